/* Small parts of the QuartzCore headers. Rules 7A, 7C, 10.2, D58, D59. */
#include "refusal.h"

/* Measured on macOS: the factor of continuous corners is 1.528665; unknown names, and nil, have the factor 1 */
static void cornerCurves(void) {
    double factor = 0;
    ENSURE_OK(kinCornerCurveGetExpansionFactor("continuous", &factor));
    ENSURE(factor == 1.528665);
    ENSURE_OK(kinCornerCurveGetExpansionFactor("circular", &factor));
    ENSURE(factor == 1);
    ENSURE_OK(kinCornerCurveGetExpansionFactor("continuous", &factor));
    ENSURE_OK(kinCornerCurveGetExpansionFactor("wavy", &factor));
    ENSURE(factor == 1);
    factor = 0;
    ENSURE_OK(kinCornerCurveGetExpansionFactor(NULL, &factor));
    ENSURE(factor == 1);
    ENSURE_STATUS(kinCornerCurveGetExpansionFactor("circular", NULL), KinStatusInvalidArgument);
}

/* ---- Sublayers as a whole ---- */

/* The actions that ran, as "layer's name key;". */
static char events[512];

static void noteEvent(KinContext *context, const KinActionEvent *event, void *userData) {
    (void)context;
    size_t length = strlen(events);
    snprintf(events + length, sizeof events - length, "%s %s;", (const char *)userData, event->key);
}

enum { NAMES = 7 };
static const char *const names[NAMES] = {"stage", "a", "b", "c", "d", "other", "mask"};

/* A live stage with a, b and c; a live layer `other` with a sublayer d and a mask. All record their changes. */
static KinContext *family(KinLayer layers[NAMES]) {
    static const char *const keys[] = {"sublayers", "mask", "onOrderIn", "onOrderOut"};
    KinContext *c = NULL;
    if (kinContextCreate(&c) != KinStatusOK) abort();
    for (int i = 0; i < NAMES; i++) {
        KinAction action = {KinActionKindCallback, 0, {0}, noteEvent, (void *)names[i], NULL};
        kinLayerCreate(c, KinLayerClassLayer, &layers[i]);
        for (int k = 0; k < 4; k++) kinLayerSetAction(c, layers[i], keys[k], &action);
    }
    for (int i = 1; i <= 3; i++) kinLayerAddSublayer(c, layers[0], layers[i]);
    kinLayerAddSublayer(c, layers[5], layers[4]);
    kinLayerSetMask(c, layers[5], layers[6]);
    kinContextAddRoot(c, layers[0]);
    kinContextAddRoot(c, layers[5]);
    kinContextFlush(c);
    events[0] = 0;
    return c;
}

static bool holds(KinContext *c, KinLayer layer, const KinLayer *wanted, size_t count) {
    KinLayer got[NAMES], superlayer;
    size_t size = 0;
    if (kinLayerGetSublayers(c, layer, got, NAMES, &size) != KinStatusOK || size != count) return false;
    for (size_t i = 0; i < count; i++) {
        if (got[i].id != wanted[i].id) return false;
        if (kinLayerGetSuperlayer(c, got[i], &superlayer) != KinStatusOK || superlayer.id != layer.id) return false;
    }
    return true;
}

/* 7C, D59: actions of old superlayers, the layer, removed layers and added layers, each once; 9.2: an equal list runs none */
static void sublayersAsAWhole(void) {
    KinLayer l[NAMES], superlayer;
    KinContext *c = family(l);
    const KinLayer same[] = {l[1], l[2], l[3]}, turned[] = {l[3], l[2], l[1]}, mixed[] = {l[4], l[2], l[6]};
    ENSURE_OK(kinLayerSetSublayers(c, l[0], same, 3));
    ENSURE_TEXT(events, "");
    ENSURE_OK(kinLayerSetSublayers(c, l[0], turned, 3));
    ENSURE_TEXT(events, "stage sublayers;");
    ENSURE(holds(c, l[0], turned, 3));
    events[0] = 0;
    ENSURE_OK(kinLayerSetSublayers(c, l[0], mixed, 3));
    ENSURE_TEXT(events, "other sublayers;other mask;stage sublayers;c onOrderOut;a onOrderOut;d onOrderIn;mask onOrderIn;");
    ENSURE(holds(c, l[0], mixed, 3) && holds(c, l[5], NULL, 0));
    ENSURE_OK(kinLayerGetSuperlayer(c, l[1], &superlayer));
    ENSURE(superlayer.id == 0);
    ENSURE_OK(kinContextFlush(c));
    events[0] = 0;
    ENSURE_OK(kinLayerSetSublayers(c, l[0], NULL, 0));
    ENSURE_TEXT(events, "stage sublayers;d onOrderOut;b onOrderOut;mask onOrderOut;");
    ENSURE_OK(kinContextFlush(c));
    kinContextDestroy(c);
}

/* A layer's mask and a root become sublayers; layers that only the list owned are destroyed when they are removed */
static void sublayersThatWereElsewhere(void) {
    KinLayer l[NAMES], roots[2], mask;
    KinContext *c = family(l);
    size_t count = 0;
    const KinLayer own[] = {l[6], l[4]}, nested[] = {l[5]};
    ENSURE_OK(kinLayerSetSublayers(c, l[5], own, 2));
    ENSURE_TEXT(events, "other mask;other sublayers;");
    ENSURE_OK(kinLayerGetMask(c, l[5], &mask));
    ENSURE(mask.id == 0 && holds(c, l[5], own, 2));
    for (int i = 1; i <= 3; i++) ENSURE_OK(kinLayerRelease(c, l[i]));
    ENSURE_OK(kinLayerSetSublayers(c, l[0], nested, 1));
    ENSURE(holds(c, l[0], nested, 1));
    ENSURE_OK(kinContextGetRoots(c, roots, 2, &count));
    ENSURE(count == 1 && roots[0].id == l[0].id);
    ENSURE_OK(kinContextFlush(c));
    ENSURE_STATUS(kinLayerRetain(c, l[1]), KinStatusInvalidHandle);
    kinContextDestroy(c);
}

/* D9: an invalid list changes nothing */
static void sublayersRefused(void) {
    KinLayer l[NAMES], cell;
    KinContext *c = family(l);
    ENSURE_OK(kinLayerCreate(c, KinLayerClassEmitterCell, &cell));
    const KinLayer twice[] = {l[4], l[1], l[4]}, self[] = {l[1], l[2]}, root[] = {l[4], l[0]}, cells[] = {l[4], cell};
    const KinLayer null[] = {l[4], {0}};
    REFUSED(c, kinLayerSetSublayers(c, l[0], twice, 3), KinStatusInvalidArgument, "sublayers[2]");
    REFUSED(c, kinLayerSetSublayers(c, l[1], self, 2), KinStatusCycle, "sublayers[0]");
    REFUSED(c, kinLayerSetSublayers(c, l[1], root, 2), KinStatusCycle, "sublayers[1]");
    REFUSED(c, kinLayerSetSublayers(c, l[0], cells, 2), KinStatusInvalidArgument, "sublayers[1]");
    REFUSED(c, kinLayerSetSublayers(c, cell, cells, 1), KinStatusInvalidArgument, "sublayers[0]");
    REFUSED(c, kinLayerSetSublayers(c, l[0], null, 2), KinStatusInvalidHandle, "sublayers[1]");
    REFUSED(c, kinLayerSetSublayers(c, l[0], NULL, 2), KinStatusInvalidArgument, "sublayers");
    ENSURE_TEXT(events, "");
    kinContextDestroy(c);
}

/* ---- Completions ---- */

static void complete(KinContext *context, uint64_t tag, void *userData) { (void)context, (void)tag, (void)userData; }

/* 10.2: the value of the transaction, then of those around it */
static void theCompletionReads(void) {
    KinContext *c = NULL;
    KinTransaction outer, inner, innermost = {0};
    KinCompletionCallback callback = complete;
    uint64_t tag = 1;
    int own = 0;
    void *data = &own;
    bool isSet = true;
    ENSURE_OK(kinContextCreate(&c));
    ENSURE_OK(kinTransactionGetCompletion(c, innermost, &callback, &tag, &data, &isSet));
    ENSURE(!isSet && !callback && !data && tag == 0);
    ENSURE_OK(kinTransactionBegin(c, &outer));
    ENSURE_OK(kinTransactionSetCompletion(c, outer, NULL, 7, NULL, NULL));
    ENSURE_OK(kinTransactionBegin(c, &inner));
    ENSURE_OK(kinTransactionGetCompletion(c, innermost, &callback, &tag, &data, &isSet));
    ENSURE(isSet && !callback && tag == 7);
    ENSURE_OK(kinTransactionSetCompletion(c, inner, complete, 8, &own, NULL));
    ENSURE_OK(kinTransactionGetCompletion(c, inner, &callback, &tag, &data, &isSet));
    ENSURE(isSet && callback == complete && tag == 8 && data == &own);
    ENSURE_OK(kinTransactionGetCompletion(c, outer, NULL, &tag, NULL, &isSet));
    ENSURE(isSet && tag == 7);
    ENSURE_STATUS(kinTransactionGetCompletion(c, inner, NULL, NULL, NULL, NULL), KinStatusInvalidArgument);
    ENSURE_OK(kinTransactionClearCompletion(c, inner));
    ENSURE_OK(kinTransactionGetCompletion(c, inner, NULL, &tag, NULL, &isSet));
    ENSURE(isSet && tag == 7);
    kinContextDestroy(c);
}

/* ---- Frame rates ---- */

/* D58: the ranges of CAFrameRateRange: 0 <= minimum <= maximum, preferred 0 or between */
static void rangesOfFrameRates(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    const KinFrameRateRange good[] = {{80, 120, 120}, {8, 15, 0}, {60, 60, 60}, {0, 30, 30}, {0, 0, 0}};
    const KinFrameRateRange bad[] = {{80, 61, 61}, {-1, 60, 30}, {30, 60, 61}, {30, 60, 29}, {0, 0, 1}, {0, (double)INFINITY, 0},
        {(double)NAN, 60, 60}, {30, 60, (double)NAN}};
    double numbers[3] = {1, 1, 1};
    ENSURE_OK(kinAnimationGetValue(c, fade, KinAnimationPropertyPreferredFrameRateRange, numbers, 3, NULL));
    ENSURE(numbers[0] == 0 && numbers[1] == 0 && numbers[2] == 0);
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        ENSURE_OK(kinAnimationSetFrameRateRange(c, fade, good[i]));
        ENSURE_OK(kinAnimationGetValue(c, fade, KinAnimationPropertyPreferredFrameRateRange, numbers, 3, NULL));
        ENSURE(memcmp(numbers, &good[i], sizeof numbers) == 0);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        REFUSED(c, kinAnimationSetFrameRateRange(c, fade, bad[i]), KinStatusInvalidArgument, "preferredFrameRateRange");
    REFUSED(
        c, kinAnimationSetNumber(c, fade, KinAnimationPropertyPreferredFrameRateRange, 60), KinStatusTypeMismatch, "3 numbers");
    ENSURE_STATUS(kinContextGetPreferredFrameRate(c, NULL, NULL), KinStatusInvalidArgument);
    kinContextDestroy(c);
}

int main(void) {
    RUN(cornerCurves);
    RUN(sublayersAsAWhole);
    RUN(sublayersThatWereElsewhere);
    RUN(sublayersRefused);
    RUN(theCompletionReads);
    RUN(rangesOfFrameRates);
    return REPORT();
}
