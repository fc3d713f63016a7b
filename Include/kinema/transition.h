/* kinema/transition.h: what a running transition or cross-fade draws. */
#ifndef KINEMA_TRANSITION_H
#define KINEMA_TRANSITION_H

#include "base.h"
#include "animation.h"

KIN_EXTERN_C_BEGIN

/* Which side is drawn over the other. */
typedef enum KIN_ENUM KinTransitionOrder {
    KinTransitionOrderBoth = 0, /* side by side or cross-fading */
    KinTransitionOrderNewOverOld = 1,
    KinTransitionOrderOldOverNew = 2
} KinTransitionOrder;

/* "Old" is the layer's subtree as at the commit before the transition began, "new" is the subtree as it is. */
typedef struct KinTransitionState {
    bool running;              /* false: everything below is 0, draw the layer as it is */
    uint8_t reserved[3];
    KinTransitionType type;
    KinTransitionOrder order;
    uint32_t reserved2;
    uint64_t filter;           /* the host's filter that replaces the type, or 0 */
    double progress;           /* start + (end - start) * eased fraction */
    double oldOffset[2];       /* add to the position of that side, in the superlayer's coordinates */
    double newOffset[2];
    double oldAlpha;           /* multiply that side's opacity */
    double newAlpha;
} KinTransitionState;

/* KinStatusNotCommitted: the layer is not below a root. */
KIN_API KinStatus kinLayerGetTransitionState(KinContext *context, KinLayer layer, double time, KinTransitionState *state);

/* The same for many layers at one time: state i is `stride` bytes after state i - 1 (0: sizeof(KinTransitionState)).
 * Stops at the first failure. KinStatusInvalidArgument: a stride that is smaller than the struct or not a multiple of 8. */
KIN_API KinStatus kinLayersGetTransitionStates(KinContext *context, const KinLayer *layers, size_t count, double time,
                                               KinTransitionState *states, size_t stride);

/* The old side of the transition that is attached: a presentation layer, with one reference for the caller.
 * KinStatusNotFound: no transition is attached, or it began with the layer itself. */
KIN_API KinStatus kinLayerCopyTransitionSource(KinContext *context, KinLayer layer, KinLayer *source);

/* A cross-fade of contents: draw `from` with 1 - mix and `to` with mix. A sample reads the nearer one. */
typedef struct KinContentsMix {
    bool running;
    uint8_t reserved[7];
    uint64_t from; /* 0 is none */
    uint64_t to;
    double mix;
} KinContentsMix;

/* KinStatusNotCommitted. */
KIN_API KinStatus kinLayerGetContentsMix(KinContext *context, KinLayer layer, double time, KinContentsMix *mix);

KIN_EXTERN_C_END

#endif
