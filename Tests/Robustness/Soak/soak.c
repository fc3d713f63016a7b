/* soak FRAMES [SECONDS]: a host that runs for a long time. FRAMES frames at 60 a second with random changes of everything. With
 * SECONDS, it runs as fast as possible and ends at the latest after this time; without, it waits for each frame's real time. It
 * checks memory, tables, the local time of a layer that is repeatedly paused and resumed, and the generations of handles. */
#include "../../C/test.h"

#include <kinema/kinema.h>
#include <malloc.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { LAYERS = 200, PERIOD = 300, WARM_UP = 12, ROWS = 4, GENERATIONS = 1 << 22 };

static const KinLayer nullLayer = {0};
static const KinTransaction innermost = {0};
static long frameLimit = 36000;
static double secondLimit; /* 0: real time */

/* ---- Random numbers --------------------------------------------------------------------------------------------- */

static uint64_t chanceState = UINT64_C(88172645463325252);

static uint64_t chance(uint64_t below) {
    chanceState ^= chanceState << 13, chanceState ^= chanceState >> 7, chanceState ^= chanceState << 17;
    return (chanceState >> 11) % below;
}

static double between(double low, double high) { return low + (high - low) * (double)chance(1 << 20) / (1 << 20); }

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* Excludes memory that malloc keeps for later. */
static double residentBytes(void) {
    long pages = 0, all;
    malloc_trim(0);
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%ld %ld", &all, &pages) != 2) pages = 0;
    if (file) fclose(file);
    return (double)pages * (double)sysconf(_SC_PAGESIZE);
}

/* ---- The world -------------------------------------------------------------------------------------------------- */

typedef struct World {
    KinContext *context;
    KinLayer root, paused, layers[LAYERS];
    KinSampler *sampler;
    long frame, playedFrames, pauses, changes, events;
    bool isPaused;
    double worstDrift;
} World;

#define DO(call)                                                                                                    \
    do {                                                                                                            \
        KinStatus got = (call);                                                                                     \
        if (got != KinStatusOK) {                                                                                   \
            printf("%s:%d: %s is %s (%s)\n", __FILE__, __LINE__, #call, kinStatusName(got), kinLastErrorMessage()); \
            exit(1);                                                                                                \
        }                                                                                                           \
    } while (0)

static KinStatistics figuresOf(World *world) {
    KinStatistics figures = {.size = sizeof figures};
    DO(kinContextGetStatistics(world->context, &figures));
    return figures;
}

static KinLayer newLayer(World *world, KinLayer into) {
    KinLayer layer;
    DO(kinLayerCreate(world->context, (KinLayerClass)chance(3), &layer));
    DO(kinLayerAddSublayer(world->context, into, layer));
    DO(kinLayerRelease(world->context, layer));
    return layer;
}

/* ---- Random changes --------------------------------------------------------------------------------------------- */

static KinAnimation newMotion(World *world) {
    static const char *const keyPaths[] = {"position", "bounds.size", "transform.translation", "anchorPoint"};
    KinContext *c = world->context;
    KinAnimation motion;
    KinAnimationClass kind = (KinAnimationClass)chance(3); /* basic, keyframe, spring */
    DO(kinAnimationCreate(c, kind, &motion));
    DO(kinAnimationSetKeyPath(c, motion, keyPaths[chance(4)]));
    DO(kinAnimationSetNumber(c, motion, KinAnimationPropertyDuration, between(0.05, 4)));
    DO(kinAnimationSetNumber(c, motion, KinAnimationPropertyRepeatCount, (double)chance(3)));
    DO(kinAnimationSetNumber(c, motion, KinAnimationPropertyAutoreverses, (double)chance(2)));
    DO(kinAnimationSetNumber(c, motion, KinAnimationPropertyRemovedOnCompletion, (double)chance(2)));
    if (kind == KinAnimationClassKeyframe) {
        double points[6];
        KinValue values[3];
        for (int i = 0; i < 6; i++) points[i] = between(0, 500);
        for (int i = 0; i < 3; i++) values[i] = kinValueNumbers(points + 2 * i, 2);
        DO(kinAnimationSetKeyframeValues(c, motion, values, 3));
    } else {
        DO(kinAnimationSetPoint(c, motion, KinAnimationPropertyToValue, between(0, 500), between(0, 500)));
    }
    return motion;
}

static void animate(World *world, KinLayer layer) {
    char key[16];
    KinAnimation motion = newMotion(world), group;
    if (chance(4) == 0) {
        DO(kinAnimationCreate(world->context, KinAnimationClassGroup, &group));
        DO(kinAnimationSetAnimations(world->context, group, &motion, 1));
        DO(kinAnimationRelease(world->context, motion));
        motion = group;
    }
    snprintf(key, sizeof key, "key%d", (int)chance(4));
    DO(kinLayerAddAnimation(world->context, layer, motion, chance(3) ? key : NULL));
    DO(kinAnimationRelease(world->context, motion));
}

static void changeTree(World *world) {
    size_t index = chance(LAYERS);
    if (chance(2)) { /* another layer in its place */
        DO(kinLayerRemoveFromSuperlayer(world->context, world->layers[index]));
        world->layers[index] = newLayer(world, world->root);
    } else {
        DO(kinLayerInsertSublayerAtIndex(world->context, world->root, world->layers[index], chance(LAYERS)));
    }
}

static void changeInTransaction(World *world) {
    KinContext *c = world->context;
    unsigned depth = 1 + (unsigned)chance(3);
    for (unsigned i = 0; i < depth; i++) {
        DO(kinTransactionBegin(c, NULL));
        DO(kinTransactionSetDuration(c, innermost, between(0, 2)));
        if (chance(2)) DO(kinTransactionSetCompletion(c, innermost, NULL, (uint64_t)world->frame, NULL, NULL));
    }
    for (unsigned i = 0; i < 4; i++) {
        KinLayer layer = world->layers[chance(LAYERS)];
        DO(kinLayerSetPoint(c, layer, KinPropertyPosition, between(0, 500), between(0, 500)));
        DO(kinLayerSetNumber(c, layer, KinPropertyOpacity, between(0, 1)));
        DO(kinLayerSetColor(c, layer, KinPropertyBackgroundColor, between(0, 1), 0, 1, 1));
    }
    for (unsigned i = 0; i < depth; i++) DO(kinTransactionCommit(c, innermost));
}

static void lookAtPresentation(World *world) {
    KinLayer shown, *sublayers = malloc(LAYERS * 2 * sizeof *sublayers);
    size_t count = 0;
    if (!sublayers || kinLayerCopyPresentation(world->context, world->root, (double)world->frame / 60, &shown) != KinStatusOK)
        exit(1);
    DO(kinLayerGetSublayers(world->context, shown, sublayers, LAYERS * 2, &count));
    for (size_t i = 0; i < count; i++) DO(kinLayerRelease(world->context, sublayers[i]));
    DO(kinLayerRelease(world->context, shown));
    free(sublayers);
}

static void change(World *world) {
    world->changes++;
    switch (chance(6)) {
    case 0: changeTree(world); break;
    case 1: changeInTransaction(world); break;
    case 2: DO(kinLayerRemoveAllAnimations(world->context, world->layers[chance(LAYERS)])); break;
    case 3: lookAtPresentation(world); break;
    default: animate(world, world->layers[chance(LAYERS)]); break;
    }
}

/* Apple's QA1673; the expected time of the layer is counted in whole frames. */
static void pauseOrResume(World *world) {
    KinContext *c = world->context;
    double media = (double)world->frame / 60, local;
    DO(kinLayerConvertTime(c, nullLayer, world->paused, media, &local));
    if (!world->isPaused) {
        DO(kinLayerSetNumber(c, world->paused, KinPropertySpeed, 0));
        DO(kinLayerSetNumber(c, world->paused, KinPropertyTimeOffset, local));
    } else {
        double offset;
        DO(kinLayerGetNumber(c, world->paused, KinPropertyTimeOffset, &offset));
        DO(kinLayerSetNumber(c, world->paused, KinPropertySpeed, 1));
        DO(kinLayerSetNumber(c, world->paused, KinPropertyTimeOffset, 0));
        DO(kinLayerSetNumber(c, world->paused, KinPropertyBeginTime, 0));
        DO(kinLayerConvertTime(c, nullLayer, world->paused, media, &local));
        DO(kinLayerSetNumber(c, world->paused, KinPropertyBeginTime, local - offset));
    }
    world->isPaused = !world->isPaused, world->pauses++;
}

static void measureDrift(World *world) {
    double local, drift;
    DO(kinLayerConvertTime(world->context, nullLayer, world->paused, (double)world->frame / 60, &local));
    drift = fabs(local - (double)world->playedFrames / 60);
    if (drift > world->worstDrift) world->worstDrift = drift;
}

/* ---- Frames ----------------------------------------------------------------------------------------------------- */

static void frame(World *world) {
    static double rows[ROWS * LAYERS * 2];
    KinEvent events[64];
    size_t count;
    for (unsigned i = 0; i < 6; i++) change(world);
    if (chance(20) == 0) pauseOrResume(world);
    world->frame++;
    if (!world->isPaused) world->playedFrames++;
    DO(kinContextAdvance(world->context, (double)world->frame / 60));
    measureDrift(world);
    do {
        DO(kinContextPollEvents(world->context, events, 64, &count));
        world->events += (long)count;
    } while (count == 64);
    DO(kinSamplerRebind(world->sampler, NULL));
    double times[ROWS];
    for (int i = 0; i < ROWS; i++) times[i] = (double)(world->frame + i) / 60;
    DO(kinSamplerSample(world->sampler, times, ROWS, rows, 0, KinFormatFloat64));
}

/* Replaces the changed layers and removes animations, so that the live objects are the same after every period. */
static void rest(World *world) {
    KinContext *c = world->context;
    KinChannel channels[LAYERS];
    kinSamplerDestroy(world->sampler);
    DO(kinTransactionBegin(c, NULL));
    DO(kinTransactionSetDisableActions(c, innermost, true));
    DO(kinLayerRemoveAllAnimations(c, world->root)); /* a change of its sublayers fades */
    for (int i = 0; i < LAYERS; i++) {
        if (world->layers[i].id) DO(kinLayerRemoveFromSuperlayer(c, world->layers[i]));
        DO(kinLayerCreate(c, KinLayerClassLayer, &world->layers[i]));
        DO(kinLayerAddSublayer(c, world->root, world->layers[i]));
        DO(kinLayerRelease(c, world->layers[i]));
        channels[i] = (KinChannel){world->layers[i], KinPropertyPosition, 0};
    }
    DO(kinTransactionCommit(c, innermost));
    KinEvent event;
    size_t count;
    DO(kinContextAdvance(c, (double)world->frame / 60));
    do DO(kinContextPollEvents(c, &event, 1, &count));
    while (count);
    DO(kinSamplerCreate(c, channels, LAYERS, &world->sampler));
}

static World worldOpen(void) {
    World world;
    memset(&world, 0, sizeof world);
    DO(kinContextCreate(&world.context));
    DO(kinLayerCreate(world.context, KinLayerClassLayer, &world.root));
    DO(kinContextAddRoot(world.context, world.root));
    world.paused = newLayer(&world, world.root);
    DO(kinContextFlush(world.context));
    rest(&world);
    return world;
}

static void worldClose(World *world) {
    kinSamplerDestroy(world->sampler);
    kinContextDestroy(world->context);
}

/* ---- Tests ------------------------------------------------------------------------------------------------------ */

static double part(double now, double then) { return then > 0 ? (now - then) / then : 0; }

static double mean(const double *numbers, long count) {
    double sum = 0;
    for (long i = 0; i < count; i++) sum += numbers[i];
    return count > 0 ? sum / (double)count : 0;
}

/* Memory within 1 %, unchanged tables, pause and resume of 12.3 without drift (1e-9 s). */
static void aLongRunLeavesNothingBehind(void) {
    World world = worldOpen();
    KinStatistics first = figuresOf(&world), last = first;
    long periods = 0;
    double begin = now(), *resident = malloc((size_t)(frameLimit / PERIOD + 1) * sizeof *resident);
    ENSURE(resident);
    while (world.frame < frameLimit && (secondLimit == 0 || now() - begin < secondLimit || periods < 2 * WARM_UP)) {
        for (int i = 0; i < PERIOD; i++) {
            frame(&world);
            double ahead = secondLimit == 0 ? begin + (double)world.frame / 60 - now() : 0;
            struct timespec pause = {0, (long)(ahead * 1e9)};
            if (ahead > 0 && ahead < 1) nanosleep(&pause, NULL);
        }
        rest(&world);
        last = figuresOf(&world), resident[periods] = residentBytes();
        if (++periods == WARM_UP) first = last;
        ENSURE(last.layerCount == first.layerCount && last.layerCount == LAYERS + 2);
        ENSURE(last.attachedAnimationCount == 0 && last.presentationLayerCount == 0 && last.openTransactionCount == 0);
        ENSURE(last.animationCount == 0);
    }
    printf("%ld frames in %.0f s: %ld changes, %ld events, %ld pauses and resumes\n", world.frame, now() - begin, world.changes,
        world.events, world.pauses);
    /* The memory that malloc returns to the system varies by single pages, so this compares means. */
    long middle = (WARM_UP + periods) / 2;
    double early = mean(resident + WARM_UP, middle - WARM_UP), late = mean(resident + middle, periods - middle);
    free(resident);
    printf("resident %.3f MB in the first half after warm-up, %.3f MB in the second (%+.2f %%); snapshot %zu, then %zu bytes\n",
        early / 1e6, late / 1e6, 100 * part(late, early), first.snapshotBytes, last.snapshotBytes);
    printf("drift of the paused layer: %.3g s at most\n", world.worstDrift);
    ENSURE(world.pauses > 10 && world.worstDrift <= 1e-9);
    ENSURE(early > 0 && part(late, early) <= 0.01);
    ENSURE(part((double)last.snapshotBytes, (double)first.snapshotBytes) <= 0.01);
    worldClose(&world);
    ENSURE(kinLiveObjectCount() == 0);
}

/* A slot without unused generations is retired, so no handle is ever repeated. */
static void handlesNeverComeBackWhenGenerationsRunOut(void) {
    KinContext *c;
    KinAnimation first = {0}, last = {0}, animation;
    KinAnimationClass kind;
    DO(kinContextCreate(&c));
    DO(kinAnimationCreate(c, KinAnimationClassBasic, &first));
    DO(kinAnimationRelease(c, first));
    for (long i = 0; i < GENERATIONS + 10L; i++) {
        DO(kinAnimationCreate(c, KinAnimationClassBasic, &animation));
        ENSURE(animation.id != first.id && animation.id != last.id);
        DO(kinAnimationRelease(c, animation));
        last = animation;
        ENSURE_STATUS(kinAnimationGetClass(c, animation, &kind), KinStatusInvalidHandle);
    }
    ENSURE_STATUS(kinAnimationGetClass(c, first, &kind), KinStatusInvalidHandle);
    /* One slot has been retired, and a second one is in use. */
    ENSURE((first.id & ((1 << 26) - 1)) != (last.id & ((1 << 26) - 1)));
    kinContextDestroy(c);
}

int main(int count, char **arguments) {
    if (count > 1) frameLimit = atol(arguments[1]);
    if (count > 2) secondLimit = atof(arguments[2]);
    RUN(aLongRunLeavesNothingBehind);
    RUN(handlesNeverComeBackWhenGenerationsRunOut);
    return REPORT();
}
