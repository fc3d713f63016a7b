/* kinema/presentation.h: what is shown at a time. For many values use a sampler (sampler.h). */
#ifndef KINEMA_PRESENTATION_H
#define KINEMA_PRESENTATION_H

#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* The value that is shown at `time`: the committed value with the committed animations applied. Numbers only; *count
 * (nullable) = 0 for nil. The same bits as a sampler gives.
 * KinStatusNotCommitted: the layer is not below a root; KinStatusUnknownKey; KinStatusTypeMismatch: not numbers;
 * KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetPresentationValue(KinContext *context, KinLayer layer, KinKeyPath keyPath, double time,
                                               double *values, size_t capacity, size_t *count);

/* The same for a value of any type. */
KIN_API KinStatus kinLayerGetPresentationData(KinContext *context, KinLayer layer, KinKeyPath keyPath, double time,
                                              KinBuffer *buffer);

/* presentationLayer: a read-only layer that shows this one as of the last commit at `time`, with its superlayer, sublayers
 * and mask as presentation layers too. One reference for the caller; it stays as it is whatever happens afterwards.
 * Of a presentation layer: itself, with one more reference. KinStatusNotCommitted. */
KIN_API KinStatus kinLayerCopyPresentation(KinContext *context, KinLayer layer, double time, KinLayer *presentation);

/* modelLayer: the layer that a presentation layer shows; of a model layer itself. No reference. KinStatusInvalidHandle: the
 * model layer is gone. */
KIN_API KinStatus kinLayerGetModel(KinContext *context, KinLayer layer, KinLayer *model);

/* A new, changeable tree of layers that looks as `layer` and what is below it look at `time`, without animations, for hosts
 * that show a snapshot over the real thing. One reference for the caller. KinStatusNotCommitted. */
KIN_API KinStatus kinLayerCopyFrozen(KinContext *context, KinLayer layer, double time, KinLayer *copy);

/* One copy that a replicator draws of its sublayers. */
typedef struct KinInstance {
    double transform[16]; /* from the replicator's own coordinates to them, about its center */
    double color[4];      /* multiplies what is drawn */
    double timeOffset;    /* seconds: its sublayers are shown as at (time - timeOffset) of the replicator's time */
} KinInstance;

/* The instances at `time`, in drawing order; `capacity` and *count in instances. `instances` may be NULL if capacity is 0.
 * KinStatusTypeMismatch: no replicator; KinStatusNotCommitted; KinStatusBufferTooSmall; KinStatusLimitExceeded: more than
 * 10,000,000. */
KIN_API KinStatus kinLayerGetInstances(KinContext *context, KinLayer replicator, double time, KinInstance *instances,
                                       size_t capacity, size_t *count);

/* The presentation value of a sublayer as instance `index` of `replicator`, of which it is a descendant, shows it.
 * KinStatusInvalidArgument: not a descendant; KinStatusNotFound: no such instance; else as kinLayerGetPresentationValue. */
KIN_API KinStatus kinLayerGetInstanceValue(KinContext *context, KinLayer replicator, size_t index, KinLayer layer,
                                           KinKeyPath keyPath, double time, double *values, size_t capacity, size_t *count);

KIN_EXTERN_C_END

#endif
