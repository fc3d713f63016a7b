/* trace.h: the log of the process, and zones. */
#include <kinema/kinema.h>
#include "test.h"

enum { MAX_EVENTS = 64 };

typedef struct Trace {
    const char *zones[MAX_EVENTS];
    bool isBegin[MAX_EVENTS];
    int count, depth, deepest;
} Trace;

static Trace trace;

static void note(const char *zone, bool isBegin, void *userData) {
    Trace *all = userData;
    ENSURE(all == &trace && all->count < MAX_EVENTS);
    all->zones[all->count] = zone, all->isBegin[all->count++] = isBegin;
    all->depth += isBegin ? 1 : -1;
    if (all->depth > all->deepest) all->deepest = all->depth;
    ENSURE(all->depth >= 0);
}

static void begin(const char *zone, void *userData) { note(zone, true, userData); }
static void end(const char *zone, void *userData) { note(zone, false, userData); }

static int countOf(const char *zone) {
    int i, found = 0;
    for (i = 0; i < trace.count; i++) found += trace.isBegin[i] && !strcmp(trace.zones[i], zone);
    return found;
}

static KinTracer tracer(void) {
    KinTracer made = {sizeof(KinTracer), 0, begin, end, &trace};
    return made;
}

/* A flush within a completion, which is within the advance. */
static void flush(KinContext *context, uint64_t tag, void *userData) {
    (void)tag, (void)userData;
    ENSURE_OK(kinContextFlush(context));
}

static void zonesAreNested(void) {
    KinTracer made = tracer();
    KinContext *context;
    KinLayer layer;
    KinChannel channel = {{0}, KinPropertyPosition, 0};
    KinSampler *sampler;
    double time = 0, row[2], to[2] = {3, 4};
    KinMotion motion = kinMotion("linear", 1);
    ENSURE_OK(kinSetTracer(&made));
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ENSURE_OK(kinContextAddRoot(context, layer));
    ENSURE_OK(kinContextFlush(context));
    motion.completion = flush;
    ENSURE_OK(kinLayerAnimate(context, layer, KinPropertyPosition, to, 2, &motion));
    channel.layer = layer;
    ENSURE_OK(kinSamplerCreate(context, &channel, 1, &sampler));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, row, 0, KinFormatFloat64));
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_OK(kinContextAdvance(context, 2));
    ENSURE(kinContextAdvance(context, 1) == KinStatusTimeBackwards); /* a call that fails has an end, too */
    kinSamplerDestroy(sampler);
    kinContextDestroy(context);
    ENSURE(trace.depth == 0 && trace.deepest == 2);
    ENSURE(countOf("kinContextAdvance") == 3 && countOf("kinContextFlush") == 2 && countOf("kinSamplerSample") == 1);
    ENSURE_OK(kinSetTracer(NULL));
    trace.count = 0;
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinContextFlush(context));
    kinContextDestroy(context);
    ENSURE(trace.count == 0);
}

static void badTracers(void) {
    KinTracer made = tracer();
    KinContext *context;
    made.size = 8;
    ENSURE(kinSetTracer(&made) == KinStatusInvalidArgument && strstr(kinLastErrorMessage(), "tracer.size: 8 given"));
    made = tracer(), made.end = NULL;
    ENSURE(kinSetTracer(&made) == KinStatusInvalidArgument);
    made = tracer(), made.reserved = 1;
    ENSURE(kinSetTracer(&made) == KinStatusInvalidArgument);
    made = tracer();
    ENSURE_OK(kinContextCreate(&context));
    ENSURE(kinSetTracer(&made) == KinStatusInvalidState && kinSetTracer(NULL) == KinStatusInvalidState);
    ENSURE(kinSetLog(KinLogLevelInfo, NULL, NULL) == KinStatusInvalidState);
    kinContextDestroy(context);
    ENSURE(kinSetLog((KinLogLevel)9, NULL, NULL) == KinStatusInvalidArgument);
}

static int warnings;

static void warn(KinLogLevel level, const char *message, void *userData) {
    ENSURE(level == KinLogLevelWarning && message && userData == &warnings);
    warnings++;
}

/* An animation of a layer outside the tree is a warning. */
static void mistake(KinContext *context) {
    KinLayer layer;
    KinAnimation animation;
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ENSURE_OK(kinAnimationCreate(context, KinAnimationClassBasic, &animation));
    ENSURE_OK(kinAnimationSetKeyPath(context, animation, "opacity"));
    ENSURE_OK(kinLayerAddAnimation(context, layer, animation, "fade"));
    ENSURE_OK(kinContextFlush(context));
}

static void theLogOfTheProcess(void) {
    KinContext *one, *other, *silent;
    ENSURE_OK(kinSetLog(KinLogLevelWarning, warn, &warnings));
    ENSURE_OK(kinContextCreate(&one));
    ENSURE_OK(kinContextCreate(&other));
    ENSURE_OK(kinContextCreate(&silent));
    ENSURE_OK(kinContextSetLogCallback(silent, KinLogLevelError, NULL, NULL, NULL));
    mistake(one);
    ENSURE(warnings == 1);
    mistake(other);
    ENSURE(warnings == 2);
    mistake(silent);
    ENSURE(warnings == 2);
    kinContextDestroy(one), kinContextDestroy(other), kinContextDestroy(silent);
    ENSURE_OK(kinSetLog(KinLogLevelWarning, NULL, NULL));
    ENSURE_OK(kinContextCreate(&one));
    mistake(one);
    ENSURE(warnings == 2);
    kinContextDestroy(one);
}

int main(void) {
    RUN(badTracers);
    RUN(zonesAreNested);
    RUN(theLogOfTheProcess);
    return REPORT();
}
