"""2.1 - 2.5: timing functions against bisection with many digits."""

from __future__ import annotations

import kinema
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from kinema import Basic
from properties.formulas import Curve, bezier, curve
from properties.shown import curves, examples, reals, shown, steps

places = st.lists(reals(-0.5, 1.5), min_size=1, max_size=6)


@examples
@given(curves, places)
@example((1.0, 0.0, 0.8, 1.0), [0.1, 0.25, 0.5, 0.75, 0.9])
@example((0.2, 0.0, 0.0, 1.0), [0.1, 0.25, 0.5, 0.75, 0.9])
@example((1.0, 0.0, 0.0, 1.0), [0.1, 0.49, 0.5, 0.51, 0.9])
@example((0.0, 1.0, 1.0, 0.0), [1e-12, 1e-6, 0.5, 1 - 1e-12])
def test_2_3_values_are_within_1e_12_of_the_exact_ones(points: Curve, xs: list[float]) -> None:
    assert kinema.evaluate(points, xs) == pytest.approx([curve(points, x) for x in xs], abs=1e-12)


@examples
@given(st.tuples(steps(0, 1), steps(-2, 3), steps(0, 1), steps(-2, 3)), steps(0, 1))
def test_2_3_a_point_of_the_curve_lies_on_it(points: tuple[object, ...], s: object) -> None:
    c1x, c1y, c2x, c2y = map(float, points)  # type: ignore[arg-type]
    parameter = float(s)  # type: ignore[arg-type]
    slope = 3 * (c1x * (1 - parameter) ** 2 + 2 * (c2x - c1x) * parameter * (1 - parameter) + (1 - c2x) * parameter**2)
    assume(slope > 1e-3)  # x is rounded by 2e-16, and y moves up to 9 / 1e-3 times as far
    got = kinema.TimingFunction(c1x, c1y, c2x, c2y)(bezier(c1x, c2x, parameter))
    assert got == pytest.approx(bezier(c1y, c2y, parameter), abs=1e-11)


@examples
@given(curves.filter(lambda points: 0 <= points[1] <= 1 and 0 <= points[3] <= 1), reals(0, 1), reals(0, 1))
def test_2_3_a_curve_without_overshoot_rises(points: Curve, a: float, b: float) -> None:
    low, high = kinema.evaluate(points, sorted((a, b)))
    assert -1e-12 <= low <= high + 1e-12 <= 1 + 2e-12


@examples
@given(curves, places)
def test_2_3_an_animation_is_warped_by_its_curve(points: Curve, times: list[float]) -> None:
    slow = Basic("zPosition", 0, 1, duration=1, begin_time=1, timing=points, fill_mode="both")
    moments = [1 + time for time in times]
    want = [curve(points, moment - 1) for moment in moments]  # as rounded: a curve may be as steep as one likes
    assert shown([slow], "zPosition", moments) == pytest.approx(want, abs=1e-12)


@examples
@given(places)
def test_2_5_no_curve_is_linear(xs: list[float]) -> None:
    assert kinema.evaluate(None, xs) == [curve(None, x) for x in xs]


@examples
@given(st.tuples(*[st.floats()] * 4))
def test_2_4_abscissas_out_of_range_are_refused(points: Curve) -> None:
    fits = 0 <= points[0] <= 1 and 0 <= points[2] <= 1 and all(abs(y) < float("inf") for y in points)
    if fits:
        kinema.evaluate(points, [0.5])
    else:
        with pytest.raises(kinema.InvalidArgumentError):
            kinema.evaluate(points, [0.5])
