/* Streams: layouts and slices that do not fit. Rule D61. */
#include "sprites.h"

static KinStatus withField(KinStreamField field, size_t stride) {
    KinStreamField fields[] = {{KinStreamValueKeyPath, KinPropertyPosition, KinFormatFloat32, 0, 8, 0}, field};
    KinStreamLayout layout = {sizeof layout, fields, 2, stride, 1, false, {0}};
    KinStream *stream;
    KinStatus status = kinStreamCreate(context, &layout, &stage, 1, &stream);
    if (!status) kinStreamDestroy(stream);
    return status;
}

static KinStreamField field(KinStreamValue value, KinKeyPath keyPath, KinFormat format, int matrix, uint32_t offset) {
    KinStreamField made = {value, keyPath, format, (KinMatrixForm)matrix, offset, 0};
    return made;
}

/* Layouts that do not fit are refused. */
static void badLayouts(void) {
    KinStreamLayout layout = {sizeof layout, NULL, 0, 8, 0, false, {0}};
    KinStream *stream = NULL;
    KinLayer layers[2];
    setUp();
    layers[0] = layers[1] = stage;
    ENSURE_OK(withField(field(KinStreamValueKeyPath, KinPropertyOpacity, KinFormatFloat32, 0, 16), 24));
    ENSURE_STATUS(
        withField(field(KinStreamValueKeyPath, KinPropertyOpacity, KinFormatFloat32, 0, 12), 24), KinStatusInvalidArgument);
    ENSURE_STATUS(
        withField(field(KinStreamValueKeyPath, KinPropertyOpacity, KinFormatFloat32, 0, 24), 24), KinStatusInvalidArgument);
    ENSURE_STATUS(
        withField(field(KinStreamValueKeyPath, KinPropertyOpacity, KinFormatFloat32, 0, 18), 24), KinStatusInvalidArgument);
    ENSURE_STATUS(
        withField(field(KinStreamValueKeyPath, KinPropertyOpacity, KinFormatFloat64, 0, 16), 28), KinStatusInvalidArgument);
    ENSURE_STATUS(withField(field(KinStreamValueKeyPath, KinPropertyOpacity, (KinFormat)9, 0, 16), 24), KinStatusInvalidArgument);
    ENSURE_STATUS(withField(field((KinStreamValue)9, 0, KinFormatFloat32, 0, 16), 24), KinStatusInvalidArgument);
    ENSURE_STATUS(withField(field(KinStreamValueAnchor, 0, KinFormatFloat32, 9, 16), 24), KinStatusInvalidArgument);
    ENSURE_STATUS(
        withField(field(KinStreamValueAnchor, KinPropertyOpacity, KinFormatFloat32, 0, 16), 24), KinStatusInvalidArgument);
    ENSURE_STATUS(withField(field(KinStreamValueKeyPath, KinPropertyName, KinFormatFloat32, 0, 16), 24), KinStatusTypeMismatch);
    ENSURE_STATUS(withField(field(KinStreamValueKeyPath, KinPropertyColors, KinFormatFloat32, 0, 16), 24), KinStatusTypeMismatch);
    ENSURE_STATUS(
        withField(field(KinStreamValueKeyPath, KinPropertyLineWidth, KinFormatFloat32, 0, 16), 24), KinStatusUnknownKey);
    ENSURE_STATUS(withField(field(KinStreamValueKeyPath, 0x777777, KinFormatFloat32, 0, 16), 24), KinStatusUnknownKey);
    ENSURE_STATUS(
        withField(field(KinStreamValueKeyPath, path("sublayers.a.opacity"), KinFormatFloat32, 0, 16), 24), KinStatusTypeMismatch);
    ENSURE_STATUS(kinStreamCreate(context, NULL, &stage, 1, &stream), KinStatusInvalidArgument);
    layout.size = 4;
    ENSURE_STATUS(kinStreamCreate(context, &layout, &stage, 1, &stream), KinStatusInvalidArgument);
    layout.size = sizeof layout;
    layout.writers = 257;
    ENSURE_STATUS(kinStreamCreate(context, &layout, &stage, 1, &stream), KinStatusInvalidArgument);
    layout.writers = 0;
    layout.fieldCount = 257;
    ENSURE_STATUS(kinStreamCreate(context, &layout, &stage, 1, &stream), KinStatusInvalidArgument);
    layout.fieldCount = 1;
    ENSURE_STATUS(kinStreamCreate(context, &layout, &stage, 1, &stream), KinStatusInvalidArgument);
    layout.fieldCount = 0;
    layout.stride = (size_t)1 << 62;
    ENSURE_OK(kinStreamCreate(context, &layout, layers, 2, &stream));
    ENSURE_STATUS(kinStreamWrite(stream, 0, layers), KinStatusInvalidArgument);
    kinStreamDestroy(stream);
    stream = NULL;
    layout.stride = 8;
    ENSURE_STATUS(kinStreamCreate(context, &layout, NULL, 1, &stream), KinStatusInvalidArgument);
    ENSURE(stream == NULL);
    ENSURE_OK(kinStreamCreate(context, &layout, &stage, 1, &stream));
    kinStreamDestroy(stream);
    kinContextDestroy(context);
}

/* Slices that do not fit are refused, and nothing is written. */
static void badSlices(void) {
    double times[] = {0, 1};
    Sprite out[2];
    KinStream *stream;
    KinStreamSlice good = {0, 1, times, 1, out, 0, 0, 0}, slice;
    KinLayer foreign;
    setUp();
    ENSURE_OK(create(&stage, 1, false, &stream));
    memset(out, 1, sizeof out);
#define REFUSED(change)                                                           \
    slice = good;                                                                 \
    change;                                                                       \
    ENSURE_STATUS(kinStreamWriteSlice(stream, &slice), KinStatusInvalidArgument); \
    ENSURE(out[0].tail == 0x01010101 && ((unsigned char *)out)[0] == 1)
    REFUSED(slice.entityCount = 2);
    REFUSED(slice.firstEntity = SIZE_MAX);
    REFUSED(slice.times = NULL);
    REFUSED(times[0] = (double)NAN);
    times[0] = 0;
    REFUSED(slice.data = NULL);
    REFUSED(slice.data = (char *)out + 4);
    REFUSED(slice.timeStride = 4);
    REFUSED((slice.timeCount = 2, slice.timeStride = SIZE_MAX & ~(size_t)7));
    REFUSED(slice.writer = 2);
    ENSURE_STATUS(kinStreamWriteSlice(stream, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinStreamWriteSlice(NULL, &good), KinStatusInvalidHandle);
    foreign.id = 12345;
    ENSURE_STATUS(kinStreamAddLayers(stream, &foreign, 1), KinStatusInvalidHandle);
    kinContextDestroy(context);
    ENSURE_STATUS(kinStreamRebind(stream, NULL), KinStatusInvalidHandle);
    ENSURE_OK(kinStreamWriteSlice(stream, &good));
    kinStreamDestroy(stream);
    kinStreamDestroy(NULL);
}

int main(void) {
    RUN(badLayouts);
    RUN(badSlices);
    return REPORT();
}
