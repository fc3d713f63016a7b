/* The fuzzer of the C interface: it reads bytes as a sequence of calls. fuzz.c describes its checks. */
#ifndef KINEMA_FUZZ_H
#define KINEMA_FUZZ_H

#include <kinema/kinema.h>
#include <stdio.h>
#include <stdlib.h>

/* Prints the place and aborts; the fuzzer then saves the input. */
#define MUST(condition)                                                                                    \
    do {                                                                                                   \
        if (!(condition)) fprintf(stderr, "%s:%d: not so: %s\n", __FILE__, __LINE__, #condition), abort(); \
    } while (0)

enum {
    LAYERS = 24,
    ANIMATIONS = 12,
    TRANSACTIONS = 8,
    SAMPLERS = 3,
    STREAMS = 3,
    ANIMATORS = 6,
    VARIABLES = 8,
    KEY_PATHS = 8,
    ANIMATED = 16
};

/* A stream and the size of its entities. */
typedef struct FuzzStream {
    KinStream *stream;
    size_t stride;
} FuzzStream;

/* The objects of the calls so far. Pools also keep handles of destroyed objects. */
typedef struct World {
    KinContext *contexts[2]; /* handles of one context are foreign to the other; NULL once destroyed */
    int current;
    KinLayer layers[LAYERS];
    KinAnimation animations[ANIMATIONS];
    KinTransaction transactions[TRANSACTIONS];
    KinAnimator animators[ANIMATORS];
    KinVariable variables[VARIABLES];
    KinSampler *samplers[SAMPLERS];
    FuzzStream streams[STREAMS];
    KinKeyPath keyPaths[KEY_PATHS];
    KinChannel animated[ANIMATED]; /* the targets of the last valid animations */
    double now;
    int depth;                    /* callbacks that are running */
    unsigned callbacks;           /* callbacks so far */
    unsigned char state[1 << 16]; /* the last saved state */
    size_t stateSize;
    long tickets; /* user data that the library has not destroyed */
} World;

extern World world;

/* The context that is called. */
#define CONTEXT world.contexts[world.current]

/* ---- Input (input.c): every reader returns 0 at the end of the bytes ---- */

void inputOpen(const uint8_t *bytes, size_t size);
bool inputIsEmpty(void);
uint8_t readByte(void);
uint64_t readWord(void);
size_t readCount(size_t limit); /* mostly 0...limit */
double readNumber(void);        /* ordinary numbers, and all extreme ones */
double readTime(void);          /* around now, or extreme */
double *readTimes(size_t *count);
KinMotion readMotion(void); /* any members, and mostly a motion that is accepted */
const char *readText(void); /* keys and names, or any bytes; sometimes NULL */
const char *readKeyPath(void);
KinValue readValue(void);
const double *readNumbers(size_t count);

/* Memory of exactly this size until the call returns, so that the address sanitizer notices every access beyond it. */
void *scratch(size_t size);
void scratchFree(size_t mark);
size_t scratchMark(void);

/* ---- Handles (input.c): from the pools, or null, foreign, of another kind, random ---- */

KinLayer readLayer(void);
KinAnimation readAnimation(void);
KinTransaction readTransaction(void);
KinKeyPath readKeyPathID(void);
KinSampler **readSampler(void);
FuzzStream *readStream(void);
void keepLayer(KinLayer layer);
void keepAnimation(KinAnimation animation);

/* ---- The host's side (host.c) ---- */

void *makeTicket(void);
void tear(void *ticket);         /* the destructor of all user data */
void hostCallback(void *ticket); /* the effect of every callback: reads its user data and calls back */
KinAction readAction(void);
KinLayerDelegate readLayerDelegate(void);
KinAnimationDelegate readAnimationDelegate(void);
void logged(KinLogLevel level, const char *message, void *userData);
void onEvent(KinContext *context, const KinEvent *event, void *userData);
void completed(KinContext *context, uint64_t tag, void *userData);
/* Releases a ticket that a failed call did not take. */
KinStatus orTear(KinStatus status, void *ticket);

/* ---- Calls (calls_*.c) ---- */

typedef struct Calls {
    KinStatus (*const *calls)(void);
    size_t count;
    const char *names; /* in the same order, with commas between them */
} Calls;

extern const Calls contextCalls, layerCalls, treeCalls, animationCalls, transactionCalls, samplerCalls, sceneCalls, streamCalls,
    fittingCalls, layoutCalls, variableCalls;

/* The calls of a file; a call that is listed twice is made twice as often. */
#define CALLS(group, ...)                                          \
    static KinStatus (*const group##List[])(void) = {__VA_ARGS__}; \
    const Calls group##Calls = {group##List, COUNT_OF(group##List), #__VA_ARGS__};
#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* Reads one call and makes it. */
void callOne(void);
/* Reads a few calls and makes them on this thread. */
void callSome(unsigned count);

#endif
