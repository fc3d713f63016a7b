/* A card is thrown, caught in flight, and let go into the nearest slot by a spring that begins with the velocity of the hand. It
 * springs back at the walls of the table. */
#include "example.h"

static const KinKeyPath X = KIN_KEY_PATH(KinPropertyPosition, KinComponentX);

/* Moves the card as far as its velocity carries it; it springs back where it meets a wall. */
static void throwCard(KinContext *context, KinLayer card, double x, double velocity, KinAnimator *flight) {
    double end = kinDecayEndWithin(x, velocity, KIN_DECAY_NORMAL, 36, 284);
    KinMotion motion = kinThrowMotion(&velocity, KIN_DECAY_NORMAL);
    motion.animator = flight;
    OK(kinLayerAnimate(context, card, X, &end, 1, &motion));
}

/* The card flies to the slot that is nearest to where a throw would end. The spring takes over the velocity of the hand. */
static void letGo(KinContext *context, KinLayer card, double x, double velocity) {
    const double slots[] = {60, 160, 260};
    double end = kinDecayEnd(x, velocity, KIN_DECAY_NORMAL);
    KinMotion spring = kinSpringMotion(0.5, 0.2);
    spring.startVelocity = &velocity;
    OK(kinLayerAnimate(context, card, X, &slots[kinNearestTarget(end, slots, 3)], 1, &spring));
}

/* Where a decay is after t seconds. Rule D89. */
static double decayed(double x, double velocity, double t) {
    return x + velocity * KIN_DECAY_NORMAL * (1 - exp(-t / KIN_DECAY_NORMAL));
}

/* Where a spring from x to its target is. Rule 5.2, underdamped. */
static double sprung(double x, double target, double velocity, double t) {
    double natural = 2 * PI / 0.5, ratio = 1 - 0.2, damped = natural * sqrt(1 - ratio * ratio), from = x - target;
    double turn = (velocity + ratio * natural * from) / damped;
    return target + exp(-ratio * natural * t) * (from * cos(damped * t) + turn * sin(damped * t));
}

int main(void) {
    KinLayer root;
    KinContext *context = openStage(&root);
    KinLayer card = addLayer(context, root, 24, 184, 72, 112);
    OK(kinContextFlush(context));

    KinAnimator flight = {0};
    throwCard(context, card, 60, 1000, &flight);
    OK(kinContextAdvance(context, 0.2));
    double caught = shown(context, card, X, 0.2);
    EXPECT(fabs(caught - decayed(60, 1000, 0.2)) < 500e-9);            /* a curve is exact to 1e-9 of its way, which is 500 */
    OK(kinAnimatorFinish(context, flight, KinAnimatorStateAtCurrent)); /* the hand holds the card where it is shown */
    OK(kinAnimatorRelease(context, flight));
    OK(kinContextAdvance(context, 0.4));
    EXPECT_NEAR(shown(context, card, X, 0.4), caught);

    letGo(context, card, caught, -600);
    OK(kinContextFlush(context));
    for (int i = 0; i <= 8; i++) {
        double t = i / 10.0, x = shown(context, card, X, 0.4 + t);
        printf("%.1f s  x = %.3f\n", 0.4 + t, x);
        EXPECT(fabs(x - sprung(caught, 60, -600, t)) < 1e-6);
    }
    OK(kinContextAdvance(context, 3));
    throwCard(context, card, 60, 1000, NULL);
    OK(kinContextFlush(context));
    double meets = 0, rest = 1000 - 224 / KIN_DECAY_NORMAL; /* 224 to the wall at 284, and the velocity there */
    OK(kinDecayTimeTo(60, 1000, KIN_DECAY_NORMAL, 284, &meets));
    EXPECT(fabs(shown(context, card, X, 3 + meets) - 284) < 1e-6);
    EXPECT(fabs(shown(context, card, X, 3 + meets + 0.1) - (284 + rest * 0.1 * exp(-1))) < 1e-6); /* the farthest place */
    kinContextDestroy(context);
    return exampleResult();
}
