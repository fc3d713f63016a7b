/* Streams: what layers show, in the host's own structs. Rules D61, 7.1 to 7.6. */
#include <kinema/kinema.h>
#include "sprites.h"

static const double halfTurn = 3.14159265358979323846;

static KinLayer sprite(KinLayer superlayer, double x, double y) {
    KinLayer layer;
    kinLayerCreate(context, KinLayerClassLayer, &layer);
    kinLayerAddSublayer(context, superlayer, layer);
    kinLayerRelease(context, layer);
    kinLayerSetPoint(context, layer, KinPropertyPosition, x, y);
    kinLayerSetRect(context, layer, KinPropertyBounds, 0, 0, 10, 20);
    return layer;
}

static void animate(KinLayer layer, const char *keyPath, double from, double to) {
    KinAnimation animation;
    kinAnimationCreate(context, KinAnimationClassBasic, &animation);
    kinAnimationSetKeyPath(context, animation, keyPath);
    kinAnimationSetNumber(context, animation, KinAnimationPropertyFromValue, from);
    kinAnimationSetNumber(context, animation, KinAnimationPropertyToValue, to);
    kinAnimationSetNumber(context, animation, KinAnimationPropertyDuration, 1);
    kinLayerAddAnimation(context, layer, animation, keyPath);
    kinAnimationRelease(context, animation);
}

/* Each field is what the closed form says, and bytes without a field stay. */
static void fieldsAreWritten(void) {
    KinStream *stream;
    Sprite out[2];
    KinLayer layers[2];
    setUp();
    layers[0] = sprite(stage, 100, 50);
    layers[1] = sprite(stage, 7, 8);
    kinLayerSetColor(context, layers[0], KinPropertyBackgroundColor, 1, 0.5, 0, 0.2);
    kinContextFlush(context);
    animate(layers[0], "position.x", 0, 200);
    animate(layers[0], "transform.rotation.z", 0, halfTurn / 2);
    animate(layers[0], "transform.scale.x", 1, 3);
    animate(layers[0], "opacity", 0, 1);
    kinContextFlush(context);
    memset(out, 0x5a, sizeof out);
    ENSURE_OK(create(layers, 2, false, &stream));
    ENSURE_OK(kinStreamWrite(stream, 0.5, out));
    ENSURE_NEAR(out[0].x, 100, 1e-4);
    ENSURE_NEAR(out[0].y, 50, 1e-4);
    ENSURE_NEAR(out[0].rotation, halfTurn / 4, 1e-5);
    ENSURE_NEAR(out[0].scale, 2, 1e-5);
    ENSURE(out[0].color[0] == 1 && out[0].color[1] == 0.5f && out[0].rgba[0] == 255 && out[0].rgba[1] == 128 &&
           out[0].rgba[3] == 51);
    ENSURE(out[0].untouched == 0x5a5a5a5a && out[0].tail == 0x5a5a5a5a);
    /* x' = 100 + (s (x - 5) cos 45 - (y - 10) sin 45): the scale comes before the turn, both about the anchor in the middle */
    ENSURE_NEAR(out[0].world[0], 2 * sqrt(0.5), 1e-9);
    ENSURE_NEAR(out[0].world[1], 2 * sqrt(0.5), 1e-9);
    ENSURE_NEAR(out[0].world[2], -sqrt(0.5), 1e-9);
    ENSURE_NEAR(out[0].world[4], 100 - 2 * sqrt(0.5) * 5 + sqrt(0.5) * 10, 1e-7);
    ENSURE_NEAR(out[0].opacity, 0.5, 1e-6);
    ENSURE(out[0].visible == 1 && out[0].order == 0 && out[1].order == 1 && out[1].opacity == 1);
    ENSURE(out[1].x == 7 && out[1].y == 8 && out[1].scale == 1 && out[1].world[4] == 2 && out[1].world[5] == -2);
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

/* 7.1: the world transform of every layer of a tree is that of kinLayerGetWorldTransform, in each form */
static void worldTransformsOf(bool isFlat, KinFormat format) {
    static const KinMatrixForm forms[] = {KinMatrixFormColumns4x4, KinMatrixFormRows4x4, KinMatrixFormColumns3x4,
        KinMatrixFormRows3x4, KinMatrixFormColumns2x3, KinMatrixFormRows2x3, KinMatrixFormColumns2x4, KinMatrixFormRows2x4};
    static const int columns[] = {4, 4, 4, 4, 3, 3, 4, 4}, rows[] = {4, 4, 3, 3, 2, 2, 2, 2};
    KinLayer layers[40];
    int i, f;
    setUp();
    for (i = 0; i < 40; i++) {
        double perspective[16];
        layers[i] = sprite(i < 3 ? stage : layers[(i - 3) / 3], 3 * i, 7 + i);
        kinTransformMakeRotation(0.1 * i, isFlat ? 0 : 1, isFlat ? 0 : 0.5, 2, perspective);
        if (i % 7 == 5 && !isFlat) perspective[11] = -1.0 / 500;
        if (isFlat) perspective[14] = i; /* along z */
        kinLayerSetValue(context, layers[i], i % 2 ? KinPropertyTransform : KinPropertySublayerTransform, perspective, 16);
        kinLayerSetNumber(context, layers[i], KinPropertyZPosition, i % 4);
        if (i % 5 == 2) kinLayerSetNumber(context, layers[i], KinPropertyGeometryFlipped, 1);
    }
    kinContextFlush(context);
    for (i = 0; i < 40; i += 3) animate(layers[i], isFlat ? "transform.rotation.z" : "transform.rotation.y", 0, 1);
    for (i = 0; i < 40; i += 2) animate(layers[i], "transform.scale", 1, 2);
    for (i = 0; i < 40; i += 4) animate(layers[i], "bounds.size.width", 10, 30);
    for (i = 0; i < 40; i += 5) animate(layers[i], "zPosition", 0, 9);
    kinContextFlush(context);
    for (f = 0; f < 8; f++) {
        KinStreamField field = {KinStreamValueWorldTransform, 0, format, forms[f], 8, 0};
        KinStreamLayout layout = {sizeof layout, &field, 1, 24 * sizeof(double), 0, false, {0}};
        KinStream *stream;
        double out[40][24], wanted[16], tolerance = format == KinFormatFloat64 ? 1e-9 : 4e-6;
        ENSURE_OK(kinStreamCreate(context, &layout, layers, 40, &stream));
        ENSURE_OK(kinStreamWrite(stream, 0.3, out));
        for (i = 0; i < 40; i++) {
            int row, column;
            ENSURE_OK(kinLayerGetWorldTransform(context, layers[i], KinTreePresentation, 0.3, wanted));
            for (column = 0; column < columns[f]; column++)
                for (row = 0; row < rows[f]; row++) {
                    int from = columns[f] == 3 && column == 2 ? 3 : column; /* 2 x 3 leaves z out */
                    int place = f % 2 ? row * columns[f] + column : column * rows[f] + row;
                    double written = format == KinFormatFloat64 ? out[i][1 + place] : ((float *)&out[i][1])[place];
                    ENSURE_NEAR(written, wanted[4 * from + row], tolerance * (1 + (format ? 500 : fabs(wanted[4 * from + row]))));
                }
        }
        kinStreamDestroy(stream);
    }
    kinContextDestroy(context);
}

static void worldTransforms(void) {
    worldTransformsOf(false, KinFormatFloat64);
    worldTransformsOf(false, KinFormatFloat32);
    worldTransformsOf(true, KinFormatFloat64);
    worldTransformsOf(true, KinFormatFloat32);
}

/* 7.6: the drawing order is that of the render list, also while zPosition is animated */
static void drawingOrder(void) {
    KinLayer layers[60];
    KinStream *stream;
    Sprite out[60];
    KinRenderItem items[80];
    size_t count, i;
    double time;
    setUp();
    for (i = 0; i < 60; i++) {
        layers[i] = sprite(i % 4 ? layers[i / 4] : stage, 0, 0);
        kinLayerSetNumber(context, layers[i], KinPropertyZPosition, (double)(i * 7 % 5));
    }
    kinContextFlush(context);
    for (i = 0; i < 60; i += 3) animate(layers[i], "zPosition", 9, -9);
    kinContextFlush(context);
    ENSURE_OK(create(layers, 60, false, &stream));
    for (time = 0.26; time < 1.2; time += 0.09) { /* the fade of the stage, whose sublayers changed, is over */
        ENSURE_OK(kinStreamWrite(stream, time, out));
        ENSURE_OK(kinContextGetRenderList(context, time, items, 80, 0, &count));
        ENSURE(count == 61);
        for (i = 0; i < 60; i++) ENSURE(items[1 + (int)out[i].order].layer.id == layers[i].id);
    }
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

/* D61: roots are drawn as they were added, whatever their zPosition, and a mask before the sublayers */
static void drawingOrderOfRootsAndMasks(void) {
    KinLayer layers[4];
    KinStream *stream;
    Sprite out[4];
    setUp();
    layers[0] = stage;
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layers[1]));
    ENSURE_OK(kinContextAddRoot(context, layers[1]));
    layers[2] = sprite(stage, 0, 0);
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layers[3]));
    ENSURE_OK(kinLayerSetMask(context, stage, layers[3]));
    ENSURE_OK(kinLayerSetNumber(context, stage, KinPropertyZPosition, 10));
    ENSURE_OK(kinLayerSetNumber(context, layers[3], KinPropertyZPosition, 10));
    ENSURE_OK(kinContextFlush(context));
    ENSURE_OK(create(layers, 4, false, &stream));
    ENSURE_OK(kinStreamWrite(stream, 1, out));
    ENSURE(out[0].order == 0 && out[3].order == 1 && out[2].order == 2 && out[1].order == 3);
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

/* D67: the layers above an entity have left the tree, where the roots are entities too */
static void drawingOrderAfterAChainHasLeft(void) {
    enum { Roots = 50, Depth = 20 };
    KinLayer layers[Roots + 1], top, last;
    KinStream *stream;
    Sprite out[Roots + 1];
    setUp();
    layers[0] = stage;
    for (int i = 1; i < Roots; i++) {
        ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layers[i]));
        ENSURE_OK(kinContextAddRoot(context, layers[i]));
    }
    top = last = sprite(stage, 0, 0);
    for (int i = 1; i < Depth; i++) last = sprite(last, 0, 0);
    layers[Roots] = last;
    ENSURE_OK(kinContextFlush(context));
    ENSURE_OK(create(layers, Roots + 1, false, &stream));
    ENSURE_OK(kinLayerRetain(context, last));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(context, top));
    ENSURE_OK(kinContextFlush(context));
    ENSURE_OK(kinStreamRebind(stream, NULL));
    ENSURE_OK(kinStreamWrite(stream, 1, out));
    for (int i = 0; i < Roots; i++) ENSURE(out[i].order == (float)i);
    ENSURE(isnan(out[Roots].order));
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

/* Opacities multiply down the tree and are clamped; a hidden superlayer hides. */
static void opacities(void) {
    KinLayer layers[3];
    KinStream *stream;
    Sprite out[3];
    bool changed;
    setUp();
    layers[0] = sprite(stage, 0, 0);
    layers[1] = sprite(layers[0], 0, 0);
    layers[2] = sprite(layers[1], 0, 0);
    kinLayerSetNumber(context, layers[0], KinPropertyOpacity, 0.5);
    kinLayerSetNumber(context, layers[2], KinPropertyOpacity, 3);
    kinContextFlush(context);
    animate(layers[1], "opacity", 0, 1);
    kinContextFlush(context);
    ENSURE_OK(create(layers, 3, false, &stream));
    ENSURE_OK(kinStreamWrite(stream, 0.5, out));
    ENSURE_NEAR(out[2].opacity, 0.25, 1e-7);
    ENSURE(out[2].visible == 1);
    ENSURE_OK(kinStreamWrite(stream, 0, out));
    ENSURE(out[0].visible == 1 && out[1].visible == 0 && out[2].visible == 0 && out[2].opacity == 0);
    kinLayerSetNumber(context, layers[0], KinPropertyHidden, 1);
    kinContextFlush(context);
    ENSURE_OK(kinStreamRebind(stream, &changed));
    ENSURE(changed);
    ENSURE_OK(kinStreamWrite(stream, 0.5, out));
    ENSURE(out[0].visible == 0 && out[2].visible == 0);
    ENSURE_NEAR(out[2].opacity, 0.25, 1e-7);
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

/* Slices of two writers, and several times, give the bytes of one call for each time. */
static void slicesAndTimes(void) {
    static const double times[] = {0.25, 0.75, -1};
    enum { Count = 1500 };
    static Sprite whole[3][Count], parts[3][Count];
    static KinLayer layers[Count];
    KinStream *stream;
    KinStreamSlice slice = {0, 700, times, 3, parts, sizeof parts[0], 1, 0};
    int i;
    setUp();
    for (i = 0; i < Count; i++) layers[i] = sprite(i % 10 ? layers[i - i % 10] : stage, i, 1);
    kinContextFlush(context);
    for (i = 0; i < Count; i += 2) animate(layers[i], "position.y", 0, i);
    for (i = 0; i < Count; i += 7) animate(layers[i], "opacity", 1, 0);
    kinContextFlush(context);
    ENSURE_OK(create(layers, Count, false, &stream));
    for (i = 0; i < 3; i++) ENSURE_OK(kinStreamWrite(stream, times[i], whole[i]));
    ENSURE_OK(kinStreamWriteSlice(stream, &slice));
    slice.firstEntity = 700;
    slice.entityCount = Count - 700;
    slice.writer = 0;
    ENSURE_OK(kinStreamWriteSlice(stream, &slice));
    ENSURE(memcmp(whole, parts, sizeof whole) == 0);
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

/* Rebind follows values, animations, moves in the tree and removals; *changed reports nothing that is not written. */
static void followsCommits(void) {
    KinLayer layers[3], other;
    KinStream *stream, *skipping;
    Sprite out[3];
    bool changed = true;
    setUp();
    layers[0] = sprite(stage, 1, 0);
    layers[1] = sprite(stage, 2, 0);
    layers[2] = sprite(layers[1], 3, 0);
    other = sprite(stage, 9, 0);
    kinContextFlush(context);
    ENSURE_OK(create(layers, 3, false, &stream));
    ENSURE_OK(create(layers, 3, true, &skipping));
    kinLayerSetNumber(context, layers[0], KinPropertyCornerRadius, 3);
    kinLayerSetPoint(context, other, KinPropertyPosition, 4, 4);
    kinContextFlush(context);
    ENSURE_OK(kinStreamRebind(stream, &changed));
    ENSURE(!changed);
    kinLayerSetRect(context, layers[1], KinPropertyBounds, 5, 0, 10, 20);
    kinContextFlush(context);
    ENSURE_OK(kinStreamRebind(stream, &changed));
    ENSURE(changed);
    ENSURE_OK(kinStreamWrite(stream, 10, out));
    ENSURE_NEAR(out[2].world[4], 3 - 5 + 2 - 10, 1e-9); /* 3 - 5 in the superlayer, which shows its x = 10 at its position 2 */
    animate(layers[1], "bounds.origin.x", 0, 100);      /* no animation moved the bounds before */
    kinContextFlush(context);
    ENSURE_OK(kinStreamRebind(stream, &changed));
    ENSURE(changed);
    ENSURE_OK(kinStreamWrite(stream, 0.5, out));
    ENSURE_NEAR(out[2].world[4], 3 - 5 + 2 - 55, 1e-9);
    kinLayerAddSublayer(context, layers[0], layers[2]);
    kinContextFlush(context);
    ENSURE_OK(kinStreamRebind(stream, &changed));
    ENSURE(changed);
    ENSURE_OK(kinStreamWrite(stream, 10, out));
    ENSURE_NEAR(out[2].world[4], 3 - 5 + 1 - 5, 1e-9);
    kinLayerRemoveFromSuperlayer(context, layers[2]);
    kinContextFlush(context);
    ENSURE_OK(kinStreamRebind(stream, &changed));
    ENSURE(changed);
    ENSURE_OK(kinStreamRebind(skipping, &changed));
    out[2].x = 77;
    ENSURE_OK(kinStreamWrite(skipping, 10, out));
    ENSURE(out[2].x == 77 && out[0].x == 1);
    ENSURE_OK(kinStreamWrite(stream, 10, out));
    ENSURE(isnan(out[2].x) && isnan(out[2].world[0]) && isnan(out[2].order) && out[2].visible == 0 && out[2].rgba[0] == 0);
    kinStreamDestroy(stream);
    kinStreamDestroy(skipping);
    kinContextDestroy(context);
}

/* D67: an entity moves below layers that are new to the stream, of which one has an animation */
static void followsAMoveBelowAnAnimation(void) {
    KinLayer moving, between, entity;
    KinStream *stream;
    Sprite out;
    setUp();
    moving = sprite(stage, 0, 0);
    between = sprite(moving, 0, 0);
    entity = sprite(stage, 3, 0);
    kinContextFlush(context);
    animate(moving, "bounds.origin.x", 0, 100);
    kinContextFlush(context);
    ENSURE_OK(create(&entity, 1, false, &stream));
    kinLayerAddSublayer(context, between, entity);
    kinContextFlush(context);
    ENSURE_OK(kinStreamRebind(stream, NULL));
    ENSURE_OK(kinStreamWrite(stream, 0.5, &out));
    ENSURE_NEAR(out.world[4], (3 - 5) - 5 - (5 + 50), 1e-9); /* each about the anchor in the middle of 10 */
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

/* D67: layers come and go, in order or with the last ones in the gap. */
static void entitiesComeAndGo(void) {
    KinLayer layers[6];
    KinStream *stream;
    Sprite out[6];
    const size_t places[] = {0, 1, 2}, twice[] = {0, 0};
    size_t count;
    int i;
    setUp();
    for (i = 0; i < 6; i++) layers[i] = sprite(stage, i, 0);
    kinContextFlush(context);
    ENSURE_OK(create(layers, 4, false, &stream));
    ENSURE_OK(kinStreamAddLayers(stream, layers + 4, 2));
    ENSURE_OK(kinStreamWrite(stream, 0, out));
    for (i = 0; i < 6; i++) ENSURE(out[i].x == (float)i);
    ENSURE_OK(kinStreamRemoveLayers(stream, places + 1, 2, KinRemovalOrderSwapped)); /* 2 goes, then 1: 0 4 5 3 */
    ENSURE_OK(kinStreamGetCount(stream, &count));
    ENSURE_OK(kinStreamWrite(stream, 0, out));
    ENSURE(count == 4 && out[0].x == 0 && out[1].x == 4 && out[2].x == 5 && out[3].x == 3);
    ENSURE_OK(kinStreamRemoveLayers(stream, places + 1, 1, KinRemovalOrderKept)); /* 0 5 3 */
    ENSURE_OK(kinStreamWrite(stream, 0, out));
    ENSURE(out[0].x == 0 && out[1].x == 5 && out[2].x == 3);
    ENSURE_OK(kinStreamRemoveLayers(stream, places + 1, 2, KinRemovalOrderSwapped)); /* 0 */
    ENSURE_OK(kinStreamWrite(stream, 0, out));
    ENSURE(out[0].x == 0);
    ENSURE_STATUS(kinStreamRemoveLayers(stream, places, 2, KinRemovalOrderKept), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStreamRemoveLayers(stream, twice, 2, KinRemovalOrderKept), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStreamRemoveLayers(stream, NULL, 1, KinRemovalOrderKept), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStreamRemoveLayers(stream, places, 1, (KinRemovalOrder)2), KinStatusInvalidArgument);
    ENSURE_OK(kinStreamRemoveLayers(stream, places, 1, KinRemovalOrderKept));
    ENSURE_OK(kinStreamGetCount(stream, &count));
    ENSURE_OK(kinStreamWrite(stream, 0, out));
    ENSURE(count == 0);
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

int main(void) {
    RUN(fieldsAreWritten);
    RUN(worldTransforms);
    RUN(drawingOrder);
    RUN(drawingOrderOfRootsAndMasks);
    RUN(drawingOrderAfterAChainHasLeft);
    RUN(opacities);
    RUN(slicesAndTimes);
    RUN(followsCommits);
    RUN(followsAMoveBelowAnAnimation);
    RUN(entitiesComeAndGo);
    return REPORT();
}
