/* kinema/sampler.h: many values at many times in one call. */
#ifndef KINEMA_SAMPLER_H
#define KINEMA_SAMPLER_H

#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* One thing to sample: a property or component of a layer. */
typedef struct KinChannel {
    KinLayer layer;
    KinKeyPath keyPath;
    uint32_t reserved; /* 0 */
} KinChannel;

/* How numbers are written. */
typedef enum KIN_ENUM KinFormat {
    KinFormatFloat64 = 0, /* double: within 1e-9 of the exact value, scaled by the values' size */
    KinFormatFloat32 = 1, /* float: within 2e-6 of the range of the values */
    KinFormatUNorm8 = 2   /* uint8_t: 0...1 as 0...255, rounded, clamped; nil is 0 */
} KinFormat;

/* Resolves the channels against the last commit. A channel writes as many numbers as its type has (kinKeyPathGetInfo);
 * bools 0 or 1, handles as numbers, nil as NaN; of lists (colors, locations) as many as the committed value has.
 * A channel of a layer that is not below a root writes NaN. Works on the calling thread only until it returns; then any one
 * thread at a time may use the sampler. Destroy it with kinSamplerDestroy.
 * KinStatusUnknownKey, KinStatusTypeMismatch: strings and paths can not be sampled; KinStatusLimitExceeded: more than 2^28
 * numbers a row. */
KIN_API KinStatus kinSamplerCreate(KinContext *context, const KinChannel *channels, size_t count, KinSampler **sampler);

/* Another sampler of the same channels on the same commit, for another thread; cheap. */
KIN_API KinStatus kinSamplerCopy(KinSampler *sampler, KinSampler **copy);

/* NULL does nothing. */
KIN_API void kinSamplerDestroy(KinSampler *sampler);

/* Numbers in one row, the sum over all channels. */
KIN_API KinStatus kinSamplerGetWidth(KinSampler *sampler, size_t *width);

/* Where channel `index` begins in a row, and how many numbers it has. Either result may be NULL. */
KIN_API KinStatus kinSamplerGetChannel(KinSampler *sampler, size_t index, size_t *offset, size_t *width);

/* Follows the context to its last commit; cheap when little changed. *changed (nullable): true if a value that a channel
 * writes may now differ at any time: the committed value, an animation that moves it, the time of the layer if it is
 * animated, or whether the layer is shown. Changes of what is not sampled leave it false.
 * A layer that died meanwhile samples as NaN. Takes the context's lock for a moment.
 * KinStatusInvalidHandle: the context was destroyed; the sampler keeps its last state. */
KIN_API KinStatus kinSamplerRebind(KinSampler *sampler, bool *changed);

/* Writes one row a time: number j of row i goes to rows + i * rowStride + j * (4, 8 or 1 by format). `rowStride` in bytes,
 * 0: packed. `rows` need be aligned to its format only. Takes no lock, changes nothing, allocates nothing but for some matrices (Threads,
 * in kinema.h).
 * Times may be any order, past or future. KinStatusInvalidArgument: NULL, a time is NaN or infinite, a stride that is
 * smaller than a row or not a multiple of the format's size. */
KIN_API KinStatus kinSamplerSample(KinSampler *sampler, const double *times, size_t timeCount, void *rows,
                                   size_t rowStride, KinFormat format);

/* A part of the work and any layout: channels firstChannel ... + channelCount at the given times, number j of the slice (from
 * 0) at row i goes to data + i * timeStride + j * valueStride, in bytes. So rows (valueStride = size), columns (timeStride =
 * size), or interleaved. Slices of one sampler may not run at the same time: give each thread a kinSamplerCopy. */
typedef struct KinSlice {
    size_t firstChannel;
    size_t channelCount;
    const double *times;
    size_t timeCount;
    void *data;
    size_t timeStride;
    size_t valueStride;
    KinFormat format;
    uint32_t reserved; /* 0 */
} KinSlice;

/* Statuses as kinSamplerSample; KinStatusInvalidArgument also: channels beyond the last. */
KIN_API KinStatus kinSamplerSampleSlice(KinSampler *sampler, const KinSlice *slice);

KIN_EXTERN_C_END

#endif
