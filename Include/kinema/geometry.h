/* kinema/geometry.h: converting between the spaces of layers, and hit testing. */
#ifndef KINEMA_GEOMETRY_H
#define KINEMA_GEOMETRY_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* The tree that a function uses. */
typedef enum KIN_ENUM KinTree {
    KinTreeModel = 0,       /* the values that setters wrote; the time is ignored */
    KinTreePresentation = 1 /* the presentation of the last commit at the time */
} KinTree;

/* For all functions below: root space is the space in which roots are positioned. A presentation layer is used as it is;
 * `tree` and `time` are then ignored. For the functions that convert, a null layer means root space; layers of different
 * trees convert as if their roots shared one space.
 *
 * KinStatusNotCommitted: the function uses the presentation tree, and the layer is not in it. */

/* Converts `point` (x, y, with z = 0) from the coordinates of `from` to those of `to`. Perspective is divided out. As in
 * a hit test, the point is projected into the plane of each layer on the way up; on the way down it becomes the point
 * that appears there. A transform layer has no plane: the point keeps its depth up to the nearest ancestor that is not a
 * transform layer.
 *
 * KinStatusInvalidArgument: a coordinate is not finite, or a transform on the way down to `to` has no inverse. */
KIN_API KinStatus kinLayerConvertPoint(
    KinContext *context, KinLayer from, KinLayer to, KinTree tree, double time, const double point[2], double result[2]);

/* Returns the bounding box of the converted rect (x, y, width, height). */
KIN_API KinStatus kinLayerConvertRect(
    KinContext *context, KinLayer from, KinLayer to, KinTree tree, double time, const double rect[4], double result[4]);

/* Returns the farthest descendant of `layer`, or the layer itself, that contains the point; null if none does. Layers in
 * front are tested first. The point is in the coordinates of the nearest ancestor that is not a transform layer, or in
 * root space if there is no such ancestor. For a presentation layer the result is a presentation layer, with one
 * reference for the caller.
 *
 * Hidden layers, and layers whose opacity is 0 or less, are skipped with their sublayers, and so are layers whose mask is
 * hidden or transparent in this way. masksToBounds clips to the bounds. A mask clips to the area in which it draws: the
 * bounds of its layers that have a background or contents, their borders, and the fill and stroke of the path of a shape
 * layer. The alpha of pictures and the gaps of dashes do not count. Testing a path costs more the more elements it has.
 *
 * A transform layer is never the result and clips nothing. Its sublayers keep their depth, and each is hit where it
 * appears, but they too are tested by zPosition and not by depth. A replicator layer with preservesDepth counts as a
 * transform layer. */
KIN_API KinStatus kinLayerHitTest(
    KinContext *context, KinLayer layer, KinTree tree, double time, double x, double y, KinLayer *hit);

/* Returns whether the bounds contain the point, given in the layer's coordinates: [x, x + width) by [y, y + height). */
KIN_API KinStatus kinLayerContainsPoint(
    KinContext *context, KinLayer layer, KinTree tree, double time, double x, double y, bool *contains);

/* Returns the world transform: the matrix from the layer's coordinates to root space, for row vectors. Layers project
 * their descendants into their plane, except for transform layers. The third column, the depth, is that without
 * projections. */
KIN_API KinStatus kinLayerGetWorldTransform(KinContext *context, KinLayer layer, KinTree tree, double time, double matrix[16]);

KIN_EXTERN_C_END

#endif
