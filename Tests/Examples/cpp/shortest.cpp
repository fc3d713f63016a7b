// The shortest animation: x to 300, half a second, ease-out-back. One statement, also for a number of the host's own.
#include "example.hpp"

static void move(const kinema::Context &context, const kinema::Layer &ship) {
    context.animate(ship, "position.x", {300}, {.duration = 0.5, .curve = "ease-out-back"});
}

static void turnUp(const kinema::Context &context, const kinema::Layer &mixer) {
    context.animate(mixer, "volume", {1}, {.duration = 0.5, .curve = "ease-out-back"});
}

int main() {
    Stage stage;
    const kinema::Layer ship = stage.add(stage.root, {50, 50, 100, 100}); // about (100, 100)
    stage.context.flush();
    move(stage.context, ship);
    stage.context.advance(0.25);
    std::printf("x = %.3f\n", stage.shown(ship, "position.x"));
    expect("x", stage.shown(ship, "position.x"), 100 + 200 * (1 - 2.70158 / 8 + 1.70158 / 4)); // Penner's formula at 1/2
    stage.context.registerProperty("volume", KinPropertyTypeNumber, 0);
    turnUp(stage.context, ship);
    stage.context.advance(0.5);
    expect("volume", stage.shown(ship, "volume"), 1 - 2.70158 / 8 + 1.70158 / 4);
    return failures != 0;
}
