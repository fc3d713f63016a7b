/* The functions of the system and of libc that the engine uses. */
#ifndef KINEMA_CPLATFORM_H
#define KINEMA_CPLATFORM_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include "memory.h"
#include "system.h"

/* For functions with static variables. Embedded Swift compiles imported functions into every module that uses them, so a static
 * inline function would have separate variables in each module. The linker keeps only one copy of a weak function. */
#define KIN_STATEFUL __attribute__((weak, visibility("hidden")))

/* ---- Memory ---- */

/* Whether `size` bytes can be allocated now. Without the volatile pointer the compiler would remove the allocation. */
static inline int kin_has_memory(size_t size) {
    void *volatile memory = malloc(size);
    int has = memory != NULL;
    free(memory);
    return has;
}

/* The alignment of malloc's memory, and the error of posix_memalign if there is no memory. */
static const ptrdiff_t KIN_MALLOC_ALIGNMENT = _Alignof(max_align_t);
static const int KIN_NO_MEMORY = ENOMEM;

/* Words that other threads read and write at the same time. */
static inline int32_t kin_load(const int32_t *word) { return __atomic_load_n(word, __ATOMIC_RELAXED); }
static inline void kin_store(int32_t *word, int32_t value) { __atomic_store_n(word, value, __ATOMIC_RELAXED); }

/* ---- Numbers ---- */

/* Rounds numbers to floats, two at a time: the conversion of a single one keeps half of a register, and so waits for the previous one. */
static inline __attribute__((always_inline)) void kin_round(const double *from, float *to, size_t count) {
    typedef double Two __attribute__((vector_size(16)));
    typedef float TwoFloats __attribute__((vector_size(8)));
    for (; count > 1; from += 2, to += 2, count -= 2) {
        Two x;
        __builtin_memcpy(&x, from, sizeof x);
        TwoFloats rounded = __builtin_convertvector(x, TwoFloats);
        __builtin_memcpy(to, &rounded, sizeof rounded);
    }
    if (count) *to = (float)*from;
}

/* ---- Threads ---- */

/* Numbers that threads share without a lock. */
static inline uint64_t kin_atomic_load(const uint64_t *number) { return __atomic_load_n(number, __ATOMIC_RELAXED); }
static inline void kin_atomic_store(uint64_t *number, uint64_t value) { __atomic_store_n(number, value, __ATOMIC_RELAXED); }
static inline uint64_t kin_atomic_exchange(uint64_t *number, uint64_t value) {
    return __atomic_exchange_n(number, value, __ATOMIC_RELAXED);
}

/* Returns the number of the calling thread. No two threads ever have the same number. */
KIN_STATEFUL uint64_t kin_thread_token(void) {
    static uint64_t threads;
    static KIN_THREAD_LOCAL uint64_t token;
    /* A second read would look up the thread's memory again. */
    uint64_t known = token;
    if (known) return known;
    return token = __atomic_add_fetch(&threads, 1, __ATOMIC_RELAXED);
}

/* Returns the buffer for the message of the calling thread's last failure, with its NUL. */
#define KIN_THREAD_MESSAGE_SIZE 512
KIN_STATEFUL char *kin_thread_message(void) {
    static KIN_THREAD_LOCAL char message[KIN_THREAD_MESSAGE_SIZE];
    return message;
}

/* Changes the number of live objects in the process, and returns it. */
KIN_STATEFUL int64_t kin_count_live_objects(int64_t change) {
    static int64_t objects;
    return __atomic_add_fetch(&objects, change, __ATOMIC_RELAXED);
}

/* ---- The key of hash tables ---- */

typedef struct kin_hash_key {
    uint64_t first, second;
} kin_hash_key;

/* Returns the key of the process's hash tables, which the system draws once. Each word is set by the first thread that offers one, without
 * a lock, which a fork could leave taken. A host without random numbers gets a constant. */
KIN_STATEFUL kin_hash_key kin_process_hash_key(void) {
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

/* The maximal number of contexts: a handle has 13 bits for the number of its context. */
#define KIN_CONTEXT_LIMIT 8192

typedef struct kin_context_numbers {
    uint32_t next;                           /* the search for a free number begins here */
    uint64_t taken[KIN_CONTEXT_LIMIT / 64];  /* a bit for each number */
    uint32_t generations[KIN_CONTEXT_LIMIT]; /* the first that no handle with the number has had */
} kin_context_numbers;

KIN_STATEFUL kin_context_numbers *kin_all_context_numbers(void) {
    static kin_context_numbers numbers = {0, {0}, {0}};
    return &numbers;
}

/* Takes a number that no living context has. The search is cyclic, so that a number is not reused soon. Stores the first
 * generation of its handles in *generation. Returns -1 if all numbers are taken. */
static inline int64_t kin_take_context_number(uint32_t *generation) {
    kin_context_numbers *numbers = kin_all_context_numbers();
    int64_t found = -1;
    kin_lock(KinLockContexts);
    for (uint32_t step = 0; found < 0 && step < KIN_CONTEXT_LIMIT; step++) {
        uint32_t number = (numbers->next + step) % KIN_CONTEXT_LIMIT;
        if (!(numbers->taken[number / 64] >> number % 64 & 1)) found = number;
    }
    if (found >= 0) {
        numbers->taken[found / 64] |= (uint64_t)1 << found % 64;
        numbers->next = ((uint32_t)found + 1) % KIN_CONTEXT_LIMIT;
        *generation = numbers->generations[found];
    }
    kin_unlock(KinLockContexts);
    return found;
}

/* Returns a number for reuse. The handles of its next context begin with this generation. */
static inline void kin_return_context_number(uint64_t number, uint32_t generation) {
    kin_context_numbers *numbers = kin_all_context_numbers();
    kin_lock(KinLockContexts);
    numbers->taken[number / 64] &= ~((uint64_t)1 << number % 64);
    numbers->generations[number] = generation;
    kin_unlock(KinLockContexts);
}

#endif
