/* Nothing fails silently: the log reports each cause once. */
#include <kinema/kinema.h>

#include "refusal.h"

static int heardCount;
static char heard[512];

static void hear(KinLogLevel level, const char *message, void *userData) {
    (void)userData;
    if (level != KinLogLevelWarning) return;
    heardCount++;
    snprintf(heard, sizeof heard, "%s", message);
}

/* Checks that one warning with this text was logged since the last check. */
#define HEARD(word)                                                                                                   \
    do {                                                                                                              \
        if (heardCount != 1 || !strstr(heard, word)) FAIL_HERE("%d warnings, the last is \"%s\"", heardCount, heard); \
        heardCount = 0;                                                                                               \
    } while (0)
#define HEARD_NOTHING()                                   \
    do {                                                  \
        if (heardCount) FAIL_HERE("heard \"%s\"", heard); \
    } while (0)

static Scene listen(void) {
    Scene scene = sceneOpen();
    heardCount = 0;
    (void)kinContextSetLogCallback(scene.context, KinLogLevelWarning, hear, NULL, NULL);
    return scene;
}

static KinAnimation basic(KinContext *c, const char *keyPath, double begin, double duration) {
    KinAnimation animation = sceneAnimation(c, KinAnimationClassBasic, keyPath);
    (void)kinAnimationSetNumber(c, animation, KinAnimationPropertyFromValue, 0);
    (void)kinAnimationSetNumber(c, animation, KinAnimationPropertyBeginTime, begin);
    (void)kinAnimationSetNumber(c, animation, KinAnimationPropertyDuration, duration);
    return animation;
}

/* 12.6: an animation whose end is in the past when it starts */
static void anAnimationThatWasOverBeforeItBegan(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    ENSURE_OK(kinContextAdvance(c, 3));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, basic(c, "position.x", 0.5, 1), "late"));
    ENSURE_OK(kinContextAdvance(c, 10));
    HEARD("position.x");
    ENSURE(strstr(heard, "over before it began"));
    ENSURE_OK(kinLayerAddAnimation(c, scene.stage, basic(c, "position.x", 0.5, 1), "again"));
    ENSURE_OK(kinContextFlush(c));
    HEARD_NOTHING(); /* the same cause */
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, basic(c, "opacity", 1, 1), NULL));
    ENSURE_OK(kinContextFlush(c));
    HEARD("opacity");
    /* These are intended: an animation that runs, one in the future, one that fills, one that starts now. */
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, basic(c, "zPosition", 9.5, 1), NULL));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, basic(c, "cornerRadius", 20, 1), NULL));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, basic(c, "borderWidth", 0, 1), NULL));
    KinAnimation filling = basic(c, "shadowRadius", 1, 1);
    ENSURE_OK(kinAnimationSetString(c, filling, KinAnimationPropertyFillMode, "forwards"));
    ENSURE_OK(kinAnimationSetNumber(c, filling, KinAnimationPropertyRemovedOnCompletion, 0));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, filling, NULL));
    ENSURE_OK(kinContextAdvance(c, 100));
    HEARD_NOTHING();
    kinContextDestroy(c);
}

/* 5.3: a spring whose duration is shorter than its settling duration */
static void aSpringThatIsCut(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    KinAnimation spring = sceneAnimation(c, KinAnimationClassSpring, "opacity"), group;
    double settling = 0;
    ENSURE_OK(kinAnimationGetValue(c, spring, KinAnimationPropertySettlingDuration, &settling, 1, NULL));
    ENSURE_OK(kinAnimationSetNumber(c, spring, KinAnimationPropertyDuration, settling));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, spring, NULL));
    ENSURE_OK(kinAnimationSetNumber(c, spring, KinAnimationPropertyDuration, 0.95 * settling));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, spring, NULL));
    HEARD_NOTHING();
    ENSURE_OK(kinAnimationSetNumber(c, spring, KinAnimationPropertyDuration, 0));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, spring, NULL)); /* has the transaction's duration */
    HEARD("before it settles");
    ENSURE(strstr(heard, "0.25") && strstr(heard, "1.47"));
    KinAnimation child = sceneAnimation(c, KinAnimationClassSpring, "zPosition");
    ENSURE_OK(kinAnimationCreate(c, KinAnimationClassGroup, &group));
    ENSURE_OK(kinAnimationSetAnimations(c, group, &child, 1));
    ENSURE_OK(kinAnimationSetNumber(c, group, KinAnimationPropertyDuration, 0.5));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, group, NULL));
    HEARD("zPosition");
    /* A spring that never settles must be cut off. */
    KinAnimation endless = sceneAnimation(c, KinAnimationClassSpring, "cornerRadius");
    ENSURE_OK(kinAnimationSetNumber(c, endless, KinAnimationPropertyDamping, 0));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, endless, NULL));
    HEARD_NOTHING();
    kinContextDestroy(c);
}

/* D25: an animation on a layer that is not live at the commit */
static void anAnimationThatIsDropped(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    KinLayer alone = {0}, released = {0};
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &alone));
    ENSURE_OK(kinLayerAddAnimation(c, alone, basic(c, "opacity", 0, 1), "k"));
    HEARD_NOTHING(); /* it may still be added to the tree */
    ENSURE_OK(kinContextFlush(c));
    HEARD("not below a root");
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &released));
    ENSURE_OK(kinLayerAddAnimation(c, released, basic(c, "zPosition", 0, 1), "k"));
    ENSURE_OK(kinLayerRelease(c, released));
    ENSURE_OK(kinLayerAddAnimation(c, alone, basic(c, "zPosition", 0, 1), "k"));
    ENSURE_OK(kinLayerAddSublayer(c, scene.stage, alone));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(c, alone)); /* a running animation ends when its layer leaves the tree */
    ENSURE_OK(kinContextFlush(c));
    HEARD_NOTHING();
    kinContextDestroy(c);
}

/* 8.5, D9: key paths without a target */
static void aKeyPathThatTheLayerDoesNotHave(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    ENSURE_STATUS(kinLayerAddAnimation(c, scene.ship, basic(c, "strokeEnd", 0, 1), NULL), KinStatusUnknownKey);
    HEARD("strokeEnd");
    ENSURE_OK(kinLayerAddAnimation(c, scene.stage, basic(c, "sublayers.nobody.opacity", 0, 1), NULL));
    ENSURE_OK(kinContextFlush(c));
    HEARD("nobody");
    KinValue name = kinValueString("hull");
    ENSURE_OK(kinLayerSetData(c, scene.ship, KinPropertyName, &name));
    ENSURE_OK(kinLayerAddAnimation(c, scene.stage, basic(c, "sublayers.hull.opacity", 0, 1), NULL));
    ENSURE_OK(kinLayerAddAnimation(c, scene.stage, sceneAnimation(c, KinAnimationClassBasic, NULL), NULL)); /* 3.7 */
    ENSURE_OK(kinContextFlush(c));
    HEARD_NOTHING();
    ENSURE_OK(kinLayerAddAnimation(c, scene.stage, basic(c, "sublayers.hull.strokeEnd", 0, 1), NULL));
    ENSURE_OK(kinContextFlush(c));
    HEARD("strokeEnd");
    kinContextDestroy(c);
}

/* 8.5: filters are the host's; an input of theirs is a property that the host registers */
static void anInputOfAFilter(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    KinKeyPath path = 0;
    ENSURE_STATUS(kinKeyPathResolve(c, "filters.blur.inputRadius", &path), KinStatusUnknownKey);
    ENSURE(strstr(kinLastErrorMessage(), "filters.blur.inputRadius") && strstr(kinLastErrorMessage(), "registered property"));
    const double zero = 0;
    const KinValue start = kinValueNumbers(&zero, 1);
    ENSURE_OK(kinContextRegisterProperty(c, "blurRadius", KinPropertyTypeNumber, &start, &path));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, basic(c, "blurRadius", 0, 1), NULL));
    HEARD_NOTHING();
    kinContextDestroy(c);
}

/* A call in the log leaves the message of the call that logs. */
static void failInTheLog(KinLogLevel level, const char *message, void *userData) {
    (void)level, (void)message;
    heardCount++;
    (void)kinLayerRelease(userData, (KinLayer){12345});
}

static void theMessageOfACallThatLogs(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    heardCount = 0;
    ENSURE_OK(kinContextSetLogCallback(c, KinLogLevelWarning, failInTheLog, c, NULL));
    ENSURE_STATUS(kinLayerAddAnimation(c, scene.ship, basic(c, "strokeEnd", 0, 1), NULL), KinStatusUnknownKey);
    ENSURE(heardCount == 1 && strstr(kinLastErrorMessage(), "strokeEnd"));
    kinContextDestroy(c);
}

/* 4.1: one value animates nothing */
static void keyframesWithoutEffect(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    double numbers[2] = {0.5, 1};
    KinValue values[2] = {kinValueNumbers(&numbers[0], 1), kinValueNumbers(&numbers[1], 1)};
    KinAnimation animation = sceneAnimation(c, KinAnimationClassKeyframe, "opacity");
    ENSURE_OK(kinAnimationSetKeyframeValues(c, animation, values, 2));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, animation, NULL));
    HEARD_NOTHING();
    ENSURE_OK(kinAnimationSetKeyframeValues(c, animation, values, 1));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, animation, NULL));
    HEARD("1 values given, fewer than two animate nothing");
    kinContextDestroy(c);
}

/* A sampler without rebind, in the diagnostic mode only */
static void aSamplerThatIsBehind(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    KinChannel channel = {scene.ship, KinPropertyOpacity, 0};
    KinSampler *sampler;
    double time = 0, value = 0, now = 0;
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    for (int watched = 0; watched < 2; watched++) {
        ENSURE_STATUS(kinContextSetDiagnostics(c, 4), KinStatusInvalidArgument);
        ENSURE_OK(kinContextSetDiagnostics(c, watched ? KinDiagnosticsStaleSamples : KinDiagnosticsNone));
        ENSURE_OK(kinSamplerRebind(sampler, NULL));
        ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
        ENSURE_OK(kinContextGetTime(c, &now));
        HEARD_NOTHING();
        ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyZPosition, 5 + watched));
        ENSURE_OK(kinContextFlush(c));
        ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
        HEARD_NOTHING(); /* sampling takes no lock and calls nothing */
        ENSURE_OK(kinContextGetTime(c, &now));
        if (watched) HEARD("kinSamplerRebind");
        ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
        ENSURE_OK(kinContextGetTime(c, &now));
        HEARD_NOTHING();
    }
    kinContextDestroy(c);
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &value, 0, KinFormatFloat64));
    kinSamplerDestroy(sampler);
}

/* A context that ends before its changes were committed */
static void changesThatWereNeverCommitted(void) {
    Scene scene = listen();
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE_OK(kinLayerSetPoint(scene.context, scene.ship, KinPropertyPosition, 900, 0));
    ENSURE_OK(kinContextAdvance(scene.context, 3));
    HEARD_NOTHING();
    kinContextDestroy(scene.context);
    HEARD("1 open transactions and uncommitted changes of 1 layers");
    scene = listen();
    ENSURE_OK(kinContextFlush(scene.context));
    ENSURE_OK(kinLayerRelease(scene.context, scene.ship)); /* destroying the tree loses nothing */
    ENSURE_OK(kinContextRemoveRoot(scene.context, scene.stage));
    kinContextDestroy(scene.context);
    HEARD_NOTHING();
}

/* A new log handler receives all warnings again, and the number of remembered causes is bounded */
static void causesAreReportedOnceAndBounded(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    KinAnimation spring = sceneAnimation(c, KinAnimationClassSpring, "opacity");
    for (int i = 0; i < 3; i++) ENSURE_OK(kinLayerAddAnimation(c, scene.ship, spring, NULL));
    HEARD("opacity");
    ENSURE_OK(kinContextSetLogCallback(c, KinLogLevelError, hear, NULL, NULL));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, spring, NULL));
    HEARD_NOTHING();
    ENSURE_OK(kinContextSetLogCallback(c, KinLogLevelWarning, hear, NULL, NULL));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, spring, NULL));
    HEARD("opacity");
    for (int i = 0; i < 400; i++) {
        char path[32];
        snprintf(path, sizeof path, "sublayers.n%d.opacity", i);
        ENSURE_OK(kinLayerAddAnimation(c, scene.stage, basic(c, path, 0, 1), NULL));
        ENSURE_OK(kinContextFlush(c));
    }
    ENSURE(heardCount == 256 && strstr(heard, "not reported")); /* 255 more causes, and a last message that no others follow */
    kinContextDestroy(c);
}

static void hearErrors(KinLogLevel level, const char *message, void *userData) {
    if (level == KinLogLevelError) hear(KinLogLevelWarning, message, userData);
}

/* A debug build of a host asserts in the log: every call that fails reaches it, each time, with the message of the call. */
static void callsThatFail(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    size_t size;
    KinLayer none = {0};
    ENSURE_OK(kinContextSetLogCallback(c, KinLogLevelError, hearErrors, NULL, NULL));
    ENSURE(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, NAN) == KinStatusInvalidArgument);
    HEARD_NOTHING(); /* it is off */
    ENSURE(kinContextSetDiagnostics(c, 4) == KinStatusInvalidArgument);
    ENSURE_OK(kinContextSetDiagnostics(c, KinDiagnosticsFailures));
    for (int i = 0; i < 3; i++) {
        ENSURE(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, NAN) == KinStatusInvalidArgument);
        ENSURE(!strcmp(heard, kinLastErrorMessage()));
        HEARD("opacity");
    }
    ENSURE(kinLayerRetain(c, none) == KinStatusInvalidHandle);
    HEARD("layer");
    ENSURE(kinContextAdvance(c, -1) == KinStatusTimeBackwards);
    HEARD("time");
    ENSURE(kinContextDump(c, false, NULL, 0, &size) == KinStatusBufferTooSmall);
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0.5));
    HEARD_NOTHING();
    ENSURE_OK(kinContextSetDiagnostics(c, KinDiagnosticsNone));
    ENSURE(kinLayerRetain(c, none) == KinStatusInvalidHandle);
    HEARD_NOTHING();
    kinContextDestroy(c);
}

/* D131: the host changes things before it advances. */
static void anAdvanceThatComesLate(void) {
    Scene scene = listen();
    KinContext *c = scene.context;
    ENSURE_OK(kinContextAdvance(c, 0.0625));
    ENSURE_OK(kinContextAdvance(c, 0.125));
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0));
    ENSURE_OK(kinContextFlush(c));
    HEARD_NOTHING();
    ENSURE_OK(kinContextAdvance(c, 60.125));
    HEARD("60 s before");
    ENSURE(strstr(heard, "advances first") && strstr(heard, "0.125"));
    for (int i = 1; i <= 2; i++) ENSURE_OK(kinContextAdvance(c, 60.125 + i * 0.0625));
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 1));
    ENSURE_OK(kinContextAdvance(c, 70));
    HEARD_NOTHING(); /* once */

    ENSURE_OK(kinContextSetLogCallback(c, KinLogLevelWarning, hear, NULL, NULL));
    KinTransaction none = {0}; /* a fade, and a change without actions, after a pause in which nothing was drawn */
    for (int i = 1; i <= 2; i++) ENSURE_OK(kinContextAdvance(c, 70 + i * 0.0625));
    ENSURE_OK(kinTransactionBegin(c, NULL));
    ENSURE_OK(kinTransactionSetDisableActions(c, none, true));
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0.5));
    ENSURE_OK(kinTransactionCommit(c, none));
    ENSURE_OK(kinContextAdvance(c, 80));
    HEARD_NOTHING();
    for (int i = 1; i <= 2; i++) ENSURE_OK(kinContextAdvance(c, 80 + i * 0.0625));
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyHidden, 1));
    ENSURE_OK(kinContextAdvance(c, 90));
    HEARD("advances first");
    kinContextDestroy(c);
}

/* D131: a restored clock is not one that was advanced. */
static void anAdvanceAfterARestore(void) {
    static uint64_t bytes[1 << 13];
    size_t size = 0;
    Scene scene = listen();
    KinContext *c = scene.context;
    for (int i = 1; i <= 2; i++) ENSURE_OK(kinContextAdvance(c, i * 0.0625));
    ENSURE_OK(kinContextSave(c, bytes, sizeof bytes, &size));
    ENSURE_OK(kinContextRestore(c, bytes, size));
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0));
    ENSURE_OK(kinContextAdvance(c, 9));
    HEARD_NOTHING();
    kinContextDestroy(c);
}

int main(void) {
    RUN(anAnimationThatWasOverBeforeItBegan);
    RUN(aSpringThatIsCut);
    RUN(anAnimationThatIsDropped);
    RUN(aKeyPathThatTheLayerDoesNotHave);
    RUN(anInputOfAFilter);
    RUN(theMessageOfACallThatLogs);
    RUN(keyframesWithoutEffect);
    RUN(aSamplerThatIsBehind);
    RUN(changesThatWereNeverCommitted);
    RUN(causesAreReportedOnceAndBounded);
    RUN(callsThatFail);
    RUN(anAdvanceThatComesLate);
    RUN(anAdvanceAfterARestore);
    return REPORT();
}
