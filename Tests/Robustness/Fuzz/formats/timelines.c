/* Bytes as the entries of a timeline, nested in each other, and then as what a host does with its animator. A timeline that was refused
 * changes nothing. Rules D115 to D118, D141, D155. */
#include "format.h"

enum { LAYERS = 4, ENTRIES = 300 };

/* Values, delays and motions of all entries, so that pointers to them stay. */
typedef struct Program {
    KinTimelineEntry entries[ENTRIES];
    KinMotion motions[ENTRIES];
    double values[ENTRIES][4 * LAYERS], delays[ENTRIES][LAYERS];
    size_t count;
} Program;

static Program program;
static KinLayer layers[LAYERS];
static KinVariable variable;

static double takeNumber(Input *input) {
    static const double special[] = {0, 1, 2, 3, 64, 1e3, 1e6, 1e9, 4096, 9007199254740993.0, 1e-3, 1e-9, 5e-324, 1e300, -1, 0.1,
        0.005, (double)INFINITY, -(double)INFINITY, (double)NAN};
    uint8_t byte = takeByte(input);
    if (byte < 160) return byte / 32.0;
    return special[byte % (sizeof special / sizeof *special)];
}

static KinMotion *takeMotion(Input *input, size_t index) {
    static const char *const curves[] = {NULL, "linear", "easeOut", "ease-in-bounce", "linear(0, 1 20%, 0.5)", "steps(3)"};
    uint8_t byte = takeByte(input);
    KinMotion *motion = &program.motions[index];
    *motion = byte & 1 ? kinSpringMotion(0.5, 0.3) : kinMotion(curves[byte >> 1 & 3], takeNumber(input));
    motion->autoreverses = byte & 8;
    if (byte & 16) motion->repeatCount = takeNumber(input);
    if (byte & 32) motion->delay = takeNumber(input);
    if (byte & 64) motion->repeatDelay = takeNumber(input), motion->retarget = (KinRetarget)(takeByte(input) % 4);
    if (byte & 128) motion->stagger = takeNumber(input);
    return motion;
}

static void takeTarget(Input *input, KinTimelineEntry *entry, size_t index) {
    static const KinKeyPath paths[] = {KinPropertyZPosition, KinPropertyOpacity, KinPropertyPosition, KinPropertyBounds,
        KIN_KEY_PATH(KinPropertyPosition, KinComponentX), KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ),
        KIN_KEY_PATH(KinPropertyBounds, KinComponentSize), KinPropertyBackgroundColor};
    static const size_t widths[] = {1, 1, 2, 4, 1, 1, 2, 4};
    uint8_t byte = takeByte(input);
    entry->values = program.values[index];
    for (int i = 0; i < 4 * LAYERS; i++) program.values[index][i] = i < 2 ? takeNumber(input) : i;
    if (byte >= 224) {
        entry->variables = &variable, entry->count = 1, entry->width = 2;
        return;
    }
    entry->layers = layers, entry->count = 1 + byte % LAYERS;
    entry->keyPath = paths[byte >> 2 & 7], entry->width = widths[byte >> 2 & 7];
    if (byte & 32) {
        entry->delays = program.delays[index];
        for (int i = 0; i < LAYERS; i++) program.delays[index][i] = takeNumber(input);
    }
}

/* Takes an entry, and those in it. A byte of 0 ends a timeline. */
static bool takeEntry(Input *input, int depth) {
    uint8_t byte = takeByte(input);
    size_t index = program.count;
    if (!byte || index == ENTRIES) return false;
    KinTimelineEntry *entry = &program.entries[program.count++];
    memset(entry, 0, sizeof *entry);
    entry->place = (KinTimelinePlace)(byte >> 2 & 3);
    if (byte & 16) entry->offset = takeNumber(input);
    if (byte & 32) entry->other = takeByte(input) % 8u;
    if (byte & 64) entry->tag = 1u + takeByte(input);
    if (byte & 128) entry->motion = takeMotion(input, index);
    if ((byte & 3) == 1 && depth < 80) {
        if (byte & 64) entry->rate = takeNumber(input);
        while (takeEntry(input, depth + 1)) {}
        entry->children = program.count - index - 1;
        if (byte == 253) entry->children += takeByte(input);
    } else if (byte & 2) {
        takeTarget(input, entry, index);
    }
    return true;
}

static void play(KinContext *c, Input *input, KinAnimator animator) {
    double now = 0, row[4], next, state;
    size_t count;
    KinEvent events[64];
    KinChannel channel = {layers[0], KinPropertyPosition, 0};
    KinSampler *sampler;
    MUST(!kinSamplerCreate(c, &channel, 1, &sampler));
    for (int step = 0; step < 12; step++) {
        uint8_t byte = takeByte(input);
        KinMotion motion = kinMotion("easeOut", 0.5);
        if (byte % 8 == 1) (void)kinAnimatorSet(c, animator, KinAnimatorPropertyTime, takeNumber(input));
        if (byte % 8 == 2) (void)kinAnimatorSet(c, animator, KinAnimatorPropertyRate, takeNumber(input));
        if (byte % 8 == 3) (void)kinAnimatorReverse(c, animator);
        if (byte % 8 == 4) (void)kinAnimatorContinue(c, animator, &motion);
        if (byte % 8 == 5) (void)kinAnimatorSet(c, animator, KinAnimatorPropertyHolds, byte >> 7);
        if (byte % 8 == 6) (void)kinAnimatorFinish(c, animator, (KinAnimatorState)(byte >> 4));
        if (byte % 8 == 7) (void)kinTimelineStart(c, program.entries, program.count, NULL);
        MUST(!kinContextAdvance(c, now += byte & 64 ? 1e5 : (byte >> 3 & 7) / 8.0));
        MUST(!kinSamplerSample(sampler, &now, 1, row, 0, KinFormatFloat64) && isfinite(row[0]) && isfinite(row[1]));
        MUST(!kinVariableGet(c, variable, row, row + 2, 2) && isfinite(row[0]) && isfinite(row[1]));
        MUST(!kinContextGetNextEventTime(c, &next) && !isnan(next));
        MUST(!kinAnimatorGet(c, animator, KinAnimatorPropertyState, &state));
        while (!kinContextPollEvents(c, events, 64, &count) && count) {}
    }
    kinSamplerDestroy(sampler);
}

static void checkNothingChanged(KinContext *c) {
    size_t count, keys;
    for (int i = 0; i < LAYERS; i++) {
        double z = -1;
        MUST(!kinLayerGetValue(c, layers[i], KinPropertyZPosition, &z, 1, &count) && z == 0);
        MUST(!kinLayerGetAnimationKeyCount(c, layers[i], &keys) && keys == 0);
    }
    KinStatistics figures = {.size = sizeof figures};
    MUST(!kinContextGetStatistics(c, &figures) && figures.attachedAnimationCount == 0 && figures.animationCount == 0);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    Input input = {bytes, bytes + size};
    KinContext *c;
    KinAnimator animator = {0};
    MUST(!kinContextCreate(&c));
    for (int i = 0; i < LAYERS; i++) MUST(!kinLayerCreate(c, KinLayerClassLayer, &layers[i]) && !kinContextAddRoot(c, layers[i]));
    MUST(!kinVariableCreate(c, KinVariableKindNumbers, (double[]){1, 2}, 2, &variable) && !kinContextFlush(c));
    program.count = 0;
    KinMotion whole = *takeMotion(&input, 0);
    whole.animator = &animator;
    while (takeEntry(&input, 0)) {}
    KinStatus status = kinTimelineStart(c, program.entries, program.count, &whole);
    if (status) {
        checkRefusal(status);
        checkNothingChanged(c);
    } else {
        play(c, &input, animator);
    }
    kinContextDestroy(c);
    MUST(kinLiveObjectCount() == 0);
    return 0;
}
