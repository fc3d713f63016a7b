/* kinema/timing.h: timing functions, frame rates, and converting times between layers. */
#ifndef KINEMA_TIMING_H
#define KINEMA_TIMING_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* CAMediaTimingFunction: the cubic Bezier curve (0,0) (c1x,c1y) (c2x,c2y) (1,1). c1x and c2x lie in 0...1.
 *
 * Other curves have a code in c1x (KinCurve) and their parameters in the other numbers, so that they can be copied and stored
 * like Bezier curves, and are accepted wherever a timing function is. kinTimingFunctionNamed makes any of them from a text. */
typedef struct KinTimingFunction {
    double c1x, c1y, c2x, c2y;
} KinTimingFunction;

/* The codes of curves other than Bezier curves. */
typedef enum KIN_ENUM KinCurve {
    KinCurveSteps = 101,          /* c1y: the number of steps; c2x: a KinStepPosition */
    KinCurveEasing = 102,         /* a named easing; c1y: its number */
    KinCurveSpring = 103,         /* c1y: the perceptual duration; c2x: the bounce */
    KinCurvePhysicalSpring = 104, /* c1y: mass; c2x: stiffness; c2y: damping */
    KinCurvePoints = 105,         /* c1y: the number of the list of points in this process */
    KinCurveDecay = 106           /* c1y: the number of time constants */
} KinCurve;

/* Where steps() jumps: at the end of each step, at its start, at neither end of the curve, or at both. In an animation a
 * time up to 1e-9 s before a step counts as on it. */
typedef enum KIN_ENUM KinStepPosition {
    KinStepPositionEnd = 0,
    KinStepPositionStart = 1,
    KinStepPositionNone = 2,
    KinStepPositionBoth = 3
} KinStepPosition;

/* Returns the timing function of a text:
 *
 *   "linear", "easeIn", "easeOut", "easeInEaseOut", "default"   Core Animation's names
 *   "ease", "ease-in", "ease-out", "ease-in-out"                CSS's names; "ease" is the same curve as "default"
 *   "ease-in-sine" ... "ease-in-out-bounce"                     in, out or in-out of sine, quad, cubic, quart, quint,
 *                                                               expo, circ, back, elastic, bounce; also "easeInSine"
 *   "cubic-bezier(0.2, 0, 0, 1)"
 *   "steps(4, jump-end)"                                        1 to 16384 steps (jump-none: 2); jump-start, jump-end,
 *                                                               jump-none, jump-both, or without "jump-"; "step-start",
 *                                                               "step-end"
 *   "linear(0, 0.5 30%, 1)"                                     1 to 16384 points, as in CSS Easing Level 2
 *   "spring(0.5, bounce 0.3)"                                   a perceptual duration, a bounce above -1 and at most 0.98
 *   "spring(mass 1, stiffness 100, damping 10)"                 the damping ratio is at least 0.02
 *   "decay(8)"                                                  (1 - e^(-8x)) / (1 - e^-8): 0.01 to 40 time constants
 *                                                               (gesture.h)
 *
 * Letters may be small or capital. A spring is stretched so that it settles at the end of the animation; only its shape
 * counts. The easings have Robert Penner's formulas with the constants of easings.net.
 * KinStatusInvalidArgument: another text; KinStatusLimitExceeded: the curves in use have more than 4,194,304 pieces: steps,
 * segments between points, parts of springs. This limit holds wherever a curve is given. */
KIN_API KinStatus kinTimingFunctionNamed(const char *name, KinTimingFunction *function);

/* Returns the curve that is linear between `count` points (1 to 16384), the linear() of CSS Easing Level 2. Numbers are
 * at most 1e30. NULL inputs, or an input that is NaN, are spread evenly; an input that is smaller than an earlier one
 * becomes equal to it, and the curve jumps there. Without inputs this is a sampled curve.
 *
 * The process keeps the points while an animation or a transaction uses them, and those of the last 1024 curves other
 * than Bezier curves, unless the curves together have more than 1,048,576 pieces; after that `function` is rejected.
 *
 * KinStatusInvalidArgument: no points, too many, or a number that is not finite; KinStatusLimitExceeded: as above;
 * KinStatusOutOfMemory. */
KIN_API KinStatus kinTimingFunctionWithPoints(
    const double *inputs, const double *outputs, size_t count, KinTimingFunction *function);

/* Returns steps(count, position). It is checked where it is used. */
KIN_INLINE KinTimingFunction kinTimingFunctionSteps(size_t count, KinStepPosition position) {
    KinTimingFunction function = {KinCurveSteps, KIN_CAST(double, count), KIN_CAST(double, position), 0};
    return function;
}

/* Returns a spring as a timing function: rule 5.5 for the parameters, D78 for the curve. It is checked where it is used. */
KIN_INLINE KinTimingFunction kinTimingFunctionSpring(double perceptualDuration, double bounce) {
    KinTimingFunction function = {KinCurveSpring, perceptualDuration, bounce, 0};
    return function;
}

/* Writes the canonical text and its NUL to `buffer`; kinTimingFunctionNamed returns the same function for it, bit by bit.
 * A NULL function is linear.
 *
 * *size (nullable) returns the required bytes, even if the buffer is too small; `buffer` may be NULL if capacity is 0.
 *
 * KinStatusBufferTooSmall; KinStatusInvalidArgument: not a timing function. */
KIN_API KinStatus kinTimingFunctionGetText(const KinTimingFunction *function, char *buffer, size_t capacity, size_t *size);

/* Writes the curve's value at x[i] to y[i]. Steps and linear() are also defined below 0 and above 1; the other curves are
 * 0 below 0 and 1 above 1. Between 0 and 1 a curve may overshoot. The error is at most 1e-9. A NULL function is linear.
 * `x` and `y` may be the same memory, and both may be NULL if count is 0.
 *
 * KinStatusInvalidArgument: not a timing function; for a Bezier curve, a control point is NaN or infinite, or its x is
 * outside 0...1; an x is NaN. */
KIN_API KinStatus kinTimingFunctionEvaluate(const KinTimingFunction *function, const double *x, double *y, size_t count);

/* Writes the slope of the curve at x[i], its derivative, to slopes[i]. At a kink it is the slope on the right. It is 0
 * outside 0...1, where the curve jumps, and where it is steeper than 1e6. Otherwise as kinTimingFunctionEvaluate. */
KIN_API KinStatus kinTimingFunctionEvaluateSlopes(
    const KinTimingFunction *function, const double *x, double *slopes, size_t count);

/* CAFrameRateRange: frames per second, with 0 <= minimum <= maximum. `preferred` lies between them; if it is 0, the maximum
 * is preferred. 0 0 0 is CAFrameRateRangeDefault and requests no rate. */
typedef struct KinFrameRateRange {
    double minimum, maximum, preferred;
} KinFrameRateRange;

/* Converts a time of layer `from` to the time of layer `to`. A null layer means media time, the host's clock. The local time
 * of a layer is (time of the superlayer - beginTime) * speed + timeOffset, with the model's values, and 0 before beginTime if
 * the speed is positive. The time above a layer whose time stands still is 0. */
KIN_API KinStatus kinLayerConvertTime(KinContext *context, KinLayer from, KinLayer to, double time, double *result);

/* Changes the rate of a layer's time, and of the time of all its descendants: 0 pauses it, 1 resumes it, 0.25 is slow
 * motion. The layer's time does not jump. With a ramp, in seconds of the superlayer's time, the rate moves linearly to
 * the new one. (Setting `speed` alone changes the whole time of the layer, so animations below it jump, as in Core
 * Animation.)
 *
 * The change starts at the context's current time. Earlier samples have the rate before the change. The layer keeps the
 * change in its property `rate`, as five numbers: the superlayer's time and the layer's time at the start, the rate
 * before, the rate after, the ramp. speed, beginTime and timeOffset keep their values and have no effect until one of
 * them is set, which ends the change. Rule D138.
 *
 * KinStatusInvalidArgument: a rate or a ramp below 0; KinStatusInvalidState: the layer's speed is negative. */
KIN_API KinStatus kinLayerSetRate(KinContext *context, KinLayer layer, double rate, double ramp);

KIN_EXTERN_C_END

#endif
