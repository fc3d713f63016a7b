/* 001, listing 8.4 (and 003): clock hands that rotate by explicit animations. One function receives the stops of all hands, so
 * each animation has a tag with its hand. */
#include "example.h"

#define ROTATION KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ)

enum { Hour, Minute, Second, HandCount };
static const char *const names[HandCount] = {"hour", "minute", "second"};

typedef struct Clock {
    KinLayer hands[HandCount];
    bool fills; /* the text's solution: animations keep their end until the next one replaces them */
    int stops;
} Clock;

/* Rotation about z in row vectors, as CATransform3DMakeRotation(angle, 0, 0, 1). */
static void makeRotation(double angle, double matrix[16]) {
    memset(matrix, 0, 16 * sizeof *matrix);
    matrix[0] = matrix[5] = cos(angle), matrix[1] = sin(angle), matrix[4] = -matrix[1];
    matrix[10] = matrix[15] = 1;
}

/* A hand is a view, whose layer has no actions outside an animation block. */
static void noAction(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData) {
    (void)context, (void)layer, (void)key, (void)userData;
    action->kind = KinActionKindNone;
}

static void makeHands(KinContext *context, KinLayer root, Clock *clock) {
    KinLayerDelegate view = {noAction, NULL, NULL, NULL};
    for (int i = 0; i < HandCount; i++) {
        KinLayer hand = clock->hands[i] = addLayer(context, root, 157, 190, 6, 100);
        OK(kinLayerSetPoint(context, hand, KinPropertyAnchorPoint, 0.5, 0.9));
        OK(kinLayerSetPoint(context, hand, KinPropertyPosition, 160, 240));
        OK(kinLayerSetDelegate(context, hand, &view));
    }
    OK(kinContextFlush(context));
}

/* animationDidStop:finished: receives the layer's copy of the animation, which has the tag. */
static void didStop(KinContext *context, const KinEvent *event, void *userData) {
    Clock *clock = userData;
    double transform[16];
    char name[16] = "";
    KinBuffer buffer = {name, sizeof name - 1, 0, KinValueTypeNil, 0};
    OK(kinAnimationGetTag(context, event->animation, "handView", &buffer));
    OK(kinAnimationGetValue(context, event->animation, KinAnimationPropertyToValue, transform, 16, NULL));
    for (int i = 0; i < HandCount; i++)
        if (strcmp(name, names[i]) == 0) {
            EXPECT(event->layer.id == clock->hands[i].id);
            OK(kinLayerSetValue(context, clock->hands[i], KinPropertyTransform, transform, 16));
        }
    clock->stops++;
}

/* setAngle:forHand:animated: */
static void setAngle(KinContext *context, Clock *clock, int hand, double angle, bool animated) {
    KinAnimationDelegate delegate = {NULL, didStop, clock, NULL};
    KinValue tag = kinValueString(names[hand]);
    KinAnimation animation;
    double transform[16];
    makeRotation(angle, transform);
    if (!animated) {
        OK(kinLayerSetValue(context, clock->hands[hand], KinPropertyTransform, transform, 16));
        return;
    }
    OK(kinAnimationCreate(context, KinAnimationClassBasic, &animation));
    OK(kinAnimationSetKeyPath(context, animation, "transform"));
    OK(kinAnimationSetValue(context, animation, KinAnimationPropertyToValue, transform, 16));
    OK(kinAnimationSetNumber(context, animation, KinAnimationPropertyDuration, 0.5));
    OK(kinAnimationSetDelegate(context, animation, &delegate));
    OK(kinAnimationSetTag(context, animation, "handView", &tag));
    if (clock->fills) {
        OK(kinAnimationSetNumber(context, animation, KinAnimationPropertyFillMode, KinFillModeForwards));
        OK(kinAnimationSetNumber(context, animation, KinAnimationPropertyRemovedOnCompletion, false));
    }
    OK(kinLayerAddAnimation(context, clock->hands[hand], animation, clock->fills ? "turn" : NULL));
    OK(kinAnimationRelease(context, animation));
}

static void showTime(KinContext *context, Clock *clock, int hours, int minutes, int seconds, bool animated) {
    setAngle(context, clock, Hour, hours / 12.0 * PI * 2, animated);
    setAngle(context, clock, Minute, minutes / 60.0 * PI * 2, animated);
    setAngle(context, clock, Second, seconds / 60.0 * PI * 2, animated);
    OK(kinContextFlush(context));
}

/* Returns the presented angle of the second hand, 0 to 360 degrees clockwise from 12. */
static double degrees(KinContext *context, const Clock *clock, double time) {
    double angle = fmod(shown(context, clock->hands[Second], ROTATION, time) * 180 / PI + 360, 360);
    printf("  %.2f s  second hand at %.1f degrees\n", time, angle);
    return angle;
}

/* From 10:08:59 to 10:09:00. The advance that delivers the stops commits what their callbacks set, so no frame shows the hand where
 * it was before, which the text has seen on a phone without fillMode (D130). */
static void tick(bool fills) {
    Clock clock = {{{0}}, fills, 0};
    KinLayer root;
    KinContext *context = openStage(&root);
    makeHands(context, root, &clock);
    printf(fills ? "fillMode forwards:\n" : "as listed:\n");
    showTime(context, &clock, 10, 8, 59, false);
    OK(kinContextAdvance(context, 1));
    showTime(context, &clock, 10, 9, 0, true);
    EXPECT_NEAR(degrees(context, &clock, 1), 354);
    EXPECT_NEAR(degrees(context, &clock, 1.25), 357); /* the shorter way, past 12 */
    OK(kinContextAdvance(context, 1.5));
    EXPECT(clock.stops == HandCount);
    EXPECT_NEAR(degrees(context, &clock, 1.5), 0);
    OK(kinLayerRelease(context, root));
    kinContextDestroy(context);
}

int main(void) {
    tick(false);
    tick(true);
    EXPECT(kinLiveObjectCount() == 0);
    return exampleResult();
}
