/* kinema/timing.h: timing functions, frame rates, and converting times between layers. */
#ifndef KINEMA_TIMING_H
#define KINEMA_TIMING_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* CAMediaTimingFunction: the cubic Bezier curve (0,0) (c1x,c1y) (c2x,c2y) (1,1). c1x and c2x lie in 0...1. */
typedef struct KinTimingFunction {
    double c1x, c1y, c2x, c2y;
} KinTimingFunction;

/* Returns the preset of that name: "linear", "easeIn", "easeOut", "easeInEaseOut" or "default".
 * KinStatusInvalidArgument: another name. */
KIN_API KinStatus kinTimingFunctionNamed(const char *name, KinTimingFunction *function);

/* Writes the curve's value at x[i] to y[i]. The value is 0 for x below 0 and 1 for x above 1; in between it may overshoot.
 * The error is at most 1e-9. `x` and `y` may be the same memory, and both may be NULL if count is 0. A NULL function is
 * linear.
 * KinStatusInvalidArgument: a control point is NaN or infinite, or its x is outside 0...1; an x is NaN. */
KIN_API KinStatus kinTimingFunctionEvaluate(const KinTimingFunction *function, const double *x, double *y, size_t count);

/* CAFrameRateRange: frames per second, with 0 <= minimum <= maximum. `preferred` lies between them; if it is 0, the maximum
 * is preferred. 0 0 0 is CAFrameRateRangeDefault and requests no rate. */
typedef struct KinFrameRateRange {
    double minimum, maximum, preferred;
} KinFrameRateRange;

/* Converts a time of layer `from` to the time of layer `to`. A null layer means media time, the host's clock. The local time
 * of a layer is (time of the superlayer - beginTime) * speed + timeOffset, with the model's values. If a speed in the chain
 * of `from` is 0, the result is 0. */
KIN_API KinStatus kinLayerConvertTime(KinContext *context, KinLayer from, KinLayer to, double time, double *result);

KIN_EXTERN_C_END

#endif
