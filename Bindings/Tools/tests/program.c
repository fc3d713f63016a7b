/* The same program as program.py, in C99 and C++11: program FRAMES. */
#define _POSIX_C_SOURCE 200809L
#include "kinema_inspector.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static void ok(KinStatus status) {
    if (!status) return;
    fprintf(stderr, "%s\n", kinLastErrorMessage());
    exit(1);
}

static KinLayer make(KinContext *context, const char *name, const double bounds[4]) {
    KinLayer layer;
    ok(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ok(kinLayerSetString(context, layer, KinPropertyName, name));
    ok(kinLayerSetValue(context, layer, KinPropertyBounds, bounds, 4));
    return layer;
}

static void moveShip(KinContext *context, KinLayer ship) {
    static const double target[2] = {300, 50}, opaque[1] = {1};
    KinMotion motion = kinMotion("linear", 2);
    KinAnimation lonely;
    KinValue value = kinValueNumbers(opaque, 1);
    ok(kinLayersAnimate(context, &ship, 1, KinPropertyPosition, target, 2, 0, &motion));
    ok(kinAnimationCreate(context, KinAnimationClassKeyframe, &lonely));
    ok(kinAnimationSetString(context, lonely, KinAnimationPropertyKeyPath, "opacity"));
    ok(kinAnimationSetKeyframeValues(context, lonely, &value, 1));
    ok(kinLayerAddAnimation(context, ship, lonely, "lonely"));
    ok(kinAnimationRelease(context, lonely));
}

int main(int count, char **arguments) {
    static const double seaBounds[4] = {0, 0, 320, 100}, shipBounds[4] = {0, 0, 20, 20}, start[2] = {0, 50},
                        red[4] = {1, 0, 0, 1};
    int frames = count > 1 ? atoi(arguments[1]) : 600;
    KinContext *context;
    const char *error;
    ok(kinContextCreate(&context));
    KinInspector *inspector = kinInspectorStart(context, 0, count > 2 ? arguments[2] : "tests-know-this-token", &error);
    if (error) fprintf(stderr, "%s\n", error);
    ok(kinContextSetLogCallback(context, KinLogLevelWarning, kinInspectorLog, inspector, NULL));
    KinLayer sea = make(context, "sea", seaBounds), ship = make(context, "ship", shipBounds);
    ok(kinContextAddRoot(context, sea));
    ok(kinLayerAddSublayer(context, sea, ship));
    ok(kinLayerSetValue(context, ship, KinPropertyPosition, start, 2));
    ok(kinLayerSetValue(context, ship, KinPropertyBackgroundColor, red, 4));
    ok(kinContextFlush(context));
    moveShip(context, ship);
    ok(kinContextFlush(context));
    printf("127.0.0.1:%u\n", kinInspectorGetPort(inspector));
    fflush(stdout);
    for (int frame = 0; frame < frames; frame++) {
        struct timespec pause = {0, 5000000};
        ok(kinContextAdvance(context, kinInspectorFrame(inspector, frame / 60.0)));
        ok(kinContextFlush(context));
        nanosleep(&pause, NULL);
    }
    ok(kinContextSetLogCallback(context, KinLogLevelWarning, NULL, NULL, NULL));
    kinInspectorStop(inspector);
    kinContextDestroy(context);
    printf("done\n");
    return 0;
}
