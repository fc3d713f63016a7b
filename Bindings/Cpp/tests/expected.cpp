// Tests of calls that return errors instead of throwing them. Also compiled with exceptions off.
#define KINEMA_EXPECTED 1
#include "check.hpp"

using namespace kinema;

namespace {

Layer liveShip(Context &context) {
    auto stage = *context.layer(), ship = *context.layer();
    static_cast<void>(context.addRoot(stage));
    static_cast<void>(stage.addSublayer(ship));
    static_cast<void>(context.flush());
    return ship;
}

} // namespace

TEST("a value, or an error") {
    Context context;
    auto layer = context.layer();
    CHECK(layer && layer.has_value() && layer.status() == KinStatusOK);
    CHECK(layer->set(KinPropertyOpacity, 0.5).has_value());
    CHECK(*layer->get<double>(KinPropertyOpacity) == 0.5);
    auto wrong = layer->get<Point>("positron");
    CHECK(!wrong && wrong.status() == KinStatusUnknownKey && wrong.error().message().find("positron") != std::string::npos);
    CHECK(wrong.value_or(Point{3, 4}).y == 4);
    auto refused = layer->set(KinPropertyOpacity, "often");
    CHECK(!refused && refused.error().status() == KinStatusTypeMismatch);
    CHECK(layer->get<std::optional<Color>>(KinPropertyBackgroundColor).has_value());
    CHECK(!layer->get<Color>(KinPropertyBackgroundColor).has_value());
    CHECK(context.layer().value_or(Layer()));
    refused = layer->set(KinPropertyOpacity, 1);
    refused.value();
}

TEST("a turn, a sampler and its events") {
    Context context;
    auto ship = liveShip(context);
    {
        auto turn = *context.begin();
        CHECK(turn.setDuration(1) && turn.setTimingFunction("linear") && !turn.setTimingFunction("bouncy"));
        CHECK(ship.set(KinPropertyPosition, {100, 200}).has_value());
        auto fade = *context.basic("opacity");
        int stops = 0;
        CHECK(fade.onStop([&](const Event &event) { stops += event.finished(); }).has_value());
        CHECK(ship.add(fade, "fade").has_value());
        CHECK(turn.commit() && !turn.commit());
        auto sampler = context.sampler({{ship, KinPropertyPosition}});
        std::vector<double> row(2);
        CHECK(sampler && sampler->sample({0.5}, row) && std::fabs(row[1] - 100) < 1e-9);
        CHECK(sampler->sample({0, 0.6}, row).status() == KinStatusBufferTooSmall);
        CHECK(context.sampler({{ship, "warp"}}).status() == KinStatusUnknownKey);
        CHECK(context.advance(2).has_value());
        CHECK(stops == 1);
    }
    CHECK(context.advance(1).status() == KinStatusTimeBackwards);
    CHECK(context.poll().has_value() && context.dump()->size() > 10 && ship.sublayers()->empty());
    CHECK(ship.animationKeys()->size() == 0 && context.statistics()->layerCount == 2);
}

TEST("actions and delegates") {
    Context context;
    auto ship = liveShip(context);
    int ran = 0;
    CHECK(ship.setAction("shake", [&](const ActionEvent &) { ran++; }).has_value());
    CHECK(*ship.runAction("shake") && ran == 1);
    auto silent = [](const Layer &, std::string_view) { return Action::none(); };
    CHECK(ship.setDelegate(silent, nullptr).has_value());
    CHECK(ship.set(KinPropertyOpacity, 0.5) && ship.animationKeys()->empty());
    CHECK(!Layer().setAction("shake", Action::none()));
}

#if defined(__cpp_exceptions)
TEST("value() throws the error if exceptions are on") {
    Context context;
    try {
        static_cast<void>(Layer().get<double>(KinPropertyOpacity).value());
        CHECK(false);
    } catch (const Error &error) {
        CHECK(error.status() == KinStatusInvalidHandle);
    }
}
#endif
