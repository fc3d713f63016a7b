/* kinema/animator.h: animators, which pause, seek, reverse, continue and finish running animations. */
#ifndef KINEMA_ANIMATOR_H
#define KINEMA_ANIMATOR_H

#include "motion.h"

KIN_EXTERN_C_BEGIN

/* An animator is the control of the animations that a call or a transaction starts, or of one animation of a layer. They share a clock, whose
 * time counts the seconds since the commit that started them, in the time of each layer. What an animator does is a change like
 * any other: it is visible after the commit, which needs no further memory or time for each frame, and it causes no start and stop
 * events. An animation has at most one animator. One that ends, is removed or is replaced leaves its animator; the animator ends
 * with its last animation. Until then animations of changes that end before others wait for these, so that they can be reversed.
 *
 * What a layout changes because of a layer that an animator moves is among its animations: it reverses, seeks and finishes with them
 * (layout.h). */

/* What kinAnimatorSet sets and kinAnimatorGet reads. */
typedef enum KIN_ENUM KinAnimatorProperty {
    /* Seconds from the start, 0 to the duration; a time beyond it is the end. Set it to seek, paused or not. */
    KinAnimatorPropertyTime = 0,
    KinAnimatorPropertyFraction = 1, /* the time as a part of the duration, 0...1; 0 if that is infinite */
    /* Seconds of the animations per second of the layer's time, 1 at first; 1e-6 to 1e6. A negative rate runs backwards: the model
     * then gets the values from which the animations of changes came, because they lead there, and the animator ends at the start. */
    KinAnimatorPropertyRate = 2,
    KinAnimatorPropertyPaused = 3, /* 0 or 1 */
    /* Read only: seconds from the start to the last end, INFINITY possible; 0 before the commit. */
    KinAnimatorPropertyDuration = 4,
    KinAnimatorPropertyState = 5, /* read only: a KinAnimatorState */
    /* 0 or 1, 0 at first: whether the animator is paused where it would end, at the end or, with a negative rate, at the start. There
     * it has no next event time, and completions wait. A rate that leads away lets it run again; after a seek, KinAnimatorPropertyPaused
     * does. It ends when this is set to 0, by kinAnimatorFinish, or when it is released. */
    KinAnimatorPropertyHolds = 6
} KinAnimatorProperty;

typedef enum KIN_ENUM KinAnimatorState {
    KinAnimatorStateRunning = 0,
    KinAnimatorStatePaused = 1,
    /* The states of an animator that has ended: its animations came to their end, or nothing had to move; they came back to their
     * start; or they ended between. */
    KinAnimatorStateAtEnd = 2,
    KinAnimatorStateAtStart = 3,
    KinAnimatorStateAtCurrent = 4
} KinAnimatorState;

/* Creates an animator of the animations that start in a transaction from now on, and in those within it; a null handle is the
 * innermost transaction. The motion of kinLayersAnimate has an animator of its own. KinStatusInvalidHandle; KinStatusLimitExceeded. */
KIN_API KinStatus kinAnimatorCreate(KinContext *context, KinTransaction transaction, KinAnimator *animator);

/* Creates an animator of the animation under a key of the layer. It leaves another animator, and keeps its clock. Its time counts
 * from its begin time. KinStatusInvalidHandle; KinStatusNotFound. */
KIN_API KinStatus kinLayerGetAnimator(KinContext *context, KinLayer layer, const char *key, KinAnimator *animator);

/* Releases an animator. Its animations go on as they are; paused ones stay paused, and those that it holds end. KinStatusInvalidHandle. */
KIN_API KinStatus kinAnimatorRelease(KinContext *context, KinAnimator animator);

/* Sets a property. KinStatusInvalidArgument: the value, or a property that cannot be set; KinStatusNotFound: the animator has
 * ended; KinStatusNotCommitted: a negative rate or a fraction before the commit that begins the animations. */
KIN_API KinStatus kinAnimatorSet(KinContext *context, KinAnimator animator, KinAnimatorProperty property, double value);

/* Reads a property as of the context's time, also of an animator that has ended. KinStatusInvalidArgument: the property. */
KIN_API KinStatus kinAnimatorGet(KinContext *context, KinAnimator animator, KinAnimatorProperty property, double *value);

/* Moves the animations of changes by another motion, forwards, from what they show to where they lead, with the velocity that they
 * have if the motion retargets by KinRetargetContinue. KIN_TRANSACTION_DURATION is the time that is left. Delay, stagger and completion
 * of the motion are not used. The time of the animator starts again at 0. KinStatusInvalidArgument: the motion; KinStatusNotFound,
 * KinStatusNotCommitted as for kinAnimatorSet. */
KIN_API KinStatus kinAnimatorContinue(KinContext *context, KinAnimator animator, const KinMotion *motion);

/* Ends the animator: removes its animations, and sets the model to the values at their end, at their start or, with
 * KinAnimatorStateAtCurrent, to those shown, also for animations that the host added. The shown value jumps unless it is the same.
 * KinStatusInvalidArgument: another state; KinStatusNotFound, KinStatusNotCommitted as for kinAnimatorSet. */
KIN_API KinStatus kinAnimatorFinish(KinContext *context, KinAnimator animator, KinAnimatorState at);

/* Adds a completion as of kinTransactionSetCompletion, which waits for the animations that the animator has now. Its state is then
 * that of where it ended. */
KIN_API KinStatus kinAnimatorSetCompletion(KinContext *context, KinAnimator animator, KinCompletionCallback callback,
    uint64_t tag, void *userData, void (*destroy)(void *userData));

/* Pauses an animator: its animations show what they show now. */
KIN_INLINE KinStatus kinAnimatorPause(KinContext *context, KinAnimator animator) {
    return kinAnimatorSet(context, animator, KinAnimatorPropertyPaused, 1);
}

/* Lets a paused animator run on. */
KIN_INLINE KinStatus kinAnimatorResume(KinContext *context, KinAnimator animator) {
    return kinAnimatorSet(context, animator, KinAnimatorPropertyPaused, 0);
}

/* Turns the direction round. */
KIN_INLINE KinStatus kinAnimatorReverse(KinContext *context, KinAnimator animator) {
    double rate = 1;
    KinStatus status = kinAnimatorGet(context, animator, KinAnimatorPropertyRate, &rate);
    return status != KinStatusOK ? status : kinAnimatorSet(context, animator, KinAnimatorPropertyRate, -rate);
}

KIN_EXTERN_C_END

#endif
