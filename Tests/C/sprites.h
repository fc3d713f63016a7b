/* A stream of sprites, for the tests of streams. */
#ifndef SPRITES_H
#define SPRITES_H

#include <kinema/kinema.h>
#include "test.h"

typedef struct Sprite {
    float x, y, rotation, scale;
    float color[4];
    uint8_t rgba[4];
    uint32_t untouched;
    double world[6];
    float opacity, visible, order;
    uint32_t tail;
} Sprite;

#define FIELD(value, keyPath, format, matrix, member) {value, keyPath, format, matrix, offsetof(Sprite, member), 0}

static KinContext *context;
static KinLayer stage;

static void setUp(void) {
    kinContextCreate(&context);
    kinLayerCreate(context, KinLayerClassLayer, &stage);
    kinContextAddRoot(context, stage);
    kinContextFlush(context);
}

static KinKeyPath path(const char *name) {
    KinKeyPath keyPath = 0;
    kinKeyPathResolve(context, name, &keyPath);
    return keyPath;
}

static KinStatus create(const KinLayer *layers, size_t count, bool skipsMissing, KinStream **stream) {
    KinStreamField fields[] = {
        FIELD(KinStreamValueKeyPath, path("position"), KinFormatFloat32, KinMatrixFormColumns4x4, x),
        FIELD(KinStreamValueKeyPath, path("transform.rotation.z"), KinFormatFloat32, KinMatrixFormColumns4x4, rotation),
        FIELD(KinStreamValueKeyPath, path("transform.scale.x"), KinFormatFloat32, KinMatrixFormColumns4x4, scale),
        FIELD(KinStreamValueKeyPath, KinPropertyBackgroundColor, KinFormatFloat32, KinMatrixFormColumns4x4, color),
        FIELD(KinStreamValueKeyPath, KinPropertyBackgroundColor, KinFormatUNorm8, KinMatrixFormColumns4x4, rgba),
        FIELD(KinStreamValueWorldTransform, 0, KinFormatFloat64, KinMatrixFormColumns2x3, world),
        FIELD(KinStreamValueWorldOpacity, 0, KinFormatFloat32, KinMatrixFormColumns4x4, opacity),
        FIELD(KinStreamValueVisible, 0, KinFormatFloat32, KinMatrixFormColumns4x4, visible),
        FIELD(KinStreamValueDrawingOrder, 0, KinFormatFloat32, KinMatrixFormColumns4x4, order),
    };
    KinStreamLayout layout = {sizeof layout, fields, sizeof fields / sizeof *fields, sizeof(Sprite), 2, skipsMissing, {0}};
    return kinStreamCreate(context, &layout, layers, count, stream);
}

#endif
