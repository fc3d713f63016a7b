/* kinema/motion.h: motions. One call sets a value and animates the change from what is shown. */
#ifndef KINEMA_MOTION_H
#define KINEMA_MOTION_H

#include "base.h"
#include "property.h"
#include "transaction.h"

KIN_EXTERN_C_BEGIN

/* What becomes of a movement that a change interrupts. The shown value never jumps. */
typedef enum KIN_ENUM KinRetarget {
    /* The change begins at the shown value with the velocity of its own curve; Core Animation's implicit animations do this. */
    KinRetargetReplace = 0,
    /* The movement runs on, and the change adds its way, from (old - new model value) to 0, as UIKit does since iOS 8. The velocity
     * does not jump if the curve begins with the slope 0, as springs, easeIn and easeInEaseOut do; so the curve of an additive
     * motion is easeInEaseOut if neither the motion nor the transaction names one. A further change gets the key "position-2", and
     * so on. Whole transforms continue instead, and so do their components while a change of another key moves a part of them;
     * integers, lists and other values that do not add are replaced, and so is a property that an animation of the host moves. */
    KinRetargetAdditive = 1,
    /* The change begins at the shown value with its velocity (KIN_VELOCITY), and merges into the spring or the curve
     * (KinAnimationPropertyStartVelocity). A curve that begins vertically or with a jump is replaced by easeInEaseOut. With a
     * delay the movement runs on until then, by addition; a timeline holds. Values without a velocity are replaced.
     * It costs about what a replacement costs while one earlier change moves the value; over several animations, or on layers with
     * another speed, the value and then its velocity are computed.
     * "transform.scale" moves each axis under its key if the axes show different scales, or if another change moves one of them. */
    KinRetargetContinue = 2,
    /* A spring continues, a curve replaces. kinMotion and kinSpringMotion set this. */
    KinRetargetAutomatic = 3
} KinRetarget;

/* The duration of a motion that takes that of the transaction, 0.25 s if the host sets none. */
#define KIN_TRANSACTION_DURATION (-1.0)

/* How a change moves. kinMotion and kinSpringMotion make one; then set what differs. Everything is copied. */
typedef struct KinMotion {
    size_t size;       /* sizeof(KinMotion) */
    const char *curve; /* the text of a curve, "easeOut"; NULL: that of the transaction, or its default. NULL for a spring */
    /* Seconds: of a curve, or the perceptual one of a spring. With 0 the value changes at once, when the delay is over: nothing
     * moves, whatever the other members are. KIN_TRANSACTION_DURATION: that of the transaction. */
    double duration;
    double bounce;      /* of a spring: -1...1 without -1; 0 does not overshoot, 1 never rests */
    double delay;       /* seconds >= 0 of the layer's time before the change starts to move */
    double stagger;     /* seconds >= 0 by which each layer of kinLayersAnimate begins after the one before */
    double repeatCount; /* >= 0; 0: once, INFINITY: without end */
    KinRetarget retarget;
    bool spring; /* a spring, which lasts until it rests, in place of a curve */
    bool
        autoreverses; /* the way back after each way there; whole repetitions then end, in the model too, with the value at the start */
    uint16_t reserved; /* 0 */
    /* For kinLayersAnimate: the velocities with which the changes begin, in units per second of the layers' time, in the places in
     * which `values` has the values; NULL: as `retarget` says. Numbers that the key path does not name keep their velocity. */
    const double *startVelocity;
    /* Of a spring, seconds >= 0: the time constant of a decay that goes before it (gesture.h, kinThrowMotion), of numbers, points,
     * sizes and rectangles; 0: none. Timelines and moves do not use it. */
    double timeConstant;
    /* For kinLayersAnimate and kinLayerMove: a completion as of kinTransactionSetCompletion, which waits for the animations of the call; no
     * completion if both are 0. `destroy` is also called if the call fails, but not with a NULL context or a wrong `size`. */
    KinCompletionCallback completion;
    uint64_t tag;
    void *userData;
    void (*destroy)(void *userData);
    /* For the same: receives an animator of the animations of the call, which the caller releases. If it holds a handle
     * already, they join that animator. NULL: no animator. */
    KinAnimator *animator;
    /* For kinLayersAnimate: the values from which the changes begin, in the places in which `values` has the values; NULL: what is
     * shown. They are shown during the delay, too, and a target that is equal to the model value moves as well. An additive
     * change adds its way from `from` to the target. Numbers that the key path does not name begin at what is shown. */
    const double *from;
    /* Seconds >= 0 that a motion waits between one run and the next: before each repetition and, if it autoreverses, before it turns
     * round, so equally long at both ends. */
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

/* Sets a property of layers to values and animates each change from what is shown, whatever the actions are. The `width`
 * numbers of the layer with the index i begin i * stride bytes behind `values`; with a stride of 0 all layers get the same. A
 * width of 0 is nil. A layer that is not below a root at the last commit, but at the next one, moves from its model value; one that
 * is not there either has the value, and its animation ends with that commit. An equal value changes nothing without a velocity
 * or a `from`. What a layout changes because of it in the same turn moves like it (layout.h).
 * KinStatusInvalidArgument: the motion, a value out of range; KinStatusTypeMismatch: no animatable property of numbers;
 * KinStatusUnknownKey; KinStatusInvalidHandle. Nothing changes then; the message names the layer. */
KIN_API KinStatus kinLayersAnimate(KinContext *context, const KinLayer *layers, size_t count, KinKeyPath keyPath,
    const double *values, size_t width, size_t stride, const KinMotion *motion);

/* The same for one layer:
 *     KinMotion motion = kinMotion("easeOut", 0.5);
 *     kinLayerAnimate(context, ship, KIN_KEY_PATH(KinPropertyPosition, KinComponentX), &x, 1, &motion); */
KIN_INLINE KinStatus kinLayerAnimate(
    KinContext *context, KinLayer layer, KinKeyPath keyPath, const double *values, size_t width, const KinMotion *motion) {
    return kinLayersAnimate(context, &layer, 1, keyPath, values, width, 0, motion);
}

/* Sets a property of layers to a value that is no row of numbers, as kinLayerSetData does, and animates each change: a path, whose points move
 * one by one, or a list. The elements of a path must be those of the shown path in kind and number, unless the motion has the duration
 * 0. A start velocity, a time constant and `from` of the motion are not used.
 * The statuses are those of kinLayersAnimate; the message says which element differs. */
KIN_API KinStatus kinLayersAnimateData(KinContext *context, const KinLayer *layers, size_t count, KinKeyPath keyPath,
    const KinValue *value, const KinMotion *motion);

/* Moves a layer to a superlayer, or within its own, as kinLayerInsertSublayerAtIndex does, and keeps what is shown: the world
 * transform of the layer at the context's time is the same before and after the commit. No action runs. With a motion of NULL
 * the layer stays there: position, zPosition and transform get the values that they need in the space of the new superlayer, and
 * their animations are removed. With a motion they keep their values, to which the layer moves from where it is shown: set the
 * values of the destination before the call. KinRetargetContinue and KinRetargetAdditive take the velocity in the old superlayer,
 * turned to the new one; the stagger is not used. Bounds, anchor point and every other animation stay; below a superlayer with another
 * speed or time offset these animations run in its time. A layer that is not below a root at the last commit is shown by its model.
 * KinStatusInvalidArgument: the motion; a transform on the way to the superlayer that has no inverse, or perspective; otherwise
 * the statuses of kinLayerInsertSublayerAtIndex. Nothing changes then. */
KIN_API KinStatus kinLayerMove(KinContext *context, KinLayer layer, KinLayer superlayer, size_t index, const KinMotion *motion);

/* Sets the motion of the built-in animations of changes from now on in the transaction and those within it, so that a plain
 * setter is animated by a spring, a delay, or another way to retarget; NULL removes it. Its completion is not used. An action
 * of kind KinActionKindMotion does this for one key. The statuses are those of the motion and of kinTransactionSetDuration. */
KIN_API KinStatus kinTransactionSetMotion(KinContext *context, KinTransaction transaction, const KinMotion *motion);

KIN_EXTERN_C_END

#endif
