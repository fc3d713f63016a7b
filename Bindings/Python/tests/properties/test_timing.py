"""1.1 - 1.10, D21: any mix of the eight properties of CAMediaTiming against exact fractions."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import kinema
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from kinema import Basic
from properties.formulas import Timing, fraction_and_iteration, local_time
from properties.shown import examples, shown, steps

FILLS = ("removed", "forwards", "backwards", "both")
counts = st.one_of(st.just(Fraction(0)), steps(0, 4, 4), st.just(math.inf))
timings = st.builds(
    Timing,
    begin=steps(-4, 4),
    duration=steps(1 / 64, 4),
    speed=steps(-3, 3, 8),
    offset=steps(-4, 4),
    count=counts,
    length=st.one_of(st.just(Fraction(0)), steps(0, 6)),
    autoreverses=st.booleans(),
    fill=st.sampled_from(FILLS),
).filter(lambda timing: timing.begin != 0)
moments = st.lists(steps(-8, 12), min_size=1, max_size=8)
MODEL, START, END = Fraction(100), Fraction(3), Fraction(7)


def described(timing: Timing, **options: Any) -> Basic:
    return Basic(
        "zPosition",
        float(START),
        float(END),
        begin_time=float(timing.begin),
        duration=float(timing.duration),
        speed=float(timing.speed),
        time_offset=float(timing.offset),
        repeat_count=float(timing.count),
        repeat_duration=float(timing.length),
        autoreverses=timing.autoreverses,
        fill_mode=timing.fill,
        **options,
    )


def expected(timing: Timing, parent: Fraction, cumulative: bool = False, additive: bool = False) -> float:
    """3.1, 3.5, 3.6 with the clock of 1.4."""
    found = fraction_and_iteration(timing, parent)
    if found is None:
        return float(MODEL)
    fraction, iteration = found
    value = START + (END - START) * fraction
    if cumulative and not timing.autoreverses:
        value += iteration * END
    return float(value + MODEL if additive else value)


def edges(timing: Timing) -> list[Fraction]:
    """Returns critical times: both ends, the first ends of cycles, and a step before and after them."""
    pace = abs(timing.speed)
    turns = [timing.begin + k * timing.duration / pace for k in range(4)] if pace else [timing.begin]
    ends = [timing.end] if isinstance(timing.end, Fraction) else []
    exact = [time for time in turns + ends if Fraction(float(time)) == time]
    return [time + step for time in exact for step in (Fraction(-1, 64), Fraction(0), Fraction(1, 64))]


@examples
@given(timings, moments)
@example(Timing(Fraction(1), Fraction(1), Fraction(-1), Fraction(1), Fraction(0), Fraction(0), False, "both"), [Fraction(0)])
@example(Timing(Fraction(1), Fraction(1), Fraction(0), Fraction(1), Fraction(0), Fraction(0), False, "both"), [Fraction(9)])
@example(Timing(Fraction(1), Fraction(1), Fraction(-1), Fraction(2), Fraction(0), Fraction(0), False, "both"), [Fraction(9)])
@example(Timing(Fraction(1), Fraction(1), Fraction(1), Fraction(1), Fraction(5, 2), Fraction(0), True, "both"), [Fraction(9)])
def test_1_4_any_mix_of_the_eight_properties(timing: Timing, times: list[Fraction]) -> None:
    moments = times + edges(timing)
    got = shown([described(timing)], "zPosition", moments, float(MODEL))
    assert got == pytest.approx([expected(timing, moment) for moment in moments], abs=1e-9)


@examples
@given(timings, moments, st.booleans(), st.booleans())
def test_3_5_and_3_6_count_the_iterations_of_1_4(timing: Timing, times: list[Fraction], cumulative: bool, additive: bool) -> None:
    moments = times + edges(timing)
    got = shown([described(timing, cumulative=cumulative, additive=additive)], "zPosition", moments, float(MODEL))
    assert got == pytest.approx([expected(timing, moment, cumulative, additive) for moment in moments], abs=1e-9)


@examples
@given(timings, moments, steps(-2, 2, 8), steps(-2, 2, 8), steps(-2, 2, 8))
def test_1_6_the_time_of_a_layer(
    timing: Timing, times: list[Fraction], begin: Fraction, speed: Fraction, offset: Fraction
) -> None:
    got = shown(
        [described(timing)],
        "zPosition",
        times,
        float(MODEL),
        begin_time=float(begin),
        speed=float(speed),
        time_offset=float(offset),
    )
    want = [expected(timing, local_time(time, begin, speed, offset)) for time in times]
    assert got == pytest.approx(want, abs=1e-9)


@examples
@given(timings, steps(0, 4), steps(-2, 2, 8), steps(-2, 2, 8), moments)
def test_1_8_begin_time_0_is_the_commit(
    timing: Timing, now: Fraction, speed: Fraction, offset: Fraction, times: list[Fraction]
) -> None:
    unset = Timing(Fraction(0), *[getattr(timing, name) for name in Timing.__match_args__[1:]])
    begin = max(local_time(now, Fraction(0), speed, offset), Fraction(0))
    started = Timing(begin, *[getattr(timing, name) for name in Timing.__match_args__[1:]])
    moments = [now + time for time in times]
    got = shown([described(unset)], "zPosition", moments, float(MODEL), now, speed=float(speed), time_offset=float(offset))
    want = [expected(started, local_time(moment, Fraction(0), speed, offset)) for moment in moments]
    assert got == pytest.approx(want, abs=1e-9)


@examples
@given(timings, st.sampled_from([Fraction(-1), Fraction(0)]), st.sampled_from([0.25, 2.0]), moments)
def test_1_2_values_that_are_not_above_0_are_ignored(
    timing: Timing, nothing: Fraction, frozen: float, times: list[Fraction]
) -> None:
    unset = Timing(timing.begin, Fraction(0), timing.speed, timing.offset, nothing, nothing, timing.autoreverses, timing.fill)
    whole = Timing(
        timing.begin, Fraction(frozen), timing.speed, timing.offset, Fraction(0), Fraction(0), timing.autoreverses, timing.fill
    )
    with kinema.Context() as ctx:
        root = ctx.root(z_position=float(MODEL))
        ctx.flush()
        with ctx.transaction(duration=frozen):
            root.add(described(unset))
        got = [root.presentation_value("zPosition", float(time)) for time in times]
    assert got == pytest.approx([expected(whole, time) for time in times], abs=1e-9)


@examples
@given(timings, steps(0, 12))
def test_1_9_an_animation_is_removed_at_its_end(timing: Timing, time: Fraction) -> None:
    with kinema.Context() as ctx:
        root = ctx.root()
        ctx.flush()
        root.add(described(timing), "k")
        ctx.advance(float(time))
        assert (root.animation("k") is None) == (float(time) >= timing.end - 1e-9)


@examples
@given(st.lists(st.tuples(steps(-4, 4, 8), steps(-2, 2, 4), steps(-4, 4, 8)), min_size=1, max_size=4), steps(-8, 8))
def test_1_7_times_of_a_chain_of_layers(chain: list[tuple[Fraction, Fraction, Fraction]], time: Fraction) -> None:
    with kinema.Context() as ctx:
        layer, want = None, time
        for begin, speed, offset in chain:
            timing = {"begin_time": float(begin), "speed": float(speed), "time_offset": float(offset)}
            layer = ctx.root(**timing) if layer is None else layer.add_layer(**timing)
            want = local_time(want, begin, speed, offset)
        assert layer is not None and layer.convert_time_from(float(time)) == pytest.approx(float(want), abs=1e-9)
        back = want
        for begin, speed, offset in reversed(chain):
            back = (back - offset) / speed + begin if speed else Fraction(0)
        assert layer.convert_time(float(want)) == pytest.approx(float(back), abs=1e-9)
