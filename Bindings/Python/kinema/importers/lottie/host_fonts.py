"""The glyphs of fonts of the host, in the form that files have. They need the package of the renderer."""

from __future__ import annotations

from typing import Any

from ..._extras import MissingExtra
from .paths import Contour, corner

_SIZE = 100.0


def glyphs_of(name: str, string: str) -> dict[str, dict[str, Any]] | None:
    """Returns the glyphs of a text by their characters, in the size 100; None if the renderer is not installed."""
    try:
        from ...rendering.typefaces import Typefaces

        font = Typefaces().font(name, _SIZE)
    except (MissingExtra, ImportError):
        return None
    found: dict[str, dict[str, Any]] = {}
    for character in sorted(set(string)):
        ((_, face),) = font.runs(character)
        glyph = face.unicharToGlyph(ord(character))
        found[character] = {"w": face.getWidths([glyph])[0], "contours": _contours(face.getPath(glyph))}
    return found


def _contours(path: Any) -> list[Contour]:
    """Converts a path of skia."""
    found: list[Contour] = []
    for name, points in _verbs(path):
        if name == "move":
            found.append(Contour([], False))
            found[-1].vertices.append(corner(*points[0]))
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
