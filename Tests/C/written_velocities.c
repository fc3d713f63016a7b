/* Rules D105, D82: starting velocities in documents and saved states. */
#include "written.h"

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

/* D105: a document shows the same values, also if the model value is another one than at the begin */
static void writtenVelocities(void) {
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
    place(&s, 311, 1.1);
    ENSURE(showsTheSame(s.context));
    ENSURE_OK(kinContextAdvance(s.context, 0.9));
    ENSURE(showsTheSame(s.context));
    ENSURE(has(s.context, "\"startVelocity\":31") && has(s.context, "\"startVelocity\":0.125"));
    kinContextDestroy(s.context);
}

/* D82, D72: an end that is missing is the value below, in W too; a saved state and a document continue so */
static void missingEnds(void) {
    static const char document[] =
        "{\"kinema\": 1, \"layers\": [{\"id\": \"a\", \"set\": {\"opacity\": 0.5}, \"animations\": [{\"class\": \"basic\", "
        "\"key\": \"k\", \"keyPath\": \"opacity\", \"duration\": 2, \"fromValue\": 0, \"startVelocity\": 0.125}]}]}";
    static char state[1 << 16];
    size_t size = 0;
    KinScene *scene = NULL;
    KinLayer layer = {0};
    KinContext *context = NULL;
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinSceneLoad(context, none, document, strlen(document), NULL, &scene));
    ENSURE_OK(kinSceneGetLayer(scene, "a", &layer));
    ENSURE_OK(kinContextFlush(context));
    /* From 0 to U in 2 s, plus W u (1 - u)^2 with W = 2 (1/8 - U / 2): at a half it adds W / 8. */
    ENSURE(shown(context, layer, "opacity", 1) == 0.25 - 0.25 / 8);
    ENSURE_OK(kinContextSave(context, state, sizeof state, &size));
    ENSURE_OK(kinTransactionBegin(context, NULL));
    ENSURE_OK(kinTransactionSetDisableActions(context, (KinTransaction){0}, true));
    ENSURE_OK(kinLayerSetNumber(context, layer, KinPropertyOpacity, 0.75));
    ENSURE_OK(kinTransactionCommit(context, (KinTransaction){0}));
    ENSURE(shown(context, layer, "opacity", 1) == 0.375 - 0.5 / 8);
    ENSURE(showsTheSame(context));
    ENSURE_OK(kinContextRestore(context, state, size));
    ENSURE(shown(context, layer, "opacity", 1) == 0.25 - 0.25 / 8);
    kinSceneDestroy(scene), kinContextDestroy(context);
}

int main(void) {
    RUN(writtenVelocities);
    RUN(missingEnds);
    return REPORT();
}
