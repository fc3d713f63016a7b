/* kinema/context.h: a world of layers, its clock, its lock, its log. */
#ifndef KINEMA_CONTEXT_H
#define KINEMA_CONTEXT_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* A new, empty context at media time 0. Contexts share nothing. End it with kinContextDestroy.
 * KinStatusLimitExceeded: 8192 contexts are alive already. */
KIN_API KinStatus kinContextCreate(KinContext **context);

/* Ends the context: releases its layers, animations and transactions and calls the destructors of the user data. No
 * event is told. Its handles and the pointer are invalid afterwards; samplers of it stay usable until they are destroyed.
 * May be called from within a callback of the context, not while another thread is inside a call on it. NULL does nothing. */
KIN_API void kinContextDestroy(KinContext *context);

/* ---- Clock ------------------------------------------------------------------------------------------------------ */

/* CACurrentMediaTime: the time of the last advance, in seconds. */
KIN_API KinStatus kinContextGetTime(KinContext *context, double *time);

/* Ends the turn: (1) commits this thread's implicit transaction at the old time, (2) moves the clock to `time`, (3) ends
 * animations that are over, and tells the starts, then the completions, then the stops since the last advance (event.h).
 * The current time again is allowed. Inside an explicit transaction time moves, and that transaction waits for its commit.
 * KinStatusTimeBackwards: `time` is earlier than now; KinStatusInvalidArgument: not finite. */
KIN_API KinStatus kinContextAdvance(KinContext *context, double time);

/* The media time at which the next animation begins or ends, so that an idle host knows when to come back: +infinity if
 * none will, the current time if something waits to be told. Animations on a paused chain are not counted. */
KIN_API KinStatus kinContextGetNextEventTime(KinContext *context, double *time);

/* CATransaction flush: commits this thread's implicit transaction now, or when its explicit ones end. */
KIN_API KinStatus kinContextFlush(KinContext *context);

/* ---- Lock ------------------------------------------------------------------------------------------------------- */

/* CATransaction lock and unlock: the recursive lock that every change takes. Hold it over several calls to make them one
 * step for other threads. An unlock by a thread that does not hold it is ignored. */
KIN_API KinStatus kinContextLock(KinContext *context);
KIN_API KinStatus kinContextUnlock(KinContext *context);

/* ---- Roots ------------------------------------------------------------------------------------------------------ */

/* Registers a layer as a root: it and what is below it is shown, its superlayer's time is media time, and its position is
 * in root space. The context holds it. Takes effect at the next commit. Adding a root again does nothing.
 * KinStatusInvalidArgument: the layer has a superlayer, or is an emitter cell; KinStatusReadOnly: a presentation layer. */
KIN_API KinStatus kinContextAddRoot(KinContext *context, KinLayer layer);

/* Takes a root away, at the next commit; does nothing if it is none. */
KIN_API KinStatus kinContextRemoveRoot(KinContext *context, KinLayer layer);

/* The roots in the order in which they were added; `capacity` and *count in layers. `layers` may be NULL if capacity is 0.
 * KinStatusBufferTooSmall. */
KIN_API KinStatus kinContextGetRoots(KinContext *context, KinLayer *layers, size_t capacity, size_t *count);

/* ---- Log and figures -------------------------------------------------------------------------------------------- */

typedef enum KIN_ENUM KinLogLevel {
    KinLogLevelError = 0,
    KinLogLevelWarning = 1, /* something was ignored: key times that do not fit, a mask that can not be drawn */
    KinLogLevelInfo = 2,
    KinLogLevelDebug = 3
} KinLogLevel;

/* `message` is valid during the call. */
typedef void (*KinLogCallback)(KinLogLevel level, const char *message, void *userData);

/* Messages up to `level` go to the callback, on the thread that causes them; NULL turns the log off (the default).
 * `destroy` (nullable) is called with `userData` when the callback is replaced or the context ends. */
KIN_API KinStatus kinContextSetLogCallback(KinContext *context, KinLogLevel level, KinLogCallback callback, void *userData,
                                           void (*destroy)(void *userData));

/* What is alive. Set `size` to sizeof(KinStatistics) before the call; members that the library does not know stay. */
typedef struct KinStatistics {
    size_t size;
    size_t layerCount;              /* model layers and emitter cells */
    size_t presentationLayerCount;  /* presentation layers that the host holds */
    size_t animationCount;          /* animation objects, those attached to layers among them */
    size_t attachedAnimationCount;  /* animations on layers, the built-in implicit ones among them */
    size_t openTransactionCount;    /* explicit transactions, all threads */
    size_t snapshotBytes;           /* an estimate of the published state's memory */
    uint64_t commitCount;           /* outermost commits that published something */
    uint64_t droppedEventCount;     /* events that nobody polled in time: see kinContextPollEvents */
} KinStatistics;

KIN_API KinStatus kinContextGetStatistics(KinContext *context, KinStatistics *statistics);

/* Objects alive in the whole process: contexts and samplers. 0 when everything was destroyed. A context that is destroyed
 * within one of its callbacks counts until that callback's call returns; it does not count for the samplers that outlive it. */
KIN_API size_t kinLiveObjectCount(void);

/* Writes the layer tree as text for people or as JSON, NUL included: model values that differ from the defaults,
 * presentation values now, and attached animations with their local times. *size (nullable): the bytes needed.
 * KinStatusBufferTooSmall; `buffer` may be NULL if capacity is 0. */
KIN_API KinStatus kinContextDump(KinContext *context, bool json, char *buffer, size_t capacity, size_t *size);

KIN_EXTERN_C_END

#endif
