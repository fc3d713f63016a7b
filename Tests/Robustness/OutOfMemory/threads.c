/* Memory runs out while many calls are inside: calls of many threads in separate contexts, of many threads in callbacks of
 * one context, and of one thread that calls from a callback of a callback. Each call ends, whatever the
 * others take from the reserve. */
#include "allocator.h"
#include <kinema/kinema.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { THREADS = 400, LAYERS = 8, DEPTH = 60 };

static int passed, failed;
static pthread_barrier_t inside, starved, done;

typedef struct Host {
    KinContext *context;
    KinLayer root, layers[LAYERS];
    KinAnimation keyframes;
    KinStatus status;
    int depth;
} Host;

#define MUST(call)                                                                                                            \
    do {                                                                                                                      \
        KinStatus must = (call);                                                                                              \
        if (must)                                                                                                             \
            printf("%s:%d: %s is %s (%s)\n", __FILE__, __LINE__, #call, kinStatusName(must), kinLastErrorMessage()), exit(1); \
    } while (0)

static void expect(int holds, const char *what) {
    if (holds) {
        passed++;
    } else {
        failed++;
        printf("%s\n", what);
    }
}

static void makeLayers(Host *host) {
    KinContext *c = host->context;
    MUST(kinLayerCreate(c, KinLayerClassLayer, &host->root));
    MUST(kinContextAddRoot(c, host->root));
    for (int i = 0; i < LAYERS; i++) {
        MUST(kinLayerCreate(c, KinLayerClassLayer, &host->layers[i]));
        MUST(kinLayerAddSublayer(c, host->root, host->layers[i]));
    }
    MUST(kinContextFlush(c));
    double numbers[16];
    KinValue values[16];
    for (int i = 0; i < 16; i++) numbers[i] = i % 3, values[i] = kinValueNumbers(&numbers[i], 1);
    MUST(kinAnimationCreate(c, KinAnimationClassKeyframe, &host->keyframes));
    MUST(kinAnimationSetKeyPath(c, host->keyframes, "zPosition"));
    MUST(kinAnimationSetNumber(c, host->keyframes, KinAnimationPropertyDuration, 5));
    MUST(kinAnimationSetKeyframeValues(c, host->keyframes, values, 16));
}

/* About as much as a commit may publish without having asked for memory. */
static KinStatus change(Host *host) {
    KinStatus status = KinStatusOK;
    for (int i = 1; i < LAYERS && !status; i++) {
        double old = 0;
        status = kinLayerGetValue(host->context, host->layers[i], KinPropertyOpacity, &old, 1, NULL);
        if (!status) status = kinLayerSetNumber(host->context, host->layers[i], KinPropertyOpacity, 1.5 - old);
    }
    return status;
}

/* A layout in the middle of a commit: here all threads meet, and memory ends. */
static void meet(KinContext *context, KinLayer layer, void *userData) {
    (void)context, (void)layer, (void)userData;
    pthread_barrier_wait(&inside);
    pthread_barrier_wait(&starved);
}

static void listen(Host *host) {
    KinLayerDelegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.layoutSublayers = meet, delegate.userData = host;
    MUST(kinLayerSetDelegate(host->context, host->root, &delegate));
    MUST(kinLayerSetNeedsLayout(host->context, host->root));
}

static void *commitInOwnContext(void *argument) {
    Host *host = argument;
    MUST(kinContextCreate(&host->context));
    makeLayers(host);
    MUST(change(host));
    listen(host);
    host->status = kinContextFlush(host->context);
    pthread_barrier_wait(&done);
    pthread_barrier_wait(&done);
    kinContextDestroy(host->context);
    return NULL;
}

static void *commitInOneContext(void *argument) {
    Host *host = argument;
    makeLayers(host);
    MUST(change(host));
    listen(host);
    host->status = kinContextFlush(host->context);
    pthread_barrier_wait(&done);
    pthread_barrier_wait(&done);
    return NULL;
}

static void manyThreads(const char *what, void *(*run)(void *), KinContext *shared) {
    static pthread_t threads[THREADS];
    static Host hosts[THREADS];
    pthread_barrier_init(&inside, NULL, THREADS + 1);
    pthread_barrier_init(&starved, NULL, THREADS + 1);
    pthread_barrier_init(&done, NULL, THREADS + 1);
    memset(hosts, 0, sizeof hosts);
    for (int i = 0; i < THREADS; i++) {
        hosts[i].context = shared;
        pthread_create(&threads[i], NULL, run, &hosts[i]);
    }
    pthread_barrier_wait(&inside);
    failFrom(1, 1);
    pthread_barrier_wait(&starved);
    pthread_barrier_wait(&done);
    failNoMore();
    int all = 1;
    for (int i = 0; i < THREADS; i++) all = all && hosts[i].status == KinStatusOK;
    expect(all && failures > 0, what);
    pthread_barrier_wait(&done);
    for (int i = 0; i < THREADS; i++) pthread_join(threads[i], NULL);
}

/* A call from a callback of a call from a callback: the deepest finds no memory, and all that are around it must end. */
static void goDeeper(KinContext *context, const KinActionEvent *event, void *userData) {
    Host *host = userData;
    if (++host->depth == DEPTH) failFrom(1, 1);
    if (host->depth >= DEPTH) return;
    KinStatus status = kinLayerRunAction(context, event->layer, "deeper", NULL, NULL);
    if (status && status != KinStatusOutOfMemory) host->status = status;
    status = change(host);
    if (!status) status = kinContextFlush(context);
    if (status && status != KinStatusOutOfMemory) host->status = status;
}

static void nested(void) {
    Host host;
    KinAction action;
    memset(&host, 0, sizeof host);
    memset(&action, 0, sizeof action);
    MUST(kinContextCreate(&host.context));
    makeLayers(&host);
    action.kind = KinActionKindCallback, action.callback = goDeeper, action.userData = &host;
    MUST(kinLayerSetAction(host.context, host.root, "deeper", &action));
    KinStatus status = kinLayerRunAction(host.context, host.root, "deeper", NULL, NULL);
    failNoMore();
    expect(status == KinStatusOK && !host.status && failures > 0 && host.depth == DEPTH, "a call from a callback of a callback");
    kinContextDestroy(host.context);
}

/* Calls from a callback take nothing of what the call around them was promised. */
enum { NAMES = 4000, KEYFRAMES = 20000, LENGTH = 3900 };
static KinLayer named[NAMES];

static void drain(KinContext *context, KinLayer layer, void *userData) {
    static char text[LENGTH];
    (void)layer, (void)userData;
    memset(text, 'x', LENGTH - 1);
    failFrom(1, 1);
    for (int i = 0; i < NAMES; i++) (void)kinLayerSetString(context, named[i], KinPropertyName, text);
}

static void promised(void) {
    static double numbers[KEYFRAMES];
    static KinValue values[KEYFRAMES];
    Host host;
    memset(&host, 0, sizeof host);
    MUST(kinContextCreate(&host.context));
    KinContext *c = host.context;
    makeLayers(&host);
    for (int i = 0; i < NAMES; i++) MUST(kinLayerCreate(c, KinLayerClassLayer, &named[i]));
    for (int i = 0; i < KEYFRAMES; i++) numbers[i] = i % 7, values[i] = kinValueNumbers(&numbers[i], 1);
    MUST(kinAnimationSetKeyframeValues(c, host.keyframes, values, KEYFRAMES));
    MUST(kinLayerAddAnimation(c, host.layers[0], host.keyframes, "k"));
    KinLayerDelegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.layoutSublayers = drain;
    MUST(kinLayerSetDelegate(c, host.root, &delegate));
    MUST(kinLayerSetNeedsLayout(c, host.root));
    expect(kinContextFlush(c) == KinStatusOK && failures > NAMES, "what a call was promised is there after a callback");
    failNoMore();
    kinContextDestroy(c);
}

/* Memory stays exhausted, and the host frees nothing: calls succeed while the reserve lasts, then all are refused with a
 * status. Functions that release memory still work. Once there is memory again, all functions work. */
static void drought(void) {
    enum { MANY = 20000 };
    static KinLayer layers[MANY];
    static KinAnimation animations[MANY];
    Host host;
    KinLayer layer;
    memset(&host, 0, sizeof host);
    MUST(kinContextCreate(&host.context));
    KinContext *c = host.context;
    makeLayers(&host);
    for (int i = 0; i < MANY; i++) {
        MUST(kinLayerCreate(c, KinLayerClassLayer, &layers[i]));
        if (i % 2) MUST(kinLayerAddSublayer(c, host.root, layers[i]));
        if (i % 3 == 0) MUST(kinLayerAddAnimation(c, layers[i], host.keyframes, "k"));
        MUST(kinAnimationCopy(c, host.keyframes, &animations[i]));
    }
    MUST(kinContextFlush(c));
    failFrom(1, 1);
    int wrong = 0, refused = 0;
    for (int round = 0; round < 5000; round++) {
        const KinStatus statuses[] = {kinLayerCreate(c, KinLayerClassLayer, &layer),
            kinLayerAddAnimation(c, host.root, host.keyframes, NULL), change(&host), kinContextFlush(c),
            kinLayerSetString(c, host.root, KinPropertyName, "a name that is not stored in place"),
            kinContextAdvance(c, round * 0.001)};
        for (int i = 0; i < 6; i++) {
            wrong += statuses[i] != KinStatusOK && statuses[i] != KinStatusOutOfMemory;
            refused += statuses[i] == KinStatusOutOfMemory;
        }
    }
    expect(!wrong && refused >= 5000, "without memory, what takes more is refused");
    for (int i = 0; i < MANY; i++) {
        wrong += kinAnimationRelease(c, animations[i]) != KinStatusOK;
        wrong += kinLayerRelease(c, layers[i]) != KinStatusOK;
    }
    expect(!wrong, "what gives memory back works without memory");
    failNoMore();
    MUST(change(&host));
    MUST(kinContextAdvance(c, 100));
    failFrom(1, 1);
    kinContextDestroy(c);
    failNoMore();
    expect(kinLiveObjectCount() == 0, "nothing is left behind");
}

int main(void) {
    drought();
    nested();
    promised();
    manyThreads("threads in separate contexts", commitInOwnContext, NULL);
    KinContext *shared;
    MUST(kinContextCreate(&shared));
    manyThreads("threads in callbacks of one context", commitInOneContext, shared);
    kinContextDestroy(shared);
    expect(kinLiveObjectCount() == 0, "objects live on");
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
