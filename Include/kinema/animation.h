/* kinema/animation.h: animations, and adding them to layers. */
#ifndef KINEMA_ANIMATION_H
#define KINEMA_ANIMATION_H

#include "base.h"
#include "property.h"
#include "timing.h"

KIN_EXTERN_C_BEGIN

typedef enum KIN_ENUM KinAnimationClass {
    KinAnimationClassBasic = 0,     /* CABasicAnimation */
    KinAnimationClassKeyframe = 1,  /* CAKeyframeAnimation */
    KinAnimationClassSpring = 2,    /* CASpringAnimation */
    KinAnimationClassGroup = 3,     /* CAAnimationGroup */
    KinAnimationClassTransition = 4 /* CATransition */
} KinAnimationClass;

typedef enum KIN_ENUM KinFillMode {
    KinFillModeRemoved = 0,
    KinFillModeForwards = 1,
    KinFillModeBackwards = 2,
    KinFillModeBoth = 3
} KinFillMode;

typedef enum KIN_ENUM KinCalculationMode {
    KinCalculationModeLinear = 0,
    KinCalculationModeDiscrete = 1,
    KinCalculationModePaced = 2,
    KinCalculationModeCubic = 3,
    KinCalculationModeCubicPaced = 4
} KinCalculationMode;

typedef enum KIN_ENUM KinRotationMode {
    KinRotationModeNone = 0,
    KinRotationModeAuto = 1,
    KinRotationModeAutoReverse = 2
} KinRotationMode;

typedef enum KIN_ENUM KinValueFunction {
    KinValueFunctionNone = 0,
    KinValueFunctionRotateX = 1,
    KinValueFunctionRotateY = 2,
    KinValueFunctionRotateZ = 3,
    KinValueFunctionScaleX = 4,
    KinValueFunctionScaleY = 5,
    KinValueFunctionScaleZ = 6,
    KinValueFunctionScale = 7, /* three numbers */
    KinValueFunctionTranslateX = 8,
    KinValueFunctionTranslateY = 9,
    KinValueFunctionTranslateZ = 10,
    KinValueFunctionTranslate = 11 /* three numbers */
} KinValueFunction;

typedef enum KIN_ENUM KinTransitionType {
    KinTransitionTypeFade = 0,
    KinTransitionTypeMoveIn = 1,
    KinTransitionTypePush = 2,
    KinTransitionTypeReveal = 3
} KinTransitionType;

typedef enum KIN_ENUM KinTransitionSubtype {
    KinTransitionSubtypeNone = 0,
    KinTransitionSubtypeFromRight = 1,
    KinTransitionSubtypeFromLeft = 2,
    KinTransitionSubtypeFromTop = 3,
    KinTransitionSubtypeFromBottom = 4
} KinTransitionSubtype;

/* The properties of animations. Set an enumerated property by its number (kinAnimationSetValue) or by Core Animation's name
 * (kinAnimationSetData: "forwards", "cubicPaced", "autoReverse", "rotateZ", "moveIn", "fromLeft" ...); read it as either. */
typedef enum KIN_ENUM KinAnimationProperty {
    /* every class: CAMediaTiming and CAAnimation. A cycle takes the duration, or with autoreverses twice the duration: it
     * runs out and back. The animation is active for its cycles or its repeatDuration, divided by the absolute speed.
     * This interval includes its end: there the animation still shows its last value. Before and after it, the fill mode
     * decides. */
    KinAnimationPropertyBeginTime = 1, /* seconds of the layer's time (for a child, the group's); 0: the time of the commit */
    KinAnimationPropertyDuration = 2,  /* seconds; 0: the transaction's duration (for a child, the group's) */
    /* 1 by default. With 0 the animation shows its value at timeOffset, and never ends. With a negative speed it runs
     * backwards from timeOffset: with a timeOffset of one duration it starts at its end. */
    KinAnimationPropertySpeed = 3,
    KinAnimationPropertyTimeOffset = 4,     /* seconds */
    KinAnimationPropertyRepeatCount = 5,    /* cycles, with autoreverses out and back; fractions, infinity allowed */
    KinAnimationPropertyRepeatDuration = 6, /* seconds; takes precedence over repeatCount; infinity allowed */
    KinAnimationPropertyAutoreverses = 7,   /* bool */
    KinAnimationPropertyFillMode = 8,       /* KinFillMode */
    /* Four numbers, or nil for linear; or a string that kinTimingFunctionNamed accepts. A function that overshoots moves
     * a basic animation beyond its ends. It does not move a whole list of keyframes beyond its first and last one, which
     * are held meanwhile: give the segments functions that overshoot (KinAnimationPropertyTimingFunctions). In a group it
     * takes the children's time beyond the group's ends: a child that ends there and does not fill shows the model value
     * meanwhile. */
    KinAnimationPropertyTimingFunction = 9,
    KinAnimationPropertyRemovedOnCompletion = 10,     /* bool, true by default */
    KinAnimationPropertyPreferredFrameRateRange = 11, /* three numbers, KinFrameRateRange; 0 0 0 (default) or nil: no rate */
    /* basic, keyframe, spring */
    KinAnimationPropertyKeyPath = 20, /* string, or nil: animates nothing */
    /* bool: the value is added to the value below it. A transform is concatenated, and acts before the one below it. Has
     * no effect on types without arithmetic, such as bools, paths and lists. */
    KinAnimationPropertyAdditive = 21,
    /* bool: each cycle adds the end value once more, not the difference of the ends: from 1 to 3 shows 1 to 3, then 4 to
     * 6. Has no effect with autoreverses, on transforms and colors, and on types without arithmetic. Components of
     * transforms, such as transform.rotation.z, are numbers and accumulate. */
    KinAnimationPropertyCumulative = 22,
    KinAnimationPropertyValueFunction = 23, /* KinValueFunction, or nil */
    /* basic, spring: values of the key path's type, which is checked when the animation is added */
    KinAnimationPropertyFromValue = 24,
    KinAnimationPropertyToValue = 25,
    KinAnimationPropertyByValue = 26,
    /* The velocity at the start, in units per second of the animation's time before its timing function, for every number
     * of the key path: a spring or a curve then continues a movement. nil: no such velocity.
     * A spring adds it to initialVelocity, which is relative to (to - from), so it also moves a spring whose ends are
     * equal. A curve starts with this velocity instead of its first slope and merges into its course; 0 starts at rest.
     * Later cycles of a repetition start without it. */
    KinAnimationPropertyStartVelocity = 27,
    /* keyframe */
    KinAnimationPropertyPath = 30, /* path; takes precedence over the values; for key paths that are points */
    /* Numbers in 0...1, one for each value; the first is 0 and the last is 1. In discrete mode the last may be less, and
     * holds its value to the end; or there is one more, which is 1. The paced modes use none. Times that decrease are
     * rejected. Times of another count, first or last number are ignored, with a warning in the log
     * (kinContextSetLogCallback). */
    KinAnimationPropertyKeyTimes = 31,
    KinAnimationPropertyTimingFunctions = 32, /* four numbers for each segment; or a string, with commas between */
    KinAnimationPropertyCalculationMode = 33, /* KinCalculationMode */
    KinAnimationPropertyTensionValues = 34,   /* numbers, one for each keyframe */
    KinAnimationPropertyContinuityValues = 35,
    KinAnimationPropertyBiasValues = 36,
    KinAnimationPropertyRotationMode = 37, /* KinRotationMode, or nil */
    /* spring */
    KinAnimationPropertyMass = 40,              /* > 0 */
    KinAnimationPropertyStiffness = 41,         /* > 0 */
    KinAnimationPropertyDamping = 42,           /* >= 0 */
    KinAnimationPropertyInitialVelocity = 43,   /* in units of (to - from) per second, positive toward the target */
    KinAnimationPropertyAllowsOverdamping = 44, /* bool */
    /* read only: seconds until the spring stays within 0.001 of its target. With critical damping or more, this is the
     * first multiple of 0.1 at which the spring is that close. Without damping it is FLT_MAX. */
    KinAnimationPropertySettlingDuration = 45,
    KinAnimationPropertyPerceptualDuration = 46, /* read only: 2 pi sqrt(mass / stiffness) */
    KinAnimationPropertyBounce = 47,             /* read only: 1 - damping ratio, or 1 / ratio - 1 if overdamped */
    /* transition */
    KinAnimationPropertyType = 50,          /* KinTransitionType */
    KinAnimationPropertySubtype = 51,       /* KinTransitionSubtype, or nil */
    KinAnimationPropertyStartProgress = 52, /* 0...1 */
    KinAnimationPropertyEndProgress = 53,   /* 0...1 */
    KinAnimationPropertyFilter = 54         /* handle of the host's filter, or nil */
} KinAnimationProperty;

/* Creates an animation with Core Animation's defaults. The caller owns one reference. An animation object belongs to its
 * context; calls on it take the context's lock.
 * KinStatusInvalidArgument: no such class. */
KIN_API KinStatus kinAnimationCreate(KinContext *context, KinAnimationClass animationClass, KinAnimation *animation);

/* Creates a deep copy that can be changed, including children, tags, the delegate and the user data. Copies share these two
 * with the original: each destructor is called once, after the last copy was destroyed or got another one. The caller owns
 * one reference. */
KIN_API KinStatus kinAnimationCopy(KinContext *context, KinAnimation animation, KinAnimation *copy);

/* KinStatusLimitExceeded: 2^29 references. */
KIN_API KinStatus kinAnimationRetain(KinContext *context, KinAnimation animation);
KIN_API KinStatus kinAnimationRelease(KinContext *context, KinAnimation animation);
KIN_API KinStatus kinAnimationGetClass(KinContext *context, KinAnimation animation, KinAnimationClass *animationClass);

KIN_API KinStatus kinAnimationSetUserData(
    KinContext *context, KinAnimation animation, void *userData, void (*destroy)(void *userData));
KIN_API KinStatus kinAnimationGetUserData(KinContext *context, KinAnimation animation, void **userData);

/* ---- Values ----------------------------------------------------------------------------------------------------- */

/* Returns the property of a name: KinAnimationPropertyDuration for "duration". KinStatusUnknownKey. */
KIN_API KinStatus kinAnimationPropertyNamed(const char *name, KinAnimationProperty *property);

/* Sets a property from `count` numbers; NULL with a count of 0 sets nil.
 *
 * KinStatusUnknownKey: the class has no such property; KinStatusTypeMismatch: wrong count; KinStatusInvalidArgument: NaN,
 * infinity or out of range, key times that decrease; KinStatusReadOnly: the frozen copy on a layer, a derived property. */
KIN_API KinStatus kinAnimationSetValue(
    KinContext *context, KinAnimation animation, KinAnimationProperty property, const double *values, size_t count);
/* Returns the numbers of a property; *count (nullable) is 0 for nil.
 * KinStatusUnknownKey; KinStatusTypeMismatch: not numeric; KinStatusBufferTooSmall. */
KIN_API KinStatus kinAnimationGetValue(
    KinContext *context, KinAnimation animation, KinAnimationProperty property, double *values, size_t capacity, size_t *count);
/* Sets and returns values of any type. */
KIN_API KinStatus kinAnimationSetData(
    KinContext *context, KinAnimation animation, KinAnimationProperty property, const KinValue *value);
KIN_API KinStatus kinAnimationGetData(
    KinContext *context, KinAnimation animation, KinAnimationProperty property, KinBuffer *buffer);

/* Sets the keyframe values, which must be of one type; NULL with a count of 0 removes them. For a key path that takes
 * lists (colors, locations) the lists may differ in length: neighbors of equal length are interpolated, other values are
 * held. While the animation has no key path, values with different counts of numbers are accepted; kinLayerAddAnimation
 * checks them.
 *
 * KinStatusUnknownKey (of the getters too): not a keyframe animation; KinStatusTypeMismatch: the values differ in type or
 * size. */
KIN_API KinStatus kinAnimationSetKeyframeValues(
    KinContext *context, KinAnimation animation, const KinValue *values, size_t count);
/* Returns the number of keyframe values. */
KIN_API KinStatus kinAnimationGetKeyframeValueCount(KinContext *context, KinAnimation animation, size_t *count);
/* Returns one keyframe value. KinStatusNotFound: no such index. */
KIN_API KinStatus kinAnimationGetKeyframeValueAtIndex(
    KinContext *context, KinAnimation animation, size_t index, KinBuffer *buffer);

/* Sets the children of a group, which retains them; adding the group copies it deeply. Children run in the time of the
 * group: they are not scaled to its duration, and its end clips them.
 *
 * KinStatusUnknownKey (of the getter too): not a group; KinStatusCycle: a group cannot contain itself, and groups cannot
 * be nested deeper than 64. */
KIN_API KinStatus kinAnimationSetAnimations(
    KinContext *context, KinAnimation group, const KinAnimation *animations, size_t count);
/* Returns the children of a group, each with one reference for the caller. KinStatusBufferTooSmall. */
KIN_API KinStatus kinAnimationGetAnimations(
    KinContext *context, KinAnimation group, KinAnimation *animations, size_t capacity, size_t *count);

/* Sets a spring by its perceptual duration and bounce: mass 1, stiffness (2 pi / duration)^2, damping 4 pi (1 - bounce) /
 * duration, or 4 pi / (duration (1 + bounce)) for a bounce below 0, allowsOverdamping true. The animation's duration
 * becomes the settling duration.
 *
 * KinStatusInvalidArgument: duration <= 0, bounce <= -1, or not finite; KinStatusTypeMismatch: not a spring. */
KIN_API KinStatus kinAnimationSetPerceptualSpring(KinContext *context, KinAnimation animation, double duration, double bounce);

/* Sets and returns a tag, a value of any type under any key. Copies keep their tags, and tags can be set on the frozen copy
 * too. NULL or nil removes the tag. KinStatusNotFound: the getter found no such tag. */
KIN_API KinStatus kinAnimationSetTag(KinContext *context, KinAnimation animation, const char *key, const KinValue *value);
KIN_API KinStatus kinAnimationGetTag(KinContext *context, KinAnimation animation, const char *key, KinBuffer *buffer);

/* ---- On layers -------------------------------------------------------------------------------------------------- */

/* Adds a frozen deep copy of an animation; later changes of `animation` have no effect on the copy. An attached animation
 * with the same key is removed first; with a NULL key any number of animations coexist. The key of a transition is always
 * "transition".
 *
 * The animation starts at the commit, where a beginTime of 0 becomes the layer's local time. A duration of 0 becomes the
 * transaction's, and so does a missing timing function.
 *
 * KinStatusUnknownKey: the key path is unknown; KinStatusTypeMismatch: a value does not fit the key path's type;
 * KinStatusInvalidArgument: the property is not animatable, a value function on a key path other than a transform, a
 * number out of range. */
KIN_API KinStatus kinLayerAddAnimation(KinContext *context, KinLayer layer, KinAnimation animation, const char *key);

/* Removes an attached animation; from the next commit on, the presentation shows the model value. Has no effect if no
 * animation is attached under `key`. */
KIN_API KinStatus kinLayerRemoveAnimation(KinContext *context, KinLayer layer, const char *key);
KIN_API KinStatus kinLayerRemoveAllAnimations(KinContext *context, KinLayer layer);

/* Returns the animation that is attached under `key`, with one reference for the caller. It is read only, and its beginTime
 * is the one that the commit set. KinStatusNotFound. */
KIN_API KinStatus kinLayerGetAnimation(KinContext *context, KinLayer layer, const char *key, KinAnimation *animation);

/* Returns the number of attached animations that have a key. */
KIN_API KinStatus kinLayerGetAnimationKeyCount(KinContext *context, KinLayer layer, size_t *count);
/* Writes a key, including a NUL; the keys are in the order in which the animations apply. *size (nullable) returns the
 * required bytes. KinStatusNotFound: no such index; KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetAnimationKey(
    KinContext *context, KinLayer layer, size_t index, char *buffer, size_t capacity, size_t *size);

/* ---- One struct for many layers --------------------------------------------------------------------------------- */

/* A basic animation of numbers as one struct, with the differences between the layers that get it. kinBasicAnimation()
 * makes one with Core Animation's defaults; the host then sets the members that it needs:
 *     double from = 0, to = 1;
 *     KinBasicAnimation fade = kinBasicAnimation(KinPropertyOpacity);
 *     fade.fromValue = &from, fade.toValue = &to, fade.duration = 0.3, fade.delayStep = 0.02;
 *     kinLayersAddBasicAnimation(context, layers, count, &fade);
 * Everything is copied; the pointers are not used after the call. */
typedef struct KinBasicAnimation {
    size_t size;        /* sizeof(KinBasicAnimation) */
    KinKeyPath keyPath; /* a KinProperty or from kinKeyPathResolve; its values have a fixed number of numbers (KinKeyPathInfo) */
    KinFillMode fillMode;
    const char *key;                         /* the key of the animation on each layer; NULL: none */
    const KinTimingFunction *timingFunction; /* NULL: that of the transaction */
    /* The ends, each NULL if not given. The numbers of layer i start i * stride bytes after the pointer. See
     * "Strides" in kinema.h. */
    const double *fromValue;
    const double *toValue;
    const double *byValue;
    size_t fromStride;
    size_t toStride;
    size_t byStride;
    double beginTime; /* seconds of the layer's time; 0: the time of the commit */
    double duration;  /* seconds; 0: that of the transaction */
    double speed;     /* 1 by default */
    double timeOffset;
    double repeatCount;
    double repeatDuration;
    /* The delay of layer i is delays[i] + i * delayStep, in seconds of the layer's time. A delay other than 0 is added to
     * beginTime, or to the layer's current time if beginTime is 0. While a layer waits it shows its model value, or with
     * KinFillModeBackwards or Both the first value of the animation. */
    const double *delays; /* one for each layer; NULL: 0 */
    double delayStep;
    bool autoreverses;
    bool additive;
    bool cumulative;
    bool removedOnCompletion; /* true by default */
    uint32_t reserved;        /* 0 */
} KinBasicAnimation;

/* Returns a basic animation with Core Animation's defaults: no values, no key, no delay, speed 1, removedOnCompletion. */
KIN_INLINE KinBasicAnimation kinBasicAnimation(KinKeyPath keyPath) {
    KinBasicAnimation made;
    made.size = sizeof made, made.keyPath = keyPath, made.fillMode = KinFillModeRemoved;
    made.key = NULL, made.timingFunction = NULL;
    made.fromValue = made.toValue = made.byValue = NULL;
    made.fromStride = made.toStride = made.byStride = 0;
    made.beginTime = made.duration = made.timeOffset = made.repeatCount = made.repeatDuration = 0, made.speed = 1;
    made.delays = NULL, made.delayStep = 0;
    made.autoreverses = made.additive = made.cumulative = false, made.removedOnCompletion = true;
    made.reserved = 0;
    return made;
}

/* Adds a basic animation to each of the layers, under one lock. The effect is that of kinLayerAddAnimation for one layer
 * after the other, each with its values and delay. It costs a fraction of creating, setting up, adding and releasing an
 * animation object, even for a single layer.
 *
 * If one layer cannot get the animation, none does; the message names its index. The statuses are those of
 * kinAnimationSetValue and kinLayerAddAnimation. KinStatusInvalidHandle: a layer does not exist; KinStatusTypeMismatch:
 * the key path's values are not numbers, or are lists of any length; KinStatusInvalidArgument also for the size of the
 * struct, a stride that is not a multiple of 8 or smaller than a value, and a delay that is not finite. */
KIN_API KinStatus kinLayersAddBasicAnimation(
    KinContext *context, const KinLayer *layers, size_t count, const KinBasicAnimation *animation);

/* ---- Typed accessors -------------------------------------------------------------------------------------------- */

KIN_INLINE KinStatus kinAnimationSetNumber(
    KinContext *context, KinAnimation animation, KinAnimationProperty property, double number) {
    return kinAnimationSetValue(context, animation, property, &number, 1);
}
KIN_INLINE KinStatus kinAnimationSetPoint(
    KinContext *context, KinAnimation animation, KinAnimationProperty property, double x, double y) {
    double values[2];
    values[0] = x, values[1] = y;
    return kinAnimationSetValue(context, animation, property, values, 2);
}
KIN_INLINE KinStatus kinAnimationSetString(
    KinContext *context, KinAnimation animation, KinAnimationProperty property, const char *string) {
    KinValue value = kinValueString(string);
    return kinAnimationSetData(context, animation, property, &value);
}
KIN_INLINE KinStatus kinAnimationSetKeyPath(KinContext *context, KinAnimation animation, const char *keyPath) {
    return kinAnimationSetString(context, animation, KinAnimationPropertyKeyPath, keyPath);
}
KIN_INLINE KinStatus kinAnimationSetFrameRateRange(KinContext *context, KinAnimation animation, KinFrameRateRange range) {
    return kinAnimationSetValue(context, animation, KinAnimationPropertyPreferredFrameRateRange, &range.minimum, 3);
}
KIN_INLINE KinStatus kinAnimationSetTimingFunction(
    KinContext *context, KinAnimation animation, const KinTimingFunction *function) {
    return kinAnimationSetValue(
        context, animation, KinAnimationPropertyTimingFunction, function ? &function->c1x : NULL, function ? 4 : 0);
}

KIN_EXTERN_C_END

#endif
