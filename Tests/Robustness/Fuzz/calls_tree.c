/* Calls that edit or read the layer tree. */
#include "fuzz.h"

static KinStatus add(void) {
    KinLayer layer = readLayer();
    return kinLayerAddSublayer(CONTEXT, layer, readLayer());
}

static KinStatus insertAtIndex(void) {
    KinLayer layer = readLayer(), sublayer = readLayer();
    return kinLayerInsertSublayerAtIndex(CONTEXT, layer, sublayer, readCount(5));
}

static KinStatus insertBelow(void) {
    KinLayer layer = readLayer(), sublayer = readLayer();
    return kinLayerInsertSublayerBelow(CONTEXT, layer, sublayer, readLayer());
}

static KinStatus insertAbove(void) {
    KinLayer layer = readLayer(), sublayer = readLayer();
    return kinLayerInsertSublayerAbove(CONTEXT, layer, sublayer, readLayer());
}

static KinStatus replace(void) {
    KinLayer layer = readLayer(), old = readLayer();
    return kinLayerReplaceSublayer(CONTEXT, layer, old, readLayer());
}

static KinStatus setSublayers(void) {
    KinLayer layer = readLayer();
    size_t count = readByte() % 6;
    KinLayer *list = (KinLayer *)scratch(count * sizeof *list);
    for (size_t i = 0; i < count; i++) list[i] = readLayer();
    return kinLayerSetSublayers(CONTEXT, layer, list, count);
}

static KinStatus removeFromSuperlayer(void) { return kinLayerRemoveFromSuperlayer(CONTEXT, readLayer()); }

static KinStatus setMask(void) {
    KinLayer layer = readLayer();
    return kinLayerSetMask(CONTEXT, layer, readLayer());
}

static KinStatus mask(void) {
    KinLayer mask;
    KinStatus status = kinLayerGetMask(CONTEXT, readLayer(), &mask);
    if (!status && readByte() & 1) keepLayer(mask);
    return status;
}

static KinStatus superlayer(void) {
    KinLayer superlayer;
    KinStatus status = kinLayerGetSuperlayer(CONTEXT, readLayer(), &superlayer);
    if (!status && readByte() & 1) keepLayer(superlayer);
    return status;
}

/* Every sublayer names the layer as its superlayer. */
static KinStatus sublayers(void) {
    KinLayer layer = readLayer(), model, superlayer;
    size_t capacity = readByte() % 6, count;
    KinLayer *layers = (KinLayer *)scratch(capacity * sizeof *layers);
    KinStatus status = kinLayerGetSublayers(CONTEXT, layer, layers, capacity, &count);
    if (status || kinLayerGetModel(CONTEXT, layer, &model) || model.id != layer.id) return status;
    for (size_t i = 0; i < count; i++) {
        MUST(!kinLayerGetSuperlayer(CONTEXT, layers[i], &superlayer));
        MUST(superlayer.id == layer.id);
    }
    return status;
}

static KinTree readTree(void) { return (KinTree)(readByte() % 5 % 3); }

static KinStatus convertPoint(void) {
    double result[2];
    KinLayer from = readLayer(), to = readLayer();
    KinTree tree = readTree();
    double time = readTime();
    return kinLayerConvertPoint(CONTEXT, from, to, tree, time, readNumbers(2), result);
}

static KinStatus convertRect(void) {
    double result[4];
    KinLayer from = readLayer(), to = readLayer();
    KinTree tree = readTree();
    double time = readTime();
    return kinLayerConvertRect(CONTEXT, from, to, tree, time, readNumbers(4), result);
}

static KinStatus hitTest(void) {
    KinLayer layer = readLayer(), hit;
    KinTree tree = readTree();
    double time = readTime(), x = readNumber();
    KinStatus status = kinLayerHitTest(CONTEXT, layer, tree, time, x, readNumber(), &hit);
    if (!status && readByte() & 1) keepLayer(hit);
    return status;
}

static KinStatus containsPoint(void) {
    bool contains;
    KinLayer layer = readLayer();
    KinTree tree = readTree();
    double time = readTime(), x = readNumber();
    return kinLayerContainsPoint(CONTEXT, layer, tree, time, x, readNumber(), &contains);
}

static KinStatus worldTransform(void) {
    double matrix[16];
    KinLayer layer = readLayer();
    KinTree tree = readTree();
    return kinLayerGetWorldTransform(CONTEXT, layer, tree, readTime(), matrix);
}

static KinStatus convertTime(void) {
    double result;
    KinLayer from = readLayer(), to = readLayer();
    return kinLayerConvertTime(CONTEXT, from, to, readTime(), &result);
}

static KinStatus setRate(void) {
    KinLayer layer = readLayer();
    uint8_t byte = readByte();
    return kinLayerSetRate(CONTEXT, layer, byte & 1 ? readNumber() : byte / 64.0, byte & 2 ? readNumber() : 0.25);
}

static KinStatus transforms(void) {
    double turn[16], product[16], inverse[16];
    bool hasInverse = false;
    double angle = readNumber(), x = readNumber(), y = readNumber();
    KinStatus status = kinTransformMakeRotation(angle, x, y, readNumber(), turn);
    if (status) return status;
    status = kinTransformConcat(turn, readNumbers(16), product);
    if (!status) status = kinTransformInvert(product, inverse, &hasInverse);
    if (!status && !hasInverse) MUST(kinTransformIsEqual(inverse, product));
    return status;
}

CALLS(tree, add, add, add, add, setSublayers, insertAtIndex, insertBelow, insertAbove, replace, removeFromSuperlayer, setMask,
    setMask, mask, superlayer, sublayers, convertPoint, convertRect, hitTest, containsPoint, worldTransform, convertTime, setRate,
    transforms)
