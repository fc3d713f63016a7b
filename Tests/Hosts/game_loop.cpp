// game_loop: how a game keeps Kinema's clock. Frames come irregularly, the game advances in fixed steps, and what is drawn is
// asked for at the very time of the frame. The world pauses, slows down and is scrubbed by the time of one layer; the display
// over it goes on. Options: --frames N, --screenshot FILE.ppm.
#include "picture.hpp"
#include <cstdlib>
#include <cstring>
#include <stdexcept>

namespace {

constexpr double step = 1.0 / 120; // seconds
constexpr int width = 640, height = 360;

void ok(KinStatus status) {
    if (status != KinStatusOK) throw std::runtime_error(kinLastErrorMessage());
}

struct Color {
    double red, green, blue;
};

class Game {
public:
    Game() {
        ok(kinContextCreate(&context));
        stage = add({0}, 0, 0, width, height, {0.07, 0.08, 0.12});
        ok(kinContextAddRoot(context, stage));
        world = add(stage, 0, 0, width, 290, {0.11, 0.13, 0.19});
        addWorld();
        addDisplay();
        ok(kinContextFlush(context));
    }

    ~Game() { kinContextDestroy(context); }

    Game(const Game &) = delete;
    Game &operator=(const Game &) = delete;

    /// Real time passed: as many fixed steps as fit in it.
    void pass(double seconds) {
        frameTime += seconds;
        while (simulated + step <= frameTime) {
            double before = simulated;
            simulated = ++steps * step;
            ok(kinContextAdvance(context, simulated));
            direct(before, simulated);
        }
    }

    /// What the screen shows at the time of the frame, between two steps too.
    const std::vector<KinRenderItem> &frame() {
        size_t count = 0;
        items.resize(items.capacity());
        KinStatus status = kinContextGetRenderList(context, frameTime, items.data(), items.size(), 0, &count);
        items.resize(count);
        if (status == KinStatusBufferTooSmall)
            ok(kinContextGetRenderList(context, frameTime, items.data(), items.size(), 0, &count));
        else
            ok(status);
        return items;
    }

    double worldTime() const {
        double time;
        ok(kinLayerConvertTime(context, KinLayer{0}, world, frameTime, &time));
        return time;
    }

    double time() const { return frameTime; }

private:
    KinContext *context = nullptr;
    KinLayer stage{}, world{}, lamp{};
    double frameTime = 0, simulated = 0;
    long steps = 0;
    std::vector<KinRenderItem> items;

    // ---- The layers --------------------------------------------------------------------------------------------------

    /// A layer with its top left corner at (x, y). Its superlayer or the context holds it.
    KinLayer add(KinLayer superlayer, double x, double y, double w, double h, Color color) {
        KinLayer layer;
        ok(kinLayerCreate(context, KinLayerClassLayer, &layer));
        ok(kinLayerSetPoint(context, layer, KinPropertyAnchorPoint, 0, 0));
        ok(kinLayerSetRect(context, layer, KinPropertyBounds, 0, 0, w, h));
        ok(kinLayerSetPoint(context, layer, KinPropertyPosition, x, y));
        ok(kinLayerSetColor(context, layer, KinPropertyBackgroundColor, color.red, color.green, color.blue, 1));
        if (superlayer.id) ok(kinLayerAddSublayer(context, superlayer, layer));
        return layer;
    }

    KinLayer addDisc(KinLayer superlayer, double x, double y, double radius, Color color) {
        KinLayer layer = add(superlayer, x - radius, y - radius, 2 * radius, 2 * radius, color);
        ok(kinLayerSetNumber(context, layer, KinPropertyCornerRadius, radius));
        return layer;
    }

    void animate(KinLayer layer, const char *keyPath, double from, double to, double seconds, bool autoreverses) {
        KinAnimation animation;
        ok(kinAnimationCreate(context, KinAnimationClassBasic, &animation));
        ok(kinAnimationSetKeyPath(context, animation, keyPath));
        ok(kinAnimationSetNumber(context, animation, KinAnimationFromValue, from));
        ok(kinAnimationSetNumber(context, animation, KinAnimationToValue, to));
        ok(kinAnimationSetNumber(context, animation, KinAnimationDuration, seconds));
        ok(kinAnimationSetNumber(context, animation, KinAnimationAutoreverses, autoreverses));
        ok(kinAnimationSetNumber(context, animation, KinAnimationRepeatCount, INFINITY));
        ok(kinLayerAddAnimation(context, layer, animation, keyPath));
        ok(kinAnimationRelease(context, animation));
    }

    /// A ball, a planet with its moon, and a face of the moon that a moving mask lets through.
    void addWorld() {
        KinLayer ball = addDisc(world, 50, 230, 20, {0.96, 0.55, 0.24});
        animate(ball, "position.x", 30, 570, 3, true);
        KinLayer orbit = add(world, 180, 120, 0, 0, {0, 0, 0});
        addDisc(orbit, 0, 0, 34, {0.26, 0.6, 0.88});
        addDisc(orbit, 80, 0, 12, {0.8, 0.84, 0.88});
        animate(orbit, "transform.rotation.z", 0, 2 * M_PI, 4, false);
        KinLayer moon = addDisc(world, 460, 110, 60, {0.98, 0.94, 0.76});
        KinLayer light = addDisc(KinLayer{0}, 60, 60, 60, {1, 1, 1});
        ok(kinLayerSetMask(context, moon, light));
        animate(light, "position.x", -120, 120, 4, true);
    }

    /// Two bars: above the host's time, below the world's; and a lamp that tells the mode.
    void addDisplay() {
        animate(add(stage, 60, 304, 0, 12, {0.63, 0.68, 0.75}), "bounds.size.width", 0, 560, 8, false);
        KinLayer bar = add(world, 60, 334, 0, 12, {0.28, 0.73, 0.47});
        animate(bar, "bounds.size.width", 0, 560, 8, false);
        lamp = addDisc(stage, 32, 325, 14, {0.28, 0.73, 0.47});
        ok(kinLayerSetNumber(context, lamp, KinPropertyBorderWidth, 3));
        ok(kinLayerSetColor(context, lamp, KinPropertyBorderColor, 1, 1, 1, 1));
    }

    // ---- The world's time --------------------------------------------------------------------------------------------

    /// From now on the world's time runs at a speed, from a time of its own on:
    /// t = (superlayer's t - beginTime) * speed + timeOffset.
    void setWorld(double from, double speed, Color color) {
        ok(kinTransactionBegin(context, nullptr));
        ok(kinTransactionSetDisableActions(context, KinTransaction{0}, true));
        ok(kinLayerSetNumber(context, world, KinPropertyBeginTime, simulated));
        ok(kinLayerSetNumber(context, world, KinPropertyTimeOffset, from));
        ok(kinLayerSetNumber(context, world, KinPropertySpeed, speed));
        ok(kinLayerSetColor(context, lamp, KinPropertyBackgroundColor, color.red, color.green, color.blue, 1));
        ok(kinTransactionCommit(context, KinTransaction{0}));
    }

    double worldTimeNow() const {
        double time;
        ok(kinLayerConvertTime(context, KinLayer{0}, world, simulated, &time));
        return time;
    }

    /// What the player does, by the clock: a pause, slow motion, scrubbing, and on from there.
    void direct(double before, double now) {
        auto passes = [&](double time) { return before < time && now >= time; };
        if (passes(1)) setWorld(worldTimeNow(), 0, {0.9, 0.24, 0.24});
        if (passes(1.5)) setWorld(worldTimeNow(), 0.25, {0.96, 0.8, 0.3});
        if (passes(2.5)) setWorld(3, 0, {0.4, 0.5, 0.95});
        if (passes(3)) setWorld(worldTimeNow(), 1, {0.28, 0.73, 0.47});
    }
};

} // namespace

int main(int count, char **words) {
    long frames = 120;
    const char *screenshot = nullptr;
    for (int i = 1; i + 1 < count; i++) {
        if (!std::strcmp(words[i], "--frames")) frames = std::atol(words[++i]);
        else if (!std::strcmp(words[i], "--screenshot")) screenshot = words[++i];
    }
    try {
        Game game;
        // Frames of 7, 16 and 27 ms: three of them make 50 ms, whatever the steps.
        const double lengths[] = {0.007, 0.016, 0.027};
        for (long n = 0; n < frames; n++) {
            game.pass(lengths[n % 3]);
            game.frame();
        }
        std::printf("%ld frames, %.3f s, the world is at %.3f s\n", frames, game.time(), game.worldTime());
        picture::Canvas canvas(width, height);
        canvas.draw(game.frame());
        if (screenshot && !canvas.save(screenshot)) throw std::runtime_error("the picture could not be written");
    } catch (const std::exception &error) {
        std::fprintf(stderr, "%s\n", error.what());
        return 1;
    }
    return kinLiveObjectCount() != 0;
}
