/* NULL for arguments that must not be NULL. */
#include <kinema/kinema.h>
#include "test.h"

static void nullContextIsAnInvalidHandle(void) {
    double time = 7;
    ENSURE_STATUS(kinContextGetTime(NULL, &time), KinStatusInvalidHandle);
    ENSURE(time == 7);
    ENSURE(strstr(kinLastErrorMessage(), "context") != NULL);
    ENSURE_STATUS(kinContextLock(NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinContextUnlock(NULL), KinStatusInvalidHandle);
    kinContextDestroy(NULL);
}

static void nullSamplerIsAnInvalidHandle(void) {
    KinSampler *copy = NULL;
    ENSURE_STATUS(kinSamplerCopy(NULL, &copy), KinStatusInvalidHandle);
    ENSURE(strstr(kinLastErrorMessage(), "sampler") != NULL);
    ENSURE_STATUS(kinSamplerRebind(NULL, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSamplerAddChannels(NULL, NULL, 0), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSamplerRemoveChannels(NULL, NULL, 0, KinRemovalOrderKept), KinStatusInvalidHandle);
    kinSamplerDestroy(NULL);
}

static void nullSceneIsAnInvalidHandle(void) {
    KinSceneInfo info;
    KinLayer layer;
    ENSURE_STATUS(kinSceneLoad(NULL, (KinLayer){0}, "{}", 2, NULL, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSceneReload(NULL, NULL, "{}", 2, NULL, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSceneWrite(NULL, (KinLayer){0}, NULL, NULL, 0, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSceneGetInfo(NULL, &info), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSceneGetLayer(NULL, "a", &layer), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSceneGetRoots(NULL, &layer, 1, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSceneGetMarker(NULL, 0, NULL, 0, NULL, NULL, NULL), KinStatusInvalidHandle);
    kinSceneDestroy(NULL);
}

static void nullStreamIsAnInvalidHandle(void) {
    size_t count;
    ENSURE_STATUS(kinStreamGetCount(NULL, &count), KinStatusInvalidHandle);
    ENSURE(strstr(kinLastErrorMessage(), "stream") != NULL);
    ENSURE_STATUS(kinStreamRebind(NULL, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinStreamRemoveLayers(NULL, NULL, 0, KinRemovalOrderKept), KinStatusInvalidHandle);
    kinStreamDestroy(NULL);
}

static void nullRenderListIsAnInvalidHandle(void) {
    size_t count;
    ENSURE_STATUS(kinRenderListPrepare(NULL, 0, &count, NULL), KinStatusInvalidHandle);
    ENSURE(strstr(kinLastErrorMessage(), "list") != NULL);
    ENSURE_STATUS(kinRenderListWrite(NULL, 0, 0, NULL, 0), KinStatusInvalidHandle);
    ENSURE_STATUS(kinRenderListGetChanges(NULL, 0, NULL, 0, &count, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinRenderListGetRemovedLayers(NULL, 0, NULL, 0, &count, NULL), KinStatusInvalidHandle);
    kinRenderListDestroy(NULL);
}

static void nullResultIsAnInvalidArgument(void) {
    KinContext *context = NULL;
    ENSURE_STATUS(kinContextCreate(NULL), KinStatusInvalidArgument);
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_STATUS(kinContextGetTime(context, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayerCreate(context, KinLayerClassLayer, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinAnimationCreate(context, KinAnimationClassBasic, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayersCreate(context, KinLayerClassLayer, (KinLayer){0}, NULL, 1), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextSave(context, NULL, 1 << 16, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextRestore(context, NULL, 64), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayerGetCounterpart(context, (KinLayer){0}, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayersRelease(context, NULL, 1, true), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayersAddBasicAnimation(context, NULL, 0, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayerMove(context, (KinLayer){0}, (KinLayer){0}, 0, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinLayersAnimate(context, NULL, 0, KinPropertyOpacity, NULL, 0, 0, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayersAnimateData(context, NULL, 0, KinPropertyPath, NULL, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayerSetState(context, (KinLayer){0}, NULL, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinLayerStartTimeline(context, (KinLayer){0}, "a", NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSceneLoad(context, (KinLayer){0}, NULL, 2, NULL, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinSceneReload(context, NULL, "{}", 2, NULL, NULL), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSceneWrite(context, (KinLayer){0}, NULL, NULL, 1 << 10, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinAnimatorCreate(context, (KinTransaction){0}, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinAnimatorContinue(context, (KinAnimator){0}, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinSamplerCreate(context, NULL, 0, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinRenderListCreate(context, sizeof(KinCompactItem), NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextPollEvents(context, NULL, 0, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinContextGetStatistics(context, NULL), KinStatusInvalidArgument);
    kinContextDestroy(context);
}

/* A string without characters is a value, NULL is none */
static void aNullStringIsNil(void) {
    KinContext *context = NULL;
    KinLayer layer;
    KinBuffer name = {NULL, 0, 0, KinValueTypeNumbers, 0};
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ENSURE_OK(kinLayerSetString(context, layer, KinPropertyName, ""));
    ENSURE_OK(kinLayerGetData(context, layer, KinPropertyName, &name));
    ENSURE(name.type == KinValueTypeString && name.size == 0);
    ENSURE_OK(kinLayerSetString(context, layer, KinPropertyName, NULL));
    ENSURE_OK(kinLayerGetData(context, layer, KinPropertyName, &name));
    ENSURE(name.type == KinValueTypeNil);
    kinContextDestroy(context);
}

/* Every failed call sets a message; a successful call keeps the last one */
static void theSentenceIsThatOfTheLastFailure(void) {
    KinContext *context = NULL;
    ENSURE_STATUS(kinContextCreate(NULL), KinStatusInvalidArgument);
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_TEXT(kinLastErrorMessage(), "context: NULL given, expected a pointer");
    ENSURE_STATUS(kinContextAdvance(context, -1), KinStatusTimeBackwards);
    ENSURE(strstr(kinLastErrorMessage(), "time: -1 given") == kinLastErrorMessage());
    kinContextDestroy(context);
}

static void nothingIsLeftAlive(void) { ENSURE(kinLiveObjectCount() == 0); }

int main(void) {
    RUN(nullContextIsAnInvalidHandle);
    RUN(nullSamplerIsAnInvalidHandle);
    RUN(nullStreamIsAnInvalidHandle);
    RUN(nullSceneIsAnInvalidHandle);
    RUN(nullRenderListIsAnInvalidHandle);
    RUN(nullResultIsAnInvalidArgument);
    RUN(theSentenceIsThatOfTheLastFailure);
    RUN(aNullStringIsNil);
    RUN(nothingIsLeftAlive);
    return REPORT();
}
