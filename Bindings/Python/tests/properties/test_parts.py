"""Random components of transforms, written and animated: parts are kept, and animations of parts compose (D142, D140, D143)."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

import kinema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinema import Basic
from properties.formulas import Parts, diagonal
from properties.shown import examples, reals

PARTS = tuple(f"{kind}.{axis}" for kind in ("translation", "rotation", "scale") for axis in "xyz")
SETS = {"scale": PARTS[6:], "scale.xy": PARTS[6:8], "rotation": ("rotation.z",)}
"""The components that set other parts than the one of their name."""
ANGLES = st.sampled_from((0.0, math.pi / 2, math.pi, -math.pi, math.tau, -7.5)) | reals(-40, 40)
SCALES = st.sampled_from((-2.0, -1.0, 0.0, 1.0)) | reals(-3, 3)
KEYS = st.sampled_from(("transform", "sublayerTransform"))


def number_of(component: str) -> Any:
    return {"r": ANGLES, "s": SCALES, "t": reals(-50, 50)}[component[0]]


@st.composite
def writes(draw: Any) -> list[tuple[str, float]]:
    components = draw(st.lists(st.sampled_from((*PARTS, *SETS)), max_size=8))
    return [(each, draw(number_of(each))) for each in components]


@dataclass
class Move:
    component: str
    start: float
    end: float
    begin: float
    duration: float
    is_additive: bool

    def applied(self, under: float, time: float) -> float:
        """8.4, 3.5."""
        fraction = (time - self.begin) / self.duration
        if not 0 <= fraction <= 1:
            return under
        return self.start + (self.end - self.start) * fraction + (under if self.is_additive else 0)


@st.composite
def moves(draw: Any) -> list[Move]:
    made = []
    for component in draw(st.lists(st.sampled_from(PARTS), max_size=5)):
        ends = draw(number_of(component)), draw(number_of(component))
        made.append(Move(component, *ends, draw(reals(0.01, 1)), draw(reals(0.5, 2)), draw(st.booleans())))
    return made


def matrix_of(parts: dict[str, float]) -> list[float]:
    scale, rotation, translation = ([parts[f"{kind}.{axis}"] for axis in "xyz"] for kind in ("scale", "rotation", "translation"))
    return list(Parts(scale, rotation, translation, diagonal(1, 1, 1), [0, 0, 0, 1]).matrix())


def written(layer: kinema.Layer, key: str, given_writes: list[tuple[str, float]]) -> dict[str, float]:
    """Writes components, and checks after each that it alone has changed. Returns the parts."""
    parts = {part: float(part[0] == "s") for part in PARTS}
    for component, value in given_writes:
        layer[f"{key}.{component}"] = value
        parts.update(dict.fromkeys(SETS.get(component, (component,)), value))
        assert {part: layer[f"{key}.{part}"] for part in PARTS} == parts
    assert layer[key] == pytest.approx(matrix_of(parts), abs=1e-12)
    return parts


@examples
@given(KEYS, writes())
def test_d142_writing_one_part_never_changes_another(key: str, given_writes: list[tuple[str, float]]) -> None:
    """D142, 8.3."""
    with kinema.Context() as ctx:
        written(ctx.root(), key, given_writes)


@examples
@given(KEYS, writes(), moves(), st.lists(reals(0, 3), min_size=1, max_size=4))
def test_d142_animations_of_parts_compose(
    key: str, given_writes: list[tuple[str, float]], made: list[Move], times: list[float]
) -> None:
    """D142, 8.4: a presentation has the parts that the animations give, and a sampler has its bits."""
    keys = [key, *(f"{key}.{part}" for part in PARTS)]
    with kinema.Context() as ctx:
        layer = ctx.root()
        parts = written(layer, key, given_writes)
        for move in made:
            layer.add(
                Basic(
                    f"{key}.{move.component}",
                    move.start,
                    move.end,
                    begin_time=move.begin,
                    duration=move.duration,
                    additive=move.is_additive,
                    timing="linear",
                )
            )
        ctx.flush()
        sampler = ctx.sampler([(layer, each) for each in keys])
        for time in times:
            shown = dict(parts)
            for move in made:
                shown[move.component] = move.applied(shown[move.component], time)
            value = layer.presentation_value(key, time)
            assert value == pytest.approx(matrix_of(shown), abs=1e-9)
            numbers = [layer.presentation_value(each, time) for each in keys[1:]]
            assert numbers == pytest.approx([shown[part] for part in PARTS], abs=1e-9)
            assert list(sampler.sample([time])[0]) == [*value, *numbers]


@examples
@given(KEYS, writes(), st.sampled_from((None, [1, 0, 0, 0.125, 0.5, 1, 0, 0, 0, 0.25, 1, 0, 3, 4, 5, 1])))
def test_d142_states_and_documents_carry_the_parts(
    key: str, given_writes: list[tuple[str, float]], matrix: list[float] | None
) -> None:
    """D142, D72, D105: also beside a skew and a perspective."""
    keys = [key, *(f"{key}.{part}" for part in PARTS)]
    with kinema.Context() as ctx, kinema.Context() as other, kinema.Context() as third:
        layer = ctx.root()
        if matrix is not None:
            layer[key] = matrix
        for component, value in given_writes:
            layer[f"{key}.{component}"] = value
        ctx.flush()
        before = [layer[each] for each in keys]
        state, document = ctx.save(), ctx.write()
        layer[key] = kinema.Transform.rotation(1)
        ctx.flush()
        ctx.restore(state)
        assert [layer[each] for each in keys] == before
        other.restore(state)
        third.load(document)
        third.flush()
        for copy in (other, third):
            assert [copy.roots[0][each] for each in keys] == before
        assert third.write() == document
        assert ctx.save() == state


@examples
@given(ANGLES, ANGLES, reals(0, 1))
def test_d140_an_implicit_turn_is_the_shorter_way(first: float, second: float, time: float) -> None:
    """D140, 9.4: it begins at the shown angle, ends at the model's but for whole turns, and is at most half a turn."""
    with kinema.Context() as ctx:
        layer = ctx.root(transform=kinema.Transform())
        with ctx.transaction(disable_actions=True):
            layer["transform.rotation.z"] = first
        ctx.flush()
        with ctx.transaction(duration=1, timing="linear"):
            layer["transform.rotation.z"] = second
        assert layer["transform.rotation.z"] == second
        way = math.remainder(second - first, math.tau)
        shown = layer.presentation_value("transform.rotation.z", time)
        if abs(abs(way) - math.pi) > 1e-9:
            assert shown == pytest.approx(first + way * time, abs=1e-9)
        assert abs(shown - first) <= math.pi * time + 1e-9
        assert layer.presentation_value("transform.rotation.z", 2) == second


@examples
@given(st.lists(st.sampled_from("xyz"), min_size=1, max_size=4), reals(-1, 1))
def test_d143_pairs_of_half_turns_are_the_identity(axes: list[str], angle: float) -> None:
    """D143: the components of a product of half turns have no residues."""
    made = kinema.Transform()
    for axis in axes:
        half = kinema.Transform.rotation(math.pi, *(float(axis == each) for each in "xyz"))
        made = made @ half @ half
    with kinema.Context() as ctx:
        layer = ctx.root(transform=made)
        assert [layer[f"transform.{part}"] for part in PARTS] == pytest.approx([0] * 6 + [1] * 3, abs=1e-15)
        assert [layer[f"transform.rotation.{axis}"] for axis in "xyz"] == [0, 0, 0]
        ctx.flush()
        turned = kinema.Transform.rotation(angle)
        layer.add(Basic("transform", made, turned, duration=1, timing="linear"))
        ctx.flush()
        layer.add(Basic("transform", kinema.Transform(), turned, duration=1, timing="linear"))
        assert layer.presentation_value("transform", 0.5) == pytest.approx(list(kinema.Transform.rotation(angle / 2)), abs=1e-12)
