/* A grid appears from its center: each cell grows and fades in, the later the farther it is from the center. */
#include "example.h"

enum { COLUMNS = 6, ROWS = 9, CELLS = COLUMNS * ROWS };
static const KinKeyPath SCALE = KIN_KEY_PATH(KinPropertyTransform, KinComponentScale);

static void appear(KinContext *context, const KinLayer *cells) {
    const double one = 1;
    double delays[CELLS];
    const KinStagger stagger = {.from = KinStaggerFromCenter, .columns = COLUMNS, .total = 0.8};
    const KinMotion grow = kinMotion("ease-out-back", 0.4), fade = kinMotion("linear", 0.4);
    const KinTimelineEntry entries[] = {
        {.layers = cells, .count = CELLS, .keyPath = SCALE, .values = &one, .width = 1, .delays = delays, .motion = &grow},
        {.layers = cells,
            .count = CELLS,
            .keyPath = KinPropertyOpacity,
            .values = &one,
            .width = 1,
            .delays = delays,
            .motion = &fade,
            .place = KinTimelinePlaceWith}};
    OK(kinStaggerDelays(&stagger, delays, CELLS));
    OK(kinTimelineStart(context, entries, 2, NULL));
}

/* The delay of a cell: its distance from the center, from the least (0.5) to the greatest, in 0.8 s. */
static double delay(int i) {
    double x = i % COLUMNS - 2.5, y = i / COLUMNS - 4.0;
    return 0.8 * (sqrt(x * x + y * y) - 0.5) / (sqrt(2.5 * 2.5 + 16) - 0.5);
}

static double outBack(double x) { return 1 + 2.70158 * pow(x - 1, 3) + 1.70158 * pow(x - 1, 2); }

int main(void) {
    KinLayer root, cells[CELLS];
    KinContext *context = openStage(&root);
    for (int i = 0; i < CELLS; i++) {
        cells[i] = addLayer(context, root, 15 + 50 * (i % COLUMNS), 20 + 50 * (i / COLUMNS), 40, 40);
        OK(kinLayerSetNumber(context, cells[i], KinPropertyOpacity, 0));
        OK(kinLayerSetNumber(context, cells[i], SCALE, 0.1));
    }
    OK(kinContextFlush(context));
    appear(context, cells);
    OK(kinContextFlush(context));
    for (int frame = 0; frame <= 6; frame++) {
        double t = frame * 0.2;
        for (int i = 0; i < CELLS; i++) {
            double x = fmin(fmax((t - delay(i)) / 0.4, 0), 1);
            EXPECT(fabs(shown(context, cells[i], KinPropertyOpacity, t) - x) < 1e-6);
            EXPECT_NEAR(shown(context, cells[i], SCALE, t), 0.1 + 0.9 * outBack(x));
        }
        printf("%.1f s  opacity of the corner = %.3f\n", t, shown(context, cells[0], KinPropertyOpacity, t));
    }
    kinContextDestroy(context);
    return exampleResult();
}
