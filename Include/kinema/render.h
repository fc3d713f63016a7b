/* kinema/render.h: what to draw at a time, flattened in drawing order, and whether anything to draw has changed. */
#ifndef KINEMA_RENDER_H
#define KINEMA_RENDER_H

#include "base.h"
#include "property.h"
#include "timing.h"

KIN_EXTERN_C_BEGIN

/* ---- The render list ------------------------------------------------------------------------------------------- */

/* What is true of an item. */
typedef enum KIN_ENUM KinRenderFlag {
    KinRenderFlagBackground = 1,   /* there is a backgroundColor; without the flag the color is nil and reads as zeros */
    KinRenderFlagBorder = 2,       /* there is a borderColor and a borderWidth above 0 */
    KinRenderFlagShadow = 4,       /* there is a shadowColor and a shadowOpacity above 0 */
    KinRenderFlagContents = 8,     /* there are contents, or a cross-fade of contents is running */
    KinRenderFlagContentsMix = 16, /* a cross-fade: contents with 1 - contentsMix, nextContents with contentsMix */
    KinRenderFlagClips = 32,       /* masksToBounds: clips its contents and what is below it to its rounded bounds */
    KinRenderFlagMasked = 64,      /* it has a mask: the items from its own index + 1 up to `sublayers` */
    KinRenderFlagMask = 128,       /* it is a mask or below one: draw its alpha into the mask, not into the picture */
    KinRenderFlagFlipped = 256     /* an odd number of geometryFlipped from the root down to it: `matrix` mirrors y, and
                                    * contents that shall stand upright are drawn upside down */
} KinRenderFlag;

/* Which side of a running transition an item is drawn for. */
typedef enum KIN_ENUM KinRenderSide {
    KinRenderSideNone = 0,
    KinRenderSideOld = 1, /* as at the commit before the transition began; the layer may be gone by now */
    KinRenderSideNew = 2  /* as it is */
} KinRenderSide;

/* One layer that is visible, or one copy of it. Indices count items in the list; none is -1. Lengths in the layer's own
 * coordinates unless said otherwise; colors are straight, as committed and animated, opacity not multiplied in. */
typedef struct KinRenderItem {
    double matrix[16];         /* from the layer's coordinates to root space, row vectors; an instance's transform and the
                                * offset of a transition's side are in it */
    double bounds[4];          /* x, y, width, height */
    double contentsRect[4];    /* in units of the image */
    double backgroundColor[4];
    double borderColor[4];
    double shadowColor[4];
    double instanceColor[4];   /* multiplies all that is drawn: the product over the replicators above, white without any;
                                * not clamped */
    double shadowOffset[2];
    double shadowRadius;
    double shadowOpacity;
    double borderWidth;
    double cornerRadius;
    double opacity;            /* 0...1: the product from the root, or the top of the mask, down to this layer, each factor
                                * at most 1, the alpha of a transition's side among them */
    double contentsMix;        /* the fraction of nextContents; 0 without KinRenderFlagContentsMix */
    double localTime;          /* seconds: the layer's own time at which it is shown; instanceDelay is in it */
    double progress;           /* of the transition of `side`: its eased fraction; 0 without a side */
    uint64_t filter;           /* the host's filter of that transition, or 0; the offset and alpha are the type's anyhow */
    uint64_t contents;         /* the host's image; 0 is none */
    uint64_t nextContents;     /* the image that a cross-fade leads to; 0 is none */
    KinLayer layer;            /* the model layer; of an old side its handle may be stale */
    void *userData;            /* of the layer (kinLayerSetUserData); NULL if there is none or the layer is gone */
    KinLayerClass layerClass;  /* path, colors, text, particles are asked for by class: presentation.h, particle.h */
    uint32_t flags;            /* of KinRenderFlag */
    KinRenderSide side;        /* of the nearest layer, itself or one above, that a transition runs on */
    uint32_t maskedCorners;    /* bits 1 min x min y, 2 max x min y, 4 min x max y, 8 max x max y: which are round */
    int32_t parent;            /* the superlayer, or the layer that this one masks */
    int32_t sublayers;         /* the first item below it that is not of its mask */
    int32_t end;               /* one past the last item below it */
    int32_t clip;              /* the nearest layer above with KinRenderFlagClips; that one's own clip is the next */
    int32_t mask;              /* the nearest layer, itself or one above, with KinRenderFlagMasked; the next is the mask of
                                * that one's parent */
    int32_t instance;          /* the number of the copy that the nearest replicator above draws */
    uint64_t reserved[4];      /* 0 */
} KinRenderItem;

/* Flattens what all roots show at `time` into items, in drawing order: roots as they were added; a layer, the items of its
 * mask, then its sublayers by zPosition, as they stand where it is equal; the copies of a replicator's sublayers one after
 * the other; of a transition both sides, the lower first. Only what can be seen: left out with all below it is a layer that
 * is hidden, of opacity 0 or less, seen from behind without doubleSided, or whose mask is left out; and a transition's side
 * or an instance of alpha 0 or less. A transform layer has an item with nothing to draw. clip and mask of what is in a mask
 * end at the mask.
 *
 * Item i is written `stride` bytes after item i - 1 (0: sizeof(KinRenderItem)); `capacity` and *count in items. `items` may
 * be NULL if capacity is 0. It costs what is visible: keep one array that grows on KinStatusBufferTooSmall. A pure function
 * of the last commit and `time`, but for userData.
 * KinStatusInvalidArgument: a stride that is smaller than the struct or not a multiple of 8; KinStatusBufferTooSmall;
 * KinStatusLimitExceeded: more than 2^20 items (512 MB), or replicators and transitions draw more than
 * 10,000,000 layers again, those left out counted. */
KIN_API KinStatus kinContextGetRenderList(KinContext *context, double time, KinRenderItem *items, size_t capacity,
                                          size_t stride, size_t *count);

/* ---- Nothing changed ------------------------------------------------------------------------------------------- */

/* Counts the commits that changed something and the advances that took away animations that had ended. Equal counts and one
 * time mean equal pictures. */
KIN_API KinStatus kinContextGetChangeCount(KinContext *context, uint64_t *changeCount);

/* Whether an animation or a transition moves something at the current time, as of the last commit. If none does, and the
 * change count stays, the picture stays as it is until kinContextGetNextEventTime. Emitters are not looked at. */
KIN_API KinStatus kinContextIsAnimating(KinContext *context, bool *animating);

/* The frames per second that the animations ask for which move something at the current time (those for which
 * kinContextIsAnimating is true), so that a host can choose a rate and save power. A display has one rate, so the most
 * demanding animation decides: each member of *range is the largest of theirs, where an animation that prefers no rate
 * prefers its maximum. The result is a range again; it is 0 0 0 if no animation asks for anything.
 *
 * *unspecified (nullable) = true: some of these animations ask for nothing (implicit ones never do), and the host's ordinary
 * rate is meant for them. A host draws at the larger one of range.preferred and, if *unspecified is true, its ordinary rate,
 * as far as its display can; usually at the display's highest rate divided by a whole number. A group asks for its children. */
KIN_API KinStatus kinContextGetPreferredFrameRate(KinContext *context, KinFrameRateRange *range, bool *unspecified);

/* The layers that changes since the given change count touched: committed values, sublayers, masks and animations of theirs
 * that were added or ended, layers that came or left. What an animation does meanwhile is no change. Each layer once, in no
 * order; one that is gone is told by its superlayer. `capacity` and *count in layers; `layers` may be NULL if capacity is 0.
 * *all (nullable) = true, with a count of 0: everything may have changed, as roots came or left, or it is too long ago to
 * tell (more than some dozens of changes). KinStatusBufferTooSmall. */
KIN_API KinStatus kinContextGetChangedLayers(KinContext *context, uint64_t sinceChangeCount, KinLayer *layers,
                                             size_t capacity, size_t *count, bool *all);

KIN_EXTERN_C_END

#endif
