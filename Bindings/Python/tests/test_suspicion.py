"""Values that are surely a mistake are warned about, once for each place; values that may be meant are not."""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import kinema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinema import Basic, Keyframe, SuspiciousValueWarning, Transform

Call = Callable[[kinema.Context, kinema.Layer], object]


@pytest.mark.parametrize(
    ("call", "start"),
    [
        (lambda ctx, card: setattr(card, "opacity", 5), "opacity: 0 to 1"),
        (lambda ctx, card: setattr(card, "opacity", -1), "opacity"),
        (lambda ctx, card: card.set(shadow_opacity=100), "shadowOpacity"),
        (lambda ctx, card: card.style().update(opacity=50), "opacity"),
        (lambda ctx, card: card.add_layer("shape", stroke_end=75), "strokeEnd"),
        (lambda ctx, card: setattr(card, "background_color", (255, 128, 0, 1)), "backgroundColor: components of 0 to 1"),
        (lambda ctx, card: setattr(card, "border_color", (0, 0, 0, 255)), "borderColor"),
        (lambda ctx, card: ctx.layer("gradient", colors=[(0, 0, 0, 1), (0, 64, 0, 1)]), "colors"),
        (lambda ctx, card: card.__setitem__("transform.rotation.z", 360), "transform.rotation.z: radians"),
        (lambda ctx, card: ctx.cell(emission_range=90), "emissionRange"),
        (lambda ctx, card: Transform.rotation(-45), "angle"),
        (lambda ctx, card: Transform().rotated(180), "angle"),
        (lambda ctx, card: card.animate(opacity=100, duration=1), "opacity"),
        (lambda ctx, card: card.animate({"transform.rotation": 90}, duration=1), "transform.rotation"),
        (lambda ctx, card: Basic("opacity", to=100), "to of opacity"),
        (lambda ctx, card: Basic("transform.rotation.z", by=720), "by of transform.rotation.z"),
        (lambda ctx, card: Keyframe("backgroundColor", ["red", (0, 0, 200, 1)]), "values of backgroundColor"),
        (lambda ctx, card: Keyframe("transform.rotation.z", {0: 0, 1: 90}), "values of transform.rotation.z"),
        (
            lambda ctx, card: Keyframe("zPosition", {0: 0, 0.5: 1}),
            "key_times: 2 from 0 to 0.5 given for 2 values, expected 2 from 0 to 1",
        ),
        (lambda ctx, card: Keyframe("zPosition", [0, 1], key_times=[0.1, 1]), "key_times: 2 from 0.1 to 1"),
        (lambda ctx, card: Keyframe("zPosition", [0, 1], key_times=[0, 0.5, 1]), "key_times: 3 from 0 to 1 given for 2 values"),
        (lambda ctx, card: Keyframe("zPosition", [0, 1], key_times=[0, 0.5, 0.9], calculation_mode="discrete"), "key_times"),
    ],
)
def test_a_value_that_is_surely_a_mistake_warns_where_it_is_written(
    ctx: kinema.Context, card: kinema.Layer, call: Call, start: str
) -> None:
    with pytest.warns(SuspiciousValueWarning, match=start) as caught:
        call(ctx, card)
    assert [Path(warning.filename) for warning in caught] == [Path(__file__)] and len(caught) == 1


@given(
    st.floats(0, 1),
    st.tuples(*[st.floats(0, 16)] * 3, st.floats(0, 1)),
    st.floats(-4, 4).map(lambda turns: turns * math.tau),
)
def test_values_that_may_be_meant_do_not_warn(opacity: float, color: tuple[float, ...], angle: float) -> None:
    """Overshoots and rounding errors, extended colors, some turns."""
    with kinema.Context() as ctx, warnings.catch_warnings():
        warnings.simplefilter("error")
        card = ctx.root(opacity=opacity + 1e-7, background_color=color)
        card["transform.rotation.z"] = angle
        card.add(Basic("opacity", by=-opacity))
        card.add(Basic("opacity", additive=True, from_=-opacity, to=0))
        card.background_color = None
        Transform.rotation(angle)


TIMES = st.lists(st.sampled_from([0, 0.25, 0.5, 1]), min_size=1, max_size=5).map(sorted)


@given(st.lists(st.integers(0, 9), min_size=1, max_size=4), TIMES, st.sampled_from(kinema.CalculationMode))
def test_D4_key_times_warn_exactly_if_the_engine_ignores_them(
    values: list[float], times: list[float], mode: kinema.CalculationMode
) -> None:
    reported: list[str] = []
    with kinema.Context() as ctx, warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        ctx.log(lambda level, text: reported.append(text))
        ctx.root().add(Keyframe("zPosition", values, key_times=times, calculation_mode=mode))
    assert len(caught) == sum("keyTimes" in text for text in reported)


def count(call: Callable[[], object]) -> int:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("default")
        call()
    return len(caught)


def test_each_place_warns_once(ctx: kinema.Context, card: kinema.Layer) -> None:
    def twice() -> None:
        for value in (5, 50):
            card.opacity = value

    def places() -> None:
        card.opacity = 5
        card.opacity = 5

    assert (count(twice), count(places)) == (1, 2)


def test_the_warning_can_be_silenced_and_raised(card: kinema.Layer) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", SuspiciousValueWarning)
        card.opacity = 5
        warnings.simplefilter("error", SuspiciousValueWarning)
        with pytest.raises(SuspiciousValueWarning) as raised:
            card.opacity = 7
    assert raised.value.value == 7 and card.opacity == 5, "a warning that is an error comes before the change"


def test_arrays_are_examined(ctx: kinema.Context, card: kinema.Layer) -> None:
    numpy = pytest.importorskip("numpy")
    with pytest.warns(SuspiciousValueWarning):
        card.background_color = numpy.array([255.0, 0, 0, 255])


# ---- Calls that have no effect -------------------------------------------------------------------------------------------------


def told(*calls: Callable[[], object]) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for call in calls:
            call()
    return [str(one.message) for one in caught]


def test_a_motion_of_a_layer_in_no_tree_is_reported_at_its_call(ctx: kinema.Context) -> None:
    layer = ctx.layer(name="lost")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        layer.animate(opacity=0, duration=1)
        line = sys._getframe().f_lineno - 1
        ctx.flush()
        ctx.flush()
    (found,) = caught
    assert "animate: the layer is not below a root after the commit" in str(found.message)
    assert found.category is SuspiciousValueWarning and (found.filename, found.lineno) == (__file__, line)
    assert found.message.value is layer  # type: ignore[union-attr]


@pytest.mark.parametrize("commit", ["flush", "advance", "transaction"])
def test_every_commit_reports_it(ctx: kinema.Context, commit: str) -> None:
    layer = ctx.layer()

    def run() -> None:
        if commit == "transaction":
            with ctx.transaction():
                layer.animate(opacity=0, duration=1)
            return
        layer.animate(opacity=0, duration=1)
        ctx.flush() if commit == "flush" else ctx.advance(1)

    assert len(told(run)) == 1
    assert len(told(lambda: ctx.animate_layers([ctx.layer(), ctx.layer()], opacity=0, duration=1), ctx.flush)) == 1


def test_layers_that_the_commit_makes_visible_are_not_reported(ctx: kinema.Context, stage: kinema.Layer) -> None:
    def newborn() -> None:
        layer = ctx.layer()
        layer.animate(opacity=0, duration=1)
        stage.add_sublayer(layer)
        ctx.flush()

    def at_once() -> None:
        ctx.layer().animate(opacity=0, duration=0)
        ctx.flush()

    def gone() -> None:
        layer = ctx.layer()
        layer.animate(opacity=0, duration=1)
        layer.close()
        del layer
        ctx.flush()

    def live() -> None:
        stage.animate(opacity=0.5, duration=1)
        stage.animate(opacity=0.5, duration=1)
        ctx.advance(0.5)

    assert told(newborn, at_once, gone, live) == []


def test_a_sampler_from_before_the_last_change_is_reported(ctx: kinema.Context, card: kinema.Layer) -> None:
    for change in (
        lambda: card.animate(position=(100, 0), duration=1),
        lambda: card.set(opacity=0.5),
        lambda: card.add(kinema.Basic("opacity", 0, 1)),
        lambda: ctx.set_values([card], "opacity", 0.25),
    ):
        sampler = ctx.sampler([(card, "position")])
        found = told(change, lambda sampler=sampler: sampler.sample([0, 1]), lambda sampler=sampler: sampler.sample([0, 1]))
        assert found == [
            "the sampler shows the last commit, and a layer has changed since: flush() before, or make it with follow=False"
        ]
        ctx.flush()
    assert issubclass(kinema.StaleSamplesWarning, SuspiciousValueWarning)


def test_other_samplers_are_not_reported(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    def after_the_commit() -> None:
        card.opacity = 0.5
        ctx.flush()
        ctx.sampler([(card, "opacity")]).sample([0])

    def of_another_layer() -> None:
        sampler = ctx.sampler([(stage, "opacity")])
        card.opacity = 0.25
        sampler.sample([0])
        ctx.flush()

    def in_a_transaction() -> None:
        with ctx.transaction():
            card.opacity = 0.75
            ctx.sampler([(card, "opacity")]).sample([0])

    def on_purpose() -> None:
        card.opacity = 1
        ctx.sampler([(card, "opacity")], follow=False).sample([0])
        ctx.sampler([(card, "opacity")], follow=True).sample([0])
        ctx.advance(1)
        ctx.sampler([(card, "opacity")]).sample([0])

    assert told(after_the_commit, of_another_layer, in_a_transaction, on_purpose) == []


def test_a_motion_of_no_property_is_reported(ctx: kinema.Context, card: kinema.Layer) -> None:
    assert told(lambda: card.animate(duration=1)) == ["animate: no property given, so nothing moves"]
    assert told(lambda: ctx.animate_layers([card], duration=1)) == ["animate: no property given, so nothing moves"]


@pytest.mark.parametrize("values", [{"name": "x"}, {"maskedCorners": 3}, {"speed": 2}, {"contentsGravity": "center"}])
def test_a_property_that_cannot_be_animated_is_refused_by_its_name(card: kinema.Layer, values: dict[str, object]) -> None:
    with pytest.raises(kinema.TypeMismatchError, match=f"keyPath: {next(iter(values))} given, expected an animatable property"):
        card.animate(values, duration=1)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("opacity", float("inf")),
        ("opacity", 10**400),
        ("background_color", 0xFF0000),
        ("background_color", (300, 0)),
    ],
)
def test_what_is_refused_needs_no_warning(card: kinema.Layer, name: str, value: object) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        with pytest.raises(kinema.KinemaError):
            setattr(card, name, value)
