/* The variables of a test of rules D153 and D154. */
#ifndef VARIABLES_H
#define VARIABLES_H

#include <math.h>
#include "refusal.h"

static const double pi = 3.14159265358979323846;

static inline KinContext *opened(void) {
    KinContext *context = NULL;
    if (kinContextCreate(&context)) abort();
    return context;
}

static inline KinVariable number(KinContext *context, double value) {
    KinVariable made = {0};
    if (kinVariableCreate(context, KinVariableKindNumbers, &value, 1, &made)) abort();
    return made;
}

static inline double shown(KinContext *context, KinVariable variable) {
    double value = NAN;
    (void)kinVariableGet(context, variable, &value, NULL, 1);
    return value;
}

static inline double velocity(KinContext *context, KinVariable variable) {
    double value = NAN;
    (void)kinVariableGet(context, variable, NULL, &value, 1);
    return value;
}

static inline double at(KinContext *context, double time, KinVariable variable) {
    if (kinContextAdvance(context, time)) return NAN;
    return shown(context, variable);
}

static inline double nextEvent(KinContext *context) {
    double time = NAN;
    (void)kinContextGetNextEventTime(context, &time);
    return time;
}

static inline bool isAnimating(KinContext *context) {
    bool moves = false;
    (void)kinContextIsAnimating(context, &moves);
    return moves;
}

static inline KinStatus send(KinContext *context, KinVariable variable, double target, KinMotion motion) {
    return kinVariableAnimate(context, variable, &target, 1, &motion);
}

static inline size_t completions(KinContext *context) {
    KinEvent events[8];
    size_t count = 0, found = 0, i;
    (void)kinContextPollEvents(context, events, 8, &count);
    for (i = 0; i < count; i++) found += events[i].type == KinEventTypeCompletion;
    return found;
}

static inline void note(KinContext *context, uint64_t tag, void *data) {
    (void)context;
    *(uint64_t *)data = *(uint64_t *)data * 10 + tag;
}

#endif
