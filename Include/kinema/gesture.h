/* kinema/gesture.h: what follows a drag: decay from a velocity, where it ends, snapping, rubber bands. Rule D89. */
#ifndef KINEMA_GESTURE_H
#define KINEMA_GESTURE_H

#include "motion.h"

KIN_EXTERN_C_BEGIN

/* A decay moves from a position with a velocity, in units per second, which falls to 1/e of itself in each time constant, in
 * seconds: position + velocity * timeConstant * (1 - e^(-t / timeConstant)). Velocities are those of a gesture, or of what is
 * shown (kinLayerGetPresentationVelocity). These are the time constants of UIScrollView's rates, 0.998 and 0.99 per millisecond. */
#define KIN_DECAY_NORMAL 0.49949983316645474
#define KIN_DECAY_FAST 0.09949916247342207

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
