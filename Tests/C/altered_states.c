/* D72: a buffer that is not a saved state is rejected, or, with a checksum that fits, read as another state; nothing else happens. */
#include "refusal.h"

enum { ROOM = 1 << 17 };

static unsigned char state[ROOM], altered[ROOM];
static size_t size;
static KinAnimator show;

/* A timeline with markers, and a change, which one animator reverses and pauses. */
static void addAnimator(KinContext *c, KinLayer layer) {
    const double place[] = {0, 0, 30, 40}, depth = 8;
    KinMotion motion = kinMotion("easeIn", 1), run = kinMotion(NULL, 0), change = kinMotion("linear", 1);
    KinTimelineEntry entries[] = {
        {.layers = &layer, .count = 1, .keyPath = KinPropertyBounds, .values = place, .width = 4, .motion = &motion, .tag = 5},
        {.tag = 6, .offset = 0.1}};
    show.id = 0;
    run.animator = change.animator = &show;
    run.autoreverses = true;
    (void)kinTimelineStart(c, entries, 2, &run);
    (void)kinLayerAnimate(c, layer, KinPropertyZPosition, &depth, 1, &change);
}

static Scene moving(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinLayer emitter, cell;
    KinValue name = {.type = KinValueTypeString, .data = "boat", .size = 4};
    (void)kinLayerSetPoint(c, scene.ship, KinPropertyPosition, 300, 150);
    KinAnimation wave = sceneAnimation(c, KinAnimationClassKeyframe, "transform.rotation.z");
    KinAnimation group = sceneAnimation(c, KinAnimationClassGroup, NULL),
                 jump = sceneAnimation(c, KinAnimationClassSpring, "zPosition");
    (void)kinAnimationSetAnimations(c, group, &wave, 1);
    (void)kinAnimationSetNumber(c, jump, KinAnimationPropertyFromValue, 5);
    (void)kinLayerAddAnimation(c, scene.boat, group, "wave");
    (void)kinLayerAddAnimation(c, scene.boat, jump, "jump");
    (void)kinLayerAddAnimation(c, scene.ship, sceneAnimation(c, KinAnimationClassTransition, NULL), NULL);
    (void)kinLayerCreate(c, KinLayerClassEmitter, &emitter);
    (void)kinLayerCreate(c, KinLayerClassEmitterCell, &cell);
    KinValue cells = {.type = KinValueTypeLayers, .data = &cell, .size = sizeof cell};
    (void)kinLayerSetNumber(c, cell, KinPropertyBirthRate, 3);
    (void)kinLayerSetData(c, emitter, KinPropertyEmitterCells, &cells);
    (void)kinLayerAddSublayer(c, scene.stage, emitter);
    (void)kinLayerSetMask(c, scene.ship, sceneLayer(c, (KinLayer){0}));
    (void)kinLayerSetData(c, scene.boat, KinPropertyName, &name);
    addAnimator(c, scene.boat);
    (void)kinContextAdvance(c, 0.1);
    (void)kinAnimatorReverse(c, show);
    (void)kinAnimatorPause(c, show);
    (void)kinContextFlush(c);
    (void)kinContextSave(c, state, ROOM, &size);
    return scene;
}

/* The checksum of the words after it. */
static void seal(unsigned char *bytes) {
    uint64_t sum = UINT64_C(0x9E3779B97F4A7C15), word;
    for (size_t i = 16; i < size; i += 8) {
        memcpy(&word, bytes + i, 8);
        sum = (sum ^ word) * UINT64_C(0xD6E8FEB86659FD93);
        sum ^= sum >> 32;
    }
    memcpy(bytes + 8, &sum, 8);
}

static void everyTruncationIsRefused(void) {
    Scene scene = moving();
    ENSURE(size > 0);
    for (size_t length = 0; length < size; length++)
        REFUSED(scene.context, kinContextRestore(scene.context, state, length), KinStatusInvalidState, "buffer");
    ENSURE_OK(kinContextRestore(scene.context, state, ROOM));
    kinContextDestroy(scene.context);
}

static void everyAlterationIsRefused(void) {
    Scene scene = moving();
    char *before = pictureOf(scene.context);
    for (size_t i = 0; i < size; i++) {
        memcpy(altered, state, size);
        altered[i] ^= (unsigned char)(1 + i % 255);
        ENSURE_STATUS(kinContextRestore(scene.context, altered, size), KinStatusInvalidState);
    }
    ENSURE(!looksDifferent(scene.context, before));
    kinContextDestroy(scene.context);
}

static void otherBytesAreRefused(void) {
    Scene scene = moving();
    memset(altered, 0, sizeof altered);
    REFUSED(scene.context, kinContextRestore(scene.context, altered, ROOM), KinStatusInvalidState, "buffer");
    memset(altered, 0xff, sizeof altered);
    REFUSED(scene.context, kinContextRestore(scene.context, altered, ROOM), KinStatusInvalidState, "buffer");
    kinContextDestroy(scene.context);
}

/* What a host may do with any state. */
static void use(KinContext *c) {
    static KinRenderItem items[64];
    static KinParticle particles[64];
    KinEvent events[16];
    KinLayer roots[8];
    size_t count = 0;
    double now = 0, value;
    char *text = pictureOf(c);
    free(text);
    (void)kinContextGetTime(c, &now);
    for (int i = 0; i <= KinAnimatorPropertyState; i++) (void)kinAnimatorGet(c, show, (KinAnimatorProperty)i, &value);
    (void)kinContextGetNextEventTime(c, &value);
    (void)kinAnimatorResume(c, show);
    (void)kinAnimatorReverse(c, show);
    (void)kinContextGetRenderList(c, now + 0.2, items, 64, sizeof *items, &count);
    if (!kinContextGetRoots(c, roots, 8, &count)) {
        for (size_t i = 0; i < count; i++) (void)kinLayerGetParticles(c, roots[i], now, particles, 64, &count);
    }
    (void)kinContextAdvance(c, now + 0.5);
    (void)kinContextPollEvents(c, events, 16, &count);
    (void)kinContextAdvance(c, now + 50);
    (void)kinContextFlush(c);
    (void)kinContextSave(c, altered, ROOM, &count);
}

static uint64_t random_ = 1;

static uint64_t roll(uint64_t limit) {
    random_ = random_ * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (random_ >> 33) % limit;
}

/* Words become others, with a checksum that fits: indices, counts, bits of numbers. */
static void sealedAlterationsAreRefusedOrRead(void) {
    static const uint64_t odd[] = {0, 1, 2, 0xff, 0xffff, 0x7fffffff, UINT64_MAX, UINT64_C(1) << 32, UINT64_C(1) << 63,
        UINT64_C(0x7ff8000000000000), UINT64_C(0x7ff0000000000000), UINT64_C(0x00ffffffffffff00)};
    int read = 0;
    for (int round = 0; round < shareOf(6000); round++) {
        Scene scene = moving();
        static unsigned char bytes[ROOM];
        memcpy(bytes, state, size);
        for (uint64_t changes = 1 + roll(3); changes > 0; changes--) {
            size_t at = 24 + 8 * roll((size - 24) / 8);
            uint64_t word;
            memcpy(&word, bytes + at, 8);
            switch (roll(4)) {
            case 0: word = odd[roll(sizeof odd / sizeof *odd)]; break;
            case 1: word ^= UINT64_C(1) << roll(64); break;
            case 2: word += roll(5) - 2; break;
            default: memcpy(&word, bytes + 24 + 8 * roll((size - 24) / 8), 8);
            }
            memcpy(bytes + at, &word, 8);
        }
        seal(bytes);
        KinStatus status = kinContextRestore(scene.context, bytes, size);
        ENSURE(status == KinStatusOK || status == KinStatusInvalidState || status == KinStatusOutOfMemory);
        if (status) {
            ENSURE_OK(kinContextRestore(scene.context, state, size));
        } else {
            read++;
        }
        use(scene.context);
        kinContextDestroy(scene.context);
    }
    ENSURE(read > 0);
    ENSURE(kinLiveObjectCount() == 0);
}

static uint64_t wordAt(const unsigned char *bytes, size_t index) {
    uint64_t word;
    memcpy(&word, bytes + 8 * index, 8);
    return word;
}

static void append(uint64_t word) {
    memcpy(altered + size, &word, 8);
    size += 8;
}

/* The state with other markers than the two of `addAnimator`: that many at the place of the second one. */
static void putMarkers(uint64_t count) {
    const double second = 1.1;
    uint64_t place;
    size_t at = 0, words = size / 8;
    memcpy(&place, &second, 8);
    while (at + 4 < words && !(wordAt(state, at) == 2 && wordAt(state, at + 2) == place && wordAt(state, at + 4) == 6)) at++;
    ENSURE(at + 4 < words);
    memcpy(altered, state, size = 8 * at);
    append(count);
    for (uint64_t i = 0; i < count; i++) append(place);
    for (uint64_t i = 0; i < count; i++) append(6);
    for (size_t i = at + 5; i < words; i++) append(wordAt(state, i));
    place = size;
    memcpy(altered + 16, &place, 8);
    seal(altered);
}

/* D118: a timeline has at most 4096 markers. */
static void tooManyMarkersAreRefused(void) {
    Scene scene = moving();
    const size_t whole = size;
    putMarkers(4097);
    REFUSED(scene.context, kinContextRestore(scene.context, altered, size), KinStatusInvalidState, "an animator is wrong");
    size = whole;
    putMarkers(4096);
    ENSURE_OK(kinContextRestore(scene.context, altered, size));
    kinContextDestroy(scene.context);
}

static void anotherVersionIsNamed(void) {
    Scene scene = moving();
    const uint64_t version = (uint64_t)9008007 << 32 | 10;
    memcpy(altered, state, size);
    memcpy(altered + 24, &version, 8);
    seal(altered);
    REFUSED(scene.context, kinContextRestore(scene.context, altered, size), KinStatusInvalidState,
        "version 9.8.7 with format 10 of the library wrote it, and this is ");
    kinContextDestroy(scene.context);
}

int main(void) {
    RUN(anotherVersionIsNamed);
    RUN(everyTruncationIsRefused);
    RUN(everyAlterationIsRefused);
    RUN(otherBytesAreRefused);
    RUN(tooManyMarkersAreRefused);
    RUN(sealedAlterationsAreRefusedOrRead);
    return REPORT();
}
