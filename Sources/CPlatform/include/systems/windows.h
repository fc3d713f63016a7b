/* Windows, a preview. Its headers are not for Swift's target, so the functions of kernel32 are declared here. */
#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

void AcquireSRWLockExclusive(void **lock);
void ReleaseSRWLockExclusive(void **lock);
uint32_t GetCurrentThreadId(void);
int32_t SwitchToThread(void);
int rand_s(unsigned *number); /* of the C library: a number of the system's generator (RtlGenRandom) */

/* The linker redirects free wherever it is called, so the original is reached through realloc, which frees for a size of 0. Memory for
 * free cannot have more than the alignment of malloc, 16 bytes. Code for any x86-64 processor needs no more, and the kernels none. */
static inline void kin_system_free(void *memory) {
    if (memory && realloc(memory, 0)) abort();
}
static inline int kin_system_memalign(void **memory, size_t alignment, size_t size) {
    (void)alignment;
    *memory = malloc(size);
    return *memory ? 0 : ENOMEM;
}

#define KIN_THREAD_LOCAL __thread

/* A lock of Windows that needs no initialization, and its owner, who may lock again. */
typedef struct KinMutex {
    void *lock;
    uint32_t owner; /* 0 is no thread */
    uint32_t depth;
} KinMutex;
#define KIN_MUTEX_INITIALIZER {NULL, 0, 0}

static inline int kin_mutex_init_recursive(KinMutex *mutex) {
    *mutex = (KinMutex)KIN_MUTEX_INITIALIZER;
    return 0;
}
static inline void kin_mutex_destroy(KinMutex *mutex) { (void)mutex; }
static inline void kin_mutex_lock(KinMutex *mutex) {
    uint32_t self = GetCurrentThreadId();
    if (__atomic_load_n(&mutex->owner, __ATOMIC_RELAXED) != self) {
        AcquireSRWLockExclusive(&mutex->lock);
        __atomic_store_n(&mutex->owner, self, __ATOMIC_RELAXED);
    }
    mutex->depth++;
}
static inline void kin_mutex_unlock(KinMutex *mutex) {
    if (__atomic_load_n(&mutex->owner, __ATOMIC_RELAXED) != GetCurrentThreadId() || --mutex->depth) return;
    __atomic_store_n(&mutex->owner, 0, __ATOMIC_RELAXED);
    ReleaseSRWLockExclusive(&mutex->lock);
}

static inline void kin_yield(void) { SwitchToThread(); }

static inline int kin_system_random(void *bytes, size_t count) {
    unsigned number;
    for (size_t at = 0; at < count; at += sizeof number) {
        if (rand_s(&number)) return -1;
        __builtin_memcpy((char *)bytes + at, &number, count - at < sizeof number ? count - at : sizeof number);
    }
    return 0;
}
