/* kinema/memory.h: the host's allocator, and how much memory the library takes. */
#ifndef KINEMA_MEMORY_H
#define KINEMA_MEMORY_H

#include "base.h"

KIN_EXTERN_C_BEGIN

/* Returns `size` bytes at a multiple of `alignment`, a power of two, or NULL if there is no memory. The call that needs it then returns
 * KinStatusOutOfMemory, or completes with memory that the library keeps in reserve. */
typedef void *(*KinAllocate)(size_t size, size_t alignment, void *userData);

/* Frees what the allocator returned for this size. Never called with NULL. */
typedef void (*KinFree)(void *memory, size_t size, void *userData);

/* Functions that the library takes its memory from. They are called from every thread that uses the library, some with a lock of the
 * library held, so they must not call it. */
typedef struct KinAllocator {
    uint32_t size;     /* sizeof(KinAllocator) */
    uint32_t reserved; /* 0 */
    KinAllocate allocate;
    KinFree free;
    void *userData;
} KinAllocator;

/* Sets the allocator of the process. NULL restores the default: the C library, with a pool of small blocks in front of it. A host's
 * allocator gets every block, without a pool.
 *
 * Call this before any other function: once the library has memory, it returns KinStatusInvalidState. So does a build that has no choice of
 * allocators: a module of WebAssembly, and a build with the ordinary Swift runtime. A struct of another size, or without one of its
 * functions, is KinStatusInvalidArgument. */
KIN_API KinStatus kinSetAllocator(const KinAllocator *allocator);

/* The memory that the library has from its allocator, in the whole process. */
typedef struct KinMemoryStatistics {
    uint64_t bytes;     /* the sizes of all blocks */
    uint64_t blocks;    /* their number; a chunk of the pool is one block */
    uint64_t peakBytes; /* the most bytes so far */
} KinMemoryStatistics;

/* Stores the statistics of the process. All are 0 in a build with the ordinary Swift runtime, which allocates by itself. */
KIN_API KinStatus kinGetMemoryStatistics(KinMemoryStatistics *statistics);

KIN_EXTERN_C_END

#endif
