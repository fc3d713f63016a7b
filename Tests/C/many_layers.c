/* D70: many layers are created and released as one change. */
#include "refusal.h"

enum { COUNT = 6 };

static const KinLayer null = {0};
static char log_[512];

/* Notes which layer asks for the action of which event. */
static void asked(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *stage) {
    (void)context, (void)action;
    snprintf(log_ + strlen(log_), sizeof log_ - strlen(log_), "%s%s ", layer.id == ((KinLayer *)stage)->id ? "stage." : "", key);
}

static const KinLayerDelegate delegate = {.actionForKey = asked};

static void listen(KinContext *context, KinLayer layer, KinLayer *stage) {
    KinLayerDelegate own = delegate;
    own.userData = stage;
    ENSURE_OK(kinLayerSetDelegate(context, layer, &own));
    log_[0] = 0;
}

static size_t sublayerCount(KinContext *context, KinLayer layer) {
    size_t count = 0;
    (void)kinLayerGetSublayers(context, layer, NULL, 0, &count);
    return count;
}

static void layersAreCreatedInOrder(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer made[COUNT], listed[COUNT + 2];
    KinLayerClass layerClass;
    size_t count = 0;
    listen(c, scene.stage, &scene.stage);
    ENSURE_OK(kinLayersCreate(c, KinLayerClassShape, scene.stage, made, COUNT));
    ENSURE_TEXT(log_, "stage.sublayers ");
    ENSURE_OK(kinLayerGetSublayers(c, scene.stage, listed, COUNT + 2, &count));
    ENSURE(count == COUNT + 2 && memcmp(listed + 2, made, sizeof made) == 0);
    ENSURE_OK(kinLayerGetClass(c, made[COUNT - 1], &layerClass));
    ENSURE(layerClass == KinLayerClassShape);
    for (int i = 0; i < COUNT; i++) ENSURE_OK(kinLayerRelease(c, made[i]));
    ENSURE(sublayerCount(c, scene.stage) == COUNT + 2);
    REFUSED(c, kinLayerRelease(c, made[0]), KinStatusInvalidHandle, "reference");
    ENSURE_OK(kinLayersCreate(c, KinLayerClassLayer, null, made, COUNT));
    ENSURE_OK(kinLayerGetSuperlayer(c, made[1], listed));
    ENSURE(listed[0].id == 0);
    ENSURE_OK(kinLayersCreate(c, KinLayerClassLayer, scene.stage, NULL, 0));
    ENSURE(sublayerCount(c, scene.stage) == COUNT + 2);
    kinContextDestroy(c);
}

static void layersAreReleasedAsOneChange(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer made[COUNT], superlayer;
    ENSURE_OK(kinLayersCreate(c, KinLayerClassLayer, scene.stage, made, COUNT));
    ENSURE_OK(kinLayerSetMask(c, scene.ship, made[4]));
    ENSURE_OK(kinLayerAddSublayer(c, made[0], made[5]));
    ENSURE_OK(kinContextFlush(c));
    listen(c, scene.stage, &scene.stage);
    listen(c, scene.ship, &scene.stage);
    listen(c, made[1], &scene.stage);
    /* Only the references: the tree still owns the layers. */
    ENSURE_OK(kinLayerRetain(c, made[1]));
    ENSURE_OK(kinLayersRelease(c, made + 1, 1, false));
    ENSURE_TEXT(log_, "");
    ENSURE_OK(kinLayerGetSuperlayer(c, made[1], &superlayer));
    ENSURE(superlayer.id == scene.stage.id);
    const KinLayer gone[] = {made[1], made[4], made[0]};
    ENSURE_OK(kinLayersRelease(c, gone, 3, true));
    ENSURE_TEXT(log_, "stage.sublayers mask onOrderOut ");
    ENSURE_OK(kinContextFlush(c));
    ENSURE(sublayerCount(c, scene.stage) == 4);
    ENSURE_STATUS(kinLayerRetain(c, made[1]), KinStatusInvalidHandle);
    ENSURE_STATUS(kinLayerRetain(c, made[4]), KinStatusInvalidHandle);
    /* A layer below one that went stays as long as the host has a reference. */
    ENSURE_OK(kinLayerGetSuperlayer(c, made[5], &superlayer));
    ENSURE(superlayer.id == 0);
    ENSURE_OK(kinLayersRelease(c, made + 5, 1, true));
    ENSURE_OK(kinLayersRelease(c, NULL, 0, true));
    kinContextDestroy(c);
}

static void nothingHappensIfOneIsRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer made[2], cell, copy;
    ENSURE_OK(kinLayersCreate(c, KinLayerClassLayer, scene.stage, made, 2));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinLayerCopyPresentation(c, scene.ship, 0, &copy));
    REFUSED(c, kinLayersCreate(c, (KinLayerClass)99, scene.stage, made, 2), KinStatusInvalidArgument, "layerClass");
    REFUSED(c, kinLayersCreate(c, KinLayerClassEmitterCell, scene.stage, made, 2), KinStatusInvalidArgument, "superlayer");
    REFUSED(c, kinLayersCreate(c, KinLayerClassLayer, cell, made, 2), KinStatusInvalidArgument, "superlayer");
    REFUSED(c, kinLayersCreate(c, KinLayerClassLayer, (KinLayer){7}, made, 2), KinStatusInvalidHandle, "superlayer");
    const KinLayer twice[] = {made[0], made[1], made[0]}, stale[] = {made[0], {7}}, shown[] = {made[0], copy};
    REFUSED(c, kinLayersRelease(c, twice, 3, true), KinStatusInvalidArgument, "layers[2]");
    REFUSED(c, kinLayersRelease(c, stale, 2, true), KinStatusInvalidHandle, "layers[1]");
    REFUSED(c, kinLayersRelease(c, shown, 2, true), KinStatusReadOnly, "layers[1]");
    ENSURE_OK(kinLayersRelease(c, made, 2, false));
    REFUSED(c, kinLayersRelease(c, made, 2, true), KinStatusInvalidHandle, "layers[0]");
    kinContextDestroy(c);
}

/* An array of the host finds what it knows of a layer, and grows no longer when layers come and go. */
static void indicesNumberTheLayers(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer made[COUNT];
    bool isTaken[64] = {false};
    for (int round = 0; round < 9; round++) {
        memset(isTaken, 0, sizeof isTaken);
        ENSURE_OK(kinLayersCreate(c, KinLayerClassLayer, null, made, COUNT));
        for (int i = 0; i < COUNT; i++) {
            uint32_t index = kinLayerGetIndex(made[i]);
            ENSURE(index < 64 && !isTaken[index] && index != kinLayerGetIndex(scene.stage));
            isTaken[index] = true;
        }
        ENSURE_OK(kinLayersRelease(c, made, COUNT, true));
    }
    kinContextDestroy(c);
}

/* "Strides" in kinema.h: with the stride 0 every layer has the same value; other strides count from the start of a value. */
static void aStrideOfZeroIsOneValueForAll(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer made[COUNT];
    double places[2 * COUNT], place[2];
    for (int i = 0; i < 2 * COUNT; i++) places[i] = i;
    ENSURE_OK(kinLayersCreate(c, KinLayerClassLayer, scene.stage, made, COUNT));
    for (int stride = 0; stride <= 16; stride += 16) {
        ENSURE_OK(kinLayersSetValues(c, made, COUNT, KinPropertyPosition, places, 2, (size_t)stride, NULL));
        for (int i = 0; i < COUNT; i++) {
            ENSURE_OK(kinLayerGetValue(c, made[i], KinPropertyPosition, place, 2, NULL));
            ENSURE(place[0] == (stride ? 2 * i : 0) && place[1] == (stride ? 2 * i + 1 : 1));
        }
        KinMotion motion = kinMotion("linear", 1);
        ENSURE_OK(kinLayersAnimate(c, made, COUNT, KinPropertyAnchorPoint, places, 2, (size_t)stride, &motion));
        for (int i = 0; i < COUNT; i++) {
            ENSURE_OK(kinLayerGetValue(c, made[i], KinPropertyAnchorPoint, place, 2, NULL));
            ENSURE(place[0] == (stride ? 2 * i : 0) && place[1] == (stride ? 2 * i + 1 : 1));
        }
    }
    kinContextDestroy(c);
}

int main(void) {
    RUN(layersAreCreatedInOrder);
    RUN(layersAreReleasedAsOneChange);
    RUN(nothingHappensIfOneIsRefused);
    RUN(indicesNumberTheLayers);
    RUN(aStrideOfZeroIsOneValueForAll);
    return REPORT();
}
