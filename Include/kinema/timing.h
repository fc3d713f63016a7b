/* kinema/timing.h: timing functions, frame rates, and converting times between layers. */
#ifndef KINEMA_TIMING_H
#define KINEMA_TIMING_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* CAMediaTimingFunction: the cubic Bezier curve (0,0) (c1x,c1y) (c2x,c2y) (1,1). c1x and c2x lie in 0...1. */
typedef struct KinTimingFunction {
    double c1x, c1y, c2x, c2y;
} KinTimingFunction;

/* "linear", "easeIn", "easeOut", "easeInEaseOut" or "default".
 * KinStatusInvalidArgument: another name. */
KIN_API KinStatus kinTimingFunctionNamed(const char *name, KinTimingFunction *function);

/* y[i] = the curve's value at x[i]; below 0 it is 0, above 1 it is 1, between them it may overshoot. |error| <= 1e-9.
 * `x` and `y` may be the same memory; both may be NULL if count is 0. function NULL is linear.
 * KinStatusInvalidArgument: a control point is NaN, infinite or its x outside 0...1; some x is NaN. */
KIN_API KinStatus kinTimingFunctionEvaluate(const KinTimingFunction *function, const double *x, double *y, size_t count);

/* CAFrameRateRange: frames per second, 0 <= minimum <= maximum. `preferred` lies between them, or is 0: then the maximum is
 * preferred. 0 0 0 is CAFrameRateRangeDefault: no wish. */
typedef struct KinFrameRateRange {
    double minimum, maximum, preferred;
} KinFrameRateRange;

/* The time `time` of layer `from` as layer `to` counts it; a null layer is media time, the host's clock. Uses the model.
 * A layer's time is (superlayer's time - beginTime) * speed + timeOffset. 0 if a speed in the chain of `from` is 0. */
KIN_API KinStatus kinLayerConvertTime(KinContext *context, KinLayer from, KinLayer to, double time, double *result);

KIN_EXTERN_C_END

#endif
