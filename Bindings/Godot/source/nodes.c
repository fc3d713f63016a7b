#include "nodes.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Engine engine;
const Class *const classes[] = {&contextClass, &layerClass, &groupClass, &animatorClass, NULL};

/* ---- Instances -------------------------------------------------------------------------------------------------- */

static Instance *instances; /* Godot makes and destroys nodes and scripts in its main thread */
static uint64_t lastSerial;

Instance *createInstance(const Class *class, void *object) {
    Instance *made = calloc(1, class->size);
    if (!made) abort(); /* as Godot does */
    made->class = class, made->object = object, made->serial = ++lastSerial, made->next = instances;
    if (instances) instances->previous = made;
    if (class->begin) class->begin(made);
    return instances = made;
}

void destroyInstance(Instance *instance) {
    if (!instance) return;
    instance->class->end(instance);
    if (instance->next) instance->next->previous = instance->previous;
    *(instance->previous ? &instance->previous->next : &instances) = instance->next;
    free(instance);
}

bool isInstance(const void *pointer) {
    for (const Instance *one = instances; one; one = one->next)
        if (one == pointer) return true;
    return false;
}

Instance *instanceOf(uint64_t serial) {
    for (Instance *one = instances; one; one = one->next)
        if (one->serial == serial) return one;
    return NULL;
}

const char *versionProblem(void) {
    static char text[160];
    if (kinVersion() == KIN_VERSION) return NULL;
    snprintf(text, sizeof text, "Kinema: the add-on is version %d.%d.%d, and the libkinema that was loaded is %s",
        KIN_VERSION_MAJOR, KIN_VERSION_MINOR, KIN_VERSION_PATCH, kinBuildInfo());
    return text;
}

/* ---- Values and messages ---------------------------------------------------------------------------------------- */

Value valueOfNumber(double number) { return (Value){ValueNumbers, 1, {number, 0, 0, 0}, NULL, NULL, NULL}; }
Value valueOfBool(bool isTrue) { return (Value){ValueBool, 1, {isTrue, 0, 0, 0}, NULL, NULL, NULL}; }

void report(const Instance *self, const char *method, const char *message) {
    char text[512];
    snprintf(text, sizeof text, "%s.%s: %s", self->class->name, method, message);
    engine.report(text);
}

bool succeeded(KinStatus status, const Instance *self, const char *method) {
    if (status) report(self, method, kinLastErrorMessage());
    return !status;
}

bool isReady(const LayerNode *self, const char *method) {
    if (self->shared) return true;
    report(&self->base, method, "the node is outside the tree, expected one below a KinemaContext");
    return false;
}

bool keyOf(const LayerNode *self, const Value *text, const char *method, KinKeyPath *key) {
    if (!isReady(self, method)) return false;
    if (text->kind != ValueText) return report(&self->base, method, "key: expected a text, \"position\" for example"), false;
    return succeeded(kinKeyPathResolve(self->shared->context, text->text, key), &self->base, method);
}

/* ---- Contexts --------------------------------------------------------------------------------------------------- */

Shared *retainShared(Shared *shared) { return shared->users++, shared; }

void releaseShared(Shared *shared) {
    if (!shared || --shared->users) return;
    kinContextDestroy(shared->context);
    free(shared);
}

typedef struct ContextNode {
    Instance base;
    Shared *shared;
    double time, speed;
    bool isPaused, isStarted;
} ContextNode;

/* Makes the context when it is first needed: children enter the tree before their parent is ready. */
static Shared *sharedOf(ContextNode *self) {
    if (self->isStarted) return self->shared;
    self->isStarted = true;
    Shared *made = calloc(1, sizeof *made);
    if (!made) return NULL;
    made->users = 1;
    if (succeeded(kinContextCreate(&made->context), &self->base, "new") &&
        succeeded(kinLayerCreate(made->context, KinLayerClassLayer, &made->root), &self->base, "new") &&
        succeeded(kinContextAddRoot(made->context, made->root), &self->base, "new"))
        return self->shared = made;
    releaseShared(made);
    return NULL;
}

static void beginContext(Instance *self) { ((ContextNode *)self)->speed = 1; }
static void endContext(Instance *self) { releaseShared(((ContextNode *)self)->shared); }

static void advance(ContextNode *self, double seconds, const char *method) {
    Shared *shared = sharedOf(self);
    if (!shared) return;
    retainShared(shared); /* a signal may free the node */
    KinContext *context = shared->context;
    double time = self->time + seconds;
    if (succeeded(kinContextAdvance(context, time), &self->base, method)) {
        if (isInstance(self)) self->time = time;
        kinContextFlush(context);
        writeGroups(shared);
    }
    releaseShared(shared);
}

static void contextProcess(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count, (void)result;
    ContextNode *node = (ContextNode *)self;
    if (sharedOf(node) && !node->isPaused) advance(node, numberOf(arguments) * node->speed, "_process");
}

static void contextAdvance(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)count, (void)result;
    advance((ContextNode *)self, numberOf(arguments), "advance");
}

static void contextIsAnimating(Instance *self, const Value *arguments, size_t count, Value *result) {
    (void)arguments, (void)count;
    bool isAnimating = false;
    Shared *shared = sharedOf((ContextNode *)self);
    if (shared) kinContextIsAnimating(shared->context, &isAnimating);
    *result = valueOfBool(isAnimating);
}

static void getPaused(Instance *self, Value *result) { *result = valueOfBool(((ContextNode *)self)->isPaused); }
static void setPaused(Instance *self, const Value *value) { ((ContextNode *)self)->isPaused = value->few[0] != 0; }
static void getTime(Instance *self, Value *result) { *result = valueOfNumber(((ContextNode *)self)->time); }

static void getSpeed(Instance *self, Value *result) { *result = valueOfNumber(((ContextNode *)self)->speed); }

static void setSpeed(Instance *self, const Value *value) {
    if (numberOf(value) >= 0) ((ContextNode *)self)->speed = numberOf(value);
    else report(self, "speed", "expected a number of at least 0: time does not run backwards");
}

static const Method contextMethods[] = {
    {"_process", contextProcess, 1, 1, {{"delta", TypeNumber}}},
    {"advance", contextAdvance, 1, 1, {{"seconds", TypeNumber}}},
    {"is_animating", contextIsAnimating, 0, 0, {{NULL, TypeAny}}},
    {NULL, NULL, 0, 0, {{NULL, TypeAny}}},
};
static const Property contextProperties[] = {
    {"paused", TypeBool, getPaused, setPaused},
    {"speed", TypeNumber, getSpeed, setSpeed},
    {"time", TypeNumber, getTime, NULL},
    {NULL, TypeAny, NULL, NULL},
};
const Class contextClass = {
    "KinemaContext", true, sizeof(ContextNode), endContext, contextMethods, contextProperties, NULL, beginContext};

/* ---- Nodes of layers -------------------------------------------------------------------------------------------- */

bool enterTree(LayerNode *self) {
    Instance *parent = engine.parentOf(self->base.object);
    Shared *shared = NULL;
    KinLayer superlayer = {0};
    if (parent && parent->class == &contextClass) {
        shared = sharedOf((ContextNode *)parent);
        if (shared) superlayer = shared->root;
    } else if (parent && parent->class == &layerClass) {
        shared = ((LayerNode *)parent)->shared, superlayer = ((LayerNode *)parent)->layer;
    }
    if (!shared) return report(&self->base, "_enter_tree", "expected a KinemaContext or a KinemaLayer as the node above"), false;
    if (!succeeded(kinLayerCreate(shared->context, KinLayerClassLayer, &self->layer), &self->base, "_enter_tree")) return false;
    self->shared = retainShared(shared);
    return succeeded(kinLayerAddSublayer(shared->context, superlayer, self->layer), &self->base, "_enter_tree");
}

void leaveTree(LayerNode *self) {
    if (!self->shared) return;
    kinSceneDestroy(self->scene);
    kinLayerRemoveFromSuperlayer(self->shared->context, self->layer);
    kinLayerRelease(self->shared->context, self->layer);
    releaseShared(self->shared);
    self->shared = NULL, self->scene = NULL, self->layer = (KinLayer){0};
}

/* The node may have been destroyed: its serial number finds it. */
static void finished(KinContext *context, uint64_t serial, void *key) {
    (void)context;
    Instance *node = instanceOf(serial);
    if (node) engine.emit(node->object, node->class->signal, key);
}

KinMotion motionOf(const LayerNode *self, const Value *key, const Value *arguments, size_t count, size_t first, bool isSpring) {
    KinMotion motion = isSpring ? kinSpringMotion(0.5, 0) : kinMotion(NULL, KIN_TRANSACTION_DURATION);
    if (count > first) motion.duration = numberOf(&arguments[first]);
    if (count > first + 1 && isSpring) motion.bounce = numberOf(&arguments[first + 1]);
    if (count > first + 1 && !isSpring && arguments[first + 1].kind == ValueText && arguments[first + 1].text[0])
        motion.curve = arguments[first + 1].text;
    if (count > first + 2) motion.delay = numberOf(&arguments[first + 2]);
    if (count > first + 3) motion.stagger = numberOf(&arguments[first + 3]);
    size_t length = strlen(key->text) + 1;
    char *copy = malloc(length);
    if (!copy) return motion; /* moves, and reports no end */
    memcpy(copy, key->text, length);
    motion.completion = finished, motion.tag = self->base.serial, motion.userData = copy, motion.destroy = free;
    return motion;
}
