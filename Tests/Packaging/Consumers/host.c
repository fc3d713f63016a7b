/* A host in C99: a ship moves and rotates; its values are sampled, and its landing is reported. */
#include <kinema/kinema.h>
#include <stdio.h>

static void landed(KinContext *context, uint64_t tag, void *userData) {
    double now = 0;
    kinContextGetTime(context, &now);
    printf("%s at %.2f\n", (const char *)userData, now);
    (void)tag;
}

int main(void) {
    static char text[] = "landed";
    KinContext *context = NULL;
    KinLayer stage, ship;
    KinTransaction turn;
    KinTimingFunction linear;
    KinAnimation spin;
    if (kinVersion() < KIN_VERSION || kinContextCreate(&context) != KinStatusOK) return 1;
    kinLayerCreate(context, KinLayerClassLayer, &stage);
    kinLayerCreate(context, KinLayerClassLayer, &ship);
    kinContextAddRoot(context, stage);
    kinLayerAddSublayer(context, stage, ship);
    kinContextFlush(context);

    kinTimingFunctionNamed("linear", &linear);
    kinTransactionBegin(context, &turn);
    kinTransactionSetDuration(context, turn, 0.5);
    kinTransactionSetTimingFunction(context, turn, &linear);
    kinTransactionSetCompletion(context, turn, landed, 0, text, NULL);
    kinLayerSetPoint(context, ship, KinPropertyPosition, 300, 150);
    kinTransactionClearCompletion(context, turn);
    kinAnimationCreate(context, KinAnimationClassBasic, &spin);
    kinAnimationSetKeyPath(context, spin, "transform.rotation.z");
    kinAnimationSetNumber(context, spin, KinAnimationPropertyByValue, 6.283185307179586);
    kinAnimationSetNumber(context, spin, KinAnimationPropertyDuration, 2);
    kinLayerAddAnimation(context, ship, spin, "spin");
    kinAnimationRelease(context, spin);
    kinTransactionCommit(context, turn);

    {
        KinChannel channels[2] = {{{0}, KinPropertyPosition, 0}, {{0}, 0, 0}};
        const double times[4] = {0, 0.25, 0.5, 1};
        KinSampler *sampler = NULL;
        float rows[4][3];
        int i;
        channels[0].layer = channels[1].layer = ship;
        channels[1].keyPath = KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ);
        kinSamplerCreate(context, channels, 2, &sampler);
        kinSamplerSample(sampler, times, 4, rows, sizeof rows[0], KinFormatFloat32);
        for (i = 0; i < 4; i++) printf("%.2f %6.1f %6.1f  %.3f\n", times[i], rows[i][0], rows[i][1], rows[i][2]);
        kinSamplerDestroy(sampler);
    }
    kinContextAdvance(context, 0.5);
    kinContextDestroy(context);
    return kinLiveObjectCount() != 0;
}
