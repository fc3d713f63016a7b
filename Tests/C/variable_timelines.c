/* Rule D155: timelines of variables, with values of closed forms; and what a saved state keeps of them and of animators. */
#include <stdlib.h>

#include "variables.h"

static double get(KinContext *context, KinAnimator animator, KinAnimatorProperty property) {
    double value = NAN;
    (void)kinAnimatorGet(context, animator, property, &value);
    return value;
}

static double target(KinContext *context, KinVariable variable) {
    double value = NAN;
    (void)kinVariableGetTarget(context, variable, &value, 1);
    return value;
}

static KinTimelineEntry entry(const KinVariable *variable, const double *to, const KinMotion *motion) {
    KinTimelineEntry made = {0};
    made.variables = variable, made.count = 1, made.values = to, made.width = 1, made.motion = motion;
    return made;
}

static KinAnimator started(KinContext *context, const KinTimelineEntry *entries, size_t count, KinMotion whole) {
    KinAnimator animator = {0};
    whole.animator = &animator;
    if (kinTimelineStart(context, entries, count, &whole)) abort();
    return animator;
}

/* The second example of the rule: to 100 in 1 s, then to 40 in 1 s. Nothing is committed. */
static void placesEntries(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    const double there = 100, back = 40;
    const KinMotion second = kinMotion("linear", 1);
    const KinTimelineEntry entries[] = {entry(&x, &there, &second), entry(&x, &back, &second)};
    KinAnimator run = started(context, entries, 2, kinMotion(NULL, 0));
    ENSURE(get(context, run, KinAnimatorPropertyDuration) == 2 && target(context, x) == 40 && shown(context, x) == 0);
    ENSURE_NEAR(nextEvent(context), 2, 1e-8);
    ENSURE_NEAR(at(context, 0.25, x), 25, 1e-9);
    ENSURE_NEAR(velocity(context, x), 100, 1e-9);
    ENSURE_NEAR(at(context, 1.5, x), 70, 1e-9);
    ENSURE_NEAR(velocity(context, x), -60, 1e-9);
    ENSURE_OK(kinAnimatorReverse(context, run));
    ENSURE(target(context, x) == 0);
    ENSURE_NEAR(shown(context, x), 70, 1e-9);
    ENSURE_NEAR(at(context, 2, x), 100, 1e-9);
    ENSURE_NEAR(at(context, 2.5, x), 50, 1e-9);
    ENSURE(at(context, 3, x) == 0 && get(context, run, KinAnimatorPropertyState) == KinAnimatorStateAtStart);
    run = started(context, entries, 2, kinMotion(NULL, 0));
    ENSURE_OK(kinAnimatorPause(context, run));
    for (double time = 0; time <= 2; time += 0.25) { /* in any order */
        const double sought = fmod(time * 3, 2.25);
        ENSURE_OK(kinAnimatorSet(context, run, KinAnimatorPropertyTime, sought));
        ENSURE_NEAR(shown(context, x), sought < 1 ? 100 * sought : 100 - 60 * (sought - 1), 1e-9);
    }
    ENSURE_OK(kinAnimatorFinish(context, run, KinAnimatorStateAtEnd));
    ENSURE(shown(context, x) == 40 && !isAnimating(context));
    kinContextDestroy(context);
}

/* A nested timeline that autoreverses at the double rate, markers, a delay, a color, and two numbers that move each by itself. */
static void nests(void) {
    KinContext *context = opened();
    const double red[4] = {1, 0, 0, 1}, clear[4] = {0, 0, 1, 0}, start[2] = {1, 2}, end[2] = {5, -2}, ten = 10;
    const KinMotion second = kinMotion("linear", 1);
    KinMotion pairs = second, whole = kinMotion(NULL, 0), cycle = whole;
    KinVariable tint, pair, x = number(context, 0);
    double out[4], speed[2];
    KinEvent events[8];
    size_t count = 0;
    KinTimelineEntry entries[4];
    ENSURE_OK(kinVariableCreate(context, KinVariableKindColor, clear, 4, &tint));
    ENSURE_OK(kinVariableCreate(context, KinVariableKindNumbers, start, 2, &pair));
    whole.delay = 0.5, cycle.autoreverses = true;
    entries[0] = entry(&tint, red, &second), entries[0].width = 4, entries[0].tag = 5;
    entries[1] = entry(&pair, end, &pairs), entries[1].width = 2, entries[1].place = KinTimelinePlaceWith;
    entries[2] = entry(NULL, NULL, &cycle), entries[2].count = 0, entries[2].width = 0;
    entries[2].children = 1, entries[2].rate = 2;
    entries[3] = entry(&x, &ten, &second), entries[3].tag = 6;
    started(context, entries, 4, whole);
    ENSURE(at(context, 0.5, x) == 0);
    ENSURE_OK(kinContextAdvance(context, 0.75));
    ENSURE_OK(kinVariableGet(context, tint, out, NULL, 4));
    ENSURE_NEAR(out[0], 1, 1e-9);
    ENSURE(out[1] == 0 && out[2] == 0);
    ENSURE_NEAR(out[3], 0.25, 1e-9);
    ENSURE_OK(kinVariableGet(context, pair, out, speed, 2));
    ENSURE_NEAR(out[0], 2, 1e-9);
    ENSURE_NEAR(out[1], 1, 1e-9);
    ENSURE_NEAR(speed[0], 4, 1e-9);
    ENSURE_NEAR(speed[1], -4, 1e-9);
    ENSURE_NEAR(at(context, 1.75, x), 5, 1e-9);
    ENSURE_NEAR(velocity(context, x), 20, 1e-9);
    ENSURE_NEAR(at(context, 2.25, x), 5, 1e-9);
    ENSURE_NEAR(velocity(context, x), -20, 1e-9);
    ENSURE(at(context, 2.5, x) == 0 && !isAnimating(context));
    ENSURE_OK(kinContextPollEvents(context, events, 8, &count));
    ENSURE(count == 3 && events[0].tag == 5 && events[1].tag == 6 && events[2].tag == 6);
    ENSURE_NEAR(events[1].time, 1.5, 1e-9);
    ENSURE_OK(kinVariableGet(context, tint, out, NULL, 4));
    ENSURE(out[0] == 1 && out[2] == 0 && out[3] == 1);
    kinContextDestroy(context);
}

/* It starts from what is shown, an entry continues, and a later motion adds to the timeline or replaces it. */
static void meetsMotions(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    const double hundred = 100, w = 2 * pi / 0.5;
    const KinMotion second = kinMotion("linear", 1), spring = kinSpringMotion(0.5, 0);
    const KinTimelineEntry swing = entry(&x, &hundred, &spring), way = entry(&x, &hundred, &second);
    KinMotion more = second;
    uint64_t called = 0;
    ENSURE_OK(send(context, x, 40, kinMotion("linear", 2)));
    ENSURE_NEAR(at(context, 1, x), 20, 1e-12);
    started(context, &swing, 1, kinMotion(NULL, 0));
    for (double t = 0; t < 0.5; t += 0.125) { /* from 20 with the velocity 20 */
        ENSURE_NEAR(at(context, 1 + t, x), 100 + (-80 + (20 - 80 * w) * t) * exp(-w * t), 1e-8);
    }
    ENSURE_OK(kinVariableSet(context, x, (double[]){0}, 1));
    ENSURE_OK(kinContextAdvance(context, 2));
    more.completion = note, more.tag = 4, more.userData = &called;
    ENSURE_OK(kinTimelineStart(context, &way, 1, &more));
    ENSURE_NEAR(at(context, 2.5, x), 50, 1e-9);
    more.completion = NULL, more.retarget = KinRetargetAdditive;
    ENSURE_OK(send(context, x, 60, more)); /* adds 40 (1 - (t - 2.5)) */
    ENSURE_NEAR(at(context, 2.75, x), 60 - 25 + 40 * 0.75, 1e-9);
    ENSURE(called == 0 && at(context, 3, x) == 60 + 40 * 0.5 && called == 4);
    ENSURE_OK(kinTimelineStart(context, &way, 1, &more));
    more.retarget = KinRetargetReplace;
    ENSURE_NEAR(at(context, 3.5, x), 90, 1e-9);
    ENSURE_OK(send(context, x, 0, more));
    ENSURE_NEAR(at(context, 3.75, x), 67.5, 1e-9);
    kinContextDestroy(context);
}

/* A layer and a variable in one timeline: both show 50 at 0.5 s. */
static void movesLayersToo(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 0);
    KinLayer layer;
    KinTimelineEntry entries[2] = {{0}};
    const KinMotion second = kinMotion("linear", 1);
    const double hundred = 100;
    double z = 0;
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ENSURE_OK(kinContextAddRoot(context, layer));
    ENSURE_OK(kinContextAdvance(context, 1));
    entries[0].layers = &layer, entries[0].count = 1, entries[0].values = &hundred, entries[0].width = 1;
    entries[0].motion = &second, entries[0].keyPath = KinPropertyZPosition;
    entries[1] = entry(&x, &hundred, &second), entries[1].place = KinTimelinePlaceWith;
    started(context, entries, 2, kinMotion(NULL, 0));
    ENSURE_OK(kinContextFlush(context));
    ENSURE_NEAR(at(context, 1.5, x), 50, 1e-9);
    ENSURE_OK(kinLayerGetPresentationValue(context, layer, KinPropertyZPosition, 1.5, &z, 1, NULL));
    ENSURE_NEAR(z, 50, 1e-9);
    kinContextDestroy(context);
}

/* A state with a timeline that runs backwards and a motion that an animator pauses goes on to the bit, also in another context. */
static void staysInStates(void) {
    KinContext *context = opened(), *other = opened();
    KinVariable x = number(context, 0), y = number(context, 0), found;
    const double there = 100, back = 40;
    const KinMotion second = kinMotion("easeOut", 1);
    const KinTimelineEntry entries[] = {entry(&x, &there, &second), entry(&x, &back, &second)};
    KinAnimator run = started(context, entries, 2, kinMotion(NULL, 0)), paused = {0};
    KinMotion motion = kinMotion("linear", 1);
    size_t size = 0;
    void *bytes;
    double early, late;
    motion.animator = &paused;
    ENSURE_OK(kinVariableFor(context, 9, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE_OK(send(context, y, 8, motion));
    ENSURE_OK(send(context, found, 4, motion));
    ENSURE_OK(kinContextAdvance(context, 0.5));
    ENSURE_OK(kinVariableFor(context, 9, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE_OK(kinAnimatorPause(context, paused));
    ENSURE_OK(kinContextAdvance(context, 1.5));
    ENSURE_OK(kinVariableFor(context, 9, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE_OK(kinAnimatorReverse(context, run));
    ENSURE_OK(kinContextAdvance(context, 1.6));
    ENSURE_OK(kinVariableFor(context, 9, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE_STATUS(kinContextSave(context, NULL, 0, &size), KinStatusBufferTooSmall);
    bytes = malloc(size);
    ENSURE(bytes != NULL);
    ENSURE_OK(kinContextSave(context, bytes, size, &size));
    early = at(context, 2, x), late = at(context, 2.75, x);
    ENSURE(at(context, 4, x) == 0);
    ENSURE_OK(kinAnimatorResume(context, paused));
    ENSURE(at(context, 5, y) == 8);
    ENSURE_OK(kinContextRestore(context, bytes, size));
    ENSURE(get(context, run, KinAnimatorPropertyRate) == -1 && get(context, paused, KinAnimatorPropertyPaused) == 1);
    ENSURE(shown(context, y) == 4 && at(context, 2, x) == early && at(context, 2.75, x) == late);
    ENSURE_OK(kinAnimatorReverse(context, paused));
    ENSURE_OK(kinAnimatorResume(context, paused));
    ENSURE(target(context, y) == 0);
    ENSURE_NEAR(at(context, 3, y), 2, 1e-12);
    ENSURE(at(context, 4, x) == 0 && get(context, run, KinAnimatorPropertyState) == KinAnimatorStateAtStart);
    ENSURE_OK(kinContextRestore(other, bytes, size));
    ENSURE_OK(kinContextAdvance(other, 1.7));
    ENSURE_OK(kinVariableFor(other, 9, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE(shown(other, found) == 2);
    free(bytes);
    kinContextDestroy(context), kinContextDestroy(other);
}

static void refuses(void) {
    KinContext *context = opened();
    KinVariable x = number(context, 1), pair[2] = {x, {0}};
    KinLayer layer;
    const double one = 1, nan = NAN, two[2] = {1, 2};
    const KinMotion second = kinMotion("linear", 1);
    KinTimelineEntry wrong = entry(&x, &one, &second);
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    wrong.layers = &layer;
    REFUSED(context, kinTimelineStart(context, &wrong, 1, NULL), KinStatusInvalidArgument, "entries[0]: variables: ");
    wrong = entry(&x, &nan, &second);
    REFUSED(context, kinTimelineStart(context, &wrong, 1, NULL), KinStatusInvalidArgument, "entries[0]: variables[0]: values");
    wrong = entry(pair, &one, &second), wrong.count = 2;
    REFUSED(context, kinTimelineStart(context, &wrong, 1, NULL), KinStatusInvalidHandle, "entries[0]: variables[1]");
    wrong = entry(&x, two, &second), wrong.width = 2;
    REFUSED(context, kinTimelineStart(context, &wrong, 1, NULL), KinStatusTypeMismatch, "entries[0]: variables[0]: width");
    wrong = entry(&x, &one, &second), wrong.width = 0;
    REFUSED(context, kinTimelineStart(context, &wrong, 1, NULL), KinStatusTypeMismatch, "entries[0]: variables[0]: width");
    wrong = entry(&x, &one, &second), wrong.keyPath = KinPropertyOpacity;
    REFUSED(context, kinTimelineStart(context, &wrong, 1, NULL), KinStatusInvalidArgument, "entries[0]: keyPath");
    wrong = entry(&x, &one, NULL);
    REFUSED(context, kinTimelineStart(context, &wrong, 1, NULL), KinStatusInvalidArgument, "entries[0]: motion");
    wrong = entry(&x, &one, &second), wrong.delays = &nan;
    REFUSED(context, kinTimelineStart(context, &wrong, 1, NULL), KinStatusInvalidArgument, "entries[0]: variables[0]: delays");
    ENSURE(!isAnimating(context) && shown(context, x) == 1);
    kinContextDestroy(context);
}

/* Batches of velocities have the bits of single ones, in doubles and floats, and by stride. */
static void readsVelocities(void) {
    enum { many = 40 };
    KinContext *context = opened();
    KinVariable all[many];
    struct {
        float pad, x;
    } rows[many];
    double numbers[many];
    for (int i = 0; i < many; i++) {
        all[i] = number(context, i);
        ENSURE_OK(
            send(context, all[i], 10 * i, i % 3 ? kinMotion(i % 3 > 1 ? "easeIn" : "linear", 1 + i) : kinSpringMotion(1, 0)));
    }
    ENSURE_OK(kinContextAdvance(context, 0.5));
    ENSURE_OK(kinVariablesReadVelocities(context, all, many, numbers, 1, 0, KinFormatFloat64));
    ENSURE_OK(kinVariablesReadVelocities(context, all, many, &rows[0].x, 1, sizeof rows[0], KinFormatFloat32));
    ENSURE_NEAR(numbers[31], 9 * 31 / 32.0, 1e-9);
    for (int i = 0; i < many; i++) ENSURE(numbers[i] == velocity(context, all[i]) && rows[i].x == (float)numbers[i]);
    REFUSED(context, kinVariablesReadVelocities(context, all, many, numbers, 1, 0, KinFormatUNorm8), KinStatusInvalidArgument,
        "format: KinFormatUNorm8");
    REFUSED(
        context, kinVariablesReadVelocities(context, all, many, numbers, 2, 0, KinFormatFloat64), KinStatusTypeMismatch, "width");
    REFUSED(context, kinVariablesReadVelocities(context, all, many, NULL, 1, 0, KinFormatFloat64), KinStatusInvalidArgument,
        "velocities");
    kinContextDestroy(context);
}

int main(void) {
    RUN(placesEntries);
    RUN(nests);
    RUN(meetsMotions);
    RUN(movesLayersToo);
    RUN(staysInStates);
    RUN(refuses);
    RUN(readsVelocities);
    return REPORT();
}
