"""The classes of layers other than CALayer, and the cells of emitters."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from operator import index
from typing import TYPE_CHECKING, Any, ClassVar

from ._layer_base import LayerBase
from ._library import lib
from ._signatures import show
from .enumerations import LayerClass
from .geometry import row_of
from .layer import Layer
from .properties import (
    CellProperties,
    EmitterProperties,
    GradientProperties,
    ReplicatorProperties,
    ScrollProperties,
    ShapeProperties,
    TextProperties,
    TiledProperties,
)

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from ._layer_base import Key
    from ._layer_options import (
        CellOptions,
        EmitterMotion,
        EmitterOptions,
        GradientMotion,
        GradientOptions,
        ReplicatorMotion,
        ReplicatorOptions,
        ScrollMotion,
        ScrollOptions,
        ShapeMotion,
        ShapeOptions,
        TextMotion,
        TextOptions,
        TiledMotion,
        TiledOptions,
    )
    from .animator import Animator
    from .context import Context


class EmitterCell(LayerBase, CellProperties):
    """CAEmitterCell, for the emitter_cells of an emitter. A cell is not part of the layer tree.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     spark = ctx.cell(birth_rate=20, lifetime=1)              # a second, seconds
    ...     spark.birth_rate
    20.0
    """

    __slots__ = ()
    CLASS: ClassVar[LayerClass] = LayerClass.EMITTER_CELL

    def __init__(self, context: Context, **properties: Unpack[CellOptions]) -> None:
        self._create(context, LayerClass.EMITTER_CELL, dict(properties))

    if TYPE_CHECKING:

        def set(self, **properties: Unpack[CellOptions]) -> None: ...

    def __repr__(self) -> str:
        return f"<emitter cell {self.handle.id:#x}>"


class ShapeLayer(Layer, ShapeProperties):
    """CAShapeLayer: a path, filled and stroked.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     kinema.ShapeLayer(ctx, path=kinema.Path.rect(0, 0, 10, 10), stroke_end=0.5).stroke_end
    0.5
    """

    __slots__ = ()
    CLASS = LayerClass.SHAPE

    if TYPE_CHECKING:

        def __init__(self, context: Context, **properties: Unpack[ShapeOptions]) -> None: ...
        def set(self, **properties: Unpack[ShapeOptions]) -> None: ...
        def animate(
            self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Unpack[ShapeMotion]
        ) -> Animator: ...


class GradientLayer(Layer, GradientProperties):
    """CAGradientLayer: colors between two points of the unit square.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     kinema.GradientLayer(ctx, colors=[(1, 0, 0, 1), (0, 0, 1, 1)]).end_point
    Point(x=0.5, y=1.0)
    """

    __slots__ = ()
    CLASS = LayerClass.GRADIENT

    if TYPE_CHECKING:

        def __init__(self, context: Context, **properties: Unpack[GradientOptions]) -> None: ...
        def set(self, **properties: Unpack[GradientOptions]) -> None: ...
        def animate(
            self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Unpack[GradientMotion]
        ) -> Animator: ...


class TextLayer(Layer, TextProperties):
    """CATextLayer: a string.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     kinema.TextLayer(ctx, string="Hello").font_size          # points
    36.0
    """

    __slots__ = ()
    CLASS = LayerClass.TEXT

    if TYPE_CHECKING:

        def __init__(self, context: Context, **properties: Unpack[TextOptions]) -> None: ...
        def set(self, **properties: Unpack[TextOptions]) -> None: ...
        def animate(
            self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Unpack[TextMotion]
        ) -> Animator: ...


class ReplicatorLayer(Layer, ReplicatorProperties):
    """CAReplicatorLayer: copies of its sublayers, each moved, tinted and delayed.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ring = ctx.root("replicator", instance_count=3, instance_delay=0.5)
    ...     ctx.flush()
    ...     [copy.time_offset for copy in ring.instances()]          # seconds
    [0.0, 0.5, 1.0]
    """

    __slots__ = ()
    CLASS = LayerClass.REPLICATOR

    if TYPE_CHECKING:

        def __init__(self, context: Context, **properties: Unpack[ReplicatorOptions]) -> None: ...
        def set(self, **properties: Unpack[ReplicatorOptions]) -> None: ...
        def animate(
            self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Unpack[ReplicatorMotion]
        ) -> Animator: ...


class EmitterLayer(Layer, EmitterProperties):
    """CAEmitterLayer: particles of its emitter_cells.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     fire = ctx.root("emitter", emitter_cells=[ctx.cell(birth_rate=10, lifetime=2)])
    ...     ctx.flush()
    ...     len(fire.particles(at=1.05))
    11

    A particle keeps what it was born with: move `emitter_position` for a trail, set `birth_rate` to 0 to let the living ones end.
    """

    __slots__ = ()
    CLASS = LayerClass.EMITTER

    def emit(self, cell: EmitterCell, count: int) -> None:
        """Emits `count` particles of one of the emitter_cells at once: a burst. They are born at the commit, at the current time, with
        the values that it publishes, whatever the birth rates are.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     spark = ctx.cell(lifetime=1, velocity=100, emission_range=6.28)
        ...     burst = ctx.root("emitter", emitter_cells=[spark])
        ...     burst.emit(spark, 30)
        ...     ctx.flush()
        ...     len(burst.particles(at=0.9)), len(burst.particles(at=1.1))
        (30, 0)
        """
        lib.kinLayerEmit(self.context.pointer, self.handle, cell.handle, index(count))

    if TYPE_CHECKING:

        def __init__(self, context: Context, **properties: Unpack[EmitterOptions]) -> None: ...
        def set(self, **properties: Unpack[EmitterOptions]) -> None: ...
        def animate(
            self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Unpack[EmitterMotion]
        ) -> Animator: ...


class ScrollLayer(Layer, ScrollProperties):
    """CAScrollLayer: shows a part of its sublayers.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     list_view = kinema.ScrollLayer(ctx, bounds=(0, 0, 100, 100))
    ...     list_view.scroll_to_point((0, 250))
    ...     list_view.bounds.y
    250.0
    """

    __slots__ = ()
    CLASS = LayerClass.SCROLL

    if TYPE_CHECKING:

        def __init__(self, context: Context, **properties: Unpack[ScrollOptions]) -> None: ...
        def set(self, **properties: Unpack[ScrollOptions]) -> None: ...
        def animate(
            self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Unpack[ScrollMotion]
        ) -> Animator: ...

    def scroll_to_point(self, point: Sequence[float]) -> None:
        """Moves the origin of the bounds, as far as scroll_mode permits."""
        lib.kinLayerScrollToPoint(self.context.pointer, self.handle, *row_of(point, 2))

    def scroll_to_rect(self, rect: Sequence[float]) -> None:
        """Scrolls by the smallest distance that shows the rect, or its origin if it is too large."""
        lib.kinLayerScrollToRect(self.context.pointer, self.handle, row_of(rect, 4))


class TransformLayer(Layer):
    """CATransformLayer: a group in three dimensions, which is never flattened.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     cube = kinema.TransformLayer(ctx)
    ...     cube.add_layer(z_position=50).superlayer == cube
    True
    """

    __slots__ = ()
    CLASS = LayerClass.TRANSFORM


class TiledLayer(Layer, TiledProperties):
    """CATiledLayer: contents in tiles of several levels of detail.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     kinema.TiledLayer(ctx).tile_size
    Size(width=256.0, height=256.0)
    """

    __slots__ = ()
    CLASS = LayerClass.TILED

    if TYPE_CHECKING:

        def __init__(self, context: Context, **properties: Unpack[TiledOptions]) -> None: ...
        def set(self, **properties: Unpack[TiledOptions]) -> None: ...
        def animate(
            self, values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Unpack[TiledMotion]
        ) -> Animator: ...


CLASSES: dict[int, type[Layer]] = {
    kind.CLASS: kind
    for kind in (
        Layer,
        ShapeLayer,
        GradientLayer,
        TextLayer,
        ReplicatorLayer,
        EmitterLayer,
        ScrollLayer,
        TransformLayer,
        TiledLayer,
    )
}


def _show_keywords() -> None:
    """Shows the keywords of each class in its signatures."""
    show(Layer, Layer.add_layer, "._layer_options", "LayerOptions")
    made, changed, moved = Layer.__init__, Layer.set, Layer.animate
    show(EmitterCell, EmitterCell.__init__, "._layer_options", "CellOptions")
    show(EmitterCell, changed, "._layer_options", "CellOptions")
    kinds: list[Any] = [*CLASSES.values()]
    for kind in kinds:
        name = kind.__name__.removesuffix("Layer").replace("Transform", "") or "Layer"
        show(kind, made, "._layer_options", f"{name}Options")
        show(kind, changed, "._layer_options", f"{name}Options")
        show(kind, moved, "._layer_options", f"{name}Motion")


_show_keywords()
