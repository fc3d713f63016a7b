/* Sampling through the public interface. kinema WORKLOAD N: prints one measurement, in nanoseconds per value. */
#include <math.h>
#include <threads.h>
#include "context.h"

/* ---- Scenes ---- */

static void tickOf(const char *keyPath, KinChannel *channels, size_t n, const double (*curves)[4], size_t curveCount) {
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        KinLayer l = layer(root);
        basic(l, keyPath, r, &r.from, &r.to, 1, curveCount ? curves[i % curveCount] : NULL);
        channels[i] = channel(l, keyPath);
    }
}

static void tick(KinChannel *channels, size_t n, const double (*curves)[4], size_t curveCount) {
    tickOf("opacity", channels, n, curves, curveCount);
}

/* The velocities of what the tick samples. */
static void velocities(KinChannel *channels, size_t n) {
    tick(channels, n, two, 2);
    for (size_t i = 0; i < n; i++) channels[i].keyPath = KIN_VELOCITY(channels[i].keyPath);
}

/* By turns the easings (or those of a family), steps and points: timing functions by text. */
static void named(KinChannel *channels, size_t n, const char *what) {
    static const char *const families[10] = {
        "sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce"};
    static const char *const ways[3] = {"in", "out", "in-out"};
    double curves[32][4];
    size_t count = 0;
    for (int family = 0; family < 10; family++)
        for (int way = 0; way < 3; way++) {
            char text[32];
            KinTimingFunction curve;
            snprintf(text, sizeof text, "ease-%s-%s", ways[way], families[family]);
            if (*what && strcmp(what, families[family]) != 0) continue;
            DO(kinTimingFunctionNamed(text, &curve));
            memcpy(curves[count++], &curve, sizeof curve);
        }
    for (int k = 0; k < 2 && (!*what || !count); k++) {
        KinTimingFunction curve;
        DO(kinTimingFunctionNamed(*what ? what : k ? "linear(0, 0.5 30%, 0.8 70%, 1)" : "steps(8)", &curve));
        memcpy(curves[count++], &curve, sizeof curve);
    }
    tick(channels, n, curves, count);
}

static void sharedTiming(KinChannel *channels, size_t n) {
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        KinLayer l = layer(root);
        r.begin = -0.5;
        r.duration = 12;
        basic(l, "opacity", r, &r.from, &r.to, 1, two[0]);
        channels[i] = channel(l, "opacity");
    }
}

static int ascending(const void *a, const void *b) { return *(const double *)a < *(const double *)b ? -1 : 1; }

static void keyframes(KinChannel *channels, size_t n) {
    for (size_t i = 0; i < n; i++) {
        KinLayer l = layer(root);
        KinAnimation a = animation(KinAnimationClassKeyframe, "opacity", record());
        double times[8] = {0}, curves[7 * 4];
        KinValue values[8];
        double numbers[8];
        for (int k = 0; k < 8; k++) {
            numbers[k] = 100 * uniform();
            values[k] = kinValueNumbers(numbers + k, 1);
            times[k] = k ? uniform() : 0;
            if (k) memcpy(curves + 4 * (k - 1), two[k % 2], sizeof two[0]);
        }
        times[7] = 1;
        qsort(times, 8, sizeof times[0], ascending);
        DO(kinAnimationSetKeyframeValues(context, a, values, 8));
        set(a, KinAnimationPropertyKeyTimes, times, 8);
        set(a, KinAnimationPropertyTimingFunctions, curves, 28);
        add(l, a, "frames");
        channels[i] = channel(l, "opacity");
    }
}

/* Three channels a record: position, color, and a matrix of three animated parts. */
static void scene(KinChannel *channels, size_t n) {
    for (size_t i = 0; i < n / 3; i++) {
        Record r = record();
        KinLayer l = layer(root);
        double a[4], b[4];
        for (int k = 0; k < 4; k++) a[k] = uniform(), b[k] = uniform();
        const double *curve = two[i % 2];
        basic(l, "position", r, a, b, 2, curve);
        basic(l, "backgroundColor", r, a, b, 4, curve);
        basic(l, "transform.translation", r, a, b, 2, curve);
        basic(l, "transform.rotation", r, a, b, 1, curve);
        a[0] += 0.5, b[0] += 0.5;
        basic(l, "transform.scale", r, a, b, 1, curve);
        channels[3 * i] = channel(l, "position");
        channels[3 * i + 1] = channel(l, "backgroundColor");
        channels[3 * i + 2] = channel(l, "transform");
    }
}

static void springs(KinChannel *channels, size_t n) {
    for (size_t i = 0; i < n; i++) {
        Record r = record();
        KinLayer l = layer(root);
        KinAnimation a = animation(KinAnimationClassSpring, "opacity", r);
        set1(a, KinAnimationPropertyFromValue, r.from);
        set1(a, KinAnimationPropertyToValue, r.to);
        add(l, a, "spring");
        channels[i] = channel(l, "opacity");
    }
}

/* Every timing feature, by turns. */
static void anyTiming(KinAnimation a, size_t i) {
    switch (i % 5) {
    case 0: set1(a, KinAnimationPropertyRepeatCount, 4); break;
    case 1: set1(a, KinAnimationPropertyAutoreverses, 1); break;
    case 2: set1(a, KinAnimationPropertyFillMode, KinFillModeBoth); break;
    case 3: set1(a, KinAnimationPropertySpeed, 1.5); break;
    default: set1(a, KinAnimationPropertyTimeOffset, 1); break;
    }
}

/* Layers in a tree four deep, three animated properties each: a curve, a group, an addition to a basic animation. */
static void whole(KinChannel *channels, size_t n) {
    KinLayer parents[3] = {root, root, root};
    for (size_t i = 0; i < n / 3; i++) {
        int depth = (int)(i % 4);
        KinLayer l = layer(depth ? parents[depth - 1] : root);
        if (depth < 3) parents[depth] = l;
        if (i % 16 == 0) {
            double speed = 0.9;
            KinKeyPath path;
            DO(kinKeyPathResolve(context, "speed", &path));
            DO(kinLayerSetValue(context, l, path, &speed, 1));
        }
        for (int k = 0; k < 3; k++) {
            static const char *const paths[3] = {"opacity", "cornerRadius", "zPosition"};
            Record r = record();
            KinAnimation a = animation(KinAnimationClassBasic, paths[k], r);
            set1(a, KinAnimationPropertyFromValue, r.from);
            set1(a, KinAnimationPropertyToValue, r.to);
            set(a, KinAnimationPropertyTimingFunction, two[i % 2], 4);
            anyTiming(a, i + (size_t)k);
            if (k == 1) {
                KinAnimation group;
                DO(kinAnimationCreate(context, KinAnimationClassGroup, &group));
                set1(group, KinAnimationPropertyBeginTime, start + r.begin);
                set1(group, KinAnimationPropertyDuration, r.duration);
                set1(a, KinAnimationPropertyBeginTime, 0);
                DO(kinAnimationSetAnimations(context, group, &a, 1));
                DO(kinAnimationRelease(context, a));
                a = group;
            }
            add(l, a, paths[k]);
            if (k == 2 && i % 4 == 0) {
                KinAnimation more = animation(KinAnimationClassBasic, paths[k], r);
                set1(more, KinAnimationPropertyFromValue, 0);
                set1(more, KinAnimationPropertyToValue, r.to);
                set1(more, KinAnimationPropertyAdditive, 1);
                add(l, more, "more");
            }
            channels[3 * i + (size_t)k] = channel(l, paths[k]);
        }
    }
}

/* ---- Sampling ---- */

static void sample(const KinChannel *channels, size_t n, KinFormat format) {
    KinSampler *sampler;
    size_t width;
    DO(kinContextFlush(context));
    DO(kinSamplerCreate(context, channels, n, &sampler));
    DO(kinSamplerGetWidth(sampler, &width));
    char *row = malloc(width * 8);
    for (int k = 0; k < 5; k++) {
        double time = start + frame(k);
        DO(kinSamplerSample(sampler, &time, 1, row, 0, format));
    }
    int frames = (double)n * FRAMES > 3e7 ? (int)(3e7 / (double)n) : FRAMES;
    double begin = seconds();
    for (int k = 0; k < frames; k++) {
        double time = start + frame(k * FRAMES / frames);
        DO(kinSamplerSample(sampler, &time, 1, row, 0, format));
    }
    report(seconds() - begin, (double)n * frames);
    sink = (float)row[0];
    free(row);
    kinSamplerDestroy(sampler);
}

static void bake(const KinChannel *channels, size_t n, size_t timeCount, KinFormat format) {
    KinSampler *sampler;
    double *times = malloc(timeCount * sizeof *times);
    double *rows = malloc(n * timeCount * sizeof *rows);
    for (size_t i = 0; i < timeCount; i++) times[i] = start + 10.0 * (double)i / (double)timeCount;
    DO(kinContextFlush(context));
    DO(kinSamplerCreate(context, channels, n, &sampler));
    DO(kinSamplerSample(sampler, times, timeCount, rows, 0, format));
    double begin = seconds();
    for (int k = 0; k < 5; k++) DO(kinSamplerSample(sampler, times, timeCount, rows, 0, format));
    report(seconds() - begin, 5.0 * (double)(n * timeCount));
    sink = (float)rows[n * timeCount / 2];
    free(rows);
    free(times);
    kinSamplerDestroy(sampler);
}

/* A sampler is created, and takes its first sample. */
static void first(const KinChannel *channels, size_t n, KinFormat format) {
    KinSampler *sampler;
    double time = start, *row = calloc(n, sizeof *row);
    DO(kinContextFlush(context));
    double begin = seconds();
    DO(kinSamplerCreate(context, channels, n, &sampler));
    DO(kinSamplerSample(sampler, &time, 1, row, 0, format));
    report(seconds() - begin, 1);
    sink = (float)row[n / 2];
    free(row);
    kinSamplerDestroy(sampler);
}

/* Threads, each with a copy of the sampler, divide the channels; this measures wall-clock time. */
typedef struct Share {
    KinSampler *sampler;
    size_t first, count;
} Share;

enum { TICKS = 1000 };

static int share(void *data) {
    const Share *mine = data;
    double time = start;
    float *row = malloc(mine->count * sizeof *row);
    KinSlice slice = {mine->first, mine->count, &time, 1, row, mine->count * sizeof *row, sizeof *row, KinFormatFloat32, 0};
    for (int k = 0; k < TICKS; k++) {
        time = start + frame(k);
        DO(kinSamplerSampleSlice(mine->sampler, &slice));
    }
    free(row);
    return 0;
}

static void threads(const KinChannel *channels, size_t n, size_t count) {
    Share shares[64];
    thrd_t running[64];
    if (count < 1 || count > 64) exit(2);
    DO(kinContextFlush(context));
    DO(kinSamplerCreate(context, channels, n, &shares[0].sampler));
    for (size_t i = 0; i < count; i++) {
        if (i) DO(kinSamplerCopy(shares[0].sampler, &shares[i].sampler));
        shares[i].first = i * n / count;
        shares[i].count = (i + 1) * n / count - shares[i].first;
    }
    double begin = wall();
    for (size_t i = 0; i < count; i++) thrd_create(&running[i], share, &shares[i]);
    for (size_t i = 0; i < count; i++) thrd_join(running[i], NULL);
    report(wall() - begin, (double)n * TICKS);
    for (size_t i = 0; i < count; i++) kinSamplerDestroy(shares[i].sampler);
}

int main(int argc, char **argv) {
    if (argc < 3) return 2;
    const char *workload = argv[1];
    size_t n = (size_t)strtoull(argv[2], NULL, 10);
    KinFormat format = argc > 3 && !strcmp(argv[3], "float64") ? KinFormatFloat64 : KinFormatFloat32;
    KinChannel *channels = calloc(n ? n : 1, sizeof *channels);
    open();
    if (!strcmp(workload, "W6-first")) tick(channels, n, two, 2), first(channels, n, format);
    else if (!strcmp(workload, "W5a")) tick(channels, 1, two, 1), bake(channels, 1, 1000000, format);
    else if (!strcmp(workload, "W5b")) tick(channels, 1000, two, 2), bake(channels, 1000, 1000, format);
    else {
        if (!strcmp(workload, "W1") || !strcmp(workload, "W1-threads")) tick(channels, n, two, 2);
        else if (!strcmp(workload, "W1b")) tick(channels, n, sixteen, 16);
        else if (!strncmp(workload, "W1e", 3)) named(channels, n, workload + 3);
        else if (!strcmp(workload, "W1v")) velocities(channels, n);
        else if (!strcmp(workload, "W1t")) tickOf("transform.translation.y", channels, n, two, 2);
        else if (!strcmp(workload, "W1l")) tick(channels, n, NULL, 0);
        else if (!strcmp(workload, "W1s")) sharedTiming(channels, n);
        else if (!strcmp(workload, "W2")) keyframes(channels, n);
        else if (!strcmp(workload, "W3")) n = n / 3 * 3, scene(channels, n);
        else if (!strcmp(workload, "W4")) springs(channels, n);
        else if (!strcmp(workload, "W7")) n = n / 3 * 3, whole(channels, n);
        else return 2;
        if (!strcmp(workload, "W1-threads")) threads(channels, n, argc > 3 ? (size_t)atoi(argv[3]) : 1);
        else sample(channels, n, format);
    }
    return 0;
}
