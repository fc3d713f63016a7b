"""8.2 - 8.4, D18: components of points, sizes, rectangles and matrices against the formulas."""

from __future__ import annotations

import math
from typing import Any

import kinema
import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st
from kinema import Basic
from properties.formulas import Parts, Row, mix, product, turn
from properties.shown import examples, reals, steps

IDENTITY = [[1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]]
RECTS = {"origin.x": 0, "origin.y": 1, "size.width": 2, "size.height": 3}
PAIRS = {"position": ("x", "y"), "anchorPoint": ("x", "y"), "shadowOffset": ("width", "height")}
COMPONENTS = [f"{part}.{axis}" for part in ("scale", "rotation", "translation") for axis in "xyz"]
MATRICES = ("transform", "sublayerTransform")
sizes = st.one_of(reals(0.125, 4), reals(-4, -0.125))
angles = reals(-math.pi, math.pi)
lengths = reals(-100, 100)


@st.composite
def parts(draw: st.DrawFn, skewed: bool = True) -> Parts:
    """Any matrix that has an inverse, with perspective and perhaps with skew."""
    skew, (xy, xz, yz) = [row[:] for row in IDENTITY], draw(st.tuples(*[reals(-1, 1)] * 3))
    skew[1][0], skew[2][0], skew[2][1] = xy, xz, yz
    if not skewed or draw(st.booleans()):
        skew = IDENTITY
    last = draw(st.sampled_from([[0.0, 0.0, 0.0, 1.0], [0.0, 0.0, -0.002, 1.0], [0.001, -0.003, 0.002, 0.75]]))
    made = Parts(
        list(draw(st.tuples(sizes, sizes, sizes))),
        list(draw(st.tuples(angles, angles, angles))),
        list(draw(st.tuples(lengths, lengths, lengths))),
        skew,
        last,
    )
    assume(abs(math.cos(made.rotation[1])) > 0.01)  # 8.3: at the pole every angle is possible
    return made


def row_02(matrix: Row) -> float:
    return matrix[2] / math.hypot(*matrix[:3])


matrices = parts().map(Parts.matrix).filter(lambda matrix: abs(row_02(matrix)) < 0.9999)


def layer_with(ctx: kinema.Context, key: str, matrix: Row) -> kinema.Layer:
    root: kinema.Layer = ctx.root()
    root[key] = matrix
    return root


def same_angle(got: float, want: float, tolerance: float = 1e-10) -> bool:
    return abs(math.remainder(got - want, math.tau)) < tolerance


def check_parts(layer: kinema.Layer, key: str, want: Parts) -> None:
    for part in ("scale", "translation"):
        got = [layer[f"{key}.{part}.{axis}"] for axis in "xyz"]
        assert got == pytest.approx(getattr(want, part), rel=1e-9, abs=1e-9), part
    turned = [layer[f"{key}.rotation.{axis}"] for axis in "xyz"]
    assert all(map(same_angle, turned, want.rotation)), (turned, want.rotation)


@examples
@given(matrices, st.sampled_from(MATRICES))
def test_8_3_the_components_of_a_matrix(matrix: Row, key: str) -> None:
    with kinema.Context() as ctx:
        layer, want = layer_with(ctx, key, matrix), Parts.of(matrix)
        check_parts(layer, key, want)
        assert layer[f"{key}.scale"] == pytest.approx(sum(want.scale) / 3, abs=1e-9)
        assert layer[f"{key}.scale.xy"] == pytest.approx((want.scale[0] + want.scale[1]) / 2, abs=1e-9)
        assert layer[f"{key}.translation"] == pytest.approx(want.translation[:2], abs=1e-9)
        assert layer[f"{key}.rotation"] == layer[f"{key}.rotation.z"]


@examples
@given(angles, st.sampled_from([math.pi / 2, -math.pi / 2]), angles)
def test_8_3_at_the_pole_the_rotation_is_about_z(x: float, y: float, z: float) -> None:
    linear = turn(x, y, z)
    matrix = tuple(value for row in linear for value in (*row, 0.0)) + (0.0, 0.0, 0.0, 1.0)
    with kinema.Context() as ctx:
        check_parts(layer_with(ctx, "transform", matrix), "transform", Parts.of(matrix))


@examples
@given(st.tuples(*[st.sampled_from([0.0, 1.0, 2.0, -3.0])] * 3), angles)
def test_D18_a_row_of_length_0_reads_as_that_of_the_identity(scale: Row, z: float) -> None:
    linear = product([[size * (i == j) for j in range(3)] for i, size in enumerate(scale)], turn(0, 0, z))
    matrix = tuple(value for row in linear for value in (*row, 0.0)) + (0.0, 0.0, 0.0, 1.0)
    with kinema.Context() as ctx:
        check_parts(layer_with(ctx, "transform", matrix), "transform", Parts.of(matrix))


def with_component(matrix: Row, component: str, value: Any) -> Row:
    """8.3's setter."""
    found, (part, _, axis) = Parts.of(matrix), component.partition(".")
    numbers = getattr(found, part)
    if axis == "xy":
        numbers[:2] = [value] * 2
    elif axis:
        numbers["xyz".index(axis)] = value
    elif part == "rotation":
        numbers[2] = value
    elif part == "scale":
        numbers[:] = [value] * 3
    else:
        numbers[:2] = value
    return found.matrix()


def values_of(component: str) -> st.SearchStrategy[Any]:
    if component == "translation":
        return st.tuples(lengths, lengths)
    return {"scale": sizes, "rotation": reals(-7, 7), "translation": lengths}[component.partition(".")[0]]


changes = st.sampled_from([*COMPONENTS, "scale", "scale.xy", "rotation", "translation"]).flatmap(
    lambda component: st.tuples(st.just(component), values_of(component), values_of(component))
)


@examples
@given(matrices, changes, st.sampled_from(MATRICES))
@example((2.0, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1), ("rotation.z", 0.5, 0.5), "transform")
@example((1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -0.002, 0, 0, 0, 1), ("translation.z", 100.0, 0.0), "transform")
def test_8_3_setting_a_component_keeps_skew_and_perspective(matrix: Row, change: tuple[str, Any, Any], key: str) -> None:
    component, value, _ = change
    with kinema.Context() as ctx:
        layer = layer_with(ctx, key, matrix)
        layer[f"{key}.{component}"] = value
        assert layer[key] == pytest.approx(with_component(matrix, component, value), rel=1e-10, abs=1e-10)


@examples
@given(parts(skewed=False), st.sampled_from(COMPONENTS), reals(-1, 1))
def test_8_3_a_getter_returns_the_set_value(made: Parts, component: str, unit: float) -> None:
    made.scale = [abs(size) for size in made.scale]
    low, high = {"sc": (0.125, 4), "tr": (-100, 100), "ro": (-1.5, 1.5) if component[-1] == "y" else (-3.1, 3.1)}[component[:2]]
    value = low + (high - low) * (unit + 1) / 2
    with kinema.Context() as ctx:
        layer = layer_with(ctx, "transform", made.matrix())
        before = {other: layer[f"transform.{other}"] for other in COMPONENTS}
        layer[f"transform.{component}"] = value
        for other in COMPONENTS:  # one changes, the others do not (6.4)
            want, got = value if other == component else before[other], layer[f"transform.{other}"]
            fits = same_angle(got, want) if other.startswith("rotation") else got == pytest.approx(want, abs=1e-10)
            assert fits, (other, got, want)


@examples
@given(matrices, changes, steps(0, 1))
def test_8_4_animating_a_component_uses_the_setter(matrix: Row, change: tuple[str, Any, Any], place: Any) -> None:
    component, start, end = change
    f = float(place)
    want: Any = mix(start, end, f) if component == "translation" else mix((start,), (end,), f)[0]
    assume(not component.startswith("scale") or abs(want) > 0.05)
    with kinema.Context() as ctx:
        layer = layer_with(ctx, "transform", matrix)
        ctx.flush()
        layer.add(Basic(f"transform.{component}", start, end, duration=1))
        ctx.flush()
        got = layer.presentation_value("transform", f)
        assert got == pytest.approx(with_component(matrix, component, want), rel=1e-10, abs=1e-10)
        assert layer.transform == pytest.approx(matrix)


@examples
@given(st.tuples(*[lengths] * 4), st.sampled_from(sorted(RECTS)), lengths, st.sampled_from(["contentsRect", "contentsCenter"]))
def test_8_2_components_of_rectangles(rect: Row, component: str, value: float, key: str) -> None:
    with kinema.Context() as ctx:
        root = ctx.root()
        root[key] = rect
        assert [root[f"{key}.{name}"] for name in RECTS] == list(rect)
        assert (root[f"{key}.origin"], root[f"{key}.size"]) == (rect[:2], rect[2:])
        root[f"{key}.{component}"] = value
        assert root[key] == tuple(value if i == RECTS[component] else x for i, x in enumerate(rect))
        root[f"{key}.origin"], root[f"{key}.size"] = (value, 1.0), (2.0, value)
        assert root[key] == (value, 1.0, 2.0, value)


@examples
@given(st.tuples(lengths, lengths), lengths, st.sampled_from(sorted(PAIRS)), steps(0, 1))
def test_8_2_and_8_4_components_of_points_and_sizes(pair: Row, value: float, key: str, time: Any) -> None:
    names, f = PAIRS[key], float(time)
    with kinema.Context() as ctx:
        root = ctx.root()
        root[key] = pair
        assert tuple(root[f"{key}.{name}"] for name in names) == pair
        root[f"{key}.{names[0]}"] = value
        assert root[key] == (value, pair[1])
        ctx.flush()
        root.add(Basic(f"{key}.{names[1]}", value, -value, duration=1))
        ctx.flush()
        assert root.presentation_value(key, f) == pytest.approx((value, mix((value,), (-value,), f)[0]), abs=1e-9)
