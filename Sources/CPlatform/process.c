/* What the process has once: locks, numbers of threads and contexts, the key of hash tables, the count of live objects. */
#include "cplatform.h"

/* ---- Locks. A fork must not leave them taken: the child has one thread, and the others will never unlock. ---- */

KinSpinLock kin_process_locks[KinLockCount];

#if defined(KIN_HAS_FORKS)
static void before_fork(void) {
    for (uint32_t lock = 0; lock < KinLockCount; lock++) kin_lock(lock);
}
static void after_fork(void) {
    for (uint32_t lock = KinLockCount; lock-- > 0;) kin_unlock(lock);
}
__attribute__((constructor)) static void watch_forks(void) { pthread_atfork(before_fork, after_fork, after_fork); }
#endif

/* ---- Threads ---- */

uint64_t kin_thread_token(void) {
    static uint64_t threads;
    static KIN_THREAD_LOCAL uint64_t token;
    /* A second read would look up the thread's memory again. */
    uint64_t known = token;
    if (known) return known;
    return token = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
}

char *kin_thread_message(void) {
    static KIN_THREAD_LOCAL char message[KIN_THREAD_MESSAGE_SIZE];
    return message;
}

int64_t kin_count_live_objects(int64_t change) {
    static int64_t objects;
    return __atomic_add_fetch(&objects, change, __ATOMIC_RELAXED);
}

/* ---- The key of hash tables ---- */

/* Each word is set by the first thread that offers one, without a lock, which a fork could leave taken. A host without random numbers gets
 * a constant. */
kin_hash_key kin_process_hash_key(void) {
    static uint64_t words[2]; /* 0 until they are set */
    uint64_t first = kin_atomic_load(&words[0]), second = kin_atomic_load(&words[1]);
    if (first && second) return (kin_hash_key){first, second};
    uint64_t drawn[2];
    int isDrawn = !kin_system_random(drawn, sizeof drawn);
    for (int i = 0; i < 2; i++) {
        uint64_t unset = 0, offered = isDrawn && drawn[i] ? drawn[i] : UINT64_C(0x9E3779B97F4A7C15);
        __atomic_compare_exchange_n(&words[i], &unset, offered, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED);
    }
    return (kin_hash_key){kin_atomic_load(&words[0]), kin_atomic_load(&words[1])};
}

/* ---- Numbers of contexts ---- */

static struct {
    uint32_t next;                           /* the search for a free number begins here */
    uint64_t taken[KIN_CONTEXT_LIMIT / 64];  /* a bit for each number */
    uint32_t generations[KIN_CONTEXT_LIMIT]; /* the first that no handle with the number has had */
} numbers;

int64_t kin_take_context_number(uint32_t *generation) {
    int64_t found = -1;
    kin_lock(KinLockContexts);
    for (uint32_t step = 0; found < 0 && step < KIN_CONTEXT_LIMIT; step++) {
        uint32_t number = (numbers.next + step) % KIN_CONTEXT_LIMIT;
        if (!(numbers.taken[number / 64] >> number % 64 & 1)) found = number;
    }
    if (found >= 0) {
        numbers.taken[found / 64] |= (uint64_t)1 << found % 64;
        numbers.next = ((uint32_t)found + 1) % KIN_CONTEXT_LIMIT;
        *generation = numbers.generations[found];
    }
    kin_unlock(KinLockContexts);
    return found;
}

void kin_return_context_number(uint64_t number, uint32_t generation) {
    kin_lock(KinLockContexts);
    numbers.taken[number / 64] &= ~((uint64_t)1 << number % 64);
    numbers.generations[number] = generation;
    kin_unlock(KinLockContexts);
}
