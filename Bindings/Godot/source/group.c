/* KinemaGroup: a node with many layers, which one stream writes into the buffer of a MultiMesh. */
#include "nodes.h"
#include <stdlib.h>
#include <string.h>

enum { MOST_LAYERS = 1 << 20, NUMBERS_OF_A_MESH = 12 };

/* An entity of the stream: two rows of a matrix, as a MultiMesh has them, a color, an opacity. */
typedef struct Entity {
    float rows[8], color[4], opacity;
} Entity;

struct GroupNode {
    LayerNode node;
    size_t count; /* as set; the layers exist in the tree */
    KinLayer *layers;
    KinStream *stream;
    Entity *entities;
    float *buffer;
    void *multiMesh; /* held by the engine */
    GroupNode *next;
};

static void leaveGroup(GroupNode *self) {
    if (self->node.shared) {
        for (GroupNode **one = &self->node.shared->groups; *one; one = &(*one)->next)
            if (*one == self) {
                *one = self->next;
                break;
            }
        if (self->layers) kinLayersRelease(self->node.shared->context, self->layers, self->count, true);
    }
    kinStreamDestroy(self->stream);
    free(self->layers), free(self->entities), free(self->buffer);
    self->layers = NULL, self->entities = NULL, self->buffer = NULL, self->stream = NULL;
    leaveTree(&self->node);
}

static bool createLayers(GroupNode *self) {
    KinContext *context = self->node.shared->context;
    KinLayer *layers = calloc(self->count, sizeof *layers);
    self->entities = calloc(self->count, sizeof *self->entities);
    self->buffer = calloc(self->count, NUMBERS_OF_A_MESH * sizeof *self->buffer);
    if (!layers || !self->entities || !self->buffer) return free(layers), false;
    if (!succeeded(
            kinLayersCreate(context, KinLayerClassLayer, self->node.layer, layers, self->count), &self->node.base, "count"))
        return free(layers), false;
    self->layers = layers;
    KinStreamField fields[] = {
        {KinStreamValueWorldTransform, 0, KinFormatFloat32, KinMatrixFormRows2x4, offsetof(Entity, rows), 0},
        {KinStreamValueKeyPath, KinPropertyBackgroundColor, KinFormatFloat32, 0, offsetof(Entity, color), 0},
        {KinStreamValueWorldOpacity, 0, KinFormatFloat32, 0, offsetof(Entity, opacity), 0},
    };
    KinStreamLayout layout = {sizeof layout, fields, 3, sizeof(Entity), 1, true, {0, 0, 0}};
    return succeeded(kinStreamCreate(context, &layout, layers, self->count, &self->stream), &self->node.base, "count");
}

static void enterGroup(GroupNode *self) {
    if (!enterTree(&self->node) || !self->count) return;
    if (!createLayers(self)) {
        report(&self->node.base, "count", "the layers were not made");
        leaveGroup(self);
        return;
    }
    self->next = self->node.shared->groups;
    self->node.shared->groups = self;
}

/* A color without a value is NaN in a stream: white there. */
static void writeGroup(GroupNode *self, double time) {
    if (kinStreamRebind(self->stream, NULL) || kinStreamWrite(self->stream, time, self->entities)) return;
    for (size_t i = 0; i < self->count; i++) {
        const Entity *entity = &self->entities[i];
        float *out = self->buffer + i * NUMBERS_OF_A_MESH;
        memcpy(out, entity->rows, sizeof entity->rows);
        for (int channel = 0; channel < 4; channel++)
            out[8 + channel] = entity->color[channel] == entity->color[channel] ? entity->color[channel] : 1;
        out[11] *= entity->opacity;
    }
    engine.writeMultiMesh(self->multiMesh, self->buffer, self->count * NUMBERS_OF_A_MESH);
}

void writeGroups(Shared *shared) {
    double time = 0;
    kinContextGetTime(shared->context, &time);
    for (GroupNode *one = shared->groups; one; one = one->next)
        if (one->multiMesh && one->stream) writeGroup(one, time);
}

static void endGroup(Instance *self) {
    leaveGroup((GroupNode *)self);
    if (((GroupNode *)self)->multiMesh) engine.release(((GroupNode *)self)->multiMesh);
}

static void groupEnter(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)arguments, (void)count, (void)result;
    enterGroup((GroupNode *)self);
}

static void groupExit(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)arguments, (void)count, (void)result;
    leaveGroup((GroupNode *)self);
}

/* Whether a value has the numbers of one layer (*stride is 0) or of all. */
static bool fits(GroupNode *self, const Value *value, KinKeyPath key, const char *method, size_t *width, size_t *stride) {
    KinKeyPathInfo info;
    if (!succeeded(kinKeyPathGetInfo(self->node.shared->context, key, &info), &self->node.base, method)) return false;
    *width = info.width, *stride = value->count == info.width ? 0 : info.width * sizeof(double);
    if (hasNumbers(value) && self->count && (!*stride || value->count == info.width * self->count)) return true;
    report(&self->node.base, method, "value: expected the numbers of one layer, or of all one after the other");
    return false;
}

static void groupSet(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count, (void)result;
    GroupNode *group = (GroupNode *)self;
    KinKeyPath key;
    size_t width, stride;
    const Value *value = &arguments[1];
    if (!keyOf(&group->node, &arguments[0], "set_value", &key) || !fits(group, value, key, "set_value", &width, &stride)) return;
    KinContext *context = group->node.shared->context;
    KinStatus status = kinLayersSetValues(context, group->layers, group->count, key, numbersOf(value), width, stride, NULL);
    succeeded(status, self, "set_value");
}

static void moveGroup(Instance *self, const Value *arguments, size_t count, bool isSpring) {
    GroupNode *group = (GroupNode *)self;
    const char *method = isSpring ? "spring" : "animate";
    KinKeyPath key;
    size_t width, stride;
    const Value *value = &arguments[1];
    if (!keyOf(&group->node, &arguments[0], method, &key) || !fits(group, value, key, method, &width, &stride)) return;
    KinMotion motion = motionOf(&group->node, &arguments[0], arguments, count, 2, isSpring);
    KinStatus status =
        kinLayersAnimate(group->node.shared->context, group->layers, group->count, key, numbersOf(value), width, stride, &motion);
    succeeded(status, self, method);
}

static void groupAnimate(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)result;
    moveGroup(self, arguments, count, false);
}

static void groupSpring(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)result;
    moveGroup(self, arguments, count, true);
}

static void getCount(Instance *self, Value *result) { *result = valueOfNumber((double)((GroupNode *)self)->count); }

static void setCount(Instance *self, const Value *value) {
    GroupNode *group = (GroupNode *)self;
    double count = numberOf(value);
    if (!(count >= 0 && count <= MOST_LAYERS)) {
        report(self, "count", "expected a number from 0 to 1048576");
        return;
    }
    bool isInTree = group->node.shared != NULL;
    leaveGroup(group);
    group->count = (size_t)count;
    if (isInTree) enterGroup(group);
}

static void getMultiMesh(Instance *self, Value *result) {
    result->variant = ((GroupNode *)self)->multiMesh;
    result->kind = result->variant ? ValueObject : ValueNil;
}

static void setMultiMesh(Instance *self, const Value *value) {
    GroupNode *group = (GroupNode *)self;
    if (group->multiMesh) engine.release(group->multiMesh);
    group->multiMesh = value->kind == ValueNil ? NULL : engine.hold(value->variant);
}

static const Method groupMethods[] = {
    {"_enter_tree", groupEnter, 0, 0, {{NULL, TypeAny}}},
    {"_exit_tree", groupExit, 0, 0, {{NULL, TypeAny}}},
    {"set_value", groupSet, 2, 2, {{"key", TypeText}, {"value", TypeAny}}},
    {"animate", groupAnimate, 2, 6,
        {{"key", TypeText}, {"value", TypeAny}, {"duration", TypeNumber}, {"curve", TypeText}, {"delay", TypeNumber},
            {"stagger", TypeNumber}}},
    {"spring", groupSpring, 2, 6,
        {{"key", TypeText}, {"value", TypeAny}, {"duration", TypeNumber}, {"bounce", TypeNumber}, {"delay", TypeNumber},
            {"stagger", TypeNumber}}},
    {NULL, NULL, 0, 0, {{NULL, TypeAny}}},
};
static const Property groupProperties[] = {
    {"count", TypeNumber, getCount, setCount},
    {"multimesh", TypeObject, getMultiMesh, setMultiMesh},
    {NULL, TypeAny, NULL, NULL},
};
const Class groupClass = {"KinemaGroup", true, sizeof(GroupNode), endGroup, groupMethods, groupProperties, "finished", NULL};
