"""Rectangles, ellipses, stars and polygons as paths."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from .clock import Clock
from .joining import Sampled, joined
from .paths import ELLIPSE, Contour, Vertex, corner, flat
from .properties import point, scalar
from .tracks import Form, Track, constant
from .transforms import Transform, moved
from .values import Vector, integer, text

MOST_POINTS = 1000


def placed(json: dict[str, Any]) -> tuple[dict[str, Any], Transform | None]:
    """Returns a primitive without its position, and without the rotation of a star, and both as a transform; the primitive itself if
    it stands still. Without them its points move along lines."""
    position = point(json.get("p"))
    is_star = text(json.get("ty")) == "sr"
    rotation = scalar(json.get("r")) if is_star else constant((0.0,))
    if position.is_static and rotation.is_static:
        return json, None
    rest = {name: held for name, held in json.items() if name != "p" and not (is_star and name == "r")}
    return rest, moved(position, rotation)


def ellipse(json: dict[str, Any], clock: Clock) -> Track:
    """From the top, clockwise."""

    def made(values: Sampled) -> tuple[Vector, Form]:
        (x, y), (width, height) = values[0][0], values[1][0]
        a, b = width / 2, height / 2
        s, t = a * ELLIPSE, b * ELLIPSE
        vertices = [
            corner(x, y - b, (-s, 0), (s, 0)),
            corner(x + a, y, (0, -t), (0, t)),
            corner(x, y + b, (s, 0), (-s, 0)),
            corner(x - a, y, (0, t), (0, -t)),
        ]
        return flat([directed(vertices, json)])

    return joined([point(json.get("p")), point(json.get("s"))], clock, made, affine=True)


def directed(vertices: list[Vertex], json: dict[str, Any]) -> Contour:
    """Returns a closed contour, the other way round from the same start if the direction is 3."""
    if integer(json.get("d")) != 3:
        return Contour(vertices, True)
    backwards = [vertices[0], *vertices[:0:-1]]
    return Contour([Vertex(v.x, v.y, v.out_x, v.out_y, v.in_x, v.in_y) for v in backwards], True)


def rectangle(json: dict[str, Any], clock: Clock) -> Track:
    """From the upper right corner, clockwise."""
    place, size, radius = (
        point(json.get("p")),
        point(json.get("s")),
        scalar(json.get("r")),
    )
    rounds = any(key.value[0] > 0 for key in radius.keys)
    fits = _has_one_limit(size, radius)

    def made(values: Sampled) -> tuple[Vector, Form]:
        (x, y), (width, height) = values[0][0], values[1][0]
        left, right, top, bottom = (
            x - width / 2,
            x + width / 2,
            y - height / 2,
            y + height / 2,
        )
        if not rounds:
            plain = [
                corner(right, top),
                corner(right, bottom),
                corner(left, bottom),
                corner(left, top),
            ]
            return flat([directed(plain, json)])
        r = max(min(width / 2, height / 2, values[2][0][0]), 0.0)
        t = r * ELLIPSE
        vertices = [
            corner(right, top + r, (0, -t)),
            corner(right, bottom - r, out=(0, t)),
            corner(right - r, bottom, (t, 0)),
            corner(left + r, bottom, out=(-t, 0)),
            corner(left, bottom - r, (0, t)),
            corner(left, top + r, out=(0, -t)),
            corner(left + r, top, (-t, 0)),
            corner(right - r, top, out=(t, 0)),
        ]
        return flat([directed(vertices, json)])

    return joined([place, size, radius], clock, made, affine=fits or not rounds)


def _has_one_limit(size: Track, radius: Track) -> bool:
    """Whether the same of a radius, half a width and half a height is the least at all times, so that the corners move with it."""
    keys = [*size.keys, *radius.keys]
    if any(curve and not (0 <= curve[1] <= 1 and 0 <= curve[3] <= 1) for key in keys for curve in key.ease):
        return False
    least = {0, 1, 2}
    for time in {key.time for key in keys}:
        (width, height), (round_,) = size.at(time), radius.at(time)
        values = (width / 2, height / 2, round_)
        least &= {index for index, value in enumerate(values) if value <= min(values) + 1e-9}
        if min(values) < 0:
            return False
    return bool(least)


def polystar(json: dict[str, Any], clock: Clock) -> Track:
    """A star (sy 1) or a polygon, from the top, clockwise."""
    is_star = integer(json.get("sy"), 2) == 1
    names = ("pt", "r", "or", "os", "ir", "is") if is_star else ("pt", "r", "or", "os")
    tracks = [point(json.get("p")), *(scalar(json.get(name)) for name in names)]

    def made(values: Sampled) -> tuple[Vector, Form]:
        (x, y), (points, turn, *shape) = values[0][0], (value[0] for value, _ in values[1:])
        points = min(max(points, 0.0), MOST_POINTS) + 1e-9
        if points < 1:
            return (), ()
        way, vertices = -1 if integer(json.get("d")) == 3 else 1, []
        for angle, radius, length in _star(points, *shape) if is_star else _polygon(points, *shape):
            direction = math.radians(turn - 90) + way * angle
            tangent = (-way * math.sin(direction) * length, way * math.cos(direction) * length)
            place = (x + radius * math.cos(direction), y + radius * math.sin(direction))
            vertices.append(corner(*place, (-tangent[0], -tangent[1]), tangent))
        return flat([Contour(vertices, True)])

    curved = [track for name, track in zip(names, tracks[1:], strict=True) if name in ("pt", "r", "os", "is")]
    return joined(tracks, clock, made, affine=all(track.is_static for track in curved))


_Corner = tuple[float, float, float]
"""A vertex about the center: its angle from the first corner of a whole shape, its radius, and the length of its tangents."""

_STAR_ROUNDNESS, _POLYGON_ROUNDNESS = 0.47829 / 0.28, math.pi / 2
"""Lengths of tangents of a roundness of 100 %, in units of radius / points, as in rlottie and thorvg."""


def _polygon(points: float, radius: float, roundness: float) -> Iterator[_Corner]:
    count = int(points)
    for index in range(count):
        yield 2 * math.pi * index / count, radius, radius * roundness / 100 * _POLYGON_ROUNDNESS / count


def _star(points: float, outer: float, outer_round: float, inner: float, inner_round: float) -> Iterator[_Corner]:
    """Yields the corners of a star. A part of a point comes first: it is narrower and shorter than the others."""
    half = math.pi / points
    lengths = [
        radius * roundness / 100 * _STAR_ROUNDNESS / points for radius, roundness in ((outer, outer_round), (inner, inner_round))
    ]
    whole = int(points)
    part = points - whole
    angle = 0.0
    if part > 1e-6:
        angle = half * (1 - part)
        yield angle, inner + part * (outer - inner), lengths[0] * part
        angle += half * part
        yield angle, inner, lengths[1]
        angle += half
    for index in range(whole):
        yield angle + 2 * half * index, outer, lengths[0]
        yield angle + 2 * half * index + half, inner, lengths[1]
