/* Rules D89, D119, D120: decay, its end, snapping, rubber bands, bounds that spring back. Numbers: the closed forms, computed to 12 digits. */
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
    ENSURE(strstr(kinLastErrorMessage(), "timeConstant: "));
    ENSURE_STATUS(kinDecayTimeTo(NAN, 1, 1, 1, &time), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "position: "));
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

/* The distance from its target of a spring of mass 1, stiffness 100, damping 20, and its velocity. Rule 5.2. */
static double sprung(double from, double velocity, double time, double *speed) {
    const double fade = exp(-10 * time), push = velocity + 10 * from;
    *speed = (velocity - 10 * push * time) * fade;
    return (from + push * time) * fade;
}

/* Rule D120, as a closed form. */
static double thrown(double x, double velocity, double timeConstant, double target, double time, double *speed) {
    const double part = velocity != 0 ? (target - x) / (velocity * timeConstant) : 0;
    double decays = part > 0 && part < 1 ? -timeConstant * log(1 - part) : part >= 1 && part <= 1.001 ? INFINITY : 0;
    if (decays > 8 * timeConstant) decays = 8 * timeConstant;
    const double seconds = time < decays ? time : decays, left = decays > 0 ? exp(-seconds / timeConstant) : 1;
    const double at = x + velocity * timeConstant * (1 - left);
    *speed = velocity * left;
    return time < decays ? at : target + sprung(at - target, *speed, time - decays, speed);
}

static void letGo(const World *w, double velocity, double timeConstant, double target) {
    const KinMotion motion = kinThrowMotion(&velocity, timeConstant);
    ENSURE_OK(kinLayerAnimate(w->context, w->ship, z, &target, 1, &motion));
    ENSURE_OK(kinContextFlush(w->context));
}

static void throwsFollowTheirClosedForm(void) {
    static const struct {
        double x, velocity, constant, target;
    } rows[] = {{0, 1000, KIN_DECAY_NORMAL, 200}, {0, -3000, KIN_DECAY_FAST, -250}, {0, 1000, KIN_DECAY_NORMAL, 499.499833166},
        {60, -800, KIN_DECAY_NORMAL, 0}, {-60, -800, KIN_DECAY_NORMAL, 0}, {-60, 50, KIN_DECAY_NORMAL, 0},
        {0, 500, KIN_DECAY_FAST, 300}, {0, 0, KIN_DECAY_NORMAL, 100}, {0, 700, 0, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        World w = worldOpen();
        ENSURE_OK(kinLayerSetNumber(w.context, w.ship, z, rows[i].x));
        ENSURE_OK(kinLayerRemoveAllAnimations(w.context, w.ship));
        ENSURE_OK(kinContextFlush(w.context));
        letGo(&w, rows[i].velocity, rows[i].constant, rows[i].target);
        for (double time = 0; time < 0.8; time += 0.0375) {
            double speed = 0, wanted = 0;
            const double at = thrown(rows[i].x, rows[i].velocity, rows[i].constant, rows[i].target, time, &wanted);
            ENSURE_NEAR(shown(&w, time, &speed), at, 1e-6);
            ENSURE_NEAR(speed, wanted, 1e-5);
        }
        ENSURE_OK(kinContextAdvance(w.context, 10));
        ENSURE(shown(&w, 10, NULL) == rows[i].target);
        kinContextDestroy(w.context);
    }
}

/* The velocity before and after the bound is 599.599, and 22.058 beyond it the throw turns. */
static void boundsThatSpringBack(void) {
    World w = worldOpen();
    double time = 0, velocity = 0;
    const double end = kinDecayEndWithin(0, 1000, KIN_DECAY_NORMAL, -100, 200);
    ENSURE(end == 200);
    letGo(&w, 1000, KIN_DECAY_NORMAL, end);
    ENSURE_OK(kinDecayTimeTo(0, 1000, KIN_DECAY_NORMAL, 200, &time));
    ENSURE_NEAR(shown(&w, 0.1, &velocity), 90.625850789, 1e-6);
    ENSURE_NEAR(velocity, 818.566804688, 1e-5);
    for (int side = -1; side <= 1; side += 2) {
        ENSURE_NEAR(shown(&w, time + side * 1e-9, &velocity), 200, 1e-5);
        ENSURE_NEAR(velocity, 599.599465865, 1e-4);
    }
    ENSURE_NEAR(shown(&w, time + 0.1, &velocity), 200 + 599.599465865 * 0.0367879441171, 1e-6);
    ENSURE_NEAR(velocity, 0, 1e-5);
    kinContextDestroy(w.context);
}

static void endsWithinBounds(void) {
    ENSURE_NEAR(kinDecayEndWithin(0, 100, 0.5, 0, 200), 50, 1e-12);
    ENSURE(kinDecayEndWithin(0, -100, 0.5, 0, 200) == 0 && kinDecayEndWithin(190, 100, 0.5, 0, 200) == 200);
    ENSURE(kinDecayEndWithin(-10, 1000, 0.5, 0, 200) == 0 && kinDecayEndWithin(210, -1000, 0.5, 0, 200) == 200);
}

static double component(const World *w, KinKeyPath keyPath, double time) {
    double value = NAN;
    (void)kinLayerGetPresentationValue(w->context, w->ship, keyPath, time, &value, 1, NULL);
    return value;
}

/* D119, D133: x and then y are thrown in one turn. The second call moves both, and takes nothing from x. */
static void oneComponentAfterTheOther(void) {
    const KinKeyPath x = KIN_KEY_PATH(KinPropertyPosition, KinComponentX), y = KIN_KEY_PATH(KinPropertyPosition, KinComponentY);
    const double speed[2] = {800, -600}, from[2] = {40, 70}, way = KIN_DECAY_NORMAL * (1 - exp(-0.1 / KIN_DECAY_NORMAL));
    for (int given = 0; given < 4; given++) { /* whether the calls have velocities, and starting values */
        for (int turns = 1; turns <= 2; turns++) {
            World w = worldOpen();
            for (int i = 0; i < 2; i++) {
                KinMotion motion = kinThrowMotion(given & 1 || i == 0 ? &speed[i] : NULL, KIN_DECAY_NORMAL);
                if (given & 2) motion.from = &from[i];
                if (!motion.startVelocity) motion.retarget = KinRetargetContinue;
                const double start = given & 2 ? from[i] : 0, target = kinDecayEnd(start, speed[i], KIN_DECAY_NORMAL);
                ENSURE_OK(kinLayerAnimate(w.context, w.ship, i ? y : x, &target, 1, &motion));
                if (turns == 2) ENSURE_OK(kinContextFlush(w.context));
            }
            ENSURE_OK(kinContextFlush(w.context));
            /* Without a velocity y begins at rest, as a spring; x decays by the closed form in any case. */
            const double start = given & 2 ? from[0] : 0;
            if (turns == 1 || !(given & 2)) {
                ENSURE_NEAR(component(&w, x, 0), start, 1e-9);
                ENSURE_NEAR(component(&w, KIN_VELOCITY(x), 0), speed[0], 1e-6);
                ENSURE_NEAR(component(&w, x, 0.1), start + speed[0] * way, 1e-6);
            }
            ENSURE_NEAR(component(&w, y, 0), given & 2 ? from[1] : 0, 1e-9);
            ENSURE_NEAR(component(&w, KIN_VELOCITY(y), 0), given & 1 ? speed[1] : 0, 1e-6);
            kinContextDestroy(w.context);
        }
    }
}

/* What was thrown in this turn and then changed otherwise is not thrown any more. */
static void aThrowThatIsReplaced(void) {
    const KinKeyPath x = KIN_KEY_PATH(KinPropertyPosition, KinComponentX), y = KIN_KEY_PATH(KinPropertyPosition, KinComponentY);
    for (int way = 0; way < 3; way++) {
        World w = worldOpen();
        const double speed = 800, other = -600, target = 300;
        KinMotion thrown = kinThrowMotion(&speed, KIN_DECAY_NORMAL), curve = kinMotion("linear", 1);
        ENSURE_OK(kinLayerAnimate(w.context, w.ship, x, &target, 1, &thrown));
        if (way == 0) ENSURE_OK(kinLayerRemoveAnimation(w.context, w.ship, "position"));
        if (way == 1) ENSURE_OK(kinLayerAnimate(w.context, w.ship, x, &speed, 1, &curve));
        if (way == 2) ENSURE_OK(kinContextAdvance(w.context, 0));
        if (way == 2) ENSURE_OK(kinContextAdvance(w.context, 100));
        thrown = kinThrowMotion(&other, KIN_DECAY_NORMAL);
        ENSURE_OK(kinLayerAnimate(w.context, w.ship, y, &target, 1, &thrown));
        ENSURE_OK(kinContextFlush(w.context));
        ENSURE_NEAR(component(&w, KIN_VELOCITY(x), way == 2 ? 100 : 0), 0, 1e-9);
        kinContextDestroy(w.context);
    }
}

/* Rules D119, D120. */
static void refusals(void) {
    World w = worldOpen();
    const double target = 5, four[4] = {1, 1, 1, 1};
    const double bad[] = {NAN, INFINITY, 1e31};
    for (size_t i = 0; i < 3; i++) {
        const KinMotion motion = kinThrowMotion(&bad[i], KIN_DECAY_NORMAL);
        REFUSED(w.context, kinLayerAnimate(w.context, w.ship, z, &target, 1, &motion), KinStatusInvalidArgument,
            "motion.startVelocity");
    }
    KinMotion motion = kinThrowMotion(four, -1);
    REFUSED(
        w.context, kinLayerAnimate(w.context, w.ship, z, &target, 1, &motion), KinStatusInvalidArgument, "motion.timeConstant");
    motion.timeConstant = NAN;
    REFUSED(
        w.context, kinLayerAnimate(w.context, w.ship, z, &target, 1, &motion), KinStatusInvalidArgument, "motion.timeConstant");
    motion = kinMotion("linear", 1), motion.timeConstant = 1;
    REFUSED(w.context, kinLayerAnimate(w.context, w.ship, z, &target, 1, &motion), KinStatusInvalidArgument, "or a spring");
    motion = kinThrowMotion(NULL, KIN_DECAY_NORMAL);
    REFUSED(w.context, kinLayerAnimate(w.context, w.ship, KinPropertyBackgroundColor, four, 4, &motion), KinStatusTypeMismatch,
        "motion.timeConstant");
    motion = kinThrowMotion(four, 0);
    REFUSED(w.context, kinLayerAnimate(w.context, w.ship, KinPropertyFrame, four, 4, &motion), KinStatusTypeMismatch,
        "keyPath: frame");
    size_t count = 7;
    ENSURE_OK(kinLayerGetAnimationKeyCount(w.context, w.ship, &count));
    ENSURE(count == 0);
    kinContextDestroy(w.context);
}

/* One call for two layers, each with its own velocity. */
static void manyLayers(void) {
    World w = worldOpen();
    KinLayer layers[2] = {w.ship, {0}};
    ENSURE_OK(kinLayerCreate(w.context, KinLayerClassLayer, &layers[1]));
    ENSURE_OK(kinContextAddRoot(w.context, layers[1]));
    ENSURE_OK(kinContextFlush(w.context));
    const double targets[] = {100, -100}, velocities[] = {2000, -500};
    const KinMotion motion = kinThrowMotion(velocities, KIN_DECAY_NORMAL);
    ENSURE_OK(kinLayersAnimate(w.context, layers, 2, z, targets, 1, sizeof(double), &motion));
    ENSURE_OK(kinContextFlush(w.context));
    for (int i = 0; i < 2; i++) {
        double value = 0, speed;
        ENSURE_OK(kinLayerGetPresentationValue(w.context, layers[i], z, 0.2, &value, 1, NULL));
        ENSURE_NEAR(value, thrown(0, velocities[i], KIN_DECAY_NORMAL, targets[i], 0.2, &speed), 1e-6);
    }
    kinContextDestroy(w.context);
}

int main(void) {
    RUN(decayKeepsTheVelocity);
    RUN(timeToAPlace);
    RUN(rubberBand);
    RUN(snapsToTheNearest);
    RUN(throwsFollowTheirClosedForm);
    RUN(boundsThatSpringBack);
    RUN(endsWithinBounds);
    RUN(oneComponentAfterTheOther);
    RUN(aThrowThatIsReplaced);
    RUN(refusals);
    RUN(manyLayers);
    return REPORT();
}
