/* Callbacks may call any function, run without a lock, and keep their user data until they return. */
#include "refusal.h"
#include <pthread.h>

/* ---- The user data of every callback ---- */

typedef struct Host {
    Scene scene;
    void (*act)(struct Host *host); /* the effect of the callback; NULL once it is done */
    int calls, torn, tornInside, isInside;
    KinStatus status;
} Host;

static void tear(void *userData) {
    Host *host = (Host *)userData;
    host->torn++;
    host->tornInside += host->isInside;
}

static void enter(Host *host) {
    void (*act)(Host *) = host->act;
    host->calls++;
    host->act = NULL;
    host->isInside++;
    if (act) act(host);
    host->isInside--;
}

static void onEvent(KinContext *context, const KinEvent *event, void *userData) {
    (void)context, (void)event;
    enter((Host *)userData);
}
static void completed(KinContext *context, uint64_t tag, void *userData) {
    (void)context, (void)tag;
    enter((Host *)userData);
}
static void ran(KinContext *context, const KinActionEvent *event, void *userData) {
    (void)context, (void)event;
    enter((Host *)userData);
}
static void laidOut(KinContext *context, KinLayer layer, void *userData) {
    (void)context, (void)layer;
    enter((Host *)userData);
}
static void asked(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData) {
    (void)context, (void)layer, (void)key, (void)action;
    enter((Host *)userData);
}
static void logged(KinLogLevel level, const char *message, void *userData) {
    (void)level, (void)message;
    enter((Host *)userData);
}

/* ---- Every kind of callback: installs it with the host as user data, then causes a call ---- */

static void addFade(Host *host, const KinAnimationDelegate *delegate) {
    KinContext *c = host->scene.context;
    KinAnimation fade = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    (void)kinAnimationSetNumber(c, fade, KinAnimationPropertyToValue, 0);
    (void)kinAnimationSetDelegate(c, fade, delegate);
    (void)kinLayerAddAnimation(c, host->scene.ship, fade, "fade");
    (void)kinAnimationRelease(c, fade);
}

static void byStart(Host *host) {
    KinAnimationDelegate delegate = {onEvent, NULL, host, tear};
    addFade(host, &delegate);
    host->status = kinContextAdvance(host->scene.context, 0);
}
static void byStop(Host *host) {
    KinAnimationDelegate delegate = {NULL, onEvent, host, tear};
    addFade(host, &delegate);
    (void)kinContextFlush(host->scene.context);
    host->status = kinContextAdvance(host->scene.context, 1);
}
static void byEvent(Host *host) {
    (void)kinContextSetEventCallback(host->scene.context, onEvent, host, tear);
    addFade(host, NULL);
    host->status = kinContextAdvance(host->scene.context, 0);
}
static void byCompletion(Host *host) {
    (void)kinTransactionSetCompletion(host->scene.context, (KinTransaction){0}, completed, 1, host, tear);
    host->status = kinContextAdvance(host->scene.context, 0);
}
static void byAction(Host *host) {
    KinAction action = {KinActionKindCallback, 0, {0}, ran, host, tear};
    (void)kinLayerSetAction(host->scene.context, host->scene.ship, "opacity", &action);
    host->status = kinLayerSetNumber(host->scene.context, host->scene.ship, KinPropertyOpacity, 0.5);
}
static void byDelegate(Host *host) {
    KinLayerDelegate delegate = {asked, NULL, host, tear};
    (void)kinLayerSetDelegate(host->scene.context, host->scene.ship, &delegate);
    host->status = kinLayerSetNumber(host->scene.context, host->scene.ship, KinPropertyOpacity, 0.5);
}
static void byLayout(Host *host) {
    KinLayerDelegate delegate = {NULL, laidOut, host, tear};
    (void)kinLayerSetDelegate(host->scene.context, host->scene.ship, &delegate);
    (void)kinLayerSetNeedsLayout(host->scene.context, host->scene.ship);
    host->status = kinContextFlush(host->scene.context);
}
static void byLog(Host *host) {
    KinContext *c = host->scene.context;
    const double times[3] = {0, 0.5, 1}, one = 1; /* three times for two values: ignored, with a warning (D4) */
    KinValue values[2] = {kinValueNumbers(&one, 1), kinValueNumbers(&one, 1)};
    KinAnimation wave = sceneAnimation(c, KinAnimationClassKeyframe, "opacity");
    (void)kinContextSetLogCallback(c, KinLogLevelWarning, logged, host, tear);
    (void)kinAnimationSetKeyframeValues(c, wave, values, 2);
    (void)kinAnimationSetValue(c, wave, KinAnimationPropertyKeyTimes, times, 3);
    host->status = kinLayerAddAnimation(c, host->scene.ship, wave, "wave");
}

static void (*const kinds[])(Host *) = {byStart, byStop, byEvent, byCompletion, byAction, byDelegate, byLayout, byLog};
static const char *const kindNames[] = {"start", "stop", "event", "completion", "action", "delegate", "layout", "log"};
enum { KINDS = sizeof kinds / sizeof *kinds };

/* ---- The effects of callbacks ---- */

static void changeEverything(Host *host) {
    KinContext *c = host->scene.context;
    KinTransaction inner;
    KinLayer extra = sceneLayer(c, host->scene.stage);
    (void)kinTransactionBegin(c, &inner);
    (void)kinLayerSetNumber(c, host->scene.boat, KinPropertyOpacity, 0.25);
    (void)kinLayerAddSublayer(c, host->scene.boat, extra);
    (void)kinTransactionCommit(c, inner);
    addFade(host, NULL);
    (void)kinLayerRemoveAllAnimations(c, host->scene.ship);
    (void)kinLayerRelease(c, extra);
    (void)kinContextFlush(c);
}

static void advanceAgain(Host *host) {
    double now = 0;
    (void)kinContextGetTime(host->scene.context, &now);
    (void)kinContextAdvance(host->scene.context, now + 1);
}

static void destroyLayers(Host *host) {
    KinContext *c = host->scene.context;
    (void)kinContextRemoveRoot(c, host->scene.stage);
    (void)kinLayerRelease(c, host->scene.ship);
    (void)kinLayerRelease(c, host->scene.boat);
    (void)kinLayerRelease(c, host->scene.stage);
    (void)kinContextFlush(c);
}

static void destroyContext(Host *host) {
    KinContext *c = host->scene.context;
    host->scene.context = NULL;
    kinContextDestroy(c);
}

static void takeAway(Host *host) {
    KinContext *c = host->scene.context;
    (void)kinLayerSetDelegate(c, host->scene.ship, NULL);
    (void)kinLayerSetAction(c, host->scene.ship, "opacity", NULL);
    (void)kinContextSetEventCallback(c, NULL, NULL, NULL);
    (void)kinContextSetLogCallback(c, KinLogLevelError, NULL, NULL, NULL);
    (void)kinLayerRemoveAllAnimations(c, host->scene.ship);
}

static void *changeFromElsewhere(void *given) {
    Host *host = (Host *)given;
    (void)kinLayerSetNumber(host->scene.context, host->scene.boat, KinPropertyOpacity, 0.75);
    (void)kinContextFlush(host->scene.context);
    return NULL;
}

/* This never ends if the lock is held. */
static void waitForAnotherThread(Host *host) {
    pthread_t thread;
    if (!pthread_create(&thread, NULL, changeFromElsewhere, host)) pthread_join(thread, NULL);
}

/* ---- The checks ---- */

static void checkAll(void (*act)(Host *)) {
    for (int i = 0; i < KINDS; i++) {
        Host host = {sceneOpen(), act, 0, 0, 0, 0, KinStatusOutOfMemory};
        kinds[i](&host);
        if (host.calls < 1 || host.act) FAIL_HERE("%s: was not called", kindNames[i]);
        if (host.status != KinStatusOK) FAIL_HERE("%s: %s", kindNames[i], kinLastErrorMessage());
        kinContextDestroy(host.scene.context);
        if (host.torn != 1) FAIL_HERE("%s: destroyed %d times", kindNames[i], host.torn);
        if (host.tornInside) FAIL_HERE("%s: its user data was destroyed while it ran", kindNames[i]);
        if (kinLiveObjectCount()) FAIL_HERE("%s: something is left alive", kindNames[i]);
    }
}

static void callbacksMayChangeAnything(void) { checkAll(changeEverything); }
static void callbacksMayAdvanceAgain(void) { checkAll(advanceAgain); }
static void callbacksMayDestroyLayers(void) { checkAll(destroyLayers); }
static void callbacksMayDestroyTheContext(void) { checkAll(destroyContext); }
static void callbacksMayTakeThemselvesAway(void) { checkAll(takeAway); }
static void callbacksRunWithNoLockHeld(void) { checkAll(waitForAnotherThread); }

/* ---- Destructors ---- */

static void actAndTear(void *userData) {
    Host *host = (Host *)userData;
    enter(host);
    host->torn++;
}

static void destructorsMayCallAnything(void) {
    void (*const acts[])(Host *) = {changeEverything, advanceAgain, destroyContext, waitForAnotherThread};
    for (int i = 0; i < 4; i++) {
        Host host = {sceneOpen(), acts[i], 0, 0, 0, 0, KinStatusOK};
        ENSURE_OK(kinLayerSetUserData(host.scene.context, host.scene.ship, &host, actAndTear));
        ENSURE_OK(kinLayerSetUserData(host.scene.context, host.scene.ship, NULL, NULL));
        ENSURE(host.torn == 1 && host.calls == 1);
        kinContextDestroy(host.scene.context);
        ENSURE(host.torn == 1 && kinLiveObjectCount() == 0);
    }
}

int main(void) {
    RUN(callbacksMayChangeAnything);
    RUN(callbacksMayAdvanceAgain);
    RUN(callbacksMayDestroyLayers);
    RUN(callbacksMayDestroyTheContext);
    RUN(callbacksMayTakeThemselvesAway);
    RUN(callbacksRunWithNoLockHeld);
    RUN(destructorsMayCallAnything);
    return REPORT();
}
