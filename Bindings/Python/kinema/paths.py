"""The geometry of paths: their bounds, and pairs of paths whose elements match, so that one can move to the other.

>>> from kinema import Path
>>> from kinema.paths import bounds, matched
>>> bounds(Path.svg("M0 0 q10 20 20 0"))
Rect(x=0.0, y=0.0, width=20.0, height=10.0)
>>> first, second = matched(Path.rect(0, 0, 10, 10), Path.ellipse(0, 0, 10, 10))
>>> [a[0] for a in first] == [b[0] for b in second]
True
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from .values import Path, Point, Rect

Curve = tuple[Point, Point, Point, Point]
"""A cubic curve: its start, two control points, and its end."""


class Outline(NamedTuple):
    """A subpath as cubic curves."""

    curves: list[Curve]
    is_closed: bool

    @property
    def start(self) -> Point:
        return self.curves[0][0]

    @property
    def center(self) -> Point:
        return sum((curve[0] for curve in self.curves), Point(0, 0)) / len(self.curves)


def outlines(path: Iterable[Sequence[str | float]]) -> list[Outline]:
    """Returns the subpaths of a path as cubic curves. A closed one ends with a curve to its start."""
    found: list[Outline] = []
    curves: list[Curve] = []
    start = at = Point(0, 0)

    def end(is_closed: bool) -> None:
        if is_closed and at != start:
            curves.append(_line(at, start))
        if curves:
            found.append(Outline(list(curves), is_closed))
        curves.clear()

    for verb, *numbers in path:
        places = [Point(*pair) for pair in zip(*[iter(map(float, numbers))] * 2, strict=True)]
        if verb == "move":
            end(False)
            start = at = places[0]
        elif verb == "close":
            end(True)
            at = start
        else:
            curves.append(_curve(at, places))
            at = places[-1]
    end(False)
    return found


def _curve(at: Point, places: list[Point]) -> Curve:
    if len(places) == 1:
        return _line(at, places[0])
    if len(places) == 2:  # a quadratic curve
        control, end = places
        return at, at + (control - at) * (2 / 3), end + (control - end) * (2 / 3), end
    return at, places[0], places[1], places[2]


def _line(start: Point, end: Point) -> Curve:
    return start, start + (end - start) / 3, end - (end - start) / 3, end


def path_of(outlines: Iterable[Outline]) -> Path:
    """Returns the path of outlines."""
    path = Path()
    for outline in outlines:
        path.move(*outline.start)
        for _, first, second, end in outline.curves:
            path.curve(*first, *second, *end)
        if outline.is_closed:
            path.close()
    return path


# ---- Bounds ------------------------------------------------------------------------------------------------------------


def bounds(path: Iterable[Sequence[str | float]]) -> Rect:
    """Returns the smallest rect that contains the path, exactly; one of no curve is empty."""
    ranges: list[list[float]] = [[], []]
    for outline in outlines(path):
        for curve in outline.curves:
            for axis, values in enumerate(ranges):
                values += _extremes([point[axis] for point in curve])
    xs, ys = ranges
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else Rect(0, 0, 0, 0)


def _extremes(numbers: list[float]) -> list[float]:
    """Returns the ends of one coordinate of a cubic curve, and its values where it turns."""
    a, b, c, d = numbers
    # The derivative is 3 (p t² + q t + r).
    p, q, r = d - a + 3 * (b - c), 2 * (a - 2 * b + c), b - a
    found = [a, d]
    if abs(p) < 1e-12 * max(abs(q), abs(r), 1e-300):
        places = [-r / q] if q else []
    else:
        root = q * q - 4 * p * r
        places = [(-q + sign * math.sqrt(root)) / (2 * p) for sign in (-1, 1)] if root >= 0 else []
    return found + [_at(numbers, place) for place in places if 0 < place < 1]


def _at(numbers: Sequence[float], t: float) -> float:
    a, b, c, d = numbers
    s = 1 - t
    return s * s * s * a + 3 * s * s * t * b + 3 * s * t * t * c + t * t * t * d


# ---- Matching ----------------------------------------------------------------------------------------------------------


def matched(first: Path, second: Path) -> tuple[Path, Path]:
    """Returns the two paths with elements of the same kinds and number, so that a layer can move from one to the other. Subpaths match in
    their order; one without a partner grows from its center. Closed ones begin at the nearest corners."""
    ones, others = outlines(first), outlines(second)
    for shorter, longer in ((ones, others), (others, ones)):
        shorter += [_dot(outline) for outline in longer[len(shorter) :]]
    pairs = [_matched(one, other) for one, other in zip(ones, others, strict=True)]
    return path_of(one for one, _ in pairs), path_of(other for _, other in pairs)


def _dot(outline: Outline) -> Outline:
    return Outline([(outline.center,) * 4], outline.is_closed)


def _matched(one: Outline, other: Outline) -> tuple[Outline, Outline]:
    is_closed = one.is_closed and other.is_closed
    count = max(len(one.curves), len(other.curves))
    curves, target = _divided(one.curves, count), _divided(other.curves, count)
    if is_closed:
        target = min((target[turn:] + target[:turn] for turn in range(count)), key=lambda found: _distance(curves, found))
    return Outline(curves, is_closed), Outline(target, is_closed)


def _distance(curves: list[Curve], others: list[Curve]) -> float:
    return sum(abs(a[0] - b[0]) ** 2 for a, b in zip(curves, others, strict=True))


def _divided(curves: list[Curve], count: int) -> list[Curve]:
    """Divides the longest curves until there are `count`."""
    parts = [1] * len(curves)
    lengths = [sum(abs(b - a) for a, b in zip(curve, curve[1:], strict=False)) for curve in curves]
    for _ in range(count - len(curves)):
        parts[max(range(len(curves)), key=lambda index: lengths[index] / parts[index])] += 1
    return [piece for curve, number in zip(curves, parts, strict=True) for piece in _pieces(curve, number)]


def _pieces(curve: Curve, count: int) -> Iterable[Curve]:
    for left in range(count, 1, -1):
        first, curve = _split(curve, 1 / left)
        yield first
    yield curve


def _split(curve: Curve, t: float) -> tuple[Curve, Curve]:
    """Divides a curve by de Casteljau's construction."""
    a, b, c, d = curve
    ab, bc, cd = a + (b - a) * t, b + (c - b) * t, c + (d - c) * t
    abc, bcd = ab + (bc - ab) * t, bc + (cd - bc) * t
    middle = abc + (bcd - abc) * t
    return (a, ab, abc, middle), (middle, bcd, cd, d)
