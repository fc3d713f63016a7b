/* kinema/context.h: contexts, with their clock, lock, roots, log and statistics. */
#ifndef KINEMA_CONTEXT_H
#define KINEMA_CONTEXT_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* Creates an empty context at media time 0. Contexts share nothing. Destroy it with kinContextDestroy.
 * KinStatusLimitExceeded: 8192 contexts exist already. */
KIN_API KinStatus kinContextCreate(KinContext **context);

/* Destroys a context: releases its layers, animations and transactions, and calls the destructors of the user data.
 * Delivers no events. Its handles and the pointer become invalid, but its samplers stay usable until they are destroyed.
 * NULL has no effect.
 *
 * A callback of the context may call this function. No other thread may be inside a call on the context. */
KIN_API void kinContextDestroy(KinContext *context);

/* ---- Clock ------------------------------------------------------------------------------------------------------ */

/* CACurrentMediaTime: returns the time of the last advance, in seconds. */
KIN_API KinStatus kinContextGetTime(KinContext *context, double *time);

/* Ends the turn and moves the clock to `time`, in four steps:
 *
 *    1. Commits this thread's implicit transaction at the old time.
 *    2. Moves the clock.
 *    3. Ends the animations that are over, and delivers all start events, then all completions, then all stop events
 *    since the last advance (event.h).
 *    4. Commits at `time` the changes that the callbacks made, so that the next sample shows them. Events that this
 *    commit causes are delivered by the next advance.
 *
 * Call it first in each frame, with the present time of the host's clock; then handle input, change layers, flush
 * (kinContextFlush) and draw. Changes made before the advance start at the time of the previous frame, which after a
 * pause is long past. Rules D10, D130, D131.
 *
 * Advancing to the current time is allowed. An explicit transaction stays open while the time moves. While this thread
 * has one open, including one that a callback left open, the commits of steps 1 and 4 wait for its end.
 *
 * KinStatusTimeBackwards: `time` is earlier than the current time; KinStatusInvalidArgument: not finite. */
KIN_API KinStatus kinContextAdvance(KinContext *context, double time);

/* Returns the media time at which the next animation starts or ends, or the next marker is due, so that an idle host
 * knows when to advance. Returns +infinity if nothing is due. Rule D125.
 *
 * Returns the current time while an event waits for a callback, and while an implicit change of this thread waits for a
 * commit, unless the thread has an explicit transaction open. Events that the host polls do not count, and neither do
 * animations of paused layers. */
KIN_API KinStatus kinContextGetNextEventTime(KinContext *context, double *time);

/* CATransaction flush: commits this thread's implicit transaction now, or after its explicit transactions have ended. */
KIN_API KinStatus kinContextFlush(KinContext *context);

/* ---- Lock ------------------------------------------------------------------------------------------------------- */

/* CATransaction lock and unlock: the recursive lock that every change takes. Hold it for several calls to make them one step
 * for other threads. Unlocking has no effect if the thread does not hold the lock. */
KIN_API KinStatus kinContextLock(KinContext *context);
KIN_API KinStatus kinContextUnlock(KinContext *context);

/* ---- Roots ------------------------------------------------------------------------------------------------------ */

/* Registers a layer as a root: the layer and its descendants become visible, its local time follows from media time, and
 * its position is in root space. The context owns it. Takes effect at the next commit. Adding a root again has no effect.
 *
 * KinStatusInvalidArgument: the layer has a superlayer, or is an emitter cell; KinStatusReadOnly: a presentation layer. */
KIN_API KinStatus kinContextAddRoot(KinContext *context, KinLayer layer);

/* Removes a root at the next commit. Has no effect if the layer is not a root. */
KIN_API KinStatus kinContextRemoveRoot(KinContext *context, KinLayer layer);

/* Returns the roots in the order in which they were added. `capacity` and *count count layers; `layers` may be NULL if
 * capacity is 0. KinStatusBufferTooSmall. */
KIN_API KinStatus kinContextGetRoots(KinContext *context, KinLayer *layers, size_t capacity, size_t *count);

/* ---- Saved states ------------------------------------------------------------------------------------------------- */

/* Writes the whole state of the context to `buffer`: layers, animations, animators, variables and their handles, the
 * tree, running animations, pending events, the clock. The state is plain bytes that can be copied. Saving changes
 * nothing; it is meant for every frame. Rules D72, D74.
 *
 * *size (nullable) returns the required bytes; `buffer` may be NULL if capacity is 0. If the buffer is too small, its
 * previous contents may be overwritten.
 *
 * The state does not contain presentation layers, samplers, streams, render lists, the event callback and the log.
 * Functions and user data of the host stay in the context, and the state refers to them. The context keeps everything
 * that the last 64 saved states refer to, so destructors of user data may run later.
 *
 * KinStatusBusy: a transaction is open, a change is not committed, or a callback runs; KinStatusBufferTooSmall. */
KIN_API KinStatus kinContextSave(KinContext *context, void *buffer, size_t capacity, size_t *size);

/* Replaces the whole state by a saved one, and publishes it. Advancing again gives the same events and samples as after
 * the save. Only the version of the library that wrote a state can read it.
 *
 * In the context that was saved, the handles of layers, animations and animators at the save are valid again, with the
 * references that the host had then, even if their objects were released since. Handles that were made later are stale;
 * the same calls make the same handles again. Functions and user data are restored too, except those that only states
 * before the last 64 refer to: these are NULL.
 *
 * In another context, or another process, the state becomes a copy with other handles (kinLayerGetCounterpart). The copy
 * has no functions, no user data, and no old side of running transitions; kinLayerGetAnimator makes an animator of an
 * animation there. Properties that the host has registered there must be those of the saved context, in the same order;
 * missing ones are registered.
 * Presentation layers keep their values. Samplers and streams follow when they are rebound (kinSamplerRebind,
 * kinStreamRebind), and compact render lists when they are prepared again: kinRenderListGetChanges of an earlier revision
 * then reports the items that differ, as after any commit. Properties that were registered after the save stay. Keys and
 * animations of the last kinContextPollEvents become invalid, unless the state contains them.
 *
 * KinStatusInvalidState: the `size` bytes at `buffer` are not a saved state, or were altered; nothing has changed;
 * KinStatusBusy. */
KIN_API KinStatus kinContextRestore(KinContext *context, const void *buffer, size_t size);

/* Returns the counterpart of a layer: the layer that the last kinContextRestore made from it. `layer` is a handle of the
 * context that was saved.
 *
 * KinStatusNotFound: the counterpart does not exist any more; KinStatusInvalidHandle: not a layer of the context that was
 * saved. */
KIN_API KinStatus kinLayerGetCounterpart(KinContext *context, KinLayer layer, KinLayer *counterpart);

/* ---- The host's images and filters --------------------------------------------------------------------------------- */

/* Returns the ids of the host, contents and filters, to which the context refers, in ascending order, each once. An id that
 * is not among them comes back only if the host sets it again: the host may release the image. Rule D156.
 *
 * They are those in the values and the styles of layers and emitter cells, in animations, their tags and actions, in
 * defaults of properties that the host has registered, and those that the last commit shows: during animations and
 * cross-fades, on the old side of transitions, in particles. The host itself accounts for what it keeps beside the state:
 * presentation layers, samplers, streams, lists, saved states, scene documents, values of transactions.
 *
 * The cost is proportional to the number of layers and animations. References end with changes, commits and advances:
 * call it after an advance if kinContextGetChangeCount has changed and something was replaced.
 *
 * `capacity` and *count count ids; `handles` may be NULL if capacity is 0. KinStatusBufferTooSmall. */
KIN_API KinStatus kinContextGetUsedHandles(KinContext *context, uint64_t *handles, size_t capacity, size_t *count);

/* ---- Log and statistics ----------------------------------------------------------------------------------------- */

typedef enum KIN_ENUM KinLogLevel {
    KinLogLevelError = 0,   /* with KinDiagnosticsFailures, a call that fails */
    KinLogLevelWarning = 1, /* something is ignored: key times that do not fit, a mask that cannot be drawn */
    KinLogLevelInfo = 2,
    KinLogLevelDebug = 3
} KinLogLevel;

/* Receives a message, which is valid during the call. */
typedef void (*KinLogCallback)(KinLogLevel level, const char *message, void *userData);

/* Reports messages up to `level` to the callback, on the thread that causes them. NULL turns the log off, which is the
 * default. `destroy` (nullable) is called with `userData` when the callback is replaced or the context is destroyed.
 *
 * Warnings report everything that a call ignores, and the following probable mistakes:
 *   - an animation that was over before it started, because its beginTime is too early in its layer's time;
 *   - a spring that is cut off before it settles, because its duration is less than nine tenths of its settlingDuration;
 *   - an animation that the commit dropped, because its layer is not below a root;
 *   - an animation of a key path that its layer does not have, or that names a sublayer or a cell that does not exist;
 *   - a keyframe animation with fewer than two values, which animates nothing;
 *   - uncommitted changes and open transactions when the context is destroyed (unless a callback of the context destroys
 *     it);
 *   - an advance by more than 0.1 s right after a commit that started implicit animations or motions, if each of the two
 *     previous advances moved the clock by at most 0.1 s: the host changes layers before it advances (rule D131);
 *   - with KinDiagnosticsStaleSamples, a sample of a sampler that is behind the last commit.
 * Each mistake is reported once for each key path, at the end of the call in which it was detected. After 256 mistakes no
 * others are reported, until the callback is set again. */
KIN_API KinStatus kinContextSetLogCallback(
    KinContext *context, KinLogLevel level, KinLogCallback callback, void *userData, void (*destroy)(void *userData));

/* The bits of optional checks, which cost time and are meant for development. */
typedef enum KIN_ENUM KinDiagnostics {
    KinDiagnosticsNone = 0,
    KinDiagnosticsStaleSamples = 1, /* sampling with a sampler that is behind the last commit (see kinSamplerRebind) */
    KinDiagnosticsFailures = 2      /* calls on the context that fail, each time: the hook for assertions of a debug build */
} KinDiagnostics;

/* Sets the optional checks, a combination of KinDiagnostics bits; the default is none. The log reports stale samples as
 * warnings, and failures as errors.
 *
 * A failure is reported on the thread of the call, with the message of kinLastErrorMessage, before the call returns: a
 * debugger that stops in the log's callback shows the call. KinStatusBufferTooSmall does not count, because hosts ask for
 * sizes, nor does KinStatusOutOfMemory. Calls on samplers, streams and render lists are not reported.
 *
 * Sampling still takes no lock, so the next call on the context reports a stale sample. A sample that another thread
 * takes during a commit may be reported too, although it is correct.
 *
 * KinStatusInvalidArgument: a bit that does not exist. */
KIN_API KinStatus kinContextSetDiagnostics(KinContext *context, uint32_t diagnostics);

/* Statistics of a context. Set `size` to sizeof(KinStatistics) before the call; the library leaves members that it does not
 * know unchanged. */
typedef struct KinStatistics {
    size_t size;
    size_t layerCount;             /* model layers and emitter cells */
    size_t presentationLayerCount; /* presentation layers to which the host has references */
    size_t animationCount;         /* animation objects, including those attached to layers */
    size_t attachedAnimationCount; /* animations attached to layers, including built-in implicit ones */
    size_t openTransactionCount;   /* explicit transactions of all threads */
    size_t snapshotBytes;          /* an estimate of the memory of the published state */
    uint64_t commitCount;          /* outermost commits that published something */
    uint64_t droppedEventCount;    /* events dropped because the host did not poll or advance: kinContextPollEvents */
} KinStatistics;

KIN_API KinStatus kinContextGetStatistics(KinContext *context, KinStatistics *statistics);

/* Returns the number of contexts, samplers, streams, render lists and scenes in the process; 0 after all were destroyed.
 * A context that one of its callbacks destroys counts until the call that caused the callback returns. A destroyed
 * context whose samplers still exist does not count. */
KIN_API size_t kinLiveObjectCount(void);

/* Writes the layer tree as readable text or as JSON, including a NUL: model values that differ from the defaults, current
 * presentation values, and the attached animations with their local times. *size (nullable) returns the required bytes.
 * `buffer` may be NULL if capacity is 0. KinStatusBufferTooSmall. */
KIN_API KinStatus kinContextDump(KinContext *context, bool json, char *buffer, size_t capacity, size_t *size);

KIN_EXTERN_C_END

#endif
