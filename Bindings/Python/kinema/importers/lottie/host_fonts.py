"""The glyphs of fonts of the host, in the form that files have. They need the package of the renderer."""

from __future__ import annotations

from typing import Any

from ..._extras import MissingExtra
from .skia_paths import contours_of

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
        found[character] = {"w": face.getWidths([glyph])[0], "contours": contours_of(face.getPath(glyph))}
    return found
