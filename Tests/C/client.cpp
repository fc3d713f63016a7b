// A C++ host: a layer moves from one position to another and is sampled in between.
#include <kinema/kinema.h>
#include "test.h"

static void implicitAnimationGlidesInAStraightLine() {
    KinContext *context = nullptr;
    KinLayer stage, ship;
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &stage));
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &ship));
    ENSURE_OK(kinContextAddRoot(context, stage));
    ENSURE_OK(kinLayerAddSublayer(context, stage, ship));
    ENSURE_OK(kinContextFlush(context));

    KinTransaction turn;
    KinTimingFunction linear;
    ENSURE_OK(kinTimingFunctionNamed("linear", &linear));
    ENSURE_OK(kinTransactionBegin(context, &turn));
    ENSURE_OK(kinTransactionSetDuration(context, turn, 2));
    ENSURE_OK(kinTransactionSetTimingFunction(context, turn, &linear));
    ENSURE_OK(kinLayerSetPoint(context, ship, KinPropertyPosition, 300, 150));
    ENSURE_OK(kinTransactionCommit(context, turn));

    KinChannel channel = {ship, KinPropertyPosition, 0};
    KinSampler *sampler = nullptr;
    const double times[] = {0, 0.5, 1, 2, 9};
    double rows[5][2];
    ENSURE_OK(kinSamplerCreate(context, &channel, 1, &sampler));
    ENSURE_OK(kinSamplerSample(sampler, times, 5, rows, 0, KinFormatFloat64));
    const double fractions[] = {0, 0.25, 0.5, 1, 1};
    for (int i = 0; i < 5; i++) {
        ENSURE_NEAR(rows[i][0], 300 * fractions[i], 1e-9 * 300);
        ENSURE_NEAR(rows[i][1], 150 * fractions[i], 1e-9 * 300);
    }
    kinSamplerDestroy(sampler);
    kinContextDestroy(context);
    ENSURE(kinLiveObjectCount() == 0);
}

int main() {
    RUN(implicitAnimationGlidesInAStraightLine);
    return REPORT();
}
