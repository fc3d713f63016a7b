/* Requests for too much memory are refused before the allocation: the address space is limited to slightly more than the process
 * uses. */
#define _DEFAULT_SOURCE
#include <kinema/kinema.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <unistd.h>
#include "test.h"

enum { MEGABYTE = 1 << 20, MANY = 4 * MEGABYTE };

static struct rlimit before;

/* The address space of the process, plus 64 MB. */
static void shrink(void) {
    unsigned long pages = 0;
    FILE *file = fopen("/proc/self/statm", "r");
    if (file && fscanf(file, "%lu", &pages) != 1) pages = 0;
    if (file) fclose(file);
    getrlimit(RLIMIT_AS, &before);
    struct rlimit limit = {pages * (unsigned long)sysconf(_SC_PAGESIZE) + 64ul * MEGABYTE, before.rlim_max};
    setrlimit(RLIMIT_AS, &limit);
}

static void grow(void) { setrlimit(RLIMIT_AS, &before); }

typedef struct Scene {
    KinContext *context;
    KinLayer layer;
    KinAnimation animation;
    KinKeyPath opacity;
} Scene;

static Scene sceneOpen(void) {
    Scene s = {0};
    if (kinContextCreate(&s.context) || kinLayerCreate(s.context, KinLayerClassLayer, &s.layer) ||
        kinContextAddRoot(s.context, s.layer) || kinContextFlush(s.context) ||
        kinAnimationCreate(s.context, KinAnimationClassKeyframe, &s.animation) ||
        kinKeyPathResolve(s.context, "opacity", &s.opacity))
        abort();
    return s;
}

static void channelsBeyondMemoryAreRefused(void) {
    Scene s = sceneOpen();
    KinChannel *channels = malloc(MANY * sizeof *channels);
    KinSampler *sampler = NULL;
    for (size_t i = 0; i < MANY; i++) channels[i] = (KinChannel){s.layer, s.opacity, 0};
    shrink();
    KinStatus status = kinSamplerCreate(s.context, channels, MANY, &sampler);
    grow();
    ENSURE_TEXT(kinStatusName(status), "out_of_memory");
    ENSURE(!sampler && strstr(kinLastErrorMessage(), "channels: ") == kinLastErrorMessage());
    ENSURE_OK(kinSamplerCreate(s.context, channels, MANY, &sampler));
    kinSamplerDestroy(sampler);
    free(channels);
    kinContextDestroy(s.context);
}

static void numbersBeyondMemoryAreRefused(void) {
    Scene s = sceneOpen();
    size_t count = 0;
    double *times = calloc(MANY, sizeof *times), one[2] = {0, 1}, got[2] = {-1, -1};
    for (size_t i = 0; i < MANY; i++) times[i] = (double)i / (MANY - 1);
    ENSURE_OK(kinAnimationSetValue(s.context, s.animation, KinAnimationPropertyKeyTimes, one, 2));
    shrink();
    KinStatus status = kinAnimationSetValue(s.context, s.animation, KinAnimationPropertyKeyTimes, times, MANY);
    grow();
    ENSURE_TEXT(kinStatusName(status), "out_of_memory");
    ENSURE_OK(kinAnimationGetValue(s.context, s.animation, KinAnimationPropertyKeyTimes, got, 2, &count));
    ENSURE(count == 2 && got[0] == 0 && got[1] == 1);
    ENSURE_OK(kinAnimationSetValue(s.context, s.animation, KinAnimationPropertyKeyTimes, times, MANY));
    free(times);
    kinContextDestroy(s.context);
}

static void textBeyondMemoryIsRefused(void) {
    Scene s = sceneOpen();
    char *text = malloc(64 * MEGABYTE + 1);
    memset(text, 'x', 64 * MEGABYTE);
    text[64 * MEGABYTE] = 0;
    KinKeyPath name;
    ENSURE_OK(kinKeyPathResolve(s.context, "name", &name));
    KinValue before = kinValueString("before"), value = kinValueString(text);
    ENSURE_OK(kinLayerSetData(s.context, s.layer, name, &before));
    shrink();
    KinStatus status = kinLayerSetData(s.context, s.layer, name, &value);
    KinStatus found = kinKeyPathResolve(s.context, text, &name);
    grow();
    ENSURE_TEXT(kinStatusName(status), "out_of_memory");
    ENSURE_TEXT(kinStatusName(found), "out_of_memory");
    char got[16] = "";
    KinBuffer buffer = {0};
    buffer.data = got;
    buffer.capacity = sizeof got;
    ENSURE_OK(kinLayerGetData(s.context, s.layer, name, &buffer));
    ENSURE_TEXT(got, "before");
    free(text);
    kinContextDestroy(s.context);
}

/* 5,000 sprites that move: what a stream asks for is near what it takes, also when all of them change. */
static void aStreamOfMovingSpritesFitsInLittleMemory(void) {
    enum { SPRITES = 5000, WRITERS = 4 };
    Scene s = sceneOpen();
    static KinLayer sprites[SPRITES];
    static float entities[SPRITES][8];
    double target[2] = {100, 50}, turned[1] = {1};
    KinKeyPath position, turn;
    KinMotion motion = kinMotion("linear", 1);
    KinStream *stream = NULL;
    ENSURE_OK(kinKeyPathResolve(s.context, "position", &position));
    ENSURE_OK(kinKeyPathResolve(s.context, "transform.rotation.z", &turn));
    ENSURE_OK(kinLayersCreate(s.context, KinLayerClassLayer, s.layer, sprites, SPRITES));
    ENSURE_OK(kinContextFlush(s.context));
    ENSURE_OK(kinLayersAnimate(s.context, sprites, SPRITES, position, target, 2, 0, &motion));
    ENSURE_OK(kinContextFlush(s.context));
    KinStreamField fields[] = {
        {KinStreamValueWorldTransform, 0, KinFormatFloat32, KinMatrixFormColumns2x3, 0, 0},
        {KinStreamValueWorldOpacity, 0, KinFormatFloat32, KinMatrixFormColumns4x4, 24, 0},
    };
    KinStreamLayout layout = {sizeof layout, fields, 2, sizeof entities[0], WRITERS, false, {0}};
    shrink();
    KinStatus created = kinStreamCreate(s.context, &layout, sprites, SPRITES, &stream);
    grow();
    ENSURE_OK(created);
    ENSURE_OK(kinLayersAnimate(s.context, sprites, SPRITES, turn, turned, 1, 0, &motion));
    ENSURE_OK(kinContextFlush(s.context));
    shrink();
    KinStatus followed = kinStreamRebind(stream, NULL);
    grow();
    ENSURE_OK(followed);
    ENSURE_OK(kinStreamWrite(stream, 0.5, entities));
    ENSURE(entities[SPRITES - 1][4] == 50 && entities[SPRITES - 1][5] == 25 && entities[SPRITES - 1][6] == 1);
    kinStreamDestroy(stream);
    kinContextDestroy(s.context);
}

int main(void) {
    RUN(aStreamOfMovingSpritesFitsInLittleMemory);
    RUN(channelsBeyondMemoryAreRefused);
    RUN(numbersBeyondMemoryAreRefused);
    RUN(textBeyondMemoryIsRefused);
    return REPORT();
}
