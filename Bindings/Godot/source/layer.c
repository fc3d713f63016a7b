/* KinemaLayer: a node with a layer. KinemaAnimator: the control of one of its animations. */
#include "nodes.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_NUMBERS = 16 };

static void endLayer(Instance *self) { leaveTree((LayerNode *)self); }

static void layerEnter(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)arguments, (void)count, (void)result;
    enterTree((LayerNode *)self);
}

static void layerExit(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)arguments, (void)count, (void)result;
    leaveTree((LayerNode *)self);
}

static void layerSet(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count, (void)result;
    LayerNode *node = (LayerNode *)self;
    KinKeyPath key;
    if (!keyOf(node, &arguments[0], "set_value", &key)) return;
    const Value *value = &arguments[1];
    if (value->kind == ValueText) {
        KinValue text = kinValueString(value->text);
        succeeded(kinLayerSetData(node->shared->context, node->layer, key, &text), self, "set_value");
    } else {
        succeeded(kinLayerSetValue(node->shared->context, node->layer, key, numbersOf(value), value->count), self, "set_value");
    }
}

static void setResult(Value *result, KinContext *context, KinKeyPath key, const double *numbers, size_t count) {
    KinKeyPathInfo info = {0};
    kinKeyPathGetInfo(context, key, &info);
    result->kind = info.type == KinPropertyTypeColor ? ValueColor : info.type == KinPropertyTypeBool ? ValueBool : ValueNumbers;
    result->count = count;
    if (count <= 4) {
        memcpy(result->few, numbers, count * sizeof *numbers);
    } else if ((result->many = malloc(count * sizeof *numbers))) {
        memcpy(result->many, numbers, count * sizeof *numbers);
    } else {
        result->kind = ValueNil;
    }
    if (!count) result->kind = ValueNil;
}

static void layerGet(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count;
    LayerNode *node = (LayerNode *)self;
    KinKeyPath key;
    double numbers[MOST_NUMBERS];
    size_t width = 0;
    if (keyOf(node, &arguments[0], "get_value", &key) &&
        succeeded(kinLayerGetValue(node->shared->context, node->layer, key, numbers, MOST_NUMBERS, &width), self, "get_value"))
        setResult(result, node->shared->context, key, numbers, width);
}

static void layerShown(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count;
    LayerNode *node = (LayerNode *)self;
    KinKeyPath key;
    double numbers[MOST_NUMBERS], time = 0;
    size_t width = 0;
    if (!keyOf(node, &arguments[0], "get_shown", &key)) return;
    kinContextGetTime(node->shared->context, &time);
    KinStatus status = kinLayerGetPresentationValue(node->shared->context, node->layer, key, time, numbers, MOST_NUMBERS, &width);
    if (succeeded(status, self, "get_shown")) setResult(result, node->shared->context, key, numbers, width);
}

static void move(Instance *self, const Value *arguments, size_t count, bool isSpring) {
    LayerNode *node = (LayerNode *)self;
    const char *method = isSpring ? "spring" : "animate";
    KinKeyPath key;
    if (!keyOf(node, &arguments[0], method, &key)) return;
    const Value *value = &arguments[1];
    if (!hasNumbers(value)) {
        report(self, method, "value: expected numbers, a vector or a color");
        return;
    }
    KinMotion motion = motionOf(node, &arguments[0], arguments, count, 2, isSpring);
    succeeded(kinLayerAnimate(node->shared->context, node->layer, key, numbersOf(value), value->count, &motion), self, method);
}

static void layerAnimate(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)result;
    move(self, arguments, count, false);
}

static void layerSpring(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)result;
    move(self, arguments, count, true);
}

static void layerLoad(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count;
    LayerNode *node = (LayerNode *)self;
    *result = valueOfBool(false);
    if (!isReady(node, "load_scene")) return;
    if (arguments[0].kind != ValueText) {
        report(self, "load_scene", "document: expected a text");
        return;
    }
    KinScene *scene = NULL;
    KinSceneOptions options = kinSceneOptions();
    kinContextGetTime(node->shared->context, &options.beginTime);
    KinStatus status =
        kinSceneLoad(node->shared->context, node->layer, arguments[0].text, strlen(arguments[0].text), &options, &scene);
    if (!succeeded(status, self, "load_scene")) return;
    kinSceneDestroy(node->scene);
    node->scene = scene;
    *result = valueOfBool(true);
}

static void layerState(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count, (void)result;
    LayerNode *node = (LayerNode *)self;
    KinLayer layer;
    if (!isReady(node, "set_state")) return;
    if (!node->scene) {
        report(self, "set_state", "no scene is loaded, expected a call of load_scene before");
        return;
    }
    if (arguments[0].kind != ValueText || arguments[1].kind != ValueText)
        report(self, "set_state", "expected two texts, the id of a layer and the name of a state");
    else if (succeeded(kinSceneGetLayer(node->scene, arguments[0].text, &layer), self, "set_state"))
        succeeded(kinLayerSetState(node->shared->context, layer, arguments[1].text, NULL), self, "set_state");
}

static const Method layerMethods[] = {
    {"_enter_tree", layerEnter, 0, 0, {{NULL, TypeAny}}},
    {"_exit_tree", layerExit, 0, 0, {{NULL, TypeAny}}},
    {"set_value", layerSet, 2, 2, {{"key", TypeText}, {"value", TypeAny}}},
    {"get_value", layerGet, 1, 1, {{"key", TypeText}}},
    {"get_shown", layerShown, 1, 1, {{"key", TypeText}}},
    {"animate", layerAnimate, 2, 5,
        {{"key", TypeText}, {"value", TypeAny}, {"duration", TypeNumber}, {"curve", TypeText}, {"delay", TypeNumber}}},
    {"spring", layerSpring, 2, 5,
        {{"key", TypeText}, {"value", TypeAny}, {"duration", TypeNumber}, {"bounce", TypeNumber}, {"delay", TypeNumber}}},
    {"load_scene", layerLoad, 1, 1, {{"document", TypeText}}},
    {"set_state", layerState, 2, 2, {{"layer", TypeText}, {"state", TypeText}}},
    {NULL, NULL, 0, 0, {{NULL, TypeAny}}},
};
static const Property noProperties[] = {{NULL, TypeAny, NULL, NULL}};
const Class layerClass = {"KinemaLayer", true, sizeof(LayerNode), endLayer, layerMethods, noProperties, "finished", NULL};

/* ---- Animators -------------------------------------------------------------------------------------------------- */

typedef struct AnimatorObject {
    Instance base;
    Shared *shared;
    KinAnimator animator;
} AnimatorObject;

static void endAnimator(Instance *self) {
    AnimatorObject *object = (AnimatorObject *)self;
    if (!object->shared) return;
    kinAnimatorRelease(object->shared->context, object->animator);
    releaseShared(object->shared);
    object->shared = NULL;
}

/* follow(layer, key): `layer` arrives as the instance's serial number (see the glue), because an engine's object says nothing here. */
static void animatorFollow(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count;
    *result = valueOfBool(false);
    Instance *node = arguments[0].kind == ValueObject ? instanceOf((uint64_t)arguments[0].few[0]) : NULL;
    if (!node || node->class != &layerClass) {
        report(self, "follow", "layer: expected a KinemaLayer");
        return;
    }
    LayerNode *layer = (LayerNode *)node;
    KinKeyPath key;
    if (!keyOf(layer, &arguments[1], "follow", &key)) return;
    endAnimator(self);
    KinAnimator animator = {0};
    if (!succeeded(kinLayerGetAnimator(layer->shared->context, layer->layer, arguments[1].text, &animator), self, "follow"))
        return;
    ((AnimatorObject *)self)->shared = retainShared(layer->shared);
    ((AnimatorObject *)self)->animator = animator;
    *result = valueOfBool(true);
}

static void setAnimator(Instance *self, KinAnimatorProperty property, double value, const char *method) {
    AnimatorObject *object = (AnimatorObject *)self;
    if (!object->shared) {
        report(self, method, "nothing is controlled, expected a call of follow before");
        return;
    }
    succeeded(kinAnimatorSet(object->shared->context, object->animator, property, value), self, method);
}

static void animatorPause(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)arguments, (void)count, (void)result;
    setAnimator(self, KinAnimatorPropertyPaused, 1, "pause");
}

static void animatorResume(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)arguments, (void)count, (void)result;
    setAnimator(self, KinAnimatorPropertyPaused, 0, "resume");
}

static void animatorSeek(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count, (void)result;
    setAnimator(self, KinAnimatorPropertyTime, numberOf(arguments), "seek");
}

static void animatorRate(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count, (void)result;
    setAnimator(self, KinAnimatorPropertyRate, numberOf(arguments), "set_rate");
}

static void getFraction(Instance *self, Value *result) {
    AnimatorObject *object = (AnimatorObject *)self;
    double fraction = 0;
    if (object->shared) kinAnimatorGet(object->shared->context, object->animator, KinAnimatorPropertyFraction, &fraction);
    *result = valueOfNumber(fraction);
}

static const Method animatorMethods[] = {
    {"follow", animatorFollow, 2, 2, {{"layer", TypeObject}, {"key", TypeText}}},
    {"pause", animatorPause, 0, 0, {{NULL, TypeAny}}},
    {"resume", animatorResume, 0, 0, {{NULL, TypeAny}}},
    {"seek", animatorSeek, 1, 1, {{"seconds", TypeNumber}}},
    {"set_rate", animatorRate, 1, 1, {{"rate", TypeNumber}}},
    {NULL, NULL, 0, 0, {{NULL, TypeAny}}},
};
static const Property animatorProperties[] = {{"fraction", TypeNumber, getFraction, NULL}, {NULL, TypeAny, NULL, NULL}};
const Class animatorClass = {
    "KinemaAnimator", false, sizeof(AnimatorObject), endAnimator, animatorMethods, animatorProperties, NULL, NULL};
