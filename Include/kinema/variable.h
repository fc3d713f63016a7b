/* kinema/variable.h: variables, which are animated numbers without a layer. */
#ifndef KINEMA_VARIABLE_H
#define KINEMA_VARIABLE_H

#include "motion.h"
#include "sampler.h"

KIN_EXTERN_C_BEGIN

/* A variable has one to four numbers, or a color. The host moves it by motions and reads it; it has no layer and no place
 * in the tree. Every call takes effect at once, at the context's time, and needs no commit. An angle is a plain number.
 *
 *     KinVariable zoom;
 *     double x = 1;
 *     KinMotion motion = kinSpringMotion(0.4, 0.2);
 *     kinVariableCreate(context, KinVariableKindNumbers, &x, 1, &zoom);
 *     x = 2, kinVariableAnimate(context, zoom, &x, 1, &motion);
 *     kinVariableGet(context, zoom, &x, NULL, 1);
 *
 * A variable takes 56 bytes at rest, and 152 bytes while one motion moves it; a key adds up to 11 bytes. A motion with a
 * delay, until it starts, a completion, an animator or a time constant takes about 200 bytes more. A timeline moves variables
 * as it moves layers (timeline.h). Rules D153 to D155. */

typedef enum KIN_ENUM KinVariableKind {
    KinVariableKindNumbers = 0, /* 1 to 4 numbers, which move independently */
    /* 4 numbers: straight sRGB red, green, blue, alpha. An end of a motion whose alpha is 0 has the hue of the other end. */
    KinVariableKindColor = 1
} KinVariableKind;

/* Creates a variable with `count` numbers. The caller owns it and releases it.
 *
 * KinStatusTypeMismatch: the count is 0 or above 4, or not 4 for a color; KinStatusInvalidArgument: a number is not finite;
 * KinStatusLimitExceeded. */
KIN_API KinStatus kinVariableCreate(
    KinContext *context, KinVariableKind kind, const double *values, size_t count, KinVariable *variable);

/* Returns the variable with a key of the host, such as the id of a widget, or creates it with `values` if the key is new.
 * The context owns it: kinContextAdvance releases a variable with a key if no call has named it since the previous
 * advance.
 *
 * The statuses are those of kinVariableCreate; KinStatusTypeMismatch also if the variable has another kind or count. */
KIN_API KinStatus kinVariableFor(
    KinContext *context, uint64_t key, KinVariableKind kind, const double *values, size_t count, KinVariable *variable);

/* Releases a variable, with or without a key. Its motions end, and their completions no longer wait for them.
 * KinStatusInvalidHandle. */
KIN_API KinStatus kinVariableRelease(KinContext *context, KinVariable variable);

/* Sets the value at once. Motions of the variable end.
 *
 * KinStatusInvalidHandle; KinStatusTypeMismatch: `count` is not the count of the variable; KinStatusInvalidArgument: a
 * number is not finite. */
KIN_API KinStatus kinVariableSet(KinContext *context, KinVariable variable, const double *values, size_t count);

/* Moves variables from their current values to targets (motion.h). The `width` numbers of variable i start i * stride
 * bytes after `targets` (kinema.h, "Strides"); `startVelocity` and `from` of the motion are laid out in the same way. The
 * delay counts from the context's time, and the stagger from one variable to the next. KIN_TRANSACTION_DURATION and a NULL
 * curve mean those of this thread's transaction.
 *
 * A target that equals the target of a variable changes nothing, unless the motion has a `startVelocity` or `from`. The
 * completion waits until the motions of this call end or are replaced. Every motion with KinRetargetAdditive that has not
 * ended takes memory, and time when the variable is read.
 *
 * The animator of the motion controls the motions of this call (animator.h). What it changes is seen at once:
 *
 *     KinAnimator scrub = {0};
 *     motion.animator = &scrub;
 *     kinVariableAnimate(context, zoom, &x, 1, &motion);
 *     kinAnimatorPause(context, scrub);
 *     kinAnimatorSet(context, scrub, KinAnimatorPropertyFraction, 0.5);
 *
 * KinStatusInvalidHandle; KinStatusTypeMismatch: `width` is not the count of a variable; KinStatusInvalidArgument: the
 * motion, or a number is not finite. Then nothing changes; the message names the variable. */
KIN_API KinStatus kinVariablesAnimate(KinContext *context, const KinVariable *variables, size_t count, const double *targets,
    size_t width, size_t stride, const KinMotion *motion);

/* Moves one variable, like kinVariablesAnimate. */
KIN_INLINE KinStatus kinVariableAnimate(
    KinContext *context, KinVariable variable, const double *target, size_t width, const KinMotion *motion) {
    return kinVariablesAnimate(context, &variable, 1, target, width, 0, motion);
}

/* Returns the value and the velocity, in units per second, at the context's time. Either pointer may be NULL.
 * KinStatusInvalidHandle; KinStatusTypeMismatch: `count` is not the count of the variable. */
KIN_API KinStatus kinVariableGet(KinContext *context, KinVariable variable, double *values, double *velocities, size_t count);

/* Returns the value that the variable has when its motions have ended. The statuses are those of kinVariableGet. */
KIN_API KinStatus kinVariableGetTarget(KinContext *context, KinVariable variable, double *values, size_t count);

/* Writes the values of variables at the context's time, with the bits of kinVariableGet. Number j of variable i is written
 * to values + i * stride + j * size, where the format has 8, 4 or 1 bytes. See "Strides" in kinema.h. `values` must be
 * aligned to the format.
 *
 * KinStatusInvalidHandle; KinStatusTypeMismatch: `width` is not the count of a variable; KinStatusInvalidArgument: the
 * stride or the format. Then nothing is written. */
KIN_API KinStatus kinVariablesRead(
    KinContext *context, const KinVariable *variables, size_t count, void *values, size_t width, size_t stride, KinFormat format);

/* Writes the velocities of variables as kinVariablesRead writes the values, in units per second.
 *
 * The statuses are those of kinVariablesRead; KinStatusInvalidArgument also if the format is KinFormatUNorm8. */
KIN_API KinStatus kinVariablesReadVelocities(KinContext *context, const KinVariable *variables, size_t count, void *velocities,
    size_t width, size_t stride, KinFormat format);

KIN_EXTERN_C_END

#endif
