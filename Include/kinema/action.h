/* kinema/action.h: the actions that changes run, layer delegates, implicit animations. */
#ifndef KINEMA_ACTION_H
#define KINEMA_ACTION_H

#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* ---- Implicit animations ---------------------------------------------------------------------------------------- */

/* These changes of a live layer (one that a commit has put below a root) start an animation unless the host turns it off.
 * It takes the transaction's duration (0.25 s at first) and timing function.
 *
 * A basic animation from the presentation value, under the name of the property, with the timing function "default":
 *   any layer    bounds, position, zPosition, anchorPoint, anchorPointZ, transform, sublayerTransform (frame changes
 *                position and bounds); contents, contentsRect, contentsCenter, contentsScale; backgroundColor,
 *                cornerRadius, borderWidth, borderColor, opacity, shadowColor, shadowOpacity, shadowOffset, shadowRadius
 *   shape        fillColor, strokeColor, strokeStart, strokeEnd, lineWidth, miterLimit, lineDashPhase (not path)
 *   gradient     colors, locations, startPoint, endPoint
 *   text         fontSize, foregroundColor
 *   replicator   instanceCount, instanceDelay, instanceTransform, instanceColor and its four offsets
 *   emitter      birthRate, lifetime, velocity, scale, spin, emitterPosition, emitterZPosition, emitterSize, emitterDepth
 *   A change from nil starts no animation. Each component of transform and sublayerTransform has a separate key
 *   ("transform.rotation.z"); the key of any other component is its property ("position" for position.x).
 *
 * A fade of the whole layer, a transition under the key "transition":
 *   hidden, masksToBounds, geometryFlipped, maskedCorners, compositingFilter, filters, backgroundFilters
 *   "mask"       when the mask is set or removed
 *   "sublayers"  when a sublayer is added, removed or replaced: the superlayer fades with its descendants, and draws
 *                its old and its new state during that time. A host that adds layers every frame should turn this fade off.
 *   If the host adds a transition to the layer in the same transaction, the layer does not fade.
 *
 * Everything else changes at once, and so does every property of a layer that is not live and of an emitter cell.
 * kinKeyPathGetInfo returns whether a property has an implicit animation.
 *
 * To turn them off:
 *   for a transaction                     kinTransactionSetDisableActions(context, transaction, true)
 *   for one key of one layer              kinLayerSetAction with KinActionKindNone
 *   for one key of all layers of a class  kinContextSetDefaultAction with KinActionKindNone, "sublayers" for example
 *   by a rule of the host                 a delegate whose actionForKey returns KinActionKindNone
 * A transaction duration of 0 or less turns them off too, but it is also the default duration of animations that the host
 * adds. */

/* ---- Actions ---------------------------------------------------------------------------------------------------- */

/* If a setter changes the value of a live layer while actions are enabled, it searches for the action of the key before
 * the change and runs the action after it. It asks
 *
 *   1. the delegate,
 *   2. the layer's actions,
 *   3. the actions of its style, then of the style of that style, and so on,
 *   4. the host's default for the class,
 *   5. the built-in implicit actions.
 *
 * The first answer ends the search. */
typedef enum KIN_ENUM KinActionKind {
    KinActionKindContinue = 0,  /* no answer: the search continues */
    KinActionKindNone = 1,      /* NSNull: the search ends, and nothing runs */
    KinActionKindAnimation = 2, /* the animation is added under the key; a nil keyPath becomes the key */
    KinActionKindCallback = 3,  /* runs the host's function */
    KinActionKindMotion = 4     /* a motion (motion.h) moves the change */
} KinActionKind;

/* The arguments of an action. Pointers are valid during the call. */
typedef struct KinActionEvent {
    KinLayer layer;
    const char *key;           /* a property's name, a transform's sub key path, "onOrderIn", "onOrderOut", "onLayout",
                                * "sublayers", "transition", or the host's own */
    const KinValue *arguments; /* the arguments of kinLayerRunAction, or NULL */
} KinActionEvent;

typedef void (*KinActionCallback)(KinContext *context, const KinActionEvent *event, void *userData);

/* The action of a key. Only a callback keeps its user data: an installed one until it is replaced or its owner is
 * destroyed; one that a delegate returned until it has run, or until kinLayerGetActionForKey gives the user data to its
 * caller.
 *
 * `destroy` (nullable) is called once with `userData`. For all other kinds, it is called before the function that set the
 * action, or that queried the delegate, returns. A call that fails does not call it. */
typedef struct KinAction {
    KinActionKind kind;
    uint32_t reserved;               /* 0 */
    KinAnimation animation;          /* for KinActionKindAnimation; copied when it is installed */
    KinActionCallback callback;      /* for KinActionKindCallback */
    void *userData;                  /* for the callback; for KinActionKindMotion: a const KinMotion *, which is copied */
    void (*destroy)(void *userData); /* nullable; see above */
} KinAction;

/* CALayerDelegate. Every member may be NULL. */
typedef struct KinLayerDelegate {
    /* actionForLayer:forKey:. Writes *action, which is KinActionKindContinue on entry. The engine takes ownership of the
     * action, and copies an animation, after this function has returned: keep your reference to the animation until the
     * call that caused this one returns, or until the delegate is called again. */
    void (*actionForKey)(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData);
    /* layoutSublayersOfLayer: lays out a layer that needs layout (layout.h); the layout manager is then not called. */
    void (*layoutSublayers)(KinContext *context, KinLayer layer, void *userData);
    void *userData;
    void (*destroy)(void *userData);
} KinLayerDelegate;

/* Sets the delegate; NULL removes it. KinStatusReadOnly: a presentation layer. */
KIN_API KinStatus kinLayerSetDelegate(KinContext *context, KinLayer layer, const KinLayerDelegate *delegate);

/* Sets the entry of `key` in the layer's actions; NULL or KinActionKindContinue removes it. A change of a component of a
 * transform searches for the key of the component, and not for "transform".
 * KinStatusInvalidHandle, KinStatusInvalidArgument: a bad animation or callback. The animation is checked when it runs. */
KIN_API KinStatus kinLayerSetAction(KinContext *context, KinLayer layer, const char *key, const KinAction *action);

/* Sets an action in the layer's style: level 1 is style["actions"], level 2 style["style"]["actions"], and so on to 16. */
KIN_API KinStatus kinLayerSetStyleAction(
    KinContext *context, KinLayer layer, uint32_t level, const char *key, const KinAction *action);

/* defaultActionForKey: sets the default action of a class alone: that of KinLayerClassLayer does not apply to the classes
 * that derive from CALayer. The search reaches it before the built-in actions, even for a layer that is not live. */
KIN_API KinStatus kinContextSetDefaultAction(
    KinContext *context, KinLayerClass layerClass, const char *key, const KinAction *action);

/* actionForKey: returns the action that the search finds, or KinActionKindContinue. The search is the same while actions
 * are disabled.
 *
 * An animation is a new object, with one reference for the caller. The user data of a callback that a delegate returned
 * belongs to the caller, who calls action->destroy(action->userData) after use, unless `destroy` is NULL. The user data
 * of an installed callback belongs to its owner, and `destroy` reads as NULL. */
KIN_API KinStatus kinLayerGetActionForKey(KinContext *context, KinLayer layer, const char *key, KinAction *action);

/* Returns the built-in action of a key, the last step of the search, whatever the host has set: a basic animation from the
 * presentation value, a transition, or what the motion of the transaction makes. KinActionKindContinue if the key has
 * none, now: the layer is not live, the property is nil, or the transaction's duration is 0 or less. A client that has its
 * own delegates and actions asks for it at the end of its search. Ownership is that of kinLayerGetActionForKey. */
KIN_API KinStatus kinLayerGetBuiltInAction(KinContext *context, KinLayer layer, const char *key, KinAction *action);

/* Searches for the action of any key, including the host's keys, and runs it unless actions are disabled: runActionForKey
 * of the result of actionForKey. No value changes. An animation is added under the key; the built-in one of a property,
 * and a motion, go from the presentation value to the model value.
 *
 * `arguments` may be NULL. *ran (nullable) returns whether an action ran. */
KIN_API KinStatus kinLayerRunAction(KinContext *context, KinLayer layer, const char *key, const KinValue *arguments, bool *ran);

/* setNeedsLayout: marks the layer; this thread's outermost commit lays it out (layout.h). Calls invalidateLayout of the
 * layout manager, unless the layer is marked already. */
KIN_API KinStatus kinLayerSetNeedsLayout(KinContext *context, KinLayer layer);

KIN_EXTERN_C_END

#endif
