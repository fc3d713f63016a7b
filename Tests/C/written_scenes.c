/* Rule D105: what is written as a document and loaded again shows the same bits. */
#include "written.h"

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
    REFUSED(s.context, kinSceneWrite(s.context, none, &options, text, sizeof text, NULL), KinStatusInvalidArgument,
        "options.reserved");
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

/* D117: entries between nil and a color, before and after they begin; a saved state shows the same, too */
static void timelinesBetweenNilAndColors(void) {
    static char state[1 << 16];
    static double rows[2][ROWS * WIDTH * 3];
    static const double red[] = {1, 0, 0, 1}, green[] = {0, 1, 0, 1};
    const double begins[] = {0, 0.5, 1.25, 2.5, 3.75, 5.5};
    for (size_t i = 0; i < sizeof begins / sizeof *begins; i++) {
        Scene s = sceneOpen();
        KinMotion motion = kinMotion("linear", 1);
        const KinTimelineEntry to = {.layers = &s.ship, .count = 1, .keyPath = KinPropertyBackgroundColor, .motion = &motion};
        KinTimelineEntry entries[] = {to, to, to, to};
        entries[0].offset = 1, entries[0].values = red, entries[0].width = 4;
        entries[1].values = green, entries[1].width = 4;
        entries[2].values = NULL, entries[2].width = 0;
        entries[3].values = red, entries[3].width = 4;
        ENSURE_OK(kinTimelineStart(s.context, entries, 4, NULL));
        ENSURE_OK(kinContextAdvance(s.context, begins[i]));
        ENSURE(showsTheSame(s.context));
        Tree tree = {{{0}}, 0};
        size_t size = 0;
        collect(s.context, s.stage, &tree);
        sample(s.context, rows[0], &tree);
        ENSURE_OK(kinContextSave(s.context, state, sizeof state, &size));
        ENSURE_OK(kinContextRestore(s.context, state, size));
        sample(s.context, rows[1], &tree);
        ENSURE(!memcmp(rows[0], rows[1], sizeof rows[0]));
        kinContextDestroy(s.context);
    }
}

int main(void) {
    RUN(everyClass);
    RUN(changes);
    RUN(animators);
    RUN(theExample);
    RUN(states);
    RUN(otherThings);
    RUN(tags);
    RUN(limits);
    RUN(timelinesBetweenNilAndColors);
    return REPORT();
}
