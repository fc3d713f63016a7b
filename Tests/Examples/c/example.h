/* Shared by the examples: a stage with live layers, presentation values, and checks. A program prints presentation values and
 * exits with 1 if one differs from its text. */
#ifndef KINEMA_EXAMPLE_H
#define KINEMA_EXAMPLE_H

#include <kinema/kinema.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PI 3.14159265358979323846

static int exampleFailures;

/* Ends the program with the engine's message if the call fails. */
#define OK(call) exampleOK((call), #call, __LINE__)
static inline void exampleOK(KinStatus status, const char *call, int line) {
    if (status == KinStatusOK) return;
    printf("line %d: %s is %s: %s\n", line, call, kinStatusName(status), kinLastErrorMessage());
    exit(1);
}

#define EXPECT(condition) exampleExpect((condition), #condition, __LINE__)
static inline void exampleExpect(bool condition, const char *text, int line) {
    if (condition) return;
    printf("line %d: not so: %s\n", line, text);
    exampleFailures++;
}

#define EXPECT_NEAR(got, wanted) exampleExpectNear((got), (wanted), #got, __LINE__)
static inline void exampleExpectNear(double got, double wanted, const char *text, int line) {
    if (fabs(got - wanted) <= 1e-9) return;
    printf("line %d: %s is %.12g, not %.12g\n", line, text, got, wanted);
    exampleFailures++;
}

/* The exit status of the program. */
static inline int exampleResult(void) { return exampleFailures != 0; }

/* A context with a live root as large as a phone's screen. */
static inline KinContext *openStage(KinLayer *root) {
    KinContext *context = NULL;
    OK(kinContextCreate(&context));
    OK(kinLayerCreate(context, KinLayerClassLayer, root));
    OK(kinLayerSetRect(context, *root, KinPropertyFrame, 0, 0, 320, 480));
    OK(kinContextAddRoot(context, *root));
    OK(kinContextFlush(context));
    return context;
}

/* Makes a sublayer that only its superlayer owns. It is live after the next commit. */
static inline KinLayer addLayer(KinContext *context, KinLayer superlayer, double x, double y, double width, double height) {
    KinLayer layer;
    OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
    OK(kinLayerSetRect(context, layer, KinPropertyFrame, x, y, width, height));
    OK(kinLayerAddSublayer(context, superlayer, layer));
    OK(kinLayerRelease(context, layer));
    return layer;
}

/* Returns the first number of the presentation value of a key path. */
static inline double shown(KinContext *context, KinLayer layer, KinKeyPath keyPath, double time) {
    double values[16] = {0};
    OK(kinLayerGetPresentationValue(context, layer, keyPath, time, values, 16, NULL));
    return values[0];
}

#endif
