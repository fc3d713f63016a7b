/* Calls on transactions. */
#include "fuzz.h"

static KinStatus begin(void) {
    KinTransaction transaction;
    KinStatus status = kinTransactionBegin(CONTEXT, readByte() & 1 ? NULL : &transaction);
    if (!status) world.transactions[readByte() % TRANSACTIONS] = transaction;
    return status;
}

static KinStatus commit(void) { return kinTransactionCommit(CONTEXT, readTransaction()); }

static KinStatus setDuration(void) {
    KinTransaction transaction = readTransaction();
    return kinTransactionSetDuration(CONTEXT, transaction, readNumber());
}

KinMotion readMotion(void) {
    static const char *const curves[] = {NULL, "easeIn", "linear", "no curve"};
    uint8_t byte = readByte(), timing = readByte();
    KinMotion motion = byte & 1 ? kinSpringMotion(0.5, readNumber()) : kinMotion(curves[byte >> 1 & 3], 1);
    motion.retarget = (KinRetarget)(byte >> 3 & 3);
    if (byte & 32) motion.curve = readText();
    if (byte & 64) motion.duration = readNumber();
    if (byte & 128) motion.size = readCount(256);
    if (timing & 1) motion.delay = readNumber();
    if (timing & 2) motion.stagger = readNumber();
    if (timing & 4) motion.repeatCount = readNumber();
    if (timing & 8) motion.tag = timing;
    motion.autoreverses = timing >> 4 & 1;
    if (timing & 32) motion.timeConstant = readNumber();
    if (timing & 64) motion.repeatDelay = readNumber();
    return motion;
}

static KinStatus setMotion(void) {
    KinTransaction transaction = readTransaction();
    KinMotion motion = readMotion();
    return kinTransactionSetMotion(CONTEXT, transaction, readByte() & 15 ? &motion : NULL);
}

static KinStatus getDuration(void) {
    double duration;
    return kinTransactionGetDuration(CONTEXT, readTransaction(), &duration);
}

static KinStatus setTimingFunction(void) {
    KinTransaction transaction = readTransaction();
    KinTimingFunction function = {readNumber(), readNumber(), readNumber(), readNumber()};
    return kinTransactionSetTimingFunction(CONTEXT, transaction, readByte() & 1 ? &function : NULL);
}

static KinStatus getTimingFunction(void) {
    KinTimingFunction function;
    bool isSet;
    return kinTransactionGetTimingFunction(CONTEXT, readTransaction(), &function, &isSet);
}

static KinStatus setDisableActions(void) {
    KinTransaction transaction = readTransaction();
    return kinTransactionSetDisableActions(CONTEXT, transaction, readByte() & 1);
}

static KinStatus getDisableActions(void) {
    bool disable;
    return kinTransactionGetDisableActions(CONTEXT, readTransaction(), &disable);
}

static KinStatus setCompletion(void) {
    void *ticket = makeTicket();
    KinTransaction transaction = readTransaction();
    uint8_t byte = readByte();
    return orTear(kinTransactionSetCompletion(CONTEXT, transaction, byte & 1 ? completed : NULL, byte, ticket, tear), ticket);
}

static KinStatus getCompletion(void) {
    KinCompletionCallback callback;
    void *ticket;
    bool isSet;
    KinStatus status = kinTransactionGetCompletion(CONTEXT, readTransaction(), &callback, NULL, &ticket, &isSet);
    if (!status) MUST(isSet || (!callback && !ticket));
    return status;
}

static KinStatus clearCompletion(void) { return kinTransactionClearCompletion(CONTEXT, readTransaction()); }

static KinStatus setData(void) {
    KinTransaction transaction = readTransaction();
    const char *key = readText();
    KinValue value = readValue();
    return kinTransactionSetData(CONTEXT, transaction, key, &value);
}

static KinStatus getData(void) {
    KinBuffer buffer = {NULL, readByte(), 0, KinValueTypeNil, 0};
    buffer.data = scratch(buffer.capacity);
    KinTransaction transaction = readTransaction();
    return kinTransactionGetData(CONTEXT, transaction, readText(), &buffer);
}

/* ---- Animators ---- */

static KinAnimator readAnimator(void) {
    uint8_t byte = readByte();
    KinAnimator animator = {byte < 232 ? world.animators[byte % ANIMATORS].id : readTransaction().id};
    return animator;
}

static KinStatus makeAnimator(void) {
    KinAnimator *animator = &world.animators[readByte() % ANIMATORS];
    uint8_t byte = readByte();
    if (byte & 1) return kinAnimatorCreate(CONTEXT, readTransaction(), animator);
    KinLayer layer = readLayer();
    if (byte & 2) return kinLayerGetAnimator(CONTEXT, layer, readText(), animator);
    KinMotion motion = readMotion();
    const double *values = readNumbers(2);
    motion.animator = animator;
    return kinLayersAnimate(CONTEXT, &layer, 1, KinPropertyPosition, values, 2, 0, &motion);
}

static KinStatus releaseAnimator(void) { return kinAnimatorRelease(CONTEXT, readAnimator()); }

static KinStatus setAnimator(void) {
    KinAnimator animator = readAnimator();
    uint8_t byte = readByte();
    double value = byte & 64 ? readNumber() : byte & 128 ? 1 : -0.5;
    return kinAnimatorSet(CONTEXT, animator, (KinAnimatorProperty)(byte & 7), value);
}

static KinStatus getAnimator(void) {
    double value;
    KinAnimator animator = readAnimator();
    KinStatus status = kinAnimatorGet(CONTEXT, animator, (KinAnimatorProperty)(readByte() & 7), &value);
    if (!status) MUST(value == value);
    return status;
}

static KinStatus continueAnimator(void) {
    KinAnimator animator = readAnimator();
    KinMotion motion = readMotion();
    return kinAnimatorContinue(CONTEXT, animator, &motion);
}

static KinStatus finishAnimator(void) {
    KinAnimator animator = readAnimator();
    return kinAnimatorFinish(CONTEXT, animator, (KinAnimatorState)(readByte() & 7));
}

static KinStatus completeAnimator(void) {
    void *ticket = makeTicket();
    KinAnimator animator = readAnimator();
    uint8_t byte = readByte();
    return orTear(kinAnimatorSetCompletion(CONTEXT, animator, byte & 1 ? completed : NULL, byte, ticket, tear), ticket);
}

CALLS(transaction, begin, begin, commit, commit, commit, setDuration, setMotion, getDuration, setTimingFunction,
    getTimingFunction, setDisableActions, getDisableActions, setCompletion, setCompletion, getCompletion, clearCompletion,
    setData, getData, makeAnimator, makeAnimator, releaseAnimator, setAnimator, setAnimator, getAnimator, continueAnimator,
    finishAnimator, completeAnimator)
