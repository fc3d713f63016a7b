/* A context with n objects of every kind, in which the functions are called. */
#ifndef WORLD_H
#define WORLD_H

#define _GNU_SOURCE
#include <kinema/kinema.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The number of calls of a function that are counted together, and of the objects that belong to single calls. */
enum { CALLS = 64 };

typedef struct World {
    int n;
    KinContext *c;
    KinLayer root, busy, emitter, replicator, scroll, named, stateful;
    KinLayer *layers;          /* n sublayers of the root, each with a name and a running animation */
    KinLayer *roots;           /* n more roots */
    KinLayer spare[4 * CALLS]; /* in no tree */
    KinLayer shown;            /* a presentation layer */
    KinAnimation basic, spring, group, keyframe, attached, animations[CALLS];
    KinKeyPath custom, byName;
    KinSampler *sampler, *samplers[CALLS];
    KinStream *stream, *streams[CALLS];
    KinRenderList *list, *lists[CALLS]; /* a list of the scene at 1 */
    KinScene *scene;                    /* of n layers with markers */
    KinTransaction turn;
    KinAnimator animators[CALLS];
    KinVariable *variables; /* n numbers that move */
    KinLayer *buffer;
    double *numbers;
    double time;
    char key[32];
} World;

#define OK(call) must((call), #call, __LINE__)

static inline void must(KinStatus status, const char *call, int line) {
    if (status == KinStatusOK) return;
    fprintf(stderr, "%d: %s: %s: %s\n", line, call, kinStatusName(status), kinLastErrorMessage());
    exit(2);
}

static inline KinLayer newLayer(KinContext *c, KinLayerClass layerClass) {
    KinLayer layer;
    OK(kinLayerCreate(c, layerClass, &layer));
    return layer;
}

static inline KinLayer newSublayer(KinContext *c, KinLayer superlayer, KinLayerClass layerClass) {
    KinLayer layer = newLayer(c, layerClass);
    OK(kinLayerAddSublayer(c, superlayer, layer));
    return layer;
}

/* A basic animation of the opacity. */
static inline KinAnimation newFade(KinContext *c, double duration) {
    KinAnimation fade;
    OK(kinAnimationCreate(c, KinAnimationClassBasic, &fade));
    OK(kinAnimationSetKeyPath(c, fade, "opacity"));
    OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyToValue, 0));
    OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyDuration, duration));
    return fade;
}

/* "k17" and so on. */
static inline const char *key(World *w, int i) {
    snprintf(w->key, sizeof w->key, "k%d", i);
    return w->key;
}

/* Returns a layer from the middle of the n. */
static inline KinLayer some(World *w, int i) { return w->layers[w->n / 2 + i]; }

KinStatus streamCreate(World *w, size_t count, KinStream **stream);
World *worldCreate(int n);
void worldDestroy(World *w);

#endif
