/* Timing functions beyond Bezier curves. Rules D76 to D80. */
#include "refusal.h"

/* NaN if the curve is unknown. */
static KinTimingFunction named(const char *text) {
    KinTimingFunction function = {NAN, 0, 0, 0};
    kinTimingFunctionNamed(text, &function);
    return function;
}

static double valueAt(KinTimingFunction function, double x) {
    double y = NAN;
    kinTimingFunctionEvaluate(&function, &x, &y, 1);
    return y;
}

static double slopeAt(KinTimingFunction function, double x) {
    double slope = NAN;
    kinTimingFunctionEvaluateSlopes(&function, &x, &slope, 1);
    return slope;
}

/* D79: the canonical text reads back as the same bits */
static void textsReadBack(void) {
    static const char *const texts[] = {"linear", "ease", "ease-in", "ease-out", "ease-in-out", "ease-in-sine",
        "ease-in-out-bounce", "cubic-bezier(0.2, 0, 0, 1)", "cubic-bezier(0.1, -2.5, 0.30000000000000004, 1e-300)",
        "steps(4, jump-end)", "steps(16384, jump-both)", "linear(0, 0.5, 1)", "linear(0 0%, 0.5 30%, 1 100%)", "linear(0.5)",
        "linear(0 -10%, 1e-07 33.333333333333336%, 2 120%)", "spring(0.5, bounce 0.3)", "spring(2, bounce -0.5)",
        "spring(mass 1, stiffness 100, damping 10)"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        KinTimingFunction function = named(texts[i]), again;
        char text[200];
        size_t size = 0;
        ENSURE_OK(kinTimingFunctionGetText(&function, text, sizeof text, &size));
        ENSURE(!strcmp(text, texts[i]) && size == strlen(text) + 1);
        again = named(text);
        ENSURE(!memcmp(&function, &again, sizeof again));
    }
}

/* D79: what CSS Easing Level 2 writes otherwise, and what it does not write */
static void textsAreThoseOfCSS(void) {
    static const struct {
        const char *given, *canonical;
    } texts[] = {{"steps(+4)", "steps(4, jump-end)"}, {"STEPS(04 ,\n\tJump-Both)", "steps(4, jump-both)"},
        {"Linear(0 50%100%, 1)", "linear(0 50%, 0 100%, 1 100%)"},
        {"linear(10% 20% +.5, 1E0)", "linear(0.5 10%, 0.5 20%, 1 100%)"}, {"cubic-bezier(.25,.1,\f.25\r,1)", "ease"},
        {" step-START ", "steps(1, jump-start)"}};
    static const char *const wrong[] = {
        "steps(4.0)", "steps(4e0)", "steps(40E-1, end)", "steps(4/**/)", "steps (4)", "steps(4\v)"};
    KinTimingFunction function = {1, 2, 3, 4}, untouched = function;
    char text[64];
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        KinTimingFunction found = named(texts[i].given);
        ENSURE_OK(kinTimingFunctionGetText(&found, text, sizeof text, NULL));
        if (strcmp(text, texts[i].canonical)) FAIL_HERE("%s is %s", texts[i].given, text);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ENSURE_STATUS(kinTimingFunctionNamed(wrong[i], &function), KinStatusInvalidArgument);
        ENSURE(strstr(kinLastErrorMessage(), "steps(n, "));
    }
    ENSURE_STATUS(kinTimingFunctionNamed("steps(4.0)", &function), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "steps(4.0)") && strstr(kinLastErrorMessage(), "an integer"));
    ENSURE_STATUS(kinTimingFunctionNamed("cubic-bezier(0, 0, 0)", &function), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "cubic-bezier(x1, y1, x2, y2)"));
    ENSURE_STATUS(kinTimingFunctionNamed("cubic-bezier(.1, .1, .1, .1,)", &function), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "cubic-bezier(x1, y1, x2, y2)"));
    ENSURE_STATUS(kinTimingFunctionNamed("cubic-bezier(1.1, 0, 0, 1)", &function), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "0...1"));
    ENSURE(!memcmp(&function, &untouched, sizeof function));
}

/* D76, D80: a number of each kind of curve */
static void curvesHaveValuesAndSlopes(void) {
    KinTimingFunction back = named("ease-out-back"), steps = kinTimingFunctionSteps(4, KinStepPositionStart);
    ENSURE(fabs(valueAt(back, 0.5) - 1.0876975) < 1e-9 && valueAt(back, 0) == 0 && valueAt(back, 1) == 1);
    ENSURE(fabs(slopeAt(back, 0) - 4.70158) < 1e-6 && fabs(slopeAt(back, 1)) < 1e-6);
    ENSURE(valueAt(steps, 0.25) == 0.5 && valueAt(steps, nextafter(0.25, 0)) == 0.25 && slopeAt(steps, 0.3) == 0);
    KinTimingFunction kink = named("linear(0, 0.5 30%, 1)"), jump = named("linear(0, 0.6 50%, 0.4 50%, 1)");
    ENSURE(fabs(slopeAt(kink, 0.2) - 0.5 / 0.3) < 1e-12 && fabs(slopeAt(kink, 0.3) - 0.5 / 0.7) < 1e-12);
    ENSURE(fabs(slopeAt(kink, 1) - 0.5 / 0.7) < 1e-12 && slopeAt(jump, 0.5) == 0 && fabs(slopeAt(jump, 0.6) - 1.2) < 1e-12);
    ENSURE(fabs(slopeAt(named("ease-out-sine"), 0) - 1.57079632679) < 1e-6);
    ENSURE(slopeAt(named("ease-out-circ"), 0) == 0 && slopeAt(named("ease-in-circ"), 1) == 0); /* vertical */
    ENSURE(slopeAt(named("ease-in-expo"), 0) == 0 && fabs(slopeAt(named("ease-out-expo"), 0) - 6.93147180559) < 1e-5);
    ENSURE(fabs(slopeAt(named("ease-out-bounce"), 1) - 0.6875) < 1e-6);
    ENSURE(slopeAt(back, -1) == 0 && slopeAt(back, 2) == 0);
}

/* D76: samples, and points with inputs that are missing or fall */
static void pointsAreLinearBetween(void) {
    double samples[] = {0, 2, 1}, inputs[] = {NAN, 0.75, 0.5}, outputs[] = {0, 1, 3};
    KinTimingFunction function, equal;
    ENSURE_OK(kinTimingFunctionWithPoints(NULL, samples, 3, &function));
    ENSURE(valueAt(function, 0.25) == 1 && valueAt(function, 0.75) == 1.5 && valueAt(function, 1) == 1);
    ENSURE_OK(kinTimingFunctionWithPoints(NULL, samples, 3, &equal));
    ENSURE(!memcmp(&function, &equal, sizeof equal));
    ENSURE_OK(kinTimingFunctionWithPoints(inputs, outputs, 3, &function));
    ENSURE(fabs(valueAt(function, 0.375) - 0.5) < 1e-15 && valueAt(function, 0.75) == 3);
    ENSURE_OK(kinTimingFunctionWithPoints(NULL, samples, 1, &function));
    ENSURE(valueAt(function, 0.5) == 0);
}

/* D76: the limits; nothing is written */
static void limitsAreRefused(void) {
    enum { MOST = 16384 };
    static double many[MOST + 1];
    KinTimingFunction function = {1, 2, 3, 4}, untouched = function;
    double x = 0.5, y = 7, bad[] = {0, NAN}, endless[] = {0, INFINITY}, huge[] = {0, 1e31};
    char text[4] = "abc";
    size_t size = 0;
    ENSURE_STATUS(kinTimingFunctionWithPoints(NULL, many, 0, &function), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTimingFunctionWithPoints(NULL, many, MOST + 1, &function), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "16385") && strstr(kinLastErrorMessage(), "1 to 16384"));
    ENSURE_STATUS(kinTimingFunctionWithPoints(NULL, many, SIZE_MAX, &function), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTimingFunctionWithPoints(NULL, NULL, 2, &function), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTimingFunctionWithPoints(NULL, many, 2, NULL), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTimingFunctionWithPoints(NULL, bad, 2, &function), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTimingFunctionWithPoints(NULL, endless, 2, &function), KinStatusInvalidArgument);
    ENSURE_STATUS(kinTimingFunctionWithPoints(NULL, huge, 2, &function), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "outputs[1]: 1e31 given") || strstr(kinLastErrorMessage(), "outputs[1]: 1e+31 given"));
    ENSURE_STATUS(kinTimingFunctionWithPoints(endless, many, 2, &function), KinStatusInvalidArgument);
    ENSURE(strstr(kinLastErrorMessage(), "inputs[1]: infinity given"));
    ENSURE(!memcmp(&function, &untouched, sizeof function));
    const KinTimingFunction wrong[] = {{KinCurveSteps, 0, 0, 0}, {KinCurveSteps, 1.5, 0, 0}, {KinCurveSteps, 4, 4, 0},
        {KinCurveSteps, 4, 0.5, 0}, {KinCurveSteps, NAN, 0, 0}, {KinCurveSteps, MOST + 1, 0, 0}, {KinCurveEasing, 30, 0, 0},
        {KinCurveEasing, -1, 0, 0}, {KinCurveSpring, 0, 0, 0}, {KinCurveSpring, 0.5, 1, 0}, {KinCurveSpring, INFINITY, 0, 0},
        {KinCurvePhysicalSpring, 1, 100, 0}, {KinCurvePoints, 1e9, 0, 0}, {100, 0, 0, 0}, {INFINITY, 0, 0, 0}};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        ENSURE_STATUS(kinTimingFunctionEvaluate(&wrong[i], &x, &y, 1), KinStatusInvalidArgument);
        ENSURE_STATUS(kinTimingFunctionEvaluateSlopes(&wrong[i], &x, &y, 1), KinStatusInvalidArgument);
        ENSURE_STATUS(kinTimingFunctionGetText(&wrong[i], text, sizeof text, &size), KinStatusInvalidArgument);
    }
    ENSURE(y == 7 && !strcmp(text, "abc") && size == 0);
    ENSURE_STATUS(kinTimingFunctionGetText(NULL, text, sizeof text, &size), KinStatusBufferTooSmall);
    ENSURE(size == sizeof "linear" && !strcmp(text, "abc"));
    ENSURE_STATUS(kinTimingFunctionGetText(NULL, NULL, 0, &size), KinStatusBufferTooSmall);
    ENSURE_OK(kinTimingFunctionWithPoints(NULL, many, MOST, &function));
    ENSURE(valueAt(function, 0.3) == 0);
}

/* D76: points that an animation uses stay, however many others come */
static void pointsInUseStay(void) {
    Scene scene = sceneOpen();
    KinContext *c = scene.context;
    KinAnimation animation = sceneAnimation(c, KinAnimationClassBasic, "opacity");
    double ys[] = {0, 0.25, 1};
    KinTimingFunction used, lost, read;
    size_t count = 0;
    ENSURE_OK(kinTimingFunctionWithPoints(NULL, ys, 3, &used));
    ENSURE_OK(kinAnimationSetTimingFunction(c, animation, &used));
    ys[1] = 0.5;
    ENSURE_OK(kinTimingFunctionWithPoints(NULL, ys, 3, &lost));
    for (int i = 0; i < 5000; i++) {
        KinTimingFunction other;
        ys[1] = 1 + i;
        ENSURE_OK(kinTimingFunctionWithPoints(NULL, ys, 3, &other));
    }
    ENSURE_OK(kinAnimationGetValue(c, animation, KinAnimationPropertyTimingFunction, &read.c1x, 4, &count));
    ENSURE(!memcmp(&read, &used, sizeof used) && fabs(valueAt(read, 0.25) - 0.125) < 1e-15);
    ENSURE_STATUS(kinTimingFunctionEvaluate(&lost, ys, ys, 1), KinStatusInvalidArgument);
    ENSURE_OK(kinAnimationRelease(c, animation));
    kinContextDestroy(c);
}

int main(void) {
    RUN(textsReadBack);
    RUN(textsAreThoseOfCSS);
    RUN(curvesHaveValuesAndSlopes);
    RUN(pointsAreLinearBetween);
    RUN(limitsAreRefused);
    RUN(pointsInUseStay);
    return REPORT();
}
