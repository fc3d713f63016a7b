"""Paths as flat numbers: x, y of each vertex, of its in tangent and of its out tangent, all in absolute coordinates. The form of a
path says how many vertices each subpath has. An affine map of all points is then an affine map of the numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection
from typing import Any, NamedTuple

from ..files import ImportFailure
from ..scene import finite
from .clock import Clock
from .joining import Sampled, joined
from .properties import scalar, track_of
from .tracks import Form, Key, Track, constant
from .transforms import Matrix, mapped
from .values import Json, Vector, flag, mapping, number, pair

ELLIPSE = 0.5519150244935106
"""The length of the tangents of a quarter of an ellipse, in radii."""
MOST_VERTICES = 100_000
_DIGITS = 6
"""Decimals of the points of paths."""


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


def elements(key: Key, straight: Collection[int] = ()) -> list[list[Any]]:
    """Returns a path as a document writes it. `straight`: the numbers of the segments that are lines."""
    found: list[list[Any]] = []
    number = 0
    for contour in contours_of(key.value, key.form):
        if not contour.vertices:
            continue
        first = contour.vertices[0]
        found.append(["move", finite(first.x, _DIGITS), finite(first.y, _DIGITS)])
        for one, two in contour.segments:
            curved = () if number in straight else (one.out_x, one.out_y, two.in_x, two.in_y)
            points = (*curved, two.x, two.y)
            found.append(["curve" if curved else "line", *(finite(part, _DIGITS) for part in points)])
            number += 1
        if contour.closed:
            found.append(["close"])
    return found


def speller(track: Track) -> Callable[[Key], list[list[Any]]]:
    """Returns a function that writes the keys of a track. A segment is a line if it is one in all keys of its form."""
    straight: dict[Form, set[int]] = {}
    for key in track.keys:
        found = _straight(key)
        straight[key.form] = straight.get(key.form, found) & found
    return lambda key: elements(key, straight.get(key.form, ()))


def _straight(key: Key) -> set[int]:
    """Returns the numbers of the segments without tangents."""
    segments = (pair for contour in contours_of(key.value, key.form) for pair in contour.segments)
    return {
        number
        for number, (one, two) in enumerate(segments)
        if one.x == one.out_x and one.y == one.out_y and two.x == two.in_x and two.y == two.in_y
    }


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
        x, y = pair(json_vertex)
        found.append(corner(x, y, _pair(into, index), _pair(out, index)))
    return flat([Contour(found, flag(held.get("c", closed)))] if found else [])


def _pair(tangents: Json, index: int) -> tuple[float, float]:
    return pair(tangents[index]) if isinstance(tangents, list) and index < len(tangents) else (0.0, 0.0)


def path(json: dict[str, Any], name: str = "ks") -> Track:
    """Reads the path of a shape or of a mask. Old files say beside the path whether it is closed; a text is the name of a class."""
    said = json.get("closed", json.get("cl"))
    closed = not isinstance(said, str) and flag(said)
    return track_of(json.get(name), lambda value: read_path(value, closed))


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


def frame(track: Track) -> Track:
    """Returns a box that contains a path at all times, as a path."""
    x, y, width, height = bounds_of(track, 0.0)
    corners = [corner(x, y), corner(x + width, y), corner(x + width, y + height), corner(x, y + height)]
    return constant(*flat([Contour(corners, True)]))


def number_in(json: dict[str, Any], name: str, default: float = 0.0) -> float:
    """Returns a member that is a number, or a property whose first value counts."""
    held = json.get(name)
    return number(held, default) if not isinstance(held, dict) else scalar(held, default).keys[0].value[0]
