/* Rule D144: the past of emitters, its limits, and bursts. Numbers: births are at whole numbers of the integral of the rate. */
#include "test.h"

#include <kinema/kinema.h>

enum { ROOM = 20000 };
static KinParticle found[ROOM];

typedef struct World {
    KinContext *context;
    KinLayer emitter, cell;
} World;

static World worldOpen(double rate, double lifetime) {
    World w;
    if (kinContextCreate(&w.context) || kinLayerCreate(w.context, KinLayerClassEmitter, &w.emitter) ||
        kinLayerCreate(w.context, KinLayerClassEmitterCell, &w.cell))
        abort();
    KinValue cells = {KinValueTypeLayers, 0, &w.cell, sizeof w.cell};
    (void)kinLayerSetNumber(w.context, w.cell, KinPropertyBirthRate, rate);
    (void)kinLayerSetNumber(w.context, w.cell, KinPropertyLifetime, lifetime);
    (void)kinLayerSetData(w.context, w.emitter, KinPropertyEmitterCells, &cells);
    (void)kinContextAddRoot(w.context, w.emitter);
    (void)kinContextFlush(w.context);
    return w;
}

static size_t alive(const World *w, double time) {
    size_t count = 0;
    KinStatus status = kinLayerGetParticles(w->context, w->emitter, time, found, ROOM, &count);
    return status ? SIZE_MAX : count;
}

static void moveTo(const World *w, double x) {
    (void)kinTransactionSetDisableActions(w->context, (KinTransaction){0}, true);
    (void)kinLayerSetPoint(w->context, w->emitter, KinPropertyEmitterPosition, x, 0);
    (void)kinContextFlush(w->context);
}

/* 4 births a second at multiples of 1/4 s; the emitter is at x = k from k/64 s on. */
static void moreChangesThanTheHistoryKeeps(void) {
    World w = worldOpen(4, 500);
    const int changes = 6000;
    for (int k = 1; k <= changes; k++) {
        ENSURE_OK(kinContextAdvance(w.context, k / 64.0));
        moveTo(&w, k);
    }
    const double now = changes / 64.0;
    ENSURE(alive(&w, now) == (size_t)(4 * now) + 1);
    for (size_t i = 0; i <= 4 * now; i++) {
        const double born = (double)i / 4, place = 64 * born;
        ENSURE_NEAR(found[i].age, now - born, 1e-9);
        ENSURE(found[i].index == i);
        /* What is older than 4,096 changes has merged with the oldest of them. */
        ENSURE(found[i].position[0] == (place < changes - 4096 ? changes - 4096 : place));
    }
    kinContextDestroy(w.context);
}

static void changesThatAreTooOldAreForgotten(void) {
    World w = worldOpen(1, 2000);
    for (int k = 1; k <= 7; k++) {
        ENSURE_OK(kinContextAdvance(w.context, 200.0 * k));
        moveTo(&w, k);
    }
    /* At 1400 the state that counted until 800 is 600 s old, so the next one, from 800 on, counts for the time before, too. */
    ENSURE(alive(&w, 1400) == 1401);
    for (size_t i = 0; i <= 1400; i++) ENSURE(found[i].position[0] == (i < 1000 ? 4 : i < 1200 ? 5 : i < 1400 ? 6 : 7));
    kinContextDestroy(w.context);
}

static void theRateStopsAndContinues(void) {
    World w = worldOpen(50, 1);
    ENSURE_OK(kinContextAdvance(w.context, 2.01));
    ENSURE_OK(kinLayerSetNumber(w.context, w.cell, KinPropertyBirthRate, 0));
    ENSURE_OK(kinContextAdvance(w.context, 2.5));
    ENSURE(alive(&w, 2.01) == 50 && alive(&w, 2.51) == 25 && alive(&w, 3.01) == 0);
    ENSURE_OK(kinContextAdvance(w.context, 100));
    ENSURE_OK(kinLayerSetNumber(w.context, w.cell, KinPropertyBirthRate, 8));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(alive(&w, 99.9) == 0 && alive(&w, 100.05) == 0);
    /* The sum is 100.5, so the next birth is at 100.0625. */
    ENSURE(alive(&w, 100.125) == 1 && found[0].index == 101);
    ENSURE_NEAR(found[0].age, 0.0625, 1e-9);
    kinContextDestroy(w.context);
}

static void burstsHaveLimits(void) {
    World w = worldOpen(0, 4);
    KinLayer other;
    ENSURE_OK(kinLayerCreate(w.context, KinLayerClassEmitterCell, &other));
    ENSURE_STATUS(kinLayerEmit(w.context, w.emitter, other, 1), KinStatusNotFound);
    ENSURE_STATUS(kinLayerEmit(w.context, w.emitter, w.emitter, 1), KinStatusTypeMismatch);
    ENSURE_STATUS(kinLayerEmit(w.context, w.cell, w.cell, 1), KinStatusTypeMismatch);
    ENSURE_STATUS(kinLayerEmit(w.context, w.emitter, (KinLayer){7}, 1), KinStatusInvalidHandle);
    ENSURE_STATUS(kinLayerEmit(w.context, w.emitter, w.cell, 1000001), KinStatusLimitExceeded);
    ENSURE_STATUS(kinLayerEmit(w.context, w.emitter, w.cell, SIZE_MAX), KinStatusLimitExceeded);
    ENSURE_OK(kinLayerEmit(w.context, w.emitter, w.cell, 0));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(alive(&w, 0) == 0);
    for (int i = 0; i < 10; i++) ENSURE_OK(kinLayerEmit(w.context, w.emitter, w.cell, 1000000));
    ENSURE_STATUS(kinLayerEmit(w.context, w.emitter, w.cell, 1), KinStatusLimitExceeded);
    ENSURE_OK(kinContextAdvance(w.context, 1));
    ENSURE_STATUS(kinLayerEmit(w.context, w.emitter, w.cell, 1), KinStatusLimitExceeded);
    /* The dead ones do not count. */
    ENSURE_OK(kinContextAdvance(w.context, 5.5));
    moveTo(&w, 2);
    ENSURE_OK(kinLayerEmit(w.context, w.emitter, w.cell, 3));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(alive(&w, 5.5) == 3 && found[2].position[0] == 2 && found[0].index == (1ull << 52) + 10000000);
    kinContextDestroy(w.context);
}

static void aBurstOfAnEmitterThatIsNotShown(void) {
    World w = worldOpen(0, 4);
    ENSURE_OK(kinContextRemoveRoot(w.context, w.emitter));
    ENSURE_OK(kinLayerEmit(w.context, w.emitter, w.cell, 5));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_OK(kinContextAddRoot(w.context, w.emitter));
    ENSURE_OK(kinLayerEmit(w.context, w.emitter, w.cell, 2));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE(alive(&w, 1) == 2);
    kinContextDestroy(w.context);
}

/* The words of a state are the same after a restore, and so are the particles. */
static void savedStatesCarryThePast(void) {
    static char states[2][1 << 16];
    size_t sizes[2];
    World w = worldOpen(8, 2);
    double to[2] = {32, 0};
    KinMotion motion = kinMotion("linear", 1);
    ENSURE_OK(kinLayerAnimate(w.context, w.emitter, KinPropertyEmitterPosition, to, 2, &motion));
    ENSURE_OK(kinContextAdvance(w.context, 0.5));
    ENSURE_OK(kinLayerEmit(w.context, w.emitter, w.cell, 3));
    ENSURE_OK(kinContextAdvance(w.context, 1.5));
    ENSURE_OK(kinLayerSetNumber(w.context, w.cell, KinPropertyBirthRate, 0));
    ENSURE_OK(kinContextFlush(w.context));
    ENSURE_OK(kinContextSave(w.context, states[0], sizeof states[0], sizes));
    for (int round = 0; round < 2; round++) {
        /* Births at 0, 1/8 … 11/8; the burst follows that of 1/2. */
        ENSURE(alive(&w, 1.5) == 15);
        for (size_t i = 0; i < 15; i++) ENSURE_NEAR(found[i].position[0], fmin(32, 32 * (1.5 - found[i].age)), 1e-9);
        moveTo(&w, 7);
        ENSURE_OK(kinContextRestore(w.context, states[0], sizes[0]));
    }
    ENSURE_OK(kinContextSave(w.context, states[1], sizeof states[1], sizes + 1));
    ENSURE(sizes[0] == sizes[1] && !memcmp(states[0], states[1], sizes[0]));
    kinContextDestroy(w.context);
}

int main(void) {
    RUN(moreChangesThanTheHistoryKeeps);
    RUN(changesThatAreTooOldAreForgotten);
    RUN(theRateStopsAndContinues);
    RUN(burstsHaveLimits);
    RUN(aBurstOfAnEmitterThatIsNotShown);
    RUN(savedStatesCarryThePast);
    return REPORT();
}
