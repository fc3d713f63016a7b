#include "world.h"

static void addLayers(World *w) {
    KinAnimation fade = newFade(w->c, 1e6);
    w->root = newLayer(w->c, KinLayerClassLayer);
    OK(kinContextAddRoot(w->c, w->root));
    w->layers = calloc((size_t)w->n, sizeof *w->layers);
    w->roots = calloc((size_t)w->n, sizeof *w->roots);
    for (int i = 0; i < w->n; i++) {
        w->layers[i] = newSublayer(w->c, w->root, KinLayerClassLayer);
        OK(kinLayerSetRect(w->c, w->layers[i], KinPropertyBounds, 0, 0, 10, 10));
        OK(kinLayerSetString(w->c, w->layers[i], KinPropertyName, key(w, i)));
        OK(kinLayerAddAnimation(w->c, w->layers[i], fade, "fade"));
        w->roots[i] = newLayer(w->c, KinLayerClassLayer);
        OK(kinContextAddRoot(w->c, w->roots[i]));
    }
    w->busy = newSublayer(w->c, w->root, KinLayerClassLayer);
    for (int i = 0; i < w->n; i++) OK(kinLayerAddAnimation(w->c, w->busy, fade, key(w, i)));
    for (int i = 0; i < 4 * CALLS; i++) w->spare[i] = newLayer(w->c, KinLayerClassLayer);
    OK(kinAnimationRelease(w->c, fade));
}

static void addSpecialLayers(World *w) {
    w->scroll = newSublayer(w->c, w->root, KinLayerClassScroll);
    w->replicator = newSublayer(w->c, w->root, KinLayerClassReplicator);
    newSublayer(w->c, w->replicator, KinLayerClassLayer);
    OK(kinLayerSetNumber(w->c, w->replicator, KinPropertyInstanceCount, 4));
    w->emitter = newSublayer(w->c, w->root, KinLayerClassEmitter);
    KinLayer cell = newLayer(w->c, KinLayerClassEmitterCell);
    OK(kinLayerSetNumber(w->c, cell, KinPropertyBirthRate, 10));
    OK(kinLayerSetNumber(w->c, cell, KinPropertyLifetime, 1));
    KinValue cells = {KinValueTypeLayers, 0, &cell, sizeof cell};
    OK(kinLayerSetData(w->c, w->emitter, KinPropertyEmitterCells, &cells));
}

static void addAnimations(World *w) {
    double number = 0;
    KinValue value = kinValueNumbers(&number, 1);
    w->basic = newFade(w->c, 1);
    KinValue *values = calloc((size_t)w->n, sizeof *values);
    KinAnimation *children = calloc((size_t)w->n, sizeof *children);
    for (int i = 0; i < w->n; i++) {
        OK(kinAnimationSetTag(w->c, w->basic, key(w, i), &value));
        values[i] = value;
        children[i] = newFade(w->c, 1);
    }
    OK(kinAnimationCreate(w->c, KinAnimationClassSpring, &w->spring));
    OK(kinAnimationCreate(w->c, KinAnimationClassKeyframe, &w->keyframe));
    OK(kinAnimationSetKeyframeValues(w->c, w->keyframe, values, (size_t)w->n));
    OK(kinAnimationCreate(w->c, KinAnimationClassGroup, &w->group));
    OK(kinAnimationSetAnimations(w->c, w->group, children, (size_t)w->n));
    for (int i = 0; i < CALLS; i++) w->animations[i] = newFade(w->c, 1e6);
    free(values);
    free(children);
}

KinStatus streamCreate(World *w, size_t count, KinStream **stream) {
    KinStreamField fields[] = {{KinStreamValueKeyPath, KinPropertyOpacity, KinFormatFloat32, KinMatrixFormColumns4x4, 0, 0},
        {KinStreamValueDrawingOrder, 0, KinFormatFloat32, KinMatrixFormColumns4x4, 4, 0}};
    KinStreamLayout layout = {sizeof layout, fields, 2, 8, 1, false, {0}};
    return kinStreamCreate(w->c, &layout, w->layers, count, stream);
}

static void addVariables(World *w) {
    KinMotion motion = kinMotion("easeOut", 1e6);
    double target = 1;
    w->variables = calloc((size_t)w->n, sizeof *w->variables);
    for (int i = 0; i < w->n; i++) OK(kinVariableCreate(w->c, KinVariableKindNumbers, w->numbers, 1, &w->variables[i]));
    OK(kinVariablesAnimate(w->c, w->variables, (size_t)w->n, &target, 1, 0, &motion));
}

World *worldCreate(int n) {
    World *w = calloc(1, sizeof *w);
    w->n = n;
    OK(kinContextCreate(&w->c));
    w->numbers = calloc((size_t)n, sizeof *w->numbers);
    w->buffer = calloc((size_t)n + 64, sizeof *w->buffer);
    double number = 0;
    KinValue value = kinValueNumbers(&number, 1);
    OK(kinContextRegisterProperty(w->c, "custom", KinPropertyTypeNumber, &value, &w->custom));
    addLayers(w);
    addSpecialLayers(w);
    addAnimations(w);
    addVariables(w);
    OK(kinContextAdvance(w->c, 0));
    OK(kinLayerGetAnimation(w->c, w->busy, key(w, n / 2), &w->attached));
    OK(kinLayerCopyPresentation(w->c, w->root, 0, &w->shown));
    OK(kinKeyPathResolve(w->c, "sublayers.k7.zPosition", &w->byName));
    KinChannel *channels = calloc((size_t)n, sizeof *channels);
    for (int i = 0; i < n; i++) channels[i] = (KinChannel){w->layers[i], KinPropertyOpacity, 0};
    OK(kinSamplerCreate(w->c, channels, (size_t)n, &w->sampler));
    free(channels);
    OK(streamCreate(w, (size_t)n, &w->stream));
    OK(kinRenderListCreate(w->c, sizeof(KinCompactItem), &w->list));
    OK(kinRenderListPrepare(w->list, 1, NULL, NULL));
    return w;
}

void worldDestroy(World *w) {
    kinSamplerDestroy(w->sampler);
    kinStreamDestroy(w->stream);
    kinRenderListDestroy(w->list);
    kinSceneDestroy(w->scene);
    kinContextDestroy(w->c);
    free(w->layers);
    free(w->roots);
    free(w->variables);
    free(w->numbers);
    free(w->buffer);
    free(w);
}
