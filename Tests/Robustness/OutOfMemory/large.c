/* Operations of sizes that the host decides, when every allocation of 64 kB or more fails: each is refused with
 * KinStatusOutOfMemory and changes nothing, and succeeds with memory. Operations that release memory succeed without. */
#include "allocator.h"
#include <kinema/kinema.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LARGE = 1 << 16, MANY = 50000, MORE = 1000000 };

static int passed, failed;

#define MUST(call)                                                                                                            \
    do {                                                                                                                      \
        KinStatus must = (call);                                                                                              \
        if (must)                                                                                                             \
            printf("%s:%d: %s is %s (%s)\n", __FILE__, __LINE__, #call, kinStatusName(must), kinLastErrorMessage()), exit(1); \
    } while (0)

static KinContext *c;
static KinLayer root, layers[MANY], some;
static KinAnimation animation, children[MANY];
static KinSampler *sampler, *copy;
static KinRenderList *list;
static KinTransaction open;
static double *numbers;
static size_t count;
static const KinLayer none = {0};

static KinLayer layer(KinLayerClass layerClass, KinLayer superlayer) {
    KinLayer made;
    MUST(kinLayerCreate(c, layerClass, &made));
    if (superlayer.id) MUST(kinLayerAddSublayer(c, superlayer, made));
    return made;
}

static void start(void) {
    MUST(kinContextCreate(&c));
    root = layer(KinLayerClassLayer, none);
    MUST(kinContextAddRoot(c, root));
    MUST(kinContextFlush(c));
    MUST(kinTransactionBegin(c, &open));
    MUST(kinTransactionSetDisableActions(c, open, true));
}

static void manyLayers(void) {
    start();
    for (int i = 0; i < MANY; i++) layers[i] = layer(KinLayerClassLayer, root);
    MUST(kinTransactionCommit(c, open));
}

static void animate(KinAnimationClass animationClass) {
    MUST(kinAnimationCreate(c, animationClass, &animation));
    if (animationClass != KinAnimationClassGroup) MUST(kinAnimationSetKeyPath(c, animation, "opacity"));
    MUST(kinAnimationSetNumber(c, animation, KinAnimationPropertyDuration, 2));
    if (animationClass == KinAnimationClassBasic) MUST(kinAnimationSetNumber(c, animation, KinAnimationPropertyFromValue, 0));
}

#include "large_repeated.h"

/* ---- At once ---- */

static void manyChanges(void) {
    manyLayers();
    MUST(kinTransactionBegin(c, &open));
    MUST(kinTransactionSetDisableActions(c, open, true));
    for (int i = 0; i < MANY; i++) MUST(kinLayerSetNumber(c, layers[i], KinPropertyZPosition, i));
}
static void aTreeThatComes(void) {
    start();
    KinLayer top = layer(KinLayerClassLayer, none);
    for (int i = 0; i < MANY; i++) layers[i] = layer(KinLayerClassLayer, top);
    MUST(kinTransactionCommit(c, open));
    MUST(kinTransactionBegin(c, &open));
    MUST(kinLayerAddSublayer(c, root, top));
}
static void aTreeThatGoes(void) {
    manyLayers();
    MUST(kinTransactionBegin(c, &open));
    MUST(kinContextRemoveRoot(c, root));
}
static void manyKeyframes(void) {
    KinValue *values = malloc(MORE * sizeof *values);
    aBasic();
    animate(KinAnimationClassKeyframe);
    numbers = malloc(MORE * sizeof *numbers);
    for (int i = 0; i < MORE; i++) numbers[i] = i % 7, values[i] = kinValueNumbers(numbers + i, 1);
    MUST(kinAnimationSetKeyframeValues(c, animation, values, MORE));
    free(values);
    free(numbers);
    MUST(kinLayerAddAnimation(c, root, animation, "key"));
}
static void aLongPath(void) {
    KinPathElement *path = calloc(MANY, sizeof *path);
    start();
    animate(KinAnimationClassKeyframe);
    MUST(kinAnimationSetKeyPath(c, animation, "position"));
    for (int i = 0; i < MANY; i++) {
        path[i].verb = i ? KinPathVerbCurve : KinPathVerbMove;
        for (int k = 0; k < 6; k++) path[i].points[k] = i * (k + 1) % 101;
    }
    const KinValue value = kinValuePath(path, MANY);
    MUST(kinAnimationSetData(c, animation, KinAnimationPropertyPath, &value));
    free(path);
    MUST(kinLayerAddAnimation(c, root, animation, "key"));
}
static void manyRunning(void) {
    manyLayers();
    animate(KinAnimationClassBasic);
    for (int i = 0; i < MANY; i++) MUST(kinLayerAddAnimation(c, layers[i], animation, "key"));
}
static void manyEnds(void) {
    manyRunning();
    MUST(kinContextFlush(c));
}
static void manyEvents(void) {
    manyEnds();
    MUST(kinContextAdvance(c, 5));
}
static KinStatus commit(void) { return kinTransactionCommit(c, open); }
static KinStatus flush(void) { return kinContextFlush(c); }
static KinStatus advance(void) { return kinContextAdvance(c, 5); }
static KinStatus poll(void) {
    static KinEvent events[MANY];
    return kinContextPollEvents(c, events, MANY, &count);
}
static void aGroup(void) {
    aBasic();
    for (int i = 0; i < MANY; i++) children[i] = animation;
    animate(KinAnimationClassGroup);
}
static KinStatus setChildren(void) { return kinAnimationSetAnimations(c, animation, children, MANY); }
static void aFullGroup(void) {
    aGroup();
    MUST(setChildren());
}
static KinStatus addGroup(void) { return kinLayerAddAnimation(c, root, animation, "group"); }
static KinStatus copyGroup(void) { return kinAnimationCopy(c, animation, &children[0]); }
static KinStatus getChildren(void) { return kinAnimationGetAnimations(c, animation, children, MANY, &count); }

static KinStatus changeMany(void) {
    MUST(kinTransactionBegin(c, &open));
    KinStatus status = KinStatusOK;
    for (int i = 0; i < MANY && !status; i++) status = kinLayerSetNumber(c, layers[i], KinPropertyZPosition, i + 1);
    return status;
}
static void aReplicator(void) {
    start();
    some = layer(KinLayerClassReplicator, root);
    (void)layer(KinLayerClassLayer, some);
    MUST(kinLayerSetNumber(c, some, KinPropertyInstanceCount, 100000));
    MUST(kinTransactionCommit(c, open));
}
static KinStatus renderList(void) {
    KinStatus status = kinContextGetRenderList(c, 0, NULL, 0, 0, &count);
    return status == KinStatusBufferTooSmall ? KinStatusOK : status;
}
static void aList(void) {
    aReplicator();
    MUST(kinRenderListCreate(c, sizeof(KinCompactItem), &list));
}
static void aListOfManyLayers(void) {
    manyLayers();
    MUST(kinRenderListCreate(c, sizeof(KinCompactItem), &list));
}
static KinStatus prepareList(void) { return kinRenderListPrepare(list, 0, &count, NULL); }
static KinStatus dump(void) {
    KinStatus status = kinContextDump(c, true, NULL, 0, &count);
    return status == KinStatusBufferTooSmall ? KinStatusOK : status;
}
static KinStatus dumpText(void) {
    KinStatus status = kinContextDump(c, false, NULL, 0, &count);
    return status == KinStatusBufferTooSmall ? KinStatusOK : status;
}
static KinStatus copyFrozen(void) { return kinLayerCopyFrozen(c, root, 0, &some); }
static void anEmitter(void) {
    start();
    some = layer(KinLayerClassEmitter, root);
    KinLayer cell = layer(KinLayerClassEmitterCell, none);
    MUST(kinLayerSetNumber(c, cell, KinPropertyBirthRate, 100000));
    MUST(kinLayerSetNumber(c, cell, KinPropertyLifetime, 2));
    KinValue cells;
    memset(&cells, 0, sizeof cells);
    cells.type = KinValueTypeLayers, cells.data = &cell, cells.size = sizeof cell;
    MUST(kinLayerSetData(c, some, KinPropertyEmitterCells, &cells));
    MUST(kinLayerSetString(c, some, KinPropertyRenderMode, "oldestFirst"));
    MUST(kinTransactionCommit(c, open));
}
static KinStatus particles(void) {
    static KinParticle found[250000];
    return kinLayerGetParticles(c, some, 3, found, 250000, &count);
}
static KinStatus createSampler(void) {
    KinChannel *channels = calloc(MANY, sizeof *channels);
    if (!channels) failNoMore(), channels = calloc(MANY, sizeof *channels), failLarge(LARGE);
    for (int i = 0; i < MANY; i++) channels[i].layer = layers[i], channels[i].keyPath = KinPropertyZPosition;
    kinSamplerDestroy(sampler);
    sampler = NULL;
    KinStatus status = kinSamplerCreate(c, channels, MANY, &sampler);
    free(channels);
    return status;
}
static KinStatus copySampler(void) { return kinSamplerCopy(sampler, &copy); }
static KinStatus rebind(void) {
    bool changed;
    return kinSamplerRebind(sampler, &changed);
}
static void aSampler(void) {
    manyLayers();
    MUST(createSampler());
}
static void aStaleSampler(void) {
    manyChanges();
    MUST(createSampler());
    MUST(commit());
}
static KinStatus changedLayers(void) {
    bool all;
    KinStatus status = kinContextGetChangedLayers(c, 1, NULL, 0, &count, &all);
    return status == KinStatusBufferTooSmall ? KinStatusOK : status;
}
static void aCommit(void) {
    manyChanges();
    MUST(commit());
}
static KinStatus setString(void) {
    static char text[MORE];
    memset(text, 'x', MORE - 1);
    return kinLayerSetString(c, root, KinPropertyName, text);
}
static KinStatus hitTest(void) { return kinLayerHitTest(c, root, KinTreePresentation, 0, 1, 1, &some); }

typedef struct Scenario {
    const char *name;
    void (*prepare)(void);
    KinStatus (*run)(void);
    int mayDo; /* it may succeed without large allocations */
} Scenario;

static const Scenario scenarios[] = {
    {"layers", start, createLayers, 0},
    {"animations", start, createAnimations, 0},
    {"transactions", start, beginTransactions, 0},
    {"presentation copies", start, copyPresentations, 0},
    {"completions", start, setCompletions, 0},
    {"values of a transaction", start, setKeys, 0},
    {"actions", start, setActions, 0},
    {"names of other layers", start, resolveNames, 0},
    {"animations of a layer", aBasic, addAnimations, 0},
    {"tags", aBasic, setTags, 0},
    {"changes", manyLayers, changeMany, 1},
    {"a commit of changes", manyChanges, commit, 0},
    {"a commit of an added tree", aTreeThatComes, commit, 0},
    {"a commit of a removed tree", aTreeThatGoes, commit, 0},
    {"a commit of keyframes", manyKeyframes, commit, 0},
    {"a commit of a path", aLongPath, commit, 0},
    {"a flush of animations", manyRunning, flush, 0},
    {"an advance to many ends", manyEnds, advance, 0},
    {"polled events", manyEvents, poll, 0},
    {"children of a group", aGroup, setChildren, 0},
    {"the copy of a group on a layer", aFullGroup, addGroup, 0},
    {"the copy of a group", aFullGroup, copyGroup, 0},
    {"the children of a group", aFullGroup, getChildren, 1},
    {"a render list", aReplicator, renderList, 0},
    {"a compact list of copies", aList, prepareList, 0},
    {"a compact list of layers", aListOfManyLayers, prepareList, 0},
    {"a dump", manyLayers, dump, 0},
    {"a dump as text", manyLayers, dumpText, 0},
    {"a frozen copy", manyLayers, copyFrozen, 0},
    {"particles", anEmitter, particles, 0},
    {"a sampler", manyLayers, createSampler, 0},
    {"the copy of a sampler", aSampler, copySampler, 0},
    {"a sampler that follows", aStaleSampler, rebind, 0},
    {"changed layers", aCommit, changedLayers, 0},
    {"a text", start, setString, 0},
    {"a hit test", manyLayers, hitTest, 1},
};

static void check(const Scenario *scenario) {
    const char *wrong = NULL;
    KinStatistics before, after;
    memset(&before, 0, sizeof before), memset(&after, 0, sizeof after);
    before.size = sizeof before, after.size = sizeof after;
    double time[2] = {0, 0};
    uint64_t changes[2] = {0, 0};
    sampler = copy = NULL;
    list = NULL;
    scenario->prepare();
    MUST(kinContextGetStatistics(c, &before));
    MUST(kinContextGetTime(c, time));
    MUST(kinContextGetChangeCount(c, changes));
    failLarge(LARGE);
    KinStatus status = scenario->run();
    failNoMore();
    MUST(kinContextGetStatistics(c, &after));
    MUST(kinContextGetTime(c, time + 1));
    MUST(kinContextGetChangeCount(c, changes + 1));
    if (status != KinStatusOutOfMemory && !(scenario->mayDo && !status)) wrong = "its status";
    else if (status && (time[0] != time[1] || changes[0] != changes[1] || before.commitCount != after.commitCount))
        wrong = "refused, and something changed";
    if (wrong) printf("%s: %s: %s (%s)\n", scenario->name, wrong, kinStatusName(status), kinLastErrorMessage());
    if (!wrong && status) {
        status = scenario->run();
        if (status)
            wrong = "it does not succeed with memory",
            printf("%s: %s: %s (%s)\n", scenario->name, wrong, kinStatusName(status), kinLastErrorMessage());
    }
    failLarge(LARGE); /* releasing memory needs no large allocation */
    for (int i = 0; i < MANY; i++)
        if (layers[i].id) (void)kinLayerRelease(c, layers[i]), layers[i].id = 0;
    (void)kinLayerRelease(c, root);
    kinSamplerDestroy(sampler);
    kinSamplerDestroy(copy);
    kinRenderListDestroy(list);
    kinContextDestroy(c);
    failNoMore();
    if (!wrong && kinLiveObjectCount()) wrong = "objects live on", printf("%s: %s\n", scenario->name, wrong);
    if (wrong) failed++;
    else passed++;
}

int main(int argc, char **argv) {
    for (size_t i = 0; i < sizeof scenarios / sizeof *scenarios; i++) {
        if (argc > 1 && strcmp(argv[1], scenarios[i].name)) continue;
        if (argc > 2) printf("%s\n", scenarios[i].name), fflush(stdout);
        check(&scenarios[i]);
    }
    printf("%d passed, %d failed\n", passed, failed);
    return failed > 0;
}
