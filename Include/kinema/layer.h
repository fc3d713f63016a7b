/* kinema/layer.h: layers, their values and their tree. */
#ifndef KINEMA_LAYER_H
#define KINEMA_LAYER_H

#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* Creates a layer with the defaults of its class, outside every tree. The caller owns one reference. Creating a layer is
 * a change: it opens this thread's implicit transaction.
 *
 * KinStatusInvalidArgument: no such class; KinStatusLimitExceeded: more than 2^26 objects. */
KIN_API KinStatus kinLayerCreate(KinContext *context, KinLayerClass layerClass, KinLayer *layer);

/* Adds and removes a reference of the host. After the host has removed its last one, the handle stays valid as long as a
 * superlayer, a masked layer or, for a root, the context owns the layer.
 * KinStatusLimitExceeded: 2^29 references. */
KIN_API KinStatus kinLayerRetain(KinContext *context, KinLayer layer);
KIN_API KinStatus kinLayerRelease(KinContext *context, KinLayer layer);

/* Creates layers of one class, in one step and under one lock, and writes their handles to `layers`. The caller owns one
 * reference to each. If `superlayer` is not null, they become its last sublayers, in the order of the array: one change,
 * which runs the actions that kinLayerSetSublayers runs for added layers.
 *
 * If the call fails, no layer is created. The statuses are those of kinLayerCreate and kinLayerSetSublayers;
 * KinStatusInvalidArgument also if a superlayer is given and it, or the class, is that of an emitter cell. */
KIN_API KinStatus kinLayersCreate(
    KinContext *context, KinLayerClass layerClass, KinLayer superlayer, KinLayer *layers, size_t count);

/* Releases one reference of the host to each layer. If `remove` is true, the layers that have superlayers are first
 * removed from them: one change, which runs the actions that kinLayerSetSublayers runs for removed layers (a layer that
 * loses its mask runs "mask").
 *
 * If the call fails, nothing has changed. KinStatusInvalidArgument: a layer is in the array twice; KinStatusReadOnly: a
 * presentation layer; KinStatusInvalidHandle: a layer does not exist, or the host has no reference to it;
 * KinStatusConflict. */
KIN_API KinStatus kinLayersRelease(KinContext *context, const KinLayer *layers, size_t count, bool remove);

KIN_API KinStatus kinLayerGetClass(KinContext *context, KinLayer layer, KinLayerClass *layerClass);

/* Sets a pointer of the host for the layer. `destroy` (nullable) is called once, when the pointer is replaced or the layer is
 * destroyed. A presentation layer returns the pointer of its model layer. */
KIN_API KinStatus kinLayerSetUserData(KinContext *context, KinLayer layer, void *userData, void (*destroy)(void *userData));
KIN_API KinStatus kinLayerGetUserData(KinContext *context, KinLayer layer, void **userData);

/* Returns a number below 2^26, with which the host can index an array: data for the layer of an item or an event, without
 * a hash table. Two model layers of a context never have the same number while both exist. Emitter cells count as layers.
 * A presentation layer has a different number from its model layer.
 *
 * Numbers of destroyed layers are used again. They therefore stay below the largest number of layers that existed at the
 * same time, plus a few that are never used. */
KIN_INLINE uint32_t kinLayerGetIndex(KinLayer layer) { return KIN_CAST(uint32_t, layer.id & 0x3FFFFFF); }

/* ---- Values ----------------------------------------------------------------------------------------------------- */

/* Sets a property or a component from `count` numbers; NULL with a count of 0 sets nil. A change of a live layer runs the
 * action for the key (action.h), by default an implicit animation of the transaction's duration. Setting the current
 * value has no effect.
 *
 * KinStatusUnknownKey: the class has no such property; KinStatusTypeMismatch: the count does not fit the type, the type
 * is not numeric, or nil is not allowed; KinStatusInvalidArgument: a number is NaN, infinite (allowed in duration,
 * repeatCount and repeatDuration) or out of range; KinStatusReadOnly: a presentation layer. */
KIN_API KinStatus kinLayerSetValue(KinContext *context, KinLayer layer, KinKeyPath keyPath, const double *values, size_t count);

/* Returns the model value, or the value of a presentation layer. *count (nullable) returns the number of numbers, 0 for nil
 * of any type.
 * KinStatusUnknownKey; KinStatusTypeMismatch: a value that is not numeric; KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetValue(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, double *values, size_t capacity, size_t *count);

/* Sets and returns values of any type, including strings, paths, handles and emitter cells. The statuses are those of
 * kinLayerSetValue; an unknown name in a string property with fixed names returns KinStatusInvalidArgument. */
KIN_API KinStatus kinLayerSetData(KinContext *context, KinLayer layer, KinKeyPath keyPath, const KinValue *value);
KIN_API KinStatus kinLayerGetData(KinContext *context, KinLayer layer, KinKeyPath keyPath, KinBuffer *buffer);

/* CALayer.style, CAEmitterCell.style: values of properties that the layer does not define. Level 1 is the style, level 2
 * the style of that style, and so on to 16. A `value` of NULL removes the value. kinLayerSetStyleAction sets the actions
 * of the style.
 *
 * A property that the layer does not define reads as the value of the lowest level that has it, and as the default of the
 * class if no level has it. A layer defines a property once the property has been set to a value other than the default
 * of the class, or to any value while the style had it.
 *
 * A change of the style runs no action of the layer and marks nothing for layout. If it changes the bounds, the sublayers
 * are resized as by kinLayerSetValue (layout.h).
 *
 * KinStatusInvalidArgument: the level does not exist, or the key path is a component, a property of another layer, frame
 * or emitterCells; KinStatusNotFound from the getter: the level does not have the property; otherwise the statuses of
 * kinLayerSetData. */
KIN_API KinStatus kinLayerSetStyleData(
    KinContext *context, KinLayer layer, uint32_t level, KinKeyPath keyPath, const KinValue *value);
KIN_API KinStatus kinLayerGetStyleData(
    KinContext *context, KinLayer layer, uint32_t level, KinKeyPath keyPath, KinBuffer *buffer);

/* Sets one property of many layers. The effect is that of single calls under one lock. The `width` numbers of layer i
 * start i * stride bytes after `values` (kinema.h, "Strides").
 *
 * The function stops at the first failure; the layers before it keep their new values, and *done (nullable) returns their
 * number. The statuses are those of kinLayerSetValue. */
KIN_API KinStatus kinLayersSetValues(KinContext *context, const KinLayer *layers, size_t count, KinKeyPath keyPath,
    const double *values, size_t width, size_t stride, size_t *done);

/* CALayer defaultValueForKey: returns the value of a property in a new layer of the class. */
KIN_API KinStatus kinLayerClassGetDefaultData(
    KinContext *context, KinLayerClass layerClass, KinKeyPath keyPath, KinBuffer *buffer);

/* Sets and returns the transform as an affine matrix a b c d tx ty: x' = a x + c y + tx, y' = b x + d y + ty. A transform
 * that is not affine reads as the identity. */
KIN_API KinStatus kinLayerSetAffineTransform(KinContext *context, KinLayer layer, const double matrix[6]);
KIN_API KinStatus kinLayerGetAffineTransform(KinContext *context, KinLayer layer, double matrix[6]);

/* CALayer cornerCurveExpansionFactor: returns the size of the box around a rounded corner of this cornerCurve, in units
 * of its cornerRadius: 1 for "circular", 1.528665 for "continuous", and 1 for any other name and for NULL, as measured on
 * macOS. */
KIN_API KinStatus kinCornerCurveGetExpansionFactor(const char *curve, double *factor);

/* CAScrollLayer scrollToPoint: sets the origin of the bounds, on the axes that scrollMode allows.
 * KinStatusTypeMismatch: the layer is not a scroll layer. */
KIN_API KinStatus kinLayerScrollToPoint(KinContext *context, KinLayer layer, double x, double y);

/* ---- Tree -------------------------------------------------------------------------------------------------------
 *
 * The published tree is always a forest: each layer has one superlayer, or none if it is a root, and no layer is below
 * itself. Uncommitted changes of two threads must not break this rule, so the following calls return KinStatusConflict
 * and change nothing:
 *   - moving a layer (changing its superlayer, or whether it is a root) that another thread has moved and not committed;
 *   - changing the sublayers, the mask or the emitter cells of a layer, if another thread has changed any of these three
 *     and not committed;
 *   - moving a layer so that it could become its own ancestor, depending on which threads commit.
 *
 * Commit and try again later, or hold kinContextLock over the whole transaction, so that no other thread changes anything
 * meanwhile. Every function of this section, kinContextAddRoot, kinContextRemoveRoot and a change of emitterCells can
 * return KinStatusConflict. A thread that builds a separate subtree has no conflicts until it adds the subtree to the
 * tree.
 *
 * A layer that is removed and released in an open transaction is shown until the transaction is committed. Until then its
 * handle is valid for functions of the presentation tree and the render list and for kinLayerGetUserData; other functions
 * return KinStatusInvalidHandle. */

/* Appends a sublayer. Every insertion first removes the layer from its old superlayer; a mask stops being a mask, a root
 * stops being a root.
 * KinStatusCycle: the layer is the superlayer or one of its ancestors; KinStatusInvalidArgument: an emitter cell. */
KIN_API KinStatus kinLayerAddSublayer(KinContext *context, KinLayer layer, KinLayer sublayer);
/* Inserts at an index. A sublayer that is in the list already is removed first, so the index does not count it. An index
 * beyond the end appends. */
KIN_API KinStatus kinLayerInsertSublayerAtIndex(KinContext *context, KinLayer layer, KinLayer sublayer, size_t index);
/* Inserts below a sibling. Inserts at index 0 if `sibling` is null, and appends if it is not a sublayer. */
KIN_API KinStatus kinLayerInsertSublayerBelow(KinContext *context, KinLayer layer, KinLayer sublayer, KinLayer sibling);
/* Inserts above a sibling. Appends if `sibling` is null or not a sublayer. */
KIN_API KinStatus kinLayerInsertSublayerAbove(KinContext *context, KinLayer layer, KinLayer sublayer, KinLayer sibling);
/* Replaces a sublayer by another layer.
 * KinStatusInvalidArgument: `old` is not a sublayer of `layer`; KinStatusCycle: `with` is an ancestor. */
KIN_API KinStatus kinLayerReplaceSublayer(KinContext *context, KinLayer layer, KinLayer old, KinLayer with);
/* Replaces the list of sublayers, given from back to front; `sublayers` may be NULL if count is 0. Removes the sublayers
 * that are not in the list. A new sublayer is first removed from its old superlayer or from the roots, and stops being a
 * mask. Has no effect if the list is equal to the current one.
 *
 * Runs the actions of one change: "sublayers" of each live superlayer that loses layers, then "sublayers" of this layer,
 * "onOrderOut" of each removed layer and "onOrderIn" of each new one. The cost is proportional to the lengths of both
 * lists and the depth of the layer.
 *
 * KinStatusInvalidArgument: a layer is in the list twice, or is an emitter cell; KinStatusCycle: a layer is this layer or
 * one of its ancestors. */
KIN_API KinStatus kinLayerSetSublayers(KinContext *context, KinLayer layer, const KinLayer *sublayers, size_t count);
/* Removes the layer from its superlayer, or a mask from the layer that it masks. Has no effect on a layer that has no
 * superlayer. */
KIN_API KinStatus kinLayerRemoveFromSuperlayer(KinContext *context, KinLayer layer);

/* Sets the layer's mask; a null mask removes it. The superlayer of a mask is the masked layer.
 * KinStatusCycle; KinStatusInvalidArgument: an emitter cell. */
KIN_API KinStatus kinLayerSetMask(KinContext *context, KinLayer layer, KinLayer mask);
KIN_API KinStatus kinLayerGetMask(KinContext *context, KinLayer layer, KinLayer *mask);

/* Returns the superlayer, or null. For a presentation layer it is a presentation layer, with one reference for the caller. */
KIN_API KinStatus kinLayerGetSuperlayer(KinContext *context, KinLayer layer, KinLayer *superlayer);

/* Returns the sublayers, from back to front. `capacity` and *count count layers; `layers` may be NULL if capacity is 0.
 * For a presentation layer they are presentation layers, each with one reference for the caller. KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetSublayers(KinContext *context, KinLayer layer, KinLayer *layers, size_t capacity, size_t *count);

/* ---- Typed accessors -------------------------------------------------------------------------------------------- */

KIN_INLINE KinStatus kinLayerSetNumber(KinContext *context, KinLayer layer, KinKeyPath keyPath, double number) {
    return kinLayerSetValue(context, layer, keyPath, &number, 1);
}
KIN_INLINE KinStatus kinLayerSetPoint(KinContext *context, KinLayer layer, KinKeyPath keyPath, double x, double y) {
    double values[2];
    values[0] = x, values[1] = y;
    return kinLayerSetValue(context, layer, keyPath, values, 2);
}
KIN_INLINE KinStatus kinLayerSetRect(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, double x, double y, double width, double height) {
    double values[4];
    values[0] = x, values[1] = y, values[2] = width, values[3] = height;
    return kinLayerSetValue(context, layer, keyPath, values, 4);
}
KIN_INLINE KinStatus kinLayerSetColor(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, double red, double green, double blue, double alpha) {
    double values[4];
    values[0] = red, values[1] = green, values[2] = blue, values[3] = alpha;
    return kinLayerSetValue(context, layer, keyPath, values, 4);
}
KIN_INLINE KinStatus kinLayerSetNil(KinContext *context, KinLayer layer, KinKeyPath keyPath) {
    return kinLayerSetValue(context, layer, keyPath, NULL, 0);
}
KIN_INLINE KinStatus kinLayerSetString(KinContext *context, KinLayer layer, KinKeyPath keyPath, const char *string) {
    KinValue value = kinValueString(string);
    return kinLayerSetData(context, layer, keyPath, &value);
}
KIN_INLINE KinStatus kinLayerSetPath(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, const KinPathElement *elements, size_t count) {
    KinValue value = kinValuePath(elements, count);
    return kinLayerSetData(context, layer, keyPath, &value);
}
KIN_INLINE KinStatus kinLayerSetHandle(KinContext *context, KinLayer layer, KinKeyPath keyPath, uint64_t handle) {
    KinValue value = kinValueHandles(&handle, 1);
    return kinLayerSetData(context, layer, keyPath, &value);
}
/* Leaves *number unchanged if the value is nil. */
KIN_INLINE KinStatus kinLayerGetNumber(KinContext *context, KinLayer layer, KinKeyPath keyPath, double *number) {
    return kinLayerGetValue(context, layer, keyPath, number, 1, NULL);
}

KIN_EXTERN_C_END

#endif
