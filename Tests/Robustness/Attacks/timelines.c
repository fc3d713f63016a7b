/* Timelines that multiply: markers in cycles in cycles, and entries, layers and markers without end. Rules D116 to D118. */
#include "attack.h"

enum { LEVELS = 64, MARKERS = 4096 };

typedef struct Stage {
    KinContext *context;
    KinLayer layer;
} Stage;

static Stage stageMake(void) {
    Stage stage;
    OK(kinContextCreate(&stage.context));
    OK(kinLayerCreate(stage.context, KinLayerClassLayer, &stage.layer));
    OK(kinContextAddRoot(stage.context, stage.layer));
    OK(kinContextFlush(stage.context));
    return stage;
}

/* Starts a movement of 10 ms with a marker in its middle, in `levels` timelines in each other. */
static KinStatus startNested(Stage stage, int levels, double repeatCount, bool autoreverses) {
    KinTimelineEntry entries[LEVELS + 3];
    KinMotion cycles = kinMotion(NULL, 0), move = kinMotion("linear", 0.01);
    double end = 5;
    memset(entries, 0, sizeof entries);
    cycles.repeatCount = repeatCount, cycles.autoreverses = autoreverses;
    for (int i = 0; i < levels; i++) entries[i].children = (size_t)(levels - i + 1), entries[i].motion = &cycles;
    KinTimelineEntry *last = &entries[levels];
    last[0].layers = &stage.layer, last[0].count = 1, last[0].keyPath = KinPropertyZPosition;
    last[0].values = &end, last[0].width = 1, last[0].motion = &move;
    last[1].tag = 3, last[1].place = KinTimelinePlaceAt, last[1].offset = 0.005;
    return kinTimelineStart(stage.context, entries, (size_t)levels + 2, NULL);
}

/* A timeline that was refused leaves the layer as it was. */
static void checkNothingChanged(Stage stage) {
    double z = -1;
    size_t count;
    OK(kinLayerGetValue(stage.context, stage.layer, KinPropertyZPosition, &z, 1, &count));
    CHECK(z == 0);
    OK(kinLayerGetAnimationKeyCount(stage.context, stage.layer, &count));
    CHECK(count == 0);
}

static void nested(double repeatCount, bool autoreverses) {
    double passages = repeatCount * (autoreverses ? 2 : 1);
    for (int levels = 1; levels <= LEVELS; levels++) {
        Stage stage = stageMake();
        KinStatus status = startNested(stage, levels, repeatCount, autoreverses);
        if (pow(passages, levels) <= MARKERS) {
            CHECK(status == KinStatusOK);
        } else {
            /* Or the timeline would never end. */
            CHECK(isRefused(status, KinStatusLimitExceeded, "4096 markers") ||
                  isRefused(status, KinStatusInvalidArgument, "expected an entry that ends"));
            checkNothingChanged(stage);
        }
        kinContextDestroy(stage.context);
    }
}

static void turnsInTurns(void) { nested(1, true); }
static void repeatsInRepeats(void) { nested(3, false); }
static void millionsInMillions(void) { nested(1e6, true); }
static void greatestCounts(void) { nested(1e15, false); }

/* Begins the text of a document whose layer "a" has a timeline "t". */
static void beginTimeline(Text *text) {
    append(text, "{\"kinema\":1,\"layers\":[{\"id\":\"a\",\"timelines\":[{\"name\":\"t\",\"entries\":[");
}

static KinStatus load(Stage stage, Text *text) {
    append(text, "]}]}]}");
    KinStatus status = kinSceneLoad(stage.context, (KinLayer){0}, text->bytes, text->size, NULL, NULL);
    free(text->bytes);
    return status;
}

static void documentOfTurns(void) {
    for (int levels = 13; levels < LEVELS; levels += 5) {
        Stage stage = stageMake();
        Text text = {0};
        beginTimeline(&text);
        for (int i = 0; i < levels; i++) append(&text, "{\"timeline\":{\"autoreverses\":true,\"entries\":[");
        append(&text, "{\"keyPath\":\"zPosition\",\"value\":5,\"motion\":{\"duration\":0.01}},{\"at\":0.005,\"marker\":3}");
        for (int i = 0; i < levels; i++) append(&text, "]}}");
        CHECK(isRefused(load(stage, &text), KinStatusLimitExceeded, "4096 markers"));
        KinLayer roots[2];
        size_t count;
        OK(kinContextGetRoots(stage.context, roots, 2, &count));
        CHECK(count == 1);
        kinContextDestroy(stage.context);
    }
}

/* Many markers below the limit each, together above it. */
static void markersTogether(void) {
    for (int count = 63; count <= 65; count++) {
        Stage stage = stageMake();
        Text text = {0};
        beginTimeline(&text);
        append(&text,
            "{\"timeline\":{\"repeatCount\":64,\"entries\":[{\"keyPath\":\"zPosition\",\"value\":5,\"motion\":{\"duration\":9}}");
        for (int i = 0; i < count; i++) append(&text, ",{\"at\":%g,\"marker\":%d}", 0.01 * i, i + 1);
        append(&text, "]}}");
        KinStatus status = load(stage, &text);
        CHECK(count <= 64 ? status == KinStatusOK : isRefused(status, KinStatusLimitExceeded, "4096 markers"));
        kinContextDestroy(stage.context);
    }
}

/* n entries of a property of one layer, each with the members that the format makes of its number. */
static KinStatus start(const char *format, int n) {
    Stage stage = stageMake();
    Text text = {0};
    beginTimeline(&text);
    for (int i = 0; i < n; i++) append(&text, i ? "," : ""), append(&text, format, i, i * 1e-6);
    KinStatus status = load(stage, &text);
    if (status == KinStatusOK) {
        KinLayer roots[2];
        size_t count;
        OK(kinContextGetRoots(stage.context, roots, 2, &count));
        OK(kinContextFlush(stage.context));
        OK(kinLayerStartTimeline(stage.context, roots[1], "t", NULL));
        OK(kinContextAdvance(stage.context, 0.5));
    }
    kinContextDestroy(stage.context);
    return status;
}

#define MOVES "\"keyPath\":\"position.x\",\"value\":%d"

static void entriesTogether(void) { OK(start("{" MOVES ",\"motion\":{\"duration\":1},\"at\":%g}", 2000)); }
static void springsTogether(void) { OK(start("{" MOVES ",\"motion\":{\"bounce\":0,\"duration\":1},\"at\":%g}", 2000)); }
static void springsInTurn(void) { OK(start("{" MOVES ",\"motion\":{\"bounce\":0,\"duration\":1},\"offset\":%g}", 2000)); }

static void timelinesInTurn(void) { OK(start("{\"timeline\":{\"entries\":[{" MOVES "}]},\"offset\":%g}", 2000)); }

static void additionsTogether(void) {
    const char *format = "{" MOVES ",\"motion\":{\"duration\":1,\"retarget\":\"additive\"},\"at\":%g}";
    OK(start(format, 256));
    CHECK(isRefused(start(format, 257), KinStatusLimitExceeded, "256"));
    CHECK(isRefused(start(format, 2000), KinStatusLimitExceeded, "256"));
}

static void timelinesTogether(void) {
    const char *format = "{\"timeline\":{\"repeatCount\":9,\"entries\":[{" MOVES "}]},\"at\":%g}";
    OK(start(format, 256));
    CHECK(isRefused(start(format, 2000), KinStatusLimitExceeded, "256"));
}

/* An entry in 64 timelines, and as many beside it in each of them. */
static void deepAndWide(void) {
    Stage stage = stageMake();
    Text text = {0};
    beginTimeline(&text);
    for (int i = 0; i < LEVELS; i++) append(&text, "{\"timeline\":{\"repeatCount\":2,\"entries\":[");
    for (int i = 0; i < 200; i++) append(&text, "%s{" MOVES ",\"motion\":{\"duration\":1e-9}}", i ? "," : "", i);
    for (int i = 0; i < LEVELS; i++) append(&text, ",{" MOVES ",\"motion\":{\"duration\":1e-9}}]}}", i);
    OK(load(stage, &text));
    KinLayer roots[2];
    size_t count;
    OK(kinContextGetRoots(stage.context, roots, 2, &count));
    OK(kinContextFlush(stage.context));
    OK(kinLayerStartTimeline(stage.context, roots[1], "t", NULL));
    OK(kinContextAdvance(stage.context, 0.5));
    kinContextDestroy(stage.context);
}

/* As many passages as an advance may have, at one place, in an endless timeline that a year passes at once. */
static void yearOfMarkers(void) {
    Stage stage = stageMake();
    KinTimelineEntry *entries = calloc(MARKERS + 1, sizeof *entries);
    KinMotion move = kinMotion("linear", 0.001), endless = kinMotion(NULL, 0);
    double end = 5;
    endless.repeatCount = INFINITY, endless.autoreverses = true;
    entries[0].layers = &stage.layer, entries[0].count = 1, entries[0].keyPath = KinPropertyZPosition;
    entries[0].values = &end, entries[0].width = 1, entries[0].motion = &move;
    for (int i = 1; i <= MARKERS; i++) entries[i].place = KinTimelinePlaceAt, entries[i].tag = (uint64_t)i;
    OK(kinTimelineStart(stage.context, entries, MARKERS + 1, &endless));
    OK(kinContextAdvance(stage.context, 3e7));
    OK(kinContextAdvance(stage.context, 6e7));
    kinContextDestroy(stage.context);
    free(entries);
}

const Attack attacks[] = {
    {"markers in timelines that turn", turnsInTurns, 24, 80, NULL},
    {"markers in timelines that repeat", repeatsInRepeats, 24, 40, NULL},
    {"markers in timelines that repeat and turn", millionsInMillions, 24, 20, NULL},
    {"markers in timelines that repeat longer than a clock runs", greatestCounts, 24, 20, NULL},
    {"a document of timelines that turn", documentOfTurns, 24, 20, NULL},
    {"many markers in a timeline that repeats", markersTogether, 24, 20, NULL},
    {"entries at the same time", entriesTogether, 48, 200, NULL},
    {"springs at the same time", springsTogether, 48, 200, NULL},
    {"springs in turn", springsInTurn, 48, 200, NULL},
    {"timelines in turn", timelinesInTurn, 48, 250, NULL},
    {"entries that add at the same time", additionsTogether, 48, 500, NULL},
    {"timelines at the same time", timelinesTogether, 48, 500, NULL},
    {"a timeline that is deep and wide", deepAndWide, 48, 6500, NULL},
    {"a year of markers at one place", yearOfMarkers, 48, 80, NULL},
    {0},
};
