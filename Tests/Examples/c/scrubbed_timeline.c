/* A timeline of a launch, with a countdown that repeats within it; a slider scrubs it in both directions, over its markers. */
#include "example.h"

static const KinKeyPath Y = KIN_KEY_PATH(KinPropertyPosition, KinComponentY),
                        ANGLE = KIN_KEY_PATH(KinPropertyTransform, KinComponentRotationZ);
enum { COUNT = 1, IGNITION = 2 };

/* Three blinks of a second each, then 1.5 s up, with a turn in the last half second, and half a second of fading. */
static KinAnimator launch(KinContext *context, const KinLayer *rocket, const KinLayer *lamp) {
    const double one = 1, top = 120, turn = 0.5, faint = 0.2;
    const KinMotion half = kinMotion("linear", 0.5), flight = kinMotion("ease-in-quad", 1.5);
    KinMotion thrice = kinMotion(NULL, 0), whole = thrice;
    KinAnimator show = {0};
    thrice.repeatCount = 3, thrice.autoreverses = true, whole.animator = &show;
    const KinTimelineEntry entries[] = {{.children = 1, .motion = &thrice},
        {.layers = lamp, .count = 1, .keyPath = KinPropertyOpacity, .values = &one, .width = 1, .motion = &half, .tag = COUNT},
        {.tag = IGNITION},
        {.layers = rocket, .count = 1, .keyPath = Y, .values = &top, .width = 1, .motion = &flight}, /* number 4 */
        {.layers = rocket, .count = 1, .keyPath = ANGLE, .values = &turn, .width = 1, .motion = &half, .offset = -0.5},
        {.layers = rocket, .count = 1, .keyPath = KinPropertyOpacity, .values = &faint, .width = 1, .motion = &half, .other = 4}};
    OK(kinTimelineStart(context, entries, 6, &whole));
    return show;
}

int main(void) {
    const double places[] = {0.5, 1.75, 3.25, 4.5, 2.5, 0.75};
    const size_t passages[] = {
        1, 2, 4, 0, 2, 4}; /* the count at 0, back and forth at 1 and 2, back at 3 s; the ignition at 3 s */
    KinLayer root;
    KinContext *context = openStage(&root);
    KinLayer rocket = addLayer(context, root, 140, 320, 40, 100), lamp = addLayer(context, root, 130, 20, 60, 60);
    OK(kinLayerSetNumber(context, lamp, KinPropertyOpacity, 0.1));
    OK(kinContextFlush(context));

    KinAnimator show = launch(context, &rocket, &lamp);
    OK(kinAnimatorPause(context, show));
    for (int i = 0; i < 6; i++) {
        double t = places[i], up = fmin(fmax((t - 3) / 1.5, 0), 1), blink = t < 3 ? fabs(fmod(t + 0.5, 1) - 0.5) / 0.5 : 0;
        KinEvent events[8];
        size_t count;
        OK(kinAnimatorSet(context, show, KinAnimatorPropertyTime, t));
        OK(kinContextAdvance(context, i));
        OK(kinContextPollEvents(context, events, 8, &count));
        printf("%.2f s  y = %.3f  %zu markers\n", t, shown(context, rocket, Y, i), count);
        EXPECT_NEAR(shown(context, rocket, Y, i), 370 - 250 * up * up);
        EXPECT_NEAR(shown(context, rocket, ANGLE, i), 0.5 * fmin(fmax((t - 4) / 0.5, 0), 1));
        EXPECT(fabs(shown(context, lamp, KinPropertyOpacity, i) - (0.1 + 0.9 * blink)) < 1e-6);
        EXPECT(count == passages[i]);
    }
    kinContextDestroy(context);
    return exampleResult();
}
