/* Where the library's memory comes from (memory.c), the pool of its small blocks (pool.c), and the locks that a fork must not leave taken. */
#ifndef KINEMA_PLATFORM_MEMORY_H
#define KINEMA_PLATFORM_MEMORY_H

#include <kinema/memory.h>
#include <stddef.h>
#include <stdint.h>
#include "system.h"

#define KIN_INTERNAL __attribute__((visibility("hidden")))

/* ---- Blocks of the host's allocator, or of the C library ---- */

/* Returns NULL if there is no memory. */
KIN_INTERNAL void *kin_block_allocate(size_t size, size_t alignment);
/* Frees a block. Memory that kin_block_allocate did not return is the C library's, and goes back there. */
KIN_INTERNAL void kin_block_free(void *block);

/* Whether the library has blocks, after it has returned what it keeps for later. Then the allocator cannot change. */
KIN_INTERNAL int kin_has_blocks(void);
/* NULL chooses the C library. Requires that there are no blocks. */
KIN_INTERNAL void kin_set_allocator(const KinAllocator *allocator);
KIN_INTERNAL void kin_read_memory(KinMemoryStatistics *statistics);

/* Memory of the library's own, for the error of a call that finds no memory before there is any context. */
enum { KIN_FIRST_MEMORY = 8192 };
KIN_INTERNAL void *kin_first_memory(void);

/* ---- The pool ---- */

/* A module of WebAssembly has one thread, and never gives memory back. Windows' C library has no aligned memory that free takes. Under
 * sanitizers every block is the system's. */
#ifndef KIN_HAS_POOL
#if defined(__wasm__) || defined(_WIN32) || defined(__CYGWIN__)
#define KIN_HAS_POOL 0
#else
#define KIN_HAS_POOL 1
#endif
#endif

/* The size of the blocks that the system may give as one page; 0 where it has none. */
#ifndef KIN_LARGE_BLOCK
#define KIN_LARGE_BLOCK 0
#endif

/* The largest block of the pool. */
static const ptrdiff_t KIN_POOL_LIMIT = 512;

#if KIN_HAS_POOL
/* Returns NULL if the pool is off or has no memory. The size is at most KIN_POOL_LIMIT, the alignment at most 16. */
KIN_INTERNAL void *kin_pool_allocate(size_t size, size_t alignment);
/* Returns whether the memory is a block of the pool. */
KIN_INTERNAL int kin_pool_free(void *block);
/* Switches the pool off, because a host's allocator serves small blocks, too. */
KIN_INTERNAL void kin_pool_switch_off(void);
/* Returns the chunks without blocks in use. */
KIN_INTERNAL void kin_pool_trim(void);
/* Forgets all chunks, which memory.c frees. */
KIN_INTERNAL void kin_pool_forget(void);
#else
static inline void *kin_pool_allocate(size_t size, size_t alignment) { return (void)size, (void)alignment, NULL; }
static inline int kin_pool_free(void *block) { return (void)block, 0; }
static inline void kin_pool_switch_off(void) {}
static inline void kin_pool_trim(void) {}
static inline void kin_pool_forget(void) {}
#endif

/* ---- The locks of the process, in the order in which a thread may take several ---- */

enum { KIN_POOLS = 8, KIN_BLOCK_TABLES = 8 };
typedef enum KinProcessLock {
    KinLockContexts = 0, /* the numbers of contexts */
    KinLockCurves,
    KinLockReserve,
    KinLockPools,
    KinLockBlocks = KinLockPools + KIN_POOLS,
    KinLockCount = KinLockBlocks + KIN_BLOCK_TABLES
} KinProcessLock;

typedef struct KinSpinLock {
    int32_t word;
} __attribute__((aligned(64))) KinSpinLock;
extern KIN_INTERNAL KinSpinLock kin_process_locks[KinLockCount];

static inline __attribute__((always_inline)) void kin_lock(uint32_t lock) {
    while (__atomic_exchange_n(&kin_process_locks[lock].word, 1, __ATOMIC_ACQUIRE)) kin_yield();
}
static inline void kin_unlock(uint32_t lock) { __atomic_store_n(&kin_process_locks[lock].word, 0, __ATOMIC_RELEASE); }

#endif
