/* kinema/variable.h: variables, which are animated numbers without a layer. */
#ifndef KINEMA_VARIABLE_H
#define KINEMA_VARIABLE_H

#include "motion.h"
#include "sampler.h"

KIN_EXTERN_C_BEGIN

/* A variable is one to four numbers, or a color, that the host moves by motions and reads. It has no layer, no tree and no transaction:
 * every call takes effect at once, at the context's time, and needs no commit. An angle is a plain number.
 *
 *     KinVariable zoom;
 *     double x = 1;
 *     KinMotion motion = kinSpringMotion(0.4, 0.2);
 *     kinVariableCreate(context, KinVariableKindNumbers, &x, 1, &zoom);
 *     x = 2, kinVariableAnimate(context, zoom, &x, 1, &motion);
 *     kinVariableGet(context, zoom, &x, NULL, 1);
 *
 * At rest a variable takes 56 bytes, and 152 while one motion moves it; one with a key takes up to 11 more. A motion that waits for
 * its delay, that has a completion or a time constant takes about 200 more. Rules D153, D154. */

typedef enum KIN_ENUM KinVariableKind {
    KinVariableKindNumbers = 0, /* 1 to 4 numbers, each of which moves by itself */
    KinVariableKindColor = 1    /* 4 numbers: straight sRGB red, green, blue, alpha. Where alpha is 0, the hue is that of the other end */
} KinVariableKind;

/* Creates a variable with `count` numbers. The caller releases it.
 * KinStatusTypeMismatch: a count of 0 or above 4, or a color without 4 numbers; KinStatusInvalidArgument: a number that is not finite;
 * KinStatusLimitExceeded: too many variables. */
KIN_API KinStatus kinVariableCreate(
    KinContext *context, KinVariableKind kind, const double *values, size_t count, KinVariable *variable);

/* Returns the variable under a key of the host, such as the id of a widget. The first call creates it with these numbers; they are not
 * used if it exists. kinContextAdvance drops a variable with a key that no call has named since the advance before, also while
 * it moves: its next use creates it anew. The statuses are those of kinVariableCreate; KinStatusTypeMismatch also if a variable
 * with another kind or count has the key. */
KIN_API KinStatus kinVariableFor(
    KinContext *context, uint64_t key, KinVariableKind kind, const double *values, size_t count, KinVariable *variable);

/* Releases a variable, also one with a key. What moves it ends, and completions wait for it no more. KinStatusInvalidHandle. */
KIN_API KinStatus kinVariableRelease(KinContext *context, KinVariable variable);

/* Sets a variable to a value at once. What moves it ends. `count` is that of the variable.
 * KinStatusInvalidHandle; KinStatusTypeMismatch: the count; KinStatusInvalidArgument: a number that is not finite. */
KIN_API KinStatus kinVariableSet(KinContext *context, KinVariable variable, const double *values, size_t count);

/* Moves variables from what they show to targets by a motion (motion.h). The `width` numbers of the variable with the index i begin
 * i * stride bytes behind `targets`; with a stride of 0 all variables get the same. The motion begins at the context's time, when its delay
 * is over, and each variable a stagger after the one before. `startVelocity` and `from` of the motion have the places of `targets`.
 * A duration and a curve that the motion does not have are those of the thread's transaction, or its defaults. A target that is
 * equal to where the variable leads changes nothing without a velocity or a `from`. The completion of the motion waits for the motions of the
 * call, until they end or are replaced. KinRetargetAdditive costs memory and time for each motion that has not ended.
 * KinStatusInvalidHandle; KinStatusTypeMismatch: the width; KinStatusInvalidArgument: the motion, an animator, which variables do not have, or
 * a number that is not finite. Nothing changes then; the message names the variable. */
KIN_API KinStatus kinVariablesAnimate(KinContext *context, const KinVariable *variables, size_t count, const double *targets,
    size_t width, size_t stride, const KinMotion *motion);

/* The same for one variable. */
KIN_INLINE KinStatus kinVariableAnimate(
    KinContext *context, KinVariable variable, const double *target, size_t width, const KinMotion *motion) {
    return kinVariablesAnimate(context, &variable, 1, target, width, 0, motion);
}

/* Returns the value and the velocity (units per second) of a variable at the context's time. Either pointer may be NULL. `count` is that
 * of the variable. KinStatusInvalidHandle; KinStatusTypeMismatch: the count. */
KIN_API KinStatus kinVariableGet(KinContext *context, KinVariable variable, double *values, double *velocities, size_t count);

/* Returns the value to which a variable leads, which is its own at rest. The statuses are those of kinVariableGet. */
KIN_API KinStatus kinVariableGetTarget(KinContext *context, KinVariable variable, double *values, size_t count);

/* Writes the values of variables at the context's time, with the bits of kinVariableGet. Number j of the variable with the index i is written
 * to values + i * stride + j * size, where the format has 8, 4 or 1 bytes. `width` is the count of every variable. The stride is in
 * bytes; 0 means packed. `values` must be aligned to the format.
 * KinStatusInvalidHandle, KinStatusTypeMismatch: a variable; KinStatusInvalidArgument: the stride or the format. Nothing is written then. */
KIN_API KinStatus kinVariablesRead(KinContext *context, const KinVariable *variables, size_t count, void *values, size_t width,
    size_t stride, KinFormat format);

KIN_EXTERN_C_END

#endif
