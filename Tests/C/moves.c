/* Rules D113, D114: moves across the tree that keep what is shown, and what is refused. */
#include "refusal.h"

#include <math.h>

typedef struct World {
    KinContext *context;
    KinLayer root, from, to, card;
} World;

static KinLayer layerIn(KinContext *context, KinLayer superlayer) {
    KinLayer layer;
    if (kinLayersCreate(context, KinLayerClassLayer, superlayer, &layer, 1)) abort();
    return layer;
}

/* `from` runs from (0, 0) to (100, 200) in a second while it turns; `to` is flipped, scaled, scrolled, and moves, too. */
static void fill(World *world) {
    World w = *world;
    KinMotion motion = kinMotion("easeInEaseOut", 1);
    const double there[2] = {100, 200}, angle = 1, halfway = 0.5, matrix[6] = {0.5, 0.25, -0.5, 2, 3, 4};
    ENSURE_OK(kinLayerSetRect(w.context, w.to, KinPropertyBounds, 7, -9, 50, 80));
    ENSURE_OK(kinLayerSetPoint(w.context, w.to, KinPropertyAnchorPoint, 0.25, 1));
    ENSURE_OK(kinLayerSetNumber(w.context, w.to, KinPropertyGeometryFlipped, 1));
    ENSURE_OK(kinLayerSetAffineTransform(w.context, w.to, matrix));
    ENSURE_OK(kinLayerSetNumber(w.context, w.to, KIN_KEY_PATH(KinPropertySublayerTransform, KinComponentRotationZ), 0.75));
    ENSURE_OK(kinLayerSetRect(w.context, w.card, KinPropertyBounds, 1, 2, 30, 40));
    ENSURE_OK(kinLayerSetPoint(w.context, w.card, KinPropertyPosition, 60, 20));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_OK(kinLayerAnimate(w.context, w.from, KinPropertyPosition, there, 2, &motion));
    ENSURE_OK(kinLayerAnimate(w.context, w.to, KinPropertyPosition, there, 2, &motion));
    ENSURE_OK(kinLayerAnimate(w.context, w.from, KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ), &angle, 1, &motion));
    ENSURE_OK(kinLayerAnimate(w.context, w.card, KIN_KEY_PATH(KinPropertyTransform, KinComponentScale), &halfway, 1, &motion));
    ENSURE_OK(kinLayerAnimate(w.context, w.card, KinPropertyPosition, there, 2, &motion));
    ENSURE_OK(kinContextAdvance(w.context, 0.3));
}

static World worldOpen(void) {
    World w;
    if (kinContextCreate(&w.context) || kinLayerCreate(w.context, KinLayerClassLayer, &w.root)) abort();
    (void)kinContextAddRoot(w.context, w.root);
    w.from = layerIn(w.context, w.root), w.to = layerIn(w.context, w.root), w.card = layerIn(w.context, w.from);
    fill(&w);
    return w;
}

static void ensureSame(KinContext *context, KinLayer layer, const double want[16]) {
    double got[16], time = 0;
    ENSURE_OK(kinContextGetTime(context, &time));
    ENSURE_OK(kinLayerGetWorldTransform(context, layer, KinTreePresentation, time, got));
    for (int i = 0; i < 16; i++) ENSURE_NEAR(got[i], want[i], 1e-9);
}

static void itStaysWhereItIsShown(void) {
    World w = worldOpen();
    double before[16];
    KinLayer superlayer;
    ENSURE_OK(kinLayerGetWorldTransform(w.context, w.card, KinTreePresentation, 0.3, before));
    ENSURE_OK(kinLayerMove(w.context, w.card, w.to, SIZE_MAX, NULL));
    ENSURE_OK(kinContextFlush(w.context));
    ensureSame(w.context, w.card, before);
    ENSURE_OK(kinLayerGetSuperlayer(w.context, w.card, &superlayer));
    ENSURE(superlayer.id == w.to.id);
    size_t keys = 1;
    ENSURE_OK(kinLayerGetAnimationKeyCount(w.context, w.card, &keys));
    ENSURE(keys == 0);
    ENSURE_OK(kinLayerGetAnimationKeyCount(w.context, w.to, &keys)); /* nothing fades */
    ENSURE(keys == 1);
    /* Back, twice in a transaction, above a superlayer that is not shown yet. */
    KinLayer made = layerIn(w.context, w.from);
    ENSURE_OK(kinLayerSetPoint(w.context, made, KinPropertyPosition, 5, 6));
    ENSURE_OK(kinLayerMove(w.context, w.card, w.root, 0, NULL));
    ENSURE_OK(kinLayerMove(w.context, w.card, made, 0, NULL));
    ENSURE_OK(kinContextFlush(w.context));
    ensureSame(w.context, w.card, before);
    kinContextDestroy(w.context);
}

/* The published example of the rule. */
static void theExample(void) {
    World w = worldOpen();
    KinLayer panel = layerIn(w.context, w.root), card = layerIn(w.context, panel);
    double value[2], scale = 0;
    ENSURE_OK(kinLayerSetPoint(w.context, panel, KinPropertyPosition, 100, 100));
    ENSURE_OK(kinLayerSetNumber(w.context, panel, KIN_KEY_PATH(KinPropertyTransform, KinComponentScale), 2));
    ENSURE_OK(kinLayerSetPoint(w.context, card, KinPropertyPosition, 30, 40));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_OK(kinLayerMove(w.context, card, w.root, 0, NULL));
    ENSURE_OK(kinLayerGetValue(w.context, card, KinPropertyPosition, value, 2, NULL));
    ENSURE_OK(kinLayerGetNumber(w.context, card, KIN_KEY_PATH(KinPropertyTransform, KinComponentScaleX), &scale));
    ENSURE_NEAR(value[0], 160, 1e-12);
    ENSURE_NEAR(value[1], 180, 1e-12);
    ENSURE_NEAR(scale, 2, 1e-12);
    kinContextDestroy(w.context);
}

static void itMovesFromThereWithItsVelocity(void) {
    World w = worldOpen();
    double before[16], velocity[2], turned[2], end[2], model[2] = {15, 25};
    KinLayer panel = layerIn(w.context, w.root);
    ENSURE_OK(kinLayerSetNumber(w.context, panel, KIN_KEY_PATH(KinPropertyTransform, KinComponentScale), 0.5));
    ENSURE_OK(kinContextFlush(w.context));
    /* From a superlayer that stands still. */
    ENSURE_OK(kinLayerMove(w.context, w.card, w.root, 0, NULL));
    ENSURE_OK(kinContextFlush(w.context));
    KinMotion motion = kinMotion("easeInEaseOut", 1);
    ENSURE_OK(kinLayerAnimate(w.context, w.card, KinPropertyPosition, model, 2, &motion));
    ENSURE_OK(kinContextAdvance(w.context, 0.6));
    ENSURE_OK(kinLayerGetPresentationVelocity(w.context, w.card, KinPropertyPosition, 0.6, velocity, 2, NULL));
    ENSURE_OK(kinLayerGetWorldTransform(w.context, w.card, KinTreePresentation, 0.6, before));
    KinAnimator animator = {0};
    motion = kinSpringMotion(0.5, 0);
    motion.retarget = KinRetargetContinue, motion.animator = &animator, motion.tag = 9;
    ENSURE_OK(kinTransactionSetDisableActions(w.context, (KinTransaction){0}, true));
    ENSURE_OK(kinLayerSetPoint(w.context, w.card, KinPropertyPosition, 50, 70));
    ENSURE_OK(kinLayerMove(w.context, w.card, panel, 0, &motion));
    ENSURE_OK(kinContextFlush(w.context));
    ensureSame(w.context, w.card, before);
    ENSURE_OK(kinLayerGetPresentationVelocity(w.context, w.card, KinPropertyPosition, 0.6, turned, 2, NULL));
    ENSURE_NEAR(turned[0], 2 * velocity[0], 1e-9);
    ENSURE_NEAR(turned[1], 2 * velocity[1], 1e-9);
    ENSURE_OK(kinAnimatorFinish(w.context, animator, KinAnimatorStateAtEnd));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_OK(kinLayerGetPresentationValue(w.context, w.card, KinPropertyPosition, 0.6, end, 2, NULL));
    ENSURE(end[0] == 50 && end[1] == 70);
    kinContextDestroy(w.context);
}

static void anIndexAlone(void) {
    World w = worldOpen();
    double before[16];
    size_t keys = 0;
    ENSURE_OK(kinLayerGetWorldTransform(w.context, w.from, KinTreePresentation, 0.3, before));
    ENSURE_OK(kinLayerMove(w.context, w.from, w.root, 1, NULL));
    ENSURE_OK(kinContextFlush(w.context));
    ensureSame(w.context, w.from, before);
    ENSURE_OK(kinLayerGetAnimationKeyCount(w.context, w.from, &keys));
    ENSURE(keys == 2); /* its movements go on */
    kinContextDestroy(w.context);
}

static void whatIsRefused(void) {
    World w = worldOpen();
    KinContext *c = w.context;
    KinMotion bad = kinMotion("no curve", 1);
    KinLayer flat = layerIn(c, w.root), deep = layerIn(c, w.root), cell;
    const double none[6] = {0};
    double matrix[16];
    kinTransformMakeIdentity(matrix);
    matrix[11] = -0.002;
    ENSURE_OK(kinLayerSetAffineTransform(c, flat, none));
    ENSURE_OK(kinLayerSetValue(c, deep, KinPropertySublayerTransform, matrix, 16));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    ENSURE_OK(kinContextFlush(c));
    REFUSED(c, kinLayerMove(c, w.card, flat, 0, NULL), KinStatusInvalidArgument, "superlayer");
    REFUSED(c, kinLayerMove(c, w.card, deep, 0, NULL), KinStatusInvalidArgument, "perspective");
    REFUSED(c, kinLayerMove(c, w.card, w.to, 0, &bad), KinStatusInvalidArgument, "no curve");
    REFUSED(c, kinLayerMove(c, w.card, (KinLayer){0}, 0, NULL), KinStatusInvalidHandle, "superlayer");
    REFUSED(c, kinLayerMove(c, w.from, w.card, 0, NULL), KinStatusCycle, "layer");
    REFUSED(c, kinLayerMove(c, cell, w.card, 0, NULL), KinStatusInvalidArgument, "cell");
    kinContextDestroy(c);
}

int main(void) {
    RUN(itStaysWhereItIsShown);
    RUN(theExample);
    RUN(itMovesFromThereWithItsVelocity);
    RUN(anIndexAlone);
    RUN(whatIsRefused);
    return REPORT();
}
