"""Fills and strokes: colors, gradients and patterns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..scene import Layer, finite
from . import keyframes
from .geometry import Elements, length_of
from .gradients import gradient
from .patterns import pattern
from .reading import Node, Style, color, length, number, share

if TYPE_CHECKING:
    from .drawing import Drawing

_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")


def shape(drawing: Drawing, node: Node, outline: Elements) -> list[Layer]:
    """Returns the layers of a shape: its fill, and its stroke over it."""
    style = node.style
    fill, stroke = _paint(drawing, node, "fill", "black"), _paint(drawing, node, "stroke", "none")
    width = length(style.get("stroke-width", "1"), drawing.diagonal, drawing.font(style))
    moving = keyframes.moving(node, drawing)
    fill, stroke = (
        [0, 0, 0, 0] if paint is None and name in moving else paint for name, paint in (("fill", fill), ("stroke", stroke))
    )
    stroke = stroke if width > 0 or "stroke-width" in moving else None
    found: list[Layer] = []
    drawing.parts = []
    if fill is not None:
        layer = drawing.scene.layer("shape", path=outline, fillColor=[0, 0, 0, 1])
        if style.get("fill-rule") == "evenodd":
            layer.values["fillRule"] = "even-odd"
        drawing.parts.append(layer)
        found.append(_painted(drawing, node, layer, "fillColor", fill, outline))
    if stroke is not None:
        layer = drawing.scene.layer("shape", path=outline, fillColor=None, strokeColor=[0, 0, 0, 1], lineWidth=finite(width))
        _pen(drawing, style, layer, node)
        drawing.parts.append(layer)
        found.append(_painted(drawing, node, layer, "strokeColor", stroke, outline, margin=width * 4))
    return found[::-1] if style.get("paint-order", "").startswith("stroke") else found


def _pen(drawing: Drawing, style: Style, layer: Layer, node: Node) -> None:
    cap, join = style.get("stroke-linecap", "butt"), style.get("stroke-linejoin", "miter")
    layer.values["lineCap"] = cap if cap in _CAPS else "butt"
    layer.values["lineJoin"] = join if join in _JOINS else "miter"
    layer.values["miterLimit"] = number(style.get("stroke-miterlimit", "4"), 4.0)
    if style.get("vector-effect", "none") != "none":
        drawing.report.refused("vector-effect", drawing.place(node))
    dashes = dashes_of(drawing, style, style.get("stroke-dasharray", "none"))
    if not dashes:
        return
    offset, whole = (
        length(style.get("stroke-dashoffset", "0"), drawing.diagonal, drawing.font(style)),
        number(node.get("pathLength")),
    )
    if is_part(node, dashes):  # one dash: a part of the path
        layer.values |= {"strokeStart": finite(max(-offset, 0.0)), "strokeEnd": finite(min(dashes[0] - offset, 1.0))}
        return
    factor = length_of(layer.values["path"]) / whole if whole > 0 else 1.0
    layer.values["lineDashPattern"] = [finite(part * factor) for part in dashes * (1 + len(dashes) % 2)][:128]
    layer.values["lineDashPhase"] = finite(offset * factor)


def dashes_of(drawing: Drawing, style: Style, text: str) -> list[float]:
    """Returns the lengths of dashes and gaps; none if the line is whole, as it is if one is negative."""
    found = [length(part, drawing.diagonal, drawing.font(style)) for part in text.replace(",", " ").split()]
    return found if sum(found) > 0 and min(found) >= 0 else []


def part_of(dashes: list[float], offset: float, whole: float) -> tuple[float, float] | None:
    """Returns where the part of a path begins and ends that dashes draw, as shares of its length, also beyond its ends; None if they
    draw several parts."""
    if not dashes:
        return 0.0, 1.0
    dash, gap = dashes * 2 if len(dashes) == 1 else dashes[:2]
    if len(dashes) > 2 or whole <= 0 or gap < whole * (1 - 1e-3) or not -gap <= offset <= dash + gap - whole * (1 - 1e-3):
        return None
    return -offset / whole, (dash - offset) / whole


def is_part(node: Node, dashes: list[float]) -> bool:
    """Whether dashes are one that the path, of the length 1, has once at most: what draws a line from its start on."""
    return number(node.get("pathLength")) == 1 and len(dashes) == 2 and dashes[1] >= 1


def _paint(drawing: Drawing, node: Node, name: str, default: str) -> Any:
    """Returns a color, or the element of a gradient or a pattern; None if nothing is painted."""
    text = node.style.get(name, default)
    if text.startswith("url("):
        target = drawing.tree.target(text)
        if target is not None and target.tag in ("linearGradient", "radialGradient", "pattern"):
            return target
        if target is not None:
            drawing.report.refused(f"{name}: {target.tag}"[:80], drawing.place(node))
        text = _after_url(text)
    return (
        None if text in ("none", "transparent") else color(text, node.style) or (None if text != "currentColor" else [0, 0, 0, 1])
    )


def _after_url(text: str) -> str:
    """Returns the paint that counts where the element of a URL paints nothing."""
    return text.partition(")")[2].strip() or "none"


def _painted(drawing: Drawing, node: Node, layer: Layer, key: str, paint: Any, outline: Elements, margin: float = 0.0) -> Layer:
    opacity = share(node.style.get("fill-opacity" if key == "fillColor" else "stroke-opacity", "1"))
    whole = None
    if not isinstance(paint, list):
        whole = (pattern if paint.tag == "pattern" else gradient)(drawing, paint, outline, margin)
        if whole is None and paint.tag == "pattern":
            paint = color(_after_url(node.style["fill" if key == "fillColor" else "stroke"]), node.style)
    if isinstance(paint, list):
        layer.values[key] = [*paint[:3], finite(paint[3] * opacity)]
        return layer
    if whole is None:
        return drawing.scene.layer()
    whole.mask = layer
    if opacity < 1:
        whole.values["opacity"] = finite(opacity)
    return whole
