"""The glyphs that a file has."""

from __future__ import annotations

import math
from collections import deque
from typing import Any

from . import paths
from .tracks import Form
from .values import Vector, mapping, objects, text


def outline_of(glyph: dict[str, Any]) -> list[paths.Contour]:
    """Returns the paths of a glyph, whose size is 100."""
    if "contours" in glyph:
        made: list[paths.Contour] = glyph["contours"]
        return made
    found: list[paths.Contour] = []
    open_items = deque(objects(mapping(glyph.get("data")).get("shapes")))
    while open_items:
        item = open_items.popleft()
        if text(item.get("ty")) == "sh":
            track = paths.path(item)
            found.extend(paths.contours_of(track.keys[0].value, track.keys[0].form))
        open_items.extend(objects(item.get("it")))
    return found


def placed(contours: list[paths.Contour], size: float, x: float, y: float) -> tuple[Vector, Form]:
    """Returns a glyph in a size and at a place, to less than 1/10,000 of the size: texts have many points."""
    value, form = paths.flat(contours)
    scale, digits = size / 100, 4 - math.floor(math.log10(abs(size) or 1.0))
    return tuple(round(part, digits) for part in paths.transformed(value, (scale, 0.0, 0.0, scale, x, y))), form
