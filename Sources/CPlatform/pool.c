/* Memory for small objects and arrays, in chunks of blocks of one size: multiples of 16 bytes. Changes of 100,000 layers make or free as
 * many objects of a few sizes, which costs a general allocator a third of the time of such a change.
 *
 * A thread allocates from one of eight pools, so that threads seldom wait for each other. A freed block returns to the pool of its chunk.
 * A chunk begins at a multiple of its size, so the chunk of a block is found by its address; a table shows whether it is one. */
#include "cplatform.h"

#if KIN_HAS_POOL

enum { UNIT = 16, KINDS = 512 / UNIT + 1, PLACES = 1 << 16, SPARE = 4 };
/* The distance of chunks, and their size: a general allocator keeps some bytes for itself, so that chunks become neighbors. */
enum { CHUNK = 1 << 16, CHUNK_SIZE = CHUNK - 64 };

typedef struct Chunk {
    struct Chunk *next, *previous; /* in the list of chunks with free blocks */
    void *free;                    /* the blocks that were freed; each refers to the next one */
    char *fresh;                   /* the blocks from here on have never been used */
    uint32_t size, capacity, live; /* the size of its blocks, their number, and the number of those in use */
    uint32_t pool;
} __attribute__((aligned(64))) Chunk;

typedef struct Pool {
    Chunk *open[KINDS]; /* by size */
    Chunk *spares;      /* chunks without blocks in use */
    uint32_t used, spare;
} __attribute__((aligned(64))) Pool;

static Pool pools[KIN_POOLS];
/* By the low bits of their numbers. Memory whose place is taken becomes no chunk. */
static Chunk *chunks[PLACES];
enum { UNKNOWN, ON, OFF };
static int32_t state;

static Chunk **place_of(const void *memory) { return &chunks[(uintptr_t)memory / CHUNK % PLACES]; }
static Chunk *base_of(void *block) { return (Chunk *)(void *)((char *)block - (uintptr_t)block % CHUNK); }

static void open_chunk(Pool *pool, Chunk *chunk) {
    Chunk **open = &pool->open[chunk->size / UNIT];
    chunk->next = *open;
    chunk->previous = NULL;
    if (*open) (*open)->previous = chunk;
    *open = chunk;
}

static void close_chunk(Pool *pool, Chunk *chunk) {
    if (chunk->next) chunk->next->previous = chunk->previous;
    if (chunk->previous) chunk->previous->next = chunk->next;
    else pool->open[chunk->size / UNIT] = chunk->next;
}

static Chunk *make_chunk(uint32_t pool) {
    Chunk *none = NULL, *chunk = kin_block_allocate(CHUNK_SIZE, CHUNK);
    if (!chunk) return NULL;
    if (!__atomic_compare_exchange_n(place_of(chunk), &none, chunk, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED)) {
        kin_block_free(chunk);
        return NULL;
    }
    chunk->pool = pool;
    return chunk;
}

static Chunk *add_chunk(uint32_t number, uint32_t size) {
    Pool *pool = &pools[number];
    Chunk *chunk = pool->spares;
    if (chunk) {
        pool->spares = chunk->next;
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
    open_chunk(pool, chunk);
    return chunk;
}

static void return_chunk(Chunk *chunk) {
    __atomic_store_n(place_of(chunk), NULL, __ATOMIC_RELEASE);
    kin_block_free(chunk);
}

/* Keeps some chunks without blocks in use for any size. */
static void remove_chunk(Pool *pool, Chunk *chunk) {
    close_chunk(pool, chunk);
    pool->used--;
    if (pool->spare >= SPARE + pool->used / 2) return return_chunk(chunk);
    chunk->next = pool->spares;
    pool->spares = chunk;
    pool->spare++;
}

static int is_on(void) {
    int32_t known = __atomic_load_n(&state, __ATOMIC_RELAXED);
    if (known == UNKNOWN) {
        const char *word = getenv("KINEMA_POOL");
        known = word && !strcmp(word, "off") ? OFF : ON;
        __atomic_store_n(&state, known, __ATOMIC_RELAXED);
    }
    return known == ON;
}

void kin_pool_switch_off(void) { __atomic_store_n(&state, OFF, __ATOMIC_RELAXED); }

void *kin_pool_allocate(size_t size, size_t alignment) {
    (void)alignment;
    if (!is_on()) return NULL;
    uint32_t kind = size ? (uint32_t)(size + UNIT - 1) / UNIT : 1, number = (uint32_t)(kin_thread_token() % KIN_POOLS);
    void *block = NULL;
    kin_lock(KinLockPools + number);
    Chunk *chunk = pools[number].open[kind];
    if (!chunk) chunk = add_chunk(number, kind * UNIT);
    if (chunk) {
        block = chunk->free;
        if (block) {
            chunk->free = *(void **)block;
        } else {
            block = chunk->fresh;
            chunk->fresh += chunk->size;
        }
        if (++chunk->live == chunk->capacity) close_chunk(&pools[number], chunk);
    }
    kin_unlock(KinLockPools + number);
    return block;
}

int kin_pool_free(void *block) {
    Chunk *chunk = base_of(block);
    if (!block || __atomic_load_n(place_of(block), __ATOMIC_ACQUIRE) != chunk) return 0;
    Pool *pool = &pools[chunk->pool];
    uint32_t lock = KinLockPools + chunk->pool;
    kin_lock(lock);
    if (chunk->live == chunk->capacity) open_chunk(pool, chunk);
    *(void **)block = chunk->free;
    chunk->free = block;
    if (--chunk->live == 0 && (chunk->next || chunk->previous)) remove_chunk(pool, chunk);
    kin_unlock(lock);
    return 1;
}

static void return_spares(Pool *pool) {
    for (Chunk *chunk = pool->spares, *next; chunk; chunk = next) {
        next = chunk->next;
        return_chunk(chunk);
    }
    pool->spares = NULL;
    pool->spare = 0;
}

void kin_pool_trim(void) {
    for (uint32_t number = 0; number < KIN_POOLS; number++) {
        Pool *pool = &pools[number];
        kin_lock(KinLockPools + number);
        for (int kind = 0; kind < KINDS; kind++) {
            for (Chunk *chunk = pool->open[kind], *next; chunk; chunk = next) {
                next = chunk->next;
                if (!chunk->live) remove_chunk(pool, chunk);
            }
        }
        return_spares(pool);
        kin_unlock(KinLockPools + number);
    }
}

void kin_pool_forget(void) {
    memset(chunks, 0, sizeof chunks);
    memset(pools, 0, sizeof pools);
}

#else

void *kin_pool_allocate(size_t size, size_t alignment) { return (void)size, (void)alignment, NULL; }
int kin_pool_free(void *block) { return (void)block, 0; }
void kin_pool_switch_off(void) {}
void kin_pool_trim(void) {}
void kin_pool_forget(void) {}

#endif
