/* WebAssembly with the interface of WASI, and without threads: nothing has to wait. */
#include "wrapped_memory.h"
#include <stddef.h>
#include <unistd.h>

#if defined(_REENTRANT)
#error "modules with threads are not supported"
#endif

#define KIN_THREAD_LOCAL

typedef char KinMutex;
#define KIN_MUTEX_INITIALIZER 0

static inline int kin_mutex_init_recursive(KinMutex *mutex) {
    *mutex = KIN_MUTEX_INITIALIZER;
    return 0;
}
static inline void kin_mutex_destroy(KinMutex *mutex) { (void)mutex; }
static inline void kin_mutex_lock(KinMutex *mutex) { (void)mutex; }
static inline void kin_mutex_unlock(KinMutex *mutex) { (void)mutex; }

static inline void kin_yield(void) {}

/* WASI's random_get. A host that lacks it returns an error. */
static inline int kin_system_random(void *bytes, size_t count) { return getentropy(bytes, count); }
