/* Publications by other threads and by advances while a transaction is open. D51, D52. */
#include "refusal.h"
#include <math.h>
#include <pthread.h>

static Scene scene;
static KinLayer below;        /* below the ship */
static KinStatus statuses[2]; /* of the calls of the other thread */
static const KinTransaction innermost = {0};

static void *run(void *body) {
    void (*call)(void);
    memcpy(&call, &body, sizeof call);
    call();
    return NULL;
}

static int elsewhere(void (*call)(void)) {
    pthread_t thread;
    void *body;
    memcpy(&body, &call, sizeof body);
    return !pthread_create(&thread, NULL, run, body) && !pthread_join(thread, NULL);
}

static void open(void) {
    scene = sceneOpen();
    below = sceneLayer(scene.context, scene.ship);
    (void)kinContextFlush(scene.context);
}

static KinLayer shownSuperlayer(KinLayer layer) {
    KinLayer shown = {0}, superlayer = {0}, named = {0};
    if (kinLayerCopyPresentation(scene.context, layer, 0, &shown)) return named;
    if (!kinLayerGetSuperlayer(scene.context, shown, &superlayer) && superlayer.id) {
        (void)kinLayerGetModel(scene.context, superlayer, &named);
        (void)kinLayerRelease(scene.context, superlayer);
    }
    (void)kinLayerRelease(scene.context, shown);
    return named;
}

static void changeListAndValue(void) {
    KinLayer added = sceneLayer(scene.context, (KinLayer){0});
    statuses[0] = kinLayerAddSublayer(scene.context, scene.ship, added);
    (void)kinLayerSetNumber(scene.context, below, KinPropertyOpacity, 0.5);
    statuses[1] = kinContextFlush(scene.context);
}

/* D51: of two threads that change one list of sublayers, the second is refused until the first commits. */
static void aListHasOneOpenTransaction(void) {
    open();
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE_OK(kinLayerAddSublayer(scene.context, scene.stage, below));
    ENSURE_OK(kinLayerAddSublayer(scene.context, below, scene.ship));
    ENSURE(elsewhere(changeListAndValue));
    ENSURE(statuses[0] == KinStatusConflict && statuses[1] == KinStatusOK);
    ENSURE(shownSuperlayer(scene.ship).id == scene.stage.id && shownSuperlayer(below).id == scene.ship.id);
    double opacity;
    ENSURE_OK(kinLayerGetPresentationValue(scene.context, below, KinPropertyOpacity, 1, &opacity, 1, NULL));
    ENSURE(opacity == 0.5);
    ENSURE_OK(kinTransactionCommit(scene.context, innermost));
    ENSURE(shownSuperlayer(below).id == scene.stage.id && shownSuperlayer(scene.ship).id == below.id);
    ENSURE(elsewhere(changeListAndValue));
    ENSURE(statuses[0] == KinStatusOK && statuses[1] == KinStatusOK);
    kinContextDestroy(scene.context);
}

static void moveBoatBelowShip(void) { statuses[0] = kinLayerAddSublayer(scene.context, scene.ship, scene.boat); }

/* D51: the boat is below the ship in the committed tree, to which a rollback would return, so the ship cannot move below the
 * boat. */
static void noOrderOfCommitsGivesACycle(void) {
    open();
    ENSURE_OK(kinLayerAddSublayer(scene.context, below, scene.boat));
    ENSURE_OK(kinContextFlush(scene.context));
    KinLayer other = sceneLayer(scene.context, (KinLayer){0});
    ENSURE_OK(kinContextAddRoot(scene.context, other));
    ENSURE_OK(kinContextFlush(scene.context));
    /* This thread removes `below`, with the boat, from the ship; the ship below the boat is now no cycle in the model. */
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE_OK(kinLayerAddSublayer(scene.context, other, below));
    ENSURE(elsewhere(moveBoatBelowShip));
    ENSURE(statuses[0] == KinStatusConflict);
    ENSURE_OK(kinTransactionCommit(scene.context, innermost));
    ENSURE(elsewhere(moveBoatBelowShip) && statuses[0] == KinStatusOK);
    kinContextDestroy(scene.context);
}

static KinLayer built;

static void build(void) {
    built = sceneLayer(scene.context, (KinLayer){0});
    statuses[0] = kinLayerAddSublayer(scene.context, built, sceneLayer(scene.context, (KinLayer){0}));
}

static void commitBuilt(void) { statuses[1] = kinContextFlush(scene.context); }

/* D51: threads build a subtree that is not live without conflicts, and it is shown after both have committed. */
static void subtreesAreBuiltAside(void) {
    open();
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE_OK(kinLayerAddSublayer(scene.context, scene.stage, sceneLayer(scene.context, (KinLayer){0})));
    ENSURE(elsewhere(build) && statuses[0] == KinStatusOK);
    ENSURE(elsewhere(commitBuilt) && statuses[1] == KinStatusOK);
    ENSURE_OK(kinTransactionCommit(scene.context, innermost));
    kinContextDestroy(scene.context);
}

static int rootCount(double time) {
    KinRenderItem items[8];
    size_t count, roots = 0;
    if (kinContextGetRenderList(scene.context, time, items, 8, 0, &count)) return -1;
    for (size_t i = 0; i < count; i++) roots += items[i].parent < 0;
    return (int)roots;
}

/* D51: an advance that ends an animation publishes no uncommitted root, and keeps every committed one. */
static void rootsWaitForTheirCommit(void) {
    open();
    KinAnimation fade = sceneAnimation(scene.context, KinAnimationClassBasic, "opacity");
    ENSURE_OK(kinAnimationSetNumber(scene.context, fade, KinAnimationPropertyFromValue, 0));
    ENSURE_OK(kinAnimationSetNumber(scene.context, fade, KinAnimationPropertyDuration, 0.5));
    ENSURE_OK(kinLayerAddAnimation(scene.context, scene.stage, fade, NULL));
    ENSURE_OK(kinContextFlush(scene.context));
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(scene.context, below));
    ENSURE_OK(kinContextAddRoot(scene.context, below));
    ENSURE_OK(kinContextRemoveRoot(scene.context, scene.stage));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(rootCount(1) == 1 && shownSuperlayer(below).id == scene.ship.id);
    ENSURE_OK(kinTransactionCommit(scene.context, innermost));
    ENSURE(rootCount(9) == 1 && shownSuperlayer(below).id == 0);
    kinContextDestroy(scene.context);
}

static void ended(void *count) { ++*(int *)count; }

/* D52: a layer that was removed and released is shown, with its user data, until the removal is committed. */
static void removedLayersAreShownUntilTheCommit(void) {
    int ends = 0;
    double opacity;
    void *data = NULL;
    KinRenderItem items[8];
    size_t count, found = 0;
    open();
    ENSURE_OK(kinLayerSetUserData(scene.context, below, &ends, ended));
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(scene.context, below));
    ENSURE_OK(kinLayerRelease(scene.context, below));
    ENSURE_STATUS(kinLayerSetNumber(scene.context, below, KinPropertyOpacity, 0), KinStatusInvalidHandle);
    ENSURE_OK(kinLayerGetPresentationValue(scene.context, below, KinPropertyOpacity, 0, &opacity, 1, NULL));
    ENSURE_OK(kinLayerGetUserData(scene.context, below, &data));
    ENSURE_OK(kinContextGetRenderList(scene.context, 5, items, 8, 0, &count)); /* after the fade of its addition */
    for (size_t i = 0; i < count; i++) found += items[i].layer.id == below.id && items[i].userData == &ends;
    ENSURE(opacity == 1 && data == &ends && found == 1 && ends == 0);
    ENSURE_OK(kinTransactionSetDisableActions(scene.context, innermost, true));
    ENSURE_OK(kinTransactionCommit(scene.context, innermost));
    ENSURE(ends == 1);
    ENSURE_STATUS(kinLayerGetUserData(scene.context, below, &data), KinStatusInvalidHandle);
    kinContextDestroy(scene.context);
}

static void changeElsewhere(void) {
    (void)kinLayerSetNumber(scene.context, scene.boat, KinPropertyZPosition, 1);
    statuses[0] = kinContextFlush(scene.context);
}

static void commitMeanwhile(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData) {
    (void)layer, (void)key, (void)userData;
    action->kind = KinActionKindNone;
    statuses[1] = kinContextFlush(context);
    if (!elsewhere(changeElsewhere)) statuses[1] = KinStatusInvalidArgument;
}

/* 9.2: a delegate that commits everything during the search for an action does not lose the change that caused the search. */
static void aDelegateMayCommitWhileItIsAsked(void) {
    KinLayerDelegate delegate = {commitMeanwhile, NULL, NULL, NULL};
    double opacity;
    open();
    ENSURE_OK(kinLayerSetDelegate(scene.context, scene.ship, &delegate));
    ENSURE_OK(kinLayerSetNumber(scene.context, scene.ship, KinPropertyOpacity, 0.25));
    ENSURE(statuses[0] == KinStatusOK && statuses[1] == KinStatusOK);
    ENSURE_OK(kinContextFlush(scene.context));
    ENSURE_OK(kinLayerGetPresentationValue(scene.context, scene.ship, KinPropertyOpacity, 9, &opacity, 1, NULL));
    ENSURE(opacity == 0.25);
    kinContextDestroy(scene.context);
}

static KinLayer holder;

static void moveElsewhere(void) {
    (void)kinLayerSetPoint(scene.context, below, KinPropertyPosition, 3, 4);
    statuses[0] = kinContextFlush(scene.context);
}

static void removeElsewhere(void) {
    statuses[0] = kinLayerRemoveAnimation(scene.context, below, "opacity");
    statuses[1] = kinContextFlush(scene.context);
}

static double shownOpacity(double time) {
    double opacity = -1;
    (void)kinLayerGetPresentationValue(scene.context, below, KinPropertyOpacity, time, &opacity, 1, NULL);
    return opacity;
}

static void changeOpacity(double opacity) {
    const KinTimingFunction linear = {0, 0, 1, 1};
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE_OK(kinTransactionSetDuration(scene.context, innermost, 1));
    ENSURE_OK(kinTransactionSetTimingFunction(scene.context, innermost, &linear));
    ENSURE_OK(kinLayerSetNumber(scene.context, below, KinPropertyOpacity, opacity));
}

/* D23, D51: while a change that retargets an animation is open, other threads publish the layer with the animation as it was, also if
 * they remove the new one. */
static void aRetargetedAnimationIsShownUntilTheCommit(void) {
    for (int removes = 0; removes < 2; removes++) {
        open();
        ENSURE_OK(kinContextAdvance(scene.context, 10));
        changeOpacity(0);
        ENSURE_OK(kinTransactionCommit(scene.context, innermost));
        ENSURE_OK(kinContextAdvance(scene.context, 10.25));
        changeOpacity(0.5);
        changeOpacity(1); /* once more */
        ENSURE_OK(kinTransactionCommit(scene.context, innermost));
        ENSURE(elsewhere(moveElsewhere) && statuses[0] == KinStatusOK);
        ENSURE(fabs(shownOpacity(10.75) - 0.25) < 1e-9);
        if (removes) {
            ENSURE(elsewhere(removeElsewhere) && statuses[0] == KinStatusOK && statuses[1] == KinStatusOK);
            ENSURE(fabs(shownOpacity(10.75) - 0.25) < 1e-9);
        }
        ENSURE_OK(kinTransactionCommit(scene.context, innermost));
        ENSURE(fabs(shownOpacity(10.75) - (removes ? 1 : 0.875)) < 1e-9);
        ENSURE(elsewhere(moveElsewhere) && fabs(shownOpacity(10.75) - (removes ? 1 : 0.875)) < 1e-9);
        kinContextDestroy(scene.context);
    }
}

static void showHolder(void) {
    statuses[0] = kinLayerAddSublayer(scene.context, scene.stage, holder);
    statuses[1] = kinContextFlush(scene.context);
}

/* D51: a layer that takes the handle's slot of a destroyed sublayer is not shown in its place. */
static void aNewLayerIsNotShownInThePlaceOfADestroyedOne(void) {
    open();
    holder = sceneLayer(scene.context, (KinLayer){0});
    KinLayer destroyed = sceneLayer(scene.context, holder), kept = sceneLayer(scene.context, holder), shown, sublayers[2];
    ENSURE_OK(kinLayerRelease(scene.context, destroyed));
    ENSURE_OK(kinContextFlush(scene.context));
    ENSURE_OK(kinTransactionBegin(scene.context, NULL));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(scene.context, destroyed));
    KinLayer made = sceneLayer(scene.context, holder);
    ENSURE((made.id & 0x3FFFFFF) == (destroyed.id & 0x3FFFFFF));
    ENSURE(elsewhere(showHolder));
    ENSURE(statuses[0] == KinStatusOK && statuses[1] == KinStatusOK);
    ENSURE(shownSuperlayer(kept).id == holder.id && shownSuperlayer(made).id == 0);
    size_t count;
    ENSURE_OK(kinLayerCopyPresentation(scene.context, holder, 0, &shown));
    ENSURE_OK(kinLayerGetSublayers(scene.context, shown, sublayers, 2, &count));
    ENSURE(count == 1);
    ENSURE_OK(kinTransactionCommit(scene.context, innermost));
    ENSURE(shownSuperlayer(kept).id == holder.id && shownSuperlayer(made).id == holder.id);
    kinContextDestroy(scene.context);
}

int main(void) {
    RUN(aListHasOneOpenTransaction);
    RUN(noOrderOfCommitsGivesACycle);
    RUN(subtreesAreBuiltAside);
    RUN(rootsWaitForTheirCommit);
    RUN(removedLayersAreShownUntilTheCommit);
    RUN(aDelegateMayCommitWhileItIsAsked);
    RUN(aRetargetedAnimationIsShownUntilTheCommit);
    RUN(aNewLayerIsNotShownInThePlaceOfADestroyedOne);
    return REPORT();
}
