"""Transforms in space. Lottie's z leads away from the viewer, Core Animation's toward it."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ...values import Transform as Matrix
from ..scene import Layer, finite
from .clock import Clock
from .joining import numbers_of
from .properties import scalar, track_of
from .showing import Show
from .tracks import Track
from .values import Json, Vector, mapping, sized, vector

_AXES = {"rotateX": (1.0, 0.0, 0.0), "rotateY": (0.0, 1.0, 0.0), "rotateZ": (0.0, 0.0, 1.0)}


class Step(NamedTuple):
    """A part of a transform: a value function of Core Animation, of degrees or units."""

    function: str
    track: Track

    @property
    def matrix(self) -> Matrix:
        """Returns the first matrix."""
        (value,) = self.track.keys[0].value
        if self.function in _AXES:
            return Matrix.rotation(math.radians(value), *_AXES[self.function])
        kind, axis = self.function[:-1], "XYZ".index(self.function[-1])
        if kind == "scale":
            return Matrix.scale(*(value if axis == index else 1.0 for index in range(3)))
        return Matrix.translation(*(value if axis == index else 0.0 for index in range(3)))

    @property
    def has_effect(self) -> bool:
        return not self.track.is_static or self.track.keys[0].value != (1.0 if self.function.startswith("scale") else 0.0,)

    def back(self) -> Step:
        """Returns the inverse of a rotation or a translation."""
        return Step(self.function, negative(self.track))

    def part(self, show: Show, layer: Layer, path: str) -> Part:
        unit = math.radians if self.function in _AXES else float

        def animate() -> None:
            show.animate(layer, path, self.track, lambda v: finite(unit(v[0]), 12), valueFunction=self.function, additive=True)

        return Part(self.track.is_static, lambda: self.matrix, animate)


class Part(NamedTuple):
    """A part of a transform: its first matrix, and what animates it."""

    is_static: bool
    matrix: Callable[[], Matrix]
    animate: Callable[[], None]


def show_parts(show: Show, layer: Layer, path: str, parts: Iterable[Part]) -> None:
    """Shows a transform, from the part that acts last on. They are added up from the outside: value functions with `additive` multiply
    matrices, so that negative scales and turns by more than half a circle keep their meaning, which components of one matrix lose."""
    static, is_moving = Matrix(), False
    for part in parts:
        if not part.is_static:
            part.animate()
            is_moving = True
        elif not is_moving:
            static = part.matrix() @ static
        elif part.matrix() != Matrix():
            show.constant(layer, path, spelled(part.matrix()), additive=True)
    if static != Matrix():
        layer.values[path] = spelled(static)


def spelled(matrix: Matrix) -> list[float]:
    return [finite(part, 12) for part in matrix]


def turns_of(ks: dict[str, Any]) -> tuple[Step, ...]:
    """Reads the rotations out of the plane, in the order in which they act: about y and x, and then those of the orientation about z,
    y and x."""
    orientation = track_of(ks.get("or"), lambda value: (sized(vector(value), 3), ()))
    z, y, x = (orientation.part(index) for index in (2, 1, 0))
    found = (
        Step("rotateY", negative(scalar(ks.get("ry")))),
        Step("rotateX", negative(scalar(ks.get("rx")))),
        Step("rotateZ", z),
        Step("rotateY", negative(y)),
        Step("rotateX", negative(x)),
    )
    return tuple(step for step in found if step.has_effect)


def negative(track: Track) -> Track:
    return track.map(lambda value: (-value[0] + 0.0,))


def depth_of(json: Json, clock: Clock) -> Track:
    """Returns the third number of a point, toward the viewer."""
    split = mapping(json)
    if "z" in split and "k" not in split:
        return negative(scalar(split["z"]))
    whole = track_of(json, lambda value: (sized(vector(value), 3), ()))
    if whole.is_spatial:
        return numbers_of([whole], clock, lambda values: (-values[0][2],))
    return negative(whole.part(2))


def axis_of(track: Track, index: int, clock: Clock) -> Track:
    """Returns one coordinate of a point."""

    def taken(values: list[Vector]) -> Vector:
        return (values[0][index],)

    return numbers_of([track], clock, taken) if track.is_spatial else track.part(index)
