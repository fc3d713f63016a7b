/* kinema/stream.h: presentation values of many layers, written into the host's array of structs. */
#ifndef KINEMA_STREAM_H
#define KINEMA_STREAM_H

#include "base.h"
#include "property.h"
#include "sampler.h"

KIN_EXTERN_C_BEGIN

/* A stream writes one struct of the host, an entity, for each of its layers. A layout describes the struct once: each field has
 * a value, a format and an offset. Entity i of a stream is written to data + i * stride; bytes outside the fields are not
 * changed. */
typedef struct KinStream KinStream;

/* The value of a field, computed from the presentation at the time that is written. */
typedef enum KIN_ENUM KinStreamValue {
    KinStreamValueKeyPath = 0,        /* the numbers of `keyPath`, as a channel of a sampler writes them */
    KinStreamValueAnchor = 1,         /* x, y: the anchor point in the layer's own coordinates */
    KinStreamValueLocalTransform = 2, /* a matrix: from the layer's coordinates to those of its superlayer, including the
                                       * superlayer's sublayerTransform (not applied to masks) */
    KinStreamValueWorldTransform = 3, /* a matrix: from the layer's coordinates to root space (kinLayerGetWorldTransform) */
    KinStreamValueWorldOpacity = 4,   /* 1 number, 0...1: the product of the opacities from the root down to the layer */
    KinStreamValueVisible = 5,        /* 1 or 0: whether neither the layer nor an ancestor is hidden or has opacity 0 */
    KinStreamValueDrawingOrder = 6    /* 1 number: the rank of the layer among the layers of the stream, from back to front.
                                       * Roots are drawn as they were added, a layer below its mask, the mask below the
                                       * sublayers, and sublayers by ascending zPosition (equal ones in their order) */
} KinStreamValue;

/* How a matrix is written: A for column vectors, p' = A p. Rows writes the rows of A one after the other, Columns its
 * columns. Columns4x4 is the order of KinPropertyTransform (m11 m12 ... m44), Columns2x3 that of an affine transform
 * (a b c d tx ty). 3x4 leaves out the last row, which is 0 0 0 1 unless there is a perspective; 2x4 leaves out the rows
 * of z and w, 2x3 also the column of z.
 *
 * Unity's Matrix4x4 and Unreal's FMatrix are Columns4x4; the buffer of Godot's MultiMesh has Rows3x4, or Rows2x4 in 2D. */
typedef enum KIN_ENUM KinMatrixForm {
    KinMatrixFormColumns4x4 = 0, /* 16 numbers */
    KinMatrixFormRows4x4 = 1,    /* 16 numbers */
    KinMatrixFormColumns3x4 = 2, /* 12 numbers */
    KinMatrixFormRows3x4 = 3,    /* 12 numbers */
    KinMatrixFormColumns2x3 = 4, /* 6 numbers */
    KinMatrixFormRows2x3 = 5,    /* 6 numbers */
    KinMatrixFormColumns2x4 = 6, /* 8 numbers */
    KinMatrixFormRows2x4 = 7     /* 8 numbers */
} KinMatrixForm;

/* A field of an entity. */
typedef struct KinStreamField {
    KinStreamValue value;
    KinKeyPath keyPath;   /* for KinStreamValueKeyPath: numbers of a fixed count, of the layer itself; otherwise 0 */
    KinFormat format;     /* of each number. Float32 is within 2e-6; for matrices, and for anchors of layouts without Float64
                           * matrices, in relation to the greatest number of the layer's matrix and of those above it */
    KinMatrixForm matrix; /* for matrices; otherwise 0 */
    uint32_t offset;      /* bytes from the start of the entity to the first number; a multiple of the format's size */
    uint32_t reserved;    /* 0 */
} KinStreamField;

/* The layout of the entities of a stream. */
typedef struct KinStreamLayout {
    size_t size; /* sizeof(KinStreamLayout) */
    const KinStreamField *fields;
    size_t fieldCount;   /* at most 256 */
    size_t stride;       /* bytes from one entity to the next; a multiple of the size of every field's format */
    uint32_t writers;    /* how many threads may write at the same time; 0 means 1, at most 256. Each has separate memory */
    bool skipsMissing;   /* a layer that is not below a root leaves its entity as it is. Otherwise its fields become NaN (0 for
                        * KinFormatUNorm8), except Visible, which becomes 0 */
    uint8_t reserved[3]; /* 0 */
} KinStreamLayout;

/* Creates a stream of layers for the last commit. Writing never takes a lock and allocates nothing. Destroy the stream
 * with kinStreamDestroy.
 *
 * KinStatusInvalidArgument: fields overlap, reach beyond the stride or are not aligned, a number of an enumeration is
 * unknown, size or reserved members are wrong; KinStatusInvalidHandle: a layer; KinStatusUnknownKey: a layer has no such
 * property; KinStatusTypeMismatch: a key path is not numeric, is a list, or names another layer; KinStatusLimitExceeded:
 * more than 2^28 numbers. */
KIN_API KinStatus kinStreamCreate(
    KinContext *context, const KinStreamLayout *layout, const KinLayer *layers, size_t count, KinStream **stream);

/* Destroys a stream. NULL has no effect. */
KIN_API void kinStreamDestroy(KinStream *stream);

/* Returns the number of entities. */
KIN_API KinStatus kinStreamGetCount(KinStream *stream, size_t *count);

/* Appends layers as entities. They are resolved against the commit that the stream follows: a layer that is newer is
 * missing until the next kinStreamRebind, so rebind first. No thread may write at the same time.
 *
 * The cost is that of the new entities, of copies of lists and, for KinStreamValueDrawingOrder, of the order of all. The
 * call takes the context's lock for a short time.
 *
 * The statuses are those of kinStreamCreate; KinStatusInvalidHandle also if the context was destroyed. */
KIN_API KinStatus kinStreamAddLayers(KinStream *stream, const KinLayer *layers, size_t count);

/* Removes the entities at `indices`, given in any order, each once. The entity of a layer that was destroyed stays until
 * it is removed, and is missing. No thread may write at the same time.
 *
 * KinRemovalOrderKept moves all later entities, and rebuilds up to 4,096 numbers of each field around each one.
 * KinRemovalOrderSwapped costs as much as a change of the entities: it removes from the greatest index to the least, and
 * the last entity takes each position, as a host does with an array by `array[index] = array[--count]`.
 *
 * KinStatusInvalidArgument: an index does not exist or is given twice; `order` is not a KinRemovalOrder. */
KIN_API KinStatus kinStreamRemoveLayers(KinStream *stream, const size_t *indices, size_t count, KinRemovalOrder order);

/* Updates the stream to the last commit. This is cheap if little changed. *changed (nullable) is false only if every
 * entity is written as before, at any time. The call takes the context's lock for a short time. No thread may write at
 * the same time.
 *
 * KinStatusInvalidHandle: the context was destroyed; the stream keeps its last state. */
KIN_API KinStatus kinStreamRebind(KinStream *stream, bool *changed);

/* Entities, times and an output address. Entity i at times[k] is written to data + k * timeStride + i * stride, where i counts
 * from the first entity of the stream: slices of several threads share one `data`. */
typedef struct KinStreamSlice {
    size_t firstEntity;
    size_t entityCount;
    const double *times; /* finite, in any order */
    size_t timeCount;
    void *data;        /* aligned to 8 if a field is Float64, to 4 if one is Float32 */
    size_t timeStride; /* bytes; a multiple of the size of every field's format */
    uint32_t writer;   /* below the layout's `writers`: one thread at a time may use each */
    uint32_t reserved; /* 0 */
} KinStreamSlice;

/* Writes entities. Threads may write slices of one stream at the same time, each with a different writer.
 *
 * KinStatusInvalidArgument: NULL; a time is NaN or infinite; an entity or the writer does not exist; data or a stride is
 * unaligned. */
KIN_API KinStatus kinStreamWriteSlice(KinStream *stream, const KinStreamSlice *slice);

/* Writes all entities at one time, as writer 0. */
KIN_INLINE KinStatus kinStreamWrite(KinStream *stream, double time, void *data) {
    size_t count = 0;
    KinStatus status = kinStreamGetCount(stream, &count);
    KinStreamSlice slice = {0, count, &time, 1, data, 0, 0, 0};
    return status ? status : kinStreamWriteSlice(stream, &slice);
}

KIN_EXTERN_C_END

#endif
