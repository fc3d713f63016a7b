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


def length_of(contours: list[Contour]) -> float:
    return sum(_lengths(curve)[-1] for contour in contours for curve in _cubics(contour))


def cut(contours: list[Contour], start: float, end: float) -> list[Contour]:
    """Returns the parts of a path between two fractions of its length, 0 ≤ start ≤ end ≤ start + 1; what exceeds 1 continues at
    the beginning."""
    if end - start >= 1 - 1e-9:
        return contours
    if end - start <= 1e-9:
        return []
    shift = math.floor(start)
    start, end = start - shift, end - shift
    total = length_of(contours)
    if end <= 1:
        return _between(contours, start * total, end * total)
    tail, head = (
        _between(contours, start * total, total),
        _between(contours, 0.0, (end - 1) * total),
    )
    if len(contours) == 1 and contours[0].closed and tail and head:  # the seam of a closed path is no end
        last, first = tail[-1].vertices[-1], head[0].vertices[0]
        seam = Vertex(first.x, first.y, last.in_x, last.in_y, first.out_x, first.out_y)
        return [
            *tail[:-1],
            Contour([*tail[-1].vertices[:-1], seam, *head[0].vertices[1:]], False),
            *head[1:],
        ]
    return [*tail, *head]


def _between(contours: list[Contour], start: float, end: float) -> list[Contour]:
    found: list[Contour] = []
    passed = 0.0
    for contour in contours:
        pieces: list[Cubic] = []
        first = passed
        for curve in _cubics(contour):
            lengths = _lengths(curve)
            low, high = max(start - passed, 0.0), min(end - passed, lengths[-1])
            if low < high:
                pieces.append(_part(curve, _parameter(lengths, low), _parameter(lengths, high)))
            passed += lengths[-1]
        if contour.closed and start <= first and end >= passed > first:
            found.append(contour)
        elif pieces:
            found.append(_joined(pieces))
    return found


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
