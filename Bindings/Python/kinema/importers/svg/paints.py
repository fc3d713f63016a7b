"""Fills and strokes: colors and gradients."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..scene import Layer, finite
from .geometry import IDENTITY, Elements, Matrix, bounds_of, inverted, length_of, json_matrix, mapped, multiplied, transform_of
from .reading import Node, Style, color, length, number, share

if TYPE_CHECKING:
    from .drawing import Drawing

_CAPS = ("butt", "round", "square")
_JOINS = ("miter", "round", "bevel")
MOST_STOPS = 256


def shape(drawing: Drawing, node: Node, outline: Elements) -> list[Layer]:
    """Returns the layers of a shape: its fill, and its stroke over it."""
    style = node.style
    fill, stroke = _paint(drawing, node, "fill", "black"), _paint(drawing, node, "stroke", "none")
    width = length(style.get("stroke-width", "1"), drawing.diagonal, drawing.font(style))
    stroke = stroke if width > 0 else None
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
    dashes = [
        max(length(part, drawing.diagonal, drawing.font(style)), 0.0)
        for part in style.get("stroke-dasharray", "none").replace(",", " ").split()
    ]
    if sum(dashes) <= 0:
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


def is_part(node: Node, dashes: list[float]) -> bool:
    """Whether dashes are one that the path, of the length 1, has once at most: what draws a line from its start on."""
    return number(node.get("pathLength")) == 1 and len(dashes) == 2 and dashes[1] >= 1


def _paint(drawing: Drawing, node: Node, name: str, default: str) -> Any:
    """Returns a color, or the element of a gradient; None if nothing is painted."""
    text = node.style.get(name, default)
    if text.startswith("url("):
        target = drawing.tree.target(text)
        if target is not None and target.tag in ("linearGradient", "radialGradient"):
            return target
        if target is not None:
            drawing.report.refused(f"{name}: {target.tag}"[:80], drawing.place(node))
        text = text.partition(")")[2].strip() or "none"
    return (
        None if text in ("none", "transparent") else color(text, node.style) or (None if text != "currentColor" else [0, 0, 0, 1])
    )


def _painted(drawing: Drawing, node: Node, layer: Layer, key: str, paint: Any, outline: Elements, margin: float = 0.0) -> Layer:
    opacity = share(node.style.get("fill-opacity" if key == "fillColor" else "stroke-opacity", "1"))
    if isinstance(paint, list):
        layer.values[key] = [*paint[:3], finite(paint[3] * opacity)]
        return layer
    whole = gradient(drawing, paint, outline, margin)
    if whole is None:
        return drawing.scene.layer()
    whole.mask = layer
    if opacity < 1:
        whole.values["opacity"] = finite(opacity)
    return whole


def gradient(drawing: Drawing, node: Node, outline: Elements, margin: float) -> Layer | None:
    """Returns a gradient that covers a path and a margin around it; None without stops."""
    chain = _chain(drawing, node)
    stops = _stops(drawing, next((one for one in chain if any(child.tag == "stop" for child in one.children)), node))
    if not stops:
        return None

    def read(name: str, default: str) -> str:
        return next((one.get(name) for one in chain if one.get(name)), default)

    box = bounds_of(outline)
    user = read("gradientUnits", "objectBoundingBox") == "userSpaceOnUse"
    units: Matrix = IDENTITY if user else (box[2], 0, 0, box[3], box[0], box[1])
    matrix = multiplied(transform_of(read("gradientTransform", "")), units)
    if read("spreadMethod", "pad") != "pad":
        drawing.report.approximated("spreadMethod of a gradient", drawing.place(node))
    back = inverted(matrix)
    if back is None:
        return _flat(drawing, stops[-1], box, margin)
    size = drawing.size if user else (1.0, 1.0)
    if node.tag == "linearGradient":
        x1, y1, x2, y2 = (
            length(read(name, default), size[axis])
            for name, default, axis in (("x1", "0%", 0), ("y1", "0%", 1), ("x2", "100%", 0), ("y2", "0%", 1))
        )
        ends = (x1, y1), (x2, y2)
    else:
        x, y = length(read("cx", "50%"), size[0]), length(read("cy", "50%"), size[1])
        r = length(read("r", "50%"), drawing.diagonal if user else 1.0)
        if (length(read("fx", f"{x}"), size[0]), length(read("fy", f"{y}"), size[1])) != (x, y):
            drawing.report.approximated("focal point of a gradient", drawing.place(node))
        ends = (x, y), (x + r, y + r)
    if ends[0] == ends[1]:
        return _flat(drawing, stops[-1], box, margin)
    left, top, right, bottom = box[0] - margin, box[1] - margin, box[0] + box[2] + margin, box[1] + box[3] + margin
    corners = [mapped(back, x, y) for x in (left, right) for y in (top, bottom)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    area = (min(xs), min(ys), max(max(xs) - min(xs), 1e-6), max(max(ys) - min(ys), 1e-6))
    layer = _layer(drawing, node, area, ends, [(offset, [*rgba[:3], 1]) for offset, rgba in stops])
    if any(rgba[3] < 1 for _, rgba in stops):  # colors and opacities are mixed apart
        layer.mask = _layer(drawing, node, area, ends, [(offset, [0, 0, 0, rgba[3]]) for offset, rgba in stops])
        layer.mask.values["position"] = [finite(area[0]), finite(area[1])]
    inner = drawing.scene.layer(transform=json_matrix(matrix)).add(layer)
    return drawing.scene.layer().add(inner)


def _chain(drawing: Drawing, node: Node) -> list[Node]:
    """Returns a gradient and those that it refers to."""
    found = [node]
    while len(found) < 32:
        following = drawing.tree.by_id.get(found[-1].reference) if found[-1].reference else None
        if following is None or following in found:
            break
        found.append(following)
    return found


def _stops(drawing: Drawing, node: Node) -> list[tuple[float, list[float]]]:
    found: list[tuple[float, list[float]]] = []
    stops = [child for child in node.children if child.tag == "stop"]
    if len(stops) > MOST_STOPS:
        drawing.report.refused(f"more than {MOST_STOPS} stops of a gradient", drawing.place(node))
    for stop in stops[:MOST_STOPS]:
        offset = max(share(stop.get("offset"), 0.0), found[-1][0] if found else 0.0)
        rgba = color(stop.style.get("stop-color", "black"), stop.style) or [0, 0, 0, 1]
        found.append((offset, [*rgba[:3], finite(rgba[3] * share(stop.style.get("stop-opacity", "1")))]))
    return found


def _layer(drawing: Drawing, node: Node, area: tuple[float, ...], ends: Any, stops: list[tuple[float, list[float]]]) -> Layer:
    x, y, w, h = area
    if len(stops) == 1:
        stops = stops * 2
    layer = drawing.scene.layer(
        "gradient",
        bounds=[finite(part) for part in area],
        anchorPoint=[0, 0],
        position=[finite(x), finite(y)],
        colors=[rgba for _, rgba in stops],
        locations=[finite(offset) for offset, _ in stops],
    )
    for name, (u, v) in zip(("startPoint", "endPoint"), ends, strict=True):
        layer.values[name] = [finite((u - x) / w), finite((v - y) / h)]
    if node.tag == "radialGradient":
        layer.values["type"] = "radial"
    return layer


def _flat(drawing: Drawing, stop: tuple[float, list[float]], box: tuple[float, ...], margin: float) -> Layer:
    """Returns one color in place of a gradient without an extent."""
    area = [box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin]
    inner = drawing.scene.layer(bounds=area, anchorPoint=[0, 0], position=area[:2], backgroundColor=stop[1])
    return drawing.scene.layer().add(inner)
