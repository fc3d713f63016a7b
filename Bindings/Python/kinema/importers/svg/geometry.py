"""The shapes of SVG as paths, and its transforms as matrices."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping
from itertools import accumulate
from typing import Any

from ..._extras import Extra
from ..files import ImportFailure
from ..scene import finite
from .reading import Node, length, numbers

_svgelements: Any = Extra("svgelements", "svgelements", "svg")

Matrix = tuple[float, float, float, float, float, float]
Elements = list[list[Any]]
IDENTITY: Matrix = (1, 0, 0, 1, 0, 0)
MOST_SEGMENTS = 50_000
_ROUND = 0.5522847498
_PIECE = 0.1
"""The part of a turn that a curve of an arc has at most."""
SHAPES = ("rect", "circle", "ellipse", "line", "polyline", "polygon", "path")


def multiplied(m: Matrix, n: Matrix) -> Matrix:
    """Returns the matrix that applies m first."""
    a, b, c, d, x, y = m
    p, q, r, s, u, v = n
    return (a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, x * p + y * r + u, x * q + y * s + v)


def inverted(m: Matrix) -> Matrix | None:
    a, b, c, d, x, y = m
    size = a * d - b * c
    if abs(size) < 1e-12:
        return None
    return (d / size, -b / size, -c / size, a / size, (c * y - d * x) / size, (b * x - a * y) / size)


def mapped(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def json_matrix(m: Matrix) -> list[float]:
    a, b, c, d, x, y = (finite(part, 9) for part in m)
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1]


_FUNCTION = re.compile(r"([a-zA-Z]+)\s*\(([^)]*)\)")


def functions_of(text: str) -> list[tuple[str, list[float]]]:
    """Splits a transform, of an attribute or of CSS, into functions whose angles are in degrees."""
    found: list[tuple[str, list[float]]] = []
    for name, inside in _FUNCTION.findall(text):
        values = [_measure(part) for part in re.split(r"[\s,]+", inside.strip()) if part]
        found.append((name, values))
    return found


def _measure(text: str) -> float:
    for unit, factor in (("deg", 1.0), ("grad", 0.9), ("turn", 360.0), ("rad", 180 / math.pi)):
        if text.lower().endswith(unit):
            return length(text[: -len(unit)], 1.0) * factor
    return length(text, 1.0)


def matrix_of(name: str, values: list[float]) -> Matrix:
    """Returns the matrix of a function. Raises ImportFailure if it is unknown."""
    v = values + [0.0] * 6
    kind = name.lower()
    if kind == "matrix" and len(values) == 6:
        return (v[0], v[1], v[2], v[3], v[4], v[5])
    if kind in ("translate", "translate3d", "translatex"):
        return (1, 0, 0, 1, v[0], v[1] if kind != "translatex" else 0)
    if kind == "translatey":
        return (1, 0, 0, 1, 0, v[0])
    if kind in ("scale", "scale3d"):
        return (v[0], 0, 0, v[1] if len(values) > 1 else v[0], 0, 0)
    if kind in ("scalex", "scaley"):
        return (v[0], 0, 0, 1, 0, 0) if kind == "scalex" else (1, 0, 0, v[0], 0, 0)
    if kind in ("rotate", "rotatez"):
        c, s = math.cos(math.radians(v[0])), math.sin(math.radians(v[0]))
        return multiplied(multiplied((1, 0, 0, 1, -v[1], -v[2]), (c, s, -s, c, 0, 0)), (1, 0, 0, 1, v[1], v[2]))
    if kind in ("skewx", "skewy", "skew"):
        one, two = math.tan(math.radians(v[0])), math.tan(math.radians(v[1]))
        return (1, one, 0, 1, 0, 0) if kind == "skewy" else (1, two, one, 1, 0, 0)
    if kind in ("rotatex", "rotatey"):  # seen from the front
        c = math.cos(math.radians(v[0]))
        return (1, 0, 0, c, 0, 0) if kind == "rotatex" else (c, 0, 0, 1, 0, 0)
    if kind in ("translatez", "scalez"):
        return IDENTITY
    if kind == "matrix3d" and len(values) == 16:
        return (v[0], v[1], v[4], v[5], v[12], v[13])
    raise ImportFailure(f"the transform {name[:40]!r} is unknown")


def is_known(name: str, count: int) -> bool:
    """Whether a transform function may have this number of arguments."""
    try:
        matrix_of(name, [1.0] * count)
    except ImportFailure:
        return False
    return True


def transform_of(text: str, refuse: Callable[[str], None] | None = None) -> Matrix:
    """Returns the matrix of a transform. An unknown function makes it the identity, and `refuse` is called with it."""
    functions, whole = functions_of(text), IDENTITY
    unknown = next((name for name, values in functions if not is_known(name, len(values))), None)
    if unknown is not None:
        if refuse is not None:
            refuse(f"transform: {unknown[:40]}")
        return IDENTITY
    for name, values in functions:
        whole = multiplied(matrix_of(name, values), whole)
    return whole


def fitting(node: Node, box: list[float], size: tuple[float, float]) -> Matrix:
    """Returns the matrix from a view box to a size, by preserveAspectRatio."""
    x, y = size[0] / box[2], size[1] / box[3]
    words = node.get("preserveAspectRatio", "xMidYMid meet").split()
    align = words[0] if words else "xMidYMid"
    if align != "none":
        x = y = max(x, y) if "slice" in words else min(x, y)
    shares = {"Min": 0.0, "Mid": 0.5, "Max": 1.0}
    across, down = (shares.get(align[i : i + 3], 0.5) if align != "none" else 0.0 for i in (1, 5))
    return (x, 0, 0, y, (size[0] - box[2] * x) * across - box[0] * x, (size[1] - box[3] * y) * down - box[1] * y)


def outline_of(
    node: Node, size: tuple[float, float], changed: Mapping[str, str] | None = None, inside_arcs: set[int] | None = None
) -> Elements:
    """Returns the path of a shape; `changed`: other values of its attributes. `inside_arcs` gets the indices of the elements that end
    inside of an arc."""
    font = length(node.style.get("font-size", "16"), 16)
    whole = {"w": size[0], "h": size[1], "d": math.hypot(*size) / math.sqrt(2)}

    def read(name: str, axis: str, default: str = "0") -> float:
        return length((changed or {}).get(name, node.get(name, node.style.get(name, default))), whole[axis], font)

    kind = node.tag
    if kind == "rect":
        return _rect(node, read, changed or {})
    if kind in ("circle", "ellipse"):
        rx, ry = (read("r", "d"),) * 2 if kind == "circle" else _radii(node, read, changed or {})
        return _ellipse(read("cx", "w"), read("cy", "h"), rx, ry)
    if kind == "line":
        return [["move", read("x1", "w"), read("y1", "h")], ["line", read("x2", "w"), read("y2", "h")]]
    if kind in ("polyline", "polygon"):
        points = numbers((changed or {}).get("points", node.get("points")))
        pairs = list(zip(points[::2], points[1::2], strict=False))
        found: Elements = [["line" if index else "move", x, y] for index, (x, y) in enumerate(pairs)]
        return [*found, ["close"]] if kind == "polygon" and found else found
    return path_of((changed or {}).get("d", node.get("d", _css_path(node.style.get("d", "")))), inside_arcs)


def _css_path(text: str) -> str:
    found = re.fullmatch(r"path\(\s*['\"](.*)['\"]\s*\)", text, re.DOTALL)
    return found[1] if found else ""


def _rect(node: Node, read: Callable[..., float], changed: Mapping[str, str]) -> Elements:
    x, y, w, h = read("x", "w"), read("y", "h"), read("width", "w"), read("height", "h")
    if w <= 0 or h <= 0:
        return []
    rx, ry = _radii(node, read, changed)
    rx, ry = min(max(rx, 0.0), w / 2), min(max(ry, 0.0), h / 2)
    if rx == 0 or ry == 0:
        return [["move", x, y], ["line", x + w, y], ["line", x + w, y + h], ["line", x, y + h], ["close"]]
    s, t = rx * (1 - _ROUND), ry * (1 - _ROUND)
    return [
        ["move", x + rx, y],
        ["line", x + w - rx, y],
        ["curve", x + w - s, y, x + w, y + t, x + w, y + ry],
        ["line", x + w, y + h - ry],
        ["curve", x + w, y + h - t, x + w - s, y + h, x + w - rx, y + h],
        ["line", x + rx, y + h],
        ["curve", x + s, y + h, x, y + h - t, x, y + h - ry],
        ["line", x, y + ry],
        ["curve", x, y + t, x + s, y, x + rx, y],
        ["close"],
    ]


def _radii(node: Node, read: Callable[..., float], changed: Mapping[str, str]) -> tuple[float, float]:
    """Returns the radii of a rectangle or an ellipse; one that is left out is as large as the other."""
    said = {name: changed.get(name, node.get(name) or node.style.get(name, "auto")) for name in ("rx", "ry")}
    named = [name for name in said if said[name] != "auto"]
    if len(named) == 2:
        return read("rx", "w"), read("ry", "h")
    return (read(named[0], "w" if named[0] == "rx" else "h"),) * 2 if named else (0.0, 0.0)


def _ellipse(x: float, y: float, rx: float, ry: float) -> Elements:
    if rx <= 0 or ry <= 0:
        return []
    s, t = rx * _ROUND, ry * _ROUND
    return [
        ["move", x + rx, y],
        ["curve", x + rx, y + t, x + s, y + ry, x, y + ry],
        ["curve", x - s, y + ry, x - rx, y + t, x - rx, y],
        ["curve", x - rx, y - t, x - s, y - ry, x, y - ry],
        ["curve", x + s, y - ry, x + rx, y - t, x + rx, y],
        ["close"],
    ]


def path_of(text: str, inside_arcs: set[int] | None = None) -> Elements:
    """Returns the path of the attribute `d`, up to its first error, as browsers draw it. `inside_arcs`: as of outline_of."""
    if len(text) > 40 * MOST_SEGMENTS:
        raise ImportFailure(f"a path has more than {MOST_SEGMENTS} segments")
    path = _svgelements.Path()
    try:
        path.parse(text)
    except (ValueError, IndexError, TypeError, ZeroDivisionError, OverflowError, AttributeError):
        pass
    _reflect(path)
    ends: set[int] = set()
    try:
        pieces = [max(math.ceil(abs(one.sweep) / (_PIECE * math.tau)), 1) if hasattr(one, "sweep") else 1 for one in path]
        ends = {count - 1 for count in accumulate(pieces)}
        path.approximate_arcs_with_cubics(_PIECE)
    except (ValueError, OverflowError, ZeroDivisionError, TypeError) as error:
        raise ImportFailure("a path has an arc whose numbers are too large") from error
    found: Elements = []
    for index, segment in enumerate(path):
        name, points = _SEGMENTS.get(type(segment).__name__, ("", ()))
        values: list[Any] = [getattr(segment, point, None) for point in points]
        if name and all(value is not None and value.x is not None and value.y is not None for value in values):
            if inside_arcs is not None and index not in ends:
                inside_arcs.add(len(found))
            found.append([name, *(finite(part, 6) for value in values for part in (float(value.x), float(value.y)))])
    if len(found) > MOST_SEGMENTS:
        raise ImportFailure(f"a path has more than {MOST_SEGMENTS} segments")
    if any(not math.isfinite(part) or abs(part) > 1e9 for element in found for part in element[1:]):
        raise ImportFailure("a path has a number larger than 1e9")
    return found


def _reflect(path: Any) -> None:
    """Corrects the first control points of S and T, which reflect those of curves of the same kind only."""
    before: Any = None
    for segment in path:
        kind = type(segment).__name__
        if getattr(segment, "smooth", False) and kind in ("QuadraticBezier", "CubicBezier") and segment.start is not None:
            last = (before.control if kind == "QuadraticBezier" else before.control2) if type(before) is type(segment) else None
            control = segment.start if last is None else segment.start * 2 - last
            setattr(segment, "control" if kind == "QuadraticBezier" else "control1", control)
        before = segment


_SEGMENTS: dict[str, tuple[str, tuple[str, ...]]] = {
    "Move": ("move", ("end",)),
    "Line": ("line", ("end",)),
    "QuadraticBezier": ("quad", ("control", "end")),
    "CubicBezier": ("curve", ("control1", "control2", "end")),
    "Close": ("close", ()),
}


def bounds_of(elements: Elements) -> tuple[float, float, float, float]:
    """Returns x, y, width and height around a path, by the extremes of its curves."""
    xs: list[float] = []
    ys: list[float] = []
    x = y = 0.0
    for _, *points in elements:
        if not points:
            continue
        for axis, found, start in ((0, xs, x), (1, ys, y)):
            found.extend(_extremes([start, *points[axis::2]] if found or len(points) > 2 else points[axis::2]))
        x, y = points[-2:]
    if not xs:
        return 0.0, 0.0, 0.0, 0.0
    return min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)


def _extremes(p: list[float]) -> list[float]:
    """Returns the ends and the turning points of a Bezier curve in one direction."""
    ts: list[float] = []
    if len(p) == 3 and p[0] - 2 * p[1] + p[2]:
        ts = [(p[0] - p[1]) / (p[0] - 2 * p[1] + p[2])]
    elif len(p) == 4:
        a, b, c = p[3] - 3 * p[2] + 3 * p[1] - p[0], 2 * (p[2] - 2 * p[1] + p[0]), p[1] - p[0]
        root = b * b - 4 * a * c
        if abs(a) < 1e-12:
            ts = [-c / b] if b else []
        elif root >= 0:
            ts = [(-b + sign * math.sqrt(root)) / (2 * a) for sign in (1, -1)]
    return [p[0], p[-1], *(_at(p, t) for t in ts if 0 < t < 1)]


def _at(p: list[float], t: float) -> float:
    while len(p) > 1:
        p = [a + (b - a) * t for a, b in zip(p, p[1:], strict=False)]
    return p[0]


def length_of(elements: Elements) -> float:
    """Returns the length of a path, by 32 chords of each curve."""
    found = x = y = u = v = 0.0
    for verb, *points in elements:
        if verb == "move":
            u, v = points
        elif verb == "close":
            found += math.hypot(u - x, v - y)
            points = [u, v]
        else:
            curve = [[x, *points[::2]], [y, *points[1::2]]]
            places = [(_at(curve[0], step / 32), _at(curve[1], step / 32)) for step in range(33 if len(points) > 2 else 1)] + [
                (points[-2], points[-1])
            ]
            found += sum(math.dist(a, b) for a, b in zip([(x, y), *places], places, strict=False))
        x, y = points[-2:]
    return found
