/* Messages about numbers, members of structures and texts that are refused. D9, D126. */
#include "refusal.h"

#define SAYS(context, call, sentence) REFUSED(context, call, KinStatusInvalidArgument, sentence)

static const double nan_ = (double)NAN, infinite = (double)INFINITY;

/* The message has the first wrong number and its index */
static void aWrongNumberIsNamed(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    double place[2] = {1, nan_}, matrix[16] = {0}, rect[4] = {0, 0, infinite, 1}, out[16];
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "position");
    KinLayer hit;
    matrix[13] = -infinite;
    SAYS(c, kinLayerSetValue(c, scene.ship, KinPropertyPosition, place, 2), "position[1]: NaN given, expected a finite number");
    SAYS(c, kinLayerSetValue(c, scene.ship, KinPropertyTransform, matrix, 16),
        "transform[13]: -infinity given, expected a finite number");
    SAYS(c, kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, infinite), "opacity: infinity given, expected a finite number");
    SAYS(c, kinLayerSetNumber(c, scene.ship, KinPropertyHidden, 2), "hidden: 2 given, expected 0 or 1");
    SAYS(c, kinAnimationSetValue(c, fade, KinAnimationPropertyToValue, place, 2),
        "toValue[1]: NaN given, expected a finite number");
    SAYS(
        c, kinAnimationSetValue(c, fade, KinAnimationPropertyRepeatCount, &nan_, 1), "repeatCount: NaN given, expected a number");
    SAYS(c, kinLayerScrollRectToVisible(c, scene.ship, rect), "rect[2]: infinity given, expected a finite number");
    SAYS(c, kinLayerHitTest(c, scene.ship, KinTreeModel, 0, 0, nan_, &hit), "y: NaN given, expected a finite number");
    SAYS(c, kinTransformMakeRotation(1, 0, infinite, 0, out), "y: infinity given, expected a finite number");
    SAYS(c, kinTransactionSetDuration(c, (KinTransaction){0}, nan_), "duration: NaN given, expected a finite number");
    kinContextDestroy(c);
}

static void theElementOfAListIsNamed(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer layers[2] = {scene.ship, scene.boat};
    double places[4] = {1, 2, 3, nan_}, opacities[2] = {1, nan_};
    KinBasicAnimation fade = kinBasicAnimation(KinPropertyOpacity), slide = kinBasicAnimation(KinPropertyPosition);
    KinAnimation wave = sceneAnimation(c, KinAnimationClassKeyframe, "position");
    KinPathElement line = {KinPathVerbMove, 0, {0, nan_}};
    KinValue values[2] = {kinValueNumbers(places, 2), kinValueNumbers(places + 2, 2)};
    fade.fromValue = opacities, fade.fromStride = sizeof(double);
    slide.toValue = places, slide.toStride = 2 * sizeof(double);
    SAYS(c, kinLayersAddBasicAnimation(c, layers, 2, &fade), "layers[1]: fromValue: NaN given, expected a finite number");
    SAYS(c, kinLayersAddBasicAnimation(c, layers, 2, &slide), "layers[1]: toValue[1]: NaN given, expected a finite number");
    SAYS(c, kinAnimationSetKeyframeValues(c, wave, values, 2), "values[1][1]: NaN given, expected a finite number");
    values[1].size = 9;
    REFUSED(c, kinAnimationSetKeyframeValues(c, wave, values, 2), KinStatusTypeMismatch,
        "values[1].size: 9 given, expected a multiple of 8");
    SAYS(c, kinLayerSetPath(c, scene.ship, KinPropertyShadowPath, &line, 1),
        "value.coordinates[1]: NaN given, expected a finite number");
    ENSURE(kinLayersSetValues(c, layers, 2, KinPropertyOpacity, opacities, 1, sizeof(double), NULL) == KinStatusInvalidArgument);
    ENSURE_TEXT(kinLastErrorMessage(), "layers[1]: opacity: NaN given, expected a finite number");
    kinContextDestroy(c);
}

static void theMemberOfAStructureIsNamed(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    double time = 0, row[2], opacity = 0;
    const KinChannel channel = {scene.ship, KinPropertyOpacity, 0};
    KinSlice slice = {0, 1, &time, 1, row, 12, 8, KinFormatFloat64, 0};
    KinBasicAnimation fade = kinBasicAnimation(KinPropertyOpacity), far = fade, wrong = kinBasicAnimation(9999);
    KinSampler *sampler;
    fade.duration = nan_;
    SAYS(c, kinLayersAddBasicAnimation(c, &scene.ship, 1, &fade), "animation.duration: NaN given");
    far.fromValue = &opacity, far.fromStride = 12;
    SAYS(c, kinLayersAddBasicAnimation(c, &scene.ship, 1, &far), "animation.fromStride: 12 given");
    REFUSED(c, kinLayersAddBasicAnimation(c, &scene.ship, 1, &wrong), KinStatusUnknownKey, "animation.keyPath: 0x270f given");
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    SAYS(c, kinSamplerSampleSlice(sampler, &slice), "slice.timeStride, valueStride: 12, 8 given, expected multiples of 8");
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

static void anUnknownKeyPathOfAListIsNamed(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinChannel channels[2] = {{scene.ship, KinPropertyOpacity, 0}, {scene.boat, 9999, 0}};
    KinStreamField field = {KinStreamValueKeyPath, 9999, KinFormatFloat64, KinMatrixFormColumns4x4, 0, 0};
    KinStreamLayout layout = {sizeof layout, &field, 1, 128, 0, false, {0}};
    KinSampler *sampler;
    KinStream *stream;
    REFUSED(c, kinSamplerCreate(c, channels, 2, &sampler), KinStatusUnknownKey, "channels[1].keyPath: 0x270f given");
    REFUSED(
        c, kinStreamCreate(c, &layout, &scene.ship, 1, &stream), KinStatusUnknownKey, "layout.fields[0].keyPath: 0x270f given");
    kinContextDestroy(c);
}

/* Reserved members are for later versions */
static void reservedMembersMustBeZero(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    double one = 1;
    unsigned char bytes[8];
    KinValue value = kinValueNumbers(&one, 1);
    KinBuffer buffer = {bytes, sizeof bytes, 0, KinValueTypeNil, 7};
    KinPathElement line = {KinPathVerbMove, 7, {0, 0}};
    KinChannel channel = {scene.ship, KinPropertyOpacity, 0};
    KinSlice slice = {0, 1, &one, 1, &one, 8, 8, KinFormatFloat64, 7};
    KinStreamField field = {KinStreamValueVisible, 0, KinFormatFloat64, KinMatrixFormRows4x4, 0, 0};
    KinStreamLayout layout = {sizeof layout, &field, 1, 128, 0, false, {0, 0, 7}};
    KinBasicAnimation fade = kinBasicAnimation(KinPropertyOpacity);
    KinMotion motion = kinMotion(NULL, 1);
    KinLayoutManager manager = {.size = sizeof manager, .kind = KinLayoutManagerKindConstraints, .reserved = 7};
    KinAction action = {.kind = KinActionKindNone, .reserved = 7};
    KinSampler *sampler;
    KinStream *stream;
    value.reserved = fade.reserved = motion.reserved = 7;
    SAYS(c, kinLayerSetData(c, scene.ship, KinPropertyOpacity, &value), "value.reserved: 7 given, expected 0");
    SAYS(c, kinLayerGetData(c, scene.ship, KinPropertyOpacity, &buffer), "buffer.reserved: 7 given, expected 0");
    SAYS(c, kinLayerSetPath(c, scene.ship, KinPropertyShadowPath, &line, 1), "value.reserved: 7 given, expected 0");
    SAYS(c, kinLayersAddBasicAnimation(c, &scene.ship, 1, &fade), "animation.reserved: 7 given, expected 0");
    SAYS(c, kinLayerAnimate(c, scene.ship, KinPropertyOpacity, &one, 1, &motion), "motion.reserved: 7 given, expected 0");
    SAYS(c, kinLayerSetLayoutManager(c, scene.ship, &manager), "manager.reserved: 7 given, expected 0");
    SAYS(c, kinLayerSetAction(c, scene.ship, "opacity", &action), "action.reserved: 7 given, expected 0");
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    SAYS(c, kinSamplerSampleSlice(sampler, &slice), "slice.reserved: 7 given, expected 0");
    channel.reserved = 7;
    SAYS(c, kinSamplerAddChannels(sampler, &channel, 1), "channels[0].reserved: 7 given, expected 0");
    SAYS(c, kinStreamCreate(c, &layout, &scene.ship, 1, &stream), "layout.reserved: 7 given, expected 0");
    layout.reserved[2] = 0;
    SAYS(c, kinStreamCreate(c, &layout, &scene.ship, 1, &stream),
        "layout.fields[0].matrix: 1 given, expected a KinMatrixForm, for other values 0");
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

static void sizesAndEnumerationsAreChecked(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinMotion motion = kinMotion(NULL, 1);
    KinStagger stagger = {.axis = (KinStaggerAxis)9, .each = 1};
    double delay, one = 1;
    char wanted[96];
    motion.size = 8;
    snprintf(wanted, sizeof wanted, "motion.size: 8 given, expected %zu, the size of the structure", sizeof motion);
    SAYS(c, kinLayerAnimate(c, scene.ship, KinPropertyOpacity, &one, 1, &motion), wanted);
    motion.size = sizeof motion, motion.bounce = nan_;
    SAYS(c, kinLayerAnimate(c, scene.ship, KinPropertyOpacity, &one, 1, &motion),
        "motion.bounce: NaN given, expected a bounce in -1...1 without -1");
    SAYS(c, kinStaggerDelays(&stagger, &delay, 1), "stagger.axis: 9 given, expected a KinStaggerAxis");
    stagger.axis = KinStaggerAxisX, stagger.columns = SIZE_MAX;
    snprintf(wanted, sizeof wanted, "stagger.columns: %zu given", SIZE_MAX);
    SAYS(c, kinStaggerDelays(&stagger, &delay, 1), wanted);
    SAYS(c, kinContextSetLogCallback(c, (KinLogLevel)9, NULL, NULL, NULL), "level: 9 given, expected a KinLogLevel");
    kinContextDestroy(c);
}

/* Swift would replace the bytes, and both keys would be the same */
static void textsAreUTF8(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    SAYS(c, kinLayerAddAnimation(c, scene.ship, fade, "\xff"), "key: \"\xEF\xBF\xBD\" given, expected UTF-8");
    SAYS(c, kinLayerAddAnimation(c, scene.ship, fade, "\xF0\x9F\x98"), "key: \"\xEF\xBF\xBD\" given, expected UTF-8");
    SAYS(c, kinLayerSetString(c, scene.ship, KinPropertyName, "a\xC0"), "value: \"a\xEF\xBF\xBD\" given, expected UTF-8");
    ENSURE_OK(kinLayerSetString(c, scene.ship, KinPropertyName, "\xF0\x9F\x98\x80"));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, fade, "\xEF\xBF\xBD"));
    kinContextDestroy(c);
}

/* An emitter cell has no place in the tree: the message names the layer that is one */
static void theWrongLayerIsNamed(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer cell;
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    SAYS(c, kinLayerAddSublayer(c, scene.ship, cell), "sublayer: an emitter cell given, expected a layer");
    SAYS(c, kinLayerAddSublayer(c, cell, scene.ship), "sublayer's superlayer: an emitter cell given, expected a layer");
    kinContextDestroy(c);
}

/* A capacity beyond the address space is as good as infinite */
static void everyCapacityMayBeHuge(void) {
    Scene scene = sceneOpen();
    static KinRenderItem items[8];
    size_t count = 0;
    ENSURE_OK(kinContextGetRenderList(scene.context, 0, items, SIZE_MAX, sizeof *items, &count));
    ENSURE(count == 3);
    kinContextDestroy(scene.context);
}

int main(void) {
    RUN(aWrongNumberIsNamed);
    RUN(theElementOfAListIsNamed);
    RUN(theMemberOfAStructureIsNamed);
    RUN(anUnknownKeyPathOfAListIsNamed);
    RUN(reservedMembersMustBeZero);
    RUN(sizesAndEnumerationsAreChecked);
    RUN(textsAreUTF8);
    RUN(theWrongLayerIsNamed);
    RUN(everyCapacityMayBeHuge);
    return REPORT();
}
