/* What the tests of written documents share: a context that loads what another one writes, and what both show. */
#ifndef KINEMA_WRITTEN_H
#define KINEMA_WRITTEN_H

#include "refusal.h"

static const KinLayer none = {0};
static char text[1 << 16];

/* The layers of a tree: superlayers first, a mask before the sublayers. */
typedef struct Tree {
    KinLayer layers[64];
    size_t count;
} Tree;

static inline void collect(KinContext *context, KinLayer layer, Tree *tree) {
    KinLayer below[32], mask = {0};
    size_t count = 0;
    tree->layers[tree->count++] = layer;
    (void)kinLayerGetMask(context, layer, &mask);
    if (mask.id) collect(context, mask, tree);
    (void)kinLayerGetSublayers(context, layer, below, 32, &count);
    for (size_t i = 0; i < count; i++) collect(context, below[i], tree);
}

static inline KinLayer firstRoot(KinContext *context) {
    KinLayer roots[4] = {{0}};
    (void)kinContextGetRoots(context, roots, 4, NULL);
    return roots[0];
}

static inline KinKeyPath path(KinContext *context, const char *name) {
    KinKeyPath id = 0;
    (void)kinKeyPathResolve(context, name, &id);
    return id;
}

#define ROWS 41
#define WIDTH 34

/* The presentation values of every layer at times from now on. */
static inline void sample(KinContext *context, double *rows, const Tree *tree) {
    static const char *const names[] = {
        "position", "bounds", "transform", "opacity", "zPosition", "backgroundColor", "cornerRadius", "anchorPoint.x", "hidden"};
    KinChannel channels[64 * 9];
    size_t count = 0;
    for (size_t i = 0; i < tree->count; i++)
        for (size_t j = 0; j < 9; j++) channels[count++] = (KinChannel){tree->layers[i], path(context, names[j]), 0};
    double now = 0, times[ROWS];
    (void)kinContextGetTime(context, &now);
    for (int i = 0; i < ROWS; i++) times[i] = now + i * 0.0917;
    KinSampler *sampler = NULL;
    if (kinSamplerCreate(context, channels, count, &sampler)) puts(kinLastErrorMessage());
    (void)kinSamplerSample(sampler, times, ROWS, rows, 0, KinFormatFloat64);
    kinSamplerDestroy(sampler);
}

static inline KinContext *loadAgain(KinContext *context) {
    KinContext *other = NULL;
    double now = 0;
    size_t size = 0;
    (void)kinContextGetTime(context, &now);
    if (kinSceneWrite(context, none, NULL, text, sizeof text, &size)) puts(kinLastErrorMessage());
    (void)kinContextCreate(&other);
    (void)kinContextAdvance(other, now);
    if (kinSceneLoad(other, none, text, size - 1, NULL, NULL)) puts(kinLastErrorMessage());
    (void)kinContextFlush(other);
    return other;
}

/* Whether a context shows the same as another one that loads what the first one writes. */
static inline int showsTheSame(KinContext *context) {
    static double rows[2][ROWS * WIDTH * 64];
    KinContext *other = loadAgain(context);
    Tree own = {{{0}}, 0}, loaded = {{{0}}, 0};
    (void)kinContextFlush(context);
    collect(context, firstRoot(context), &own), collect(other, firstRoot(other), &loaded);
    memset(rows, 0, sizeof rows);
    sample(context, rows[0], &own), sample(other, rows[1], &loaded);
    kinContextDestroy(other);
    if (own.count != loaded.count || own.count == 0 || memcmp(rows[0], rows[1], sizeof rows[0]) != 0) return puts(text), 0;
    return 1;
}

static inline void add(Scene *s, KinLayer layer, KinAnimation animation, const char *key) {
    ENSURE_OK(kinLayerAddAnimation(s->context, layer, animation, key));
    ENSURE_OK(kinAnimationRelease(s->context, animation));
}

static inline KinAnimation animated(Scene *s, KinAnimationClass class, const char *keyPath, double to, double duration) {
    KinAnimation made = sceneAnimation(s->context, class, keyPath);
    (void)kinAnimationSetNumber(s->context, made, KinAnimationPropertyDuration, duration);
    if (class == KinAnimationClassBasic || class == KinAnimationClassSpring)
        (void)kinAnimationSetNumber(s->context, made, KinAnimationPropertyToValue, to);
    return made;
}

static inline void animate(Scene *s, KinLayer layer, double x, KinMotion motion, KinRetarget retarget, KinAnimator *animator) {
    const double place[] = {x, x / 3};
    motion.retarget = retarget, motion.animator = animator;
    ENSURE_OK(kinLayersAnimate(s->context, &layer, 1, KinPropertyPosition, place, 2, 0, &motion));
}

static inline double shown(KinContext *context, KinLayer layer, const char *keyPath, double time) {
    double value = NAN;
    (void)kinLayerGetPresentationValue(context, layer, path(context, keyPath), time, &value, 1, NULL);
    return value;
}

#endif
