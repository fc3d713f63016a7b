/* The shortest animation: x to 300, half a second, ease-out-back. Two statements, also for a number of the host's own. */
#include "example.h"

static const KinKeyPath X = KIN_KEY_PATH(KinPropertyPosition, KinComponentX);

static void move(KinContext *context, KinLayer ship) {
    const KinMotion motion = kinMotion("ease-out-back", 0.5);
    OK(kinLayerAnimate(context, ship, X, (const double[]){300}, 1, &motion));
}

static void turnUp(KinContext *context, KinLayer mixer, KinKeyPath volume) {
    const KinMotion motion = kinMotion("ease-out-back", 0.5);
    OK(kinLayerAnimate(context, mixer, volume, (const double[]){1}, 1, &motion));
}

int main(void) {
    KinLayer root;
    KinContext *context = openStage(&root);
    KinLayer ship = addLayer(context, root, 50, 50, 100, 100); /* about (100, 100) */
    OK(kinContextFlush(context));
    move(context, ship);
    OK(kinContextFlush(context));
    printf("x = %.3f\n", shown(context, ship, X, 0.25));
    EXPECT_NEAR(shown(context, ship, X, 0.25), 100 + 200 * (1 - 2.70158 / 8 + 1.70158 / 4)); /* Penner's formula at 1/2 */
    KinKeyPath volume;
    const KinValue silent = kinValueNumbers((const double[]){0}, 1);
    OK(kinContextRegisterProperty(context, "volume", KinPropertyTypeNumber, &silent, &volume));
    turnUp(context, ship, volume);
    OK(kinContextFlush(context));
    EXPECT_NEAR(shown(context, ship, volume, 0.25), 1 - 2.70158 / 8 + 1.70158 / 4);
    kinContextDestroy(context);
    return exampleResult();
}
