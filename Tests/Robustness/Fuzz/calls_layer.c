/* Calls on layers: values, actions, presentation, geometry. */
#include "fuzz.h"
#include <string.h>

static KinStatus create(void) {
    KinLayer layer;
    KinStatus status = kinLayerCreate(CONTEXT, (KinLayerClass)(readByte() % 11), &layer);
    if (!status) keepLayer(layer);
    return status;
}

static KinStatus retain(void) { return kinLayerRetain(CONTEXT, readLayer()); }
static KinStatus release(void) { return kinLayerRelease(CONTEXT, readLayer()); }

static KinStatus getClass(void) {
    KinLayerClass layerClass;
    return kinLayerGetClass(CONTEXT, readLayer(), &layerClass);
}

static KinStatus setUserData(void) {
    void *ticket = makeTicket();
    return orTear(kinLayerSetUserData(CONTEXT, readLayer(), ticket, tear), ticket);
}

static KinStatus getUserData(void) {
    void *userData;
    return kinLayerGetUserData(CONTEXT, readLayer(), &userData);
}

static KinStatus setValue(void) {
    KinLayer layer = readLayer();
    KinKeyPath keyPath = readKeyPathID();
    size_t count = readByte() % 18;
    return kinLayerSetValue(CONTEXT, layer, keyPath, readNumbers(count), count);
}

/* A valid value, so that the search makes progress. */
static KinStatus setFittingValue(void) {
    KinLayer layer = readLayer();
    KinKeyPath keyPath = readKeyPathID();
    KinKeyPathInfo info;
    KinStatus status = kinKeyPathGetInfo(CONTEXT, keyPath, &info);
    if (status) return status;
    size_t count = info.width ? info.width : readByte() % 8;
    return kinLayerSetValue(CONTEXT, layer, keyPath, readNumbers(count), count);
}

static KinStatus getValue(void) {
    size_t capacity = readByte() % 20, count;
    KinLayer layer = readLayer();
    return kinLayerGetValue(CONTEXT, layer, readKeyPathID(), (double *)scratch(capacity * sizeof(double)), capacity, &count);
}

static KinStatus setData(void) {
    KinLayer layer = readLayer();
    KinKeyPath keyPath = readKeyPathID();
    KinValue value = readValue();
    return kinLayerSetData(CONTEXT, layer, keyPath, &value);
}

static KinStatus setName(void) {
    KinLayer layer = readLayer();
    return kinLayerSetString(CONTEXT, layer, KinPropertyName, readByte() & 1 ? "a" : "b");
}

static KinStatus setCells(void) {
    KinLayer layer = readLayer();
    size_t count = readByte() % 4;
    KinLayer *cells = (KinLayer *)scratch(count * sizeof *cells);
    for (size_t i = 0; i < count; i++) cells[i] = readLayer();
    KinValue value = {KinValueTypeLayers, 0, cells, count * sizeof *cells};
    return kinLayerSetData(CONTEXT, layer, KinPropertyEmitterCells, &value);
}

/* A buffer of any size, then one of the required size. */
static KinStatus read(KinStatus (*get)(KinLayer, KinKeyPath, KinBuffer *)) {
    KinLayer layer = readLayer();
    KinKeyPath keyPath = readKeyPathID();
    KinBuffer buffer = {NULL, readByte() % 40, 0, KinValueTypeNil, 0};
    buffer.data = scratch(buffer.capacity);
    KinStatus status = get(layer, keyPath, &buffer);
    if (status != KinStatusBufferTooSmall) return status;
    buffer.capacity = buffer.size;
    buffer.data = scratch(buffer.size);
    MUST(!get(layer, keyPath, &buffer));
    return status;
}

static KinStatus modelData(KinLayer layer, KinKeyPath keyPath, KinBuffer *buffer) {
    return kinLayerGetData(CONTEXT, layer, keyPath, buffer);
}
static KinStatus presentationData(KinLayer layer, KinKeyPath keyPath, KinBuffer *buffer) {
    return kinLayerGetPresentationData(CONTEXT, layer, keyPath, world.now, buffer);
}
static KinStatus getData(void) { return read(modelData); }
static KinStatus getPresentationData(void) { return read(presentationData); }

static KinStatus setMany(void) {
    size_t count = readByte() % 5, width = readByte() % 5, stride = readByte() % 8 * 8, done = 0;
    KinLayer *layers = (KinLayer *)scratch(count * sizeof *layers);
    for (size_t i = 0; i < count; i++) layers[i] = readLayer();
    KinStatus status = kinLayersSetValues(CONTEXT, layers, count, readKeyPathID(), readNumbers(64), width, stride, &done);
    return done ? KinStatusOK : status;
}

static KinStatus setStyleData(void) {
    KinLayer layer = readLayer();
    uint32_t level = readByte() % 18;
    KinKeyPath keyPath = readKeyPathID();
    KinValue value = readValue();
    return kinLayerSetStyleData(CONTEXT, layer, level, keyPath, readByte() & 1 ? &value : NULL);
}

static KinStatus getStyleData(void) {
    KinBuffer buffer = {NULL, readByte(), 0, KinValueTypeNil, 0};
    buffer.data = scratch(buffer.capacity);
    KinLayer layer = readLayer();
    uint32_t level = readByte() % 18;
    return kinLayerGetStyleData(CONTEXT, layer, level, readKeyPathID(), &buffer);
}

static KinStatus setAffine(void) { return kinLayerSetAffineTransform(CONTEXT, readLayer(), readNumbers(6)); }

static KinStatus getAffine(void) {
    double matrix[6];
    return kinLayerGetAffineTransform(CONTEXT, readLayer(), matrix);
}

static KinStatus scrollTo(void) {
    KinLayer layer = readLayer();
    double x = readNumber();
    return kinLayerScrollToPoint(CONTEXT, layer, x, readNumber());
}

/* ---- Actions ---- */

static KinStatus setDelegate(void) {
    KinLayer layer = readLayer();
    if (readByte() < 64) return kinLayerSetDelegate(CONTEXT, layer, NULL);
    KinLayerDelegate delegate = readLayerDelegate();
    return orTear(kinLayerSetDelegate(CONTEXT, layer, &delegate), delegate.userData);
}

static KinStatus setAction(void) {
    KinLayer layer = readLayer();
    const char *key = readText();
    if (readByte() < 32) return kinLayerSetAction(CONTEXT, layer, key, NULL);
    KinAction action = readAction();
    KinStatus status = kinLayerSetAction(CONTEXT, layer, key, &action);
    if (status && action.userData) tear(action.userData);
    return status;
}

static KinStatus setStyleAction(void) {
    KinLayer layer = readLayer();
    uint32_t level = readByte() % 19;
    const char *key = readText();
    KinAction action = readAction();
    KinStatus status = kinLayerSetStyleAction(CONTEXT, layer, level, key, &action);
    if (status && action.userData) tear(action.userData);
    return status;
}

static KinStatus getAction(void) {
    KinAction action;
    KinLayer layer = readLayer();
    KinStatus status = kinLayerGetActionForKey(CONTEXT, layer, readText(), &action);
    if (!status && action.kind == KinActionKindAnimation) keepAnimation(action.animation);
    return status;
}

static KinStatus getBuiltInAction(void) {
    KinAction action;
    KinLayer layer = readLayer();
    KinStatus status = kinLayerGetBuiltInAction(CONTEXT, layer, readText(), &action);
    if (!status && action.kind == KinActionKindAnimation) keepAnimation(action.animation);
    return status;
}

static KinStatus runAction(void) {
    bool ran;
    KinLayer layer = readLayer();
    const char *key = readText();
    KinValue value = readValue();
    return kinLayerRunAction(CONTEXT, layer, key, readByte() & 1 ? &value : NULL, &ran);
}

static KinStatus needsLayout(void) { return kinLayerSetNeedsLayout(CONTEXT, readLayer()); }

/* ---- Presentation ---- */

static KinStatus presentationValue(void) {
    size_t capacity = readByte() % 20, count;
    KinLayer layer = readLayer();
    KinKeyPath keyPath = readKeyPathID();
    return kinLayerGetPresentationValue(
        CONTEXT, layer, keyPath, readTime(), (double *)scratch(capacity * sizeof(double)), capacity, &count);
}

static KinStatus copyPresentation(void) {
    KinLayer layer = readLayer(), copy;
    KinStatus status = kinLayerCopyPresentation(CONTEXT, layer, readTime(), &copy);
    if (!status) keepLayer(copy);
    return status;
}

static KinStatus copyFrozen(void) {
    KinLayer layer = readLayer(), copy;
    KinStatus status = kinLayerCopyFrozen(CONTEXT, layer, readTime(), &copy);
    if (!status) keepLayer(copy);
    return status;
}

static KinStatus model(void) {
    KinLayer layer;
    return kinLayerGetModel(CONTEXT, readLayer(), &layer);
}

static KinStatus instances(void) {
    size_t capacity = readByte() % 5, count;
    KinLayer layer = readLayer();
    return kinLayerGetInstances(
        CONTEXT, layer, readTime(), (KinInstance *)scratch(capacity * sizeof(KinInstance)), capacity, &count);
}

static KinStatus instanceValue(void) {
    double values[16];
    size_t index = readCount(4), count;
    KinLayer replicator = readLayer(), layer = readLayer();
    KinKeyPath keyPath = readKeyPathID();
    return kinLayerGetInstanceValue(CONTEXT, replicator, index, layer, keyPath, readTime(), values, 16, &count);
}

static KinStatus particles(void) {
    size_t capacity = readByte() % 16, count;
    KinLayer layer = readLayer();
    return kinLayerGetParticles(
        CONTEXT, layer, readTime(), (KinParticle *)scratch(capacity * sizeof(KinParticle)), capacity, &count);
}

static KinStatus burst(void) {
    static const size_t counts[] = {0, 1, 7, 1000000, 1000001, SIZE_MAX};
    KinLayer layer = readLayer(), cell = readLayer();
    return kinLayerEmit(CONTEXT, layer, cell, counts[readByte() % COUNT_OF(counts)]);
}

static KinStatus transitionState(void) {
    KinTransitionState state;
    KinLayer layer = readLayer();
    return kinLayerGetTransitionState(CONTEXT, layer, readTime(), &state);
}

static KinStatus transitionStates(void) {
    size_t count = readByte() % 4, stride = readByte() & 1 ? 0 : sizeof(KinTransitionState) + readByte() % 3 * 4;
    KinLayer *layers = (KinLayer *)scratch(count * sizeof *layers);
    for (size_t i = 0; i < count; i++) layers[i] = readLayer();
    void *states = scratch(count * (stride ? stride : sizeof(KinTransitionState)));
    return kinLayersGetTransitionStates(CONTEXT, layers, count, readTime(), (KinTransitionState *)states, stride);
}

static KinStatus transitionSource(void) {
    KinLayer source;
    KinStatus status = kinLayerCopyTransitionSource(CONTEXT, readLayer(), &source);
    if (!status) keepLayer(source);
    return status;
}

static KinStatus contentsMix(void) {
    KinContentsMix mix;
    KinLayer layer = readLayer();
    return kinLayerGetContentsMix(CONTEXT, layer, readTime(), &mix);
}

static KinStatus createMany(void) {
    KinLayer layers[4], none = {0};
    size_t count = readByte() % 5;
    KinLayerClass layerClass = (KinLayerClass)(readByte() % 11);
    KinStatus status = kinLayersCreate(CONTEXT, layerClass, readByte() & 1 ? readLayer() : none, layers, count);
    for (size_t i = 0; !status && i < count; i++) keepLayer(layers[i]);
    return status;
}

static KinStatus releaseMany(void) {
    size_t count = readByte() % 5;
    KinLayer *layers = (KinLayer *)scratch(count * sizeof *layers);
    for (size_t i = 0; i < count; i++) layers[i] = readLayer();
    return kinLayersRelease(CONTEXT, layers, count, readByte() & 1);
}

CALLS(layer, create, create, create, retain, release, release, getClass, setUserData, getUserData, setValue, setFittingValue,
    setFittingValue, setFittingValue, getValue, setData, setName, setCells, getData, getPresentationData, setMany, setAffine,
    getAffine, setStyleData, setStyleData, getStyleData, scrollTo, setDelegate, setAction, setStyleAction, getAction, runAction,
    needsLayout, presentationValue, copyPresentation, copyFrozen, model, instances, instanceValue, particles, burst,
    transitionState, transitionStates, transitionSource, contentsMix, createMany, releaseMany, getBuiltInAction)
