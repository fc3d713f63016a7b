/* Memory for small objects and arrays, in chunks of blocks of one size. Changes of 100,000 layers make or free as many objects of a few
 * sizes, which costs a general allocator a third of the time of such a change. A thread allocates from one of eight pools, so that threads
 * seldom wait for each other; a freed block returns to the pool of its chunk, which is found by the block's address. */
#include "cplatform.h"
#if KIN_HAS_POOL

/* PART is the distance of small chunks. They are smaller: a general allocator keeps some bytes for itself, so that chunks become neighbors.
 * Of a size that fills LARGE parts, further chunks are large: the system may give them as one page each. */
enum { UNIT = 8, KINDS = 512 / UNIT + 1, PLACES = 1 << 16, KEPT = 4, PART = 1 << 16, LARGE = KIN_LARGE_BLOCK / PART };
#define SIZE_OF(parts) ((parts) == 1 ? (size_t)PART - 64 : (size_t)(parts) * PART)

typedef struct Chunk {
    struct Chunk *next, *previous; /* in the list of chunks with free blocks, or of chunks without blocks in use */
    void *free;                    /* the blocks that were freed; each refers to the next one */
    char *fresh;                   /* the blocks from here on have never been used */
    uint32_t size, capacity, live; /* the size of its blocks, their number, and the number of those in use */
    uint32_t pool, parts;          /* its pool, and its size */
} __attribute__((aligned(64))) Chunk;

typedef struct Pool {
    Chunk *open[KINDS], *spares;      /* by size */
    uint32_t used[KINDS], all, spare; /* in parts, by size and altogether */
} __attribute__((aligned(64))) Pool;
static Pool pools[KIN_POOLS];
/* The chunks' addresses, plus 1 for large ones, by the low bits of the parts' numbers. Memory whose place is taken becomes no chunk. */
static uintptr_t places[PLACES];
static enum { UNKNOWN, ON, OFF } state;

static uintptr_t *place_of(const void *memory) { return &places[(uintptr_t)memory / PART % PLACES]; }

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

/* Frees a chunk of which some parts have places. */
static void *free_chunk(Chunk *chunk, uint32_t parts) {
    for (uint32_t i = 0; i < parts; i++) __atomic_store_n(place_of((char *)chunk + i * PART), 0, __ATOMIC_RELEASE);
    kin_block_free(chunk);
    return NULL;
}

static Chunk *make_chunk(uint32_t pool, uint32_t parts) {
    Chunk *chunk = kin_block_allocate(SIZE_OF(parts), (size_t)parts * PART);
    if (!chunk) return NULL;
    *chunk = (Chunk){.pool = pool, .parts = parts};
    for (uint32_t i = 0; i < parts; i++) {
        uintptr_t none = 0, address = (uintptr_t)chunk + (parts > 1), *place = place_of((char *)chunk + i * PART);
        if (!__atomic_compare_exchange_n(place, &none, address, 0, __ATOMIC_RELEASE, __ATOMIC_RELAXED))
            return free_chunk(chunk, i);
    }
    return chunk;
}

static Chunk *take_spare(Pool *pool) {
    Chunk *chunk = pool->spares;
    take(&pool->spares, chunk);
    pool->spare -= chunk->parts;
    return chunk;
}

static Chunk *add_chunk(uint32_t number, uint32_t kind, uint32_t parts) {
    Pool *pool = &pools[number];
    Chunk *chunk = pool->spares ? take_spare(pool) : make_chunk(number, parts);
    if (!chunk) return NULL;
    chunk->free = NULL, chunk->fresh = (char *)(chunk + 1);
    chunk->size = kind * UNIT, chunk->live = 0;
    chunk->capacity = (uint32_t)(SIZE_OF(chunk->parts) - sizeof(Chunk)) / chunk->size;
    pool->used[kind] += chunk->parts, pool->all += chunk->parts;
    insert(&pool->open[kind], chunk);
    return chunk;
}

/* Returns chunks without blocks in use until at most `kept` parts are left. */
static void return_spares(Pool *pool, uint32_t kept) {
    for (Chunk *chunk; pool->spare > kept; free_chunk(chunk, chunk->parts)) chunk = take_spare(pool);
}

static void make_spare(Pool *pool, Chunk *chunk) {
    take(&pool->open[chunk->size / UNIT], chunk);
    insert(&pool->spares, chunk);
    pool->used[chunk->size / UNIT] -= chunk->parts, pool->all -= chunk->parts;
    pool->spare += chunk->parts;
}

static int is_on(void) {
    if (__atomic_load_n(&state, __ATOMIC_RELAXED) == UNKNOWN) {
        const char *word = getenv("KINEMA_POOL");
        __atomic_store_n(&state, word && !strcmp(word, "off") ? OFF : ON, __ATOMIC_RELAXED);
    }
    return __atomic_load_n(&state, __ATOMIC_RELAXED) == ON;
}

void *kin_pool_allocate(size_t size, size_t alignment) {
    if (!is_on()) return NULL;
    size_t rest = (alignment > UNIT ? alignment : UNIT) - 1;
    uint32_t kind = (uint32_t)((size + !size + rest) & ~rest) / UNIT, number = (uint32_t)(kin_thread_token() % KIN_POOLS);
    kin_lock(KinLockPools + number);
    Chunk *chunk = pools[number].open[kind];
    if (!chunk && LARGE && pools[number].used[kind] >= LARGE) chunk = add_chunk(number, kind, LARGE);
    if (!chunk) chunk = add_chunk(number, kind, 1);
    void *block = chunk ? chunk->free : NULL;
    if (block) chunk->free = *(void **)block;
    else if (chunk) block = chunk->fresh, chunk->fresh += chunk->size;
    if (chunk && ++chunk->live == chunk->capacity) take(&pools[number].open[kind], chunk);
    kin_unlock(KinLockPools + number);
    return block;
}

int kin_pool_free(void *block) {
    uintptr_t place = __atomic_load_n(place_of(block), __ATOMIC_ACQUIRE);
    Chunk *chunk = (Chunk *)(place & ~(uintptr_t)1);
    if (!place || (uintptr_t)block - (uintptr_t)chunk >= SIZE_OF(place % 2 ? LARGE : 1)) return 0;
    Pool *pool = &pools[chunk->pool];
    uint32_t lock = KinLockPools + chunk->pool;
    kin_lock(lock);
    if (chunk->live == chunk->capacity) insert(&pool->open[chunk->size / UNIT], chunk);
    *(void **)block = chunk->free, chunk->free = block;
    if (--chunk->live == 0 && (chunk->next || chunk->previous || chunk->parts > 1)) {
        make_spare(pool, chunk);
        return_spares(pool, (LARGE && pool->all >= LARGE ? LARGE : KEPT) + pool->all / 2);
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

void kin_pool_forget(void) { memset(places, 0, sizeof places), memset(pools, 0, sizeof pools); }
#endif
