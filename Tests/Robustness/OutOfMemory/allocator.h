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

/* The failing allocations: none until `failing` is set. */
static int failing;
static unsigned long allocations; /* since then */
static unsigned long failAt;      /* this one, the first is 1 */
static int failsOn;               /* and all that follow */
static size_t failAbove;          /* all of at least this size; 0: none */
static unsigned long failures;
static long blocksInUse;

static inline int fails(size_t size) {
    if (!failing) return 0;
    allocations++;
    int fails = failsOn ? failAt && allocations >= failAt : allocations == failAt;
    if (failAbove && size >= failAbove) fails = 1;
    failures += (unsigned long)fails;
    return fails;
}

static void *counted(void *memory) {
    if (memory) blocksInUse++;
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
    if (memory) blocksInUse--;
    __libc_free(memory);
}

/* Allocation `at` fails from now on, and if `on`, all after it. */
static inline void failFrom(unsigned long at, int on) {
    allocations = failures = 0;
    failAt = at, failsOn = on, failAbove = 0, failing = 1;
}

/* All allocations of at least `size` bytes fail from now on. */
static inline void failLarge(size_t size) {
    allocations = failures = 0;
    failAt = 0, failsOn = 0, failAbove = size, failing = 1;
}

static void failNoMore(void) { failing = 0; }

#endif
