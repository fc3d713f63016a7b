// Motions: one call, moves, gestures, animators and timelines.
#include "scene.hpp"

#include <cmath>
#include <random>

using namespace kinema;

TEST("one call animates a property of a layer, or of many with a stagger") {
    Scene scene;
    Motion motion;
    motion.duration = 0.5, motion.curve = "linear";
    scene.context.animate(scene.ship, KinPropertyPosition, {300, 150}, motion);
#if __cplusplus >= 202002L
    scene.context.animate(scene.stage, KinPropertyZPosition, {8}, {.duration = .5, .curve = "linear"});
#endif
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<Point>(KinPropertyPosition, 0.25).x, 150, 1e-9);
    CHECK_NEAR(scene.ship.presentationVelocity<Point>(KinPropertyPosition, 0.25).y, 300, 1e-9);
    const KinLayer layers[] = {scene.ship.c(), scene.stage.c()};
    motion.stagger = 0.25;
    scene.context.animate(layers, "opacity", {0.0}, motion);
    scene.context.flush();
    CHECK_NEAR(scene.stage.presentationValue<double>("opacity", 0.5), 0.5, 1e-12);
    CHECK_FAILS(KinStatusTypeMismatch, scene.context.animate(scene.ship, KinPropertyPosition, {1}, motion));
    motion.delay = -1;
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.animate(scene.ship, KinPropertyPosition, {1, 2}, motion));
    const std::vector<Point> places = {{1, 2}, {3, 4}};
    scene.context.animate(layers, KinPropertyPosition, places);
    CHECK(scene.ship.get<Point>(KinPropertyPosition).y == 2 && scene.stage.get<Point>(KinPropertyPosition).x == 3);
    scene.context.animate(scene.ship, KinPropertyPosition, places[1]);
    CHECK(scene.ship.get<Point>(KinPropertyPosition).y == 4);
}

TEST("a layer moves to another superlayer and stays where it is shown") {
    Scene scene;
    Layer panel = scene.context.layer();
    panel.set(KinPropertyPosition, Point{100, 50});
    scene.stage.addSublayer(panel);
    scene.ship.set(KinPropertyPosition, Point{130, 50});
    scene.context.advance(1); // the implicit animation is over
    scene.context.move(scene.ship, panel, 0);
    CHECK(scene.ship.get<Point>(KinPropertyPosition).x == 30 && scene.ship.superlayer() == panel);
    Motion motion;
    motion.duration = 1, motion.curve = "linear";
    scene.context.flush();
    Animator back = scene.context.move(scene.ship, scene.stage, 0, motion);
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<Point>(KinPropertyPosition, scene.context.time() + 0.5).x, 80, 1e-9);
    CHECK(back.state() == KinAnimatorStateRunning);
    CHECK_FAILS(KinStatusCycle, scene.context.move(scene.stage, scene.ship));
}

TEST("a decay keeps the velocity of a finger") {
    Scene scene;
    scene.context.animate(scene.ship, KinPropertyZPosition, {kinDecayEnd(0, 1000, KIN_DECAY_NORMAL)}, decayMotion());
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationVelocity<double>(KinPropertyZPosition, 0), 1000, 0.5);
    CHECK_NEAR(decayTimeTo(0, 1000, KIN_DECAY_NORMAL, 200), 0.25549086975, 1e-10);
    CHECK_FAILS(KinStatusInvalidArgument, decayTimeTo(0, 1000, -1, 200));
}

TEST("a throw begins with the velocity of a finger and springs back at a bound") {
    Scene scene;
    const double velocity = 1000, end = kinDecayEndWithin(0, velocity, KIN_DECAY_NORMAL, 0, 200);
    scene.context.animate(scene.ship, KinPropertyZPosition, {end}, throwMotion(velocity));
    scene.context.flush();
    const double meets = decayTimeTo(0, velocity, KIN_DECAY_NORMAL, 200);
    CHECK_NEAR(scene.ship.presentationVelocity<double>(KinPropertyZPosition, 0), 1000, 1e-6);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 0.1), 90.625850789, 1e-6);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, meets + 0.1), 222.0580, 1e-3);
}

TEST("a throw without a velocity has that of what is shown, and one without a decay snaps") {
    Scene scene;
    scene.context.animate(scene.ship, KinPropertyZPosition, {100}, curveMotion("linear", 1));
    scene.context.advance(0.5);
    scene.context.animate(scene.ship, KinPropertyZPosition, {300}, throwMotion());
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationVelocity<double>(KinPropertyZPosition, 0.5), 100, 1e-6);
    scene.context.animate(scene.stage, KinPropertyPosition, {30, 40}, throwMotion({200, -100}, 0));
    scene.context.flush();
    CHECK_NEAR(scene.stage.presentationVelocity<Point>(KinPropertyPosition, 0.5).y, -100, 1e-6);
    // A critically damped spring of mass 1 and stiffness 100: w = 10.
    const double u = 0.1, way = -30 + (200 - 10 * 30) * u;
    CHECK_NEAR(scene.stage.presentationValue<Point>(KinPropertyPosition, 0.5 + u).x, 30 + way * std::exp(-1), 1e-6);
    const Motion spring = springMotion(0.5, 0.2);
    CHECK(spring.duration == 0.5 && spring.bounce == 0.2 && spring.c().spring && !curveMotion("ease").c().spring);
}

TEST("a change begins where the motion says, and one without a duration is made at once") {
    Scene scene;
    Motion motion;
    motion.duration = 1, motion.curve = "linear", motion.from = {40};
    scene.context.animate(scene.ship, KinPropertyZPosition, {100}, motion);
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 0.5), 70, 1e-9);
    motion.from = {}, motion.duration = 0;
    scene.context.animate(scene.ship, KinPropertyZPosition, {7}, motion);
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 0), 7, 0);
    motion.from = {1, 2};
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.animate(scene.ship, KinPropertyZPosition, {7}, motion));
}

TEST("a path moves point by point to one with the same elements") {
    Scene scene;
    std::vector<Layer> shapes = scene.context.layers(1, KinLayerClassShape, scene.stage.c());
    Layer &shape = shapes[0];
    shape.set(KinPropertyPath, Path().move(0, 0).line(10, 0));
    scene.context.flush();
    scene.context.animate(shape, KinPropertyPath, Path().move(0, 0).line(30, 0), curveMotion("linear", 1));
    CHECK_FAILS(
        KinStatusInvalidArgument, scene.context.animate(shape, KinPropertyPath, Path().move(0, 0), curveMotion("linear", 1)));
    scene.context.flush();
    CHECK(scene.ship.animationKeys().empty() && shape.animationKeys().size() == 1);
}

TEST("an animator pauses, seeks, reverses, continues and finishes") {
    Scene scene;
    Motion motion;
    motion.duration = 1, motion.curve = "linear";
    Animator move = scene.context.animate(scene.ship, KinPropertyZPosition, {100}, motion);
    int ended = 0;
    move.addCompletion([&] { ended++; });
    scene.context.advance(0.25);
    move.pause();
    move.seek(0.75);
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 9), 75, 1e-9);
    CHECK(move.state() == KinAnimatorStatePaused);
    move.seekFraction(0.5);
    move.reverse();
    move.resume();
    CHECK_NEAR(scene.ship.get<double>(KinPropertyZPosition), 0, 0);
    scene.context.advance(0.5);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 0.5), 25, 1e-9);
    move.resume(motion);
    scene.context.advance(1);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 1), 12.5, 1e-9);
    CHECK_NEAR(move.get(KinAnimatorPropertyTime), 0.5, 1e-9);
    move.finish(KinAnimatorStateAtCurrent);
    CHECK_NEAR(scene.ship.get<double>(KinPropertyZPosition), 12.5, 1e-9);
    scene.context.advance(1);
    CHECK(ended == 1 && move.state() == KinAnimatorStateAtCurrent);
    CHECK_FAILS(KinStatusNotFound, move.set(KinAnimatorPropertyPaused, 1));
    auto turn = scene.context.begin();
    Animator both = scene.context.animator();
    scene.ship.set(KinPropertyZPosition, 20);
    turn.commit();
    CHECK(both.state() == KinAnimatorStateRunning && both.c().id != move.c().id);
    Animator other = scene.context.animator(scene.ship, "zPosition");
    CHECK(both.state() == KinAnimatorStateAtCurrent && other.context() == scene.context.c());
    both = std::move(other);
    CHECK(both && both.state() == KinAnimatorStateRunning);
}

#if defined(__cpp_impl_coroutine)
namespace {
/// A coroutine that begins at once, and that nobody waits for.
struct Routine {
    struct promise_type {
        Routine get_return_object() const noexcept { return {}; }
        std::suspend_never initial_suspend() const noexcept { return {}; }
        std::suspend_never final_suspend() const noexcept { return {}; }
        void return_void() const noexcept {}
        void unhandled_exception() const { throw; }
    };
};

/// Counts its destruction.
struct Witness {
    int &ended;
    ~Witness() { ended++; }
};

Routine thereAndBack(Scene &scene, std::vector<double> &log, int &ended) {
    Witness witness{ended};
    Motion motion;
    motion.duration = 1;
    auto note = [&](KinAnimatorState state) { log.push_back(state == KinAnimatorStateAtEnd ? scene.context.time() : -1); };
    Animator there = scene.context.animate(scene.ship, KinPropertyZPosition, {100}, motion);
    note(co_await there);
    Animator back = scene.context.animate(scene.ship, KinPropertyZPosition, {0}, motion);
    note(co_await back);
    note(co_await back); // it has ended: at once
}
} // namespace

TEST("a coroutine waits for an animator, and is destroyed with its context") {
    std::vector<double> log;
    int ended = 0;
    {
        Scene scene;
        thereAndBack(scene, log, ended);
        scene.context.advance(0.5);
        CHECK(log.empty());
        scene.context.advance(1);
        CHECK(log == std::vector<double>{1} && ended == 0);
        scene.context.advance(1.5);
        scene.context.advance(2.5);
        CHECK(log == (std::vector<double>{1, 2.5, 2.5}) && ended == 1);
        thereAndBack(scene, log, ended);
        scene.context.advance(3);
    }
    CHECK(log.size() == 3 && ended == 2);
}
#endif

TEST("a timeline places motions in time, and its markers are events") {
    Scene scene;
    const std::vector<double> delays = stagger(3, Stagger{0.5, 0, KinStaggerFromCenter});
    CHECK(delays == (std::vector<double>{0.5, 0, 0.5}));
    CHECK_FAILS(KinStatusInvalidArgument, stagger(3, Stagger{-1}));
    Motion second;
    second.duration = 1, second.curve = "linear";
    Timeline inner;
    inner.mark(8);
    inner.add(scene.ship, KinPropertyZPosition, {40}, second);
    Timeline timeline;
    auto first = timeline.add(scene.ship, KinPropertyZPosition, {100}, second);
    timeline.mark(7, Timeline::with(first, 0.25));
    timeline.add(inner, Timeline::after(first, 0.5));
    const KinLayer both[] = {scene.ship.c(), scene.stage.c()};
    const double to[] = {0, 1}, later[] = {0, 1};
    timeline.add(both, "opacity", to, second, Timeline::at(0), later, true);
    timeline.add(scene.ship, {KinPropertyPosition, KinComponentX}, {50}, second, Timeline::last(-1));
    timeline.mark(9, Timeline::together());
    timeline.mark(10, Timeline::later(0.25));
    Animator run = scene.context.start(timeline);
    scene.context.flush();
    CHECK(run.get(KinAnimatorPropertyDuration) == 2.5);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 1.2), 100, 1e-9);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 2), 70, 1e-9);
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyOpacity, 0.5), 0.5, 1e-6);
    CHECK_NEAR(scene.ship.presentationValue<Point>(KinPropertyPosition, 2).x, 25, 1e-9);
    std::vector<std::uint64_t> tags;
    scene.context.onEvent([&](const Event &event) {
        CHECK(event.type() == KinEventTypeMarker && event.finished());
        tags.push_back(event.tag());
    });
    scene.context.advance(3);
    CHECK(tags == (std::vector<std::uint64_t>{7, 8, 9, 10}));
    Timeline fast;
    fast.add(inner, Timeline::at(1), 4);
    run = scene.context.start(fast);
    scene.context.flush();
    CHECK(run.get(KinAnimatorPropertyDuration) == 1.25);
    Timeline wrong;
    wrong.add(inner, {}, -1);
    CHECK_FAILS(KinStatusInvalidArgument, scene.context.start(wrong));
    wrong = Timeline();
    wrong.add(scene.ship, KinPropertyZPosition, {1}, second, Timeline::after(3));
    CHECK_FAILS(KinStatusCycle, scene.context.start(wrong));
}

TEST("a transaction's motion moves its changes by a spring that continues") {
    Scene scene;
    {
        auto turn = scene.context.begin();
        Motion spring;
        spring.duration = 0.5, spring.bounce = 0.3, spring.retarget = KinRetargetContinue;
        turn.setMotion(spring);
        scene.ship.set(KinPropertyZPosition, 100);
        turn.removeMotion();
    }
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 0.1), 42.3302123075, 1e-8);
}

namespace {
/// The same numbers in every run.
struct Chance {
    std::mt19937 engine{16};
    double number(double low, double high) { return low + (high - low) * (engine() / 4294967296.0); }
    unsigned below(unsigned count) { return static_cast<unsigned>(engine() % count); }
};

Motion anyMotion(Chance &chance) {
    static const char *const curves[] = {"easeInEaseOut", "easeIn", "linear", "easeOut", "ease-out-back"};
    Motion motion;
    motion.duration = chance.number(0.2, 1.5);
    motion.retarget = static_cast<KinRetarget>(chance.below(3));
    if (chance.below(3) == 0) motion.bounce = chance.number(-0.4, 0.5);
    else motion.curve = curves[chance.below(motion.retarget == KinRetargetAdditive ? 2 : 5)];
    return motion;
}

/// Changes z by a call, a transaction, an action, or the animator of the last call if it runs.
void change(Scene &scene, const Motion &motion, double z, unsigned how, Animator &last) {
    if (how == 0 && last && last.state() == KinAnimatorStateRunning) {
        last.resume(motion);
    } else if (how == 1) {
        auto turn = scene.context.begin();
        turn.setMotion(motion);
        scene.ship.set(KinPropertyZPosition, z);
    } else if (how == 2) {
        scene.ship.setAction("zPosition", motion);
        scene.ship.set(KinPropertyZPosition, z);
        scene.ship.setAction("zPosition", Action());
    } else {
        last = scene.context.animate(scene.ship, KinPropertyZPosition, {z}, motion);
    }
    scene.context.flush();
}
} // namespace

TEST("interruptions at random make no value jump, and no velocity unless they replace") {
    Chance chance;
    for (int round = 0; round < 60; round++) {
        Scene scene;
        Animator last;
        for (int i = 0; i < 6; i++) {
            const double time = scene.context.time() + chance.number(0.01, 0.6);
            scene.context.advance(time);
            const Motion motion = anyMotion(chance);
            const double z = scene.ship.presentationValue<double>(KinPropertyZPosition, time);
            const double speed = scene.ship.presentationVelocity<double>(KinPropertyZPosition, time);
            change(scene, motion, chance.number(-200, 200), chance.below(4), last);
            CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, time), z, 1e-7);
            if (motion.retarget != KinRetargetReplace)
                CHECK_NEAR(
                    scene.ship.presentationVelocity<double>(KinPropertyZPosition, time), speed, 1e-6 * (1 + std::abs(speed)));
        }
        scene.context.advance(scene.context.time() + 60);
        const double end = scene.ship.get<double>(KinPropertyZPosition);
        CHECK(scene.ship.presentationValue<double>(KinPropertyZPosition, scene.context.time()) == end);
    }
}
