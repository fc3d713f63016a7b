// Rows of a list change places, and again while they move; one moves to another list and stays where it is shown.
#include "example.hpp"

using kinema::Layer;

constexpr kinema::KeyPath y{KinPropertyPosition, KinComponentY};
static double place(std::size_t index) { return 40 + 50 * static_cast<double>(index); }

/// Every row goes to its place, each a little after the one before. What moves goes on, and adds the new way.
static void arrange(Stage &stage, const std::vector<Layer> &rows) {
    for (std::size_t i = 0; i < rows.size(); i++)
        stage.context.animate(rows[i], KinPropertyPosition, {70, place(i)},
            {.duration = 0.5, .curve = "easeInEaseOut", .delay = 0.05 * static_cast<double>(i), .retarget = KinRetargetAdditive});
}

/// Moves a row to another list, where it goes to its place from where it is shown.
static void give(Stage &stage, const Layer &row, const Layer &list, std::size_t index) {
    row.set(KinPropertyPosition, {70, place(index)});
    stage.context.move(row, list, static_cast<std::size_t>(-1), {.duration = 0.5, .curve = "easeInEaseOut"});
}

static double eased(double seconds) {
    KinTimingFunction curve;
    double x = std::clamp(seconds / 0.5, 0.0, 1.0), result = 0;
    if (kinTimingFunctionNamed("easeInEaseOut", &curve) || kinTimingFunctionEvaluate(&curve, &x, &result, 1)) failures++;
    return result;
}

int main() {
    Stage stage;
    const Layer first = stage.add(stage.root, {10, 100, 140, 280}), second = stage.add(stage.root, {170, 100, 140, 280});
    std::vector<Layer> rows;
    for (std::size_t i = 0; i < 5; i++) rows.push_back(stage.add(first, {10, place(i) - 20, 120, 40}));
    stage.context.flush();

    arrange(stage, {rows[4], rows[3], rows[2], rows[1], rows[0]});
    stage.context.advance(0.3);
    arrange(stage, {rows[1], rows[3], rows[0], rows[4], rows[2]});
    for (int i = 3; i <= 10; i++) { // the first row goes from 40 to 240 in the last turn, then to 140 in the third one
        const double t = i / 10.0;
        stage.context.advance(t);
        std::printf("%.1f s  y = %.3f\n", t, stage.shown(rows[0], y));
        expect("y", stage.shown(rows[0], y), 140 - 200 * (1 - eased(t - 0.2)) + 100 * (1 - eased(t - 0.4)));
    }
    give(stage, rows[2], second, 0); // from the last place of the first list, 160 to the left
    stage.context.advance(1.25);
    expect("x", stage.shown(rows[2], {KinPropertyPosition, KinComponentX}), 70 - 160 * (1 - eased(0.25)));
    expect("y", stage.shown(rows[2], y), 40 + 200 * (1 - eased(0.25)));
    return failures != 0;
}
