/* Calls on samplers. A single sample, a batch and the presentation value have the same bits. */
#include "fuzz.h"
#include <string.h>

enum { WIDEST = 4096 };

static bool isSame(double a, double b) { return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); }

/* Compares the samples of a new sampler at a time with the presentation values. */
static void checkChannels(KinSampler *sampler, const KinChannel *channels, size_t count, double time) {
    double row[WIDEST], shown[WIDEST];
    size_t width, offset, numbers;
    MUST(!kinSamplerGetWidth(sampler, &width));
    if (width > WIDEST || kinSamplerSample(sampler, &time, 1, row, 0, KinFormatFloat64)) return;
    for (size_t i = 0; i < count; i++) {
        MUST(!kinSamplerGetChannel(sampler, i, &offset, &width));
        KinStatus status =
            kinLayerGetPresentationValue(CONTEXT, channels[i].layer, channels[i].keyPath, time, shown, WIDEST, &numbers);
        for (size_t j = 0; !status && j < width && j < numbers; j++) MUST(isSame(row[offset + j], shown[j]));
        for (size_t j = 0; status == KinStatusNotCommitted && j < width; j++) MUST(row[offset + j] != row[offset + j]);
    }
}

/* A few arbitrary channels, or each several times. */
static KinChannel *readChannels(size_t *count) {
    uint8_t byte = readByte();
    size_t read = byte % 6;
    *count = byte >= 192 ? 8 * read : read;
    KinChannel *channels = (KinChannel *)scratch(*count * sizeof *channels);
    for (size_t i = 0; i < *count; i++) {
        channels[i] = channels[i < read ? 0 : i - read];
        channels[i].reserved = 0;
        if (i >= read) continue;
        channels[i].layer = readLayer();
        channels[i].keyPath = readKeyPathID();
    }
    return channels;
}

static KinStatus create(void) {
    KinSampler **sampler = readSampler(), *made = NULL;
    size_t count;
    KinChannel *channels = readChannels(&count);
    KinStatus status = kinSamplerCreate(CONTEXT, channels, count, &made);
    if (status) return status;
    kinSamplerDestroy(*sampler);
    *sampler = made;
    checkChannels(made, channels, count, readTime());
    return status;
}

static KinStatus copy(void) {
    KinSampler *made = NULL;
    KinStatus status = kinSamplerCopy(*readSampler(), &made);
    KinSampler **sampler = readSampler();
    if (status) return status;
    kinSamplerDestroy(*sampler);
    *sampler = made;
    return status;
}

static KinStatus destroy(void) {
    KinSampler **sampler = readSampler();
    kinSamplerDestroy(*sampler);
    *sampler = NULL;
    return KinStatusOK;
}

static KinStatus rebind(void) {
    bool changed;
    return kinSamplerRebind(*readSampler(), &changed);
}

static KinStatus addChannels(void) {
    KinSampler *sampler = *readSampler();
    size_t count;
    KinChannel *channels = readChannels(&count);
    return kinSamplerAddChannels(sampler, channels, count);
}

static KinStatus removeChannels(void) {
    KinSampler *sampler = *readSampler();
    size_t indices[4], count = readCount(4), before = 0, after = 0;
    for (size_t i = 0; i < count && i < 4; i++) indices[i] = readCount(8);
    MUST(!sampler || !kinSamplerGetWidth(sampler, &before));
    KinStatus status = kinSamplerRemoveChannels(sampler, indices, count < 4 ? count : 4, (KinRemovalOrder)(readByte() % 3));
    MUST(!sampler || !kinSamplerGetWidth(sampler, &after));
    MUST(status ? after == before : after <= before);
    return status;
}

static KinStatus channel(void) {
    size_t offset, width;
    KinSampler *sampler = *readSampler();
    return kinSamplerGetChannel(sampler, readCount(6), &offset, &width);
}

static KinStatus sample(void) {
    static const size_t sizes[] = {8, 4, 1, 8};
    KinSampler *sampler = *readSampler();
    size_t width = 0, count, odd = readByte();
    KinFormat format = (KinFormat)(odd % 4);
    const double *times = readTimes(&count);
    KinStatus status = kinSamplerGetWidth(sampler, &width);
    if (status) return status;
    size_t row = width * sizes[format], stride = odd & 8 ? row + (odd >> 4) % 3 * 8 : row;
    char *rows = (char *)scratch(count * stride), *alone = (char *)scratch(row);
    status = kinSamplerSample(sampler, times, count, rows, odd & 8 ? stride : 0, format);
    if (status || !count) return status;
    size_t one = readByte() % count;
    MUST(!kinSamplerSample(sampler, &times[one], 1, alone, 0, format));
    MUST(memcmp(alone, rows + one * stride, row) == 0);
    return status;
}

/* A single number may have any stride, because nothing is written a stride away. */
static KinStatus sampleSlice(void) {
    KinSampler *sampler = *readSampler();
    size_t width = 0, offset, own, timeCount, odd = readByte();
    const double *times = readTimes(&timeCount);
    KinSlice slice = {
        readCount(5), readCount(5), times, timeCount, NULL, readCount(4) * 8, readCount(4) * 8, (KinFormat)(odd % 4), 0};
    KinStatus status = kinSamplerGetWidth(sampler, &width);
    if (status) return status;
    if (slice.timeStride < 64 && slice.valueStride < 64) slice.data = scratch(timeCount * 64 + width * 64);
    if (odd & 8 && slice.channelCount == 1 && timeCount == 1 &&
        !kinSamplerGetChannel(sampler, slice.firstChannel, &offset, &own) && own == 1) {
        slice.timeStride = slice.valueStride = (size_t)1 << (3 + odd / 16 * 4);
        slice.data = scratch(8);
    }
    return kinSamplerSampleSlice(sampler, &slice);
}

CALLS(sampler, create, create, create, copy, destroy, rebind, rebind, channel, sample, sample, sample, sample, sampleSlice,
    addChannels, addChannels, removeChannels, removeChannels)
