/* The order of completions that end together. Rules D41, D149. */
#include "refusal.h"

static int calls;
static uint64_t order[8];

static void note(KinContext *context, uint64_t tag, void *userData) {
    (void)context, (void)userData;
    if (calls < 8) order[calls] = tag;
    calls++;
}

static Scene scene;

static void stage(void) {
    calls = 0;
    scene = sceneOpen();
}

static KinStatus move(double opacity, double duration, KinCompletionCallback completion, uint64_t tag) {
    KinMotion motion = kinMotion("linear", duration);
    motion.completion = completion;
    motion.tag = tag;
    return kinLayerAnimate(scene.context, scene.ship, KinPropertyOpacity, &opacity, 1, &motion);
}

static void theOuterCompletionIsSetLast(void) {
    KinTransaction outer, inner;
    stage();
    ENSURE_OK(kinTransactionBegin(scene.context, &outer));
    ENSURE_OK(kinTransactionBegin(scene.context, &inner));
    ENSURE_OK(kinTransactionSetCompletion(scene.context, inner, note, 1, NULL, NULL));
    ENSURE_OK(kinTransactionSetCompletion(scene.context, outer, note, 2, NULL, NULL));
    ENSURE_OK(kinLayerSetNumber(scene.context, scene.ship, KinPropertyOpacity, 0));
    ENSURE_OK(kinTransactionCommit(scene.context, inner));
    ENSURE_OK(kinTransactionCommit(scene.context, outer));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(calls == 2 && order[0] == 1 && order[1] == 2);
    kinContextDestroy(scene.context);
}

/* A restored context delivers in the same order. */
static void theOrderIsSaved(void) {
    static uint64_t bytes[1 << 13];
    size_t size = 0;
    KinTransaction outer, inner;
    stage();
    ENSURE_OK(kinTransactionBegin(scene.context, &outer));
    ENSURE_OK(kinTransactionBegin(scene.context, &inner));
    ENSURE_OK(kinTransactionSetCompletion(scene.context, inner, note, 1, NULL, NULL));
    ENSURE_OK(kinTransactionSetCompletion(scene.context, outer, note, 2, NULL, NULL));
    ENSURE_OK(move(0, 1, note, 3));
    ENSURE_OK(kinTransactionCommit(scene.context, inner));
    ENSURE_OK(kinTransactionCommit(scene.context, outer));
    ENSURE_OK(kinContextSave(scene.context, bytes, sizeof bytes, &size));
    for (int i = 0; i < 2; i++) {
        calls = 0;
        ENSURE_OK(kinContextRestore(scene.context, bytes, size));
        ENSURE_OK(kinContextAdvance(scene.context, 1));
        ENSURE(calls == 3 && order[0] == 3 && order[1] == 1 && order[2] == 2);
    }
    kinContextDestroy(scene.context);
}

/* D41: in the order in which they were set, and after those of calls. */
static void completionsOfAnAnimator(void) {
    double to = 0;
    KinAnimator animator = {0};
    KinMotion motion = kinMotion("linear", 1);
    stage();
    motion.completion = note;
    motion.tag = 1;
    motion.animator = &animator;
    ENSURE_OK(kinLayerAnimate(scene.context, scene.ship, KinPropertyOpacity, &to, 1, &motion));
    ENSURE_OK(kinAnimatorSetCompletion(scene.context, animator, note, 2, NULL, NULL));
    ENSURE_OK(kinAnimatorSetCompletion(scene.context, animator, note, 3, NULL, NULL));
    ENSURE_OK(kinContextAdvance(scene.context, 0.5));
    ENSURE_OK(kinContextAdvance(scene.context, 1));
    ENSURE(calls == 3 && order[0] == 1 && order[1] == 2 && order[2] == 3);
    ENSURE_OK(kinAnimatorRelease(scene.context, animator));
    kinContextDestroy(scene.context);
}

int main(void) {
    RUN(completionsOfAnAnimator);
    RUN(theOuterCompletionIsSetLast);
    RUN(theOrderIsSaved);
    return REPORT();
}
