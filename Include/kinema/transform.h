/* kinema/transform.h: arithmetic of transforms, CATransform3D.h.
 *
 * A transform is 16 numbers, m11 m12 m13 m14 m21 ... m44, as in properties of layers: points are row vectors, the
 * translation is in m41 m42 m43, and concatenating a and b applies a first. An affine transform of the plane is 6
 * numbers, a b c d tx ty: x' = a x + c y + tx, y' = b x + d y + ty.
 *
 * The functions that add and multiply are in the library, so that their results have the same bits as those of the
 * engine: a host's compiler could contract a * b + c. The functions that only copy or compare numbers are inline. A
 * result may overwrite an argument.
 *
 * KinStatusInvalidArgument: a number in an argument or in the result is NaN or infinite. The inline functions that return
 * no status do not check their numbers; the functions that take a transform do. */
#ifndef KINEMA_TRANSFORM_H
#define KINEMA_TRANSFORM_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* ---- Making ------------------------------------------------------------------------------------------------------ */

/* CATransform3DMakeScale: a scale about the origin. */
KIN_INLINE void kinTransformMakeScale(double x, double y, double z, double result[16]) {
    int i;
    for (i = 0; i < 16; i++) result[i] = 0;
    result[0] = x, result[5] = y, result[10] = z, result[15] = 1;
}

/* CATransform3DIdentity. */
KIN_INLINE void kinTransformMakeIdentity(double result[16]) { kinTransformMakeScale(1, 1, 1, result); }

/* CATransform3DMakeTranslation. */
KIN_INLINE void kinTransformMakeTranslation(double x, double y, double z, double result[16]) {
    kinTransformMakeIdentity(result);
    result[12] = x, result[13] = y, result[14] = z;
}

/* CATransform3DMakeRotation: a rotation by `angle` radians about the axis (x, y, z) of any length. An axis of length 0 gives
 * the identity. A positive angle about z turns the x axis toward the y axis. */
KIN_API KinStatus kinTransformMakeRotation(double angle, double x, double y, double z, double result[16]);

/* CATransform3DMakeAffineTransform. */
KIN_INLINE void kinTransformMakeAffine(const double affine[6], double result[16]) {
    double a = affine[0], b = affine[1], c = affine[2], d = affine[3], tx = affine[4], ty = affine[5];
    kinTransformMakeTranslation(tx, ty, 0, result);
    result[0] = a, result[1] = b, result[4] = c, result[5] = d;
}

/* ---- Combining --------------------------------------------------------------------------------------------------- */

/* CATransform3DConcat: applies `first`, then `then`. The result is the matrix product first * then. */
KIN_API KinStatus kinTransformConcat(const double first[16], const double then[16], double result[16]);

/* CATransform3DInvert. If `transform` has no inverse, the result is `transform` itself and *hasInverse (nullable) is false. */
KIN_API KinStatus kinTransformInvert(const double transform[16], double result[16], bool *hasInverse);

/* CATransform3DTranslate: applies the translation first, then `transform`. */
KIN_INLINE KinStatus kinTransformTranslate(const double transform[16], double x, double y, double z, double result[16]) {
    double first[16];
    kinTransformMakeTranslation(x, y, z, first);
    return kinTransformConcat(first, transform, result);
}

/* CATransform3DScale: applies the scale first, then `transform`. */
KIN_INLINE KinStatus kinTransformScale(const double transform[16], double x, double y, double z, double result[16]) {
    double first[16];
    kinTransformMakeScale(x, y, z, first);
    return kinTransformConcat(first, transform, result);
}

/* CATransform3DRotate: applies the rotation first, then `transform`. */
KIN_INLINE KinStatus kinTransformRotate(
    const double transform[16], double angle, double x, double y, double z, double result[16]) {
    double first[16];
    KinStatus status = kinTransformMakeRotation(angle, x, y, z, first);
    return status == KinStatusOK ? kinTransformConcat(first, transform, result) : status;
}

/* ---- Tests ------------------------------------------------------------------------------------------------------- */

/* CATransform3DEqualToTransform: returns whether all numbers are equal. */
KIN_INLINE bool kinTransformIsEqual(const double a[16], const double b[16]) {
    int i;
    for (i = 0; i < 16; i++)
        if (!(a[i] >= b[i] && a[i] <= b[i])) return false;
    return true;
}

/* CATransform3DIsIdentity. */
KIN_INLINE bool kinTransformIsIdentity(const double transform[16]) {
    double identity[16];
    kinTransformMakeIdentity(identity);
    return kinTransformIsEqual(transform, identity);
}

/* CATransform3DIsAffine: returns whether the transform is an affine transform of the plane. */
KIN_INLINE bool kinTransformIsAffine(const double transform[16]) {
    double plane[16], affine[6];
    affine[0] = transform[0], affine[1] = transform[1], affine[2] = transform[4];
    affine[3] = transform[5], affine[4] = transform[12], affine[5] = transform[13];
    kinTransformMakeAffine(affine, plane);
    return kinTransformIsEqual(transform, plane);
}

/* CATransform3DGetAffineTransform. Returns the identity if the transform is not affine, as kinLayerGetAffineTransform does. */
KIN_INLINE void kinTransformGetAffine(const double transform[16], double result[6]) {
    bool affine = kinTransformIsAffine(transform);
    double a = affine ? transform[0] : 1, b = affine ? transform[1] : 0, c = affine ? transform[4] : 0;
    double d = affine ? transform[5] : 1, tx = affine ? transform[12] : 0, ty = affine ? transform[13] : 0;
    result[0] = a, result[1] = b, result[2] = c, result[3] = d, result[4] = tx, result[5] = ty;
}

KIN_EXTERN_C_END

#endif
