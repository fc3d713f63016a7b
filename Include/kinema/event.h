/* kinema/event.h: start, completion and stop events. */
#ifndef KINEMA_EVENT_H
#define KINEMA_EVENT_H

#include "base.h"

KIN_EXTERN_C_BEGIN

typedef enum KIN_ENUM KinEventType {
    KinEventTypeStart = 0,      /* animationDidStart: the active duration has started */
    KinEventTypeCompletion = 1, /* a transaction's completion */
    KinEventTypeStop = 2,       /* animationDidStop:finished: */
    KinEventTypeMarker = 3      /* a marker of a timeline (timeline.h) */
} KinEventType;

/* An event. kinContextAdvance delivers all start events, then all completions, then all stop events, then all markers.
 * Events of one type are delivered in the order of their times, and events of one time in the order in which the
 * animations were added. Of completions of one time, those of inner transactions come before those of outer ones, and
 * those of later transactions before those of earlier ones.
 *
 * Animations that the host added, or installed as actions, have events. Children of groups and built-in animations have
 * none.
 *
 * Callbacks may call any function. The advance that calls them commits the changes that they make outside explicit
 * transactions. */
typedef struct KinEvent {
    KinEventType type;
    bool finished; /* for a stop: true at the end; false if the animation was removed or replaced, or its layer left
                             * the tree. For a marker: true if its timeline passes it forwards */
    bool keyed;    /* whether the animation has a key */
    uint8_t reserved[2];
    double time;            /* media time of the start, of the end, or of the commit that removed the animation; for a
                             * completion, of the latest end that it waited for; for a marker, of the passage */
    KinLayer layer;         /* its handle is stale if the layer was destroyed meanwhile */
    KinAnimation animation; /* the copy that was attached to the layer */
    uint64_t tag;           /* of the completion or the marker */
    const char *key;        /* of the animation, or "" */
} KinEvent;

/* Receives an event. The event, the handle of its animation and its key are valid during the call; retain the animation to
 * keep it. */
typedef void (*KinEventCallback)(KinContext *context, const KinEvent *event, void *userData);

/* Delivers every event that has no delegate or completion callback to `callback`. With NULL, the default, such events are
 * queued for kinContextPollEvents. `destroy` (nullable) is called with `userData` when the callback is replaced or the
 * context is destroyed. */
KIN_API KinStatus kinContextSetEventCallback(
    KinContext *context, KinEventCallback callback, void *userData, void (*destroy)(void *userData));

/* Removes up to `capacity` events from the queue, oldest first, and returns them. Their keys and animation handles stay
 * valid until the next poll of this context, so only one thread should poll.
 *
 * The queue is bounded. If the host does not poll, an advance keeps the last 65,536 events of earlier advances and drops
 * older ones. If the host does not advance, a commit does the same with the events of earlier commits. Completions with a
 * callback, and events for which the delegate has a function, do not count and are never dropped. KinStatistics counts
 * the dropped events. The log warns once, and again if events are dropped after a poll or an advance. */
KIN_API KinStatus kinContextPollEvents(KinContext *context, KinEvent *events, size_t capacity, size_t *count);

/* CAAnimationDelegate. Either function may be NULL. Adding an animation copies its delegate too. */
typedef struct KinAnimationDelegate {
    KinEventCallback didStart;
    KinEventCallback didStop;
    void *userData;
    void (*destroy)(void *userData); /* nullable: called when the last copy is destroyed */
} KinAnimationDelegate;

/* Sets the delegate; NULL removes it. KinStatusReadOnly: the frozen copy on a layer. */
KIN_API KinStatus kinAnimationSetDelegate(KinContext *context, KinAnimation animation, const KinAnimationDelegate *delegate);

KIN_EXTERN_C_END

#endif
