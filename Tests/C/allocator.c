/* The host's allocator: every block comes from it and goes back with its size, and the statistics count what it counts. */
#include <kinema/kinema.h>
#include "test.h"

typedef struct Counts {
    uint64_t bytes, blocks, peak;
    int wrongSizes, misaligned;
    int isEmpty; /* no more memory */
} Counts;

/* A block of the host, behind its size and the block that contains both. */
typedef struct Head {
    size_t size;
    void *whole;
} Head;

static void *allocate(size_t size, size_t alignment, void *userData) {
    Counts *counts = userData;
    char *whole, *block;
    Head head;
    if (counts->isEmpty) return NULL;
    if (alignment < sizeof(double)) alignment = sizeof(double);
    whole = malloc(size + alignment + sizeof head);
    if (!whole) return NULL;
    block = whole + sizeof head;
    block += (alignment - (size_t)((uintptr_t)block % alignment)) % alignment;
    head.size = size;
    head.whole = whole;
    memcpy(block - sizeof head, &head, sizeof head);
    counts->misaligned += (uintptr_t)block % alignment != 0;
    counts->blocks++;
    counts->bytes += size;
    if (counts->bytes > counts->peak) counts->peak = counts->bytes;
    return block;
}

static void give(void *memory, size_t size, void *userData) {
    Counts *counts = userData;
    Head head;
    memcpy(&head, (char *)memory - sizeof head, sizeof head);
    counts->wrongSizes += head.size != size;
    counts->blocks--;
    counts->bytes -= size;
    free(head.whole);
}

static void useLayers(int count) {
    KinContext *context;
    KinLayer root, layer;
    int i;
    ENSURE_OK(kinContextCreate(&context));
    ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &root));
    ENSURE_OK(kinContextAddRoot(context, root));
    ENSURE_OK(kinContextFlush(context));
    for (i = 0; i < count; i++) {
        ENSURE_OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
        ENSURE_OK(kinLayerAddSublayer(context, root, layer));
        ENSURE_OK(kinLayerSetPoint(context, layer, KinPropertyPosition, i, i));
        ENSURE_OK(kinLayerRelease(context, layer));
    }
    ENSURE_OK(kinContextFlush(context));
    ENSURE_OK(kinContextAdvance(context, 1));
    kinContextDestroy(context);
}

static void everyBlockComesFromTheHost(void) {
    static Counts counts;
    KinAllocator allocator = {0};
    KinMemoryStatistics before, after;
    KinContext *context;
    ENSURE_STATUS(kinGetMemoryStatistics(NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinSetAllocator(&allocator), KinStatusInvalidArgument); /* the size is 0 */
    allocator.size = sizeof allocator;
    allocator.allocate = allocate;
    ENSURE_STATUS(kinSetAllocator(&allocator), KinStatusInvalidArgument); /* one function is missing */
    allocator.free = give;
    allocator.userData = &counts;
    ENSURE_OK(kinSetAllocator(&allocator));
    ENSURE_OK(kinSetAllocator(NULL));
    ENSURE_OK(kinSetAllocator(&allocator));

    useLayers(10);
    ENSURE_OK(kinGetMemoryStatistics(&before));
    useLayers(2000);
    ENSURE_OK(kinGetMemoryStatistics(&after));
    ENSURE(counts.wrongSizes == 0 && counts.misaligned == 0);
    /* The host also counts the tables in which the library notes its blocks. */
    ENSURE(after.blocks > 0 && after.blocks <= counts.blocks && after.bytes <= counts.bytes);
    ENSURE(after.peakBytes >= 2000 * 100 && after.peakBytes <= counts.peak);
    ENSURE(after.blocks == before.blocks && after.bytes == before.bytes); /* nothing is left of 2,000 layers */

    ENSURE_STATUS(kinSetAllocator(NULL), KinStatusInvalidState); /* there are blocks: names, curves */
    counts.isEmpty = 1;
    ENSURE_STATUS(kinContextCreate(&context), KinStatusOutOfMemory);
    counts.isEmpty = 0;
    useLayers(10);
}

int main(void) {
    RUN(everyBlockComesFromTheHost);
    return REPORT();
}
