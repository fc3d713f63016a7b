"""Motions and animations take the same curves: names, texts, numbers, timing functions and functions of Python."""

from __future__ import annotations

import math
from typing import Any

import kinema
import pytest
from kinema import TimingFunction

TIMES = (0.1, 0.25, 0.5, 0.75, 0.9)
CURVES: dict[str, Any] = {
    "name": "easeIn",
    "text": "linear(0, 0.5 30%, 1)",
    "numbers": (0.42, 0, 1, 1),
    "list": [0.2, 0.1, 0.3, 0.9],
    "easing": "ease-out-back",
    "named": TimingFunction.named("easeInEaseOut"),
    "spring": TimingFunction.spring(0.5, 0.3),
    "steps": TimingFunction.steps(4),
    "function": lambda x: x * x,
    "math": math.sqrt,
}


@pytest.mark.parametrize("name", CURVES)
def test_a_motion_takes_what_an_animation_takes(ctx: kinema.Context, name: str) -> None:
    curve, layer = CURVES[name], ctx.root()
    ctx.flush()
    layer.animate({"position.x": 1}, duration=1, curve=curve)
    layer.add(kinema.Basic("position.y", 0, 1, duration=1, timing=curve))
    layer.add(kinema.Keyframe("zPosition", values=[0, 1], duration=1, timing_functions=[curve]))
    with ctx.transaction(duration=1, timing=curve):
        layer.opacity = 0
    ctx.flush()
    for time in TIMES:
        x, y = layer.presentation_value("position", at=time)
        assert x == y == layer.presentation_value("zPosition", at=time)
        assert 1 - layer.presentation_value("opacity", at=time) == pytest.approx(x, abs=1e-12)
        assert x == pytest.approx(kinema.evaluate(curve, [time])[0], abs=1e-9)


def test_a_function_is_exact_at_its_places_and_linear_between(ctx: kinema.Context) -> None:
    def cube(x: float) -> float:
        return x**3

    at = [index / 256 for index in range(257)]
    assert kinema.evaluate(cube, at) == pytest.approx([cube(x) for x in at], abs=1e-15)
    middle = (at[100] + at[101]) / 2
    assert kinema.evaluate(cube, [middle])[0] == pytest.approx((cube(at[100]) + cube(at[101])) / 2, abs=1e-12)
    layers = [ctx.root(opacity=0) for _ in range(2)]
    ctx.flush()
    ctx.add_animations(layers, kinema.Basic("opacity", to=1, duration=1, timing=cube))
    ctx.flush()
    assert layers[1].presentation_value("opacity", at=0.5) == 0.125


def test_timelines_and_staggers_take_functions(ctx: kinema.Context) -> None:
    layer = ctx.root()
    ctx.flush()
    kinema.Timeline(ctx).add(layer, {"position.x": 1}, duration=1, curve=lambda x: x * x).start()
    ctx.flush()
    assert layer.presentation_value("position.x", at=0.5) == 0.25
    assert kinema.stagger(3, total=1, curve=lambda x: x * x) == [0, 0.25, 1]


@pytest.mark.parametrize(
    ("curve", "error", "text"),
    [
        (5, TypeError, "curve: 5 given, expected a text, four numbers, a TimingFunction or a function"),
        ((1, 2), TypeError, "curve: \\(1, 2\\) given"),
        (b"linear", TypeError, "curve: b'linear' given"),
        ((0, 0, math.nan, 1), ValueError, "expected finite"),
        ("linaer", ValueError, "did you mean 'linear'"),
        (lambda x: "a", TypeError, "curve: 'a' given, expected a number"),
        (lambda x: math.inf, ValueError, "infinity given"),
        (lambda: 0, TypeError, "positional argument"),
    ],
)
def test_what_is_no_curve_is_refused(ctx: kinema.Context, curve: Any, error: type[Exception], text: str) -> None:
    layer = ctx.root()
    ctx.flush()
    with pytest.raises(error, match=text):
        layer.animate(opacity=0, curve=curve)
    assert layer.opacity == 1


def test_the_repr_of_a_long_curve_is_short() -> None:
    curve = TimingFunction.samples([index / 256 for index in range(257)])
    assert len(repr(curve)) < 120 and repr(TimingFunction.steps(4)) == "TimingFunction.named('steps(4, jump-end)')"
