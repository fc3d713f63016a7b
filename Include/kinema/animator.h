/* kinema/animator.h: animators, which pause, seek, reverse, continue and finish running animations. */
#ifndef KINEMA_ANIMATOR_H
#define KINEMA_ANIMATOR_H

#include "motion.h"

KIN_EXTERN_C_BEGIN

/* An animator controls the animations started by one call or transaction, or a single animation of a layer. They share a
 * clock, whose time counts the seconds since the commit that started them, in the time of each layer.
 *
 * An operation of an animator is a change like any other: it is visible after the commit, costs no further memory or time
 * for each frame, and causes no start and stop events. When a layout changes values because of a layer that an animator
 * moves, these changes belong to the animator: they reverse, seek and finish with it (layout.h).
 *
 * Motions of variables join the animator that their call names (variable.h). What the animator changes is seen in variables
 * at once, without a commit; their time is the context's.
 *
 * An animation has at most one animator. An animation that ends, is removed or is replaced leaves its animator, and the
 * animator ends with its last animation. Until then, an animation that finishes early is kept so that the whole group can
 * still be reversed. */

/* The properties of animators, for kinAnimatorSet and kinAnimatorGet. */
typedef enum KIN_ENUM KinAnimatorProperty {
    /* Seconds from the start, 0 to the duration; a time beyond it is the end. Set it to seek, paused or not. */
    KinAnimatorPropertyTime = 0,
    KinAnimatorPropertyFraction = 1, /* the time divided by the duration, 0...1; 0 if the duration is infinite */
    /* Seconds of the animations per second of the layer's time, 1 at first; 1e-6 to 1e6. A negative rate runs backwards:
     * the model is set to the starting values, because that is where the reversed animations end, and the animator ends
     * at the start. */
    KinAnimatorPropertyRate = 2,
    KinAnimatorPropertyPaused = 3, /* 0 or 1 */
    /* Read only: seconds from the start to the last end; may be INFINITY; 0 before the commit. */
    KinAnimatorPropertyDuration = 4,
    KinAnimatorPropertyState = 5, /* read only: a KinAnimatorState */
    /* 0 or 1, 0 at first: whether the animator is paused where it would end: at the end or, with a negative rate, at the
     * start. There it has no next event time, and completions wait. A rate that leads away from there makes it run again;
     * after a seek, KinAnimatorPropertyPaused does. It ends when this is set to 0, by kinAnimatorFinish, or when it is
     * released. */
    KinAnimatorPropertyHolds = 6
} KinAnimatorProperty;

typedef enum KIN_ENUM KinAnimatorState {
    KinAnimatorStateRunning = 0,
    KinAnimatorStatePaused = 1,
    /* The states of an animator that has ended: its animations reached their end, or nothing had to move; they returned
     * to their start; or they ended in between. */
    KinAnimatorStateAtEnd = 2,
    KinAnimatorStateAtStart = 3,
    KinAnimatorStateAtCurrent = 4
} KinAnimatorState;

/* Creates an animator of the animations that start from now on in a transaction and in those within it; a null handle
 * means the innermost transaction. Animations of kinLayersAnimate join the animator of their motion, if it has one.
 * KinStatusInvalidHandle; KinStatusLimitExceeded. */
KIN_API KinStatus kinAnimatorCreate(KinContext *context, KinTransaction transaction, KinAnimator *animator);

/* Creates an animator of the animation under a key of the layer. The animation leaves its former animator, and keeps the
 * clock of that animator. The time counts from the animation's begin time. KinStatusInvalidHandle; KinStatusNotFound. */
KIN_API KinStatus kinLayerGetAnimator(KinContext *context, KinLayer layer, const char *key, KinAnimator *animator);

/* Releases an animator. Its running animations continue, paused ones stay paused, and those that it holds end.
 * KinStatusInvalidHandle. */
KIN_API KinStatus kinAnimatorRelease(KinContext *context, KinAnimator animator);

/* Sets a property.
 * KinStatusInvalidArgument: the value, or a property that cannot be set; KinStatusNotFound: the animator has ended;
 * KinStatusNotCommitted: a negative rate or a fraction before the commit that starts the animations. */
KIN_API KinStatus kinAnimatorSet(KinContext *context, KinAnimator animator, KinAnimatorProperty property, double value);

/* Returns a property at the context's time, even of an animator that has ended. KinStatusInvalidArgument: the property. */
KIN_API KinStatus kinAnimatorGet(KinContext *context, KinAnimator animator, KinAnimatorProperty property, double *value);

/* Replaces the motion of the animations of changes: they run forwards, from their presentation values to their targets,
 * with their velocity if the motion retargets by KinRetargetContinue. KIN_TRANSACTION_DURATION means the remaining time.
 * Delay, stagger and completion of the motion are not used. The time of the animator starts again at 0.
 *
 * KinStatusInvalidArgument: the motion; KinStatusNotFound, KinStatusNotCommitted as in kinAnimatorSet. */
KIN_API KinStatus kinAnimatorContinue(KinContext *context, KinAnimator animator, const KinMotion *motion);

/* Ends the animator: removes its animations, and sets the model to the values at their end, at their start or, with
 * KinAnimatorStateAtCurrent, to the presentation values, even for animations that the host added. The presentation value
 * jumps unless it is the same.
 *
 * KinStatusInvalidArgument: another state; KinStatusNotFound, KinStatusNotCommitted as in kinAnimatorSet. */
KIN_API KinStatus kinAnimatorFinish(KinContext *context, KinAnimator animator, KinAnimatorState at);

/* Adds a completion as in kinTransactionSetCompletion, which waits for the animations that the animator has now. When it
 * is delivered, KinAnimatorPropertyState says where the animator ended. */
KIN_API KinStatus kinAnimatorSetCompletion(KinContext *context, KinAnimator animator, KinCompletionCallback callback,
    uint64_t tag, void *userData, void (*destroy)(void *userData));

/* Pauses an animator: its animations show what they show now. */
KIN_INLINE KinStatus kinAnimatorPause(KinContext *context, KinAnimator animator) {
    return kinAnimatorSet(context, animator, KinAnimatorPropertyPaused, 1);
}

/* Resumes a paused animator. */
KIN_INLINE KinStatus kinAnimatorResume(KinContext *context, KinAnimator animator) {
    return kinAnimatorSet(context, animator, KinAnimatorPropertyPaused, 0);
}

/* Reverses the direction of an animator. */
KIN_INLINE KinStatus kinAnimatorReverse(KinContext *context, KinAnimator animator) {
    double rate = 1;
    KinStatus status = kinAnimatorGet(context, animator, KinAnimatorPropertyRate, &rate);
    return status != KinStatusOK ? status : kinAnimatorSet(context, animator, KinAnimatorPropertyRate, -rate);
}

KIN_EXTERN_C_END

#endif
