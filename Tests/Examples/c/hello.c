/* A layer moves, and spins while it does: two animations, one batch of samples, one table. */
#include <kinema/kinema.h>
#include <stdio.h>

int main(void) {
    KinContext *ctx;
    KinLayer stage, ship;
    kinContextCreate(&ctx);
    kinLayerCreate(ctx, KinLayerClassLayer, &stage);
    kinLayerCreate(ctx, KinLayerClassLayer, &ship);
    kinContextAddRoot(ctx, stage);
    kinLayerAddSublayer(ctx, stage, ship);
    kinContextFlush(ctx); /* now it is live: changes animate */

    kinTransactionBegin(ctx, NULL);
    kinTransactionSetDuration(ctx, (KinTransaction){0}, 0.5);
    kinLayerSetPoint(ctx, ship, KinPropertyPosition, 300, 150); /* an implicit animation */
    KinAnimation spin;
    kinAnimationCreate(ctx, KinAnimationClassBasic, &spin);
    kinAnimationSetKeyPath(ctx, spin, "transform.rotation.z");
    kinAnimationSetNumber(ctx, spin, KinAnimationPropertyByValue, 6.2831853);
    kinAnimationSetNumber(ctx, spin, KinAnimationPropertyDuration, 2);
    kinLayerAddAnimation(ctx, ship, spin, "spin"); /* copied when added */
    kinAnimationRelease(ctx, spin);
    kinTransactionCommit(ctx, (KinTransaction){0});

    KinChannel channels[] = {
        {ship, KinPropertyPosition, 0}, {ship, KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ), 0}};
    KinSampler *sampler;
    kinSamplerCreate(ctx, channels, 2, &sampler);
    double times[] = {0, 0.125, 0.25, 0.5, 1}, rows[5][3];
    kinSamplerSample(sampler, times, 5, rows, 0, KinFormatFloat64);
    for (int i = 0; i < 5; i++) printf("%.3f s  (%5.1f, %5.1f)  %.3f rad\n", times[i], rows[i][0], rows[i][1], rows[i][2]);

    kinSamplerDestroy(sampler);
    kinContextDestroy(ctx);
    return rows[3][0] == 300 ? 0 : 1;
}
