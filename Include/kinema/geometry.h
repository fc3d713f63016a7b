/* kinema/geometry.h: converting between the spaces of layers, and hit testing. */
#ifndef KINEMA_GEOMETRY_H
#define KINEMA_GEOMETRY_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* Which tree a question is about. */
typedef enum KIN_ENUM KinTree {
    KinTreeModel = 0,       /* what setters wrote; the time is ignored */
    KinTreePresentation = 1 /* what the last commit shows at the time */
} KinTree;

/* In all of these: a null layer is root space, the space in which roots are positioned; layers of different trees convert
 * as though the roots shared one space. A presentation layer stands for itself, `tree` and `time` are then ignored.
 * KinStatusNotCommitted: the presentation tree was asked and the layer is not in it. */

/* Converts `point` (x, y) from the coordinates of `from` to those of `to`; z = 0, perspective divides.
 * KinStatusInvalidArgument: a coordinate is not finite, or a transform on the way down has no inverse. */
KIN_API KinStatus kinLayerConvertPoint(KinContext *context, KinLayer from, KinLayer to, KinTree tree, double time,
                                       const double point[2], double result[2]);

/* The bounding box of the converted rect (x, y, width, height). */
KIN_API KinStatus kinLayerConvertRect(KinContext *context, KinLayer from, KinLayer to, KinTree tree, double time,
                                      const double rect[4], double result[4]);

/* The farthest descendant of `layer` (itself included) that contains the point, given in the coordinates of its nearest
 * ancestor that is not a transform layer (without one: in root space). Hidden layers and those of opacity 0 or less do not
 * count; masksToBounds and masks clip; front first. A transform layer is never hit and clips nothing, but its sublayers are
 * hit where their depth shows them. Null if nothing is hit. On a presentation layer the hit is a presentation layer with one reference for the caller. */
KIN_API KinStatus kinLayerHitTest(KinContext *context, KinLayer layer, KinTree tree, double time, double x, double y,
                                  KinLayer *hit);

/* Whether the point, in the layer's own coordinates, lies in its bounds: [x, x + width) by [y, y + height). */
KIN_API KinStatus kinLayerContainsPoint(KinContext *context, KinLayer layer, KinTree tree, double time, double x, double y,
                                        bool *contains);

/* The matrix from the layer's coordinates to root space, 16 numbers, row vectors. */
KIN_API KinStatus kinLayerGetWorldTransform(KinContext *context, KinLayer layer, KinTree tree, double time,
                                            double matrix[16]);

KIN_EXTERN_C_END

#endif
