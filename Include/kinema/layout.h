/* kinema/layout.h: where sublayers go: layout, layout managers, autoresizing, constraints, scrolling. */
#ifndef KINEMA_LAYOUT_H
#define KINEMA_LAYOUT_H

#include "action.h"
#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* Every function of this header except kinLayerGetVisibleRect is about model layers. KinStatusReadOnly: a presentation layer;
 * KinStatusInvalidArgument: an emitter cell, which is no part of the layer tree. */

/* ---- Layout ----------------------------------------------------------------------------------------------------- */

/* A layer needs layout after kinLayerSetNeedsLayout (action.h), and on its own account after these changes:
 *   its bounds or its transform: the layer and its superlayer;
 *   its list of sublayers, or its layout manager: the layer;
 *   its constraints: its superlayer.
 * While a thread runs the layoutSublayers of a layer, these changes do not mark that layer on that thread; an explicit
 * kinLayerSetNeedsLayout does.
 *
 * The outermost commit lays out every marked layer, superlayers first, and again what the layout itself marks, at most 100
 * times; then no layer needs layout. Laying out a layer calls the delegate's layoutSublayers; if the delegate has none, it calls
 * the layout manager; then it runs the action "onLayout". Autoresizing is not part of it: it happens at once when a size
 * changes. A mark costs next to nothing on a layer without a delegate, a layout manager and actions. */

/* needsLayout: whether the layer is marked. A mark that another thread made, on a layer without a delegate, a layout manager
 * and actions, ends with the next commit of any thread. */
KIN_API KinStatus kinLayerNeedsLayout(KinContext *context, KinLayer layer, bool *needsLayout);

/* layoutIfNeeded: walks up while the superlayer needs layout, then lays out all marked layers of the tree below that layer, and
 * again what the layout itself marks, at most 100 times. Costs time in proportion to the size of that tree. */
KIN_API KinStatus kinLayerLayoutIfNeeded(KinContext *context, KinLayer layer);

/* layoutSublayers: lays out this one layer now, whether it is marked or not; a mark stays. Has no effect while the layer is
 * being laid out. */
KIN_API KinStatus kinLayerLayoutSublayers(KinContext *context, KinLayer layer);

typedef enum KIN_ENUM KinLayoutManagerKind {
    KinLayoutManagerKindNone = 0,       /* no layout manager */
    KinLayoutManagerKindCallbacks = 1,  /* the host's functions */
    KinLayoutManagerKindConstraints = 2 /* CAConstraintLayoutManager: the constraints of the sublayers, see below */
} KinLayoutManagerKind;

/* The object that places the sublayers of a layer. Functions and user data are those of KinLayoutManagerKindCallbacks, and are
 * ignored for other kinds, except that `destroy` is always called. Every function may be NULL. They run as all callbacks do
 * (kinema.h): on the thread whose call caused them, with no lock held. */
typedef struct KinLayoutManager {
    size_t size; /* sizeof(KinLayoutManager) */
    KinLayoutManagerKind kind;
    uint32_t reserved; /* 0 */
    /* layoutSublayersOfLayer: sets the frames of the sublayers. */
    void (*layoutSublayers)(KinContext *context, KinLayer layer, void *userData);
    /* preferredSizeOfLayer: answers kinLayerGetPreferredFrameSize. `preferredSize` holds the size of the frame before. */
    void (*preferredSize)(KinContext *context, KinLayer layer, double preferredSize[2], void *userData);
    /* invalidateLayoutOfLayer: the layer needs layout and did not before. */
    void (*invalidateLayout)(KinContext *context, KinLayer layer, void *userData);
    void *userData;
    void (*destroy)(void *userData);
} KinLayoutManager;

/* Sets the layout manager of the layer, which then needs layout. NULL or KinLayoutManagerKindNone removes it.
 * KinStatusInvalidArgument: the kind does not exist, or `size` is smaller than the struct was in the first version. */
KIN_API KinStatus kinLayerSetLayoutManager(KinContext *context, KinLayer layer, const KinLayoutManager *manager);

/* Reads it back; the kind is KinLayoutManagerKindNone if there is none. The caller sets manager->size. `destroy` reads as NULL:
 * it stays with the layer. */
KIN_API KinStatus kinLayerGetLayoutManager(KinContext *context, KinLayer layer, KinLayoutManager *manager);

/* preferredFrameSize: the width and the height that the layout manager answers. Without an answer, the size of the bounds as
 * the superlayer sees it: the size of the frame.
 * KinStatusInvalidArgument: the layout manager answered NaN or infinity. */
KIN_API KinStatus kinLayerGetPreferredFrameSize(KinContext *context, KinLayer layer, double size[2]);

/* ---- Autoresizing ----------------------------------------------------------------------------------------------- */

/* The bits of KinPropertyAutoresizingMask: the parts of a layer's frame that give way when the bounds of its superlayer change
 * their size. Other bits are kept and mean nothing.
 *
 * On each axis the frame has three parts: the margin before it, its extent, the margin behind it. Each is worth a third of the
 * change. A part that does not give way hands its third to the margins that do, or to the extent if neither margin does; if no
 * part gives way, the frame stays. The parts' own sizes play no role. An edge that moves is rounded outward to a whole number:
 * down before the layer, up behind it. (Measured on Core Animation.) */
typedef enum KIN_ENUM KinAutoresizing {
    KinAutoresizingNotSizable = 0,
    KinAutoresizingMinXMargin = 1,
    KinAutoresizingWidthSizable = 2,
    KinAutoresizingMaxXMargin = 4,
    KinAutoresizingMinYMargin = 8,
    KinAutoresizingHeightSizable = 16,
    KinAutoresizingMaxYMargin = 32
} KinAutoresizing;

/* resizeSublayersWithOldSize: resizes the sublayers by their masks, from a superlayer of the old size to the present size of
 * the layer's bounds. A change of the size of the bounds does this at once: the frames of the sublayers read back changed, and
 * their own sublayers follow. */
KIN_API KinStatus kinLayerResizeSublayers(KinContext *context, KinLayer layer, double oldWidth, double oldHeight);

/* resizeWithOldSuperlayerSize: the same for one sublayer. Has no effect on a layer without a superlayer, and on a mask. */
KIN_API KinStatus kinLayerResizeWithOldSuperlayerSize(KinContext *context, KinLayer layer, double oldWidth,
                                                      double oldHeight);

/* ---- Constraints ------------------------------------------------------------------------------------------------ */

typedef enum KIN_ENUM KinConstraintAttribute {
    KinConstraintMinX = 0,
    KinConstraintMidX = 1,
    KinConstraintMaxX = 2,
    KinConstraintWidth = 3,
    KinConstraintMinY = 4,
    KinConstraintMidY = 5,
    KinConstraintMaxY = 6,
    KinConstraintHeight = 7
} KinConstraintAttribute;

/* CAConstraint: attribute of the layer = scale * attribute of the source + offset. The source is the sublayer of the same
 * superlayer with that name (the first, if several have it), or the superlayer under the name "superlayer". Attributes of a
 * sibling are those of its frame, attributes of the superlayer those of its bounds. */
typedef struct KinConstraint {
    KinConstraintAttribute attribute;
    KinConstraintAttribute sourceAttribute;
    const char *sourceName;
    double scale;
    double offset;
} KinConstraint;

/* A constraint to pass on: kinConstraint(KinConstraintMidX, "superlayer", KinConstraintMidX, 1, 0). */
static inline KinConstraint kinConstraint(KinConstraintAttribute attribute, const char *sourceName,
                                          KinConstraintAttribute sourceAttribute, double scale, double offset) {
    KinConstraint constraint;
    constraint.attribute = attribute;
    constraint.sourceAttribute = sourceAttribute;
    constraint.sourceName = sourceName;
    constraint.scale = scale;
    constraint.offset = offset;
    return constraint;
}

/* Replaces the constraints of the layer; a count of 0 removes them. Its superlayer then needs layout. They have an effect while
 * the layout manager of the superlayer is of KinLayoutManagerKindConstraints. Each axis of each sublayer is laid out on its own:
 *   One constraint places the layer and keeps its extent. An extent alone (width or height) has no effect.
 *   Two constraints place both edges. The same attribute twice has no effect.
 *   Of more, the last counts, with the lowest of the others in the order of KinConstraintAttribute.
 *   A constraint whose source does not exist, or is a sibling that no constraint places on that axis, is ignored.
 *   Siblings are laid out before what is measured against them, in whatever order they stand; an axis that waits for itself,
 *   directly or over others, stays as it is, and so does what waits for it.
 * KinStatusInvalidArgument: an attribute that does not exist, a NULL name, a scale or offset that is not finite. */
KIN_API KinStatus kinLayerSetConstraints(KinContext *context, KinLayer layer, const KinConstraint *constraints,
                                         size_t count);

/* Reads the constraints back. *count = their number, *namesSize = the bytes that their source names take with their NULs; both
 * are stored even if a buffer is too small. The names are written to `names`, where sourceName points. Buffers may be NULL if
 * their capacity is 0. KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetConstraints(KinContext *context, KinLayer layer, KinConstraint *constraints, size_t capacity,
                                         size_t *count, char *names, size_t namesCapacity, size_t *namesSize);

/* ---- Scrolling -------------------------------------------------------------------------------------------------- */

/* Scrolling sets the origin of the bounds of a scroll layer, as far as its scrollMode lets it, by an ordinary change of its
 * bounds. kinLayerScrollToPoint is in layer.h. */

/* scrollToRect: scrolls as little as it takes to show the rect (x, y, width, height), given in the layer's coordinates. On an
 * axis on which the rect is larger than the bounds, its origin is shown.
 * KinStatusTypeMismatch: the layer is no scroll layer. */
KIN_API KinStatus kinLayerScrollToRect(KinContext *context, KinLayer layer, const double rect[4]);

/* scrollPoint, scrollRectToVisible: converts to the coordinates of the closest scroll layer, the layer itself or one above it,
 * and scrolls that to the point or rect. Has no effect without a scroll layer. */
KIN_API KinStatus kinLayerScrollPoint(KinContext *context, KinLayer layer, double x, double y);
KIN_API KinStatus kinLayerScrollRectToVisible(KinContext *context, KinLayer layer, const double rect[4]);

/* visibleRect: the part of the layer's bounds, in its own coordinates, that the bounds of the closest scroll layer show; all of
 * the bounds without a scroll layer above it, and four zeros if nothing is shown. Of a presentation layer: as it is shown. */
KIN_API KinStatus kinLayerGetVisibleRect(KinContext *context, KinLayer layer, double rect[4]);

KIN_EXTERN_C_END

#endif
