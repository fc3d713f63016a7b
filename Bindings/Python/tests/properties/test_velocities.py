"""D81: velocities against the differences of the values, the closed forms of springs, and exact numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import kinema
import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from kinema import Basic, Group, Keyframe, Spring
from mpmath import mp, mpf
from properties.shown import examples, reals

# Added to times, so that none is exactly at a jump of the velocity: there both differences have its middle.
ASIDE = 0.00031415926

KEYS = {"zPosition": 1, "position": 2, "bounds": 4, "backgroundColor": 4, "position.x": 1, "bounds.size": 2}
MODES = ("linear", "discrete", "paced", "cubic", "cubicPaced")
curves = st.tuples(reals(0.05, 0.95), reals(-1, 2), reals(0.05, 0.95), reals(-1, 2))


def difference(value: Callable[[float], Sequence[float]], time: float, step: float) -> list[float]:
    """The central difference of the sixth order, of all numbers."""
    weights = ((1, 45), (2, -9), (3, 1))
    pairs = [(weight, value(time + k * step), value(time - k * step)) for k, weight in weights]
    return [math.fsum(w * (a[i] - b[i]) for w, a, b in pairs) / (60 * step) for i in range(len(pairs[0][1]))]


def row(value: Any) -> list[float]:
    return list(value) if isinstance(value, (tuple, list)) else [value]


def require(holds: bool) -> bool:
    assert holds
    return holds


def check(layer: kinema.Layer, key: str, time: float, settle: Callable[[bool], bool] = assume) -> None:
    """Compares with two differences, which agree unless the velocity jumps nearby."""

    def value(moment: float) -> list[float]:
        return row(layer.presentation_value(key, moment))

    near, far = difference(value, time, 2e-4), difference(value, time, 4e-4)
    size = max(1.0, *map(abs, near), *map(abs, value(time)))
    settle(all(abs(a - b) < 1e-7 * size for a, b in zip(near, far, strict=True)))
    got = row(layer.presentation_velocity(key, time))
    assert got == pytest.approx(near, rel=0, abs=2e-7 * size)
    path = layer.context.key_path(key).velocity
    assert layer.context.sampler([(layer, path)]).sample([time]).tolist() == [got]


@st.composite
def timings(draw: st.DrawFn) -> dict[str, Any]:
    return {
        "begin_time": draw(reals(0.1, 0.5)),
        "duration": draw(reals(0.3, 2)),
        "speed": draw(st.sampled_from((1, 2, 0.5, -1, 0))),
        "time_offset": draw(st.sampled_from((0, 0.2))),
        "repeat_count": draw(st.sampled_from((0, 2.5))),
        "autoreverses": draw(st.booleans()),
        "fill_mode": draw(st.sampled_from(("removed", "both"))),
        "timing": draw(st.none() | curves),
    }


@st.composite
def animations(draw: st.DrawFn, key: str, width: int) -> kinema.Animation:
    number = reals(-50, 50)
    values = st.tuples(*[number] * width) if width > 1 else number
    options = {**draw(timings()), "additive": draw(st.booleans()), "cumulative": draw(st.booleans())}
    kind = draw(st.sampled_from(("basic", "spring", "keyframe")))
    if kind == "keyframe":
        count = draw(st.integers(2, 4))
        mode = draw(st.sampled_from(MODES))
        warps = draw(st.none() | st.lists(curves, min_size=count - 1, max_size=count - 1))
        return Keyframe(key, [draw(values) for _ in range(count)], calculation_mode=mode, timing_functions=warps, **options)
    ends = draw(st.sampled_from((("from_", "to"), ("from_",), ("to",), ("by",), ("from_", "by"))))
    given_ends = {name: draw(values) for name in ends}
    if kind == "spring":
        return Spring(key, damping=draw(reals(2, 40)), initial_velocity=draw(reals(-5, 5)), **given_ends, **options)
    return Basic(key, **given_ends, **options)


@examples
@given(st.data())
def test_stacks_in_groups_on_layers_with_speeds(data: st.DataObject) -> None:
    """D81: stacks of animations, additive or not, in groups, under layers with speeds."""
    key = data.draw(st.sampled_from(sorted(KEYS)))
    stack = data.draw(st.lists(animations(key, KEYS[key]), min_size=1, max_size=3))
    with kinema.Context() as ctx:
        root = ctx.root(speed=data.draw(st.sampled_from((1, 2, -0.5, 0))), begin_time=0.1)
        layer = root.add_layer(speed=data.draw(st.sampled_from((1, 0.5))), time_offset=0.3)
        layer.background_color = (0.1, 0.2, 0.3, 1)
        ctx.flush()
        if data.draw(st.booleans()):
            stack = [Group(stack, **data.draw(timings()))]
        for animation in stack:
            layer.add(animation)
        ctx.flush()
        check(layer, key, data.draw(reals(0.2, 4)) + ASIDE)


MATRIX_KEYS = {
    "transform.rotation.z": reals(-20, 20),
    "transform.rotation.x": reals(-1, 1),
    "transform.scale": reals(0.3, 3),
    "transform.scale.x": reals(0.3, 3),
    "transform.translation": st.tuples(reals(-50, 50), reals(-50, 50)),
    "transform.translation.z": reals(-50, 50),
}


@examples
@given(st.data())
def test_matrices_and_their_components(data: st.DataObject) -> None:
    """D81: parts of a matrix and whole matrices, read whole, by component and through the frame."""
    with kinema.Context() as ctx:
        layer = ctx.root(bounds=(0, 0, 80, 60), position=(10, 20))
        ctx.flush()
        for _ in range(data.draw(st.integers(1, 3))):
            options = {"duration": data.draw(reals(0.5, 2)), "timing": data.draw(st.none() | curves), "fill_mode": "both"}
            if data.draw(st.booleans()):
                turn = kinema.Transform.rotation(data.draw(reals(-2, 2)), 0, data.draw(st.sampled_from((0, 0.5))), 1)
                to = turn @ kinema.Transform.scale(data.draw(reals(0.5, 2)), data.draw(reals(0.5, 2)), 1)
                layer.add(Basic("transform", to=to, additive=data.draw(st.booleans()), **options))
            else:
                key = data.draw(st.sampled_from(sorted(MATRIX_KEYS)))
                ends = [data.draw(MATRIX_KEYS[key]) for _ in range(2)]
                layer.add(Basic(key, from_=ends[0], to=ends[1], additive=data.draw(st.booleans()), **options))
        ctx.flush()
        read = data.draw(st.sampled_from(("transform", "frame", *sorted(MATRIX_KEYS))))
        time = data.draw(reals(0.05, 1.5)) + ASIDE
        if "rotation" in read:  # the angle is read without whole turns
            near = [row(layer.presentation_value(read, time + k * 1.2e-3))[0] for k in (-1, 0, 1)]
            assume(max(near) - min(near) < 3)
        check(layer, read, time)


@pytest.mark.parametrize("turn", [0.01, 0.4, 1.56, 1.58, 3.0, 4.0, 6.2])
def test_frame_of_a_turning_layer(turn: float) -> None:
    """D81: w |cos| + h |sin| by h |cos| + w |sin| at 40 radians a second, also just before another corner makes an edge."""
    with kinema.Context() as ctx:
        layer = ctx.root(bounds=(0, 0, 80, 60), position=(10, 20))
        ctx.flush()
        layer.add(Basic("transform.rotation.z", from_=0, to=40, duration=1, timing="linear"))
        ctx.flush()
        across = 40 * math.sin(turn) * math.copysign(1, -math.cos(turn))  # of |cos|
        along = 40 * math.cos(turn) * math.copysign(1, math.sin(turn))  # of |sin|
        width, height = 80 * across + 60 * along, 60 * across + 80 * along
        shown = layer.presentation_velocity("frame", turn / 40)
        assert tuple(shown) == pytest.approx((-width / 2, -height / 2, width, height), rel=1e-12, abs=1e-9)


@pytest.mark.parametrize("damping", [4, 20, 45])
def test_springs_by_their_closed_form(damping: float) -> None:
    """D81: the velocity of a spring from 10 to 30 that is released with a velocity."""
    mp.dps = 40
    k, c, velocity, distance = mpf(100), mpf(damping), mpf(-3), mpf(20)
    root = mp.sqrt(mp.mpc(c * c / 4 - k))
    x0, v0 = -distance, velocity * distance

    def speed(t: mpf) -> mpf:
        if root == 0:
            return (v0 - c / 2 * t * (v0 + c / 2 * x0)) * mp.e ** (-c / 2 * t)
        sine, cosine = mp.sinh(root * t) / root, mp.cosh(root * t)
        return mp.re(mp.e ** (-c / 2 * t) * (v0 * cosine - (k * x0 + c / 2 * v0) * sine))

    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        layer.add(
            Spring(
                "zPosition",
                from_=10,
                to=30,
                damping=damping,
                initial_velocity=-3,
                allows_overdamping=True,
                duration=4,
                begin_time=1,
            )
        )
        ctx.flush()
        for t in (0, 0.01, 0.1, 0.5, 1, 3):
            assert layer.presentation_velocity("zPosition", 1 + t) == pytest.approx(float(speed(mpf(t))), rel=1e-12, abs=1e-12)


def test_exact_numbers() -> None:
    """D81: the example of the rule; held, filled and ended values; the ends of a run and the sign of a return."""
    with kinema.Context() as ctx:
        layer = ctx.root(speed=3, background_color=(1, 0, 0, 1))
        ctx.flush()
        layer.add(Basic("position", from_=(0, 5), to=(100, 5), duration=2, autoreverses=True, begin_time=3, fill_mode="both"))
        layer.add(Keyframe("opacity", [0, 1, 0.5], duration=2, begin_time=3))
        layer.add(Keyframe("zPosition", [0, 1], calculation_mode="discrete", duration=2, begin_time=3))
        layer.add(Basic("backgroundColor", to=(0, 1, 0, 1), duration=2, begin_time=3))
        ctx.flush()

        def at(key: str, local: float) -> Any:
            return layer.presentation_velocity(key, local / 3)

        for local, x in ((2.5, 0), (3, 150), (4, 150), (5, 150), (6, -150), (7, -150), (7.5, 0)):
            assert at("position", local) == (x, 0)
            assert at("position.x", local) == x and at("frame.origin.x", local) == pytest.approx(x, abs=1e-9)
        assert [at("opacity", local) for local in (3, 3.5, 4, 4.5, 5, 5.5)] == [3, 3, -1.5, -1.5, -1.5, 0]
        assert at("zPosition", 4) == 0 and at("cornerRadius", 4) == 0 and at("borderColor", 4) == (0, 0, 0, 0)
        assert at("backgroundColor", 4) == (-1.5, 1.5, 0, 0)
        assert at("bounds.size", 4) == (0, 0)


EDGES = [(0, 0, 0.58, 1), (0.42, 0, 1, 1), (0, 0.4, 0.2, 1), (1, 0, 0, 1), (1 / 3, 0.9, 2 / 3, 0.2), (0.5, 0.5, 0.5, 0.5)]


@pytest.mark.parametrize("curve", [None, (0.25, 0.1, 0.25, 1), (0.3, 0, 0.3, 1.4), *EDGES, "ease-out-back", "steps(3)"])
@pytest.mark.parametrize("key", ["zPosition", "position", "backgroundColor"])
def test_samples_of_many(key: str, curve: Any) -> None:
    """D81: the kernels give the bits of single velocities, and the rounded number within 2e-6 of the range in single precision."""
    width, count = KEYS[key], 40
    with kinema.Context() as ctx:
        layers = [ctx.root(background_color=(0.1, 0.2, 0.3, 1)) for _ in range(count)]
        ctx.flush()
        for n, layer in enumerate(layers):
            ends = [tuple(math.sin(k + n + 9 * k * n) for k in range(width * end, width * (end + 1))) for end in (1, 2)]
            a, b = (ends[0][0], ends[1][0]) if width == 1 else ends
            fill_mode, timing = ("removed", "both")[n % 2], {} if curve is None else {"timing": curve}
            layer.add(
                Basic(key, from_=a, to=b, begin_time=1 + n % 3, duration=2, additive=n % 5 == 0, fill_mode=fill_mode, **timing)
            )
        ctx.flush()
        path = ctx.key_path(key).velocity
        sampler = ctx.sampler([(layer, each) for layer in layers for each in (path, ctx.key_path(key))])
        alone = ctx.sampler([(layers[7], path)])
        for times in ([0.5, 1, 1.25, 2, 2.999999999, 3, 5], [1 + step / 64 for step in range(200)]):
            exact = sampler.sample(times).tolist()
            for time, numbers in zip(times, exact, strict=True):
                wanted = [n for layer in layers for each in (path, key) for n in row(layer.presentation_value(each, time))]
                assert numbers == wanted, time
            first = 14 * width
            assert alone.sample(times).tolist() == [numbers[first : first + width] for numbers in exact]
            rounded = sampler.sample(times, dtype="float32").tolist()
            for numbers, near in zip(exact, rounded, strict=True):
                assert near == pytest.approx(numbers, rel=1e-6, abs=4e-6)


@pytest.mark.parametrize("mode", MODES)
def test_paths_and_their_heading(mode: str) -> None:
    """D81: the point of a path, and the matrix that its rotation mode turns."""
    path = kinema.Path().move(0, 0).curve(100, 0, 100, 100, 0, 100).line(-50, 80).quad(-90, 60, 0, 0)
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        layer.add(Keyframe("position", path=path, calculation_mode=mode, rotation_mode="auto", duration=2, timing="easeIn"))
        ctx.flush()
        for time in (0.3, 0.9, 1.31, 1.7, 1.93):
            check(layer, "position", time, require)
            check(layer, "transform", time, require)
            check(layer, "transform.rotation", time, require)


def test_what_has_no_velocity() -> None:
    """D81: other types are refused, and functions that set or name a key path refuse a velocity."""
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        for key in ("hidden", "name", "contents", "filters", "maskedCorners"):
            with pytest.raises(kinema.TypeMismatchError):
                layer.presentation_velocity(key, 0)
        with pytest.raises(kinema.UnknownKeyError):
            layer[ctx.key_path("opacity").velocity] = 1
        layer.add(Basic("position", from_=(0, 0), to=(8, 4), duration=1))
        ctx.flush()
        assert layer.presentation(0.5)[ctx.key_path("position").velocity] == (8, 4)


@pytest.mark.parametrize("degrees", [60, 85, 88.6, 88.7, 89.5, 89.9, -85, -88.7, -89.9])
def test_angles_near_a_quarter_turn(degrees: float) -> None:
    """D81: the turns about the three axes have velocities up to where the turns about x and z become one (8.3)."""
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        speeds = {"x": 0.5, "y": 0.01, "z": -0.25}
        for axis, middle in (("y", math.radians(degrees)), ("x", 0.3), ("z", 0.7)):
            way = speeds[axis] * 0.02
            layer.add(Basic(f"transform.rotation.{axis}", middle - way / 2, middle + way / 2, duration=0.02), axis)
        ctx.flush()
        for axis, speed in speeds.items():
            assert layer.presentation_velocity(f"transform.rotation.{axis}", 0.01) == pytest.approx(speed, abs=1e-7)


def test_a_held_moment_of_the_first_run() -> None:
    """D82: a fill mode holds the response to a starting velocity with the moment that it holds."""
    with kinema.Context() as ctx:
        layer = ctx.root()
        options: dict[str, Any] = {"duration": 4, "fill_mode": "both", "start_velocity": 8, "removed_on_completion": False}
        layer.add(Basic("zPosition", 0, 100, repeat_count=0.75, **options), "curve")
        ctx.flush()
        held = 75 + (8 - 25) * 4 * 0.75 * 0.25**2
        for time in (3, 3.5, 9):
            assert layer.presentation_value("zPosition", time) == pytest.approx(held)
        assert layer.presentation_velocity("zPosition", 3.5) == 0
        layer.remove_animation("curve")
        spring = Spring("zPosition", 0, 0, mass=1, stiffness=100, damping=0, **{**options, "duration": 0.1})
        layer.add(spring)
        ctx.flush()
        for time in (0.1, 0.2, 9):
            assert layer.presentation_value("zPosition", time) == pytest.approx(0.8 * math.sin(1))
