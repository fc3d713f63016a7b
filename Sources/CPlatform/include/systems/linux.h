/* Linux, with glibc or musl. */
#include "posix.h"
#include "wrapped_memory.h"
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The function of the C library needs glibc 2.25. The kernel rejects before it has collected randomness, and before Linux 3.17. It has then
 * left 16 bytes for the process. */
static inline int kin_system_random(void *bytes, size_t count) {
    const int doNotWait = 1;
    if (syscall(SYS_getrandom, bytes, count, doNotWait) == (long)count) return 0;
    const void *given = (const void *)getauxval(AT_RANDOM);
    if (!given || count > 16) return -1;
    memcpy(bytes, given, count);
    return 0;
}

/* A core that uses much memory translates fewer addresses if the kernel gives it in pages of this size. */
#define KIN_LARGE_BLOCK (2 << 20)

/* The block begins at a multiple of its size: more addresses are taken, and those around it are given back. */
static inline void *kin_system_map_large(void) {
    const size_t size = KIN_LARGE_BLOCK;
    char *memory = mmap(NULL, 2 * size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    size_t before = -(uintptr_t)memory % size;
    if (before) munmap(memory, before);
    munmap(memory + before + size, size - before);
#if defined(MADV_HUGEPAGE)
    madvise(memory + before, size, MADV_HUGEPAGE);
#endif
    return memory + before;
}
static inline void kin_system_unmap_large(void *memory) { munmap(memory, KIN_LARGE_BLOCK); }
