/* kinema/trace.h: a log for all contexts of the process, and zones for a profiler. */
#ifndef KINEMA_TRACE_H
#define KINEMA_TRACE_H

#include "context.h"

KIN_EXTERN_C_BEGIN

/* Sets the log of the contexts that are created from now on, up to `level`. NULL removes it. kinContextSetLogCallback
 * replaces it for one context. The callback is called from every thread that uses a context.
 *
 * KinStatusInvalidState: kinLiveObjectCount is not 0; KinStatusInvalidArgument: `level` is not a KinLogLevel. */
KIN_API KinStatus kinSetLog(KinLogLevel level, KinLogCallback callback, void *userData);

/* Begins or ends a zone of the calling thread. The string `zone` is never freed and always has the same address. */
typedef void (*KinTraceCallback)(const char *zone, void *userData);

/* The functions that the library calls at the start and at the end of the calls that may take long: "kinContextAdvance",
 * "kinContextFlush", "kinTransactionCommit", "kinSamplerSample", "kinStreamRebind", "kinStreamWriteSlice",
 * "kinRenderListPrepare", "kinRenderListWrite", "kinContextGetRenderList", "kinContextSave", "kinContextRestore",
 * "kinSceneLoad".
 *
 * The zones of a thread are nested: the host's callbacks run within the zone of the advance. The functions are called
 * from every thread that uses the library, and must not call it. Bindings/Tools has headers for Perfetto and Tracy. */
typedef struct KinTracer {
    uint32_t size;     /* sizeof(KinTracer) */
    uint32_t reserved; /* 0 */
    KinTraceCallback begin;
    KinTraceCallback end;
    void *userData;
} KinTracer;

/* Sets the tracer of the process; NULL removes it. Without a tracer each of these calls costs one more comparison.
 *
 * KinStatusInvalidState: kinLiveObjectCount is not 0; KinStatusInvalidArgument: the struct has another size, or a
 * function is NULL. */
KIN_API KinStatus kinSetTracer(const KinTracer *tracer);

KIN_EXTERN_C_END

#endif
