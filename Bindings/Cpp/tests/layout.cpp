// Layout, layout managers, autoresizing, constraints, scrolling. The frames are those of rule D55.
#include "scene.hpp"

using namespace kinema;

namespace {

bool isFrame(const Layer &layer, double x, double y, double width, double height) {
    Rect frame = layer.get<Rect>(KinPropertyFrame);
    return frame.x == x && frame.y == y && frame.width == width && frame.height == height;
}

} // namespace

TEST("a layout manager of callables lays out, returns its size and is invalidated once; D47") {
    Scene scene;
    std::string heard;
    auto text = std::make_unique<int>(7); // move-only
    scene.stage.setLayoutManager(
        [&, text = std::move(text)](const Layer &layer) { heard += layer == scene.stage && *text == 7 ? 'l' : '?'; },
        [](const Layer &) { return Size{11, 22}; }, [&](const Layer &) { heard += 'i'; });
    CHECK(scene.stage.layoutManagerKind() == KinLayoutManagerKindCallbacks);
    scene.context.flush();
    heard.clear();
    CHECK(!scene.stage.needsLayout());
    scene.stage.setNeedsLayout();
    scene.stage.setNeedsLayout();
    CHECK(heard == "i" && scene.stage.needsLayout());
    scene.stage.layoutIfNeeded();
    CHECK(heard == "il" && !scene.stage.needsLayout());
    scene.stage.layoutSublayers();
    CHECK(heard == "ill");
    Size size = scene.stage.preferredFrameSize();
    CHECK(size.width == 11 && size.height == 22);
    scene.stage.setLayoutManager(KinLayoutManagerKindNone);
    CHECK(scene.stage.layoutManagerKind() == KinLayoutManagerKindNone);
}

TEST("parts of a layout manager may be missing, and their exceptions are thrown again") {
    Scene scene;
    scene.stage.setLayoutManager([](const Layer &) { throw std::runtime_error("full"); }, nullptr, nullptr);
    bool thrown = false;
    try {
        scene.stage.layoutSublayers();
    } catch (const std::runtime_error &error) {
        thrown = error.what() == std::string("full");
    }
    CHECK(thrown);
    scene.stage.setLayoutManager(nullptr, nullptr, nullptr);
    scene.stage.layoutSublayers();
}

TEST("constraints position sublayers and read back; D55") {
    Scene scene;
    scene.stage.set(KinPropertyBounds, {0, 0, 200, 100});
    scene.ship.set(KinPropertyFrame, {3, 5, 40, 20});
    scene.stage.setLayoutManager(KinLayoutManagerKindConstraints);
    scene.ship.setConstraints({{KinConstraintAttributeMinX, "superlayer", KinConstraintAttributeMaxX, 0.25, 7},
        {KinConstraintAttributeMidY, "superlayer", KinConstraintAttributeMidY}});
    CHECK(scene.stage.needsLayout());
    scene.context.flush();
    CHECK(isFrame(scene.ship, 57, 40, 40, 20));
    std::vector<Constraint> constraints = scene.ship.constraints();
    CHECK(constraints.size() == 2 && constraints[0].source == "superlayer" && constraints[0].scale == 0.25);
    CHECK(constraints[1].attribute == KinConstraintAttributeMidY && constraints[1].scale == 1 && constraints[1].offset == 0);
    CHECK_FAILS(KinStatusInvalidArgument,
        scene.ship.setConstraints({{KinConstraintAttributeMinX, "a", KinConstraintAttributeMinX, NAN}}));
    scene.ship.set(KinPropertyFrame, {0, 0, 40, 20});
    scene.stage.applyConstraints();
    CHECK(isFrame(scene.ship, 57, 40, 40, 20));
    scene.ship.setConstraints({});
    CHECK(std::vector<Constraint>(scene.ship.constraints()).empty());
}

TEST("sublayers resize by their masks; D55") {
    Scene scene;
    scene.stage.set(KinPropertyBounds, {0, 0, 100, 100});
    scene.ship.set(KinPropertyFrame, {10, 20, 50, 40});
    scene.ship.set(KinPropertyAutoresizingMask, KinAutoresizingMinXMargin | KinAutoresizingWidthSizable);
    scene.stage.set(KinPropertyBounds, {0, 0, 200, 300});
    CHECK(isFrame(scene.ship, 76, 20, 84, 40));
    scene.ship.set(KinPropertyFrame, {10, 20, 50, 40});
    scene.ship.resizeWithOldSuperlayerSize({100, 100});
    CHECK(isFrame(scene.ship, 76, 20, 84, 40));
    scene.ship.set(KinPropertyFrame, {10, 20, 50, 40});
    scene.stage.resizeSublayers({100, 100});
    CHECK(isFrame(scene.ship, 76, 20, 84, 40));
}

TEST("scrolling; D55") {
    Scene scene;
    Layer list = scene.context.layer(KinLayerClassScroll);
    list.set(KinPropertyBounds, {0, 0, 100, 80});
    scene.ship.set(KinPropertyFrame, {0, 0, 500, 400});
    list.addSublayer(scene.ship);
    scene.ship.scrollPoint({50, 60});
    Rect visible = scene.ship.visibleRect();
    CHECK(visible.x == 50 && visible.y == 60 && visible.width == 100 && visible.height == 80);
    scene.ship.scrollRectToVisible({200, 150, 20, 10});
    Rect bounds = list.get<Rect>(KinPropertyBounds);
    CHECK(bounds.x == 120 && bounds.y == 80);
    list.scrollToRect({10, 10, 20, 10});
    bounds = list.get<Rect>(KinPropertyBounds);
    CHECK(bounds.x == 10 && bounds.y == 10);
    CHECK_FAILS(KinStatusTypeMismatch, scene.ship.scrollToRect({0, 0, 1, 1}));
}
