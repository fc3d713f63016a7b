/* 000: a tap on the layer recolors it, and a tap elsewhere moves the layer there, slowly. The hit test uses the presentation
 * layer, which the user sees; the model is already at its destination. */
#include "example.h"

typedef enum Effect { Moved, Recolored } Effect;

/* A red square of 100 x 100 in the middle of the screen. */
static KinLayer makeLayer(KinContext *context, KinLayer root) {
    KinLayer layer = addLayer(context, root, 0, 0, 100, 100);
    OK(kinLayerSetPoint(context, layer, KinPropertyPosition, 160, 240));
    OK(kinLayerSetColor(context, layer, KinPropertyBackgroundColor, 1, 0, 0, 1));
    OK(kinContextFlush(context));
    return layer;
}

/* [layer.presentationLayer hitTest:point] */
static bool hitsWhatIsShown(KinContext *context, KinLayer layer, double x, double y) {
    double time;
    KinLayer presentation, hit;
    OK(kinContextGetTime(context, &time));
    OK(kinLayerCopyPresentation(context, layer, time, &presentation));
    OK(kinLayerHitTest(context, presentation, KinTreePresentation, time, x, y, &hit));
    OK(kinLayerRelease(context, presentation));
    if (hit.id) OK(kinLayerRelease(context, hit)); /* the hit is a presentation layer too */
    return hit.id != 0;
}

static Effect touchesBegan(KinContext *context, KinLayer layer, double x, double y) {
    KinTransaction slowly;
    if (hitsWhatIsShown(context, layer, x, y)) {
        OK(kinLayerSetColor(context, layer, KinPropertyBackgroundColor, 0, 0.5, 1, 1));
        return Recolored;
    }
    OK(kinTransactionBegin(context, &slowly));
    OK(kinTransactionSetDuration(context, slowly, 4));
    OK(kinLayerSetPoint(context, layer, KinPropertyPosition, x, y));
    OK(kinTransactionCommit(context, slowly));
    return Moved;
}

/* Advances the clock to `time`, then taps. */
static void tap(KinContext *context, KinLayer layer, double time, double x, double y, Effect expected) {
    double position[2];
    Effect effect;
    OK(kinContextAdvance(context, time));
    OK(kinLayerGetPresentationValue(context, layer, KinPropertyPosition, time, position, 2, NULL));
    effect = touchesBegan(context, layer, x, y);
    printf("%.1f s: the layer is shown at (%.0f, %.0f), a tap at (%.0f, %.0f): %s\n", time, position[0], position[1], x, y,
        effect == Moved ? "moved" : "recolored");
    EXPECT(effect == expected);
}

int main(void) {
    KinLayer root, hit;
    KinContext *context = openStage(&root);
    KinLayer layer = makeLayer(context, root);

    tap(context, layer, 0, 160, 240, Recolored);
    tap(context, layer, 1, 60, 400, Moved);
    /* Half a second later the layer has hardly moved: a tap there hits it, and a tap at its destination does not. */
    tap(context, layer, 1.5, 160, 240, Recolored);
    OK(kinLayerHitTest(context, layer, KinTreeModel, 0, 60, 400, &hit));
    EXPECT(hit.id == layer.id); /* the mistake: the model is hit where the user sees nothing */
    OK(kinLayerHitTest(context, layer, KinTreeModel, 0, 160, 240, &hit));
    EXPECT(hit.id == 0);
    tap(context, layer, 5, 60, 400, Recolored); /* it has arrived */

    OK(kinLayerRelease(context, root));
    kinContextDestroy(context);
    EXPECT(kinLiveObjectCount() == 0);
    return exampleResult();
}
