/* Rules D90, D91, D92: scene documents, what they build, and what is refused. */
#include "refusal.h"

static const KinLayer none = {0};

static KinStatus load(KinContext *context, KinLayer superlayer, const char *document, KinScene **scene) {
    return kinSceneLoad(context, superlayer, document, strlen(document), NULL, scene);
}

static double number(const Scene *s, KinLayer layer, const char *keyPath) {
    KinKeyPath id = 0;
    double value = NAN;
    (void)kinKeyPathResolve(s->context, keyPath, &id), (void)kinLayerGetNumber(s->context, layer, id, &value);
    return value;
}

static double shown(const Scene *s, KinLayer layer, const char *keyPath, double time) {
    KinKeyPath id = 0;
    double value = NAN;
    (void)kinKeyPathResolve(s->context, keyPath, &id);
    (void)kinLayerGetPresentationValue(s->context, layer, id, time, &value, 1, NULL);
    return value;
}

static KinLayer named(const KinScene *scene, const char *name) {
    KinLayer layer = {0};
    (void)kinSceneGetLayer(scene, name, &layer);
    return layer;
}

static void checkData(KinContext *context, const KinScene *scene) {
    KinLayer card = named(scene, "card");
    size_t count = 0;
    double bounds[4], colors[8];
    ENSURE_OK(kinLayerGetValue(context, card, KinPropertyBounds, bounds, 4, NULL));
    ENSURE(bounds[2] == 100 && bounds[3] == 0);
    ENSURE_OK(kinLayerGetValue(context, named(scene, "mask"), KinPropertyColors, colors, 8, &count));
    ENSURE(count == 8 && colors[5] == 1 && colors[7] == 0.5);
    KinPathElement path[3];
    KinBuffer buffer = {path, sizeof path, 0, KinValueTypeNil, 0};
    ENSURE_OK(kinLayerGetData(context, card, KinPropertyPath, &buffer));
    ENSURE(buffer.size == sizeof path && path[1].verb == KinPathVerbQuad && path[1].points[3] == 4);
    uint64_t filters[2];
    buffer.data = filters, buffer.capacity = sizeof filters;
    ENSURE_OK(kinLayerGetData(context, card, KinPropertyFilters, &buffer));
    ENSURE(filters[0] == 8 && filters[1] == 9);
}

static void checkMarkers(const KinScene *scene) {
    size_t size = 0;
    char name[8];
    double time = -1, duration = -1;
    ENSURE_OK(kinSceneGetMarker(scene, 0, name, sizeof name, &size, &time, &duration));
    ENSURE_TEXT(name, "loop");
    ENSURE(size == 5 && time == 1 && duration == 0.5);
    ENSURE_OK(kinSceneGetMarker(scene, 1, name, sizeof name, NULL, NULL, &duration));
    ENSURE(duration == 0);
    ENSURE_STATUS(kinSceneGetMarker(scene, 2, name, sizeof name, NULL, NULL, NULL), KinStatusNotFound);
    ENSURE_STATUS(kinSceneGetMarker(scene, 0, name, 4, &size, NULL, NULL), KinStatusBufferTooSmall);
}

/* D91: layers with values of every form, masks, cells, custom properties, markers */
static void aDocumentMakesLayers(void) {
    static const char document[] =
        "{\"kinema\": 1, \"name\": \"test\", \"duration\": 2.5, \"size\": [640, 480], \"extra\": {\"any\": [1, {\"thing\": "
        "null}]},\n"
        " \"markers\": [{\"name\": \"loop\", \"time\": 1, \"duration\": 0.5}, {\"name\": \"end\"}],\n"
        " \"properties\": [{\"name\": \"charge\", \"type\": \"number\", \"default\": 3}],\n"
        " \"layers\": [{\"id\": \"card\", \"class\": \"shape\", \"set\": {\"position\": [3, 4], \"hidden\": true, \"lineCap\": "
        "\"round\",\n"
        "    \"path\": [[\"move\", 0, 0], [\"quad\", 1, 2, 3, 4], [\"close\"]], \"fillColor\": null, \"lineDashPattern\": [1, 2, "
        "3],\n"
        "    \"bounds.size.width\": 1e2, \"transform.rotation.z\": 0.5, \"contents\": 7, \"filters\": [8, 9], \"charge\": "
        "-0.25},\n"
        "   \"sublayers\": [{\"id\": \"back\"}, {\"id\": \"front\", \"mask\": {\"id\": \"mask\", \"class\": \"gradient\",\n"
        "      \"set\": {\"colors\": [[1, 0, 0, 1], [0, 1, 0, 0.5]], \"locations\": [0, 1]}}}]},\n"
        "  {\"id\": \"fire\", \"class\": \"emitter\", \"emitterCells\": [{\"id\": \"spark\", \"set\": {\"lifetime\": 2}}, "
        "\"spark\"]}]}";
    Scene s = sceneOpen();
    KinScene *scene = NULL;
    KinSceneInfo info;
    KinLayer roots[2], layer;
    size_t count = 0;
    ENSURE_OK(load(s.context, s.stage, document, &scene));
    ENSURE_OK(kinSceneGetInfo(scene, &info));
    ENSURE(info.layerCount == 6 && info.rootCount == 2 && info.markerCount == 2);
    ENSURE(info.duration == 2.5 && info.width == 640 && info.height == 480);
    ENSURE_OK(kinSceneGetRoots(scene, roots, 2, &count));
    KinLayer card = named(scene, "card"), front = named(scene, "front"), spark = named(scene, "spark");
    ENSURE(count == 2 && roots[0].id == card.id && roots[1].id == named(scene, "fire").id);
    ENSURE_OK(kinLayerGetSuperlayer(s.context, card, &layer));
    ENSURE(layer.id == s.stage.id);
    ENSURE(number(&s, card, "position.y") == 4 && number(&s, card, "hidden") == 1 && number(&s, card, "charge") == -0.25);
    ENSURE(number(&s, front, "charge") == 3 && number(&s, spark, "lifetime") == 2);
    ENSURE_NEAR(number(&s, card, "transform.rotation.z"), 0.5, 1e-15);
    checkData(s.context, scene);
    ENSURE_OK(kinLayerGetMask(s.context, front, &layer));
    ENSURE(layer.id == named(scene, "mask").id);
    checkMarkers(scene);
    ENSURE_STATUS(kinSceneGetRoots(scene, roots, 1, &count), KinStatusBufferTooSmall);
    ENSURE_STATUS(kinSceneGetLayer(scene, "boat", &layer), KinStatusNotFound);
    kinSceneDestroy(scene);
    ENSURE_OK(kinLayerRemoveFromSuperlayer(s.context, card));
    ENSURE_STATUS(kinLayerGetClass(s.context, card, &(KinLayerClass){0}), KinStatusInvalidHandle);
    kinContextDestroy(s.context);
    ENSURE(kinLiveObjectCount() == 0);
}

/* D91: animations of every class run as those that are added by hand; no value of a transaction has an effect */
static void aDocumentAnimates(void) {
    static const char document[] =
        "{\"kinema\": 1, \"layers\": [{\"id\": \"a\", \"set\": {\"opacity\": 0.5}, \"animations\": [\n"
        " {\"class\": \"basic\", \"key\": \"move\", \"keyPath\": \"position.x\", \"fromValue\": 0, \"toValue\": 100, "
        "\"duration\": 2},\n"
        " {\"class\": \"keyframe\", \"keyPath\": \"zPosition\", \"values\": [0, 10, 20], \"keyTimes\": [0, 0.25, 1], "
        "\"duration\": 4,\n"
        "  \"timingFunctions\": [\"linear\", [0, 0, 1, 1]], \"repeatCount\": \"inf\"},\n"
        " {\"class\": \"group\", \"duration\": 3, \"animations\": [{\"class\": \"basic\", \"keyPath\": \"opacity\", \"toValue\": "
        "1,\n"
        "  \"duration\": 1}]},\n"
        " {\"class\": \"spring\", \"keyPath\": \"cornerRadius\", \"perceptualDuration\": 0.5, \"bounce\": 0, \"toValue\": 1,\n"
        "  \"duration\": \"settling\", \"tags\": {\"mine\": [1, 2]}},\n"
        " {\"class\": \"transition\", \"type\": \"push\", \"subtype\": \"fromLeft\", \"duration\": 1},\n"
        " {\"class\": \"basic\", \"keyPath\": \"borderWidth\", \"fromValue\": 0, \"toValue\": 1}]}]}";
    Scene s = sceneOpen();
    KinScene *scene = NULL;
    size_t count = 0;
    KinTransaction turn;
    ENSURE_OK(kinTransactionBegin(s.context, &turn));
    ENSURE_OK(kinTransactionSetDuration(s.context, turn, 8));
    ENSURE_OK(kinTransactionSetTimingFunction(s.context, turn, &(KinTimingFunction){0.9, 0, 1, 1}));
    ENSURE_OK(load(s.context, none, document, &scene));
    ENSURE_OK(kinTransactionCommit(s.context, turn));
    KinLayer a = named(scene, "a");
    ENSURE_OK(kinLayerGetAnimationKeyCount(s.context, a, &count));
    ENSURE(count == 2); /* "move" and "transition" */
    ENSURE_NEAR(shown(&s, a, "position.x", 0.5), 25, 1e-12);
    ENSURE_NEAR(shown(&s, a, "zPosition", 0.5), 5, 1e-12);
    ENSURE_NEAR(shown(&s, a, "zPosition", 6.5), 15, 1e-12); /* the second cycle, halfway through its second segment */
    ENSURE_NEAR(shown(&s, a, "opacity", 0.5), 0.75, 1e-12);
    ENSURE_NEAR(shown(&s, a, "borderWidth", 0.125), 0.5, 1e-12); /* the duration is 0.25, and linear */
    kinSceneDestroy(scene);
    kinContextDestroy(s.context);
}

/* D91: the time 0 of the document is a time of the host's */
static void aDocumentBegins(void) {
    static const char document[] =
        "{\"kinema\": 1, \"layers\": [{\"id\": \"a\", \"animations\": [{\"class\": \"basic\", \"keyPath\": "
        "\"opacity\", \"fromValue\": 0, \"toValue\": 1, \"duration\": 1, \"beginTime\": 0.5}]}]}";
    Scene s = sceneOpen();
    KinScene *scene = NULL;
    KinSceneOptions options = kinSceneOptions();
    options.beginTime = 10;
    ENSURE_OK(kinSceneLoad(s.context, s.ship, document, strlen(document), &options, &scene));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_NEAR(shown(&s, named(scene, "a"), "opacity", 10.75), 0.25, 1e-12);
    kinSceneDestroy(scene);
    options.beginTime = INFINITY;
    REFUSED(s.context, kinSceneLoad(s.context, none, document, strlen(document), &options, NULL), KinStatusInvalidArgument,
        "options.beginTime");
    options.size = 8;
    REFUSED(s.context, kinSceneLoad(s.context, none, document, strlen(document), &options, NULL), KinStatusInvalidArgument,
        "options.size");
    kinContextDestroy(s.context);
}

static int asked;
static KinStatus resource(void *userData, const char *name, const char *source, uint64_t *handle) {
    asked++;
    *handle = 40 + (uint64_t)asked;
    return userData == &asked && !strcmp(name, asked == 1 ? "logo" : "noise") && !strcmp(source, asked == 1 ? "a.png" : "")
               ? KinStatusOK
               : KinStatusNotFound;
}

/* D91: resources by name */
static void resources(void) {
    static const char document[] =
        "{\"kinema\": 1, \"resources\": [{\"name\": \"logo\", \"source\": \"a.png\"}, {\"name\": \"noise\"}],\n"
        " \"layers\": [{\"id\": \"a\", \"set\": {\"contents\": \"noise\"}}]}";
    Scene s = sceneOpen();
    KinScene *scene = NULL;
    uint64_t handle = 0;
    KinBuffer buffer = {&handle, sizeof handle, 0, KinValueTypeNil, 0};
    KinSceneOptions options = kinSceneOptions();
    ENSURE_OK(load(s.context, none, document, &scene));
    ENSURE_OK(kinLayerGetData(s.context, named(scene, "a"), KinPropertyContents, &buffer));
    ENSURE(handle == 2);
    kinSceneDestroy(scene);
    options.resource = resource, options.userData = &asked;
    ENSURE_OK(kinSceneLoad(s.context, none, document, strlen(document), &options, &scene));
    ENSURE_OK(kinLayerGetData(s.context, named(scene, "a"), KinPropertyContents, &buffer));
    ENSURE(handle == 42 && asked == 2);
    kinSceneDestroy(scene);
    options.userData = NULL;
    REFUSED(s.context, kinSceneLoad(s.context, none, document, strlen(document), &options, NULL), KinStatusNotFound, "logo");
    kinContextDestroy(s.context);
}

#define LAYER(inside) "{\"kinema\": 1,\n \"layers\": [{\"id\": \"a\"}, {" inside "}]}"
#define ANIMATION(inside) LAYER("\"animations\": [{" inside "}]")
#define WRONG(document, status, word) REFUSED(s.context, load(s.context, s.stage, (document), NULL), (status), (word))

static const KinStatus bad = KinStatusInvalidArgument, mismatch = KinStatusTypeMismatch, unknown = KinStatusUnknownKey;

/* D92: the message has the place, and nothing has changed */
static void refusedDocuments(void) {
    Scene s = sceneOpen();
    WRONG("", bad, "line 1, column 1: expected a value");
    WRONG("{\"kinema\": 1,\n\n  \"layers\" [", bad, "line 3, column 12: expected a colon");
    WRONG("[]", mismatch, "the document: a list given, expected an object");
    WRONG("{}", bad, "\"kinema\": 1");
    WRONG("{\"kinema\": 2}", bad, "\"kinema\": 1");
    WRONG("{\"kinema\": 1, \"layer\": []}", unknown, "line 1, column 24, layer: a member");
    WRONG("{\"kinema\": 1, \"size\": [1, -2]}", mismatch, "size:");
    WRONG("{\"kinema\": 1, \"markers\": [{\"time\": 1}]}", mismatch, "markers[0]:");
    WRONG("{\"kinema\": 1, \"properties\": [{\"name\": \"opacity\", \"type\": \"number\"}]}", bad, "properties[0].name");
    WRONG("{\"kinema\": 1, \"properties\": [{\"name\": \"mine\", \"type\": \"layers\"}]}", bad, "properties[0].type");
    /* A property that the document registered is not kept, and an implicit transaction is not left open. */
    WRONG(
        "{\"kinema\": 1, \"properties\": [{\"name\": \"mine\", \"type\": \"number\"}], \"layers\": [{\"set\": {\"mine\": []}}]}",
        mismatch, "layers[0].set.mine");
    KinKeyPath id;
    ENSURE_STATUS(kinKeyPathResolve(s.context, "mine", &id), KinStatusUnknownKey);
    ENSURE_STATUS(kinTransactionCommit(s.context, (KinTransaction){0}), KinStatusNoTransaction);
    kinContextDestroy(s.context);
    ENSURE(kinLiveObjectCount() == 0);
}

/* D92: layers */
static void refusedLayers(void) {
    Scene s = sceneOpen();
    WRONG(LAYER("\"id\": \"a\""), bad, "line 2, column 33, layers[1].id: an id given twice");
    WRONG(LAYER("\"class\": \"box\""), bad, "layers[1].class");
    WRONG(LAYER("\"class\": \"emitterCell\""), bad, "layers[1].class");
    WRONG(LAYER("\"set\": {\"position\": [1]}"), mismatch, "layers[1].set.position: position: 1 number given");
    WRONG(LAYER("\"set\": {\"position\": 1}"), mismatch, "layers[1].set.position");
    WRONG(LAYER("\"set\": {\"opacity\": \"much\"}"), mismatch, "layers[1].set.opacity");
    WRONG(LAYER("\"set\": {\"opacity\": 1e999}"), bad, "layers[1].set.opacity");
    WRONG(LAYER("\"set\": {\"opacity\": {}}"), mismatch, "layers[1].set.opacity: an object given");
    WRONG(LAYER("\"set\": {\"transform\": {\"scale\": [1, 2]}}"), mismatch, "layers[1].set.transform.scale");
    WRONG(LAYER("\"set\": {\"transform\": {\"scale\": 2}}"), mismatch, "expected 3 numbers");
    WRONG(LAYER("\"set\": {\"transform\": {\"skew\": [1, 0, 0]}}"), mismatch, "expected 9 numbers");
    WRONG(LAYER("\"set\": {\"transform\": {\"rotation\": [0, 0, true]}}"), mismatch, "layers[1].set.transform.rotation[2]");
    WRONG(LAYER("\"set\": {\"transform\": {\"turn\": 1}}"), unknown, "layers[1].set.transform.turn");
    WRONG(LAYER("\"set\": {\"transform\": {\"scale\": [1e300, 1, 1], \"skew\": [1e300, 0, 0, 0, 1, 0, 0, 0, 1]}}"), bad,
        "layers[1].set.transform");
    WRONG(LAYER("\"set\": {\"speed\": \"inf\"}"), bad, "layers[1].set.speed");
    WRONG(LAYER("\"set\": {\"fillMode\": \"never\"}"), bad, "removed, forwards");
    WRONG(LAYER("\"set\": {\"warp\": 1}"), unknown, "layers[1].set.warp");
    WRONG(LAYER("\"set\": {\"path\": []}"), unknown, "path given, expected a property of this class");
    WRONG(LAYER("\"class\": \"shape\", \"set\": {\"path\": [[\"move\", 1]]}"), mismatch, "layers[1].set.path[0]");
    WRONG(LAYER("\"class\": \"shape\", \"set\": {\"path\": [[\"jump\", 1, 2]]}"), bad, "layers[1].set.path[0][0]");
    WRONG(LAYER("\"set\": {\"contents\": \"logo\"}"), KinStatusNotFound, "the name of a resource");
    WRONG(LAYER("\"set\": {\"contents\": 1.5}"), mismatch, "layers[1].set.contents");
    WRONG(LAYER("\"sublayers\": [{}, 7]"), mismatch, "layers[1].sublayers[1]: a number given");
    WRONG(LAYER("\"emitterCells\": []"), unknown, "emitterCells");
    WRONG(LAYER("\"class\": \"emitter\", \"emitterCells\": [\"a\"]"), bad, "emitter cells");
    WRONG(LAYER("\"class\": \"emitter\", \"emitterCells\": [{\"sublayers\": []}]"), unknown, "emitterCells[0].sublayers");
    WRONG(LAYER("\"class\": \"emitter\", \"emitterCells\": [{\"id\": \"c\", \"emitterCells\": [\"c\"]}]"), KinStatusCycle,
        "emitterCells");
    kinContextDestroy(s.context);
}

/* D92: animations */
static void refusedAnimations(void) {
    Scene s = sceneOpen();
    WRONG(ANIMATION("\"keyPath\": \"opacity\""), mismatch, "layers[1].animations[0]: an object given");
    WRONG(ANIMATION("\"class\": \"basic\", \"keyPath\": \"opacity\", \"toValue\": [1, 2]"), mismatch, "animations[0]: toValue");
    WRONG(ANIMATION("\"class\": \"basic\", \"keyPath\": \"opacity\", \"startVelocity\": [1, 2]"), mismatch,
        "animations[0]: startVelocity: 2 numbers given, expected a number");
    WRONG(ANIMATION("\"class\": \"spring\", \"keyPath\": \"opacity\", \"startVelocity\": {}"), mismatch,
        "startVelocity: an object");
    WRONG(ANIMATION("\"class\": \"spring\", \"keyPath\": \"opacity\", \"startVelocity\": \"inf\""), bad, "startVelocity");
    WRONG(ANIMATION("\"class\": \"keyframe\", \"startVelocity\": 1"), unknown, "animations[0].startVelocity");
    WRONG(ANIMATION("\"class\": \"basic\", \"keyPath\": \"warp\""), unknown, "animations[0].keyPath");
    WRONG(ANIMATION("\"class\": \"basic\", \"speed\": null"), mismatch, "animations[0].speed");
    WRONG(ANIMATION("\"class\": \"basic\", \"timingFunction\": \"bumpy\""), bad, "animations[0].timingFunction");
    WRONG(ANIMATION("\"class\": \"basic\", \"values\": [1]"), unknown, "animations[0].values");
    WRONG(ANIMATION("\"class\": \"keyframe\", \"timingFunctions\": [\"linear\", \"bumpy\"]"), bad, "timingFunctions[1]");
    WRONG(ANIMATION("\"class\": \"group\", \"animations\": [{\"class\": \"spring\", \"mass\": 0}]"), bad,
        "animations[0].animations[0].mass");
    WRONG(ANIMATION("\"class\": \"spring\", \"perceptualDuration\": 0"), bad, "perceptualDuration");
    kinContextDestroy(s.context);
}

#define KEYFRAMES(member) ANIMATION("\"class\": \"keyframe\", \"keyPath\": \"opacity\", \"values\": [0, 1], " member)

/* D92: values have the form of their type, also where the setters accept others */
static void otherForms(void) {
    Scene s = sceneOpen();
    WRONG(KEYFRAMES("\"autoreverses\": 1"), mismatch, "autoreverses: a number given, expected a bool");
    WRONG(KEYFRAMES("\"repeatCount\": true"), mismatch, "repeatCount: a bool given, expected a number");
    WRONG(KEYFRAMES("\"speed\": [2]"), mismatch, "speed: a list given, expected a number");
    WRONG(KEYFRAMES("\"keyTimes\": 0"), mismatch, "keyTimes: a number given, expected numbers");
    WRONG(KEYFRAMES("\"keyTimes\": [0, [1]]"), mismatch, "keyTimes[1]: a list given, expected a number");
    WRONG(KEYFRAMES("\"calculationMode\": 2"), mismatch, "calculationMode: a number given, expected a string");
    WRONG(KEYFRAMES("\"rotationMode\": []"), mismatch, "rotationMode: a list given, expected a string");
    WRONG(KEYFRAMES("\"timingFunction\": []"), mismatch, "timingFunction: a list given, expected a list that is not empty");
    WRONG(KEYFRAMES("\"tags\": {\"a\": [1, [2]]}"), mismatch, "tags.a[1]: a list given");
    WRONG(ANIMATION("\"class\": \"basic\", \"keyPath\": []"), mismatch, "keyPath: a list given, expected a string");
    WRONG(ANIMATION("\"class\": \"transition\", \"type\": 1"), mismatch, "type: a number given, expected a string");
    WRONG(LAYER("\"set\": {\"opacity\": [0.5]}"), mismatch, "opacity: a list given, expected a number");
    WRONG(LAYER("\"set\": {\"opacity\": true}"), mismatch, "opacity: a bool given, expected a number");
    WRONG(LAYER("\"set\": {\"hidden\": 1}"), mismatch, "hidden: a number given, expected a bool");
    WRONG(LAYER("\"set\": {\"name\": []}"), mismatch, "name: a list given, expected a string");
    WRONG(LAYER("\"set\": {\"position\": [[1, 2]]}"), mismatch, "position[0]: a list given, expected a number");
    WRONG(LAYER("\"set\": {\"backgroundColor\": []}"), mismatch, "backgroundColor: a list given");
    WRONG(LAYER("\"set\": {\"contents\": 18446744073709551615}"), mismatch, "expected a whole number, at most 2^53");
    WRONG("{\"kinema\": 1, \"resources\": [{}]}", mismatch, "an object given, expected a resource, which has a name");
    kinContextDestroy(s.context);
}

/* D90: names and words may have escapes; D92: motions are checked without layers, too */
static void escapes(void) {
    static const char document[] =
        "{\"kinema\": 1, \"l\\u0061yers\": [{\"\\u0069d\": \"a\", \"cl\\u0061ss\": \"sh\\u0061pe\", \"set\": "
        "{\"op\\u0061city\": 0.5, \"path\": [[\"m\\u006fve\", 0, 0]]}, \"animations\": [{\"class\": \"b\\u0061sic\", "
        "\"keyPath\": \"opacity\", "
        "\"duration\": \"\\u0069nf\"}]}]}";
    Scene s = sceneOpen();
    KinScene *scene = NULL;
    ENSURE_OK(load(s.context, s.stage, document, &scene));
    ENSURE(number(&s, named(scene, "a"), "opacity") == 0.5);
    kinSceneDestroy(scene);
    WRONG("{\"kinema\": 1, \"\\u006binema\": 2}", KinStatusInvalidArgument, "column 15: expected each name once in an object");
    WRONG("{\"kinema\": 1, \"motions\": [{\"name\": \"m\", \"curve\": \"foo\"}]}", KinStatusInvalidArgument, "motions[0].curve");
    WRONG("{\"kinema\": 1, \"motions\": 5}", KinStatusTypeMismatch, "motions: a number given, expected a list");
    kinContextDestroy(s.context);
    ENSURE(kinLiveObjectCount() == 0);
}

/* D92: unknown members are skipped by choice */
static void unknownMembers(void) {
    static const char document[] =
        "{\"kinema\": 1, \"author\": {}, \"layers\": [{\"zoom\": 1, \"animations\": [{\"class\": \"basic\", \"why\": []}]}]}";
    Scene s = sceneOpen();
    KinSceneOptions options = kinSceneOptions();
    WRONG(document, KinStatusUnknownKey, "author");
    options.ignoreUnknown = true;
    ENSURE_OK(kinSceneLoad(s.context, none, document, strlen(document), &options, NULL));
    kinContextDestroy(s.context);
}

/* D90: deep trees, and texts that are nested too deep */
static void depth(void) {
    enum { DEEP = 500, SIZE = 32 * DEEP };
    static const char head[] = "{\"kinema\":1,\"layers\":[", inner[] = "{\"sublayers\":[";
    char *text = (char *)calloc(SIZE, 1);
    if (!text) abort();
    Scene s = sceneOpen();
    KinScene *scene = NULL;
    KinSceneInfo info;
    strcpy(text, head);
    for (int i = 0; i < DEEP; i++) strcat(text, inner);
    for (int i = 0; i < DEEP; i++) strcat(text, "]}");
    strcat(text, "]}");
    ENSURE_OK(load(s.context, none, text, &scene));
    ENSURE_OK(kinSceneGetInfo(scene, &info));
    ENSURE(info.layerCount == DEEP);
    kinSceneDestroy(scene);
    memset(text, '[', SIZE - 1);
    WRONG(text, KinStatusLimitExceeded, "line 1, column 1025");
    free(text);
    kinContextDestroy(s.context);
}

int main(void) {
    RUN(aDocumentMakesLayers);
    RUN(aDocumentAnimates);
    RUN(aDocumentBegins);
    RUN(resources);
    RUN(refusedDocuments);
    RUN(refusedLayers);
    RUN(refusedAnimations);
    RUN(otherForms);
    RUN(escapes);
    RUN(unknownMembers);
    RUN(depth);
    return REPORT();
}
