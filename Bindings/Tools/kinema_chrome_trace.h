/* kinema_chrome_trace.h: writes a trace of the library's calls for ui.perfetto.dev and chrome://tracing. One header, for C99 (define
 * _POSIX_C_SOURCE 200809L first if the compiler has no extensions) and C++11.
 *
 *   FILE *trace = fopen("trace.json", "w");
 *   kinChromeTraceStart(trace);   // before the first context
 *   …
 *   kinChromeTraceStop(trace);    // after the last one; then fclose(trace)
 */
#ifndef KINEMA_CHROME_TRACE_H
#define KINEMA_CHROME_TRACE_H

#include <kinema/kinema.h>
#include <stdio.h>
#ifdef _WIN32
#include <windows.h>
#else
#include <pthread.h>
#include <time.h>
#endif

/* Microseconds of a clock that never runs backwards, and their thousandths: text that does not depend on the locale. */
KIN_INLINE void kinChromeTraceEvent(FILE *trace, char phase, const char *zone) {
#ifdef _WIN32
    LARGE_INTEGER count, perSecond;
    QueryPerformanceCounter(&count);
    QueryPerformanceFrequency(&perSecond);
    unsigned long long thread = GetCurrentThreadId(), seconds = (unsigned long long)(count.QuadPart / perSecond.QuadPart);
    unsigned long long rest =
        (unsigned long long)(count.QuadPart % perSecond.QuadPart) * 1000000000 / (unsigned long long)perSecond.QuadPart;
#else
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    unsigned long long thread = (unsigned long long)(uintptr_t)pthread_self(), seconds = (unsigned long long)now.tv_sec;
    unsigned long long rest = (unsigned long long)now.tv_nsec;
#endif
    unsigned long long microseconds = seconds * 1000000 + rest / 1000;
    fprintf(trace, ",\n{\"ph\":\"%c\",\"name\":\"%s\",\"cat\":\"kinema\",\"ts\":%llu.%03llu,\"pid\":1,\"tid\":%llu}", phase, zone,
        microseconds, rest % 1000, thread % 2147483647); /* one call: the C library does not mix those of two threads */
}

KIN_INLINE void kinChromeTraceBegin(const char *zone, void *trace) { kinChromeTraceEvent((FILE *)trace, 'B', zone); }
KIN_INLINE void kinChromeTraceEnd(const char *zone, void *trace) { kinChromeTraceEvent((FILE *)trace, 'E', zone); }

/* Starts a trace in a file that is open for writing. The statuses are those of kinSetTracer. */
KIN_INLINE KinStatus kinChromeTraceStart(FILE *trace) {
    KinTracer tracer = {sizeof(KinTracer), 0, kinChromeTraceBegin, kinChromeTraceEnd, NULL};
    tracer.userData = trace;
    fprintf(trace, "[\n{\"ph\":\"M\",\"name\":\"process_name\",\"pid\":1,\"args\":{\"name\":\"Kinema %s\"}}", kinBuildInfo());
    return kinSetTracer(&tracer);
}

KIN_INLINE KinStatus kinChromeTraceStop(FILE *trace) {
    KinStatus status = kinSetTracer(NULL);
    if (!status) fprintf(trace, "\n]\n");
    return status;
}

#endif
