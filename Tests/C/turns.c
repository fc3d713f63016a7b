/* The turn: what callbacks change belongs to it, and an idle host never sleeps over it. Rules D10, D125, D130. */
#include "refusal.h"
#include <pthread.h>

static const KinTransaction innermost = {0};

static Scene scene;
static int calls;
static uint64_t order[8];

static Scene stage(void) {
    calls = 0;
    memset(order, 0, sizeof order);
    return scene = sceneOpen();
}

static double nextTime(void) {
    double time = -1;
    (void)kinContextGetNextEventTime(scene.context, &time);
    return time;
}

static double shownAt(double time, KinProperty property) {
    double value = -1;
    (void)kinLayerGetPresentationValue(scene.context, scene.ship, property, time, &value, 1, NULL);
    return value;
}

static double opacityAt(double time) { return shownAt(time, KinPropertyOpacity); }

static KinStatus move(double opacity, double duration, KinCompletionCallback completion, uint64_t tag) {
    KinMotion motion = kinMotion("linear", duration);
    motion.completion = completion;
    motion.tag = tag;
    return kinLayerAnimate(scene.context, scene.ship, KinPropertyOpacity, &opacity, 1, &motion);
}

static void note(KinContext *context, uint64_t tag, void *userData) {
    (void)context, (void)userData;
    if (calls < 8) order[calls] = tag;
    calls++;
}

/* ---- A host that skips frames by the rule of ENGINES.md ---- */

static double endTimes[3];

static void goOn(KinContext *context, uint64_t tag, void *userData) {
    (void)userData;
    (void)kinContextGetTime(context, &endTimes[tag]);
    if (tag < 2) (void)move(tag ? 1 : 0.5, 0.5, goOn, tag + 1);
    calls++;
}

static int playIdly(bool flushes) {
    uint64_t seen = UINT64_MAX;
    int frames = 0;
    for (int i = 1; i < 600; i++) {
        uint64_t count;
        bool isAnimating;
        (void)kinContextGetChangeCount(scene.context, &count);
        (void)kinContextIsAnimating(scene.context, &isAnimating);
        if (count == seen && !isAnimating && i / 60.0 < nextTime()) continue;
        (void)kinContextAdvance(scene.context, i / 60.0);
        if (flushes) (void)kinContextFlush(scene.context);
        (void)kinContextGetChangeCount(scene.context, &seen);
        frames++;
    }
    return frames;
}

static void anIdleHostRunsTheWholeChain(void) {
    for (int flushes = 0; flushes < 2; flushes++) {
        stage();
        ENSURE_OK(move(0, 0.5, goOn, 0));
        int frames = playIdly(flushes);
        ENSURE(calls == 3);
        ENSURE(endTimes[0] == 0.5 && endTimes[1] == 1 && endTimes[2] == 1.5);
        ENSURE(frames == 90 && isinf(nextTime()));
        ENSURE(opacityAt(10) == 1);
        kinContextDestroy(scene.context);
    }
}

static void noFrameShowsTheStateBetween(void) {
    stage();
    ENSURE_OK(move(0, 0.5, goOn, 0));
    for (int i = 1; i <= 90; i++) {
        ENSURE_OK(kinContextAdvance(scene.context, i / 60.0));
        /* 1 to 0, then to 0.5, then to 1: 0.5 s each */
        double wanted = i <= 30 ? 1 - i / 30.0 : i <= 60 ? (i - 30) / 60.0 : 0.5 + (i - 60) / 60.0;
        ENSURE_NEAR(opacityAt(i / 60.0), wanted, 1e-9);
    }
    kinContextDestroy(scene.context);
}

static void again(KinContext *context, uint64_t tag, void *userData) {
    if (++calls < 4) (void)kinTransactionSetCompletion(context, innermost, again, tag, userData, NULL);
}

/* A completion that waits for nothing is delivered by the advance after the one that has committed it. */
static void completionsThatAreSetInCompletions(void) {
    stage();
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, again, 0, NULL, NULL));
    for (int i = 1; i <= 4; i++) {
        ENSURE(nextTime() == 0);
        ENSURE_OK(kinContextAdvance(scene.context, 0));
        ENSURE(calls == i);
    }
    ENSURE(isinf(nextTime()));
    kinContextDestroy(scene.context);
}

/* ---- What waits ---- */

static void onEvent(KinContext *context, const KinEvent *event, void *userData) {
    (void)context, (void)userData;
    calls += event->type == KinEventTypeStop;
}

static void remove_(const KinAnimationDelegate *delegate) {
    KinAnimation fade = sceneAnimation(scene.context, KinAnimationClassBasic, "opacity");
    (void)kinAnimationSetNumber(scene.context, fade, KinAnimationPropertyDuration, 9);
    (void)kinAnimationSetDelegate(scene.context, fade, delegate);
    (void)kinLayerAddAnimation(scene.context, scene.ship, fade, "fade");
    (void)kinContextAdvance(scene.context, 0);
    (void)kinLayerRemoveAnimation(scene.context, scene.ship, "fade");
    (void)kinContextFlush(scene.context);
}

static void polledEventsDoNotCount(void) {
    stage();
    remove_(NULL);
    ENSURE(isinf(nextTime()));
    ENSURE_OK(kinContextSetEventCallback(scene.context, onEvent, NULL, NULL));
    ENSURE(nextTime() == 0); /* the same event has a callback now */
    ENSURE_OK(kinContextAdvance(scene.context, 0));
    ENSURE(calls == 1 && isinf(nextTime()));
    ENSURE_OK(kinContextSetEventCallback(scene.context, NULL, NULL, NULL));

    KinAnimationDelegate delegate = {onEvent, NULL, NULL, NULL}; /* without a function for stops */
    remove_(&delegate);
    ENSURE(isinf(nextTime()));
    delegate = (KinAnimationDelegate){NULL, onEvent, NULL, NULL};
    remove_(&delegate);
    ENSURE(nextTime() == 0);

    ENSURE_OK(kinContextAdvance(scene.context, 0));
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, NULL, 7, NULL, NULL));
    ENSURE(nextTime() == 0); /* the completion waits for the commit of its transaction */
    ENSURE_OK(kinContextFlush(scene.context));
    ENSURE(isinf(nextTime())); /* and then for a poll */
    kinContextDestroy(scene.context);
}

static void changesOfThisThreadWait(void) {
    stage();
    ENSURE(isinf(nextTime()));
    ENSURE_OK(kinTransactionSetDisableActions(scene.context, innermost, true));
    ENSURE(isinf(nextTime())); /* a setting alone has nothing to commit */
    ENSURE_OK(kinLayerSetNumber(scene.context, scene.ship, KinPropertyZPosition, 3));
    ENSURE(nextTime() == 0);
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE(isinf(nextTime()));
    ENSURE_OK(kinTransactionCommit(scene.context, innermost)); /* it publishes the implicit changes, too */
    ENSURE(isinf(nextTime()));
    ENSURE_OK(kinLayerSetNumber(scene.context, scene.ship, KinPropertyZPosition, 4));
    ENSURE(nextTime() == 0);
    ENSURE_OK(kinContextAdvance(scene.context, 0));
    ENSURE(isinf(nextTime()));
    kinContextDestroy(scene.context);
}

static double nextThere;

static void *changeThere(void *unused) {
    (void)unused;
    (void)kinTransactionBegin(scene.context, NULL);
    (void)kinTransactionSetDisableActions(scene.context, innermost, true);
    (void)kinTransactionCommit(scene.context, innermost);
    (void)kinLayerSetNumber(scene.context, scene.ship, KinPropertyZPosition, 5);
    nextThere = nextTime();
    return NULL;
}

static void changeElsewhere(KinContext *context, uint64_t tag, void *userData) {
    (void)tag, (void)userData;
    pthread_t thread;
    if (!pthread_create(&thread, NULL, changeThere, NULL)) pthread_join(thread, NULL);
    (void)kinTransactionSetDisableActions(context, innermost, true);
    (void)kinLayerSetNumber(context, scene.ship, KinPropertyOpacity, 0.25);
    calls++;
}

/* An advance commits the changes of its thread, and those of no other. */
static void anotherThreadChangesInACallback(void) {
    stage();
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, changeElsewhere, 0, NULL, NULL));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(calls == 1 && nextThere == 1);
    ENSURE(opacityAt(1) == 0.25);
    ENSURE(shownAt(1, KinPropertyZPosition) == 0 && isinf(nextTime()));
    kinContextDestroy(scene.context);
}

/* ---- Callbacks that leave something ---- */

static KinStatus saved;

static void leaveOpen(KinContext *context, uint64_t tag, void *userData) {
    (void)tag, (void)userData;
    saved = kinContextSave(context, NULL, 0, NULL);
    (void)kinTransactionSetDisableActions(context, innermost, true);
    (void)kinLayerSetNumber(context, scene.ship, KinPropertyOpacity, 0.25);
    (void)kinTransactionBegin(context, NULL);
    (void)kinLayerSetNumber(context, scene.ship, KinPropertyZPosition, 5);
}

static void aTransactionThatACallbackLeavesOpen(void) {
    stage();
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, leaveOpen, 0, NULL, NULL));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(saved == KinStatusBusy);
    ENSURE(opacityAt(1) == 1 && isinf(nextTime()));
    ENSURE_STATUS(kinContextSave(scene.context, NULL, 0, NULL), KinStatusBusy);
    ENSURE_OK(kinContextAdvance(scene.context, 2));
    ENSURE(opacityAt(2) == 1);
    ENSURE_OK(kinTransactionCommit(scene.context, innermost));
    ENSURE(opacityAt(2) == 0.25 && shownAt(2, KinPropertyZPosition) == 5);
    bool isDisabled = true; /* the implicit transaction has ended with it (rule 10.5) */
    ENSURE_OK(kinTransactionGetDisableActions(scene.context, innermost, &isDisabled));
    ENSURE(!isDisabled);
    ENSURE_STATUS(kinTransactionCommit(scene.context, innermost), KinStatusNoTransaction);
    kinContextDestroy(scene.context);
}

static void change(KinContext *context, uint64_t tag, void *userData) {
    (void)context, (void)tag, (void)userData;
    (void)move(0, 1, note, 4);
    saved = kinContextSave(context, NULL, 0, NULL);
}

/* After an advance a context is at rest, whatever its callbacks have changed, and a restored one goes on. */
static void aStateThatIsSavedAfterTheAdvance(void) {
    static uint64_t bytes[1 << 13];
    size_t size = 0;
    stage();
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, change, 0, NULL, NULL));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(saved == KinStatusBusy);
    ENSURE_OK(kinContextSave(scene.context, bytes, sizeof bytes, &size));
    ENSURE_OK(kinContextAdvance(scene.context, 9));
    ENSURE(calls == 1 && order[0] == 4);
    ENSURE_OK(kinContextRestore(scene.context, bytes, size));
    ENSURE(nextTime() == 2);
    ENSURE_NEAR(opacityAt(1.25), 0.75, 1e-12);
    ENSURE_OK(kinContextAdvance(scene.context, 2));
    ENSURE(calls == 2 && order[1] == 4);
    kinContextDestroy(scene.context);
}

static void advanceFurther(KinContext *context, uint64_t tag, void *userData) {
    (void)tag, (void)userData;
    (void)kinContextAdvance(context, 3);
    (void)move(0, 1, note, 1);
}

static void aCallbackThatAdvances(void) {
    stage();
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, advanceFurther, 0, NULL, NULL));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(nextTime() == 4);
    ENSURE_NEAR(opacityAt(3.5), 0.5, 1e-12);
    kinContextDestroy(scene.context);
}

static void changeAndDestroy(KinContext *context, uint64_t tag, void *userData) {
    (void)tag, (void)userData;
    (void)kinLayerSetNumber(context, scene.ship, KinPropertyOpacity, 0.25);
    kinContextDestroy(context);
}

static void aCallbackThatDestroysTheContext(void) {
    stage();
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, changeAndDestroy, 0, NULL, NULL));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(kinLiveObjectCount() == 0);
}

/* ---- What the commit of an advance does ---- */

static void layOut(KinContext *context, KinLayer layer, void *userData) {
    (void)userData, (void)layer;
    (void)kinLayerSetNumber(context, scene.ship, KinPropertyZPosition, 8);
}

static void markForLayout(KinContext *context, uint64_t tag, void *userData) {
    (void)tag, (void)userData;
    (void)kinTransactionSetDisableActions(context, innermost, true);
    (void)kinLayerSetNeedsLayout(context, scene.ship);
}

static void layoutThatACallbackAsksFor(void) {
    KinLayerDelegate delegate = {NULL, layOut, NULL, NULL};
    stage();
    ENSURE_OK(kinLayerSetDelegate(scene.context, scene.ship, &delegate));
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, markForLayout, 0, NULL, NULL));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(shownAt(1, KinPropertyZPosition) == 8);
    kinContextDestroy(scene.context);
}

static void act(KinContext *context, const KinActionEvent *event, void *userData) {
    (void)event, (void)userData;
    (void)kinLayerSetNumber(context, scene.ship, KinPropertyZPosition, 8);
}

static void setWithAnAction(KinContext *context, uint64_t tag, void *userData) {
    (void)tag, (void)userData;
    (void)kinLayerSetNumber(context, scene.ship, KinPropertyOpacity, 0.5);
}

static void anActionThatACallbackRuns(void) {
    KinAction action = {KinActionKindCallback, 0, {0}, act, NULL, NULL};
    stage();
    ENSURE_OK(kinLayerSetAction(scene.context, scene.ship, "opacity", &action));
    ENSURE_OK(kinTransactionSetCompletion(scene.context, innermost, setWithAnAction, 0, NULL, NULL));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(opacityAt(1) == 0.5); /* the callback is the action: the value shows at once */
    ENSURE_NEAR(shownAt(2, KinPropertyZPosition), 8, 0);
    ENSURE(nextTime() == 1.25); /* the implicit animation of zPosition */
    kinContextDestroy(scene.context);
}

static void onMarker(KinContext *context, const KinEvent *event, void *userData) {
    (void)userData;
    if (event->type != KinEventTypeMarker) return;
    (void)kinTransactionSetDisableActions(context, innermost, true);
    (void)kinLayerSetNumber(context, scene.ship, KinPropertyZPosition, (double)event->tag);
}

/* A callback for each cycle: a marker in a timeline that repeats (ENGINES.md). */
static void aMarkerForEachCycle(void) {
    double to = 0;
    KinMotion motion = kinMotion("linear", 0.5), whole = kinMotion(NULL, 0);
    stage();
    KinTimelineEntry entries[] = {
        {.layers = &scene.ship, .count = 1, .keyPath = KinPropertyOpacity, .values = &to, .width = 1, .motion = &motion},
        {.place = KinTimelinePlaceAt, .offset = 0.75, .tag = 6}}; /* 0.25 s after the motion: a pause */
    whole.repeatCount = 2;
    ENSURE_OK(kinContextSetEventCallback(scene.context, onMarker, NULL, NULL));
    ENSURE_OK(kinTimelineStart(scene.context, entries, 2, &whole));
    ENSURE_OK(kinContextFlush(scene.context));
    ENSURE(nextTime() <= 0.75);
    ENSURE_OK(kinContextAdvance(scene.context, 0.5));
    ENSURE(shownAt(0.5, KinPropertyZPosition) == 0);
    ENSURE_OK(kinContextAdvance(scene.context, 0.75));
    ENSURE(shownAt(0.75, KinPropertyZPosition) == 6);
    ENSURE_NEAR(opacityAt(1), 0.5, 1e-9); /* a quarter of a second into the second cycle */
    kinContextDestroy(scene.context);
}

int main(void) {
    RUN(anIdleHostRunsTheWholeChain);
    RUN(noFrameShowsTheStateBetween);
    RUN(completionsThatAreSetInCompletions);
    RUN(polledEventsDoNotCount);
    RUN(changesOfThisThreadWait);
    RUN(anotherThreadChangesInACallback);
    RUN(aTransactionThatACallbackLeavesOpen);
    RUN(aStateThatIsSavedAfterTheAdvance);
    RUN(aCallbackThatAdvances);
    RUN(aCallbackThatDestroysTheContext);
    RUN(layoutThatACallbackAsksFor);
    RUN(anActionThatACallbackRuns);
    RUN(aMarkerForEachCycle);
    return REPORT();
}
