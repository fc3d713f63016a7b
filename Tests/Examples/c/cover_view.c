/* 003, a custom transition: a picture of the screen covers the screen while it changes; then the picture shrinks, rotates and
 * fades out. The picture is a frozen copy of the layers, which the host draws as it draws other layers. */
#include "example.h"

#define SCALE_X KIN_KEY_PATH(KinPropertyTransform, KinComponentScaleX)
#define ROTATION KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ)

typedef struct Transition {
    KinContext *context;
    KinLayer screen, cover;
} Transition;

/* Adds a frozen copy over the screen. The superlayer owns it. */
static void coverScreen(Transition *transition, KinLayer root, double time) {
    KinContext *context = transition->context;
    OK(kinLayerCopyFrozen(context, transition->screen, time, &transition->cover));
    OK(kinLayerInsertSublayerAbove(context, root, transition->cover, transition->screen));
    OK(kinLayerRelease(context, transition->cover));
    OK(kinContextFlush(context)); /* only changes of a live layer animate */
}

/* The screen is a view: its layer changes at once. */
static void changeScreen(Transition *transition) {
    KinTransaction atOnce;
    OK(kinTransactionBegin(transition->context, &atOnce));
    OK(kinTransactionSetDisableActions(transition->context, atOnce, true));
    OK(kinLayerSetColor(transition->context, transition->screen, KinPropertyBackgroundColor, 1, 0, 0, 1));
    OK(kinTransactionCommit(transition->context, atOnce));
}

static void removeCover(KinContext *context, uint64_t tag, void *userData) {
    const Transition *transition = userData;
    (void)tag;
    OK(kinLayerRemoveFromSuperlayer(context, transition->cover));
}

/* Scales, rotates and fades out in one second, then removes the cover, in an animation block. */
static void uncoverScreen(Transition *transition) {
    const double small[6] = {0, 0.01, -0.01, 0, 0, 0}; /* a hundredth, rotated by 90 degrees */
    KinTimingFunction ease;
    KinTransaction block;
    KinContext *context = transition->context;
    OK(kinTimingFunctionNamed("easeInEaseOut", &ease));
    OK(kinTransactionBegin(context, &block));
    OK(kinTransactionSetDuration(context, block, 1));
    OK(kinTransactionSetTimingFunction(context, block, &ease));
    OK(kinTransactionSetCompletion(context, block, removeCover, 0, transition, NULL));
    OK(kinLayerSetAffineTransform(context, transition->cover, small));
    OK(kinLayerSetNumber(context, transition->cover, KinPropertyOpacity, 0));
    OK(kinTransactionCommit(context, block));
}

static void expectCover(const Transition *transition, double time, double fraction) {
    KinContext *context = transition->context;
    KinLayer cover = transition->cover;
    double color[4];
    printf("%.2f s  cover at scale %.3f, turned by %.1f degrees, opacity %.2f\n", time, shown(context, cover, SCALE_X, time),
        shown(context, cover, ROTATION, time) * 180 / PI, shown(context, cover, KinPropertyOpacity, time));
    EXPECT_NEAR(shown(context, cover, SCALE_X, time), 1 - 0.99 * fraction);
    EXPECT_NEAR(shown(context, cover, ROTATION, time), PI / 2 * fraction);
    EXPECT_NEAR(shown(context, cover, KinPropertyOpacity, time), 1 - fraction);
    OK(kinLayerGetPresentationValue(context, cover, KinPropertyBackgroundColor, time, color, 4, NULL));
    EXPECT(color[0] == 0 && color[2] == 1);                                            /* the copy stays blue ... */
    EXPECT(shown(context, transition->screen, KinPropertyBackgroundColor, time) == 1); /* ... and the screen is red at once */
}

/* The screen's badge was moving when the picture was taken; in the picture it does not move. */
static void expectFrozenBadge(const Transition *transition, double x) {
    KinLayer badge;
    size_t count, animations;
    OK(kinLayerGetSublayers(transition->context, transition->cover, &badge, 1, &count));
    OK(kinLayerGetAnimationKeyCount(transition->context, badge, &animations));
    EXPECT(count == 1 && animations == 0);
    EXPECT_NEAR(shown(transition->context, badge, KinPropertyPosition, 0.9), x);
}

int main(void) {
    KinLayer root, badge, left[2];
    Transition transition = {openStage(&root), {0}, {0}};
    KinContext *context = transition.context;
    size_t count;
    double x;
    transition.screen = addLayer(context, root, 0, 0, 320, 480);
    OK(kinLayerSetColor(context, transition.screen, KinPropertyBackgroundColor, 0, 0, 1, 1));
    badge = addLayer(context, transition.screen, 0, 0, 40, 40);
    OK(kinContextFlush(context));
    OK(kinLayerSetPoint(context, badge, KinPropertyPosition, 220, 20)); /* takes a quarter of a second from here */
    OK(kinContextFlush(context));
    x = shown(context, badge, KinPropertyPosition, 0.125);
    OK(kinContextAdvance(context, 0.125));

    coverScreen(&transition, root, 0.125);
    changeScreen(&transition);
    uncoverScreen(&transition);
    expectCover(&transition, 0.125, 0);
    expectCover(&transition, 0.625, 0.5); /* the curve is symmetric */
    expectCover(&transition, 1.125, 1);
    expectFrozenBadge(&transition, x);
    OK(kinContextAdvance(context, 1.125)); /* the completion removes the cover ... */
    OK(kinContextFlush(context));          /* ... as of this commit */
    OK(kinLayerGetSublayers(context, root, left, 2, &count));
    EXPECT(count == 1 && left[0].id == transition.screen.id);

    OK(kinLayerRelease(context, root));
    kinContextDestroy(context);
    EXPECT(kinLiveObjectCount() == 0);
    return exampleResult();
}
