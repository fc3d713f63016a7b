"""Paths as flat numbers: x, y of each vertex, of its in tangent and of its out tangent, all in absolute coordinates. The form of a
path says how many vertices each subpath has. An affine map of all points is then an affine map of the numbers."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ..files import ImportFailure
from ..scene import finite
from .clock import Clock
from .joining import Sampled, joined
from .properties import point, scalar, track_of
from .tracks import Form, Key, Track
from .transforms import Matrix, mapped
from .values import Json, Vector, flag, integer, mapping, number, sized, vector

ELLIPSE = 0.5519150244935106
"""The length of the tangents of a quarter of an ellipse, in radii."""
MOST_VERTICES = 100_000
MOST_POINTS = 1000


class Vertex(NamedTuple):
    x: float
    y: float
    in_x: float
    in_y: float
    out_x: float
    out_y: float


def corner(
    x: float,
    y: float,
    into: tuple[float, float] = (0, 0),
    out: tuple[float, float] = (0, 0),
) -> Vertex:
    """Returns a vertex with tangents relative to it."""
    return Vertex(x, y, x + into[0], y + into[1], x + out[0], y + out[1])


class Contour(NamedTuple):
    """A subpath."""

    vertices: list[Vertex]
    closed: bool

    @property
    def segments(self) -> list[tuple[Vertex, Vertex]]:
        following = self.vertices[1:] + self.vertices[:1] if self.closed else self.vertices[1:]
        return list(zip(self.vertices, following, strict=False))


def flat(contours: list[Contour]) -> tuple[Vector, Form]:
    values = tuple(part for contour in contours for vertex in contour.vertices for part in vertex)
    return values, tuple((len(contour.vertices), contour.closed) for contour in contours)


def contours_of(value: Vector, form: Form) -> list[Contour]:
    found: list[Contour] = []
    start = 0
    for count, closed in form:
        numbers = value[start : start + 6 * count]
        found.append(Contour([Vertex(*numbers[i : i + 6]) for i in range(0, 6 * count, 6)], closed))
        start += 6 * count
    return found


def elements(key: Key) -> list[list[Any]]:
    """Returns a path as a document writes it."""
    found: list[list[Any]] = []
    for contour in contours_of(key.value, key.form):
        if not contour.vertices:
            continue
        first = contour.vertices[0]
        found.append(["move", finite(first.x), finite(first.y)])
        for one, two in contour.segments:
            points = (one.out_x, one.out_y, two.in_x, two.in_y, two.x, two.y)
            found.append(["curve", *(finite(part) for part in points)])
        if contour.closed:
            found.append(["close"])
    return found


def transformed(value: Vector, matrix: Matrix) -> Vector:
    return tuple(part for i in range(0, len(value), 2) for part in mapped(matrix, value[i], value[i + 1]))


def read_path(json: Json, closed: bool = False) -> tuple[Vector, Form]:
    """Reads a path: vertices v, and tangents i and o relative to them. `closed` counts if it does not say whether it is closed."""
    held = mapping(json[0] if isinstance(json, list) and json else json)
    vertices, into, out = held.get("v"), held.get("i"), held.get("o")
    if not isinstance(vertices, list):
        return (), ()
    if len(vertices) > MOST_VERTICES:
        raise ImportFailure(f"a path has more than {MOST_VERTICES} vertices")
    found = []
    for index, json_vertex in enumerate(vertices):
        x, y = sized(vector(json_vertex), 2)
        found.append(corner(x, y, _pair(into, index), _pair(out, index)))
    return flat([Contour(found, flag(held.get("c", closed)))] if found else [])


def _pair(tangents: Json, index: int) -> tuple[float, float]:
    x, y = sized(vector(tangents[index]), 2) if isinstance(tangents, list) and index < len(tangents) else (0.0, 0.0)
    return x, y


def path(json: dict[str, Any], name: str = "ks") -> Track:
    """Reads the path of a shape or of a mask. Old files say beside the path whether it is closed; a text is the name of a class."""
    said = json.get("closed", json.get("cl"))
    closed = not isinstance(said, str) and flag(said)
    return track_of(json.get(name), lambda value: read_path(value, closed))


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
    least = min(min(key.value) for key in size.keys) / 2
    fits = all(0 <= key.value[0] <= least for key in radius.keys)

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


def polystar(json: dict[str, Any], clock: Clock) -> Track:
    """A star (sy 1) or a polygon (sy 2), from the top, clockwise."""
    is_star = integer(json.get("sy"), 1) != 2
    names = ("pt", "r", "or", "os", "ir", "is") if is_star else ("pt", "r", "or", "os")
    tracks = [point(json.get("p")), *(scalar(json.get(name)) for name in names)]

    def made(values: Sampled) -> tuple[Vector, Form]:
        (x, y), (points, turn, outer, outer_round, *inner) = (
            values[0][0],
            (value[0] for value, _ in values[1:]),
        )
        count = int(min(max(points, 0), MOST_POINTS) + 1e-9)
        if count < 1:
            return (), ()
        radii = [(outer, outer_round), (inner[0], inner[1])] if is_star else [(outer, outer_round)]
        vertices, step = [], 2 * math.pi / (count * len(radii))
        for index in range(count * len(radii)):
            radius, roundness = radii[index % len(radii)]
            angle = math.radians(turn - 90) + index * step
            length = radius * roundness / 100 * math.pi / (2 * count)
            tangent = (-math.sin(angle) * length, math.cos(angle) * length)
            place = (x + radius * math.cos(angle), y + radius * math.sin(angle))
            vertices.append(corner(*place, (-tangent[0], -tangent[1]), tangent))
        return flat([directed(vertices, json)])

    curved = [track for name, track in zip(names, tracks[1:], strict=True) if name in ("pt", "r", "os", "is")]
    return joined(tracks, clock, made, affine=all(track.is_static for track in curved))


def rounded(track: Track, radius: Track, clock: Clock) -> Track:
    """Cuts the corners of a path: where a vertex has no tangents, at the radius or the middle of the edge."""

    def made(values: Sampled) -> tuple[Vector, Form]:
        return flat([_rounded(contour, max(values[1][0][0], 0.0)) for contour in contours_of(*values[0])])

    return joined([track, radius], clock, made)


def _rounded(contour: Contour, radius: float) -> Contour:
    found: list[Vertex] = []
    count = len(contour.vertices)
    for index, vertex in enumerate(contour.vertices):
        is_end = not contour.closed and index in (0, count - 1)
        if is_end or vertex[:2] != vertex[2:4] or vertex[:2] != vertex[4:6] or count < 3:
            found.append(vertex)
            continue
        for neighbor, before in (
            (contour.vertices[index - 1], True),
            (contour.vertices[(index + 1) % count], False),
        ):
            dx, dy = neighbor.x - vertex.x, neighbor.y - vertex.y
            length = math.hypot(dx, dy)
            share = min(radius, length / 2) / length if length else 0.0
            x, y = vertex.x + dx * share, vertex.y + dy * share
            tangent = (-dx * share * ELLIPSE, -dy * share * ELLIPSE)
            found.append(corner(x, y, out=tangent) if before else corner(x, y, into=tangent))
    return Contour(found, contour.closed)


def bounds_of(track: Track, margin: float) -> tuple[float, float, float, float]:
    """Returns a box x, y, width, height that contains a path at all times: around all points of all keys, wider if they move."""
    xs = [part for key in track.keys for part in key.value[0::2]] or [0.0]
    ys = [part for key in track.keys for part in key.value[1::2]] or [0.0]
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    spread = margin + (0 if track.is_static else 0.5 * max(right - left, bottom - top)) + 1
    return (
        left - spread,
        top - spread,
        right - left + 2 * spread,
        bottom - top + 2 * spread,
    )


def number_in(json: dict[str, Any], name: str, default: float = 0.0) -> float:
    """Returns a member that is a number, or a property whose first value counts."""
    held = json.get(name)
    return number(held, default) if not isinstance(held, dict) else scalar(held, default).keys[0].value[0]
