/* Memory for small objects and arrays, in chunks of blocks of one size. Changes of 100,000 layers make or free as many objects of a few
 * sizes, which costs a general allocator a third of the time of such a change. A thread allocates from one of eight pools, so that threads
 * seldom wait for each other; a freed block returns to the pool of its chunk, which is found by the block's address. */
#include "cplatform.h"
#if KIN_HAS_POOL

/* CHUNK is the distance of chunks. They are smaller: a general allocator keeps some bytes for itself, so that chunks become neighbors. */
enum { UNIT = 16, KINDS = 512 / UNIT + 1, PLACES = 1 << 16, KEPT = 4, CHUNK = 1 << 16, CHUNK_SIZE = CHUNK - 64 };

typedef struct Chunk {
    struct Chunk *next, *previous; /* in the list of chunks with free blocks, or of chunks without blocks in use */
    void *free;                    /* the blocks that were freed; each refers to the next one */
    char *fresh;                   /* the blocks from here on have never been used */
    uint32_t size, capacity, live; /* the size of its blocks, their number, and the number of those in use */
    uint32_t pool;
} __attribute__((aligned(64))) Chunk;

static struct Pool {
    Chunk *open[KINDS]; /* by size */
    Chunk *spares;
    uint32_t used, spare;
} __attribute__((aligned(64))) pools[KIN_POOLS];
typedef struct Pool Pool;
/* By the low bits of their numbers. Memory whose place is taken becomes no chunk. */
static Chunk *chunks[PLACES];
static enum { UNKNOWN, ON, OFF } state;

static Chunk **place_of(const void *memory) { return &chunks[(uintptr_t)memory / CHUNK % PLACES]; }
static Chunk *base_of(void *block) { return (Chunk *)(void *)((char *)block - (uintptr_t)block % CHUNK); }

static void insert(Chunk **list, Chunk *chunk) {
    chunk->next = *list;
    chunk->previous = NULL;
    if (*list) (*list)->previous = chunk;
    *list = chunk;
}

static void take(Chunk **list, Chunk *chunk) {
    if (chunk->next) chunk->next->previous = chunk->previous;
    if (chunk->previous) chunk->previous->next = chunk->next;
    else *list = chunk->next;
}

static Chunk *make_chunk(uint32_t pool) {
    Chunk *none = NULL, *chunk = kin_block_allocate(CHUNK_SIZE, CHUNK);
    if (!chunk) return NULL;
    chunk->pool = pool;
    if (__atomic_compare_exchange_n(place_of(chunk), &none, chunk, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) return chunk;
    kin_block_free(chunk);
    return NULL;
}

static Chunk *add_chunk(uint32_t number, uint32_t size) {
    Pool *pool = &pools[number];
    Chunk *chunk = pool->spares;
    if (chunk) {
        take(&pool->spares, chunk);
        pool->spare--;
    } else if (!(chunk = make_chunk(number))) {
        return NULL;
    }
    pool->used++;
    chunk->free = NULL;
    chunk->fresh = (char *)(chunk + 1);
    chunk->size = size;
    chunk->capacity = (uint32_t)(CHUNK_SIZE - sizeof(Chunk)) / size;
    chunk->live = 0;
    insert(&pool->open[size / UNIT], chunk);
    return chunk;
}

/* Returns chunks without blocks in use until `kept` are left. */
static void return_spares(Pool *pool, uint32_t kept) {
    for (; pool->spare > kept; pool->spare--) {
        Chunk *chunk = pool->spares;
        take(&pool->spares, chunk);
        __atomic_store_n(place_of(chunk), NULL, __ATOMIC_RELEASE);
        kin_block_free(chunk);
    }
}

static void make_spare(Pool *pool, Chunk *chunk) {
    take(&pool->open[chunk->size / UNIT], chunk);
    insert(&pool->spares, chunk);
    pool->used--;
    pool->spare++;
}

static int is_on(void) {
    if (__atomic_load_n(&state, __ATOMIC_RELAXED) != UNKNOWN) return __atomic_load_n(&state, __ATOMIC_RELAXED) == ON;
    const char *word = getenv("KINEMA_POOL");
    __atomic_store_n(&state, word && !strcmp(word, "off") ? OFF : ON, __ATOMIC_RELAXED);
    return is_on();
}

void *kin_pool_allocate(size_t size) {
    if (!is_on()) return NULL;
    uint32_t kind = size ? (uint32_t)(size + UNIT - 1) / UNIT : 1, number = (uint32_t)(kin_thread_token() % KIN_POOLS);
    kin_lock(KinLockPools + number);
    Chunk *chunk = pools[number].open[kind];
    if (!chunk) chunk = add_chunk(number, kind * UNIT);
    void *block = chunk ? chunk->free : NULL;
    if (block) {
        chunk->free = *(void **)block;
    } else if (chunk) {
        block = chunk->fresh;
        chunk->fresh += chunk->size;
    }
    if (chunk && ++chunk->live == chunk->capacity) take(&pools[number].open[kind], chunk);
    kin_unlock(KinLockPools + number);
    return block;
}

int kin_pool_free(void *block) {
    Chunk *chunk = base_of(block);
    if (!block || __atomic_load_n(place_of(block), __ATOMIC_ACQUIRE) != chunk) return 0;
    if ((uintptr_t)block % CHUNK >= CHUNK_SIZE) return 0; /* between two chunks */
    Pool *pool = &pools[chunk->pool];
    uint32_t lock = KinLockPools + chunk->pool;
    kin_lock(lock);
    if (chunk->live == chunk->capacity) insert(&pool->open[chunk->size / UNIT], chunk);
    *(void **)block = chunk->free;
    chunk->free = block;
    if (--chunk->live == 0 && (chunk->next || chunk->previous)) {
        make_spare(pool, chunk);
        return_spares(pool, KEPT + pool->used / 2);
    }
    kin_unlock(lock);
    return 1;
}

void kin_pool_switch_off(void) { __atomic_store_n(&state, OFF, __ATOMIC_RELAXED); }

void kin_pool_trim(void) {
    for (uint32_t number = 0; number < KIN_POOLS; number++) {
        kin_lock(KinLockPools + number);
        for (int kind = 0; kind < KINDS; kind++) { /* the only chunk of a size stays open without blocks in use */
            Chunk *chunk = pools[number].open[kind];
            if (chunk && !chunk->live) make_spare(&pools[number], chunk);
        }
        return_spares(&pools[number], 0);
        kin_unlock(KinLockPools + number);
    }
}

void kin_pool_forget(void) {
    memset(chunks, 0, sizeof chunks);
    memset(pools, 0, sizeof pools);
}
#endif
