/* A large pool takes its memory as slabs of 2 MB, whole pages of the kernel, and returns slabs in which nothing is left. The library's
 * calls of mmap and munmap come to this program first. */
#define _GNU_SOURCE
#include "refusal.h"
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LAYERS = 40000, SLAB = 1 << 21 };

static long long mapped, most;
static int unaligned;

void *mmap(void *address, size_t length, int protection, int flags, int file, off_t offset) {
    mapped += (long long)length;
    if (mapped > most) most = mapped;
    return (void *)syscall(SYS_mmap, address, length, protection, flags, file, offset);
}

/* What is left between two calls is a slab. */
int munmap(void *address, size_t length) {
    mapped -= (long long)length;
    return (int)syscall(SYS_munmap, address, length);
}

int madvise(void *address, size_t length, int advice) {
    if (advice == MADV_HUGEPAGE && ((size_t)address % SLAB || length != SLAB)) unaligned++;
    return (int)syscall(SYS_madvise, address, length, advice);
}

static void fill(KinContext *context) {
    KinLayer root, layer;
    ENSURE(kinLayerCreate(context, KinLayerClassLayer, &root) == KinStatusOK);
    ENSURE(kinContextAddRoot(context, root) == KinStatusOK);
    for (int i = 0; i < LAYERS; i++) {
        ENSURE(kinLayerCreate(context, KinLayerClassLayer, &layer) == KinStatusOK);
        ENSURE(kinLayerAddSublayer(context, root, layer) == KinStatusOK);
        ENSURE(kinLayerSetNumber(context, layer, KinPropertyOpacity, 0.5) == KinStatusOK);
        ENSURE(kinLayerRelease(context, layer) == KinStatusOK);
    }
    ENSURE(kinContextFlush(context) == KinStatusOK);
}

static void slabsComeAndGo(void) {
    long long first = 0;
    for (int round = 0; round < 4; round++) {
        KinContext *context;
        most = mapped;
        ENSURE(kinContextCreate(&context) == KinStatusOK);
        fill(context);
        /* A layer takes more than 256 bytes. */
        ENSURE(most > LAYERS * 256LL);
        if (round == 0) first = most;
        /* What a context leaves serves the next one. */
        ENSURE(most <= first + SLAB);
        kinContextDestroy(context);
        ENSURE(mapped % SLAB == 0);
        ENSURE(mapped <= first / 2);
    }
    ENSURE(unaligned == 0);
    ENSURE(kinLiveObjectCount() == 0);
}

int main(void) {
    RUN(slabsComeAndGo);
    return REPORT();
}
