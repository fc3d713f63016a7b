/* D72 to D75: the state of a context is saved to the host's memory, and comes back in the same context or as a copy. */
#include "refusal.h"

enum { ROOM = 1 << 17, TIMES = 9, EVENTS = 64 };

static unsigned char state[ROOM], later[ROOM];
static const KinTransaction innermost = {0};
static const KinLayer null = {0};

/* What a host sees while the clock runs from the current time in steps: samples of every layer, and the events. */
typedef struct Course {
    double numbers[TIMES][2][8];
    KinEvent events[EVENTS];
    size_t eventCount;
    char *picture;
} Course;

static void look(KinContext *c, KinLayer layer, double *numbers) {
    size_t count;
    double now = 0;
    (void)kinContextGetTime(c, &now);
    memset(numbers, 0, 8 * sizeof *numbers);
    (void)kinLayerGetPresentationValue(c, layer, KinPropertyPosition, now, numbers, 2, &count);
    (void)kinLayerGetPresentationValue(c, layer, KinPropertyOpacity, now, numbers + 2, 1, &count);
    (void)kinLayerGetPresentationValue(c, layer, KinPropertyZPosition, now, numbers + 3, 1, &count);
    (void)kinLayerGetPresentationValue(c, layer, KinPropertyBounds, now, numbers + 4, 4, &count);
}

static Course play(Scene scene, double from) {
    Course course;
    memset(&course, 0, sizeof course);
    for (int i = 0; i < TIMES; i++) {
        (void)kinContextAdvance(scene.context, from + i * 0.3);
        look(scene.context, scene.ship, course.numbers[i][0]);
        look(scene.context, scene.boat, course.numbers[i][1]);
        size_t count = 0;
        (void)kinContextPollEvents(scene.context, course.events + course.eventCount, EVENTS - course.eventCount, &count);
        for (size_t k = 0; k < count; k++) course.events[course.eventCount + k].key = NULL;
        course.eventCount += count;
    }
    course.picture = pictureOf(scene.context);
    return course;
}

static int sameCourse(Course a, Course b) {
    int same = memcmp(a.numbers, b.numbers, sizeof a.numbers) == 0 && a.eventCount == b.eventCount &&
               memcmp(a.events, b.events, sizeof a.events) == 0 && strcmp(a.picture, b.picture) == 0;
    if (!same) printf("%s\n%s\n%zu and %zu events\n", a.picture, b.picture, a.eventCount, b.eventCount);
    free(a.picture);
    free(b.picture);
    return same;
}

static void add(KinContext *c, KinLayer layer, KinAnimation animation, const char *key, double duration) {
    (void)kinAnimationSetNumber(c, animation, KinAnimationPropertyDuration, duration);
    (void)kinLayerAddAnimation(c, layer, animation, key);
    (void)kinAnimationRelease(c, animation);
}

/* Every class of animations, an implicit one, and a completion. */
static Scene moving(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    const double values[] = {1, 4, 2};
    (void)kinTransactionBegin(c, NULL);
    (void)kinTransactionSetDuration(c, innermost, 1.1);
    (void)kinTransactionSetCompletion(c, innermost, NULL, 7, NULL, NULL);
    (void)kinLayerSetPoint(c, scene.ship, KinPropertyPosition, 300, 150);
    (void)kinLayerSetRect(c, scene.boat, KinPropertyBounds, 0, 0, 40, 30);
    (void)kinTransactionCommit(c, innermost);
    KinAnimation basic = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    (void)kinAnimationSetNumber(c, basic, KinAnimationPropertyFromValue, 0.25);
    add(c, scene.ship, basic, "fade", 0.7);
    KinAnimation spring = sceneAnimation(c, KinAnimationClassSpring, "zPosition");
    (void)kinAnimationSetNumber(c, spring, KinAnimationPropertyToValue, 5);
    (void)kinAnimationSetNumber(c, spring, KinAnimationPropertyStartVelocity, 3);
    add(c, scene.ship, spring, "jump", 1.5);
    KinAnimation frames = sceneAnimation(c, KinAnimationClassKeyframe, "zPosition");
    KinAnimation group = sceneAnimation(c, KinAnimationClassGroup, NULL);
    KinValue keyframes[3];
    for (int i = 0; i < 3; i++) {
        KinValue one = {.type = KinValueTypeNumbers, .data = &values[i], .size = sizeof values[i]};
        keyframes[i] = one;
    }
    (void)kinAnimationSetKeyframeValues(c, frames, keyframes, 3);
    (void)kinAnimationSetNumber(c, frames, KinAnimationPropertyDuration, 1);
    (void)kinAnimationSetAnimations(c, group, &frames, 1);
    (void)kinAnimationRelease(c, frames);
    add(c, scene.boat, group, "wave", 2);
    add(c, scene.boat, sceneAnimation(c, KinAnimationClassTransition, NULL), NULL, 1);
    (void)kinContextFlush(c);
    return scene;
}

/* D73: the same bits, the same events, whenever the state is saved */
static void theSameCourseFollows(void) {
    for (int step = 0; step < 6; step++) {
        Scene scene = moving();
        double now = step * 0.3;
        size_t size = 0, again = 0;
        ENSURE_OK(kinContextAdvance(scene.context, now));
        ENSURE_OK(kinContextSave(scene.context, state, ROOM, &size));
        Course first = play(scene, now);
        ENSURE_OK(kinContextRestore(scene.context, state, size));
        ENSURE_OK(kinContextSave(scene.context, later, ROOM, &again));
        ENSURE(size == again && memcmp(state + 16, later + 16, size - 16) == 0);
        ENSURE(sameCourse(first, play(scene, now)));
        kinContextDestroy(scene.context);
    }
}

/* Sets the position and the bounds by a motion that continues, half a second before it ends. */
static void carryOn(Scene scene, double x, const char *curve) {
    KinContext *c = scene.context;
    double now = 0;
    KinMotion motion = kinMotion(curve, 0.8);
    motion.retarget = KinRetargetContinue;
    ENSURE_OK(kinTransactionBegin(c, NULL));
    ENSURE_OK(kinTransactionSetMotion(c, innermost, &motion));
    ENSURE_OK(kinLayerSetPoint(c, scene.ship, KinPropertyPosition, x, -x));
    ENSURE_OK(kinLayerSetRect(c, scene.boat, KinPropertyBounds, x, 0, 40 + x, 30));
    ENSURE_OK(kinTransactionCommit(c, innermost));
    ENSURE_OK(kinContextGetTime(c, &now));
    ENSURE_OK(kinContextAdvance(c, now + 0.3));
}

/* D73, D82: a motion that has continued another one keeps its velocity, also if the model value has changed since */
static void motionsThatContinueComeBack(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    size_t size = 0, again = 0;
    double now = 0, velocity[2] = {0, 0};
    KinAnimation running = {0};
    carryOn(scene, 100, "linear");
    carryOn(scene, 30, "ease-out");
    carryOn(scene, 70, "linear");
    ENSURE_OK(kinTransactionBegin(c, NULL));
    ENSURE_OK(kinTransactionSetDisableActions(c, innermost, true));
    ENSURE_OK(kinLayerSetPoint(c, scene.ship, KinPropertyPosition, -5, 5));
    ENSURE_OK(kinTransactionCommit(c, innermost));
    ENSURE_OK(kinContextGetTime(c, &now));
    ENSURE_OK(kinContextSave(c, state, ROOM, &size));
    Course first = play(scene, now);
    for (int isViewed = 0; isViewed < 2; isViewed++) { /* without an object and with one */
        ENSURE_OK(kinContextRestore(c, state, size));
        ENSURE_OK(kinContextSave(c, later, ROOM, &again));
        ENSURE(size == again && memcmp(state + 16, later + 16, size - 16) == 0);
        if (!isViewed) {
            ENSURE_OK(kinLayerGetAnimation(c, scene.ship, "position", &running));
            ENSURE_OK(kinAnimationGetValue(c, running, KinAnimationPropertyStartVelocity, velocity, 2, NULL));
            ENSURE(velocity[0] != 0 && velocity[1] == -velocity[0]);
            ENSURE_OK(kinAnimationRelease(c, running));
            ENSURE_OK(kinContextSave(c, state, ROOM, &size));
        }
    }
    ENSURE(sameCourse(first, play(scene, now)));
    kinContextDestroy(c);
}

/* D73: the old side of a transition comes back in the same context */
static void transitionsKeepTheirOldSide(void) {
    Scene scene = moving();
    size_t size = 0;
    KinLayer old = {0};
    double opacity = 0;
    size_t count = 0;
    ENSURE_OK(kinLayerCopyTransitionSource(scene.context, scene.boat, &old));
    ENSURE(old.id);
    ENSURE_OK(kinContextSave(scene.context, state, ROOM, &size));
    ENSURE_OK(kinContextAdvance(scene.context, 3));
    ENSURE_OK(kinContextRestore(scene.context, state, size));
    ENSURE_OK(kinLayerCopyTransitionSource(scene.context, scene.boat, &old));
    ENSURE(old.id);
    ENSURE_OK(kinLayerGetValue(scene.context, old, KinPropertyOpacity, &opacity, 1, &count));
    ENSURE(opacity == 1);
    kinContextDestroy(scene.context);
}

/* D73: handles of the save are valid again, later ones are stale, and the same calls make the same handles */
static void handlesComeBack(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation animation = sceneAnimation(c, KinAnimationClassBasic, "opacity"), found;
    KinAnimationClass animationClass;
    size_t size = 0, count = 0;
    double x[2] = {0, 0};
    ENSURE_OK(kinLayerSetPoint(c, scene.boat, KinPropertyPosition, 3, 4));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinContextSave(c, state, ROOM, &size));
    ENSURE_OK(kinAnimationRelease(c, animation));
    ENSURE_OK(kinLayerRelease(c, scene.boat));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(c, scene.boat));
    ENSURE_OK(kinContextFlush(c));
    KinLayer made = sceneLayer(c, scene.stage), second = sceneLayer(c, scene.stage);
    ENSURE_OK(kinContextFlush(c));
    ENSURE_STATUS(kinLayerRetain(c, scene.boat), KinStatusInvalidHandle);
    ENSURE_OK(kinContextRestore(c, state, size));
    ENSURE_OK(kinLayerGetValue(c, scene.boat, KinPropertyPosition, x, 2, &count));
    ENSURE(x[0] == 3 && x[1] == 4);
    ENSURE_OK(kinAnimationGetClass(c, animation, &animationClass));
    ENSURE_STATUS(kinLayerRetain(c, made), KinStatusInvalidHandle);
    ENSURE_STATUS(kinLayerRetain(c, second), KinStatusInvalidHandle);
    KinLayer sublayers[4];
    ENSURE_OK(kinLayerGetSublayers(c, scene.stage, sublayers, 4, &count));
    ENSURE(count == 2 && sublayers[1].id == scene.boat.id);
    ENSURE_OK(kinLayerRelease(c, scene.boat));
    ENSURE_OK(kinLayerRemoveFromSuperlayer(c, scene.boat));
    ENSURE_OK(kinContextFlush(c));
    ENSURE(sceneLayer(c, scene.stage).id == made.id && sceneLayer(c, scene.stage).id == second.id);
    (void)found;
    kinContextDestroy(c);
}

static KinStatus inCallback[2];

static void tryIt(KinContext *context, uint64_t tag, void *data) {
    (void)tag, (void)data;
    inCallback[0] = kinContextSave(context, later, ROOM, NULL);
    inCallback[1] = kinContextRestore(context, state, ROOM);
}

/* D72: open changes and callbacks */
static void openStatesAreRefused(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    size_t size = 0;
    ENSURE_OK(kinContextSave(c, state, ROOM, &size));
    ENSURE_OK(kinTransactionBegin(c, NULL));
    ENSURE_STATUS(kinContextSave(c, later, ROOM, NULL), KinStatusBusy);
    ENSURE_STATUS(kinContextRestore(c, state, size), KinStatusBusy);
    ENSURE_OK(kinTransactionSetCompletion(c, innermost, tryIt, 0, NULL, NULL));
    ENSURE_OK(kinTransactionCommit(c, innermost));
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0.5));
    ENSURE_STATUS(kinContextSave(c, later, ROOM, NULL), KinStatusBusy);
    ENSURE(strstr(kinLastErrorMessage(), "context"));
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE(inCallback[0] == KinStatusBusy && inCallback[1] == KinStatusBusy);
    ENSURE_OK(kinContextRestore(c, state, size));
    kinContextDestroy(c);
}

/* D72: the size that is needed */
static void aSmallBufferIsRefused(void) {
    Scene scene = moving();
    size_t size = 0, same = 0;
    REFUSED(scene.context, kinContextSave(scene.context, NULL, 0, &size), KinStatusBufferTooSmall, "buffer");
    ENSURE(size > 0 && size % 8 == 0 && size <= ROOM);
    memset(state, 0x5a, sizeof state);
    REFUSED(scene.context, kinContextSave(scene.context, state, size - 1, &same), KinStatusBufferTooSmall, "buffer");
    ENSURE(same == size && state[size - 1] == 0x5a);
    ENSURE_OK(kinContextSave(scene.context, state, size, NULL));
    ENSURE(state[size] == 0x5a);
    ENSURE_STATUS(kinContextRestore(scene.context, NULL, 0), KinStatusInvalidArgument);
    kinContextDestroy(scene.context);
}

static int called, destroyed;

static void count(KinContext *context, uint64_t tag, void *data) {
    (void)context, (void)tag;
    ++*(int *)data;
}

static void destroy(void *data) {
    (void)data;
    destroyed++;
}

/* D74: functions and user data come back, also those that have ended; after 64 saves their memory may be freed */
static void functionsComeBack(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    size_t size = 0;
    void *data = NULL;
    called = destroyed = 0;
    ENSURE_OK(kinTransactionBegin(c, NULL));
    ENSURE_OK(kinTransactionSetCompletion(c, innermost, count, 0, &called, destroy));
    ENSURE_OK(kinLayerSetNumber(c, scene.ship, KinPropertyOpacity, 0.5));
    ENSURE_OK(kinTransactionCommit(c, innermost));
    ENSURE_OK(kinLayerSetUserData(c, scene.boat, &scene, NULL));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinContextSave(c, state, ROOM, &size));
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE(called == 1 && destroyed == 0);
    ENSURE_OK(kinLayerSetUserData(c, scene.boat, NULL, NULL));
    ENSURE_OK(kinContextRestore(c, state, size));
    ENSURE_OK(kinLayerGetUserData(c, scene.boat, &data));
    ENSURE(data == &scene);
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE(called == 2 && destroyed == 0);
    for (int i = 0; i < 65; i++) ENSURE_OK(kinContextSave(c, later, ROOM, NULL));
    ENSURE(destroyed == 1);
    ENSURE_OK(kinContextRestore(c, state, size));
    ENSURE_OK(kinContextAdvance(c, 1));
    ENSURE(called == 2);
    kinContextDestroy(c);
    ENSURE(destroyed == 1);
}

/* D75: a copy in another context has the same course, with other handles and without the host's functions */
static void anotherContextGetsACopy(void) {
    Scene scene = moving(), copy;
    KinContext *c = scene.context;
    double opacity[2] = {0, 0};
    uint32_t depth = 0, same = 0;
    size_t size = 0;
    void *data = &size;
    KinLayer other = {0};
    KinValue standard = {.type = KinValueTypeNumbers, .data = opacity, .size = sizeof opacity};
    ENSURE_OK(kinContextRegisterProperty(c, "depth", KinPropertyTypePoint, &standard, &depth));
    ENSURE_OK(kinLayerSetUserData(c, scene.ship, &scene, NULL));
    ENSURE_OK(kinLayerSetPoint(c, scene.ship, depth, 8, 9));
    ENSURE_OK(kinContextFlush(c));
    ENSURE_OK(kinContextSave(c, state, ROOM, &size));
    ENSURE_OK(kinContextCreate(&copy.context));
    ENSURE_STATUS(kinLayerGetCounterpart(copy.context, scene.ship, &other), KinStatusInvalidHandle);
    ENSURE_OK(kinContextRestore(copy.context, state, size));
    ENSURE_OK(kinLayerGetCounterpart(copy.context, scene.ship, &copy.ship));
    ENSURE_OK(kinLayerGetCounterpart(copy.context, scene.boat, &copy.boat));
    ENSURE_OK(kinLayerGetCounterpart(copy.context, scene.stage, &copy.stage));
    ENSURE(copy.ship.id != scene.ship.id);
    ENSURE_STATUS(kinLayerRetain(copy.context, scene.ship), KinStatusInvalidHandle);
    ENSURE_STATUS(kinLayerGetCounterpart(copy.context, null, &other), KinStatusInvalidHandle);
    ENSURE_OK(kinLayerGetUserData(copy.context, copy.ship, &data));
    ENSURE(data == NULL);
    ENSURE_OK(kinKeyPathResolve(copy.context, "depth", &same));
    ENSURE(same == depth);
    ENSURE_OK(kinLayerGetValue(copy.context, copy.ship, depth, opacity, 2, NULL));
    ENSURE(opacity[0] == 8 && opacity[1] == 9);
    KinLayer made = sceneLayer(c, null);
    ENSURE_STATUS(kinLayerGetCounterpart(copy.context, made, &other), KinStatusNotFound);
    ENSURE_OK(kinLayerRelease(c, made));
    Course a = play(scene, 0), b = play(copy, 0);
    ENSURE(memcmp(a.numbers, b.numbers, sizeof a.numbers) == 0 && a.eventCount == b.eventCount);
    for (size_t i = 0; i < a.eventCount; i++) {
        ENSURE(a.events[i].type == b.events[i].type && a.events[i].time == b.events[i].time);
        ENSURE(a.events[i].tag == b.events[i].tag && a.events[i].finished == b.events[i].finished);
    }
    free(a.picture);
    free(b.picture);
    kinContextDestroy(c);
    kinContextDestroy(copy.context);
}

/* D73: what follows the last commit follows the restored state when it is bound again */
static void samplersFollow(void) {
    Scene scene = moving();
    KinContext *c = scene.context;
    KinChannel channel = {scene.ship, KinPropertyOpacity, 0};
    KinSampler *sampler = NULL;
    size_t size = 0;
    double time = 0.2, before = 0, after = 0;
    bool changed = false;
    ENSURE_OK(kinSamplerCreate(c, &channel, 1, &sampler));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &before, 0, KinFormatFloat64));
    ENSURE_OK(kinContextSave(c, state, ROOM, &size));
    ENSURE_OK(kinLayerRemoveAllAnimations(c, scene.ship));
    ENSURE_OK(kinContextAdvance(c, 5));
    ENSURE_OK(kinSamplerRebind(sampler, &changed));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &after, 0, KinFormatFloat64));
    ENSURE(after == 1 && before != 1);
    ENSURE_OK(kinContextRestore(c, state, size));
    ENSURE_OK(kinSamplerRebind(sampler, &changed));
    ENSURE_OK(kinSamplerSample(sampler, &time, 1, &after, 0, KinFormatFloat64));
    ENSURE(changed && after == before);
    kinSamplerDestroy(sampler);
    kinContextDestroy(c);
}

int main(void) {
    RUN(theSameCourseFollows);
    RUN(motionsThatContinueComeBack);
    RUN(transitionsKeepTheirOldSide);
    RUN(handlesComeBack);
    RUN(openStatesAreRefused);
    RUN(aSmallBufferIsRefused);
    RUN(functionsComeBack);
    RUN(anotherContextGetsACopy);
    RUN(samplersFollow);
    return REPORT();
}
