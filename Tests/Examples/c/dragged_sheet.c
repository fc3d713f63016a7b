/* A sheet follows a finger, resists beyond its bounds, springs to the nearest one when the finger lets go, and can be grabbed. */
#include "example.h"

static const KinKeyPath Y = KIN_KEY_PATH(KinPropertyPosition, KinComponentY);
static const double bounds[2] = {120, 420}, size = 480; /* open, closed; the height of the screen */

/* Stops the sheet where it is shown, and returns where the finger would be without a rubber band. */
static double grab(KinContext *context, KinLayer sheet, double time) {
    double y = shown(context, sheet, Y, time);
    return y < bounds[0] ? bounds[0] + kinRubberBandDistance(y - bounds[0], size) : y;
}

/* The sheet follows the finger; beyond the bounds less and less. Returns where it is. */
static double follow(KinContext *context, KinLayer sheet, double finger) {
    double y = kinRubberBandPosition(finger, bounds[0], bounds[1], size);
    OK(kinLayerRemoveAnimation(context, sheet, "position"));
    KinTransaction turn;
    OK(kinTransactionBegin(context, &turn));
    OK(kinTransactionSetDisableActions(context, turn, true));
    OK(kinLayerSetNumber(context, sheet, Y, y));
    OK(kinTransactionCommit(context, turn));
    return y;
}

/* The sheet springs to the bound to which the finger has thrown it, from the velocity of the finger. */
static void letGo(KinContext *context, KinLayer sheet, double y, double velocity) {
    double end = kinDecayEnd(y, velocity, KIN_DECAY_FAST);
    KinMotion spring = kinSpringMotion(0.4, 0);
    spring.startVelocity = &velocity;
    OK(kinLayerAnimate(context, sheet, Y, &bounds[kinNearestTarget(end, bounds, 2)], 1, &spring));
}

/* Where a critically damped spring is. Rule 5.2. */
static double sprung(double y, double target, double velocity, double t) {
    double natural = 2 * PI / 0.4, from = y - target;
    return target + (from + (velocity + natural * from) * t) * exp(-natural * t);
}

int main(void) {
    KinLayer root;
    KinContext *context = openStage(&root);
    KinLayer sheet = addLayer(context, root, 10, 180, 300, 480); /* about (160, 420) */
    OK(kinContextFlush(context));

    double y = follow(context, sheet, 300);
    OK(kinContextAdvance(context, 0.1));
    EXPECT_NEAR(shown(context, sheet, Y, 0.1), 300);
    letGo(context, sheet, y, -1500); /* up: it opens */
    OK(kinContextAdvance(context, 0.2));
    double finger = grab(context, sheet, 0.2); /* on its way */
    EXPECT_NEAR(finger, sprung(300, 120, -1500, 0.1));
    y = follow(context, sheet, finger - 160); /* beyond the bound */
    OK(kinContextAdvance(context, 0.3));
    double beyond = finger - 160 - 120;
    EXPECT_NEAR(shown(context, sheet, Y, 0.3), 120 + beyond * 0.55 * 480 / (480 - 0.55 * beyond));
    EXPECT_NEAR(grab(context, sheet, 0.3), finger - 160);
    letGo(context, sheet, y, 0);
    OK(kinContextFlush(context));
    for (int i = 0; i <= 5; i++) {
        double t = i / 10.0, now = shown(context, sheet, Y, 0.3 + t);
        printf("%.1f s  y = %.3f\n", 0.3 + t, now);
        EXPECT_NEAR(now, sprung(y, 120, 0, t));
    }
    kinContextDestroy(context);
    return exampleResult();
}
