/* kinema/transaction.h: transactions. They belong to the thread that begins them. */
#ifndef KINEMA_TRANSACTION_H
#define KINEMA_TRANSACTION_H

#include "base.h"
#include "timing.h"

KIN_EXTERN_C_BEGIN

/* CATransaction begin: opens an explicit transaction within this thread's open ones. `transaction` may be NULL.
 * KinStatusLimitExceeded: more than 1,000,000 are open. */
KIN_API KinStatus kinTransactionBegin(KinContext *context, KinTransaction *transaction);

/* CATransaction commit. The outermost commit publishes this thread's changes and starts its animations. A null handle
 * means the innermost transaction; without an explicit one, the implicit transaction is committed.
 *
 * KinStatusNoTransaction: a null handle, and no transaction is open; KinStatusOutOfOrder: not this thread's innermost
 * transaction, or one of another thread; KinStatusInvalidHandle: it was committed before. */
KIN_API KinStatus kinTransactionCommit(KinContext *context, KinTransaction transaction);

/* ---- Values -----------------------------------------------------------------------------------------------------
 *
 * A null handle means this thread's innermost transaction or, without one, its implicit transaction, which a setter
 * opens. Getters search the transaction, then those around it, then the implicit one, and return the default if none has
 * a value. */

/* Seconds; 0.25 by default. With 0 or less, no built-in implicit animation runs. */
KIN_API KinStatus kinTransactionSetDuration(KinContext *context, KinTransaction transaction, double duration);
KIN_API KinStatus kinTransactionGetDuration(KinContext *context, KinTransaction transaction, double *duration);

/* The timing function; NULL removes it. By default it is not set, and implicit animations use the "default" curve. *isSet
 * returns whether one is set.
 * KinStatusInvalidArgument: a control point is not finite, or its x is outside 0...1. */
KIN_API KinStatus kinTransactionSetTimingFunction(
    KinContext *context, KinTransaction transaction, const KinTimingFunction *function);
KIN_API KinStatus kinTransactionGetTimingFunction(
    KinContext *context, KinTransaction transaction, KinTimingFunction *function, bool *isSet);

/* While this is true, setters run no actions. */
KIN_API KinStatus kinTransactionSetDisableActions(KinContext *context, KinTransaction transaction, bool disable);
KIN_API KinStatus kinTransactionGetDisableActions(KinContext *context, KinTransaction transaction, bool *disable);

typedef void (*KinCompletionCallback)(KinContext *context, uint64_t tag, void *userData);

/* Sets the completion for the animations that are added from now on to this transaction and those within it.
 * kinContextAdvance delivers it after each of them has ended or been removed; without animations, the next advance does.
 *
 * With a NULL callback it is delivered as an event (event.h) with this tag. Setting another completion does not remove
 * this one. `destroy` (nullable) is called with `userData` after the callback, or when the callback can no longer be
 * called. */
KIN_API KinStatus kinTransactionSetCompletion(KinContext *context, KinTransaction transaction, KinCompletionCallback callback,
    uint64_t tag, void *userData, void (*destroy)(void *userData));
/* Ends the effect of kinTransactionSetCompletion on animations that are added from now on. */
KIN_API KinStatus kinTransactionClearCompletion(KinContext *context, KinTransaction transaction);

/* Returns the completion that waits for the animations that are added now: that of the transaction or, if it has none, of
 * the nearest transaction around it that has one. The transaction keeps the ownership of `userData`.
 *
 * *isSet is false if no completion waits, and the other results are then 0. The results except `isSet` are nullable. */
KIN_API KinStatus kinTransactionGetCompletion(KinContext *context, KinTransaction transaction, KinCompletionCallback *callback,
    uint64_t *tag, void **userData, bool *isSet);

/* Sets and returns the value of any key. "animationDuration", "animationTimingFunction" and "disableActions" are the
 * values above, as numbers. NULL or nil removes the value, and that of the transaction around it applies; for the timing
 * function, nil means none, as above.
 *
 * KinStatusTypeMismatch: one of the three with another type; KinStatusNotFound: the getter found no value. */
KIN_API KinStatus kinTransactionSetData(KinContext *context, KinTransaction transaction, const char *key, const KinValue *value);
KIN_API KinStatus kinTransactionGetData(KinContext *context, KinTransaction transaction, const char *key, KinBuffer *buffer);

KIN_EXTERN_C_END

#endif
