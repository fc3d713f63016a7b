"""Positions sublayers: layout, layout managers, autoresizing, constraints, scrolling.

>>> import kinema
>>> with kinema.Context() as ctx:
...     stage = ctx.root(bounds=(0, 0, 200, 100))
...     stage.layout_manager = kinema.ConstraintLayoutManager()
...     card = stage.add_layer(bounds=(0, 0, 40, 20))
...     card.constraints = [kinema.Constraint("midX", "superlayer"), kinema.Constraint("maxY", "superlayer", offset=-10)]
...     stage.layout_if_needed()
...     card.frame
Rect(x=80.0, y=70.0, width=40.0, height=20.0)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from ctypes import byref, c_bool, c_char, c_double, c_size_t, sizeof
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._layer_base import LayerBase
from ._library import lib
from ._structures import KinConstraint, KinLayoutManager, KinLayoutSublayers, KinPreferredSize
from ._values import c_text, real
from .enumerations import ConstraintAttribute, LayoutManagerKind
from .errors import BufferTooSmallError, KinemaError
from .geometry import row_of
from .values import Rect, Size

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer


@dataclass(frozen=True)
class ConstraintLayoutManager:
    """CAConstraintLayoutManager: as a layer's layout_manager, it positions the sublayers by their constraints.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     stage = ctx.root(bounds=(0, 0, 100, 50), layout_manager=kinema.ConstraintLayoutManager())
    ...     logo = stage.add_layer(bounds=(0, 0, 20, 10))
    ...     logo.constraints = [kinema.Constraint("midX", "superlayer"), kinema.Constraint("midY", "superlayer")]
    ...     stage.layout_if_needed()
    ...     logo.position                                            # the middle
    Point(x=50.0, y=25.0)
    """


class Constraint:
    """CAConstraint: attribute of the layer = scale * source_attribute of the source + offset.

    `source` is the name of a sibling, or "superlayer". `source_attribute` is by default the same attribute.

    >>> import kinema
    >>> kinema.Constraint("minX", "logo", "maxX", offset=8)
    Constraint('minX', 'logo', 'maxX', scale=1.0, offset=8.0)
    """

    __slots__ = ("attribute", "source", "source_attribute", "scale", "offset")

    def __init__(
        self, attribute: int | str, source: str, source_attribute: int | str | None = None, *, scale: float = 1, offset: float = 0
    ) -> None:
        self.attribute = _attribute(attribute)
        self.source = source
        self.source_attribute = self.attribute if source_attribute is None else _attribute(source_attribute)
        self.scale, self.offset = real(scale), real(offset)

    def _parts(self) -> tuple[Any, ...]:
        return self.attribute, self.source, self.source_attribute, self.scale, self.offset

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Constraint) and self._parts() == other._parts()

    def __hash__(self) -> int:
        return hash(self._parts())

    def __repr__(self) -> str:
        return (
            f"Constraint({_name(self.attribute)!r}, {self.source!r}, {_name(self.source_attribute)!r}, "
            f"scale={self.scale}, offset={self.offset})"
        )


def _camel(name: str) -> str:
    first, *rest = name.lower().split("_")
    return first + "".join(map(str.capitalize, rest))


_NAMES = {_camel(attribute.name): attribute for attribute in ConstraintAttribute}


def _attribute(attribute: int | str) -> int:
    if isinstance(attribute, str):
        if attribute not in _NAMES:
            raise ValueError(f"{attribute!r} given, expected one of {', '.join(_NAMES)}")
        attribute = _NAMES[attribute]
    return int(attribute)


def _name(attribute: int) -> str | int:
    return next((name for name, number in _NAMES.items() if number == attribute), attribute)


class Layout(LayerBase):
    """The functions of layers that position sublayers."""

    __slots__ = ()

    def set_needs_layout(self) -> None:
        """Marks the layer, so that the outermost commit lays it out."""
        lib.kinLayerSetNeedsLayout(self.context.pointer, self.handle)

    @property
    def needs_layout(self) -> bool:
        """Whether the layer is marked. These mark it: set_needs_layout; a change of its bounds, transform, sublayers or layout
        manager; a change of a sublayer's bounds, transform or constraints."""
        result = c_bool()
        lib.kinLayerNeedsLayout(self.context.pointer, self.handle, byref(result))
        return result.value

    def layout_if_needed(self) -> None:
        """Lays out the marked layers below the highest superlayer of an unbroken chain of layers that need layout."""
        lib.kinLayerLayoutIfNeeded(self.context.pointer, self.handle)

    def layout_sublayers(self) -> None:
        """Lays out this layer now, marked or not, by its delegate, else by its layout manager."""
        lib.kinLayerLayoutSublayers(self.context.pointer, self.handle)

    def apply_constraints(self) -> None:
        """Sets the frames of the sublayers by their constraints now, whatever the delegate and the layout manager are. A delegate's
        layout_sublayers calls it to have both."""
        lib.kinLayerApplyConstraints(self.context.pointer, self.handle)

    @property
    def preferred_frame_size(self) -> Size:
        """Returns the layout manager's preferred size, else the size of the frame."""
        size = (c_double * 2)()
        lib.kinLayerGetPreferredFrameSize(self.context.pointer, self.handle, size)
        return Size(*size)

    # ---- Layout managers -----------------------------------------------------------------------------------------------

    @property
    def layout_manager(self) -> Any:
        """None, a ConstraintLayoutManager, or an object with any of these methods: layout_sublayers(layer) sets the frames of the
        sublayers, preferred_size(layer) returns a size, invalidate_layout(layer) is called when a valid layout becomes
        invalid."""
        manager = KinLayoutManager(size=sizeof(KinLayoutManager))
        lib.kinLayerGetLayoutManager(self.context.pointer, self.handle, byref(manager))
        if manager.kind == LayoutManagerKind.CONSTRAINTS:
            return ConstraintLayoutManager()
        kept = _callbacks.kept(manager.userData)
        return kept[1] if kept else None

    @layout_manager.setter
    def layout_manager(self, manager: Any) -> None:
        described = KinLayoutManager(size=sizeof(KinLayoutManager))
        if isinstance(manager, ConstraintLayoutManager):
            described.kind = LayoutManagerKind.CONSTRAINTS
        elif manager is not None:
            described = _described(self.context, manager)
        try:
            lib.kinLayerSetLayoutManager(self.context.pointer, self.handle, byref(described))
        except KinemaError:
            _callbacks.forget(described.userData)
            raise

    # ---- Autoresizing --------------------------------------------------------------------------------------------------

    def resize_sublayers(self, old_size: Sequence[float]) -> None:
        """resizeSublayersWithOldSize: resizes the sublayers by their autoresizing_mask, as if the bounds had had the old size. A
        change of the bounds' size calls it."""
        lib.kinLayerResizeSublayers(self.context.pointer, self.handle, *row_of(old_size, 2))

    def resize_with_old_superlayer_size(self, old_size: Sequence[float]) -> None:
        """resizeWithOldSuperlayerSize: resizes this layer by its autoresizing_mask."""
        lib.kinLayerResizeWithOldSuperlayerSize(self.context.pointer, self.handle, *row_of(old_size, 2))

    # ---- Constraints ---------------------------------------------------------------------------------------------------

    @property
    def constraints(self) -> list[Constraint]:
        """The constraints by which the ConstraintLayoutManager of the superlayer positions this layer."""
        count, size, pointer = c_size_t(), c_size_t(), self.context.pointer
        try:
            lib.kinLayerGetConstraints(pointer, self.handle, None, 0, byref(count), None, 0, byref(size))
        except BufferTooSmallError:
            pass
        found, names = (KinConstraint * count.value)(), (c_char * size.value)()
        lib.kinLayerGetConstraints(pointer, self.handle, found, count.value, byref(count), names, size.value, byref(size))
        return [
            Constraint(item.attribute, item.sourceName.decode(), item.sourceAttribute, scale=item.scale, offset=item.offset)
            for item in found
        ]

    @constraints.setter
    def constraints(self, constraints: Iterable[Constraint] | None) -> None:
        items = list(constraints or ())
        array = (KinConstraint * len(items))(
            *[
                KinConstraint(item.attribute, item.source_attribute, c_text(item.source, "source"), item.scale, item.offset)
                for item in items
            ]
        )
        lib.kinLayerSetConstraints(self.context.pointer, self.handle, array, len(items))

    def add_constraint(self, constraint: Constraint) -> None:
        self.constraints = [*self.constraints, constraint]

    # ---- Scrolling -----------------------------------------------------------------------------------------------------

    def scroll_point(self, point: Sequence[float]) -> None:
        """Scrolls the closest scroll layer, this layer or an ancestor, to a point of this layer. Has no effect without a scroll
        layer."""
        lib.kinLayerScrollPoint(self.context.pointer, self.handle, *row_of(point, 2))

    def scroll_rect_to_visible(self, rect: Sequence[float]) -> None:
        """Scrolls the closest scroll layer by the smallest distance that shows a rect of this layer."""
        lib.kinLayerScrollRectToVisible(self.context.pointer, self.handle, row_of(rect, 4))

    @property
    def visible_rect(self) -> Rect:
        """Returns the part of the bounds that the closest scroll layer shows; all zeros if it shows none."""
        rect = (c_double * 4)()
        lib.kinLayerGetVisibleRect(self.context.pointer, self.handle, rect)
        return Rect(*rect)


# ---- Layout managers of Python ---------------------------------------------------------------------------------------------


def _described(context: Context, manager: Any) -> KinLayoutManager:
    """Makes the C struct of a layout manager, with the functions that it has."""
    described = KinLayoutManager(size=sizeof(KinLayoutManager), kind=LayoutManagerKind.CALLBACKS)
    known = [(name, callback) for name, (_, callback) in _METHODS.items() if callable(getattr(manager, name, None))]
    if not known:
        raise TypeError(f"{manager!r} given, expected a layout manager with one of the methods {', '.join(_METHODS)}")
    for name, callback in known:
        setattr(described, _METHODS[name][0], callback)
    described.userData, described.destroy = _callbacks.keep((context.weak, manager), context.kept), _callbacks.DESTROY
    return described


def _manager(number: int, layer: Any) -> tuple[Any, Layer | None]:
    kept = _callbacks.kept(number)
    context = kept[0]() if kept else None
    return (kept[1], context.layer_of(layer)) if context is not None else (None, None)


def _calling(name: str) -> Callable[[Any, Any, int], None]:
    def call(_: Any, layer: Any, number: int) -> None:
        manager, known = _manager(number, layer)
        if manager is not None:
            getattr(manager, name)(known)

    return call


def _preferred_size(_: Any, layer: Any, size: Any, number: int) -> None:
    manager, known = _manager(number, layer)
    if manager is not None:
        size[0], size[1] = row_of(manager.preferred_size(known), 2)


_METHODS: dict[str, tuple[str, Any]] = {
    "layout_sublayers": ("layoutSublayers", KinLayoutSublayers(_callbacks.guarded(_calling("layout_sublayers")))),
    "preferred_size": ("preferredSize", KinPreferredSize(_callbacks.guarded(_preferred_size))),
    "invalidate_layout": ("invalidateLayout", KinLayoutSublayers(_callbacks.guarded(_calling("invalidate_layout")))),
}
