/* What a host calls every frame takes no memory once it is warm. The program's own allocator counts; sanitizers, which bring
 * their own, can not run it. */
#include "refusal.h"

#if !defined(__GLIBC__)
int main(void) {
    puts("0 passed, 0 failed: no allocator to count with");
    return 0;
}
#else

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
    ENSURE_OK(kinAnimationSetValues(c, blink, values, 3));
    ENSURE_OK(kinAnimationSetNumber(c, jump, KinAnimationToValue, 100));
    ENSURE_OK(kinAnimationSetNumber(c, turn, KinAnimationToValue, 3));
    ENSURE_OK(kinAnimationSetNumber(c, grow, KinAnimationToValue, 2));
    ENSURE_OK(kinAnimationSetNumber(c, slide, KinAnimationToValue, 50));
    ENSURE_OK(kinAnimationSetValue(c, tint, KinAnimationFromValue, red, 4));
    ENSURE_OK(kinAnimationSetValue(c, tint, KinAnimationToValue, blue, 4));
    const KinAnimation all[] = {blink, jump, turn, grow, slide, tint};
    for (int i = 0; i < 6; i++) {
        ENSURE_OK(kinAnimationSetNumber(c, all[i], KinAnimationDuration, 1000));
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
        for (int i = 0; i < LAYERS; i++)
            ENSURE_OK(kinLayerSetPoint(scene.context, layers[i], KinPropertyPosition, round, i));
    }
    ENSURE(allocations == 0);
    ENSURE_OK(kinTransactionCommit(scene.context, open));
}

int main(void) {
    open();
    RUN(samplingTakesNoMemory);
    RUN(anAdvanceInWhichNothingEndsTakesNoMemory);
    RUN(aChangeWithoutActionsTakesNoMemory);
    kinSamplerDestroy(sampler);
    kinContextDestroy(scene.context);
    return REPORT();
}
#endif
