/* kinema/trace.h: what concerns the process: a log for all contexts, and zones for a profiler. */
#ifndef KINEMA_TRACE_H
#define KINEMA_TRACE_H

#include "context.h"

KIN_EXTERN_C_BEGIN

/* Sets the log of contexts that are created later, up to `level`, as kinContextSetLogCallback sets that of one context, which replaces it
 * there. NULL removes it. The callback is called from every thread that uses a context.
 * KinStatusInvalidState: kinLiveObjectCount is not 0; KinStatusInvalidArgument: `level` is not a KinLogLevel. */
KIN_API KinStatus kinSetLog(KinLogLevel level, KinLogCallback callback, void *userData);

/* Begins or ends a zone of the calling thread. `zone` is a text that exists as long as the library, always at the same address. */
typedef void (*KinTraceCallback)(const char *zone, void *userData);

/* Functions that are called when a call begins and ends that takes time: "kinContextAdvance", "kinContextFlush", "kinTransactionCommit",
 * "kinSamplerSample", "kinStreamRebind", "kinStreamWriteSlice", "kinRenderListPrepare", "kinRenderListWrite", "kinContextGetRenderList",
 * "kinContextSave", "kinContextRestore", "kinSceneLoad". Zones of a thread are nested: the host's callbacks run within the zone of the advance. The
 * functions are called from every thread that uses the library, and must not call it. Bindings/Tools has
 * headers for Perfetto and Tracy. */
typedef struct KinTracer {
    uint32_t size;     /* sizeof(KinTracer) */
    uint32_t reserved; /* 0 */
    KinTraceCallback begin;
    KinTraceCallback end;
    void *userData;
} KinTracer;

/* Sets the tracer of the process; NULL removes it. Without one a call costs one comparison more.
 * KinStatusInvalidState: kinLiveObjectCount is not 0; KinStatusInvalidArgument: a struct of another size, or without one of its functions. */
KIN_API KinStatus kinSetTracer(const KinTracer *tracer);

KIN_EXTERN_C_END

#endif
