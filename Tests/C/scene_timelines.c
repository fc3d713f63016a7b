/* Rule D107: timelines of documents. */
#include "refusal.h"

static const KinLayer none = {0};
static char text[1 << 14];

static KinLayer named(const KinScene *scene, const char *name) {
    KinLayer layer = {0};
    (void)kinSceneGetLayer(scene, name, &layer);
    return layer;
}

static KinKeyPath path(KinContext *context, const char *name) {
    KinKeyPath id = 0;
    (void)kinKeyPathResolve(context, name, &id);
    return id;
}

static double shown(KinContext *context, KinLayer layer, const char *keyPath, double time) {
    double value = NAN;
    (void)kinLayerGetPresentationValue(context, layer, path(context, keyPath), time, &value, 1, NULL);
    return value;
}

static KinScene *load(KinContext *context, KinLayer below, const char *document) {
    KinScene *scene = NULL;
    if (kinSceneLoad(context, below, document, strlen(document), NULL, &scene)) puts(kinLastErrorMessage());
    (void)kinContextFlush(context);
    return scene;
}

#define LAYERS(layers) \
    "{\"kinema\": 1, \"motions\": [{\"name\": \"even\", \"curve\": \"linear\", \"duration\": 1}], \"layers\": [" layers "]}"
#define X(value) "{\"keyPath\": \"position.x\", \"value\": " value ", \"motion\": \"even\"}"
#define TIMELINES(timelines, more) \
    LAYERS("{\"id\": \"a\", \"timelines\": [" timelines "]" more "}, {\"id\": \"b\"}, {\"id\": \"c\"}")
#define GO(name, entries) "{\"name\": \"" name "\", \"entries\": [" entries "]}"

/* The example of the rule, by the motion of the document. */
static void starts(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, TIMELINES(GO("go", X("100") "," X("0")), ""));
    KinLayer a = named(scene, "a");
    KinAnimator animator = {0};
    KinMotion motion = kinMotion(NULL, 9);
    motion.animator = &animator, motion.tag = 5;
    ENSURE_OK(kinLayerStartTimeline(s.context, a, "go", &motion));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_NEAR(shown(s.context, a, "position.x", 0.5), 50, 1e-12);
    ENSURE_NEAR(shown(s.context, a, "position.x", 1), 100, 1e-12);
    ENSURE_NEAR(shown(s.context, a, "position.x", 1.5), 50, 1e-12);
    double duration = 0;
    ENSURE_OK(kinAnimatorGet(s.context, animator, KinAnimatorPropertyDuration, &duration));
    ENSURE(duration == 2);
    REFUSED(s.context, kinLayerStartTimeline(s.context, a, "come", NULL), KinStatusNotFound, "come");
    REFUSED(s.context, kinLayerStartTimeline(s.context, s.stage, "go", NULL), KinStatusNotFound, "a timeline of the layer");
    REFUSED(s.context, kinLayerStartTimeline(s.context, a, NULL, NULL), KinStatusInvalidArgument, "name");
    kinSceneDestroy(scene), kinContextDestroy(s.context);
    ENSURE(kinLiveObjectCount() == 0);
}

#define PLACES                                                                                                                 \
    GO("go",                                                                                                                   \
        "{\"layers\": [\"a\", \"b\", \"c\"], \"keyPath\": \"zPosition\", \"values\": [10, 20, 30], \"motion\": \"even\", "     \
        "\"delays\": {\"from\": \"end\", \"each\": 0.5}, \"label\": \"rise\"},"                                                \
        "{\"at\": \"rise\", \"offset\": 0.25, \"keyPath\": \"opacity\", \"value\": 0, \"motion\": \"even\"},"                  \
        "{\"after\": \"rise\", \"timeline\": {\"repeatCount\": 2, \"autoreverses\": true, \"entries\": [" X(                   \
            "8") "]}},"                                                                                                        \
                 "{\"at\": 1, \"keyPath\": \"cornerRadius\", \"value\": 4, \"motion\": {\"curve\": \"linear\", \"duration\": " \
                 "2}},"                                                                                                        \
                 "{\"together\": true, \"offset\": -0.5, \"layers\": [\"b\"], \"keyPath\": \"cornerRadius\", \"value\": 4, "   \
                 "\"delays\": [0.25], \"motion\": \"even\"},"                                                                  \
                 "{\"last\": true, \"label\": \"end\", \"marker\": 7}")

static void runs(KinContext *context, KinLayer below, const char *document) {
    KinScene *scene = load(context, below, document);
    ENSURE_OK(kinLayerStartTimeline(context, named(scene, "a"), "go", NULL));
    ENSURE_OK(kinContextFlush(context));
    KinLayer a = named(scene, "a"), b = named(scene, "b"), c = named(scene, "c");
    /* The delays from the end are 1, 0.5, 0, so "rise" lasts 2 s. */
    ENSURE_NEAR(shown(context, c, "zPosition", 0.5), 15, 1e-12);
    ENSURE_NEAR(shown(context, b, "zPosition", 1), 10, 1e-12);
    ENSURE_NEAR(shown(context, a, "zPosition", 1.5), 5, 1e-12);
    ENSURE_NEAR(shown(context, a, "opacity", 1), 0.25, 1e-12);
    /* From 2 there and back, twice. */
    ENSURE_NEAR(shown(context, a, "position.x", 2.5), 4, 1e-12);
    ENSURE_NEAR(shown(context, a, "position.x", 3.25), 6, 1e-12);
    ENSURE_NEAR(shown(context, a, "position.x", 5), 8, 1e-12);
    ENSURE_NEAR(shown(context, a, "cornerRadius", 1.5), 1, 1e-12);
    ENSURE_NEAR(shown(context, b, "cornerRadius", 1.25), 2, 1e-12);
    kinSceneDestroy(scene);
}

/* Places, labels, delays, timelines within; the written document has the same. */
static void places(void) {
    Scene s = sceneOpen();
    runs(s.context, s.stage, TIMELINES(PLACES, ""));
    kinContextDestroy(s.context);
    s = sceneOpen();
    KinContext *other = NULL;
    KinSceneWriteOptions options = kinSceneWriteOptions();
    options.indent = true;
    kinSceneDestroy(load(s.context, none,
        LAYERS("{\"sublayers\": [{\"id\": \"b\", \"set\": {\"name\": \"b\"}}, {\"id\": \"c\", \"set\": "
               "{\"name\": \"c\"}}], \"id\": \"a\", \"set\": {\"name\": \"a\"}, \"timelines\": [" PLACES "]}")));
    KinLayer roots[2];
    ENSURE_OK(kinContextGetRoots(s.context, roots, 2, NULL));
    ENSURE_OK(kinSceneWrite(s.context, roots[1], &options, text, sizeof text, NULL));
    ENSURE_OK(kinContextCreate(&other));
    runs(other, none, text);
    kinContextDestroy(other), kinContextDestroy(s.context);
}

/* The event of a marker, once; a completion waits for the end. */
static void markers(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, TIMELINES(GO("go", X("1") ", {\"marker\": 9}," X("2")), ""));
    KinMotion motion = kinMotion(NULL, 0);
    motion.tag = 5;
    KinAnimator animator = {0};
    motion.animator = &animator;
    ENSURE_OK(kinLayerStartTimeline(s.context, named(scene, "a"), "go", &motion));
    uint64_t tags[2] = {0};
    int count = 0;
    for (double now = 0; now < 4; now += 0.5) {
        ENSURE_OK(kinContextAdvance(s.context, now));
        KinEvent events[8];
        size_t found = 0;
        ENSURE_OK(kinContextPollEvents(s.context, events, 8, &found));
        for (size_t i = 0; i < found; i++) {
            bool isMeant = events[i].type == KinEventTypeMarker || events[i].type == KinEventTypeCompletion;
            if (isMeant && count < 2) tags[count++] = events[i].tag;
        }
    }
    ENSURE(count == 2 && tags[0] == 9 && tags[1] == 5);
    ENSURE_OK(kinAnimatorRelease(s.context, animator));
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* A layer that has been destroyed is left out. */
static void withoutLayers(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage, TIMELINES(PLACES, ""));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(s.context, named(scene, "b")));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinLayerStartTimeline(s.context, named(scene, "a"), "go", NULL));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_NEAR(shown(s.context, named(scene, "c"), "zPosition", 0.5), 15, 1e-12);
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* A transition starts a timeline, which ends at its own values. */
static void transitions(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage,
        TIMELINES(GO("go", X("100") ", {\"marker\": 3}," X("40")),
            ", \"states\": [{\"name\": \"up\", \"values\": [{\"keyPath\": \"position.x\", \"value\": 40}]}], "
            "\"transitions\": [{\"from\": \"*\", \"to\": \"up\", \"timeline\": \"go\"}]"));
    KinLayer a = named(scene, "a");
    ENSURE_OK(kinLayerSetState(s.context, a, "up", NULL));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_NEAR(shown(s.context, a, "position.x", 0.5), 50, 1e-12);
    ENSURE_NEAR(shown(s.context, a, "position.x", 1.5), 70, 1e-12);
    ENSURE_NEAR(shown(s.context, a, "position.x", 3), 40, 1e-12);
    KinEvent event;
    size_t count = 0;
    ENSURE_OK(kinContextAdvance(s.context, 1.25));
    ENSURE_OK(kinContextPollEvents(s.context, &event, 1, &count));
    ENSURE(count == 1 && event.type == KinEventTypeMarker && event.tag == 3);
    ENSURE_OK(kinLayerSetState(s.context, a, NULL, NULL));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_NEAR(shown(s.context, a, "position.x", 1.5), 0, 1e-12);
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* D107: what the timeline of a transition does not move of a property has the value of the state, from the start on */
static void unmovedComponents(void) {
    Scene s = sceneOpen();
    KinScene *scene = load(s.context, s.stage,
        TIMELINES(GO("go", X("100")),
            ", \"states\": [{\"name\": \"up\", \"values\": [{\"keyPath\": \"position\", \"value\": [40, 7]}]}], "
            "\"transitions\": [{\"from\": \"*\", \"to\": \"up\", \"timeline\": \"go\"}]"));
    KinLayer a = named(scene, "a");
    ENSURE_OK(kinLayerSetState(s.context, a, "up", NULL));
    ENSURE_OK(kinContextFlush(s.context));
    for (int i = 0; i < 4; i++) {
        ENSURE_NEAR(shown(s.context, a, "position.x", 0.5 * i), i < 2 ? 50 * i : 100, 1e-12);
        ENSURE_NEAR(shown(s.context, a, "position.y", 0.5 * i), 7, 1e-12);
    }
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

/* D106: a new version replaces the timelines, and what runs runs on; D74: a saved context has them. */
static void reloads(void) {
    Scene s = sceneOpen();
    static const char changed[] = TIMELINES(GO("go", X("60")), "");
    KinScene *scene = load(s.context, s.stage, TIMELINES(GO("go", X("100")) "," GO("other", X("5")), ""));
    KinLayer a = named(scene, "a");
    KinSceneChanges changes;
    static uint64_t saved[1 << 14];
    size_t size = 0;
    ENSURE_OK(kinContextSave(s.context, saved, sizeof saved, &size));
    ENSURE_OK(kinLayerStartTimeline(s.context, a, "go", NULL));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinSceneReload(s.context, scene, changed, sizeof changed - 1, NULL, &changes));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(changes.changedValueCount == 1 && changes.changedAnimationCount == 0);
    ENSURE_NEAR(shown(s.context, a, "position.x", 0.5), 50, 1e-12);
    ENSURE_STATUS(kinLayerStartTimeline(s.context, a, "other", NULL), KinStatusNotFound);
    ENSURE_OK(kinContextAdvance(s.context, 4));
    ENSURE_OK(kinLayerStartTimeline(s.context, a, "go", NULL));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_NEAR(shown(s.context, a, "position.x", 4.5), 80, 1e-12); /* from 100 */
    ENSURE_OK(kinContextRestore(s.context, saved, size));
    ENSURE_OK(kinLayerStartTimeline(s.context, a, "other", NULL));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_NEAR(shown(s.context, a, "position.x", 0.5), 2.5, 1e-12);
    kinSceneDestroy(scene), kinContextDestroy(s.context);
}

#define WRONG(timelines, status, word)                                                                                         \
    REFUSED(s.context,                                                                                                         \
        kinSceneLoad(s.context, s.stage, TIMELINES(timelines, ""), sizeof TIMELINES(timelines, "") - 1, NULL, NULL), (status), \
        (word))
#define ENTRY(entry) GO("go", "{\"label\": \"first\"}, {" entry "}")

/* D92: the message has the place. */
static void refusals(void) {
    Scene s = sceneOpen();
    const KinStatus bad = KinStatusInvalidArgument, mismatch = KinStatusTypeMismatch, missing = KinStatusNotFound;
    WRONG("{\"entries\": []}", mismatch, "timelines[0]: an object given, expected a timeline, which has a name");
    WRONG("{\"name\": \"go\"}", mismatch, "timelines[0]: an object given, expected a timeline, which has a list");
    WRONG(GO("", ""), bad, "timelines[0].name");
    WRONG(GO("go", "") "," GO("go", ""), bad, "timelines[1].name: expected a name that no other");
    WRONG("{\"name\": \"go\", \"entries\": [], \"duration\": 1}", KinStatusUnknownKey, "timelines[0].duration");
    WRONG("{\"name\": \"go\", \"entries\": [], \"repeatCount\": 1.5}", bad, "timelines[0]: motion.repeatCount");
    WRONG(ENTRY("\"after\": \"second\""), missing, "timelines[0].entries[1].after: expected the label of an entry before");
    WRONG(ENTRY("\"at\": \"me\", \"label\": \"me\""), missing, "entries[1].at");
    WRONG(ENTRY("\"label\": \"first\""), bad, "entries[1]: a label given twice");
    WRONG(ENTRY("\"timeline\": {\"entries\": [{\"at\": \"first\"}]}"), missing, "entries[1].timeline.entries[0].at");
    WRONG(ENTRY("\"at\": -1"), bad, "line 1, column 164, layers[0].timelines[0].entries[1]: offset");
    WRONG(ENTRY("\"at\": 1, \"last\": true"), bad, "entries[1]: at, after, together and last");
    WRONG(ENTRY("\"at\": true"), mismatch, "entries[1].at");
    WRONG(ENTRY("\"marker\": -1"), bad, "entries[1].marker");
    WRONG(ENTRY("\"marker\": 0.5"), mismatch, "entries[1].marker");
    WRONG(ENTRY("\"value\": 1"), bad, "entries[1].value: expected a keyPath");
    WRONG(ENTRY("\"keyPath\": \"warp\", \"value\": 1"), KinStatusUnknownKey, "entries[1].keyPath");
    WRONG(ENTRY("\"keyPath\": \"opacity\""), bad, "entries[1]: expected layers, and a value");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"values\": [1, 2]"), bad, "entries[1]: expected layers, and a value");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"layers\": []"), bad, "entries[1]: expected layers");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"layers\": [\"b\", \"d\"]"), missing, "entries[1].layers[1]");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": [1, 2]"), mismatch, "entries[1].value: a list given");
    WRONG(ENTRY("\"keyPath\": \"name\", \"value\": \"x\""), mismatch, "entries[1]: keyPath");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"motion\": \"odd\""), missing, "entries[1].motion: expected a motion");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"motion\": {\"repeatCount\": \"inf\"}"), bad, "entries[1]");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"delays\": [1, 2]"), bad, "entries[1].delays: 2 delays given");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"delays\": [-1]"), bad, "entries[1].delays[0]");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"delays\": {\"from\": 1}"), bad, "entries[1].delays: stagger.index");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"delays\": {\"from\": \"top\"}"), bad, "entries[1].delays.from");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"delays\": {\"curve\": \"bumpy\"}"), bad, "entries[1].delays");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"delays\": {\"size\": 1}"), KinStatusUnknownKey,
        "entries[1].delays.size");
    WRONG(ENTRY("\"keyPath\": \"opacity\", \"value\": 1, \"timeline\": {\"entries\": []}"), bad, "entries[1].timeline");
    WRONG(ENTRY("\"marker\": 1, \"timeline\": {\"repeatCount\": 5000, \"entries\": [{\"marker\": 1}]}"), KinStatusLimitExceeded,
        "timelines[0]: entries: more than 4096");
    kinContextDestroy(s.context);
}

/* D116: more than 64 timelines in each other */
static void depth(void) {
    Scene s = sceneOpen();
    for (int deep = 64; deep < 67; deep++) {
        strcpy(text, "{\"kinema\": 1, \"layers\": [{\"timelines\": [{\"name\": \"a\", \"entries\": [");
        for (int i = 1; i < deep; i++) strcat(text, "{\"timeline\": {\"entries\": [");
        for (int i = 1; i < deep; i++) strcat(text, "]}}");
        strcat(text, "]}]}]}");
        KinStatus status = kinSceneLoad(s.context, s.stage, text, strlen(text), NULL, NULL);
        ENSURE(status == (deep > 65 ? KinStatusCycle : KinStatusOK));
    }
    kinContextDestroy(s.context);
}

int main(void) {
    RUN(starts);
    RUN(places);
    RUN(markers);
    RUN(withoutLayers);
    RUN(transitions);
    RUN(unmovedComponents);
    RUN(reloads);
    RUN(refusals);
    RUN(depth);
    return REPORT();
}
