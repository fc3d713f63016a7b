/* Rule D105: what is written as a document and loaded again shows the same bits. */
#include "refusal.h"

static const KinLayer none = {0};
static char text[1 << 16];

/* The layers of a tree: superlayers first, a mask before the sublayers. */
typedef struct Tree {
    KinLayer layers[64];
    size_t count;
} Tree;

static void collect(KinContext *context, KinLayer layer, Tree *tree) {
    KinLayer below[32], mask = {0};
    size_t count = 0;
    tree->layers[tree->count++] = layer;
    (void)kinLayerGetMask(context, layer, &mask);
    if (mask.id) collect(context, mask, tree);
    (void)kinLayerGetSublayers(context, layer, below, 32, &count);
    for (size_t i = 0; i < count; i++) collect(context, below[i], tree);
}

static KinLayer firstRoot(KinContext *context) {
    KinLayer roots[4] = {{0}};
    (void)kinContextGetRoots(context, roots, 4, NULL);
    return roots[0];
}

static KinKeyPath path(KinContext *context, const char *name) {
    KinKeyPath id = 0;
    (void)kinKeyPathResolve(context, name, &id);
    return id;
}

#define ROWS 41
#define WIDTH 34

/* The presentation values of every layer at times from now on. */
static void sample(KinContext *context, double *rows, const Tree *tree) {
    static const char *const names[] = {
        "position", "bounds", "transform", "opacity", "zPosition", "backgroundColor", "cornerRadius", "anchorPoint.x", "hidden"};
    KinChannel channels[64 * 9];
    size_t count = 0;
    for (size_t i = 0; i < tree->count; i++)
        for (size_t j = 0; j < 9; j++) channels[count++] = (KinChannel){tree->layers[i], path(context, names[j]), 0};
    double now = 0, times[ROWS];
    (void)kinContextGetTime(context, &now);
    for (int i = 0; i < ROWS; i++) times[i] = now + i * 0.0917;
    KinSampler *sampler = NULL;
    if (kinSamplerCreate(context, channels, count, &sampler)) puts(kinLastErrorMessage());
    (void)kinSamplerSample(sampler, times, ROWS, rows, 0, KinFormatFloat64);
    kinSamplerDestroy(sampler);
}

static KinContext *loadAgain(KinContext *context) {
    KinContext *other = NULL;
    double now = 0;
    size_t size = 0;
    (void)kinContextGetTime(context, &now);
    if (kinSceneWrite(context, none, NULL, text, sizeof text, &size)) puts(kinLastErrorMessage());
    (void)kinContextCreate(&other);
    (void)kinContextAdvance(other, now);
    if (kinSceneLoad(other, none, text, size - 1, NULL, NULL)) puts(kinLastErrorMessage());
    (void)kinContextFlush(other);
    return other;
}

/* Whether a context shows the same as another one that loads what the first one writes. */
static int showsTheSame(KinContext *context) {
    static double rows[2][ROWS * WIDTH * 64];
    KinContext *other = loadAgain(context);
    Tree own = {{{0}}, 0}, loaded = {{{0}}, 0};
    (void)kinContextFlush(context);
    collect(context, firstRoot(context), &own), collect(other, firstRoot(other), &loaded);
    memset(rows, 0, sizeof rows);
    sample(context, rows[0], &own), sample(other, rows[1], &loaded);
    kinContextDestroy(other);
    if (own.count != loaded.count || own.count == 0 || memcmp(rows[0], rows[1], sizeof rows[0]) != 0) return puts(text), 0;
    return 1;
}

static void add(Scene *s, KinLayer layer, KinAnimation animation, const char *key) {
    ENSURE_OK(kinLayerAddAnimation(s->context, layer, animation, key));
    ENSURE_OK(kinAnimationRelease(s->context, animation));
}

static KinAnimation animated(Scene *s, KinAnimationClass class, const char *keyPath, double to, double duration) {
    KinAnimation made = sceneAnimation(s->context, class, keyPath);
    (void)kinAnimationSetNumber(s->context, made, KinAnimationPropertyDuration, duration);
    if (class == KinAnimationClassBasic || class == KinAnimationClassSpring)
        (void)kinAnimationSetNumber(s->context, made, KinAnimationPropertyToValue, to);
    return made;
}

static KinAnimation keyframes(Scene *s) {
    static const double numbers[] = {0, 0, 30.1, 10, -7, 3.3};
    KinValue values[3];
    for (int i = 0; i < 3; i++) values[i] = kinValueNumbers(numbers + 2 * i, 2);
    KinAnimation made = animated(s, KinAnimationClassKeyframe, "position", 0, 1.3);
    (void)kinAnimationSetKeyframeValues(s->context, made, values, 3);
    (void)kinAnimationSetString(s->context, made, KinAnimationPropertyCalculationMode, "cubic");
    (void)kinAnimationSetString(s->context, made, KinAnimationPropertyTimingFunctions, "ease-in, steps(3, jump-both)");
    (void)kinAnimationSetNumber(s->context, made, KinAnimationPropertyRepeatCount, INFINITY);
    (void)kinAnimationSetNumber(s->context, made, KinAnimationPropertyAutoreverses, 1);
    return made;
}

/* D105: animations of every class, begun at different times, in a tree with a mask */
static void everyClass(void) {
    Scene s = sceneOpen();
    KinLayer mask = {0};
    ENSURE_OK(kinLayerCreate(s.context, KinLayerClassShape, &mask));
    ENSURE_OK(kinLayerSetMask(s.context, s.boat, mask));
    ENSURE_OK(kinLayerSetNumber(s.context, s.ship, KinPropertySpeed, 0.7));
    ENSURE_OK(kinLayerSetNumber(s.context, s.boat, KinPropertyTimeOffset, 1.0 / 3));
    add(&s, s.ship, animated(&s, KinAnimationClassBasic, "opacity", 0.1, 1.1), "fade");
    add(&s, s.ship, keyframes(&s), NULL);
    add(&s, s.boat, animated(&s, KinAnimationClassSpring, "zPosition", 80.3, 2), "spring");
    ENSURE(showsTheSame(s.context)); /* not yet begun */
    ENSURE_OK(kinContextAdvance(s.context, 0.3));
    ENSURE(showsTheSame(s.context)); /* begun at 0, which means now if it is written */
    KinAnimation group = animated(&s, KinAnimationClassGroup, NULL, 0, 3),
                 children[] = {animated(&s, KinAnimationClassBasic, "transform.rotation.z", 3, 0.4),
                     animated(&s, KinAnimationClassSpring, "cornerRadius", 9, 1)};
    (void)kinAnimationSetNumber(s.context, children[1], KinAnimationPropertyBeginTime, 0.25);
    (void)kinAnimationSetNumber(s.context, children[1], KinAnimationPropertyStartVelocity, -7);
    ENSURE_OK(kinAnimationSetAnimations(s.context, group, children, 2));
    (void)kinAnimationSetNumber(s.context, group, KinAnimationPropertySpeed, 1.25);
    (void)kinAnimationSetString(s.context, group, KinAnimationPropertyFillMode, "both");
    (void)kinAnimationSetNumber(s.context, group, KinAnimationPropertyRemovedOnCompletion, 0);
    add(&s, mask, group, "group");
    add(&s, s.stage, animated(&s, KinAnimationClassTransition, NULL, 0, 2), NULL);
    ENSURE(showsTheSame(s.context));
    for (int i = 0; i < 2; i++) ENSURE_OK(kinAnimationRelease(s.context, children[i]));
    ENSURE_OK(kinContextAdvance(s.context, 1.1));
    ENSURE(showsTheSame(s.context));
    KinAnimation empty = sceneAnimation(s.context, KinAnimationClassBasic, "opacity");
    (void)kinAnimationSetNumber(s.context, empty, KinAnimationPropertyDuration, 1);
    add(&s, s.ship, empty, "from what it shows");
    ENSURE(showsTheSame(s.context)); /* 3.1: without an end, before its begin */
    ENSURE_OK(kinContextAdvance(s.context, 1.4));
    ENSURE(showsTheSame(s.context));
    kinContextDestroy(s.context);
}

static void animate(Scene *s, KinLayer layer, double x, KinMotion motion, KinRetarget retarget, KinAnimator *animator) {
    const double place[] = {x, x / 3};
    motion.retarget = retarget, motion.animator = animator;
    ENSURE_OK(kinLayersAnimate(s->context, &layer, 1, KinPropertyPosition, place, 2, 0, &motion));
}

/* D105, D84: changes that add, continue and replace, and what a further change makes of them */
static void changes(void) {
    Scene s = sceneOpen();
    animate(&s, s.ship, 100, kinMotion("linear", 1), KinRetargetAdditive, NULL);
    animate(&s, s.boat, 70, kinSpringMotion(0.3, 0.8), KinRetargetContinue, NULL);
    ENSURE_OK(kinLayerSetNumber(s.context, s.ship, KinPropertyOpacity, 0.2));
    ENSURE(showsTheSame(s.context));
    ENSURE_OK(kinContextAdvance(s.context, 0.37));
    animate(&s, s.ship, -20, kinMotion("ease-out-elastic", 2), KinRetargetAdditive, NULL);
    animate(&s, s.boat, 7, kinSpringMotion(0.5, 0.8), KinRetargetContinue, NULL);
    ENSURE(showsTheSame(s.context));
    ENSURE_OK(kinContextAdvance(s.context, 0.5));
    ENSURE(showsTheSame(s.context));
    Scene other = {loadAgain(s.context), none, none, none};
    Tree tree = {{{0}}, 0};
    collect(other.context, firstRoot(other.context), &tree);
    other.ship = tree.layers[1];
    ENSURE_OK(kinContextFlush(s.context));
    Scene *scenes[] = {&s, &other};
    double shown[2][2] = {{0}};
    for (int i = 0; i < 2; i++) { /* the next change replaces both movements */
        animate(scenes[i], scenes[i]->ship, 3, kinMotion("linear", 1), KinRetargetReplace, NULL);
        ENSURE_OK(kinContextAdvance(scenes[i]->context, 0.6));
        (void)kinLayerGetPresentationValue(scenes[i]->context, scenes[i]->ship, KinPropertyPosition, 1.2, shown[i], 2, NULL);
        size_t count = 0;
        ENSURE_OK(kinLayerGetAnimationKeyCount(scenes[i]->context, scenes[i]->ship, &count));
        ENSURE(count == 1);
    }
    ENSURE(memcmp(shown[0], shown[1], sizeof shown[0]) == 0);
    kinContextDestroy(s.context), kinContextDestroy(other.context);
}

/* D105, D87: animations that an animator has paused, reversed, slowed and seeked */
static void animators(void) {
    Scene s = sceneOpen();
    KinAnimator first = {0}, second = {0}, third = {0};
    animate(&s, s.ship, 100, kinMotion("ease-in", 1), KinRetargetReplace, &first);
    animate(&s, s.boat, 50, kinSpringMotion(0.9, 0.1), KinRetargetReplace, &second);
    ENSURE_OK(kinAnimatorSet(s.context, second, KinAnimatorPropertyRate, 0.3));
    ENSURE(showsTheSame(s.context)); /* a clock before the begin */
    ENSURE_OK(kinContextAdvance(s.context, 0.4));
    ENSURE_OK(kinAnimatorPause(s.context, first));
    ENSURE(showsTheSame(s.context));
    ENSURE_OK(kinContextAdvance(s.context, 0.7));
    ENSURE(showsTheSame(s.context));
    ENSURE_OK(kinAnimatorSet(s.context, first, KinAnimatorPropertyTime, 0.9));
    ENSURE_OK(kinAnimatorSet(s.context, first, KinAnimatorPropertyPaused, 0));
    ENSURE_OK(kinAnimatorReverse(s.context, second));
    ENSURE(showsTheSame(s.context));
    animate(&s, s.stage, 50, kinSpringMotion(1, 1), KinRetargetReplace, &third); /* never rests */
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinAnimatorReverse(s.context, third));
    ENSURE(showsTheSame(s.context));
    ENSURE_OK(kinContextAdvance(s.context, 0.75));
    ENSURE(showsTheSame(s.context));
    kinContextDestroy(s.context);
}

static double shown(KinContext *context, KinLayer layer, const char *keyPath, double time) {
    double value = NAN;
    (void)kinLayerGetPresentationValue(context, layer, path(context, keyPath), time, &value, 1, NULL);
    return value;
}

/* Changes model values and nothing else. */
static void place(Scene *s, double x, double turn) {
    ENSURE_OK(kinTransactionBegin(s->context, NULL));
    ENSURE_OK(kinTransactionSetDisableActions(s->context, (KinTransaction){0}, true));
    const KinLayer layers[] = {s->stage, s->ship, s->boat};
    for (int i = 0; i < 3; i++) {
        ENSURE_OK(kinLayerSetPoint(s->context, layers[i], KinPropertyPosition, x, x / 7));
        ENSURE_OK(kinLayerSetNumber(s->context, layers[i], path(s->context, "transform.rotation.z"), turn));
        ENSURE_OK(kinLayerSetNumber(s->context, layers[i], path(s->context, "transform.translation.x"), x / 3));
        ENSURE_OK(kinLayerSetNumber(s->context, layers[i], KinPropertyOpacity, turn / 4));
    }
    ENSURE_OK(kinTransactionCommit(s->context, (KinTransaction){0}));
}

/* An animation of 2 s that begins with a velocity and has one end. */
static KinAnimation pushed(
    Scene *s, KinAnimationClass class, const char *keyPath, KinAnimationProperty end, double number, double velocity) {
    KinAnimation made = sceneAnimation(s->context, class, keyPath);
    (void)kinAnimationSetNumber(s->context, made, KinAnimationPropertyDuration, 2);
    (void)kinAnimationSetNumber(s->context, made, end, number);
    (void)kinAnimationSetNumber(s->context, made, KinAnimationPropertyStartVelocity, velocity);
    return made;
}

/* A spring of a whole matrix to the identity. */
static KinAnimation pushedMatrix(Scene *s) {
    const double still[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
    const double push[16] = {0, 3, 0, 0, -3, 0, 0, 0, 0, 0, 0, 0, 41, 0, 0, 0};
    const KinValue end = kinValueNumbers(still, 16), velocity = kinValueNumbers(push, 16);
    KinAnimation made = animated(s, KinAnimationClassSpring, "transform", 0, 2);
    (void)kinAnimationSetData(s->context, made, KinAnimationPropertyToValue, &end);
    (void)kinAnimationSetData(s->context, made, KinAnimationPropertyStartVelocity, &velocity);
    return made;
}

static int has(KinContext *context, const char *part) {
    return !kinSceneWrite(context, none, NULL, text, sizeof text, NULL) && strstr(text, part) != NULL;
}

/* D105, D82: the velocity counts from the model value of the begin, whatever the model value is now */
static void startModelValues(void) {
    Scene s = sceneOpen();
    place(&s, 20, 0.3);
    animate(&s, s.ship, 100, kinMotion("linear", 1), KinRetargetReplace, NULL);
    animate(&s, s.boat, 70, kinSpringMotion(0.3, 0.8), KinRetargetReplace, NULL);
    ENSURE_OK(kinContextAdvance(s.context, 0.37));
    animate(&s, s.ship, -20, kinMotion("linear", 2), KinRetargetContinue, NULL);
    animate(&s, s.boat, 7, kinSpringMotion(0.5, 0.8), KinRetargetContinue, NULL);
    const KinAnimationProperty from = KinAnimationPropertyFromValue, to = KinAnimationPropertyToValue;
    KinAnimation turn = pushed(&s, KinAnimationClassBasic, "transform", from, 2, -1);
    ENSURE_OK(kinAnimationSetString(s.context, turn, KinAnimationPropertyValueFunction, "rotateZ"));
    add(&s, s.ship, turn, "turn");
    add(&s, s.boat, pushedMatrix(&s), "matrix");
    add(&s, s.stage, pushed(&s, KinAnimationClassBasic, "position.x", to, 50, 31), "one part");
    KinAnimation group = animated(&s, KinAnimationClassGroup, NULL, 0, 3),
                 child = pushed(&s, KinAnimationClassBasic, "opacity", KinAnimationPropertyByValue, 0.25, 0.125);
    ENSURE_OK(kinAnimationSetAnimations(s.context, group, &child, 1));
    ENSURE_OK(kinAnimationRelease(s.context, child));
    add(&s, s.stage, group, "group");
    ENSURE(showsTheSame(s.context)); /* not yet begun */
    ENSURE_OK(kinContextAdvance(s.context, 0.5));
    ENSURE(!has(s.context, "startModelValue")); /* it is still the model value */
    place(&s, 311, 1.1);
    ENSURE(showsTheSame(s.context));
    ENSURE_OK(kinContextAdvance(s.context, 0.9));
    ENSURE(showsTheSame(s.context));
    ENSURE(has(s.context, "\"startModelValue\":[-20,-6.666666666666667]") && has(s.context, "\"startModelValue\":20"));
    kinContextDestroy(s.context);
}

/* D105, D72: a start model value is in a document that is written before the begin, in a saved state, and in no later copy */
static void startModelValuesBeforeTheBegin(void) {
    static const char document[] =
        "{\"kinema\": 1, \"layers\": [{\"id\": \"a\", \"set\": {\"opacity\": 0.5}, \"animations\": [{\"class\": \"basic\", "
        "\"key\": "
        "\"k\", \"keyPath\": \"opacity\", \"duration\": 2, \"fromValue\": 0, \"startVelocity\": 0.125, \"startModelValue\": "
        "0.25}], "
        "\"states\": [{\"name\": \"up\", \"values\": []}], \"transitions\": [{\"from\": null, \"to\": \"up\", \"animations\": [{"
        "\"animation\": {\"class\": \"basic\", \"key\": \"k\", \"keyPath\": \"opacity\", \"duration\": 2, \"fromValue\": 0, "
        "\"startVelocity\": 0.125, \"startModelValue\": 0.75}}]}]}]}";
    static char state[1 << 16];
    size_t size = 0;
    KinScene *scene = NULL;
    KinLayer layer = {0};
    KinAnimation attached = {0}, copy = {0};
    KinContext *context = NULL;
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinSceneLoad(context, none, document, strlen(document), NULL, &scene));
    ENSURE_OK(kinSceneGetLayer(scene, "a", &layer));
    ENSURE(has(context, "\"startModelValue\":0.25") && has(context, "\"startModelValue\":0.75"));
    ENSURE(showsTheSame(context));
    /* From 0 to 0.5 in 2 s, plus W u (1 - u)^2: W is 2 (1/8 - 1/4 / 2), and at a half it adds W / 8. */
    ENSURE(shown(context, layer, "opacity", 1) == 0.25);
    ENSURE_OK(kinContextSave(context, state, sizeof state, &size));
    ENSURE_OK(kinLayerGetAnimation(context, layer, "k", &attached));
    ENSURE_OK(kinAnimationCopy(context, attached, &copy));
    ENSURE_OK(kinLayerAddAnimation(context, layer, copy, "k")); /* W is 2 (1/8 - 1/2 / 2) */
    ENSURE_OK(kinContextFlush(context));
    ENSURE(shown(context, layer, "opacity", 1) == 0.25 - 0.25 / 8);
    ENSURE_OK(kinContextRestore(context, state, size));
    ENSURE(shown(context, layer, "opacity", 1) == 0.25);
    ENSURE_OK(kinLayerSetState(context, layer, "up", NULL)); /* W is 2 (1/8 - 3/4 / 2) */
    ENSURE_OK(kinContextFlush(context));
    ENSURE(shown(context, layer, "opacity", 1) == 0.25 - 0.5 / 8);
    kinSceneDestroy(scene), kinContextDestroy(context);
}

/* D105: the example of the rule; ids are names that are unique */
static void theExample(void) {
    Scene s = sceneOpen();
    KinScene *scene = NULL;
    KinLayer ship = {0};
    ENSURE_OK(kinLayerSetString(s.context, s.ship, KinPropertyName, "ship"));
    KinAnimation fly = animated(&s, KinAnimationClassBasic, "position.x", 80, 2);
    (void)kinAnimationSetNumber(s.context, fly, KinAnimationPropertyFromValue, 0);
    add(&s, s.ship, fly, "fly");
    ENSURE_OK(kinContextAdvance(s.context, 0));
    ENSURE_OK(kinContextAdvance(s.context, 1));
    KinContext *other = loadAgain(s.context);
    ENSURE_OK(kinSceneLoad(other, none, text, strlen(text), NULL, &scene));
    ENSURE_OK(kinContextFlush(other));
    ENSURE_OK(kinSceneGetLayer(scene, "ship", &ship));
    ENSURE(shown(other, ship, "position.x", 1) == 40 && shown(other, ship, "position.x", 1.5) == 60);
    kinSceneDestroy(scene), kinContextDestroy(other), kinContextDestroy(s.context);
}

static const char door[] =
    "{\"kinema\": 1, \"layers\": [{\"id\": \"door\", \"set\": {\"name\": \"door\"}, \"style\": [{\"opacity\": 0.25}, {}],"
    "\"sublayers\": [{\"id\": \"lamp\"}], \"states\": [{\"name\": \"up\", \"values\": [{\"keyPath\": \"position.y\", \"value\": "
    "10},"
    "{\"layer\": \"lamp\", \"keyPath\": \"hidden\", \"value\": true}]}, {\"name\": \"wide\", \"basedOn\": \"up\", \"values\": ["
    "{\"keyPath\": \"bounds.size.width\", \"value\": 4}]}], \"transitions\": [{\"from\": \"wide\", \"to\": null, \"motion\": "
    "{\"curve\": \"linear\", \"duration\": 2}, \"animations\": [{\"layer\": \"lamp\", \"animation\": {\"class\": \"basic\", "
    "\"keyPath\": \"zPosition\", \"fromValue\": 8, \"duration\": 4}}]}]}]}";

/* D105, D103: the state, the values of before and the transitions; D60: styles */
static void states(void) {
    KinContext *context = NULL;
    KinScene *scene = NULL;
    KinLayer layer = {0};
    char name[16];
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinSceneLoad(context, none, door, strlen(door), NULL, &scene));
    ENSURE_OK(kinSceneGetLayer(scene, "door", &layer));
    ENSURE_OK(kinLayerSetState(context, layer, "wide", NULL));
    ENSURE_OK(kinContextAdvance(context, 1));
    KinContext *other = loadAgain(context);
    Tree tree = {{{0}}, 0};
    collect(other, firstRoot(other), &tree);
    ENSURE_OK(kinLayerGetState(other, tree.layers[0], name, sizeof name, NULL));
    ENSURE_TEXT(name, "wide");
    ENSURE(shown(other, tree.layers[0], "position.y", 1) == 10 && shown(other, tree.layers[1], "hidden", 1) == 1);
    ENSURE(shown(other, tree.layers[0], "opacity", 1) == 0.25);
    ENSURE_OK(kinLayerSetState(other, tree.layers[0], NULL, NULL));
    ENSURE_OK(kinContextFlush(other));
    ENSURE(shown(other, tree.layers[0], "position.y", 2) == 5 && shown(other, tree.layers[0], "bounds.size.width", 3) == 0);
    ENSURE(shown(other, tree.layers[1], "hidden", 3) == 0 && shown(other, tree.layers[1], "zPosition", 2) == 6);
    kinSceneDestroy(scene), kinContextDestroy(other), kinContextDestroy(context);
}

static KinStatus nameOf(void *userData, uint64_t handle, const char **name, const char **source) {
    *(int *)userData += 1;
    if (handle == UINT64_MAX) *name = "logo", *source = "logo.png";
    if (handle == 4) *name = "logo";
    return handle == 3 ? KinStatusNotFound : KinStatusOK;
}

/* D105: custom properties, cells, handles with names, and numbers that need 17 digits */
static void otherThings(void) {
    Scene s = sceneOpen();
    KinKeyPath charge = 0;
    const double standard = 1.0 / 3;
    size_t size = 0, again = 0;
    int asked = 0;
    KinSceneWriteOptions options = kinSceneWriteOptions();
    options.name = nameOf, options.userData = &asked, options.indent = true;
    const KinValue value = kinValueNumbers(&standard, 1);
    ENSURE_OK(kinContextRegisterProperty(s.context, "charge", KinPropertyTypeNumber, &value, &charge));
    ENSURE_OK(kinLayerSetNumber(s.context, s.ship, charge, 0.1 + 0.2));
    ENSURE_OK(kinLayerSetHandle(s.context, s.ship, KinPropertyContents, UINT64_MAX));
    REFUSED(s.context, kinSceneWrite(s.context, none, NULL, text, sizeof text, &size), KinStatusNotFound, "options.name");
    ENSURE_OK(kinSceneWrite(s.context, s.ship, &options, text, sizeof text, &size));
    ENSURE_TEXT(text,
        "{\n  \"kinema\": 1,\n  \"layers\": [\n    {\n      \"id\": \"layer1\",\n      \"set\": {\n"
        "        \"contents\": \"logo\",\n        \"charge\": 0.30000000000000004\n      }\n    }\n  ],\n"
        "  \"properties\": [\n    {\"name\": \"charge\", \"type\": \"number\", \"default\": 0.3333333333333333}\n  ],\n"
        "  \"resources\": [\n    {\"name\": \"logo\", \"source\": \"logo.png\"}\n  ]\n}\n");
    ENSURE(asked == 1 && size == strlen(text) + 1);
    REFUSED(s.context, kinSceneWrite(s.context, s.ship, &options, text, size - 1, &again), KinStatusBufferTooSmall, "buffer");
    ENSURE(again == size);
    ENSURE_OK(kinLayerSetHandle(s.context, s.boat, KinPropertyContents, 4));
    REFUSED(s.context, kinSceneWrite(s.context, none, &options, text, sizeof text, NULL), KinStatusInvalidArgument, "logo");
    ENSURE_OK(kinLayerSetHandle(s.context, s.boat, KinPropertyContents, 3));
    REFUSED(s.context, kinSceneWrite(s.context, none, &options, text, sizeof text, NULL), KinStatusNotFound, "0x3");
    options.reserved[3] = 1;
    REFUSED(
        s.context, kinSceneWrite(s.context, none, &options, text, sizeof text, NULL), KinStatusInvalidArgument, "options.size");
    kinContextDestroy(s.context);
}

/* D105: tags in the order of their bytes, whatever the order in which they were set */
static void tags(void) {
    Scene s = sceneOpen();
    static const char *const keys[] = {"later", "a", "", "ab", "B", "\xc3\xa9"};
    static const double number = 1;
    const KinValue value = kinValueNumbers(&number, 1);
    KinAnimation fade = animated(&s, KinAnimationClassBasic, "opacity", 0, 1);
    for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) ENSURE_OK(kinAnimationSetTag(s.context, fade, keys[i], &value));
    add(&s, s.ship, fade, "fade");
    ENSURE_OK(kinSceneWrite(s.context, s.ship, NULL, text, sizeof text, NULL));
    ENSURE(strstr(text, "{\"\":1,\"B\":1,\"a\":1,\"ab\":1,\"later\":1,\"\xc3\xa9\":1}"));
    kinContextDestroy(s.context);
}

/* D105: what a document cannot have is refused; deep trees do not exhaust the stack */
static void limits(void) {
    Scene s = sceneOpen();
    KinLayer cell = {0}, emitter = {0}, deep = s.ship;
    ENSURE_OK(kinLayerCreate(s.context, KinLayerClassEmitterCell, &cell));
    REFUSED(s.context, kinSceneWrite(s.context, cell, NULL, NULL, 0, NULL), KinStatusInvalidArgument, "emitter cell");
    ENSURE_OK(kinLayerCreate(s.context, KinLayerClassEmitter, &emitter));
    const KinLayer twice[] = {cell, cell};
    const KinValue value = {KinValueTypeLayers, 0, twice, sizeof twice};
    ENSURE_OK(kinLayerSetData(s.context, emitter, KinPropertyEmitterCells, &value));
    ENSURE_OK(kinLayerAddSublayer(s.context, s.stage, emitter));
    ENSURE(showsTheSame(s.context));
    int depth = shareOf(100000);
    for (int i = 0; i < depth; i++) {
        KinLayer next = sceneLayer(s.context, deep);
        ENSURE_OK(kinLayerRelease(s.context, next));
        deep = next;
        if (i != 500) continue;
        size_t size = 0;
        ENSURE_STATUS(kinSceneWrite(s.context, none, NULL, NULL, 0, &size), KinStatusBufferTooSmall);
        ENSURE(size > 500);
    }
    REFUSED(s.context, kinSceneWrite(s.context, none, NULL, text, sizeof text, NULL), KinStatusLimitExceeded,
        "more than 1024 levels");
    kinContextDestroy(s.context);
}

int main(void) {
    RUN(everyClass);
    RUN(changes);
    RUN(animators);
    RUN(startModelValues);
    RUN(startModelValuesBeforeTheBegin);
    RUN(theExample);
    RUN(states);
    RUN(otherThings);
    RUN(tags);
    RUN(limits);
    return REPORT();
}
