// A timeline of a launch, with a countdown that repeats within it; a slider scrubs it in both directions, over its markers.
#include "example.hpp"

using kinema::Timeline;

constexpr std::uint64_t counted = 1, ignition = 2;

/// Three blinks of a second each, then 1.5 s up, with a turn in the last half second, and half a second of fading.
static Timeline compose(const kinema::Layer &rocket, const kinema::Layer &lamp) {
    const kinema::Motion half{.duration = 0.5, .curve = "linear"};
    Timeline blink({.repeatCount = 3, .autoreverses = true}), launch;
    blink.mark(counted);
    blink.add(lamp, "opacity", {1}, half);
    launch.add(blink);
    launch.mark(ignition);
    const auto flight = launch.add(rocket, "position.y", {120}, {.duration = 1.5, .curve = "ease-in-quad"});
    launch.add(rocket, "transform.rotation.z", {0.5}, half, Timeline::later(-0.5));
    launch.add(rocket, "opacity", {0.2}, half, Timeline::after(flight));
    return launch;
}

int main() {
    const double places[] = {0.5, 1.75, 3.25, 4.5, 2.5, 0.75};
    const std::size_t passages[] = {
        1, 2, 4, 0, 2, 4}; // the count at 0, back and forth at 1 and 2, back at 3 s; the ignition at 3 s
    const std::size_t forward[] = {1, 1, 2, 0, 1, 2};
    Stage stage;
    const kinema::Layer rocket = stage.add(stage.root, {140, 320, 40, 100}), lamp = stage.add(stage.root, {130, 20, 60, 60});
    lamp.set(KinPropertyOpacity, 0.1);
    stage.context.flush();
    std::size_t passed = 0, forwards = 0;
    stage.context.onEvent([&](const kinema::Event &event) { passed++, forwards += event.finished(); });

    kinema::Animator show = stage.context.start(compose(rocket, lamp));
    show.pause();
    for (int i = 0; i < 6; i++) {
        const double t = places[i], up = std::clamp((t - 3) / 1.5, 0.0, 1.0);
        const double blink = t < 3 ? std::abs(std::fmod(t + 0.5, 1) - 0.5) / 0.5 : 0;
        passed = forwards = 0;
        show.seek(t);
        stage.context.advance(i);
        std::printf("%.2f s  y = %.3f  %zu markers %s\n", t, stage.shown(rocket, "position.y"), passed, i < 4 ? ">" : "<");
        expect("y", stage.shown(rocket, "position.y"), 370 - 250 * up * up);
        expect("angle", stage.shown(rocket, "transform.rotation.z"), 0.5 * std::clamp((t - 4) / 0.5, 0.0, 1.0));
        expect("lamp", stage.shown(lamp, "opacity"), 0.1 + 0.9 * blink);
        expect("markers", static_cast<double>(passed), static_cast<double>(passages[i]));
        expect("forwards", static_cast<double>(forwards), static_cast<double>(forward[i]));
    }
    return failures != 0;
}
