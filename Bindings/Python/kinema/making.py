"""Making layers of a class by its name, whose overloads tell type checkers which keywords each class has; and variables."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeVar, overload

from ._hints import member
from .enumerations import LayerClass
from .errors import InvalidArgumentError
from .layer_classes import CLASSES, EmitterCell

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import _layer_options as options
    from . import choices
    from . import layer_classes as classes
    from .layer import Layer
    from .variable import Number, Variable, Variables

Kind = str | LayerClass
"""A class of layers: "layer", "shape", ... or a member of kinema.LayerClass."""


Name = TypeVar("Name", covariant=True)


class KindWithTheseProperties(Protocol[Name]):
    """What the last overload of `Maker` expects and no text is. mypy takes it for the one that a wrong call has meant, because a text
    has this method; it would print all overloads with all their keywords otherwise, 37 kB."""

    def __getitem__(self, index: int, /) -> Name: ...


class Maker(Protocol):
    """A function that makes a layer of a class with properties."""

    @overload
    def __call__(
        self, kind: Literal["layer", LayerClass.LAYER] = "layer", /, **properties: Unpack[options.LayerOptions]
    ) -> Layer: ...
    @overload
    def __call__(
        self, kind: Literal["shape", LayerClass.SHAPE], /, **properties: Unpack[options.ShapeOptions]
    ) -> classes.ShapeLayer: ...
    @overload
    def __call__(
        self, kind: Literal["gradient", LayerClass.GRADIENT], /, **properties: Unpack[options.GradientOptions]
    ) -> classes.GradientLayer: ...
    @overload
    def __call__(
        self, kind: Literal["text", LayerClass.TEXT], /, **properties: Unpack[options.TextOptions]
    ) -> classes.TextLayer: ...
    @overload
    def __call__(
        self, kind: Literal["replicator", LayerClass.REPLICATOR], /, **properties: Unpack[options.ReplicatorOptions]
    ) -> classes.ReplicatorLayer: ...
    @overload
    def __call__(
        self, kind: Literal["emitter", LayerClass.EMITTER], /, **properties: Unpack[options.EmitterOptions]
    ) -> classes.EmitterLayer: ...
    @overload
    def __call__(
        self, kind: Literal["scroll", LayerClass.SCROLL], /, **properties: Unpack[options.ScrollOptions]
    ) -> classes.ScrollLayer: ...
    @overload
    def __call__(
        self, kind: Literal["transform", LayerClass.TRANSFORM], /, **properties: Unpack[options.LayerOptions]
    ) -> classes.TransformLayer: ...
    @overload
    def __call__(
        self, kind: Literal["tiled", LayerClass.TILED], /, **properties: Unpack[options.TiledOptions]
    ) -> classes.TiledLayer: ...
    @overload
    def __call__(self, kind: LayerClass, /, **properties: Unpack[options.LayerOptions]) -> Any: ...
    @overload
    def __call__(self, kind: KindWithTheseProperties[choices.KindName], /, **properties: Any) -> Any: ...


class Making:
    """The functions of a context that make a layer."""

    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def layer(self) -> Maker:
            """Makes a layer of a class that is in no tree yet."""

        @property
        def root(self) -> Maker:
            """Makes a layer that is a root."""
    else:

        def layer(self, kind: Kind = "layer", /, **properties: Any) -> Layer:
            """Makes a layer of a class ("layer", "shape", "gradient", "text", ...) that is in no tree yet."""
            return layer_class(kind)[1](self, **properties)

        def root(self, kind: Kind = "layer", /, **properties: Any) -> Layer:
            """Makes a layer that is a root. The next commit publishes it and its descendants."""
            layer = self.layer(kind, **properties)
            self.add_root(layer)
            return layer

    def cell(self, **properties: Unpack[options.CellOptions]) -> EmitterCell:
        """Makes an emitter cell, for an emitter's emitter_cells."""
        return EmitterCell(self, **properties)  # type: ignore[arg-type]  # only a context has this base

    def variable(self: Any, value: Number, *, key: int | str | None = None) -> Variable:
        """Makes a variable, which moves without a layer: a number, one to four of them, or a kinema.Color. The variable with a key is
        made by the first call; it lives while every frame asks for it, as in immediate-mode interfaces.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     for frame in range(5):
        ...         ctx.advance(frame / 8)
        ...         fade = ctx.variable(0.0, key="menu")
        ...         fade.animate(1, duration=1, curve="linear")
        ...     fade.value
        0.5
        """
        from .variable import make  # rarely needed, as the other modules that methods import

        return make(self, value, key)

    def variables(self: Any, values: Any) -> Variables:
        """Makes a variable for each of some numbers or rows of them, which are moved and read together."""
        from .variable import Variables

        return Variables(self, values)


def layer_class(kind: Kind) -> tuple[LayerClass, Any]:
    """Returns a class of layers and its Python class."""
    try:
        if known := _KNOWN.get(kind):
            return known
    except TypeError:  # a list
        pass
    if isinstance(kind, type) and isinstance(found := getattr(kind, "CLASS", None), LayerClass):
        raise InvalidArgumentError(f"class: {kind.__name__} given, expected its name: did you mean {found.name.lower()!r}?")
    found = member(LayerClass, kind, "class")
    _KNOWN[kind] = known = found, EmitterCell if found == LayerClass.EMITTER_CELL else CLASSES[found]
    return known


_KNOWN: dict[Kind, tuple[LayerClass, Any]] = {}
