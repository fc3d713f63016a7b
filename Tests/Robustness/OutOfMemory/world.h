/* The world of the operations: a tree with objects of every kind, and its observable state as text. */
#ifndef KINEMA_TEST_WORLD_H
#define KINEMA_TEST_WORLD_H

#include <kinema/kinema.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct World {
    KinContext *context;
    KinLayer stage, ship, boat, loose, shape, text, replicator, emitter, cell;
    KinAnimation basic, keyframe, spring, group, transition;
    KinTransaction open;
    KinKeyPath opacity, number, strokeEnd;
    KinSampler *sampler;
    size_t callbacks;
    /* The results of operations. */
    KinLayer madeLayer;
    KinAnimation madeAnimation;
    KinTransaction madeTransaction;
    KinSampler *madeSampler;
    KinKeyPath madeKeyPath;
} World;

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
    return w;
}

static void worldClose(World *w) {
    kinSamplerDestroy(w->sampler);
    kinSamplerDestroy(w->madeSampler);
    kinContextDestroy(w->context);
}

/* Returns the tree, its presentation at three times, and the numbers of objects as text. The caller frees it. */
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
    char *end = text + strlen(text);
    end += sprintf(end, "%zu layers, %zu shown, %zu animations, %zu attached, %zu open, %llu commits\n", s.layerCount,
        s.presentationLayerCount, s.animationCount, s.attachedAnimationCount, s.openTransactionCount,
        (unsigned long long)s.commitCount);
    static KinRenderItem items[4096];
    for (int moment = 1; moment < 4; moment++) {
        memset(items, 0, sizeof items);
        MUST(kinContextGetRenderList(c, moment, items, 4096, 0, &count));
        uint64_t hash = 14695981039346656037u;
        for (size_t i = 0; i < count; i++) {
            hash = (hash ^ items[i].layer.id) * 1099511628211u;
            double numbers[] = {items[i].opacity, items[i].matrix[12], items[i].matrix[13], items[i].matrix[0]};
            for (int k = 0; k < 4; k++) hash = (hash ^ (uint64_t)(int64_t)(numbers[k] * 1e6)) * 1099511628211u;
        }
        end += sprintf(end, "at %d: %zu items, %016llx\n", moment, count, (unsigned long long)hash);
    }
    return text;
}

#endif
