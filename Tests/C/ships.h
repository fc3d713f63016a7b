/* A ship and a boat: two layers below a root. */
#ifndef SHIPS_H
#define SHIPS_H

#include "test.h"

typedef struct World {
    KinContext *context;
    KinLayer root, ship, boat;
} World;

static inline World worldOpen(void) {
    World w;
    if (kinContextCreate(&w.context) || kinLayerCreate(w.context, KinLayerClassLayer, &w.root)) abort();
    (void)kinContextAddRoot(w.context, w.root);
    (void)kinLayerCreate(w.context, KinLayerClassLayer, &w.ship), (void)kinLayerAddSublayer(w.context, w.root, w.ship);
    (void)kinLayerCreate(w.context, KinLayerClassLayer, &w.boat), (void)kinLayerAddSublayer(w.context, w.root, w.boat);
    (void)kinContextFlush(w.context);
    return w;
}

#endif
