/* Where the library's memory comes from: the C library, or an allocator of the host. Each block is in a table with its size, for the
 * statistics, for allocators that want it back, and so that unloading the library returns everything. */
#include "cplatform.h"
#if defined(__wasm__)
#include <malloc.h>
#endif

/* ---- The allocator ---- */

static void *allocate_by_default(size_t size, size_t alignment, void *userData) {
    void *memory = NULL;
    (void)userData;
#if KIN_LARGE_BLOCK
    if (size == KIN_LARGE_BLOCK) return kin_system_map_large();
#endif
    if (alignment <= _Alignof(max_align_t)) return malloc(size ? size : 1);
    return kin_system_memalign(&memory, alignment, size) == 0 ? memory : NULL;
}
static void free_by_default(void *memory, size_t size, void *userData) {
    (void)size, (void)userData;
#if KIN_LARGE_BLOCK
    if (memory && size == KIN_LARGE_BLOCK) return kin_system_unmap_large(memory);
#endif
    kin_system_free(memory);
}
static KinAllocator allocator = {sizeof(KinAllocator), 0, allocate_by_default, free_by_default, NULL};

void *kin_first_memory(void) {
    static char memory[KIN_FIRST_MEMORY] __attribute__((aligned(64)));
    return memory;
}

static uint64_t bytes, blocks, peak;

static void count(int64_t size, int64_t more) {
    uint64_t now = __atomic_add_fetch(&bytes, (uint64_t)size, __ATOMIC_RELAXED);
    uint64_t known = __atomic_load_n(&peak, __ATOMIC_RELAXED);
    __atomic_add_fetch(&blocks, (uint64_t)more, __ATOMIC_RELAXED);
    while (known < now && !__atomic_compare_exchange_n(&peak, &known, now, 1, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {}
}

void kin_read_memory(KinMemoryStatistics *statistics) {
    statistics->bytes = __atomic_load_n(&bytes, __ATOMIC_RELAXED);
    statistics->blocks = __atomic_load_n(&blocks, __ATOMIC_RELAXED);
    statistics->peakBytes = __atomic_load_n(&peak, __ATOMIC_RELAXED);
}

int kin_has_blocks(void) {
    kin_pool_trim();
    return __atomic_load_n(&blocks, __ATOMIC_RELAXED) != 0;
}

#if defined(__wasm__)

void kin_set_allocator(const KinAllocator *given) { (void)given; }

/* A module's C library calls the same functions, so its blocks are not told apart. */
void *kin_block_allocate(size_t size, size_t alignment) {
    void *memory = allocate_by_default(size, alignment, NULL);
    if (memory) count((int64_t)malloc_usable_size(memory), 1);
    return memory;
}
void kin_block_free(void *block) {
    if (block) count(-(int64_t)malloc_usable_size(block), -1);
    kin_system_free(block);
}

#else

/* ---- The tables of blocks: open addressing; Knuth, The Art of Computer Programming, 6.4, algorithms L and R ---- */

typedef struct Entry {
    void *block; /* as the allocator returned it; NULL if the place is free */
    size_t size;
} Entry;

typedef struct Table {
    Entry *entries;
    size_t capacity; /* 0 or a power of two, at least twice the number of entries */
    size_t used;
} Table;

static Table tables[KIN_BLOCK_TABLES];

static uint64_t hash_of(const void *block) { return (uintptr_t)kin_untagged(block) / 16 * UINT64_C(0x9E3779B97F4A7C15); }
static int number_of(const void *block) { return (int)(hash_of(block) >> 61); }
_Static_assert(KIN_BLOCK_TABLES == 8, "number_of has three bits");

static int has(const Entry *entry, const void *block) { return kin_untagged(entry->block) == kin_untagged(block); }

/* The place of a block, or the free one where it belongs. */
static size_t place_of(const Table *table, const void *block) {
    size_t place = (size_t)(hash_of(block) >> 16) & (table->capacity - 1);
    while (table->entries[place].block && !has(&table->entries[place], block)) place = (place + 1) & (table->capacity - 1);
    return place;
}

static int grow(Table *table) {
    Table old = *table;
    size_t capacity = old.capacity ? 2 * old.capacity : 64;
    Entry *entries = allocator.allocate(capacity * sizeof(Entry), _Alignof(Entry), allocator.userData);
    if (!entries) return 0;
    memset(entries, 0, capacity * sizeof(Entry));
    *table = (Table){entries, capacity, old.used};
    for (size_t i = 0; i < old.capacity; i++) {
        if (old.entries[i].block) entries[place_of(table, old.entries[i].block)] = old.entries[i];
    }
    if (old.entries) allocator.free(old.entries, old.capacity * sizeof(Entry), allocator.userData);
    return 1;
}

static void remove_at(Table *table, size_t free) {
    size_t mask = table->capacity - 1;
    for (size_t next = (free + 1) & mask; table->entries[next].block; next = (next + 1) & mask) {
        size_t home = (size_t)(hash_of(table->entries[next].block) >> 16) & mask;
        if (((next - home) & mask) < ((next - free) & mask)) continue;
        table->entries[free] = table->entries[next];
        free = next;
    }
    table->entries[free].block = NULL;
    table->used--;
}

void *kin_block_allocate(size_t size, size_t alignment) {
    void *block = allocator.allocate(size, alignment, allocator.userData);
    if (!block) return NULL;
    int number = number_of(block), has_room;
    Table *table = &tables[number];
    kin_lock(KinLockBlocks + (uint32_t)number);
    has_room = 2 * (table->used + 1) <= table->capacity || grow(table);
    if (has_room) {
        table->entries[place_of(table, block)] = (Entry){block, size};
        table->used++;
    }
    kin_unlock(KinLockBlocks + (uint32_t)number);
    if (!has_room) {
        allocator.free(block, size, allocator.userData);
        return NULL;
    }
    count((int64_t)size, 1);
    return (void *)kin_untagged(block);
}

void kin_block_free(void *block) {
    if (!block) return;
    int number = number_of(block);
    Table *table = &tables[number];
    Entry found = {NULL, 0};
    kin_lock(KinLockBlocks + (uint32_t)number);
    if (table->used) {
        size_t place = place_of(table, block);
        found = table->entries[place];
        if (found.block) remove_at(table, place);
    }
    kin_unlock(KinLockBlocks + (uint32_t)number);
    if (!found.block) return kin_system_free(block);
    count(-(int64_t)found.size, -1);
    allocator.free(found.block, found.size, allocator.userData);
}

/* The tables go back where they are from; they are empty. */
static void return_tables(void) {
    for (int number = 0; number < KIN_BLOCK_TABLES; number++) {
        Table *table = &tables[number];
        if (table->entries) allocator.free(table->entries, table->capacity * sizeof(Entry), allocator.userData);
        *table = (Table){NULL, 0, 0};
    }
}

void kin_set_allocator(const KinAllocator *given) {
    return_tables();
    allocator = given ? *given : (KinAllocator){sizeof allocator, 0, allocate_by_default, free_by_default, NULL};
    if (given) kin_pool_switch_off();
}

/* When the library is unloaded, what is left belongs to its tables of names and curves. If objects of the host still exist, threads may
 * use them until the process ends. */
__attribute__((destructor)) static void return_everything(void) {
    if (kin_count_live_objects(0) != 0) return;
    kin_pool_forget();
    for (int number = 0; number < KIN_BLOCK_TABLES; number++) {
        const Table *table = &tables[number];
        for (size_t i = 0; i < table->capacity; i++) {
            Entry entry = table->entries[i];
            if (entry.block) allocator.free(entry.block, entry.size, allocator.userData);
        }
    }
    return_tables();
}

#endif
