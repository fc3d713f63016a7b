/* Ownership, and that no object remains: D31 and the header's section on ownership. */
#include "refusal.h"

static const KinLayer null = {0};

static KinStatistics figuresOf(KinContext *context) {
    KinStatistics figures = {.size = sizeof figures};
    (void)kinContextGetStatistics(context, &figures);
    return figures;
}

static int isAlive(KinContext *context, KinLayer layer) {
    KinLayerClass layerClass;
    return kinLayerGetClass(context, layer, &layerClass) == KinStatusOK;
}

static int torn;
static void countTorn(void *userData) { (void)userData, torn++; }

/* D31: a handle is valid while the host, the tree or the context owns the layer */
static void theTreeHoldsWhatTheHostGaveUp(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer mask = sceneLayer(c, null);
    ENSURE_OK(kinLayerSetMask(c, scene.ship, mask));
    ENSURE_OK(kinLayerRelease(c, mask));
    ENSURE_OK(kinLayerRelease(c, scene.ship));
    ENSURE_OK(kinLayerRelease(c, scene.stage));
    ENSURE(isAlive(c, mask) && isAlive(c, scene.ship) && isAlive(c, scene.stage));
    ENSURE_STATUS(kinLayerRelease(c, scene.ship), KinStatusInvalidHandle); /* the host has no reference to release */
    ENSURE_OK(kinLayerSetMask(c, scene.ship, null));
    ENSURE(!isAlive(c, mask));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(c, scene.ship));
    ENSURE(!isAlive(c, scene.ship));
    ENSURE_OK(kinContextRemoveRoot(c, scene.stage));
    ENSURE(!isAlive(c, scene.stage) && isAlive(c, scene.boat)); /* the host still has the boat */
    KinLayer superlayer = {7};
    ENSURE_OK(kinLayerGetSuperlayer(c, scene.boat, &superlayer));
    ENSURE(superlayer.id == 0);
    kinContextDestroy(c);
}

static void releasedHandlesNeverComeBack(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer old[1000];
    for (int i = 0; i < 1000; i++) {
        old[i] = sceneLayer(c, null);
        ENSURE_OK(kinLayerRelease(c, old[i]));
    }
    for (int i = 0; i < 1000; i++) ENSURE(!isAlive(c, old[i]));
    ENSURE(figuresOf(c).layerCount == 3);
    kinContextDestroy(c);
}

/* 7C: the animations of a layer that ends outside the tree wait for the commit, which ends them */
static void animationsEndWithTheirLayer(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer layer = sceneLayer(c, null);
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    ENSURE_OK(kinLayerAddAnimation(c, layer, fade, NULL));
    ENSURE_OK(kinLayerRelease(c, layer));
    ENSURE(!isAlive(c, layer) && figuresOf(c).attachedAnimationCount == 1);
    ENSURE_OK(kinContextFlush(c));
    ENSURE(figuresOf(c).attachedAnimationCount == 0);
    ENSURE_OK(kinAnimationRelease(c, fade));
    kinContextDestroy(c);
    ENSURE(kinLiveObjectCount() == 0);
}

/* Releasing a borrowed animation too often does not affect its next owner */
static void lentAnimationsSurviveOneReleaseTooMany(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity"), lent, again;
    KinEvent event;
    size_t count;
    ENSURE_OK(kinAnimationSetNumber(c, fade, KinAnimationPropertyRemovedOnCompletion, 0));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, fade, "fade"));
    ENSURE_OK(kinContextAdvance(c, 0));
    ENSURE_OK(kinContextPollEvents(c, &event, 1, &count));
    ENSURE(count == 1);
    ENSURE_OK(kinAnimationRelease(c, event.animation)); /* it was only borrowed */
    ENSURE_OK(kinContextPollEvents(c, &event, 1, &count));
    ENSURE_OK(kinLayerGetAnimation(c, scene.ship, "fade", &lent));
    ENSURE_OK(kinLayerGetAnimation(c, scene.ship, "fade", &again));
    ENSURE_OK(kinAnimationRelease(c, lent));
    KinAnimationClass animationClass;
    ENSURE_OK(kinAnimationGetClass(c, again, &animationClass));
    kinContextDestroy(c);
}

/* User data is destroyed once: when it is replaced, with its layer, with the last copy of its animation, with the context */
static void userDataIsGivenBackOnce(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimationDelegate delegate = {NULL, NULL, &torn, countTorn};
    KinLayer loose = sceneLayer(c, null);
    torn = 0;
    ENSURE_OK(kinLayerSetUserData(c, loose, &torn, countTorn));
    ENSURE_OK(kinLayerSetUserData(c, loose, &torn, countTorn));
    ENSURE(torn == 1);
    ENSURE_OK(kinLayerRelease(c, loose));
    ENSURE(torn == 2);
    KinAnimation shared = sceneAnimation(c, KinAnimationClassBasic, "opacity"), copy;
    void *data = NULL;
    ENSURE_OK(kinAnimationSetUserData(c, shared, &torn, countTorn));
    ENSURE_OK(kinAnimationCopy(c, shared, &copy));
    ENSURE_OK(kinAnimationRelease(c, shared));
    ENSURE_OK(kinAnimationGetUserData(c, copy, &data));
    ENSURE(torn == 2 && data == &torn); /* the copy has it */
    ENSURE_OK(kinAnimationRelease(c, copy));
    ENSURE(torn == 3);
    torn = 2;
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    ENSURE_OK(kinAnimationSetDelegate(c, fade, &delegate));
    ENSURE_OK(kinLayerAddAnimation(c, scene.ship, fade, "fade"));
    ENSURE_OK(kinAnimationRelease(c, fade));
    ENSURE_OK(kinContextFlush(c));
    ENSURE(torn == 2); /* the copy on the layer has it */
    ENSURE_OK(kinLayerRemoveAnimation(c, scene.ship, "fade"));
    KinEvent events[4];
    size_t count;
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE_OK(kinContextPollEvents(c, events, 4, &count)); /* the queued stop refers to it until the next poll */
    ENSURE(count == 1 && torn == 2);
    ENSURE_OK(kinContextPollEvents(c, events, 4, &count));
    ENSURE(count == 0 && torn == 3);
    ENSURE_OK(kinTransactionSetCompletion(c, (KinTransaction){0}, NULL, 0, &torn, countTorn));
    ENSURE_OK(kinContextSetEventCallback(c, NULL, &torn, countTorn));
    kinContextDestroy(c);
    ENSURE(torn == 5);
}

/* Samplers keep their snapshot, even if layers and contexts are destroyed */
static void samplersOutliveTheirContext(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinChannel channel = {scene.ship, KinPropertyOpacity, 0};
    KinSampler *sampler, *copy;
    const double times[2] = {0, 0.5};
    double row[2] = {7, 7};
    bool changed = true;
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    ENSURE_OK(kinLayerRelease(c, scene.ship));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(c, scene.ship));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinSamplerSample(sampler, times, 2, row, 0, KinFormatFloat64));
    ENSURE(row[0] == 1 && row[1] == 1);
    ENSURE_OK(kinSamplerCopy(sampler, &copy));
    ENSURE_OK(kinSamplerRebind(copy, &changed));
    ENSURE_OK(kinSamplerSample(copy, times, 1, row, 0, KinFormatFloat64));
    ENSURE(changed && isnan(row[0]));
    kinContextDestroy(c);
    ENSURE_STATUS(kinSamplerRebind(sampler, &changed), KinStatusInvalidHandle);
    ENSURE_STATUS(kinSamplerAddChannels(sampler, &channel, 1), KinStatusInvalidHandle);
    ENSURE_OK(kinSamplerSample(sampler, times, 2, row, 0, KinFormatFloat64));
    ENSURE(row[0] == 1 && kinLiveObjectCount() > 0);
    kinSamplerDestroy(sampler);
    kinSamplerDestroy(copy);
    ENSURE(kinLiveObjectCount() == 0);
}

/* After the lifetime of layers, animations and transactions, only the stage remains */
static void nothingGrows(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinStatistics first = {.size = 0};
    for (int i = 0; i < 2000; i++) {
        KinLayer layer = sceneLayer(c, scene.stage), shown;
        KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
        KinTransaction turn;
        KinEvent events[8];
        size_t count;
        ENSURE_OK(kinTransactionBegin(c, &turn));
        ENSURE_OK(kinLayerSetPoint(c, scene.ship, KinPropertyPosition, i, i));
        ENSURE_OK(kinLayerAddAnimation(c, layer, fade, NULL));
        ENSURE_OK(kinTransactionCommit(c, turn));
        ENSURE_OK(kinLayerCopyPresentation(c, layer, i, &shown));
        ENSURE_OK(kinLayerRelease(c, shown));
        ENSURE_OK(kinAnimationRelease(c, fade));
        ENSURE_OK(kinLayerRelease(c, layer));
        ENSURE_OK(kinLayerRemoveFromSuperlayer(c, layer));
        ENSURE_OK(kinContextAdvance(c, i + 1));
        ENSURE_OK(kinContextPollEvents(c, events, 8, &count));
        if (i == 10) first = figuresOf(c);
    }
    KinStatistics last = figuresOf(c);
    ENSURE(last.layerCount == 3 && last.presentationLayerCount == 0 && last.openTransactionCount == 0);
    ENSURE(last.animationCount == first.animationCount && last.attachedAnimationCount == first.attachedAnimationCount);
    ENSURE(last.snapshotBytes == first.snapshotBytes);
    kinContextDestroy(c);
    ENSURE(kinLiveObjectCount() == 0);
}

typedef struct Setting {
    KinStatus status;
    KinBuffer value;
    double numbers[4];
} Setting;

static void readSettings(KinContext *context, KinAnimation animation, Setting *settings, int count) {
    memset(settings, 0, (size_t)count * sizeof *settings);
    for (int i = 0; i < count; i++) {
        settings[i].value.data = settings[i].numbers;
        settings[i].value.capacity = sizeof settings[i].numbers;
        settings[i].status = kinAnimationGetData(context, animation, (KinAnimationProperty)i, &settings[i].value);
        settings[i].value.data = NULL;
    }
}

/* 7.30: nothing of an animation that was released remains in one that is created */
static void createdAnimationsHaveTheDefaults(void) {
    enum { COUNT = KinAnimationPropertyPath };
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    static Setting defaults[COUNT], given[COUNT], created[COUNT];
    const double numbers[] = {0.25, 0.75, 0.5, 1}, zero = 0;
    const KinValue values[] = {kinValueNumbers(&numbers[3], 1), kinValueNumbers(&zero, 1), kinValueNumbers(numbers, 3),
        kinValueNumbers(numbers, 4), kinValueString("opacity"), kinValueString("rotateZ")};
    KinAnimation animation;
    ENSURE_OK(kinAnimationCreate(c, KinAnimationClassBasic, &animation));
    readSettings(c, animation, defaults, COUNT);
    ENSURE_OK(kinAnimationRelease(c, animation));
    for (int i = 0; i < COUNT; i++) {
        if (defaults[i].status != KinStatusOK) continue;
        bool isSet = false;
        for (size_t j = 0; j < sizeof values / sizeof *values && !isSet; j++) {
            ENSURE_OK(kinAnimationCreate(c, KinAnimationClassBasic, &animation));
            (void)kinAnimationSetData(c, animation, (KinAnimationProperty)i, &values[j]);
            readSettings(c, animation, given, COUNT);
            isSet = memcmp(&given[i], &defaults[i], sizeof *given) != 0;
            ENSURE_OK(kinAnimationRelease(c, animation));
            ENSURE(figuresOf(c).animationCount == 0);
        }
        ENSURE(isSet);
        ENSURE_OK(kinAnimationCreate(c, KinAnimationClassBasic, &animation));
        readSettings(c, animation, created, COUNT);
        ENSURE(memcmp(created, defaults, sizeof created) == 0);
        ENSURE_OK(kinAnimationRelease(c, animation));
    }
    kinContextDestroy(c);
    ENSURE(kinLiveObjectCount() == 0);
}

int main(void) {
    RUN(theTreeHoldsWhatTheHostGaveUp);
    RUN(releasedHandlesNeverComeBack);
    RUN(animationsEndWithTheirLayer);
    RUN(lentAnimationsSurviveOneReleaseTooMany);
    RUN(userDataIsGivenBackOnce);
    RUN(samplersOutliveTheirContext);
    RUN(nothingGrows);
    RUN(createdAnimationsHaveTheDefaults);
    return REPORT();
}
