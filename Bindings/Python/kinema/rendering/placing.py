"""The matrix of a layer, by rule 7.1, and the order of siblings."""

from __future__ import annotations

from typing import Any

from ..enumerations import Property as P
from ..records import Instance
from ..values import Color, Point, Rect, Transform
from .node import Node

IDENTITY = Transform()


def anchor(node: Node) -> tuple[float, float, float]:
    """Returns the anchor point in the layer's coordinates."""
    bounds, at = node[P.BOUNDS], node[P.ANCHOR_POINT]
    return bounds.x + at.x * bounds.width, bounds.y + at.y * bounds.height, node[P.ANCHOR_POINT_Z]


def about(center: tuple[float, float, float], transform: Transform) -> Transform:
    """Makes a transform that keeps `center` in its place."""
    x, y, z = center
    return Transform.translation(-x, -y, -z) @ transform @ Transform.translation(x, y, z)


def to_superlayer(node: Node) -> Transform:
    """Returns the matrix from the layer's coordinates to its superlayer's, without the superlayer's sublayer transform."""
    x, y, z = anchor(node)
    position = node[P.POSITION]
    start = Transform.translation(-x, -y, -z)
    if node[P.GEOMETRY_FLIPPED]:
        bounds: Rect = node[P.BOUNDS]
        start = Transform(m22=-1.0, m42=2 * bounds.y + bounds.height) @ start
    transform: Transform = node[P.TRANSFORM]
    return start @ transform @ Transform.translation(position.x, position.y, node[P.Z_POSITION])


def for_sublayers(node: Node) -> Transform:
    """Returns a layer's sublayer transform about its anchor point."""
    transform: Transform = node[P.SUBLAYER_TRANSFORM]
    return IDENTITY if transform == IDENTITY else about(anchor(node), transform)


def faces_away(matrix: Any) -> bool:
    """Whether a skia matrix shows the back of the plane: its determinant is negative."""
    a, c, tx, b, d, ty, p, q, w = matrix.get9()
    return bool(a * (d * w - ty * q) - c * (b * w - ty * p) + tx * (b * q - d * p) < 0)


def back_to_front(nodes: list[Node]) -> list[Node]:
    """Sorts siblings in drawing order: by zPosition, then by their order in the list."""
    return sorted(nodes, key=lambda node: float(node[P.Z_POSITION]))


def depth(node: Node, around: Transform) -> float:
    """Returns how near the center of a layer is, the farthest first, with the matrix from its superlayer's coordinates."""
    m = to_superlayer(node) @ around
    bounds: Rect = node[P.BOUNDS]
    center = Point(bounds.x + bounds.width / 2, bounds.y + bounds.height / 2)
    return center.x * m.m13 + center.y * m.m23 + m.m43


def still_instances(node: Node) -> list[Instance]:
    """Returns the copies of a replicator that has no time, by rule 7A: none of them is late."""
    bounds: Rect = node[P.BOUNDS]
    step = about((bounds.x + bounds.width / 2, bounds.y + bounds.height / 2, 0.0), node[P.INSTANCE_TRANSFORM])
    offsets = [
        node[one] for one in (P.INSTANCE_RED_OFFSET, P.INSTANCE_GREEN_OFFSET, P.INSTANCE_BLUE_OFFSET, P.INSTANCE_ALPHA_OFFSET)
    ]
    found, transform, color = [], IDENTITY, node[P.INSTANCE_COLOR] or Color(1, 1, 1, 1)
    for _ in range(node[P.INSTANCE_COUNT]):
        found.append(Instance(transform, color, 0.0))
        transform, color = transform @ step, Color(*map(sum, zip(color, offsets, strict=True)))
    return found
