/* Rows of a list change places, and again while they move; one moves to another list and stays where it is shown. */
#include "example.h"

enum { ROWS = 5 };
static const KinKeyPath Y = KIN_KEY_PATH(KinPropertyPosition, KinComponentY);

static double place(int index) { return 40 + 50 * index; }

/* Every row goes to its place, each a little after the one before. What moves goes on, and adds the new way. */
static void arrange(KinContext *context, const KinLayer *rows) {
    double places[ROWS][2];
    for (int i = 0; i < ROWS; i++) places[i][0] = 70, places[i][1] = place(i);
    KinMotion motion = kinMotion("easeInEaseOut", 0.5);
    motion.stagger = 0.05, motion.retarget = KinRetargetAdditive;
    OK(kinLayersAnimate(context, rows, ROWS, KinPropertyPosition, places[0], 2, sizeof places[0], &motion));
}

/* Moves a row to another list, where it goes to its place from where it is shown. */
static void give(KinContext *context, KinLayer row, KinLayer list, int index) {
    KinMotion motion = kinMotion("easeInEaseOut", 0.5);
    OK(kinLayerSetPoint(context, row, KinPropertyPosition, 70, place(index)));
    OK(kinLayerMove(context, row, list, SIZE_MAX, &motion));
}

static double eased(double seconds) {
    KinTimingFunction curve;
    double x = seconds < 0 ? 0 : seconds > 0.5 ? 1 : seconds / 0.5, y;
    OK(kinTimingFunctionNamed("easeInEaseOut", &curve));
    OK(kinTimingFunctionEvaluate(&curve, &x, &y, 1));
    return y;
}

int main(void) {
    KinLayer root, rows[ROWS];
    KinContext *context = openStage(&root);
    KinLayer first = addLayer(context, root, 10, 100, 140, 280), second = addLayer(context, root, 170, 100, 140, 280);
    for (int i = 0; i < ROWS; i++) rows[i] = addLayer(context, first, 10, place(i) - 20, 120, 40);
    OK(kinContextFlush(context));

    const KinLayer back[ROWS] = {rows[4], rows[3], rows[2], rows[1], rows[0]};
    const KinLayer mixed[ROWS] = {rows[1], rows[3], rows[0], rows[4], rows[2]};
    arrange(context, back);
    OK(kinContextAdvance(context, 0.3));
    arrange(context, mixed);
    OK(kinContextFlush(context));
    for (int i = 0; i <= 8; i++) { /* the first row: from 40 to 240 in the last turn, then to 140 in the third one */
        double t = i / 10.0, y = shown(context, rows[0], Y, t);
        printf("%.1f s  y = %.3f\n", t, y);
        EXPECT_NEAR(y, i < 3 ? 40 + 200 * eased(t - 0.2) : 140 - 200 * (1 - eased(t - 0.2)) + 100 * (1 - eased(t - 0.4)));
    }
    OK(kinContextAdvance(context, 0.8));
    give(context, rows[2], second, 0); /* it is in the last place of the first list, 160 to the left */
    OK(kinContextFlush(context));
    double before = shown(context, rows[2], KIN_KEY_PATH(KinPropertyPosition, KinComponentX), 0.8);
    EXPECT_NEAR(before, 70 - 160);
    EXPECT_NEAR(shown(context, rows[2], KinPropertyPosition, 1.05), 70 - 160 * (1 - eased(0.25)));
    EXPECT_NEAR(shown(context, rows[2], KinPropertyPosition, 1.3), 70);
    kinContextDestroy(context);
    return exampleResult();
}
