/* Arithmetic of transforms: CATransform3D.h. Rules 3.3, 7.4 and D56. */
#include <kinema/kinema.h>
#include "test.h"

static const double halfTurn = 3.14159265358979323846;
static const double skewed[16] = {2, 1, 0, 0, 0.5, 3, 0, 0, 0, 0, 1, 0, 10, 20, 0, 1};

static bool same(const double *a, const double *b, double tolerance) {
    int i;
    for (i = 0; i < 16; i++)
        if (!(fabs(a[i] - b[i]) <= tolerance)) return false;
    return true;
}

/* 3.3: the translation is in m41 m42 m43, the scale on the diagonal */
static void makersPlaceTheirNumbers(void) {
    const double translation[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 3, 4, 5, 1};
    const double scale[16] = {2, 0, 0, 0, 0, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 1};
    double made[16];
    kinTransformMakeTranslation(3, 4, 5, made);
    ENSURE(same(made, translation, 0));
    kinTransformMakeScale(2, 3, 4, made);
    ENSURE(same(made, scale, 0));
    kinTransformMakeIdentity(made);
    ENSURE(kinTransformIsIdentity(made) && kinTransformIsAffine(made));
    made[2] = 1e-300;
    ENSURE(!kinTransformIsIdentity(made) && !kinTransformIsAffine(made));
    made[2] = -0.0;
    ENSURE(kinTransformIsIdentity(made));
    made[2] = (double)NAN;
    ENSURE(!kinTransformIsIdentity(made) && !kinTransformIsEqual(made, made));
}

/* 3.3: a positive angle about z rotates x to y; the axis may have any length; an axis of length 0 makes the identity */
static void rotations(void) {
    double made[16], tilted[16];
    ENSURE_OK(kinTransformMakeRotation(halfTurn / 6, 0, 0, 7, made));
    ENSURE_NEAR(made[0], 0.86602540378443865, 1e-15);
    ENSURE_NEAR(made[1], 0.5, 1e-15);
    ENSURE_NEAR(made[4], -0.5, 1e-15);
    ENSURE(made[10] == 1 && kinTransformIsAffine(made));
    ENSURE_OK(kinTransformMakeRotation(halfTurn / 2, 1, 0, 0, made));
    ENSURE_NEAR(made[6], 1, 1e-15); /* y to z */
    ENSURE_NEAR(made[9], -1, 1e-15);
    ENSURE_OK(kinTransformMakeRotation(2 * halfTurn / 3, 1, 1, 1, tilted)); /* a third of a turn: x to y to z to x */
    ENSURE_NEAR(tilted[1], 1, 1e-15);
    ENSURE_NEAR(tilted[6], 1, 1e-15);
    ENSURE_NEAR(tilted[8], 1, 1e-15);
    ENSURE_OK(kinTransformMakeRotation(1, 0, 0, 0, made));
    ENSURE(kinTransformIsIdentity(made));
}

/* 3.3: Concat applies its first argument first; Translate, Scale and Rotate apply their transform first */
static void combining(void) {
    double translation[16], scale[16], both[16], wanted[16];
    kinTransformMakeTranslation(3, 4, 5, translation);
    kinTransformMakeScale(2, 2, 2, scale);
    ENSURE_OK(kinTransformConcat(translation, scale, both));
    ENSURE(both[12] == 6 && both[13] == 8 && both[14] == 10);
    ENSURE_OK(kinTransformConcat(scale, translation, both));
    ENSURE(both[12] == 3 && both[13] == 4 && both[14] == 5);
    ENSURE_OK(kinTransformTranslate(scale, 3, 4, 5, both));
    ENSURE(both[12] == 6 && both[0] == 2);
    ENSURE_OK(kinTransformScale(translation, 2, 2, 2, both));
    ENSURE(both[12] == 3 && both[0] == 2);
    ENSURE_OK(kinTransformRotate(translation, halfTurn / 2, 0, 0, 1, both));
    ENSURE(both[12] == 3 && both[13] == 4);
    ENSURE_NEAR(both[1], 1, 1e-15);
    ENSURE_OK(kinTransformMakeRotation(0.3, 1, 2, 3, wanted)); /* the result overwrites an argument */
    ENSURE_OK(kinTransformConcat(wanted, skewed, wanted));
    memcpy(both, skewed, sizeof both);
    ENSURE_OK(kinTransformRotate(both, 0.3, 1, 2, 3, both));
    ENSURE(same(both, wanted, 0));
}

/* CATransform3D.h: "Returns the original matrix if t has no inverse" */
static void inverting(void) {
    double inverse[16], product[16], flat[16], identity[16];
    bool has = false;
    kinTransformMakeIdentity(identity);
    ENSURE_OK(kinTransformInvert(skewed, inverse, &has));
    ENSURE(has);
    ENSURE_OK(kinTransformConcat(skewed, inverse, product));
    ENSURE(same(product, identity, 1e-14));
    kinTransformMakeScale(1, 0, 1, flat);
    ENSURE_OK(kinTransformInvert(flat, inverse, &has));
    ENSURE(!has && kinTransformIsEqual(inverse, flat));
    ENSURE_OK(kinTransformInvert(flat, flat, NULL));
    ENSURE(kinTransformIsEqual(inverse, flat));
}

/* 7.4: a transform that is not affine reads as the identity */
static void affine(void) {
    const double numbers[6] = {2, 1, 0.5, 3, 10, 20}, unit[6] = {1, 0, 0, 1, 0, 0};
    double made[16], read[6];
    kinTransformMakeAffine(numbers, made);
    ENSURE(kinTransformIsEqual(made, skewed) && kinTransformIsAffine(made));
    kinTransformGetAffine(made, read);
    ENSURE(memcmp(read, numbers, sizeof read) == 0);
    made[11] = -0.001;
    ENSURE(!kinTransformIsAffine(made));
    kinTransformGetAffine(made, read);
    ENSURE(memcmp(read, unit, sizeof read) == 0);
    kinTransformMakeTranslation(0, 0, 1, made);
    ENSURE(!kinTransformIsAffine(made));
}

/* D56: the numbers have the bits of the engine's functions */
static void bitsOfTheEngine(void) {
    KinContext *c;
    KinLayer layer;
    double made[16], set[16], parent[16], world[16];
    ENSURE_OK(kinContextCreate(&c));
    ENSURE_OK(kinLayerCreate(c, KinLayerClassLayer, &layer));
    ENSURE_OK(kinLayerSetNumber(c, layer, KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ), 1.25));
    ENSURE_OK(kinLayerGetValue(c, layer, KinPropertyTransform, set, 16, NULL));
    ENSURE_OK(kinTransformMakeRotation(1.25, 0, 0, 1, made));
    ENSURE(kinTransformIsEqual(made, set));
    ENSURE_OK(kinLayerSetPoint(c, layer, KinPropertyPosition, 0.1, 0.7));
    kinTransformMakeTranslation(0.1, 0.7, 0, parent);
    ENSURE_OK(kinTransformConcat(made, parent, parent));
    ENSURE_OK(kinLayerGetWorldTransform(c, layer, KinTreeModel, 0, world));
    ENSURE(same(world, parent, 0));
    kinContextDestroy(c);
}

/* 0.5, D39: numbers that are not finite are refused, and nothing is written */
static void refused(void) {
    double bad[16], result[16] = {7}, huge[16];
    bool has = true;
    memcpy(bad, skewed, sizeof bad);
    bad[6] = (double)NAN;
    ENSURE_STATUS(kinTransformConcat(bad, skewed, result), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "first[6]") != NULL);
    ENSURE_STATUS(kinTransformConcat(skewed, bad, result), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "then[6]") != NULL);
    ENSURE_STATUS(kinTransformInvert(bad, result, &has), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTransformMakeRotation((double)INFINITY, 0, 0, 1, result), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTransformMakeRotation(1, 0, (double)NAN, 1, result), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTransformMakeRotation(1, 0, 0, 1, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTransformConcat(NULL, skewed, result), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTransformInvert(skewed, NULL, &has), KinStatusInvalidArgument);
    kinTransformMakeScale(1e200, 1e200, 1e200, huge);
    ENSURE_STATUS(kinTransformConcat(huge, huge, result), KinStatusInvalidArgument);
    ENSURE(result[0] == 7 && has);
}

int main(void) {
    RUN(makersPlaceTheirNumbers);
    RUN(rotations);
    RUN(combining);
    RUN(inverting);
    RUN(affine);
    RUN(bitsOfTheEngine);
    RUN(refused);
    return REPORT();
}
