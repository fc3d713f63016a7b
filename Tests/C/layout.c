/* Layout through the C interface: the order of calls, statuses, and hosts that change layouts from inside. The conformance cases
 * check the resulting frames. */
#include "refusal.h"

typedef struct Log {
    char text[512];
    int torn;
} Log;

static void note(Log *log, const char *what) {
    if (strlen(log->text) + strlen(what) < sizeof log->text) strcat(log->text, what);
}

static void tear(void *log) { ((Log *)log)->torn++; }
static void laidOut(KinContext *c, KinLayer layer, void *log) { (void)c, (void)layer, note((Log *)log, "l"); }
static void byDelegate(KinContext *c, KinLayer layer, void *log) { (void)c, (void)layer, note((Log *)log, "d"); }
static void invalidated(KinContext *c, KinLayer layer, void *log) { (void)c, (void)layer, note((Log *)log, "i"); }
static void prefers(KinContext *c, KinLayer layer, double size[2], void *log) {
    (void)c, (void)layer, note((Log *)log, "p");
    size[0] += 1, size[1] = 22;
}
static void prefersNothing(KinContext *c, KinLayer layer, double size[2], void *log) {
    (void)c, (void)layer, (void)log;
    size[0] = NAN;
}

static KinLayoutManager managerOf(Log *log) {
    KinLayoutManager manager = {sizeof manager, KinLayoutManagerKindCallbacks, 0, laidOut, prefers, invalidated, log, tear};
    return manager;
}

static bool needsLayout(KinContext *c, KinLayer layer) {
    bool needs = false;
    (void)kinLayerNeedsLayout(c, layer, &needs);
    return needs;
}

/* D47, D55: the manager is invalidated once when a valid layout becomes invalid, and lays out in the commit */
static void aManagerIsToldOnce(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Log log = {"", 0};
    KinLayoutManager manager = managerOf(&log);
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.stage, &manager));
    ENSURE_TEXT(log.text, "i");
    ENSURE_OK(kinContextFlush(c));
    ENSURE_TEXT(log.text, "il");
    ENSURE_OK(kinLayerSetNeedsLayout(c, scene.stage));
    ENSURE_OK(kinLayerSetNeedsLayout(c, scene.stage));
    ENSURE_OK(kinLayerSetRect(c, scene.stage, KinPropertyBounds, 0, 0, 60, 60));
    ENSURE_OK(kinLayerSetRect(c, scene.ship, KinPropertyBounds, 0, 0, 6, 6));
    ENSURE_TEXT(log.text, "ili");
    ENSURE_OK(kinLayerLayoutIfNeeded(c, scene.ship));
    ENSURE_OK(kinLayerLayoutIfNeeded(c, scene.ship));
    ENSURE_TEXT(log.text, "ilil");
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerSetPoint(c, scene.stage, KinPropertyPosition, 5, 5));
    ENSURE_OK(kinLayerSetPoint(c, scene.ship, KinPropertyPosition, 5, 5));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_TEXT(log.text, "ilil");
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.stage, NULL));
    ENSURE(log.torn == 1 && needsLayout(c, scene.stage));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_TEXT(log.text, "ilil");
    kinContextDestroy(c);
}

/* D47: CALayer.h, "if the delegate method is invoked, the layout manager will be ignored" */
static void theDelegateComesFirst(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Log log = {"", 0};
    KinLayoutManager manager = managerOf(&log);
    KinLayerDelegate delegate = {NULL, byDelegate, &log, NULL}, silent = {NULL, NULL, NULL, NULL};
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.stage, &manager));
    ENSURE_OK(kinLayerSetDelegate(c, scene.stage, &delegate));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_TEXT(log.text, "id");
    ENSURE_OK(kinLayerSetDelegate(c, scene.stage, &silent));
    ENSURE_OK(kinLayerLayoutSublayers(c, scene.stage));
    ENSURE_TEXT(log.text, "idl");
    kinContextDestroy(c);
    ENSURE(log.torn == 1);
}

static void byBoth(KinContext *context, KinLayer layer, void *log) {
    byDelegate(context, layer, log);
    (void)kinLayerApplyConstraints(context, layer);
}

/* D55: a delegate that lays out can have the constraints, too */
static void aDelegateAppliesConstraints(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Log log = {"", 0};
    KinLayerDelegate delegate = {NULL, byBoth, &log, NULL};
    KinConstraint constraint = kinConstraint(KinConstraintAttributeMinX, "superlayer", KinConstraintAttributeMinX, 1, 7);
    double x = 0;
    ENSURE_OK(kinLayerSetDelegate(c, scene.stage, &delegate));
    ENSURE_OK(kinLayerSetConstraints(c, scene.ship, &constraint, 1));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerGetNumber(c, scene.ship, KIN_KEY_PATH(KinPropertyFrame, KinComponentOriginX), &x));
    ENSURE(x == 7);
    ENSURE_TEXT(log.text, "d");
    kinContextDestroy(c);
}

/* D47: a delegate that is set after the change is also called, because the layer needs layout */
static void aMarkWaitsForItsListener(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Log log = {"", 0};
    KinLayerDelegate delegate = {NULL, byDelegate, &log, NULL};
    ENSURE_OK(kinLayerSetRect(c, scene.ship, KinPropertyBounds, 0, 0, 60, 60));
    ENSURE_OK(kinLayerSetDelegate(c, scene.ship, &delegate));
    ENSURE_OK(kinLayerSetDelegate(c, scene.stage, &delegate));
    ENSURE_OK(kinLayerSetDelegate(c, scene.boat, &delegate));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_TEXT(log.text, "dd");
    kinContextDestroy(c);
}

/* ---- Layouts that change things ---- */

typedef struct Tree {
    Scene scene;
    Log log;
    bool asks;
} Tree;

static void placing(KinContext *c, KinLayer layer, void *data) {
    Tree *tree = (Tree *)data;
    note(&tree->log, layer.id == tree->scene.stage.id ? "S" : "s");
    if (layer.id == tree->scene.stage.id) {
        (void)kinLayerSetRect(c, tree->scene.ship, KinPropertyFrame, 0, 0, 30, (double)strlen(tree->log.text));
        (void)kinLayerLayoutSublayers(c, layer); /* of the same layer: has no effect */
        if (tree->asks) (void)kinLayerSetNeedsLayout(c, layer), tree->asks = false;
    }
}

/* D47: changes of sublayers by a layout mark the sublayers and not the layer; superlayers are laid out first */
static void aLayoutDoesNotAskForItself(void) {
    Tree tree = {sceneOpen(), {"", 0}, false};
    KinContext *c = tree.scene.context;
    KinLayerDelegate delegate = {NULL, placing, &tree, NULL};
    ENSURE_OK(kinLayerSetDelegate(c, tree.scene.stage, &delegate));
    ENSURE_OK(kinLayerSetDelegate(c, tree.scene.ship, &delegate));
    ENSURE_OK(kinLayerSetNeedsLayout(c, tree.scene.ship));
    ENSURE_OK(kinLayerSetNeedsLayout(c, tree.scene.stage));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_TEXT(tree.log.text, "Ss");
    ENSURE(!needsLayout(c, tree.scene.stage) && !needsLayout(c, tree.scene.ship));
    tree.asks = true; /* an explicit request has an effect: the next round has both layers, superlayers first */
    ENSURE_OK(kinLayerSetNeedsLayout(c, tree.scene.stage));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_TEXT(tree.log.text, "SsSSs");
    kinContextDestroy(c);
}

static void destroying(KinContext *c, KinLayer layer, void *data) {
    (void)layer, (void)data;
    kinContextDestroy(c);
}
static void destroyingSize(KinContext *c, KinLayer layer, double size[2], void *data) {
    (void)layer, (void)data;
    size[0] = 1, size[1] = 2;
    kinContextDestroy(c);
}
static void removing(KinContext *c, KinLayer layer, void *data) {
    Scene *scene = (Scene *)data;
    (void)layer;
    (void)kinLayerSetLayoutManager(c, scene->ship, NULL);
    (void)kinLayerRemoveFromSuperlayer(c, scene->ship);
    (void)kinLayerRelease(c, scene->ship);
}

/* D47: every function of a layout manager may destroy the context, or the layer that is laid out */
static void aManagerMayEndTheWorld(void) {
    for (int way = 0; way < 4; way++) {
        Scene scene = sceneOpen();
        double size[2];
        KinLayoutManager manager = {sizeof manager, KinLayoutManagerKindCallbacks, 0, NULL, NULL, NULL, NULL, NULL};
        if (way == 0) manager.layoutSublayers = destroying;
        if (way == 1) manager.preferredSize = destroyingSize;
        if (way == 2) manager.invalidateLayout = destroying;
        if (way == 3) manager.layoutSublayers = removing, manager.userData = &scene;
        ENSURE_OK(kinLayerSetLayoutManager(scene.context, scene.ship, &manager));
        if (way == 2) continue; /* invalidated at once */
        if (way == 1) ENSURE_OK(kinLayerGetPreferredFrameSize(scene.context, scene.ship, size));
        else ENSURE_OK(way == 3 ? kinLayerLayoutIfNeeded(scene.context, scene.ship) : kinContextFlush(scene.context));
        if (way == 3) kinContextDestroy(scene.context);
    }
    ENSURE(kinLiveObjectCount() == 0);
}

/* D55: preferredFrameSize */
static void theManagerAnswersThePreferredSize(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Log log = {"", 0};
    KinLayoutManager manager = managerOf(&log);
    double size[2];
    ENSURE_OK(kinLayerSetRect(c, scene.ship, KinPropertyBounds, 0, 0, 30, 40));
    ENSURE_OK(kinLayerGetPreferredFrameSize(c, scene.ship, size));
    ENSURE(size[0] == 30 && size[1] == 40);
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.ship, &manager));
    ENSURE_OK(kinLayerGetPreferredFrameSize(c, scene.ship, size));
    ENSURE(size[0] == 31 && size[1] == 22);
    manager.preferredSize = prefersNothing, manager.destroy = NULL;
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.ship, &manager));
    ENSURE_STATUS(kinLayerGetPreferredFrameSize(c, scene.ship, size), KinStatusInvalidArgument);
    kinContextDestroy(c);
}

/* D55: a chain deeper than any stack: every layer resizes with its superlayer, and measures it */
static void deepTreesNeedNoDeepStack(void) {
    enum { DEPTH = 100000 };
    KinContext *c;
    KinLayer top, above, next;
    ENSURE_OK(kinContextCreate(&c));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &top));
    ENSURE_OK(kinLayerSetRect(c, top, KinPropertyBounds, 0, 0, 10, 10));
    above = top;
    int depth = shareOf(DEPTH);
    for (int i = 0; i < depth; i++, above = next) {
        ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &next));
        ENSURE_OK(kinLayerSetRect(c, next, KinPropertyFrame, 0, 0, 10, 10));
        ENSURE_OK(kinLayerSetNumber(c, next, KinPropertyAutoresizingMask, KinAutoresizingWidthSizable));
        ENSURE_OK(kinLayerAddSublayer(c, above, next));
    }
    ENSURE_OK(kinLayerSetRect(c, top, KinPropertyBounds, 0, 0, 20, 10));
    double frame[4];
    ENSURE_OK(kinLayerGetValue(c, above, KinPropertyFrame, frame, 4, NULL));
    ENSURE(frame[2] == 20);
    ENSURE_OK(kinLayerLayoutIfNeeded(c, above));
    kinContextDestroy(c);
}

/* D55: siblings that measure each other in a row of any length */
static void longRowsOfSiblings(void) {
    enum { LENGTH = 20000 };
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayoutManager manager = {sizeof manager, KinLayoutManagerKindConstraints, 0, NULL, NULL, NULL, NULL, NULL};
    KinLayer last = scene.ship;
    char name[32], before[32] = "superlayer";
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.stage, &manager));
    int length = shareOf(LENGTH);
    for (int i = 0; i < length; i++) {
        last = sceneLayer(c, (KinLayer){0});
        snprintf(name, sizeof name, "%d", i);
        KinConstraint constraint =
            kinConstraint(KinConstraintAttributeMinX, before, i ? KinConstraintAttributeMaxX : KinConstraintAttributeMinX, 1, 1);
        ENSURE_OK(kinLayerSetString(c, last, KinPropertyName, name));
        ENSURE_OK(kinLayerSetRect(c, last, KinPropertyBounds, 0, 0, 9, 9));
        ENSURE_OK(kinLayerSetConstraints(c, last, &constraint, 1));
        ENSURE_OK(kinLayerInsertSublayerAtIndex(c, scene.stage, last, 0)); /* the last one is at the front of the list */
        strcpy(before, name);
    }
    ENSURE_OK(kinLayerLayoutSublayers(c, scene.stage));
    double frame[4];
    ENSURE_OK(kinLayerGetValue(c, last, KinPropertyFrame, frame, 4, NULL));
    ENSURE_NEAR(frame[0], 10.0 * length - 9, 1e-6);
    kinContextDestroy(c);
}

/* D55: constraints read back as they were set, including names */
static void constraintsReadBack(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinConstraint given[2] = {kinConstraint(KinConstraintAttributeMidX, "superlayer", KinConstraintAttributeMaxY, 0.5, -3),
        kinConstraint(KinConstraintAttributeHeight, "boat", KinConstraintAttributeWidth, 1, 0)};
    KinConstraint read[2];
    char names[16];
    size_t count = 9, size = 9;
    ENSURE_OK(kinLayerGetConstraints(c, scene.ship, NULL, 0, &count, NULL, 0, &size));
    ENSURE(count == 0 && size == 0);
    ENSURE_OK(kinLayerSetConstraints(c, scene.ship, given, 2));
    ENSURE_STATUS(kinLayerGetConstraints(c, scene.ship, read, 1, &count, names, sizeof names, &size), KinStatusBufferTooSmall);
    ENSURE(count == 2 && size == 16);
    ENSURE_STATUS(kinLayerGetConstraints(c, scene.ship, read, 2, NULL, names, 15, NULL), KinStatusBufferTooSmall);
    ENSURE_OK(kinLayerGetConstraints(c, scene.ship, read, 2, NULL, names, sizeof names, NULL));
    ENSURE(read[0].attribute == KinConstraintAttributeMidX && read[0].sourceAttribute == KinConstraintAttributeMaxY);
    ENSURE(read[0].scale == 0.5 && read[0].offset == -3 && read[1].attribute == KinConstraintAttributeHeight);
    ENSURE_TEXT(read[0].sourceName, "superlayer");
    ENSURE_TEXT(read[1].sourceName, "boat");
    ENSURE_OK(kinLayerSetConstraints(c, scene.ship, NULL, 0));
    ENSURE_OK(kinLayerGetConstraints(c, scene.ship, NULL, 0, &count, NULL, 0, &size));
    ENSURE(count == 0);
    kinContextDestroy(c);
}

/* A layout manager reads back, except its destructor */
static void managersReadBack(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Log log = {"", 0};
    KinLayoutManager manager = managerOf(&log), read = {sizeof read, KinLayoutManagerKindNone, 0, NULL, NULL, NULL, NULL, NULL};
    ENSURE_OK(kinLayerGetLayoutManager(c, scene.ship, &read));
    ENSURE(read.kind == KinLayoutManagerKindNone);
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.ship, &manager));
    ENSURE_OK(kinLayerGetLayoutManager(c, scene.ship, &read));
    ENSURE(read.kind == KinLayoutManagerKindCallbacks && read.size == sizeof read && read.userData == &log);
    ENSURE(read.layoutSublayers == laidOut && read.preferredSize == prefers && read.invalidateLayout == invalidated);
    ENSURE(read.destroy == NULL);
    manager.kind = KinLayoutManagerKindConstraints;
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.ship, &manager));
    ENSURE(log.torn == 1);
    ENSURE_OK(kinLayerGetLayoutManager(c, scene.ship, &read));
    ENSURE(read.kind == KinLayoutManagerKindConstraints);
    kinContextDestroy(c);
    ENSURE(log.torn == 2);
}

/* D33: refused arguments change nothing */
static void refusals(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer shown = {0}, cell = {0};
    double rect[4] = {0, 0, 1, 1}, bad[4] = {0, 0, NAN, 1};
    bool needs;
    KinLayoutManager manager = {sizeof manager, KinLayoutManagerKindConstraints, 0, NULL, NULL, NULL, NULL, NULL};
    KinConstraint constraint = kinConstraint(KinConstraintAttributeMinX, "superlayer", KinConstraintAttributeMinX, 1, 0), wrong;
    ENSURE_OK(kinLayerCopyPresentation(c, scene.ship, 0, &shown));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    REFUSED(c, kinLayerNeedsLayout(c, shown, &needs), KinStatusReadOnly, "presentation");
    REFUSED(c, kinLayerLayoutIfNeeded(c, shown), KinStatusReadOnly, "presentation");
    REFUSED(c, kinLayerLayoutSublayers(c, cell), KinStatusInvalidArgument, "emitter cell");
    REFUSED(c, kinLayerGetPreferredFrameSize(c, shown, rect), KinStatusReadOnly, "presentation");
    REFUSED(c, kinLayerApplyConstraints(c, cell), KinStatusInvalidArgument, "emitter cell");
    REFUSED(c, kinLayerApplyConstraints(c, shown), KinStatusReadOnly, "presentation");
    REFUSED(c, kinLayerSetLayoutManager(c, cell, &manager), KinStatusInvalidArgument, "emitter cell");
    REFUSED(c, kinLayerSetConstraints(c, shown, &constraint, 1), KinStatusReadOnly, "presentation");
    REFUSED(c, kinLayerResizeSublayers(c, cell, 1, 1), KinStatusInvalidArgument, "emitter cell");
    REFUSED(c, kinLayerResizeSublayers(c, scene.ship, NAN, 1), KinStatusInvalidArgument, "oldWidth");
    REFUSED(c, kinLayerResizeWithOldSuperlayerSize(c, scene.ship, 1, INFINITY), KinStatusInvalidArgument, "oldHeight");
    REFUSED(c, kinLayerScrollToRect(c, scene.ship, rect), KinStatusTypeMismatch, "layer");
    REFUSED(c, kinLayerScrollToRect(c, scene.ship, bad), KinStatusInvalidArgument, "rect");
    REFUSED(c, kinLayerScrollPoint(c, scene.ship, NAN, 0), KinStatusInvalidArgument, ": NaN given");
    REFUSED(c, kinLayerScrollRectToVisible(c, scene.ship, bad), KinStatusInvalidArgument, "rect");
    REFUSED(c, kinLayerGetVisibleRect(c, cell, rect), KinStatusInvalidArgument, "emitter cell");
    manager.size = 8;
    REFUSED(c, kinLayerSetLayoutManager(c, scene.ship, &manager), KinStatusInvalidArgument, "size");
    REFUSED(c, kinLayerGetLayoutManager(c, scene.ship, &manager), KinStatusInvalidArgument, "size");
    manager.size = sizeof manager, manager.kind = (KinLayoutManagerKind)9;
    REFUSED(c, kinLayerSetLayoutManager(c, scene.ship, &manager), KinStatusInvalidArgument, "kind");
    wrong = constraint, wrong.attribute = (KinConstraintAttribute)8;
    REFUSED(c, kinLayerSetConstraints(c, scene.ship, &wrong, 1), KinStatusInvalidArgument, "attribute");
    wrong = constraint, wrong.sourceName = NULL;
    REFUSED(c, kinLayerSetConstraints(c, scene.ship, &wrong, 1), KinStatusInvalidArgument, "sourceName");
    wrong = constraint, wrong.offset = INFINITY;
    REFUSED(c, kinLayerSetConstraints(c, scene.ship, &wrong, 1), KinStatusInvalidArgument, "offset");
    REFUSED(c, kinLayerSetConstraints(c, scene.ship, &constraint, SIZE_MAX), KinStatusInvalidArgument, "constraints");
    REFUSED(c, kinLayerSetConstraints(c, scene.ship, NULL, 1), KinStatusInvalidArgument, "constraints");
    ENSURE_OK(kinLayerGetVisibleRect(c, shown, rect));
    kinContextDestroy(c);
}

/* D55: extreme numbers result in finite frames, or in no change */
static void extremes(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayoutManager manager = {sizeof manager, KinLayoutManagerKindConstraints, 0, NULL, NULL, NULL, NULL, NULL};
    KinConstraint far[2] = {kinConstraint(KinConstraintAttributeMinX, "superlayer", KinConstraintAttributeMaxX, 1e308, 0),
        kinConstraint(KinConstraintAttributeMaxX, "superlayer", KinConstraintAttributeMinX, 1, -1e308)};
    double frame[4];
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyAutoresizingMask, 255));
    ENSURE_OK(kinLayerSetRect(c, scene.stage, KinPropertyBounds, -1e308, 0, 1.7e308, 1e308));
    ENSURE_OK(kinLayerSetRect(c, scene.stage, KinPropertyBounds, 0, 0, 3, 1e-308));
    ENSURE_OK(kinLayerResizeSublayers(c, scene.stage, 1.7e308, -1.7e308));
    ENSURE_OK(kinLayerResizeWithOldSuperlayerSize(c, scene.ship, -1.7e308, 1.7e308));
    ENSURE_OK(kinLayerSetLayoutManager(c, scene.stage, &manager));
    ENSURE_OK(kinLayerSetConstraints(c, scene.ship, far, 2));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerGetValue(c, scene.ship, KinPropertyFrame, frame, 4, NULL));
    for (int i = 0; i < 4; i++) ENSURE(isfinite(frame[i]));
    kinContextDestroy(c);
}

int main(void) {
    RUN(aManagerIsToldOnce);
    RUN(theDelegateComesFirst);
    RUN(aDelegateAppliesConstraints);
    RUN(aMarkWaitsForItsListener);
    RUN(aLayoutDoesNotAskForItself);
    RUN(aManagerMayEndTheWorld);
    RUN(theManagerAnswersThePreferredSize);
    RUN(deepTreesNeedNoDeepStack);
    RUN(longRowsOfSiblings);
    RUN(constraintsReadBack);
    RUN(managersReadBack);
    RUN(refusals);
    RUN(extremes);
    return REPORT();
}
