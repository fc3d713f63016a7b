"""Messages for names that do not exist suggest the one that was meant."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable

import kinema
import pytest
from kinema import Basic, Keyframe, Motion, TimingFunction, Transition
from kinema._hints import CURVES, closest, key_paths

Call = Callable[[kinema.Context, kinema.Layer], object]


def load(ctx: kinema.Context, **members: object) -> object:
    return ctx.load({"kinema": 1, "layers": [{"id": "card", **members}]})


def animation(**members: object) -> dict[str, object]:
    return {"class": "basic", "keyPath": "opacity", **members}


CALLS: list[tuple[Call, type[Exception], str]] = [
    # Attributes and keywords
    (lambda ctx, card: card.backgroundColor, AttributeError, "background_color"),
    (lambda ctx, card: setattr(card, "backgroundColor", None), AttributeError, "background_color"),
    (lambda ctx, card: setattr(card, "isHidden", True), AttributeError, "hidden"),
    (lambda ctx, card: card.superLayer, AttributeError, "superlayer"),
    (lambda ctx, card: card.add_layer(backgroundColor="red"), AttributeError, "background_color"),
    (lambda ctx, card: card.add_layer("shape", strokeend=1), AttributeError, "stroke_end"),
    (lambda ctx, card: card.set(alpha=1), AttributeError, "opacity"),
    (lambda ctx, card: card.animate(corner_radios=3, duration=1), TypeError, "corner_radius"),
    (lambda ctx, card: card.animate(opacity=1, durration=1), TypeError, "duration"),
    (lambda ctx, card: card.style().update(borderWidth=1), TypeError, "border_width"),
    (lambda ctx, card: Basic("opacity", fromValue=0), TypeError, "from_"),
    (lambda ctx, card: Basic("opacity", easing="linear"), TypeError, "timing"),
    (lambda ctx, card: Keyframe("opacity", keyTimes=[0]), TypeError, "key_times"),
    (lambda ctx, card: setattr(Basic(), "repeatCount", 1), AttributeError, "repeat_count"),
    (lambda ctx, card: ctx.animation(Basic()).fillMode, AttributeError, "fill_mode"),
    (lambda ctx, card: setattr(ctx.current, "disableActions", True), AttributeError, "disable_actions"),
    (lambda ctx, card: ctx.nextEventTime, AttributeError, "next_event_time"),
    (lambda ctx, card: setattr(kinema.View(card), "centre", (0, 0)), AttributeError, "center"),
    (lambda ctx, card: kinema.KeyFrame, AttributeError, "Keyframe"),
    (lambda ctx, card: kinema.ShapLayer, AttributeError, "ShapeLayer"),
    (lambda ctx, card: card.remove_from_superlayer(), AttributeError, "remove"),
    (lambda ctx, card: card.add_animation(Basic()), AttributeError, "add"),
    (lambda ctx, card: card.animation_for_key("fade"), AttributeError, "animation"),
    (lambda ctx, card: card.presentation_layer, AttributeError, "presentation"),
    (lambda ctx, card: ctx.begin(), AttributeError, "transaction"),
    (lambda ctx, card: ctx.current.animation_duration, AttributeError, "duration"),
    # Key paths
    (lambda ctx, card: card["background_colour"], KeyError, "backgroundColor"),
    (lambda ctx, card: card["backgroundColour"], KeyError, "backgroundColor"),
    (lambda ctx, card: card.presentation_value("positon.x"), KeyError, "position.x"),
    (lambda ctx, card: ctx.sampler([(card, "transform.rotaton.z")]), KeyError, "transform.rotation.z"),
    (lambda ctx, card: card.add(Basic("opacty", to=0)), KeyError, "opacity"),
    # Classes and members of enumerations
    (lambda ctx, card: ctx.layer("shap"), ValueError, "shape"),
    (lambda ctx, card: ctx.default_value("txt", "opacity"), ValueError, "text"),
    (lambda ctx, card: ctx.register_property("glow", "numbr"), ValueError, "number"),
    (lambda ctx, card: TimingFunction.steps(3, "strat"), ValueError, "start"),
    (lambda ctx, card: card.animate(opacity=0, retarget="additiv"), ValueError, "additive"),
    (lambda ctx, card: card.add(Basic("opacity", fill_mode="forward")), ValueError, "forwards"),
    (lambda ctx, card: card.add(Transition("psh")), ValueError, "push"),
    (lambda ctx, card: card.add(Transition("push", "left")), ValueError, "fromLeft"),
    (lambda ctx, card: ctx.layer("shape", fill_rule="evenodd"), ValueError, "even-odd"),
    # Curves and colors
    (lambda ctx, card: TimingFunction.named("ease-out-bak"), ValueError, "ease-out-back"),
    (lambda ctx, card: card.animate(opacity=0, curve="easeInCubik"), ValueError, "ease-in-cubic"),
    (lambda ctx, card: card.add(Basic("opacity", timing="lineer")), ValueError, "linear"),
    (lambda ctx, card: ctx.layer(background_color="rebecapurple"), TypeError, "rebeccapurple"),
    # Documents
    (lambda ctx, card: load(ctx, set={"opcity": 1}), KeyError, "opacity"),
    (lambda ctx, card: load(ctx, animations=[{"class": "basic", "keyPath": "opcity"}]), KeyError, "opacity"),
    (lambda ctx, card: load(ctx, animations=[animation(timingFunction="ease-out-bak")]), ValueError, "ease-out-back"),
    (lambda ctx, card: load(ctx, animations=[animation(fillMode="bth")]), ValueError, "both"),
]


@pytest.mark.parametrize(("call", "error", "meant"), CALLS, ids=[meant for _, _, meant in CALLS])
def test_a_message_suggests_the_name_that_was_meant(
    ctx: kinema.Context, card: kinema.Layer, call: Call, error: type[Exception], meant: str
) -> None:
    with pytest.raises(error, match=re.escape(f"did you mean {meant!r}?")):
        call(ctx, card)


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda card: card.x, 'layer["position.x"]'),
        (lambda card: setattr(card, "rotation", 1), 'layer["transform.rotation.z"]'),
        (lambda card: card.width, 'layer["bounds.size.width"]'),
        (lambda card: card.animate(rotation=1, duration=1), 'animate({"transform.rotation.z": …})'),
        (lambda card: card.animate(scale=2), 'animate({"transform.scale": …})'),
    ],
)
def test_a_component_is_suggested_as_it_is_written(
    card: kinema.Layer, call: Callable[[kinema.Layer], object], meant: str
) -> None:
    with pytest.raises((AttributeError, TypeError), match=re.escape(f"did you mean {meant}?")):
        call(card)


def test_a_property_of_the_context_is_suggested(ctx: kinema.Context, card: kinema.Layer) -> None:
    ctx.register_property("glowStrength", "number", 1)
    with pytest.raises(KeyError, match="did you mean 'glowStrength'"):
        card["glowStrenght"] = 2


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda card: card.zzz, AttributeError),
        (lambda card: card["zzz"], KeyError),
        (lambda card: card.set(zzz=1), AttributeError),
        (lambda card: setattr(card, "fill_mode", "zzz"), ValueError),
    ],
)
def test_nothing_is_suggested_if_nothing_is_near(card: kinema.Layer, call: Callable[[kinema.Layer], object], error: type) -> None:
    with pytest.raises(error) as raised:
        call(card)
    assert "zzz" in str(raised.value) and "did you mean" not in str(raised.value)


def test_errors_of_getters_and_setters_stay_what_they_are(card: kinema.Layer) -> None:
    with pytest.raises(kinema.ReadOnlyError):
        card.presentation().opacity = 0.5
    with pytest.raises(AttributeError, match="no setter"):
        card.superlayer = card
    with pytest.raises(TypeError, match="cannot be copied"):
        copy.copy(card)


def test_a_subclass_may_have_attributes(ctx: kinema.Context) -> None:
    class Card(kinema.Layer):
        """A layer with a member."""

    card = Card(ctx)
    card.suit = "hearts"
    assert card.suit == "hearts"


def test_every_name_is_the_closest_to_itself_in_both_spellings() -> None:
    paths = key_paths()
    assert {"position.x", "bounds.size.width", "transform.rotation.z", "fillColor"} <= set(paths)
    for name in paths:
        assert closest(name, paths) == name
        assert closest(re.sub("[A-Z]", lambda letter: "_" + letter.group().lower(), name), paths) == name


@pytest.mark.parametrize("curve", [name for name in CURVES if "(" not in name])
def test_every_suggested_curve_exists(curve: str) -> None:
    TimingFunction.named(curve)


def test_an_unknown_motion_has_no_effect(ctx: kinema.Context, card: kinema.Layer) -> None:
    before = ctx.dump()
    with pytest.raises(ValueError):
        card.animate(opacity=0, retarget="x")
    assert ctx.dump() == before and Motion().retarget == kinema.Retarget.AUTOMATIC
