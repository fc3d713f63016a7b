// A grid appears from its center: each cell grows and fades in, the later the farther it is from the center.
#include "example.hpp"

constexpr std::size_t columns = 6, rows = 9, count = columns * rows;

static void appear(Stage &stage, const std::vector<KinLayer> &cells) {
    const auto delays = kinema::stagger(count, {.total = 0.8, .from = KinStaggerFromCenter, .columns = columns});
    const double one[] = {1};
    kinema::Timeline timeline;
    timeline.add(cells, "transform.scale", one, {.duration = 0.4, .curve = "ease-out-back"}, {}, delays);
    timeline.add(cells, "opacity", one, {.duration = 0.4, .curve = "linear"}, timeline.together(), delays);
    stage.context.start(timeline);
}

/// The delay of a cell: its distance from the center, from the least (0.5) to the greatest, in 0.8 s.
static double delay(std::size_t i) {
    const double x = static_cast<double>(i % columns) - 2.5, y = static_cast<double>(i / columns) - 4;
    return 0.8 * (std::hypot(x, y) - 0.5) / (std::hypot(2.5, 4) - 0.5);
}

int main() {
    Stage stage;
    std::vector<kinema::Layer> cells;
    std::vector<KinLayer> handles;
    for (std::size_t i = 0; i < count; i++) {
        const double x = 15 + 50 * static_cast<double>(i % columns), y = 20 + 50 * static_cast<double>(i / columns);
        cells.push_back(stage.add(stage.root, {x, y, 40, 40}));
        cells[i].set(KinPropertyOpacity, 0), cells[i].set("transform.scale", 0.1);
        handles.push_back(cells[i].c());
    }
    stage.context.flush();
    appear(stage, handles);
    for (int frame = 0; frame <= 6; frame++) {
        stage.context.advance(frame * 0.2);
        for (std::size_t i = 0; i < count; i++) {
            const double u = std::clamp((frame * 0.2 - delay(i)) / 0.4, 0.0, 1.0);
            const double back = 1 + 2.70158 * std::pow(u - 1, 3) + 1.70158 * std::pow(u - 1, 2);
            expect("opacity", stage.shown(cells[i], "opacity"), u);
            expect("scale", stage.shown(cells[i], "transform.scale"), 0.1 + 0.9 * back);
        }
        std::printf("%.1f s  opacity of the corner = %.3f\n", frame * 0.2, stage.shown(cells[0], "opacity"));
    }
    return failures != 0;
}
