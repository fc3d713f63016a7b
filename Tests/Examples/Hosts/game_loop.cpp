// game_loop: a game that advances Kinema's clock. Frames are irregular, the game advances in fixed steps, and it draws the
// presentation at the time of the frame. The time of one layer pauses, slows down and scrubs the world; the display over it is
// not affected. Fireflies are a stream: the game draws them from structs of its own. Options: --frames N, --screenshot FILE.ppm.
#include "picture.hpp"
#include <kinema.hpp>

#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace {

using kinema::Color, kinema::Layer;

constexpr double step = 1.0 / 120; // seconds
constexpr int width = 640, height = 360;

/// A firefly as the game draws it.
struct Firefly {
    static constexpr double size = 8;
    float matrix[6];
    float opacity;
    std::uint8_t color[4];
};

class Game {
public:
    Game() {
        context.addRoot(stage);
        addWorld();
        addFireflies();
        addDisplay();
        context.flush();
        swarm = context.stream(flies, sizeof(Firefly),
            {{KinStreamValueWorldTransform, offsetof(Firefly, matrix), KinMatrixFormColumns2x3},
                {KinStreamValueWorldOpacity, offsetof(Firefly, opacity)},
                {KinPropertyBorderColor, offsetof(Firefly, color), KinFormatUNorm8}});
        fireflies.resize(flies.size());
    }

    /// Advances by the fixed steps that fit in the elapsed real time, and changes things after each.
    void pass(double seconds) {
        frameTime += seconds;
        while (simulated + step <= frameTime) {
            double before = simulated;
            simulated = ++steps * step;
            context.advance(simulated);
            direct(before, simulated);
        }
        context.flush();
    }

    /// Prepares the presentation at the time of the frame, also between two steps.
    void frame() {
        context.renderList(frameTime, items);
        swarm.rebind();
        swarm.write(frameTime, fireflies);
    }

    void draw(picture::Canvas &canvas) const {
        canvas.draw(items);
        for (const Firefly &fly : fireflies) canvas.fill(fly.matrix, Firefly::size, fly.color, fly.opacity);
    }

    double time() const { return frameTime; }
    double worldTime() const { return worldTime(frameTime); }

private:
    kinema::Context context;
    Layer stage = add({}, 0, 0, width, height, {0.07, 0.08, 0.12});
    Layer world = add(stage, 0, 0, width, 290, {0.11, 0.13, 0.19});
    Layer lamp = addDisc(stage, 32, 325, 14, {0.28, 0.73, 0.47});
    double frameTime = 0, simulated = 0;
    long steps = 0;
    std::vector<KinRenderItem> items;
    std::vector<KinLayer> flies;
    std::vector<Firefly> fireflies;
    kinema::Stream swarm;

    // ---- The layers --------------------------------------------------------------------------------------------------

    /// A layer with its top left corner at (x, y).
    Layer add(const Layer &superlayer, double x, double y, double w, double h, Color color) const {
        Layer layer = context.layer();
        layer.set(KinPropertyAnchorPoint, {0, 0});
        layer.set(KinPropertyBounds, {0, 0, w, h});
        layer.set(KinPropertyPosition, {x, y});
        layer.set(KinPropertyBackgroundColor, color);
        if (superlayer) superlayer.addSublayer(layer);
        return layer;
    }

    Layer addDisc(const Layer &superlayer, double x, double y, double radius, Color color) const {
        Layer layer = add(superlayer, x - radius, y - radius, 2 * radius, 2 * radius, color);
        layer.set(KinPropertyCornerRadius, radius);
        return layer;
    }

    void animate(const Layer &layer, const char *keyPath, double from, double to, double seconds, bool autoreverses) const {
        auto animation = context.basic(keyPath);
        animation.set(KinAnimationPropertyFromValue, from);
        animation.set(KinAnimationPropertyToValue, to);
        animation.set(KinAnimationPropertyDuration, seconds);
        animation.set(KinAnimationPropertyAutoreverses, autoreverses);
        animation.set(KinAnimationPropertyRepeatCount, INFINITY);
        layer.add(animation, keyPath);
    }

    /// A ball, a planet with its moon, and a moving mask over the moon's face.
    void addWorld() const {
        Layer ball = addDisc(world, 50, 230, 20, {0.96, 0.55, 0.24});
        animate(ball, "position.x", 30, 570, 3, true);
        Layer orbit = add(world, 180, 120, 0, 0, {0, 0, 0});
        addDisc(orbit, 0, 0, 34, {0.26, 0.6, 0.88});
        addDisc(orbit, 80, 0, 12, {0.8, 0.84, 0.88});
        animate(orbit, "transform.rotation.z", 0, 2 * M_PI, 4, false);
        Layer moon = addDisc(world, 460, 110, 60, {0.98, 0.94, 0.76});
        Layer light = addDisc({}, 60, 60, 60, {1, 1, 1});
        moon.setMask(light);
        animate(light, "position.x", -120, 120, 4, true);
    }

    /// Layers without a background are in no picture of the render list. Every other firefly is half transparent.
    void addFireflies() {
        for (int i = 0; i < 12; i++) {
            Layer fly = add(world, 0, 268, Firefly::size, Firefly::size, {0, 0, 0, 0});
            fly.set(KinPropertyBorderColor, Color{1, 0.9, 0.3});
            fly.set(KinPropertyOpacity, i % 2 ? 0.5 : 1);
            animate(fly, "position.x", 40 + 45 * i, 60 + 45 * i, 2, true);
            flies.push_back(fly.c());
        }
    }

    /// Two bars, the host's time above the world's time, and a lamp that shows the mode.
    void addDisplay() const {
        animate(add(stage, 60, 304, 0, 12, {0.63, 0.68, 0.75}), "bounds.size.width", 0, 560, 8, false);
        animate(add(world, 60, 334, 0, 12, {0.28, 0.73, 0.47}), "bounds.size.width", 0, 560, 8, false);
        lamp.set(KinPropertyBorderWidth, 3);
        lamp.set(KinPropertyBorderColor, Color{1, 1, 1});
        lamp.set(KinPropertyZPosition, 1);
    }

    // ---- The world's time --------------------------------------------------------------------------------------------

    /// Converts the host's time to the world's time.
    double worldTime(double time) const { return world.convertTimeFrom(time, Layer()); }

    /// Lets the world's time run on at a rate, from where it is.
    void setWorld(double rate, Color color) const {
        auto atOnce = context.begin();
        atOnce.setDisableActions();
        world.setRate(rate);
        lamp.set(KinPropertyBackgroundColor, color);
    }

    /// Jumps to a time of the world and stays there: a layer with the speed 0 is at its timeOffset.
    void scrubWorld(double time, Color color) const {
        auto atOnce = context.begin();
        atOnce.setDisableActions();
        world.set(KinPropertySpeed, 0), world.set(KinPropertyBeginTime, 0), world.set(KinPropertyTimeOffset, time);
        lamp.set(KinPropertyBackgroundColor, color);
    }

    /// The player's actions by the clock: a pause, slow motion, scrubbing, and continuing.
    void direct(double before, double now) const {
        auto passes = [&](double time) { return before < time && now >= time; };
        if (passes(1)) setWorld(0, {0.9, 0.24, 0.24});
        if (passes(1.5)) setWorld(0.25, {0.96, 0.8, 0.3});
        if (passes(2.5)) scrubWorld(3, {0.4, 0.5, 0.95});
        if (passes(3)) setWorld(1, {0.28, 0.73, 0.47});
    }
};

void play(long frames, const char *screenshot) {
    Game game;
    // Frames of 7, 16 and 27 ms: three of them make 50 ms, whatever the steps.
    const double lengths[] = {0.007, 0.016, 0.027};
    for (long n = 0; n < frames; n++) {
        game.pass(lengths[n % 3]);
        game.frame();
    }
    std::printf("%ld frames, %.3f s, the world is at %.3f s\n", frames, game.time(), game.worldTime());
    picture::Canvas canvas(width, height);
    game.frame();
    game.draw(canvas);
    if (screenshot && !canvas.save(screenshot)) throw std::runtime_error("the picture cannot be written");
}

} // namespace

int main(int count, char **words) {
    long frames = 120;
    const char *screenshot = nullptr;
    for (int i = 1; i + 1 < count; i++) {
        if (!std::strcmp(words[i], "--frames")) frames = std::atol(words[++i]);
        else if (!std::strcmp(words[i], "--screenshot")) screenshot = words[++i];
    }
    try {
        play(frames, screenshot);
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return kinema::liveObjectCount() != 0;
}
