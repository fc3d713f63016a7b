/* Calls about layout. */
#include "fuzz.h"
#include <string.h>

static KinStatus needsLayout(void) {
    bool needs;
    return kinLayerNeedsLayout(CONTEXT, readLayer(), &needs);
}

static KinStatus layoutIfNeeded(void) { return kinLayerLayoutIfNeeded(CONTEXT, readLayer()); }
static KinStatus layoutSublayers(void) { return kinLayerLayoutSublayers(CONTEXT, readLayer()); }

static void laidOut(KinContext *context, KinLayer layer, void *userData) {
    (void)context, (void)layer;
    hostCallback(userData);
}

static void preferred(KinContext *context, KinLayer layer, double size[2], void *userData) {
    (void)context, (void)layer;
    size[0] = readNumber();
    hostCallback(userData);
}

static KinStatus setManager(void) {
    uint8_t byte = readByte();
    KinLayoutManager manager = {sizeof manager, (KinLayoutManagerKind)(byte % 4), 0, byte & 4 ? laidOut : NULL,
        byte & 8 ? preferred : NULL, byte & 16 ? laidOut : NULL, makeTicket(), tear};
    return orTear(kinLayerSetLayoutManager(CONTEXT, readLayer(), &manager), manager.userData);
}

static KinStatus getManager(void) {
    KinLayoutManager manager;
    memset(&manager, 0, sizeof manager);
    manager.size = readByte() & 1 ? sizeof manager : readCount(64);
    return kinLayerGetLayoutManager(CONTEXT, readLayer(), &manager);
}

static KinStatus preferredSize(void) {
    double size[2];
    return kinLayerGetPreferredFrameSize(CONTEXT, readLayer(), size);
}

static KinStatus resizeSublayers(void) {
    KinLayer layer = readLayer();
    double width = readNumber();
    return kinLayerResizeSublayers(CONTEXT, layer, width, readNumber());
}

static KinStatus resize(void) {
    KinLayer layer = readLayer();
    double width = readNumber();
    return kinLayerResizeWithOldSuperlayerSize(CONTEXT, layer, width, readNumber());
}

/* Sets an autoresizing mask, so that resizing has an effect. */
static KinStatus autoresize(void) {
    KinLayer layer = readLayer();
    return kinLayerSetNumber(CONTEXT, layer, KinPropertyAutoresizingMask, readByte());
}

static KinStatus setConstraints(void) {
    KinLayer layer = readLayer();
    size_t count = readByte() % 5;
    KinConstraint *constraints = (KinConstraint *)scratch(count * sizeof *constraints);
    for (size_t i = 0; i < count; i++) {
        KinConstraint one = {(KinConstraintAttribute)(readByte() % 9), (KinConstraintAttribute)(readByte() % 8),
            readByte() & 1 ? "superlayer" : readText(), 1, readNumber()};
        if (readByte() & 1) one.scale = readNumber();
        constraints[i] = one;
    }
    return kinLayerSetConstraints(CONTEXT, layer, constraints, count);
}

static KinStatus applyConstraints(void) { return kinLayerApplyConstraints(CONTEXT, readLayer()); }

static KinStatus getConstraints(void) {
    size_t capacity = readByte() % 5, room = readByte(), count, size;
    KinLayer layer = readLayer();
    KinConstraint *constraints = (KinConstraint *)scratch(capacity * sizeof *constraints);
    return kinLayerGetConstraints(CONTEXT, layer, constraints, capacity, &count, (char *)scratch(room), room, &size);
}

static KinStatus scrollToRect(void) {
    KinLayer layer = readLayer();
    return kinLayerScrollToRect(CONTEXT, layer, readNumbers(4));
}

static KinStatus scrollPoint(void) {
    KinLayer layer = readLayer();
    double x = readNumber();
    return kinLayerScrollPoint(CONTEXT, layer, x, readNumber());
}

static KinStatus scrollRect(void) {
    KinLayer layer = readLayer();
    return kinLayerScrollRectToVisible(CONTEXT, layer, readNumbers(4));
}

static KinStatus visibleRect(void) {
    double rect[4];
    return kinLayerGetVisibleRect(CONTEXT, readLayer(), rect);
}

CALLS(layout, needsLayout, layoutIfNeeded, layoutIfNeeded, layoutSublayers, setManager, setManager, getManager, preferredSize,
    resizeSublayers, resize, autoresize, autoresize, setConstraints, setConstraints, getConstraints, scrollToRect, scrollPoint,
    scrollRect, visibleRect, applyConstraints)
