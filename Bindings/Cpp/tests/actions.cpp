// Actions and layer delegates.
#include "scene.hpp"

using namespace kinema;

TEST("an installed action runs instead of the implicit animation") {
    Scene scene;
    std::string key;
    scene.ship.setAction("opacity", [&, held = std::make_unique<int>(1)](const ActionEvent &event) {
        key = event.layer() == scene.ship && *held ? std::string(event.key()) : "?";
    });
    scene.ship.set(KinPropertyOpacity, 0.5);
    CHECK(key == "opacity" && scene.ship.animationKeys().empty());
    scene.ship.setAction("opacity", Action::none());
    scene.ship.set(KinPropertyOpacity, 0.25);
    CHECK(scene.ship.animationKeys().empty());
    CHECK(scene.ship.actionForKey("opacity").kind == KinActionKindNone);
    scene.ship.setAction("opacity", scene.fade(7));
    scene.ship.set(KinPropertyOpacity, 0.5);
    CHECK(scene.ship.animation("opacity").get<double>(KinAnimationPropertyDuration) == 7);
    CHECK(scene.ship.actionForKey("opacity").animation.get<double>(KinAnimationPropertyDuration) == 7);
    CHECK(scene.ship.builtInAction("opacity").animation.get<double>(KinAnimationPropertyDuration) == 0.25);
    CHECK(scene.ship.builtInAction("hidden").animation.animationClass() == KinAnimationClassTransition);
    CHECK(scene.ship.builtInAction("mood").kind == KinActionKindContinue);
    scene.ship.setAction("opacity", Action::next());
    CHECK(scene.ship.actionForKey("opacity").animation.get<double>(KinAnimationPropertyDuration) == 0.25);
}

TEST("actions of styles and classes") {
    Scene scene;
    int style = 0, byClass = 0;
    scene.ship.setStyleAction(2, "shake", [&](const ActionEvent &) { style++; });
    scene.context.setDefaultAction(KinLayerClassLayer, "shake", [&](const ActionEvent &) { byClass++; });
    CHECK(scene.ship.runAction("shake") && scene.stage.runAction("shake"));
    CHECK(style == 1 && byClass == 1);
    CHECK(!scene.stage.runAction("no such action"));
    CHECK(scene.ship.actionForKey("shake").callback != nullptr);
    CHECK_FAILS(KinStatusInvalidArgument, scene.ship.setStyleAction(17, "shake", Action::none()));
}

TEST("an action receives the arguments") {
    Scene scene;
    double sum = 0;
    scene.ship.setAction("add", [&](const ActionEvent &event) {
        for (double number : event.arguments().numbers()) sum += number;
        if (event.c().arguments == nullptr) sum += 1000;
    });
    scene.ship.runAction("add", {1, 2, 3});
    CHECK(sum == 6);
    scene.ship.runAction("add");
    CHECK(sum == 1006);
}

TEST("a delegate returns actions for keys and lays out") {
    Scene scene;
    std::vector<std::string> log;
    scene.ship.setDelegate(
        [&, held = std::make_unique<int>(1)](const Layer &layer, std::string_view key) -> Action {
            log.push_back(layer == scene.ship && *held ? std::string(key) : "?");
            if (key == "opacity") return scene.fade(9); // destroyed here, after C has copied it
            if (key == "zPosition") return [&](const ActionEvent &) { log.push_back("ran"); };
            if (key == "position") return Action::none();
            return Action::next();
        },
        [&](const Layer &layer) { log.push_back(layer == scene.ship ? "layout" : "?"); });
    scene.ship.set(KinPropertyOpacity, 0.5);
    CHECK(scene.ship.animation("opacity").get<double>(KinAnimationPropertyDuration) == 9);
    scene.ship.set(KinPropertyZPosition, 3);
    scene.ship.set(KinPropertyPosition, {1, 1});
    scene.ship.set(KinPropertyCornerRadius, 3);
    CHECK(log == std::vector<std::string>{"opacity", "zPosition", "ran", "position", "cornerRadius"});
    CHECK(scene.ship.animationKeys() == std::vector<std::string>{"opacity", "cornerRadius"});
    log.clear();
    scene.ship.setNeedsLayout();
    scene.context.flush();
    CHECK(!log.empty() && log[0] == "layout");
    scene.ship.removeDelegate();
    log.clear();
    scene.ship.set(KinPropertyOpacity, 0.25);
    CHECK(log.empty());
}

TEST("the result of a search owns the callable that a delegate returned") {
    Scene scene;
    auto held = std::make_shared<int>(1);
    scene.ship.setDelegate([&](const Layer &, std::string_view) -> Action { return [held](const ActionEvent &) {}; }, nullptr);
    {
        auto found = scene.ship.actionForKey("opacity");
        CHECK(found.kind == KinActionKindCallback && found.owner && held.use_count() == 2);
    }
    CHECK(held.use_count() == 1);
    scene.ship.removeDelegate();
    scene.ship.setAction("opacity", [](const ActionEvent &) {});
    CHECK(!scene.ship.actionForKey("opacity").owner);
}

TEST("either function of a delegate may be missing") {
    Scene scene;
    int laidOut = 0;
    scene.ship.setDelegate(nullptr, [&](const Layer &) { laidOut++; });
    scene.ship.setNeedsLayout();
    scene.context.flush();
    CHECK(laidOut == 1);
    scene.ship.setDelegate([](const Layer &, std::string_view) { return Action::none(); }, nullptr);
    scene.ship.set(KinPropertyOpacity, 0.5);
    CHECK(scene.ship.animationKeys().empty() && laidOut == 1);
}

TEST("a delegate's animations do not accumulate") {
    Scene scene;
    scene.ship.setDelegate([&](const Layer &, std::string_view) { return Action(scene.fade()); }, nullptr);
    for (int i = 0; i < 50; i++) {
        scene.ship.set(KinPropertyOpacity, i % 2 ? 0.25 : 0.75);
        scene.context.advance(i);
        scene.context.poll();
    }
    scene.context.poll();
    CHECK(scene.context.statistics().animationCount < 5);
}

TEST("a motion is an action of a layer or of a delegate") {
    Scene scene;
    Motion late;
    late.duration = 1, late.delay = 1, late.curve = "linear";
    scene.ship.setAction("zPosition", late);
    scene.stage.setDelegate([&](const Layer &, std::string_view) { return Action(late); }, nullptr);
    scene.ship.set(KinPropertyZPosition, 10);
    scene.stage.set(KinPropertyZPosition, 20);
    scene.context.flush();
    CHECK_NEAR(scene.ship.presentationValue<double>(KinPropertyZPosition, 1.5), 5, 1e-9);
    CHECK_NEAR(scene.stage.presentationValue<double>(KinPropertyZPosition, 1.25), 5, 1e-9);
}
