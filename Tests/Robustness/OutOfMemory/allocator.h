/* The program's allocator, which fails on request and counts the memory in use. One file of the program includes it. */
#ifndef KINEMA_TEST_ALLOCATOR_H
#define KINEMA_TEST_ALLOCATOR_H

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);
void __libc_free(void *memory);

/* The failing allocations: none until `failing` is set. One thread sets these, any thread allocates. */
static int failing;
static unsigned long allocations; /* since then */
static unsigned long failAt;      /* this one, the first is 1 */
static int failsOn;               /* and all that follow */
static size_t failAbove;          /* all of at least this size; 0: none */
static unsigned long failures;
static size_t failedBytes; /* with a block's header, as the reserve counts it */
static long blocksInUse;

static inline int fails(size_t size) {
    if (!__atomic_load_n(&failing, __ATOMIC_ACQUIRE)) return 0;
    unsigned long number = __atomic_add_fetch(&allocations, 1, __ATOMIC_RELAXED);
    int fails = failsOn ? failAt && number >= failAt : number == failAt;
    if (failAbove && size >= failAbove) fails = 1;
    if (fails) {
        __atomic_add_fetch(&failures, 1, __ATOMIC_RELAXED);
        __atomic_add_fetch(&failedBytes, 16 + (size + 15) / 16 * 16, __ATOMIC_RELAXED);
    }
    return fails;
}

static void *counted(void *memory) {
    if (memory) __atomic_add_fetch(&blocksInUse, 1, __ATOMIC_RELAXED);
    return memory;
}

void *malloc(size_t size) { return fails(size) ? NULL : counted(__libc_malloc(size)); }
void *calloc(size_t count, size_t size) { return fails(count * size) ? NULL : counted(__libc_calloc(count, size)); }
void *aligned_alloc(size_t alignment, size_t size) { return fails(size) ? NULL : counted(__libc_memalign(alignment, size)); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
    if (fails(size)) return ENOMEM;
    *memory = counted(__libc_memalign(alignment, size));
    return *memory ? 0 : ENOMEM;
}
void *realloc(void *memory, size_t size) {
    if (fails(size)) return NULL;
    return memory ? __libc_realloc(memory, size) : counted(__libc_malloc(size));
}
void free(void *memory) {
    if (memory) __atomic_sub_fetch(&blocksInUse, 1, __ATOMIC_RELAXED);
    __libc_free(memory);
}

static inline void failAs(unsigned long at, int on, size_t above) {
    allocations = failures = 0;
    failedBytes = 0;
    failAt = at, failsOn = on, failAbove = above;
    __atomic_store_n(&failing, 1, __ATOMIC_RELEASE);
}

/* Allocation `at` fails from now on, and if `on`, all after it. */
static inline void failFrom(unsigned long at, int on) { failAs(at, on, 0); }

/* All allocations of at least `size` bytes fail from now on. */
static inline void failLarge(size_t size) { failAs(0, 0, size); }

static inline void failNoMore(void) { __atomic_store_n(&failing, 0, __ATOMIC_RELEASE); }

#endif
