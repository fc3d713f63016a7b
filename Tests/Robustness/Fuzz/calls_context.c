/* Calls on contexts, key paths and timing functions. */
#include "fuzz.h"
#include <string.h>

static KinStatus create(void) {
    KinContext *context = NULL;
    KinStatus status = kinContextCreate(readByte() & 1 ? NULL : &context);
    kinContextDestroy(context);
    return status;
}

static KinStatus destroy(void) {
    if (readByte() % 4) return KinStatusOK;
    KinContext *context = CONTEXT;
    CONTEXT = NULL;
    kinContextDestroy(context);
    return KinStatusOK;
}

static KinStatus change(void) {
    world.current = !world.current;
    return KinStatusOK;
}

static KinStatus advance(void) {
    double time = readTime();
    KinStatus status = kinContextAdvance(CONTEXT, time);
    if (CONTEXT) (void)kinContextGetTime(CONTEXT, &world.now);
    return status;
}

static KinStatus step(void) { return kinContextAdvance(CONTEXT, world.now += 1.0 / 16); }

static KinStatus nextEventTime(void) {
    double time = 0;
    KinStatus status = kinContextGetNextEventTime(CONTEXT, &time);
    if (!status) MUST(time == time);
    return status;
}

static KinStatus flush(void) { return kinContextFlush(CONTEXT); }

static KinStatus locked(void) {
    KinContext *context = CONTEXT;
    KinStatus status = kinContextLock(context);
    world.depth++; /* the lock keeps the other threads out */
    callSome(readByte() % 3);
    world.depth--;
    if (context == world.contexts[0] || context == world.contexts[1]) kinContextUnlock(context);
    return status;
}

static KinStatus unlock(void) { return kinContextUnlock(CONTEXT); }
static KinStatus addRoot(void) { return kinContextAddRoot(CONTEXT, readLayer()); }
static KinStatus removeRoot(void) { return kinContextRemoveRoot(CONTEXT, readLayer()); }

static KinStatus roots(void) {
    size_t capacity = readByte() % 4, count;
    return kinContextGetRoots(CONTEXT, (KinLayer *)scratch(capacity * sizeof(KinLayer)), capacity, &count);
}

static KinStatus setLog(void) {
    void *ticket = makeTicket();
    uint8_t byte = readByte();
    if (byte & 32) (void)kinContextSetDiagnostics(CONTEXT, byte % 3);
    return orTear(kinContextSetLogCallback(CONTEXT, (KinLogLevel)(byte % 5), byte & 64 ? NULL : logged, ticket, tear), ticket);
}

static KinStatus setEvents(void) {
    void *ticket = makeTicket();
    return orTear(kinContextSetEventCallback(CONTEXT, readByte() & 1 ? onEvent : NULL, ticket, tear), ticket);
}

static KinStatus poll(void) {
    size_t capacity = readByte() % 5, count = 0;
    KinEvent *events = (KinEvent *)scratch(capacity * sizeof *events);
    unsigned callbacks = world.callbacks;
    KinStatus status = kinContextPollEvents(CONTEXT, events, capacity, &count);
    if (status) return status;
    MUST(count <= capacity);
    if (callbacks != world.callbacks) return status; /* a destructor may have polled again */
    for (size_t i = 0; i < count; i++) {
        KinAnimationClass animationClass;
        MUST(strlen(events[i].key) < 4096 && events[i].time == events[i].time);
        if (events[i].type == KinEventTypeCompletion) continue;
        MUST(!kinAnimationGetClass(CONTEXT, events[i].animation, &animationClass));
        if (readByte() & 1) (void)kinAnimationRetain(CONTEXT, events[i].animation), keepAnimation(events[i].animation);
    }
    return status;
}

static KinStatus dump(void) {
    size_t size = 0, capacity = readCount(40);
    bool json = readByte() & 1;
    if (capacity > 4096) capacity = 4096;
    KinStatus status = kinContextDump(CONTEXT, json, (char *)scratch(capacity), capacity, &size);
    if (status != KinStatusBufferTooSmall) return status;
    char *text = (char *)scratch(size);
    MUST(!kinContextDump(CONTEXT, json, text, size, NULL));
    MUST(strlen(text) + 1 == size);
    return status;
}

/* Saves, and brings an earlier state back, of this or of the other context; or one with altered bytes. */
static KinStatus saveState(void) {
    size_t size = 0;
    KinStatus status = kinContextSave(CONTEXT, NULL, 0, &size);
    if (status != KinStatusBufferTooSmall) return status;
    if (size > sizeof world.state) return KinStatusOK;
    return kinContextSave(CONTEXT, world.state, sizeof world.state, &world.stateSize);
}

static KinStatus restoreState(void) {
    unsigned alterations = readByte() % 4;
    for (unsigned i = 0; i < alterations && world.stateSize > 32; i++) {
        size_t at = 16 + (readByte() * 251u + readByte()) % (world.stateSize - 16);
        world.state[at] ^= (unsigned char)readByte();
    }
    uint64_t sum = UINT64_C(0x9E3779B97F4A7C15), word;
    for (size_t i = 16; i < world.stateSize; i += 8) {
        memcpy(&word, world.state + i, 8);
        sum = (sum ^ word) * UINT64_C(0xD6E8FEB86659FD93);
        sum ^= sum >> 32;
    }
    if (alterations && world.stateSize > 16 && readByte() % 4) memcpy(world.state + 8, &sum, 8);
    KinStatus status = kinContextRestore(CONTEXT, world.state, world.stateSize);
    if (!status) MUST(!kinContextGetTime(CONTEXT, &world.now));
    return status;
}

static KinStatus counterpart(void) {
    KinLayer layer = readLayer(), found;
    return kinLayerGetCounterpart(CONTEXT, layer, &found);
}

static KinStatus renderList(void) {
    size_t capacity = readByte() % 12, count = 0, stride = sizeof(KinRenderItem) + readByte() % 3 * 4;
    double time = readTime();
    void *items = scratch(capacity * stride);
    KinStatus status = kinContextGetRenderList(CONTEXT, time, (KinRenderItem *)items, capacity, stride, &count);
    for (size_t i = 0; !status && i < count; i++) {
        const KinRenderItem *item = (const KinRenderItem *)(const void *)((const char *)items + i * stride);
        MUST(item->parent < (int32_t)i && item->end > (int32_t)i && item->end <= (int32_t)count);
        MUST(item->opacity >= 0 && item->opacity <= 1);
    }
    return status;
}

/* The compact list agrees with the full one, and the changes since the empty list are all items. */
static KinStatus compactList(void) {
    static KinCompactItem items[512];
    static KinRenderItem full[512];
    size_t itemSize = readByte() % 8 ? sizeof(KinCompactItem) : readByte(), count = 0, fullCount = 0;
    double time = readTime();
    KinRenderList *list = NULL;
    KinStatus status = kinRenderListCreate(CONTEXT, itemSize, &list);
    if (status) return status;
    for (int i = 0; i < 2 && !status; i++) status = kinRenderListPrepare(list, i ? time : time + 0.5, &count, NULL);
    size_t first = readByte() % 4, part = readByte() % 4;
    (void)kinRenderListWrite(list, first, part, items, itemSize + readByte() % 3 * 4);
    bool fits = !status && count <= 512 && itemSize == sizeof(KinCompactItem);
    if (fits && !kinContextGetRenderList(CONTEXT, time, full, 512, 0, &fullCount)) {
        MUST(fullCount == count && !kinRenderListWrite(list, 0, count, items, 0));
        for (size_t i = 0; i < count; i++)
            MUST(items[i].layer.id == full[i].layer.id && items[i].end == full[i].end && items[i].flags == full[i].flags);
        KinRenderRun runs[1];
        bool reordered, all;
        KinLayer removed[64];
        MUST(!kinRenderListGetChanges(list, 0, runs, 1, &fullCount, &reordered));
        MUST(fullCount == (count > 0) && (!count || runs[0].count == count));
        (void)kinRenderListGetRemovedLayers(list, readByte() % 3, removed, 64, &fullCount, &all);
    }
    kinRenderListDestroy(list);
    return status;
}

static KinStatus changedLayers(void) {
    size_t capacity = readByte() % 12, count = 0;
    uint64_t changes = 0, back = readByte() % 4;
    bool all, animating;
    KinStatus status = kinContextGetChangeCount(CONTEXT, &changes);
    if (status || (status = kinContextIsAnimating(CONTEXT, &animating))) return status;
    if (readByte() >= 240) changes = readWord();
    return kinContextGetChangedLayers(
        CONTEXT, changes - back, (KinLayer *)scratch(capacity * sizeof(KinLayer)), capacity, &count, &all);
}

static KinStatus usedHandles(void) {
    size_t capacity = readByte() % 12, count = 0;
    return kinContextGetUsedHandles(CONTEXT, (uint64_t *)scratch(capacity * sizeof(uint64_t)), capacity, &count);
}

static KinStatus statistics(void) {
    size_t size = readCount(80);
    KinStatistics *statistics = (KinStatistics *)scratch(size < sizeof(size_t) || size > 256 ? sizeof(KinStatistics) : size);
    statistics->size = size > 256 ? 0 : size;
    return kinContextGetStatistics(CONTEXT, statistics);
}

/* While the library has memory, its allocator cannot change. */
static KinStatus memory(void) {
    KinMemoryStatistics statistics;
    KinStatus status = kinSetAllocator(NULL);
    MUST(status == KinStatusInvalidState || (!status && !CONTEXT));
    MUST(!kinGetMemoryStatistics(&statistics) && statistics.bytes <= statistics.peakBytes);
    status = kinSetTracer(NULL);
    MUST(status == KinStatusInvalidState || (!status && !CONTEXT));
    MUST(kinSetLog(KinLogLevelError, NULL, NULL) == status);
    return KinStatusOK;
}

static KinStatus registerProperty(void) {
    const char *name = readText();
    KinPropertyType type = (KinPropertyType)(readByte() % 18);
    KinValue value = readValue();
    return kinContextRegisterProperty(
        CONTEXT, name, type, readByte() & 8 ? NULL : &value, &world.keyPaths[readByte() % KEY_PATHS]);
}

static KinStatus resolve(void) {
    const char *string = readKeyPath();
    return kinKeyPathResolve(CONTEXT, string, &world.keyPaths[readByte() % KEY_PATHS]);
}

static KinStatus keyPathInfo(void) {
    KinKeyPathInfo info;
    return kinKeyPathGetInfo(CONTEXT, readKeyPathID(), &info);
}

static KinStatus keyPathName(void) {
    KinKeyPath keyPath = readKeyPathID(), same;
    size_t size = 0, capacity = readByte() % 32;
    KinStatus status = kinKeyPathGetName(CONTEXT, keyPath, (char *)scratch(capacity), capacity, &size);
    if (status != KinStatusBufferTooSmall) return status;
    char *name = (char *)scratch(size);
    MUST(!kinKeyPathGetName(CONTEXT, keyPath, name, size, NULL));
    MUST(!kinKeyPathResolve(CONTEXT, name, &same) && same == keyPath);
    return status;
}

static KinStatus defaultData(void) {
    KinLayerClass layerClass = (KinLayerClass)(readByte() % 12);
    KinBuffer buffer = {NULL, readByte(), 0, KinValueTypeNil, 0};
    buffer.data = scratch(buffer.capacity);
    return kinLayerClassGetDefaultData(CONTEXT, layerClass, readKeyPathID(), &buffer);
}

static KinStatus timingFunction(void) {
    KinTimingFunction function;
    return kinTimingFunctionNamed(readText(), &function);
}

static KinStatus evaluate(void) {
    KinTimingFunction function = {readNumber(), readNumber(), readNumber(), readNumber()};
    size_t count = readByte() % 8;
    const double *x = readNumbers(count);
    double *y = (double *)scratch(count * sizeof *y);
    KinStatus status = kinTimingFunctionEvaluate(readByte() & 1 ? &function : NULL, x, y, count);
    for (size_t i = 0; !status && i < count; i++) MUST(y[i] == y[i]);
    return status;
}

/* Timing functions as pieces of text in any order, and what they read back as. */
static KinStatus curveText(void) {
    static const char *const pieces[] = {"linear(", "steps(", "spring(", "cubic-bezier(", "ease-out-back", "easeInOutElastic",
        ")", ",", " ", "0", "1", "0.5", "-.25", "30%", "1e-5", "7", "16384", "1e400", "start", "jump-none", "both", "bounce ",
        "mass ", "damping ", "stiffness ", "ease", "-", "+", "e", ".", "%", "\xc3\xa9"};
    char text[256] = "", again[8192];
    for (size_t length = 0, count = 1 + readByte() % 24; count && length < sizeof text - 32; count--)
        length += (size_t)snprintf(text + length, 32, "%s", pieces[readByte() % (sizeof pieces / sizeof *pieces)]);
    KinTimingFunction function, same;
    KinStatus status = kinTimingFunctionNamed(text, &function);
    if (status) return status;
    MUST(!kinTimingFunctionGetText(&function, again, sizeof again, NULL));
    MUST(!kinTimingFunctionNamed(again, &same) && !memcmp(&function, &same, sizeof same));
    double x[4] = {0, readNumber(), 0.5, 1}, y[4];
    if (x[1] != x[1]) x[1] = 1;
    MUST(!kinTimingFunctionEvaluateSlopes(&function, x, y, 4));
    for (int i = 0; i < 4; i++) MUST(y[i] - y[i] == 0);
    MUST(!kinTimingFunctionEvaluate(&function, x, y, 4));
    for (int i = 0; i < 4; i++) MUST(y[i] == y[i]);
    return KinStatusOK;
}

static KinStatus decayTime(void) {
    double time = 0;
    KinStatus status = kinDecayTimeTo(readNumber(), readNumber(), readNumber(), readNumber(), &time);
    MUST(status || time >= 0);
    return status;
}

static KinStatus curvePoints(void) {
    size_t count = readByte() % 8;
    const double *inputs = readByte() & 1 ? readNumbers(count) : NULL, *outputs = readNumbers(count);
    KinTimingFunction function;
    KinStatus status = kinTimingFunctionWithPoints(inputs, outputs, count, &function);
    if (status) return status;
    double x[3] = {0, 0.25, 1}, y[3];
    MUST(!kinTimingFunctionEvaluate(&function, x, y, 3));
    for (int i = 0; i < 3; i++) MUST(y[i] - y[i] == 0);
    return KinStatusOK;
}

static KinStatus propertyNamed(void) {
    KinAnimationProperty property;
    return kinAnimationPropertyNamed(readText(), &property);
}

static KinStatus names(void) {
    uint64_t number = readWord();
    MUST(kinVersion() == KIN_VERSION && kinBuildInfo() && kinStatusName((KinStatus)number) &&
         kinStatusDescription((KinStatus)number));
    return KinStatusOK;
}

static KinStatus defaultAction(void) {
    KinAction action = readAction();
    KinLayerClass layerClass = (KinLayerClass)(readByte() % 11);
    KinStatus status = kinContextSetDefaultAction(CONTEXT, layerClass, readText(), &action);
    if (status && action.userData) tear(action.userData);
    return status;
}

static KinStatus frameRate(void) {
    KinFrameRateRange range;
    bool unspecified;
    KinStatus status = kinContextGetPreferredFrameRate(CONTEXT, &range, readByte() & 1 ? &unspecified : NULL);
    if (!status) MUST(0 <= range.minimum && range.minimum <= range.preferred && range.preferred <= range.maximum);
    return status;
}

static KinStatus expansionFactor(void) {
    double factor = 0;
    KinStatus status = kinCornerCurveGetExpansionFactor(readText(), &factor);
    if (!status) MUST(factor >= 1 && factor < 2);
    return status;
}

CALLS(context, create, destroy, change, advance, advance, step, step, step, step, step, nextEventTime, flush, locked, unlock,
    addRoot, addRoot, removeRoot, roots, setLog, setEvents, poll, poll, dump, renderList, renderList, changedLayers, statistics,
    memory, registerProperty, resolve, resolve, keyPathInfo, keyPathName, defaultData, timingFunction, evaluate, curveText,
    curveText, curvePoints, decayTime, propertyNamed, names, defaultAction, frameRate, expansionFactor, compactList, saveState,
    restoreState, counterpart, usedHandles)
