/* Bad input to transactions. Section 10, D8. */
#include "refusal.h"
#include <pthread.h>

static const KinTransaction null = {0};

/* D8: commit without begin; with an implicit transaction open it commits that one */
static void committingWithoutBeginIsRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    REFUSED(c, kinTransactionCommit(c, null), KinStatusNoTransaction, "transaction");
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0.5));
    ENSURE_OK(kinTransactionCommit(c, null));
    REFUSED(c, kinTransactionCommit(c, null), KinStatusNoTransaction, "transaction");
    kinContextDestroy(c);
}

/* 10.3: only the innermost, and only once */
static void committingOutOfOrderOrTwiceIsRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinTransaction outer, inner;
    ENSURE_OK(kinTransactionBegin(c, &outer));
    ENSURE_OK(kinTransactionBegin(c, &inner));
    REFUSED(c, kinTransactionCommit(c, outer), KinStatusOutOfOrder, "transaction");
    ENSURE_OK(kinTransactionCommit(c, inner));
    REFUSED(c, kinTransactionCommit(c, inner), KinStatusInvalidHandle, "transaction");
    REFUSED(c, kinTransactionSetDuration(c, inner, 1), KinStatusInvalidHandle, "transaction");
    ENSURE_OK(kinTransactionCommit(c, outer));
    REFUSED(c, kinTransactionCommit(c, outer), KinStatusInvalidHandle, "transaction");
    kinContextDestroy(c);
}

typedef struct Stranger {
    KinContext *context;
    KinTransaction transaction;
    KinStatus commit, set, get;
} Stranger;

static void *meddle(void *given) {
    Stranger *stranger = (Stranger *)given;
    double duration;
    stranger->commit = kinTransactionCommit(stranger->context, stranger->transaction);
    stranger->set = kinTransactionSetDuration(stranger->context, stranger->transaction, 5);
    stranger->get = kinTransactionGetDuration(stranger->context, stranger->transaction, &duration);
    return NULL;
}

/* Transactions belong to the thread that begins them */
static void transactionsOfAnotherThreadAreRefused(void) {
    Scene scene = sceneOpen();
    Stranger stranger = {scene.context, {0}, KinStatusOK, KinStatusOK, KinStatusOK};
    pthread_t thread;
    double duration = 0;
    ENSURE_OK(kinTransactionBegin(scene.context, &stranger.transaction));
    ENSURE(pthread_create(&thread, NULL, meddle, &stranger) == 0);
    pthread_join(thread, NULL);
    ENSURE(stranger.commit == KinStatusOutOfOrder);
    ENSURE(stranger.set == KinStatusInvalidHandle && stranger.get == KinStatusInvalidHandle);
    ENSURE_OK(kinTransactionGetDuration(scene.context, stranger.transaction, &duration));
    ENSURE(duration == 0.25);
    ENSURE_OK(kinTransactionCommit(scene.context, stranger.transaction));
    kinContextDestroy(scene.context);
}

/* D43: a refused setter opens no implicit transaction */
static void badValuesAreRefusedAndOpenNothing(void) {
    static const double durations[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    const double two[2] = {1, 2}, half = 0.5, nan = (double)NAN;
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinValue pair = kinValueNumbers(two, 2), fraction = kinValueNumbers(&half, 1), bad = kinValueNumbers(&nan, 1);
    for (int i = 0; i < 3; i++)
        REFUSED(c, kinTransactionSetDuration(c, null, durations[i]), KinStatusInvalidArgument, "duration");
    REFUSED(c, kinTransactionSetData(c, null, "animationDuration", &pair), KinStatusTypeMismatch, "animationDuration");
    REFUSED(c, kinTransactionSetData(c, null, "disableActions", &fraction), KinStatusInvalidArgument, "disableActions");
    REFUSED(c, kinTransactionSetData(c, null, "animationTimingFunction", &pair), KinStatusTypeMismatch, "timingFunction");
    REFUSED(c, kinTransactionSetData(c, null, "mine", &bad), KinStatusInvalidArgument, "value");
    REFUSED(c, kinTransactionSetData(c, null, NULL, &pair), KinStatusInvalidArgument, "key");
    REFUSED(c, kinTransactionCommit(c, null), KinStatusNoTransaction, "transaction");
    KinBuffer buffer = {NULL, 0, 0, KinValueTypeNil, 0};
    REFUSED(c, kinTransactionGetData(c, null, "mine", &buffer), KinStatusNotFound, "mine");
    kinContextDestroy(c);
}

static void tooManyOpenTransactionsAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    for (int i = 0; i < 1000000; i++) {
        if (kinTransactionBegin(c, NULL) != KinStatusOK) FAIL_HERE("only %d nest", i);
    }
    REFUSED(c, kinTransactionBegin(c, NULL), KinStatusLimitExceeded, "1000000");
    for (int i = 0; i < 1000000; i++) {
        if (kinTransactionCommit(c, null) != KinStatusOK) FAIL_HERE("only %d end", i);
    }
    REFUSED(c, kinTransactionCommit(c, null), KinStatusNoTransaction, "transaction");
    kinContextDestroy(c);
}

static void nothingIsLeftAlive(void) { ENSURE(kinLiveObjectCount() == 0); }

int main(void) {
    RUN(committingWithoutBeginIsRefused);
    RUN(committingOutOfOrderOrTwiceIsRefused);
    RUN(transactionsOfAnotherThreadAreRefused);
    RUN(badValuesAreRefusedAndOpenNothing);
    RUN(tooManyOpenTransactionsAreRefused);
    RUN(nothingIsLeftAlive);
    return REPORT();
}
