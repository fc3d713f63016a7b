/* Calls whose amounts are nested as deep as they may be, for stack.c. */
#ifndef NESTED_H
#define NESTED_H

#include "../Cost/functions.h"

enum { LAYERS = 20000, LEVELS = 64 };

/* Every layer of this world is below the one before, and is its mask in every tenth place. */
typedef struct Deep {
    KinContext *c;
    KinLayer layers[LAYERS];
} Deep;
static Deep deep;

static void deepTree(World *w, int i) {
    (void)w, (void)i;
    OK(kinContextCreate(&deep.c));
    for (int n = 0; n < LAYERS; n++) {
        deep.layers[n] = newLayer(deep.c, n % 10 == 9 ? KinLayerClassTransform : KinLayerClassLayer);
        OK(kinLayerSetRect(deep.c, deep.layers[n], KinPropertyBounds, 0, 0, 10, 10));
        if (n == 0) OK(kinContextAddRoot(deep.c, deep.layers[n]));
        else if (n % 10 == 5) OK(kinLayerSetMask(deep.c, deep.layers[n - 1], deep.layers[n]));
        else OK(kinLayerAddSublayer(deep.c, deep.layers[n - 1], deep.layers[n]));
    }
    OK(kinContextFlush(deep.c));
}

static void deepTimes(World *w, int i) {
    (void)w, (void)i;
    double time, point[2] = {1, 1}, matrix[16];
    OK(kinLayerSetNumber(deep.c, deep.layers[0], KinPropertySpeed, 0.5));
    OK(kinLayerSetNumber(deep.c, deep.layers[LAYERS - 1], KinPropertyOpacity, 0.5));
    OK(kinContextFlush(deep.c));
    OK(kinContextAdvance(deep.c, 1));
    OK(kinLayerConvertTime(deep.c, deep.layers[0], deep.layers[LAYERS - 1], 1, &time));
    OK(kinLayerConvertPoint(deep.c, deep.layers[0], deep.layers[LAYERS - 1], KinTreePresentation, 1, point, point));
    OK(kinLayerGetWorldTransform(deep.c, deep.layers[LAYERS - 1], KinTreePresentation, 1, matrix));
}

static void deepPictures(World *w, int i) {
    (void)w, (void)i;
    KinLayer hit, frozen;
    size_t count;
    OK(kinLayerHitTest(deep.c, deep.layers[0], KinTreePresentation, 1, 1, 1, &hit));
    (void)kinContextGetRenderList(deep.c, 1, NULL, 0, 0, &count);
    OK(kinLayerSetNeedsLayout(deep.c, deep.layers[LAYERS - 1]));
    OK(kinLayerLayoutIfNeeded(deep.c, deep.layers[0]));
    OK(kinLayerCopyFrozen(deep.c, deep.layers[0], 1, &frozen));
    OK(kinLayerRelease(deep.c, frozen));
}

static void deepSaves(World *w, int i) {
    (void)w, (void)i;
    size_t size;
    (void)kinContextDump(deep.c, true, NULL, 0, &size);
    (void)kinContextDump(deep.c, false, NULL, 0, &size);
    (void)kinSceneWrite(deep.c, deep.layers[LAYERS - 300], NULL, NULL, 0, &size);
    OK(kinContextFlush(deep.c));
    OK(kinContextAdvance(deep.c, 1));
    (void)kinContextSave(deep.c, NULL, 0, &size);
    void *state = malloc(size);
    OK(kinContextSave(deep.c, state, size, &size));
    OK(kinContextRestore(deep.c, state, size));
    free(state);
}

/* The end of the layers, of which each owns the next. */
static void deepEnd(World *w, int i) {
    (void)w, (void)i;
    KinLayer root;
    size_t count;
    OK(kinContextGetRoots(deep.c, &root, 1, &count));
    OK(kinContextRemoveRoot(deep.c, root));
    OK(kinContextFlush(deep.c));
    OK(kinContextAdvance(deep.c, 2));
    kinContextDestroy(deep.c);
}

static void deepGroups(World *w, int i) {
    (void)i;
    KinAnimation inner = newFade(w->c, 1), outer;
    for (int n = 1; n < LEVELS; n++) {
        OK(kinAnimationCreate(w->c, KinAnimationClassGroup, &outer));
        OK(kinAnimationSetAnimations(w->c, outer, &inner, 1));
        OK(kinAnimationRelease(w->c, inner));
        inner = outer;
    }
    OK(kinLayerAddAnimation(w->c, w->root, inner, "deep"));
    OK(kinContextFlush(w->c));
    double x;
    OK(kinLayerGetPresentationValue(w->c, w->root, KinPropertyOpacity, 0.5, &x, 1, NULL));
    OK(kinLayerRemoveAnimation(w->c, w->root, "deep"));
    OK(kinContextFlush(w->c));
    OK(kinAnimationRelease(w->c, inner));
}

static void deepTimelines(World *w, int i) {
    (void)i;
    KinTimelineEntry entries[LEVELS] = {{0}};
    KinMotion move = kinMotion("linear", 1);
    double end = 5;
    for (int n = 0; n < LEVELS - 1; n++) entries[n].children = (size_t)(LEVELS - 1 - n);
    KinTimelineEntry *last = &entries[LEVELS - 1];
    last->layers = &w->root, last->count = 1, last->keyPath = KinPropertyZPosition, last->values = &end, last->width = 1;
    last->motion = &move;
    OK(kinTimelineStart(w->c, entries, LEVELS, NULL));
    OK(kinContextFlush(w->c));
}

/* A document with `count` times what opens a level, something within, and as many ends: loads it, reloads it, writes it and removes its
 * layers, or finds that it is refused. */
static void loadNested(World *w, const char *open, int count, const char *within, const char *close) {
    static const char before[] = "{\"kinema\":1,\"layers\":[", after[] = "]}";
    char *text = malloc(sizeof before + sizeof after + (size_t)count * (strlen(open) + strlen(close)) + strlen(within));
    char *end = stpcpy(text, before);
    for (int n = 0; n < count; n++) end = stpcpy(end, open);
    end = stpcpy(end, within);
    for (int n = 0; n < count; n++) end = stpcpy(end, close);
    size_t size = (size_t)(stpcpy(end, after) - text), written, roots;
    KinScene *scene;
    KinLayer root;
    if (kinSceneLoad(w->c, w->root, text, size, NULL, &scene) == KinStatusOK) {
        OK(kinSceneReload(w->c, scene, text, size, NULL, NULL));
        OK(kinContextFlush(w->c));
        OK(kinSceneGetRoots(scene, &root, 1, &roots));
        (void)kinSceneWrite(w->c, root, NULL, NULL, 0, &written);
        OK(kinLayerRemoveFromSuperlayer(w->c, root));
        OK(kinContextFlush(w->c));
        kinSceneDestroy(scene);
    }
    free(text);
}

static void nestedDocuments(World *w, int i) {
    (void)i;
    loadNested(w, "{\"sublayers\":[", 500, "{}", "]}");
    loadNested(w, "{\"mask\":", 1000, "{}", "}");
    loadNested(w, "[", 1100, "", "]");
    loadNested(w, "{\"class\":\"replicator\",\"set\":{\"instanceCount\":2},\"sublayers\":[", 500, "{}", "]}");
    loadNested(w, "", 0, "{\"set\":{\"zPosition\":0.", ""); /* breaks off within a number */
}

/* Groups, timelines, and a state that is based on others, in a document. */
static void nestedMotions(World *w, int i) {
    (void)i;
    char text[LEVELS * 64 + 256] = "{\"animations\":[", *end = text + strlen(text);
    for (int n = 1; n < LEVELS; n++) end = stpcpy(end, "{\"class\":\"group\",\"animations\":[");
    end = stpcpy(end, "{\"class\":\"basic\",\"keyPath\":\"opacity\",\"toValue\":0}");
    for (int n = 1; n < LEVELS; n++) end = stpcpy(end, "]}");
    stpcpy(end, "]}");
    loadNested(w, "", 0, text, "");
    end = stpcpy(text, "{\"timelines\":[{\"name\":\"t\",\"entries\":[");
    for (int n = 1; n < LEVELS; n++) end = stpcpy(end, "{\"timeline\":{\"entries\":[");
    end = stpcpy(end, "{\"keyPath\":\"opacity\",\"value\":0}");
    for (int n = 1; n < LEVELS; n++) end = stpcpy(end, "]}}");
    stpcpy(end, "]}]}");
    loadNested(w, "", 0, text, "");
    end = stpcpy(text, "{\"states\":[{\"name\":\"s0\"}");
    for (int n = 1; n < LEVELS; n++) end += sprintf(end, ",{\"name\":\"s%d\",\"basedOn\":\"s%d\"}", n, n - 1);
    stpcpy(end, "]}");
    loadNested(w, "", 0, text, "");
}

/* Numbers and curves of a document whose text is long. */
static void longTexts(World *w, int i) {
    (void)i;
    static char text[40000] = "{\"set\":{\"zPosition\":0.";
    size_t size = strlen(text);
    memset(text + size, '7', 9000);
    strcpy(text + size + 9000, "e-4}}");
    loadNested(w, "", 0, text, "");
    char *end = stpcpy(text, "linear(0");
    for (int n = 1; n < 1000; n++) end += sprintf(end, ",%g %d%%", n * 1e-3, n / 10);
    stpcpy(end, ",1)");
    KinTimingFunction curve;
    (void)kinTimingFunctionNamed(text, &curve);
}

/* A path of which the engine measures the length. */
static void longPath(World *w, int i) {
    (void)i;
    static KinPathElement path[2000] = {{KinPathVerbMove, 0, {0}}};
    for (int n = 1; n < 2000; n++) path[n] = (KinPathElement){KinPathVerbCurve, 0, {n, -1e6, -n, 1e6, n % 7, n}};
    KinValue value = kinValuePath(path, 2000);
    KinAnimation animation;
    double point[2];
    OK(kinAnimationCreate(w->c, KinAnimationClassKeyframe, &animation));
    OK(kinAnimationSetKeyPath(w->c, animation, "position"));
    OK(kinAnimationSetData(w->c, animation, KinAnimationPropertyPath, &value));
    OK(kinAnimationSetString(w->c, animation, KinAnimationPropertyCalculationMode, "paced"));
    OK(kinLayerAddAnimation(w->c, w->root, animation, "path"));
    OK(kinContextFlush(w->c));
    OK(kinLayerGetPresentationValue(w->c, w->root, KinPropertyPosition, 0.1, point, 2, NULL));
    OK(kinAnimationRelease(w->c, animation));
}

/* Siblings of which each is laid out beside the one before. */
static void chainOfConstraints(World *w, int i) {
    (void)i;
    KinLayer parent = newSublayer(w->c, w->root, KinLayerClassLayer);
    KinLayoutManager manager = {.size = sizeof manager, .kind = KinLayoutManagerKindConstraints};
    OK(kinLayerSetLayoutManager(w->c, parent, &manager));
    for (int n = 0; n < 5000; n++) {
        /* Each before the one that it depends on. */
        KinLayer layer = newSublayer(w->c, parent, KinLayerClassLayer);
        char other[32];
        snprintf(other, sizeof other, "k%d", n + 1);
        KinConstraint beside =
            kinConstraint(KinConstraintAttributeMinX, n < 4999 ? other : "superlayer", KinConstraintAttributeMaxX, 1, 0);
        OK(kinLayerSetString(w->c, layer, KinPropertyName, key(w, n)));
        OK(kinLayerSetConstraints(w->c, layer, &beside, 1));
    }
    OK(kinLayerLayoutIfNeeded(w->c, w->root));
    OK(kinContextFlush(w->c));
    OK(kinLayerRemoveFromSuperlayer(w->c, parent));
    OK(kinContextFlush(w->c));
}

static const Row deepRows[] = {{"a deep tree", LINEAR, deepTree}, {"its times", LINEAR, deepTimes},
    {"its pictures", LINEAR, deepPictures}, {"its texts and states", LINEAR, deepSaves}, {"its end", LINEAR, deepEnd},
    {"nested documents", LINEAR, nestedDocuments}, {"long texts", LINEAR, longTexts}, {"a long path", LINEAR, longPath},
    {"a chain of constraints", LINEAR, chainOfConstraints}};

/* Those that need more stack for every level. */
static const Row nestedRows[] = {{"nested groups", LINEAR, deepGroups}, {"nested timelines", LINEAR, deepTimelines},
    {"documents of nested motions", LINEAR, nestedMotions}};

enum { DEEP_ROWS = sizeof deepRows / sizeof *deepRows, NESTED_ROWS = sizeof nestedRows / sizeof *nestedRows };

#endif
