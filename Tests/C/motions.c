/* Rules D81, D82, D83, D84, D85: velocities, motions, animating in one call, and what is refused. */
#include "refusal.h"
#include "ships.h"

#include <math.h>

static const KinKeyPath x = KIN_KEY_PATH(KinPropertyPosition, KinComponentX);

static double shown(const World *w, KinLayer layer, KinKeyPath keyPath, double time) {
    double value = NAN;
    (void)kinLayerGetPresentationValue(w->context, layer, keyPath, time, &value, 1, NULL);
    return value;
}

static void oneCall(void) {
    World w = worldOpen();
    double target = 300, velocity = 0;
    KinMotion motion = kinMotion("linear", 0.5);
    ENSURE_OK(kinLayerAnimate(w.context, w.ship, x, &target, 1, &motion));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, x, 0.25), 150, 1e-9);
    ENSURE_OK(kinLayerGetPresentationVelocity(w.context, w.ship, x, 0.25, &velocity, 1, NULL));
    ENSURE_NEAR(velocity, 600, 1e-9);
    kinContextDestroy(w.context);
}

static void staggerValuesAndACompletion(void) {
    World w = worldOpen();
    KinLayer layers[2] = {w.ship, w.boat};
    double targets[2] = {100, 200};
    KinMotion motion = kinMotion("linear", 1);
    motion.stagger = 0.5, motion.tag = 7;
    ENSURE_OK(kinTransactionSetDisableActions(w.context, (KinTransaction){0}, true));
    ENSURE_OK(kinLayersAnimate(w.context, layers, 2, x, targets, 1, sizeof(double), &motion));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, x, 1), 100, 1e-9);
    ENSURE_NEAR(shown(&w, w.boat, x, 1), 100, 1e-9);
    KinEvent events[4];
    size_t count = 0;
    ENSURE_OK(kinContextAdvance(w.context, 1.2));
    ENSURE_OK(kinContextPollEvents(w.context, events, 4, &count));
    ENSURE(count == 0);
    ENSURE_OK(kinContextAdvance(w.context, 1.6));
    ENSURE_OK(kinContextPollEvents(w.context, events, 4, &count));
    ENSURE(count == 1 && events[0].type == KinEventTypeCompletion && events[0].tag == 7);
    kinContextDestroy(w.context);
}

static void aTransactionAndAnActionWithAMotion(void) {
    World w = worldOpen();
    KinMotion spring = kinSpringMotion(0.5, 0.3), late = kinMotion("linear", 1);
    late.delay = 1;
    KinAction action = {.kind = KinActionKindMotion, .userData = &late};
    ENSURE_OK(kinLayerSetAction(w.context, w.boat, "zPosition", &action));
    ENSURE_OK(kinTransactionSetMotion(w.context, (KinTransaction){0}, &spring));
    ENSURE_OK(kinLayerSetNumber(w.context, w.ship, KinPropertyZPosition, 100));
    ENSURE_OK(kinLayerSetNumber(w.context, w.boat, KinPropertyZPosition, 100));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, w.ship, KinPropertyZPosition, 0.1), 42.3302123075, 1e-8);
    ENSURE_NEAR(shown(&w, w.ship, KinPropertyZPosition, 0.5), 101.449842162, 1e-7);
    ENSURE_NEAR(shown(&w, w.boat, KinPropertyZPosition, 0.9), 0, 1e-12);
    ENSURE_NEAR(shown(&w, w.boat, KinPropertyZPosition, 1.5), 50, 1e-9);
    KinAction found = {0};
    ENSURE_OK(kinLayerGetActionForKey(w.context, w.boat, "zPosition", &found));
    ENSURE(found.kind == KinActionKindAnimation);
    ENSURE_OK(kinAnimationRelease(w.context, found.animation));
    kinContextDestroy(w.context);
}

#define BAD(member, value, status, word)                                         \
    do {                                                                         \
        KinMotion bad = kinMotion(NULL, 1);                                      \
        bad.member = value;                                                      \
        REFUSED(c, kinLayerAnimate(c, w.ship, x, &to, 1, &bad), (status), word); \
        REFUSED(c, kinTransactionSetMotion(c, none, &bad), (status), word);      \
    } while (0)

static void whereAChangeBegins(void) {
    World w = worldOpen();
    KinContext *c = w.context;
    KinLayer layers[2] = {w.ship, w.boat};
    double to = 100, starts[2] = {0, 50}, values[2] = {100, 100}, now = 1;
    KinMotion motion = kinMotion("linear", 1);
    ENSURE(motion.retarget == KinRetargetAutomatic && motion.from == NULL);
    ENSURE_OK(kinLayerSetNumber(c, w.ship, x, 100));
    ENSURE_OK(kinContextFlush(c));
    motion.from = starts, motion.delay = 1;
    ENSURE_OK(kinLayersAnimate(c, layers, 2, x, values, 1, sizeof(double), &motion));
    ENSURE_OK(kinContextFlush(c));
    const double shown[2][3] = {{0, 0, 50}, {50, 50, 75}}, times[3] = {0, 1, 1.5};
    for (int i = 0; i < 2; i++)
        for (int j = 0; j < 3; j++) {
            ENSURE_OK(kinLayerGetPresentationValue(c, layers[i], x, times[j], &now, 1, NULL));
            ENSURE(fabs(now - shown[i][j]) < 1e-9);
        }
    starts[1] = NAN;
    REFUSED(c, kinLayersAnimate(c, layers, 2, x, values, 1, sizeof(double), &motion), KinStatusInvalidArgument, "motion.from");
    /* Without a duration nothing moves; that of the transaction is another one. */
    motion = kinMotion(NULL, 0), to = 7;
    ENSURE_OK(kinLayerAnimate(c, w.ship, x, &to, 1, &motion));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerGetPresentationValue(c, w.ship, x, 0, &now, 1, NULL));
    ENSURE(now == 7);
    motion = kinMotion("linear", KIN_TRANSACTION_DURATION), to = 8;
    ENSURE_OK(kinLayerAnimate(c, w.ship, x, &to, 1, &motion));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerGetPresentationValue(c, w.ship, x, 0.125, &now, 1, NULL));
    ENSURE(fabs(now - 7.5) < 1e-9);
    kinContextDestroy(c);
}

static void whatIsRefused(void) {
    World w = worldOpen();
    KinContext *c = w.context;
    KinTransaction none = {0};
    double to = 5;
    BAD(size, 8, KinStatusInvalidArgument, "size");
    BAD(duration, -0.5, KinStatusInvalidArgument, "duration");
    BAD(duration, NAN, KinStatusInvalidArgument, "duration");
    BAD(delay, -0.1, KinStatusInvalidArgument, "delay");
    BAD(delay, INFINITY, KinStatusInvalidArgument, "delay");
    BAD(stagger, -1, KinStatusInvalidArgument, "stagger");
    BAD(repeatCount, -1, KinStatusInvalidArgument, "repeatCount");
    BAD(repeatCount, NAN, KinStatusInvalidArgument, "repeatCount");
    BAD(retarget, (KinRetarget)4, KinStatusInvalidArgument, "retarget");
    BAD(curve, "no curve", KinStatusInvalidArgument, "no curve");
    KinMotion spring = kinSpringMotion(1, -1), motion = kinMotion(NULL, 1);
    REFUSED(c, kinLayerAnimate(c, w.ship, x, &to, 1, &spring), KinStatusInvalidArgument, "bounce");
    spring.bounce = 0, spring.curve = "linear";
    REFUSED(c, kinLayerAnimate(c, w.ship, x, &to, 1, &spring), KinStatusInvalidArgument, "curve");
    REFUSED(c, kinLayerAnimate(c, w.ship, x, (const double[]){1, 2}, 2, &motion), KinStatusTypeMismatch, "position");
    REFUSED(c, kinLayerAnimate(c, w.ship, KinPropertyName, &to, 1, &motion), KinStatusTypeMismatch, "name");
    REFUSED(c, kinLayerAnimate(c, w.ship, KIN_VELOCITY(x), &to, 1, &motion), KinStatusUnknownKey, "keyPath");
    KinLayer layers[2] = {w.ship, {12345}};
    REFUSED(c, kinLayersAnimate(c, layers, 2, x, &to, 1, 0, &motion), KinStatusInvalidHandle, "layers[1]");
    double now = 1;
    ENSURE_OK(kinLayerGetValue(c, w.ship, x, &now, 1, NULL));
    ENSURE(now == 0);
    KinAction action = {.kind = KinActionKindMotion};
    REFUSED(c, kinLayerSetAction(c, w.ship, "opacity", &action), KinStatusInvalidArgument, "userData");
    kinContextDestroy(c);
}

int main(void) {
    RUN(oneCall);
    RUN(staggerValuesAndACompletion);
    RUN(aTransactionAndAnActionWithAMotion);
    RUN(whereAChangeBegins);
    RUN(whatIsRefused);
    return REPORT();
}
