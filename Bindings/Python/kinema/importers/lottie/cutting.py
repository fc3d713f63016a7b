"""Parts of paths by their length: what a trim leaves of a fill, or of a path that is trimmed twice."""

from __future__ import annotations

import math
from functools import lru_cache

from .paths import Contour, Vertex

_STEPS = 32
"""Chords by which the length of a segment is measured."""

Cubic = tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


def _cubics(contour: Contour) -> list[Cubic]:
    return [((a.x, a.y), (a.out_x, a.out_y), (b.in_x, b.in_y), (b.x, b.y)) for a, b in contour.segments]


@lru_cache(maxsize=4096)
def _lengths(curve: Cubic) -> tuple[float, ...]:
    """Returns the lengths from the start to each of the steps. Most paths stand still while their trims move."""
    (ax, ay), (bx, by), (cx, cy), (dx, dy) = curve
    found, x, y = [0.0], ax, ay
    for step in range(1, _STEPS + 1):
        t = step / _STEPS
        r = 1 - t
        a, b, c, d = r * r * r, 3 * r * r * t, 3 * r * t * t, t * t * t
        u, v = a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy
        found.append(found[-1] + math.hypot(u - x, v - y))
        x, y = u, v
    return tuple(found)


@lru_cache(maxsize=65536)
def _length(curve: Cubic) -> float:
    return _lengths(curve)[-1]


def length_of(contours: list[Contour]) -> float:
    return sum(_length(curve) for contour in contours for curve in _cubics(contour))


def cut(contours: list[Contour], start: float, end: float) -> list[Contour]:
    """Returns the parts of a path between two fractions of its length, 0 ≤ start ≤ end ≤ start + 1; what exceeds 1 continues at
    the beginning. A part has all vertices of its contour, those outside at its ends, so that its form stays while the fractions
    move."""
    if end - start >= 1 - 1e-9:
        return contours
    if end - start <= 1e-9:
        return []
    shift = math.floor(start)
    total = length_of(contours)
    low, high = (start - shift) * total, (end - shift) * total
    turns = 1 if high <= total else 2
    if len(contours) == 1 and contours[0].closed:  # the seam is no end
        return [_part_of(_cubics(contours[0]) * turns, low, high)]
    found: list[Contour] = []
    passed = 0.0
    for contour in contours * turns:
        length = length_of([contour])
        if low <= passed and passed + length <= high:
            found.append(contour)
        elif low < passed + length and passed < high:
            found.append(_part_of(_cubics(contour), low - passed, high - passed))
        passed += length
    return found


def _part_of(curves: list[Cubic], low: float, high: float) -> Contour:
    """Returns the part of a contour between two lengths."""
    pieces: list[Cubic | None] = []
    passed = 0.0
    for curve in curves:
        length = _length(curve)
        one, two = max(low - passed, 0.0), min(high - passed, length)
        is_whole = one <= 0 and two >= length
        if one < two:
            pieces.append(curve if is_whole else _piece(curve, _lengths(curve), one, two))
        else:
            pieces.append(None)
        passed += length
    inside = [piece for piece in pieces if piece is not None]
    if not inside:
        return Contour([], False)
    first = pieces.index(inside[0])
    before, after = inside[0][0], inside[-1][3]
    return _joined([piece or ((before,) * 4 if index < first else (after,) * 4) for index, piece in enumerate(pieces)])


def _piece(curve: Cubic, lengths: tuple[float, ...], one: float, two: float) -> Cubic:
    """Returns the part of a curve between two lengths. The ends of a straight one move evenly with them."""
    start, leaving, arriving, end = curve
    if start == leaving and arriving == end:
        ends = [tuple(a + (b - a) * length / lengths[-1] for a, b in zip(start, end, strict=True)) for length in (one, two)]
        (x, y), (u, v) = ends
        return (x, y), (x, y), (u, v), (u, v)
    return _part(curve, _parameter(lengths, one), _parameter(lengths, two))


def _parameter(lengths: tuple[float, ...], length: float) -> float:
    if length >= lengths[-1]:
        return 1.0
    for step, (one, two) in enumerate(zip(lengths, lengths[1:], strict=False)):
        if length < two:
            return (step + (length - one) / (two - one)) / _STEPS
    return 1.0


def _part(curve: Cubic, one: float, two: float) -> Cubic:
    """Returns the part of a curve between two parameters, by the blossom of its polynomial."""

    def blossom(a: float, b: float, c: float) -> tuple[float, float]:
        points = list(curve)
        for t in (a, b, c):
            points = [(p[0] + (q[0] - p[0]) * t, p[1] + (q[1] - p[1]) * t) for p, q in zip(points, points[1:], strict=False)]
        return points[0]

    return (
        blossom(one, one, one),
        blossom(one, one, two),
        blossom(one, two, two),
        blossom(two, two, two),
    )


def _joined(pieces: list[Cubic]) -> Contour:
    vertices: list[Vertex] = []
    arriving = pieces[0][0]
    for start, leaving, _, _ in pieces:
        vertices.append(Vertex(*start, *arriving, *leaving))
        arriving = pieces[len(vertices) - 1][2]
    end = pieces[-1][3]
    return Contour([*vertices, Vertex(*end, *arriving, *end)], False)
