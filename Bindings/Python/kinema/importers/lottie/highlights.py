"""Radial gradients whose highlight is not in their middle.

A gradient layer has none, so they are discs above each other, the largest behind. The colors of such a gradient lie on circles that
grow from the highlight, a point, to the circle of the gradient: the circle of t has the radius t, and its center is 1 - t of the way
from the middle to the highlight. Here the gradient has the radius 1, and its end is on the x axis."""

from __future__ import annotations

import math
from functools import partial
from typing import TYPE_CHECKING, Any

from ..scene import Layer, finite
from .joining import numbers_of
from .properties import scalar
from .tracks import Track, constant
from .transforms import Transform, place
from .values import Vector

if TYPE_CHECKING:
    from .shapes import Paint

_FEWEST, _MOST = 8, 64
_STEP = 4 / 255
"""The change of a color from a disc to the next one."""
_LARGEST = 0.99
_DIGITS = 6
_ERROR = 1 / 512
_OFF = 1e-3
"""By how much a highlight that moves may be off, as a share of the radius."""


def is_aside(style: Paint) -> bool:
    """Whether the highlight of a radial gradient is not in the middle."""
    highlight = scalar(style.json.get("h"))
    return not (highlight.is_static and highlight.keys[0].value[0] == 0)


def discs(style: Paint, box: list[float], stops: Track, each: int, start: Track, end: Track) -> Layer:
    """Returns discs that show stops: positions and colors (`each` is 4), or positions and alphas (2)."""
    scene, show = style.composition.shared.scene, style.composition.show
    whole = scene.layer(bounds=box, anchorPoint=[0, 0], position=box[:2])
    behind = scene.layer(bounds=box, anchorPoint=[0, 0], position=box[:2])
    unit = place(show, scene.layer(), _placed(style, start, end))
    highlight = _highlight(style)
    ends = _ends(stops, each)
    _show_color(style, behind, stops, each, 1.0)
    for inner, radius in reversed(list(zip(ends, ends[1:], strict=False))):
        disc = scene.layer(
            bounds=[0, 0, finite(2 * radius, _DIGITS), finite(2 * radius, _DIGITS)],
            cornerRadius=finite(radius, _DIGITS),
        )
        show.vector(disc, "position", highlight.map(partial(_toward, 1 - radius)))
        _show_color(style, disc, stops, each, (inner + radius) / 2)
        if each == 2:  # replaces the alpha behind it
            hole = scene.layer(**disc.values | {"backgroundColor": [0, 0, 0, 1], "compositingFilter": scene.filter("destOut")})
            hole.animations = [one for one in disc.animations if one["keyPath"] == "position"]
            disc.values["compositingFilter"] = scene.filter("plusL")
            unit.add(hole)
        unit.add(disc)
    if each == 2:
        whole.values["shouldRasterize"] = True
    return whole.add(behind, unit)


def _placed(style: Paint, start: Track, end: Track) -> Transform:
    """Returns the transform from the unit circle to the circle of a gradient."""
    clock = style.composition.clock

    def direction(values: list[Vector]) -> float:
        (x, y), (u, v) = values
        return math.degrees(math.atan2(v - y, u - x))

    first = direction([start.keys[0].value, end.keys[0].value])

    def size(values: list[Vector]) -> Vector:
        return (100 * max(math.dist(*values), 1e-6),) * 2

    def turn(values: list[Vector]) -> Vector:
        return (first + math.remainder(direction(values) - first, 360),)

    zero = constant((0.0,))
    scale, rotation = numbers_of([start, end], clock, size), numbers_of([start, end], clock, turn)
    return Transform(constant((0.0, 0.0)), start, None, scale, rotation, (), zero, zero, constant((100.0,)))


def _highlight(style: Paint) -> Track:
    length, angle = scalar(style.json.get("h")), scalar(style.json.get("a"))

    def place(values: list[Vector]) -> Vector:
        share, turn = min(max(values[0][0] / 100, -_LARGEST), _LARGEST), math.radians(values[1][0])
        return share * math.cos(turn), share * math.sin(turn)

    return numbers_of([length, angle], style.composition.clock, place, error=_OFF)


def _toward(share: float, highlight: Vector) -> Vector:
    return finite(highlight[0] * share, _DIGITS), finite(highlight[1] * share, _DIGITS)


def _ends(stops: Track, each: int) -> list[float]:
    """Returns where one disc ends and the next begins: at the stops, and as often between them as the colors change."""
    value = stops.keys[0].value
    parts = [value[i : i + each] for i in range(0, len(value), each)]
    steps = [max(abs(a - b) for a, b in zip(one[1:], two[1:], strict=True)) for one, two in zip(parts, parts[1:], strict=False)]
    count = _MOST if not stops.is_static else min(max(math.ceil(sum(steps) / _STEP), _FEWEST), _MOST)
    found = {index / count for index in range(count + 1)}
    if stops.is_static:
        found |= {min(max(part[0], 0.0), 1.0) for part in parts}
    return sorted(found)


def _show_color(style: Paint, layer: Layer, stops: Track, each: int, at: float) -> None:
    def color(values: list[Vector]) -> Vector:
        return _at(values[0], each, at)

    def spelled(value: Vector) -> list[Any]:
        parts = [finite(min(max(part, 0.0), 1.0), _DIGITS) for part in value]
        return [*parts, 1] if each == 4 else [0, 0, 0, *parts]

    track = numbers_of([stops], style.composition.clock, color, error=_ERROR)
    style.composition.show.value(layer, "backgroundColor", track, spelled)


def _at(value: Vector, each: int, at: float) -> Vector:
    """Returns the color at a position between stops."""
    parts = [value[i : i + each] for i in range(0, len(value), each)]
    before = parts[0]
    for part in parts:
        if part[0] >= at:
            span = part[0] - before[0]
            share = (at - before[0]) / span if span > 0 else 1.0
            return tuple(a + (b - a) * min(max(share, 0.0), 1.0) for a, b in zip(before[1:], part[1:], strict=True))
        before = part
    return before[1:]
