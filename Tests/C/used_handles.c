/* D156: the host's images and filters in use. */
#include "refusal.h"

/* Whether exactly the ids of a list that ends with 0 are in use. */
static bool areUsed(KinContext *c, const uint64_t *wanted) {
    uint64_t ids[32];
    size_t count = 0, expected = 0;
    if (kinContextGetUsedHandles(c, ids, 32, &count)) return false;
    while (wanted[expected]) expected++;
    if (count == expected && memcmp(ids, wanted, count * sizeof *ids) == 0) return true;
    for (size_t i = 0; i < count; i++) printf("%s%d", i ? ", " : "in use: ", (int)ids[i]);
    printf("\n");
    return false;
}
#define ENSURE_USED(...)                           \
    do {                                           \
        const uint64_t wantedIds[] = __VA_ARGS__;  \
        ENSURE(areUsed(scene.context, wantedIds)); \
    } while (0)

static KinStatus setContents(Scene scene, KinLayer layer, uint64_t id) {
    return kinLayerSetHandle(scene.context, layer, KinPropertyContents, id);
}

/* An image is in use while its cross-fade runs, and no longer */
static void crossFades(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    ENSURE_OK(kinContextFlush(c));
    ENSURE_USED({0});
    ENSURE_OK(setContents(scene, scene.ship, 7));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_USED({7, 0});
    ENSURE_OK(setContents(scene, scene.ship, 3));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_USED({3, 7, 0});
    ENSURE_OK(kinContextAdvance(c, 0.125));
    ENSURE_USED({3, 7, 0});
    ENSURE_OK(kinContextAdvance(c, 0.5));
    ENSURE_USED({3, 0});
    ENSURE_OK(kinLayerSetNil(c, scene.ship, KinPropertyContents));
    ENSURE_USED({3, 0}); /* the last commit shows it */
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_OK(kinContextAdvance(c, 2));
    ENSURE_USED({0});
    kinContextDestroy(c);
}

/* A layer that is gone has no image, also not the one that it had below the root */
static void layersGo(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer loose;
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &loose));
    ENSURE_OK(setContents(scene, loose, 5));
    ENSURE_USED({5, 0});
    ENSURE_OK(kinLayerAddSublayer(c, scene.ship, loose));
    ENSURE_OK(kinLayerRelease(c, loose));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_USED({5, 0});
    ENSURE_OK(kinLayerRemoveFromSuperlayer(c, loose));
    ENSURE_USED({5, 0});
    ENSURE_OK(kinContextFlush(c));
    ENSURE_USED({5, 0}); /* the fade of the superlayer shows it */
    ENSURE_OK(kinContextAdvance(c, 2));
    ENSURE_USED({0});
    kinContextDestroy(c);
}

/* A transition shows the layers below as they were, and only those */
static void transitions(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinTransaction quiet;
    KinAnimation push;
    KinLayer mask;
    uint64_t filter = 40;
    const KinValue value = kinValueHandles(&filter, 1);
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &mask));
    ENSURE_OK(kinLayerSetMask(c, scene.ship, mask));
    ENSURE_OK(setContents(scene, mask, 11));
    ENSURE_OK(setContents(scene, scene.ship, 12));
    ENSURE_OK(setContents(scene, scene.stage, 13));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_OK(kinTransactionBegin(c, &quiet));
    ENSURE_OK(kinTransactionSetDisableActions(c, quiet, true));
    ENSURE_OK(setContents(scene, mask, 21));
    ENSURE_OK(setContents(scene, scene.ship, 22));
    ENSURE_OK(setContents(scene, scene.stage, 23));
    ENSURE_OK(kinAnimationCreate(c, KinAnimationClassTransition, &push));
    ENSURE_OK(kinAnimationSetData(c, push, KinAnimationPropertyFilter, &value));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, push, "transition"));
    ENSURE_OK(kinAnimationRelease(c, push));
    ENSURE_OK(kinTransactionCommit(c, quiet));
    ENSURE_USED({11, 12, 21, 22, 23, 40, 0});
    ENSURE_OK(kinContextAdvance(c, 2));
    ENSURE_USED({21, 22, 23, 0});
    kinContextDestroy(c);
}

/* Animations, with their children and tags, as long as they exist or run */
static void animations(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation frames, group;
    const uint64_t pictures[3] = {9, 8, 8};
    const uint64_t tag = 6;
    const KinValue values[3] = {
        kinValueHandles(&pictures[0], 1), kinValueHandles(&pictures[1], 1), kinValueHandles(&pictures[2], 1)};
    const KinValue tagged = kinValueHandles(&tag, 1), path = kinValueString("contents");
    ENSURE_OK(kinAnimationCreate(c, KinAnimationClassKeyframe, &frames));
    ENSURE_OK(kinAnimationSetData(c, frames, KinAnimationPropertyKeyPath, &path));
    ENSURE_OK(kinAnimationSetKeyframeValues(c, frames, values, 3));
    ENSURE_OK(kinAnimationSetTag(c, frames, "source", &tagged));
    ENSURE_USED({6, 8, 9, 0});
    ENSURE_OK(kinAnimationCreate(c, KinAnimationClassGroup, &group));
    ENSURE_OK(kinAnimationSetNumber(c, group, KinAnimationPropertyDuration, 4));
    ENSURE_OK(kinAnimationSetAnimations(c, group, &frames, 1));
    ENSURE_OK(kinAnimationRelease(c, frames));
    ENSURE_USED({6, 8, 9, 0});
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, group, "film"));
    ENSURE_OK(kinAnimationRelease(c, group));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_USED({6, 8, 9, 0});
    ENSURE_OK(kinContextAdvance(c, 5));
    ENSURE_USED({0});
    kinContextDestroy(c);
}

/* Filters, styles, cells, defaults, and the actions of layers, styles and classes */
static void otherPlaces(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer cell;
    KinKeyPath map;
    KinAnimation fade;
    KinAction action;
    const uint64_t ids[] = {50, 31, 30, 32, 33, 34};
    const KinValue filters = kinValueHandles(ids, 3), style = kinValueHandles(&ids[3], 1), standard = kinValueHandles(&ids[4], 1);
    const KinValue from = kinValueHandles(&ids[5], 1);
    ENSURE_OK(kinLayerSetData(c, scene.ship, KinPropertyFilters, &filters));
    ENSURE_OK(kinLayerSetStyleData(c, scene.boat, 2, KinPropertyCompositingFilter, &style));
    ENSURE_OK(kinContextRegisterProperty(c, "map", KinPropertyTypeHandle, &standard, &map));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    ENSURE_OK(setContents(scene, cell, 35));
    ENSURE_USED({30, 31, 32, 33, 35, 50, 0});
    ENSURE_OK(kinAnimationCreate(c, KinAnimationClassBasic, &fade));
    ENSURE_OK(kinAnimationSetData(c, fade, KinAnimationPropertyFromValue, &from));
    memset(&action, 0, sizeof action);
    action.kind = KinActionKindAnimation, action.animation = fade;
    ENSURE_OK(kinLayerSetAction(c, scene.ship, "contents", &action));
    ENSURE_OK(kinAnimationRelease(c, fade));
    ENSURE_USED({30, 31, 32, 33, 34, 35, 50, 0});
    ENSURE_OK(kinLayerGetActionForKey(c, scene.ship, "contents", &action));
    ENSURE_OK(kinLayerSetStyleAction(c, scene.ship, 1, "contents", &action));
    ENSURE_OK(kinContextSetDefaultAction(c, KinLayerClassLayer, "contents", &action));
    ENSURE_OK(kinAnimationRelease(c, action.animation));
    ENSURE_OK(kinLayerSetAction(c, scene.ship, "contents", NULL));
    ENSURE_USED({30, 31, 32, 33, 34, 35, 50, 0});
    ENSURE_OK(kinLayerSetStyleAction(c, scene.ship, 1, "contents", NULL));
    ENSURE_USED({30, 31, 32, 33, 34, 35, 50, 0});
    ENSURE_OK(kinContextSetDefaultAction(c, KinLayerClassLayer, "contents", NULL));
    ENSURE_USED({30, 31, 32, 33, 35, 50, 0});
    ENSURE_OK(kinLayerRelease(c, cell));
    ENSURE_OK(kinLayerSetStyleData(c, scene.boat, 2, KinPropertyCompositingFilter, NULL));
    ENSURE_OK(kinLayerSetNil(c, scene.ship, KinPropertyFilters));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_USED({33, 0});
    kinContextDestroy(c);
}

/* Particles keep the image of the cell at their birth (D144) */
static void particles(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer emitter, cell;
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitter, &emitter));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    ENSURE_OK(kinLayerSetNumber(c, cell, KinPropertyBirthRate, 10));
    ENSURE_OK(kinLayerSetNumber(c, cell, KinPropertyLifetime, 2));
    ENSURE_OK(setContents(scene, cell, 61));
    const KinValue cells = {KinValueTypeLayers, 0, &cell, sizeof cell};
    ENSURE_OK(kinLayerSetData(c, emitter, KinPropertyEmitterCells, &cells));
    ENSURE_OK(kinLayerAddSublayer(c, scene.ship, emitter));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_OK(setContents(scene, cell, 62));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_USED({61, 62, 0});
    kinContextDestroy(c);
}

static void refusals(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    uint64_t ids[2] = {0, 0};
    size_t count = 9;
    ENSURE_OK(setContents(scene, scene.ship, UINT64_MAX));
    ENSURE_OK(setContents(scene, scene.boat, 1));
    REFUSED(c, kinContextGetUsedHandles(c, ids, 1, &count), KinStatusBufferTooSmall, "handles");
    ENSURE(count == 2 && !ids[0]);
    ENSURE_STATUS(kinContextGetUsedHandles(c, NULL, 0, &count), KinStatusBufferTooSmall);
    REFUSED(c, kinContextGetUsedHandles(c, NULL, 2, &count), KinStatusInvalidArgument, "handles");
    REFUSED(c, kinContextGetUsedHandles(c, ids, 2, NULL), KinStatusInvalidArgument, "count");
    ENSURE_OK(kinContextGetUsedHandles(c, ids, 2, &count));
    ENSURE(count == 2 && ids[0] == 1 && ids[1] == UINT64_MAX);
    kinContextDestroy(c);
}

int main(void) {
    RUN(crossFades);
    RUN(layersGo);
    RUN(transitions);
    RUN(animations);
    RUN(otherPlaces);
    RUN(particles);
    RUN(refusals);
    return REPORT();
}
