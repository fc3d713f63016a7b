/* Three frames with a trace: traced FILE, which ui.perfetto.dev opens. With TRACY_ENABLE the zones go to Tracy instead. */
#define _POSIX_C_SOURCE 200809L
#ifdef TRACY_ENABLE
#include "kinema_tracy.h"
#else
#include "kinema_chrome_trace.h"
#endif
#include <stdio.h>
#include <stdlib.h>

static void ok(KinStatus status) {
    if (!status) return;
    fprintf(stderr, "%s\n", kinLastErrorMessage());
    exit(1);
}

/* A callback may call anything; what it calls is inside the zone of the advance. */
static void land(KinContext *context, uint64_t tag, void *userData) {
    (void)tag, (void)userData;
    ok(kinContextFlush(context));
}

static void play(void) {
    KinContext *context;
    KinTransaction turn;
    KinLayer ship;
    ok(kinContextCreate(&context));
    ok(kinLayerCreate(context, KinLayerClassLayer, &ship));
    ok(kinContextAddRoot(context, ship));
    ok(kinContextFlush(context));
    ok(kinTransactionBegin(context, &turn));
    ok(kinTransactionSetDuration(context, turn, 0.03));
    ok(kinTransactionSetCompletion(context, turn, land, 0, NULL, NULL));
    ok(kinLayerSetPoint(context, ship, KinPropertyPosition, 300, 150));
    ok(kinTransactionCommit(context, turn));
    for (int frame = 1; frame <= 3; frame++) {
        size_t count;
        ok(kinContextAdvance(context, frame / 60.0));
        ok(kinContextFlush(context));
        (void)kinContextGetRenderList(context, frame / 60.0, NULL, 0, 0, &count);
    }
    ok(kinLayerRelease(context, ship));
    kinContextDestroy(context);
}

int main(int count, char **words) {
#ifdef TRACY_ENABLE
    (void)count, (void)words;
    ok(kinTracyStart());
    play();
    ok(kinSetTracer(NULL));
#else
    FILE *trace = count > 1 ? fopen(words[1], "w") : NULL;
    if (!trace) return fprintf(stderr, "usage: traced FILE\n"), 1;
    ok(kinChromeTraceStart(trace));
    play();
    ok(kinChromeTraceStop(trace));
    if (fclose(trace)) return perror(words[1]), 1;
#endif
    return 0;
}
