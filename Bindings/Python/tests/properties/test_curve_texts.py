"""Timing functions as text, points and steps (rules D76, D79): any that exist read back, and points agree with interpolation."""

import math

import kinema
from hypothesis import given
from hypothesis import strategies as st
from kinema import TimingFunction

unit = st.floats(0, 1)
finite = st.floats(-1e6, 1e6)


@given(unit, finite, unit, finite)
def test_beziers_read_back_to_the_bit(c1x: float, c1y: float, c2x: float, c2y: float) -> None:
    """D79: the shortest numbers that read back."""
    curve = TimingFunction(c1x, c1y + 0.0, c2x, c2y + 0.0)
    assert TimingFunction.named(curve.text) == curve


@given(st.lists(st.tuples(st.one_of(st.just(math.nan), st.floats(-0.5, 1.5)), finite), min_size=1, max_size=12))
def test_points_read_back_as_the_same_curve(points: list[tuple[float, float]]) -> None:
    """D79: the inputs of the text are canonical."""
    curve = TimingFunction.linear(*points)
    assert TimingFunction.named(curve.text) == curve


@given(st.lists(finite, min_size=2, max_size=40), unit)
def test_samples_are_linear_between(values: list[float], x: float) -> None:
    """D76: a sampled curve is the interpolation of its samples."""
    place = x * (len(values) - 1)
    before = min(int(place), len(values) - 2)
    want = values[before] + (place - before) * (values[before + 1] - values[before])
    assert abs(TimingFunction.samples(values)(x) - want) <= 1e-9 * max(1, *map(abs, values))


@given(st.integers(1, 500), unit)
def test_steps_are_the_floor_of_the_rounded_product(count: int, x: float) -> None:
    """D76: as CSS computes it, also at the borders."""
    assert TimingFunction.steps(count)(x) == math.floor(x * count) / count
    assert (
        TimingFunction.steps(count)(min(1, math.floor(x * count) / count))
        == math.floor(math.floor(x * count) / count * count) / count
    )


@given(
    st.sampled_from(["sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce"]),
    st.floats(1e-9, 1 - 1e-9),
)
def test_out_mirrors_in(family: str, x: float) -> None:
    """D76: out(x) = 1 - in(1 - x)."""
    steep = abs(kinema.slopes(f"ease-out-{family}", [x])[0])
    want = 1 - TimingFunction.named(f"ease-in-{family}")(1 - x)
    assert abs(TimingFunction.named(f"ease-out-{family}")(x) - want) <= 1e-9 + 1e-15 * steep
