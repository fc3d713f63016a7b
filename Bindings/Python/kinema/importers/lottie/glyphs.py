"""The glyphs that a file has."""

from __future__ import annotations

from collections import deque
from typing import Any

from . import paths
from .values import mapping, objects, text


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
