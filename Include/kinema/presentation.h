/* kinema/presentation.h: presentation values and presentation layers. For many values use a sampler (sampler.h). */
#ifndef KINEMA_PRESENTATION_H
#define KINEMA_PRESENTATION_H

#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* Returns the presentation value at `time`: the committed value with the committed animations applied. Numbers only;
 * *count (nullable) is 0 for nil of any type. A sampler returns the same bits.
 *
 * KinStatusNotCommitted: the layer is not below a root; KinStatusUnknownKey; KinStatusTypeMismatch: not numbers;
 * KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetPresentationValue(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, double time, double *values, size_t capacity, size_t *count);

/* Returns the velocity at `time`: the change of the presentation value in units per second of the context's time
 * (KIN_VELOCITY). The statuses are those of kinLayerGetPresentationValue; KinStatusTypeMismatch also for values that do not
 * change gradually. */
KIN_INLINE KinStatus kinLayerGetPresentationVelocity(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, double time, double *values, size_t capacity, size_t *count) {
    return kinLayerGetPresentationValue(context, layer, KIN_VELOCITY(keyPath), time, values, capacity, count);
}

/* Returns a presentation value of any type. */
KIN_API KinStatus kinLayerGetPresentationData(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, double time, KinBuffer *buffer);

/* CALayer presentationLayer: returns a read-only layer with the presentation values of the last commit at `time`. Its
 * superlayer, sublayers and mask are presentation layers too. The caller owns one reference. Later commits do not change it.
 * For a presentation layer the result is the layer itself, with one more reference. KinStatusNotCommitted. */
KIN_API KinStatus kinLayerCopyPresentation(KinContext *context, KinLayer layer, double time, KinLayer *presentation);

/* CALayer modelLayer: returns the model layer of a presentation layer, or a model layer itself. Adds no reference.
 * KinStatusInvalidHandle: the model layer was destroyed. */
KIN_API KinStatus kinLayerGetModel(KinContext *context, KinLayer layer, KinLayer *model);

/* Creates a tree of model layers with the presentation values of `layer` and its descendants at `time`, without
 * animations. Hosts show it as a snapshot above the real layers. The caller owns one reference. KinStatusNotCommitted. */
KIN_API KinStatus kinLayerCopyFrozen(KinContext *context, KinLayer layer, double time, KinLayer *copy);

/* One copy of a replicator's sublayers. */
typedef struct KinInstance {
    double transform[16]; /* in the replicator's coordinates, about the center of its bounds */
    double color[4];      /* multiplies the colors of the copy */
    double timeOffset;    /* seconds: the copy shows the replicator's time (time - timeOffset) */
} KinInstance;

/* Returns the instances at `time`, in drawing order. `capacity` and *count count instances; `instances` may be NULL if
 * capacity is 0.
 *
 * KinStatusTypeMismatch: not a replicator; KinStatusNotCommitted; KinStatusBufferTooSmall; KinStatusLimitExceeded: more
 * than 10,000,000 instances. */
KIN_API KinStatus kinLayerGetInstances(
    KinContext *context, KinLayer replicator, double time, KinInstance *instances, size_t capacity, size_t *count);

/* Returns the presentation value of a descendant of `replicator` in instance `index`.
 * KinStatusInvalidArgument: not a descendant; KinStatusNotFound: no such instance; otherwise the statuses of
 * kinLayerGetPresentationValue. */
KIN_API KinStatus kinLayerGetInstanceValue(KinContext *context, KinLayer replicator, size_t index, KinLayer layer,
    KinKeyPath keyPath, double time, double *values, size_t capacity, size_t *count);

KIN_EXTERN_C_END

#endif
