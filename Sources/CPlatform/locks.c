/* The locks of the process, which a fork must not leave taken: the child has one thread, and the others will never unlock. */
#include "cplatform.h"

KinSpinLock kin_process_locks[KinLockCount];

#if !defined(__wasm__) && !defined(_WIN32) && !defined(__CYGWIN__)
static void before_fork(void) {
    for (uint32_t lock = 0; lock < KinLockCount; lock++) kin_lock(lock);
}
static void after_fork(void) {
    for (uint32_t lock = KinLockCount; lock-- > 0;) kin_unlock(lock);
}
__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(before_fork, after_fork, after_fork); }
#endif
