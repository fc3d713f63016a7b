/* Rules D115, D116, D117: staggered delays and timelines. */
#include "refusal.h"
#include "stage.h"

static bool delaysAre(KinStagger stagger, size_t count, const double *expected) {
    double delays[16];
    if (kinStaggerDelays(&stagger, delays, count)) return false;
    for (size_t i = 0; i < count; i++) {
        if (fabs(delays[i] - expected[i]) > 1e-7) return false;
    }
    return true;
}

/* The tables that anime.js and GSAP print for the same calls. */
static void staggers(void) {
    ENSURE(delaysAre((KinStagger){.each = 0.1}, 5, (double[]){0, 0.1, 0.2, 0.3, 0.4}));
    ENSURE(delaysAre((KinStagger){.from = KinStaggerFromEnd, .each = 0.1}, 5, (double[]){0.4, 0.3, 0.2, 0.1, 0}));
    ENSURE(delaysAre((KinStagger){.from = KinStaggerFromCenter, .each = 0.1}, 5, (double[]){0.2, 0.1, 0, 0.1, 0.2}));
    ENSURE(delaysAre((KinStagger){.from = KinStaggerFromCenter, .each = 0.1}, 6, (double[]){0.25, 0.15, 0.05, 0.05, 0.15, 0.25}));
    ENSURE(
        delaysAre((KinStagger){.from = KinStaggerFromIndex, .index = 2, .each = 0.1}, 6, (double[]){0.2, 0.1, 0, 0.1, 0.2, 0.3}));
    ENSURE(delaysAre((KinStagger){.from = KinStaggerFromEdges, .each = 0.2}, 6, (double[]){0, 0.2, 0.4, 0.4, 0.2, 0}));
    ENSURE(delaysAre((KinStagger){.total = 1}, 5, (double[]){0, 0.25, 0.5, 0.75, 1}));
    ENSURE(delaysAre((KinStagger){.total = 1, .curve = "easeInCubic"}, 5, (double[]){0, 0.015625, 0.125, 0.421875, 1}));
    ENSURE(delaysAre((KinStagger){.each = 0.25, .curve = "easeInQuad"}, 5, (double[]){0, 0.0625, 0.25, 0.5625, 1}));
    ENSURE(delaysAre((KinStagger){.from = KinStaggerFromCenter, .total = 1, .columns = 4}, 12,
        (double[]){1, .4743979, .4743979, 1, .7675919, 0, 0, .7675919, 1, .4743979, .4743979, 1}));
    ENSURE(delaysAre((KinStagger){.from = KinStaggerFromEdges, .total = 1, .columns = 4}, 12,
        (double[]){0, .5256021, .5256021, 0, .2324081, 1, 1, .2324081, 0, .5256021, .5256021, 0}));
    ENSURE(delaysAre((KinStagger){.total = 1, .columns = 4}, 12,
        (double[]){0, .2773501, .5547002, .8320503, .2773501, .3922323, .6201737, .877058, .5547002, .6201737, .7844645, 1}));
    ENSURE(delaysAre((KinStagger){.total = 1, .columns = 4, .axis = KinStaggerAxisX}, 8,
        (double[]){0, 1 / 3., 2 / 3., 1, 0, 1 / 3., 2 / 3., 1}));
    ENSURE(delaysAre((KinStagger){.each = 1, .columns = 2, .axis = KinStaggerAxisY}, 5, (double[]){0, 0, 1, 1, 2}));
    ENSURE(delaysAre((KinStagger){.each = 1, .curve = "easeInBack"}, 2, (double[]){0, 1}));
    ENSURE(delaysAre((KinStagger){.each = 0.5, .columns = SIZE_MAX / 2}, 3, (double[]){0, 0.5, 1}));
    ENSURE(delaysAre((KinStagger){.from = KinStaggerFromCenter, .total = 1}, 1, (double[]){0}));
    ENSURE(delaysAre((KinStagger){0}, 0, NULL));
}

static void refusesStaggers(void) {
    double delays[4] = {7, 7, 7, 7};
    ENSURE_STATUS(kinStaggerDelays(NULL, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.each = -1}, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.each = NAN}, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.each = 1e308}, delays, 4), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "stagger.each: "));
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.total = INFINITY}, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.total = 1, .each = 1}, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.from = KinStaggerFromIndex, .index = 4}, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.from = (KinStaggerFrom)9}, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.axis = (KinStaggerAxis)3}, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.curve = "easy"}, delays, 4), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStaggerDelays(&(KinStagger){.each = 1}, NULL, 4), KinStatusInvalidArgument);
    ENSURE(delays[0] == 7 && delays[3] == 7);
}

/* The example of rule D117: to 100 in 1 s, half a second later to 40 in 1 s. */
static KinAnimator start(const World *w, KinMotion whole) {
    KinAnimator animator = {0};
    KinMotion motion = kinMotion("linear", 1);
    KinTimelineEntry entries[] = {move(w, z, &hundred, &motion), move(w, z, &forty, &motion)};
    entries[1].offset = 0.5;
    whole.animator = &animator;
    if (kinTimelineStart(w->context, entries, 2, &whole)) abort();
    return animator;
}

static void follows(const World *w, double start) {
    ENSURE_NEAR(shown(w, 0, z, start), 0, 0);
    ENSURE_NEAR(shown(w, 0, z, start + 0.5), 50, 1e-9);
    ENSURE_NEAR(shown(w, 0, z, start + 1.2), 100, 1e-9);
    ENSURE_NEAR(shown(w, 0, z, start + 2), 70, 1e-9);
    ENSURE_NEAR(shown(w, 0, z, start + 2.5), 40, 1e-9);
}

static void runs(void) {
    World w = worldOpen();
    KinMotion whole = kinMotion(NULL, 0);
    whole.tag = 5, whole.delay = 1;
    KinAnimator animator = start(&w, whole);
    KinEvent events[4];
    size_t count = 0;
    ENSURE(model(&w, 0, z) == 40);
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(get(&w, animator, KinAnimatorPropertyDuration) == 3.5);
    ENSURE_NEAR(shown(&w, 0, z, 0), 0, 0);
    follows(&w, 1);
    ENSURE_OK(kinContextAdvance(w.context, 2.2));
    ENSURE_OK(kinContextAdvance(w.context, 3.6));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateAtEnd);
    ENSURE_OK(kinContextPollEvents(w.context, events, 4, &count));
    ENSURE(count == 1 && events[0].tag == 5 && events[0].time == 3.5);
    kinContextDestroy(w.context);
}

static void scrubs(void) {
    World w = worldOpen();
    KinAnimator animator = start(&w, kinMotion(NULL, 0));
    const double times[] = {2.3, 0.5, 1.2, 2, 0}, values[] = {52, 50, 100, 70, 0};
    ENSURE_OK(kinAnimatorPause(w.context, animator));
    for (int i = 0; i < 5; i++) {
        ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyTime, times[i]));
        ENSURE_OK(kinContextAdvance(w.context, i));
        ENSURE_NEAR(shown(&w, 0, z, i), values[i], 1e-9);
    }
    ENSURE_OK(kinAnimatorSet(w.context, animator, KinAnimatorPropertyTime, 2));
    ENSURE_OK(kinAnimatorResume(w.context, animator));
    ENSURE_OK(kinAnimatorReverse(w.context, animator));
    ENSURE(model(&w, 0, z) == 0);
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, 0, z, 5.5), 50, 1e-9); /* 1.5 s back from 2 */
    ENSURE_OK(kinContextAdvance(w.context, 7));
    ENSURE(get(&w, animator, KinAnimatorPropertyState) == KinAnimatorStateAtStart && shown(&w, 0, z, 7) == 0);
    animator = start(&w, kinMotion(NULL, 0));
    ENSURE_OK(kinContextAdvance(w.context, 7.5));
    ENSURE_OK(kinAnimatorFinish(w.context, animator, KinAnimatorStateAtCurrent));
    ENSURE_OK(kinContextAdvance(w.context, 8));
    ENSURE_NEAR(model(&w, 0, z), 50, 1e-9);
    animator = start(&w, kinMotion(NULL, 0));
    ENSURE_OK(kinContextAdvance(w.context, 8.5));
    KinMotion change = kinMotion("linear", 1);
    change.retarget = KinRetargetAdditive;
    double zero = 0;
    ENSURE_OK(kinLayerAnimate(w.context, w.layers[0], z, &zero, 1, &change)); /* from what is shown, not added */
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, 0, z, 8.5), 75, 1e-9);
    ENSURE_NEAR(shown(&w, 0, z, 9.5), 0, 1e-9);
    kinContextDestroy(w.context);
}

/* Components keep apart; an entry that begins while another one runs continues from what that one shows. */
static void overlaps(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 1);
    double to[2] = {200, 300};
    KinTimelineEntry entries[] = {move(&w, x, &hundred, &motion), move(&w, y, &forty, &motion), move(&w, x, &forty, &motion),
        move(&w, KinPropertyPosition, to, &motion)};
    entries[1].place = KinTimelinePlaceWith, entries[1].offset = 0.5;
    entries[2].place = KinTimelinePlaceAfter, entries[2].other = 1, entries[2].offset = -0.5;
    entries[3].place = KinTimelinePlaceAfterAll, entries[3].width = 2;
    ENSURE_OK(kinTimelineStart(w.context, entries, 4, NULL));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, 0, x, 0.4), 40, 1e-9);
    ENSURE_NEAR(shown(&w, 0, y, 0.4), 0, 1e-9);
    ENSURE_NEAR(shown(&w, 0, x, 1), 45, 1e-9); /* from 50 at 0.5 s to 40 */
    ENSURE_NEAR(shown(&w, 0, y, 1), 20, 1e-9);
    ENSURE_NEAR(shown(&w, 0, x, 2), 120, 1e-9); /* from 40 at 1.5 s to 200 */
    ENSURE_NEAR(shown(&w, 0, y, 2), 170, 1e-9);
    ENSURE(model(&w, 0, x) == 200 && model(&w, 0, y) == 300);
    kinContextDestroy(w.context);
}

static void staggersLayers(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 1);
    const double delays[3] = {0.5, 0, 0.25}, to[3] = {10, 20, 30};
    KinTimelineEntry entries[] = {move(&w, z, to, &motion), move(&w, z, &forty, &motion)};
    entries[0].count = 3, entries[0].stride = sizeof(double), entries[0].delays = delays;
    ENSURE_OK(kinTimelineStart(w.context, entries, 2, NULL));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, 0, z, 1), 5, 1e-9);
    ENSURE_NEAR(shown(&w, 1, z, 1), 20, 1e-9);
    ENSURE_NEAR(shown(&w, 2, z, 1), 22.5, 1e-9);
    ENSURE_NEAR(shown(&w, 0, z, 2), 25, 1e-9); /* from 10 at 1.5 s */
    ENSURE_NEAR(shown(&w, 2, z, 2.4), 30, 1e-9);
    kinContextDestroy(w.context);
}

/* A timeline within, 1.5 s long, runs there and back, twice, from 1 s on. */
static void nests(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 1), inner = kinMotion(NULL, 0);
    const double ten = 10;
    KinTimelineEntry entries[] = {
        move(&w, z, &hundred, &motion), label(0, 0), move(&w, z, &forty, &motion), move(&w, z, &ten, &motion)};
    inner.autoreverses = true, inner.repeatCount = 2;
    entries[1].children = 1, entries[1].place = KinTimelinePlaceAfter, entries[1].motion = &inner;
    entries[2].offset = 0.5;
    ENSURE_OK(kinTimelineStart(w.context, entries, 4, NULL));
    ENSURE_OK(kinContextFlush(w.context));
    const double times[] = {1.4, 2, 2.5, 3, 3.7, 4.3, 5, 5.5, 6.5, 7.5};
    const double values[] = {100, 70, 40, 70, 100, 100, 70, 40, 100, 55};
    for (int i = 0; i < 10; i++) ENSURE_NEAR(shown(&w, 0, z, times[i]), values[i], 1e-9);
    ENSURE(model(&w, 0, z) == 10);
    kinContextDestroy(w.context);
}

static void repeats(void) {
    World w = worldOpen();
    KinMotion whole = kinMotion(NULL, 0);
    whole.repeatCount = INFINITY, whole.autoreverses = true;
    KinAnimator animator = start(&w, whole);
    ENSURE(model(&w, 0, z) == 0);
    ENSURE_OK(kinContextFlush(w.context));
    follows(&w, 0);
    ENSURE_NEAR(shown(&w, 0, z, 3), 70, 1e-9);
    follows(&w, 50);
    ENSURE(get(&w, animator, KinAnimatorPropertyDuration) == INFINITY);
    kinContextDestroy(w.context);
}

static void refuses(void) {
    World w = worldOpen();
    KinMotion motion = kinMotion("linear", 1), other = motion;
    KinTimelineEntry entries[] = {move(&w, z, &hundred, &motion), move(&w, z, &forty, &motion)};
    KinTimelineEntry *second = &entries[1];
    const double delays[1] = {-1}, two[2] = {40, 50};
#define CHANGED(change, status, word)                                                                              \
    do {                                                                                                           \
        *second = move(&w, z, &forty, &motion), other = motion;                                                    \
        change;                                                                                                    \
        REFUSED(w.context, kinTimelineStart(w.context, entries, 2, NULL), KinStatus##status, "entries[1]: " word); \
    } while (0)
    CHANGED(second->other = 2, Cycle, "other");
    CHANGED(second->other = 99, Cycle, "other");
    CHANGED(second->other = SIZE_MAX, Cycle, "other: 18446744073709551615 given");
    CHANGED(second->other = (size_t)1 << 63, Cycle, "other: 9223372036854775808 given");
    CHANGED((second->children = 1, second->count = 0), InvalidArgument, "children");
    CHANGED(second->children = SIZE_MAX, InvalidArgument, "children: 18446744073709551615 given");
    CHANGED(second->offset = -1.5, InvalidArgument, "offset");
    CHANGED(second->offset = NAN, InvalidArgument, "offset");
    CHANGED(second->place = (KinTimelinePlace)7, InvalidArgument, "place");
    CHANGED(second->keyPath = KinPropertyFrame, TypeMismatch, "");
    CHANGED(second->keyPath = 60000, UnknownKey, "");
    CHANGED(second->values = NULL, InvalidArgument, "values");
    CHANGED((second->values = two, second->width = 2), TypeMismatch, "");
    CHANGED(second->width = 17, InvalidArgument, "width");
    CHANGED(second->motion = NULL, InvalidArgument, "motion");
    CHANGED((other.repeatCount = INFINITY, second->motion = &other), InvalidArgument, "motion.repeatCount");
    CHANGED((other.repeatCount = 0.5, second->motion = &other), InvalidArgument, "motion.repeatCount");
    CHANGED((other.curve = "easy", second->motion = &other), InvalidArgument, "motion.curve");
    CHANGED(second->delays = delays, InvalidArgument, "layers[0]: delays");
    CHANGED(second->layers = &(KinLayer){12345}, InvalidHandle, "layers[0]: ");
    CHANGED(second->rate = 2, InvalidArgument, "rate: 2 given");
    CHANGED(second->rate = NAN, InvalidArgument, "rate");
    KinTimelineEntry deep[80];
    for (int i = 0; i < 80; i++) deep[i] = label(0, 0), deep[i].children = 79u - (unsigned)i;
    REFUSED(w.context, kinTimelineStart(w.context, deep, 80, NULL), KinStatusCycle, "entries");
    /* In a timeline within, an entry of the one around is none. */
    KinTimelineEntry within[] = {entries[0], label(0, 0), label(0, 0)};
    within[1].children = 1, within[2].place = KinTimelinePlaceWith, within[2].other = 1;
    REFUSED(w.context, kinTimelineStart(w.context, within, 3, NULL), KinStatusInvalidArgument, "entries");
    const double rates[] = {-1, 1e-7, 1e7, NAN, INFINITY};
    within[2] = move(&w, z, &hundred, &motion);
    for (int i = 0; i < 5; i++) {
        within[1].rate = rates[i];
        REFUSED(w.context, kinTimelineStart(w.context, within, 3, NULL), KinStatusInvalidArgument, "entries[1]: rate");
    }
    KinMotion many = motion;
    many.repeatCount = 5000;
    within[2] = label(0, 1), within[1] = label(0, 0), within[1].children = 1, within[1].motion = &many;
    REFUSED(w.context, kinTimelineStart(w.context, within, 3, NULL), KinStatusLimitExceeded, "entries");
    REFUSED(w.context, kinTimelineStart(w.context, NULL, 1, NULL), KinStatusInvalidArgument, "entries");
    ENSURE_STATUS(kinTimelineStart(NULL, entries, 2, NULL), KinStatusInvalidHandle);
    ENSURE_OK(kinTimelineStart(w.context, NULL, 0, NULL));
    ENSURE(model(&w, 0, z) == 0);
    kinContextDestroy(w.context);
}

int main(void) {
    RUN(staggers);
    RUN(refusesStaggers);
    RUN(runs);
    RUN(scrubs);
    RUN(overlaps);
    RUN(staggersLayers);
    RUN(nests);
    RUN(repeats);
    RUN(refuses);
    return REPORT();
}
