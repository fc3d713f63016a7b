/* Systems with one thread: nothing has to wait. */
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
