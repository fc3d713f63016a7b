/* 001, listings 8.6 and 8.7: a ship follows a curve and rotates with it. Prints the rows of scenes/ship.json as
 * `python3 -m kinema sample Tests/Examples/scenes/ship.json --fps 4` does. */
#include "example.h"

enum { FPS = 4, ROWS = 4 * FPS + 1 };

int main(void) {
    KinLayer root;
    KinContext *context = openStage(&root);
    KinLayer ship = addLayer(context, root, -32, 118, 64, 64); /* about (0, 150) */
    const KinPathElement way[] = {{KinPathVerbMove, 0, {0, 150}}, {KinPathVerbCurve, 0, {75, 0, 225, 300, 300, 150}}};
    KinValue path = kinValuePath(way, 2);

    KinAnimation fly;
    OK(kinAnimationCreate(context, KinAnimationClassKeyframe, &fly));
    OK(kinAnimationSetKeyPath(context, fly, "position"));
    OK(kinAnimationSetData(context, fly, KinAnimationPropertyPath, &path));
    OK(kinAnimationSetString(context, fly, KinAnimationPropertyRotationMode, "auto"));
    OK(kinAnimationSetNumber(context, fly, KinAnimationPropertyDuration, 4));
    OK(kinLayerAddAnimation(context, ship, fly, "fly"));
    OK(kinAnimationRelease(context, fly));
    OK(kinContextFlush(context));

    const KinChannel channels[] = {
        {ship, KinPropertyPosition, 0}, {ship, KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ), 0}};
    KinSampler *sampler;
    OK(kinSamplerCreate(context, channels, 2, &sampler));
    double rows[ROWS][3];
    printf("time,ship.position.x,ship.position.y,ship.transform.rotation.z\n");
    for (int i = 0; i < ROWS; i++) { /* the frames of a host: ended animations are removed */
        double time = (double)i / FPS;
        OK(kinContextAdvance(context, time));
        OK(kinSamplerRebind(sampler, NULL));
        OK(kinSamplerSample(sampler, &time, 1, rows[i], 0, KinFormatFloat64));
        printf("%.2f,%.9g,%.9g,%.9g\n", time, rows[i][0], rows[i][1], rows[i][2]);
    }
    kinSamplerDestroy(sampler);

    EXPECT_NEAR(rows[2 * FPS][0], 150); /* halfway is the curve's middle: (0 + 3 * 75 + 3 * 225 + 300) / 8 */
    EXPECT_NEAR(rows[2 * FPS][1], 150);
    EXPECT_NEAR(rows[0][2], atan2(-150, 75)); /* it leaves toward the first control point */
    EXPECT_NEAR(rows[ROWS - 1][0], 0);        /* and returns to the model's position after the flight */
    EXPECT_NEAR(rows[ROWS - 1][2], 0);
    kinContextDestroy(context);
    return exampleResult();
}
