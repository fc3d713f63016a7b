/* kinema/memory.h: the host's allocator, and statistics of the library's memory. */
#ifndef KINEMA_MEMORY_H
#define KINEMA_MEMORY_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* Allocates `size` bytes at a multiple of `alignment`, a power of two. Returns NULL if there is no memory: the call that
 * needs it then returns KinStatusOutOfMemory, or completes with memory that the library keeps in reserve. */
typedef void *(*KinAllocate)(size_t size, size_t alignment, void *userData);

/* Frees a block that the allocator returned for this size. Never called with NULL. */
typedef void (*KinFree)(void *memory, size_t size, void *userData);

/* The functions through which the library allocates. They are called from every thread that uses the library, sometimes
 * with a lock of the library held, so they must not call it. */
typedef struct KinAllocator {
    uint32_t size;     /* sizeof(KinAllocator) */
    uint32_t reserved; /* 0 */
    KinAllocate allocate;
    KinFree free;
    void *userData;
} KinAllocator;

/* Sets the allocator of the process. NULL restores the default: the C library, with a pool of small blocks in front of
 * it. A host's allocator gets every block, without a pool. Call this before any other function.
 *
 * KinStatusInvalidState: the library has allocated memory already, or this build cannot change its allocator (a module of
 * WebAssembly, a build with the ordinary Swift runtime). KinStatusInvalidArgument: the struct has another size, or a
 * function is NULL. */
KIN_API KinStatus kinSetAllocator(const KinAllocator *allocator);

/* Statistics of the library's memory in the whole process. */
typedef struct KinMemoryStatistics {
    uint64_t bytes;     /* the total size of all blocks */
    uint64_t blocks;    /* the number of blocks; a chunk of the pool is one block */
    uint64_t peakBytes; /* the greatest value of `bytes` so far */
} KinMemoryStatistics;

/* Returns the statistics of the process. All are 0 in a build with the ordinary Swift runtime, which allocates without
 * the library. */
KIN_API KinStatus kinGetMemoryStatistics(KinMemoryStatistics *statistics);

KIN_EXTERN_C_END

#endif
