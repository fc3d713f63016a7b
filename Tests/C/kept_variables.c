/* Rule D154 and what lasts: variables by keys, in batches, in saved states; their memory; what is rejected. */
#include "variables.h"

/* Rule D154. */
static void livesByKey(void) {
    KinContext *context = opened();
    KinVariable first, again, other;
    const double zero = 0, five = 5;
    KinMotion motion = kinMotion("linear", 1);
    uint64_t called = 0;
    ENSURE_OK(kinVariableFor(context, 77, KinVariableKindNumbers, &zero, 1, &first));
    ENSURE_OK(kinVariableFor(context, 78, KinVariableKindNumbers, &five, 1, &other));
    motion.completion = note, motion.tag = 1, motion.userData = &called;
    ENSURE_OK(send(context, other, 6, motion));
    motion.completion = NULL, motion.tag = 0;
    for (int frame = 1; frame <= 4; frame++) {
        ENSURE_OK(kinContextAdvance(context, frame * 0.125));
        ENSURE_OK(kinVariableFor(context, 77, KinVariableKindNumbers, &five, 1, &again));
        ENSURE(again.id == first.id);
        ENSURE_OK(send(context, again, 10, motion));
        ENSURE_NEAR(shown(context, again), 10 * (frame - 1) * 0.125, 1e-12);
        if (frame == 2) ENSURE_STATUS(kinVariableGet(context, other, NULL, NULL, 1), KinStatusInvalidHandle);
        if (frame == 2) ENSURE(called == 1);
    }
    ENSURE_STATUS(kinVariableFor(context, 77, KinVariableKindNumbers, (double[2]){0, 0}, 2, &again), KinStatusTypeMismatch);
    ENSURE_OK(kinVariableRelease(context, first));
    ENSURE_OK(kinVariableFor(context, 77, KinVariableKindNumbers, &five, 1, &again));
    ENSURE(again.id != first.id && shown(context, again) == 5);
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_OK(kinContextAdvance(context, 1));
    ENSURE_STATUS(kinVariableRelease(context, again), KinStatusInvalidHandle);
    kinContextDestroy(context);
}

/* A widget of an immediate-mode interface, as Bindings/ENGINES.md has it. */
static float hover(KinContext *context, uint64_t id, bool isHot) {
    double value = 0, target = isHot;
    KinMotion motion = kinSpringMotion(0.2, 0);
    KinVariable variable;
    kinVariableFor(context, id, KinVariableKindNumbers, &value, 1, &variable);
    kinVariableAnimate(context, variable, &target, 1, &motion);
    kinVariableGet(context, variable, &value, NULL, 1);
    return (float)value;
}

static void servesImmediateModes(void) {
    KinContext *context = opened();
    const double w = 2 * pi / 0.2;
    for (int frame = 0; frame <= 6; frame++) {
        const double t = frame / 60.0;
        ENSURE_OK(kinContextAdvance(context, t));
        ENSURE_NEAR(hover(context, 1, true), 1 - (1 + w * t) * exp(-w * t), 1e-7);
        ENSURE(hover(context, 2, false) == 0);
    }
    kinContextDestroy(context);
}

/* Thousands of keys come and go; each variable keeps its own value. */
static void keepsManyKeys(void) {
    KinContext *context = opened();
    const uint64_t many = 3000;
    for (int frame = 0; frame < 6; frame++) {
        for (uint64_t key = 0; key < many; key++) {
            KinVariable made;
            double value = (double)key;
            if (key % 3 == (uint64_t)frame % 3) continue; /* each is dropped in time */
            ENSURE_OK(kinVariableFor(context, key * 0x9E3779B97F4A7C15u, KinVariableKindNumbers, &value, 1, &made));
            ENSURE(shown(context, made) == (double)key);
            value = -1;
            if (frame == 5 && key % 2) ENSURE_OK(kinVariableRelease(context, made));
        }
        ENSURE_OK(kinContextAdvance(context, frame));
        ENSURE_OK(kinContextAdvance(context, frame + 0.5));
    }
    kinContextDestroy(context);
}

/* At most 96 bytes at rest and 160 in motion; a build with the ordinary runtime does not know its memory. */
static void staysSmall(void) {
    KinContext *context = opened();
    const int many = shareOf(100000);
    KinMemoryStatistics before, atRest, moving;
    KinVariable *list = malloc((size_t)many * sizeof *list);
    const double target[4] = {1, 2, 3, 4}, zero[4] = {0, 0, 0, 0};
    KinMotion motion = kinSpringMotion(0.5, 0.2);
    motion.retarget = KinRetargetContinue;
    ENSURE_OK(kinGetMemoryStatistics(&before));
    for (int i = 0; i < many; i++) ENSURE_OK(kinVariableCreate(context, KinVariableKindNumbers, zero, 4, &list[i]));
    ENSURE_OK(kinGetMemoryStatistics(&atRest));
    ENSURE_OK(kinVariablesAnimate(context, list, (size_t)many, target, 4, 0, &motion));
    ENSURE_OK(kinGetMemoryStatistics(&moving));
    ENSURE((double)(atRest.bytes - before.bytes) <= 96.0 * many);
    ENSURE((double)(moving.bytes - before.bytes) <= 160.0 * many);
    free(list);
    kinContextDestroy(context);
}

/* Batches have the bits of single values, in every format and layout. */
static void readsBatches(void) {
    enum { COUNT = 300 };
    KinContext *context = opened();
    KinVariable list[COUNT];
    struct {
        float id, value[2];
    } rows[COUNT];
    double packed[2 * COUNT], one[2];
    uint8_t bytes[2 * COUNT];
    for (int i = 0; i < COUNT; i++) {
        const double start[2] = {i * 0.003, 1}, target[2] = {1 - i * 0.007, i * 0.1};
        KinMotion motion = i % 3 == 0 ? kinSpringMotion(0.4, i % 2 ? 0 : i * 0.002 - 0.3)
                                      : kinMotion(i % 3 == 1 ? "easeOut" : "ease-out-bounce", 0.7);
        ENSURE_OK(kinVariableCreate(context, KinVariableKindNumbers, start, 2, &list[i]));
        motion.delay = i % 7 == 0 ? 0.1 : 0, motion.autoreverses = i % 11 == 0;
        if (i % 5) ENSURE_OK(kinVariableAnimate(context, list[i], target, 2, &motion));
    }
    ENSURE_OK(kinContextAdvance(context, 0.3));
    ENSURE_OK(kinVariablesRead(context, list, COUNT, packed, 2, 0, KinFormatFloat64));
    ENSURE_OK(kinVariablesRead(context, list, COUNT, rows[0].value, 2, sizeof rows[0], KinFormatFloat32));
    ENSURE_OK(kinVariablesRead(context, list, COUNT, bytes, 2, 0, KinFormatUNorm8));
    for (int i = 0; i < COUNT; i++) {
        ENSURE_OK(kinVariableGet(context, list[i], one, NULL, 2));
        for (int j = 0; j < 2; j++) {
            const float x = (float)one[j];
            ENSURE(packed[2 * i + j] == one[j] && rows[i].value[j] == x);
            ENSURE(bytes[2 * i + j] == (uint8_t)((x < 0 ? 0 : x > 1 ? 1 : x) * 255 + 0.5f));
        }
    }
    kinContextDestroy(context);
}

/* Rules D72 to D75: a state brings back values, motions, handles, keys and completions. */
static void comesBack(void) {
    static uint64_t buffer[4096];
    KinContext *context = opened(), *other = opened();
    KinVariable x = number(context, 0), released = number(context, 1), keyed, found, later;
    KinMotion motion = kinSpringMotion(0.6, 0.3);
    const double nine = 9;
    size_t size = 0;
    uint64_t called = 0;
    ENSURE_OK(kinVariableFor(context, 3, KinVariableKindNumbers, &nine, 1, &keyed));
    motion.completion = note, motion.tag = 4, motion.userData = &called;
    ENSURE_OK(send(context, x, 10, motion));
    ENSURE_OK(kinVariableRelease(context, released));
    ENSURE_OK(kinContextAdvance(context, 0.25));
    ENSURE_OK(kinContextSave(context, buffer, sizeof buffer, &size));
    ENSURE_OK(kinContextRestore(other, buffer, size));
    const double before = at(context, 0.5, x), speed = velocity(context, x);
    later = number(context, 8);
    ENSURE_OK(kinContextAdvance(context, 9));
    ENSURE(called == 4 && shown(context, x) == 10);
    ENSURE_OK(kinContextRestore(context, buffer, size));
    ENSURE_STATUS(kinVariableGet(context, later, NULL, NULL, 1), KinStatusInvalidHandle);
    ENSURE(at(context, 0.5, x) == before && velocity(context, x) == speed);
    ENSURE(number(context, 8).id == later.id);
    ENSURE_OK(kinContextRestore(context, buffer, size));
    ENSURE_OK(kinVariableFor(context, 3, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE(found.id == keyed.id && shown(context, found) == 9);
    ENSURE_OK(kinContextAdvance(context, 9));
    ENSURE(called == 44);
    ENSURE_OK(kinVariableFor(other, 3, KinVariableKindNumbers, &(double){0}, 1, &found));
    ENSURE(shown(other, found) == 9 && found.id != keyed.id);
    ENSURE_STATUS(kinVariableGet(other, keyed, NULL, NULL, 1), KinStatusInvalidHandle);
    kinContextDestroy(context), kinContextDestroy(other);
}

static void refuses(void) {
    KinContext *context = opened(), *foreign = opened();
    KinVariable x = number(context, 1), gone = number(context, 2), outside = number(foreign, 3), made = {0};
    KinMotion motion = kinMotion("linear", 1), wrong = motion;
    KinAnimator animator = {0};
    KinLayer layer;
    const double nan[2] = {0, NAN}, one[5] = {1, 1, 1, 1, 1};
    double out[4];
    const KinVariable pair[2] = {x, gone};
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    ENSURE_OK(kinVariableRelease(context, gone));
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, one, 0, &made), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, one, 5, &made), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, one, SIZE_MAX, &made), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableCreate(context, KinVariableKindColor, one, 3, &made), KinStatusTypeMismatch, "color");
    REFUSED(context, kinVariableCreate(context, (KinVariableKind)2, one, 1, &made), KinStatusInvalidArgument, "kind");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, nan, 2, &made), KinStatusInvalidArgument, "values[1]");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, NULL, 1, &made), KinStatusInvalidArgument, "values");
    REFUSED(context, kinVariableCreate(context, KinVariableKindNumbers, one, 1, NULL), KinStatusInvalidArgument, "variable");
    REFUSED(context, kinVariableSet(context, gone, one, 1), KinStatusInvalidHandle, "stale");
    REFUSED(context, kinVariableSet(context, outside, one, 1), KinStatusInvalidHandle, "variable");
    REFUSED(context, kinVariableSet(context, made, one, 1), KinStatusInvalidHandle, "null");
    REFUSED(context, kinVariableSet(context, (KinVariable){layer.id}, one, 1), KinStatusInvalidHandle, "kind");
    REFUSED(context, kinLayerRelease(context, (KinLayer){x.id}), KinStatusInvalidHandle, "kind");
    REFUSED(context, kinVariableSet(context, x, one, 2), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableSet(context, x, nan + 1, 1), KinStatusInvalidArgument, "values");
    REFUSED(context, kinVariableGet(context, x, out, NULL, 2), KinStatusTypeMismatch, "count");
    REFUSED(context, kinVariableGetTarget(context, x, NULL, 1), KinStatusInvalidArgument, "values");
    REFUSED(context, kinVariablesAnimate(context, pair, 2, one, 1, 0, &motion), KinStatusInvalidHandle, "variables[1]");
    REFUSED(context, kinVariableAnimate(context, x, nan + 1, 1, &motion), KinStatusInvalidArgument, "targets");
    REFUSED(context, kinVariableAnimate(context, x, one, 2, &motion), KinStatusTypeMismatch, "width");
    REFUSED(context, kinVariableAnimate(context, x, one, 0, &motion), KinStatusTypeMismatch, "width");
    REFUSED(context, kinVariableAnimate(context, x, one, 1, NULL), KinStatusInvalidArgument, "motion");
    REFUSED(context, kinVariablesAnimate(context, &x, 1, one, 1, 4, &motion), KinStatusInvalidArgument, "stride");
    REFUSED(context, kinVariablesAnimate(context, NULL, 1, one, 1, 0, &motion), KinStatusInvalidArgument, "variables");
    animator.id = x.id, wrong.animator = &animator;
    REFUSED(context, kinVariableAnimate(context, x, one, 1, &wrong), KinStatusInvalidHandle, "motion.animator");
    wrong = motion, wrong.from = nan + 1;
    REFUSED(context, kinVariableAnimate(context, x, one, 1, &wrong), KinStatusInvalidArgument, "motion.from");
    wrong = motion, wrong.startVelocity = nan + 1;
    REFUSED(context, kinVariableAnimate(context, x, one, 1, &wrong), KinStatusInvalidArgument, "motion.startVelocity");
    wrong = motion, wrong.delay = 1e308, wrong.stagger = 1e308;
    REFUSED(
        context, kinVariablesAnimate(context, (KinVariable[2]){x, x}, 2, one, 1, 0, &wrong), KinStatusInvalidArgument, "stagger");
    REFUSED(context, kinVariablesRead(context, pair, 2, out, 1, 0, KinFormatFloat64), KinStatusInvalidHandle, "variables[1]");
    REFUSED(context, kinVariablesRead(context, &x, 1, out, 2, 0, KinFormatFloat64), KinStatusTypeMismatch, "width");
    REFUSED(context, kinVariablesRead(context, &x, 1, out, 1, 4, KinFormatFloat64), KinStatusInvalidArgument, "stride");
    REFUSED(
        context, kinVariablesRead(context, &x, 1, (char *)out + 4, 1, 0, KinFormatFloat64), KinStatusInvalidArgument, "values");
    REFUSED(context, kinVariablesRead(context, &x, 1, out, 1, 0, (KinFormat)9), KinStatusInvalidArgument, "format");
    ENSURE(shown(context, x) == 1 && !isAnimating(context));
    ENSURE_OK(send(context, x, 1e308, motion)); /* ways that overflow are jumps */
    ENSURE_OK(send(context, x, -1e308, motion));
    ENSURE(isfinite(at(context, 0.5, x)));
    kinContextDestroy(context), kinContextDestroy(foreign);
}

int main(void) {
    RUN(livesByKey);
    RUN(servesImmediateModes);
    RUN(keepsManyKeys);
    RUN(staysSmall);
    RUN(readsBatches);
    RUN(comesBack);
    RUN(refuses);
    return REPORT();
}
