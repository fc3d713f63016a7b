/* Slabs: 2 MB of addresses each, from which a large pool takes its chunks. The kernel can give a slab as one page. Then a core translates
 * far fewer addresses, and the kernel interrupts a host once for 512 pages. */
#include "slabs.h"

#if KIN_HAS_SLABS
#include <sys/mman.h>

enum { PARTS = 32, PLACES = 2048 };
#define SLAB (PARTS * KIN_CHUNK)
static const uint32_t ALL_PARTS = UINT32_MAX;

typedef struct Slab {
    uint64_t number;              /* the address without its low bits; 0 is no slab */
    struct Slab *next, *previous; /* in the list of slabs with free parts */
    uint32_t free;                /* a bit for each free part */
} Slab;

/* By the low bits of their numbers. Memory whose place is taken becomes no slab. */
static Slab slabs[PLACES];
static Slab *open_slabs;
static int32_t spin;

static void open_slab(Slab *slab) {
    slab->next = open_slabs;
    slab->previous = NULL;
    if (open_slabs) open_slabs->previous = slab;
    open_slabs = slab;
}

static void close_slab(Slab *slab) {
    if (slab->next) slab->next->previous = slab->previous;
    if (slab->previous) slab->previous->next = slab->next;
    else open_slabs = slab->next;
}

/* An address that is a multiple of the size, from twice as many addresses. */
static char *map(void) {
    char *memory = mmap(NULL, 2 * SLAB, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return NULL;
    size_t before = -(uintptr_t)memory % SLAB;
    if (before) munmap(memory, before);
    munmap(memory + before + SLAB, SLAB - before);
    madvise(memory + before, SLAB, MADV_HUGEPAGE);
    return memory + before;
}

static Slab *make_slab(void) {
    char *memory = map();
    if (!memory) return NULL;
    uint64_t number = (uintptr_t)memory / SLAB;
    Slab *slab = &slabs[number % PLACES];
    if (slab->number) {
        munmap(memory, SLAB);
        return NULL;
    }
    slab->number = number;
    slab->free = ALL_PARTS;
    open_slab(slab);
    return slab;
}

void *kin_slab_take(void) {
    void *part = NULL;
    kin_spin_lock(&spin);
    Slab *slab = open_slabs ? open_slabs : make_slab();
    if (slab) {
        int index = __builtin_ctz(slab->free);
        slab->free &= slab->free - 1;
        if (!slab->free) close_slab(slab);
        part = (char *)(uintptr_t)(slab->number * SLAB) + (size_t)index * KIN_CHUNK;
    }
    kin_spin_unlock(&spin);
    return part;
}

/* A slab without parts in use returns to the system, unless no other one has free parts. */
void kin_slab_give(void *part) {
    uint64_t number = (uintptr_t)part / SLAB;
    Slab *slab = &slabs[number % PLACES];
    kin_spin_lock(&spin);
    if (!slab->free) open_slab(slab);
    slab->free |= 1u << ((uintptr_t)part % SLAB / KIN_CHUNK);
    if (slab->free == ALL_PARTS && (slab->next || slab->previous)) {
        close_slab(slab);
        slab->number = 0;
        munmap((void *)(uintptr_t)(number * SLAB), SLAB);
    }
    kin_spin_unlock(&spin);
}

#endif
