/* Rules D103, D104: the named states of a document, and how layers move between them. */
#include "refusal.h"

static const KinLayer none = {0};

typedef struct Door {
    KinContext *context;
    KinLayer stage, door, lamp;
} Door;

static KinLayer load(KinContext *context, KinLayer superlayer, const char *document, const char *name) {
    KinScene *scene = NULL;
    KinLayer layer = {0};
    if (kinSceneLoad(context, superlayer, document, strlen(document), NULL, &scene)) puts(kinLastErrorMessage());
    (void)kinSceneGetLayer(scene, name, &layer);
    kinSceneDestroy(scene);
    return layer;
}

static double shown(KinContext *context, KinLayer layer, const char *keyPath) {
    KinKeyPath id = 0;
    double value = NAN, now = 0;
    (void)kinContextGetTime(context, &now), (void)kinKeyPathResolve(context, keyPath, &id);
    (void)kinLayerGetPresentationValue(context, layer, id, now, &value, 1, NULL);
    return value;
}

static double number(KinContext *context, KinLayer layer, const char *keyPath) {
    KinKeyPath id = 0;
    double value = NAN;
    (void)kinKeyPathResolve(context, keyPath, &id), (void)kinLayerGetNumber(context, layer, id, &value);
    return value;
}

#define DOOR(transitions)                                                                                               \
    "{\"kinema\": 1, \"layers\": [{\"id\": \"stage\", \"sublayers\": [{\"id\": \"lamp\", \"set\": {\"opacity\": 0.5}}," \
    "{\"id\": \"door\", \"states\": [{\"name\": \"up\", \"values\": [{\"keyPath\": \"position.y\", \"value\": 10}]},"   \
    "{\"name\": \"lit\", \"values\": [{\"layer\": \"lamp\", \"keyPath\": \"opacity\", \"value\": 1}]},"                 \
    "{\"name\": \"both\", \"basedOn\": \"up\", \"values\": [{\"keyPath\": \"position.x\", \"value\": 4},"               \
    "{\"layer\": \"lamp\", \"keyPath\": \"opacity\", \"value\": 0}]}], \"transitions\": [" transitions "]}]}]}"

static Door open(const char *document) {
    Door d = {0};
    KinScene *scene = NULL;
    (void)kinContextCreate(&d.context);
    if (kinSceneLoad(d.context, none, document, strlen(document), NULL, &scene)) puts(kinLastErrorMessage());
    (void)kinSceneGetLayer(scene, "stage", &d.stage), (void)kinSceneGetLayer(scene, "door", &d.door);
    (void)kinSceneGetLayer(scene, "lamp", &d.lamp);
    kinSceneDestroy(scene);
    (void)kinContextFlush(d.context);
    return d;
}

static void set(Door *d, const char *state) {
    ENSURE_OK(kinLayerSetState(d->context, d->door, state, NULL));
    ENSURE_OK(kinContextFlush(d->context));
}

/* D103: values of the new state hold, others go back */
static void valuesComeAndGo(void) {
    Door d = open(DOOR(""));
    char name[8];
    size_t size = 0;
    static const struct {
        const char *state;
        double x, y, light;
    } steps[] = {
        {"up", 0, 10, 0.5}, {"lit", 0, 0, 1}, {"both", 4, 10, 0}, {"both", 4, 10, 0}, {"up", 0, 10, 0.5}, {NULL, 0, 0, 0.5}};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
        set(&d, steps[i].state);
        ENSURE(shown(d.context, d.door, "position.x") == steps[i].x && shown(d.context, d.door, "position.y") == steps[i].y);
        ENSURE(shown(d.context, d.lamp, "opacity") == steps[i].light);
        ENSURE_OK(kinLayerGetState(d.context, d.door, name, sizeof name, &size));
        ENSURE_TEXT(name, steps[i].state ? steps[i].state : "");
    }
    /* The base value is what the model had before the state; what the host sets meanwhile does not come back. */
    ENSURE_OK(kinLayerSetNumber(d.context, d.lamp, KinPropertyOpacity, 0.25));
    set(&d, "lit");
    ENSURE_OK(kinLayerSetNumber(d.context, d.lamp, KinPropertyOpacity, 0.75));
    set(&d, NULL);
    ENSURE(number(d.context, d.lamp, "opacity") == 0.25);
    ENSURE_OK(kinLayerGetStateName(d.context, d.door, 2, name, sizeof name, NULL));
    ENSURE_TEXT(name, "both");
    ENSURE_STATUS(kinLayerGetStateName(d.context, d.door, 3, name, sizeof name, NULL), KinStatusNotFound);
    ENSURE_STATUS(kinLayerGetStateName(d.context, d.door, 2, name, 4, &size), KinStatusBufferTooSmall);
    REFUSED(d.context, kinLayerSetState(d.context, d.door, "down", NULL), KinStatusNotFound, "down");
    REFUSED(d.context, kinLayerSetState(d.context, d.door, "", NULL), KinStatusInvalidArgument, "NULL");
    REFUSED(d.context, kinLayerSetState(d.context, d.lamp, "up", NULL), KinStatusNotFound, "up");
    kinContextDestroy(d.context);
    ENSURE(kinLiveObjectCount() == 0);
}

#define MOVES "\"motion\": {\"curve\": \"linear\", \"duration\": "

/* D104: the most special transition, in flight without a jump */
static void motionsContinue(void) {
    Door d = open(DOOR("{\"from\": \"*\", \"to\": \"*\", " MOVES "8}}, {\"from\": null, \"to\": \"*\", " MOVES "4}},"
                       "{\"from\": \"*\", \"to\": \"up\", " MOVES "2}}, {\"from\": \"lit\", \"to\": \"up\", " MOVES "1}}"));
    set(&d, "up"); /* 10 in 2 s: the exact to comes before the exact from */
    ENSURE_OK(kinContextAdvance(d.context, 1));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 5, 1e-12);
    set(&d, "lit"); /* back to 0 in 8 s, from 5; the lamp from 0.5 to 1 */
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 5, 1e-12);
    ENSURE_OK(kinContextAdvance(d.context, 5));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 2.5, 1e-12);
    ENSURE_NEAR(shown(d.context, d.lamp, "opacity"), 0.75, 1e-12);
    set(&d, "up"); /* in 1 s */
    ENSURE_OK(kinContextAdvance(d.context, 5.5));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 6.25, 1e-12);
    ENSURE_NEAR(shown(d.context, d.lamp, "opacity"), 0.625, 1e-12);
    set(&d, NULL); /* in 8 s */
    ENSURE_OK(kinContextAdvance(d.context, 9.5));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 3.125, 1e-12);
    set(&d, "lit"); /* from the base state in 4 s */
    ENSURE_OK(kinContextAdvance(d.context, 11.5));
    ENSURE_NEAR(shown(d.context, d.lamp, "opacity"), 0.75, 1e-12);
    /* A motion of the call replaces the transition; without actions, everything changes at once and earlier motions end. */
    KinMotion motion = kinMotion("linear", 1);
    KinAnimator animator = {0};
    motion.animator = &animator;
    double before = shown(d.context, d.lamp, "opacity"), fraction = 0;
    ENSURE_OK(kinLayerSetState(d.context, d.door, NULL, &motion));
    ENSURE_OK(kinContextFlush(d.context));
    ENSURE_OK(kinContextAdvance(d.context, 12));
    ENSURE_NEAR(shown(d.context, d.lamp, "opacity"), (before + 0.5) / 2, 1e-12);
    ENSURE_OK(kinAnimatorGet(d.context, animator, KinAnimatorPropertyFraction, &fraction));
    ENSURE_NEAR(fraction, 0.5, 1e-12);
    KinTransaction turn;
    ENSURE_OK(kinTransactionBegin(d.context, &turn));
    ENSURE_OK(kinTransactionSetDisableActions(d.context, turn, true));
    ENSURE_OK(kinLayerSetState(d.context, d.door, "both", NULL));
    ENSURE_OK(kinTransactionCommit(d.context, turn));
    ENSURE(shown(d.context, d.lamp, "opacity") == 0 && shown(d.context, d.door, "position.y") == 10);
    motion.bounce = 2, motion.curve = NULL, motion.spring = true;
    REFUSED(d.context, kinLayerSetState(d.context, d.door, NULL, &motion), KinStatusInvalidArgument, "bounce");
    kinContextDestroy(d.context);
}

#define FALLS(more) "{\"animation\": {\"class\": \"basic\", \"keyPath\": \"position.y\", \"duration\": 4" more "}}"

/* D104: animations of a transition begin at what is shown, at the change */
static void animationsBeginAtWhatIsShown(void) {
    Door d = open(DOOR("{\"from\": \"*\", \"to\": \"up\", \"animations\": [" FALLS(
        "") ","
            "{\"layer\": \"lamp\", \"animation\": {\"class\": \"basic\", \"key\": \"blink\", \"keyPath\": \"opacity\","
            "\"fromValue\": 0, \"toValue\": 1, \"duration\": 2}}]},"
            "{\"from\": \"up\", \"to\": null, \"animations\": [" FALLS(", \"beginTime\": 1") "]}"));
    ENSURE_OK(kinContextAdvance(d.context, 10));
    set(&d, "up");
    ENSURE_OK(kinContextAdvance(d.context, 11));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 2.5, 1e-12);
    ENSURE_NEAR(shown(d.context, d.lamp, "opacity"), 0.5, 1e-12);
    set(&d, NULL); /* waits for a second, then 2.5 to 0 in 4 s */
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 2.5, 1e-12);
    ENSURE_OK(kinContextAdvance(d.context, 12));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 2.5, 1e-12);
    ENSURE_OK(kinContextAdvance(d.context, 14));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 1.25, 1e-12);
    set(&d, "both"); /* no transition: at once, and the animation of the former one ends */
    ENSURE(shown(d.context, d.door, "position.y") == 10 && shown(d.context, d.door, "position.x") == 4);
    kinContextDestroy(d.context);
}

/* D104: animations of transitions that are not taken do not replace the motion of the change, which has their key */
static void motionsStay(void) {
    Door d = open(DOOR("{\"from\": null, \"to\": \"up\", " MOVES "2}}, {\"from\": \"up\", \"to\": null, \"animations\": [" FALLS(
        ", \"key\": \"position\"") "]}, {\"from\": null, \"to\": \"both\", \"animations\": [" FALLS("") "]}"));
    set(&d, "up");
    ENSURE_OK(kinContextAdvance(d.context, 1));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 5, 1e-12);
    set(&d, NULL); /* 5 to 0 in 4 s */
    ENSURE_OK(kinContextAdvance(d.context, 3));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 2.5, 1e-12);
    KinMotion motion = kinMotion("linear", 1);
    ENSURE_OK(kinLayerSetState(d.context, d.door, "both", &motion)); /* 2.5 to 10 in 1 s, in place of the transition */
    ENSURE_OK(kinContextFlush(d.context));
    ENSURE_OK(kinContextAdvance(d.context, 3.5));
    ENSURE_NEAR(shown(d.context, d.door, "position.y"), 6.25, 1e-12);
    kinContextDestroy(d.context);
}

/* D104: the base state is that of layers without states */
static void withoutStates(void) {
    Scene s = sceneOpen();
    KinAnimator animator = {0};
    KinMotion motion = kinMotion("linear", 1);
    motion.animator = &animator;
    ENSURE_OK(kinLayerSetState(s.context, s.stage, NULL, NULL));
    ENSURE_OK(kinLayerSetState(s.context, s.stage, NULL, &motion));
    ENSURE_OK(kinAnimatorRelease(s.context, animator));
    REFUSED(s.context, kinLayerSetState(s.context, s.stage, "a", NULL), KinStatusNotFound, "a state of the layer");
    kinContextDestroy(s.context);
}

/* D103: a saved context has the state, the base values and the transitions */
static void savedStates(void) {
    static const char document[] =
        DOOR("{\"from\": \"*\", \"to\": \"*\", " MOVES "2}}, {\"from\": \"up\", \"to\": null, \"animations\": [" FALLS("") "]}");
    Door d = open(document), e = {0};
    size_t size = 0;
    set(&d, "up");
    ENSURE_OK(kinContextAdvance(d.context, 1));
    ENSURE_STATUS(kinContextSave(d.context, NULL, 0, &size), KinStatusBufferTooSmall);
    void *bytes = malloc(size);
    ENSURE_OK(kinContextSave(d.context, bytes, size, &size));
    ENSURE_OK(kinContextCreate(&e.context));
    ENSURE_OK(kinContextRestore(e.context, bytes, size));
    ENSURE_OK(kinLayerGetCounterpart(e.context, d.door, &e.door));
    ENSURE_OK(kinLayerGetCounterpart(e.context, d.lamp, &e.lamp));
    for (int i = 0; i < 3; i++) {
        static const char *const states[] = {NULL, "both", "lit"};
        set(&d, states[i]), set(&e, states[i]);
        ENSURE_OK(kinContextAdvance(d.context, 2 + i));
        ENSURE_OK(kinContextAdvance(e.context, 2 + i));
        ENSURE(shown(d.context, d.door, "position.y") == shown(e.context, e.door, "position.y"));
        ENSURE(shown(d.context, d.lamp, "opacity") == shown(e.context, e.lamp, "opacity"));
    }
    ENSURE_NEAR(shown(e.context, e.lamp, "opacity"), 0.625, 1e-12); /* half way from 0.25 to 1 */
    free(bytes);
    kinContextDestroy(d.context), kinContextDestroy(e.context);
    ENSURE(kinLiveObjectCount() == 0);
}

#define STATES(states, transitions) \
    "{\"kinema\": 1, \"layers\": [{\"id\": \"a\", \"states\": [" states "], \"transitions\": [" transitions "]}]}"
#define WRONG(document, status, word) \
    REFUSED(s.context, kinSceneLoad(s.context, s.stage, (document), strlen(document), NULL, NULL), (status), (word))

/* D103: what is refused */
static void refusals(void) {
    Scene s = sceneOpen();
    const KinStatus bad = KinStatusInvalidArgument, mismatch = KinStatusTypeMismatch, missing = KinStatusNotFound;
    WRONG(STATES("{}", ""), mismatch, "layers[0].states[0]: an object given, expected a state");
    WRONG(STATES("{\"name\": \"*\"}", ""), bad, "states[0].name");
    WRONG(STATES("{\"name\": \"a\"}, {\"name\": \"a\"}", ""), bad, "states[1].name");
    WRONG(STATES("{\"name\": \"a\", \"basedOn\": \"b\"}", ""), missing, "basedOn: \"b\"");
    WRONG(
        STATES("{\"name\": \"a\", \"basedOn\": \"b\"}, {\"name\": \"b\", \"basedOn\": \"a\"}", ""), KinStatusCycle, "states[0]");
    WRONG(STATES("{\"name\": \"a\", \"values\": [{\"keyPath\": \"opacity\"}]}", ""), mismatch, "values[0]");
    WRONG(STATES("{\"name\": \"a\", \"values\": [{\"keyPath\": \"warp\", \"value\": 1}]}", ""), KinStatusUnknownKey, "warp");
    WRONG(STATES("{\"name\": \"a\", \"values\": [{\"keyPath\": \"opacity\", \"value\": [1, 2]}]}", ""), mismatch,
        "values[0].value");
    WRONG(STATES("{\"name\": \"a\", \"values\": [{\"layer\": \"b\", \"keyPath\": \"opacity\", \"value\": 1}]}", ""), missing,
        "values[0].layer");
    WRONG(STATES("{\"name\": \"a\", \"values\": [{\"keyPath\": \"sublayers.b.opacity\", \"value\": 1}]}", ""),
        KinStatusUnknownKey, "states cannot set");
    WRONG(STATES("{\"name\": \"a\"}", "{\"from\": \"a\"}"), mismatch, "transitions[0]");
    WRONG(STATES("{\"name\": \"a\"}", "{\"from\": \"a\", \"to\": \"b\"}"), missing, "transitions[0].to");
    WRONG(STATES("{\"name\": \"a\"}", "{\"from\": \"a\", \"to\": null}, {\"from\": \"a\", \"to\": null}"), bad, "transitions[1]");
    WRONG(STATES("", "{\"from\": \"*\", \"to\": \"*\", \"motion\": {\"curve\": \"linear\", \"bounce\": 0}}"), bad, "motion");
    WRONG(STATES("", "{\"from\": \"*\", \"to\": \"*\", \"motion\": {\"duration\": -1}}"), bad, "motion.duration");
    WRONG(STATES("", "{\"from\": \"*\", \"to\": \"*\", \"motion\": {\"speed\": 1}}"), KinStatusUnknownKey, "motion.speed");
    WRONG(STATES("", "{\"from\": \"*\", \"to\": \"*\", \"animations\": [{}]}"), mismatch, "animations[0]");
    WRONG(STATES("", "{\"from\": \"*\", \"to\": \"*\", \"animations\": [{\"animation\": {\"class\": \"basic\", \"keyPath\": "
                     "\"opacity\", \"toValue\": [1, 2]}}]}"),
        mismatch, "animations[0].animation");
    WRONG("{\"kinema\": 1, \"layers\": [{\"class\": \"emitter\", \"emitterCells\": [{\"states\": []}]}]}", KinStatusUnknownKey,
        "states");
    KinLayer known =
        load(s.context, s.stage, STATES("{\"name\": \"a\"}", "{\"from\": null, \"to\": \"a\", \"motion\": {}}"), "a");
    ENSURE_OK(kinLayerSetState(s.context, known, "a", NULL));
    kinContextDestroy(s.context);
}

int main(void) {
    RUN(valuesComeAndGo);
    RUN(motionsContinue);
    RUN(animationsBeginAtWhatIsShown);
    RUN(motionsStay);
    RUN(withoutStates);
    RUN(savedStates);
    RUN(refusals);
    return REPORT();
}
