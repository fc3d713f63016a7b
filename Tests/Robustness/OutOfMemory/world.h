/* The world of the operations: a tree with objects of every kind, and its observable state as text. */
#ifndef KINEMA_TEST_WORLD_H
#define KINEMA_TEST_WORLD_H

#include <kinema/kinema.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What of a handle is the same in every run. */
#define KIN_TEST_SLOT(id) ((id) & ((1u << 26) - 1))

typedef struct World {
    KinContext *context;
    KinLayer stage, ship, boat, loose, shape, text, replicator, emitter, cell;
    KinAnimation basic, keyframe, spring, group, transition;
    KinTransaction open;
    KinAnimator animator;
    KinVariable variable;
    KinKeyPath opacity, number, strokeEnd;
    KinSampler *sampler;
    KinStream *stream;
    size_t callbacks;
    /* The results of operations. */
    KinLayer madeLayer;
    KinAnimation madeAnimation;
    KinTransaction madeTransaction;
    KinSampler *madeSampler;
    KinStream *madeStream;
    KinRenderList *list, *madeList;
    KinScene *scene;
    KinKeyPath madeKeyPath;
    /* What they return. */
    uint64_t seen;
} World;

static uint64_t hash(uint64_t before, const void *data, size_t size) {
    const unsigned char *bytes = data;
    for (size_t i = 0; i < size; i++) before = (before ^ bytes[i]) * 1099511628211u;
    return before;
}

/* Notes results of a call, whose status it passes on. */
static KinStatus seen(World *w, KinStatus status, const void *data, size_t size) {
    if (!status) w->seen = hash(w->seen, data, size);
    return status;
}
static KinStatus seenLayers(World *w, KinStatus status, const KinLayer *layers, size_t count) {
    for (size_t i = 0; !status && i < count; i++) {
        uint64_t slot = KIN_TEST_SLOT(layers[i].id);
        w->seen = hash(w->seen, &slot, sizeof slot);
    }
    return status;
}

#define MUST(call)                                                                                                   \
    do {                                                                                                             \
        KinStatus must = (call);                                                                                     \
        if (must) {                                                                                                  \
            printf("%s:%d: %s is %s (%s)\n", __FILE__, __LINE__, #call, kinStatusName(must), kinLastErrorMessage()); \
            exit(1);                                                                                                 \
        }                                                                                                            \
    } while (0)

static KinLayer worldLayer(KinContext *context, KinLayerClass layerClass, KinLayer superlayer) {
    KinLayer layer = {0};
    MUST(kinLayerCreate(context, layerClass, &layer));
    if (superlayer.id) MUST(kinLayerAddSublayer(context, superlayer, layer));
    MUST(kinLayerSetRect(context, layer, KinPropertyBounds, 0, 0, 10, 10));
    return layer;
}

static KinAnimation worldAnimation(KinContext *c, KinAnimationClass animationClass, const char *keyPath) {
    KinAnimation animation = {0};
    MUST(kinAnimationCreate(c, animationClass, &animation));
    if (keyPath) MUST(kinAnimationSetKeyPath(c, animation, keyPath));
    MUST(kinAnimationSetNumber(c, animation, KinAnimationPropertyDuration, 2));
    return animation;
}

static void worldAnimations(World *w) {
    static const double levels[] = {0, 0.5, 1, 0.25};
    KinContext *c = w->context;
    KinValue values[4];
    for (int i = 0; i < 4; i++) values[i] = kinValueNumbers(levels + i, 1);
    w->basic = worldAnimation(c, KinAnimationClassBasic, "opacity");
    MUST(kinAnimationSetNumber(c, w->basic, KinAnimationPropertyFromValue, 0.5));
    w->keyframe = worldAnimation(c, KinAnimationClassKeyframe, "opacity");
    MUST(kinAnimationSetKeyframeValues(c, w->keyframe, values, 4));
    w->spring = worldAnimation(c, KinAnimationClassSpring, "position.x");
    MUST(kinAnimationSetNumber(c, w->spring, KinAnimationPropertyFromValue, -100));
    w->group = worldAnimation(c, KinAnimationClassGroup, NULL);
    KinAnimation children[] = {w->basic, w->keyframe, w->spring};
    MUST(kinAnimationSetAnimations(c, w->group, children, 3));
    w->transition = worldAnimation(c, KinAnimationClassTransition, NULL);
}

static KinStatus makeStream(World *w, KinStream **stream) {
    const KinStreamField fields[] = {{KinStreamValueKeyPath, w->opacity, KinFormatFloat32, KinMatrixFormColumns4x4, 0, 0},
        {KinStreamValueWorldTransform, 0, KinFormatFloat64, KinMatrixFormRows2x3, 8, 0},
        {KinStreamValueDrawingOrder, 0, KinFormatFloat32, KinMatrixFormColumns4x4, 4, 0}};
    const KinStreamLayout layout = {sizeof layout, fields, 3, 56, 2, false, {0}};
    const KinLayer layers[] = {w->boat, w->ship};
    return kinStreamCreate(w->context, &layout, layers, 2, stream);
}

static World worldOpen(void) {
    World w;
    memset(&w, 0, sizeof w);
    const KinLayer none = {0};
    const double zero = 0;
    const KinValue start = kinValueNumbers(&zero, 1);
    MUST(kinContextCreate(&w.context));
    KinContext *c = w.context;
    MUST(kinKeyPathResolve(c, "opacity", &w.opacity));
    MUST(kinContextRegisterProperty(c, "charge", KinPropertyTypeNumber, &start, &w.number));
    w.stage = worldLayer(c, KinLayerClassLayer, none);
    w.ship = worldLayer(c, KinLayerClassLayer, w.stage);
    w.boat = worldLayer(c, KinLayerClassLayer, w.stage);
    w.loose = worldLayer(c, KinLayerClassLayer, none);
    w.shape = worldLayer(c, KinLayerClassShape, w.stage);
    w.text = worldLayer(c, KinLayerClassText, w.ship);
    w.replicator = worldLayer(c, KinLayerClassReplicator, w.stage);
    (void)worldLayer(c, KinLayerClassLayer, w.replicator);
    MUST(kinLayerSetNumber(c, w.replicator, KinPropertyInstanceCount, 3));
    w.emitter = worldLayer(c, KinLayerClassEmitter, w.stage);
    MUST(kinLayerCreate(c, KinLayerClassEmitterCell, &w.cell));
    MUST(kinLayerSetNumber(c, w.cell, KinPropertyBirthRate, 20));
    MUST(kinLayerSetNumber(c, w.cell, KinPropertyLifetime, 5));
    KinValue cells = {0};
    cells.type = KinValueTypeLayers, cells.data = &w.cell, cells.size = sizeof w.cell;
    MUST(kinLayerSetData(c, w.emitter, KinPropertyEmitterCells, &cells));
    MUST(kinContextAddRoot(c, w.stage));
    MUST(kinContextFlush(c));
    worldAnimations(&w);
    MUST(kinLayerAddAnimation(c, w.boat, w.keyframe, "blink"));
    MUST(kinLayerAddAnimation(c, w.boat, w.transition, NULL));
    MUST(kinContextAdvance(c, 1));
    const KinChannel channels[] = {{w.ship, w.opacity, 0}, {w.boat, w.opacity, 0}, {w.ship, KinPropertyPosition, 0}};
    MUST(kinSamplerCreate(c, channels, 3, &w.sampler));
    MUST(makeStream(&w, &w.stream));
    MUST(kinRenderListCreate(c, sizeof(KinCompactItem), &w.list));
    return w;
}

static void worldClose(World *w) {
    kinSamplerDestroy(w->sampler);
    kinSamplerDestroy(w->madeSampler);
    kinStreamDestroy(w->stream);
    kinStreamDestroy(w->madeStream);
    kinRenderListDestroy(w->list);
    kinRenderListDestroy(w->madeList);
    kinSceneDestroy(w->scene);
    kinContextDestroy(w->context);
}

/* The dump without what differs from context to context: of each handle, its slot remains. */
static void plain(char *text) {
    char *end = text;
    for (const char *next = text; *next;) {
        if (next[0] != '0' || next[1] != 'x') {
            *end++ = *next++;
            continue;
        }
        char *rest;
        unsigned long long id = strtoull(next, &rest, 16);
        next = rest;
        end += sprintf(end, "%x", (unsigned)KIN_TEST_SLOT(id)); /* shorter */
    }
    *end = 0;
}

static uint64_t renderHash(KinContext *c, double time, size_t *count) {
    static KinRenderItem items[1 << 14];
    uint64_t result = 14695981039346656037u;
    memset(items, 0, sizeof items);
    MUST(kinContextGetRenderList(c, time, items, sizeof items / sizeof *items, 0, count));
    for (size_t i = 0; i < *count; i++) {
        int64_t numbers[] = {(int64_t)KIN_TEST_SLOT(items[i].layer.id), (int64_t)(items[i].opacity * 1e6),
            (int64_t)(items[i].matrix[12] * 1e6), (int64_t)(items[i].matrix[13] * 1e6), (int64_t)(items[i].matrix[0] * 1e6)};
        result = hash(result, numbers, sizeof numbers);
    }
    return result;
}

/* The tree and what is shown of it at three times, and how many objects there are. The caller frees it. */
static char *worldPicture(World *w) {
    KinContext *c = w->context;
    KinStatistics s;
    memset(&s, 0, sizeof s);
    s.size = sizeof s;
    MUST(kinContextGetStatistics(c, &s));
    size_t size = 0, count = 0, room = 1 << 14;
    (void)kinContextDump(c, true, NULL, 0, &size);
    char *text = malloc(size + room);
    if (!text) abort();
    MUST(kinContextDump(c, true, text, size, NULL));
    plain(text);
    char *end = text + strlen(text);
    end += sprintf(end, "%zu layers, %zu shown, %zu animations, %zu attached, %zu open, %llu commits\n", s.layerCount,
        s.presentationLayerCount, s.animationCount, s.attachedAnimationCount, s.openTransactionCount,
        (unsigned long long)s.commitCount);
    for (int moment = 1; moment < 4; moment++) {
        uint64_t shown = renderHash(c, moment, &count);
        end += sprintf(end, "at %d: %zu items, %016llx\n", moment, count, (unsigned long long)shown);
    }
    return text;
}

/* The outcome: the results of calls, the events that the host receives until the end, and the values that are shown then. */
static uint64_t worldFuture(World *w) {
    KinContext *c = w->context;
    uint64_t future = hash(w->seen, &w->callbacks, sizeof w->callbacks);
    static KinEvent events[4096];
    for (int step = 0; step < 4; step++) {
        size_t count = 0;
        MUST(kinContextAdvance(c, 1e4 + step));
        MUST(kinContextPollEvents(c, events, 4096, &count));
        for (size_t i = 0; i < count; i++) {
            const KinEvent *e = &events[i];
            double facts[] = {e->type, e->finished, e->time, (double)KIN_TEST_SLOT(e->layer.id), (double)e->tag};
            future = hash(hash(future, facts, sizeof facts), e->key, strlen(e->key));
        }
    }
    char *picture = worldPicture(w);
    future = hash(future, picture, strlen(picture));
    free(picture);
    return future;
}

#endif
