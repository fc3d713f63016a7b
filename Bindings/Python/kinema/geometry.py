"""Converting between the spaces of layers, and hit testing.

`at` selects the tree: None for the model tree, a time in seconds for the presentation tree at that time. A presentation layer
already belongs to one time. Points are in the host's unit, y down.
"""

from __future__ import annotations

from collections.abc import Sequence
from ctypes import byref, c_bool, c_double
from typing import TYPE_CHECKING, Any

from ._layer_base import LayerBase, known_handle
from ._given import told
from ._library import lib
from ._structures import KinLayer
from ._values import numbers, real
from .errors import TypeMismatchError
from .output_enumerations import Tree
from .values import Point, Rect, Transform

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer


def handle_of(layer: LayerBase | None) -> KinLayer:
    return KinLayer() if layer is None else known_handle(layer)


def _tree(at: float | None) -> tuple[Tree, float]:
    return (Tree.MODEL, 0.0) if at is None else (Tree.PRESENTATION, real(at))


def row_of(value: Any, count: int) -> Any:
    row = numbers(value)
    if len(row) != count:
        raise TypeMismatchError(f"value: {told(value)} given, expected {count} numbers")
    return row


def convert_time(context: Context, source: LayerBase | None, target: LayerBase | None, time: float) -> float:
    """Converts a time of `source` to the local time of `target`; None is media time, the host's clock."""
    result = c_double()
    lib.kinLayerConvertTime(context.pointer, handle_of(source), handle_of(target), real(time), byref(result))
    return result.value


def convert_point(
    context: Context, source: LayerBase | None, target: LayerBase | None, point: Sequence[float], at: float | None = None
) -> Point:
    """Converts a point from the coordinates of `source` to those of `target`; None is root space, in which roots are
    positioned."""
    result = (c_double * 2)()
    lib.kinLayerConvertPoint(context.pointer, handle_of(source), handle_of(target), *_tree(at), row_of(point, 2), result)
    return Point(*result)


def convert_rect(
    context: Context, source: LayerBase | None, target: LayerBase | None, rect: Sequence[float], at: float | None = None
) -> Rect:
    """Converts a rect of `source` to its bounding box in the coordinates of `target`."""
    result = (c_double * 4)()
    lib.kinLayerConvertRect(context.pointer, handle_of(source), handle_of(target), *_tree(at), row_of(rect, 4), result)
    return Rect(*result)


class Geometry(LayerBase):
    """The functions of geometry.h as methods of a layer."""

    __slots__ = ()

    def convert_point(self, point: Sequence[float], to: Layer | None, at: float | None = None) -> Point:
        """Converts a point from this layer's coordinates to those of `to`; None is root space, in which roots are positioned."""
        return convert_point(self.context, self, to, point, at)

    def convert_point_from(self, point: Sequence[float], source: Layer | None, at: float | None = None) -> Point:
        """Converts a point from the coordinates of `source`, or from root space, to this layer's."""
        return convert_point(self.context, source, self, point, at)

    def convert_rect(self, rect: Sequence[float], to: Layer | None, at: float | None = None) -> Rect:
        """Converts a rect of this layer to its bounding box in the coordinates of `to`."""
        return convert_rect(self.context, self, to, rect, at)

    def convert_rect_from(self, rect: Sequence[float], source: Layer | None, at: float | None = None) -> Rect:
        """Converts a rect of `source` or of root space to its bounding box in this layer's coordinates."""
        return convert_rect(self.context, source, self, rect, at)

    def set_rate(self, rate: float, ramp: float = 0) -> None:
        """Changes the rate of this layer's time, and of what is below it, without a jump: 0 pauses, 1 resumes, 0.25 is slow motion. With
        a ramp, in seconds of the superlayer's time, the rate moves linearly."""
        lib.kinLayerSetRate(self.context.pointer, self.handle, real(rate), real(ramp))

    def convert_time(self, time: float, to: Layer | None = None) -> float:
        """Converts a time of this layer, in seconds, to the local time of `to`; None is media time, the host's clock."""
        return convert_time(self.context, self, to, time)

    def convert_time_from(self, time: float, source: Layer | None = None) -> float:
        """Converts a time of `source`, or media time, to this layer's local time."""
        return convert_time(self.context, source, self, time)

    def hit_test(self, point: Sequence[float], at: float | None = None) -> Layer | None:
        """Returns the deepest descendant that contains the point, or None. The point is in the coordinates of the superlayer, and
        in root space for a root. On a presentation layer, the result is a presentation layer."""
        hit = KinLayer()
        lib.kinLayerHitTest(self.context.pointer, self.handle, *_tree(at), *row_of(point, 2), byref(hit))
        return self.context.layer_of(hit, of=self) if hit.id else None

    def contains(self, point: Sequence[float], at: float | None = None) -> bool:
        """Whether the bounds contain the point, which is in the layer's coordinates."""
        result = c_bool()
        lib.kinLayerContainsPoint(self.context.pointer, self.handle, *_tree(at), *row_of(point, 2), byref(result))
        return result.value

    def world_transform(self, at: float | None = None) -> Transform:
        """Returns the matrix from the layer's coordinates to root space."""
        matrix = (c_double * 16)()
        lib.kinLayerGetWorldTransform(self.context.pointer, self.handle, *_tree(at), matrix)
        return Transform(*matrix)
