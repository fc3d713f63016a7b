/* Threads that free the memory of each other's objects: each makes a context, another one changes it, and a third one destroys it, while
 * a sampler keeps its last snapshot. The values that are sampled at the end are those that were set. */
#include "refusal.h"
#include <pthread.h>

enum { THREADS = 4, LAYERS = 2000, ROUNDS = 12 };

typedef struct World {
    KinContext *context;
    KinLayer layers[LAYERS];
    KinSampler *sampler;
} World;

static World worlds[THREADS];
static int broken;

#define EXPECT_OK(call) \
    if ((call) != KinStatusOK) __atomic_fetch_add(&broken, 1, __ATOMIC_RELAXED)

/* The opacity of a layer in a round: exact in float32, and different in every round. */
static double opacity(int i, int round) { return (double)((i * 31 + round * 7) & 1023) / 1024; }

static void make(World *world) {
    static const KinKeyPath path = KinPropertyOpacity;
    KinChannel channels[LAYERS];
    KinLayer root;
    EXPECT_OK(kinContextCreate(&world->context));
    EXPECT_OK(kinLayerCreate(world->context, KinLayerClassLayer, &root));
    EXPECT_OK(kinContextAddRoot(world->context, root));
    for (int i = 0; i < LAYERS; i++) {
        EXPECT_OK(kinLayerCreate(world->context, KinLayerClassLayer, &world->layers[i]));
        EXPECT_OK(kinLayerAddSublayer(world->context, root, world->layers[i]));
        channels[i] = (KinChannel){world->layers[i], path, 0};
    }
    EXPECT_OK(kinContextFlush(world->context));
    EXPECT_OK(kinSamplerCreate(world->context, channels, LAYERS, &world->sampler));
}

/* Retargets all layers, removes every third one, and lets the sampler follow. */
static void change(World *world, int round) {
    for (int i = 0; i < LAYERS; i++) {
        EXPECT_OK(kinLayerSetNumber(world->context, world->layers[i], KinPropertyOpacity, opacity(i, round)));
        if (i % 3 == 0) EXPECT_OK(kinLayerRemoveFromSuperlayer(world->context, world->layers[i]));
    }
    EXPECT_OK(kinContextFlush(world->context));
    EXPECT_OK(kinContextAdvance(world->context, 0.1));
    EXPECT_OK(kinSamplerRebind(world->sampler, NULL));
}

static void finish(World *world, int round) {
    float row[LAYERS];
    double time = 10;
    kinContextDestroy(world->context);
    EXPECT_OK(kinSamplerSample(world->sampler, &time, 1, row, 0, KinFormatFloat32));
    for (int i = 0; i < LAYERS; i++) {
        if (i % 3 && row[i] != opacity(i, round)) __atomic_fetch_add(&broken, 1, __ATOMIC_RELAXED);
    }
    kinSamplerDestroy(world->sampler);
}

/* A step of one thread, which exits after it. */
typedef struct Step {
    World *world;
    int kind, round;
} Step;

static void *run(void *argument) {
    const Step *step = argument;
    if (step->kind == 0) make(step->world);
    else if (step->kind == 1) change(step->world, step->round);
    else finish(step->world, step->round);
    return NULL;
}

static void threadsFreeEachOthersMemory(void) {
    for (int turn = 0; turn < 3 * ROUNDS; turn++) {
        pthread_t threads[THREADS];
        Step steps[THREADS];
        for (int i = 0; i < THREADS; i++) {
            steps[i] = (Step){&worlds[(i + turn) % THREADS], turn % 3, turn / 3};
            ENSURE(!pthread_create(&threads[i], NULL, run, &steps[i]));
        }
        for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
    }
    ENSURE(broken == 0);
    ENSURE(kinLiveObjectCount() == 0);
}

int main(void) {
    RUN(threadsFreeEachOthersMemory);
    return REPORT();
}
