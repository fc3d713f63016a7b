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

CALLS(transaction, begin, begin, commit, commit, commit, setDuration, getDuration, setTimingFunction, getTimingFunction,
    setDisableActions, getDisableActions, setCompletion, setCompletion, getCompletion, clearCompletion, setData, getData)
