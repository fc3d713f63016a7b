/* Any bytes as the text of a curve. A curve that is read has a canonical text that reads as the same bits, values that are finite, and
 * moves a layer. Rule D79. */
#include "format.h"

enum { PLACES = 9 };

static void evaluate(const KinTimingFunction *function) {
    static const double places[PLACES] = {-1e300, -0.5, 0, 1e-9, 0.25, 0.5, 1 - 1e-16, 1, 3};
    double values[PLACES], slopes[PLACES];
    MUST(!kinTimingFunctionEvaluate(function, places, values, PLACES));
    MUST(!kinTimingFunctionEvaluateSlopes(function, places, slopes, PLACES));
    for (int i = 1; i < PLACES; i++) MUST(isfinite(values[i]) && isfinite(slopes[i]));
}

static void writeAndReadAgain(const KinTimingFunction *function) {
    size_t size = 0, again = 0;
    KinTimingFunction second;
    MUST(kinTimingFunctionGetText(function, NULL, 0, &size) == KinStatusBufferTooSmall && size > 1);
    char *text = malloc(size);
    MUST(text && !kinTimingFunctionGetText(function, text, size, &again) && again == size && strlen(text) + 1 == size);
    MUST(!kinTimingFunctionNamed(text, &second));
    MUST(memcmp(&second, function, sizeof second) == 0);
    free(text);
}

/* The text where motions, delays and keyframes take it. */
static KinStatus move(const char *text) {
    KinContext *c;
    KinLayer layer;
    KinAnimation wave;
    double goal = 5, rows[4], delays[5];
    const double times[] = {0, 0.3, 0.99, 7};
    MUST(!kinContextCreate(&c) && !kinLayerCreate(c, KinLayerClassLayer, &layer) && !kinContextAddRoot(c, layer));
    MUST(!kinContextFlush(c));
    KinMotion motion = kinMotion(text, 1);
    KinStagger stagger = {.total = 1, .curve = text};
    KinValue value = kinValueString(text);
    KinStatus status = kinLayerAnimate(c, layer, KinPropertyZPosition, &goal, 1, &motion);
    KinStatus delayed = kinStaggerDelays(&stagger, delays, 5);
    if (status) checkRefusal(status);
    if (!status) MUST(!delayed || delayed == KinStatusInvalidArgument);
    MUST(!kinAnimationCreate(c, KinAnimationClassKeyframe, &wave));
    (void)kinAnimationSetData(c, wave, KinAnimationPropertyTimingFunctions, &value);
    MUST(!kinContextFlush(c) && !kinContextAdvance(c, 0.2));
    KinChannel channel = {layer, KinPropertyZPosition, 0};
    KinSampler *sampler;
    MUST(!kinSamplerCreate(c, &channel, 1, &sampler));
    MUST(!kinSamplerSample(sampler, times, 4, rows, 0, KinFormatFloat64));
    for (int i = 0; i < 4; i++) MUST(isfinite(rows[i]));
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
    return status;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    char *text = malloc(size + 1);
    MUST(text);
    memcpy(text, bytes, size);
    text[size] = 0;
    KinTimingFunction function = {0, 0, 0, 0}, before = function;
    KinStatus status = kinTimingFunctionNamed(text, &function);
    if (status) {
        checkRefusal(status);
        MUST(memcmp(&function, &before, sizeof function) == 0);
    } else {
        evaluate(&function);
        writeAndReadAgain(&function);
    }
    MUST(!move(text) == !status);
    free(text);
    MUST(kinLiveObjectCount() == 0);
    return 0;
}
