/* Properties that the host registers. */
#include <kinema/kinema.h>

#include "test.h"

/* D53: a custom property has its default everywhere, before the first commit after its registration */
static void aCustomPropertyReadsAsItsDefaultAtOnce(void) {
    KinContext *c;
    KinLayer layer, shown;
    KinSampler *sampler;
    KinKeyPath glow;
    double standard = 60, value = 0, time = 0;
    bool changed = true;
    ENSURE_OK(kinContextCreate(&c));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &layer));
    ENSURE_OK(kinContextAddRoot(c, layer));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerCopyPresentation(c, layer, 0, &shown)); /* from the previous commit */
    KinValue given = kinValueNumbers(&standard, 1);
    ENSURE_OK(kinContextRegisterProperty(c, "glow", KinPropertyTypeNumber, &given, &glow));
    KinChannel channel = {layer, glow, 0};
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
    ENSURE(value == 60);
    value = 0;
    ENSURE_OK(kinLayerGetPresentationValue(c, layer, glow, 0, &value, 1, NULL));
    ENSURE(value == 60);
    value = 0;
    ENSURE_OK(kinLayerGetValue(c, shown, glow, &value, 1, NULL));
    ENSURE(value == 60);
    /* The model's new value waits for its commit (D11). */
    ENSURE_OK(kinLayerSetNumber(c, layer, glow, 90));
    ENSURE_OK(kinSamplerRebind(sampler, &changed));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
    ENSURE(value == 60 && !changed);
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinSamplerRebind(sampler, &changed));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
    ENSURE(value == 90 && changed);
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

/* D53: also before the first commit; then the layer is not live, and its samples are NaN */
static void aCustomPropertyOfALayerThatIsNotShown(void) {
    KinContext *c;
    KinLayer layer;
    KinSampler *sampler;
    KinKeyPath glow;
    double standard = 60, value = 0, time = 0;
    ENSURE_OK(kinContextCreate(&c));
    KinValue given = kinValueNumbers(&standard, 1);
    ENSURE_OK(kinContextRegisterProperty(c, "glow", KinPropertyTypeNumber, &given, &glow));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &layer));
    KinChannel channel = {layer, glow, 0};
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
    ENSURE(isnan(value));
    ENSURE_OK(kinLayerGetValue(c, layer, glow, &value, 1, NULL));
    ENSURE(value == 60);
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

int main(void) {
    RUN(aCustomPropertyReadsAsItsDefaultAtOnce);
    RUN(aCustomPropertyOfALayerThatIsNotShown);
    return REPORT();
}
