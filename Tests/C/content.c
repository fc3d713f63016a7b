/* Rule D137: what a layout changes moves with what caused it. Layouts here are functions of the host. */
#include "refusal.h"

/* A panel, in it a pane that is 20 narrower and in the middle, in that a knob of half its width. */
typedef struct World {
    KinContext *context;
    KinLayer root, panel, pane, knob;
    int layouts;
    double widths[16]; /* of the panel in its layouts */
    bool isQuiet, addsLayers, destroys, commits, neverEnds;
    KinAnimator animator;
} World;

static double widthOf(const World *w, KinLayer layer, double time) {
    double value = NAN;
    KinKeyPath width = KIN_KEY_PATH(KinPropertyBounds, KinComponentSizeWidth);
    (void)kinLayerGetPresentationValue(w->context, layer, width, time, &value, 1, NULL);
    return value;
}

static double modelWidth(const World *w, KinLayer layer) {
    double value = NAN;
    (void)kinLayerGetValue(w->context, layer, KIN_KEY_PATH(KinPropertyBounds, KinComponentSizeWidth), &value, 1, NULL);
    return value;
}

static void layOutPanel(KinContext *c, KinLayer layer, void *data) {
    World *w = (World *)data;
    const double width = modelWidth(w, layer);
    KinTransaction quiet = {0};
    if (w->layouts < 16) w->widths[w->layouts] = width;
    w->layouts++;
    if (w->destroys) {
        kinContextDestroy(c);
        return;
    }
    if (w->addsLayers) (void)kinLayerSetRect(c, sceneLayer(c, w->panel), KinPropertyBounds, 0, 0, width, 1);
    if (w->isQuiet) {
        (void)kinTransactionBegin(c, &quiet);
        (void)kinTransactionSetDisableActions(c, quiet, true);
    }
    (void)kinLayerSetRect(c, w->pane, KinPropertyFrame, 10, 10, width - 20, 40);
    (void)kinLayerSetNumber(c, w->pane, KinPropertyZPosition, width);
    if (w->isQuiet) (void)kinTransactionCommit(c, quiet);
    if (w->commits) (void)kinContextFlush(c);
    if (w->neverEnds) (void)kinLayerSetNeedsLayout(c, layer);
}

static void layOutPane(KinContext *c, KinLayer layer, void *data) {
    const World *w = (const World *)data;
    (void)kinLayerSetRect(c, w->knob, KinPropertyBounds, 0, 0, modelWidth(w, layer) / 2, 10);
}

static World worldOpen(World *w) {
    const KinLayerDelegate outer = {NULL, layOutPanel, w, NULL}, inner = {NULL, layOutPane, w, NULL};
    World made = {0};
    if (kinContextCreate(&made.context)) abort();
    made.root = sceneLayer(made.context, (KinLayer){0});
    (void)kinContextAddRoot(made.context, made.root);
    made.panel = sceneLayer(made.context, made.root);
    made.pane = sceneLayer(made.context, made.panel), made.knob = sceneLayer(made.context, made.pane);
    *w = made;
    (void)kinLayerSetDelegate(w->context, w->panel, &outer), (void)kinLayerSetDelegate(w->context, w->pane, &inner);
    (void)kinLayerSetRect(w->context, w->panel, KinPropertyBounds, 0, 0, 100, 60);
    (void)kinContextFlush(w->context);
    w->layouts = 0;
    return made;
}

/* Moves the panel to a width in a second, linear. */
static KinStatus widen(World *w, double width, KinMotion motion) {
    motion.animator = &w->animator;
    return kinLayerAnimate(w->context, w->panel, KIN_KEY_PATH(KinPropertyBounds, KinComponentSizeWidth), &width, 1, &motion);
}

#define ENSURE_WIDTHS(w, time, panel_, pane_, knob_)                   \
    do {                                                               \
        ENSURE_NEAR(widthOf(&(w), (w).panel, (time)), (panel_), 1e-9); \
        ENSURE_NEAR(widthOf(&(w), (w).pane, (time)), (pane_), 1e-9);   \
        ENSURE_NEAR(widthOf(&(w), (w).knob, (time)), (knob_), 1e-9);   \
    } while (0)

/* D137: the layout that follows a call, its content, and what is there when it turns */
static void contentFollowsAndTurns(void) {
    World w;
    double depth = NAN;
    worldOpen(&w);
    ENSURE_WIDTHS(w, 0, 100, 80, 40);
    ENSURE_OK(widen(&w, 300, kinMotion("linear", 1)));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(w.layouts == 1);
    ENSURE_WIDTHS(w, 0.5, 200, 180, 90);
    ENSURE_WIDTHS(w, 0.75, 250, 230, 115);
    ENSURE_OK(kinLayerGetPresentationValue(w.context, w.pane, KinPropertyZPosition, 0.5, &depth, 1, NULL));
    ENSURE_NEAR(depth, 200, 1e-9);
    ENSURE_OK(kinContextAdvance(w.context, 0.5));
    ENSURE_OK(kinAnimatorReverse(w.context, w.animator));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(w.layouts == 2);
    ENSURE(modelWidth(&w, w.panel) == 100 && modelWidth(&w, w.pane) == 80 && modelWidth(&w, w.knob) == 40);
    ENSURE_WIDTHS(w, 0.6, 180, 160, 80);
    ENSURE_WIDTHS(w, 1, 100, 80, 40);
    ENSURE_OK(kinContextAdvance(w.context, 0.6));
    ENSURE_OK(kinAnimatorPause(w.context, w.animator));
    ENSURE_OK(kinAnimatorSet(w.context, w.animator, KinAnimatorPropertyFraction, 0.25));
    ENSURE_OK(kinAnimatorReverse(w.context, w.animator));
    ENSURE_OK(kinAnimatorResume(w.context, w.animator));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_WIDTHS(w, 0.6, 150, 130, 65);
    ENSURE_WIDTHS(w, 0.85, 200, 180, 90);
    ENSURE_OK(kinContextAdvance(w.context, 2));
    ENSURE_WIDTHS(w, 2, 300, 280, 140);
    kinContextDestroy(w.context);
}

/* D137: content whose layout is another one on the way back is between both */
static void anotherLayoutOnTheWayBack(void) {
    World w;
    worldOpen(&w);
    const KinLayer knob = w.knob;
    ENSURE_OK(widen(&w, 300, kinMotion("linear", 1)));
    ENSURE_OK(kinContextAdvance(w.context, 0));
    ENSURE_OK(kinContextAdvance(w.context, 0.5));
    /* A layer that is added now has the layout of a panel of 300, and another one where the panel is 100. */
    w.knob = sceneLayer(w.context, w.pane);
    ENSURE_OK(kinLayerSetRect(w.context, w.knob, KinPropertyBounds, 0, 0, 140, 10));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(widthOf(&w, w.knob, 0.5), 140, 1e-9);
    ENSURE_OK(kinAnimatorReverse(w.context, w.animator));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_WIDTHS(w, 0.5, 200, 180, 90);
    ENSURE_WIDTHS(w, 0.75, 150, 130, 65);
    ENSURE_NEAR(widthOf(&w, knob, 0.75), 65, 1e-9);
    ENSURE_OK(kinAnimatorPause(w.context, w.animator));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_WIDTHS(w, 9, 200, 180, 90);
    ENSURE_OK(kinAnimatorReverse(w.context, w.animator));
    ENSURE_OK(kinAnimatorResume(w.context, w.animator));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_WIDTHS(w, 0.75, 250, 230, 115);
    ENSURE_OK(kinContextAdvance(w.context, 2));
    ENSURE_WIDTHS(w, 2, 300, 280, 140);
    kinContextDestroy(w.context);
}

/* D137: finishing at either end and where things are */
static void contentStaysWhereItEnds(void) {
    for (int state = KinAnimatorStateAtEnd; state <= KinAnimatorStateAtCurrent; state++) {
        World w;
        worldOpen(&w);
        ENSURE_OK(widen(&w, 300, kinMotion("linear", 1)));
        ENSURE_OK(kinContextFlush(w.context));
        ENSURE_OK(kinContextAdvance(w.context, 0.25));
        ENSURE_OK(kinAnimatorFinish(w.context, w.animator, (KinAnimatorState)state));
        ENSURE_OK(kinContextFlush(w.context));
        const double panel = state == KinAnimatorStateAtEnd ? 300 : state == KinAnimatorStateAtStart ? 100 : 150;
        for (double time = 0.25; time < 1.5; time += 0.5) ENSURE_WIDTHS(w, time, panel, panel - 20, panel / 2 - 10);
        ENSURE(modelWidth(&w, w.pane) == panel - 20 && modelWidth(&w, w.knob) == panel / 2 - 10);
        kinContextDestroy(w.context);
    }
}

/* D137: the last cause counts, and a change of another kind takes its layout along */
static void theLastCauseCounts(void) {
    World w;
    worldOpen(&w);
    ENSURE_OK(widen(&w, 300, kinMotion("linear", 1)));
    w.animator.id = 0;
    ENSURE_OK(widen(&w, 500, kinMotion("linear", 2)));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_WIDTHS(w, 1, 300, 280, 140);
    ENSURE_WIDTHS(w, 1.5, 400, 380, 190);
    ENSURE_OK(kinContextAdvance(w.context, 5));
    w.animator.id = 0;
    ENSURE_OK(widen(&w, 100, kinMotion("linear", 2)));
    ENSURE_OK(kinLayerSetRect(w.context, w.panel, KinPropertyBounds, 0, 0, 300, 60));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(modelWidth(&w, w.pane) == 280);
    ENSURE_NEAR(widthOf(&w, w.pane, 5.25), 280, 1e-9); /* as all implicit animations */
    kinContextDestroy(w.context);
}

/* D137, D119: a velocity of the panel is progress of what is resized in it */
static void velocitiesAreProgress(void) {
    for (int kind = 0; kind < 3; kind++) {
        World w;
        worldOpen(&w);
        KinMotion motion = kinMotion(kind == 0 ? "linear" : NULL, 1);
        const double target[4] = {0, 0, 300, 60}, velocity[4] = {0, 0, 900, 0};
        const KinLayer pane = sceneLayer(w.context, w.panel);
        ENSURE_OK(kinLayerSetRect(w.context, pane, KinPropertyBounds, 0, 0, 50, 60));
        ENSURE_OK(kinLayerSetNumber(w.context, pane, KinPropertyAutoresizingMask, 6)); /* a third, rounded up (D55) */
        ENSURE_OK(kinContextFlush(w.context));
        motion.spring = kind > 0, motion.timeConstant = kind == 2 ? 0.25 : 0, motion.startVelocity = velocity;
        ENSURE_OK(kinLayerAnimate(w.context, w.panel, KinPropertyBounds, target, 4, &motion));
        ENSURE_OK(kinContextFlush(w.context));
        double most = 0;
        for (double time = 0; time < 3; time += 0.05) {
            const double progress = (widthOf(&w, w.panel, time) - 100) / 200;
            ENSURE_NEAR(widthOf(&w, pane, time), 50 + 67 * progress, 1e-6);
            most = progress > most ? progress : most;
        }
        ENSURE(most >= 1);
        kinContextDestroy(w.context);
    }
}

/* D137: hosts that do other things while they lay out */
static void hostsDoOtherThings(void) {
    World w;
    worldOpen(&w);
    w.isQuiet = w.addsLayers = true;
    ENSURE_OK(widen(&w, 300, kinMotion("linear", 1)));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_WIDTHS(w, 0.5, 200, 180, 90);
    ENSURE_OK(kinContextAdvance(w.context, 0.5));
    ENSURE_OK(kinAnimatorReverse(w.context, w.animator));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_WIDTHS(w, 0.6, 180, 160, 80);
    w.destroys = true;
    ENSURE_OK(kinAnimatorReverse(w.context, w.animator));
    (void)kinContextFlush(w.context);
}

static bool laidOutAt(const World *w, int count, const double *widths) {
    for (int i = 0; i < count && i < w->layouts; i++) {
        if (fabs(w->widths[i] - widths[i]) > 1e-9) return false;
    }
    return w->layouts == count;
}

/* D137: the layout runs once for each end, of a motion that leads back, and of one with a given start */
static void oneLayoutForEachEnd(void) {
    for (int kind = 0; kind < 4; kind++) {
        World w;
        worldOpen(&w);
        KinMotion motion = kinMotion("linear", 1);
        const double from = 200;
        w.isQuiet = kind == 1, w.commits = w.addsLayers = kind == 2;
        motion.autoreverses = true, motion.from = kind == 3 ? &from : NULL;
        ENSURE_OK(widen(&w, 300, motion));
        ENSURE_OK(kinContextFlush(w.context));
        if (kind == 3) {
            ENSURE(laidOutAt(&w, 2, (double[]){200, 300}));
            ENSURE_WIDTHS(w, 0, 200, 180, 90);
            ENSURE_WIDTHS(w, 0.5, 250, 230, 115);
            ENSURE_WIDTHS(w, 2, 200, 180, 90);
        } else {
            ENSURE(laidOutAt(&w, 2, (double[]){300, 100}));
            ENSURE_WIDTHS(w, 0.5, 200, 180, 90);
            ENSURE_WIDTHS(w, 1.25, 250, 230, 115);
            ENSURE_WIDTHS(w, 2, 100, 80, 40);
            ENSURE(modelWidth(&w, w.pane) == 80 && modelWidth(&w, w.knob) == 40);
        }
        ENSURE_OK(kinContextAdvance(w.context, 0.5));
        ENSURE_OK(kinAnimatorReverse(w.context, w.animator));
        ENSURE_OK(kinContextFlush(w.context));
        const double half = kind == 3 ? 225 : 150;
        ENSURE_WIDTHS(w, 0.75, half, half - 20, half / 2 - 10);
        kinContextDestroy(w.context);
    }
}

/* D137: a timeline that moves the panel to 300, to 200, there again and back to 300; and the whole of it back */
static void contentFollowsATimeline(void) {
    for (int kind = 0; kind < 3; kind++) {
        World w;
        worldOpen(&w);
        KinMotion linear = kinMotion("linear", 1), whole = kinMotion(NULL, 0);
        const double widths[4] = {300, 200, 300, 200};
        KinTimelineEntry entries[4];
        memset(entries, 0, sizeof entries);
        for (int i = 0; i < 4; i++) {
            entries[i].layers = &w.panel, entries[i].count = 1, entries[i].values = &widths[i], entries[i].width = 1;
            entries[i].motion = &linear, entries[i].keyPath = KIN_KEY_PATH(KinPropertyBounds, KinComponentSizeWidth);
        }
        whole.autoreverses = kind == 1, whole.animator = &w.animator;
        w.commits = kind == 2;
        ENSURE_OK(kinTimelineStart(w.context, entries, 4, &whole));
        ENSURE_OK(kinContextFlush(w.context));
        ENSURE(laidOutAt(&w, 3, (double[]){100, 300, 200}));
        ENSURE(modelWidth(&w, w.pane) == (kind == 1 ? 80 : 180));
        const double shown[9] = {100, 200, 300, 250, 200, 250, 300, 250, 200};
        for (int i = 0; i < 9; i++) ENSURE_WIDTHS(w, i / 2.0, shown[i], shown[i] - 20, shown[i] / 2 - 10);
        if (kind == 1) ENSURE_WIDTHS(w, 4.5, 250, 230, 115);
        if (kind == 1) ENSURE_WIDTHS(w, 8, 100, 80, 40);
        ENSURE_OK(kinContextAdvance(w.context, 1.5));
        ENSURE_OK(kinAnimatorReverse(w.context, w.animator));
        ENSURE_OK(kinContextFlush(w.context));
        ENSURE_WIDTHS(w, 2, 300, 280, 140);
        ENSURE_WIDTHS(w, 2.5, 200, 180, 90);
        ENSURE_WIDTHS(w, 4, 100, 80, 40);
        ENSURE_OK(kinContextAdvance(w.context, 2.5));
        ENSURE_OK(kinAnimatorFinish(w.context, w.animator, KinAnimatorStateAtCurrent));
        ENSURE_OK(kinContextFlush(w.context));
        ENSURE_WIDTHS(w, 9, 200, 180, 90);
        kinContextDestroy(w.context);
    }
}

/* D137, D47: layouts that never end have a limit, and one may end the context */
static void endlessLayoutsEnd(void) {
    World w;
    worldOpen(&w);
    KinMotion motion = kinMotion("linear", 1);
    motion.autoreverses = w.neverEnds = true;
    ENSURE_OK(widen(&w, 300, motion));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(w.layouts <= 400);
    ENSURE_WIDTHS(w, 0.5, 200, 180, 90);
    w.neverEnds = false, w.destroys = true, w.animator.id = 0;
    ENSURE_OK(widen(&w, 400, motion));
    (void)kinContextFlush(w.context);
}

int main(void) {
    RUN(oneLayoutForEachEnd);
    RUN(contentFollowsATimeline);
    RUN(endlessLayoutsEnd);
    RUN(contentFollowsAndTurns);
    RUN(anotherLayoutOnTheWayBack);
    RUN(contentStaysWhereItEnds);
    RUN(theLastCauseCounts);
    RUN(velocitiesAreProgress);
    RUN(hostsDoOtherThings);
    return REPORT();
}
