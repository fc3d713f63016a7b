// Callables: permitted calls, lifetime, exceptions.
#include "scene.hpp"

#include <stdexcept>
#include <thread>

using namespace kinema;

namespace {

/// Counts the callables that are alive.
struct Witness {
    static inline int alive = 0;
    Witness() { alive++; }
    Witness(const Witness &) { alive++; }
    ~Witness() { alive--; }
};

/// Returns the message of the exception of `body`, or "".
template <class Body> std::string thrownBy(Body body) {
    try {
        body();
    } catch (const std::exception &error) {
        return error.what();
    }
    return "";
}

} // namespace

TEST("callables are destroyed when they are replaced or removed, and with their owner") {
    {
        Scene scene;
        Witness witness;
        auto event = [witness](const Event &) {};
        scene.context.onEvent(event);
        int one = Witness::alive;
        scene.context.onEvent(event);
        CHECK(Witness::alive == one);
        scene.context.onEvent(nullptr);
        CHECK(Witness::alive == one - 1);
        scene.context.onEvent(event);
        scene.context.onLog(KinLogLevelInfo, [witness](KinLogLevel, const char *) {});
        scene.ship.setAction("x", [witness](const ActionEvent &) {});
        scene.ship.setDelegate(nullptr, [witness](const Layer &) {});
        auto fade = scene.fade();
        fade.setDelegate(event, event);
        scene.ship.add(fade);
        auto turn = scene.context.begin();
        turn.setCompletion([witness] {});
        CHECK(Witness::alive > one);
    }
    CHECK(Witness::alive == 0);
}

TEST("a refused callable is destroyed at once") {
    Scene scene;
    Witness witness;
    CHECK_FAILS(KinStatusInvalidHandle, Layer().setAction("x", [witness](const ActionEvent &) {}));
    CHECK_FAILS(KinStatusInvalidHandle, Layer().setDelegate(nullptr, [witness](const Layer &) {}));
    CHECK_FAILS(KinStatusInvalidHandle, Animation().onStop([witness](const Event &) {}));
    CHECK_FAILS(KinStatusInvalidHandle, TransactionValues().setCompletion([witness] {}));
    scene.ship.add(scene.fade(), "fade");
    CHECK_FAILS(KinStatusReadOnly, scene.ship.animation("fade").onStop([witness](const Event &) {}));
    CHECK(Witness::alive == 1);
}

TEST("a callable may replace itself, and exists until it returns") {
    Scene scene;
    std::string heard;
    scene.context.onEvent([&, text = std::string("a text that is too long to be kept inside")](const Event &) {
        scene.context.onEvent(nullptr);
        heard = text;
    });
    scene.ship.add(scene.fade());
    scene.context.advance(2);
    CHECK(heard == "a text that is too long to be kept inside");
    scene.ship.setAction("once", [&, text = heard](const ActionEvent &) {
        scene.ship.setAction("once", Action());
        heard = text + "!";
    });
    scene.ship.runAction("once");
    CHECK(heard.back() == '!' && !scene.ship.runAction("once"));
}

TEST("every kind of callable may remove itself while it runs") {
    Scene scene;
    std::string heard, text = "a text that is too long to be kept inside";
    scene.context.onLog(KinLogLevelDebug, [&, text](KinLogLevel, const char *) {
        scene.context.onLog(nullptr);
        heard += text.back();
    });
    auto odd = scene.context.keyframe("opacity");
    odd.setValues({0.0, 1.0}), odd.set(KinAnimationPropertyKeyTimes, {0, 0.5, 1}); // causes a warning
    scene.ship.add(odd);
    scene.context.flush();
    CHECK(heard == "e");
    scene.ship.setDelegate(
        [&, text](const Layer &layer, std::string_view) -> Action {
            layer.removeDelegate();
            heard += text.back();
            return Action::none();
        },
        nullptr);
    scene.ship.set(KinPropertyCornerRadius, 3);
    scene.ship.setDelegate(nullptr, [&, text](const Layer &layer) {
        layer.removeDelegate();
        heard += text.back();
    });
    scene.ship.setNeedsLayout();
    scene.context.flush();
    scene.context.setDefaultAction(KinLayerClassLayer, "once", [&, text](const ActionEvent &event) {
        scene.context.setDefaultAction(KinLayerClassLayer, event.key().data(), Action());
        heard += text.back();
    });
    scene.ship.runAction("once");
    CHECK(heard == "eeee" && !scene.ship.runAction("once"));
}

TEST("a callable that destroys its context is the last one that runs") {
    int deaths = 0;
    auto dying = [&deaths](auto prepare, auto cause) {
        Scene scene;
        auto end = [&scene, &deaths, text = std::string("a text that is too long to be kept inside")] {
            scene.context.destroy();
            deaths += text.size() == 41;
        };
        prepare(scene, end);
        cause(scene);
    };
    auto change = [](Scene &scene) { static_cast<void>(statusOf([&] { scene.ship.set(KinPropertyCornerRadius, 3); })); };
    auto commit = [](Scene &scene) { static_cast<void>(statusOf([&] { scene.context.flush(); })); };
    auto advance = [](Scene &scene) { static_cast<void>(statusOf([&] { scene.context.advance(1); })); };
    dying([](Scene &scene, auto end) { scene.ship.setAction("cornerRadius", [end](const ActionEvent &) { end(); }); }, change);
    dying(
        [](Scene &scene, auto end) {
            scene.ship.setDelegate([end](const Layer &, std::string_view) { return end(), Action::none(); }, nullptr);
        },
        change);
    dying(
        [](Scene &scene, auto end) {
            scene.ship.setDelegate(nullptr, [end](const Layer &) { end(); });
            scene.ship.setNeedsLayout();
        },
        commit);
    dying([](Scene &scene, auto end) { scene.context.innermost().setCompletion(end); }, advance);
    dying(
        [](Scene &scene, auto end) {
            scene.context.onEvent([end](const Event &) { end(); });
            scene.ship.add(scene.fade());
        },
        advance);
    dying(
        [](Scene &scene, auto end) {
            scene.context.onLog(KinLogLevelDebug, [end](KinLogLevel, const char *) { end(); });
            auto odd = scene.context.keyframe("opacity");
            odd.setValues({0.0, 1.0}), odd.set(KinAnimationPropertyKeyTimes, {0, 0.5, 1});
            static_cast<void>(statusOf([&] { scene.ship.add(odd); }));
        },
        commit);
    CHECK(deaths == 6);
}

TEST("a callable may destroy its layer and its context") {
    Scene scene;
    auto fade = scene.fade();
    int stops = 0;
    fade.onStop([&, text = std::string("a text that is too long to be kept inside")](const Event &event) {
        stops++;
        scene.stage = Layer(), scene.ship = Layer();
        scene.context.destroy();
        if (event.layer() || text.size() != 41) stops += 100;
    });
    scene.ship.add(fade, "one");
    scene.ship.add(fade, "two");
    scene.context.advance(2);
    CHECK(stops == 1 && !scene.context); // nothing is delivered after the end
}

TEST("a callable may change, add, remove, begin and commit") {
    Scene scene;
    {
        auto turn = scene.context.begin();
        turn.setCompletion([&] {
            auto inner = scene.context.begin();
            auto child = scene.context.layer();
            scene.ship.addSublayer(child);
            child.add(scene.fade());
        });
    }
    scene.context.advance(1);
    scene.context.advance(1.5);
    CHECK(scene.ship.sublayers().size() == 1);
    CHECK_NEAR(scene.ship.sublayers()[0].presentationValue<double>(KinPropertyOpacity, 1.5), 0.5, 1e-9); // begun at 1
}

TEST("the call that caused an exception of a callable throws it") {
    Scene scene;
    scene.ship.setAction("opacity", [](const ActionEvent &) { throw std::runtime_error("action"); });
    CHECK(thrownBy([&] { scene.ship.set(KinPropertyOpacity, 0.5); }) == "action");
    CHECK(scene.ship.get<double>(KinPropertyOpacity) == 0.5);
    scene.context.innermost().setCompletion([] { throw std::runtime_error("first"); });
    scene.context.innermost().setCompletion([] { throw std::runtime_error("second"); });
    CHECK(thrownBy([&] { scene.context.advance(1); }) == "first");
    CHECK(scene.context.time() == 1);
    CHECK(thrownBy([&] { scene.context.advance(2); }).empty());
    scene.ship.setDelegate([](const Layer &, std::string_view) -> Action { throw std::runtime_error("answer"); },
        [](const Layer &) { throw std::runtime_error("layout"); });
    CHECK(thrownBy([&] { scene.ship.set(KinPropertyCornerRadius, 1); }) == "answer");
    scene.ship.removeDelegate();
    scene.context.onEvent([](const Event &) { throw std::runtime_error("event"); });
    scene.ship.add(scene.fade());
    CHECK(thrownBy([&] { scene.context.advance(3); }) == "event");
}

TEST("this thread's next call throws an exception that a destructor caused") {
    Scene scene;
    scene.stage.setDelegate(nullptr, [](const Layer &) { throw std::runtime_error("layout"); });
    {
        auto turn = scene.context.begin();
        scene.stage.setNeedsLayout();
    }
    std::string other = "?";
    std::thread([&] { other = thrownBy([&] { scene.context.time(); }); }).join();
    CHECK(other.empty());
    CHECK(thrownBy([&] { scene.context.time(); }) == "layout");
    CHECK(thrownBy([&] { scene.context.time(); }).empty());
    scene.stage.removeDelegate();
}

TEST("an error has a status and a message") {
    Context context;
    try {
        context.layer().set("positron", 1);
        CHECK(false);
    } catch (const Error &error) {
        CHECK(error.status() == KinStatusUnknownKey && std::string(error.name()) == "unknown_key");
        CHECK(error.message().find("positron") != std::string::npos && error.what() == error.message());
    }
}
