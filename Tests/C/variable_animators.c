/* Rule D155: variables in animators and timelines, with values of closed forms. */
#include "variables.h"

static double get(KinContext *context, KinAnimator animator, KinAnimatorProperty property) {
    double value = NAN;
    (void)kinAnimatorGet(context, animator, property, &value);
    return value;
}

static KinAnimatorState state(KinContext *context, KinAnimator animator) {
    return (KinAnimatorState)(int)get(context, animator, KinAnimatorPropertyState);
}

static double target(KinContext *context, KinVariable variable) {
    double value = NAN;
    (void)kinVariableGetTarget(context, variable, &value, 1);
    return value;
}

static KinAnimator controlled(KinContext *context, KinVariable variable, double to, KinMotion motion) {
    KinAnimator animator = {0};
    motion.animator = &animator;
    if (send(context, variable, to, motion)) abort();
    return animator;
}

/* The examples of the rule. No change is committed, because none waits for a commit. */
static void scrubs(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    KinAnimator scrub = controlled(context, x, 100, kinMotion("linear", 1));
    ENSURE(state(context, scrub) == KinAnimatorStateRunning && get(context, scrub, KinAnimatorPropertyDuration) == 1);
    ENSURE_NEAR(at(context, 0.25, x), 25, 1e-12);
    ENSURE_NEAR(velocity(context, x), 100, 1e-12);
    ENSURE_OK(kinAnimatorPause(context, scrub));
    ENSURE(state(context, scrub) == KinAnimatorStatePaused && !isAnimating(context) && nextEvent(context) == INFINITY);
    ENSURE(velocity(context, x) == 0);
    ENSURE_NEAR(at(context, 3, x), 25, 1e-12);
    for (double time = 0; time <= 1; time += 0.125) {
        ENSURE_OK(kinAnimatorSet(context, scrub, KinAnimatorPropertyFraction, time));
        ENSURE_NEAR(shown(context, x), 100 * time, 1e-12);
        ENSURE_NEAR(get(context, scrub, KinAnimatorPropertyTime), time, 1e-12);
    }
    ENSURE(shown(context, x) == 100 && state(context, scrub) == KinAnimatorStatePaused);
    ENSURE_OK(kinAnimatorSet(context, scrub, KinAnimatorPropertyTime, 0.5));
    ENSURE_NEAR(shown(context, x), 50, 1e-12);
    ENSURE_OK(kinAnimatorSet(context, scrub, KinAnimatorPropertyRate, -2));
    ENSURE(target(context, x) == 0);
    ENSURE_NEAR(shown(context, x), 50, 1e-12);
    ENSURE_OK(kinAnimatorResume(context, scrub));
    ENSURE(isAnimating(context));
    ENSURE_NEAR(nextEvent(context), 3.25, 1e-8);
    ENSURE_NEAR(at(context, 3.125, x), 25, 1e-12);
    ENSURE_NEAR(velocity(context, x), -200, 1e-12);
    ENSURE(at(context, 3.25, x) == 0 && velocity(context, x) == 0 && state(context, scrub) == KinAnimatorStateAtStart);
    ENSURE_STATUS(kinAnimatorPause(context, scrub), KinStatusNotFound);
    ENSURE(nextEvent(context) == INFINITY && !isAnimating(context));
    ENSURE_OK(kinAnimatorRelease(context, scrub));
    kinContextDestroy(context);
}

/* Reversed twice, it leads to its target again; both ends are exact, although -0.2 + 0.3 is not 0.1. */
static void turnsBackAndForth(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0.1);
    KinMotion motion = kinMotion("linear", 2);
    uint64_t called = 0;
    motion.completion = note, motion.tag = 7, motion.userData = &called;
    KinAnimator way = controlled(context, x, 0.3, motion);
    ENSURE_NEAR(at(context, 0.5, x), 0.15, 1e-12);
    ENSURE_OK(kinAnimatorReverse(context, way));
    ENSURE_NEAR(at(context, 0.75, x), 0.125, 1e-12);
    ENSURE(target(context, x) == 0.1);
    ENSURE_OK(kinAnimatorReverse(context, way));
    ENSURE(target(context, x) == 0.3 && called == 0);
    ENSURE_NEAR(at(context, 1.75, x), 0.225, 1e-12);
    ENSURE_OK(kinAnimatorReverse(context, way));
    ENSURE(at(context, 3, x) == 0.1 && called == 7 && state(context, way) == KinAnimatorStateAtStart);
    kinContextDestroy(context);
}

/* Delay 0.5, then 1 s; beside one of 0.5 s, which stays at its end until both can be reversed together. */
static void endTogether(void) {
    KinContext *context = opened();
    KinVariable both[2] = {number(context, 0), number(context, 0)}, late = number(context, 0);
    const double to[2] = {10, 20};
    KinMotion motion = kinMotion("linear", 0.5);
    KinAnimator group = {0};
    motion.animator = &group, motion.stagger = 0.5;
    ENSURE_OK(kinVariablesAnimate(context, both, 2, to, 1, 8, &motion));
    motion.stagger = 0, motion.delay = 0.5, motion.duration = 1;
    ENSURE_OK(send(context, late, 30, motion));
    ENSURE(get(context, group, KinAnimatorPropertyDuration) == 1.5);
    ENSURE_NEAR(nextEvent(context), 0.5, 1e-8);
    ENSURE_NEAR(at(context, 0.75, both[1]), 10, 1e-12);
    ENSURE(shown(context, both[0]) == 10);
    ENSURE_NEAR(shown(context, late), 7.5, 1e-12);
    ENSURE_NEAR(at(context, 1.25, late), 22.5, 1e-12);
    ENSURE_OK(kinAnimatorReverse(context, group));
    ENSURE(shown(context, both[0]) == 10 && shown(context, both[1]) == 20 && target(context, both[0]) == 0);
    ENSURE_NEAR(at(context, 1.75, both[1]), 10, 1e-12); /* 0.75 from the start */
    ENSURE(shown(context, both[0]) == 10);
    ENSURE_NEAR(at(context, 2.25, both[0]), 5, 1e-12); /* 0.25 from the start */
    ENSURE(shown(context, both[1]) == 0 && shown(context, late) == 0);
    ENSURE(at(context, 2.5, both[0]) == 0 && state(context, group) == KinAnimatorStateAtStart);
    kinContextDestroy(context);
}

/* What is added goes on about the other end: 0 -> 100, then by addition to 50; the first way is reversed. */
static void turnsOneOfTwo(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    KinMotion more = kinMotion("linear", 2);
    KinAnimator first = controlled(context, x, 100, kinMotion("linear", 2));
    more.retarget = KinRetargetAdditive;
    ENSURE_NEAR(at(context, 0.5, x), 25, 1e-12);
    ENSURE_OK(send(context, x, 50, more)); /* adds 50 (1 - (t - 0.5) / 2) */
    ENSURE_NEAR(at(context, 1, x), 50 - 50 + 50 * 0.75, 1e-12);
    ENSURE_OK(kinAnimatorReverse(context, first));
    ENSURE_NEAR(shown(context, x), 37.5, 1e-12);
    ENSURE(target(context, x) == -50);
    ENSURE_NEAR(at(context, 1.5, x), -50 + 25 + 50 * 0.5, 1e-12);
    ENSURE_NEAR(velocity(context, x), -75, 1e-12);
    ENSURE_NEAR(at(context, 2, x), -50 + 50 * 0.25, 1e-12);
    ENSURE_NEAR(at(context, 2.5, x), -50, 1e-12);
    kinContextDestroy(context);
}

static void holdsAtItsEnds(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    KinMotion motion = kinMotion("linear", 1);
    uint64_t called = 0;
    motion.completion = note, motion.tag = 3, motion.userData = &called;
    KinAnimator held = controlled(context, x, 100, motion);
    ENSURE_OK(kinAnimatorSet(context, held, KinAnimatorPropertyHolds, 1));
    ENSURE(at(context, 5, x) == 100 && velocity(context, x) == 0 && called == 0);
    ENSURE(state(context, held) == KinAnimatorStatePaused && !isAnimating(context) && nextEvent(context) == INFINITY);
    ENSURE_OK(kinAnimatorSet(context, held, KinAnimatorPropertyRate, -1));
    ENSURE(isAnimating(context));
    ENSURE_NEAR(at(context, 5.5, x), 50, 1e-12);
    ENSURE(at(context, 8, x) == 0 && called == 0 && state(context, held) == KinAnimatorStatePaused);
    ENSURE_OK(kinAnimatorSet(context, held, KinAnimatorPropertyHolds, 0));
    ENSURE(state(context, held) == KinAnimatorStateAtStart);
    ENSURE(at(context, 8, x) == 0 && called == 3);
    kinContextDestroy(context);
}

static void finishesAndContinues(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0), y = number(context, 0), z = number(context, 0);
    KinMotion motion = kinMotion("linear", 1), on = kinMotion("linear", 0.5);
    uint64_t called = 0;
    motion.completion = note, motion.userData = &called, motion.tag = 1;
    KinAnimator a = controlled(context, x, 100, motion), b = controlled(context, y, 100, kinMotion("linear", 4)), c;
    ENSURE_NEAR(at(context, 0.25, x), 25, 1e-12);
    ENSURE_OK(kinAnimatorFinish(context, a, KinAnimatorStateAtCurrent));
    ENSURE(shown(context, x) == 25 && target(context, x) == 25 && state(context, a) == KinAnimatorStateAtCurrent);
    ENSURE(at(context, 0.25, x) == 25 && called == 1);
    ENSURE_OK(kinAnimatorFinish(context, b, KinAnimatorStateAtStart));
    ENSURE(shown(context, y) == 0 && state(context, b) == KinAnimatorStateAtStart && nextEvent(context) == INFINITY);
    motion.tag = 2;
    c = controlled(context, z, 80, motion);
    motion.animator = &c, motion.duration = 2, motion.completion = NULL;
    ENSURE_OK(send(context, y, 80, motion));
    ENSURE_NEAR(at(context, 0.75, z), 40, 1e-12);
    ENSURE_OK(kinAnimatorContinue(context, c, &on));
    ENSURE(get(context, c, KinAnimatorPropertyDuration) == 0.5 && get(context, c, KinAnimatorPropertyTime) == 0);
    ENSURE_NEAR(at(context, 1, z), 60, 1e-12);
    ENSURE_NEAR(shown(context, y), 50, 1e-12); /* 20 + 60 / 2 */
    ENSURE(called == 1 && at(context, 1.25, z) == 80 && called == 12 && shown(context, y) == 80);
    ENSURE(state(context, c) == KinAnimatorStateAtEnd);
    ENSURE_OK(send(context, z, 80, motion));
    ENSURE(state(context, c) == KinAnimatorStateAtEnd); /* nothing had to move */
    kinContextDestroy(context);
}

/* A spring at half speed, reversed: the value and the velocity follow from its time. */
static void runsSpringsBackwards(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    const double w = 2 * pi / 0.5;
    KinAnimator swing = controlled(context, x, 10, kinSpringMotion(0.5, 0));
    ENSURE_OK(kinAnimatorSet(context, swing, KinAnimatorPropertyRate, 0.5));
    for (double t = 0.125; t <= 0.5; t += 0.125) {
        const double own = t / 2, fade = exp(-w * own);
        ENSURE_NEAR(at(context, t, x), 10 - 10 * (1 + w * own) * fade, 1e-9);
        ENSURE_NEAR(velocity(context, x), 0.5 * 10 * w * w * own * fade, 1e-7);
    }
    ENSURE_OK(kinAnimatorSet(context, swing, KinAnimatorPropertyRate, -1));
    for (double own = 0.125; own > 0; own -= 0.0625) {
        const double fade = exp(-w * own);
        ENSURE_NEAR(at(context, 0.75 - own, x), 10 - 10 * (1 + w * own) * fade, 1e-9);
        ENSURE_NEAR(velocity(context, x), -10 * w * w * own * fade, 1e-7);
    }
    ENSURE(at(context, 0.75, x) == 0);
    kinContextDestroy(context);
}

/* A variable and a layer in one animator: the variable changes at once, the layer with the commit. */
static void sharesAnAnimator(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    KinLayer layer;
    KinAnimator both = {0};
    KinMotion motion = kinMotion("linear", 1);
    const double one = 1, half = 0.5;
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ENSURE_OK(kinContextAddRoot(context, layer));
    ENSURE_OK(kinLayerSetNumber(context, layer, KinPropertyZPosition, half));
    ENSURE_OK(kinContextFlush(context));
    motion.animator = &both;
    ENSURE_OK(send(context, x, 100, motion));
    motion.duration = 2;
    ENSURE_OK(kinLayerAnimate(context, layer, KinPropertyZPosition, &one, 1, &motion));
    ENSURE_OK(kinContextFlush(context));
    ENSURE(get(context, both, KinAnimatorPropertyDuration) == 2);
    ENSURE(at(context, 1.5, x) == 100 && state(context, both) == KinAnimatorStateRunning);
    ENSURE_OK(kinAnimatorSet(context, both, KinAnimatorPropertyTime, 0.5));
    ENSURE_NEAR(shown(context, x), 50, 1e-12);
    ENSURE_OK(kinContextFlush(context));
    ENSURE_OK(kinAnimatorReverse(context, both));
    ENSURE_NEAR(at(context, 1.75, x), 25, 1e-12);
    ENSURE(at(context, 2, x) == 0 && state(context, both) == KinAnimatorStateAtStart);
    kinContextDestroy(context);
}

int main(void) {
    RUN(scrubs);
    RUN(turnsBackAndForth);
    RUN(endTogether);
    RUN(turnsOneOfTwo);
    RUN(holdsAtItsEnds);
    RUN(finishesAndContinues);
    RUN(runsSpringsBackwards);
    RUN(sharesAnAnimator);
    return REPORT();
}
