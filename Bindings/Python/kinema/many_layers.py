"""Functions that change many layers of a context in one call."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from ctypes import c_double, sizeof
from operator import index as whole
from typing import TYPE_CHECKING, Any

from ._given import told
from ._layer_base import Key, known_handle
from ._library import lib
from ._rows import rows_of
from ._structures import KinLayer
from ._values import real
from .animation import Basic
from .animation_batch import add_animations
from .errors import InvalidArgumentError
from .layer_list import LayerList, handles_of, release
from .making import Kind, layer_class
from .motion import animate
from .presentation import transition_states

if TYPE_CHECKING:
    from .animator import Animator
    from .layer import Layer
    from .records import TransitionState


class ManyLayers:
    """The calls for many layers, as methods of a context."""

    __slots__ = ()

    def layers(self: Any, count: int, kind: Kind = "layer", /, *, above: Layer | None = None, **properties: Any) -> LayerList:
        """Makes many layers of a class in one call: the last sublayers of `above`, or in no tree yet. The list sets and reads their
        values together, and makes their objects when they are asked for. A property is one value for all, or has one for each:
        `ctx.layers(3, above=stage, corner_radius=4, position=[(0, 0), (50, 0), (100, 0)])`.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     stage = ctx.root()
        ...     sprites = ctx.layers(100, above=stage)
        ...     ctx.release_layers(sprites[10:])
        ...     len(stage.sublayers)
        10
        """
        number, made = layer_class(kind)
        try:
            handles = (KinLayer * whole(count))()
        except (TypeError, ValueError, OverflowError, MemoryError):
            raise InvalidArgumentError(f"count: {told(count)} given, expected a number of layers") from None
        lib.kinLayersCreate(self.pointer, number, KinLayer() if above is None else known_handle(above, "above"), handles, count)
        layers = LayerList.claiming(self, made, handles)
        try:
            for name, values in properties.items():
                setattr(layers, name, values)
        except BaseException:
            release(self, layers, remove=True)
            raise
        return layers

    def release_layers(self: Any, layers: Sequence[Layer], *, remove: bool = True) -> None:
        """Closes many layers in one call. With `remove` it first removes them from their superlayers, as one change."""
        release(self, layers, remove)

    def set_values(self: Any, layers: Sequence[Layer], key: Key, values: Any) -> None:
        """Sets one property of many layers in one call. `values` is an array of one row for each layer: its shape is (3, 2) for the
        positions of three layers, (3,) for their opacities. One row, or one number, is that of all layers. numpy arrays of
        float64 are not copied.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     dots = ctx.layers(3)
        ...     ctx.set_values(dots, "position", [(0, 0), (10, 0), (20, 0)])
        ...     ctx.set_values(dots, "opacity", 0.5)
        ...     [(dot.position.x, dot.opacity) for dot in dots]
        [(0.0, 0.5), (10.0, 0.5), (20.0, 0.5)]
        """
        path = self.key_path(key)
        handles = handles_of(layers)
        rows = rows_of(values, len(layers), path, path.name)
        row, stride = rows.each(len(layers)), rows.width * sizeof(c_double)
        self.depth.changed.update(handle.id for handle in handles[:64])
        lib.kinLayersSetValues(self.pointer, handles, len(layers), path.id, row, rows.width, stride, None)

    def add_animations(
        self: Any,
        layers: Sequence[Layer],
        animation: Basic,
        key: str | None = None,
        *,
        from_: Any = None,
        to: Any = None,
        by: Any = None,
        delays: Any = None,
    ) -> None:
        """Adds a basic animation to many layers in one call. `from_`, `to` and `by` are rows of numbers, one for each layer, or one
        for all, as set_values takes them, which replace those of the animation. `delays` are seconds: one number is the step from
        layer to layer, a sequence has one for each. numpy arrays are not copied.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     dots = [ctx.root() for _ in range(3)]
        ...     ctx.flush()
        ...     fade = kinema.Basic("opacity", to=1, duration=1, fill_mode="backwards")
        ...     ctx.add_animations(dots, fade, "fade", from_=[0, 0.25, 0.5], delays=0.5)
        ...     ctx.flush()
        ...     [dot.presentation_value("opacity", at=1) for dot in dots]
        [1.0, 0.625, 0.5]
        """
        add_animations(self, layers, animation, key, (from_, to, by), delays)

    def animate_layers(
        self: Any, layers: Sequence[Layer], values: Mapping[Key, Any] | None = None, *, completion: Any = None, **options: Any
    ) -> Animator:
        """Animates properties of many layers, each `stagger` seconds after the one before; otherwise as Layer.animate."""
        return animate(self, layers, values, completion, options)

    def transition_states(self: Any, layers: Iterable[Layer], at: float | None = None) -> list[TransitionState | None]:
        """Returns the transition states of many layers in one call."""
        return transition_states(self, layers, self.time if at is None else real(at))
