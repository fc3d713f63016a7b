/* The parts of a transform: what is written through components, in the model, in presentations, states and documents. Rules D140, D142. */
#include <kinema/kinema.h>
#include "test.h"

#define PATH(component) KIN_KEY_PATH(KinPropertyTransform, KinComponent##component)
static const double halfTurn = 3.14159265358979323846;

typedef struct Stage {
    KinContext *context;
    KinLayer layer;
} Stage;

static Stage stageOpen(void) {
    Stage s;
    kinContextCreate(&s.context);
    kinLayerCreate(s.context, KinLayerClassLayer, &s.layer);
    kinContextAddRoot(s.context, s.layer);
    kinContextFlush(s.context);
    return s;
}

static void put(Stage s, KinKeyPath path, double value) { ENSURE_OK(kinLayerSetNumber(s.context, s.layer, path, value)); }

static double get(Stage s, KinKeyPath path) {
    double value = 0;
    kinLayerGetNumber(s.context, s.layer, path, &value);
    return value;
}

static bool hasPlane(Stage s, double a, double b, double c, double d) {
    double m[6];
    kinLayerGetAffineTransform(s.context, s.layer, m);
    return fabs(m[0] - a) < 1e-12 && fabs(m[1] - b) < 1e-12 && fabs(m[2] - c) < 1e-12 && fabs(m[3] - d) < 1e-12;
}

/* D142: zeros, signs and whole turns; no write changes another part */
static void writesKeepTheOthers(void) {
    Stage s = stageOpen();
    const double angle = halfTurn / 4, unit = sqrt(0.5);
    put(s, PATH(RotationZ), angle);
    put(s, PATH(ScaleX), 0);
    ENSURE(get(s, PATH(RotationZ)) == angle && hasPlane(s, 0, 0, -unit, unit));
    put(s, PATH(ScaleX), 1);
    ENSURE(hasPlane(s, unit, unit, -unit, unit));
    put(s, PATH(ScaleX), -1);
    put(s, PATH(ScaleY), 0.5);
    put(s, PATH(RotationZ), 4 * halfTurn);
    ENSURE(get(s, PATH(ScaleX)) == -1 && get(s, PATH(ScaleY)) == 0.5 && get(s, PATH(RotationZ)) == 4 * halfTurn);
    ENSURE(hasPlane(s, -1, 0, 0, 0.5));
    kinContextDestroy(s.context);
}

/* D142: a matrix forgets the parts, an equal one without an action */
static void matricesForget(void) {
    Stage s = stageOpen();
    double matrix[16];
    size_t count = 0;
    ENSURE_OK(kinTransactionSetDisableActions(s.context, (KinTransaction){0}, true));
    put(s, PATH(ScaleX), -2);
    put(s, PATH(ScaleY), -3);
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinLayerGetValue(s.context, s.layer, KinPropertyTransform, matrix, 16, &count));
    ENSURE_OK(kinLayerSetValue(s.context, s.layer, KinPropertyTransform, matrix, 16));
    ENSURE(get(s, PATH(ScaleX)) == 2 && get(s, PATH(ScaleY)) == 3 && fabs(get(s, PATH(RotationZ))) == halfTurn);
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinLayerGetPresentationValue(s.context, s.layer, PATH(ScaleX), 0, matrix, 16, &count));
    ENSURE(matrix[0] == 2);
    kinContextDestroy(s.context);
}

/* D142, D72: a saved state has the parts, in its context and in another one */
static void statesCarryParts(void) {
    Stage s = stageOpen();
    KinContext *other;
    static char bytes[65536];
    size_t size = 0;
    put(s, PATH(RotationY), -7);
    put(s, PATH(ScaleZ), -1);
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinContextSave(s.context, bytes, sizeof bytes, &size));
    put(s, PATH(RotationY), 1);
    put(s, PATH(Scale), 5);
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinContextRestore(s.context, bytes, size));
    ENSURE(get(s, PATH(RotationY)) == -7 && get(s, PATH(ScaleZ)) == -1 && get(s, PATH(ScaleX)) == 1);
    ENSURE_OK(kinContextCreate(&other));
    ENSURE_OK(kinContextRestore(other, bytes, size));
    ENSURE_OK(kinContextSave(other, bytes, sizeof bytes, &size));
    kinContextDestroy(other);
    kinContextDestroy(s.context);
}

/* D142, D105: a document has them as an object; `set` takes components after a matrix */
static void documentsCarryParts(void) {
    static const char document[] =
        "{\"kinema\": 1, \"layers\": [{\"set\": {\"transform\": {\"rotation\": [0, 0, 13], \"scale\": [-1, 1, 0]},\n"
        "\"sublayerTransform\": [-3,0,0,0, 0,2,0,0, 0,0,1,0, 0,0,0,1], \"sublayerTransform.rotation.z\": 7}}]}";
    KinContext *context;
    KinLayer roots[2];
    size_t count = 0;
    Stage s;
    char text[4096];
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinSceneLoad(context, (KinLayer){0}, document, strlen(document), NULL, NULL));
    ENSURE_OK(kinContextFlush(context));
    ENSURE_OK(kinContextGetRoots(context, roots, 2, &count));
    s.context = context, s.layer = roots[0];
    ENSURE(get(s, PATH(RotationZ)) == 13 && get(s, PATH(ScaleX)) == -1 && get(s, PATH(ScaleZ)) == 0);
    ENSURE(get(s, KIN_KEY_PATH(KinPropertySublayerTransform, KinComponentScaleX)) == 3);
    ENSURE(get(s, KIN_KEY_PATH(KinPropertySublayerTransform, KinComponentScaleY)) == -2);
    ENSURE(get(s, KIN_KEY_PATH(KinPropertySublayerTransform, KinComponentRotationZ)) == 7);
    ENSURE_OK(kinSceneWrite(context, (KinLayer){0}, NULL, text, sizeof text, &count));
    ENSURE(strstr(text, "\"transform\":{\"rotation\":[0,0,13],\"scale\":[-1,1,0]}") != NULL);
    ENSURE(strstr(text, "\"sublayerTransform\":{\"rotation\":[0,0,7],\"scale\":[3,-2,1]}") != NULL);
    kinContextDestroy(context);
}

/* D140: an implicit turn goes the shorter way, and a call turns by its numbers */
static void turns(void) {
    Stage s = stageOpen();
    double shown = 0;
    size_t count = 0;
    KinMotion motion = kinMotion("linear", 1);
    double goal = 1.5 * halfTurn;
    ENSURE_OK(kinTransactionSetDuration(s.context, (KinTransaction){0}, 1));
    put(s, PATH(RotationX), goal);
    ENSURE_OK(kinLayersAnimate(s.context, &s.layer, 1, PATH(RotationZ), &goal, 1, 0, &motion));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE(get(s, PATH(RotationX)) == goal && get(s, PATH(RotationZ)) == goal);
    ENSURE_OK(kinLayerGetPresentationValue(s.context, s.layer, PATH(RotationX), 0.9999999, &shown, 1, &count));
    ENSURE_NEAR(shown, -halfTurn / 2, 1e-5);
    ENSURE_OK(kinLayerGetPresentationValue(s.context, s.layer, PATH(RotationZ), 0.5, &shown, 1, &count));
    ENSURE_NEAR(shown, goal / 2, 1e-12);
    kinContextDestroy(s.context);
}

int main(void) {
    RUN(writesKeepTheOthers);
    RUN(matricesForget);
    RUN(statesCarryParts);
    RUN(documentsCarryParts);
    RUN(turns);
    return REPORT();
}
