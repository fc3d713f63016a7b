/* Emitters of a few hundred bytes whose cells multiply: with each other, with particles, with the steps of animations. Rules 7A, D144. */
#include "attack.h"

static const char *const limit = "more than 10000000 living particles, or too many births to examine";

/* Begins the text of a document with an emitter. */
static void beginEmitter(Text *text, const char *members) {
    append(text, "{\"kinema\":1,\"layers\":[{\"class\":\"emitter\",%s\"emitterCells\":[", members);
}

/* Ends and loads it. What is returned is the status of its particles at a time, after a change. */
static KinStatus particlesAt(Text *text, double time) {
    KinContext *context;
    KinLayer emitter;
    size_t count = 0;
    append(text, "]}]}");
    OK(kinContextCreate(&context));
    OK(kinSceneLoad(context, (KinLayer){0}, text->bytes, text->size, NULL, NULL));
    OK(kinContextFlush(context));
    OK(kinContextGetRoots(context, &emitter, 1, &count));
    OK(kinContextAdvance(context, time));
    KinStatus status = kinLayerGetParticles(context, emitter, time, NULL, 0, &count);
    CHECK(status == KinStatusLimitExceeded || status == KinStatusBufferTooSmall);
    if (status == KinStatusLimitExceeded) CHECK(isRefused(status, status, limit));
    OK(kinLayerSetNumber(context, emitter, KinPropertyVelocity, 3));
    OK(kinContextFlush(context));
    kinContextDestroy(context);
    free(text->bytes);
    return status;
}

/* Millions of particles, each of which might emit from many cells, which emit nothing. */
static KinStatus idleCells(int cells) {
    Text text = {0};
    beginEmitter(&text, "");
    append(&text, "{\"set\":{\"birthRate\":1e5,\"lifetime\":10},\"emitterCells\":[");
    for (int i = 0; i < cells; i++) append(&text, i ? ",{}" : "{}");
    append(&text, "]}");
    return particlesAt(&text, 12);
}

static void idleCellsOfParticles(void) {
    CHECK(idleCells(10) == KinStatusBufferTooSmall);
    CHECK(idleCells(100) == KinStatusLimitExceeded);
}

/* Cells that begin at different times, below an animation of all their rates that has gone on for long. */
static KinStatus movingRates(int cells, double step) {
    Text text = {0};
    beginEmitter(&text,
        "\"animations\":[{\"class\":\"basic\",\"keyPath\":\"birthRate\",\"fromValue\":0,\"toValue\":1,\"duration\":1000}],");
    for (int i = 0; i < cells; i++) {
        append(&text, "%s{\"set\":{\"birthRate\":1,\"lifetime\":1,\"beginTime\":%g}}", i ? "," : "", i * step);
    }
    return particlesAt(&text, 290);
}

static void ratesOfCells(void) {
    CHECK(movingRates(10, 0.001) == KinStatusBufferTooSmall);
    CHECK(movingRates(40, 0) == KinStatusBufferTooSmall);
    CHECK(movingRates(40, 0.001) == KinStatusLimitExceeded);
}

/* A cell that is listed as often as an emitter may have cells, with a long list of its own. */
static void listsInLists(void) {
    for (int length = 1; length <= 30000; length *= 30) {
        Text text = {0};
        beginEmitter(&text, "");
        append(&text, "{\"id\":\"a\",\"set\":{\"birthRate\":1,\"lifetime\":1},\"emitterCells\":[{\"id\":\"b\"}");
        for (int i = 0; i < length; i++) append(&text, ",\"b\"");
        append(&text, "]}");
        for (int i = 0; i < 4000; i++) append(&text, ",\"a\"");
        CHECK(particlesAt(&text, 1) == KinStatusLimitExceeded);
    }
}

const Attack attacks[] = {
    {"cells that emit nothing from many particles", idleCellsOfParticles, 100, 30000, NULL},
    {"moving rates of cells with times of their own", ratesOfCells, 2600, 40000, NULL},
    {"lists of cells in lists", listsInLists, 100, 800, NULL},
    {0},
};
