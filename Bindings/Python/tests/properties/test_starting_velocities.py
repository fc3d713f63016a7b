"""D82: starting velocities against the closed form, alone and sampled, for every kind of value and of timing."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import kinema
import numpy
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinema import Basic, Spring, Transform
from properties.shown import examples, reals

# The published formulas, their derivatives, and their slopes at 0: below, at and above 3, the most that a whole run takes up.
CURVES: dict[str, tuple[Callable[[float], float], Callable[[float], float]]] = {
    "linear": (lambda u: u, lambda u: 1),
    "ease-in-quad": (lambda u: u * u, lambda u: 2 * u),
    "ease-out-cubic": (lambda u: 1 - (1 - u) ** 3, lambda u: 3 * (1 - u) ** 2),
    "ease-out-quart": (lambda u: 1 - (1 - u) ** 4, lambda u: 4 * (1 - u) ** 3),
}
WIDTHS = {
    "zPosition": 1,
    "position": 2,
    "position.x": 1,
    "bounds": 4,
    "bounds.size": 2,
    "backgroundColor": 4,
    "transform.rotation.z": 1,
    "transform.translation": 2,
    "transform.scale": 1,
}
DURATION, VELOCITIES = 1.5, st.tuples(*[reals(-2, 2)] * 4)


@dataclass
class Timing:
    """How an animation and its layer run."""

    begin: float = 0.25
    speed: float = 1
    autoreverses: bool = False
    repeats: float = 0
    layer_speed: float = 1

    @property
    def options(self) -> dict[str, Any]:
        return {
            "begin_time": self.begin,
            "duration": DURATION,
            "speed": self.speed,
            "autoreverses": self.autoreverses,
            "repeat_count": self.repeats,
        }

    @property
    def end(self) -> float:
        cycles = max(self.repeats, 1) * (2 if self.autoreverses else 1)
        return (self.begin + cycles * DURATION / self.speed) / self.layer_speed

    def run(self, time: float) -> tuple[float, float]:
        """Returns the seconds of the animation since its begin, and how many of them pass in a second."""
        return (time * self.layer_speed - self.begin) * self.speed, self.speed * self.layer_speed


TIMINGS = {
    "plain": Timing(),
    "fast": Timing(speed=2),
    "reversing": Timing(autoreverses=True),
    "repeating": Timing(repeats=2, autoreverses=True),
    "slow layer": Timing(layer_speed=0.5),
    "all": Timing(0.5, 1.5, True, 3, 2),
}


def moved(curve: str, timing: Timing, time: float, a: float, b: float, velocity: float) -> tuple[float, float]:
    """Returns the value and its change per second by the formula of D82."""
    ease, slope = CURVES[curve]
    seconds, pace = timing.run(time)
    run, u = divmod(seconds / DURATION, 1)
    turns = -1 if timing.autoreverses and run % 2 else 1
    if turns < 0:
        u = 1 - u
    value, change = a + (b - a) * ease(u), (b - a) * slope(u) / DURATION * turns
    share = min(1, 3 / slope(0)) if slope(0) else 1
    v = seconds / (share * DURATION)
    if v <= 1:
        push = (velocity - (b - a) * slope(0) / DURATION) * share * DURATION
        value += push * v * (1 - v) ** 2
        change += push * (1 - v) * (1 - 3 * v) / (share * DURATION)
    return value, change * pace


def times(timing: Timing) -> list[float]:
    """Moments of every run that are no borders."""
    start = timing.begin / timing.layer_speed
    return [start + (timing.end - start) * (k + 0.37) / 12 for k in range(12)]


def row(value: Any) -> list[float]:
    return list(value) if isinstance(value, (tuple, list)) else [value]


def verify(layer: kinema.Layer, key: str, moments: Sequence[float], values: Any, changes: Any) -> None:
    """Checks what is shown, and samples in both precisions: those in double precision are the same bits."""
    context = layer.context
    path = context.key_path(key)
    shown = [row(layer.presentation_value(key, time)) for time in moments]
    speeds = [row(layer.presentation_velocity(key, time)) for time in moments]
    numpy.testing.assert_allclose(shown, values, rtol=1e-11, atol=1e-11)
    numpy.testing.assert_allclose(speeds, changes, rtol=1e-8, atol=1e-8)
    sampler = context.sampler([(layer, path), (layer, path.velocity)])
    width = len(shown[0])
    exact = sampler.sample(moments)
    assert exact[:, :width].tolist() == shown and exact[:, width:].tolist() == speeds
    for index, time in enumerate(moments):
        assert sampler.sample([time]).tolist() == exact[index : index + 1].tolist()
    floats = sampler.sample(moments, dtype="float32")
    size = 1 + numpy.abs(values).max()
    numpy.testing.assert_allclose(floats[:, :width], values, atol=3e-6 * size)
    numpy.testing.assert_allclose(floats[:, width:], changes, rtol=1e-6, atol=1e-5)


@pytest.mark.parametrize("timing", TIMINGS)
@pytest.mark.parametrize("curve", CURVES)
@pytest.mark.parametrize("key", WIDTHS)
def test_curves(key: str, curve: str, timing: str) -> None:
    """D82: each number moves by from + (to - from) g(u) + W v (1 - v)^2, in the first run."""
    width, how = WIDTHS[key], TIMINGS[timing]
    a, b, velocity = [0.5, 0.625, 0.75, 1.0][:width], [1.25, 0.5, 1.0, 0.75][:width], [0.75, -0.5, 0.25, 0.5][:width]
    with kinema.Context() as ctx:
        layer = ctx.root(speed=how.layer_speed, background_color=(0, 0, 0, 1))
        layer.add(Basic(key, *(one if width > 1 else one[0] for one in (a, b)), **how.options, timing=curve,
                        start_velocity=velocity if width > 1 else velocity[0]))  # fmt: skip
        ctx.flush()
        moments = times(how)
        expected = [[moved(curve, how, time, *number) for number in zip(a, b, velocity, strict=True)] for time in moments]
        verify(layer, key, moments, [[x for x, _ in one] for one in expected], [[v for _, v in one] for one in expected])


@pytest.mark.parametrize("key", ["zPosition", "position", "backgroundColor"])
def test_a_missing_end_over_what_moves(key: str) -> None:
    """D82: the end is the value below, which moves; the animation begins with its velocity all the same."""
    width = WIDTHS[key]
    a, velocity = [0.25, 0.5, 0.125, 0.75][:width], [0.5, -1.0, 0.25, 2.0][:width]
    pick: Callable[[list[float]], Any] = lambda numbers: numbers if width > 1 else numbers[0]
    with kinema.Context() as ctx:
        layer = ctx.root(background_color=(0, 0, 0, 0))
        layer.add(Basic(key, pick([0.0] * width), pick([1.0] * width), duration=2))
        layer.add(Basic(key, from_=pick(a), start_velocity=pick(velocity), duration=1), "over")
        ctx.flush()
        moments = [0.1, 0.3, 0.55, 0.9]
        values, changes = [], []
        for u in moments:
            # U = u / 2, and the way from a to U takes u - u (1 - u)^2 of it.
            way, slope = u - u * (1 - u) ** 2, 1 - (1 - u) * (1 - 3 * u)
            bump, bend = u * (1 - u) ** 2, (1 - u) * (1 - 3 * u)
            values.append([x + (u / 2 - x) * way + v * bump for x, v in zip(a, velocity, strict=True)])
            changes.append([way / 2 + (u / 2 - x) * slope + v * bend for x, v in zip(a, velocity, strict=True)])
        verify(layer, key, moments, values, changes)
        assert row(layer.presentation_velocity(key, 0)) == pytest.approx(velocity, abs=1e-12)


@pytest.mark.parametrize("key", ["zPosition", "position", "bounds"])
def test_additions(key: str) -> None:
    """D82: an addition with a velocity."""
    width = WIDTHS[key]
    below, a, velocity = [3.0, 5.0, 7.0, 9.0][:width], [1.0, -2.0, 0.5, 1.5][:width], [4.0, -3.0, 2.0, 1.0][:width]
    pick: Callable[[list[float]], Any] = lambda numbers: numbers if width > 1 else numbers[0]
    with kinema.Context() as ctx:
        layer = ctx.root()
        layer[key] = pick(below)
        options: dict[str, Any] = {"duration": DURATION, "begin_time": 0.25}
        layer.add(Basic(key, from_=pick(a), start_velocity=pick(velocity), additive=True, **options))
        ctx.flush()
        moments = times(TIMINGS["plain"])
        expected = [[moved("linear", TIMINGS["plain"], t, x, 0, v) for x, v in zip(a, velocity, strict=True)] for t in moments]
        values = [[u + x for u, (x, _) in zip(below, one, strict=True)] for one in expected]
        verify(layer, key, moments, values, [[v for _, v in one] for one in expected])


@pytest.mark.parametrize("key", ["zPosition", "position", "bounds", "backgroundColor", "transform.rotation.z"])
@pytest.mark.parametrize("damping", [2.0, 10.0])
def test_springs(key: str, damping: float) -> None:
    """D82, 5.2: a spring of mass 1 and stiffness 100, and V sin(wt) e^(-ct/2) / w."""
    width, wave = WIDTHS[key], math.sqrt(100 - damping * damping / 4)
    a, b, velocity = [0.5, 0.625, 0.75, 1.0][:width], [0.5, 0.5, 1.0, 0.75][:width], [0.75, -5.0, 2.5, 3.0][:width]
    with kinema.Context() as ctx:
        layer = ctx.root(background_color=(0, 0, 0, 1))
        ends = [one if width > 1 else one[0] for one in (a, b)]
        layer.add(Spring(key, *ends, mass=1, stiffness=100, damping=damping, duration=3,
                         start_velocity=velocity if width > 1 else velocity[0]))  # fmt: skip
        ctx.flush()
        moments = [0.05, 0.2, 0.45, 0.8, 1.3]
        values, changes = [], []
        for t in moments:
            fade, sine, cosine = math.exp(-damping * t / 2), math.sin(wave * t), math.cos(wave * t)
            left = fade * (cosine + damping / 2 / wave * sine)
            drop = fade * 100 / wave * sine
            push, pull = fade * sine / wave, fade * (cosine - damping / 2 / wave * sine)
            rows = list(zip(a, b, velocity, strict=True))
            values.append([y + (x - y) * left + v * push for x, y, v in rows])
            changes.append([(y - x) * drop + v * pull for x, y, v in rows])
        verify(layer, key, moments, values, changes)


@pytest.mark.parametrize("curve", CURVES)
def test_whole_matrices(curve: str) -> None:
    """D82: a turn, scales and a translation each move as a number does."""
    timing = TIMINGS["reversing"]

    def matrix(angle: float, scale: float, x: float) -> Transform:
        return Transform.scale(scale, 1, 1) @ Transform.rotation(angle) @ Transform.translation(x, 5)

    ends = ((0.25, 1.0, 10.0), (1.25, 2.0, 40.0))
    velocity = (0.5, -0.25, 30.0)
    step = 1e-6
    near = [matrix(*(p + sign * step * v for p, v in zip(ends[0], velocity, strict=True))) for sign in (1, -1)]
    push = [(x - y) / (2 * step) for x, y in zip(*(tuple(one) for one in near), strict=True)]
    with kinema.Context() as ctx:
        layer = ctx.root()
        layer.add(Basic("transform", matrix(*ends[0]), matrix(*ends[1]), start_velocity=push, timing=curve, **timing.options))
        ctx.flush()
        sampler = ctx.sampler([(layer, "transform")])
        for time in times(timing):
            parts = [moved(curve, timing, time, *one)[0] for one in zip(*ends, velocity, strict=True)]
            shown = tuple(layer.presentation_value("transform", time))
            assert shown == pytest.approx(tuple(matrix(*parts)), abs=1e-7)
            assert sampler.sample([time]).tolist() == [list(shown)]
        start = timing.begin
        assert tuple(layer.presentation_velocity("transform", start)) == pytest.approx(push, abs=1e-5)


@examples
@given(st.data())
def test_interruptions_of_interruptions(data: st.DataObject) -> None:
    """D84, D82: linear motions that continue each other, by their closed form."""
    key = data.draw(st.sampled_from(("zPosition", "position", "bounds", "transform.translation.x")))
    width = WIDTHS.get(key, 1)
    count = data.draw(st.sampled_from((1, 3)))
    numbers = st.lists(reals(1, 50), min_size=width, max_size=width)
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        time, x, v = 0.0, row(layer.presentation_value(key)), [0.0] * width
        for count in range(4):
            # A change to the same value would be none.
            target, seconds = [100.0 * count + one for one in data.draw(numbers)], data.draw(reals(0.25, 2))
            value = target if width > 1 else target[0]
            layer.animate({key: value}, duration=seconds, curve="linear", retarget="continue")
            ctx.flush()
            u = data.draw(reals(0.05, 0.95))
            rows = list(zip(x, target, v, strict=True))
            push = [(now - (b - a) / seconds) * seconds for a, b, now in rows]
            bump, bend = u * (1 - u) ** 2, (1 - u) * (1 - 3 * u)
            next_x = [a + (b - a) * u + w * bump for (a, b, _), w in zip(rows, push, strict=True)]
            next_v = [((b - a) + w * bend) / seconds for (a, b, _), w in zip(rows, push, strict=True)]
            time += u * seconds
            ctx.advance(time)
            x, v = next_x, next_v
            assert row(layer.presentation_value(key)) == pytest.approx(x, rel=1e-9, abs=1e-9)
            assert row(layer.presentation_velocity(key)) == pytest.approx(v, rel=1e-7, abs=1e-7)
