/* The threads of POSIX. */
#include <pthread.h>
#include <sched.h>

#define KIN_THREAD_LOCAL __thread
#define KIN_HAS_FORKS

typedef pthread_mutex_t KinMutex;
#define KIN_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER

static inline int kin_mutex_init_recursive(KinMutex *mutex) {
#if defined(__GLIBC__)
    /* As PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP. The functions of attributes would need glibc 2.34, which moved them. */
    *mutex = (KinMutex)KIN_MUTEX_INITIALIZER;
    mutex->__data.__kind = PTHREAD_MUTEX_RECURSIVE_NP;
    return 0;
#else
    pthread_mutexattr_t attributes;
    int failure = pthread_mutexattr_init(&attributes);
    if (!failure) {
        failure = pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
        if (!failure) failure = pthread_mutex_init(mutex, &attributes);
        pthread_mutexattr_destroy(&attributes);
    }
    return failure;
#endif
}
static inline void kin_mutex_destroy(KinMutex *mutex) { pthread_mutex_destroy(mutex); }
static inline void kin_mutex_lock(KinMutex *mutex) { pthread_mutex_lock(mutex); }
static inline void kin_mutex_unlock(KinMutex *mutex) { pthread_mutex_unlock(mutex); }

static inline void kin_yield(void) { sched_yield(); }
