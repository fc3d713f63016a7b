/* kinema/action.h: what a change does besides changing: actions, delegates, implicit animations. */
#ifndef KINEMA_ACTION_H
#define KINEMA_ACTION_H

#include "base.h"
#include "property.h"

KIN_EXTERN_C_BEGIN

/* Setting a property of a live layer, with actions not disabled and a value that differs, asks for the action of the key
 * before the change and runs it after: (1) the delegate, (2) the layer's actions, (3) its style's actions, then the style's
 * own style's, (4) the class default of the host, (5) the built-in implicit action. The first answer ends the search. */
typedef enum KIN_ENUM KinActionKind {
    KinActionKindContinue = 0,  /* no answer: the search goes on */
    KinActionKindNone = 1,      /* NSNull: the search ends, nothing happens */
    KinActionKindAnimation = 2, /* the animation is added under the key; a nil keyPath becomes the key */
    KinActionKindCallback = 3   /* runs the host's function */
} KinActionKind;

/* What an action is told. Pointers are valid during the call. */
typedef struct KinActionEvent {
    KinLayer layer;
    const char *key;           /* a property's name, a transform's sub key path, "onOrderIn", "onOrderOut", "onLayout",
                                * "sublayers", "transition", or the host's own */
    const KinValue *arguments; /* what kinLayerRunAction was given, or NULL */
} KinActionEvent;

typedef void (*KinActionCallback)(KinContext *context, const KinActionEvent *event, void *userData);

typedef struct KinAction {
    KinActionKind kind;
    uint32_t reserved;          /* 0 */
    KinAnimation animation;     /* of KinActionKindAnimation; copied when it is installed */
    KinActionCallback callback; /* of KinActionKindCallback */
    void *userData;             /* for the callback */
    void (*destroy)(void *userData); /* nullable: called when an installed action is replaced or its owner dies */
} KinAction;

/* CALayerDelegate. Every member may be NULL. */
typedef struct KinLayerDelegate {
    /* actionForLayer:forKey:. Write *action (KinActionKindContinue at the start). What it names is taken over once the
     * function has returned, before the call that asked does: an animation is copied then, so keep your reference to it
     * until that call returns or the delegate is asked again; the `destroy` of a callback becomes due after it ran. */
    void (*actionForKey)(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData);
    /* layoutSublayersOfLayer: lays out a layer that needs it, see layout.h; a layout manager is then not asked. */
    void (*layoutSublayers)(KinContext *context, KinLayer layer, void *userData);
    void *userData;
    void (*destroy)(void *userData);
} KinLayerDelegate;

/* NULL takes the delegate away. KinStatusReadOnly: a presentation layer. */
KIN_API KinStatus kinLayerSetDelegate(KinContext *context, KinLayer layer, const KinLayerDelegate *delegate);

/* The layer's `actions`: what `key` runs. NULL or KinActionKindContinue takes the entry away.
 * KinStatusInvalidHandle, KinStatusInvalidArgument: a bad animation or callback; the animation is checked when it runs. */
KIN_API KinStatus kinLayerSetAction(KinContext *context, KinLayer layer, const char *key, const KinAction *action);

/* The actions in the layer's style: level 1 is style["actions"], level 2 style["style"]["actions"], and so on to 16. */
KIN_API KinStatus kinLayerSetStyleAction(KinContext *context, KinLayer layer, uint32_t level, const char *key,
                                         const KinAction *action);

/* defaultActionForKey of a class: asked before the built-in actions, whether the layer is live or not. */
KIN_API KinStatus kinContextSetDefaultAction(KinContext *context, KinLayerClass layerClass, const char *key,
                                             const KinAction *action);

/* actionForKey: the answer of the search, KinActionKindContinue if there is none. An animation comes as a fresh object with
 * one reference for the caller. Whether actions are disabled plays no part. */
KIN_API KinStatus kinLayerGetActionForKey(KinContext *context, KinLayer layer, const char *key, KinAction *action);

/* Searches and runs the action of any key, the host's own among them, unless actions are disabled. *ran (nullable).
 * `arguments` may be NULL. */
KIN_API KinStatus kinLayerRunAction(KinContext *context, KinLayer layer, const char *key, const KinValue *arguments,
                                    bool *ran);

/* setNeedsLayout: marks the layer; this thread's outermost commit lays it out, see layout.h. Tells the layout manager that its
 * layout is invalid, unless the layer is marked already. */
KIN_API KinStatus kinLayerSetNeedsLayout(KinContext *context, KinLayer layer);

KIN_EXTERN_C_END

#endif
