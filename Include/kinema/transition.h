/* kinema/transition.h: the state of running transitions and cross-fades. */
#ifndef KINEMA_TRANSITION_H
#define KINEMA_TRANSITION_H

#include "base.h"
#include "animation.h"

KIN_EXTERN_C_BEGIN

/* The drawing order of the two sides. */
typedef enum KIN_ENUM KinTransitionOrder {
    KinTransitionOrderBoth = 0, /* side by side or cross-fading */
    KinTransitionOrderNewOverOld = 1,
    KinTransitionOrderOldOverNew = 2
} KinTransitionOrder;

/* The state of a transition. "Old" is the layer's subtree at the commit before the transition started; "new" is the
 * current subtree. */
typedef struct KinTransitionState {
    bool running; /* if false, all members below are 0: draw the layer normally */
    uint8_t reserved[3];
    KinTransitionType type;
    KinTransitionOrder order;
    uint32_t reserved2;
    uint64_t filter;     /* the host's filter that replaces the type, or 0 */
    double progress;     /* startProgress + (endProgress - startProgress) * eased fraction */
    double oldOffset[2]; /* added to the position of the old side, in the superlayer's coordinates */
    double newOffset[2];
    double oldAlpha; /* multiplies the opacity of the old side */
    double newAlpha;
} KinTransitionState;

/* Returns the state of the layer's transition at `time`. KinStatusNotCommitted: the layer is not below a root. */
KIN_API KinStatus kinLayerGetTransitionState(KinContext *context, KinLayer layer, double time, KinTransitionState *state);

/* Returns the states of many layers at one time. State i is written `stride` bytes after state i - 1; see "Strides" in
 * kinema.h. The function stops at the first failure.
 * KinStatusInvalidArgument: the stride is smaller than the struct or not a multiple of 8. */
KIN_API KinStatus kinLayersGetTransitionStates(
    KinContext *context, const KinLayer *layers, size_t count, double time, KinTransitionState *states, size_t stride);

/* Returns the old side of the attached transition: a presentation layer, with one reference for the caller.
 * KinStatusNotFound: no transition is attached, or it started when the layer itself became live; KinStatusNotCommitted. */
KIN_API KinStatus kinLayerCopyTransitionSource(KinContext *context, KinLayer layer, KinLayer *source);

/* A cross-fade of contents: draw `from` with alpha 1 - mix and `to` with alpha mix. A sample returns the nearer one. */
typedef struct KinContentsMix {
    bool running;
    uint8_t reserved[7];
    uint64_t from; /* 0 is none */
    uint64_t to;
    double mix;
} KinContentsMix;

/* Returns the state of the layer's cross-fade at `time`. KinStatusNotCommitted. */
KIN_API KinStatus kinLayerGetContentsMix(KinContext *context, KinLayer layer, double time, KinContentsMix *mix);

KIN_EXTERN_C_END

#endif
