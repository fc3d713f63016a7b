"""Gradients: a large gradient layer in the shape of a path. Alpha stops have positions of their own, so they are a second gradient
that masks the first."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..scene import Layer, finite
from . import highlights, paths
from .joining import numbers_of
from .properties import numbers, point, scalar
from .tracks import Track
from .values import Vector, integer, mapping, text

if TYPE_CHECKING:
    from .shapes import Paint

MOST_STOPS = 256


def fill(style: Paint, shapes: list[Layer], box: list[float]) -> Layer:
    """Returns a gradient in a box that is masked by shapes."""
    scene = style.composition.shared.scene
    colors, alphas = _stops(style)
    layer = _gradient(style, box, colors, 4, lambda stop: [*stop[1:], 1])
    if alphas is not None:
        layer.mask = _gradient(style, box, alphas, 2, lambda stop: [0, 0, 0, stop[1]])
    mask = shapes[0] if len(shapes) == 1 and shapes[0].mask is None else scene.layer().add(*shapes)  # no mask has a mask
    whole = scene.layer().add(layer)
    whole.mask = mask
    return whole


def box(style: Paint) -> list[float]:
    """Returns a box that contains the shapes at all times."""
    margin = 0.0
    if text(style.json.get("ty")) == "gs":
        margin = max(key.value[0] for key in scalar(style.json.get("w"), 1.0).keys) * 4
    boxes = [paths.bounds_of(style.outline(style.framed(one), []), margin) for one in style.painted]
    left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
    right, bottom = (
        max(box[0] + box[2] for box in boxes),
        max(box[1] + box[3] for box in boxes),
    )
    return [
        math.floor(left),
        math.floor(top),
        math.ceil(right) - math.floor(left),
        math.ceil(bottom) - math.floor(top),
    ]


def _stops(style: Paint) -> tuple[Track, Track | None]:
    """Returns the color stops (position, red, green, blue) and the alpha stops (position, alpha) after them."""
    g = mapping(style.json.get("g"))
    track = numbers(g.get("k"))
    if integer(g.get("p")) > MOST_STOPS:
        style.composition.shared.report.refused(f"more than {MOST_STOPS} stops of a gradient", style.where)
    count = min(max(integer(g.get("p")), 0), MOST_STOPS)
    if count == 0:
        count = max(len(track.keys[0].value) // 4, 1)
    size = 4 * count
    colors = track.map(lambda value: (value[:size] + (0.0,) * size)[:size])
    most = max((len(key.value) - size) // 2 for key in track.keys)
    if most <= 0 or all(alpha >= 1 for key in track.keys for alpha in key.value[size + 1 :: 2]):
        return colors, None
    alphas = track.map(lambda value: (value[size : size + 2 * most] + (1.0,) * 2 * most)[: 2 * most])
    return colors, alphas


def _gradient(
    style: Paint,
    box: list[float],
    stops: Track,
    each: int,
    color: Callable[[Vector], list[float]],
) -> Layer:
    """Returns a gradient whose coordinates are those of the style."""
    show, json = style.show, style.json
    start, end = point(json.get("s")), point(json.get("e"))
    is_radial = integer(json.get("t"), 1) == 2
    if is_radial and highlights.is_aside(style):
        return highlights.discs(style, box, stops, each, start, end)
    layer = style.composition.shared.scene.layer("gradient", bounds=box, anchorPoint=[0, 0], position=box[:2])

    def parts(value: Vector) -> list[Vector]:
        return [value[i : i + each] for i in range(0, len(value), each)]

    def colors(value: Vector) -> list[Any]:
        return [[finite(min(max(part, 0.0), 1.0), 6) for part in color(stop)] for stop in parts(value)]

    show.value(layer, "colors", stops, colors)
    show.value(
        layer,
        "locations",
        stops,
        lambda value: [finite(min(max(stop[0], 0.0), 1.0), 6) for stop in parts(value)],
    )
    if is_radial:
        layer.values["type"] = "radial"
        end = numbers_of([start, end], style.composition.clock, _on_circle)
    for name, track in (("startPoint", start), ("endPoint", end)):
        show.vector(
            layer,
            name,
            numbers_of(
                [track],
                style.composition.clock,
                lambda v: _inside(v[0], box),
                affine=True,
            ),
        )
    return layer


def _on_circle(values: list[Vector]) -> Vector:
    """Returns the corner of the square around the circle through the end: a radial gradient takes it as its radii."""
    (x, y), (u, v) = values
    radius = max(math.hypot(u - x, v - y), 1e-6)
    return (x + radius, y + radius)


def _inside(value: Vector, box: list[float]) -> Vector:
    return ((value[0] - box[0]) / box[2], (value[1] - box[1]) / box[3])
