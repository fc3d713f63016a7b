/* Rule D106: a new version of a document changes the living layers by what differs. */
#include "refusal.h"

static const KinLayer none = {0};

static KinSceneChanges changes;

static KinStatus reload(KinContext *context, KinScene *scene, const char *document) {
    memset(&changes, 0xFF, sizeof changes);
    return kinSceneReload(context, scene, document, strlen(document), NULL, &changes);
}

static int changed(size_t added, size_t removed, size_t moved, size_t values, size_t animations) {
    int same = changes.addedLayerCount == added && changes.removedLayerCount == removed && changes.movedLayerCount == moved &&
               changes.changedValueCount == values && changes.changedAnimationCount == animations;
    if (!same)
        printf("%zu added, %zu removed, %zu moved, %zu values, %zu animations\n", changes.addedLayerCount,
            changes.removedLayerCount, changes.movedLayerCount, changes.changedValueCount, changes.changedAnimationCount);
    return same;
}

static KinScene *load(KinContext *context, KinLayer superlayer, const char *document) {
    KinScene *scene = NULL;
    if (kinSceneLoad(context, superlayer, document, strlen(document), NULL, &scene)) puts(kinLastErrorMessage());
    (void)kinContextFlush(context);
    return scene;
}

static KinLayer named(const KinScene *scene, const char *name) {
    KinLayer layer = {0};
    (void)kinSceneGetLayer(scene, name, &layer);
    return layer;
}

static double shown(KinContext *context, KinLayer layer, const char *keyPath, double time) {
    KinKeyPath id = 0;
    double value = NAN;
    (void)kinKeyPathResolve(context, keyPath, &id);
    (void)kinLayerGetPresentationValue(context, layer, id, time, &value, 1, NULL);
    return value;
}

#define CARD(set, animations) \
    "{\"kinema\": 1, \"layers\": [{\"id\": \"card\", \"set\": {" set "}, \"animations\": [" animations "]}]}"
#define SPIN(to) "{\"class\": \"basic\", \"key\": \"spin\", \"keyPath\": \"zPosition\", \"toValue\": " to ", \"duration\": 4}"
#define FADE "{\"class\": \"basic\", \"keyPath\": \"cornerRadius\", \"toValue\": 9, \"duration\": 4}"

/* D106: the example of the rule; what differs and nothing else */
static void valuesAndAnimations(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, CARD("\"opacity\": 0.5, \"position\": [1, 2]", SPIN("8") "," FADE));
    KinLayer card = named(scene, "card"), loaded = {0};
    ENSURE_OK(kinContextAdvance(s.context, 1));
    ENSURE_OK(kinLayerSetPoint(s.context, card, KinPropertyPosition, 7, 8));
    ENSURE_OK(reload(s.context, scene, CARD("\"opacity\": 0.75, \"position\": [1, 2]", SPIN("8") "," FADE)));
    ENSURE(changed(0, 0, 0, 1, 0));
    ENSURE_OK(kinContextFlush(s.context));
    loaded = named(scene, "card");
    ENSURE(loaded.id == card.id && shown(s.context, card, "opacity", 1) == 0.75);
    ENSURE(shown(s.context, card, "position.x", 3) == 7 && shown(s.context, card, "zPosition", 2) == 4);
    ENSURE(shown(s.context, card, "cornerRadius", 4) == 9);
    ENSURE_OK(reload(s.context, scene, CARD("\"position\": [1, 2]", SPIN("4"))));
    ENSURE(changed(0, 0, 0, 1, 1));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(shown(s.context, card, "opacity", 1) == 1 && shown(s.context, card, "zPosition", 3) == 2);
    ENSURE(shown(s.context, card, "cornerRadius", 4) == 0);
    ENSURE_OK(reload(s.context, scene, CARD("", "")));
    ENSURE(changed(0, 0, 0, 1, 1));
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

#define LAYERS(list) "{\"kinema\": 1, \"layers\": [" list "]}"
#define LAYER(id, below) "{\"id\": \"" id "\", \"sublayers\": [" below "]}"
#define LEAF(id) "{\"id\": \"" id "\"}"

static int isAt(KinContext *context, KinLayer layer, KinLayer superlayer, size_t index) {
    KinLayer layers[8] = {{0}};
    size_t count = 0;
    (void)kinLayerGetSublayers(context, superlayer, layers, 8, &count);
    return index < count && layers[index].id == layer.id;
}

/* D106: layers come, go and move; as few as possible move */
static void theTree(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, none, LAYERS(LAYER("a", LEAF("b") "," LAYER("c", LEAF("d")) "," LEAF("e"))));
    KinLayer a = named(scene, "a"), b = named(scene, "b"), c = named(scene, "c"), d = named(scene, "d"), e = named(scene, "e");
    KinLayer own = sceneLayer(s.context, a), layer = {0};
    ENSURE_OK(reload(s.context, scene, LAYERS(LAYER("a", LAYER("c", LEAF("d")) "," LEAF("e") "," LEAF("b")))));
    ENSURE(changed(0, 0, 1, 0, 0) && isAt(s.context, c, a, 0) && isAt(s.context, e, a, 1) && isAt(s.context, b, a, 2));
    ENSURE(isAt(s.context, own, a, 3)); /* the host's own layer stays */
    /* the new layer n takes d out of c, which goes; a and e change places */
    ENSURE_OK(reload(s.context, scene, LAYERS(LAYER("e", LAYER("a", LAYER("n", LEAF("d")) "," LEAF("b"))))));
    ENSURE(changed(1, 1, 3, 0, 0) && isAt(s.context, a, e, 0) && isAt(s.context, d, named(scene, "n"), 0));
    ENSURE(isAt(s.context, named(scene, "n"), a, 0) && isAt(s.context, b, a, 1));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_STATUS(kinLayerGetSuperlayer(s.context, c, &layer), KinStatusInvalidHandle);
    ENSURE_OK(kinLayerGetSuperlayer(s.context, e, &layer));
    ENSURE(layer.id == 0);
    ENSURE_OK(kinLayerRemoveFromSuperlayer(s.context, a)); /* destroyed by the host */
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(reload(s.context, scene, LAYERS(LAYER("e", LAYER("a", LEAF("x"))))));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(!isAt(s.context, a, e, 0));
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* D106: masks, emitter cells, and layers without an id, which are told apart by their order */
static void otherRelations(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage,
        LAYERS("{\"id\": \"a\", \"mask\": {\"id\": \"m\", \"sublayers\": [{}]}}, {\"set\": {\"opacity\": 0.5}}, {\"id\": \"f\", "
               "\"class\": \"emitter\", \"emitterCells\": [{\"id\": \"s\"}, {\"set\": {\"lifetime\": 3}}]}"));
    KinLayer a = named(scene, "a"), mask = named(scene, "m"), spark = named(scene, "s"), layer = {0}, roots[3];
    ENSURE_OK(kinSceneGetRoots(scene, roots, 3, NULL));
    ENSURE_OK(reload(s.context, scene,
        LAYERS(
            "{\"id\": \"a\", \"mask\": {\"id\": \"k\", \"mask\": {\"id\": \"m\", \"sublayers\": [{}]}}}, {\"set\": {\"opacity\": "
            "0.25}}, {\"id\": \"f\", \"class\": \"emitter\", \"emitterCells\": [{\"set\": {\"lifetime\": 3}}, {\"id\": \"t\"}, "
            "{\"id\": \"s\"}]}")));
    ENSURE(changed(2, 0, 1, 1, 0));
    ENSURE_OK(kinLayerGetMask(s.context, a, &layer));
    ENSURE(layer.id == named(scene, "k").id);
    ENSURE_OK(kinLayerGetMask(s.context, layer, &layer));
    ENSURE(layer.id == mask.id && named(scene, "s").id == spark.id);
    KinLayer cells[4];
    KinBuffer buffer = {cells, sizeof cells, 0, KinValueTypeNil, 0};
    ENSURE_OK(kinLayerGetData(s.context, roots[2], KinPropertyEmitterCells, &buffer));
    ENSURE(buffer.size == 3 * sizeof *cells && cells[1].id == named(scene, "t").id && cells[2].id == spark.id);
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(shown(s.context, roots[1], "opacity", 0) == 0.25);
    ENSURE_OK(reload(s.context, scene, LAYERS("")));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(changed(0, 9, 0, 0, 0) && !isAt(s.context, a, s.stage, 2));
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

#define DOOR(x, more)                                                                                                      \
    LAYERS("{\"id\": \"door\", \"states\": [{\"name\": \"open\", \"values\": [{\"keyPath\": \"position.x\", \"value\": " x \
           "}, {\"layer\": \"lamp\", \"keyPath\": \"opacity\", \"value\": 0.5}]}" more "]}, {\"id\": \"lamp\"}")

/* D106, D103: a layer keeps its state; without the state it is in the base state */
static void states(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, DOOR("90", ""));
    KinLayer door = named(scene, "door"), lamp = named(scene, "lamp");
    char name[16];
    ENSURE_OK(kinLayerSetState(s.context, door, "open", NULL));
    ENSURE_OK(reload(s.context, scene, DOOR("90", "")));
    ENSURE(changed(0, 0, 0, 0, 0));
    ENSURE_OK(reload(s.context, scene, DOOR("70", ", {\"name\": \"ajar\", \"values\": []}")));
    ENSURE(changed(0, 0, 0, 1, 0));
    ENSURE_OK(kinLayerGetState(s.context, door, name, sizeof name, NULL));
    ENSURE_TEXT(name, "open");
    ENSURE_OK(kinLayerSetState(s.context, door, "ajar", NULL));
    ENSURE_OK(kinLayerSetState(s.context, door, "open", NULL));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(shown(s.context, door, "position.x", 0) == 70 && shown(s.context, lamp, "opacity", 0) == 0.5);
    ENSURE_OK(reload(s.context, scene, LAYERS(LEAF("door") "," LEAF("lamp"))));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinLayerGetState(s.context, door, name, sizeof name, NULL));
    ENSURE_TEXT(name, "");
    ENSURE(shown(s.context, door, "position.x", 0) == 0 && shown(s.context, lamp, "opacity", 0) == 1);
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* D106, D103: while a state holds a value, a new version changes the base value */
static void heldValues(void) {
#define HELD(x)                                                                                                     \
    LAYERS("{\"id\": \"door\", \"set\": {\"position\": [" x ", 3]}, \"states\": [{\"name\": \"open\", \"values\": " \
           "[{\"keyPath\": \"position.x\", \"value\": 90}]}]}")
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, HELD("10"));
    KinLayer door = named(scene, "door");
    ENSURE_OK(kinLayerSetState(s.context, door, "open", NULL));
    ENSURE_OK(reload(s.context, scene, HELD("20")));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(shown(s.context, door, "position.x", 0) == 90 && shown(s.context, door, "position.y", 0) == 3);
    ENSURE_OK(kinLayerSetState(s.context, door, NULL, NULL));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(shown(s.context, door, "position.x", 0) == 20);
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* D106, D60: a level of a style changes as a style, below what the layer defines */
static void styles(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, LAYERS("{\"id\": \"a\", \"style\": [{\"zPosition\": 1, \"cornerRadius\": 2}]}"));
    KinLayer a = named(scene, "a");
    double value = 0;
    ENSURE_OK(reload(s.context, scene, LAYERS("{\"id\": \"a\", \"style\": [{\"zPosition\": 5}, {\"cornerRadius\": 7}]}")));
    ENSURE(changed(0, 0, 0, 3, 0));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(shown(s.context, a, "zPosition", 0) == 5 && shown(s.context, a, "cornerRadius", 0) == 7);
    KinBuffer buffer = {&value, sizeof value, 0, KinValueTypeNil, 0};
    ENSURE_OK(kinLayerGetStyleData(s.context, a, 1, KinPropertyZPosition, &buffer));
    ENSURE(value == 5);
    ENSURE_OK(reload(s.context, scene, LAYERS(LEAF("a"))));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(shown(s.context, a, "zPosition", 0) == 0 && shown(s.context, a, "cornerRadius", 0) == 0);
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* D106, D60: a layer does not define what only the version before has set */
static void stylesApply(void) {
#define STYLED(style, set) LAYERS("{\"id\": \"a\", \"style\": [{" style "}], \"set\": {" set "}}")
    /* Three versions, and what the last one shows, as when it is loaded alone. */
    static const struct {
        const char *documents[3];
        double last;
    } chains[] = {
        {{STYLED("\"zPosition\": 2", "\"zPosition\": 5"), STYLED("\"zPosition\": 2", ""), STYLED("\"zPosition\": 9", "")}, 9},
        {{STYLED("", "\"zPosition\": 5"), STYLED("", ""), STYLED("\"zPosition\": 9", "")}, 9},
        {{STYLED("\"zPosition\": 2", "\"zPosition\": 2"), STYLED("\"zPosition\": 2", ""), STYLED("\"zPosition\": 9", "")}, 9},
        {{STYLED("\"zPosition\": 2", ""), STYLED("\"zPosition\": 2", "\"zPosition\": 2"),
             STYLED("\"zPosition\": 9", "\"zPosition\": 2")},
            2},
        {{STYLED("", ""), STYLED("", "\"zPosition\": 0"), STYLED("\"zPosition\": 9", "\"zPosition\": 0")}, 0},
    };
    for (size_t i = 0; i < sizeof chains / sizeof *chains; i++) {
        Scene s = sceneOpen();
        KinScene *scene = load(s.context, s.stage, chains[i].documents[0]);
        ENSURE_OK(reload(s.context, scene, chains[i].documents[1]));
        ENSURE_OK(reload(s.context, scene, chains[i].documents[2]));
        ENSURE_OK(kinContextFlush(s.context));
        ENSURE(shown(s.context, named(scene, "a"), "zPosition", 0) == chains[i].last);
        kinSceneDestroy(scene), kinContextDestroy(s.context);
    }
    /* What the host has set stays. */
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, STYLED("", "\"zPosition\": 0"));
    ENSURE_OK(kinLayerSetNumber(s.context, named(scene, "a"), KinPropertyZPosition, 4));
    ENSURE_OK(reload(s.context, scene, STYLED("", "")));
    ENSURE_OK(reload(s.context, scene, STYLED("\"zPosition\": 9", "")));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(shown(s.context, named(scene, "a"), "zPosition", 1) == 4);
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* D106, D92: a refused version changes nothing, and the next one counts from the version before */
static void refusals(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, CARD("\"opacity\": 0.5", SPIN("8")));
    REFUSED(s.context, reload(s.context, scene, "{]"), KinStatusInvalidArgument, "line 1");
    REFUSED(s.context, reload(s.context, scene, LAYERS(LEAF("new") "," LEAF("card") "," LEAF("card"))), KinStatusInvalidArgument,
        "layers[2].id");
    KinSceneOptions options = kinSceneOptions();
    options.size = 1;
    REFUSED(s.context, kinSceneReload(s.context, scene, "{}", 2, &options, NULL), KinStatusInvalidArgument, "options.size");
    Scene other = sceneOpen();
    REFUSED(
        other.context, reload(other.context, scene, CARD("\"opacity\": 0.25", "")), KinStatusInvalidArgument, "another context");
    kinContextDestroy(other.context);
    ENSURE_OK(reload(s.context, scene, CARD("\"opacity\": 0.5", SPIN("8"))));
    ENSURE(changed(0, 0, 0, 0, 0));
    /* another class is another layer */
    ENSURE_OK(reload(s.context, scene, LAYERS("{\"id\": \"card\", \"class\": \"shape\"}")));
    ENSURE(changed(1, 1, 0, 0, 0));
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

int main(void) {
    RUN(valuesAndAnimations);
    RUN(theTree);
    RUN(otherRelations);
    RUN(states);
    RUN(heldValues);
    RUN(styles);
    RUN(stylesApply);
    RUN(refusals);
    return REPORT();
}
