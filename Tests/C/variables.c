/* Rule D153: how variables move, with values of closed forms. */
#include "variables.h"

static void movesWithoutCommit(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 10);
    KinTransaction open;
    double target = 0;
    ENSURE_OK(kinTransactionBegin(context, &open));
    ENSURE_OK(send(context, x, 110, kinMotion("linear", 2)));
    ENSURE_OK(kinTransactionCommit(context, open));
    ENSURE(shown(context, x) == 10 && isAnimating(context) && nextEvent(context) == INFINITY);
    ENSURE_NEAR(at(context, 0.5, x), 35, 1e-12);
    ENSURE_NEAR(velocity(context, x), 50, 1e-12);
    ENSURE_OK(kinVariableGetTarget(context, x, &target, 1));
    ENSURE(target == 110);
    ENSURE_NEAR(at(context, 1.5, x), 85, 1e-12);
    ENSURE(at(context, 2, x) == 110 && velocity(context, x) == 0);
    ENSURE(at(context, 3, x) == 110 && !isAnimating(context));
    ENSURE_OK(send(context, x, 0, kinMotion("linear", 1)));
    target = 7;
    ENSURE_OK(kinVariableSet(context, x, &target, 1));
    ENSURE(shown(context, x) == 7 && !isAnimating(context) && at(context, 3.5, x) == 7);
    kinContextDestroy(context);
}

/* y(s) of a Bezier curve with the control points of easeInEaseOut: at s = 0.5, x = y = 0.5; at s = 0.25, both by the formula. */
static void followsCurves(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    const double s = 0.25, r = 0.75, c1 = 0.42, c2 = 0.58;
    const double time = 3 * r * r * s * c1 + 3 * r * s * s * c2 + s * s * s, way = 3 * r * s * s + s * s * s;
    const double rise = 6 * r * s, run = 3 * r * r * c1 + 6 * r * s * (c2 - c1) + 3 * s * s * (1 - c2);
    ENSURE_OK(send(context, x, 8, kinMotion("easeInEaseOut", 1)));
    ENSURE_NEAR(at(context, time, x), 8 * way, 1e-12);
    ENSURE_NEAR(velocity(context, x), 8 * rise / run, 1e-10);
    ENSURE_NEAR(at(context, 0.5, x), 4, 1e-12);
    ENSURE_OK(send(context, x, 0, kinMotion("steps(4)", 1)));
    ENSURE_NEAR(at(context, 0.74, x), 4, 1e-12);
    ENSURE_NEAR(at(context, 0.75, x), 3, 1e-12);
    ENSURE(velocity(context, x) == 0);
    kinContextDestroy(context);
}

/* A critically damped spring: c + ((x0 - c) + (v0 + w (x0 - c)) t) exp(-w t). It continues with the velocity of what it finds. */
static void springsContinue(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    const double w = 2 * pi / 0.5, d = 20 - 30;
    ENSURE_OK(send(context, x, 100, kinMotion("linear", 1)));
    ENSURE_NEAR(at(context, 0.2, x), 20, 1e-12);
    ENSURE_OK(send(context, x, 30, kinSpringMotion(0.5, 0)));
    for (double t = 0; t < 0.6; t += 0.125) {
        const double fade = exp(-w * t), slope = 100 + w * d;
        ENSURE_NEAR(at(context, 0.2 + t, x), 30 + (d + slope * t) * fade, 1e-9);
        ENSURE_NEAR(velocity(context, x), (slope - w * (d + slope * t)) * fade, 1e-7);
    }
    ENSURE(at(context, 5, x) == 30);
    /* An undamped one from rest: 1 - cos(w t). */
    ENSURE_OK(send(context, x, 31, kinSpringMotion(0.5, 1)));
    ENSURE_NEAR(at(context, 5.2, x), 31 - cos(w * 0.2), 1e-9);
    ENSURE_NEAR(velocity(context, x), w * sin(w * 0.2), 1e-8);
    kinContextDestroy(context);
}

static void retargets(void) {
    KinContext *context = opened();
    KinVariable adding = number(context, 0), replacing = number(context, 0), continuing = number(context, 0);
    KinMotion motion = kinMotion("linear", 1);
    ENSURE_OK(send(context, adding, 100, motion));
    ENSURE_OK(send(context, replacing, 100, motion));
    ENSURE_OK(send(context, continuing, 100, motion));
    ENSURE_OK(kinContextAdvance(context, 0.25));
    ENSURE_OK(send(context, replacing, 0, motion));
    motion.retarget = KinRetargetAdditive;
    ENSURE_OK(send(context, adding, 0, motion));
    motion.retarget = KinRetargetContinue;
    ENSURE_OK(send(context, continuing, 0, motion));
    ENSURE(shown(context, replacing) == 25 && shown(context, continuing) == 25);
    ENSURE_NEAR(shown(context, adding), 25, 1e-12);
    ENSURE_NEAR(at(context, 0.5, adding), 25, 1e-12);
    ENSURE_NEAR(velocity(context, adding), 0, 1e-12);
    ENSURE_NEAR(shown(context, replacing), 25 * 0.75, 1e-12);
    /* Rule D82: the curve gives up its slope; W = 1 (100 + 25) and W v (1 - v)^2 is added. */
    ENSURE_NEAR(shown(context, continuing), 25 * 0.75 + 125 * 0.25 * 0.75 * 0.75, 1e-12);
    ENSURE_NEAR(at(context, 1.125, adding), 12.5, 1e-12);
    ENSURE_NEAR(velocity(context, adding), -100, 1e-12);
    ENSURE(at(context, 1.25, adding) == 0 && shown(context, continuing) == 0 && shown(context, replacing) == 0);
    kinContextDestroy(context);
}

/* Rule D125: a delay wakes an idle host, and so does the end for which a completion waits; a plain end does not. */
static void wakesIdleHosts(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 1);
    KinMotion motion = kinMotion("linear", 1);
    motion.delay = 2, motion.tag = 5;
    ENSURE_OK(send(context, x, 3, motion));
    ENSURE(nextEvent(context) == 2 && !isAnimating(context));
    ENSURE(at(context, 1, x) == 1 && at(context, 2, x) == 1 && isAnimating(context) && nextEvent(context) == 3);
    ENSURE_NEAR(at(context, 2.5, x), 2, 1e-12);
    ENSURE(completions(context) == 0);
    ENSURE(at(context, 3, x) == 3 && completions(context) == 1 && nextEvent(context) == INFINITY);
    motion.tag = 0;
    ENSURE_OK(send(context, x, 5, motion));
    ENSURE(nextEvent(context) == 5);
    ENSURE_OK(kinContextAdvance(context, 5));
    ENSURE(nextEvent(context) == INFINITY && isAnimating(context));
    kinContextDestroy(context);
}

static void completes(void) {
    KinContext *context = opened();
    KinVariable x[2];
    KinMotion motion = kinMotion("linear", 1);
    const double target = 4;
    uint64_t called = 0;
    x[0] = number(context, 0), x[1] = number(context, 4);
    motion.completion = note, motion.userData = &called, motion.tag = 1, motion.stagger = 1;
    ENSURE_OK(kinVariablesAnimate(context, x, 2, &target, 1, 0, &motion)); /* the second is there already */
    motion.tag = 2, motion.stagger = 0;
    ENSURE_OK(send(context, x[1], 4, motion)); /* nothing moves */
    ENSURE(called == 0 && nextEvent(context) == 0);
    ENSURE_OK(kinContextAdvance(context, 0));
    ENSURE(called == 2);
    motion.tag = 3;
    ENSURE_OK(send(context, x[1], 5, motion));
    ENSURE_OK(kinContextAdvance(context, 0.5));
    ENSURE_OK(kinVariableRelease(context, x[1])); /* it waits no more */
    ENSURE_OK(kinContextAdvance(context, 0.5));
    ENSURE(called == 23);
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE(called == 231);
    kinContextDestroy(context);
}

static void startsWhereItIsTold(void) {
    KinContext *context = opened();
    KinVariable x[2];
    KinMotion motion = kinMotion("linear", 1);
    const double targets[2] = {10, 20}, from[2] = {0, 40}, push = 3, here = 20;
    double both[2];
    x[0] = number(context, 10), x[1] = number(context, 0);
    motion.from = from, motion.stagger = 0.5;
    ENSURE_OK(kinVariablesAnimate(context, x, 2, targets, 1, sizeof(double), &motion));
    ENSURE_OK(kinContextAdvance(context, 0.5));
    ENSURE_OK(kinVariablesRead(context, x, 2, both, 1, 0, KinFormatFloat64));
    ENSURE_NEAR(both[0], 5, 1e-12);
    ENSURE_NEAR(both[1], 40, 1e-12);
    ENSURE_NEAR(at(context, 1, x[1]), 30, 1e-12);
    ENSURE_OK(kinContextAdvance(context, 2));
    motion = kinSpringMotion(1, 1), motion.startVelocity = &push; /* an undamped one: sin(w t) v / w */
    ENSURE_OK(kinVariableAnimate(context, x[1], &here, 1, &motion));
    ENSURE_NEAR(at(context, 2.1, x[1]), 20 + 3 * sin(0.2 * pi) / (2 * pi), 1e-9);
    kinContextDestroy(context);
}

/* Rules D134, D135, D151. */
static void returnsAndPauses(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0), y = number(context, 0), z = number(context, 5);
    KinMotion motion = kinMotion("linear", 1);
    motion.repeatCount = 2, motion.repeatDelay = 0.5;
    ENSURE_OK(send(context, x, 100, motion));
    motion.repeatCount = 0, motion.autoreverses = true;
    ENSURE_OK(send(context, y, 100, motion));
    motion = kinMotion(NULL, 0), motion.delay = 1;
    ENSURE_OK(send(context, z, 6, motion));
    ENSURE(at(context, 0.5, z) == 5 && nextEvent(context) == INFINITY);
    ENSURE_NEAR(shown(context, x), 50, 1e-12);
    ENSURE(at(context, 1, z) == 6);
    ENSURE_NEAR(at(context, 1.25, x), 100, 1e-12);
    ENSURE_NEAR(shown(context, y), 100, 1e-12);
    ENSURE(velocity(context, y) == 0);
    ENSURE_NEAR(at(context, 2, x), 50, 1e-9);
    ENSURE_NEAR(shown(context, y), 50, 1e-9);
    ENSURE_NEAR(velocity(context, y), -100, 1e-9);
    ENSURE(at(context, 2.5, x) == 100 && shown(context, y) == 0);
    motion = kinMotion(NULL, 0);
    ENSURE_OK(send(context, x, -1, motion));
    ENSURE(shown(context, x) == -1);
    kinContextDestroy(context);
}

/* Rule D150: from nothing to red it is red all the way; rule 5.2 for numbers that move together. */
static void movesColors(void) {
    KinContext *context = opened();
    KinVariable color;
    const double clear[4] = {0, 0, 0, 0}, red[4] = {1, 0, 0, 1};
    double now[4];
    KinMotion motion = kinMotion("linear", 1);
    ENSURE_OK(kinVariableCreate(context, KinVariableKindColor, clear, 4, &color));
    ENSURE_OK(kinVariableAnimate(context, color, red, 4, &motion));
    ENSURE_OK(kinContextAdvance(context, 0.5));
    ENSURE_OK(kinVariableGet(context, color, now, NULL, 4));
    ENSURE(now[0] == 1 && now[1] == 0 && fabs(now[3] - 0.5) < 1e-12);
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_OK(kinVariableAnimate(context, color, clear, 4, &motion));
    ENSURE_OK(kinContextAdvance(context, 1.75));
    ENSURE_OK(kinVariableGet(context, color, now, NULL, 4));
    ENSURE(now[0] == 1 && now[1] == 0 && fabs(now[3] - 0.25) < 1e-12);
    ENSURE_OK(kinContextAdvance(context, 2));
    ENSURE_OK(kinVariableGet(context, color, now, NULL, 4));
    ENSURE(now[0] == 0 && now[3] == 0);
    kinContextDestroy(context);
}

/* Rule D120: it decays to the bound at 200, which it meets after -T ln(1 - 200 / 1000 T), and swings beyond it by a spring. */
static void throws(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    const double v = 1000, bound = 200, T = KIN_DECAY_NORMAL, meets = -T * log(1 - bound / (v * T));
    const double left = v - bound / T;
    KinMotion motion = kinThrowMotion(&v, T);
    ENSURE_OK(kinVariableAnimate(context, x, &bound, 1, &motion));
    ENSURE_NEAR(at(context, 0.1, x), v * T * (1 - exp(-0.1 / T)), 1e-9);
    ENSURE_NEAR(velocity(context, x), v * exp(-0.1 / T), 1e-9);
    ENSURE_NEAR(at(context, meets, x), 200, 1e-6);
    ENSURE_NEAR(at(context, meets + 0.1, x), 200 + left * 0.1 * exp(-10 * 0.1), 1e-6); /* v t exp(-w t), w = 10 */
    ENSURE_NEAR(velocity(context, x), 0, 1e-5);
    ENSURE(at(context, 9, x) == 200);
    kinContextDestroy(context);
}

static void inheritsFromTransactions(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0), y = number(context, 0);
    KinTransaction open;
    ENSURE_OK(send(context, x, 100, kinMotion("linear", KIN_TRANSACTION_DURATION)));
    ENSURE_OK(kinTransactionBegin(context, &open));
    ENSURE_OK(kinTransactionSetDuration(context, open, 2));
    ENSURE_OK(send(context, y, 100, kinMotion("linear", KIN_TRANSACTION_DURATION)));
    ENSURE_OK(kinTransactionCommit(context, open));
    ENSURE_NEAR(at(context, 0.125, x), 50, 1e-12);
    ENSURE_NEAR(shown(context, y), 6.25, 1e-12);
    kinContextDestroy(context);
}

int main(void) {
    RUN(movesWithoutCommit);
    RUN(followsCurves);
    RUN(springsContinue);
    RUN(retargets);
    RUN(wakesIdleHosts);
    RUN(completes);
    RUN(startsWhereItIsTold);
    RUN(returnsAndPauses);
    RUN(movesColors);
    RUN(throws);
    RUN(inheritsFromTransactions);
    return REPORT();
}
