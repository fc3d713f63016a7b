/* kinema/event.h: starts, completions and stops. */
#ifndef KINEMA_EVENT_H
#define KINEMA_EVENT_H

#include "base.h"

KIN_EXTERN_C_BEGIN

typedef enum KIN_ENUM KinEventType {
    KinEventTypeStart = 0,      /* animationDidStart: the active duration has begun */
    KinEventTypeCompletion = 1, /* a transaction's completion */
    KinEventTypeStop = 2        /* animationDidStop:finished: */
} KinEventType;

/* kinContextAdvance tells all starts, then all completions, then all stops; each by event time, ties by order of addition.
 * Animations that the host added or gave as an action are told of; children of groups and built-in ones are not. */
typedef struct KinEvent {
    KinEventType type;
    bool finished;          /* of a stop: true at the end, false when removed, replaced or taken out of the tree */
    bool keyed;             /* the animation has a key */
    uint8_t reserved[2];
    double time;            /* media time: of the begin, the end, the commit that removed it; of a completion the latest end */
    KinLayer layer;         /* may be gone by now: then its handle is stale */
    KinAnimation animation; /* the copy that was on the layer */
    uint64_t tag;           /* of a completion */
    const char *key;        /* of the animation, "" if it has none */
} KinEvent;

/* The event, its animation's handle and its key are valid during the call; retain the animation to keep it. */
typedef void (*KinEventCallback)(KinContext *context, const KinEvent *event, void *userData);

/* Tells every event that no delegate or completion callback takes to `callback`; NULL: such events are queued for
 * kinContextPollEvents, which is the default. `destroy` (nullable) is called with `userData` when the callback is replaced or
 * the context ends. */
KIN_API KinStatus kinContextSetEventCallback(KinContext *context, KinEventCallback callback, void *userData,
                                             void (*destroy)(void *userData));

/* Takes up to `capacity` events from the queue, oldest first. Their keys and animation handles stay valid until the next
 * poll of this context: let one thread poll.
 *
 * A host that never polls does not make the queue grow without end: an advance keeps 65,536 events of earlier advances, and
 * drops the oldest ones beyond them before it adds its own. KinStatistics counts the dropped events. The log warns once,
 * and again if events are dropped after a poll. */
KIN_API KinStatus kinContextPollEvents(KinContext *context, KinEvent *events, size_t capacity, size_t *count);

/* CAAnimationDelegate. Either function may be NULL. It travels with the copy that is added. */
typedef struct KinAnimationDelegate {
    KinEventCallback didStart;
    KinEventCallback didStop;
    void *userData;
    void (*destroy)(void *userData); /* nullable: when the last copy is gone */
} KinAnimationDelegate;

/* NULL takes it away. KinStatusReadOnly: the frozen copy on a layer. */
KIN_API KinStatus kinAnimationSetDelegate(KinContext *context, KinAnimation animation, const KinAnimationDelegate *delegate);

KIN_EXTERN_C_END

#endif
