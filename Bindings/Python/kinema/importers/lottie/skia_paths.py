"""Paths of skia, which the renderer needs, too: outlines of glyphs, and the operations that merge paths."""

from __future__ import annotations

from typing import Any

from ..._extras import MissingExtra
from .paths import Contour, corner, elements, flat
from .tracks import Key

MOST_VERTICES = 2000
"""Vertices of paths that are merged: the time grows with their square."""


def operated(one: list[Contour], two: list[Contour], name: str) -> list[Contour] | None:
    """Returns two areas as one: "union", "difference", "intersect" or "xor". None if skia is missing, or the paths are too large."""
    if sum(len(contour.vertices) for contour in one + two) > MOST_VERTICES:
        return None
    try:
        from ...rendering._skia import path_of, skia

        paths = [path_of(elements(Key(0.0, value, form=form))) for value, form in (flat(one), flat(two))]
        operation = {"xor": "kXOR_PathOp"}.get(name, f"k{name.capitalize()}_PathOp")
        return contours_of(skia.AsWinding(skia.Op(*paths, getattr(skia, operation))))
    except (MissingExtra, ImportError, RuntimeError):
        return None


def contours_of(path: Any) -> list[Contour]:
    """Converts a path of skia, which is filled by the winding rule."""
    found: list[Contour] = []
    for name, points in _verbs(path):
        if name == "move":
            found.append(Contour([corner(*points[0])], False))
        elif name == "close":
            found[-1] = _closed(found[-1])
        elif name in ("line", "quad", "cubic"):
            _extend(found[-1], name, points)
    return [contour for contour in found if len(contour.vertices) > 1]


def _verbs(path: Any) -> list[tuple[str, list[tuple[float, float]]]]:
    names = {0: "move", 1: "line", 2: "quad", 3: "conic", 4: "cubic", 5: "close"}
    return [(names.get(int(verb), ""), [(point.x(), point.y()) for point in points]) for verb, points in path]


def _extend(contour: Contour, name: str, points: list[tuple[float, float]]) -> None:
    start = contour.vertices[-1]
    (x, y), end = (start.x, start.y), points[-1]
    if name == "line":
        contour.vertices.append(corner(*end))
        return
    if name == "quad":
        (u, v) = points[1]
        one, two = (x + 2 / 3 * (u - x), y + 2 / 3 * (v - y)), (end[0] + 2 / 3 * (u - end[0]), end[1] + 2 / 3 * (v - end[1]))
    else:
        one, two = points[1], points[2]
    contour.vertices[-1] = start._replace(out_x=one[0], out_y=one[1])
    contour.vertices.append(corner(*end)._replace(in_x=two[0], in_y=two[1]))


def _closed(contour: Contour) -> Contour:
    """Closes a contour; a last vertex at the first one is that vertex."""
    first, last = contour.vertices[0], contour.vertices[-1]
    if len(contour.vertices) > 1 and (first.x, first.y) == (last.x, last.y):
        contour.vertices.pop()
        contour.vertices[0] = first._replace(in_x=last.in_x, in_y=last.in_y)
    return Contour(contour.vertices, True)
