"""Converts the engine's values to skia's. Every function may raise MissingExtra."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from .._extras import Extra
from ..values import Color, Rect, Transform

skia = Extra("skia", "skia-python", "render")

Canvas = Any
Paint = Any
SkiaPath = Any
SkiaImage = Any


def color4f(color: Sequence[float], alpha: float = 1.0) -> Any:
    """Makes a color. Colors are clamped when they are drawn, not before (rule 3.2)."""
    red, green, blue, opacity = (min(max(part, 0.0), 1.0) for part in color)
    return skia.Color4f(red, green, blue, opacity * alpha)


def paint(color: Sequence[float] | None = None, alpha: float = 1.0) -> Paint:
    """Makes a paint that fills with smooth edges."""
    result = skia.Paint()
    result.setAntiAlias(True)
    if color is not None:
        result.setColor4f(color4f(color, alpha))
    return result


def rect_of(rect: Rect) -> Any:
    return skia.Rect.MakeXYWH(*rect)


def matrix_of(transform: Transform) -> Any:
    """Projects the effect of a matrix on the plane z = 0 back onto that plane."""
    m = transform
    return skia.Matrix.MakeAll(m.m11, m.m21, m.m41, m.m12, m.m22, m.m42, m.m14, m.m24, m.m44)


_CORNERS = (1, 2, 8, 4)  # maskedCorners in skia's order: min x min y, max x min y, max x max y, min x max y


def rounded(rect: Rect, radius: float, corners: int = 15) -> Any:
    """Returns the outline of a layer's bounds. A radius never exceeds half of the shorter side."""
    limit = max(min(radius, rect.width / 2, rect.height / 2), 0.0)
    result = skia.RRect()
    result.setRectRadii(rect_of(rect), [skia.Point(limit, limit) if corners & bit else skia.Point(0, 0) for bit in _CORNERS])
    return result


_VERBS = {"move": "moveTo", "line": "lineTo", "quad": "quadTo", "curve": "cubicTo", "close": "close"}


def path_of(elements: Iterable[Sequence[Any]], *, even_odd: bool = False) -> SkiaPath:
    builder = skia.PathBuilder()
    for verb, *numbers in elements:
        getattr(builder, _VERBS[verb])(*numbers)
    builder.setFillType(skia.PathFillType.kEvenOdd if even_odd else skia.PathFillType.kWinding)
    return builder.detach()


@contextmanager
def saved(canvas: Canvas) -> Iterator[None]:
    """Restores the matrix and the clip at the end of a block."""
    canvas.save()
    try:
        yield
    finally:
        canvas.restore()


@contextmanager
def layered(canvas: Canvas, paint: Paint | None = None) -> Iterator[None]:
    """Draws a block into a separate layer, and then that layer with the paint's alpha, filter and blend mode."""
    canvas.saveLayer(paint=paint)
    try:
        yield
    finally:
        canvas.restore()


def upright(canvas: Canvas, bounds: Rect, flipped: bool) -> None:
    """Turns an image or a text of a flipped layer upright, about the middle of the bounds."""
    if flipped:
        canvas.translate(0, 2 * bounds.y + bounds.height)
        canvas.scale(1, -1)


def blending(mode: str) -> Paint:
    result = skia.Paint()
    result.setBlendMode(getattr(skia.BlendMode, mode))
    return result


def tint(color: Color) -> Any:
    """Makes a filter that multiplies by a color."""
    return skia.ColorFilters.Blend(color4f(color).toColor(), skia.BlendMode.kModulate)
