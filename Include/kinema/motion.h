/* kinema/motion.h: motions. One call sets a value and animates the change from the presentation value. */
#ifndef KINEMA_MOTION_H
#define KINEMA_MOTION_H

#include "base.h"
#include "property.h"
#include "transaction.h"

KIN_EXTERN_C_BEGIN

/* How a change continues a movement that it interrupts. The presentation value never jumps. */
typedef enum KIN_ENUM KinRetarget {
    /* The change starts at the presentation value with the velocity of the new curve, as Core Animation's implicit
     * animations do. */
    KinRetargetReplace = 0,
    /* The current animation keeps running and the change is layered on top as an offset from (old - new model value) to
     * 0, as UIKit has done since iOS 8. A further change gets the key "position-2", and so on.
     * The velocity does not jump if the curve starts with the slope 0, as springs, easeIn and easeInEaseOut do. The curve
     * of an additive motion is therefore easeInEaseOut if neither the motion nor the transaction names one.
     * Whole transforms continue instead (KinRetargetContinue), and so do their components while a change of another key
     * moves a part of them. Integers, lists and other values that do not add are replaced, and so is a property that an
     * animation of the host moves. */
    KinRetargetAdditive = 1,
    /* The change starts at the presentation value with its velocity (KIN_VELOCITY), and merges into the spring or the
     * curve (KinAnimationPropertyStartVelocity). A curve that starts vertically or with a jump is replaced by
     * easeInEaseOut. Values without a velocity are replaced.
     * During a delay the current movement keeps running, by addition; in a timeline it is held.
     * "transform.scale" moves each axis under its key if the axes show different scales, or if another change moves one
     * of them.
     * It costs about as much as a replacement while one earlier change moves the value; over several animations, or on
     * layers with another speed, the value and then its velocity are computed. */
    KinRetargetContinue = 2,
    /* A spring continues, a curve replaces. kinMotion and kinSpringMotion set this. */
    KinRetargetAutomatic = 3
} KinRetarget;

/* The duration of a motion that lasts as long as the transaction's duration, 0.25 s if the host sets none. */
#define KIN_TRANSACTION_DURATION (-1.0)

/* The movement of a change. kinMotion and kinSpringMotion make one; then set the members that differ. Everything is
 * copied. */
typedef struct KinMotion {
    size_t size;       /* sizeof(KinMotion) */
    const char *curve; /* the text of a curve, "easeOut"; NULL: the transaction's, or its default. NULL for a spring */
    /* Seconds: the duration of a curve, or the perceptual duration of a spring. With 0 the value changes at once, after
     * the delay, and nothing moves, whatever the other members are. KIN_TRANSACTION_DURATION: the transaction's. */
    double duration;
    double bounce;      /* of a spring: above -1, at most 1; 0 does not overshoot, 1 never rests */
    double delay;       /* seconds >= 0 of the layer's time before the change starts to move */
    double stagger;     /* seconds >= 0 by which each layer of kinLayersAnimate starts after the one before */
    double repeatCount; /* >= 0; 0: once, INFINITY: endless */
    KinRetarget retarget;
    bool spring;       /* a spring, which lasts until it rests, instead of a curve */
    bool autoreverses; /* each run is followed by its reverse; whole repetitions end, in the model too, at the starting value */
    uint16_t reserved; /* 0 */
    /* For kinLayersAnimate: the starting velocities, in units per second of the layers' time, laid out as `values` is.
     * NULL: as `retarget` says. Numbers that the key path does not name keep theirs, also
     * that of an earlier call in the same turn. */
    const double *startVelocity;
    /* For a spring on numbers, points, sizes and rectangles, seconds >= 0: the time constant of a decay before the spring
     * (gesture.h, kinThrowMotion). 0: no decay. Timelines and moves do not use it. */
    double timeConstant;
    /* For kinLayersAnimate and kinLayerMove: a completion as in kinTransactionSetCompletion, which waits for the
     * animations of the call; no completion if both are 0. `destroy` is also called if the call fails, but not with a
     * NULL context or a wrong `size`. */
    KinCompletionCallback completion;
    uint64_t tag;
    void *userData;
    void (*destroy)(void *userData);
    /* For kinLayersAnimate and kinLayerMove: receives an animator of the animations of the call, which the caller
     * releases. If it holds a handle already, the animations join that animator. NULL: no animator. */
    KinAnimator *animator;
    /* For kinLayersAnimate: the starting values, laid out as `values` is. NULL: the presentation values. They are shown
     * during the delay, too, and a target that is equal to the model value moves as well. An additive change adds the
     * offset from `from` to the target. Numbers that the key path does not name start at the presentation value. */
    const double *from;
    /* Seconds >= 0 that a motion waits between one run and the next: before each repetition and, if it autoreverses,
     * before each reverse, so that the pauses at both ends are equally long. */
    double repeatDelay;
} KinMotion;

/* Returns the motion of a curve: kinMotion("easeOut", 0.5), kinMotion(NULL, KIN_TRANSACTION_DURATION). */
KIN_INLINE KinMotion kinMotion(const char *curve, double duration) {
    KinMotion made;
    made.size = sizeof made, made.curve = curve, made.duration = duration;
    made.bounce = made.delay = made.stagger = made.repeatCount = made.repeatDelay = 0;
    made.retarget = KinRetargetAutomatic, made.spring = made.autoreverses = false, made.reserved = 0;
    made.startVelocity = made.from = NULL, made.timeConstant = 0;
    made.completion = NULL, made.tag = 0, made.userData = NULL, made.destroy = NULL, made.animator = NULL;
    return made;
}

/* Returns the motion of a spring by its perceptual duration and bounce. */
KIN_INLINE KinMotion kinSpringMotion(double duration, double bounce) {
    KinMotion made = kinMotion(NULL, duration);
    made.spring = true, made.bounce = bounce;
    return made;
}

/* Sets a property of layers to values and animates each change from the presentation value, whatever the actions are.
 * Changes that a layout makes because of it in the same turn move with it (layout.h).
 * The `width` numbers of layer i start i * stride bytes after `values` (kinema.h, "Strides"). A width of 0 is nil. Setting
 * the current value does nothing unless a start velocity or `from` is given.
 *
 * A layer that the next commit puts below a root moves from its model value. A layer that is not below a root after that
 * commit has the new value, and its animation ends with the commit.
 *
 * If the call fails, nothing changes; the message names the layer. KinStatusInvalidArgument: the motion, a value out of
 * range; KinStatusTypeMismatch: not an animatable property of numbers; KinStatusUnknownKey; KinStatusInvalidHandle. */
KIN_API KinStatus kinLayersAnimate(KinContext *context, const KinLayer *layers, size_t count, KinKeyPath keyPath,
    const double *values, size_t width, size_t stride, const KinMotion *motion);

/* kinLayersAnimate for one layer:
 *     KinMotion motion = kinMotion("easeOut", 0.5);
 *     kinLayerAnimate(context, ship, KIN_KEY_PATH(KinPropertyPosition, KinComponentX), &x, 1, &motion); */
KIN_INLINE KinStatus kinLayerAnimate(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, const double *values, size_t width, const KinMotion *motion) {
    return kinLayersAnimate(context, &layer, 1, keyPath, values, width, 0, motion);
}

/* Sets a property of layers to a value other than a row of numbers, as kinLayerSetData does, and animates each change: a
 * path, whose points move one by one, or a list. The elements of a path must be those of the shown path in kind and
 * number, unless the motion has the duration 0. A start velocity, a time constant and `from` of the motion are not used.
 *
 * The statuses are those of kinLayersAnimate; the message says which element differs. */
KIN_API KinStatus kinLayersAnimateData(KinContext *context, const KinLayer *layers, size_t count, KinKeyPath keyPath,
    const KinValue *value, const KinMotion *motion);

/* Moves a layer to a superlayer, or within its superlayer, as kinLayerInsertSublayerAtIndex does, without moving it on
 * screen: the world transform of the layer at the context's time is the same before and after the commit. No action runs.
 *
 * If `motion` is NULL the layer stays there: position, zPosition and transform get the values that they need in the space
 * of the new superlayer, and their animations are removed. With a motion they keep their values, and the layer moves to
 * them from where it is shown: set the values of the destination before the call. KinRetargetContinue and
 * KinRetargetAdditive take the velocity in the old superlayer, converted to the new one; the stagger is not used.
 *
 * Bounds, anchor point and all other animations stay; below a superlayer with another speed or time offset these
 * animations run in its time. For a layer that was not below a root at the last commit, the model values count as shown.
 *
 * If the call fails, nothing changes. KinStatusInvalidArgument: the motion; a transform on the way to the superlayer that
 * has no inverse, or perspective; otherwise the statuses of kinLayerInsertSublayerAtIndex. */
KIN_API KinStatus kinLayerMove(KinContext *context, KinLayer layer, KinLayer superlayer, size_t index, const KinMotion *motion);

/* Sets the motion of built-in implicit animations from now on, in the transaction and those within it: a plain setter is
 * then animated by a spring, a delay, or another way to retarget. NULL removes it. Its completion is not used. An action
 * of kind KinActionKindMotion does this for one key.
 *
 * The statuses are those of the motion and of kinTransactionSetDuration. */
KIN_API KinStatus kinTransactionSetMotion(KinContext *context, KinTransaction transaction, const KinMotion *motion);

KIN_EXTERN_C_END

#endif
