/* kinema/sampler.h: many values at many times in one call. */
#ifndef KINEMA_SAMPLER_H
#define KINEMA_SAMPLER_H

#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* One property, or component of a property, of one layer. */
typedef struct KinChannel {
    KinLayer layer;
    KinKeyPath keyPath;
    uint32_t reserved; /* 0 */
} KinChannel;

/* The format of the numbers that a sampler writes. */
typedef enum KIN_ENUM KinFormat {
    KinFormatFloat64 = 0, /* double: within 1e-9 of the exact value, relative to the size of the values */
    KinFormatFloat32 = 1, /* float: within 2e-6 of the exact value, relative to the range of the values */
    KinFormatUNorm8 = 2   /* uint8_t: 0...1 becomes 0...255, rounded and clamped; nil becomes 0 */
} KinFormat;

/* Creates a sampler and resolves its channels against the last commit. One thread at a time may use the sampler. Destroy
 * it with kinSamplerDestroy.
 *
 * A channel writes as many numbers as its type has (kinKeyPathGetInfo); a list (colors, locations) writes as many as its
 * committed value has. A bool writes 0 or 1, a handle its number, nil NaN. A channel of a layer that is not below a root
 * writes NaN.
 *
 * KinStatusUnknownKey; KinStatusTypeMismatch: strings and paths cannot be sampled; KinStatusLimitExceeded: more than 2^28
 * numbers in a row. */
KIN_API KinStatus kinSamplerCreate(KinContext *context, const KinChannel *channels, size_t count, KinSampler **sampler);

/* Creates a sampler of the same channels on the same commit, for another thread. Copying is cheap, because the copy
 * shares the plans that the samples of the original made. A sampler without samples first makes the plan for float32. */
KIN_API KinStatus kinSamplerCopy(KinSampler *sampler, KinSampler **copy);

/* Destroys a sampler. NULL has no effect. */
KIN_API void kinSamplerDestroy(KinSampler *sampler);

/* Returns the count of numbers in a row, the sum over all channels. */
KIN_API KinStatus kinSamplerGetWidth(KinSampler *sampler, size_t *width);

/* Returns the offset of channel `index` in a row, and its count of numbers. Either result may be NULL. */
KIN_API KinStatus kinSamplerGetChannel(KinSampler *sampler, size_t index, size_t *offset, size_t *width);

/* Updates the sampler to the last commit. This is cheap if little changed. A layer that was destroyed samples as NaN. The
 * call takes the context's lock for a short time.
 *
 * *changed (nullable) is true if a value that a channel writes may differ from before at some time: the committed value,
 * an animation of it, the time of the layer if it is animated, or whether the layer is shown. Changes of values that are
 * not sampled leave *changed false.
 *
 * Plans for a precision that has not been sampled since the last rebind are discarded (unless neither has) and rebuilt on
 * next use.
 *
 * KinStatusInvalidHandle: the context was destroyed; the sampler keeps its last state. */
KIN_API KinStatus kinSamplerRebind(KinSampler *sampler, bool *changed);

/* The order of the channels after a removal. */
typedef enum KIN_ENUM KinRemovalOrder {
    KinRemovalOrderKept = 0,   /* later channels keep their order and move up */
    KinRemovalOrderSwapped = 1 /* the last channel takes the position; all others keep theirs */
} KinRemovalOrder;

/* Adds channels after the last one. They are resolved against the commit that the sampler follows: a layer that is newer
 * samples as NaN until the next kinSamplerRebind, so rebind first. Copies of the sampler keep their channels.
 *
 * The cost is that of the new channels, and of a copy of the list. The call takes the context's lock for a short time. If
 * it fails, the sampler keeps its channels.
 *
 * KinStatusInvalidHandle: a layer, or the context was destroyed; otherwise the statuses of kinSamplerCreate. */
KIN_API KinStatus kinSamplerAddChannels(KinSampler *sampler, const KinChannel *channels, size_t count);

/* Removes the channels at `indices`, given in any order, each once. Copies of the sampler keep their channels. The
 * channels of a layer that was destroyed stay until they are removed, and sample as NaN (0 in KinFormatUNorm8).
 *
 * KinRemovalOrderKept moves the offsets of all later channels, and rebuilds up to 4,096 numbers around each channel.
 * KinRemovalOrderSwapped costs as much as a change of the channels: it removes from the greatest index to the least, and
 * the last channel takes each position, as a host does with an array by `array[index] = array[--count]`; offsets move
 * only if the two channels have different widths.
 *
 * KinStatusInvalidArgument: an index does not exist or is given twice; `order` is not a KinRemovalOrder. */
KIN_API KinStatus kinSamplerRemoveChannels(KinSampler *sampler, const size_t *indices, size_t count, KinRemovalOrder order);

/* Writes one row for each time. The times may be in any order, past or future. The call takes no lock and changes
 * nothing.
 *
 * Number j of row i is written to rows + i * rowStride + j * size, where the format has 8, 4 or 1 bytes. See "Strides" in
 * kinema.h. `rows` must be aligned to the format.
 *
 * The first sample in a precision (KinFormatFloat64 is one, the other formats are the second) plans how to evaluate the
 * channels, which takes about as long as hundreds of samples. All other samples allocate nothing.
 *
 * KinStatusInvalidArgument: NULL; a time is NaN or infinite; the stride is smaller than a row or not a multiple of the
 * format's size. */
KIN_API KinStatus kinSamplerSample(
    KinSampler *sampler, const double *times, size_t timeCount, void *rows, size_t rowStride, KinFormat format);

/* A range of channels and the layout of the output. Number j of the slice, counted from 0, in row i is written to data +
 * i * timeStride + j * valueStride; the strides are in bytes. This allows rows (valueStride is the format's size),
 * columns (timeStride is the format's size) and interleaved layouts.
 *
 * Slices of one sampler must not run at the same time: give each thread a copy of the sampler (kinSamplerCopy). */
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

/* Samples a slice. The statuses are those of kinSamplerSample; KinStatusInvalidArgument also if a channel does not exist. */
KIN_API KinStatus kinSamplerSampleSlice(KinSampler *sampler, const KinSlice *slice);

KIN_EXTERN_C_END

#endif
