// Variables: numbers without layers.
#include "scene.hpp"

using namespace kinema;

TEST("a variable moves in one statement and is read in one") {
    Context context;
    Variable zoom = context.variable(1.0f);
    zoom.animate(3, curveMotion("linear", 1));
    context.advance(0.25);
    CHECK_NEAR(zoom.value(), 1.5, 1e-12);
    CHECK_NEAR(zoom.velocity(), 2, 1e-12);
    CHECK(zoom.target() == 3);
    zoom.set(7);
    CHECK(zoom.value() == 7);
    CHECK_FAILS(KinStatusTypeMismatch, zoom.set({1, 2}));
    Motion motion = curveMotion("linear", 1);
    motion.from = {1, 2};
    CHECK_FAILS(KinStatusInvalidArgument, zoom.animate(3, motion));
    CHECK_FAILS(KinStatusInvalidArgument, zoom.animate(3, motion, [] {}));
}

TEST("variables have up to four numbers, or a color, and are read together") {
    Context context;
    Variable place = context.variable({1, 2}), other = context.variable({5, 6});
    place.animate({3, 4}, curveMotion("linear", 1));
    context.advance(0.5);
    double values[2] = {}, velocities[2] = {}, both[4] = {};
    place.get(values, velocities);
    CHECK(values[0] == 2 && values[1] == 3 && velocities[0] == 2);
    place.getTarget(values);
    CHECK(values[1] == 4);
    const KinVariable list[] = {place.c(), other.c()};
    context.read(list, 2, both);
    CHECK(both[0] == 2 && both[3] == 6);
    CHECK_FAILS(KinStatusInvalidArgument, context.read(list, 1, both));
    CHECK_FAILS(KinStatusTypeMismatch, context.read(list, 1, Span<double>(both, 2)));
    Variable color = context.variable({0, 0, 0, 0}, KinVariableKindColor);
    color.animate({1, 0, 0, 1}, curveMotion("linear", 1));
    context.advance(1);
    color.get(both);
    CHECK_NEAR(both[0], 1, 1e-12);
    CHECK_NEAR(both[3], 0.5, 1e-12);
}

TEST("the completion of a variable runs once, also if the variable ends before") {
    Context context;
    int runs = 0;
    {
        Variable one = context.variable(0), two = context.variable(0);
        one.animate(1, curveMotion("linear", 1), [&runs] { runs += 1; });
        two.animate(1, curveMotion("linear", 9), [&runs] { runs += 10; });
        context.advance(1);
        CHECK(runs == 1);
        Variable moved = std::move(two);
        CHECK(!two && moved);
    }
    context.advance(1);
    CHECK(runs == 11);
}

TEST("a variable with a key lives while every frame names it") {
    Context context;
    KinVariable first = {};
    for (int frame = 1; frame <= 3; frame++) {
        context.advance(frame);
        Variable fade = context.variableFor(9, 0);
        if (frame == 1) first = fade.c();
        CHECK(fade.c().id == first.id);
        fade.animate(1, curveMotion("linear", 4));
    }
    context.advance(4), context.advance(5);
    Variable fade = context.variableFor(9, 0);
    CHECK(fade.c().id != first.id && fade.value() == 0);
}

TEST("an animator scrubs variables at once, and timelines move them") {
    Context context;
    Variable zoom = context.variable(0), place = context.variable({0, 0});
    Animator scrub;
    zoom.animate(100, curveMotion("linear", 1), scrub);
    place.animate({8, 4}, curveMotion("linear", 2), scrub);
    scrub.pause();
    scrub.set(KinAnimatorPropertyFraction, 0.25);
    double values[2] = {}, velocities[2] = {};
    place.get(values);
    CHECK(zoom.value() == 50 && values[0] == 2 && values[1] == 1);
    scrub.reverse();
    scrub.resume();
    context.advance(0.25);
    CHECK(zoom.value() == 25 && zoom.target() == 0);
    KinVariable handle = place.c();
    context.readVelocities(Span<const KinVariable>(&handle, 1), 2, velocities);
    CHECK(velocities[0] == -4 && velocities[1] == -2);
    CHECK_FAILS(KinStatusInvalidArgument, context.readVelocities(Span<const KinVariable>(&handle, 1), 1, velocities));
    Timeline show;
    const double ends[] = {8, 16};
    show.add(zoom, 100, curveMotion("linear", 1));
    show.add(zoom, 40, curveMotion("linear", 1));
    show.add(Span<const KinVariable>(&handle, 1), ends, curveMotion("linear", 2), Timeline::at(0), {}, true);
    Animator run = context.start(show);
    context.advance(1.75);
    place.get(values);
    CHECK_NEAR(zoom.value(), 70, 1e-9);
    CHECK_NEAR(values[1], 0.5 + 15.5 * 0.75, 1e-9);
    CHECK(run.get(KinAnimatorPropertyDuration) == 2);
    Timeline wrong;
    wrong.add(zoom, {1, 2}, curveMotion("linear", 1));
    CHECK_FAILS(KinStatusTypeMismatch, context.start(wrong));
}

TEST("animations of layers and variables share an animator (D87)") {
    Context context;
    Layer ship = context.layer(KinLayerClassShape), other = context.layer();
    Variable zoom = context.variable(0);
    context.addRoot(ship), context.addRoot(other);
    ship.set(KinPropertyPath, Path().move(0, 0).line(4, 8));
    context.flush();
    const Motion second = curveMotion("linear", 1);
    Animator move = ship.animate(KinPropertyPosition, Point{100, 20}, second), all,
             alone = ship.animate("cornerRadius", 4, second);
    const KinAnimator handle = move.c();
    ship.animate("opacity", 0, curveMotion("linear", 2), move);
    ship.animate(KinPropertyPath, Path().move(4, 0).line(8, 8), second, move);
    context.animate({ship, other}, "zPosition", {4, 8}, second, move);
    zoom.animate(20, second, move);
    CHECK(move.c().id == handle.id && alone.c().id != handle.id && !all);
    context.animate({ship, other}, KinPropertyBorderWidth, {8}, second, all);
    CHECK(all);
    context.advance(0.25);
    CHECK(move.get(KinAnimatorPropertyDuration) == 2 && alone.get(KinAnimatorPropertyDuration) == 1);
    move.pause();
    context.advance(2);
    CHECK(ship.presentationValue<double>("cornerRadius", 2) == 4 && other.presentationValue<double>("borderWidth", 2) == 8);
    move.resume();
    context.advance(2.5);
    const auto shown = [](const Layer &layer, KeyPath keyPath) { return layer.presentationValue<double>(keyPath, 2.5); };
    CHECK(shown(ship, "position.x") == 75 && shown(ship, "position.y") == 15 && shown(ship, "opacity") == 0.625);
    CHECK(shown(ship, "zPosition") == 3 && shown(other, "zPosition") == 6 && zoom.value() == 15);
    const Path path = ship.presentationValue<Path>(KinPropertyPath, 2.5);
    CHECK(path.elements()[0].points[0] == 3 && path.elements()[1].points[0] == 7);
    move.reverse();
    context.advance(3.25);
    CHECK(move.state() == KinAnimatorStateAtStart && ship.get<double>("opacity") == 1 && zoom.target() == 0);
    CHECK_FAILS(KinStatusInvalidArgument, other.animate("opacity", 0, curveMotion("linear", -2), all));
    CHECK_FAILS(KinStatusUnknownKey, other.animate("opcity", 0, second, all));
    Motion fast = second;
    fast.startVelocity = {1, 2};
    CHECK_FAILS(KinStatusInvalidArgument, other.animate("opacity", 0, fast, all));
    CHECK_FAILS(KinStatusInvalidArgument, other.animate("opacity", 0, fast));
    CHECK_FAILS(KinStatusInvalidHandle, Layer().animate("opacity", 0));
}

TEST("moves and states join an animator (D87)") {
    Context context;
    Layer root = context.layer(), panel = context.layer(), card = context.layer();
    context.addRoot(root), root.addSublayer(panel), root.addSublayer(card);
    const std::string document = R"({"kinema": 1, "layers": [{"id": "door",
        "states": [{"name": "open", "values": [{"keyPath": "zPosition", "value": 8}]}]}]})";
    const LoadedScene scene = context.load(document);
    const Layer door = scene.layer("door");
    panel.set("position.x", 100), card.set("position.x", 20);
    context.flush();
    Animator move = panel.animate("zPosition", 4, curveMotion("linear", 2)), made;
    const KinAnimator handle = move.c();
    card.set("position.x", 40);
    context.move(card, panel, 0, curveMotion("linear", 1), move);
    door.setState("open", curveMotion("linear", 1), move);
    context.move(panel, root, 0, curveMotion("linear", 1), made);
    CHECK(move.c().id == handle.id && made && made.c().id != handle.id);
    context.flush();
    move.pause();
    move.seekFraction(0.25);
    context.flush();
    CHECK(card.presentationValue<double>("position.x", 0) == -20); // from 20 - 100 in the panel to 40
    CHECK(door.presentationValue<double>("zPosition", 0) == 4 && panel.presentationValue<double>("zPosition", 0) == 1);
    CHECK_FAILS(KinStatusNotFound, door.setState("shut", curveMotion("linear", 1), move));
}
