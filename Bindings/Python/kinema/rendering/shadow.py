"""The shadow of a group of layers: the alpha of its pixels, blurred and in one color.

The group is drawn into pixels of its own. Pillow blurs its alpha, one byte a pixel, ten to twenty times as fast as skia's filter
for images blurs colors on a processor.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from .._extras import Extra
from ..values import Size
from ._skia import Canvas, color4f, layered, skia

numpy = Extra("numpy", "numpy", "render")
pillow = Extra("PIL.Image", "Pillow", "render")
filters = Extra("PIL.ImageFilter", "Pillow", "render")

_WIDEST = 500.0  # pixels of a standard deviation; skia's own filters end at 532
_EVEN = 1e-4  # how much the sides of a square pixel may differ


@contextmanager
def cast(canvas: Canvas, color: Sequence[float], strength: float, offset: Size, radius: float) -> Iterator[Canvas]:
    """Yields the canvas on which the block draws a group; then draws the shadow of the group and, over it, the group. `offset` and
    `radius`, the standard deviation of the blur, are in the coordinates of the canvas."""
    matrix = canvas.getTotalMatrix()
    blur = _deviations(matrix, radius)
    if blur is None:
        whole = skia.Paint()
        tone = color4f(color, strength).toColor()
        whole.setImageFilter(skia.ImageFilters.DropShadow(offset.width, offset.height, radius, radius, tone))
        with layered(canvas, whole):
            yield canvas
        return
    x, y = matrix.mapVector(offset.width, offset.height)
    beyond = [math.ceil(3 * sigma + abs(way)) + 2 for sigma, way in zip(blur, (x, y), strict=True)]
    area = canvas.getDeviceClipBounds().makeOutset(*beyond)
    pixels = numpy.zeros((max(area.height(), 1), max(area.width(), 1), 4), numpy.uint8)
    surface = skia.Surface.MakeRasterDirect(_format(pixels), pixels)
    group = surface.getCanvas()
    group.translate(-area.left(), -area.top())
    group.concat(matrix)
    yield group
    del group, surface
    rows, columns = (numpy.flatnonzero(pixels[..., 3].any(axis=axis)) for axis in (1, 0))
    if len(rows):
        left, top = int(columns[0]), int(rows[0])
        seen = pixels[top : int(rows[-1]) + 1, left : int(columns[-1]) + 1]
        _draw(canvas, seen, (left + area.left(), top + area.top()), (x, y), blur, color4f(color, strength))


def _deviations(matrix: Any, radius: float) -> tuple[float, float] | None:
    """Returns the standard deviations along the axes of the pixels; None if the blur has other axes: the matrix distorts."""
    a, c, _, b, d, _, p, q, w = matrix.get9()
    if p or q or w != 1:
        return None
    if abs(b) + abs(c) < 1e-9 or abs(a) + abs(d) < 1e-9:
        across, down = math.hypot(a, c), math.hypot(b, d)
    else:
        across = down = math.hypot(a, b)
        if abs(across - math.hypot(c, d)) > _EVEN * across or abs(a * c + b * d) > _EVEN * across * across:
            return None
    return min(radius * across, _WIDEST), min(radius * down, _WIDEST)


def _draw(canvas: Canvas, seen: Any, at: tuple[int, int], way: tuple[float, float], blur: tuple[float, float], tone: Any) -> None:
    """Draws the shadow of the pixels at a place, moved by `way`, and the pixels themselves."""
    whole, part = [math.floor(length) for length in way], [length - math.floor(length) for length in way]
    margin = [math.ceil(3 * sigma) + 2 for sigma in blur]
    alpha = pillow.fromarray(_padded(seen[..., 3], margin)).filter(filters.GaussianBlur(blur))
    shades = _shades(tone)[_moved(numpy.asarray(alpha), *part)]
    canvas.save()
    canvas.resetMatrix()
    for picture, place in (
        (shades.view(numpy.uint8).reshape(*shades.shape, 4), [at[axis] + whole[axis] - margin[axis] for axis in (0, 1)]),
        (numpy.ascontiguousarray(seen), at),
    ):
        canvas.drawImage(skia.Image.fromarray(picture, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType), *place)
    canvas.restore()


def _padded(alpha: Any, margin: Sequence[int]) -> Any:
    """Puts empty pixels around a mask, one more at the ends, into which it may move."""
    (across, down), (height, width) = margin, alpha.shape
    wide = numpy.zeros((height + 2 * down + 1, width + 2 * across + 1), numpy.uint8)
    wide[down : down + height, across : across + width] = alpha
    return wide


def _moved(alpha: Any, right: float, down: float) -> Any:
    """Moves a mask by a part of a pixel."""
    for axis, part in ((1, round(right * 256)), (0, round(down * 256))):
        if part:
            before = numpy.roll(alpha, 1, axis)  # the border is empty
            alpha = ((alpha.astype(numpy.uint16) * (256 - part) + before.astype(numpy.uint16) * part) >> 8).astype(numpy.uint8)
    return alpha


def _shades(tone: Any) -> Any:
    """Returns the pixels of a color for each alpha of a mask."""
    levels = numpy.arange(256)[:, None] / 255 * tone.fA
    shades = numpy.rint(numpy.concatenate([levels * [tone.fR, tone.fG, tone.fB], levels], axis=1) * 255)
    return shades.astype(numpy.uint8).view(numpy.uint32)[:, 0]


def _format(pixels: Any) -> Any:
    height, width = pixels.shape[:2]
    return skia.ImageInfo.Make(width, height, skia.kRGBA_8888_ColorType, skia.kPremul_AlphaType)
