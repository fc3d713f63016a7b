/* The tour: every public function that may allocate, with its preparation. */
#ifndef KINEMA_TEST_OPERATIONS_H
#define KINEMA_TEST_OPERATIONS_H

#include "world.h"

typedef struct Operation {
    const char *name;
    void (*prepare)(World *w); /* may be NULL */
    KinStatus (*run)(World *w);
} Operation;

#define RUNS(name) static KinStatus name(World *w)

static void countCallback(KinContext *context, uint64_t tag, void *userData) {
    (void)context, (void)tag;
    ++*(size_t *)userData;
}
static void ignoreEvent(KinContext *context, const KinEvent *event, void *userData) {
    (void)context, (void)event;
    ++*(size_t *)userData;
}
static void ignoreAction(KinContext *context, const KinActionEvent *event, void *userData) {
    (void)context, (void)event;
    ++*(size_t *)userData;
}
static void ignoreLayout(KinContext *context, KinLayer layer, void *userData) {
    (void)context, (void)layer;
    ++*(size_t *)userData;
}
static void ignoreLog(KinLogLevel level, const char *message, void *userData) {
    (void)level, (void)message;
    ++*(size_t *)userData;
}

/* ---- Layers and the tree ---- */

RUNS(createLayer) { return kinLayerCreate(w->context, KinLayerClassShape, &w->madeLayer); }
RUNS(createLayers) {
    KinLayer made[3];
    KinStatus status = kinLayersCreate(w->context, KinLayerClassLayer, w->stage, made, 3);
    return status;
}
RUNS(loadScene) {
    static const char document[] = "{\"kinema\": 1, \"properties\": [{\"name\": \"loaded\", \"type\": \"number\"}], \"markers\": "
                                   "[{\"name\": \"a longer name of a marker\"}],"
                                   "\"layers\": [{\"id\": \"card\", \"set\": {\"name\": \"a longer name of a layer\", "
                                   "\"loaded\": 2}, \"sublayers\": [{\"mask\": {}}, {}],"
                                   "\"animations\": [{\"class\": \"keyframe\", \"keyPath\": \"position\", \"values\": [[1, 2], "
                                   "[3, 4]], \"tags\": {\"a\": 1}}]},"
                                   "{\"class\": \"emitter\", \"emitterCells\": [{}]}]}";
    return kinSceneLoad(w->context, w->stage, document, sizeof document - 1, NULL, NULL);
}
static void withScene(World *w) {
    static const char document[] = "{\"kinema\": 1, \"layers\": [{\"id\": \"a\", \"set\": {\"opacity\": 0.5}, \"sublayers\": ["
                                   "{\"id\": \"b\", \"mask\": {}}, {\"id\": \"c\"}, {}]}]}";
    MUST(kinSceneLoad(w->context, w->stage, document, sizeof document - 1, NULL, &w->scene));
    MUST(kinContextFlush(w->context));
}
RUNS(reloadScene) {
    static const char document[] = "{\"kinema\": 1, \"layers\": [{\"id\": \"a\", \"set\": {\"opacity\": 0.25}, \"animations\": ["
                                   "{\"class\": \"basic\", \"keyPath\": \"zPosition\", \"duration\": 3}], \"sublayers\": ["
                                   "{\"id\": \"c\"}, {\"id\": \"b\"}, {\"id\": \"a longer name of a layer\"}]}]}";
    return kinSceneReload(w->context, w->scene, document, sizeof document - 1, NULL, NULL);
}
static void withStates(World *w) {
    static const char document[] =
        "{\"kinema\": 1, \"layers\": [{\"id\": \"card\", \"states\": [{\"name\": \"a longer name of a state\", \"values\": ["
        "{\"keyPath\": \"position.x\", \"value\": 7}, {\"keyPath\": \"opacity\", \"value\": 0.5}]}], \"transitions\": ["
        "{\"from\": \"*\", \"to\": \"*\", \"motion\": {\"duration\": 2}, \"animations\": [{\"animation\": {\"class\": "
        "\"basic\", \"keyPath\": \"zPosition\", \"duration\": 3}}]}], \"timelines\": [{\"name\": \"way\", \"entries\": ["
        "{\"keyPath\": \"opacity\", \"value\": 0.5, \"label\": \"a longer name of an entry\"}, {\"marker\": 7}]}]}]}";
    KinScene *scene = NULL;
    MUST(kinSceneLoad(w->context, w->stage, document, sizeof document - 1, NULL, &scene));
    MUST(kinSceneGetLayer(scene, "card", &w->madeLayer));
    MUST(kinContextFlush(w->context));
    kinSceneDestroy(scene);
}
RUNS(setState) { return kinLayerSetState(w->context, w->madeLayer, "a longer name of a state", NULL); }
RUNS(startLayerTimeline) { return kinLayerStartTimeline(w->context, w->madeLayer, "way", NULL); }
RUNS(releaseLayers) {
    const KinLayer layers[] = {w->loose};
    return kinLayersRelease(w->context, layers, 1, true);
}
RUNS(addSublayer) { return kinLayerAddSublayer(w->context, w->stage, w->loose); }
RUNS(moveSublayer) { return kinLayerInsertSublayerAtIndex(w->context, w->boat, w->text, 0); }
RUNS(insertBelow) { return kinLayerInsertSublayerBelow(w->context, w->stage, w->loose, w->boat); }
RUNS(insertAbove) { return kinLayerInsertSublayerAbove(w->context, w->stage, w->loose, w->ship); }
RUNS(replaceSublayer) { return kinLayerReplaceSublayer(w->context, w->stage, w->boat, w->loose); }
RUNS(removeLayer) { return kinLayerRemoveFromSuperlayer(w->context, w->ship); }
RUNS(setMask) { return kinLayerSetMask(w->context, w->ship, w->loose); }
RUNS(addRoot) { return kinContextAddRoot(w->context, w->loose); }
RUNS(removeRoot) { return kinContextRemoveRoot(w->context, w->stage); }
RUNS(needsLayout) { return kinLayerSetNeedsLayout(w->context, w->ship); }
RUNS(setUserData) { return kinLayerSetUserData(w->context, w->ship, w, NULL); }
RUNS(releaseLayer) { return kinLayerRelease(w->context, w->loose); }
RUNS(getRoots) {
    KinLayer layers[8];
    size_t count = 0;
    KinStatus status = kinContextGetRoots(w->context, layers, 8, &count);
    return seenLayers(w, status, layers, count);
}
RUNS(getSublayers) {
    KinLayer layers[16];
    size_t count = 0;
    KinStatus status = kinLayerGetSublayers(w->context, w->stage, layers, 16, &count);
    return seenLayers(w, status, layers, count);
}

/* ---- Values ---- */

RUNS(setNumber) { return kinLayerSetNumber(w->context, w->ship, w->opacity, 0.25); }
RUNS(setFrame) { return kinLayerSetRect(w->context, w->ship, KinPropertyFrame, 1, 2, 30, 40); }
RUNS(setCustom) { return kinLayerSetNumber(w->context, w->ship, w->number, 7); }
RUNS(setString) { return kinLayerSetString(w->context, w->text, KinPropertyString, "a text that is longer than a word"); }
RUNS(setName) { return kinLayerSetString(w->context, w->ship, KinPropertyName, "the name of the ship"); }
RUNS(setPath) {
    KinPathElement elements[40];
    memset(elements, 0, sizeof elements);
    for (int i = 0; i < 40; i++) {
        elements[i].verb = i ? KinPathVerbLine : KinPathVerbMove;
        elements[i].points[0] = i, elements[i].points[1] = i * i;
    }
    return kinLayerSetPath(w->context, w->shape, KinPropertyPath, elements, 40);
}
RUNS(setTransform) {
    const double matrix[] = {1, 2, 3, 4, 5, 6};
    return kinLayerSetAffineTransform(w->context, w->ship, matrix);
}
RUNS(setComponent) {
    KinStatus status = kinKeyPathResolve(w->context, "transform.rotation.z", &w->madeKeyPath);
    return status ? status : kinLayerSetNumber(w->context, w->ship, w->madeKeyPath, 1);
}
RUNS(setManyValues) {
    const KinLayer layers[] = {w->ship, w->boat, w->shape};
    const double values[] = {0.1, 0.2, 0.3};
    size_t done = 0;
    KinStatus status = kinLayersSetValues(w->context, layers, 3, w->number, values, 1, 0, &done);
    /* *done has the number of processed items; the loop continues with the rest. */
    for (size_t i = 0; status && i < done; i++) MUST(kinLayerSetNumber(w->context, layers[i], w->number, 0));
    return status;
}
RUNS(setCells) {
    const KinLayer cells[] = {w->cell, w->cell};
    KinValue value;
    memset(&value, 0, sizeof value);
    value.type = KinValueTypeLayers, value.data = cells, value.size = sizeof cells;
    return kinLayerSetData(w->context, w->emitter, KinPropertyEmitterCells, &value);
}
RUNS(getData) {
    char text[256];
    KinBuffer buffer;
    memset(&buffer, 0, sizeof buffer);
    buffer.data = text, buffer.capacity = sizeof text;
    KinStatus status = kinLayerGetData(w->context, w->emitter, KinPropertyEmitterCells, &buffer);
    return seenLayers(w, status, buffer.data, buffer.size / sizeof(KinLayer));
}
RUNS(resolve) { return kinKeyPathResolve(w->context, "sublayers.ship.transform.scale.x", &w->madeKeyPath); }
RUNS(registerProperty) {
    const double zero = 0;
    const KinValue start = kinValueNumbers(&zero, 1);
    return kinContextRegisterProperty(w->context, "another", KinPropertyTypeNumber, &start, &w->madeKeyPath);
}
RUNS(setAction) {
    KinAction action;
    memset(&action, 0, sizeof action);
    action.kind = KinActionKindCallback, action.callback = ignoreAction, action.userData = &w->callbacks;
    return kinLayerSetAction(w->context, w->ship, "opacity", &action);
}
RUNS(setAnimationAction) {
    KinAction action;
    memset(&action, 0, sizeof action);
    action.kind = KinActionKindAnimation, action.animation = w->basic;
    return kinLayerSetAction(w->context, w->ship, "opacity", &action);
}
RUNS(setStyleAction) {
    KinAction action;
    memset(&action, 0, sizeof action);
    action.kind = KinActionKindNone;
    return kinLayerSetStyleAction(w->context, w->ship, 2, "opacity", &action);
}
RUNS(setDefaultAction) {
    KinAction action;
    memset(&action, 0, sizeof action);
    action.kind = KinActionKindNone;
    return kinContextSetDefaultAction(w->context, KinLayerClassShape, "path", &action);
}
RUNS(getAction) {
    KinAction action;
    KinStatus status = kinLayerGetActionForKey(w->context, w->ship, "opacity", &action);
    if (!status && action.animation.id) MUST(kinAnimationRelease(w->context, action.animation));
    return status;
}
RUNS(getBuiltInAction) {
    KinAction action;
    KinStatus status = kinLayerGetBuiltInAction(w->context, w->ship, "opacity", &action);
    if (!status && action.animation.id) MUST(kinAnimationRelease(w->context, action.animation));
    return status;
}
RUNS(runAction) {
    bool ran = false;
    return seen(w, kinLayerRunAction(w->context, w->ship, "opacity", NULL, &ran), &ran, sizeof ran);
}
static void withAction(World *w) { MUST(setAction(w)); }
static void withAnimationAction(World *w) { MUST(setAnimationAction(w)); }
RUNS(setDelegate) {
    KinLayerDelegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.layoutSublayers = ignoreLayout, delegate.userData = &w->callbacks;
    return kinLayerSetDelegate(w->context, w->ship, &delegate);
}
static void withLayout(World *w) {
    MUST(setDelegate(w));
    MUST(kinLayerSetRect(w->context, w->ship, KinPropertyBounds, 0, 0, 3, 4));
}

/* ---- Animations ---- */

RUNS(createBasic) { return kinAnimationCreate(w->context, KinAnimationClassBasic, &w->madeAnimation); }
RUNS(createSpring) { return kinAnimationCreate(w->context, KinAnimationClassSpring, &w->madeAnimation); }
RUNS(createKeyframe) { return kinAnimationCreate(w->context, KinAnimationClassKeyframe, &w->madeAnimation); }
RUNS(createGroup) { return kinAnimationCreate(w->context, KinAnimationClassGroup, &w->madeAnimation); }
RUNS(createTransition) { return kinAnimationCreate(w->context, KinAnimationClassTransition, &w->madeAnimation); }
RUNS(copyGroup) { return kinAnimationCopy(w->context, w->group, &w->madeAnimation); }
RUNS(setValues) {
    static const double levels[] = {1, 2, 3, 4, 5, 6, 7, 8};
    KinValue values[8];
    for (int i = 0; i < 8; i++) values[i] = kinValueNumbers(levels + i, 1);
    return kinAnimationSetKeyframeValues(w->context, w->keyframe, values, 8);
}
RUNS(setKeyTimes) {
    static const double times[] = {0, 0.25, 0.5, 1};
    return kinAnimationSetValue(w->context, w->keyframe, KinAnimationPropertyKeyTimes, times, 4);
}
RUNS(setKeyPath) { return kinAnimationSetKeyPath(w->context, w->basic, "transform.translation.x"); }
RUNS(setChildren) {
    const KinAnimation children[] = {w->spring, w->basic};
    return kinAnimationSetAnimations(w->context, w->group, children, 2);
}
RUNS(setPerceptual) { return kinAnimationSetPerceptualSpring(w->context, w->spring, 0.5, 0.2); }
RUNS(setTag) {
    const KinValue value = kinValueString("the value of the tag is a text");
    return kinAnimationSetTag(w->context, w->basic, "a tag of the host's", &value);
}
RUNS(setAnimationDelegate) {
    KinAnimationDelegate delegate;
    memset(&delegate, 0, sizeof delegate);
    delegate.didStart = ignoreEvent, delegate.userData = &w->callbacks;
    return kinAnimationSetDelegate(w->context, w->basic, &delegate);
}
RUNS(addBasic) { return kinLayerAddAnimation(w->context, w->ship, w->basic, "basic"); }
RUNS(addAgain) { return kinLayerAddAnimation(w->context, w->boat, w->basic, "blink"); }
RUNS(addSpring) { return kinLayerAddAnimation(w->context, w->ship, w->spring, "spring"); }
RUNS(addKeyframe) { return kinLayerAddAnimation(w->context, w->ship, w->keyframe, "keyframe"); }
RUNS(addGroup) { return kinLayerAddAnimation(w->context, w->ship, w->group, "group"); }
RUNS(addTransition) { return kinLayerAddAnimation(w->context, w->ship, w->transition, NULL); }
static KinStatus addMany(World *w, KinKeyPath keyPath, bool isRemoved) {
    const KinLayer layers[] = {w->ship, w->boat, w->shape};
    const double values[] = {0.1, 0.2, 0.3};
    KinBasicAnimation batch = kinBasicAnimation(keyPath);
    batch.fromValue = values, batch.fromStride = sizeof *values, batch.delayStep = 0.1, batch.key = "blink";
    batch.removedOnCompletion = isRemoved;
    return kinLayersAddBasicAnimation(w->context, layers, 3, &batch);
}
RUNS(addManyPlain) { return addMany(w, KinPropertyOpacity, true); }
RUNS(addManyCopies) { return addMany(w, KinPropertyZPosition, false); }
RUNS(animate) {
    const KinLayer layers[] = {w->ship, w->boat, w->shape};
    const double x = 7;
    KinMotion motion = kinSpringMotion(0.5, 0.2);
    motion.retarget = KinRetargetContinue, motion.tag = 1;
    return kinLayersAnimate(w->context, layers, 3, KinPropertyZPosition, &x, 1, 0, &motion);
}
RUNS(throwLayers) {
    const KinLayer layers[] = {w->ship, w->boat, w->shape};
    const double frame[] = {1, 2, 30, 40}, velocity[] = {100, -200, 300, -400};
    KinMotion motion = kinThrowMotion(velocity, KIN_DECAY_NORMAL);
    motion.tag = 1;
    return kinLayersAnimate(w->context, layers, 3, KinPropertyBounds, frame, 4, 0, &motion);
}
RUNS(moveKept) { return kinLayerMove(w->context, w->boat, w->text, 0, NULL); }
RUNS(moveAnimated) {
    KinMotion motion = kinSpringMotion(0.5, 0.2);
    motion.retarget = KinRetargetContinue, motion.tag = 1;
    return kinLayerMove(w->context, w->boat, w->stage, 0, &motion);
}
RUNS(removeAnimation) { return kinLayerRemoveAnimation(w->context, w->boat, "blink"); }
RUNS(removeAnimations) { return kinLayerRemoveAllAnimations(w->context, w->boat); }
RUNS(getAnimation) { return kinLayerGetAnimation(w->context, w->boat, "blink", &w->madeAnimation); }
RUNS(getKey) {
    char key[32];
    size_t size = 0;
    KinStatus status = kinLayerGetAnimationKey(w->context, w->boat, 0, key, sizeof key, &size);
    return seen(w, status, key, size);
}

#include "operations_time.h"

#include "operations_layout.h"

#endif
