/* Many contexts: their handles differ, and the counters count live contexts. */
#include <kinema/kinema.h>

#include "test.h"

enum { LIMIT = 8192 };

static KinContext *contexts[LIMIT];

/* No other context accepts the handle of a live context, however many contexts were destroyed */
static void noOtherContextTakesAHandle(void) {
    KinContext *mine, *other;
    KinLayer layer, theirs;
    ENSURE_OK(kinContextCreate(&mine));
    ENSURE_OK(kinLayerCreate(mine, KinLayerClassLayer, &layer));
    for (int i = 0; i < 2 * LIMIT + 10; i++) {
        ENSURE_OK(kinContextCreate(&other));
        ENSURE_OK(kinLayerCreate(other, KinLayerClassLayer, &theirs));
        ENSURE(theirs.id != layer.id);
        ENSURE_STATUS(kinLayerSetNumber(other, layer, KinPropertyOpacity, 0.5), KinStatusInvalidHandle);
        ENSURE_STATUS(kinLayerSetNumber(mine, theirs, KinPropertyOpacity, 0.5), KinStatusInvalidHandle);
        kinContextDestroy(other);
    }
    ENSURE_OK(kinLayerSetNumber(mine, layer, KinPropertyOpacity, 0.5));
    kinContextDestroy(mine);
}

/* No context accepts the handle of a destroyed context, even if it has the same number */
static void aDeadContextsHandlesStayInvalid(void) {
    KinContext *context;
    KinLayer old, fresh;
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &old));
    kinContextDestroy(context);
    for (int i = 0; i < 2 * LIMIT + 10; i++) {
        ENSURE_OK(kinContextCreate(&context));
        ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &fresh));
        ENSURE(fresh.id != old.id);
        ENSURE_STATUS(kinLayerRelease(context, old), KinStatusInvalidHandle);
        kinContextDestroy(context);
    }
}

/* The number of live contexts is limited by the handles; one more is refused, and destroying one permits another */
static void contextsAreLimited(void) {
    KinContext *more = NULL;
    size_t before = kinLiveObjectCount();
    for (int i = 0; i < LIMIT; i++) ENSURE_OK(kinContextCreate(&contexts[i]));
    ENSURE(kinLiveObjectCount() == before + LIMIT);
    ENSURE_STATUS(kinContextCreate(&more), KinStatusLimitExceeded);
    ENSURE(more == NULL && strstr(kinLastErrorMessage(), "8192") != NULL);
    kinContextDestroy(contexts[77]);
    ENSURE_OK(kinContextCreate(&contexts[77]));
    for (int i = 0; i < LIMIT; i++) kinContextDestroy(contexts[i]);
    ENSURE(kinLiveObjectCount() == before);
}

/* A destroyed context does not count while its samplers still exist */
static void samplersDoNotKeepTheirContextAlive(void) {
    KinContext *context;
    KinLayer layer;
    KinSampler *sampler;
    double time = 0, value = 7;
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ENSURE_OK(kinContextAddRoot(context, layer));
    ENSURE_OK(kinContextFlush(context));
    KinChannel channel = {layer, KinPropertyOpacity, 0};
    ENSURE_OK(kinSamplerCreate(context, &channel, 1, &sampler));
    ENSURE(kinLiveObjectCount() == 2);
    kinContextDestroy(context);
    ENSURE(kinLiveObjectCount() == 1);
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
    ENSURE(value == 1);
    kinSamplerDestroy(sampler);
    ENSURE(kinLiveObjectCount() == 0);
}

int main(void) {
    RUN(noOtherContextTakesAHandle);
    RUN(aDeadContextsHandlesStayInvalid);
    RUN(contextsAreLimited);
    RUN(samplersDoNotKeepTheirContextAlive);
    return REPORT();
}
