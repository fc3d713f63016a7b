"""Markers: what a path shows at its vertices."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, NamedTuple

from ..scene import Layer, finite
from .geometry import Matrix, fitting, json_matrix, mapped, multiplied
from .reading import Node, length, number, numbers

if TYPE_CHECKING:
    from .drawing import Drawing

KINDS = ("marker-start", "marker-mid", "marker-end")
_MARKED = ("path", "line", "polyline", "polygon")
_MOVING = ("d", "points", "x1", "y1", "x2", "y2")
Direction = tuple[float, float]
_NONE: Direction = (0.0, 0.0)


class Vertex(NamedTuple):
    """A vertex of a path, and the unit vectors in which the path arrives there and leaves; zero where it has none."""

    x: float
    y: float
    arriving: Direction = _NONE
    leaving: Direction = _NONE

    @property
    def angle(self) -> float:
        """The direction of the path in degrees: in the middle between both."""
        (a, b), (c, d) = self.arriving, self.leaving
        x, y = a + c, b + d
        if math.hypot(x, y) < 1e-9:  # it turns back
            x, y = self.leaving
        return math.degrees(math.atan2(y, x))


def add(drawing: Drawing, node: Node, layer: Layer) -> None:
    """Adds the markers of a shape to its layer."""
    wanted = {kind: text for kind in KINDS if (text := node.style.get(kind, "none")) != "none"}
    if not wanted or node.tag not in _MARKED:
        return
    if any(child.get("attributeName") in _MOVING for child in node.children):
        drawing.report.approximated("markers of a path that changes: at its first vertices", drawing.place(node))
    vertices = vertices_of(drawing, node)
    last = len(vertices) - 1
    chosen = {KINDS[0]: vertices[:1], KINDS[1]: vertices[1:-1], KINDS[2]: vertices[last:]}
    for kind, text in wanted.items():
        target = drawing.tree.target(text)
        if target is None or target.tag != "marker":
            drawing.report.refused("marker that is missing", drawing.place(node))
            continue
        with drawing.using(target) as may:
            for vertex in chosen[kind] if may else ():
                made = _marker(drawing, target, node, vertex, is_first=kind == KINDS[0])
                if made is not None:
                    layer.add(made)


def _marker(drawing: Drawing, target: Node, node: Node, vertex: Vertex, *, is_first: bool) -> Layer | None:
    """Returns a marker at a vertex; None if it has no size."""
    size = (_measure(drawing, target, "markerWidth", 0, "3"), _measure(drawing, target, "markerHeight", 1, "3"))
    if min(size) <= 0:
        return None
    box = numbers(target.get("viewBox"))
    box = box if len(box) == 4 and box[2] > 0 and box[3] > 0 else []
    fit: Matrix = fitting(target, box, size) if box else (1, 0, 0, 1, 0, 0)
    x, y = mapped(fit, _measure(drawing, target, "refX", 0, "0"), _measure(drawing, target, "refY", 1, "0"))
    scale = 1.0
    if target.get("markerUnits") != "userSpaceOnUse":
        scale = length(node.style.get("stroke-width", "1"), drawing.diagonal, drawing.font(node.style))
    orient = target.get("orient", "0")
    angle = vertex.angle if orient.startswith("auto") else number(orient)
    if orient == "auto-start-reverse" and is_first:
        angle += 180
    c, s = math.cos(math.radians(angle)) * scale, math.sin(math.radians(angle)) * scale
    whole = multiplied((1, 0, 0, 1, -x, -y), (c, s, -s, c, vertex.x, vertex.y))
    port = drawing.scene.layer(bounds=[0, 0, finite(size[0]), finite(size[1])], anchorPoint=[0, 0])
    port.values["masksToBounds"] = target.style.get("overflow", target.get("overflow")) not in ("visible", "auto")
    inner = drawing.scene.layer(transform=json_matrix(fit))
    with drawing.within((box[2], box[3]) if box else size):
        drawing.children(target, inner)
    return drawing.scene.layer(transform=json_matrix(whole)).add(port.add(inner))


def _measure(drawing: Drawing, target: Node, name: str, axis: int, default: str) -> float:
    words = {"left": "0%", "top": "0%", "center": "50%", "right": "100%", "bottom": "100%"}
    text = target.get(name, default)
    return length(words.get(text, text), drawing.size[axis])


def vertices_of(drawing: Drawing, node: Node) -> list[Vertex]:
    inside: set[int] = set()
    outline = drawing.outline(node, inside)
    vertices: list[Vertex] = []
    first, at = 0, (0.0, 0.0)
    for index, (name, *coordinates) in enumerate(outline):
        if name == "move":
            first, at = len(vertices), (coordinates[0], coordinates[1])
            vertices.append(Vertex(*at))
            continue
        points = list(zip(coordinates[::2], coordinates[1::2], strict=True)) or [(vertices[first].x, vertices[first].y)]
        start = _direction([at, *points])
        if vertices[-1].leaving == _NONE:
            vertices[-1] = vertices[-1]._replace(leaving=start)
        end = tuple(-part for part in _direction([*reversed(points), at]))
        at = points[-1]
        if name == "close":
            arriving = (end[0], end[1]) if start != _NONE else vertices[-1].arriving
            vertices.append(Vertex(*at, arriving, vertices[first].leaving))
            vertices[first] = vertices[first]._replace(arriving=arriving)
        elif index not in inside:
            vertices.append(Vertex(*at, (end[0], end[1])))
    return vertices


def _direction(points: list[tuple[float, float]]) -> Direction:
    """Returns the unit vector from the first point to the first that lies elsewhere; zero if none does."""
    x, y = points[0]
    for a, b in points[1:]:
        size = math.hypot(a - x, b - y)
        if size > 1e-9:
            return (a - x) / size, (b - y) / size
    return _NONE
