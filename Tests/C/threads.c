/* Threads on one context: four change it, one advances its clock and receives callbacks, two sample it. `threads SECONDS` runs
 * for this time, by default for a few rounds; the library may be built with KINEMA_SANITIZE=thread. The final tree must show the
 * changes of all threads. */
#include "refusal.h"
#include <pthread.h>
#include <stdlib.h>
#include <time.h>

enum { CHANGERS = 4, SAMPLERS = 2, SHARED = 8, OWN = 16, ROUNDS = 300 };

static time_t end; /* 0: after a number of rounds */
static Scene scene;
static KinLayer shared[SHARED];
static int isOver, callbacks, broken, torn, made, changes, samples, advances, conflicts;

/* Threads count their failures, and the main thread reports them. */
#define EXPECT(condition)                                                                              \
    do {                                                                                               \
        if (!(condition) && !__atomic_fetch_add(&broken, 1, __ATOMIC_RELAXED))                         \
            printf("%s:%d: not so: %s (%s)\n", __FILE__, __LINE__, #condition, kinLastErrorMessage()); \
    } while (0)

/* Whether a change of the tree has one of the statuses that are possible with open transactions of other threads (D51). */
static int isPossible(KinStatus status, KinStatus other) {
    if (status == KinStatusConflict) __atomic_fetch_add(&conflicts, 1, __ATOMIC_RELAXED);
    return status == KinStatusOK || status == KinStatusConflict || status == other;
}

/* 0 ..< limit */
static int roll(unsigned *state, int limit) {
    *state = *state * 1664525u + 1013904223u;
    return (int)((*state >> 8) % (unsigned)limit);
}

static void countTorn(void *userData) { (void)userData, __atomic_fetch_add(&torn, 1, __ATOMIC_RELAXED); }

static void stopped(KinContext *context, const KinEvent *event, void *userData) {
    (void)event, (void)userData;
    __atomic_fetch_add(&callbacks, 1, __ATOMIC_RELAXED);
    EXPECT(kinLayerSetNumber(context, shared[0], KinPropertyZPosition, 1 + callbacks % 5) == KinStatusOK);
    KinStatus status = kinLayerRemoveAllAnimations(context, shared[1]);
    EXPECT(status == KinStatusOK);
}

/* ---- Changing ---- */

/* Both coordinates are always equal, in every transaction and so in every sample. */
static void move(KinLayer layer, unsigned *random) {
    double place = roll(random, 100);
    EXPECT(kinLayerSetPoint(scene.context, layer, KinPropertyPosition, place, place) == KinStatusOK);
}

static void animate(KinLayer layer, unsigned *random) {
    KinContext *c = scene.context;
    KinAnimationDelegate delegate = {NULL, roll(random, 2) ? stopped : NULL, NULL, countTorn};
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    EXPECT(!kinAnimationSetNumber(c, fade, KinAnimationPropertyFromValue, 0));
    EXPECT(!kinAnimationSetNumber(c, fade, KinAnimationPropertyDuration, 0.01 * (1 + roll(random, 9))));
    EXPECT(!kinAnimationSetDelegate(c, fade, &delegate));
    __atomic_fetch_add(&made, 1, __ATOMIC_RELAXED);
    EXPECT(!kinLayerAddAnimation(c, layer, fade, roll(random, 2) ? "fade" : NULL));
    EXPECT(!kinAnimationRelease(c, fade));
}

/* Moves layers between superlayers, some of which other threads move as well. */
static void rearrange(KinLayer *own, unsigned *random) {
    KinContext *c = scene.context;
    int i = roll(random, OWN), j = roll(random, OWN);
    EXPECT(isPossible(kinLayerAddSublayer(c, own[i], own[j]), KinStatusCycle));
    EXPECT(isPossible(kinLayerAddSublayer(c, shared[roll(random, SHARED)], own[j]), KinStatusCycle));
    EXPECT(isPossible(kinLayerAddSublayer(c, shared[roll(random, SHARED)], shared[roll(random, SHARED)]), KinStatusCycle));
}

static void replaceOwn(KinLayer *own, unsigned *random) {
    KinContext *c = scene.context;
    int i = roll(random, OWN);
    if (kinLayerRemoveFromSuperlayer(c, own[i])) return; /* a conflict: the next transaction tries again */
    EXPECT(!kinLayerRelease(c, own[i]));
    EXPECT(!kinLayerCreate(c, KinLayerClassLayer, &own[i]));
    EXPECT(isPossible(kinLayerAddSublayer(c, shared[roll(random, SHARED)], own[i]), KinStatusConflict));
}

static void changeOnce(KinLayer *own, unsigned *random) {
    KinTransaction outer, inner;
    KinContext *c = scene.context;
    EXPECT(!kinTransactionBegin(c, &outer));
    move(own[roll(random, OWN)], random);
    EXPECT(!kinTransactionBegin(c, &inner));
    EXPECT(!kinTransactionSetDuration(c, inner, 0.02));
    move(shared[roll(random, SHARED)], random);
    animate(own[roll(random, OWN)], random);
    EXPECT(kinTransactionCommit(c, outer) == KinStatusOutOfOrder);
    EXPECT(!kinTransactionCommit(c, inner));
    rearrange(own, random);
    animate(shared[roll(random, SHARED)], random);
    if (roll(random, 4) == 0) replaceOwn(own, random);
    EXPECT(!kinTransactionCommit(c, outer));
    EXPECT(!kinContextLock(c));
    move(shared[0], random);
    EXPECT(!kinContextUnlock(c));
    if (roll(random, 2)) EXPECT(!kinContextFlush(c));
}

static void *change(void *number) {
    unsigned random = (unsigned)(size_t)number + 1;
    KinLayer own[OWN];
    for (int i = 0; i < OWN; i++) own[i] = sceneLayer(scene.context, shared[i % SHARED]);
    EXPECT(!kinContextFlush(scene.context));
    for (int i = 0; end ? time(NULL) < end : i < ROUNDS; i++) {
        changeOnce(own, &random);
        __atomic_fetch_add(&changes, 1, __ATOMIC_RELAXED);
    }
    for (int i = 0; i < OWN; i++) {
        /* This thread has no open transaction while it waits for the commits of the others. */
        while (kinLayerRemoveFromSuperlayer(scene.context, own[i])) EXPECT(!kinContextFlush(scene.context));
        EXPECT(!kinLayerRelease(scene.context, own[i]));
    }
    EXPECT(!kinContextFlush(scene.context));
    return NULL;
}

/* ---- Sampling ---- */

static void *sample(void *given) {
    KinSampler *sampler = (KinSampler *)given;
    double rows[3][3 * SHARED];
    for (double time = 0; !__atomic_load_n(&isOver, __ATOMIC_ACQUIRE); time += 0.003) {
        const double times[3] = {time, 0, time + 1};
        bool changed;
        EXPECT(!kinSamplerRebind(sampler, &changed));
        __atomic_fetch_add(&samples, 1, __ATOMIC_RELAXED);
        EXPECT(!kinSamplerSample(sampler, times, 3, rows, sizeof rows[0], KinFormatFloat64));
        for (int i = 0; i < 3 * SHARED; i++) {
            const double *channel = rows[i / SHARED] + 3 * (i % SHARED);
            EXPECT(channel[0] == channel[1] || (isnan(channel[0]) && isnan(channel[1])));
            EXPECT(isnan(channel[2]) || (channel[2] >= 0 && channel[2] <= 1));
        }
    }
    kinSamplerDestroy(sampler);
    return NULL;
}

static void *advance(void *unused) {
    (void)unused;
    for (double time = 0.005; !__atomic_load_n(&isOver, __ATOMIC_ACQUIRE); time += 0.005) {
        KinEvent events[16];
        size_t count;
        __atomic_fetch_add(&advances, 1, __ATOMIC_RELAXED);
        EXPECT(!kinContextAdvance(scene.context, time));
        EXPECT(!kinContextPollEvents(scene.context, events, 16, &count));
    }
    EXPECT(!kinContextFlush(scene.context)); /* the changes of the last callbacks, which only this thread commits */
    return NULL;
}

/* ---- The checks ---- */

static KinSampler *makeSampler(void) {
    KinChannel channels[2 * SHARED];
    KinSampler *sampler = NULL;
    for (int i = 0; i < SHARED; i++) {
        KinChannel place = {shared[i], KinPropertyPosition, 0}, opacity = {shared[i], KinPropertyOpacity, 0};
        channels[2 * i] = place, channels[2 * i + 1] = opacity;
    }
    EXPECT(!kinSamplerCreate(scene.context, channels, 2 * SHARED, &sampler));
    return sampler;
}

/* Counts all layers below one, and checks their superlayers. */
static size_t countBelow(KinLayer layer) {
    KinLayer sublayers[SHARED * 2], superlayer;
    size_t count = 0, all = 0;
    EXPECT(!kinLayerGetSublayers(scene.context, layer, sublayers, SHARED * 2, &count));
    for (size_t i = 0; i < count; i++) {
        EXPECT(!kinLayerGetSuperlayer(scene.context, sublayers[i], &superlayer));
        EXPECT(superlayer.id == layer.id);
        all += 1 + countBelow(sublayers[i]);
    }
    return all;
}

static void threadsLeaveTheContextAsItShouldBe(void) {
    pthread_t changers[CHANGERS], samplers[SAMPLERS], clock;
    scene = sceneOpen();
    for (int i = 0; i < SHARED; i++) shared[i] = sceneLayer(scene.context, scene.stage);
    ENSURE_OK(kinContextFlush(scene.context));
    for (int i = 0; i < SAMPLERS; i++) ENSURE(!pthread_create(&samplers[i], NULL, sample, makeSampler()));
    ENSURE(!pthread_create(&clock, NULL, advance, NULL));
    for (size_t i = 0; i < CHANGERS; i++) ENSURE(!pthread_create(&changers[i], NULL, change, (void *)i));
    for (int i = 0; i < CHANGERS; i++) pthread_join(changers[i], NULL);
    __atomic_store_n(&isOver, 1, __ATOMIC_RELEASE);
    for (int i = 0; i < SAMPLERS; i++) pthread_join(samplers[i], NULL);
    pthread_join(clock, NULL);
    ENSURE(broken == 0);
    ENSURE(countBelow(scene.stage) == SHARED + 2); /* the ship and the boat */
    for (int i = 0; i < 4; i++) {                  /* ends running animations, and those that their callbacks add */
        double now;
        KinEvent events[64];
        size_t count;
        ENSURE_OK(kinContextGetTime(scene.context, &now));
        ENSURE_OK(kinContextAdvance(scene.context, now + 10));
        do ENSURE_OK(kinContextPollEvents(scene.context, events, 64, &count));
        while (count);
    }
    KinStatistics figures = {.size = sizeof figures};
    ENSURE_OK(kinContextGetStatistics(scene.context, &figures));
    ENSURE(figures.layerCount == SHARED + 3 && figures.openTransactionCount == 0);
    ENSURE(figures.attachedAnimationCount == 0 && figures.animationCount == 0);
    ENSURE(callbacks > 0 && torn == made);
    kinContextDestroy(scene.context);
    ENSURE(kinLiveObjectCount() == 0);
}

int main(int count, char **arguments) {
    if (count > 1) end = time(NULL) + atoi(arguments[1]);
    RUN(threadsLeaveTheContextAsItShouldBe);
    printf("%d transactions, %d conflicts, %d samples, %d advances, %d callbacks\n", changes, conflicts, samples, advances,
        callbacks);
    return REPORT();
}
