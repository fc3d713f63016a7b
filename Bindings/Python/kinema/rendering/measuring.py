"""The sizes of texts, as the pictures have them.

size = kinema.rendering.measure("Hello", size=24)
label = stage.add_layer("text", string="Hello", font_size=24, bounds=(0, 0, *size))
kinema.rendering.fit(label)        # the same for a text layer that exists
"""

from __future__ import annotations

import math
from collections.abc import Mapping

from ..layer_classes import TextLayer
from ..values import Rect, Size
from .text import lines
from .typefaces import FontSource, Typefaces


def measure(
    string: str,
    font: str | None = None,
    size: float = 36.0,
    *,
    width: float | None = None,
    fonts: Typefaces | Mapping[str, FontSource] | None = None,
) -> Size:
    """Returns the size of a text: that of its longest line, by the height of all. With a `width`, lines are broken between words
    there. `fonts` are those of `render`."""
    if not size > 0:
        raise ValueError(f"size: {size} given, expected a number above 0")
    typefaces = fonts if isinstance(fonts, Typefaces) else Typefaces(fonts)
    made = typefaces.font(font, size)
    metrics = made.metrics
    found = lines(string, math.inf if width is None else width, made, wrapped=width is not None, truncation="none")
    height = len(found) * (metrics.fDescent - metrics.fAscent) + max(len(found) - 1, 0) * metrics.fLeading
    return Size(max((float(made.measureText(line)) for line in found), default=0.0), float(height))


def fit(layer: TextLayer, *, width: float | None = None, fonts: Typefaces | Mapping[str, FontSource] | None = None) -> Size:
    """Gives a text layer the size of its string, and returns it. With a `width`, lines are broken there."""
    size = measure(layer.string or "", layer.font, layer.font_size, width=width, fonts=fonts)
    rounded = Size(math.ceil(size.width - 1e-6), math.ceil(size.height - 1e-6))
    bounds = layer.bounds
    layer.bounds = Rect(bounds.x, bounds.y, rounded.width if width is None else width, rounded.height)
    if width is not None:
        layer.wrapped = True
    return rounded
