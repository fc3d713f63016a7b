// Arrays of the host that have another size than a call needs. Each lies in a block of exactly its size, so that the address sanitizer
// sees every access beyond it.
#include "scene.hpp"

#include <array>
#include <memory>

using namespace kinema;

namespace {

/// Numbers with nothing behind them.
struct Exact {
    std::unique_ptr<double[]> memory;
    std::size_t count;
    Exact(std::initializer_list<double> list) : memory(new double[list.size()]), count(list.size()) {
        std::copy(list.begin(), list.end(), memory.get());
    }
    operator Span<const double>() const { return {memory.get(), count}; }
};

struct Cards : Scene {
    std::vector<KinLayer> handles;
    std::vector<Layer> cards = context.layers(3, KinLayerClassLayer, stage.c());
    Motion motion = curveMotion("linear", 1);
    Cards() {
        for (const Layer &card : cards) handles.push_back(card.c());
        context.flush();
    }
    double shown(std::size_t card, KeyPath keyPath, double time) const {
        return cards[card].presentationValue<double>(keyPath, time);
    }
};

constexpr KeyPath x{KinPropertyPosition, KinComponentX}, y{KinPropertyPosition, KinComponentY};

/// Returns the message with which `body` fails, if the status is the wanted one.
template <class Body> std::string messageOf(KinStatus wanted, Body body) {
    try {
        static_cast<void>(body());
    } catch (const Error &error) {
        return error.status() == wanted ? error.message() : "another status: " + error.message();
    }
    return "no error";
}

#define CHECK_MESSAGE(status, wanted, ...)                                           \
    do {                                                                             \
        std::string got = messageOf(status, [&] {                                    \
            __VA_ARGS__;                                                             \
            return 0;                                                                \
        });                                                                          \
        if (got.find(wanted) == std::string::npos) FAIL("message: %s", got.c_str()); \
    } while (0)

} // namespace

TEST("a starting velocity has as many numbers as the values") {
    Cards scene;
    scene.motion = springMotion(0.5);
    for (const Exact &velocity : {Exact{100}, Exact{1, 2, 3}, Exact{1, 2, 3, 4, 5, 6}}) {
        scene.motion.startVelocity = Span<const double>(velocity);
        const std::string wanted = "startVelocity: " + std::to_string(velocity.count) + " given, expected 2";
        CHECK_MESSAGE(
            KinStatusInvalidArgument, wanted, scene.context.animate(scene.ship, KinPropertyPosition, {10, 10}, scene.motion));
        CHECK_FAILS(
            KinStatusInvalidArgument, scene.context.animate(scene.handles, KinPropertyPosition, Exact{10, 10}, scene.motion));
    }
    CHECK_FAILS(KinStatusInvalidArgument,
        scene.context.animate(scene.handles, KinPropertyPosition, Exact{1, 2, 3, 4, 5, 6, 7}, scene.motion));
    scene.motion.startVelocity = Exact{100};
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.animate(scene.ship, KinPropertyTransform, Transform().m, scene.motion));
    CHECK(scene.ship.get<Point>(KinPropertyPosition).x == 0);
    scene.context.flush();
    CHECK(scene.ship.animationKeys().empty() && scene.cards[0].animationKeys().empty());
}

TEST("a starting velocity for each layer, and one for all") {
    Cards scene;
    scene.motion = springMotion(0.5);
    scene.motion.startVelocity = Exact{30, 60, 90};
    scene.context.animate(scene.handles, x, Exact{1, 2, 3}, scene.motion);
    scene.motion.startVelocity = -40;
    scene.context.animate(scene.handles, KinPropertyZPosition, Exact{1}, scene.motion);
    scene.context.flush();
    for (std::size_t i = 0; i < 3; i++) {
        CHECK_NEAR(scene.cards[i].presentationVelocity<double>(x, 0), 30.0 * static_cast<double>(i + 1), 1e-6);
        CHECK_NEAR(scene.cards[i].presentationVelocity<double>(KinPropertyZPosition, 0), -40, 1e-6);
    }
}

TEST("the other calls that take a motion never read its velocity") {
    Cards scene;
    Motion motion = springMotion(0.5);
    motion.startVelocity = Exact{100};
    CHECK(motion.c().startVelocity == nullptr);
    Layer panel = scene.context.layer();
    scene.stage.addSublayer(panel);
    scene.context.flush();
    scene.context.innermost().setMotion(motion);
    scene.ship.set(KinPropertyPosition, {50, 50});
    scene.context.innermost().removeMotion();
    scene.ship.setAction("position", Action(motion));
    scene.ship.set(KinPropertyPosition, {60, 60});
    scene.context.move(scene.ship, panel, 0, motion);
    scene.context.flush();
    scene.context.animator(scene.ship, "position").resume(motion);
    Timeline timeline(motion);
    timeline.add(scene.ship, KinPropertyPosition, {10, 10}, motion);
    scene.context.start(timeline);
    scene.context.flush();
    CHECK(scene.context.isAnimating());
}

TEST("the numbers of a motion are copied") {
    Motion motion;
    {
        const Exact velocity = {7, 8};
        motion.startVelocity = Span<const double>(velocity);
    }
    const Motion copy = motion;
    CHECK(copy.startVelocity.size() == 2 && copy.startVelocity.data()[1] == 8);
    motion.startVelocity = {1, 2, 3};
    motion.startVelocity = std::vector<double>{4};
    CHECK(motion.startVelocity.size() == 1 && motion.startVelocity.data()[0] == 4 && Numbers().empty());
}

TEST("each layer gets its own value, or all get one") {
    Cards scene;
    scene.context.animate(scene.handles, KinPropertyPosition, Exact{10, 20, 30, 40, 50, 60}, scene.motion);
    scene.context.animate(scene.handles, KinPropertyZPosition, Exact{7, 8, 9}, scene.motion);
    scene.context.animate(scene.handles, KinPropertyOpacity, Exact{0}, scene.motion);
    scene.context.flush();
    for (std::size_t i = 0; i < 3; i++) {
        CHECK_NEAR(scene.shown(i, x, 0.5), 5 + 10.0 * static_cast<double>(i), 1e-9);
        CHECK_NEAR(scene.shown(i, y, 0.5), 10 + 10.0 * static_cast<double>(i), 1e-9);
        CHECK_NEAR(scene.shown(i, KinPropertyZPosition, 0.5), (7.0 + static_cast<double>(i)) / 2, 1e-9);
        CHECK_NEAR(scene.shown(i, KinPropertyOpacity, 0.5), 0.5, 1e-9);
    }
}

TEST("many layers are handles or Layers, in any array") {
    Cards scene;
    const Layer &a = scene.cards[0], &b = scene.cards[1];
    scene.context.animate(scene.cards, KinPropertyZPosition, {1, 2, 3}, scene.motion);
    scene.context.animate({a, b}, KinPropertyOpacity, {0.5, 0.25}, scene.motion);
    scene.context.animate({a.c(), b.c()}, KinPropertyCornerRadius, {4}, scene.motion);
    scene.context.setValues(std::array<Layer, 2>{a, b}, KinPropertyPosition, {1, 2, 3, 4});
    Timeline timeline;
    timeline.add(scene.cards, KinPropertyBorderWidth, {5, 6, 7}, scene.motion);
    scene.context.start(timeline);
    CHECK(scene.context.stream(scene.cards, 8, {{KinPropertyPosition, 0}}).count() == 3);
    CHECK(scene.cards[2].get<double>(KinPropertyZPosition) == 3 && b.get<double>(KinPropertyOpacity) == 0.25);
    CHECK(b.get<double>(KinPropertyCornerRadius) == 4 && b.get<Point>(KinPropertyPosition).y == 4);
    CHECK(scene.cards[1].get<double>(KinPropertyBorderWidth) == 6);
}

TEST("values that fit neither one layer nor each are refused") {
    Cards scene;
    for (const Exact &values : {Exact{1}, Exact{1, 2, 3}, Exact{1, 2, 3, 4}, Exact{1, 2, 3, 4, 5}, Exact{1, 2, 3, 4, 5, 6, 7}}) {
        CHECK_FAILS(KinStatusTypeMismatch, scene.context.animate(scene.handles, KinPropertyPosition, values, scene.motion));
    }
    CHECK_FAILS(KinStatusInvalidArgument,
        scene.context.animate(scene.handles, KinPropertyZPosition, std::vector<double>(40), scene.motion));
    CHECK(scene.cards[0].get<Point>(KinPropertyPosition).x == 0);
}

TEST("delays of a timeline are none, or one for each layer") {
    Cards scene;
    for (const Exact &delays : {Exact{0.1}, Exact{0.1, 0.2}, Exact{0, 0, 0, 0}}) {
        Timeline timeline;
        timeline.mark(1);
        timeline.add(scene.handles, KinPropertyZPosition, Exact{1}, scene.motion, {}, delays);
        const std::string wanted = "entry 2: delays: " + std::to_string(delays.count) + " given, expected 3";
        CHECK_MESSAGE(KinStatusInvalidArgument, wanted, scene.context.start(timeline));
    }
    Timeline timeline;
    timeline.add(scene.handles, KinPropertyZPosition, Exact{1}, scene.motion, {}, Exact{0, 0.5, 1});
    scene.context.start(timeline);
    scene.context.flush();
    CHECK_NEAR(scene.shown(1, KinPropertyZPosition, 1), 0.5, 1e-9);
    CHECK_NEAR(scene.shown(2, KinPropertyZPosition, 1), 0, 1e-9);
}

TEST("values of a timeline are for all layers, or as many for each") {
    Cards scene;
    for (const Exact &values : {Exact{1, 2, 3, 4, 5, 6, 7}, Exact{1, 2, 3, 4}, Exact{1, 2}}) {
        Timeline timeline;
        timeline.add(scene.handles, KinPropertyPosition, values, scene.motion, {}, {}, true);
        const std::string wanted = "entry 1: values: " + std::to_string(values.count) + " given";
        CHECK_MESSAGE(KinStatusInvalidArgument, wanted, scene.context.start(timeline));
    }
    Timeline none, each, own, inner, whole;
    none.add(LayerList(), KinPropertyPosition, Exact{1, 2}, scene.motion, {}, {}, true);
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.start(none));
    inner.add(scene.handles, KinPropertyZPosition, Exact{1}, scene.motion, {}, Exact{1});
    whole.add(inner);
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.start(whole));
    each.add(scene.handles, KinPropertyPosition, Exact{2, 4, 6, 8, 10, 12}, scene.motion, {}, {}, true);
    own.add(scene.handles, KinPropertyZPosition, Exact{1, 2, 3}, scene.motion); // found out by the width
    scene.context.start(each), scene.context.start(own);
    scene.context.flush();
    CHECK_NEAR(scene.shown(2, y, 0.5), 6, 1e-9);
    CHECK_NEAR(scene.shown(2, KinPropertyZPosition, 0.5), 1.5, 1e-9);
}

TEST("a stream counts the bytes of what it writes to") {
    struct Sprite {
        float x, y, z, alpha;
    };
    Cards scene;
    const Stream stream = scene.context.stream(scene.handles, sizeof(Sprite),
        {{KinPropertyPosition, offsetof(Sprite, x)}, {KinPropertyOpacity, offsetof(Sprite, alpha)}});
    CHECK(stream.stride() == 16);
    for (std::size_t floats : {0u, 1u, 3u, 4u, 11u}) {
        std::vector<float> few(floats);
        const std::string wanted = "entities: " + std::to_string(floats * 4) + " bytes given, expected 3 of 16 bytes";
        CHECK_MESSAGE(KinStatusBufferTooSmall, wanted, stream.write(0, few));
    }
    std::array<std::uint8_t, 47> bytes;
    CHECK_FAILS(KinStatusBufferTooSmall, stream.write(0, bytes));
    std::vector<Sprite> two(2), three(3);
    CHECK_FAILS(KinStatusBufferTooSmall, stream.write(0, two));
    stream.write(0, three);
    CHECK(three[2].alpha == 1);
    std::vector<float> flat(12);
    stream.write(0, flat);
    double rows[3][2] = {};
    stream.write(0, rows);
    stream.write(0, Memory(three.data(), 48));
    CHECK(flat[11] == 1 && std::memcmp(rows, three.data(), sizeof rows) == 0);
    CHECK_FAILS(KinStatusBufferTooSmall, stream.write(0, Memory(three.data(), 47)));
    CHECK_FAILS(KinStatusBufferTooSmall, stream.write(0, Memory()));
}

TEST("rows of a sampler, curves, states and values say what they got") {
    Cards scene;
    const Sampler sampler = scene.context.sampler({{scene.ship, KinPropertyPosition}, {scene.ship, "opacity"}});
    std::vector<float> rows(5);
    CHECK_MESSAGE(KinStatusBufferTooSmall, "rows: 5 given, expected 2 rows of 3 numbers", sampler.sample({0, 1}, rows));
    const KinTimingFunction ease = timingFunction("ease");
    double one[1];
    CHECK_MESSAGE(KinStatusBufferTooSmall, "ys: 1 given, expected 2", evaluate(ease, Exact{0, 1}, one));
    CHECK_MESSAGE(KinStatusBufferTooSmall, "slopes: 1 given, expected 2", evaluateSlopes(ease, Exact{0, 1}, one));
    CHECK_MESSAGE(KinStatusInvalidArgument, "inputs: 3 given, expected 2", timingFunction(Exact{0, 0.5, 1}, Exact{0, 1}));
    std::vector<KinTransitionState> states(2);
    CHECK_MESSAGE(
        KinStatusBufferTooSmall, "states: 2 given, expected 3", scene.context.transitionStates(scene.handles, 0, states));
    CHECK_MESSAGE(KinStatusInvalidArgument, "values: 5 given, expected as many numbers for each of 3 layers",
        scene.context.setValues(scene.handles, KinPropertyPosition, Exact{1, 2, 3, 4, 5}));
    CHECK_FAILS(KinStatusTypeMismatch, scene.context.setValues(scene.handles, KinPropertyPosition, Exact{1, 2, 3}));
}

TEST("strided rows and items of a list count the bytes of their memory") {
    Cards scene;
    const Sampler sampler = scene.context.sampler({{scene.ship, KinPropertyBounds}});
    const double times[] = {0, 1, 2};
    std::vector<float> rows(2 * 6 + 4);
    sampler.sampleStrided(times, rows, 24, KinFormatFloat32); // the last row needs no whole stride
    rows.pop_back();
    CHECK_MESSAGE(KinStatusBufferTooSmall, "rows: 60 bytes given, expected 3 of 16 bytes, 24 bytes apart",
        sampler.sampleStrided(times, rows, 24, KinFormatFloat32));
    rows.resize(11);
    CHECK_FAILS(KinStatusBufferTooSmall, sampler.sampleStrided(times, rows, 0, KinFormatFloat32));
    CHECK_FAILS(KinStatusBufferTooSmall, sampler.sampleStrided(times, rows, static_cast<std::size_t>(-1), KinFormatFloat32));
    rows.resize(12);
    sampler.sampleStrided(times, rows, 0, KinFormatFloat32);
    CHECK_FAILS(KinStatusBufferTooSmall, sampler.sampleStrided(times, rows, 0, KinFormatFloat64));
    CompactList<> list = scene.context.compactList();
    const std::size_t count = list.prepare(0);
    std::vector<KinCompactItem> items(count);
    list.write(0, count, items);
    CHECK(items[0].layer.id == scene.stage.c().id);
    items.pop_back();
    CHECK_MESSAGE(KinStatusBufferTooSmall, "expected " + std::to_string(count) + " of 144 bytes", list.write(0, count, items));
    list.write(1, count - 1, items);
}

TEST("a state is written into memory of the host") {
    Cards scene;
    const std::vector<unsigned char> wanted = scene.context.save();
    std::vector<unsigned char> small(wanted.size() - 1);
    std::size_t required = 0;
    CHECK_FAILS(KinStatusBufferTooSmall, scene.context.save(small, &required));
    CHECK(required == wanted.size());
    CHECK_FAILS(KinStatusBufferTooSmall, scene.context.save(Memory(), &required));
    std::vector<std::uint32_t> buffer(required / 4 + 2);
    CHECK(scene.context.save(buffer) == required && required % 4 == 0);
    scene.ship.set(KinPropertyOpacity, 0.5);
    scene.context.flush();
    scene.context.restore(ConstMemory(buffer.data(), required));
    CHECK(scene.ship.get<double>(KinPropertyOpacity) == 1);
    CHECK_FAILS(KinStatusInvalidState, scene.context.restore(ConstMemory(buffer.data(), required - 1)));
    CHECK_FAILS(KinStatusInvalidState, scene.context.restore(std::array<char, 3>()));
    std::vector<Layer> more = scene.context.layers(200, KinLayerClassLayer, scene.stage.c());
    scene.context.flush();
    const std::vector<unsigned char> larger = scene.context.save();
    scene.context.restore(larger);
    CHECK(larger.size() > wanted.size() && more[199].superlayer() == scene.stage);
}
