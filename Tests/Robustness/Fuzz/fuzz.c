/* The fuzzer of the C interface. It converts bytes to calls, with valid and invalid handles, callbacks that call back, and a few
 * threads whose calls alternate. It checks that no call crashes or causes a sanitizer's report; that statuses exist, and each
 * failure has a message; that a failed call that ran no callback did not change the statistics; that user data is destroyed once,
 * while it is not in use; and that no object exists at the end. */
#include "fuzz.h"
#include <pthread.h>
#include <string.h>

World world;
static bool isTraced;

/* ---- One call ---- */

/* Prints the calls, with KINEMA_FUZZ_TRACE in the environment. */
static void trace(const Calls *group, size_t index) {
    const char *name = group->names;
    while (index--) name = strchr(name, ',') + 2;
    fprintf(stderr, "%*s%.*s\n", 2 * world.depth, "", (int)strcspn(name, ","), name);
}

static KinStatus readCall(void) {
    static const Calls *const groups[] = {&layerCalls, &animationCalls, &treeCalls, &contextCalls, &fittingCalls, &fittingCalls,
        &transactionCalls, &samplerCalls, &layerCalls, &animationCalls, &treeCalls, &contextCalls, &fittingCalls, &layoutCalls,
        &transactionCalls, &samplerCalls};
    uint8_t byte = readByte();
    const Calls *group = byte >= 250   ? &sceneCalls
                         : byte >= 236 ? &streamCalls
                         : byte >= 232 ? &variableCalls
                                       : groups[byte % COUNT_OF(groups)];
    size_t index = readByte() % group->count;
    if (isTraced) trace(group, index);
    KinStatus status = group->calls[index]();
    if (isTraced)
        fprintf(stderr, "%*s= %s %s\n", 2 * world.depth, "", kinStatusName(status), status ? kinLastErrorMessage() : "");
    return status;
}

static KinStatistics figures(void) {
    KinStatistics statistics;
    memset(&statistics, 0, sizeof statistics);
    statistics.size = sizeof statistics;
    MUST(!kinContextGetStatistics(CONTEXT, &statistics));
    return statistics;
}

/* Whether a failed call may have had effects: calls that process a list may. */
static void checkFailure(KinStatus status, KinStatistics before, unsigned callbacks, KinContext *context) {
    MUST(status <= KinStatusInvalidState);
    MUST(strlen(kinLastErrorMessage()) > 0);
    if (callbacks != world.callbacks || context != CONTEXT || !context) return;
    KinStatistics after = figures();
    MUST(after.layerCount == before.layerCount);
    MUST(after.animationCount >= before.animationCount); /* one call here may be several calls of the library */
    MUST(after.attachedAnimationCount == before.attachedAnimationCount);
    MUST(after.openTransactionCount == before.openTransactionCount);
    MUST(after.commitCount == before.commitCount);
}

static void callNow(void) {
    size_t mark = scratchMark();
    if (!CONTEXT && !world.depth) {
        MUST(!kinContextCreate(&CONTEXT));
        world.now = 0;
    }
    if (CONTEXT) {
        KinContext *context = CONTEXT;
        unsigned callbacks = world.callbacks; /* first, because the end of any call runs due destructors */
        KinStatistics before = figures();
        KinStatus status = readCall();
        if (status) checkFailure(status, before, callbacks, context);
    }
    scratchFree(mark);
}

/* ---- Other threads: a thread makes a call when it has the turn, while the first one waits ---- */

enum { THREADS = 4 };

static pthread_mutex_t turnMutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t turnChanged = PTHREAD_COND_INITIALIZER;
static size_t turn; /* the thread that has the turn; 0 is the first thread */

static void await(size_t mine) {
    while (turn != mine) pthread_cond_wait(&turnChanged, &turnMutex);
}

static void giveTurn(size_t others) {
    turn = others;
    pthread_cond_broadcast(&turnChanged);
}

static void *otherThread(void *number) {
    pthread_mutex_lock(&turnMutex);
    for (;;) {
        await((size_t)number);
        callNow();
        giveTurn(0);
    }
}

static void callOnOtherThread(size_t number) {
    static pthread_t threads[THREADS];
    pthread_mutex_lock(&turnMutex);
    if (!threads[number]) MUST(!pthread_create(&threads[number], NULL, otherThread, (void *)number));
    giveTurn(number);
    await(0);
    pthread_mutex_unlock(&turnMutex);
}

/* ---- Sequences ---- */

void callOne(void) {
    uint8_t byte = world.depth ? 0 : readByte();
    if (byte >= 224) callOnOtherThread(1 + byte % (THREADS - 1));
    else callNow();
}

void callSome(unsigned count) {
    while (count-- && CONTEXT && !inputIsEmpty()) callOne();
}

static void begin(void) {
    memset(&world, 0, sizeof world);
    MUST(kinLiveObjectCount() == 0);
    MUST(!kinContextCreate(&world.contexts[0]) && !kinContextCreate(&world.contexts[1]));
    for (int i = 0; i < KEY_PATHS; i++) world.keyPaths[i] = KinPropertyPosition + (KinKeyPath)i;
    for (int i = 0; i < 8; i++) MUST(!kinLayerCreate(CONTEXT, (KinLayerClass)(i % 4 ? i : 0), &world.layers[i]));
    for (int i = 1; i < 8; i++) MUST(!kinLayerAddSublayer(CONTEXT, world.layers[i / 2], world.layers[i]));
    MUST(!kinContextAddRoot(CONTEXT, world.layers[0]) && !kinContextFlush(CONTEXT));
}

static void end(void) {
    world.depth = 3; /* destructors no longer call back */
    for (int i = 0; i < 2; i++) {
        KinContext *context = world.contexts[i];
        world.contexts[i] = NULL;
        kinContextDestroy(context);
    }
    for (int i = 0; i < SAMPLERS; i++) {
        double time = 0.125, row[4096];
        size_t width;
        if (!kinSamplerGetWidth(world.samplers[i], &width) && width <= 4096)
            MUST(!kinSamplerSample(world.samplers[i], &time, 1, row, 0, KinFormatFloat64));
        kinSamplerDestroy(world.samplers[i]);
    }
    for (int i = 0; i < STREAMS; i++) kinStreamDestroy(world.streams[i].stream);
    MUST(kinLiveObjectCount() == 0);
    MUST(world.tickets == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    isTraced = getenv("KINEMA_FUZZ_TRACE") != NULL;
    inputOpen(bytes, size);
    begin();
    while (!inputIsEmpty()) callOne();
    end();
    return 0;
}
