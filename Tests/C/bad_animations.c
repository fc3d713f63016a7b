/* Bad input to animations, timing functions and the clock. */
#include "refusal.h"

/* The animation's property still reads as it did. */
#define KEEPS(c, animation, property, wanted)                                          \
    do {                                                                               \
        double kept = 0;                                                               \
        size_t keptCount = 0;                                                          \
        ENSURE_OK(kinAnimationGetValue(c, animation, property, &kept, 1, &keptCount)); \
        ENSURE(keptCount == 1 && kept == (wanted));                                    \
    } while (0)

/* 5.1: masses and stiffnesses are above 0, dampings not below */
static void impossibleSpringsAreRefused(void) {
    static const double masses[] = {0, -1, -0.0, (double)NAN, (double)INFINITY};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation spring = sceneAnimation(c, KinAnimationClassSpring, "opacity");
    for (int i = 0; i < 5; i++) {
        REFUSED(c, kinAnimationSetNumber(c, spring, KinAnimationPropertyMass, masses[i]), KinStatusInvalidArgument, "mass");
        REFUSED(
            c, kinAnimationSetNumber(c, spring, KinAnimationPropertyStiffness, masses[i]), KinStatusInvalidArgument, "stiffness");
        REFUSED(c, kinAnimationSetPerceptualSpring(c, spring, masses[i], 0), KinStatusInvalidArgument, "duration");
    }
    REFUSED(c, kinAnimationSetNumber(c, spring, KinAnimationPropertyDamping, -1e-300), KinStatusInvalidArgument, "damping");
    REFUSED(c, kinAnimationSetPerceptualSpring(c, spring, 1, -1), KinStatusInvalidArgument, "bounce");
    REFUSED(c, kinAnimationSetPerceptualSpring(c, spring, 1, (double)NAN), KinStatusInvalidArgument, "bounce");
    REFUSED(c, kinAnimationSetNumber(c, spring, KinAnimationPropertySettlingDuration, 1), KinStatusReadOnly, "settlingDuration");
    KEEPS(c, spring, KinAnimationPropertyMass, 1);
    KEEPS(c, spring, KinAnimationPropertyStiffness, 100);
    KEEPS(c, spring, KinAnimationPropertyDamping, 10);
    KinAnimation basic = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    REFUSED(c, kinAnimationSetNumber(c, basic, KinAnimationPropertyMass, 1), KinStatusUnknownKey, "mass");
    REFUSED(c, kinAnimationSetPerceptualSpring(c, basic, 1, 0), KinStatusTypeMismatch, "animation");
    kinContextDestroy(c);
}

/* D4: key times that are never valid */
static void keyTimesOutOfOrderAreRefused(void) {
    static const double times[][3] = {
        {0, 0.6, 0.5}, {-0.1, 0.5, 1}, {0, 0.5, 1.1}, {0, (double)NAN, 1}, {0, (double)INFINITY, 1}};
    const double good[3] = {0, 0.25, 1};
    double kept[3] = {0};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation wave = sceneAnimation(c, KinAnimationClassKeyframe, "opacity");
    ENSURE_OK(kinAnimationSetValue(c, wave, KinAnimationPropertyKeyTimes, good, 3));
    for (int i = 0; i < 5; i++)
        REFUSED(
            c, kinAnimationSetValue(c, wave, KinAnimationPropertyKeyTimes, times[i], 3), KinStatusInvalidArgument, "keyTimes");
    ENSURE_OK(kinAnimationGetValue(c, wave, KinAnimationPropertyKeyTimes, kept, 3, NULL));
    ENSURE(kept[0] == 0 && kept[1] == 0.25 && kept[2] == 1);
    kinContextDestroy(c);
}

/* 2.4 */
static void curvesThatAreNoFunctionsAreRefused(void) {
    static const KinTimingFunction bad[] = {
        {-0.1, 0, 1, 1}, {0, 0, 1.1, 1}, {(double)NAN, 0, 1, 1}, {0, (double)INFINITY, 1, 1}, {0, 0, 1, (double)NAN}};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinTransaction null = {0};
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    KinTimingFunction named = {7, 7, 7, 7};
    double x = 0.5, y = 7, nan = (double)NAN;
    for (int i = 0; i < 5; i++) {
        REFUSED(c, kinAnimationSetTimingFunction(c, fade, &bad[i]), KinStatusInvalidArgument, "timingFunction");
        REFUSED(c, kinTransactionSetTimingFunction(c, null, &bad[i]), KinStatusInvalidArgument, "function");
        ENSURE_STATUS(kinTimingFunctionEvaluate(&bad[i], &x, &y, 1), KinStatusInvalidArgument);
    }
    ENSURE_STATUS(kinTimingFunctionEvaluate(NULL, &nan, &y, 1), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTimingFunctionEvaluate(NULL, &x, NULL, 1), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTimingFunctionNamed("bouncy", &named), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "bouncy") != NULL);
    ENSURE(y == 7 && named.c1x == 7);
    kinContextDestroy(c);
}

/* D33, D39, D44 */
static void valuesThatDoNotFitTheKeyPathAreRefused(void) {
    const double two[2] = {1, 2}, nan = (double)NAN, infinite = (double)INFINITY;
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    REFUSED(c, kinAnimationSetNumber(c, fade, KinAnimationPropertyFromValue, nan), KinStatusInvalidArgument, "fromValue");
    REFUSED(c, kinAnimationSetNumber(c, fade, KinAnimationPropertyDuration, nan), KinStatusInvalidArgument, "duration");
    REFUSED(c, kinAnimationSetNumber(c, fade, KinAnimationPropertyBeginTime, infinite), KinStatusInvalidArgument, "beginTime");
    REFUSED(c, kinAnimationSetNumber(c, fade, KinAnimationPropertyRepeatCount, nan), KinStatusInvalidArgument, "repeatCount");
    REFUSED(c, kinAnimationSetNumber(c, fade, KinAnimationPropertyFillMode, 4), KinStatusInvalidArgument, "fillMode");
    REFUSED(c, kinAnimationSetString(c, fade, KinAnimationPropertyFillMode, "sideways"), KinStatusInvalidArgument, "sideways");
    REFUSED(c, kinAnimationSetValue(c, fade, KinAnimationPropertySpeed, two, 2), KinStatusTypeMismatch, "speed");
    REFUSED(c, kinAnimationSetValue(c, fade, KinAnimationPropertySpeed, NULL, 0), KinStatusTypeMismatch, "speed");
    REFUSED(c, kinAnimationSetNumber(c, fade, KinAnimationPropertyAutoreverses, 2), KinStatusInvalidArgument, "autoreverses");
    REFUSED(c, kinAnimationSetNumber(c, fade, (KinAnimationProperty)999, 1), KinStatusUnknownKey, "property");
    ENSURE_OK(kinAnimationSetValue(c, fade, KinAnimationPropertyToValue, two, 2));
    REFUSED(c, kinLayerAddAnimation(c, scene.ship, fade, "fade"), KinStatusTypeMismatch, "toValue");
    ENSURE_OK(kinAnimationSetValue(c, fade, KinAnimationPropertyToValue, NULL, 0));
    ENSURE_OK(kinAnimationSetKeyPath(c, fade, "nothing"));
    REFUSED(c, kinLayerAddAnimation(c, scene.ship, fade, "fade"), KinStatusUnknownKey, "keyPath");
    ENSURE_OK(kinAnimationSetKeyPath(c, fade, "lineWidth"));
    REFUSED(c, kinLayerAddAnimation(c, scene.ship, fade, "fade"), KinStatusUnknownKey, "lineWidth");
    ENSURE_OK(kinAnimationSetKeyPath(c, fade, "frame.origin.x"));
    REFUSED(c, kinLayerAddAnimation(c, scene.ship, fade, "fade"), KinStatusInvalidArgument, "keyPath: frame.origin.x given");
    ENSURE_OK(kinAnimationSetKeyPath(c, fade, "opacity"));
    ENSURE_OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyValueFunction, KinValueFunctionRotateZ));
    REFUSED(c, kinLayerAddAnimation(c, scene.ship, fade, "fade"), KinStatusInvalidArgument, "valueFunction");
    kinContextDestroy(c);
}

static void keyframesOfDifferentShapesAreRefused(void) {
    const double one = 1, two[2] = {1, 2}, nan = (double)NAN;
    size_t count = 7;
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation wave = sceneAnimation(c, KinAnimationClassKeyframe, "opacity");
    KinValue values[2] = {kinValueNumbers(&one, 1), kinValueNumbers(two, 2)};
    REFUSED(c, kinAnimationSetKeyframeValues(c, wave, values, 2), KinStatusTypeMismatch, "values[1]");
    values[1] = kinValueNumbers(&nan, 1);
    REFUSED(c, kinAnimationSetKeyframeValues(c, wave, values, 2), KinStatusInvalidArgument, "values[1]");
    REFUSED(c, kinAnimationSetKeyframeValues(c, wave, NULL, 2), KinStatusInvalidArgument, "values");
    ENSURE_OK(kinAnimationGetKeyframeValueCount(c, wave, &count));
    ENSURE(count == 0);
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    REFUSED(c, kinAnimationSetKeyframeValues(c, fade, values, 1), KinStatusUnknownKey, "keyframe");
    kinContextDestroy(c);
}

static void groupsThatHoldThemselvesAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation groups[65], basic = sceneAnimation(c, KinAnimationClassBasic, NULL);
    size_t count = 7;
    for (int i = 0; i < 65; i++) groups[i] = sceneAnimation(c, KinAnimationClassGroup, NULL);
    REFUSED(c, kinAnimationSetAnimations(c, groups[0], &groups[0], 1), KinStatusCycle, "animation");
    for (int i = 0; i < 63; i++) ENSURE_OK(kinAnimationSetAnimations(c, groups[i + 1], &groups[i], 1));
    REFUSED(c, kinAnimationSetAnimations(c, groups[64], &groups[63], 1), KinStatusCycle, "animation");
    REFUSED(c, kinAnimationSetAnimations(c, groups[0], &groups[63], 1), KinStatusCycle, "animation");
    REFUSED(c, kinAnimationSetAnimations(c, basic, groups, 1), KinStatusUnknownKey, "group");
    groups[1].id ^= UINT64_C(1) << 30;
    REFUSED(c, kinAnimationSetAnimations(c, groups[2], &groups[1], 1), KinStatusInvalidHandle, "animations");
    ENSURE_OK(kinAnimationGetAnimations(c, groups[0], NULL, 0, &count));
    ENSURE(count == 0);
    kinContextDestroy(c);
}

/* 7.30: the copy on a layer is frozen; tags are not */
static void frozenCopiesAreReadOnly(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity"), frozen;
    KinValue note = kinValueString("hello");
    double nan = (double)NAN;
    KinValue bad = kinValueNumbers(&nan, 1);
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, fade, "fade"));
    ENSURE_OK(kinLayerGetAnimation(c, scene.ship, "fade", &frozen));
    REFUSED(c, kinAnimationSetNumber(c, frozen, KinAnimationPropertySpeed, 2), KinStatusReadOnly, "animation");
    REFUSED(c, kinAnimationSetDelegate(c, frozen, NULL), KinStatusReadOnly, "animation");
    ENSURE_OK(kinAnimationSetTag(c, frozen, "note", &note));
    REFUSED(c, kinAnimationSetTag(c, frozen, "note", &bad), KinStatusInvalidArgument, "value");
    REFUSED(c, kinAnimationSetTag(c, frozen, NULL, &note), KinStatusInvalidArgument, "key");
    KinBuffer buffer = {NULL, 0, 0, KinValueTypeNil, 0};
    REFUSED(c, kinAnimationGetTag(c, frozen, "other", &buffer), KinStatusNotFound, "other");
    REFUSED(c, kinLayerGetAnimation(c, scene.ship, "other", &fade), KinStatusNotFound, "other");
    kinContextDestroy(c);
}

/* D10: the clock only moves forward; D39: it is finite */
static void timeDoesNotGoBack(void) {
    static const double times[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    double time = 0, row = 7;
    KinSampler *sampler;
    KinChannel channel = {scene.ship, KinPropertyOpacity, 0};
    ENSURE_OK(kinContextAdvance(c, 2));
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    REFUSED(c, kinContextAdvance(c, 1.9999999), KinStatusTimeBackwards, "time");
    for (int i = 0; i < 3; i++) {
        REFUSED(c, kinContextAdvance(c, times[i]), KinStatusInvalidArgument, "time");
        REFUSED(c, kinSamplerSample(sampler, &times[i], 1, &row, 0, KinFormatFloat64), KinStatusInvalidArgument, "times[0]");
        REFUSED(c, kinLayerConvertTime(c, scene.ship, scene.stage, times[i], &row), KinStatusInvalidArgument, "time");
    }
    ENSURE_OK(kinContextGetTime(c, &time));
    ENSURE(time == 2 && row == 7);
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

static void nothingIsLeftAlive(void) { ENSURE(kinLiveObjectCount() == 0); }

int main(void) {
    RUN(impossibleSpringsAreRefused);
    RUN(keyTimesOutOfOrderAreRefused);
    RUN(curvesThatAreNoFunctionsAreRefused);
    RUN(valuesThatDoNotFitTheKeyPathAreRefused);
    RUN(keyframesOfDifferentShapesAreRefused);
    RUN(groupsThatHoldThemselvesAreRefused);
    RUN(frozenCopiesAreReadOnly);
    RUN(timeDoesNotGoBack);
    RUN(nothingIsLeftAlive);
    return REPORT();
}
