/* Three layers below a root, and the entries of timelines that move them. */
#ifndef STAGE_H
#define STAGE_H

#include "test.h"

#include <math.h>

typedef struct World {
    KinContext *context;
    KinLayer root, layers[3];
} World;

static const KinKeyPath z = KinPropertyZPosition, x = KIN_KEY_PATH(KinPropertyPosition, KinComponentX),
                        y = KIN_KEY_PATH(KinPropertyPosition, KinComponentY);
static const double hundred = 100, forty = 40;

static inline World worldOpen(void) {
    World w;
    if (kinContextCreate(&w.context) || kinLayerCreate(w.context, KinLayerClassLayer, &w.root)) abort();
    (void)kinContextAddRoot(w.context, w.root);
    for (int i = 0; i < 3; i++) {
        (void)kinLayerCreate(w.context, KinLayerClassLayer, &w.layers[i]);
        (void)kinLayerAddSublayer(w.context, w.root, w.layers[i]);
    }
    (void)kinContextFlush(w.context);
    return w;
}

static inline double shown(const World *w, int layer, KinKeyPath keyPath, double time) {
    double value = NAN;
    (void)kinLayerGetPresentationValue(w->context, w->layers[layer], keyPath, time, &value, 1, NULL);
    return value;
}

static inline double model(const World *w, int layer, KinKeyPath keyPath) {
    double value = NAN;
    (void)kinLayerGetValue(w->context, w->layers[layer], keyPath, &value, 1, NULL);
    return value;
}

static inline double get(const World *w, KinAnimator animator, KinAnimatorProperty property) {
    double value = NAN;
    (void)kinAnimatorGet(w->context, animator, property, &value);
    return value;
}

static inline KinTimelineEntry move(const World *w, KinKeyPath keyPath, const double *to, const KinMotion *motion) {
    KinTimelineEntry entry;
    memset(&entry, 0, sizeof entry);
    entry.layers = w->layers, entry.count = 1, entry.keyPath = keyPath;
    entry.values = to, entry.width = 1, entry.motion = motion;
    return entry;
}

static inline KinTimelineEntry label(double offset, uint64_t tag) {
    KinTimelineEntry entry;
    memset(&entry, 0, sizeof entry);
    entry.place = KinTimelinePlaceAt, entry.offset = offset, entry.tag = tag;
    return entry;
}

#endif
