/* Actions through the C interface: equivalent keys, the results of the search, defaults of classes. */
#include "refusal.h"

typedef struct Heard {
    int count, destroyed;
    char key[32];
} Heard;

static void ran(KinContext *context, const KinActionEvent *event, void *userData) {
    Heard *heard = (Heard *)userData;
    (void)context;
    heard->count++;
    snprintf(heard->key, sizeof heard->key, "%s", event->key);
}

static void destroyed(void *userData) { ((Heard *)userData)->destroyed++; }

static KinAction callback(Heard *heard) {
    KinAction action = {KinActionKindCallback, 0, {0}, ran, heard, destroyed};
    memset(heard, 0, sizeof *heard);
    return action;
}

/* 8.3, D24: transform.rotation is transform.rotation.z when an action is installed, searched or run */
static void bothNamesOfATurnAreOneKey(void) {
    static const char *const names[] = {"transform.rotation", "transform.rotation.z"};
    for (int i = 0; i < 2; i++) {
        const char *name = names[i], *other = names[1 - i];
        Scene scene = sceneOpen();
        KinContext *c = scene.context;
        Heard heard;
        KinAction action = callback(&heard), found;
        double angle = 0;
        bool did = false;
        for (int place = 0; place < 3; place++) {
            if (place == 0) ENSURE_OK(kinLayerSetAction(c, scene.ship, name, &action));
            if (place == 1) ENSURE_OK(kinLayerSetStyleAction(c, scene.ship, 2, name, &action));
            if (place == 2) ENSURE_OK(kinContextSetDefaultAction(c, KinLayerClassLayer, name, &action));
            ENSURE_OK(kinLayerGetActionForKey(c, scene.ship, other, &found));
            ENSURE(found.kind == KinActionKindCallback && found.callback == ran && found.userData == &heard);
            angle += 0.5;
            KinKeyPath turn = KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ);
            ENSURE_OK(kinLayerSetValue(c, scene.ship, turn, &angle, 1));
            ENSURE(heard.count == 2 * place + 1);
            ENSURE_TEXT(heard.key, "transform.rotation.z");
            ENSURE_OK(kinLayerRunAction(c, scene.ship, other, NULL, &did));
            ENSURE(did && heard.count == 2 * place + 2);
            /* Either name removes the entry. */
            if (place == 0) ENSURE_OK(kinLayerSetAction(c, scene.ship, other, NULL));
            if (place == 1) ENSURE_OK(kinLayerSetStyleAction(c, scene.ship, 2, other, NULL));
            if (place == 2) ENSURE_OK(kinContextSetDefaultAction(c, KinLayerClassLayer, other, NULL));
            ENSURE(heard.destroyed == place + 1);
            ENSURE_OK(kinLayerRunAction(c, scene.ship, name, NULL, &did));
            ENSURE(did && heard.count == 2 * place + 2); /* the built-in action */
        }
        kinContextDestroy(c);
    }
}

/* D24: a key that is not a key path is used unchanged, and a key of another component is a different key */
static void otherKeysStayAsTheyAre(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Heard turned, mine;
    KinAction turn = callback(&turned), own = callback(&mine);
    bool did = false;
    ENSURE_OK(kinLayerSetAction(c, scene.ship, "transform.rotation.x", &turn));
    ENSURE_OK(kinLayerSetAction(c, scene.ship, "transform.spin", &own));
    ENSURE_OK(kinLayerRunAction(c, scene.ship, "transform.rotation", NULL, &did));
    ENSURE(did && turned.count == 0); /* the built-in action */
    ENSURE_OK(kinLayerRunAction(c, scene.ship, "transform.spin", NULL, &did));
    ENSURE(did && mine.count == 1);
    ENSURE_TEXT(mine.key, "transform.spin");
    kinContextDestroy(c);
    ENSURE(turned.destroyed == 1 && mine.destroyed == 1);
}

/* 9.1: the search returns a copy of an installed animation, or the built-in one of a live layer (9.4, 7A) */
static void theSearchGivesAnimations(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    KinAction mine = {KinActionKindAnimation, 0, fade, NULL, NULL, NULL}, none = {KinActionKindNone, 0, {0}, NULL, NULL, NULL};
    KinAction found;
    KinAnimationClass animationClass;
    double seconds = 0, from[2] = {0};
    ENSURE_OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyDuration, 3));
    ENSURE_OK(kinLayerSetAction(c, scene.ship, "opacity", &mine));
    ENSURE_OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyDuration, 5)); /* not the action's animation, which is a copy */
    ENSURE_OK(kinLayerGetActionForKey(c, scene.ship, "opacity", &found));
    ENSURE(found.kind == KinActionKindAnimation && found.animation.id != fade.id);
    ENSURE_OK(kinAnimationGetValue(c, found.animation, KinAnimationPropertyDuration, &seconds, 1, NULL));
    ENSURE(seconds == 3);
    ENSURE_OK(kinAnimationRelease(c, found.animation));
    ENSURE_OK(kinLayerSetAction(c, scene.ship, "opacity", &none));
    ENSURE_OK(kinLayerGetActionForKey(c, scene.ship, "opacity", &found));
    ENSURE(found.kind == KinActionKindNone);
    ENSURE_OK(kinLayerGetBuiltInAction(c, scene.ship, "opacity", &found)); /* whatever the host has set */
    ENSURE(found.kind == KinActionKindAnimation);
    ENSURE_OK(kinAnimationGetValue(c, found.animation, KinAnimationPropertyDuration, &seconds, 1, NULL));
    ENSURE(seconds == 0.25);
    ENSURE_OK(kinAnimationRelease(c, found.animation));
    ENSURE_OK(kinLayerGetBuiltInAction(c, scene.ship, "mine", &found));
    ENSURE(found.kind == KinActionKindContinue);
    ENSURE_OK(kinLayerGetBuiltInAction(c, scene.ship, "path", &found)); /* a property of another class */
    ENSURE(found.kind == KinActionKindContinue);
    ENSURE_OK(kinLayerGetBuiltInAction(c, scene.ship, "mask", &found));
    ENSURE(found.kind == KinActionKindAnimation);
    ENSURE_OK(kinAnimationRelease(c, found.animation));
    ENSURE_STATUS(kinLayerGetBuiltInAction(c, scene.ship, "opacity", NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinLayerGetBuiltInAction(c, scene.ship, NULL, &found), KinStatusInvalidArgument);
    ENSURE_OK(kinLayerSetPoint(c, scene.boat, KinPropertyPosition, 3, 4));
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_OK(kinLayerGetActionForKey(c, scene.boat, "position", &found));
    ENSURE(found.kind == KinActionKindAnimation);
    ENSURE_OK(kinAnimationGetValue(c, found.animation, KinAnimationPropertyFromValue, from, 2, NULL));
    ENSURE_OK(kinAnimationGetValue(c, found.animation, KinAnimationPropertyDuration, &seconds, 1, NULL));
    ENSURE(from[0] == 3 && from[1] == 4 && seconds == 0.25);
    ENSURE_OK(kinAnimationRelease(c, found.animation));
    ENSURE_OK(kinLayerGetActionForKey(c, scene.boat, "sublayers", &found));
    ENSURE(found.kind == KinActionKindAnimation);
    ENSURE_OK(kinAnimationGetClass(c, found.animation, &animationClass));
    ENSURE(animationClass == KinAnimationClassTransition);
    ENSURE_OK(kinAnimationRelease(c, found.animation));
    ENSURE_OK(kinLayerGetActionForKey(c, scene.boat, "mine", &found));
    ENSURE(found.kind == KinActionKindContinue);
    ENSURE_OK(kinAnimationRelease(c, fade));
    kinContextDestroy(c);
}

/* An action of any kind with the user data `heard`; a motion has itself as its user data, and `destroyedMotions` counts. */
static int destroyedMotions;

static void destroyedMotion(void *userData) { destroyedMotions += ((KinMotion *)userData)->duration == 1; }

static KinAction actionOfKind(int kind, KinAnimation animation, Heard *heard, KinMotion *motion) {
    KinAction action = callback(heard);
    action.kind = (KinActionKind)kind;
    if (kind == KinActionKindAnimation) action.animation = animation;
    if (kind != KinActionKindCallback) action.callback = NULL;
    if (kind == KinActionKindMotion) action.userData = motion, action.destroy = destroyedMotion;
    destroyedMotions = 0;
    return action;
}

/* "Ownership", action.h: destroy is called once for an action of any kind, at once unless a callback keeps the user data */
static void everyKindOfActionDestroysItsUserData(void) {
    for (int kind = KinActionKindContinue; kind <= KinActionKindMotion; kind++) {
        for (int place = 0; place < 3; place++) {
            Scene scene = sceneOpen();
            KinContext *c = scene.context;
            Heard heard;
            KinMotion motion = kinMotion("linear", 1);
            KinAnimation animation = sceneAnimation(c, KinAnimationClassBasic, "opacity");
            KinAction action = actionOfKind(kind, animation, &heard, &motion);
            if (place == 0) ENSURE_OK(kinLayerSetAction(c, scene.ship, "opacity", &action));
            if (place == 1) ENSURE_OK(kinLayerSetStyleAction(c, scene.ship, 2, "opacity", &action));
            if (place == 2) ENSURE_OK(kinContextSetDefaultAction(c, KinLayerClassLayer, "opacity", &action));
            ENSURE(heard.destroyed + destroyedMotions == (kind != KinActionKindCallback));
            ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0.5));
            ENSURE_OK(kinContextAdvance(c, 2));
            kinContextDestroy(c);
            ENSURE(heard.destroyed + destroyedMotions == 1);
        }
    }
}

/* "Ownership": a call that is refused does not take the user data over */
static void refusedActionsKeepTheirUserData(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Heard heard;
    KinMotion motion = kinMotion("linear", -2);
    KinAnimation none = {0};
    for (int kind = KinActionKindAnimation; kind <= KinActionKindMotion + 1; kind++) {
        KinAction action = actionOfKind(kind, none, &heard, &motion);
        action.callback = NULL, action.destroy = destroyed;
        ENSURE(kinLayerSetAction(c, scene.ship, "opacity", &action) != KinStatusOK);
        ENSURE(kinLayerSetStyleAction(c, scene.ship, 2, "opacity", &action) != KinStatusOK);
        ENSURE(kinContextSetDefaultAction(c, KinLayerClassLayer, "opacity", &action) != KinStatusOK);
        ENSURE(heard.destroyed == 0);
    }
    kinContextDestroy(c);
    ENSURE(heard.destroyed == 0);
}

static void answers(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData) {
    (void)context, (void)layer, (void)key;
    *action = *(const KinAction *)userData;
}

/* action.h: the same for the answers of a delegate, also for kinds that do not exist and a callback that is NULL */
static void everyAnswerOfADelegateDestroysItsUserData(void) {
    for (int kind = KinActionKindContinue; kind <= KinActionKindMotion + 2; kind++) {
        Scene scene = sceneOpen();
        KinContext *c = scene.context;
        Heard heard;
        KinMotion motion = kinMotion("linear", 1);
        KinAnimation animation = sceneAnimation(c, KinAnimationClassBasic, "opacity");
        KinAction action = actionOfKind(kind, animation, &heard, &motion);
        if (kind == KinActionKindMotion + 2) action.kind = KinActionKindCallback;
        KinLayerDelegate delegate = {answers, NULL, &action, NULL};
        ENSURE_OK(kinLayerSetDelegate(c, scene.ship, &delegate));
        ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0.5));
        ENSURE(heard.count == (kind == KinActionKindCallback) && heard.destroyed + destroyedMotions == 1);
        kinContextDestroy(c);
        ENSURE(heard.destroyed + destroyedMotions == 1);
    }
}

/* action.h: the caller of kinLayerGetActionForKey owns the user data of a callback that a delegate returned, and no other */
static void theCallerOwnsTheUserDataOfAnAnswer(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    Heard heard, installed;
    KinAction answer = callback(&heard), mine = callback(&installed), found = {0};
    KinLayerDelegate delegate = {answers, NULL, &answer, NULL};
    ENSURE_OK(kinLayerSetDelegate(c, scene.ship, &delegate));
    ENSURE_OK(kinLayerGetActionForKey(c, scene.ship, "opacity", &found));
    ENSURE(found.callback == ran && found.userData == &heard && found.destroy == destroyed && heard.destroyed == 0);
    ENSURE_OK(kinLayerSetAction(c, scene.boat, "opacity", &found)); /* gives it to another layer */
    ENSURE_OK(kinLayerSetAction(c, scene.boat, "opacity", NULL));
    ENSURE(heard.destroyed == 1);
    answer.kind = KinActionKindNone; /* of which nothing is returned */
    ENSURE_OK(kinLayerGetActionForKey(c, scene.ship, "opacity", &found));
    ENSURE(found.kind == KinActionKindNone && !found.userData && !found.destroy && heard.destroyed == 2);
    ENSURE_OK(kinLayerSetAction(c, scene.boat, "opacity", &mine));
    ENSURE_OK(kinLayerGetActionForKey(c, scene.boat, "opacity", &found));
    ENSURE(found.userData == &installed && !found.destroy && installed.destroyed == 0);
    kinContextDestroy(c);
    ENSURE(installed.destroyed == 1 && heard.destroyed == 2);
}

/* 9.1, 9.6: the built-in action of a property runs too, from the shown value to the model value */
static void builtInActionsRun(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation animation;
    bool did = false;
    double from = 0, shown = 0;
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0));
    ENSURE_OK(kinContextAdvance(c, 0));
    ENSURE_OK(kinContextAdvance(c, 0.125));
    ENSURE_OK(kinLayerGetPresentationValue(c, scene.ship, KinPropertyOpacity, 0.125, &shown, 1, NULL));
    ENSURE(shown > 0 && shown < 1);
    ENSURE_OK(kinLayerRunAction(c, scene.ship, "opacity", NULL, &did));
    ENSURE(did);
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerGetAnimation(c, scene.ship, "opacity", &animation));
    ENSURE_OK(kinAnimationGetValue(c, animation, KinAnimationPropertyFromValue, &from, 1, NULL));
    ENSURE(from == shown);
    ENSURE_OK(kinAnimationRelease(c, animation));
    ENSURE_OK(kinLayerGetPresentationValue(c, scene.ship, KinPropertyOpacity, 0.375, &shown, 1, NULL));
    ENSURE(shown == 0); /* a whole duration later */
    ENSURE_OK(kinLayerRunAction(c, scene.ship, "hidden", NULL, &did));
    ENSURE(did);
    ENSURE_OK(kinLayerGetAnimation(c, scene.ship, "transition", &animation));
    ENSURE_OK(kinAnimationRelease(c, animation));
    ENSURE_OK(kinLayerRunAction(c, scene.ship, "frame", NULL, &did)); /* has no action */
    ENSURE(!did);
    ENSURE_OK(kinTransactionSetDisableActions(c, (KinTransaction){0}, true));
    ENSURE_OK(kinLayerRunAction(c, scene.ship, "position", NULL, &did));
    ENSURE(!did);
    kinContextDestroy(c);
}

static void nothingIsLeftAlive(void) { ENSURE(kinLiveObjectCount() == 0); }

int main(void) {
    RUN(bothNamesOfATurnAreOneKey);
    RUN(otherKeysStayAsTheyAre);
    RUN(theSearchGivesAnimations);
    RUN(everyKindOfActionDestroysItsUserData);
    RUN(refusedActionsKeepTheirUserData);
    RUN(everyAnswerOfADelegateDestroysItsUserData);
    RUN(theCallerOwnsTheUserDataOfAnAnswer);
    RUN(builtInActionsRun);
    RUN(nothingIsLeftAlive);
    return REPORT();
}
