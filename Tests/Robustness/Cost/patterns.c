/* Patterns of calls whose total cost must not exceed their documented order. */
#include "count.h"
#include "rows.h"
#include "world.h"

/* The world of a pattern. */
typedef struct Place {
    int n;
    KinContext *c;
    KinLayer root, emitter;
    KinLayer *layers;
    double *numbers;
    KinAnimation animation;
    KinSampler *sampler;
    KinAnimator animator;
    KinScene *scene;
    /* A saved state or a document. */
    char *bytes;
    size_t size;
    char text[48];
} Place;

#define key(place, i) (snprintf((place)->text, sizeof(place)->text, "k%d", (i)), (place)->text)

static void detachedLayers(Place *p) {
    for (int i = 0; i < p->n; i++) p->layers[i] = newLayer(p->c, KinLayerClassLayer);
}

static void layersBelow(Place *p) {
    for (int i = 0; i < p->n; i++) p->layers[i] = newSublayer(p->c, p->root, KinLayerClassLayer);
}

static void manyRoots(Place *p) {
    detachedLayers(p);
    for (int i = 0; i < p->n; i++) OK(kinContextAddRoot(p->c, p->layers[i]));
}

static void chain(Place *p) {
    KinLayer above = p->root;
    for (int i = 0; i < p->n; i++) {
        above = p->layers[i] = newSublayer(p->c, above, KinLayerClassLayer);
        OK(kinLayerSetRect(p->c, above, KinPropertyBounds, 0, 0, 10, 10));
    }
    OK(kinContextFlush(p->c));
}

static void masksOfMasks(Place *p) {
    KinLayer above = p->root;
    for (int i = 0; i < p->n; i++) {
        p->layers[i] = newLayer(p->c, KinLayerClassLayer);
        OK(kinLayerSetMask(p->c, above, p->layers[i]));
        above = p->layers[i];
    }
    OK(kinContextFlush(p->c));
}

static void longMask(Place *p) {
    KinLayer mask = p->layers[0] = newLayer(p->c, KinLayerClassShape);
    KinPathElement *elements = calloc((size_t)p->n, sizeof *elements);
    for (int i = 0; i < p->n; i++) {
        elements[i].verb = i ? KinPathVerbCurve : KinPathVerbMove;
        for (int j = 0; j < 6; j++) elements[i].points[j] = (i * 7 + j * 3) % 100;
    }
    OK(kinLayerSetPath(p->c, mask, KinPropertyPath, elements, (size_t)p->n));
    OK(kinLayerSetColor(p->c, mask, KinPropertyStrokeColor, 1, 1, 1, 1));
    OK(kinLayerSetMask(p->c, p->root, mask));
    OK(kinContextFlush(p->c));
    free(elements);
}

static void fade(Place *p, double duration) { p->animation = newFade(p->c, duration); }

static void keyedFades(Place *p) {
    fade(p, 1e6);
    for (int i = 0; i < p->n; i++) OK(kinLayerAddAnimation(p->c, p->root, p->animation, key(p, i)));
    OK(kinContextFlush(p->c));
}

static void endsInReverse(Place *p) {
    fade(p, 1);
    for (int i = 0; i < p->n; i++) {
        OK(kinAnimationSetNumber(p->c, p->animation, KinAnimationPropertyDuration, 1 + p->n - i));
        OK(kinLayerAddAnimation(p->c, p->root, p->animation, NULL));
    }
    OK(kinContextFlush(p->c));
}

static void running(Place *p, double clock) {
    OK(kinContextAdvance(p->c, clock));
    layersBelow(p);
    fade(p, 100);
    for (int i = 0; i < p->n; i++) OK(kinLayerAddAnimation(p->c, p->layers[i], p->animation, "fade"));
    OK(kinContextAdvance(p->c, clock));
}

static void transitions(Place *p) {
    layersBelow(p);
    OK(kinAnimationCreate(p->c, KinAnimationClassTransition, &p->animation));
    OK(kinAnimationSetNumber(p->c, p->animation, KinAnimationPropertyDuration, 1e6));
    for (int i = 0; i < p->n; i++) OK(kinLayerAddAnimation(p->c, p->layers[i], p->animation, NULL));
    OK(kinContextFlush(p->c));
}

static void sampleAll(Place *p) {
    KinChannel *channels = calloc((size_t)p->n, sizeof *channels);
    for (int i = 0; i < p->n; i++) channels[i] = (KinChannel){p->layers[i], KinPropertyOpacity, 0};
    OK(kinSamplerCreate(p->c, channels, (size_t)p->n, &p->sampler));
    free(channels);
}

static void named(Place *p) {
    layersBelow(p);
    fade(p, 9);
    for (int i = 0; i < p->n; i++) {
        OK(kinLayerSetString(p->c, p->layers[i], KinPropertyName, key(p, i)));
        snprintf(p->text, sizeof p->text, "sublayers.k%d.opacity", i);
        OK(kinAnimationSetKeyPath(p->c, p->animation, p->text));
        OK(kinLayerAddAnimation(p->c, p->root, p->animation, NULL));
    }
    OK(kinContextFlush(p->c));
    sampleAll(p);
}

/* Rebinding after many more commits than layers that they changed. */
static void retargets(Place *p) {
    layersBelow(p);
    OK(kinContextFlush(p->c));
    sampleAll(p);
    for (int i = 0; i < p->n; i++) {
        OK(kinLayerSetNumber(p->c, p->layers[i % 50], KinPropertyOpacity, i % 2 ? 0.3 : 0.7));
        OK(kinContextFlush(p->c));
    }
}

/* Moves a layer to x by a motion. */
static void animate(Place *p, double x, KinRetarget retarget) {
    KinMotion motion = kinMotion("ease-in-out", 100);
    motion.retarget = retarget;
    OK(kinLayersAnimate(p->c, p->layers, 1, KIN_KEY_PATH(KinPropertyPosition, KinComponentX), &x, 1, 0, &motion));
}

/* A layer that many changes of one property move together. Each of them costs O(those before), so there are only n / 8. */
static void additions(Place *p) {
    layersBelow(p);
    OK(kinContextFlush(p->c));
    for (int i = 1; i <= p->n / 8; i++) animate(p, i, KinRetargetAdditive);
}

/* A sampler of n animated layers, one of which has its own time. */
static void following(Place *p) {
    running(p, 0);
    sampleAll(p);
    OK(kinLayerSetNumber(p->c, p->layers[p->n / 2], KinPropertySpeed, 0.5));
    OK(kinContextFlush(p->c));
    OK(kinSamplerRebind(p->sampler, NULL));
}

/* Changes that layer again and again. */
static void rebinds(Place *p, KinKeyPath property) {
    for (int i = 0; i < 64; i++) {
        OK(kinLayerSetNumber(p->c, p->layers[p->n / 2], property, i % 2 ? 0.25 : 0.75));
        OK(kinContextFlush(p->c));
        OK(kinSamplerRebind(p->sampler, NULL));
    }
}

/* Towards a bound that they meet on the way. */
static void throwLayers(Place *p, const KinLayer *layers, size_t count) {
    const double velocity[] = {1000, -500}, bound[] = {200, -150};
    KinMotion motion = kinThrowMotion(velocity, KIN_DECAY_NORMAL);
    OK(kinLayersAnimate(p->c, layers, count, KinPropertyPosition, bound, 2, 0, &motion));
}

static void thrown(Place *p) {
    layersBelow(p);
    OK(kinContextFlush(p->c));
    throwLayers(p, p->layers, (size_t)p->n);
    OK(kinContextAdvance(p->c, 0.1));
}

static void waitingEvents(Place *p) {
    for (int i = 0; i < p->n; i++) {
        OK(kinTransactionBegin(p->c, NULL));
        OK(kinTransactionSetCompletion(p->c, (KinTransaction){0}, NULL, (uint64_t)i, NULL, NULL));
        OK(kinTransactionCommit(p->c, (KinTransaction){0}));
    }
    OK(kinContextAdvance(p->c, 1));
}

/* A transaction with as many completions, and an animation that all of them wait for. */
static void completions(Place *p) {
    fade(p, 0.5);
    OK(kinTransactionBegin(p->c, NULL));
    for (int i = 0; i < p->n; i++) {
        OK(kinTransactionSetCompletion(p->c, (KinTransaction){0}, NULL, (uint64_t)i, NULL, NULL));
        OK(kinLayerAddAnimation(p->c, p->root, p->animation, NULL));
    }
    OK(kinTransactionCommit(p->c, (KinTransaction){0}));
}

static void setCell(Place *p, KinLayer emitter, KinLayer cell) {
    KinValue cells = {KinValueTypeLayers, 0, &cell, sizeof cell};
    OK(kinLayerSetData(p->c, emitter, KinPropertyEmitterCells, &cells));
}

static void detachedCells(Place *p) {
    for (int i = 0; i < p->n; i++) p->layers[i] = newLayer(p->c, KinLayerClassEmitterCell);
}

static void nestedCells(Place *p) {
    detachedCells(p);
    setCell(p, p->emitter, p->layers[0]);
    for (int i = 1; i < p->n; i++) setCell(p, p->layers[i - 1], p->layers[i]);
}

static void cellsApart(Place *p) {
    for (int i = 0; i < p->n; i++) OK(kinLayerSetData(p->c, p->layers[i], KinPropertyEmitterCells, NULL));
    OK(kinLayerSetData(p->c, p->emitter, KinPropertyEmitterCells, NULL));
}

static void sharedCell(Place *p) {
    KinLayer cell = newLayer(p->c, KinLayerClassEmitterCell);
    for (int i = 0; i < p->n; i++) {
        p->layers[i] = newSublayer(p->c, p->root, KinLayerClassEmitter);
        setCell(p, p->layers[i], cell);
    }
    OK(kinContextFlush(p->c));
}

/* Each sublayer is to the right of the one before it. */
static void constrained(Place *p) {
    KinLayoutManager manager = {.size = sizeof manager, .kind = KinLayoutManagerKindConstraints};
    OK(kinLayerSetLayoutManager(p->c, p->root, &manager));
    layersBelow(p);
    for (int i = 0; i < p->n; i++) {
        OK(kinLayerSetString(p->c, p->layers[i], KinPropertyName, key(p, i)));
        KinConstraint right = kinConstraint(KinConstraintAttributeMinX, key(p, i - 1), KinConstraintAttributeMaxX, 1, 1);
        OK(kinLayerSetConstraints(p->c, p->layers[i], &right, 1));
    }
    OK(kinContextFlush(p->c));
}

#include "motions.h"

#define PATTERN(name, order, prepare, ...) \
    static void prepare_##name(Place *p) prepare static void call_##name(Place *p) __VA_ARGS__
#include "patterns.inc"
#include "motions.inc"
#undef PATTERN

typedef struct Pattern {
    const char *name, *order;
    void (*prepare)(Place *p);
    void (*call)(Place *p);
} Pattern;

static const Pattern patterns[] = {
#define PATTERN(name, order, prepare, ...) {#name, order, prepare_##name, call_##name},
#include "patterns.inc"
#include "motions.inc"
};

static void run(const Pattern *pattern, int n) {
    Place p = {.n = n};
    p.layers = calloc((size_t)n, sizeof *p.layers);
    p.numbers = calloc((size_t)n, sizeof *p.numbers);
    OK(kinContextCreate(&p.c));
    p.root = newLayer(p.c, KinLayerClassLayer);
    OK(kinContextAddRoot(p.c, p.root));
    p.emitter = newSublayer(p.c, p.root, KinLayerClassEmitter);
    OK(kinContextFlush(p.c));
    pattern->prepare(&p);
    countBegin(pattern->name);
    pattern->call(&p);
    countEnd(pattern->name, pattern->order, n);
    kinSamplerDestroy(p.sampler);
    kinSceneDestroy(p.scene);
    kinContextDestroy(p.c);
    free(p.bytes);
    free(p.layers);
    free(p.numbers);
}

void runPatterns(int n) {
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) run(&patterns[i], n);
}
