/* Calls of every frame allocate no memory after the first frames. The program's allocator counts, so the program cannot run under
 * sanitizers, which have an allocator too, and the library's pool of small blocks is off. */
#include <stdio.h>

#if !defined(__GLIBC__)
int main(void) {
    puts("0 passed, 0 failed: no allocator to count with");
    return 0;
}
#else
#include "refusal.h"

int setenv(const char *name, const char *value, int overwrite);
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

static unsigned long allocations;

void *malloc(size_t size) { return allocations++, __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return allocations++, __libc_calloc(count, size); }
void *realloc(void *memory, size_t size) { return allocations++, __libc_realloc(memory, size); }
void *aligned_alloc(size_t alignment, size_t size) { return allocations++, __libc_memalign(alignment, size); }
int posix_memalign(void **memory, size_t alignment, size_t size) {
    allocations++;
    *memory = __libc_memalign(alignment, size);
    return *memory ? 0 : 12; /* ENOMEM */
}

enum { LAYERS = 64, TIMES = 32 };

/* Keyframes, a spring, a color, and three parts of one matrix on every layer, which last longer than the test. */
static void animate(KinContext *c, KinLayer layer) {
    const double levels[] = {1, 0, 0.5};
    const KinValue values[] = {kinValueNumbers(levels, 1), kinValueNumbers(levels + 1, 1), kinValueNumbers(levels + 2, 1)};
    KinAnimation blink = sceneAnimation(c, KinAnimationClassKeyframe, "opacity");
    KinAnimation jump = sceneAnimation(c, KinAnimationClassSpring, "position.x");
    KinAnimation turn = sceneAnimation(c, KinAnimationClassBasic, "transform.rotation.z");
    KinAnimation grow = sceneAnimation(c, KinAnimationClassBasic, "transform.scale");
    KinAnimation slide = sceneAnimation(c, KinAnimationClassBasic, "transform.translation.x");
    KinAnimation tint = sceneAnimation(c, KinAnimationClassBasic, "backgroundColor");
    const double red[] = {1, 0, 0, 1}, blue[] = {0, 0, 1, 1};
    ENSURE_OK(kinAnimationSetKeyframeValues(c, blink, values, 3));
    ENSURE_OK(kinAnimationSetNumber(c, jump, KinAnimationPropertyToValue, 100));
    ENSURE_OK(kinAnimationSetNumber(c, turn, KinAnimationPropertyToValue, 3));
    ENSURE_OK(kinAnimationSetNumber(c, grow, KinAnimationPropertyToValue, 2));
    ENSURE_OK(kinAnimationSetNumber(c, slide, KinAnimationPropertyToValue, 50));
    ENSURE_OK(kinAnimationSetValue(c, tint, KinAnimationPropertyFromValue, red, 4));
    ENSURE_OK(kinAnimationSetValue(c, tint, KinAnimationPropertyToValue, blue, 4));
    const KinAnimation all[] = {blink, jump, turn, grow, slide, tint};
    for (int i = 0; i < 6; i++) {
        ENSURE_OK(kinAnimationSetNumber(c, all[i], KinAnimationPropertyDuration, 1000));
        ENSURE_OK(kinLayerAddAnimation(c, layer, all[i], NULL));
        ENSURE_OK(kinAnimationRelease(c, all[i]));
    }
}

static Scene scene;
static KinLayer layers[LAYERS];
static KinSampler *sampler;

static void open(void) {
    KinChannel channels[4 * LAYERS];
    scene = sceneOpen();
    for (int i = 0; i < LAYERS; i++) {
        layers[i] = sceneLayer(scene.context, scene.stage);
        KinChannel opacity = {layers[i], KinPropertyOpacity, 0}, place = {layers[i], KinPropertyPosition, 0};
        KinChannel matrix = {layers[i], KinPropertyTransform, 0};
        channels[4 * i] = opacity, channels[4 * i + 1] = place, channels[4 * i + 2] = matrix;
        KinChannel color = {layers[i], KinPropertyBackgroundColor, 0};
        channels[4 * i + 3] = color;
    }
    ENSURE_OK(kinContextFlush(scene.context));
    for (int i = 0; i < LAYERS; i++) animate(scene.context, layers[i]);
    ENSURE_OK(kinContextFlush(scene.context));
    ENSURE_OK(kinSamplerCreate(scene.context, channels, 4 * LAYERS, &sampler));
}

static void samplingTakesNoMemory(void) {
    static float rows[TIMES][23 * LAYERS];
    double times[TIMES];
    for (int call = 0; call < 100; call++) {
        if (call == 1) allocations = 0;
        for (int i = 0; i < TIMES; i++) times[i] = call * 0.1 + i * 0.25;
        ENSURE_OK(kinSamplerSample(sampler, times, 1, rows, 0, KinFormatFloat32));
        ENSURE_OK(kinSamplerSample(sampler, times, TIMES, rows, 0, KinFormatFloat32));
    }
    ENSURE(allocations == 0);
}

/* Every kind of channel: the animated and the sampled key path, with the ends of an animation. */
typedef struct Kind {
    KinLayerClass layerClass;
    const char *animated, *read;
    size_t count;
    double from[16], to[16];
} Kind;

#define TURNED_ABOUT_X 1, 0, 0, 0, 0, 0.6, 0.8, 0, 0, -0.8, 0.6, 0, 10, 20, 30, 1
#define TURNED_ABOUT_Z 0.6, 0.8, 0, 0, -0.8, 0.6, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1
#define NUMBERS(...) {__VA_ARGS__}
#define KIND(animated, read, count, from, to) {KinLayerClassLayer, animated, read, count, from, to}

static const Kind kinds[] = {
    KIND("opacity", "opacity", 1, {0}, {1}),
    KIND("zPosition", "zPosition", 1, {0}, {1}),
    KIND("position", "position", 2, NUMBERS(0, 0), NUMBERS(10, 20)),
    KIND("position.x", "position", 1, {0}, {10}),
    KIND("anchorPoint", "anchorPoint.y", 2, NUMBERS(0, 0), NUMBERS(1, 1)),
    KIND("bounds", "bounds", 4, NUMBERS(0, 0, 1, 1), NUMBERS(1, 1, 9, 9)),
    KIND("bounds.size", "bounds.size.width", 2, NUMBERS(1, 1), NUMBERS(9, 9)),
    KIND("bounds.size", "frame", 2, NUMBERS(1, 1), NUMBERS(9, 9)),
    KIND("transform.rotation.z", "frame", 1, {0}, {3}),
    KIND("backgroundColor", "backgroundColor", 4, NUMBERS(1, 0, 0, 1), NUMBERS(0, 0, 1, 1)),
    KIND("hidden", "hidden", 1, {0}, {1}),
    KIND("transform", "transform", 16, NUMBERS(TURNED_ABOUT_Z), NUMBERS(TURNED_ABOUT_X)),
    KIND("transform", "transform.rotation.x", 16, NUMBERS(TURNED_ABOUT_Z), NUMBERS(TURNED_ABOUT_X)),
    KIND("transform", "transform.translation", 16, NUMBERS(TURNED_ABOUT_Z), NUMBERS(TURNED_ABOUT_X)),
    KIND("sublayerTransform", "sublayerTransform", 16, NUMBERS(TURNED_ABOUT_Z), NUMBERS(TURNED_ABOUT_Z)),
    KIND("transform.rotation.x", "transform", 1, {0}, {3}),
    KIND("transform.rotation.x", "transform.rotation.x", 1, {0}, {3}),
    KIND("transform.rotation.y", "transform.rotation.y", 1, {0}, {1}),
    KIND("transform.rotation.z", "transform.rotation.z", 1, {0}, {7}),
    KIND("transform.rotation.z", "transform", 1, {0}, {7}),
    KIND("transform.scale", "transform.scale", 1, {1}, {2}),
    KIND("transform.scale", "transform.scale.x", 1, {1}, {0}),
    KIND("transform.scale.x", "transform.scale", 1, {1}, {2}),
    KIND("transform.translation", "transform.translation", 2, NUMBERS(0, 0), NUMBERS(9, 9)),
    KIND("transform.translation.x", "transform.translation.x", 1, {0}, {9}),
    {KinLayerClassShape, "strokeEnd", "strokeEnd", 1, {0}, {1}},
    {KinLayerClassReplicator, "instanceCount", "instanceCount", 1, {1}, {9}},
    {KinLayerClassGradient, "colors", "colors", 8, NUMBERS(1, 0, 0, 1, 0, 0, 1, 1), NUMBERS(0, 1, 0, 1, 1, 1, 0, 1)},
    {KinLayerClassGradient, "locations", "locations", 2, NUMBERS(0, 1), NUMBERS(0.5, 0.75)},
};
enum { KINDS = sizeof kinds / sizeof *kinds, FORMS = 13 };

/* Ways to animate: from and to, a spring, keyframes, added to another one, cumulative with a timing function; keyframes that are held,
 * smooth, paced, or cumulative, 20 of them with a timing function for all; in three groups, by name; with timing functions that jump or
 * have corners. */
enum {
    BASIC,
    SPRING,
    KEYFRAMES,
    ADDED,
    CUMULATIVE,
    DISCRETE,
    CUBIC,
    PACED,
    CUMULATIVE_KEYFRAMES,
    GROUPED,
    NAMED,
    STEPPED,
    BOUNCED
};

static void makeOfKind(KinContext *c, const Kind *kind, const char *keyPath, int form, KinAnimation *made) {
    int hasKeyframes = form == KEYFRAMES || (form >= DISCRETE && form <= CUMULATIVE_KEYFRAMES);
    KinAnimation a = sceneAnimation(c,
        hasKeyframes     ? KinAnimationClassKeyframe
        : form == SPRING ? KinAnimationClassSpring
                         : KinAnimationClassBasic,
        keyPath);
    if (hasKeyframes) {
        KinValue values[20];
        for (int i = 0; i < 20; i++) values[i] = kinValueNumbers(i % 2 ? kind->to : kind->from, kind->count);
        ENSURE_OK(kinAnimationSetKeyframeValues(c, a, values, form == KEYFRAMES ? 3 : 20));
    } else {
        ENSURE_OK(kinAnimationSetValue(c, a, KinAnimationPropertyFromValue, kind->from, kind->count));
        ENSURE_OK(kinAnimationSetValue(c, a, KinAnimationPropertyToValue, kind->to, kind->count));
    }
    if (form >= DISCRETE && form <= PACED) {
        const double modes[] = {KinCalculationModeDiscrete, KinCalculationModeCubic, KinCalculationModePaced};
        ENSURE_OK(kinAnimationSetNumber(c, a, KinAnimationPropertyCalculationMode, modes[form - DISCRETE]));
    }
    if (form == STEPPED || form == BOUNCED) {
        KinTimingFunction curve;
        ENSURE_OK(kinTimingFunctionNamed(form == STEPPED ? "steps(4)" : "ease-out-bounce", &curve));
        ENSURE_OK(kinAnimationSetValue(c, a, KinAnimationPropertyTimingFunction, &curve.c1x, 4));
    }
    int repeats = form == CUMULATIVE || form == CUMULATIVE_KEYFRAMES;
    if (repeats) {
        ENSURE_OK(kinAnimationSetNumber(c, a, KinAnimationPropertyCumulative, 1));
        ENSURE_OK(kinAnimationSetNumber(c, a, KinAnimationPropertyRepeatCount, 1e6));
        const double curve[] = {0.42, 0, 0.58, 1};
        ENSURE_OK(kinAnimationSetValue(c, a, KinAnimationPropertyTimingFunction, curve, 4));
    }
    ENSURE_OK(kinAnimationSetNumber(c, a, KinAnimationPropertyDuration, repeats ? 1 : 1000));
    *made = a;
}

static void addOnce(KinContext *c, KinLayer layer, KinAnimation a) {
    ENSURE_OK(kinLayerAddAnimation(c, layer, a, NULL));
    ENSURE_OK(kinAnimationRelease(c, a));
}

static void animateKind(KinContext *c, KinLayer above, KinLayer layer, const Kind *kind, int form) {
    KinAnimation a;
    if (form == NAMED) {
        static int names;
        char name[16], keyPath[64];
        snprintf(name, sizeof name, "n%d", names++);
        snprintf(keyPath, sizeof keyPath, "sublayers.%s.%s", name, kind->animated);
        KinValue value = kinValueString(name);
        ENSURE_OK(kinLayerSetData(c, layer, KinPropertyName, &value));
        makeOfKind(c, kind, keyPath, BASIC, &a);
        addOnce(c, above, a);
        return;
    }
    if (form == ADDED) {
        makeOfKind(c, kind, kind->animated, BASIC, &a);
        addOnce(c, layer, a);
    }
    makeOfKind(c, kind, kind->animated, form, &a);
    if (form == ADDED) ENSURE_OK(kinAnimationSetNumber(c, a, KinAnimationPropertyAdditive, 1));
    for (int depth = 0; form == GROUPED && depth < 3; depth++) {
        KinAnimation group;
        ENSURE_OK(kinAnimationCreate(c, KinAnimationClassGroup, &group));
        ENSURE_OK(kinAnimationSetNumber(c, group, KinAnimationPropertyDuration, 1000));
        ENSURE_OK(kinAnimationSetAnimations(c, group, &a, 1));
        ENSURE_OK(kinAnimationRelease(c, a));
        a = group;
    }
    addOnce(c, layer, a);
}

/* Samples once and many times in each format. `what` names the channel. */
static void sampleWithoutMemory(KinSampler *one, const char *what, const char *animated, int form) {
    static double rows[TIMES][16];
    const KinFormat formats[] = {KinFormatFloat64, KinFormatFloat32, KinFormatUNorm8};
    double times[TIMES];
    for (int i = 0; i < TIMES; i++) times[i] = i * 0.25 - 1;
    for (int format = 0; format < 3; format++) {
        ENSURE_OK(kinSamplerSample(one, times, TIMES, rows, 0, formats[format]));
        allocations = 0;
        ENSURE_OK(kinSamplerSample(one, times, 1, rows, 0, formats[format]));
        ENSURE_OK(kinSamplerSample(one, times, TIMES, rows, 0, formats[format]));
        if (allocations) FAIL_HERE("%s of %s, form %d, format %d: %lu allocations", what, animated, form, format, allocations);
    }
}

/* The channels are values, and the velocities of those that have one: rule D81. */
static void samplingAnyChannelInAnyFormatTakesNoMemory(void) {
    int velocities = 0;
    Scene all = sceneOpen();
    for (int kind = 0; kind < KINDS; kind++) {
        for (int form = 0; form < FORMS; form++) {
            KinChannel channel = {{0}, 0, 0};
            ENSURE_OK(kinLayerCreate(all.context, kinds[kind].layerClass, &channel.layer));
            ENSURE_OK(kinLayerAddSublayer(all.context, all.stage, channel.layer));
            if (kinds[kind].layerClass == KinLayerClassGradient)
                ENSURE_OK(kinLayerSetValue(all.context, channel.layer,
                    kinds[kind].count == 2 ? KinPropertyLocations : KinPropertyColors, kinds[kind].from, kinds[kind].count));
            ENSURE_OK(kinContextFlush(all.context));
            animateKind(all.context, all.stage, channel.layer, &kinds[kind], form);
            ENSURE_OK(kinContextFlush(all.context));
            ENSURE_OK(kinKeyPathResolve(all.context, kinds[kind].read, &channel.keyPath));
            KinSampler *one;
            ENSURE_OK(kinSamplerCreate(all.context, &channel, 1, &one));
            sampleWithoutMemory(one, kinds[kind].read, kinds[kind].animated, form);
            kinSamplerDestroy(one);
            channel.keyPath = KIN_VELOCITY(channel.keyPath);
            if (kinSamplerCreate(all.context, &channel, 1, &one) != KinStatusOK) continue;
            velocities++;
            sampleWithoutMemory(one, "the velocity", kinds[kind].animated, form);
            kinSamplerDestroy(one);
        }
    }
    ENSURE(velocities >= KINDS / 2 * FORMS);
    kinContextDestroy(all.context);
}

static void anAdvanceInWhichNothingEndsTakesNoMemory(void) {
    for (int frame = 0; frame < 100; frame++) {
        if (frame == 1) allocations = 0;
        ENSURE_OK(kinContextAdvance(scene.context, 1 + frame / 60.0));
    }
    ENSURE(allocations == 0);
}

static void aChangeWithoutActionsTakesNoMemory(void) {
    KinTransaction open = {0};
    ENSURE_OK(kinTransactionBegin(scene.context, &open));
    ENSURE_OK(kinTransactionSetDisableActions(scene.context, open, true));
    for (int round = 0; round < 6; round++) {
        if (round == 3) allocations = 0;
        for (int i = 0; i < LAYERS; i++) ENSURE_OK(kinLayerSetPoint(scene.context, layers[i], KinPropertyPosition, round, i));
    }
    ENSURE(allocations == 0);
    ENSURE_OK(kinTransactionCommit(scene.context, open));
}

/* A mask, copies, both sides of a transition, and a moving zPosition that keeps the order. */
static void compactListsTakeNoMemory(void) {
    Scene own = sceneOpen();
    KinContext *c = own.context;
    KinLayer copies, mask = sceneLayer(c, (KinLayer){0}), copied;
    KinRenderList *list;
    const char *const moving[] = {"opacity", "position.x", "zPosition"};
    ENSURE_OK(kinLayerCreate(c, KinLayerClassReplicator, &copies));
    ENSURE_OK(kinLayerAddSublayer(c, own.stage, copies));
    ENSURE_OK(kinLayerSetNumber(c, copies, KinPropertyInstanceCount, 3));
    copied = sceneLayer(c, copies);
    ENSURE_OK(kinLayerSetMask(c, own.ship, mask));
    ENSURE_OK(kinContextFlush(c));
    for (int i = 0; i < 3; i++) {
        KinAnimation move = sceneAnimation(c, KinAnimationClassBasic, moving[i]);
        ENSURE_OK(kinAnimationSetNumber(c, move, KinAnimationPropertyFromValue, 0.5));
        ENSURE_OK(kinAnimationSetNumber(c, move, KinAnimationPropertyToValue, 1));
        ENSURE_OK(kinAnimationSetNumber(c, move, KinAnimationPropertyDuration, 1000));
        ENSURE_OK(kinLayerAddAnimation(c, copied, move, NULL));
        if (i < 2) ENSURE_OK(kinLayerAddAnimation(c, mask, move, NULL));
    }
    KinAnimation fade = sceneAnimation(c, KinAnimationClassTransition, NULL);
    ENSURE_OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyDuration, 1000));
    ENSURE_OK(kinLayerAddAnimation(c, own.boat, fade, NULL));
    ENSURE_OK(kinLayerSetNumber(c, own.boat, KinPropertyCornerRadius, 3));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinRenderListCreate(c, sizeof(KinCompactItem), &list));
    size_t count = 0;
    for (int call = 0; call < 50; call++) {
        if (call == 5) allocations = 0;
        ENSURE_OK(kinRenderListPrepare(list, 1 + call * 0.1, &count, NULL));
    }
    ENSURE(allocations == 0 && count == 9);
    kinRenderListDestroy(list);
    kinContextDestroy(c);
}

int main(void) {
    setenv("KINEMA_POOL", "off", 1);
    open();
    RUN(samplingTakesNoMemory);
    RUN(compactListsTakeNoMemory);
    RUN(samplingAnyChannelInAnyFormatTakesNoMemory);
    RUN(anAdvanceInWhichNothingEndsTakesNoMemory);
    RUN(aChangeWithoutActionsTakesNoMemory);
    kinSamplerDestroy(sampler);
    kinContextDestroy(scene.context);
    return REPORT();
}
#endif
