/* A sampler plans the format of float64 and that of the others when they are sampled, and follows those that are. Whatever was sampled
 * before, a sample has the bits of a new sampler. */
#include "refusal.h"

enum { LAYERS = 40, NUMBERS = 7 * LAYERS };

static Scene scene;
static KinChannel channels[3 * LAYERS];

static void open(void) {
    scene = sceneOpen();
    for (int i = 0; i < LAYERS; i++) {
        KinLayer layer = sceneLayer(scene.context, scene.stage);
        KinChannel opacity = {layer, KinPropertyOpacity, 0}, place = {layer, KinPropertyPosition, 0};
        KinChannel color = {layer, KinPropertyBackgroundColor, 0};
        channels[3 * i] = opacity, channels[3 * i + 1] = place, channels[3 * i + 2] = color;
    }
    ENSURE_OK(kinContextFlush(scene.context));
}

/* Changes some of the opacities and places, each with an implicit animation. */
static void change(int step) {
    for (int i = step % 3; i < LAYERS; i += 3) {
        ENSURE_OK(kinLayerSetNumber(scene.context, channels[3 * i].layer, KinPropertyOpacity, (step * 7 + i) % 10 / 10.0));
        ENSURE_OK(kinLayerSetPoint(scene.context, channels[3 * i].layer, KinPropertyPosition, step, i));
    }
    ENSURE_OK(kinContextAdvance(scene.context, step * 0.01));
}

static int hasTheBitsOfANewOne(KinSampler *sampler, KinFormat format, double time) {
    static double row[NUMBERS], other[NUMBERS];
    KinSampler *made;
    memset(row, 0, sizeof row), memset(other, 0, sizeof other);
    if (kinSamplerCreate(scene.context, channels, 3 * LAYERS, &made)) return 0;
    KinStatus status = kinSamplerSample(sampler, &time, 1, row, 0, format);
    if (!status) status = kinSamplerSample(made, &time, 1, other, 0, format);
    kinSamplerDestroy(made);
    return !status && !memcmp(row, other, sizeof row);
}

/* After each change, the formats that are sampled, each a bit: 1 float64, 2 float32, 4 uNorm8. */
static const int patterns[] = {2, 2, 1, 1, 2, 3, 3, 0, 0, 1, 4, 0, 2, 1, 7, 1, 1, 4};
enum { STEPS = sizeof patterns / sizeof *patterns };

static void follow(KinSampler *sampler) {
    for (int step = 0; step < STEPS; step++) {
        bool changed = false;
        change(step);
        ENSURE_OK(kinSamplerRebind(sampler, &changed));
        ENSURE(changed);
        ENSURE_OK(kinSamplerRebind(sampler, &changed));
        ENSURE(!changed);
        for (int format = 0; format < 3; format++) {
            if (patterns[step] >> format & 1) ENSURE(hasTheBitsOfANewOne(sampler, (KinFormat)format, step * 0.01 + 0.003));
        }
    }
}

static void anyOrderOfFormatsGivesTheBitsOfANewSampler(void) {
    KinSampler *sampler;
    open();
    ENSURE_OK(kinSamplerCreate(scene.context, channels, 3 * LAYERS, &sampler));
    follow(sampler);
    kinSamplerDestroy(sampler);
    kinContextDestroy(scene.context);
}

static void copiesOfASamplerWithoutASampleFollowToo(void) {
    KinSampler *sampler, *copy;
    open();
    ENSURE_OK(kinSamplerCreate(scene.context, channels, 3 * LAYERS, &sampler));
    ENSURE_OK(kinSamplerCopy(sampler, &copy));
    kinSamplerDestroy(sampler);
    follow(copy);
    kinSamplerDestroy(copy);
    kinContextDestroy(scene.context);
}

static void channelsComeAndGoBeforeTheFirstSample(void) {
    KinSampler *sampler;
    const size_t last = 3 * LAYERS - 1, first = 0;
    open();
    ENSURE_OK(kinSamplerCreate(scene.context, channels, 3 * LAYERS - 1, &sampler));
    ENSURE_OK(kinSamplerAddChannels(sampler, channels + last, 1));
    ENSURE_OK(kinSamplerAddChannels(sampler, channels, 1));
    ENSURE_OK(kinSamplerRemoveChannels(sampler, &first, 1, KinRemovalOrderSwapped));
    for (int format = 0; format < 3; format++) ENSURE(hasTheBitsOfANewOne(sampler, (KinFormat)format, 0.05));
    kinSamplerDestroy(sampler);
    kinContextDestroy(scene.context);
}

int main(void) {
    RUN(anyOrderOfFormatsGivesTheBitsOfANewSampler);
    RUN(copiesOfASamplerWithoutASampleFollowToo);
    RUN(channelsComeAndGoBeforeTheFirstSample);
    return REPORT();
}
