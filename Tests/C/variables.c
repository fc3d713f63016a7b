/* Rules D153, D154: variables, with values of closed forms. */
#include "refusal.h"

#include <math.h>

static const double pi = 3.14159265358979323846;

static KinContext *opened(void) {
    KinContext *context = NULL;
    if (kinContextCreate(&context)) abort();
    return context;
}

static KinVariable number(KinContext *context, double value) {
    KinVariable made = {0};
    if (kinVariableCreate(context, KinVariableKindNumbers, &value, 1, &made)) abort();
    return made;
}

static double shown(KinContext *context, KinVariable variable) {
    double value = NAN;
    (void)kinVariableGet(context, variable, &value, NULL, 1);
    return value;
}

static double velocity(KinContext *context, KinVariable variable) {
    double value = NAN;
    (void)kinVariableGet(context, variable, NULL, &value, 1);
    return value;
}

static double at(KinContext *context, double time, KinVariable variable) {
    if (kinContextAdvance(context, time)) return NAN;
    return shown(context, variable);
}

static double nextEvent(KinContext *context) {
    double time = NAN;
    (void)kinContextGetNextEventTime(context, &time);
    return time;
}

static bool isAnimating(KinContext *context) {
    bool moves = false;
    (void)kinContextIsAnimating(context, &moves);
    return moves;
}

static KinStatus send(KinContext *context, KinVariable variable, double target, KinMotion motion) {
    return kinVariableAnimate(context, variable, &target, 1, &motion);
}

static size_t completions(KinContext *context) {
    KinEvent events[8];
    size_t count = 0, found = 0, i;
    (void)kinContextPollEvents(context, events, 8, &count);
    for (i = 0; i < count; i++) found += events[i].type == KinEventTypeCompletion;
    return found;
}

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

static void note(KinContext *context, uint64_t tag, void *data) {
    (void)context;
    *(uint64_t *)data = *(uint64_t *)data * 10 + tag;
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

/* Rule D154. */
static void livesByKey(void) {
    KinContext *context = opened();
    KinVariable first, again, other;
    const double zero = 0, five = 5;
    KinMotion motion = kinMotion("linear", 1);
    uint64_t called = 0;
    ENSURE_OK(kinVariableFor(context, 77, KinVariableKindNumbers, &zero, 1, &first));
    ENSURE_OK(kinVariableFor(context, 78, KinVariableKindNumbers, &five, 1, &other));
    motion.completion = note, motion.tag = 1, motion.userData = &called;
    ENSURE_OK(send(context, other, 6, motion));
    motion.completion = NULL, motion.tag = 0;
    for (int frame = 1; frame <= 4; frame++) {
        ENSURE_OK(kinContextAdvance(context, frame * 0.125));
        ENSURE_OK(kinVariableFor(context, 77, KinVariableKindNumbers, &five, 1, &again));
        ENSURE(again.id == first.id);
        ENSURE_OK(send(context, again, 10, motion));
        ENSURE_NEAR(shown(context, again), 10 * (frame - 1) * 0.125, 1e-12);
        if (frame == 2) ENSURE_STATUS(kinVariableGet(context, other, NULL, NULL, 1), KinStatusInvalidHandle);
        if (frame == 2) ENSURE(called == 1);
    }
    ENSURE_STATUS(kinVariableFor(context, 77, KinVariableKindNumbers, (double[2]){0, 0}, 2, &again), KinStatusTypeMismatch);
    ENSURE_OK(kinVariableRelease(context, first));
    ENSURE_OK(kinVariableFor(context, 77, KinVariableKindNumbers, &five, 1, &again));
    ENSURE(again.id != first.id && shown(context, again) == 5);
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_STATUS(kinVariableRelease(context, again), KinStatusInvalidHandle);
    kinContextDestroy(context);
}

/* A widget of an immediate-mode interface, as Bindings/ENGINES.md has it. */
static float hover(KinContext *context, uint64_t id, bool isHot) {
    double value = 0, target = isHot;
    KinMotion motion = kinSpringMotion(0.2, 0);
    KinVariable variable;
    kinVariableFor(context, id, KinVariableKindNumbers, &value, 1, &variable);
    kinVariableAnimate(context, variable, &target, 1, &motion);
    kinVariableGet(context, variable, &value, NULL, 1);
    return (float)value;
}

static void servesImmediateModes(void) {
    KinContext *context = opened();
    const double w = 2 * pi / 0.2;
    for (int frame = 0; frame <= 6; frame++) {
        const double t = frame / 60.0;
        ENSURE_OK(kinContextAdvance(context, t));
        ENSURE_NEAR(hover(context, 1, true), 1 - (1 + w * t) * exp(-w * t), 1e-7);
        ENSURE(hover(context, 2, false) == 0);
    }
    kinContextDestroy(context);
}

/* Thousands of keys come and go; each variable keeps its own value. */
static void keepsManyKeys(void) {
    KinContext *context = opened();
    const uint64_t many = 3000;
    for (int frame = 0; frame < 6; frame++) {
        for (uint64_t key = 0; key < many; key++) {
            KinVariable made;
            double value = (double)key;
            if (key % 3 == (uint64_t)frame % 3) continue; /* each is dropped in time */
            ENSURE_OK(kinVariableFor(context, key * 0x9E3779B97F4A7C15u, KinVariableKindNumbers, &value, 1, &made));
            ENSURE(shown(context, made) == (double)key);
            value = -1;
            if (frame == 5 && key % 2) ENSURE_OK(kinVariableRelease(context, made));
        }
        ENSURE_OK(kinContextAdvance(context, frame));
        ENSURE_OK(kinContextAdvance(context, frame + 0.5));
    }
    kinContextDestroy(context);
}

/* At most 96 bytes at rest and 160 in motion; a build with the ordinary runtime does not know its memory. */
static void staysSmall(void) {
    KinContext *context = opened();
    const int many = shareOf(100000);
    KinMemoryStatistics before, atRest, moving;
    KinVariable *list = malloc((size_t)many * sizeof *list);
    const double target[4] = {1, 2, 3, 4}, zero[4] = {0, 0, 0, 0};
    KinMotion motion = kinSpringMotion(0.5, 0.2);
    motion.retarget = KinRetargetContinue;
    ENSURE_OK(kinGetMemoryStatistics(&before));
    for (int i = 0; i < many; i++) ENSURE_OK(kinVariableCreate(context, KinVariableKindNumbers, zero, 4, &list[i]));
    ENSURE_OK(kinGetMemoryStatistics(&atRest));
    ENSURE_OK(kinVariablesAnimate(context, list, (size_t)many, target, 4, 0, &motion));
    ENSURE_OK(kinGetMemoryStatistics(&moving));
    ENSURE((double)(atRest.bytes - before.bytes) <= 96.0 * many);
    ENSURE((double)(moving.bytes - before.bytes) <= 160.0 * many);
    free(list);
    kinContextDestroy(context);
}

/* Batches have the bits of single values, in every format and layout. */
static void readsBatches(void) {
    enum { COUNT = 300 };
    KinContext *context = opened();
    KinVariable list[COUNT];
    struct {
        float id, value[2];
    } rows[COUNT];
    double packed[2 * COUNT], one[2];
    uint8_t bytes[2 * COUNT];
    for (int i = 0; i < COUNT; i++) {
        const double start[2] = {i * 0.003, 1}, target[2] = {1 - i * 0.007, i * 0.1};
        KinMotion motion = i % 3 == 0 ? kinSpringMotion(0.4, i % 2 ? 0 : i * 0.002 - 0.3)
                                      : kinMotion(i % 3 == 1 ? "easeOut" : "ease-out-bounce", 0.7);
        ENSURE_OK(kinVariableCreate(context, KinVariableKindNumbers, start, 2, &list[i]));
        motion.delay = i % 7 == 0 ? 0.1 : 0, motion.autoreverses = i % 11 == 0;
        if (i % 5) ENSURE_OK(kinVariableAnimate(context, list[i], target, 2, &motion));
    }
    ENSURE_OK(kinContextAdvance(context, 0.3));
    ENSURE_OK(kinVariablesRead(context, list, COUNT, packed, 2, 0, KinFormatFloat64));
    ENSURE_OK(kinVariablesRead(context, list, COUNT, rows[0].value, 2, sizeof rows[0], KinFormatFloat32));
    ENSURE_OK(kinVariablesRead(context, list, COUNT, bytes, 2, 0, KinFormatUNorm8));
    for (int i = 0; i < COUNT; i++) {
        ENSURE_OK(kinVariableGet(context, list[i], one, NULL, 2));
        for (int j = 0; j < 2; j++) {
            const float x = (float)one[j];
            ENSURE(packed[2 * i + j] == one[j] && rows[i].value[j] == x);
            ENSURE(bytes[2 * i + j] == (uint8_t)((x < 0 ? 0 : x > 1 ? 1 : x) * 255 + 0.5f));
        }
    }
    kinContextDestroy(context);
}

/* Rules D72 to D75: a state brings back values, motions, handles, keys and completions. */
static void comesBack(void) {
    static uint64_t buffer[4096];
    KinContext *context = opened(), *other = opened();
    KinVariable x = number(context, 0), released = number(context, 1), keyed, found, later;
    KinMotion motion = kinSpringMotion(0.6, 0.3);
    const double nine = 9;
    size_t size = 0;
    uint64_t called = 0;
    ENSURE_OK(kinVariableFor(context, 3, KinVariableKindNumbers, &nine, 1, &keyed));
    motion.completion = note, motion.tag = 4, motion.userData = &called;
    ENSURE_OK(send(context, x, 10, motion));
    ENSURE_OK(kinVariableRelease(context, released));
    ENSURE_OK(kinContextAdvance(context, 0.25));
    ENSURE_OK(kinContextSave(context, buffer, sizeof buffer, &size));
    ENSURE_OK(kinContextRestore(other, buffer, size));
    const double before = at(context, 0.5, x), speed = velocity(context, x);
    later = number(context, 8);
    ENSURE_OK(kinContextAdvance(context, 9));
    ENSURE(called == 4 && shown(context, x) == 10);
    ENSURE_OK(kinContextRestore(context, buffer, size));
    ENSURE_STATUS(kinVariableGet(context, later, NULL, NULL, 1), KinStatusInvalidHandle);
    ENSURE(at(context, 0.5, x) == before && velocity(context, x) == speed);
    ENSURE(number(context, 8).id == later.id);
    ENSURE_OK(kinContextRestore(context, buffer, size));
    ENSURE_OK(kinVariableFor(context, 3, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE(found.id == keyed.id && shown(context, found) == 9);
    ENSURE_OK(kinContextAdvance(context, 9));
    ENSURE(called == 44);
    ENSURE_OK(kinVariableFor(other, 3, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE(shown(other, found) == 9 && found.id != keyed.id);
    ENSURE_STATUS(kinVariableGet(other, keyed, NULL, NULL, 1), KinStatusInvalidHandle);
    kinContextDestroy(context), kinContextDestroy(other);
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

static void refuses(void) {
    KinContext *context = opened(), *foreign = opened();
    KinVariable x = number(context, 1), gone = number(context, 2), outside = number(foreign, 3), made = {0};
    KinMotion motion = kinMotion("linear", 1), wrong = motion;
    KinAnimator animator = {0};
    KinLayer layer;
    const double nan[2] = {0, NAN}, one[5] = {1, 1, 1, 1, 1};
    double out[4];
    const KinVariable pair[2] = {x, gone};
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ENSURE_OK(kinVariableRelease(context, gone));
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, one, 0, &made), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, one, 5, &made), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, one, SIZE_MAX, &made), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableCreate(context, KinVariableKindColor, one, 3, &made), KinStatusTypeMismatch, "color");
    REFUSED(context, kinVariableCreate(context, (KinVariableKind)2, one, 1, &made), KinStatusInvalidArgument, "kind");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, nan, 2, &made), KinStatusInvalidArgument, "values[1]");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, NULL, 1, &made), KinStatusInvalidArgument, "values");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, one, 1, NULL), KinStatusInvalidArgument, "variable");
    REFUSED(context, kinVariableSet(context, gone, one, 1), KinStatusInvalidHandle, "stale");
    REFUSED(context, kinVariableSet(context, outside, one, 1), KinStatusInvalidHandle, "variable");
    REFUSED(context, kinVariableSet(context, made, one, 1), KinStatusInvalidHandle, "null");
    REFUSED(context, kinVariableSet(context, (KinVariable){layer.id}, one, 1), KinStatusInvalidHandle, "kind");
    REFUSED(context, kinLayerRelease(context, (KinLayer){x.id}), KinStatusInvalidHandle, "kind");
    REFUSED(context, kinVariableSet(context, x, one, 2), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableSet(context, x, nan + 1, 1), KinStatusInvalidArgument, "values");
    REFUSED(context, kinVariableGet(context, x, out, NULL, 2), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableGetTarget(context, x, NULL, 1), KinStatusInvalidArgument, "values");
    REFUSED(context, kinVariablesAnimate(context, pair, 2, one, 1, 0, &motion), KinStatusInvalidHandle, "variables[1]");
    REFUSED(context, kinVariableAnimate(context, x, nan + 1, 1, &motion), KinStatusInvalidArgument, "targets");
    REFUSED(context, kinVariableAnimate(context, x, one, 2, &motion), KinStatusTypeMismatch, "width");
    REFUSED(context, kinVariableAnimate(context, x, one, 0, &motion), KinStatusTypeMismatch, "width");
    REFUSED(context, kinVariableAnimate(context, x, one, 1, NULL), KinStatusInvalidArgument, "motion");
    REFUSED(context, kinVariablesAnimate(context, &x, 1, one, 1, 4, &motion), KinStatusInvalidArgument, "stride");
    REFUSED(context, kinVariablesAnimate(context, NULL, 1, one, 1, 0, &motion), KinStatusInvalidArgument, "variables");
    wrong.animator = &animator;
    REFUSED(context, kinVariableAnimate(context, x, one, 1, &wrong), KinStatusInvalidArgument, "motion.animator");
    wrong = motion, wrong.from = nan + 1;
    REFUSED(context, kinVariableAnimate(context, x, one, 1, &wrong), KinStatusInvalidArgument, "motion.from");
    wrong = motion, wrong.startVelocity = nan + 1;
    REFUSED(context, kinVariableAnimate(context, x, one, 1, &wrong), KinStatusInvalidArgument, "motion.startVelocity");
    wrong = motion, wrong.delay = 1e308, wrong.stagger = 1e308;
    REFUSED(
        context, kinVariablesAnimate(context, (KinVariable[2]){x, x}, 2, one, 1, 0, &wrong), KinStatusInvalidArgument, "stagger");
    REFUSED(context, kinVariablesRead(context, pair, 2, out, 1, 0, KinFormatFloat64), KinStatusInvalidHandle, "variables[1]");
    REFUSED(context, kinVariablesRead(context, &x, 1, out, 2, 0, KinFormatFloat64), KinStatusTypeMismatch, "width");
    REFUSED(context, kinVariablesRead(context, &x, 1, out, 1, 4, KinFormatFloat64), KinStatusInvalidArgument, "stride");
    REFUSED(
        context, kinVariablesRead(context, &x, 1, (char *)out + 4, 1, 0, KinFormatFloat64), KinStatusInvalidArgument, "values");
    REFUSED(context, kinVariablesRead(context, &x, 1, out, 1, 0, (KinFormat)9), KinStatusInvalidArgument, "format");
    ENSURE(shown(context, x) == 1 && !isAnimating(context));
    ENSURE_OK(send(context, x, 1e308, motion)); /* ways that overflow are jumps */
    ENSURE_OK(send(context, x, -1e308, motion));
    ENSURE(isfinite(at(context, 0.5, x)));
    kinContextDestroy(context), kinContextDestroy(foreign);
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
    RUN(livesByKey);
    RUN(servesImmediateModes);
    RUN(keepsManyKeys);
    RUN(staysSmall);
    RUN(readsBatches);
    RUN(comesBack);
    RUN(inheritsFromTransactions);
    RUN(refuses);
    return REPORT();
}
