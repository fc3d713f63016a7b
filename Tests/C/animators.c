/* Rules D87, D88: animators. */
#include "refusal.h"
#include "ships.h"

#include <math.h>

static const KinTransaction none = {0};
static const KinKeyPath z = KinPropertyZPosition;

static double shown(const World *w, KinLayer layer, double time) {
    double value = NAN;
    (void)kinLayerGetPresentationValue(w->context, layer, z, time, &value, 1, NULL);
    return value;
}

static double model(const World *w, KinLayer layer) {
    double value = NAN;
    (void)kinLayerGetValue(w->context, layer, z, &value, 1, NULL);
    return value;
}

static double get(const World *w, KinAnimator animator, KinAnimatorProperty property) {
    double value = NAN;
    (void)kinAnimatorGet(w->context, animator, property, &value);
    return value;
}

static size_t poll(const World *w, KinEvent *events) {
    size_t count = 0;
    (void)kinContextPollEvents(w->context, events, 8, &count);
    return count;
}

/* Two layers from 0 to 100, linear, in a second each; the boat half a second later. */
static KinAnimator race(const World *w) {
    KinAnimator animator = {0};
    KinMotion motion = kinMotion("linear", 1);
    const KinLayer layers[2] = {w->ship, w->boat};
    const double target = 100;
    motion.animator = &animator, motion.stagger = 0.5, motion.tag = 9;
    if (kinLayersAnimate(w->context, layers, 2, z, &target, 1, 0, &motion)) abort();
    return animator;
}

static void pausesAndSeeks(void) {
    World w = worldOpen();
    KinAnimator animator = race(&w);
    bool moves = true;
    double next = 0;
    KinEvent events[8];
    ENSURE(get(&w, animator, KinAnimatorPropertyDuration) == 0);
    ENSURE_OK(kinContextAdvance(w.context, 0.25));
    ENSURE_NEAR(get(&w, animator, KinAnimatorPropertyTime), 0.25, 1e-12);
    ENSURE_NEAR(get(&w, animator, KinAnimatorPropertyDuration), 1.5, 1e-12);
    ENSURE_OK(kinAnimatorPause(w.context, animator));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStatePaused);
    ENSURE_NEAR(shown(&w, w.ship, 0.5), 50, 1e-12); /* before the commit */
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, 0.25), 25, 1e-12);
    ENSURE_NEAR(shown(&w, w.ship, 9), 25, 1e-12);
    ENSURE_OK(kinContextIsAnimating(w.context, &moves));
    ENSURE_OK(kinContextGetNextEventTime(w.context, &next));
    ENSURE(!moves && next == INFINITY);
    ENSURE_OK(kinContextAdvance(w.context, 2));
    ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyFraction, 0.5));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, 2), 75, 1e-9);
    ENSURE_NEAR(shown(&w, w.boat, 3), 25, 1e-9);
    ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyRate, 2));
    ENSURE_OK(kinAnimatorResume(w.context, animator));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.boat, 2.25), 75, 1e-9);
    ENSURE_OK(kinContextAdvance(w.context, 2.3));
    ENSURE(poll(&w, events) == 0);
    ENSURE_OK(kinContextAdvance(w.context, 3));
    ENSURE(poll(&w, events) == 1 && events[0].tag == 9 && fabs(events[0].time - 2.375) < 1e-9);
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateAtEnd);
    ENSURE(get(&w, animator, KinAnimatorPropertyFraction) == 1);
    ENSURE_OK(kinAnimatorRelease(w.context, animator));
    kinContextDestroy(w.context);
}

static void reversesInFlight(void) {
    World w = worldOpen();
    KinAnimator animator = race(&w);
    KinEvent events[8];
    double velocity = 0;
    ENSURE_OK(kinContextAdvance(w.context, 1.25));
    ENSURE_OK(kinAnimatorReverse(w.context, animator));
    ENSURE(model(&w, w.ship) == 0 && model(&w, w.boat) == 0);
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, 1.25), 100, 1e-9); /* it ended at 1, and begins to return at 1.5 */
    ENSURE_NEAR(shown(&w, w.ship, 2), 50, 1e-9);
    ENSURE_NEAR(shown(&w, w.boat, 1.25), 75, 1e-9);
    ENSURE_NEAR(shown(&w, w.boat, 1.5), 50, 1e-9);
    ENSURE_OK(kinLayerGetPresentationVelocity(w.context, w.boat, z, 1.5, &velocity, 1, NULL));
    ENSURE_NEAR(velocity, -100, 1e-9);
    ENSURE_OK(kinContextAdvance(w.context, 1.5));
    ENSURE_OK(kinAnimatorReverse(w.context, animator)); /* and back */
    ENSURE(model(&w, w.ship) == 100 && model(&w, w.boat) == 100);
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.boat, 1.75), 75, 1e-9);
    ENSURE_OK(kinAnimatorReverse(w.context, animator));
    ENSURE_OK(kinContextAdvance(w.context, 2.4));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateRunning);
    ENSURE_OK(kinContextAdvance(w.context, 2.6));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateAtStart);
    ENSURE(get(&w, animator, KinAnimatorPropertyTime) == 0);
    ENSURE(poll(&w, events) == 1 && fabs(events[0].time - 2.5) < 1e-9);
    ENSURE(shown(&w, w.ship, 2.6) == 0 && shown(&w, w.boat, 2.6) == 0);
    kinContextDestroy(w.context);
}

/* Additive changes of one transaction: 0 to 100 and on to 300, reversed in flight. */
static void reversesAdditions(void) {
    World w = worldOpen();
    KinAnimator animator;
    KinMotion motion = kinMotion("linear", 1);
    motion.retarget = KinRetargetAdditive;
    ENSURE_OK(kinAnimatorCreate(w.context, none, &animator));
    ENSURE_OK(kinTransactionSetMotion(w.context, none, &motion));
    ENSURE_OK(kinLayerSetNumber(w.context, w.ship, z, 100));
    motion.duration = 2;
    ENSURE_OK(kinTransactionSetMotion(w.context, none, &motion));
    ENSURE_OK(kinLayerSetNumber(w.context, w.ship, z, 300));
    ENSURE_OK(kinContextAdvance(w.context, 0.5));
    ENSURE_NEAR(shown(&w, w.ship, 0.5), 100, 1e-9);
    ENSURE_OK(kinAnimatorReverse(w.context, animator));
    ENSURE_NEAR(model(&w, w.ship), 0, 1e-12);
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, 0.5), 100, 1e-9);
    ENSURE_NEAR(shown(&w, w.ship, 0.75), 50, 1e-9);
    ENSURE_OK(kinContextAdvance(w.context, 0.75));
    ENSURE_OK(kinAnimatorFinish(w.context, animator, KinAnimatorStateAtEnd));
    ENSURE_NEAR(model(&w, w.ship), 300, 1e-12);
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, 0.75), 300, 1e-12);
    kinContextDestroy(w.context);
}

/* What a call adds to runs on in its own animator: 100 less 50, which are held, and 200 more. D84, D87. */
static void additionsLeaveOthersTheirs(void) {
    World w = worldOpen();
    KinAnimator first = {0}, second = {0};
    KinMotion motion = kinMotion("linear", 1);
    motion.animator = &first;
    ENSURE_OK(kinLayerAnimate(w.context, w.ship, z, (double[]){100}, 1, &motion));
    ENSURE_OK(kinContextAdvance(w.context, 0.5));
    motion.animator = &second, motion.retarget = KinRetargetAdditive;
    ENSURE_OK(kinLayerAnimate(w.context, w.ship, z, (double[]){300}, 1, &motion));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(get(&w, first, KinAnimatorPropertyState) == KinAnimatorStateRunning);
    ENSURE_NEAR(get(&w, first, KinAnimatorPropertyTime), 0.5, 1e-12);
    ENSURE_OK(kinAnimatorPause(w.context, first));
    ENSURE_OK(kinAnimatorSetCompletion(w.context, first, NULL, 7, NULL, NULL));
    ENSURE_OK(kinContextAdvance(w.context, 1));
    ENSURE_NEAR(shown(&w, w.ship, 1), 150, 1e-9);
    ENSURE_OK(kinContextAdvance(w.context, 1.5));
    ENSURE_NEAR(shown(&w, w.ship, 1.5), 250, 1e-9);
    ENSURE(get(&w, second, KinAnimatorPropertyState) == KinAnimatorStateAtEnd);
    ENSURE_OK(kinAnimatorResume(w.context, first));
    ENSURE_OK(kinContextAdvance(w.context, 2.25));
    ENSURE(get(&w, first, KinAnimatorPropertyState) == KinAnimatorStateAtEnd);
    KinEvent event;
    size_t count = 0;
    ENSURE_OK(kinContextPollEvents(w.context, &event, 1, &count));
    ENSURE(count == 1 && event.type == KinEventTypeCompletion && event.tag == 7);
    kinContextDestroy(w.context);
}

static void finishesAndContinues(void) {
    World w = worldOpen();
    double velocity = 0;
    KinEvent events[8];
    KinAnimator animator = race(&w);
    ENSURE_OK(kinContextAdvance(w.context, 0.75));
    ENSURE_OK(kinAnimatorFinish(w.context, animator, KinAnimatorStateAtCurrent));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateAtCurrent);
    ENSURE_NEAR(get(&w, animator, KinAnimatorPropertyTime), 0.75, 1e-9);
    ENSURE_NEAR(model(&w, w.ship), 75, 1e-9);
    ENSURE_NEAR(model(&w, w.boat), 25, 1e-9);
    ENSURE_OK(kinContextAdvance(w.context, 1));
    ENSURE(poll(&w, events) == 1);
    KinMotion motion = kinMotion("linear", 1), spring = kinSpringMotion(0.5, 0.3);
    const double target = 175;
    motion.animator = &animator; /* the same again */
    ENSURE_OK(kinLayerAnimate(w.context, w.ship, z, &target, 1, &motion));
    ENSURE_OK(kinContextAdvance(w.context, 1.5));
    ENSURE_NEAR(shown(&w, w.ship, 1.5), 125, 1e-9);
    spring.retarget = KinRetargetContinue;
    ENSURE_OK(kinAnimatorSetCompletion(w.context, animator, NULL, 5, NULL, NULL));
    ENSURE_OK(kinAnimatorContinue(w.context, animator, &spring));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, 1.5), 125, 1e-9);
    ENSURE_OK(kinLayerGetPresentationVelocity(w.context, w.ship, z, 1.5, &velocity, 1, NULL));
    ENSURE_NEAR(velocity, 100, 1e-9);
    ENSURE_OK(kinContextAdvance(w.context, 1.6));
    ENSURE_NEAR(get(&w, animator, KinAnimatorPropertyTime), 0.1, 1e-9);
    ENSURE(poll(&w, events) == 0);
    ENSURE_OK(kinContextAdvance(w.context, 9));
    ENSURE(poll(&w, events) == 1 && events[0].tag == 5);
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateAtEnd);
    kinContextDestroy(w.context);
}

/* An animation of the host by its key, paused before it begins. */
static void holdsWhereItWouldEnd(void) {
    World w = worldOpen();
    KinContext *c = w.context;
    KinAnimator animator = race(&w);
    KinEvent events[8];
    double next = 0;
    bool animating = true;
    ENSURE_OK(kinAnimatorSet(c, animator, KinAnimatorPropertyHolds, 1));
    ENSURE_OK(kinContextAdvance(c, 1.25));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateRunning);
    ENSURE_OK(kinContextIsAnimating(c, &animating));
    ENSURE(animating);
    ENSURE_OK(kinContextAdvance(c, 8));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStatePaused && poll(&w, events) == 0);
    ENSURE_OK(kinContextIsAnimating(c, &animating));
    ENSURE_OK(kinContextGetNextEventTime(c, &next));
    ENSURE(!animating && next == INFINITY && shown(&w, w.boat, 8) == 100);
    /* Back to the start: the boat at 8.5, the ship a quarter of a second of it later. */
    ENSURE_OK(kinAnimatorReverse(c, animator));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_NEAR(shown(&w, w.boat, 8.5), 50, 1e-9);
    ENSURE_NEAR(shown(&w, w.ship, 9.25), 25, 1e-9);
    ENSURE_OK(kinContextAdvance(c, 12));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStatePaused && poll(&w, events) == 0);
    ENSURE(model(&w, w.ship) == 0 && shown(&w, w.ship, 12) == 0);
    /* A released one ends. */
    ENSURE_OK(kinAnimatorRelease(c, animator));
    ENSURE_OK(kinContextAdvance(c, 12.5));
    ENSURE(poll(&w, events) == 1 && events[0].tag == 9);
    kinContextDestroy(c);
}

static void oneAnimation(void) {
    World w = worldOpen();
    KinAnimator animator;
    KinAnimation spin;
    KinEvent events[8];
    ENSURE_OK(kinAnimationCreate(w.context, KinAnimationClassBasic, &spin));
    ENSURE_OK(kinAnimationSetKeyPath(w.context, spin, "zPosition"));
    ENSURE_OK(kinAnimationSetNumber(w.context, spin, KinAnimationPropertyFromValue, 10));
    ENSURE_OK(kinAnimationSetNumber(w.context, spin, KinAnimationPropertyToValue, 20));
    ENSURE_OK(kinAnimationSetNumber(w.context, spin, KinAnimationPropertyDuration, 1));
    ENSURE_OK(kinLayerAddAnimation(w.context, w.ship, spin, "spin"));
    ENSURE_OK(kinAnimationRelease(w.context, spin));
    ENSURE_OK(kinLayerGetAnimator(w.context, w.ship, "spin", &animator));
    ENSURE_OK(kinAnimatorPause(w.context, animator));
    ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyTime, 0.5));
    ENSURE_OK(kinContextAdvance(w.context, 3));
    ENSURE(poll(&w, events) == 0);
    ENSURE_NEAR(shown(&w, w.ship, 3), 15, 1e-9);
    ENSURE_OK(kinAnimatorRelease(w.context, animator));
    ENSURE_OK(kinLayerGetAnimator(w.context, w.ship, "spin", &animator)); /* another one, the same clock */
    ENSURE(get(&w, animator, KinAnimatorPropertyPaused) == 1);
    ENSURE_NEAR(get(&w, animator, KinAnimatorPropertyTime), 0.5, 1e-12);
    ENSURE_OK(kinAnimatorResume(w.context, animator));
    ENSURE_OK(kinContextAdvance(w.context, 3.25));
    ENSURE(poll(&w, events) == 1 && events[0].type == KinEventTypeStart);
    ENSURE_NEAR(shown(&w, w.ship, 3.25), 17.5, 1e-9);
    ENSURE(model(&w, w.ship) == 0);
    ENSURE_OK(kinAnimatorFinish(w.context, animator, KinAnimatorStateAtCurrent));
    ENSURE_NEAR(model(&w, w.ship), 17.5, 1e-9);
    kinContextDestroy(w.context);
}

/* A layer with more animations than its short list holds, and the speed 2. */
static void manyOnOneLayer(void) {
    World w = worldOpen();
    KinAnimator animator;
    char key[] = "a";
    ENSURE_OK(kinLayerSetNumber(w.context, w.ship, KinPropertySpeed, 2));
    ENSURE_OK(kinAnimatorCreate(w.context, none, &animator));
    KinBasicAnimation basic = kinBasicAnimation(z);
    const double to = 1;
    basic.toValue = &to, basic.duration = 2, basic.additive = true;
    for (key[0] = 'a'; key[0] <= 'z'; key[0]++) {
        basic.key = key;
        ENSURE_OK(kinLayersAddBasicAnimation(w.context, &w.ship, 1, &basic));
    }
    ENSURE_OK(kinContextAdvance(w.context, 0.5));
    ENSURE_NEAR(shown(&w, w.ship, 0.5), 13, 1e-9);
    ENSURE_OK(kinAnimatorPause(w.context, animator));
    ENSURE_OK(kinContextAdvance(w.context, 5));
    ENSURE_NEAR(shown(&w, w.ship, 5), 13, 1e-9);
    ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyRate, -1));
    ENSURE_OK(kinAnimatorResume(w.context, animator));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, 5.25), 6.5, 1e-9);
    ENSURE_OK(kinContextAdvance(w.context, 5.5));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateAtStart);
    kinContextDestroy(w.context);
}

static void whatIsRefused(void) {
    World w = worldOpen();
    KinContext *c = w.context;
    KinAnimator animator = race(&w), other;
    KinMotion motion = kinMotion("linear", 1);
    double value = 0;
    REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyFraction, 0.5), KinStatusNotCommitted, "fraction");
    REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyRate, -1), KinStatusNotCommitted, "rate");
    REFUSED(c, kinAnimatorContinue(c, animator, &motion), KinStatusNotCommitted, "begun");
    REFUSED(c, kinAnimatorFinish(c, animator, KinAnimatorStateAtEnd), KinStatusNotCommitted, "begun");
    ENSURE_OK(kinContextFlush(c));
    const double bad[] = {NAN, INFINITY, -1};
    for (int i = 0; i < 3; i++) {
        REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyTime, bad[i]), KinStatusInvalidArgument, "seconds");
        REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyFraction, bad[i]), KinStatusInvalidArgument, "0...1");
        REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyPaused, bad[i]), KinStatusInvalidArgument, "0 or 1");
        REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyHolds, bad[i]), KinStatusInvalidArgument, "0 or 1");
    }
    REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyRate, 0), KinStatusInvalidArgument, "rate");
    REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyRate, NAN), KinStatusInvalidArgument, "rate");
    REFUSED(c, kinAnimatorSet(c, animator, KinAnimatorPropertyState, 1), KinStatusInvalidArgument, "property");
    REFUSED(c, kinAnimatorGet(c, animator, (KinAnimatorProperty)77, &value), KinStatusInvalidArgument, "property");
    REFUSED(c, kinAnimatorFinish(c, animator, KinAnimatorStatePaused), KinStatusInvalidArgument, "AtEnd");
    REFUSED(c, kinLayerGetAnimator(c, w.ship, "nothing", &other), KinStatusNotFound, "nothing");
    motion.bounce = NAN, motion.spring = true, motion.curve = NULL;
    REFUSED(c, kinAnimatorContinue(c, animator, &motion), KinStatusInvalidArgument, "bounce");
    KinAnimator lost = {12345};
    motion = kinMotion("linear", 1), motion.animator = &lost;
    REFUSED(c, kinLayerAnimate(c, w.ship, z, &value, 1, &motion), KinStatusInvalidHandle, "motion.animator");
    ENSURE(model(&w, w.ship) == 100);
    ENSURE_OK(kinAnimatorFinish(c, animator, KinAnimatorStateAtEnd));
    REFUSED(c, kinAnimatorPause(c, animator), KinStatusNotFound, "running");
    REFUSED(c, kinAnimatorFinish(c, animator, KinAnimatorStateAtEnd), KinStatusNotFound, "running");
    ENSURE_OK(kinAnimatorRelease(c, animator));
    REFUSED(c, kinAnimatorGet(c, animator, KinAnimatorPropertyTime, &value), KinStatusInvalidHandle, "animator");
    kinContextDestroy(c);
}

int main(void) {
    RUN(pausesAndSeeks);
    RUN(reversesInFlight);
    RUN(reversesAdditions);
    RUN(additionsLeaveOthersTheirs);
    RUN(finishesAndContinues);
    RUN(holdsWhereItWouldEnd);
    RUN(oneAnimation);
    RUN(manyOnOneLayer);
    RUN(whatIsRefused);
    return REPORT();
}
