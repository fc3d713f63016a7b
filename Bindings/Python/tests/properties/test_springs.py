"""5.1 - 5.5, D28: springs against the closed forms with 40 digits."""

from __future__ import annotations

import math

import kinema
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from properties import formulas
from properties.formulas import Curve, curve
from properties.shown import curves, examples, reals, shown

springs = st.builds(
    formulas.Spring,
    mass=reals(0.1, 20),
    stiffness=reals(1, 1000),
    damping=st.just(0.0) | reals(0.001, 100),
    velocity=reals(-50, 50),
    allows_overdamping=st.booleans(),
)
critical = st.builds(
    lambda root, mass, gap, velocity: formulas.Spring(mass, root * root / mass, 2 * root * (1 + gap), velocity, True),
    reals(1, 20),
    reals(0.1, 20),
    st.sampled_from([0, 1e-12, 1e-8, -1e-8, 1e-6, -1e-4]),
    reals(-50, 50),
)
stiff = st.builds(
    formulas.Spring,
    mass=reals(0.001, 1),
    stiffness=reals(1, 1e4),
    damping=reals(100, 1e5),
    velocity=st.just(0.0),
    allows_overdamping=st.just(True),
)
instants = st.lists(reals(0, 4), min_size=1, max_size=6)


def described(spring: formulas.Spring, **options: object) -> kinema.Spring:
    return kinema.Spring(
        "zPosition",
        mass=spring.mass,
        stiffness=spring.stiffness,
        damping=spring.damping,
        initial_velocity=spring.velocity,
        allows_overdamping=spring.allows_overdamping,
        **options,
    )  # type: ignore[arg-type]


@examples
@given(st.one_of(springs, critical, stiff), instants)
@example(formulas.Spring(damping=20), [0.05])
@example(formulas.Spring(1, 1, 1e5, 0, True), [0.0, 0.1, 4.0])
def test_5_2_progress_is_the_closed_form(spring: formulas.Spring, times: list[float]) -> None:
    got = shown([described(spring, from_=-10, to=30, duration=4)], "zPosition", times)
    assert got == pytest.approx([-10 + 40 * spring.progress(time) for time in times], rel=1e-9, abs=1e-9)


@examples
@given(springs, curves.filter(lambda points: points[1] >= 0 <= points[3]), reals(0, 1))
def test_5_3_a_curve_warps_the_spring_s_time(spring: formulas.Spring, points: Curve, time: float) -> None:
    [got] = shown([described(spring, from_=0, to=1, duration=1, timing=points)], "zPosition", [time])
    warped = curve(points, time)
    near = [spring.progress(warped + step) for step in (-1e-12, 0, 1e-12)]  # 2.3: the curve is good to 1e-12
    slack = max(near) - min(near)
    assert got == pytest.approx(near[1], rel=1e-9, abs=1e-9 + slack)


@examples
@given(springs)
def test_5_3_a_spring_is_cut_off_at_its_duration(spring: formulas.Spring) -> None:
    got = shown([described(spring, from_=0, to=1, duration=0.5)], "zPosition", [0.5, 0.75], 7.0)
    assert got == pytest.approx([spring.progress(0.5), 7], rel=1e-9, abs=1e-9)


@examples
@given(st.one_of(springs, critical))
@example(formulas.Spring())
@example(formulas.Spring(1, 300, 20))
@example(formulas.Spring(damping=0))
@example(formulas.Spring(1, 1, 2))
def test_5_4_settling_duration(spring: formulas.Spring) -> None:
    assume(spring.ratio < 20)
    want = spring.settling_duration
    if spring.ratio >= 1:  # the first of the steps of 0.1 below the threshold: not where the threshold is all but met
        times = [want] if want == 0 else [want, want - 0.1]
        assume(all(abs(abs(spring.rest(time)) - 0.001) > 1e-9 for time in times))
    assert described(spring).settling_duration == pytest.approx(want, rel=1e-9)


@examples
@given(reals(0.05, 10), reals(-0.95, 1))
def test_5_5_perceptual_springs(duration: float, bounce: float) -> None:
    want = 4 * math.pi * (1 - bounce) / duration if bounce >= 0 else 4 * math.pi / (duration * (1 + bounce))
    with kinema.Context() as ctx:
        spring = ctx.animation(kinema.Spring("zPosition", perceptual_duration=duration, bounce=bounce))
        assert (spring.mass, spring.stiffness) == pytest.approx((1, (2 * math.pi / duration) ** 2), rel=1e-9)
        assert spring.damping == pytest.approx(want, rel=1e-9) and spring.allows_overdamping
        assert spring.perceptual_duration == pytest.approx(duration, rel=1e-9)
        assert spring.bounce == pytest.approx(bounce, abs=1e-9)
        assert spring.duration == spring.settling_duration
