/* Buffers that are too small, too large to count, unaligned, or NULL. */
#include "refusal.h"

enum { UNTOUCHED = 0xA5 };

static int isUntouched(const void *memory, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (((const unsigned char *)memory)[i] != UNTOUCHED) return 0;
    return 1;
}

/* The required size is returned, and nothing else is written. */
static void numbersThatDoNotFitAreNotWritten(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    double values[16];
    size_t count = 0;
    memset(values, UNTOUCHED, sizeof values);
    REFUSED(c, kinLayerGetValue(c, scene.ship, KinPropertyTransform, values, 15, &count), KinStatusBufferTooSmall, "16");
    ENSURE(count == 16 && isUntouched(values, sizeof values));
    REFUSED(c, kinLayerGetPresentationValue(c, scene.ship, KinPropertyTransform, 0, values, 0, &count), KinStatusBufferTooSmall,
        "values");
    ENSURE(count == 16 && isUntouched(values, sizeof values));
    REFUSED(c, kinLayerGetValue(c, scene.ship, KinPropertyOpacity, NULL, 1, NULL), KinStatusInvalidArgument, "values");
    ENSURE_OK(kinLayerSetString(c, scene.ship, KinPropertyName, "ship"));
    REFUSED(c, kinLayerGetValue(c, scene.ship, KinPropertyName, values, 16, &count), KinStatusTypeMismatch, "string");
    ENSURE_OK(kinLayerGetValue(c, scene.ship, KinPropertyOpacity, values, SIZE_MAX, &count));
    ENSURE(count == 1 && values[0] == 1 && isUntouched(values + 1, sizeof values - 8));
    kinContextDestroy(c);
}

static void dataThatDoesNotFitIsNotWritten(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    char text[8];
    KinBuffer buffer = {text, 4, 0, KinValueTypeNil, 0};
    memset(text, UNTOUCHED, sizeof text);
    ENSURE_OK(kinLayerSetString(c, scene.ship, KinPropertyName, "hello"));
    REFUSED(c, kinLayerGetData(c, scene.ship, KinPropertyName, &buffer), KinStatusBufferTooSmall, "buffer");
    ENSURE(buffer.size == 5 && buffer.type == KinValueTypeString && isUntouched(text, sizeof text));
    buffer.capacity = 5; /* exactly the size: no NUL */
    ENSURE_OK(kinLayerGetData(c, scene.ship, KinPropertyName, &buffer));
    ENSURE(memcmp(text, "hello", 5) == 0 && isUntouched(text + 5, 3));
    buffer.capacity = 6; /* one byte more: a NUL */
    ENSURE_OK(kinLayerGetData(c, scene.ship, KinPropertyName, &buffer));
    ENSURE(text[5] == 0 && isUntouched(text + 6, 2));
    buffer.data = NULL;
    REFUSED(c, kinLayerGetData(c, scene.ship, KinPropertyName, &buffer), KinStatusInvalidArgument, "buffer.data");
    REFUSED(c, kinLayerGetData(c, scene.ship, KinPropertyName, NULL), KinStatusInvalidArgument, "buffer");
    kinContextDestroy(c);
}

static void listsThatDoNotFitAreNotWritten(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer layers[2];
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity"), group, children[2];
    char key[8];
    size_t size = 0;
    memset(layers, UNTOUCHED, sizeof layers);
    memset(children, UNTOUCHED, sizeof children);
    memset(key, UNTOUCHED, sizeof key);
    REFUSED(c, kinLayerGetSublayers(c, scene.stage, layers, 1, &size), KinStatusBufferTooSmall, "layers");
    ENSURE(size == 2 && isUntouched(layers, sizeof layers));
    REFUSED(c, kinContextGetRoots(c, layers, 0, &size), KinStatusBufferTooSmall, "layers");
    ENSURE(size == 1 && isUntouched(layers, sizeof layers));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, fade, "fader"));
    REFUSED(c, kinLayerGetAnimationKey(c, scene.ship, 0, key, 5, &size), KinStatusBufferTooSmall, "buffer");
    ENSURE(size == 6 && isUntouched(key, sizeof key));
    REFUSED(c, kinLayerGetAnimationKey(c, scene.ship, 1, key, 8, &size), KinStatusNotFound, "index");
    REFUSED(c, kinKeyPathGetName(c, KinPropertyPosition, key, 8, &size), KinStatusBufferTooSmall, "buffer");
    ENSURE(size == 9 && isUntouched(key, sizeof key));
    REFUSED(c, kinContextDump(c, false, key, 8, &size), KinStatusBufferTooSmall, "buffer");
    ENSURE(size > 8 && isUntouched(key, sizeof key));
    ENSURE_OK(kinAnimationCreate(c, KinAnimationClassGroup, &group));
    KinAnimation both[2] = {fade, fade};
    ENSURE_OK(kinAnimationSetAnimations(c, group, both, 2));
    REFUSED(c, kinAnimationGetAnimations(c, group, children, 1, &size), KinStatusBufferTooSmall, "animations");
    ENSURE(size == 2 && isUntouched(children, sizeof children));
    kinContextDestroy(c);
}

/* Counts whose size in bytes overflows; the memory is never read. */
static void countsThatOverflowAreRefused(void) {
    static const size_t counts[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX / 8 + 1, SIZE_MAX / 8, SIZE_MAX / 16 + 1};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    double number = 1;
    size_t done = 7;
    KinSampler *sampler = NULL;
    KinBasicAnimation fade = kinBasicAnimation(KinPropertyOpacity);
    KinChannel channel = {scene.ship, KinPropertyOpacity, 0};
    KinAnimation group = sceneAnimation(c, KinAnimationClassGroup, NULL),
                 wave = sceneAnimation(c, KinAnimationClassKeyframe, NULL);
    KinTransitionState state;
    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        size_t count = counts[i];
        KinValue value = kinValueNumbers(&number, 1);
        REFUSED(c, kinLayerSetValue(c, scene.ship, KinPropertyPosition, &number, count), KinStatusInvalidArgument, "values");
        REFUSED(c, kinLayersSetValues(c, &scene.ship, count, KinPropertyOpacity, &number, 1, 16, &done), KinStatusInvalidArgument,
            "");
        REFUSED(c, kinLayersSetValues(c, &scene.ship, count, KinPropertyOpacity, &number, 1 << 20, 0, &done),
            KinStatusInvalidArgument, "");
        REFUSED(c, kinLayersRelease(c, &scene.ship, count, true), KinStatusInvalidArgument, "layers");
        REFUSED(c, kinLayersCreate(c, KinLayerClassLayer, scene.stage, &scene.ship, count), KinStatusLimitExceeded, "count");
        REFUSED(c, kinLayersAddBasicAnimation(c, &scene.ship, count, &fade), KinStatusInvalidArgument, "layers");
        REFUSED(c, kinSamplerCreate(c, &channel, count, &sampler), KinStatusInvalidArgument, "channels");
        REFUSED(c, kinAnimationSetAnimations(c, group, &wave, count), KinStatusInvalidArgument, "animations");
        REFUSED(c, kinAnimationSetKeyframeValues(c, wave, &value, count), KinStatusInvalidArgument, "values");
        REFUSED(c, kinLayersGetTransitionStates(c, &scene.ship, count, 0, &state, 0), KinStatusInvalidArgument, "");
        ENSURE_STATUS(kinTimingFunctionEvaluate(NULL, &number, &number, count), KinStatusInvalidArgument);
    }
    ENSURE(done == 0 && sampler == NULL);
    kinContextDestroy(c);
}

static void strangeValuesAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    double numbers[4] = {1, 2, 3, 4};
    KinValue odd = {KinValueTypeNumbers, 0, numbers, 15}, nowhere = {KinValueTypeNumbers, 0, NULL, 16};
    KinValue unaligned = {KinValueTypeNumbers, 0, (const char *)numbers + 1, 16},
             huge = {KinValueTypeNumbers, 0, numbers, SIZE_MAX};
    KinValue unknown = {(KinValueType)6, 0, numbers, 16};
    KinPathElement bend = {(KinPathVerb)5, 0, {0}}, astray = {KinPathVerbLine, 0, {(double)NAN, 0}};
    KinValue badVerb = kinValuePath(&bend, 1), badPoint = kinValuePath(&astray, 1);
    KinLayer shape;
    ENSURE_OK(kinLayerCreate(c, KinLayerClassShape, &shape));
    REFUSED(c, kinLayerSetData(c, scene.ship, KinPropertyPosition, &odd), KinStatusTypeMismatch, "value");
    REFUSED(c, kinLayerSetData(c, scene.ship, KinPropertyPosition, &nowhere), KinStatusInvalidArgument, "value");
    REFUSED(c, kinLayerSetData(c, scene.ship, KinPropertyPosition, &unaligned), KinStatusInvalidArgument,
        "expected an address that is a multiple of 8");
    REFUSED(c, kinLayerSetData(c, scene.ship, KinPropertyPosition, &huge), KinStatusTypeMismatch, "value");
    REFUSED(c, kinLayerSetData(c, scene.ship, KinPropertyPosition, &unknown), KinStatusInvalidArgument, "type");
    REFUSED(c, kinLayerSetData(c, shape, KinPropertyPath, &badVerb), KinStatusInvalidArgument, "verb");
    REFUSED(c, kinLayerSetData(c, shape, KinPropertyPath, &badPoint), KinStatusInvalidArgument, "coordinates");
    REFUSED(c, kinLayerSetData(c, scene.ship, KinPropertyEmitterCells, NULL), KinStatusUnknownKey, "emitterCells");
    kinContextDestroy(c);
}

/* Strides and formats of samplers */
static void rowsThatCanNotBeWrittenAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinChannel channels[2] = {{scene.ship, KinPropertyPosition, 0}, {scene.boat, KinPropertyOpacity, 0}};
    KinChannel text = {scene.ship, KinPropertyName, 0}, nobody = {{0}, KinPropertyOpacity, 0};
    KinSampler *sampler = NULL, *none = NULL;
    double times[2] = {0, 1}, rows[8];
    memset(rows, UNTOUCHED, sizeof rows);
    REFUSED(c, kinSamplerCreate(c, &text, 1, &none), KinStatusTypeMismatch, "keyPath");
    REFUSED(c, kinSamplerCreate(c, &nobody, 1, &none), KinStatusInvalidHandle, "layer");
    REFUSED(c, kinSamplerCreate(c, NULL, 1, &none), KinStatusInvalidArgument, "channels");
    ENSURE_OK(kinSamplerCreate(c, channels, 2, &sampler));
    REFUSED(c, kinSamplerSample(sampler, times, 2, rows, 23, KinFormatFloat64), KinStatusInvalidArgument, "rowStride");
    REFUSED(c, kinSamplerSample(sampler, times, 2, rows, 25, KinFormatFloat64), KinStatusInvalidArgument,
        "rowStride: 25 given, expected a multiple of 8");
    REFUSED(
        c, kinSamplerSample(sampler, times, 2, rows, SIZE_MAX & ~(size_t)7, KinFormatFloat64), KinStatusInvalidArgument, "row");
    REFUSED(c, kinSamplerSample(sampler, times, SIZE_MAX / 8, rows, 0, KinFormatFloat64), KinStatusInvalidArgument, "times");
    REFUSED(c, kinSamplerSample(sampler, times, 2, NULL, 0, KinFormatFloat64), KinStatusInvalidArgument, "rows");
    REFUSED(c, kinSamplerSample(sampler, NULL, 2, rows, 0, KinFormatFloat64), KinStatusInvalidArgument, "times");
    REFUSED(c, kinSamplerSample(sampler, times, 2, rows, 0, (KinFormat)3), KinStatusInvalidArgument, "format");
    REFUSED(c, kinSamplerSample(sampler, times, 2, (char *)rows + 4, 0, KinFormatFloat64), KinStatusInvalidArgument, "rows: 0x");
    KinSlice slices[] = {{2, 1, times, 2, rows, 8, 8, KinFormatFloat64, 0}, {0, 3, times, 2, rows, 8, 8, KinFormatFloat64, 0},
        {SIZE_MAX, 2, times, 2, rows, 8, 8, KinFormatFloat64, 0}, {1, SIZE_MAX, times, 2, rows, 8, 8, KinFormatFloat64, 0},
        {0, 2, times, 2, rows, 4, 8, KinFormatFloat64, 0}, {0, 2, times, 2, rows, 8, SIZE_MAX, KinFormatFloat64, 0},
        {0, 2, times, 2, NULL, 8, 8, KinFormatFloat64, 0}};
    for (size_t i = 0; i < sizeof slices / sizeof *slices; i++)
        REFUSED(c, kinSamplerSampleSlice(sampler, &slices[i]), KinStatusInvalidArgument, "slice");
    char wanted[96]; /* a size above the greatest signed number is named as it was given */
    snprintf(wanted, sizeof wanted, "slice.firstChannel, channelCount: %zu, 2 given, expected a range within 0..<2", SIZE_MAX);
    REFUSED(c, kinSamplerSampleSlice(sampler, &slices[2]), KinStatusInvalidArgument, wanted);
    snprintf(wanted, sizeof wanted, "slice.timeStride, valueStride: 8, %zu given, expected multiples of 8", SIZE_MAX);
    REFUSED(c, kinSamplerSampleSlice(sampler, &slices[5]), KinStatusInvalidArgument, wanted);
    REFUSED(c, kinSamplerSampleSlice(sampler, NULL), KinStatusInvalidArgument, "slice");
    REFUSED(c, kinSamplerGetChannel(sampler, 2, NULL, NULL), KinStatusInvalidArgument, "index");
    const size_t twice[] = {1, 0, 1}, outside[] = {0, 2}, huge[] = {SIZE_MAX};
    REFUSED(c, kinSamplerRemoveChannels(sampler, twice, 3, KinRemovalOrderKept), KinStatusInvalidArgument, "twice");
    REFUSED(c, kinSamplerRemoveChannels(sampler, outside, 2, KinRemovalOrderSwapped), KinStatusInvalidArgument, "indices");
    REFUSED(c, kinSamplerRemoveChannels(sampler, huge, 1, KinRemovalOrderKept), KinStatusInvalidArgument, "indices");
    REFUSED(c, kinSamplerRemoveChannels(sampler, NULL, 1, KinRemovalOrderKept), KinStatusInvalidArgument, "indices");
    REFUSED(c, kinSamplerRemoveChannels(sampler, outside, 1, (KinRemovalOrder)2), KinStatusInvalidArgument, "order");
    REFUSED(c, kinSamplerAddChannels(sampler, &text, 1), KinStatusTypeMismatch, "keyPath");
    REFUSED(c, kinSamplerAddChannels(sampler, &nobody, 1), KinStatusInvalidHandle, "layer");
    REFUSED(c, kinSamplerAddChannels(sampler, NULL, 1), KinStatusInvalidArgument, "channels");
    REFUSED(c, kinSamplerAddChannels(sampler, channels, SIZE_MAX), KinStatusInvalidArgument, "channels");
    size_t width = 0;
    ENSURE_OK(kinSamplerGetWidth(sampler, &width));
    ENSURE(width == 3);
    ENSURE(isUntouched(rows, sizeof rows));
    ENSURE_STATUS(kinSamplerGetWidth(NULL, NULL), KinStatusInvalidHandle);
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

static void countRefused(KinStatus status, const char *call) {
    if (status == KinStatusOK) FAIL_HERE("%s is OK", call);
    if (strchr(kinLastErrorMessage(), '-')) FAIL_HERE("%s: a sign in \"%s\"", call, kinLastErrorMessage());
}
#define HAS_NO_SIGN(call) countRefused((call), #call)

/* Sizes, counts and indices have no sign, also in messages. */
static void hugeSizesAreNamed(void) {
    const size_t sizes[] = {SIZE_MAX, SIZE_MAX / 2 + 1, SIZE_MAX - 7};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinChannel channel = {scene.ship, KinPropertyPosition, 0};
    KinSampler *sampler = NULL;
    KinRenderList *list = NULL;
    KinLayer layers[2] = {scene.ship, scene.boat};
    KinRenderItem items[2];
    KinTimingFunction function;
    double times[2] = {0, 1}, numbers[8] = {0};
    char key[8];
    size_t count = 0;
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    ENSURE_OK(kinRenderListCreate(c, sizeof(KinCompactItem), &list));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const size_t size = sizes[i];
        KinStagger stagger = {.from = KinStaggerFromIndex, .index = size, .each = 1};
        KinStatistics statistics = {.size = size};
        KinStreamLayout layout = {.size = size};
        KinBasicAnimation basic = {.size = size};
        KinSlice slice = {size, 1, times, 2, numbers, 8, 8, KinFormatFloat64, 0};
        KinStream *stream = NULL;
        HAS_NO_SIGN(kinLayerGetAnimationKey(c, scene.ship, size, key, sizeof key, &count));
        HAS_NO_SIGN(kinLayersCreate(c, KinLayerClassLayer, scene.stage, layers, size));
        HAS_NO_SIGN(kinLayersSetValues(c, layers, 2, KinPropertyPosition, numbers, size, 16, NULL));
        HAS_NO_SIGN(kinLayersSetValues(c, layers, 2, KinPropertyPosition, numbers, 2, size, NULL));
        HAS_NO_SIGN(kinLayersAnimate(c, layers, 2, KinPropertyPosition, numbers, size, 16, NULL));
        HAS_NO_SIGN(kinLayersAddBasicAnimation(c, layers, 2, &basic));
        HAS_NO_SIGN(kinSamplerGetChannel(sampler, size, NULL, NULL));
        HAS_NO_SIGN(kinSamplerRemoveChannels(sampler, &size, 1, KinRemovalOrderKept));
        HAS_NO_SIGN(kinSamplerSample(sampler, times, 2, numbers, size, KinFormatFloat64));
        HAS_NO_SIGN(kinSamplerSampleSlice(sampler, &slice));
        HAS_NO_SIGN(kinRenderListCreate(c, size, &list));
        HAS_NO_SIGN(kinRenderListWrite(list, size, 1, items, sizeof(KinCompactItem)));
        HAS_NO_SIGN(kinContextGetRenderList(c, 0, items, 2, size, &count));
        HAS_NO_SIGN(kinContextGetStatistics(c, &statistics));
        HAS_NO_SIGN(kinStreamCreate(c, &layout, layers, 2, &stream));
        HAS_NO_SIGN(kinStaggerDelays(&stagger, numbers, 2));
        HAS_NO_SIGN(kinTimingFunctionWithPoints(NULL, numbers, size, &function));
        HAS_NO_SIGN(kinLayerGetInstanceValue(c, scene.ship, size, scene.boat, KinPropertyOpacity, 0, numbers, 8, &count));
    }
    kinRenderListDestroy(list);
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

static void nothingIsLeftAlive(void) { ENSURE(kinLiveObjectCount() == 0); }

int main(void) {
    RUN(numbersThatDoNotFitAreNotWritten);
    RUN(dataThatDoesNotFitIsNotWritten);
    RUN(listsThatDoNotFitAreNotWritten);
    RUN(countsThatOverflowAreRefused);
    RUN(strangeValuesAreRefused);
    RUN(rowsThatCanNotBeWrittenAreRefused);
    RUN(hugeSizesAreNamed);
    RUN(nothingIsLeftAlive);
    return REPORT();
}
