/* Any bytes as a scene document. A refused one changes nothing and says where; a loaded one is written, and read and written again
 * with the same bytes; it runs, switches its states, is sampled, and goes away without anything left. */
#include "format.h"

enum { Shown = 64 };

static KinStatistics statistics(KinContext *context) {
    KinStatistics figures;
    memset(&figures, 0, sizeof figures);
    figures.size = sizeof figures;
    MUST(!kinContextGetStatistics(context, &figures));
    return figures;
}

static KinStatus resource(void *userData, const char *name, const char *source, uint64_t *handle) {
    (void)userData;
    *handle = strlen(name) * 31 + strlen(source);
    return *name == '!' ? KinStatusNotFound : KinStatusOK;
}

/* Gives each layer its states in turn, in flight, and then none; and starts a timeline. */
static void switchStates(KinContext *context, const KinLayer *layers, size_t count, double *now) {
    for (size_t i = 0; i < count; i++) {
        char name[256];
        size_t size = 0;
        for (size_t state = 0; state < 4; state++) {
            if (kinLayerGetStateName(context, layers[i], state, name, sizeof name, &size) || size > sizeof name) break;
            (void)kinLayerSetState(context, layers[i], name, NULL);
            MUST(!kinContextAdvance(context, *now += 0.125));
        }
        (void)kinLayerSetState(context, layers[i], NULL, NULL);
        if (!kinLayerStartTimeline(context, layers[i], "a", NULL)) MUST(!kinContextAdvance(context, *now += 0.125));
    }
}

static void sample(KinContext *context, const KinLayer *layers, size_t count, double now) {
    static float rows[3 * 4 * Shown];
    const double times[] = {now - 1, now, now + 1e3};
    KinChannel channels[2 * Shown];
    for (size_t i = 0; i < count; i++) {
        channels[2 * i] = (KinChannel){layers[i], KinPropertyPosition, 0};
        channels[2 * i + 1] = (KinChannel){layers[i], KinPropertyOpacity, 0};
    }
    KinSampler *sampler = NULL;
    if (kinSamplerCreate(context, channels, 2 * count, &sampler)) return;
    (void)kinSamplerSample(sampler, times, 3, rows, 4 * Shown * sizeof(float), KinFormatFloat32);
    kinSamplerDestroy(sampler);
}

/* Returns the document of all roots, or NULL if they have none. The caller frees it. */
static char *written(KinContext *context, size_t *size) {
    KinStatus status = kinSceneWrite(context, (KinLayer){0}, NULL, NULL, 0, size);
    if (status != KinStatusBufferTooSmall) {
        MUST(status == KinStatusInvalidArgument || status == KinStatusNotFound || status == KinStatusLimitExceeded);
        return NULL;
    }
    char *text = malloc(*size);
    MUST(text && !kinSceneWrite(context, (KinLayer){0}, NULL, text, *size, NULL));
    MUST(strlen(text) + 1 == *size);
    return text;
}

static void writeAndReadAgain(KinContext *context) {
    size_t size = 0, again = 0;
    char *text = written(context, &size);
    if (!text) return;
    KinContext *other;
    MUST(!kinContextCreate(&other));
    KinStatus status = kinSceneLoad(other, (KinLayer){0}, text, size - 1, NULL, NULL);
    if (status) fprintf(stderr, "%s\n", text);
    MUST(!status);
    char *second = written(other, &again);
    if (!second || strcmp(text, second)) fprintf(stderr, "%s\n%s\n", text, second ? second : "(none)");
    MUST(second && !strcmp(text, second));
    kinContextDestroy(other);
    free(second);
    free(text);
}

static void play(KinContext *context, KinScene *scene) {
    KinSceneInfo info;
    KinLayer layers[Shown];
    size_t count = 0;
    double now = 0;
    MUST(!kinSceneGetInfo(scene, &info));
    MUST(info.rootCount <= info.layerCount);
    (void)kinSceneGetRoots(scene, layers, Shown, &count);
    if (count > Shown) count = Shown;
    for (int step = 0; step < 3; step++) MUST(!kinContextAdvance(context, now += 0.5));
    switchStates(context, layers, count, &now);
    if (count > 0) sample(context, layers, count, now);
    MUST(!kinContextAdvance(context, 1e6));
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size) {
    KinContext *context;
    MUST(!kinContextCreate(&context));
    size_t objects = kinLiveObjectCount();
    KinStatistics before = statistics(context);
    KinSceneOptions options = kinSceneOptions();
    options.ignoreUnknown = size % 2;
    options.resource = resource;
    KinScene *scene = NULL;
    if (kinSceneLoad(context, (KinLayer){0}, bytes, size, &options, &scene)) {
        KinStatistics after = statistics(context);
        MUST(!scene);
        MUST(*kinLastErrorMessage());
        MUST(before.layerCount == after.layerCount);
        MUST(before.attachedAnimationCount == after.attachedAnimationCount);
        MUST(before.openTransactionCount == after.openTransactionCount);
        MUST(kinLiveObjectCount() == objects);
    } else {
        writeAndReadAgain(context);
        play(context, scene);
        writeAndReadAgain(context);
        kinSceneDestroy(scene);
    }
    kinContextDestroy(context);
    MUST(kinLiveObjectCount() == 0);
    return 0;
}
