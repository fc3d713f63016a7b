/* Rule D118: the markers of timelines. */
#include "refusal.h"
#include "stage.h"

static size_t passed(const World *w, double time, uint64_t *tags, double *times) {
    KinEvent events[16];
    size_t count = 0;
    if (kinContextAdvance(w->context, time) || kinContextPollEvents(w->context, events, 16, &count)) return 99;
    for (size_t i = 0; i < count; i++) {
        if (events[i].type != KinEventTypeMarker) return 98;
        tags[i] = events[i].tag * 10 + events[i].finished, times[i] = events[i].time;
    }
    return count;
}

static void marks(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 2), whole = kinMotion(NULL, 0);
    KinAnimator animator = {0};
    KinTimelineEntry entries[] = {move(&w, z, &hundred, &motion), label(0, 1), label(0.5, 2), label(1.5, 3), label(2, 4)};
    uint64_t tags[16];
    double times[16], next = 0;
    whole.animator = &animator;
    ENSURE_OK(kinTimelineStart(w.context, entries, 5, &whole));
    ENSURE(passed(&w, 0.2, tags, times) == 1 && tags[0] == 11 && times[0] == 0);
    ENSURE_OK(kinContextGetNextEventTime(w.context, &next));
    ENSURE_NEAR(next, 0.5, 1e-12);
    ENSURE(passed(&w, 1, tags, times) == 1 && tags[0] == 21);
    ENSURE_NEAR(times[0], 0.5, 1e-12);
    ENSURE_OK(kinAnimatorReverse(w.context, animator));
    ENSURE(passed(&w, 1.1, tags, times) == 0);
    ENSURE(passed(&w, 1.6, tags, times) == 1 && tags[0] == 20); /* backwards, at 1.5 */
    ENSURE_NEAR(times[0], 1.5, 1e-12);
    ENSURE_OK(kinAnimatorPause(w.context, animator));
    ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyTime, 1.8)); /* a seek over both */
    ENSURE(passed(&w, 2, tags, times) == 2 && tags[0] == 21 && tags[1] == 31 && times[1] == 2);
    ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyTime, 0.1));
    ENSURE(passed(&w, 3, tags, times) == 2 && tags[0] == 30 && tags[1] == 20);
    ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyRate, 1));
    ENSURE_OK(kinAnimatorResume(w.context, animator));
    ENSURE_OK(kinAnimatorRelease(w.context, animator)); /* the markers stay */
    ENSURE_STATUS(kinAnimatorRelease(w.context, animator), KinStatusInvalidHandle);
    ENSURE(passed(&w, 9, tags, times) == 3 && tags[0] == 21 && tags[1] == 31 && tags[2] == 41);
    ENSURE_NEAR(times[2], 4.9, 1e-9);
    ENSURE(passed(&w, 10, tags, times) == 0);
    kinContextDestroy(w.context);
}

/* There and back, twice, with a marker in a timeline within that runs twice. */
static void marksAgain(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 1), twice = kinMotion(NULL, 0);
    KinTimelineEntry entries[] = {label(0, 0), move(&w, z, &hundred, &motion), label(0.25, 1)};
    uint64_t tags[16];
    double times[16];
    const double expected[8] = {0.25, 1.25, 2.75, 3.75, 4.25, 5.25, 6.75, 7.75};
    twice.repeatCount = 2, entries[0].children = 2, entries[0].motion = &twice;
    KinMotion whole = twice;
    whole.autoreverses = true;
    ENSURE_OK(kinTimelineStart(w.context, entries, 3, &whole));
    ENSURE(passed(&w, 10, tags, times) == 8);
    for (int i = 0; i < 8; i++) {
        ENSURE_NEAR(times[i], expected[i], 1e-9);
        ENSURE(tags[i] == 10u + (i % 4 < 2));
    }
    kinContextDestroy(w.context);
}

/* D118: an animator that is continued, and then runs another timeline with markers, passes them once and gives up its handle once. */
static void marksAfterContinuing(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 1), run = kinMotion(NULL, 0);
    KinTimelineEntry entries[] = {move(&w, z, &hundred, &motion), label(0.5, 7)};
    KinAnimator animator = {0}, next[2] = {{0}, {0}};
    uint64_t tags[16];
    double times[16];
    run.animator = &animator;
    ENSURE_OK(kinTimelineStart(w.context, entries, 2, &run));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_OK(kinAnimatorContinue(w.context, animator, &motion));
    ENSURE_OK(kinTimelineStart(w.context, entries, 2, &run));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_OK(kinAnimatorRelease(w.context, animator));
    ENSURE(passed(&w, 3, tags, times) == 1 && tags[0] == 7 * 10 + 1);
    ENSURE_NEAR(times[0], 0.5, 1e-9);
    for (int i = 0; i < 2; i++) {
        KinMotion rise = kinMotion("linear", 1);
        rise.animator = &next[i];
        ENSURE_OK(kinLayerAnimate(w.context, w.layers[i], z, &forty, 1, &rise));
    }
    ENSURE(next[0].id != next[1].id);
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_OK(kinAnimatorRelease(w.context, next[0]));
    ENSURE_OK(kinAnimatorPause(w.context, next[1]));
    ENSURE_OK(kinAnimatorRelease(w.context, next[1]));
    kinContextDestroy(w.context);
}

/* D118, D141: there and back twice, with markers at 0, at the turn, and between. */
static void marksAtTurns(void) {
    const double expected[] = {0, 0.25, 1, 1.75, 2, 2, 2.25, 3, 3.75, 4};
    const uint64_t expectedTags[] = {11, 21, 31, 20, 10, 11, 21, 31, 20, 10};
    for (int within = 0; within < 2; within++) {
        for (double step = 0.25; step < 8; step *= 3.7) {
            World w = worldOpen();
            KinMotion motion = kinMotion("linear", 1), twice = kinMotion(NULL, 0);
            KinTimelineEntry entries[] = {label(0, 0), move(&w, z, &hundred, &motion), label(0, 1), label(0.25, 2), label(1, 3)};
            uint64_t tags[16];
            double times[16];
            size_t count = 0;
            twice.repeatCount = 2, twice.autoreverses = true;
            entries[0].children = 4, entries[0].motion = &twice;
            ENSURE_OK(
                within ? kinTimelineStart(w.context, entries, 5, NULL) : kinTimelineStart(w.context, entries + 1, 4, &twice));
            for (double time = 0; time < 9; time += step) count += passed(&w, time, tags + count, times + count);
            ENSURE(count == 10);
            for (size_t i = 0; i < count; i++) {
                ENSURE(tags[i] == expectedTags[i]);
                ENSURE_NEAR(times[i], expected[i], 1e-9);
            }
            kinContextDestroy(w.context);
        }
    }
}

/* An advance delivers at most four times as many passages as there are markers, also if they are at one place. */
static void marksTogether(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 1), endless = kinMotion(NULL, 0);
    KinTimelineEntry entries[] = {move(&w, z, &hundred, &motion), label(0.5, 1), label(0.5, 2), label(0.5, 3)};
    uint64_t tags[16];
    double times[16];
    endless.repeatCount = INFINITY;
    ENSURE_OK(kinTimelineStart(w.context, entries, 4, &endless));
    ENSURE(passed(&w, 1e6, tags, times) == 12);
    for (size_t i = 0; i < 12; i++) {
        ENSURE(tags[i] == (i % 3 + 1) * 10 + 1);
        ENSURE_NEAR(times[i], 0.5 + (double)(i / 3), 1e-9);
    }
    kinContextDestroy(w.context);
}

/* D148: each frame of 24 a second passes the marker of its time, whatever the rounding. */
static void marksAtFrames(void) {
    for (int first = 0; first < 24; first++) {
        World w = worldOpen();
        KinMotion motion = kinMotion("linear", 0.5);
        KinTimelineEntry entries[13] = {move(&w, z, &hundred, &motion)};
        uint64_t tags[16];
        double times[16];
        for (int i = 1; i <= 12; i++) entries[i] = label(i / 24.0, (uint64_t)i);
        ENSURE(passed(&w, first / 24.0, tags, times) == 0);
        ENSURE_OK(kinTimelineStart(w.context, entries, 13, NULL));
        ENSURE_OK(kinContextFlush(w.context));
        for (int i = 1; i <= 12; i++) {
            double now = (first + i) / 24.0;
            ENSURE(passed(&w, now, tags, times) == 1 && tags[0] == (uint64_t)i * 10 + 1);
            ENSURE_NEAR(times[0], now, 2e-9);
        }
        kinContextDestroy(w.context);
    }
}

/* As many markers as a timeline may have, in 12 timelines in each other that turn; one more timeline doubles them. */
static void countsMarks(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 1), turning = kinMotion(NULL, 0);
    KinTimelineEntry entries[15];
    turning.autoreverses = true;
    for (size_t i = 0; i < 13; i++) entries[i] = label(0, 0), entries[i].children = 14 - i, entries[i].motion = &turning;
    entries[13] = move(&w, z, &hundred, &motion), entries[14] = label(0.5, 1);
    REFUSED(w.context, kinTimelineStart(w.context, entries, 15, NULL), KinStatusLimitExceeded, "entries");
    ENSURE(model(&w, 0, z) == 0);
    ENSURE_OK(kinTimelineStart(w.context, entries + 1, 14, NULL));
    kinContextDestroy(w.context);
}

int main(void) {
    RUN(marks);
    RUN(marksAgain);
    RUN(marksAfterContinuing);
    RUN(marksAtTurns);
    RUN(marksTogether);
    RUN(marksAtFrames);
    RUN(countsMarks);
    return REPORT();
}
