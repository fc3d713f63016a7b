"""CAShapeLayer: fills and then strokes a path."""

from __future__ import annotations

from typing import Any

from ..enumerations import Property as P
from ._skia import Canvas, Paint, paint, path_of, skia
from .node import Node

_CAPS = {"round": "kRound_Cap", "square": "kSquare_Cap"}
_JOINS = {"round": "kRound_Join", "bevel": "kBevel_Join"}


def draw(canvas: Canvas, node: Node) -> None:
    elements = node[P.PATH]
    if not elements:
        return
    path = path_of(elements, even_odd=node[P.FILL_RULE] == "even-odd")
    fill, stroke = node[P.FILL_COLOR], node[P.STROKE_COLOR]
    if fill is not None:
        canvas.drawPath(path, paint(fill))
    if stroke is not None and node[P.LINE_WIDTH] > 0 and node[P.STROKE_START] < node[P.STROKE_END]:
        canvas.drawPath(path, _pen(node, stroke))


def reach(node: Node) -> Any:
    """Returns a rect that contains the shape and its line."""
    area = path_of(node[P.PATH]).getBounds()
    if node[P.STROKE_COLOR] is not None:
        wide = max(node[P.LINE_WIDTH], 0.0) * max(node[P.MITER_LIMIT], 2.0) / 2
        area.outset(wide, wide)
    return area


def _pen(node: Node, color: Any) -> Paint:
    pen = paint(color)
    pen.setStyle(skia.Paint.kStroke_Style)
    pen.setStrokeWidth(node[P.LINE_WIDTH])
    pen.setStrokeMiter(node[P.MITER_LIMIT])
    pen.setStrokeCap(getattr(skia.Paint, _CAPS.get(node[P.LINE_CAP] or "", "kButt_Cap")))
    pen.setStrokeJoin(getattr(skia.Paint, _JOINS.get(node[P.LINE_JOIN] or "", "kMiter_Join")))
    effect = _effect(node)
    if effect is not None:
        pen.setPathEffect(effect)
    return pen


def _effect(node: Node) -> Any:
    """Makes the effect that cuts the line: first strokeStart and strokeEnd, then the dashes of the rest."""
    start, end = max(node[P.STROKE_START], 0.0), min(node[P.STROKE_END], 1.0)
    trim = skia.TrimPathEffect.Make(start, end) if start > 0 or end < 1 else None
    pattern = [max(length, 0.0) for length in node[P.LINE_DASH_PATTERN] or ()]
    if not sum(pattern):
        return trim
    dash = skia.DashPathEffect.Make(pattern * (1 + len(pattern) % 2), node[P.LINE_DASH_PHASE])
    return dash if trim is None else skia.PathEffect.MakeCompose(dash, trim)
