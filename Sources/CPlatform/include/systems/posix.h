/* The threads of POSIX. */
#include <pthread.h>
#include <sched.h>

#define KIN_THREAD_LOCAL __thread

typedef pthread_mutex_t KinMutex;
#define KIN_MUTEX_INITIALIZER PTHREAD_MUTEX_INITIALIZER

static inline int kin_mutex_init_recursive(KinMutex *mutex) {
    pthread_mutexattr_t attributes;
    int failure = pthread_mutexattr_init(&attributes);
    if (!failure) {
        failure = pthread_mutexattr_settype(&attributes, PTHREAD_MUTEX_RECURSIVE);
        if (!failure) failure = pthread_mutex_init(mutex, &attributes);
        pthread_mutexattr_destroy(&attributes);
    }
    return failure;
}
static inline void kin_mutex_destroy(KinMutex *mutex) { pthread_mutex_destroy(mutex); }
static inline void kin_mutex_lock(KinMutex *mutex) { pthread_mutex_lock(mutex); }
static inline void kin_mutex_unlock(KinMutex *mutex) { pthread_mutex_unlock(mutex); }

static inline void kin_yield(void) { sched_yield(); }
