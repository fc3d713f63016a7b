/* kinema/layout.h: layout, layout managers, autoresizing, constraints and scrolling. */
#ifndef KINEMA_LAYOUT_H
#define KINEMA_LAYOUT_H

#include "action.h"
#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* All functions of this header except kinLayerGetVisibleRect use model layers. KinStatusReadOnly: a presentation layer;
 * KinStatusInvalidArgument: an emitter cell, which is not part of the layer tree. */

/* ---- Layout ----------------------------------------------------------------------------------------------------- */

/* A layer needs layout after kinLayerSetNeedsLayout (action.h) and after these changes:
 *   its bounds or its transform: the layer and its superlayer;
 *   its list of sublayers, or its layout manager: the layer;
 *   its constraints: its superlayer.
 * While a thread runs the layoutSublayers of a layer, these changes do not mark that layer on that thread; an explicit
 * kinLayerSetNeedsLayout does.
 *
 * The outermost commit lays out every marked layer, superlayers first. It repeats this for the layers that layout itself
 * marks, at most 100 times; then no layer needs layout. Laying out a layer calls the delegate's layoutSublayers, or the
 * layout manager if the delegate has none, and then runs the action "onLayout". Autoresizing is not part of layout: it
 * happens at once when a size changes. Marking a layer that has no delegate, layout manager and actions costs almost
 * nothing.
 *
 * Content follows. If kinLayersAnimate, kinTimelineStart, a change of state or a change with an animator moves the bounds
 * or the transform of a layer, the changes that layout and autoresizing make because of it in the same turn move with the
 * same clock and curve and join the animator, whatever the actions are. When the animator reverses or finishes, the
 * content does, too. Layers that the layout adds, and values that are not numbers, have their usual actions.
 *
 * For a motion that autoreverses or has a `from`, and for a timeline, layout runs once for each value to which they lead,
 * before the commit lays out. */

/* needsLayout: returns whether the layer is marked. On a layer without a delegate, a layout manager and actions, a mark
 * that another thread made ends with the next commit of any thread. */
KIN_API KinStatus kinLayerNeedsLayout(KinContext *context, KinLayer layer, bool *needsLayout);

/* layoutIfNeeded: walks up while the superlayer needs layout, and lays out all marked layers of the tree below the layer
 * at which it stops. It repeats this for the layers that layout itself marks, at most 100 times. The cost is proportional
 * to the size of that tree. */
KIN_API KinStatus kinLayerLayoutIfNeeded(KinContext *context, KinLayer layer);

/* layoutSublayers: lays out this one layer now, whether it is marked or not, and keeps its mark. Has no effect while the
 * layer is being laid out. */
KIN_API KinStatus kinLayerLayoutSublayers(KinContext *context, KinLayer layer);

typedef enum KIN_ENUM KinLayoutManagerKind {
    KinLayoutManagerKindNone = 0,       /* no layout manager */
    KinLayoutManagerKindCallbacks = 1,  /* the host's functions */
    KinLayoutManagerKindConstraints = 2 /* CAConstraintLayoutManager: the constraints of the sublayers, see below */
} KinLayoutManagerKind;

/* The object that places the sublayers of a layer. The functions and the user data are for KinLayoutManagerKindCallbacks
 * and are ignored for other kinds, except that `destroy` is always called. Every function may be NULL. They run as all
 * callbacks do (kinema.h): on the thread whose call caused them, with no lock held. */
typedef struct KinLayoutManager {
    size_t size; /* sizeof(KinLayoutManager) */
    KinLayoutManagerKind kind;
    uint32_t reserved; /* 0 */
    /* layoutSublayersOfLayer: sets the frames of the sublayers. */
    void (*layoutSublayers)(KinContext *context, KinLayer layer, void *userData);
    /* preferredSizeOfLayer: writes the result of kinLayerGetPreferredFrameSize. On entry, `preferredSize` is the size of the
     * frame. */
    void (*preferredSize)(KinContext *context, KinLayer layer, double preferredSize[2], void *userData);
    /* invalidateLayoutOfLayer: the layer needs layout and did not before. */
    void (*invalidateLayout)(KinContext *context, KinLayer layer, void *userData);
    void *userData;
    void (*destroy)(void *userData);
} KinLayoutManager;

/* Sets the layout manager of the layer, which then needs layout. NULL or KinLayoutManagerKindNone removes it.
 * KinStatusInvalidArgument: the kind does not exist, or `size` is smaller than the struct was in the first version. */
KIN_API KinStatus kinLayerSetLayoutManager(KinContext *context, KinLayer layer, const KinLayoutManager *manager);

/* Returns the layout manager; the kind is KinLayoutManagerKindNone if the layer has none. The caller sets manager->size.
 * `destroy` reads as NULL, because the layer keeps it. */
KIN_API KinStatus kinLayerGetLayoutManager(KinContext *context, KinLayer layer, KinLayoutManager *manager);

/* preferredFrameSize: returns the width and the height that the layout manager prefers, or the size of the frame if no
 * layout manager has a preference.
 * KinStatusInvalidArgument: the layout manager returned NaN or infinity. */
KIN_API KinStatus kinLayerGetPreferredFrameSize(KinContext *context, KinLayer layer, double size[2]);

/* ---- Autoresizing ----------------------------------------------------------------------------------------------- */

/* The bits of KinPropertyAutoresizingMask: the parts of a layer's frame that are flexible when the size of its
 * superlayer's bounds changes. Other bits are stored and have no effect.
 *
 * On each axis the frame has three parts: the margin before it, its extent, and the margin behind it. Each part receives
 * a third of the change. The flexible margins share the third of a part that is not flexible; if neither margin is
 * flexible, the extent receives it; if all parts are fixed, the frame does not change. The sizes of the parts have no
 * influence.
 *
 * An edge that moves is rounded outward to a whole number: down before the layer, up behind it. (Measured on Core
 * Animation.) */
typedef enum KIN_ENUM KinAutoresizing {
    KinAutoresizingNotSizable = 0,
    KinAutoresizingMinXMargin = 1,
    KinAutoresizingWidthSizable = 2,
    KinAutoresizingMaxXMargin = 4,
    KinAutoresizingMinYMargin = 8,
    KinAutoresizingHeightSizable = 16,
    KinAutoresizingMaxYMargin = 32
} KinAutoresizing;

/* resizeSublayersWithOldSize: resizes the sublayers by their masks, from the old size to the current size of the layer's
 * bounds. A change of the size of the bounds does this at once: getters return the new frames of the sublayers, and their
 * sublayers are resized too. */
KIN_API KinStatus kinLayerResizeSublayers(KinContext *context, KinLayer layer, double oldWidth, double oldHeight);

/* resizeWithOldSuperlayerSize: resizes one sublayer. Has no effect on a mask, or on a layer that has no superlayer. */
KIN_API KinStatus kinLayerResizeWithOldSuperlayerSize(KinContext *context, KinLayer layer, double oldWidth, double oldHeight);

/* ---- Constraints ------------------------------------------------------------------------------------------------ */

typedef enum KIN_ENUM KinConstraintAttribute {
    KinConstraintAttributeMinX = 0,
    KinConstraintAttributeMidX = 1,
    KinConstraintAttributeMaxX = 2,
    KinConstraintAttributeWidth = 3,
    KinConstraintAttributeMinY = 4,
    KinConstraintAttributeMidY = 5,
    KinConstraintAttributeMaxY = 6,
    KinConstraintAttributeHeight = 7
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

/* Makes a constraint: kinConstraint(KinConstraintAttributeMidX, "superlayer", KinConstraintAttributeMidX, 1, 0). */
KIN_INLINE KinConstraint kinConstraint(KinConstraintAttribute attribute, const char *sourceName,
    KinConstraintAttribute sourceAttribute, double scale, double offset) {
    KinConstraint constraint;
    constraint.attribute = attribute;
    constraint.sourceAttribute = sourceAttribute;
    constraint.sourceName = sourceName;
    constraint.scale = scale;
    constraint.offset = offset;
    return constraint;
}

/* Replaces the constraints of the layer; a count of 0 removes them. Its superlayer then needs layout. They have an effect
 * while the layout manager of the superlayer is KinLayoutManagerKindConstraints.
 *
 * Each axis of each sublayer is laid out separately:
 *   One constraint places the layer and keeps its extent. A constraint of the extent alone (width or height) has no
 *     effect.
 *   Two constraints place both edges. Two constraints of the same attribute have no effect.
 *   If there are more than two, the last one counts, and of the others the lowest in the order of KinConstraintAttribute.
 *   A constraint is ignored if its source does not exist, or is a sibling that no constraint places on that axis.
 *   Siblings are laid out before the layers that depend on them, whatever their order in the list. An axis that depends
 *     on itself, directly or through others, does not change, and neither do the axes that depend on it.
 *
 * KinStatusInvalidArgument: an attribute that does not exist, a NULL name, a scale or offset that is not finite. */
KIN_API KinStatus kinLayerSetConstraints(KinContext *context, KinLayer layer, const KinConstraint *constraints, size_t count);

/* Returns the constraints. *count returns their number and *namesSize the bytes of their source names with NULs, even if a
 * buffer is too small. The names are written to `names`, and each sourceName points there. Buffers may be NULL if their
 * capacity is 0. KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetConstraints(KinContext *context, KinLayer layer, KinConstraint *constraints, size_t capacity,
    size_t *count, char *names, size_t namesCapacity, size_t *namesSize);

/* layoutSublayersOfLayer of CAConstraintLayoutManager: sets the frames of the sublayers by their constraints now, whatever
 * the delegate and the layout manager are. A delegate's layoutSublayers, which is called in place of the layout manager,
 * calls this to have both. */
KIN_API KinStatus kinLayerApplyConstraints(KinContext *context, KinLayer layer);

/* ---- Scrolling -------------------------------------------------------------------------------------------------- */

/* Scrolling sets the origin of a scroll layer's bounds, on the axes that its scrollMode allows, by an ordinary change of
 * bounds. kinLayerScrollToPoint is in layer.h. */

/* scrollToRect: scrolls as little as necessary to show the rect (x, y, width, height), given in the layer's coordinates. On
 * an axis on which the rect is larger than the bounds, its origin is shown.
 * KinStatusTypeMismatch: the layer is not a scroll layer. */
KIN_API KinStatus kinLayerScrollToRect(KinContext *context, KinLayer layer, const double rect[4]);

/* scrollPoint, scrollRectToVisible: scrolls the closest scroll layer, the layer itself or an ancestor, to the point or rect,
 * given in the layer's coordinates. Has no effect without a scroll layer. */
KIN_API KinStatus kinLayerScrollPoint(KinContext *context, KinLayer layer, double x, double y);
KIN_API KinStatus kinLayerScrollRectToVisible(KinContext *context, KinLayer layer, const double rect[4]);

/* visibleRect: returns the part of the layer's bounds, in its own coordinates, that the closest scroll layer shows: the
 * bounds if no ancestor is a scroll layer, and four zeros if no part is visible. A presentation layer uses presentation
 * values. */
KIN_API KinStatus kinLayerGetVisibleRect(KinContext *context, KinLayer layer, double rect[4]);

KIN_EXTERN_C_END

#endif
