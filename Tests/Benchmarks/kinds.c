/* What the kinds of animated channels cost: nanoseconds for each channel as float32 and as float64, and how many times that of a basic
 * animation of position.x this is, in the same process. kinds [N [FIRST LETTERS]] */
#include <kinema/kinema.h>
#include "measure.h"

#include <stdbool.h>

#define DO(call)                                                       \
    do {                                                               \
        if ((call) != KinStatusOK) {                                   \
            fprintf(stderr, "%s: %s\n", #call, kinLastErrorMessage()); \
            exit(1);                                                   \
        }                                                              \
    } while (0)

enum { SOME_FRAMES = 150, MOST_KEYS = 64 };
static KinContext *context;
static const double start = 100;

static void set(KinAnimation a, KinAnimationProperty property, const double *values, size_t count) {
    DO(kinAnimationSetValue(context, a, property, values, count));
}
static void set1(KinAnimation a, KinAnimationProperty property, double value) { set(a, property, &value, 1); }

static KinAnimation animation(KinAnimationClass kind, const char *keyPath) {
    KinAnimation made;
    Record r = record();
    DO(kinAnimationCreate(context, kind, &made));
    if (keyPath) {
        KinValue path = kinValueString(keyPath);
        DO(kinAnimationSetData(context, made, KinAnimationPropertyKeyPath, &path));
    }
    set1(made, KinAnimationPropertyBeginTime, start + r.begin);
    set1(made, KinAnimationPropertyDuration, r.duration);
    return made;
}

static KinAnimation ends(KinAnimationClass kind, const char *keyPath, const double *from, const double *to, size_t count) {
    static unsigned made;
    KinAnimation a = animation(kind, keyPath);
    set(a, KinAnimationPropertyFromValue, from, count);
    set(a, KinAnimationPropertyToValue, to, count);
    if (kind == KinAnimationClassBasic) set(a, KinAnimationPropertyTimingFunction, two[made++ % 2], 4);
    return a;
}

static KinAnimation basic(const char *keyPath, double from, double to) {
    return ends(KinAnimationClassBasic, keyPath, &from, &to, 1);
}

static void add(KinLayer to, KinAnimation a) {
    DO(kinLayerAddAnimation(context, to, a, NULL));
    DO(kinAnimationRelease(context, a));
}

/* About x by one angle, about z by another one, with a translation. */
static void matrix(double *m) {
    double a = 0.6, b = 0.8, x = 50 * uniform();
    double c = uniform() > 0.5 ? 0.28 : -0.28, d = 0.96;
    double turned[16] = {c, d, 0, 0, -d * a, c * a, b, 0, d * b, -c * b, a, 0, x, 2 * x, 30, 1};
    memcpy(m, turned, sizeof turned);
}

static KinAnimation frames(const char *keyPath, size_t count, size_t width, const char *mode) {
    static double numbers[MOST_KEYS][16];
    KinValue values[MOST_KEYS], word = kinValueString(mode);
    KinAnimation a = animation(KinAnimationClassKeyframe, keyPath);
    for (size_t k = 0; k < count; k++) {
        for (size_t i = 0; i < width; i++) numbers[k][i] = uniform();
        if (width == 16) matrix(numbers[k]);
        values[k] = kinValueNumbers(numbers[k], width);
    }
    DO(kinAnimationSetValues(context, a, values, count));
    DO(kinAnimationSetData(context, a, KinAnimationPropertyCalculationMode, &word));
    return a;
}

/* ---- Kinds: a layer, the layer below it, and what is animated; the result is what is read ---- */

static KinLayer above, below;
typedef const char *Kind(void);

static const char *position(void) { return add(below, basic("position.x", 0, 100)), "position.x"; }
static const char *rotationX(void) { return add(below, basic("transform.rotation.x", 0, 3)), "transform.rotation.x"; }
static const char *rotationY(void) { return add(below, basic("transform.rotation.y", 0, 1)), "transform.rotation.y"; }
static const char *rotationZ(void) { return add(below, basic("transform.rotation.z", 0, 3)), "transform.rotation.z"; }
static const char *aTurnOfThree(void) {
    add(below, basic("transform.rotation.x", 0, 3)), add(below, basic("transform.rotation.y", 0, 1));
    add(below, basic("transform.rotation.z", 0, 3));
    return "transform.rotation.x";
}
static const char *wholeXYZ(void) { return aTurnOfThree(), "transform"; }
static const char *wholeZ(void) { return add(below, basic("transform.rotation.z", 0, 3)), "transform"; }
static const char *flip(void) { return add(below, basic("transform.rotation.y", 0, 3.14)), "transform"; }
static const char *flipY(void) { return flip(), "transform.rotation.y"; }
static const char *twoParts(void) {
    return add(below, basic("transform.rotation.x", 0, 1)), add(below, basic("transform.scale", 0.5, 2)), "transform";
}
static void matrices(KinAnimationClass kind) {
    double from[16], to[16] = {1, 0, 0, 0, 0, 0.6, 0.8, 0, 0, -0.8, 0.6, 0, 10, 20, 30, 1};
    matrix(from);
    add(below, ends(kind, "transform", from, to, 16));
}
static const char *slerp(void) { return matrices(KinAnimationClassBasic), "transform"; }
static const char *slerpX(void) { return slerp(), "transform.rotation.x"; }
static const char *slerpSpring(void) { return matrices(KinAnimationClassSpring), "transform"; }
static const char *slerpFrames(void) { return add(below, frames("transform", 5, 16, "linear")), "transform"; }
static const char *plane(void) {
    double from[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1},
           to[16] = {0.6, 0.8, 0, 0, -0.8, 0.6, 0, 0, 0, 0, 1, 0, 9, 9, 0, 1};
    return add(below, ends(KinAnimationClassBasic, "transform", from, to, 16)), "transform";
}
static KinAnimation additive(KinAnimation a) { return set1(a, KinAnimationPropertyAdditive, 1), a; }
static const char *additivePart(void) {
    add(below, basic("transform.rotation.z", 0, 3)), add(below, additive(basic("transform.rotation.z", 0, 1)));
    return "transform";
}
static const char *additivePartZ(void) { return additivePart(), "transform.rotation.z"; }
static const char *stack(void) { return position(), add(below, additive(basic("position.x", 0, 10))), "position.x"; }
static const char *discrete(void) { return add(below, frames("opacity", 8, 1, "discrete")), "opacity"; }
static const char *paced(void) { return add(below, frames("opacity", 8, 1, "paced")), "opacity"; }
static const char *cubic(void) { return add(below, frames("opacity", 8, 1, "cubic")), "opacity"; }
static const char *cubicPoint(void) { return add(below, frames("position", 8, 2, "cubic")), "position"; }
static const char *cubicColor(void) { return add(below, frames("backgroundColor", 8, 4, "cubic")), "backgroundColor"; }
static const char *linear8(void) { return add(below, frames("opacity", 8, 1, "linear")), "opacity"; }
static const char *linear64(void) { return add(below, frames("opacity", 64, 1, "linear")), "opacity"; }
static const char *easedFrames(void) {
    KinAnimation a = frames("opacity", 8, 1, "linear");
    return set(a, KinAnimationPropertyTimingFunction, two[0], 4), add(below, a), "opacity";
}
static KinAnimation repeating(KinAnimation a) {
    return set1(a, KinAnimationPropertyDuration, 1.5 + uniform()), set1(a, KinAnimationPropertyRepeatCount, 100),
           set1(a, KinAnimationPropertyCumulative, 1), a;
}
static const char *cumulative(void) { return add(below, repeating(basic("position.x", 0, 10))), "position.x"; }
static const char *cumulativeFrames(void) { return add(below, repeating(frames("opacity", 8, 1, "linear"))), "opacity"; }
static const char *cumulativeTurn(void) { return add(below, repeating(basic("transform.rotation.z", 0, 1))), "transform"; }
static const char *overdamped(void) {
    double from = 0, to = 100;
    KinAnimation a = ends(KinAnimationClassSpring, "position.x", &from, &to, 1);
    return set1(a, KinAnimationPropertyDamping, 40), set1(a, KinAnimationPropertyAllowsOverdamping, 1), add(below, a),
           "position.x";
}
static void inGroups(int depth) {
    KinAnimation a = basic("position.x", 0, 100);
    set1(a, KinAnimationPropertyBeginTime, 0);
    for (int i = 0; i < depth; i++) {
        KinAnimation group = animation(KinAnimationClassGroup, NULL);
        if (i < depth - 1) set1(group, KinAnimationPropertyBeginTime, 0);
        DO(kinAnimationSetAnimations(context, group, &a, 1));
        DO(kinAnimationRelease(context, a));
        a = group;
    }
    add(below, a);
}
static const char *group(void) { return inGroups(1), "position.x"; }
static const char *groups(void) { return inGroups(3), "position.x"; }
static const char *named(void) { return add(above, basic("sublayers.it.opacity", 0, 1)), "opacity"; }
static const char *hidden(void) { return add(below, basic("hidden", 0, 1)), "hidden"; }
static const char *frame_(void) { return add(below, basic("position.x", 0, 9)), "frame"; }

#define KIND(name, make) {name, make}
static const struct {
    const char *name;
    Kind *make;
} kinds[] = {
    KIND("position.x", position),
    KIND("rotation.x", rotationX),
    KIND("rotation.y", rotationY),
    KIND("rotation.z", rotationZ),
    KIND("rotation.x of three turns", aTurnOfThree),
    KIND("rotation.y beyond a quarter turn", flipY),
    KIND("rotation.x between matrices", slerpX),
    KIND("rotation.z, one added", additivePartZ),
    KIND("transform, turned about z", wholeZ),
    KIND("transform, turned about x and scaled", twoParts),
    KIND("transform, turned about all axes", wholeXYZ),
    KIND("transform, turned over", flip),
    KIND("transform, one turn added", additivePart),
    KIND("transform, cumulative turn", cumulativeTurn),
    KIND("transform between matrices of the plane", plane),
    KIND("transform between matrices in space", slerp),
    KIND("transform, spring between matrices", slerpSpring),
    KIND("transform, keyframes of matrices", slerpFrames),
    KIND("8 keyframes, linear", linear8),
    KIND("64 keyframes", linear64),
    KIND("8 keyframes, discrete", discrete),
    KIND("8 keyframes, paced", paced),
    KIND("8 keyframes, cubic", cubic),
    KIND("8 keyframes, points, cubic", cubicPoint),
    KIND("8 keyframes, colors, cubic", cubicColor),
    KIND("8 keyframes, one timing function for all", easedFrames),
    KIND("8 keyframes, cumulative", cumulativeFrames),
    KIND("cumulative", cumulative),
    KIND("overdamped spring", overdamped),
    KIND("in a group", group),
    KIND("in three groups", groups),
    KIND("one added to another", stack),
    KIND("by name", named),
    KIND("hidden", hidden),
    KIND("frame", frame_),
};

static double measure(const KinChannel *channels, size_t n, KinFormat format) {
    KinSampler *sampler;
    size_t width;
    double best = 1e300;
    DO(kinSamplerCreate(context, channels, n, &sampler));
    DO(kinSamplerGetWidth(sampler, &width));
    void *row = malloc(width * 8);
    for (int round = 0; round < 4; round++) {
        double begin = seconds();
        for (int k = 0; k < SOME_FRAMES; k++) {
            double time = start + frame(k);
            DO(kinSamplerSample(sampler, &time, 1, row, 0, format));
        }
        double elapsed = (seconds() - begin) * 1e9 / ((double)n * SOME_FRAMES);
        if (elapsed < best) best = elapsed;
    }
    free(row);
    kinSamplerDestroy(sampler);
    return best;
}

static void printRow(const char *name, const KinChannel *channels, size_t n, double first[2], bool isFirst) {
    double ns[2] = {measure(channels, n, KinFormatFloat32), measure(channels, n, KinFormatFloat64)};
    if (isFirst) memcpy(first, ns, sizeof ns);
    printf("%-44s %8.2f %7.2f x %8.2f %7.2f x\n", name, ns[0], ns[0] / first[0], ns[1], ns[1] / first[1]);
    fflush(stdout);
}

/* ---- Motions that interrupt one another: each way to retarget, with and without a delay, a stagger and a turn, by a spring and a
 * curve ---- */

enum { DELAYED = 1, STAGGERED = 2, TURNING = 4, CURVED = 8, WAYS = 16 };

static void motions(size_t n, const char *letters, double first[2]) {
    static const char *retargets[] = {"replace", "additive", "continue"};
    KinLayer *layers = calloc(n, sizeof *layers);
    KinChannel *channels = calloc(n, sizeof *channels);
    for (int row = 0; row < 3 * WAYS; row++) {
        int way = row % WAYS;
        char name[64];
        snprintf(name, sizeof name, "%s%s%s, a %s%s", retargets[row / WAYS], way & DELAYED ? ", delayed" : "",
            way & STAGGERED ? ", staggered" : "", way & CURVED ? "curve" : "spring", way & TURNING ? " of a turn" : "");
        if (letters && strncmp(name, letters, strlen(letters))) continue;
        KinKeyPath path = way & TURNING ? KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ)
                                        : KIN_KEY_PATH(KinPropertyPosition, KinComponentX);
        KinMotion motion = way & CURVED ? kinMotion("easeInEaseOut", 4) : kinSpringMotion(4, 0.2);
        KinLayer root;
        DO(kinContextCreate(&context));
        DO(kinLayerCreate(context, KinLayerClassLayer, &root));
        DO(kinContextAddRoot(context, root));
        DO(kinLayersCreate(context, KinLayerClassLayer, root, layers, n));
        DO(kinContextAdvance(context, start - 1));
        motion.retarget = (KinRetarget)(row / WAYS);
        for (int change = 0; change < 2; change++) {
            double target = change ? 1 : 2;
            DO(kinLayersAnimate(context, layers, n, path, &target, 1, 0, &motion));
            DO(kinContextAdvance(context, start - 0.5 + 0.5 * change));
            if (way & DELAYED) motion.delay = 0.5;
            if (way & STAGGERED) motion.stagger = 1.0 / (double)n;
        }
        for (size_t i = 0; i < n; i++) channels[i].layer = layers[i], channels[i].keyPath = path;
        printRow(name, channels, n, first, false);
        kinContextDestroy(context);
    }
    free(channels), free(layers);
}

int main(int argc, char **argv) {
    size_t n = argc > 1 ? (size_t)strtoull(argv[1], NULL, 10) : 1000, kindCount = sizeof kinds / sizeof *kinds;
    double first[2] = {1, 1};
    for (size_t kind = 0; kind < kindCount; kind++) {
        if (kind && argc > 2 && strncmp(kinds[kind].name, argv[2], strlen(argv[2]))) continue;
        KinChannel *channels = calloc(n, sizeof *channels);
        KinLayer root;
        DO(kinContextCreate(&context));
        DO(kinLayerCreate(context, KinLayerClassLayer, &root));
        DO(kinContextAddRoot(context, root));
        DO(kinContextAdvance(context, start));
        for (size_t i = 0; i < n; i++) {
            KinValue name = kinValueString("it");
            DO(kinLayerCreate(context, KinLayerClassLayer, &above));
            DO(kinLayerAddSublayer(context, root, above));
            DO(kinLayerCreate(context, KinLayerClassLayer, &below));
            DO(kinLayerAddSublayer(context, above, below));
            DO(kinLayerSetData(context, below, KinPropertyName, &name));
            channels[i].layer = below;
            DO(kinKeyPathResolve(context, kinds[kind].make(), &channels[i].keyPath));
        }
        DO(kinContextFlush(context));
        printRow(kinds[kind].name, channels, n, first, kind == 0);
        kinContextDestroy(context);
        free(channels);
    }
    motions(n, argc > 2 ? argv[2] : NULL, first);
    return 0;
}
