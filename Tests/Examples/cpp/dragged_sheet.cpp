// A sheet follows a finger, resists beyond its bounds, springs to the nearest one when the finger lets go, and can be grabbed.
#include "example.hpp"

constexpr kinema::KeyPath y{KinPropertyPosition, KinComponentY};
constexpr double bounds[] = {120, 420}, size = 480; // open, closed; the height of the screen

/// Returns where the finger would be without a rubber band.
static double grab(Stage &stage, const kinema::Layer &sheet) {
    const double shown = stage.shown(sheet, y);
    return shown < bounds[0] ? bounds[0] + kinRubberBandDistance(shown - bounds[0], size) : shown;
}

/// The sheet follows the finger; beyond the bounds less and less.
static void follow(Stage &stage, const kinema::Layer &sheet, double finger) {
    sheet.removeAnimation("position");
    auto turn = stage.context.begin();
    turn.setDisableActions();
    sheet.set(y, kinRubberBandPosition(finger, bounds[0], bounds[1], size));
}

/// The sheet springs to the bound to which the finger has thrown it, from the velocity of the finger.
static void letGo(Stage &stage, const kinema::Layer &sheet, double velocity) {
    const double end = kinDecayEnd(sheet.get<double>(y), velocity, KIN_DECAY_FAST);
    stage.context.animate(
        sheet, y, {bounds[kinNearestTarget(end, bounds, 2)]}, {.duration = 0.4, .bounce = 0, .startVelocity = {velocity}});
}

int main() {
    Stage stage;
    const kinema::Layer sheet = stage.add(stage.root, {10, 180, 300, 480}); // about (160, 420)
    stage.context.flush();

    follow(stage, sheet, 300);
    stage.context.advance(0.1);
    letGo(stage, sheet, -1500); // up: it opens
    stage.context.advance(0.2);
    const double finger = grab(stage, sheet); // on its way
    expect("finger", finger, springed(0, 0.4, 300, 120, -1500, 0.1));
    follow(stage, sheet, finger - 160); // beyond the bound
    stage.context.advance(0.3);
    const double beyond = 120 - (finger - 160), held = 120 - beyond * 0.55 * 480 / (480 + 0.55 * beyond);
    expect("held", stage.shown(sheet, y), held);
    expect("finger", grab(stage, sheet), finger - 160);
    letGo(stage, sheet, 0);
    for (int i = 0; i <= 5; i++) {
        stage.context.advance(0.3 + i / 10.0);
        std::printf("%.1f s  y = %.3f\n", stage.context.time(), stage.shown(sheet, y));
        expect("y", stage.shown(sheet, y), springed(0, 0.4, held, 120, 0, i / 10.0));
    }
    return failures != 0;
}
