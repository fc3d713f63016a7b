/* Checks refusals: the status, a message that names the argument, and that nothing changed. */
#ifndef KINEMA_REFUSAL_H
#define KINEMA_REFUSAL_H

#include <kinema/kinema.h>
#include "test.h"
#include <stdlib.h>

/* Returns the layers and the statistics of a context as text. The caller frees it. */
static inline char *pictureOf(KinContext *context) {
    KinStatistics s = {.size = sizeof s};
    size_t size = 0, room = 256;
    (void)kinContextGetStatistics(context, &s);
    (void)kinContextDump(context, true, NULL, 0, &size);
    char *text = (char *)calloc(size + room, 1);
    if (!text) abort();
    (void)kinContextDump(context, true, text, size, NULL);
    snprintf(text + strlen(text), room, "%zu layers, %zu shown, %zu animations, %zu attached, %zu open, %llu commits",
        s.layerCount, s.presentationLayerCount, s.animationCount, s.attachedAnimationCount, s.openTransactionCount,
        (unsigned long long)s.commitCount);
    return text;
}

static inline int looksDifferent(KinContext *context, char *before) {
    char *after = pictureOf(context);
    int different = strcmp(before, after) != 0;
    if (different) printf("before: %s\nafter: %s\n", before, after);
    free(before);
    free(after);
    return different;
}

/* `word`: a part of the message, usually the argument's name. */
#define REFUSED(context, call, status, word)                                                          \
    do {                                                                                              \
        char *picture = pictureOf(context), sentence[512];                                            \
        KinStatus refusal = (call);                                                                   \
        strcpy(sentence, kinLastErrorMessage());                                                      \
        int changed = looksDifferent(context, picture);                                               \
        if (refusal != (status)) FAIL_HERE("%s is %s (%s)", #call, kinStatusName(refusal), sentence); \
        if (!strstr(sentence, (word))) FAIL_HERE("%s: no \"%s\" in \"%s\"", #call, (word), sentence); \
        if (changed) FAIL_HERE("%s changed something", #call);                                        \
    } while (0)

/* A stage with two sublayers, live at time 0, in a new context. */
typedef struct Scene {
    KinContext *context;
    KinLayer stage, ship, boat;
} Scene;

static inline KinLayer sceneLayer(KinContext *context, KinLayer superlayer) {
    KinLayer layer = {0};
    (void)kinLayerCreate(context, KinLayerClassLayer, &layer);
    if (superlayer.id) (void)kinLayerAddSublayer(context, superlayer, layer);
    return layer;
}

static inline Scene sceneOpen(void) {
    Scene scene;
    KinLayer none = {0};
    if (kinContextCreate(&scene.context)) abort();
    scene.stage = sceneLayer(scene.context, none);
    scene.ship = sceneLayer(scene.context, scene.stage);
    scene.boat = sceneLayer(scene.context, scene.stage);
    (void)kinContextAddRoot(scene.context, scene.stage);
    (void)kinContextFlush(scene.context);
    return scene;
}

static inline KinAnimation sceneAnimation(KinContext *context, KinAnimationClass animationClass, const char *keyPath) {
    KinAnimation animation = {0};
    (void)kinAnimationCreate(context, animationClass, &animation);
    if (keyPath) (void)kinAnimationSetKeyPath(context, animation, keyPath);
    return animation;
}

#endif
