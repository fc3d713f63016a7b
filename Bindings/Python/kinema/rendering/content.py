"""Draws a layer without its sublayers: its background, its contents or the drawing of its class, and its border."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from ..enumerations import LayerClass
from ..enumerations import Property as P
from ..values import Rect
from . import emitter, gradient, shape, text
from ._skia import Canvas, blending, layered, paint, rect_of, saved, skia, upright
from .images import Images, Picture
from .node import Moment, Node, contents_mix
from .resources import Resources


def draw_background(canvas: Canvas, node: Node, outline: Any) -> None:
    color = node[P.BACKGROUND_COLOR]
    if color is not None:
        canvas.drawRRect(outline, paint(color))


def draw_border(canvas: Canvas, node: Node, outline: Any) -> None:
    color, width = node[P.BORDER_COLOR], node[P.BORDER_WIDTH]
    if color is not None and width > 0:
        stroke_border(canvas, color, width, outline)


def stroke_border(canvas: Canvas, color: Sequence[float], width: float, outline: Any) -> None:
    """Draws the border, which lies inside the bounds."""
    brush = paint(color)
    brush.setStyle(skia.Paint.kStroke_Style)
    brush.setStrokeWidth(2 * width)  # the clip hides its outer half
    with saved(canvas):
        canvas.clipRRect(outline, skia.ClipOp.kIntersect, True)
        canvas.drawRRect(outline, brush)


def draw(canvas: Canvas, node: Node, at: Moment, outline: Any, resources: Resources, flipped: bool) -> None:
    """Draws the contents. `flipped`: an odd number of layers from the root to this one flip their geometry, which does not turn
    images (D54)."""
    with saved(canvas):
        upright(canvas, node[P.BOUNDS], flipped)
        draw_contents(canvas, node, at, resources.images)
    kind = node.layer_class
    if kind == LayerClass.GRADIENT:
        gradient.draw(canvas, node, outline)
    elif kind == LayerClass.SHAPE:
        shape.draw(canvas, node)
    elif kind == LayerClass.TEXT:
        text.draw(canvas, node, resources.typefaces, flipped)
    elif kind == LayerClass.EMITTER:
        emitter.draw(canvas, node, at, resources.images, flipped)


def draw_contents(canvas: Canvas, node: Node, at: Moment, images: Images) -> None:
    mix = contents_mix(node, at)
    if mix is None:
        _draw_image(canvas, node, images.get(node[P.CONTENTS]))
        return
    with layered(canvas):
        for handle, share in ((mix.from_, 1 - mix.mix), (mix.to, mix.mix)):
            whole = blending("kPlus")
            whole.setAlphaf(min(max(share, 0.0), 1.0))
            with layered(canvas, whole):
                _draw_image(canvas, node, images.get(handle))


def _draw_image(canvas: Canvas, node: Node, image: Picture | None) -> None:
    if image is None:
        return
    part = node[P.CONTENTS_RECT]
    source = Rect(part.x * image.width, part.y * image.height, part.width * image.width, part.height * image.height)
    if source.width <= 0 or source.height <= 0:
        return
    target = placed(node[P.CONTENTS_GRAVITY], node[P.BOUNDS], source, node[P.CONTENTS_SCALE])
    filters = node[P.MINIFICATION_FILTER], node[P.MAGNIFICATION_FILTER]
    pieces = _nine(node[P.CONTENTS_CENTER], source, target, node[P.CONTENTS_SCALE])
    for piece, place in pieces if node[P.CONTENTS_GRAVITY] == "resize" else [(source, target)]:
        sampling = _sampling(*filters, scale=_scale(canvas, piece, place))
        is_halved = sampling.mipmap != skia.MipmapMode.kNone  # skia ignores halvings if it must not look beyond the piece
        bounds = skia.Canvas.SrcRectConstraint
        limit = bounds.kFast_SrcRectConstraint if is_halved else bounds.kStrict_SrcRectConstraint
        canvas.drawImageRect(image.skia, rect_of(piece), rect_of(place), sampling, paint(), limit)


def _scale(canvas: Canvas, piece: Rect, place: Rect) -> float:
    """Returns the pixels of the picture for each pixel of the image, along the axis that is smaller."""
    m = canvas.getTotalMatrix()
    across = math.hypot(m.getScaleX(), m.getSkewY()) * abs(place.width)
    down = math.hypot(m.getSkewX(), m.getScaleY()) * abs(place.height)
    return min(across / piece.width, down / piece.height) if piece.width > 0 and piece.height > 0 else 1.0


def _sampling(minification: str | None, magnification: str | None, scale: float) -> Any:
    """Returns how an image is sampled. Trilinear samples mix two of its halvings if it becomes smaller; an enlarged image has none."""
    name = minification if scale < 1 else magnification
    if name == "nearest":
        return skia.SamplingOptions(skia.FilterMode.kNearest)
    halvings = skia.MipmapMode.kLinear if name == "trilinear" and scale < 1 else skia.MipmapMode.kNone
    return skia.SamplingOptions(skia.FilterMode.kLinear, halvings)


# The share of the free space before the image, for each contentsGravity, with y down.
_PLACES = {
    "center": (0.5, 0.5),
    "top": (0.5, 0.0),
    "bottom": (0.5, 1.0),
    "left": (0.0, 0.5),
    "right": (1.0, 0.5),
    "topLeft": (0.0, 0.0),
    "topRight": (1.0, 0.0),
    "bottomLeft": (0.0, 1.0),
    "bottomRight": (1.0, 1.0),
}


def placed(gravity: str | None, bounds: Rect, image: Rect, scale: float) -> Rect:
    """Returns the rect in the bounds in which an image of this size in pixels is drawn; `scale` is its pixels per unit."""
    x, y = _PLACES.get(gravity or "", (0.5, 0.5))
    if gravity in ("resizeAspect", "resizeAspectFill"):
        choose = min if gravity == "resizeAspect" else max
        factor = choose(bounds.width / image.width, bounds.height / image.height)
    elif gravity in _PLACES:
        factor = 1 / scale if scale > 0 else 1.0
    else:
        return bounds
    width, height = image.width * factor, image.height * factor
    return Rect(bounds.x + x * (bounds.width - width), bounds.y + y * (bounds.height - height), width, height)


def _nine(center: Rect, source: Rect, target: Rect, scale: float) -> list[tuple[Rect, Rect]]:
    """Returns the nine parts of an image, of which only the center is stretched, each with its position."""
    if center == (0, 0, 1, 1):
        return [(source, target)]
    columns = _three(center.x, center.width, source.x, source.width, target.x, target.width, scale)
    rows = _three(center.y, center.height, source.y, source.height, target.y, target.height, scale)
    return [
        (Rect(sx, sy, sw, sh), Rect(tx, ty, tw, th))
        for sy, sh, ty, th in rows
        for sx, sw, tx, tw in columns
        if min(sw, sh, tw, th) > 0
    ]


def _three(
    start: float, length: float, source: float, size: float, target: float, room: float, scale: float
) -> list[tuple[float, float, float, float]]:
    """Returns the parts before, in and after the center along one axis, each in the image and in the layer."""
    before, after = start * size, max(1 - start - length, 0.0) * size
    unit = 1 / scale if scale > 0 else 1.0
    squeeze = min(1.0, room / ((before + after) * unit)) if before + after > 0 else 1.0
    head, tail = before * unit * squeeze, after * unit * squeeze
    return [
        (source, before, target, head),
        (source + before, size - before - after, target + head, room - head - tail),
        (source + size - after, after, target + room - tail, tail),
    ]
