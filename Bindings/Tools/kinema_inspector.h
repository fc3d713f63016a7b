/* kinema_inspector.h: shows a running program in `kinema view --attach`. Compile kinema_inspector.c, as C99 or as C++11,
 * with the program, and link Kinema.
 *
 *   KinInspector *inspector = kinInspectorStart(context, 4711, getenv("GAME_TOKEN"), NULL);
 *   …                                                                 // in each frame:
 *   kinContextAdvance(context, kinInspectorFrame(inspector, time));
 *
 * Without a token it is off. With one it listens on the loopback address, and one viewer at a time may read the program's
 * layers, values, animations, statistics and log, and pause or slow the clock: kinema view --attach 127.0.0.1:4711 --token …
 *
 * There is no thread: everything happens within kinInspectorFrame, which never waits. Without a viewer a frame costs one
 * call of the system. A viewer that asks costs what kinSceneWrite costs, and only if something has changed. The program
 * does not depend on what a viewer does: one that stalls for ten seconds or leaves is forgotten, and the clock runs on. */
#ifndef KINEMA_INSPECTOR_H
#define KINEMA_INSPECTOR_H

#include <kinema/kinema.h>

KIN_EXTERN_C_BEGIN

/* The inspector of one context. Every function accepts NULL, which is an inspector that is off. */
typedef struct KinInspector KinInspector;

/* Starts an inspector on a port of 127.0.0.1; port 0 chooses a free one. `token` has 16 to 100 letters, digits, - and _.
 * Returns NULL and no error if `token` is NULL or empty: that is how it is off. If it cannot start it returns NULL too, and
 * *error (nullable) is a sentence, valid until the next call. Stop the inspector before the context is destroyed. */
KinInspector *kinInspectorStart(KinContext *context, unsigned port, const char *token, const char **error);

/* Answers the viewer, and returns the time for kinContextAdvance: `time`, unless the viewer has paused or slowed the
 * program. Call it first in each frame, on the thread that advances the context, with the time of the host's clock. */
double kinInspectorFrame(KinInspector *inspector, double time);

/* Returns the port, 0 if the inspector is off. */
unsigned kinInspectorGetPort(const KinInspector *inspector);

/* A log for the viewer, which keeps the first messages until one is attached. From any thread:
 * kinContextSetLogCallback(context, KinLogLevelWarning, kinInspectorLog, inspector, NULL). Remove it before the stop. */
void kinInspectorLog(KinLogLevel level, const char *message, void *inspector);

/* Closes the connection and the port. */
void kinInspectorStop(KinInspector *inspector);

KIN_EXTERN_C_END

#endif
