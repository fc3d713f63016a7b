"""Draws frames: pictures of a context or of one layer at a time."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ..context import Context
from ..enumerations import Property as P
from ..errors import LimitExceededError
from ..layer import Layer
from ..properties import ColorLike, RectLike
from ..values import Color, Rect
from ._skia import color4f, skia
from .drawing import Drawing, run
from .images import Images, Source
from .listed import Listed
from .node import shown
from .resources import Resources
from .typefaces import FontSource, Typefaces

MOST_PIXELS = 1 << 26


@dataclass(frozen=True, eq=False)
class Frame:
    """A picture: `pixels` is a numpy array height x width x 4 of bytes, straight RGBA."""

    pixels: Any

    def __repr__(self) -> str:
        return "<frame of {} x {} pixels>".format(*self.size)

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        return self.pixels.shape[1], self.pixels.shape[0]

    def png(self) -> bytes:
        """Returns the picture as the bytes of a PNG file."""
        image = skia.Image.fromarray(self.pixels, skia.ColorType.kRGBA_8888_ColorType)
        return bytes(image.encodeToData(skia.EncodedImageFormat.kPNG, 100))

    def save(self, path: str | Path) -> None:
        """Writes a PNG file."""
        Path(path).write_bytes(self.png())

    def _repr_png_(self) -> bytes:
        return self.png()


def viewport_of(what: Context | Layer, at: float | None = None) -> Rect:
    """Returns the visible area: the box around the frames of all roots at a media time, in root space; for a layer, its
    bounds."""
    if isinstance(what, Layer):
        bounds: Rect = shown(what, what.context.time if at is None else at)[0][P.BOUNDS]
        return bounds
    time = what.time if at is None else at
    boxes = [shown(root, time)[0][P.FRAME] for root in what.roots]
    if not boxes:
        return Rect(0, 0, 0, 0)
    left, top = min(box.x for box in boxes), min(box.y for box in boxes)
    return Rect(left, top, max(box.x + box.width for box in boxes) - left, max(box.y + box.height for box in boxes) - top)


def render(
    what: Context | Layer,
    at: float | None = None,
    *,
    scale: float = 1.0,
    background: ColorLike | tuple[float, float, float] | None = None,
    viewport: RectLike | None = None,
    images: Images | Mapping[int, Source] | None = None,
    filters: Mapping[int, str] | None = None,
    fonts: Typefaces | Mapping[str, FontSource] | None = None,
    resources: Resources | None = None,
) -> Frame:
    """Draws a context, or a layer alone, at a media time (now by default).

    `scale`: pixels per unit. `background`: a color, such as "white", "#3366ff" or four numbers, or None for a transparent picture.
    `viewport`: x, y, width and height of the visible rect in root space, or in the layer's coordinates (`viewport_of` by default). `images`: the images of `contents` numbers, as paths of
    files, their bytes, or arrays of pixels. `filters`: the names of the filters that layers refer to by a number. `fonts`: font
    files, or their bytes, by the names that text layers use. `resources` are images, filters and fonts that several frames share.
    """
    box, ground = viewport_of(what, at) if viewport is None else rect(viewport), color(background)
    width, height = _pixels(box.width * scale), _pixels(box.height * scale)
    if width * height > MOST_PIXELS:
        raise LimitExceededError(f"a frame of {width} x {height} pixels is larger than {MOST_PIXELS} pixels")
    surface = skia.Surface(width, height)
    canvas = surface.getCanvas()
    canvas.clear(color4f(ground or Color(0, 0, 0, 0)))
    canvas.scale(scale, scale)
    canvas.translate(-box.x, -box.y)
    found = resources or Resources(images, filters, fonts)
    found.images.including((what.context if isinstance(what, Layer) else what).pictures)
    if isinstance(what, Layer):
        run(Drawing(canvas, found).alone(*shown(what, what.context.time if at is None else at)))
    else:
        _draw_roots(canvas, what, what.time if at is None else at, found)
    return Frame(surface.makeImageSnapshot().toarray(colorType=skia.ColorType.kRGBA_8888_ColorType))


def rect(viewport: RectLike) -> Rect:
    """Converts four numbers to a rect. Raises ValueError for anything else."""
    try:
        numbers: Any = viewport
        found = Rect(*map(float, numbers))
        if all(map(math.isfinite, found)) and min(found.width, found.height) >= 0:
            return found
    except (TypeError, ValueError):
        pass
    raise ValueError(f"viewport: {viewport!r} given, expected x, y, width and height")


def color(given: ColorLike | tuple[float, float, float] | None) -> Color | None:
    """Converts a name of CSS, #rrggbb, or three or four numbers to a color. Raises ValueError or TypeError for anything else."""
    if given is None or isinstance(given, str):
        return None if given is None else Color.css(given)
    try:
        numbers: Any = given
        found = [float(number) for number in numbers]
        if len(found) in (3, 4) and all(map(math.isfinite, found)):
            return Color(*found)
    except (TypeError, ValueError):
        pass
    raise ValueError(f'background: {given!r} given, expected a color such as "white", or red, green, blue and alpha')


def _draw_roots(canvas: Any, context: Context, at: float, resources: Resources) -> None:
    """Draws the roots by zPosition: live ones from the render list, others by their model values."""
    listed = Listed(canvas, context, at, resources)
    visible = listed.roots()
    for root, (node, moment) in sorted(
        ((root, shown(root, at)) for root in context.roots), key=lambda found: float(found[1][0][P.Z_POSITION])
    ):
        if moment is None:
            run(Drawing(canvas, resources).layer(node, moment))
        elif root.handle.id in visible:
            listed.draw(*visible[root.handle.id])


def _pixels(length: float) -> int:
    """Converts a length to pixels, rounded up, ignoring rounding errors."""
    return max(math.ceil(min(length, 1e9) - 1e-6), 1) if length == length else 1
