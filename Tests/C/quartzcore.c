/* Smaller parts of the QuartzCore headers. Rule 7A. */
#include <kinema/kinema.h>
#include "test.h"

/* Measured on macOS: continuous corners reach 1.528665 times as far; names that are no curve, and none, do not */
static void cornerCurves(void) {
    double factor = 0;
    ENSURE_OK(kinCornerCurveGetExpansionFactor("continuous", &factor));
    ENSURE(factor == 1.528665);
    ENSURE_OK(kinCornerCurveGetExpansionFactor("circular", &factor));
    ENSURE(factor == 1);
    ENSURE_OK(kinCornerCurveGetExpansionFactor("continuous", &factor));
    ENSURE_OK(kinCornerCurveGetExpansionFactor("wavy", &factor));
    ENSURE(factor == 1);
    factor = 0;
    ENSURE_OK(kinCornerCurveGetExpansionFactor(NULL, &factor));
    ENSURE(factor == 1);
    ENSURE_STATUS(kinCornerCurveGetExpansionFactor("circular", NULL), KinStatusInvalidArgument);
}

int main(void) {
    RUN(cornerCurves);
    return REPORT();
}
