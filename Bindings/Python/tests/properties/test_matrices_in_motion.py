"""D81, D82, D84: the velocities of matrices in space and of their components, and movements that continue them."""

from __future__ import annotations

import math
from typing import Any

import kinema
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from kinema import Basic
from mpmath import expm, fsum, matrix, norm  # type: ignore[import-untyped]
from properties.formulas import Parts
from properties.shown import examples, reals
from properties.test_key_paths import COMPONENTS, parts
from properties.test_velocities import ASIDE, check, difference, row

# Matrices take many numbers to draw.
few = settings(examples, max_examples=40)
CURVES = ("linear", "easeIn", "easeInEaseOut", "default")


@st.composite
def turned(draw: st.DrawFn, skewed: bool = True) -> Parts:
    """A matrix whose turn about y stays away from a quarter, where angles jump (8.3), and whose last column has no offset."""
    made = draw(parts(skewed))
    made.rotation[1] *= 0.4
    made.perspective[3] = 1.0
    return made


def flatten(made: Parts) -> None:
    """Leaves what moves in the plane."""
    made.scale[2], made.rotation, made.translation[2] = 1.0, [0.0, 0.0, made.rotation[2]], 0.0
    made.perspective = [0.0, 0.0, 0.0, 1.0]


def moved(made: Parts, velocity: list[list[float]], seconds: float) -> list[float]:
    """D82: the first three rows with lengths that change, turned about the axis of the angular velocity; the same perspective."""
    numbers = made.matrix()
    rows = [numbers[k : k + 3] for k in (0, 4, 8)]
    lengthening, (x, y, z), way = velocity
    turn = expm(matrix([[0, z, -y], [-z, 0, x], [y, -x, 0]]) * seconds)
    longer = [[n * (1 + change * seconds / norm(row)) for n in row] for row, change in zip(rows, lengthening, strict=True)]
    pushed = [[fsum(row[k] * turn[k, i] for k in range(3)) for i in range(3)] for row in longer]
    pushed.append([a + b * seconds for a, b in zip(numbers[12:15], way, strict=True)])
    *axis, offset = made.perspective
    column = [fsum(n * p for n, p in zip(row, axis, strict=True)) for row in pushed]
    column[3] += offset
    return [float(n) for row, last in zip(pushed, column, strict=True) for n in (*row, last)]


@few
@given(st.data())
def test_between_matrices_in_space(data: st.DataObject) -> None:
    """D81, 3.3: the slopes of the parts between two matrices, or several, against differences of the values."""
    with kinema.Context() as ctx:
        layer = ctx.root(bounds=(0, 0, 80, 60))
        ctx.flush()
        values = [data.draw(turned()).matrix() for _ in range(data.draw(st.integers(2, 3)))]
        options: dict[str, Any] = {"duration": data.draw(reals(0.5, 2)), "timing": data.draw(st.sampled_from(CURVES))}
        if len(values) > 2:
            layer.add(kinema.Keyframe("transform", values, **options))
        else:
            layer.add(Basic("transform", *values, **options))
        ctx.flush()
        key = data.draw(st.sampled_from(("transform", *(f"transform.{name}" for name in COMPONENTS))))
        time = data.draw(reals(0.02, 1.9)) * options["duration"] / 2 + ASIDE
        near = [row(layer.presentation_value(key, time + k * 1.2e-3)) for k in (-1, 0, 1)]
        # Half turns pass by matrices that mirror, whose parts change fast or jump.
        assume(all(max(one) - min(one) < 0.5 * (1 + abs(one[1])) for one in zip(*near, strict=True)))
        check(layer, key, time)


@few
@given(turned(), st.data())
def test_a_push_moves_the_parts(made: Parts, data: st.DataObject) -> None:
    """D82: the rows' lengths, a rotation and the translation take up the velocity as V d v (1 − v)² each; the ends are equal."""
    rates = [data.draw(st.lists(reals(-size, size), min_size=3, max_size=3)) for size in (0.2, 0.5, 90)]
    if data.draw(st.booleans(), "plane"):
        flatten(made)
        made.skew[2][0] = made.skew[2][1] = 0.0
        rates[0][2] = rates[1][0] = rates[1][1] = 0.0
    # With an m44 of 1, by which rule 3.3 divides.
    made.perspective[3] = 1 - sum(x * p for x, p in zip(made.translation, made.perspective, strict=False))
    numbers = made.matrix()
    assume(min(map(abs, made.scale)) > 0.1)
    push = difference(lambda time: moved(made, rates, time), 0, 2e-4)
    seconds, v = 2.0, data.draw(reals(0.05, 0.95))
    with kinema.Context() as ctx:
        layer = ctx.root()
        layer.add(Basic("transform", numbers, numbers, duration=seconds, start_velocity=push))
        ctx.flush()

        def at(time: float) -> list[float]:
            share = time / seconds
            return moved(made, rates, seconds * share * (1 - share) ** 2)

        size = max(map(abs, numbers))
        assert list(layer.presentation_value("transform", v * seconds)) == pytest.approx(at(v * seconds), abs=1e-8 * size)
        speed = difference(at, v * seconds, 2e-4)
        assert list(layer.presentation_velocity("transform", v * seconds)) == pytest.approx(speed, abs=1e-7 * size)
        assert list(layer.presentation_velocity("transform", 0)) == pytest.approx(push, abs=1e-8 * size)
        check(layer, f"transform.{data.draw(st.sampled_from(COMPONENTS))}", v * seconds)


@few
@given(turned(), st.data())
def test_a_push_moves_the_parts_beside_their_way(made: Parts, data: st.DataObject) -> None:
    """D82, 3.3: the same while the scales, the translation and in the plane the angle move from one matrix to another."""
    rates = [data.draw(st.lists(reals(-size, size), min_size=3, max_size=3)) for size in (0.2, 0.5, 90)]
    turn = 0.0
    if data.draw(st.booleans(), "plane"):
        flatten(made)
        made.skew[2][0] = made.skew[2][1] = 0.0
        if data.draw(st.booleans(), "stays in the plane"):
            rates[0][2] = rates[1][0] = rates[1][1] = rates[2][2] = 0.0
        # What is skewed turns otherwise in the plane (3.3).
        turn = data.draw(reals(-2.5, 2.5)) if made.scale[0] * made.scale[1] > 0 and made.skew[1][0] == 0 else 0.0
    else:
        # With an m44 of 1, by which rule 3.3 divides.
        made.perspective[3] = 1 - sum(x * p for x, p in zip(made.translation, made.perspective, strict=False))
    assume(min(map(abs, made.scale)) > 0.1)
    assume(abs(made.rotation[2] + turn) < 3)
    flat = made.scale[2] == 1
    growth = [data.draw(reals(0.5, 2)) for _ in range(2)] + [1.0 if flat else data.draw(reals(0.5, 2))]
    way = [data.draw(reals(-50, 50)) for _ in range(2)] + [0.0]
    if any(made.perspective[:3]):
        # A translation would change m44.
        way, rates[2] = [0.0] * 3, [0.0] * 3

    def between(x: float) -> Parts:
        scale = [size * (1 + (factor - 1) * x) for size, factor in zip(made.scale, growth, strict=True)]
        rotation = [*made.rotation[:2], made.rotation[2] + turn * x]
        translation = [a + b * x for a, b in zip(made.translation, way, strict=True)]
        return Parts(scale, rotation, translation, made.skew, made.perspective)

    push = difference(lambda time: moved(made, rates, time), 0, 2e-4)
    seconds, v = 2.0, data.draw(reals(0.05, 0.95))

    def at(time: float) -> list[float]:
        share = time / seconds
        response = share * (1 - share) ** 2
        return moved(between(share - response), rates, seconds * response)

    with kinema.Context() as ctx:
        layer = ctx.root()
        layer.add(Basic("transform", made.matrix(), between(1).matrix(), duration=seconds, timing="linear", start_velocity=push))
        ctx.flush()
        size = max(map(abs, [*made.matrix(), *between(1).matrix()]))
        assert list(layer.presentation_value("transform", v * seconds)) == pytest.approx(at(v * seconds), abs=1e-8 * size)
        speed = difference(at, v * seconds, 2e-4)
        assert list(layer.presentation_velocity("transform", v * seconds)) == pytest.approx(speed, abs=1e-7 * size)
        ctx.advance(v * seconds)
        layer.animate({"transform": made.matrix()}, duration=1, curve="linear", retarget="continue")
        ctx.flush()
        assert list(layer.presentation_velocity("transform")) == pytest.approx(speed, abs=1e-7 * size)


@few
@given(st.data())
def test_interruptions(data: st.DataObject) -> None:
    """D84: neither the matrix nor its velocity jumps, whichever matrix of the plane or of space interrupts which; both outlive
    saving and restoring."""
    key = data.draw(st.sampled_from(("transform", "sublayerTransform")))
    with kinema.Context() as ctx, kinema.Context() as other:
        layer = ctx.root().add_layer()
        ctx.flush()
        time = 0.0
        for _ in range(data.draw(st.integers(2, 4))):
            before = [list(layer.presentation_value(key)), list(layer.presentation_velocity(key))]
            size = max(1.0, *map(abs, before[0]), *map(abs, before[1]))
            assume(size < 1e6)
            bounce = data.draw(st.none() | reals(-0.3, 0.5))
            curve = data.draw(st.sampled_from(CURVES)) if bounce is None else None
            made, seconds = data.draw(turned(skewed=False)), data.draw(reals(0.3, 2))
            if data.draw(st.booleans(), "plane"):
                flatten(made)
            # Rule 3.3 divides by m44, which a push of the translation in perspective changes.
            value = Parts(made.scale, made.rotation, made.translation, made.skew, [0, 0, 0, 1]).matrix()
            layer.animate({key: value}, duration=seconds, curve=curve, bounce=bounce, retarget="continue")
            ctx.flush()
            assert list(layer.presentation_value(key)) == pytest.approx(before[0], abs=1e-9 * size)
            assert list(layer.presentation_velocity(key)) == pytest.approx(before[1], abs=1e-8 * size)
            time += data.draw(reals(0.05, 1.2)) * seconds
            ctx.advance(time)
        other.restore(ctx.save())
        again = other.counterpart(layer)
        for moment in (time, time + 0.1, time + 0.7):
            assert again.presentation_value(key, moment) == layer.presentation_value(key, moment)
            assert again.presentation_velocity(key, moment) == layer.presentation_velocity(key, moment)
        ctx.advance(time + 500)
        assert layer.animation_keys == [] and layer.presentation_value(key) == layer[key]


@few
@given(parts(skewed=False), st.data())
def test_components_of_a_matrix_in_space(made: Parts, data: st.DataObject) -> None:
    """D84, D82: linear motions of a component that continue each other, by their closed form, whatever the other parts are."""
    name = data.draw(st.sampled_from((*COMPONENTS, "scale", "scale.xy")))
    scale = [2.0] * 3 if name in ("scale", "scale.xy") else [abs(x) for x in made.scale]
    rotation = [made.rotation[0] / 3, made.rotation[1] / 3, made.rotation[2] / 3]
    matrix, key = Parts(scale, rotation, made.translation, made.skew, made.perspective).matrix(), f"transform.{name}"
    targets = reals(0.6, 3) if "scale" in name else reals(-1.2, 1.2) if "rotation" in name else reals(-50, 50)
    with kinema.Context() as ctx:
        layer = ctx.root(transform=matrix)
        ctx.flush()
        time, x, v = 0.0, layer.presentation_value(key), 0.0
        others = {each: layer.presentation_value(f"transform.{each}") for each in COMPONENTS if not each.startswith(name[:5])}
        for _ in range(3):
            target, seconds = data.draw(targets), data.draw(reals(0.25, 2))
            assume(abs(target - layer[key]) > 1e-6)
            layer.animate({key: target}, duration=seconds, curve="linear", retarget="continue")
            ctx.flush()
            u, way = data.draw(reals(0.05, 0.95)), target - x
            push = v * seconds - way
            x, v = x + way * u + push * u * (1 - u) ** 2, (way + push * (1 - u) * (1 - 3 * u)) / seconds
            # Beyond these the parts are read otherwise (8.3, D57).
            assume(x > 0.05 if "scale" in name else abs(x) < 1.5 if "rotation" in name else True)
            time += u * seconds
            ctx.advance(time)
            size = 1 + max(map(abs, matrix)) * ("translation" in name)
            assert layer.presentation_value(key) == pytest.approx(x, abs=1e-9 * size)
            assert layer.presentation_velocity(key) == pytest.approx(v, rel=1e-8, abs=1e-8 * size)
            for each, value in others.items():
                assert layer.presentation_value(f"transform.{each}") == pytest.approx(value, rel=1e-7, abs=1e-7)


def test_a_change_continues_an_animation_that_began_with_a_velocity() -> None:
    """D82, D84: also one of the host, between two values."""
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        layer.add(Basic("zPosition", 0, 100, duration=4, timing="linear", start_velocity=8), "zPosition")
        ctx.flush()
        ctx.advance(1)
        speed = 25 + (8 - 25) * (1 - 0.25) * (1 - 0.75)
        assert layer.presentation_velocity("zPosition") == pytest.approx(speed)
        layer.animate({"zPosition": 300}, duration=1, curve="linear", retarget="continue")
        ctx.flush()
        assert layer.presentation_value("zPosition") == pytest.approx(25 + (8 - 25) * 4 * 0.25 * 0.75**2)
        assert layer.presentation_velocity("zPosition") == pytest.approx(speed)


@pytest.mark.parametrize("key", ["transform", "transform.translation.x"])
def test_a_velocity_that_is_too_large_counts_as_rest(key: str) -> None:
    """D119: above 1e30, so that nothing overflows."""
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        start = layer[key]
        far = [1.0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1e32, 0, 0, 1] if key == "transform" else 1e32
        layer.animate({key: far}, duration=1, curve="linear")
        ctx.flush()
        ctx.advance(0.5)
        assert layer.presentation_velocity("transform.translation.x") == pytest.approx(1e32)
        layer.animate({key: start}, duration=1, curve="easeInEaseOut", retarget="continue")
        ctx.flush()
        assert layer.presentation_value("transform.translation.x") == pytest.approx(5e31)
        assert layer.presentation_velocity("transform.translation.x") == 0


def test_a_row_that_leaves_zero() -> None:
    """D81: at the moment at which a scale leaves 0 its velocity is that of the scale."""
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        layer.add(Basic("transform.scale", 0, 3, duration=2, timing="linear"))
        ctx.flush()
        for name in ("scale", "scale.x", "scale.y"):
            assert layer.presentation_velocity(f"transform.{name}", 0) == pytest.approx(1.5, rel=1e-5)
        matrix = layer.presentation_velocity("transform", 0)
        assert list(matrix) == pytest.approx([1.5, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, 1.5, 0, 0, 0, 0, 0], abs=math.ulp(2))


@pytest.mark.parametrize("running", ["transform", "transform.rotation.z", "transform.scale.x", "transform.translation"])
@pytest.mark.parametrize("entry", ["transform", "transform.rotation.z", "transform.scale", "transform.translation.y"])
def test_a_timeline_continues_what_it_interrupts(running: str, entry: str) -> None:
    """D117: the first entry of a property continues with the velocity shown at the start, even where it replaces changes under other
    keys."""
    values: dict[str, Any] = {
        "transform": kinema.Transform.rotation(0.5) @ kinema.Transform.translation(40, 30),
        "transform.rotation.z": 0.8,
        "transform.scale": 2,
        "transform.scale.x": 1.5,
        "transform.translation": (20, 60),
        "transform.translation.y": 50,
    }
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        layer.animate({running: values[running]}, duration=1, curve="easeIn")
        ctx.advance(0.5)
        value, velocity = layer.presentation_value(entry), layer.presentation_velocity(entry)
        if entry == running:
            assert any(row(velocity))
        kinema.Timeline(ctx).add(layer, {entry: values[entry]}, duration=1, retarget="continue").start()
        ctx.flush()
        assert row(layer.presentation_value(entry)) == pytest.approx(row(value), abs=1e-12)
        assert row(layer.presentation_velocity(entry)) == pytest.approx(row(velocity), abs=1e-9)
