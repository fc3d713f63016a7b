/* The pieces of libc the engine stands on. Header-only: no C code of ours is compiled into the engine. */
#ifndef KINEMA_CPLATFORM_H
#define KINEMA_CPLATFORM_H

#include <math.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#if defined(__linux__)
#include <sys/random.h>
#endif

/* For a function that keeps something between calls. Embedded Swift compiles what it imports into every module that uses it:
 * a static inline function would have one memory a module. Of weak ones the linker keeps one. */
#define KIN_STATEFUL __attribute__((weak, visibility("hidden")))

/* ---- Memory ---- */

/* Whether so much can be had now. Through a volatile pointer, or the compiler would leave it out and say yes. */
static inline int kin_has_memory(size_t size) {
    void *volatile memory = malloc(size);
    int has = memory != NULL;
    free(memory);
    return has;
}

/* ---- Threads ---- */

/* A number of the calling thread's own that no later thread gets. */
KIN_STATEFUL uint64_t kin_thread_token(void) {
    static uint64_t threads;
    static __thread uint64_t token;
    if (!token) token = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
    return token;
}

/* A mutex that its owner may lock again; an unlock by another thread is refused. 0 on success. */
static inline int kin_mutex_init_recursive(pthread_mutex_t *mutex) {
    pthread_mutexattr_t attributes;
    int failure = pthread_mutexattr_init(&attributes);
    if (!failure) {
        failure = pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
        if (!failure) failure = pthread_mutex_init(mutex, &attributes);
        pthread_mutexattr_destroy(&attributes);
    }
    return failure;
}

/* Where the sentence of the calling thread's last failure stands, NUL-terminated. */
#define KIN_THREAD_MESSAGE_SIZE 512
KIN_STATEFUL char *kin_thread_message(void) {
    static __thread char message[KIN_THREAD_MESSAGE_SIZE];
    return message;
}

/* Counts what is alive in the process; returns the new count. */
KIN_STATEFUL int64_t kin_count_live_objects(int64_t change) {
    static int64_t objects;
    return __atomic_add_fetch(&objects, change, __ATOMIC_RELAXED);
}

/* A number for each context, so that its handles can be told from those of others. */
KIN_STATEFUL uint64_t kin_next_context_number(void) {
    static uint64_t contexts;
    return __atomic_fetch_add(&contexts, 1, __ATOMIC_RELAXED);
}

#endif
