/* The host: user data with destructors, callbacks that call back. */
#include "fuzz.h"
#include <string.h>

/* ---- User data ---- */

enum { ALIVE = 0x600D };

void *makeTicket(void) {
    int *ticket = (int *)malloc(sizeof *ticket);
    MUST(ticket);
    *ticket = ALIVE;
    world.tickets++;
    return ticket;
}

void tear(void *ticket) {
    MUST(*(int *)ticket == ALIVE); /* only once; the sanitizer checks the memory */
    *(int *)ticket = 0;
    free(ticket);
    world.tickets--;
    hostCallback(NULL);
}

KinStatus orTear(KinStatus status, void *ticket) {
    if (status != KinStatusOK) tear(ticket);
    return status;
}

/* ---- Callbacks ---- */

void hostCallback(void *ticket) {
    if (ticket) MUST(*(int *)ticket == ALIVE);
    world.callbacks++;
    if (world.depth == 3) return;
    world.depth++;
    callSome(readByte() % 4);
    world.depth--;
    /* The destructor runs only after the callback returns, even if the call above removed the owner, because the library keeps
     * the user data for a running callback. */
    if (ticket) MUST(*(int *)ticket == ALIVE);
}

void logged(KinLogLevel level, const char *message, void *userData) {
    MUST(level <= KinLogLevelDebug && strlen(message) > 0);
    hostCallback(userData);
}

void onEvent(KinContext *context, const KinEvent *event, void *userData) {
    KinAnimationClass animationClass;
    MUST(event->key && strlen(event->key) < 4096);
    if (context == CONTEXT && event->animation.id) MUST(!kinAnimationGetClass(context, event->animation, &animationClass));
    hostCallback(userData);
}

void completed(KinContext *context, uint64_t tag, void *userData) {
    (void)context, (void)tag;
    hostCallback(userData);
}

static void ran(KinContext *context, const KinActionEvent *event, void *userData) {
    (void)context;
    MUST(event->key);
    hostCallback(userData);
}

static void actionForKey(KinContext *context, KinLayer layer, const char *key, KinAction *action, void *userData) {
    (void)context, (void)layer;
    MUST(key && action->kind == KinActionKindContinue);
    *action = readAction();
    hostCallback(userData);
}

static void layoutSublayers(KinContext *context, KinLayer layer, void *userData) {
    (void)context, (void)layer;
    hostCallback(userData);
}

/* ---- Installed callbacks; the caller destroys userData if the call fails ---- */

KinAction readAction(void) {
    KinAction action;
    memset(&action, 0, sizeof action);
    uint8_t byte = readByte();
    action.kind = (KinActionKind)(byte < 250 ? byte % 4 : byte);
    if (action.kind == KinActionKindAnimation) action.animation = readAnimation();
    if (action.kind == KinActionKindCallback && byte & 4) {
        action.callback = ran;
        action.userData = makeTicket();
        action.destroy = tear;
    }
    return action;
}

KinLayerDelegate readLayerDelegate(void) {
    uint8_t byte = readByte();
    KinLayerDelegate delegate = {byte & 1 ? actionForKey : NULL, byte & 2 ? layoutSublayers : NULL, makeTicket(), tear};
    return delegate;
}

KinAnimationDelegate readAnimationDelegate(void) {
    uint8_t byte = readByte();
    KinAnimationDelegate delegate = {byte & 1 ? onEvent : NULL, byte & 2 ? onEvent : NULL, makeTicket(), tear};
    return delegate;
}
