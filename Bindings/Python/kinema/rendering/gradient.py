"""CAGradientLayer."""

from __future__ import annotations

import math
from typing import Any

from ..enumerations import Property as P
from ..values import Point, Rect
from ._skia import Canvas, color4f, paint, skia
from .node import Node


def draw(canvas: Canvas, node: Node, outline: Any) -> None:
    shader = _shader(node)
    if shader is not None:
        brush = paint()
        brush.setShader(shader)
        canvas.drawRRect(outline, brush)


def _shader(node: Node) -> Any:
    colors, bounds = node[P.COLORS] or (), node[P.BOUNDS]
    if len(colors) < 2 or bounds.width <= 0 or bounds.height <= 0:
        return skia.Shaders.Color(color4f(colors[0]).toColor()) if colors else None
    inks, stops = _whole([color4f(color).toColor() for color in colors], _stops(node[P.LOCATIONS], len(colors)))
    start, end = _inside(bounds, node[P.START_POINT]), _inside(bounds, node[P.END_POINT])
    premultiplied = int(skia.GradientShader.kInterpolateColorsInPremul_Flag)
    kind, clamp = node[P.GRADIENT_TYPE], skia.TileMode.kClamp
    if kind == "radial":
        ellipse = skia.Matrix.Translate(start.x, start.y)
        ellipse.preScale(abs(end.x - start.x) or 1e-6, abs(end.y - start.y) or 1e-6)
        return skia.GradientShader.MakeRadial(skia.Point(0, 0), 1, inks, stops, clamp, premultiplied, ellipse)
    if kind == "conic":
        turned = skia.Matrix.RotateDeg(math.degrees(math.atan2(end.y - start.y, end.x - start.x)), skia.Point(*start))
        return skia.GradientShader.MakeSweep(start.x, start.y, inks, stops, clamp, 0, 360, premultiplied, turned)
    return skia.GradientShader.MakeLinear([skia.Point(*start), skia.Point(*end)], inks, stops, clamp, premultiplied)


def _inside(bounds: Rect, point: Point) -> Point:
    return Point(bounds.x + point.x * bounds.width, bounds.y + point.y * bounds.height)


def _whole(inks: list[int], stops: list[float]) -> tuple[list[int], list[float]]:
    """Adds colors at 0 and 1. skia 144 takes two colors whose stops are 0 and ½, or ½ and 1, for a gradient from 0 to 1."""
    if stops[0] > 0:
        inks, stops = [inks[0], *inks], [0.0, *stops]
    if stops[-1] < 1:
        inks, stops = [*inks, inks[-1]], [*stops, 1.0]
    return inks, stops


def _stops(locations: tuple[float, ...] | None, count: int) -> list[float]:
    """Returns the locations of the colors, 0...1 and ascending; evenly spaced if the layer has none."""
    if locations is None or len(locations) != count:
        return [index / (count - 1) for index in range(count)]
    stops: list[float] = []
    for location in locations:
        stops.append(max(min(max(location, 0.0), 1.0), stops[-1] if stops else 0.0))
    return stops
