"""Lists of layers whose values are set and read together.

>>> import kinema
>>> with kinema.Context() as ctx:
...     cards = ctx.layers(4, above=ctx.root())
...     cards.position[:] = [(0, 0), (10, 0), (20, 0), (30, 0)]
...     cards[2:].opacity = 0.5
...     cards[1].position, cards.opacity.tolist()
(Point(x=10.0, y=0.0), [1.0, 1.0, 0.5, 0.5])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import index as whole
from typing import TYPE_CHECKING, Any, overload

from ._given import plain, told
from ._hints import UnknownAttributeError
from ._layer_base import LayerBase, known_handle
from ._library import lib
from ._object import Owned
from ._rows import rows_of
from ._signatures import show
from ._structures import KinLayer
from .columns import Column
from .enumerations import PropertyType
from .errors import KinemaError, TypeMismatchError
from .properties import Attribute

if TYPE_CHECKING:
    from types import EllipsisType

    import numpy

    from .animator import Animator
    from .context import Context
    from .key_path import KeyPath
    from .layer import Layer
    from .saving import Era


class Claim(Owned):
    """The references of the layers that one call has made, until their objects, if any, have references too."""

    __slots__ = ("context", "era", "handles", "left")

    def __init__(self, context: Context, handles: Any) -> None:
        self.context, self.handles = context, handles
        self.era: Era = context.eras.current
        self.left: set[int] | None = None  # the places of those that were not taken; None of all

    def take(self, places: Iterable[int]) -> list[KinLayer]:
        """Takes references away, for the caller to release."""
        left = set(range(len(self.handles))) if self.left is None else self.left
        taken = [place for place in dict.fromkeys(places) if place in left] if self.era.counts else []
        self.left = left.difference(taken)
        return [self.handles[place] for place in taken]

    def _release(self) -> None:
        left, self.left = self.left, set()
        if left != set() and self.era.counts and (pointer := self.context.pointer):
            handles = self.handles if left is None else _array(self.handles[place] for place in left)
            lib.kinLayersRelease(pointer, handles, len(handles), False)


class LayerList(Sequence[Any]):
    """Layers of one context, as a sequence that does not change. Its attributes are those of the layers: `cards.position` is a
    Column, and `cards.position = …` sets all. A slice is a list of the same layers. `Context.layers` returns one, which makes the
    objects of its layers when they are asked for; `LayerList(layers)` makes one of layers that exist.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     root = ctx.root()
    ...     cards = kinema.LayerList([root.add_layer(), root.add_layer()])
    ...     cards.opacity = [0.25, 0.5]
    ...     cards[1].opacity, cards
    (0.5, <2 layers>)
    """

    __slots__ = ("__weakref__", "_claim", "_objects", "_places", "context", "handles", "kind")
    context: Any
    handles: Any
    kind: Any
    _claim: Any
    _places: Any
    _objects: Any

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> Column: ...
        def __setattr__(self, name: str, value: Any) -> None: ...

    def __init__(self, layers: Iterable[Layer]) -> None:
        objects = list(layers)
        if not objects:
            raise ValueError("layers: none given, expected at least one")
        for layer in objects:
            if getattr(layer, "context", None) is not objects[0].context:
                raise TypeMismatchError(f"layers: {layer!r} given, expected layers of one context")
        kind = type(objects[0])
        self._init(objects[0].context, kind, _array(layer.handle for layer in objects), None, range(len(objects)), objects)

    @classmethod
    def claiming(cls, context: Context, kind: Any, handles: Any) -> LayerList:
        """Makes the list of new layers. It takes over one reference to each."""
        made = object.__new__(cls)
        made._init(context, kind, handles, Claim(context, handles), range(len(handles)), None)
        return made

    def _init(self, context: Any, kind: Any, handles: Any, claim: Claim | None, places: Sequence[int], objects: Any) -> None:
        values = {"context": context, "kind": kind, "handles": handles, "_claim": claim, "_places": places, "_objects": objects}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.handles)

    @overload
    def __getitem__(self, what: int) -> Any: ...
    @overload
    def __getitem__(self, what: str) -> Column: ...
    @overload
    def __getitem__(self, what: slice | list[int] | list[bool] | numpy.ndarray[Any, Any] | EllipsisType) -> LayerList: ...
    def __getitem__(self, what: Any) -> Any:
        """Returns a layer; the list of a slice, of places or of a mask; or the column of a key path."""
        if isinstance(what, str):
            return Column(self, self.context.key_path(what))
        if isinstance(what, slice):
            return self._part(range(len(self))[what], what)
        if what is Ellipsis:
            return self
        if isinstance(what, list) or getattr(what, "ndim", False):
            places = _places(plain(what), len(self))
            return self._part(places, None)
        place = whole(what)
        return self.context.layer_of(self.handles[place]) if self._objects is None else self._objects[place]

    def _part(self, places: Sequence[int], what: slice | None) -> LayerList:
        part, objects = object.__new__(LayerList), self._objects
        handles = _array(self.handles[what] if what is not None else (self.handles[place] for place in places))
        own = self._places[what] if what is not None else [self._places[place] for place in places]
        part._init(self.context, self.kind, handles, self._claim, own, objects and [objects[place] for place in places])
        return part

    def __setitem__(self, what: str, values: Any) -> None:
        """Sets a key path of all layers: `cards["transform.rotation.z"] = angles`."""
        if not isinstance(what, str):
            raise TypeError("a list of layers does not change: cards.position[2] = (1, 2) sets a value of one")
        self[what][:] = values

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self)))

    def take(self) -> list[KinLayer]:
        """Takes the references of the list away, for the caller to release."""
        claim: Claim | None = self._claim
        return [] if claim is None else claim.take(self._places)

    def animate(self, values: Any = None, *, completion: Any = None, **options: Any) -> Animator:
        """Animates all layers, each `stagger` seconds after the one before; otherwise as Layer.animate. An array has a row for each
        layer: `cards.animate(position=rows, duration=0.5)`."""
        if values is not None:
            values = {key: self._each(self.context.key_path(key), value) for key, value in values.items()}
        for name, value in options.items():
            if isinstance(getattr(self.kind, name, None), Attribute):
                options[name] = self._each(_path(self, name), value)
        animator: Animator = self.context.animate_layers(self, values, completion=completion, **options)
        return animator

    def _each(self, path: KeyPath, value: Any) -> Any:
        """Returns a value for each layer, if these are rows of numbers as set_values takes them."""
        from .motion import Each

        if value is None or isinstance(value, (int, float, Each)) or not path.width:
            return value
        rows = rows_of(value, len(self), path, path.name)
        if rows.is_one:
            return value if path.type == PropertyType.COLOR else list(rows.numbers)
        width = rows.width
        return Each([tuple(rows.numbers[place : place + width]) for place in range(0, len(rows.numbers), width)])

    def add(self, animation: Any, key: str | None = None, **rows: Any) -> None:
        """Adds a basic animation to all; the options are those of Context.add_animations: from_, to, by, delays."""
        self.context.add_animations(self, animation, key, **rows)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and len(self) == len(other) and all(a == b for a, b in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __add__(self, other: Iterable[Any]) -> list[Any]:
        return [*self, *other]

    def __radd__(self, other: Iterable[Any]) -> list[Any]:
        return [*other, *self]

    def __dir__(self) -> list[str]:
        names = [name for name in super().__dir__() if name not in _INTERNAL]
        return [*names, *(name for name in dir(self.kind) if isinstance(getattr(self.kind, name), Attribute))]

    def __repr__(self) -> str:
        return f"<{len(self)} {self.kind.CLASS.name.lower()}{'s' if self.kind.CLASS == 0 else ' layers'}>"

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Column:
            return Column(self, _path(self, name))

        def __setattr__(self, name: str, value: Any) -> None:
            Column(self, _path(self, name))[:] = value


def handles_of(layers: Iterable[Any]) -> Any:
    """Returns the handles of layers as an array of C."""
    if isinstance(layers, LayerList):
        return layers.handles
    if isinstance(layers, LayerBase) or not isinstance(layers, Iterable):
        raise TypeMismatchError(f"layers: {told(layers)} given, expected a list of layers")
    return _array(known_handle(layer, "layers") for layer in layers)


def _array(handles: Iterable[KinLayer]) -> Any:
    found = list(handles)
    return (KinLayer * len(found))(*found)


def _path(layers: LayerList, name: str) -> KeyPath:
    attribute = getattr(layers.kind, name, None)
    if not isinstance(attribute, Attribute):
        error = UnknownAttributeError(layers, name)
        error.owner = layers.kind  # whose attributes it suggests
        raise error
    path: KeyPath = layers.context.key_path(attribute.number)
    return path


def _places(given: Any, count: int) -> list[int]:
    """Returns the places that a list of places or a mask selects."""
    if len(given) == count and given and all(isinstance(one, bool) for one in given):
        return [place for place, wanted in enumerate(given) if wanted]
    if any(isinstance(one, bool) for one in given):
        raise IndexError(f"a mask of {len(given)} given, expected one of {count}")
    return [range(count)[whole(one)] for one in given]


def release(context: Any, layers: Sequence[Any], remove: bool) -> None:
    """Closes layers in one call, as Context.release_layers does."""
    claimed = layers.take() if isinstance(layers, LayerList) else []
    objects = [found for handle in claimed if (found := context.known.find(handle.id)) is not None] if claimed else layers
    owned, given = context.known.take_all(objects)
    try:
        if claimed and given:
            lib.kinLayersRelease(context.pointer, _array(given), len(given), False)
        handles = claimed or given
        lib.kinLayersRelease(context.pointer, _array(handles), len(handles), remove)
    except KinemaError:
        context.known.give_back(owned)
        raise


_INTERNAL = frozenset(("claiming", "handles", "kind", "take"))
"""Names that the modules of this package use, and nobody else."""

show(LayerList, LayerList.animate, "._layer_options", "LayerMotion")
