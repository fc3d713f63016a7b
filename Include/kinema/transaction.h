/* kinema/transaction.h: transactions. They belong to the thread that begins them. */
#ifndef KINEMA_TRANSACTION_H
#define KINEMA_TRANSACTION_H

#include "base.h"
#include "timing.h"

KIN_EXTERN_C_BEGIN

/* CATransaction begin: opens an explicit transaction inside those that this thread has open. `transaction` may be NULL.
 * KinStatusLimitExceeded: more than 1,000,000 are open. */
KIN_API KinStatus kinTransactionBegin(KinContext *context, KinTransaction *transaction);

/* CATransaction commit. The outermost commit publishes what this thread changed; its animations start. A null handle means
 * the innermost one; without an explicit one it commits the implicit transaction.
 * KinStatusNoTransaction: nothing is open; KinStatusOutOfOrder: not this thread's innermost; KinStatusInvalidHandle:
 * committed before. */
KIN_API KinStatus kinTransactionCommit(KinContext *context, KinTransaction transaction);

/* ---- Values: a null handle means this thread's innermost transaction, or its implicit one, which a setter opens.
 *      Getters look in the transaction, then in those around it, then in the implicit one, then take the default. */

/* Seconds; 0.25 by default. With 0 or less no built-in implicit animation runs. */
KIN_API KinStatus kinTransactionSetDuration(KinContext *context, KinTransaction transaction, double duration);
KIN_API KinStatus kinTransactionGetDuration(KinContext *context, KinTransaction transaction, double *duration);

/* NULL takes it away (none by default: implicit animations then use the "default" curve). *isSet tells if there is one.
 * KinStatusInvalidArgument: a control point is not finite or its x outside 0...1. */
KIN_API KinStatus kinTransactionSetTimingFunction(KinContext *context, KinTransaction transaction,
                                                  const KinTimingFunction *function);
KIN_API KinStatus kinTransactionGetTimingFunction(KinContext *context, KinTransaction transaction,
                                                  KinTimingFunction *function, bool *isSet);

/* While true, setters run no action. */
KIN_API KinStatus kinTransactionSetDisableActions(KinContext *context, KinTransaction transaction, bool disable);
KIN_API KinStatus kinTransactionGetDisableActions(KinContext *context, KinTransaction transaction, bool *disable);

typedef void (*KinCompletionCallback)(KinContext *context, uint64_t tag, void *userData);

/* The completion of the animations that are added from now on in this transaction and those inside it; told by
 * kinContextAdvance once each of them has ended or was removed, at the next advance if there are none. With a NULL callback
 * it becomes an event (event.h) with this tag. Setting another does not take this one away; it still fires.
 * `destroy` (nullable) is called with `userData` after the callback, or when it can not come any more. */
KIN_API KinStatus kinTransactionSetCompletion(KinContext *context, KinTransaction transaction, KinCompletionCallback callback,
                                              uint64_t tag, void *userData, void (*destroy)(void *userData));
/* No completion for the animations added from now on. */
KIN_API KinStatus kinTransactionClearCompletion(KinContext *context, KinTransaction transaction);

/* Reads the completion of the transaction or, if it has none, of the nearest transaction around it that has one: an animation
 * that is added now delays it. *isSet = false: there is none, and the other results are 0. The results except `isSet` are
 * nullable. The transaction keeps the ownership of `userData`. */
KIN_API KinStatus kinTransactionGetCompletion(KinContext *context, KinTransaction transaction,
                                              KinCompletionCallback *callback, uint64_t *tag, void **userData, bool *isSet);

/* Any other key. "animationDuration", "animationTimingFunction" and "disableActions" are the values above, as numbers.
 * NULL or nil takes the value away. KinStatusTypeMismatch: one of the three with another type;
 * KinStatusNotFound from the getter: unset. */
KIN_API KinStatus kinTransactionSetData(KinContext *context, KinTransaction transaction, const char *key,
                                        const KinValue *value);
KIN_API KinStatus kinTransactionGetData(KinContext *context, KinTransaction transaction, const char *key, KinBuffer *buffer);

KIN_EXTERN_C_END

#endif
