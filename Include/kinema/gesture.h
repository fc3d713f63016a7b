/* kinema/gesture.h: what follows a drag: decay from a velocity, where it ends, snapping, rubber bands, bounds. Rules D89, D120. */
#ifndef KINEMA_GESTURE_H
#define KINEMA_GESTURE_H

#include "motion.h"

KIN_EXTERN_C_BEGIN

/* A decay moves from a position with a velocity, in units per second, which falls to 1/e of itself in each time constant, in
 * seconds: position + velocity * timeConstant * (1 - e^(-t / timeConstant)). Velocities are those of a gesture, or of what is
 * shown (kinLayerGetPresentationVelocity). These are the time constants of UIScrollView's rates, 0.998 and 0.99 per millisecond. */
#define KIN_DECAY_NORMAL 0.49949983316645474
#define KIN_DECAY_FAST 0.09949916247342207
/* The perceptual duration of the spring at a bound: mass 1, stiffness 100. */
#define KIN_BOUND_DURATION 0.62831853071795865

/* Returns where a decay ends. */
KIN_INLINE double kinDecayEnd(double position, double velocity, double timeConstant) {
    return position + velocity * timeConstant;
}

/* Returns the velocity with which a decay ends at a target. */
KIN_INLINE double kinDecayVelocityTo(double position, double target, double timeConstant) {
    return (target - position) / timeConstant;
}

/* Stores the seconds after which a decay is at `target`: INFINITY if it does not come there. Its velocity there is
 * velocity - (target - position) / timeConstant. KinStatusInvalidArgument: a number that is not finite, a time constant <= 0. */
KIN_API KinStatus kinDecayTimeTo(double position, double velocity, double timeConstant, double target, double *time);

/* Returns the motion of a decay to where it ends, kinDecayEnd or a target: the curve "decay(8)" in 8 time constants. At the end it
 * is nearer than 1/2900 of the way to the limit, which the curve takes up evenly. */
KIN_INLINE KinMotion kinDecayMotion(double timeConstant) { return kinMotion("decay(8)", 8 * timeConstant); }

/* Returns where a decay within bounds ends: kinDecayEnd in minimum...maximum, or the bound that the position has passed. */
KIN_INLINE double kinDecayEndWithin(double position, double velocity, double timeConstant, double minimum, double maximum) {
    double end = position < minimum || position > maximum ? position : kinDecayEnd(position, velocity, timeConstant);
    return end < minimum ? minimum : end > maximum ? maximum : end;
}

/* Returns the motion for the end of a drag. It starts with a velocity: an array with the numbers of the value, which must exist during
 * the call, or with NULL and KinRetargetContinue the velocity of what is shown. It leads to where kinDecayEndWithin says, or to any
 * other values:
 *     double y = shown, velocity = 900, end = kinDecayEndWithin(y, velocity, KIN_DECAY_NORMAL, 0, 600);
 *     KinMotion motion = kinThrowMotion(&velocity, KIN_DECAY_NORMAL);
 *     kinLayerAnimate(context, list, KIN_KEY_PATH(KinPropertyPosition, KinComponentY), &end, 1, &motion);
 * Each number decays by itself until it meets its target, at a bound, or is there after 8 time constants, and goes on as a spring
 * about it with the velocity that it has then. A number whose decay does not lead to its target, because it is beyond a bound or the
 * target is elsewhere, springs there at once. Nothing jumps, neither the value nor the velocity. The spring is critically damped,
 * with mass 1 and stiffness 100; set duration and bounce for another one. A time constant of 0 is no decay, for snapping. */
KIN_INLINE KinMotion kinThrowMotion(const double *velocity, double timeConstant) {
    KinMotion made = kinSpringMotion(KIN_BOUND_DURATION, 0);
    made.startVelocity = velocity, made.timeConstant = timeConstant;
    return made;
}

/* Returns the index of the target that is nearest to x: of the first of equally near ones. 0 without targets. */
KIN_INLINE size_t kinNearestTarget(double x, const double *targets, size_t count) {
    size_t nearest = 0, i;
    double least = 0, distance;
    for (i = 0; i < count; i++) {
        distance = x < targets[i] ? targets[i] - x : x - targets[i];
        if (i == 0 || distance < least) nearest = i, least = distance;
    }
    return nearest;
}

/* Returns what is shown `distance` beyond a bound, of either sign, of a view of a size > 0: UIScrollView's rubber band
 * distance * 0.55 * size / (size + 0.55 * |distance|), which never reaches the size. */
KIN_INLINE double kinRubberBand(double distance, double size) {
    double far = distance < 0 ? -distance : distance;
    return distance * 0.55 * size / (size + 0.55 * far);
}

/* Returns the distance for which kinRubberBand returns `shown`, between -size and size: to grab what the band holds. */
KIN_INLINE double kinRubberBandDistance(double shown, double size) {
    double far = shown < 0 ? -shown : shown;
    return shown * size / (0.55 * (size - far));
}

/* Returns a position that a rubber band holds in minimum...maximum. */
KIN_INLINE double kinRubberBandPosition(double position, double minimum, double maximum, double size) {
    if (position < minimum) return minimum + kinRubberBand(position - minimum, size);
    return position > maximum ? maximum + kinRubberBand(position - maximum, size) : position;
}

KIN_EXTERN_C_END

#endif
