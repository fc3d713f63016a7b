/* kinema/render.h: the render list (all layers that are visible at a time, in drawing order) and the detection of changes. */
#ifndef KINEMA_RENDER_H
#define KINEMA_RENDER_H

#include "base.h"
#include "property.h"
#include "timing.h"

KIN_EXTERN_C_BEGIN

/* ---- The render list ------------------------------------------------------------------------------------------- */

/* Flags of a render item. */
typedef enum KIN_ENUM KinRenderFlag {
    KinRenderFlagBackground = 1,    /* has a backgroundColor; without the flag the color is nil and reads as zeros */
    KinRenderFlagBorder = 2,        /* has a borderColor and a borderWidth above 0 */
    KinRenderFlagShadow = 4,        /* has a shadowColor and a shadowOpacity above 0 */
    KinRenderFlagContents = 8,      /* has contents, or a cross-fade of contents is running */
    KinRenderFlagContentsMix = 16,  /* a cross-fade: contents with 1 - contentsMix, nextContents with contentsMix */
    KinRenderFlagClips = 32,        /* masksToBounds: clips its contents and descendants to its rounded bounds */
    KinRenderFlagMasked = 64,       /* has a mask: the items from its own index + 1 up to `sublayers` */
    KinRenderFlagMask = 128,        /* is a mask or a descendant of one: draw its alpha into the mask, not into the picture */
    KinRenderFlagFlipped = 256,     /* an odd number of geometryFlipped from the root down to it: `matrix` mirrors y. The
                                    * image of contents stays upright, so mirror it back to draw it */
    KinRenderFlagOffscreen = 512,   /* exact only if the layer and its descendants are drawn into an image by themselves and
                                    * that image is composited: its own opacity is below 1, it has allowsGroupOpacity and
                                    * sublayers are visible; its round corners clip visible sublayers; it is masked; it has
                                    * shouldRasterize, filters, backgroundFilters or a compositingFilter. Never set on a
                                    * transform layer. Divide the opacities inside the image by that of this item, and
                                    * composite the image with it */
    KinRenderFlagPerspective = 1024 /* m14 or m24 is not 0, or m44 is not 1: six numbers of the matrix do not place the layer */
} KinRenderFlag;

/* The side of a running transition that an item belongs to. */
typedef enum KIN_ENUM KinRenderSide {
    KinRenderSideNone = 0,
    KinRenderSideOld = 1, /* the state at the commit before the transition started; the layer may be destroyed by now */
    KinRenderSideNew = 2  /* the current state */
} KinRenderSide;

/* One visible layer, or one copy of it. Indices count items of the list; -1 means none. Lengths are in the layer's own
 * coordinates unless documented otherwise. Colors are straight and are not multiplied with the opacity. */
typedef struct KinRenderItem {
    double matrix[16];      /* the world transform (kinLayerGetWorldTransform); includes the transform of an
                                * instance and the offset of a transition's side */
    double bounds[4];       /* x, y, width, height */
    double contentsRect[4]; /* in units of the image */
    double backgroundColor[4];
    double borderColor[4];
    double shadowColor[4];
    double instanceColor[4]; /* multiplies all colors: the product over the replicators above, or white; not clamped */
    double shadowOffset[2];
    double shadowRadius;
    double shadowOpacity;
    double borderWidth;
    double cornerRadius;
    double opacity;           /* 0...1: the product from the root, or the top of the mask, down to this layer; each factor
                                * is at most 1, and the alpha of a transition's side is one of them */
    double contentsMix;       /* the fraction of nextContents; 0 without KinRenderFlagContentsMix */
    double localTime;         /* seconds: the layer's local time that is shown; includes instanceDelay */
    double progress;          /* the eased fraction of the transition of `side`; 0 without a side */
    uint64_t filter;          /* the host's filter of that transition, or 0; offset and alpha follow from the type */
    uint64_t contents;        /* the host's image; 0 is none */
    uint64_t nextContents;    /* the target image of a cross-fade; 0 is none */
    KinLayer layer;           /* the model layer; for an old side its handle may be stale */
    void *userData;           /* the layer's (kinLayerSetUserData); NULL if it is not set or the layer was destroyed */
    KinLayerClass layerClass; /* read path, colors, text and particles by class: presentation.h, particle.h */
    uint32_t flags;           /* of KinRenderFlag */
    KinRenderSide side;       /* of the nearest layer, this one or an ancestor, that has a running transition */
    uint32_t maskedCorners;   /* round corners: bits 1 min x min y, 2 max x min y, 4 min x max y, 8 max x max y */
    int32_t parent;           /* the superlayer, or the layer that this one masks */
    int32_t sublayers;        /* the first descendant that does not belong to its mask */
    int32_t end;              /* one past the last descendant */
    int32_t clip;             /* the nearest ancestor with KinRenderFlagClips; the clip of that item is the next one */
    int32_t mask;             /* the nearest layer, this one or an ancestor, with KinRenderFlagMasked; the next one is the
                                * mask of that item's parent */
    int32_t instance;         /* the index of this copy in the nearest replicator above */
    uint64_t reserved[4];     /* 0 */
} KinRenderItem;

/* Writes the visible layers below all roots at `time` as items, in drawing order. Except for userData, the result is a
 * pure function of the last commit and `time`.
 *
 * Item i is written `stride` bytes after item i - 1; see "Strides" in kinema.h. `capacity` and *count
 * count items; `items` may be NULL if capacity is 0. Keep one array, and enlarge it on KinStatusBufferTooSmall. The cost
 * is proportional to the number of visible items.
 *
 * Drawing order: the roots as they were added; for each layer its item, the items of its mask, then its sublayers by
 * ascending zPosition (equal ones in their order); the copies of a replicator one after the other; both sides of a
 * transition, the lower one first. Within a mask, the chains of `clip` and `mask` end at the mask.
 *
 * Layers that cannot be seen are left out with their descendants: a layer that is hidden, or has an opacity of 0 or less,
 * or shows its back and is not doubleSided, or whose mask is left out; and a transition's side or an instance with an
 * alpha of 0 or less. A transform layer has an item that draws nothing; its sublayers too are in the order of zPosition
 * and not of their depth, which a host with a depth buffer finds in `matrix`.
 *
 * KinStatusInvalidArgument: the stride is smaller than the struct or not a multiple of 8; KinStatusBufferTooSmall;
 * KinStatusLimitExceeded: more than 2^20 items (512 MB), or replicators and transitions repeat more than 10,000,000
 * layers, including those that are not visible. */
KIN_API KinStatus kinContextGetRenderList(
    KinContext *context, double time, KinRenderItem *items, size_t capacity, size_t stride, size_t *count);

/* ---- The compact list ------------------------------------------------------------------------------------------ */

/* The part of an item that a simple engine draws: 144 bytes in single precision. The members have the values of those of
 * KinRenderItem with the same names, rounded to float. The flags show which other parts the full item has: shadow,
 * cross-fade, mask. */
typedef struct KinCompactItem {
    KinLayer layer;
    uint64_t contents;
    float bounds[4];
    float contentsRect[4];
    float backgroundColor[4];
    float borderColor[4];
    float instanceColor[4];
    float opacity;
    float cornerRadius;
    float borderWidth;
    uint16_t flags; /* of KinRenderFlag */
    uint8_t maskedCorners;
    uint8_t layerClass; /* of KinLayerClass */
    int32_t clip;
    int32_t end;
    float matrix[6]; /* a b c d tx ty: m11 m12 m21 m22 m41 m42; complete without KinRenderFlagPerspective */
} KinCompactItem;

/* A compact item with the whole matrix: 184 bytes. */
typedef struct KinCompactItem3D {
    KinLayer layer;
    uint64_t contents;
    float bounds[4];
    float contentsRect[4];
    float backgroundColor[4];
    float borderColor[4];
    float instanceColor[4];
    float opacity;
    float cornerRadius;
    float borderWidth;
    uint16_t flags;
    uint8_t maskedCorners;
    uint8_t layerClass;
    int32_t clip;
    int32_t end;
    float matrix[16];
} KinCompactItem3D;

/* A render list in the compact form. The object keeps its memory, and its results for each layer, from frame to frame. */
typedef struct KinRenderList KinRenderList;

/* Creates a compact list without items. `itemSize` chooses the form: sizeof(KinCompactItem) or sizeof(KinCompactItem3D).
 * Destroy it with kinRenderListDestroy. KinStatusInvalidArgument: another size. */
KIN_API KinStatus kinRenderListCreate(KinContext *context, size_t itemSize, KinRenderList **list);

/* Destroys a list. NULL has no effect. */
KIN_API void kinRenderListDestroy(KinRenderList *list);

/* Replaces the items by those that kinContextGetRenderList would write for the last commit at `time`, in the same order.
 * `time` is any time, past or future. No thread may use the list at the same time. If the call fails, the list keeps its
 * items.
 *
 * *count (nullable) returns the number of items. *revision (nullable) returns the number of calls that changed an item:
 * equal revisions are equal pictures.
 *
 * The call takes the context's lock. The list keeps its memory from frame to frame; only sublayers that a moving
 * zPosition brings out of their order, and moving matrices, take memory in each frame. Layers that no animation changes
 * cost the least.
 *
 * The statuses are those of kinContextGetRenderList; KinStatusInvalidHandle also if the context was destroyed. */
KIN_API KinStatus kinRenderListPrepare(KinRenderList *list, double time, size_t *count, uint64_t *revision);

/* Writes the items first...first + count - 1 of the last kinRenderListPrepare: item `first` at `items`, each next one
 * `stride` bytes after it (kinema.h, "Strides"). The call takes no lock and allocates nothing, and several
 * threads may write parts of one list at the same time.
 *
 * KinStatusInvalidArgument: the items do not exist; the stride is smaller than an item or not a multiple of 8; `items` is
 * not aligned to 8. */
KIN_API KinStatus kinRenderListWrite(KinRenderList *list, size_t first, size_t count, void *items, size_t stride);

/* Neighboring items of a list. */
typedef struct KinRenderRun {
    uint32_t first;
    uint32_t count;
} KinRenderRun;

/* Returns the items that changed since a revision that kinRenderListPrepare returned, as runs in ascending order. To
 * update your copy, truncate it to the current count and overwrite the items in these runs. Revision 0 is the empty list.
 * The call takes no lock.
 *
 * An item is in a run if any of its bytes changed. This includes every layer that is animating, even if a value has
 * returned to what it was. Items are identified by their index: if a layer was added, removed or moved in the order, the
 * items after it change. *reordered (nullable) returns whether layers were added, removed or moved; if it is false, every
 * index belongs to the same layer as before.
 *
 * `capacity` and *count count runs; `runs` may be NULL if capacity is 0.
 *
 * KinStatusInvalidArgument: the revision is greater than that of the list; KinStatusBufferTooSmall. */
KIN_API KinStatus kinRenderListGetChanges(
    KinRenderList *list, uint64_t sinceRevision, KinRenderRun *runs, size_t capacity, size_t *count, bool *reordered);

/* Returns the layers that had an item at the given revision or after it, and have none now, each once: they were removed,
 * destroyed or hidden. Their handles may be stale. The call takes no lock.
 *
 * If *all (nullable) is true, the count is 0 and any layer may be gone: many were removed since, and the list does not
 * remember them. `capacity` and *count count layers; `layers` may be NULL if capacity is 0.
 *
 * KinStatusInvalidArgument: the revision is greater than that of the list; KinStatusBufferTooSmall. */
KIN_API KinStatus kinRenderListGetRemovedLayers(
    KinRenderList *list, uint64_t sinceRevision, KinLayer *layers, size_t capacity, size_t *count, bool *all);

/* ---- Changes --------------------------------------------------------------------------------------------------- */

/* Returns the number of commits that changed something and of advances that removed animations. Equal counts and equal times
 * give equal pictures. */
KIN_API KinStatus kinContextGetChangeCount(KinContext *context, uint64_t *changeCount);

/* Returns whether an animation or a transition of the last commit changes a value at the current time, or a motion
 * changes a variable. If nothing does, and the change count does not change, the picture stays the same until
 * kinContextGetNextEventTime. Below a replicator whose instances are ahead or late, an animation counts as long as an
 * instance may still show it. Emitters are not considered. */
KIN_API KinStatus kinContextIsAnimating(KinContext *context, bool *animating);

/* Returns the frame rate that the running animations request, which a host can use to save power. An animation is running
 * if it changes a value at the current time.
 *
 * A display has one rate, so the most demanding animation decides: each member of *range is the maximum over the
 * animations, where an animation without a preferred rate prefers its maximum. The range of a group counts, those of its
 * children do not. The result is a valid range; it is 0 0 0 if no animation requests a rate.
 *
 * *unspecified (nullable) returns whether a running animation requests no rate, as implicit ones never do; it should be
 * drawn at the host's ordinary rate. A host draws at range.preferred or, if *unspecified is true, at its ordinary rate if
 * that is higher, usually rounded to the display's highest rate divided by a whole number. */
KIN_API KinStatus kinContextGetPreferredFrameRate(KinContext *context, KinFrameRateRange *range, bool *unspecified);

/* Returns the layers that have changed since the given change count, each once, in no particular order. Changes are
 * committed values, sublayers, masks, animations that were added or ended, layers that were inserted. A removed layer is
 * reported through its superlayer. A running animation is not a change.
 *
 * If *all (nullable) is true, *count is 0 and everything may have changed: roots were added or removed, or the given
 * change count is too old (the context remembers some dozens of changes). `capacity` and *count count layers; `layers`
 * may be NULL if capacity is 0. KinStatusBufferTooSmall. */
KIN_API KinStatus kinContextGetChangedLayers(
    KinContext *context, uint64_t sinceChangeCount, KinLayer *layers, size_t capacity, size_t *count, bool *all);

KIN_EXTERN_C_END

#endif
