/* kinema_tracy.h: zones of the library's calls in Tracy, by its interface for C. One header, for C99 and C++11, in one file of the program
 * that is compiled with TRACY_ENABLE and the folder of Tracy's headers; Tracy 0.11 and later.
 *
 *   kinTracyStart();   // before the first context
 */
#ifndef KINEMA_TRACY_H
#define KINEMA_TRACY_H

#include <kinema/kinema.h>
#include <string.h>
#include <tracy/TracyC.h>

#if defined(__cplusplus)
#define KIN_TRACY_THREAD thread_local
#elif defined(_MSC_VER)
#define KIN_TRACY_THREAD __declspec(thread)
#else
#define KIN_TRACY_THREAD __thread
#endif

enum { KinTracyDeepest = 64 }; /* zones of a thread that are open at once; deeper ones are not shown */

/* Tracy wants its context back at the end of a zone. Zones of a thread are nested, so a stack keeps them. */
typedef struct KinTracyThread {
    TracyCZoneCtx zones[KinTracyDeepest];
    int depth;
} KinTracyThread;

KIN_INLINE KinTracyThread *kinTracyThread(void) {
    static KIN_TRACY_THREAD KinTracyThread thread;
    return &thread;
}

KIN_INLINE void kinTracyBegin(const char *zone, void *unused) {
    KinTracyThread *thread = kinTracyThread();
    (void)unused;
    if (thread->depth < KinTracyDeepest) {
        size_t length = strlen(zone);
        uint64_t place = ___tracy_alloc_srcloc_name(0, "kinema", 6, zone, length, zone, length, 0);
        thread->zones[thread->depth] = ___tracy_emit_zone_begin_alloc(place, 1);
    }
    thread->depth++;
}

KIN_INLINE void kinTracyEnd(const char *zone, void *unused) {
    KinTracyThread *thread = kinTracyThread();
    (void)zone, (void)unused;
    if (--thread->depth < KinTracyDeepest) ___tracy_emit_zone_end(thread->zones[thread->depth]);
}

/* Sends the zones of all threads to Tracy from now on; kinSetTracer(NULL) ends it. The statuses are those of kinSetTracer. */
KIN_INLINE KinStatus kinTracyStart(void) {
    KinTracer tracer = {sizeof(KinTracer), 0, kinTracyBegin, kinTracyEnd, NULL};
    return kinSetTracer(&tracer);
}

#endif
