"""Texts as outlines of the glyphs of a font of the host: for strokes, gradients, patterns and spacings, which text layers have not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lottie import host_fonts, paths
from ..lottie.glyphs import placed
from ..lottie.tracks import Key, Track
from .geometry import Elements
from .reading import Style, length

if TYPE_CHECKING:
    from .drawing import Drawing

_SIZE = 100.0
"""Of the glyphs."""


def is_needed(drawing: Drawing, style: Style) -> bool:
    """Whether a text layer lacks something that a style has."""
    painted = style.get("stroke", "none") != "none" or style.get("fill", "").startswith("url(")
    return painted or any(spacings(drawing, style))


def spacings(drawing: Drawing, style: Style) -> tuple[float, float]:
    """Returns what is added to each letter, and to each blank."""
    font = drawing.font(style)
    return length(style.get("letter-spacing", "0"), 0.0, font), length(style.get("word-spacing", "0"), 0.0, font)


def outline(drawing: Drawing, name: str, text: str, style: Style, x: float, y: float) -> Elements | None:
    """Returns the path of a text that begins at a point of its baseline; None without the renderer, which has the glyphs."""
    glyphs = host_fonts.glyphs_of(name, text)
    if glyphs is None:
        return None
    scale, (letter, word) = drawing.font(style) / _SIZE, spacings(drawing, style)
    found: Elements = []
    for character in text:
        value, form = placed(glyphs[character]["contours"], drawing.font(style), x, y)
        key = Key(0.0, value, form=form)
        found += paths.speller(Track([key]))(key)
        x += glyphs[character]["w"] * scale + letter + (word if character == " " else 0.0)
    return found
