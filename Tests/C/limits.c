/* Sizes that overflow a stack or take minutes with a quadratic algorithm; each test takes seconds. */
#define _DEFAULT_SOURCE /* getrusage */
#include "refusal.h"
#if defined(_WIN32)
#include <windows.h>
#include <psapi.h>
#else
#include <sys/resource.h>
#endif

enum { DEEP = 100000, MANY = 10000, MILLION = 1000000 };

static const KinLayer null = {0};

static KinLayer chain[DEEP];
static int deep, many, million; /* the amounts, or a share of them */

/* Inserting, committing, sampling, hitting, dumping and destroying */
static void aChainOfLayersMayBeDeep(void) {
    KinContext *c;
    KinLayer hit = null, copy;
    KinAnimation fade;
    double value = 0, matrix[16];
    size_t size = 0;
    ENSURE_OK(kinContextCreate(&c));
    for (int i = 0; i < deep; i++) {
        chain[i] = sceneLayer(c, i ? chain[i - 1] : null);
        if (kinLayerSetRect(c, chain[i], KinPropertyBounds, 0, 0, 10, 10)) FAIL_HERE("%s", kinLastErrorMessage());
        if (kinLayerSetPoint(c, chain[i], KinPropertyAnchorPoint, 0, 0)) FAIL_HERE("%s", kinLastErrorMessage());
    }
    KinLayer leaf = chain[deep - 1];
    ENSURE_OK(kinContextAddRoot(c, chain[0]));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerSetPoint(c, leaf, KinPropertyPosition, 1, 1));
    fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    ENSURE_OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyFromValue, 0.5));
    ENSURE_OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyDuration, 10));
    ENSURE_OK(kinLayerAddAnimation(c, leaf, fade, "fade"));
    ENSURE_OK(kinContextAdvance(c, 5));
    ENSURE_OK(kinLayerGetPresentationValue(c, leaf, KinPropertyOpacity, 5, &value, 1, NULL));
    ENSURE_NEAR(value, 0.75, 1e-12);
    ENSURE_OK(kinLayerHitTest(c, chain[0], KinTreeModel, 0, 5, 5, &hit));
    ENSURE(hit.id == leaf.id);
    ENSURE_OK(kinLayerHitTest(c, chain[0], KinTreePresentation, 5, 5, 5, &hit));
    ENSURE(hit.id == leaf.id);
    ENSURE_OK(kinLayerGetWorldTransform(c, leaf, KinTreePresentation, 5, matrix));
    ENSURE_NEAR(matrix[12], 1, 1e-12);
    ENSURE_STATUS(kinContextDump(c, false, NULL, 0, &size), KinStatusBufferTooSmall);
    ENSURE_STATUS(kinContextDump(c, true, NULL, 0, &size), KinStatusBufferTooSmall);
    ENSURE_STATUS(kinLayerAddSublayer(c, leaf, chain[0]), KinStatusCycle);
    ENSURE_OK(kinLayerCopyFrozen(c, chain[0], 5, &copy));
    ENSURE_OK(kinLayerRelease(c, copy));
    for (int i = 0; i < deep; i++) (void)kinLayerRelease(c, chain[i]);
    ENSURE_OK(kinContextRemoveRoot(c, chain[0]));
    ENSURE_OK(kinContextFlush(c));
    KinStatistics figures = {.size = sizeof figures};
    ENSURE_OK(kinContextGetStatistics(c, &figures));
    ENSURE(figures.layerCount == 0 && figures.attachedAnimationCount == 0);
    kinContextDestroy(c);
}

/* The context may be destroyed while the chain exists */
static void aDeepChainMayEndWithItsContext(void) {
    KinContext *c;
    ENSURE_OK(kinContextCreate(&c));
    for (int i = 0; i < deep; i++) chain[i] = sceneLayer(c, i ? chain[i - 1] : null);
    ENSURE_OK(kinContextAddRoot(c, chain[0]));
    ENSURE_OK(kinContextFlush(c));
    kinContextDestroy(c);
    ENSURE(kinLiveObjectCount() == 0);
}

/* Below one superlayer: created, published, changed and sampled at several places, counted, and destroyed with the context */
static void aContextMayHoldAMillionLayers(void) {
    enum { STEP = 10007 };
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer *layers = (KinLayer *)malloc(MILLION * sizeof *layers);
    KinChannel channels[MILLION / STEP + 1];
    double row[MILLION / STEP + 1], time = 1;
    KinSampler *sampler;
    size_t count = 0, sampled = 0;
    for (int i = 0; i < million; i++) layers[i] = sceneLayer(c, scene.ship);
    ENSURE_OK(kinContextFlush(c));
    for (int i = 0; i < million; i += STEP) {
        KinChannel channel = {layers[i], KinPropertyZPosition, 0};
        ENSURE_OK(kinLayerSetNumber(c, layers[i], KinPropertyZPosition, i));
        channels[sampled++] = channel;
    }
    ENSURE_OK(kinContextAdvance(c, time));
    ENSURE_OK(kinSamplerCreate(c, channels, sampled, &sampler));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, row, 0, KinFormatFloat64));
    for (size_t i = 0; i < sampled; i++) ENSURE(row[i] == (double)(i * STEP));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(c, layers[million / 2]));
    ENSURE_OK(kinLayerRelease(c, layers[million / 2]));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_STATUS(kinLayerGetSublayers(c, scene.ship, NULL, 0, &count), KinStatusBufferTooSmall);
    ENSURE(count == (size_t)million - 1);
    KinStatistics figures = {.size = sizeof figures};
    ENSURE_OK(kinContextGetStatistics(c, &figures));
    ENSURE(figures.layerCount == (size_t)million + 2); /* the stage, the ship and the boat */
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
    free(layers);
    ENSURE(kinLiveObjectCount() == 0);
}

/* Groups are only checked downwards, so a chain that is built from the top has any depth */
static void aChainOfGroupsMayBeDeep(void) {
    for (int ending = 0; ending < 2; ending++) {
        KinContext *c;
        KinAnimation top, inner, next;
        ENSURE_OK(kinContextCreate(&c));
        ENSURE_OK(kinAnimationCreate(c, KinAnimationClassGroup, &top));
        inner = top;
        for (int i = 0; i < deep; i++) {
            ENSURE_OK(kinAnimationCreate(c, KinAnimationClassGroup, &next));
            ENSURE_OK(kinAnimationSetAnimations(c, inner, &next, 1));
            if (i) ENSURE_OK(kinAnimationRelease(c, inner));
            inner = next;
        }
        ENSURE_OK(kinAnimationRelease(c, inner));
        KinLayer layer = sceneLayer(c, null);
        ENSURE_STATUS(kinLayerAddAnimation(c, layer, top, "top"), KinStatusCycle);
        if (ending) ENSURE_OK(kinAnimationRelease(c, top));
        kinContextDestroy(c);
    }
}

static void aLayerMayHaveManyAnimations(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation up = sceneAnimation(c, KinAnimationClassBasic, "zPosition");
    double value = 0;
    size_t count = 0;
    ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyAdditive, 1));
    ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyFromValue, 0));
    ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyToValue, 1));
    ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyDuration, 1));
    for (int i = 0; i < many; i++) {
        char key[16];
        snprintf(key, sizeof key, "up%d", i);
        if (kinLayerAddAnimation(c, scene.ship, up, key)) FAIL_HERE("%s", kinLastErrorMessage());
    }
    ENSURE_OK(kinContextAdvance(c, 0));
    ENSURE_OK(kinLayerGetPresentationValue(c, scene.ship, KinPropertyZPosition, 0.5, &value, 1, NULL));
    ENSURE(value == many / 2.0);
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_OK(kinLayerGetAnimationKeyCount(c, scene.ship, &count));
    ENSURE(count == 0);
    KinEvent *events = (KinEvent *)malloc(3 * MANY * sizeof *events);
    ENSURE_OK(kinContextPollEvents(c, events, 3 * MANY, &count));
    free(events);
    ENSURE(count == 2 * (size_t)many);
    kinContextDestroy(c);
}

static void anAnimationMayHaveManyKeyframes(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation wave = sceneAnimation(c, KinAnimationClassKeyframe, "zPosition");
    double *heights = (double *)malloc(MILLION * sizeof *heights), value = 0;
    KinValue *values = (KinValue *)malloc(MILLION * sizeof *values);
    for (int i = 0; i < million; i++) heights[i] = i, values[i] = kinValueNumbers(&heights[i], 1);
    ENSURE_OK(kinAnimationSetKeyframeValues(c, wave, values, (size_t)million));
    ENSURE_OK(kinAnimationSetNumber(c, wave, KinAnimationPropertyDuration, 1));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, wave, "wave"));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerGetPresentationValue(c, scene.ship, KinPropertyZPosition, 0.25, &value, 1, NULL));
    ENSURE_NEAR(value, 0.25 * (million - 1), 1e-6);
    free(values);
    free(heights);
    kinContextDestroy(c);
}

/* Emitter cells that contain a cell twice, which contains a cell twice …: each is visited once */
static void cellsMayShareCells(void) {
    KinContext *c;
    KinLayer emitter, cells[40];
    ENSURE_OK(kinContextCreate(&c));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitter, &emitter));
    for (int i = 0; i < 40; i++) {
        ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cells[i]));
        if (!i) continue;
        KinLayer twice[2] = {cells[i - 1], cells[i - 1]};
        KinValue value = {KinValueTypeLayers, 0, twice, sizeof twice};
        KinStatus status = kinLayerSetData(c, cells[i], KinPropertyEmitterCells, &value);
        if (status == KinStatusLimitExceeded) break;
        ENSURE(status == KinStatusOK);
        value.data = &cells[i], value.size = sizeof cells[i];
        ENSURE_OK(kinLayerSetData(c, emitter, KinPropertyEmitterCells, &value));
    }
    ENSURE_OK(kinContextAddRoot(c, emitter));
    ENSURE_OK(kinContextFlush(c));
    kinContextDestroy(c);
}

/* 1.2, 1.4: every combination of extreme times results in finite values */
static void terribleTimesGiveNumbers(void) {
    static const double terrible[] = {-1e300, -1, -5e-324, 0, 5e-324, 1e-9, 1, 1e9, 1e300};
    enum { KINDS = sizeof terrible / sizeof *terrible };
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    for (int i = 0; i < KINDS * KINDS * KINDS; i++) {
        KinAnimation up = sceneAnimation(c, KinAnimationClassBasic, "zPosition");
        double value = 0;
        ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyToValue, 1));
        ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyFillMode, KinFillModeBoth));
        ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyDuration, terrible[i % KINDS]));
        ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertySpeed, terrible[i / KINDS % KINDS]));
        ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyRepeatCount, terrible[i / KINDS / KINDS]));
        ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyBeginTime, terrible[(i + i / KINDS) % KINDS]));
        ENSURE_OK(kinAnimationSetNumber(c, up, KinAnimationPropertyTimeOffset, terrible[(i + i / 7) % KINDS]));
        ENSURE_OK(kinLayerAddAnimation(c, scene.ship, up, "up"));
        ENSURE_OK(kinContextFlush(c));
        for (int j = 0; j < KINDS; j++) {
            ENSURE_OK(kinLayerGetPresentationValue(c, scene.ship, KinPropertyZPosition, terrible[j], &value, 1, NULL));
            if (!(value >= 0 && value <= 1)) FAIL_HERE("%g at %g in case %d", value, terrible[j], i);
        }
        ENSURE_OK(kinAnimationRelease(c, up));
    }
    ENSURE_OK(kinContextAdvance(c, 1e300));
    kinContextDestroy(c);
}

/* D39, D10: the clock does not move */
static void timesThatAreNoNumbersAreRefused(void) {
    static const double none[] = {(double)INFINITY, -(double)INFINITY, (double)NAN};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinChannel channel = {scene.ship, KinPropertyOpacity, 0};
    KinSampler *sampler;
    double number = 7;
    ENSURE_OK(kinContextAdvance(c, 5e-324));
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    for (int i = 0; i < 3; i++) {
        REFUSED(c, kinContextAdvance(c, none[i]), KinStatusInvalidArgument, "time");
        REFUSED(c, kinSamplerSample(sampler, &none[i], 1, &number, 0, KinFormatFloat64), KinStatusInvalidArgument, "time");
        REFUSED(c, kinLayerGetPresentationValue(c, scene.ship, KinPropertyOpacity, none[i], &number, 1, NULL),
            KinStatusInvalidArgument, "time");
        REFUSED(c, kinLayerSetNumber(c, scene.ship, KinPropertySpeed, none[i]), KinStatusInvalidArgument, "");
        REFUSED(c, kinLayerSetNumber(c, scene.ship, KinPropertyTimeOffset, none[i]), KinStatusInvalidArgument, "");
    }
    REFUSED(c, kinContextAdvance(c, 0), KinStatusTimeBackwards, "time");
    REFUSED(c, kinContextAdvance(c, -1e300), KinStatusTimeBackwards, "time");
    ENSURE(number == 7);
    ENSURE_OK(kinContextGetTime(c, &number));
    ENSURE(number == 5e-324);
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

/* In kB. */
static long peakMemory(void) {
#if defined(_WIN32)
    PROCESS_MEMORY_COUNTERS counters;
    return GetProcessMemoryInfo(GetCurrentProcess(), &counters, sizeof counters) ? (long)(counters.PeakPagefileUsage / 1024) : 0;
#else
    struct rusage usage;
    return getrusage(RUSAGE_SELF, &usage) ? 0 : usage.ru_maxrss;
#endif
}

/* 7A: numbers of the host that need more memory than exists */
static void whatNoMemoryHoldsIsRefusedBeforeItIsTried(void) {
    static const double births[] = {1e8, 1e12, 1e300}, counts[] = {1e8, 1e9, 2147483647};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer emitter, cell, replicator;
    KinParticle *particles = (KinParticle *)malloc(sizeof *particles);
    KinInstance *instances = (KinInstance *)malloc(sizeof *instances);
    size_t count = 0;
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitter, &emitter));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassReplicator, &replicator));
    ENSURE_OK(kinLayerAddSublayer(c, scene.stage, emitter));
    ENSURE_OK(kinLayerAddSublayer(c, scene.stage, replicator));
    ENSURE_OK(kinLayerAddSublayer(c, replicator, scene.boat));
    ENSURE_OK(kinLayerSetString(c, emitter, KinPropertyRenderMode, "oldestFirst")); /* sorting is necessary */
    KinValue cells = {KinValueTypeLayers, 0, &cell, sizeof cell};
    ENSURE_OK(kinLayerSetData(c, emitter, KinPropertyEmitterCells, &cells));
    for (int i = 0; i < 3; i++) {
        ENSURE_OK(kinLayerSetNumber(c, cell, KinPropertyBirthRate, births[i]));
        ENSURE_OK(kinLayerSetNumber(c, cell, KinPropertyLifetime, 10));
        ENSURE_OK(kinLayerSetNumber(c, replicator, KinPropertyInstanceCount, counts[i]));
        ENSURE_OK(kinContextAdvance(c, 100 * (i + 1)));
        long before = peakMemory();
        ENSURE_STATUS(kinLayerGetParticles(c, emitter, 100 * (i + 1), particles, SIZE_MAX, &count), KinStatusLimitExceeded);
        ENSURE_STATUS(kinLayerGetInstances(c, replicator, 100 * (i + 1), instances, SIZE_MAX, &count), KinStatusLimitExceeded);
        ENSURE_STATUS(kinContextGetRenderList(c, 100 * (i + 1), NULL, 0, 0, &count), KinStatusLimitExceeded);
        ENSURE(peakMemory() - before < 64 * 1024);
    }
    free(particles);
    free(instances);
    kinContextDestroy(c);
}

/* 7A, 7.6: small numbers whose product is large: 1,000 times 2,000 copies of a layer */
static void aRenderListThatGrowsTooLongIsRefusedOnTheWay(void) {
    static const double counts[] = {1000, 2000};
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer above = scene.stage;
    size_t count = 0;
    for (int i = 0; i < 2; i++) {
        KinLayer replicator;
        ENSURE_OK(kinLayerCreate(c, KinLayerClassReplicator, &replicator));
        ENSURE_OK(kinLayerSetNumber(c, replicator, KinPropertyInstanceCount, counts[i]));
        ENSURE_OK(kinLayerAddSublayer(c, above, replicator));
        above = replicator;
    }
    ENSURE_OK(kinLayerAddSublayer(c, above, scene.boat));
    ENSURE_OK(kinContextFlush(c)); /* added layers fade in, for less than a second */
    long before = peakMemory();
    REFUSED(c, kinContextGetRenderList(c, 1, NULL, 0, 0, &count), KinStatusLimitExceeded, "time");
    ENSURE(peakMemory() - before < 1536 * 1024);
    kinContextDestroy(c);
}

static void textsMayBeLong(void) {
    enum { LENGTH = 1 << 20 };
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    char *text = (char *)malloc(LENGTH + 1);
    KinKeyPath keyPath;
    size_t size = 0;
    memset(text, 'a', LENGTH);
    text[LENGTH] = 0;
    KinValue note = kinValueString(text);
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    ENSURE_OK(kinLayerSetString(c, scene.ship, KinPropertyName, text));
    ENSURE_OK(kinAnimationSetTag(c, fade, text, &note));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, fade, text));
    ENSURE_STATUS(kinLayerGetAnimationKey(c, scene.ship, 0, NULL, 0, &size), KinStatusBufferTooSmall);
    ENSURE(size == LENGTH + 1);
    ENSURE_STATUS(kinKeyPathResolve(c, text, &keyPath), KinStatusUnknownKey);
    ENSURE(strlen(kinLastErrorMessage()) < 512);
    free(text);
    kinContextDestroy(c);
}

static void nothingIsLeftAlive(void) { ENSURE(kinLiveObjectCount() == 0); }

int main(void) {
    deep = shareOf(DEEP), many = shareOf(MANY), million = shareOf(MILLION);
    RUN(aChainOfLayersMayBeDeep);
    RUN(aDeepChainMayEndWithItsContext);
    RUN(aContextMayHoldAMillionLayers);
    RUN(aChainOfGroupsMayBeDeep);
    RUN(aLayerMayHaveManyAnimations);
    RUN(anAnimationMayHaveManyKeyframes);
    RUN(cellsMayShareCells);
    RUN(terribleTimesGiveNumbers);
    RUN(timesThatAreNoNumbersAreRefused);
    RUN(whatNoMemoryHoldsIsRefusedBeforeItIsTried);
    RUN(aRenderListThatGrowsTooLongIsRefusedOnTheWay);
    RUN(textsMayBeLong);
    RUN(nothingIsLeftAlive);
    return REPORT();
}
