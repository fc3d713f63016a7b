/* Rule 7.34: one basic animation for many layers. */
#include "refusal.h"

enum { COUNT = 5 };

typedef struct Row {
    float before[2];
    double from[2], to[2];
} Row;

static const Row rows[COUNT] = {
    {{0}, {0, 1}, {10, 20}}, {{0}, {2, 3}, {-5, 7}}, {{0}, {4, 5}, {0, 0}}, {{0}, {1e6, 0}, {3, 3}}, {{0}, {-1, -1}, {8, 9}}};
static const double delays[COUNT] = {0, 0.5, 0.25, 3, -0.125};
static const KinTimingFunction easeIn = {0.42, 0, 1, 1};

typedef struct World {
    KinContext *context;
    KinLayer layers[COUNT];
} World;

static World worldOpen(void) {
    World w;
    KinLayer root;
    if (kinContextCreate(&w.context) || kinLayerCreate(w.context, KinLayerClassLayer, &root)) abort();
    (void)kinContextAddRoot(w.context, root);
    (void)kinLayerSetNumber(w.context, root, KinPropertySpeed, 2);
    for (int i = 0; i < COUNT; i++) {
        (void)kinLayerCreate(w.context, i % 2 ? KinLayerClassLayer : KinLayerClassShape, &w.layers[i]);
        (void)kinLayerAddSublayer(w.context, root, w.layers[i]);
    }
    (void)kinContextFlush(w.context);
    (void)kinContextAdvance(w.context, 1);
    return w;
}

/* Of numbers once is what the engine keeps as a track only. */
typedef enum Kind { ofPoints, ofNumbers, repeated } Kind;

static KinBasicAnimation batchOf(KinContext *context, Kind kind) {
    KinBasicAnimation batch = kinBasicAnimation(KinPropertyPosition);
    if (kind == ofNumbers) (void)kinKeyPathResolve(context, "position.x", &batch.keyPath);
    batch.fromValue = rows[0].from, batch.fromStride = sizeof(Row), batch.toValue = rows[0].to, batch.toStride = sizeof(Row);
    batch.duration = 2, batch.fillMode = KinFillModeBoth, batch.timingFunction = &easeIn, batch.key = "move";
    batch.delays = delays, batch.delayStep = 0.5;
    if (kind != repeated) return batch;
    batch.repeatCount = 3, batch.autoreverses = true, batch.speed = 0.5, batch.timeOffset = 0.25, batch.additive = true;
    batch.removedOnCompletion = false;
    return batch;
}

static KinStatus addSingly(const World *w, const KinBasicAnimation *batch, Kind kind, int i) {
    KinContext *c = w->context;
    KinLayer none = {0};
    KinAnimation a = sceneAnimation(c, KinAnimationClassBasic, kind == ofNumbers ? "position.x" : "position");
    size_t width = kind == ofNumbers ? 1 : 2;
    double delay = delays[i] + 0.5 * i, now = 0;
    (void)kinLayerConvertTime(c, none, w->layers[i], 1, &now);
    (void)kinAnimationSetValue(c, a, KinAnimationPropertyFromValue, rows[i].from, width);
    (void)kinAnimationSetValue(c, a, KinAnimationPropertyToValue, rows[i].to, width);
    if (delay != 0) (void)kinAnimationSetNumber(c, a, KinAnimationPropertyBeginTime, now + delay);
    (void)kinAnimationSetNumber(c, a, KinAnimationPropertyDuration, batch->duration);
    (void)kinAnimationSetNumber(c, a, KinAnimationPropertySpeed, batch->speed);
    (void)kinAnimationSetNumber(c, a, KinAnimationPropertyTimeOffset, batch->timeOffset);
    (void)kinAnimationSetNumber(c, a, KinAnimationPropertyRepeatCount, batch->repeatCount);
    (void)kinAnimationSetNumber(c, a, KinAnimationPropertyAutoreverses, batch->autoreverses);
    (void)kinAnimationSetNumber(c, a, KinAnimationPropertyAdditive, batch->additive);
    (void)kinAnimationSetNumber(c, a, KinAnimationPropertyFillMode, batch->fillMode);
    (void)kinAnimationSetNumber(c, a, KinAnimationPropertyRemovedOnCompletion, batch->removedOnCompletion);
    (void)kinAnimationSetTimingFunction(c, a, batch->timingFunction);
    KinStatus status = kinLayerAddAnimation(c, w->layers[i], a, batch->key);
    (void)kinAnimationRelease(c, a);
    return status;
}

static void sameSamples(const World *a, const World *b) {
    for (double time = 1; time < 12; time += 0.0625) {
        for (int i = 0; i < COUNT; i++) {
            double x[2], y[2];
            ENSURE_OK(kinLayerGetPresentationValue(a->context, a->layers[i], KinPropertyPosition, time, x, 2, NULL));
            ENSURE_OK(kinLayerGetPresentationValue(b->context, b->layers[i], KinPropertyPosition, time, y, 2, NULL));
            ENSURE(memcmp(x, y, sizeof x) == 0);
        }
    }
}

static void sameEvents(const World *a, const World *b) {
    KinEvent x[8 * COUNT], y[8 * COUNT];
    size_t count = 0, other = 0;
    ENSURE_OK(kinContextAdvance(a->context, 40));
    ENSURE_OK(kinContextAdvance(b->context, 40));
    ENSURE_OK(kinContextPollEvents(a->context, x, 8 * COUNT, &count));
    ENSURE_OK(kinContextPollEvents(b->context, y, 8 * COUNT, &other));
    ENSURE(count == other && count > 2 * COUNT);
    for (size_t i = 0; i < count; i++) {
        ENSURE(x[i].type == y[i].type && x[i].finished == y[i].finished && x[i].time == y[i].time);
        ENSURE_TEXT(x[i].key, y[i].key);
    }
}

/* 7.34: the same samples, to the bit, and the same events as with one call for each layer; the second time replaces the first */
static void manyAreAsOneAfterTheOther(void) {
    for (int kind = ofPoints; kind <= repeated; kind++) {
        World together = worldOpen(), singly = worldOpen();
        KinBasicAnimation batch = batchOf(together.context, (Kind)kind);
        for (int again = 0; again < 2; again++) {
            ENSURE_OK(kinLayersAddBasicAnimation(together.context, together.layers, COUNT, &batch));
            for (int i = 0; i < COUNT; i++) ENSURE_OK(addSingly(&singly, &batch, (Kind)kind, i));
        }
        ENSURE_OK(kinContextFlush(together.context));
        ENSURE_OK(kinContextFlush(singly.context));
        sameSamples(&together, &singly);
        sameEvents(&together, &singly);
        kinContextDestroy(together.context);
        kinContextDestroy(singly.context);
    }
}

/* 7.34: all layers have the values of a stride of 0; a missing end is the model value */
static void aStrideOfZeroIsOneValueForAll(void) {
    World w = worldOpen();
    double from = 0.25, shown = 0;
    KinBasicAnimation fade = kinBasicAnimation(KinPropertyOpacity);
    fade.fromValue = &from, fade.duration = 1;
    ENSURE_OK(kinLayersAddBasicAnimation(w.context, w.layers, COUNT, &fade));
    ENSURE_OK(kinLayersAddBasicAnimation(w.context, NULL, 0, &fade));
    ENSURE_OK(kinContextFlush(w.context));
    for (int i = 0; i < COUNT; i++) {
        ENSURE_OK(kinLayerGetPresentationValue(w.context, w.layers[i], KinPropertyOpacity, 1, &shown, 1, NULL));
        ENSURE(shown == 0.25);
    }
    kinContextDestroy(w.context);
}

#define REFUSES(change, status, word)                                                     \
    do {                                                                                  \
        KinBasicAnimation bad = batchOf(c, ofPoints);                                     \
        change;                                                                           \
        REFUSED(c, kinLayersAddBasicAnimation(c, w.layers, COUNT, &bad), (status), word); \
    } while (0)

/* 7.34: what is wrong is named, and no layer gets the animation */
static void badMembersAreRefused(void) {
    World w = worldOpen();
    KinContext *c = w.context;
    const double nan = (double)NAN, infinity = (double)INFINITY, bad1[] = {0, 1, nan, 3, 4}, far[] = {0, 0, 1.7e308, 0, 0};
    const KinTimingFunction wide = {2, 0, 1, 1};
    REFUSES(bad.size -= 1, KinStatusInvalidArgument, "size");
    REFUSES(bad.size = 0, KinStatusInvalidArgument, "size");
    REFUSES(bad.keyPath = 0, KinStatusUnknownKey, "keyPath");
    REFUSES(bad.keyPath = KinPropertyPath, KinStatusTypeMismatch, "path");
    REFUSES(bad.keyPath = KinPropertyContents, KinStatusTypeMismatch, "contents");
    REFUSES(bad.keyPath = KinPropertyFrame, KinStatusInvalidArgument, "frame");
    REFUSES((bad.keyPath = KinPropertyLineWidth, bad.fromStride = bad.toStride = 8), KinStatusUnknownKey, "layers[1]");
    REFUSES(bad.fromStride = 12, KinStatusInvalidArgument, "fromStride");
    REFUSES(bad.toStride = 8, KinStatusInvalidArgument, "toStride");
    REFUSES((bad.byValue = delays, bad.byStride = SIZE_MAX / 16 * 8), KinStatusInvalidArgument, "byStride");
    REFUSES((bad.keyPath = KinPropertyOpacity, bad.fromValue = bad1, bad.fromStride = 8), KinStatusInvalidArgument,
        "layers[2]: fromValue");
    REFUSES(bad.delays = bad1, KinStatusInvalidArgument, "layers[2]: delays");
    REFUSES((bad.delays = far, bad.beginTime = 1.7e308), KinStatusInvalidArgument, "layers[2]: delays");
    REFUSES(bad.delayStep = infinity, KinStatusInvalidArgument, "delayStep");
    REFUSES(bad.beginTime = nan, KinStatusInvalidArgument, "beginTime");
    REFUSES(bad.duration = nan, KinStatusInvalidArgument, "duration");
    REFUSES(bad.speed = infinity, KinStatusInvalidArgument, "speed");
    REFUSES(bad.timeOffset = nan, KinStatusInvalidArgument, "timeOffset");
    REFUSES(bad.repeatCount = nan, KinStatusInvalidArgument, "repeatCount");
    REFUSES(bad.repeatDuration = nan, KinStatusInvalidArgument, "repeatDuration");
    REFUSES(bad.fillMode = (KinFillMode)9, KinStatusInvalidArgument, "fillMode");
    REFUSES(bad.timingFunction = &wide, KinStatusInvalidArgument, "timingFunction");
    REFUSED(c, kinLayersAddBasicAnimation(c, w.layers, 1, NULL), KinStatusInvalidArgument, "animation");
    KinBasicAnimation good = batchOf(c, ofPoints);
    REFUSED(c, kinLayersAddBasicAnimation(c, NULL, 1, &good), KinStatusInvalidArgument, "layers");
    w.layers[3].id ^= 1 << 26;
    REFUSED(c, kinLayersAddBasicAnimation(c, w.layers, COUNT, &good), KinStatusInvalidHandle, "layers[3]");
    ENSURE_OK(kinLayersAddBasicAnimation(c, w.layers, 3, &good));
    kinContextDestroy(c);
}

int main(void) {
    RUN(manyAreAsOneAfterTheOther);
    RUN(aStrideOfZeroIsOneValueForAll);
    RUN(badMembersAreRefused);
    return REPORT();
}
