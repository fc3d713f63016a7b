/* Calls on streams. Slices give the bytes of a whole, and numbers of key paths the bits of a sampler. */
#include "fuzz.h"
#include <string.h>

enum { FIELDS = 6, ENTITIES = 24 };

/* Fields one after the other, which fit; sometimes one that is arbitrary. */
static size_t readFields(KinStreamField *fields, size_t count) {
    static const uint32_t sizes[] = {8, 4, 1, 1};
    uint32_t end = 0;
    for (size_t i = 0; i < count; i++) {
        uint8_t byte = readByte(), odd = readByte();
        KinStreamField field = {KinStreamValueKeyPath, 0, (KinFormat)(byte / 32 % 4), (KinMatrixForm)(odd % 7), 0, 0};
        field.value = (KinStreamValue)(byte % 8);
        if (byte % 8 == 0) field.keyPath = odd < 128 ? KinPropertyPosition + odd % 60u : readKeyPathID();
        end = (end + 7) & ~7u;
        field.offset = odd >= 250 ? odd : end;
        end = field.offset + 16 * sizes[field.format & 3];
        fields[i] = field;
    }
    return end;
}

static size_t readLayers(KinLayer *layers) {
    size_t count = readByte() % ENTITIES;
    for (size_t i = 0; i < count; i++) layers[i] = i < 4 ? readLayer() : layers[i % 4];
    return count;
}

static KinStatus create(void) {
    FuzzStream *stream = readStream();
    KinStream *made = NULL;
    KinStreamField fields[FIELDS];
    KinLayer layers[ENTITIES];
    size_t count = readByte() % FIELDS, layerCount = readLayers(layers), stride = (readFields(fields, count) + 7) & ~(size_t)7;
    uint8_t byte = readByte();
    KinStreamLayout layout = {sizeof layout, fields, count, byte >= 250 ? readCount(96) : stride, byte % 4u, byte & 4, {0}};
    if (byte >= 250) layout.writers = (uint32_t)readWord();
    KinStatus status = kinStreamCreate(CONTEXT, &layout, layers, layerCount, &made);
    if (status) return status;
    kinStreamDestroy(stream->stream);
    *stream = (FuzzStream){made, layout.stride};
    return status;
}

static KinStatus destroy(void) {
    FuzzStream *stream = readStream();
    kinStreamDestroy(stream->stream);
    stream->stream = NULL;
    return KinStatusOK;
}

static KinStatus add(void) {
    KinLayer layers[ENTITIES];
    KinStream *stream = readStream()->stream;
    size_t count = readLayers(layers);
    return kinStreamAddLayers(stream, layers, count);
}

static KinStatus removeLayers(void) {
    KinStream *stream = readStream()->stream;
    size_t indices[4], count = readCount(4), before = 0, after = 0;
    for (size_t i = 0; i < count && i < 4; i++) indices[i] = readCount(ENTITIES);
    MUST(!stream || !kinStreamGetCount(stream, &before));
    if (count > 4) count = 4;
    KinStatus status = kinStreamRemoveLayers(stream, indices, count, (KinRemovalOrder)(readByte() % 3));
    MUST(!stream || !kinStreamGetCount(stream, &after));
    MUST(after == (status ? before : before - count));
    return status;
}

static KinStatus rebind(void) {
    bool changed;
    return kinStreamRebind(readStream()->stream, &changed);
}

/* The memory fits if the slice is accepted, because entities begin at `data`. */
static KinStatus writeSlice(void) {
    FuzzStream stream = *readStream();
    size_t count = 0, timeCount;
    const double *times = readTimes(&timeCount);
    KinStatus status = kinStreamGetCount(stream.stream, &count);
    if (status) return status;
    KinStreamSlice slice = {
        readCount(ENTITIES), readCount(ENTITIES), times, timeCount, NULL, readByte() & 1 ? count * stream.stride : 8, 0, 0};
    size_t size = count * stream.stride + timeCount * slice.timeStride;
    slice.data = readByte() >= 250 ? NULL : scratch(size);
    slice.writer = readByte() % 5u;
    return kinStreamWriteSlice(stream.stream, &slice);
}

/* All entities in one call, and entity by entity. */
static KinStatus writeWhole(void) {
    FuzzStream stream = *readStream();
    double time = readTime();
    size_t count = 0;
    KinStatus status = kinStreamGetCount(stream.stream, &count);
    if (status) return status;
    void *whole = scratch(count * stream.stride), *parts = scratch(count * stream.stride);
    status = kinStreamWrite(stream.stream, time, whole);
    if (status) return status;
    for (size_t i = 0; i < count; i++) {
        KinStreamSlice slice = {i, 1, &time, 1, parts, 0, 0, 0};
        MUST(!kinStreamWriteSlice(stream.stream, &slice));
    }
    MUST(memcmp(whole, parts, count * stream.stride) == 0);
    return status;
}

CALLS(stream, create, create, create, destroy, add, add, removeLayers, rebind, rebind, writeSlice, writeSlice, writeWhole,
    writeWhole)
