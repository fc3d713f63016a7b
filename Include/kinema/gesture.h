/* kinema/gesture.h: the movement after a drag: decay from a velocity, its end, snapping, rubber bands, bounds. Rules D89,
 * D120. */
#ifndef KINEMA_GESTURE_H
#define KINEMA_GESTURE_H

#include "motion.h"

KIN_EXTERN_C_BEGIN

/* A decay moves from a position with a velocity, in units per second, which falls to 1/e of itself in each time constant,
 * in seconds: position + velocity * timeConstant * (1 - e^(-t / timeConstant)). The velocity is that of a gesture, or of
 * the presentation value (kinLayerGetPresentationVelocity). These are the time constants of UIScrollView's rates, 0.998
 * and 0.99 per millisecond. */
#define KIN_DECAY_NORMAL 0.49949983316645474
#define KIN_DECAY_FAST 0.09949916247342207
/* The perceptual duration of the spring at a bound: mass 1, stiffness 100. */
#define KIN_BOUND_DURATION 0.62831853071795865

/* Returns the position at which a decay ends. */
KIN_INLINE double kinDecayEnd(double position, double velocity, double timeConstant) {
    return position + velocity * timeConstant;
}

/* Returns the starting velocity of a decay that ends at a target. */
KIN_INLINE double kinDecayVelocityTo(double position, double target, double timeConstant) {
    return (target - position) / timeConstant;
}

/* Returns the seconds after which a decay is at `target`: INFINITY if it does not reach it. Its velocity there is
 * velocity - (target - position) / timeConstant. KinStatusInvalidArgument: a number that is not finite, a time constant
 * <= 0. */
KIN_API KinStatus kinDecayTimeTo(double position, double velocity, double timeConstant, double target, double *time);

/* Returns the motion of a decay to its end, kinDecayEnd or a target: the curve "decay(8)" in 8 time constants. At the end
 * it is within 1/2900 of the distance to the limit; the curve absorbs the remainder evenly. */
KIN_INLINE KinMotion kinDecayMotion(double timeConstant) { return kinMotion("decay(8)", 8 * timeConstant); }

/* Returns the position at which a decay within bounds ends: kinDecayEnd in minimum...maximum, or the bound that the
 * position has passed. */
KIN_INLINE double kinDecayEndWithin(double position, double velocity, double timeConstant, double minimum, double maximum) {
    double end = position < minimum || position > maximum ? position : kinDecayEnd(position, velocity, timeConstant);
    return end < minimum ? minimum : end > maximum ? maximum : end;
}

/* Returns the motion for the end of a drag. It starts with a velocity: an array with the numbers of the value, which must
 * exist during the call, or with NULL and KinRetargetContinue the velocity of the presentation value. The target is
 * kinDecayEndWithin, or any other value:
 *     double y = shown, velocity = 900, end = kinDecayEndWithin(y, velocity, KIN_DECAY_NORMAL, 0, 600);
 *     KinMotion motion = kinThrowMotion(&velocity, KIN_DECAY_NORMAL);
 *     kinLayerAnimate(context, list, KIN_KEY_PATH(KinPropertyPosition, KinComponentY), &end, 1, &motion);
 *
 * Each component decays independently until it reaches its target or 8 time constants have passed; it then continues as a
 * spring about the target, starting at its current velocity. A component whose decay does not lead to its target, because
 * it is beyond a bound or the target is elsewhere, springs there at once. Nothing jumps, neither the value nor the
 * velocity.
 *
 * The spring is critically damped, with mass 1 and stiffness 100; set duration and bounce for another one. With a time
 * constant of 0 nothing decays, for snapping. */
KIN_INLINE KinMotion kinThrowMotion(const double *velocity, double timeConstant) {
    KinMotion made = kinSpringMotion(KIN_BOUND_DURATION, 0);
    made.startVelocity = velocity, made.timeConstant = timeConstant;
    return made;
}

/* Returns the index of the target that is nearest to x; the first of equally near ones. Returns 0 without targets. */
KIN_INLINE size_t kinNearestTarget(double x, const double *targets, size_t count) {
    size_t nearest = 0, i;
    double least = 0, distance;
    for (i = 0; i < count; i++) {
        distance = x < targets[i] ? targets[i] - x : x - targets[i];
        if (i == 0 || distance < least) nearest = i, least = distance;
    }
    return nearest;
}

/* Returns the distance that a view shows when it is dragged `distance` beyond a bound, of either sign: UIScrollView's
 * rubber band distance * 0.55 * size / (size + 0.55 * |distance|), which never reaches the view's size (> 0). */
KIN_INLINE double kinRubberBand(double distance, double size) {
    double far = distance < 0 ? -distance : distance;
    return distance * 0.55 * size / (size + 0.55 * far);
}

/* Returns the distance for which kinRubberBand returns `shown`, between -size and size: for a touch that grabs a view
 * while the band holds it. */
KIN_INLINE double kinRubberBandDistance(double shown, double size) {
    double far = shown < 0 ? -shown : shown;
    return shown * size / (0.55 * (size - far));
}

/* Returns a position with a rubber band beyond minimum...maximum. */
KIN_INLINE double kinRubberBandPosition(double position, double minimum, double maximum, double size) {
    if (position < minimum) return minimum + kinRubberBand(position - minimum, size);
    return position > maximum ? maximum + kinRubberBand(position - maximum, size) : position;
}

KIN_EXTERN_C_END

#endif
