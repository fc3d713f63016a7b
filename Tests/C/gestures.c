/* Rule D89: decay, its end, snapping, rubber bands, bounds that spring back. Numbers: the closed forms, computed to 12 digits. */
#include "refusal.h"

#include <math.h>

static const KinKeyPath z = KinPropertyZPosition;

typedef struct World {
    KinContext *context;
    KinLayer ship;
} World;

static World worldOpen(void) {
    World w;
    if (kinContextCreate(&w.context) || kinLayerCreate(w.context, KinLayerClassLayer, &w.ship)) abort();
    (void)kinContextAddRoot(w.context, w.ship);
    (void)kinContextFlush(w.context);
    return w;
}

static double shown(const World *w, double time, double *velocity) {
    double value = NAN;
    (void)kinLayerGetPresentationValue(w->context, w->ship, z, time, &value, 1, NULL);
    if (velocity) (void)kinLayerGetPresentationVelocity(w->context, w->ship, z, time, velocity, 1, NULL);
    return value;
}

static void decayKeepsTheVelocity(void) {
    const struct {
        double constant, velocity, at1, at5, velocity5, end;
    } rows[] = {{KIN_DECAY_NORMAL, 1000, 90.625850789, 315.928022679, 367.511254857, 499.499833166},
        {KIN_DECAY_NORMAL, 3000, 271.877552367, 947.784068036, 1102.53376457, 1498.4994995},
        {KIN_DECAY_FAST, 1000, 63.0792510785, 98.8454049137, 6.57048304241, 99.4991624734}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        World w = worldOpen();
        const double end = kinDecayEnd(0, rows[i].velocity, rows[i].constant);
        ENSURE_NEAR(end, rows[i].end, 1e-8);
        ENSURE_NEAR(kinDecayVelocityTo(0, end, rows[i].constant), rows[i].velocity, 1e-9);
        KinMotion motion = kinDecayMotion(rows[i].constant);
        const double scale = 1 / (1 - exp(-8)); /* of "decay(8)" */
        double velocity = 0;
        ENSURE_OK(kinLayerAnimate(w.context, w.ship, z, &end, 1, &motion));
        ENSURE_OK(kinContextFlush(w.context));
        ENSURE_NEAR(shown(&w, 0.1, NULL), scale * rows[i].at1, 1e-6);
        ENSURE_NEAR(shown(&w, 0.5, &velocity), scale * rows[i].at5, 1e-6);
        ENSURE_NEAR(velocity, scale * rows[i].velocity5, 1e-4);
        ENSURE_NEAR(shown(&w, 8 * rows[i].constant, NULL), end, 1e-9);
        kinContextDestroy(w.context);
    }
}

static void timeToAPlace(void) {
    double time = 0;
    ENSURE_OK(kinDecayTimeTo(0, 1000, KIN_DECAY_NORMAL, 200, &time));
    ENSURE_NEAR(time, 0.25549086975, 1e-10);
    ENSURE_NEAR(1000 - 200 / KIN_DECAY_NORMAL, 599.599465865, 1e-8);
    ENSURE_OK(kinDecayTimeTo(10, -1000, KIN_DECAY_NORMAL, -190, &time));
    ENSURE_NEAR(time, 0.25549086975, 1e-10);
    ENSURE_OK(kinDecayTimeTo(0, 1000, KIN_DECAY_NORMAL, 600, &time));
    ENSURE(time == INFINITY);
    ENSURE_OK(kinDecayTimeTo(0, 1000, KIN_DECAY_NORMAL, -1, &time));
    ENSURE(time == INFINITY);
    ENSURE_OK(kinDecayTimeTo(0, 0, KIN_DECAY_FAST, 0, &time));
    ENSURE(time == 0);
    ENSURE_OK(kinDecayTimeTo(0, 0, KIN_DECAY_FAST, 1, &time));
    ENSURE(time == INFINITY);
    const double end = kinDecayEnd(0, 3000, KIN_DECAY_FAST);
    ENSURE_OK(kinDecayTimeTo(0, 3000, KIN_DECAY_FAST, end - 0.5, &time)); /* until half a point is left */
    ENSURE_NEAR(time, 0.635989561859, 1e-10);
    time = 7;
    ENSURE_STATUS(kinDecayTimeTo(0, 1, 0, 1, &time), KinStatusInvalidArgument);
    ENSURE_STATUS(kinDecayTimeTo(0, 1, NAN, 1, &time), KinStatusInvalidArgument);
    ENSURE_STATUS(kinDecayTimeTo(0, INFINITY, 1, 1, &time), KinStatusInvalidArgument);
    ENSURE_STATUS(kinDecayTimeTo(0, 1, 1, 1, NULL), KinStatusInvalidArgument);
    ENSURE(time == 7);
}

static void rubberBand(void) {
    ENSURE_NEAR(kinRubberBand(5, 960), 2.74214489743, 1e-10);
    ENSURE_NEAR(kinRubberBand(-100, 960), -52.0197044335, 1e-9);
    ENSURE_NEAR(kinRubberBand(960, 960), 340.64516129, 1e-8);
    ENSURE_NEAR(kinRubberBand(800, 800), 283.870967742, 1e-8);
    ENSURE_NEAR(kinRubberBandDistance(-52.0197044335, 960), -100, 1e-8);
    ENSURE(kinRubberBandPosition(50, 0, 100, 800) == 50);
    ENSURE_NEAR(kinRubberBandPosition(200, 0, 100, 800), 151.4619883041, 1e-9);
    ENSURE_NEAR(kinRubberBandPosition(-50, 0, 100, 800), -26.586102719, 1e-9);
}

static void snapsToTheNearest(void) {
    const double targets[] = {0, 300, 600, 900};
    ENSURE(kinNearestTarget(kinDecayEnd(100, 1000, KIN_DECAY_NORMAL), targets, 4) == 2);
    ENSURE(kinNearestTarget(-50, targets, 4) == 0 && kinNearestTarget(5000, targets, 4) == 3);
    ENSURE(kinNearestTarget(150, targets, 4) == 0 && kinNearestTarget(0, NULL, 0) == 0);
}

/* A decay that meets a bound at 200, and a spring about it that takes the velocity there (mass 1, stiffness 100, damping 20). */
static void boundsThatSpringBack(void) {
    World w = worldOpen();
    const double bound = 200, start = 1000;
    double time = 0, velocity = 0;
    ENSURE_OK(kinDecayTimeTo(0, start, KIN_DECAY_NORMAL, bound, &time));
    const double there = start - bound / KIN_DECAY_NORMAL;
    char curve[40];
    snprintf(curve, sizeof curve, "decay(%.17g)", time / KIN_DECAY_NORMAL);
    const KinMotion motion = kinMotion(curve, time);
    KinAnimation spring;
    ENSURE_OK(kinLayerAnimate(w.context, w.ship, z, &bound, 1, &motion));
    ENSURE_OK(kinAnimationCreate(w.context, KinAnimationClassSpring, &spring));
    ENSURE_OK(kinAnimationSetKeyPath(w.context, spring, "zPosition"));
    ENSURE_OK(kinAnimationSetNumber(w.context, spring, KinAnimationPropertyFromValue, bound));
    ENSURE_OK(kinAnimationSetNumber(w.context, spring, KinAnimationPropertyToValue, bound));
    ENSURE_OK(kinAnimationSetNumber(w.context, spring, KinAnimationPropertyDamping, 20));
    ENSURE_OK(kinAnimationSetNumber(w.context, spring, KinAnimationPropertyStartVelocity, there));
    ENSURE_OK(kinAnimationSetNumber(w.context, spring, KinAnimationPropertyDuration, 2));
    ENSURE_OK(kinAnimationSetNumber(w.context, spring, KinAnimationPropertyBeginTime, time));
    ENSURE_OK(kinLayerAddAnimation(w.context, w.ship, spring, "back"));
    ENSURE_OK(kinAnimationRelease(w.context, spring));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_NEAR(shown(&w, 0.1, &velocity), 90.625850789, 1e-6);
    ENSURE_NEAR(velocity, 818.566804688, 1e-4);
    ENSURE_NEAR(shown(&w, time - 1e-9, &velocity), bound, 1e-5);
    ENSURE_NEAR(velocity, there, 1e-3);
    ENSURE_NEAR(shown(&w, time + 1e-9, &velocity), bound, 1e-5);
    ENSURE_NEAR(velocity, there, 1e-3);
    ENSURE_NEAR(shown(&w, time + 0.1, &velocity), bound + there * 0.0367879441171, 1e-6); /* the peak, at 1 / omega */
    ENSURE_NEAR(velocity, 0, 1e-6);
    kinContextDestroy(w.context);
}

int main(void) {
    RUN(decayKeepsTheVelocity);
    RUN(timeToAPlace);
    RUN(rubberBand);
    RUN(snapsToTheNearest);
    RUN(boundsThatSpringBack);
    return REPORT();
}
