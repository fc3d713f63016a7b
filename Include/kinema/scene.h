/* kinema/scene.h: documents that describe layers, and the states and timelines of these layers. SCENES.md specifies them. */
#ifndef KINEMA_SCENE_H
#define KINEMA_SCENE_H

#include "base.h"
#include "motion.h"

KIN_EXTERN_C_BEGIN

/* The result of loading a document: its layers by id, its markers, its size, and a copy of its text. Only kinSceneReload
 * changes it; any thread may read it. */
typedef struct KinScene KinScene;

/* Asks the host for the handle of a resource: an image or a filter. `name` and `source` are those of the document and are
 * borrowed for the call. Runs once for each resource, in document order, before any layer is made. Return any status
 * other than KinStatusOK to reject the document. */
typedef KinStatus (*KinSceneResourceCallback)(void *userData, const char *name, const char *source, uint64_t *handle);

/* Options for loading. kinSceneOptions makes one; then set the members that differ. */
typedef struct KinSceneOptions {
    size_t size;         /* sizeof(KinSceneOptions) */
    double beginTime;    /* the superlayer's time (media time for roots), in seconds, at which the document's time is 0 */
    bool ignoreUnknown;  /* skips members that the format does not have; otherwise they are rejected */
    uint8_t reserved[7]; /* 0 */
    KinSceneResourceCallback resource; /* NULL: the handle of a resource is its number in the document, from 1 */
    void *userData;
} KinSceneOptions;

KIN_INLINE KinSceneOptions kinSceneOptions(void) {
    KinSceneOptions made = {sizeof(KinSceneOptions), 0, false, {0, 0, 0, 0, 0, 0, 0}, NULL, NULL};
    return made;
}

/* Reads a document (JSON in UTF-8) and builds its layers: as the last sublayers of `superlayer`, or as roots if it is
 * null. The bytes are borrowed for the call. `options` and `scene` may be NULL. The layers belong to their superlayers,
 * the roots to `superlayer` or to the context: the host gets no reference.
 *
 * Loading is a change like others: it opens this thread's implicit transaction and is published with the next commit. No
 * action runs, and the values of open transactions have no effect.
 *
 * If the call fails, nothing has changed. The message names the line, the column (in bytes, from 1) and the member:
 * "document: line 3, column 20, layers[0].set.position: position: 3 numbers given, expected a point (2 numbers)".
 *
 * KinStatusInvalidArgument: not JSON (RFC 8259), not a document, or a value out of range; KinStatusUnknownKey: a member,
 * a property or a key path that does not exist; KinStatusTypeMismatch: a value of another type; KinStatusNotFound: a
 * resource that the document does not list; KinStatusLimitExceeded: more than 1 GiB, 1024 levels or 256 members in an
 * object; the status of the callback. */
KIN_API KinStatus kinSceneLoad(
    KinContext *context, KinLayer superlayer, const void *bytes, size_t length, const KinSceneOptions *options, KinScene **scene);

/* Destroys the object, not the layers. NULL has no effect. */
KIN_API void kinSceneDestroy(KinScene *scene);

/* The changes that kinSceneReload made. */
typedef struct KinSceneChanges {
    size_t addedLayerCount; /* emitter cells included, also in the next two */
    size_t removedLayerCount;
    size_t movedLayerCount;       /* to another superlayer, or to another place among the sublayers */
    size_t changedValueCount;     /* properties of layers that were there before; the states of a layer count as one */
    size_t changedAnimationCount; /* added, removed or replaced on layers that were there before */
} KinSceneChanges;

/* Changes the layers of a scene by the differences between its document and a new version of it, which becomes its
 * document. `changes` may be NULL. If `options` is NULL, those of the last load or reload apply, but the host is not
 * asked for resources: those that it has named before keep their handles.
 *
 * Layers with the same id and class are the same; layers without an id are matched by their order. New ones are added,
 * missing ones are removed, and the order becomes that of the new version. Layers that the host has destroyed stay
 * destroyed. The handles of the layers that remain are valid; those of the scene are new.
 *
 * Values and animations that are the same in both versions are left alone, even if the host has since changed them.
 * Running animations keep running. A changed animation replaces the one with its key; those without a key are replaced
 * together. The states of a layer stay current if they still exist.
 *
 * Like kinSceneLoad, which describes the arguments and the failures, this is one change without actions, and nothing has
 * changed if it fails. Another thread must not read the scene meanwhile. KinStatusInvalidArgument also: the scene is of
 * another context, or of one that was restored since; KinStatusConflict: another thread has changed the tree of the
 * layers without committing. */
KIN_API KinStatus kinSceneReload(KinContext *context, KinScene *scene, const void *bytes, size_t length,
    const KinSceneOptions *options, KinSceneChanges *changes);

/* Information about a document and its layers. */
typedef struct KinSceneInfo {
    double duration;      /* seconds; 0 if the document has none */
    double width, height; /* 0 if the document has none */
    size_t layerCount;    /* emitter cells included */
    size_t rootCount;
    size_t markerCount;
} KinSceneInfo;

KIN_API KinStatus kinSceneGetInfo(const KinScene *scene, KinSceneInfo *info);

/* Returns the layer or emitter cell with an id of the document. Its handle is stale once the layer has been destroyed.
 * KinStatusNotFound. */
KIN_API KinStatus kinSceneGetLayer(const KinScene *scene, const char *name, KinLayer *layer);

/* Returns the layers that have no superlayer in the document, in its order. `capacity` and *count count layers; `layers`
 * may be NULL if capacity is 0. KinStatusBufferTooSmall. */
KIN_API KinStatus kinSceneGetRoots(const KinScene *scene, KinLayer *layers, size_t capacity, size_t *count);

/* Returns a marker: its name in `buffer`, the required size with its NUL in *size, its time and its duration in seconds
 * of the document (each nullable). KinStatusNotFound: no such index; KinStatusBufferTooSmall. */
KIN_API KinStatus kinSceneGetMarker(
    const KinScene *scene, size_t index, char *buffer, size_t capacity, size_t *size, double *time, double *duration);

/* Moves a layer to one of the states that its document names; NULL is the base state, in which a document is loaded.
 * Values that only the former state sets return to what they were before. Setting the current state changes nothing.
 * kinContextSave keeps the states.
 *
 * If `motion` is NULL, the document's most specific matching transition is used: its motion animates the values, and its
 * own animations are added on top, starting from the presentation values. A `motion` replaces the transition; its stagger
 * is not used, its completion and its animator are as in kinLayersAnimate.
 *
 * Values that no motion animates change at once and without actions. So do all values if `motion` is NULL while actions
 * are disabled, and the values of layers that were not below a root at the last commit.
 *
 * KinStatusNotFound: the layer has no such state; the statuses of the motion. */
KIN_API KinStatus kinLayerSetState(KinContext *context, KinLayer layer, const char *name, const KinMotion *motion);

/* Returns the name of the current state of a layer; it is empty for the base state. *size counts the NUL.
 * KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetState(KinContext *context, KinLayer layer, char *buffer, size_t capacity, size_t *size);

/* Returns the name of a state of a layer by its index in the document. KinStatusNotFound: no such index;
 * KinStatusBufferTooSmall. */
KIN_API KinStatus kinLayerGetStateName(
    KinContext *context, KinLayer layer, size_t index, char *buffer, size_t capacity, size_t *size);

/* Starts a timeline that the document of a layer names, as kinTimelineStart does, from the presentation values; layers
 * that have been destroyed are left out. Only the completion and the animator of `motion` (nullable) are used.
 * kinContextSave keeps timelines.
 *
 * If the call fails, nothing changes. KinStatusNotFound: the layer has no such timeline; the statuses of
 * kinTimelineStart. */
KIN_API KinStatus kinLayerStartTimeline(KinContext *context, KinLayer layer, const char *name, const KinMotion *motion);

/* Asks the host for the name of one of its handles, an image or a filter, in a document that is written. Sets *name and,
 * if the document should record where the resource came from, *source. Both are NULL before the call, and are borrowed
 * until kinSceneWrite returns. Without a name the document has the number of the handle.
 *
 * Runs once for each handle, in document order, before anything is written. Return any status other than KinStatusOK to
 * end the call with it. */
typedef KinStatus (*KinSceneNameCallback)(void *userData, uint64_t handle, const char **name, const char **source);

/* Options for writing. kinSceneWriteOptions makes one; then set the members that differ. */
typedef struct KinSceneWriteOptions {
    size_t size;               /* sizeof(KinSceneWriteOptions) */
    bool indent;               /* one line for each member and item, for people */
    uint8_t reserved[7];       /* 0 */
    KinSceneNameCallback name; /* NULL: the document has the numbers of handles */
    void *userData;
} KinSceneWriteOptions;

KIN_INLINE KinSceneWriteOptions kinSceneWriteOptions(void) {
    KinSceneWriteOptions made = {sizeof(KinSceneWriteOptions), false, {0, 0, 0, 0, 0, 0, 0}, NULL, NULL};
    return made;
}

/* Writes a layer with its descendants, or all roots if it is null, as a document. Changes nothing. The document is what
 * the next commit of all threads would publish. `options`, and `buffer` if capacity is 0, may be NULL. *size counts the
 * NUL.
 *
 * A context at the same time that loads the document shows the same values, to the bit, from its next commit on. The
 * document contains values, styles, masks, emitter cells, animations (also those of changes and of animators, each with
 * its key and the time at which it started), states, timelines, and the custom properties that occur. A layer's id is its
 * name if that name is unique; otherwise an id is generated.
 *
 * It does not contain delegates, actions, layout managers, constraints, user data; pending events and completions;
 * animators themselves; the old side of a running transition; values of states and moves of timelines for layers that are
 * not written.
 *
 * KinStatusInvalidArgument: an emitter cell, one name for two handles, or an animation of numbers that are not finite;
 * KinStatusNotFound: a handle above 2^53 without a name; KinStatusLimitExceeded: more than a document can have
 * (kinSceneLoad); KinStatusBufferTooSmall; the status of the callback. */
KIN_API KinStatus kinSceneWrite(
    KinContext *context, KinLayer layer, const KinSceneWriteOptions *options, char *buffer, size_t capacity, size_t *size);

KIN_EXTERN_C_END

#endif
