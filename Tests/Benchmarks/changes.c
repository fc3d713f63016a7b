/* Changes and render lists through the public interface. changes WORKLOAD N: prints one measurement, in nanoseconds of one. */
#include <math.h>
#include "context.h"

static KinAnimation simple(Record r) {
    KinAnimation a = animation(KinAnimationClassBasic, "opacity", r);
    set1(a, KinAnimationPropertyFromValue, r.from);
    set1(a, KinAnimationPropertyToValue, r.to);
    return a;
}

static KinLayer *layers(size_t n) {
    KinLayer *made = malloc(n * sizeof *made);
    for (size_t i = 0; i < n; i++) made[i] = layer(root);
    DO(kinContextFlush(context));
    return made;
}

static KinSampler *opacities(const KinLayer *all, KinChannel *channels, size_t n) {
    KinSampler *made;
    for (size_t i = 0; i < n; i++) channels[i] = (KinChannel){all[i], KinPropertyOpacity, 0};
    DO(kinSamplerCreate(context, channels, n, &made));
    return made;
}

enum { CHANGED_FRAMES = 30, REPLACED = 20 };

/* A frame in which every animation is retargeted, committed, followed and sampled. */
static void retargetedFrame(const KinLayer *all, KinChannel *channels, size_t n) {
    KinSampler *sampler = opacities(all, channels, n);
    float *row = calloc(n, sizeof *row);
    double elapsed = 0;
    for (int k = 1; k <= CHANGED_FRAMES; k++) {
        double time = start + k / 60.0;
        DO(kinContextAdvance(context, time));
        double begin = seconds();
        for (size_t i = 0; i < n; i++) DO(kinLayerSetNumber(context, all[i], KinPropertyOpacity, uniform()));
        DO(kinContextFlush(context));
        DO(kinSamplerRebind(sampler, NULL));
        DO(kinSamplerSample(sampler, &time, 1, row, 0, KinFormatFloat32));
        if (k > 1) elapsed += seconds() - begin;
    }
    sink = row[n / 2];
    report(elapsed, CHANGED_FRAMES - 1);
}

/* A frame in which a sampler follows the commit, loses channels of some layers and gets those of others. */
static void replacedLayers(const KinLayer *all, KinChannel *channels, size_t n) {
    KinSampler *sampler = opacities(all, channels, n);
    double elapsed = 0;
    for (size_t k = 1; k <= CHANGED_FRAMES; k++) {
        size_t indices[REPLACED];
        for (size_t i = 0; i < REPLACED; i++) {
            indices[i] = (k * 7919 + i * 97) % n;
            channels[i].layer = layer(root);
        }
        DO(kinContextFlush(context));
        double begin = seconds();
        DO(kinSamplerRebind(sampler, NULL));
        DO(kinSamplerRemoveChannels(sampler, indices, REPLACED, KinRemovalOrderSwapped));
        DO(kinSamplerAddChannels(sampler, channels, REPLACED));
        elapsed += seconds() - begin;
    }
    report(elapsed, CHANGED_FRAMES);
}

/* The same animations as "create" makes, each by one struct. */
static void described(const KinLayer *all, size_t n) {
    double begin = seconds();
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        KinBasicAnimation described = kinBasicAnimation(KinPropertyOpacity);
        described.key = "x", described.fromValue = &r.from, described.toValue = &r.to;
        described.beginTime = start + r.begin, described.duration = r.duration;
        DO(kinLayersAddBasicAnimation(context, &all[i], 1, &described));
    }
    DO(kinContextFlush(context));
    report(seconds() - begin, (double)n);
}

/* The memory of the library: all its blocks, with the free parts of the pool's chunks. Version 0.1 could not tell. */
static double taken(void) {
#if KIN_VERSION < 2000
    exit(2);
#else
    KinMemoryStatistics now;
    DO(kinGetMemoryStatistics(&now));
    return (double)now.bytes;
#endif
}

/* The memory of a committed animation. Small commits leave little free memory before the animations are added; after a large commit, the
 * animations would fill the memory that it freed. The second advance ends the transitions of the layers, which hold an earlier state. */
static void bytes(size_t n) {
    enum { AT_ONCE = 100 };
    KinLayer *all = malloc(n * sizeof *all);
    for (size_t i = 0; i < n; i++) {
        all[i] = layer(root);
        if (i % AT_ONCE == 0) DO(kinContextFlush(context));
    }
    for (int second = 0; second < 2; second++) DO(kinContextAdvance(context, start + second));
    double before = taken();
    for (size_t i = 0; i < n; i++) {
        add(all[i], simple(record()), "x");
        if (i % AT_ONCE == 0) DO(kinContextFlush(context));
    }
    DO(kinContextFlush(context));
    printf("%.4f\n", (taken() - before) / (double)n);
}

/* A change in flight that a motion moves: "replace-motion" starts at the presentation value, "continue" also with its velocity. */
static void interrupted(const KinLayer *all, size_t n, const char *what) {
    KinMotion motion = kinMotion("default", 0.25);
    if (!strcmp(what, "continue")) motion.retarget = KinRetargetContinue;
    for (int round = 0; round < 2; round++) {
        double begin = seconds();
        DO(kinTransactionBegin(context, NULL));
        DO(kinTransactionSetMotion(context, (KinTransaction){0}, &motion));
        for (size_t i = 0; i < n; i++) {
            DO(kinLayerSetNumber(context, all[i], KinPropertyOpacity, 0.25 + 0.5 * round * uniform()));
        }
        DO(kinTransactionCommit(context, (KinTransaction){0}));
        if (round == 1) report(seconds() - begin, (double)n);
        DO(kinContextAdvance(context, start + 0.1 * (round + 1)));
    }
}

/* The state of layers of which half move, saved or restored. */
static void states(const KinLayer *all, size_t n, const char *what) {
    for (size_t i = 0; i < n; i += 2) basic(all[i], "position.x", record(), (double[]){0}, (double[]){1}, 1, two[0]);
    DO(kinContextFlush(context));
    size_t size, capacity = 1024 * n;
    char *state = malloc(capacity);
    double best = 1e9;
    for (int k = 0; k < CHANGED_FRAMES; k++) {
        DO(kinContextAdvance(context, start + k / 60.0));
        double begin = seconds();
        DO(kinContextSave(context, state, capacity, &size));
        double between = seconds();
        DO(kinContextRestore(context, state, size));
        double elapsed = strcmp(what, "save") ? seconds() - between : between - begin;
        if (elapsed < best) best = elapsed;
    }
    free(state);
    report(best, 1);
}

static void commits(KinLayer *all, size_t n, KinKeyPath opacity) {
    double begin = seconds();
    for (int k = 0; k < 1000; k++) {
        double value = k * 0.001;
        DO(kinLayerSetValue(context, all[(size_t)k * 7919 % n], opacity, &value, 1));
        DO(kinContextFlush(context));
    }
    report(seconds() - begin, 1000);
}

static void rebinds(KinLayer *all, size_t n, KinKeyPath opacity) {
    KinChannel *channels = malloc(n * sizeof *channels);
    for (size_t i = 0; i < n; i++) channels[i] = channel(all[i], "opacity");
    KinSampler *sampler;
    DO(kinSamplerCreate(context, channels, n, &sampler));
    double elapsed = 0;
    for (int k = 0; k < 100; k++) {
        double value = k * 0.01;
        DO(kinLayerSetValue(context, all[(size_t)k * 7919 % n], opacity, &value, 1));
        DO(kinContextFlush(context));
        double begin = seconds();
        DO(kinSamplerRebind(sampler, NULL));
        elapsed += seconds() - begin;
    }
    report(elapsed, 100);
}

static void life(size_t n, const char *what) {
    if (!strcmp(what, "bytes")) { /* enough that the free part of the last chunk hardly counts */
        bytes(4 * n);
        return;
    }
    KinLayer *all = layers(n);
    KinKeyPath opacity;
    DO(kinKeyPathResolve(context, "opacity", &opacity));
    if (!strcmp(what, "continue") || !strcmp(what, "replace-motion")) {
        interrupted(all, n, what);
        return;
    }
    if (!strcmp(what, "save") || !strcmp(what, "restore")) {
        states(all, n, what);
        return;
    }
    if (!strcmp(what, "frame") || !strcmp(what, "replace")) {
        KinChannel *channels = malloc(n * sizeof *channels);
        if (!strcmp(what, "frame")) retargetedFrame(all, channels, n);
        else replacedLayers(all, channels, n);
        free(channels);
        return;
    }
    if (!strcmp(what, "struct")) {
        described(all, n);
        return;
    }
    if (!strcmp(what, "create")) {
        double begin = seconds();
        for (size_t i = 0; i < n; i++) add(all[i], simple(record()), "x");
        DO(kinContextFlush(context));
        report(seconds() - begin, (double)n);
        return;
    }
    for (int round = 0; round < (!strcmp(what, "retarget") ? 2 : 1); round++) {
        double begin = seconds();
        for (size_t i = 0; i < n; i++) {
            double value = 0.25 + 0.5 * round * uniform();
            DO(kinLayerSetValue(context, all[i], opacity, &value, 1));
        }
        DO(kinContextFlush(context));
        double elapsed = seconds() - begin;
        if (round == 1 || !strcmp(what, "implicit")) report(elapsed, (double)n);
        DO(kinContextAdvance(context, start + 0.1 * (round + 1)));
    }
    if (!strcmp(what, "commit")) {
        commits(all, n, opacity);
    } else if (!strcmp(what, "advance")) {
        double begin = seconds();
        for (int k = 0; k < 1000; k++) DO(kinContextAdvance(context, start + 0.1 + k * 1e-5));
        report(seconds() - begin, 1000);
    } else if (!strcmp(what, "rebind")) {
        rebinds(all, n, opacity);
    }
}

/* Render lists of n items, a tree four deep. Half of the layers move and fade in "moving" and "full-moving". Per list. */
static void lists(size_t n, const char *what) {
    KinLayer *all = malloc(n * sizeof *all);
    KinRenderItem *full = malloc((n + 1) * sizeof *full);
    KinCompactItem *items = malloc((n + 1) * sizeof *items);
    KinRenderList *list;
    size_t count;
    for (size_t i = 0; i < n; i++) {
        double bounds[4] = {0, 0, 10, 10}, color[4] = {uniform(), uniform(), uniform(), 1}, at[2] = {uniform(), uniform()};
        all[i] = layer(i % 4 ? all[i - 1] : root);
        DO(kinLayerSetValue(context, all[i], KinPropertyBounds, bounds, 4));
        DO(kinLayerSetValue(context, all[i], KinPropertyBackgroundColor, color, 4));
        DO(kinLayerSetValue(context, all[i], KinPropertyPosition, at, 2));
        if (i % 2 || !strstr(what, "moving")) continue;
        Record r = record();
        double to[2] = {uniform(), uniform()};
        basic(all[i], "position", r, at, to, 2, two[0]);
        basic(all[i], "opacity", r, &r.from, &r.to, 1, two[1]);
    }
    DO(kinContextFlush(context));
    DO(kinRenderListCreate(context, sizeof *items, &list));
    double best = 1e9;
    for (int k = 0; k < 40; k++) {
        double begin = seconds(), time = start + 2 + k * 1e-3;
        if (!strncmp(what, "full", 4)) {
            DO(kinContextGetRenderList(context, time, full, n + 1, 0, &count));
        } else {
            DO(kinRenderListPrepare(list, time, &count, NULL));
            DO(kinRenderListWrite(list, 0, count, items, 0));
        }
        double elapsed = seconds() - begin;
        if (elapsed < best) best = elapsed;
    }
    report(best, 1);
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    const char *workload = argv[1];
    size_t n = (size_t)strtoull(argv[2], NULL, 10);
    open();
    if (!strncmp(workload, "W6-", 3)) life(n, workload + 3);
    else if (!strncmp(workload, "lists-", 6)) lists(n, workload + 6);
    else return 2;
    return 0;
}
