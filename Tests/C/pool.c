/* The pool of small blocks gives back what many layers took: see Sources/KinemaCore/Memory/README.md, "What it costs". */
#include <kinema/kinema.h>
#include "test.h"

/* ROOM: what the tables and the reserve keep for a handle that was used, in bytes. */
enum { LAYERS = 60000, ROOM = 550, KEPT_BY_SIZE = 64 << 10, SIZES = 64, KEPT = 2 << 20 };

static KinLayer layers[LAYERS];

static uint64_t bytes(void) {
    KinMemoryStatistics now = {0, 0, 0};
    return kinGetMemoryStatistics(&now) == KinStatusOK ? now.bytes : UINT64_MAX;
}

static void makeLayers(KinContext **context, int count) {
    KinLayer root;
    int i;
    ENSURE_OK(kinContextCreate(context));
    ENSURE_OK(kinLayerCreate(*context, KinLayerClassLayer, &root));
    ENSURE_OK(kinContextAddRoot(*context, root));
    for (i = 0; i < count; i++) {
        ENSURE_OK(kinLayerCreate(*context, KinLayerClassLayer, &layers[i]));
        ENSURE_OK(kinLayerAddSublayer(*context, root, layers[i]));
    }
    ENSURE_OK(kinContextFlush(*context));
    for (i = 0; i < count; i++) ENSURE_OK(kinLayerSetNumber(*context, layers[i], KinPropertyOpacity, 0.5));
    ENSURE_OK(kinContextFlush(*context));
}

static void removeLayers(KinContext *context, int first, int end) {
    int i;
    for (i = first; i < end; i++) {
        ENSURE_OK(kinLayerRemoveFromSuperlayer(context, layers[i]));
        ENSURE_OK(kinLayerRelease(context, layers[i]));
    }
    for (i = 1; i < 3; i++) ENSURE_OK(kinContextAdvance(context, i));
}

/* Layers that are made first share few chunks with the others. */
static void fewLayersAfterManyTakeLittle(void) {
    KinContext *context;
    uint64_t before, most;
    makeLayers(&context, 100);
    before = bytes();
    kinContextDestroy(context);
    makeLayers(&context, LAYERS);
    most = bytes();
    removeLayers(context, 100, LAYERS);
    printf("%.1f MB with 100 layers, %.1f with %d, %.1f with 100 again", before / 1e6, most / 1e6, LAYERS, bytes() / 1e6);
    ENSURE(before == 0 || most > before + LAYERS * 500); /* 0 with the ordinary Swift runtime */
    ENSURE(bytes() <= before + LAYERS * ROOM + SIZES * KEPT_BY_SIZE + KEPT);
    kinContextDestroy(context);
    printf(", %.1f with none\n", bytes() / 1e6);
    ENSURE(bytes() <= before + SIZES * KEPT_BY_SIZE + KEPT);
}

int main(void) {
    RUN(fewLayersAfterManyTakeLittle);
    return REPORT();
}
