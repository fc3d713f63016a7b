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
uint64_t kin_thread_token(void);

/* Returns the buffer for the message of the calling thread's last failure, with its NUL. */
#define KIN_THREAD_MESSAGE_SIZE 512
char *kin_thread_message(void);

/* Changes the number of live objects in the process, and returns it. */
int64_t kin_count_live_objects(int64_t change);

/* ---- The key of hash tables ---- */

typedef struct kin_hash_key {
    uint64_t first, second;
} kin_hash_key;

/* Returns the key of the process's hash tables, which the system draws once. */
kin_hash_key kin_process_hash_key(void);

/* ---- Numbers of contexts ---- */

/* The maximal number of contexts: a handle has 13 bits for the number of its context. */
#define KIN_CONTEXT_LIMIT 8192

/* Takes a number that no living context has. The search is cyclic, so that a number is not reused soon. Stores the first
 * generation of its handles in *generation. Returns -1 if all numbers are taken. */
int64_t kin_take_context_number(uint32_t *generation);

/* Returns a number for reuse. The handles of its next context begin with this generation. */
void kin_return_context_number(uint64_t number, uint32_t generation);

#endif
