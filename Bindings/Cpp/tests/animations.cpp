// Animations, transactions, events.
#include "scene.hpp"

using namespace kinema;

TEST("the frame rate that animations request") {
    Scene scene;
    auto fade = scene.context.basic("opacity");
    fade.set(KinAnimationPropertyFromValue, 0);
    fade.set(KinAnimationPropertyPreferredFrameRateRange, KinFrameRateRange{30, 60, 0});
    CHECK(fade.get<KinFrameRateRange>(KinAnimationPropertyPreferredFrameRateRange).maximum == 60);
    CHECK(scene.context.preferredFrameRate().range.maximum == 0);
    scene.ship.add(fade);
    scene.context.flush();
    auto rate = scene.context.preferredFrameRate();
    CHECK(rate.range.minimum == 30 && rate.range.preferred == 60 && !rate.unspecified);
}

TEST("the completion of a transaction reads back") {
    Context context;
    auto outer = context.begin();
    CHECK(!outer.completion());
    outer.setCompletionTag(7);
    auto inner = context.begin();
    CHECK(inner.completion()->tag == 7);
    inner.setCompletion([] {});
    CHECK(inner.completion()->callback != nullptr && outer.completion()->tag == 7);
    CHECK(context.innermost().completion()->userData != nullptr);
}

TEST("an animation's values, copies and class") {
    Scene scene;
    auto fade = scene.fade(2);
    CHECK(fade.get<std::string>(KinAnimationPropertyKeyPath) == "opacity");
    CHECK(fade.get<KinTimingFunction>(KinAnimationPropertyTimingFunction).c1x == 0);
    auto copy = fade.copy();
    copy.set(KinAnimationPropertyDuration, 3);
    CHECK(fade.get<double>(KinAnimationPropertyDuration) == 2 && copy.get<double>(KinAnimationPropertyDuration) == 3);
    CHECK(copy != fade && copy.animationClass() == KinAnimationClassBasic);
    CHECK(Animation::property("duration") == KinAnimationPropertyDuration);
    CHECK_FAILS(KinStatusUnknownKey, Animation::property("durability"));
    fade.set(KinAnimationPropertyToValue, nullptr);
    CHECK(!fade.get<std::optional<double>>(KinAnimationPropertyToValue));
    int number = 7;
    fade.setUserData(&number);
    CHECK(fade.userData() == &number);
}

TEST("the keyframes' values, of numbers, points and paths") {
    Context context;
    auto hop = context.keyframe("position");
    hop.setValues({{0, 0}, {10, 20}, {30, 0}});
    CHECK(hop.valueCount() == 3 && hop.valueAt<Point>(1).y == 20);
    CHECK_FAILS(KinStatusNotFound, hop.valueAt<Point>(3));
    hop.set(KinAnimationPropertyKeyTimes, {0, 0.25, 1});
    CHECK(hop.get<std::vector<double>>(KinAnimationPropertyKeyTimes)[1] == 0.25);
    hop.set(KinAnimationPropertyTimingFunctions, std::vector<KinTimingFunction>{{0, 0, 1, 1}, timingFunction("easeIn")});
    CHECK(hop.get<std::vector<KinTimingFunction>>(KinAnimationPropertyTimingFunctions)[1].c1x == 0.42);
    auto blink = context.keyframe("opacity");
    blink.setValues({0.0, 1.0, 0.5});
    CHECK(blink.valueAt<double>(2) == 0.5);
    blink.setValues(std::vector<Value>());
    CHECK(blink.valueCount() == 0);
    hop.set(KinAnimationPropertyPath, Path().move(0, 0).line(5, 5));
    CHECK(hop.get<Path>(KinAnimationPropertyPath).elements().size() == 2);
}

TEST("groups have children, springs derive values, copies have tags") {
    Scene scene;
    auto group = scene.context.animation(KinAnimationClassGroup);
    group.setAnimations({scene.fade(), scene.fade(2)});
    CHECK(group.animations().size() == 2 && group.animations()[1].get<double>(KinAnimationPropertyDuration) == 2);
    group.setAnimations(std::vector<Animation>());
    CHECK(group.animations().empty());
    auto spring = scene.context.spring("position.x");
    spring.setPerceptualSpring(0.5, 0);
    CHECK_NEAR(spring.get<double>(KinAnimationPropertyStiffness), std::pow(2 * 3.14159265358979323846 / 0.5, 2), 1e-9);
    spring.setTag("why", "because");
    CHECK(spring.copy().tag<std::string>("why") == "because");
    spring.setTag("why", nullptr);
    CHECK_FAILS(KinStatusNotFound, spring.tag<std::string>("why"));
}

TEST("animations on a layer: added, listed, found, removed") {
    Scene scene;
    scene.ship.add(scene.fade(), "fade");
    scene.ship.add(scene.fade(), std::string("a key with more than sixteen letters"));
    scene.ship.add(scene.fade());
    auto keys = scene.ship.animationKeys();
    CHECK(keys.size() == 2 && keys[0] == "fade" && keys[1].size() == 36);
    auto frozen = scene.ship.animation("fade");
    CHECK(frozen.get<double>(KinAnimationPropertyDuration) == 1);
    CHECK_FAILS(KinStatusReadOnly, frozen.set(KinAnimationPropertyDuration, 2));
    CHECK_FAILS(KinStatusReadOnly, frozen.removeDelegate());
    scene.ship.removeAnimation("fade");
    CHECK_FAILS(KinStatusNotFound, scene.ship.animation("fade"));
    scene.ship.removeAllAnimations();
    CHECK(scene.ship.animationKeys().empty());
}

TEST("delegates receive starts and stops") {
    Scene scene;
    std::vector<std::string> heard;
    auto fade = scene.fade();
    fade.setDelegate([&](const Event &event) { heard.push_back("start " + std::string(event.key())); },
        [&, held = std::make_unique<int>(3)](const Event &event) {
            heard.push_back(event.finished() && event.layer() == scene.ship && *held == 3 ? "stop" : "?");
        });
    scene.ship.add(fade, "in");
    scene.context.advance(0.5);
    scene.context.advance(1);
    CHECK(heard == std::vector<std::string>{"start in", "stop"});
    fade.removeDelegate();
    fade.onStop([&](const Event &event) { heard.push_back(event.finished() ? "?" : "cancelled"); });
    scene.ship.add(fade, "in");
    scene.context.advance(1.5);
    scene.ship.removeAnimation("in");
    scene.context.advance(1.6);
    CHECK(heard.back() == "cancelled" && heard.size() == 3);
}

TEST("events are delivered to the callback, or polled") {
    Scene scene;
    std::vector<KinEventType> heard;
    Animation kept;
    scene.context.onEvent([&](const Event &event) {
        heard.push_back(event.type());
        if (event.keyed()) kept = event.animation();
    });
    {
        auto turn = scene.context.begin();
        turn.setCompletionTag(77);
        scene.ship.add(scene.fade(), "fade");
    }
    scene.context.advance(2);
    CHECK(heard == std::vector<KinEventType>{KinEventTypeStart, KinEventTypeCompletion, KinEventTypeStop});
    CHECK(kept.get<double>(KinAnimationPropertyDuration) == 1);
    scene.context.onEvent(nullptr);
    {
        auto turn = scene.context.begin();
        turn.setCompletionTag(78);
        scene.ship.add(scene.fade(), "fade");
    }
    scene.context.advance(4);
    auto events = scene.context.poll(2);
    CHECK(events.size() == 2 && events[0].key() == "fade" && events[1].tag() == 78 && events[1].time() == 3);
    CHECK(events[0].layer() == scene.ship && events[0].c().keyed && events[0].animation());
    KinEvent raw[4];
    CHECK(scene.context.poll(raw) == 1 && raw[0].type == KinEventTypeStop);
    CHECK(scene.context.poll().empty());
}

TEST("a transaction ends with its scope, and inner ones inherit its values") {
    Scene scene;
    {
        auto outer = scene.context.begin();
        outer.setDuration(2), outer.setTimingFunction("easeOut"), outer.set("mood", "calm");
        CHECK(scene.context.innermost().duration() == 2);
        {
            auto inner = scene.context.begin();
            CHECK(inner.duration() == 2 && inner.timingFunction()->c2x == 0.58);
            CHECK(inner.get<std::string>("mood") == "calm");
            inner.setTimingFunction(nullptr), inner.setDisableActions();
            CHECK(!inner.timingFunction() && inner.disableActions() && !outer.disableActions());
            CHECK_FAILS(KinStatusOutOfOrder, outer.commit());
        }
        CHECK(scene.context.statistics().openTransactionCount == 1);
    }
    CHECK(scene.context.statistics().openTransactionCount == 0);
    auto turn = scene.context.begin();
    turn.setTimingFunction(timingFunction("linear"));
    turn.commit();
    CHECK(!turn);
    CHECK_FAILS(KinStatusInvalidHandle, turn.commit());
    CHECK_FAILS(KinStatusNotFound, scene.context.innermost().get<std::string>("mood"));
}

TEST("commit ends the innermost; moving a transaction moves its end") {
    Scene scene;
    Transaction turn = scene.context.begin();
    Transaction moved = std::move(turn);
    CHECK(!turn && moved);
    moved = scene.context.begin(); // the old one cannot end before the new one, so it stays open
    CHECK(scene.context.statistics().openTransactionCount == 2);
    moved.commit();
    scene.context.commit();
    CHECK(scene.context.statistics().openTransactionCount == 0);
    CHECK_FAILS(KinStatusNoTransaction, scene.context.commit());
}

TEST("a completion runs after its animations have ended, and does not run if it is cleared") {
    Scene scene;
    int done = 0, cleared = 0;
    {
        auto turn = scene.context.begin();
        turn.setCompletion([&, held = std::make_unique<int>(1)] { done += *held; });
        scene.ship.add(scene.fade());
        turn.clearCompletion();
    }
    {
        auto turn = scene.context.begin();
        turn.setCompletion([&] { cleared++; });
        turn.clearCompletion();
    }
    scene.context.advance(0.5);
    CHECK(done == 0 && cleared == 1); // without animations, the next advance delivers it
    scene.context.advance(1);
    CHECK(done == 1);
}
