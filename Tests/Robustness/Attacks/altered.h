/* Saved states, the changes of their words, and what a host may do with a context that was restored from one. */
#ifndef ALTERED_H
#define ALTERED_H

#include "attack.h"

enum { ROOM = 1 << 17, CHECKED = 16 };

static const uint64_t words[] = {0, 1, 2, UINT64_C(0x7fffffff), UINT64_C(0x80000000), UINT64_C(0xffffffff), UINT64_C(0x100000000),
    UINT64_C(1) << 46, UINT64_C(0x7fffffffffffffff), UINT64_C(1) << 63, UINT64_MAX - 1, UINT64_MAX, UINT64_C(0x7ff8000000000000),
    UINT64_C(0x7ff0000000000000), UINT64_C(0xfff0000000000000), UINT64_C(0x7fefffffffffffff), UINT64_C(0x4340000000000000)};
enum { WORDS = sizeof words / sizeof *words, CHANGES = WORDS + 6 };

/* The word in place of another one: a special one, a neighbor, or one with other bits. */
static uint64_t changed(uint64_t word, int change) {
    switch (change - WORDS) {
    case 0: return word + 1;
    case 1: return word - 1;
    case 2: return word ^ UINT64_C(0xff00000000000000);
    case 3: return word | UINT64_C(0xffffffff00000000);
    case 4: return word | UINT64_C(0xffffffff);
    case 5: return word ^ UINT64_C(0x8000000000000000);
    default: return words[change];
    }
}

/* The checksum of the words after it. */
static void seal(unsigned char *bytes, size_t size) {
    uint64_t sum = UINT64_C(0x9E3779B97F4A7C15), word;
    for (size_t i = CHECKED; i < size; i += 8) {
        memcpy(&word, bytes + i, 8);
        sum = (sum ^ word) * UINT64_C(0xD6E8FEB86659FD93);
        sum ^= sum >> 32;
    }
    memcpy(bytes + 8, &sum, 8);
}

/* ---- The states ---- */

static KinLayer layerBelow(KinContext *c, KinLayer superlayer, KinLayerClass layerClass) {
    KinLayer layer;
    OK(kinLayerCreate(c, layerClass, &layer));
    if (superlayer.id) {
        OK(kinLayerAddSublayer(c, superlayer, layer));
    } else {
        OK(kinContextAddRoot(c, layer));
    }
    OK(kinLayerSetRect(c, layer, KinPropertyBounds, 0, 0, 80, 40));
    return layer;
}

static KinAnimation animationOf(KinContext *c, KinAnimationClass animationClass, const char *keyPath) {
    KinAnimation animation;
    OK(kinAnimationCreate(c, animationClass, &animation));
    if (keyPath) OK(kinAnimationSetKeyPath(c, animation, keyPath));
    OK(kinAnimationSetNumber(c, animation, KinAnimationPropertyDuration, 3));
    return animation;
}

/* Layers with what few layers have: a mask, cells, constraints, a style, actions, custom properties. */
static KinContext *tree(void) {
    KinContext *c;
    KinKeyPath custom;
    double seven = 7;
    OK(kinContextCreate(&c));
    KinLayer root = layerBelow(c, (KinLayer){0}, KinLayerClassLayer), leaf = layerBelow(c, root, KinLayerClassText);
    KinLayer emitter = layerBelow(c, root, KinLayerClassEmitter), cell, mask;
    KinValue number = kinValueNumbers(&seven, 1), name = {.type = KinValueTypeString, .data = "boat", .size = 4};
    OK(kinContextRegisterProperty(c, "speedOfSound", KinPropertyTypeNumber, &number, &custom));
    OK(kinLayerSetValue(c, leaf, custom, &seven, 1));
    OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    OK(kinLayerSetNumber(c, cell, KinPropertyBirthRate, 3));
    OK(kinLayerSetNumber(c, cell, KinPropertyLifetime, 2));
    KinValue cells = {.type = KinValueTypeLayers, .data = &cell, .size = sizeof cell};
    OK(kinLayerSetData(c, emitter, KinPropertyEmitterCells, &cells));
    OK(kinLayerCreate(c, KinLayerClassLayer, &mask));
    OK(kinLayerSetMask(c, root, mask));
    OK(kinLayerSetData(c, leaf, KinPropertyName, &name));
    OK(kinLayerSetStyleData(c, leaf, 1, KinPropertyOpacity, &number));
    KinConstraint constraint = {.attribute = KinConstraintAttributeMinX,
        .sourceName = "superlayer",
        .sourceAttribute = KinConstraintAttributeMinX,
        .scale = 1,
        .offset = 4};
    OK(kinLayerSetConstraints(c, leaf, &constraint, 1));
    KinMotion motion = kinMotion("easeIn", 2);
    KinAction action = {.kind = KinActionKindMotion, .userData = &motion}, fade = {.kind = KinActionKindAnimation};
    fade.animation = animationOf(c, KinAnimationClassBasic, "opacity");
    OK(kinLayerSetAction(c, leaf, "zPosition", &action));
    OK(kinLayerSetStyleAction(c, leaf, 1, "opacity", &fade));
    OK(kinContextSetDefaultAction(c, KinLayerClassLayer, "cornerRadius", &action));
    OK(kinLayerRetain(c, leaf));
    OK(kinContextAdvance(c, 1));
    return c;
}

/* Animations of each class, animators with markers, completions and events that wait. */
static KinContext *motions(void) {
    KinContext *c;
    double place[] = {0, 0, 30, 40}, depth = 8, values[] = {0, 1, 0.5};
    KinValue keys[] = {kinValueNumbers(values, 1), kinValueNumbers(values + 1, 1), kinValueNumbers(values + 2, 1)};
    KinAnimator animator = {0};
    OK(kinContextCreate(&c));
    KinLayer root = layerBelow(c, (KinLayer){0}, KinLayerClassLayer), leaf = layerBelow(c, root, KinLayerClassLayer);
    OK(kinContextAdvance(c, 0.5));
    KinAnimation wave = animationOf(c, KinAnimationClassKeyframe, "opacity"),
                 group = animationOf(c, KinAnimationClassGroup, NULL);
    KinAnimation jump = animationOf(c, KinAnimationClassSpring, "zPosition");
    OK(kinAnimationSetKeyframeValues(c, wave, keys, 3));
    OK(kinAnimationSetAnimations(c, group, &wave, 1));
    OK(kinAnimationSetNumber(c, jump, KinAnimationPropertyFromValue, 5));
    OK(kinAnimationSetNumber(c, jump, KinAnimationPropertyRepeatCount, 2));
    OK(kinTransactionBegin(c, NULL));
    OK(kinTransactionSetCompletion(c, (KinTransaction){0}, NULL, 3, NULL, NULL));
    OK(kinLayerAddAnimation(c, leaf, group, "wave"));
    OK(kinLayerAddAnimation(c, leaf, jump, "jump"));
    OK(kinTransactionCommit(c, (KinTransaction){0}));
    OK(kinLayerAddAnimation(c, root, animationOf(c, KinAnimationClassTransition, NULL), NULL));
    OK(kinLayerSetPoint(c, leaf, KinPropertyPosition, 30, 15));
    KinMotion move = kinMotion("easeIn", 1), run = kinMotion(NULL, 0), change = kinMotion("linear(0, 0.2 50%, 1)", 1);
    KinTimelineEntry entries[] = {
        {.layers = &leaf, .count = 1, .keyPath = KinPropertyBounds, .values = place, .width = 4, .motion = &move, .tag = 5},
        {.tag = 6, .offset = 0.1}};
    run.animator = change.animator = &animator;
    run.autoreverses = true;
    run.repeatCount = 2;
    OK(kinTimelineStart(c, entries, 2, &run));
    OK(kinLayerAnimate(c, root, KinPropertyZPosition, &depth, 1, &change));
    OK(kinContextAdvance(c, 0.7));
    OK(kinAnimatorReverse(c, animator));
    OK(kinContextAdvance(c, 0.8));
    return c;
}

/* A document with states, transitions and timelines. */
static KinContext *document(void) {
    static const char text[] =
        "{\"kinema\": 1, \"motions\": [{\"name\": \"even\", \"curve\": \"linear\", \"duration\": 1}], \"layers\": [{\"id\": "
        "\"a\", "
        "\"timelines\": [{\"name\": \"t\", \"delay\": 0.5, \"repeatCount\": 2, \"autoreverses\": true, \"entries\": "
        "[{\"layers\": "
        "[\"a\", \"b\"], \"keyPath\": \"zPosition\", \"values\": [10, 20], \"motion\": \"even\", \"delays\": [0, 0.25], "
        "\"label\": "
        "\"l\"}, {\"after\": \"l\", \"timeline\": {\"repeatCount\": 3, \"entries\": [{\"keyPath\": \"position.x\", \"value\": 8, "
        "\"marker\": 2}, {\"marker\": 4}]}}]}], \"states\": [{\"name\": \"up\", \"values\": [{\"keyPath\": \"position.x\", "
        "\"value\": "
        "40}]}, {\"name\": \"far\", \"basedOn\": \"up\", \"values\": [{\"layer\": \"b\", \"keyPath\": \"opacity\", \"value\": "
        "0.5}]}], "
        "\"transitions\": [{\"from\": \"*\", \"to\": \"up\", \"timeline\": \"t\", \"motion\": \"even\"}, {\"from\": \"up\", "
        "\"to\": "
        "\"far\", \"animations\": [{\"animation\": {\"class\": \"basic\", \"keyPath\": \"position.x\", \"duration\": 0.3}}]}]}, "
        "{\"id\": \"b\"}]}";
    KinContext *c;
    KinScene *scene;
    KinLayer a;
    OK(kinContextCreate(&c));
    OK(kinSceneLoad(c, (KinLayer){0}, text, sizeof text - 1, NULL, &scene));
    OK(kinSceneGetLayer(scene, "a", &a));
    OK(kinContextAddRoot(c, a));
    OK(kinContextAdvance(c, 1));
    OK(kinLayerSetState(c, a, "up", NULL));
    OK(kinContextAdvance(c, 1.25));
    kinSceneDestroy(scene);
    return c;
}

/* Variables that move, one of them held by its animator, and particles of the host below a layer whose time slows down. */
static KinContext *variables(void) {
    KinContext *c;
    KinVariable number, color;
    KinAnimator held = {0};
    double one = 1, four[] = {1, 0.5, 0, 1}, targets[] = {0, 0, 1, 0.5};
    OK(kinContextCreate(&c));
    KinLayer root = layerBelow(c, (KinLayer){0}, KinLayerClassLayer), emitter = layerBelow(c, root, KinLayerClassEmitter), cell;
    OK(kinVariableFor(c, 7, KinVariableKindNumbers, &one, 1, &number));
    OK(kinVariableCreate(c, KinVariableKindColor, four, 4, &color));
    KinMotion spring = kinSpringMotion(0.5, 0.3), move = kinMotion("ease-in-out-back", 1);
    spring.animator = &held;
    move.repeatCount = 3, move.autoreverses = true, move.repeatDelay = 0.25;
    OK(kinVariableAnimate(c, number, targets, 1, &spring));
    OK(kinVariableAnimate(c, color, targets, 4, &move));
    OK(kinAnimatorSet(c, held, KinAnimatorPropertyHolds, 1));
    OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    OK(kinLayerSetNumber(c, cell, KinPropertyLifetime, 2));
    KinValue cells = {.type = KinValueTypeLayers, .data = &cell, .size = sizeof cell};
    OK(kinLayerSetData(c, emitter, KinPropertyEmitterCells, &cells));
    OK(kinContextAdvance(c, 0.25));
    OK(kinLayerEmit(c, emitter, cell, 12));
    OK(kinLayerSetRate(c, root, 0.25, 2));
    OK(kinContextAdvance(c, 0.75));
    return c;
}

/* ---- Their use ---- */

static void changeVariables(KinContext *c) {
    double one = 1, values[4];
    KinVariable variable;
    KinAnimator animator = {0};
    KinMotion motion = kinSpringMotion(0.4, 0.1);
    motion.animator = &animator;
    if (kinVariableFor(c, 7, KinVariableKindNumbers, &one, 1, &variable)) return;
    (void)kinVariableGet(c, variable, values, values + 1, 1);
    (void)kinVariableAnimate(c, variable, &one, 1, &motion);
    (void)kinAnimatorSet(c, animator, KinAnimatorPropertyFraction, 0.5);
    (void)kinAnimatorReverse(c, animator);
    (void)kinVariableGetTarget(c, variable, values, 1);
    (void)kinVariableSet(c, variable, &one, 1);
}

static void changeLayer(KinContext *c, KinLayer layer) {
    double numbers[16] = {3, 4, 5, 6};
    size_t count;
    KinLayer made;
    KinMotion motion = kinMotion("easeOut", 0.5);
    KinChannel channel = {layer, KinPropertyPosition, 0};
    KinSampler *sampler;
    (void)kinLayerSetPoint(c, layer, KinPropertyPosition, 9, 9);
    (void)kinLayerSetNumber(c, layer, KinPropertyZPosition, 2);
    (void)kinLayerSetNumber(c, layer, KinPropertyCornerRadius, 2);
    (void)kinLayerSetRect(c, layer, KinPropertyBounds, 0, 0, 33, 22);
    (void)kinLayerAnimate(c, layer, KinPropertyOpacity, numbers, 1, &motion);
    (void)kinLayerSetState(c, layer, "far", NULL);
    (void)kinLayerSetState(c, layer, "up", NULL);
    (void)kinLayerSetState(c, layer, NULL, NULL);
    (void)kinLayerStartTimeline(c, layer, "t", NULL);
    (void)kinLayerRetain(c, layer);
    (void)kinLayerRelease(c, layer);
    (void)kinLayerLayoutIfNeeded(c, layer);
    (void)kinLayerCopyFrozen(c, layer, 2, &made);
    (void)kinLayerGetPresentationValue(c, layer, KinPropertyOpacity, 2, numbers, 16, &count);
    (void)kinLayerGetWorldTransform(c, layer, KinTreePresentation, 2, numbers);
    if (kinSamplerCreate(c, &channel, 1, &sampler)) return;
    const double times[] = {-1e9, 0, 1.3, 2, 1e9};
    double samples[10];
    (void)kinSamplerSample(sampler, times, 5, samples, 0, KinFormatFloat64);
    kinSamplerDestroy(sampler);
}

static void changeBelow(KinContext *c, KinLayer layer, int depth) {
    KinLayer sublayers[8];
    size_t count = 0;
    changeLayer(c, layer);
    if (depth > 3 || kinLayerGetSublayers(c, layer, sublayers, 8, &count)) return;
    for (size_t i = 0; i < count && i < 8; i++) changeBelow(c, sublayers[i], depth + 1);
}

static void drain(KinContext *c, double time) {
    KinEvent events[16];
    size_t count = 0;
    (void)kinContextAdvance(c, time);
    for (int i = 0; i < 4 && !kinContextPollEvents(c, events, 16, &count) && count; i++) {}
}

/* What a host may do with any state. The buffer has ROOM bytes. */
static void use(KinContext *c, unsigned char *buffer) {
    static KinRenderItem items[64];
    static KinParticle particles[256];
    KinLayer roots[8], created[3];
    size_t count = 0, used = 0;
    double now = 0, next;
    (void)kinContextDump(c, true, (char *)buffer, ROOM, &used);
    (void)kinContextGetTime(c, &now);
    (void)kinContextGetNextEventTime(c, &next);
    (void)kinContextGetRenderList(c, now + 0.2, items, 64, sizeof *items, &used);
    if (kinContextGetRoots(c, roots, 8, &count)) count = 0;
    for (size_t i = 0; i < count && i < 8; i++) changeBelow(c, roots[i], 0);
    (void)kinContextFlush(c);
    for (size_t i = 0; i < count && i < 8; i++) (void)kinLayerGetParticles(c, roots[i], now + 1, particles, 256, &used);
    changeVariables(c);
    for (int i = 0; i < 3; i++) (void)kinLayerCreate(c, KinLayerClassLayer, &created[i]);
    (void)kinTransactionBegin(c, NULL);
    (void)kinTransactionCommit(c, (KinTransaction){0});
    drain(c, now + 0.5);
    (void)kinContextSave(c, buffer, ROOM, &used);
    drain(c, now + 50);
    drain(c, now + 1e6);
    if (count > 0) (void)kinContextRemoveRoot(c, roots[0]);
    (void)kinContextFlush(c);
    (void)kinContextSave(c, buffer, ROOM, &used);
}

#endif
