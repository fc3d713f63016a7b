/* Texts of a few bytes for curves with very many pieces: the process holds a bounded number of them. Rules D76, D78. */
#include "attack.h"

static KinStatus animate(KinContext *context, KinLayer layer, const char *text) {
    KinAnimation fade;
    KinValue value = kinValueString(text);
    OK(kinAnimationCreate(context, KinAnimationClassBasic, &fade));
    OK(kinAnimationSetKeyPath(context, fade, "opacity"));
    KinStatus status = kinAnimationSetData(context, fade, KinAnimationPropertyTimingFunction, &value);
    if (status == KinStatusOK) OK(kinLayerAddAnimation(context, layer, fade, text));
    OK(kinAnimationRelease(context, fade));
    return status;
}

/* Uses curves of a format until one is refused, and returns their number. */
static int useUntilRefused(KinContext *context, KinLayer layer, const char *format, double first, double step) {
    char text[64];
    for (int i = 0; i < 6000; i++) {
        snprintf(text, sizeof text, format, first + i * step);
        KinStatus status = animate(context, layer, text);
        if (status == KinStatusOK) continue;
        CHECK(isRefused(status, KinStatusLimitExceeded, "4194304 pieces together"));
        return i;
    }
    return 6000;
}

static void inUse(const char *format, double first, double step, int least, int most) {
    KinContext *context;
    KinLayer layer;
    for (int round = 0; round < 2; round++) {
        OK(kinContextCreate(&context));
        OK(kinLayerCreate(context, KinLayerClassLayer, &layer));
        OK(kinContextAddRoot(context, layer));
        int count = useUntilRefused(context, layer, format, first, step);
        CHECK(count >= least && count <= most);
        kinContextDestroy(context);
    }
}

/* 4,194,304 / 16,386 are 255. The few that the process keeps because they were first are the same in both rounds. */
static void stepsInUse(void) { inUse("steps(%g)", 16384, -1, 250, 270); }

/* Ordinary curves have few pieces: there may be very many. */
static void easyCurvesInUse(void) { inUse("spring(0.5, bounce %.9f)", 0, 1e-6, 6000, 6000); }

/* Curves that nothing uses are forgotten, whatever their number. */
static void unusedSteps(void) {
    char text[64];
    KinTimingFunction curve;
    for (int i = 0; i < 2000; i++) {
        snprintf(text, sizeof text, "steps(%d)", 16384 - i);
        OK(kinTimingFunctionNamed(text, &curve));
    }
}

/* The last 1024 lists of points stay if they are short. */
static void lastPoints(void) {
    enum { LISTS = 3000, KEPT = 1024 };
    static KinTimingFunction curves[LISTS];
    double outputs[16] = {0}, places[] = {0.5}, values[1];
    for (int i = 0; i < LISTS; i++) {
        outputs[7] = i + 1;
        OK(kinTimingFunctionWithPoints(NULL, outputs, 16, &curves[i]));
    }
    for (int i = 0; i < LISTS; i++) {
        KinStatus status = kinTimingFunctionEvaluate(&curves[i], places, values, 1);
        CHECK(status == KinStatusOK || (status == KinStatusInvalidArgument && i < LISTS - KEPT));
    }
    CHECK(kinTimingFunctionEvaluate(&curves[0], places, values, 1) == KinStatusInvalidArgument);
}

const Attack attacks[] = {
    {"steps in use", stepsInUse, 600, 12000, NULL},
    {"easy curves in use", easyCurvesInUse, 200, 0, NULL},
    {"steps that nothing uses", unusedSteps, 200, 0, NULL},
    {"the last lists of points", lastPoints, 50, 300, NULL},
    {0},
};
