/* Layers, groups, states and particles that multiply: small trees that show or move more than anybody could hold. */
#include "attack.h"

static KinContext *contextMake(void) {
    KinContext *context;
    OK(kinContextCreate(&context));
    return context;
}

/* Whether more was asked for than can be held. */
static bool isTooMuch(KinStatus status) { return status == KinStatusLimitExceeded || status == KinStatusOutOfMemory; }

static KinStatus load(KinContext *context, Text *text, KinScene **scene) {
    KinStatus status = kinSceneLoad(context, (KinLayer){0}, text->bytes, text->size, NULL, scene);
    free(text->bytes);
    if (status == KinStatusOK) OK(kinContextFlush(context));
    return status;
}

/* Replicators in each other, each of which shows the next one `count` times. */
static void replicators(int levels, const char *count) {
    KinContext *context = contextMake();
    KinLayer hit;
    size_t items = 0, size = 0;
    Text text = {0};
    append(&text, "{\"kinema\":1,\"layers\":[");
    for (int i = 0; i < levels; i++) {
        append(&text, "{\"class\":\"replicator\",\"set\":{\"bounds\":[0,0,9,9],\"instanceCount\":%s},\"sublayers\":[", count);
    }
    append(&text, "{\"set\":{\"bounds\":[0,0,9,9],\"backgroundColor\":[1,0,0,1]}}");
    for (int i = 0; i < levels; i++) append(&text, "]}");
    append(&text, "]}");
    OK(load(context, &text, NULL));
    CHECK(isTooMuch(kinContextGetRenderList(context, 0, NULL, 0, 0, &items)));
    KinRenderList *list;
    OK(kinRenderListCreate(context, sizeof(KinCompactItem), &list));
    CHECK(isTooMuch(kinRenderListPrepare(list, 0, NULL, NULL)));
    kinRenderListDestroy(list);
    (void)kinContextDump(context, true, NULL, 0, &size);
    CHECK(size > 0 && size < 200000);
    (void)kinContextSave(context, NULL, 0, &size);
    CHECK(size < 200000);
    KinLayer roots[1];
    OK(kinContextGetRoots(context, roots, 1, &items));
    OK(kinLayerHitTest(context, roots[0], KinTreePresentation, 0, 1, 1, &hit));
    kinContextDestroy(context);
}

static void replicatorsInReplicators(void) { replicators(40, "2"); }
static void greatReplicators(void) { replicators(3, "10000000"); }
static void endlessReplicators(void) { replicators(2, "9007199254740992"); }

/* A group whose children are the group below, twice. */
static void groupsInGroups(void) {
    KinContext *context = contextMake();
    KinLayer layer;
    KinAnimation last;
    OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    OK(kinAnimationCreate(context, KinAnimationClassBasic, &last));
    OK(kinAnimationSetKeyPath(context, last, "opacity"));
    KinStatus status = KinStatusOK;
    for (int level = 0; level < 60 && status == KinStatusOK; level++) {
        KinAnimation group;
        KinAnimation both[] = {last, last};
        OK(kinAnimationCreate(context, KinAnimationClassGroup, &group));
        status = kinAnimationSetAnimations(context, group, both, 2);
        if (status == KinStatusOK) status = kinLayerAddAnimation(context, layer, group, NULL);
        last = group;
        CHECK(level < 14 ? status == KinStatusOK : true);
    }
    CHECK(status == KinStatusLimitExceeded);
    kinContextDestroy(context);
}

/* States that are based on each other, each with a value of every layer. */
static void statesOfLayers(void) {
    enum { STATES = 64, LAYERS = 50 };
    KinContext *context = contextMake();
    KinScene *scene;
    KinLayer first;
    Text text = {0};
    append(&text, "{\"kinema\":1,\"layers\":[{\"id\":\"l0\",\"states\":[");
    for (int state = 0; state < STATES; state++) {
        append(&text, "%s{\"name\":\"s%d\",", state ? "," : "", state);
        if (state) append(&text, "\"basedOn\":\"s%d\",", state - 1);
        append(&text, "\"values\":[");
        for (int i = 0; i < LAYERS; i++) {
            append(&text, "%s{\"layer\":\"l%d\",\"keyPath\":\"zPosition\",\"value\":%d}", i ? "," : "", i, state);
        }
        append(&text, "]}");
    }
    append(&text, "]}");
    for (int i = 1; i < LAYERS; i++) append(&text, ",{\"id\":\"l%d\"}", i);
    append(&text, "]}");
    OK(load(context, &text, &scene));
    OK(kinSceneGetLayer(scene, "l0", &first));
    for (int state = 0; state < STATES; state++) {
        char name[8];
        snprintf(name, sizeof name, "s%d", state);
        OK(kinLayerSetState(context, first, name, NULL));
        OK(kinContextFlush(context));
    }
    kinSceneDestroy(scene);
    kinContextDestroy(context);
}

/* Cells in cells, each of which emits without end. */
static void cellsInCells(void) {
    enum { CELLS = 24 };
    KinContext *context = contextMake();
    KinLayer roots[1];
    size_t count = 0;
    Text text = {0};
    append(&text, "{\"kinema\":1,\"layers\":[{\"class\":\"emitter\",\"set\":{\"bounds\":[0,0,9,9]},\"emitterCells\":[");
    for (int i = 0; i < CELLS; i++) {
        append(&text, "{\"set\":{\"birthRate\":1e9,\"lifetime\":1e9,\"lifetimeRange\":1e9},\"emitterCells\":[");
        if (i == CELLS - 1) append(&text, "]}");
    }
    for (int i = 0; i < CELLS - 1; i++) append(&text, "]}");
    append(&text, "]}]}");
    OK(load(context, &text, NULL));
    OK(kinContextGetRoots(context, roots, 1, &count));
    OK(kinContextAdvance(context, 100));
    CHECK(isTooMuch(kinLayerGetParticles(context, roots[0], 100, NULL, 0, &count)));
    kinContextDestroy(context);
}

const Attack attacks[] = {
    {"replicators in replicators", replicatorsInReplicators, 300, 0, NULL},
    {"great replicators in each other", greatReplicators, 300, 0, NULL},
    {"replicators beyond every number", endlessReplicators, 100, 0, NULL},
    {"groups that are their own halves", groupsInGroups, 300, 0, NULL},
    {"states of states of many layers", statesOfLayers, 100, 0, NULL},
    {"cells in cells without end", cellsInCells, 500, 0, NULL},
    {0},
};
