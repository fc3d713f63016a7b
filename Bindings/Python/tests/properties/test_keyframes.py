"""4.1 - 4.9: keyframes of every calculation mode against the formulas."""

from __future__ import annotations

import math
from bisect import bisect_right
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinema import Keyframe
from properties.formulas import Keyframes
from properties.shown import curves, examples, shown, steps

KEYS = {1: "zPosition", 2: "position", 4: "contentsRect"}
fractions = st.lists(steps(0, 1), min_size=1, max_size=8)


@st.composite
def key_times(draw: st.DrawFn, count: int) -> list[float]:
    inner = draw(st.lists(steps(0, 1), min_size=count - 2, max_size=count - 2))
    return [0.0, *sorted(map(float, inner)), 1.0]


@st.composite
def keyframes(draw: st.DrawFn, modes: tuple[str, ...]) -> Keyframes:
    mode, width, count = draw(st.sampled_from(modes)), draw(st.sampled_from(sorted(KEYS))), draw(st.integers(2, 6))
    number = steps(-8, 8, 4).map(float)
    values = draw(st.lists(st.tuples(*[number] * width), min_size=count, max_size=count))
    timed = count + draw(st.integers(0, 1)) if mode == "discrete" else count
    times = draw(st.none() | key_times(timed))
    shape = draw(st.none() | st.lists(st.tuples(*[steps(-1, 1, 8).map(float)] * 3), min_size=count, max_size=count))
    warps = draw(st.lists(st.none() | curves, max_size=count))
    return Keyframes(mode, values, times, warps, shape)


def described(frames: Keyframes) -> Keyframe:
    values: list[Any] = [row[0] if len(row) == 1 else row for row in frames.values]
    parts = [list(part) for part in zip(*frames.shape, strict=True)] if frames.shape else [None] * 3
    return Keyframe(
        KEYS[len(frames.values[0])],
        values,
        key_times=frames.times,
        timing_functions=frames.curves or None,
        calculation_mode=frames.mode,
        tension_values=parts[0],
        continuity_values=parts[1],
        bias_values=parts[2],
        begin_time=1,
        duration=1,
        fill_mode="both",
    )


def rounded(frames: Keyframes, moment: float) -> float:
    """Returns the change of a value for a change of 4 roundings of the time in its segment, because a curve has any slope."""
    times = frames.key_times()
    steps = (moment + step * math.ulp(moment or 1.0) for step in (-4, 4))
    near = [frames.at(step) for step in steps if bisect_right(times, step) == bisect_right(times, moment)]
    return max((abs(a - b) for row in near for a, b in zip(row, frames.at(moment), strict=True)), default=0.0)


def check(frames: Keyframes, places: list[Fraction]) -> None:
    times = [float(time) for time in frames.times or () if time * 64 % 1 == 0]
    moments = [*map(float, places), *times]
    got = shown([described(frames)], KEYS[len(frames.values[0])], [1 + moment for moment in moments])
    for moment, value in zip(moments, got, strict=True):
        row = value if isinstance(value, tuple) else (value,)
        assert row == pytest.approx(frames.at(moment), abs=1e-9 + rounded(frames, moment)), moment


@examples
@given(keyframes(("linear", "cubic")), fractions)
def test_4_5_and_4_8_each_segment_has_its_curve(frames: Keyframes, places: list[Fraction]) -> None:
    check(frames, places)


@examples
@given(keyframes(("linear", "discrete", "cubic", "paced", "cubicPaced")), fractions)
def test_4_3_to_4_9_every_mode(frames: Keyframes, places: list[Fraction]) -> None:
    check(Keyframes(frames.mode, frames.values, frames.times, (), frames.shape), places)


@pytest.mark.filterwarnings("ignore::kinema.SuspiciousValueWarning")
@examples
@given(keyframes(("linear", "discrete", "cubic")), fractions, st.integers(2, 9))
def test_D4_key_times_of_a_wrong_count_are_ignored(frames: Keyframes, places: list[Fraction], count: int) -> None:
    times = [i / (count - 1) for i in range(count)]
    check(Keyframes(frames.mode, frames.values, times, (), frames.shape), places)


@examples
@given(keyframes(("linear", "discrete", "cubic", "paced", "cubicPaced")))
def test_4_1_one_keyframe_animates_nothing(frames: Keyframes) -> None:
    single = Keyframes(frames.mode, frames.values[:1], None, (), None)
    key = KEYS[len(frames.values[0])]
    model: Any = 3.0 if key == "zPosition" else (3.0,) * len(frames.values[0])
    assert shown([described(single)], key, [1, 1.5, 2], model) == [model] * 3
