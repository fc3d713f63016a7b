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
from ctypes import byref, c_double, c_size_t, sizeof
from operator import index as whole
from typing import TYPE_CHECKING, Any, overload

from . import _numpy, _quick
from ._hints import UnknownAttributeError
from ._library import lib
from ._object import Owned
from ._signatures import show
from ._structures import KinLayer
from .errors import KinemaError, TypeMismatchError
from .properties import Attribute
from .suspicion import SUSPECTS, examine

if TYPE_CHECKING:
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
        taken = [place for place in places if place in left] if self.era.counts else []
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

    def _init(self, context: Any, kind: Any, handles: Any, claim: Claim | None, places: range, objects: Any) -> None:
        values = {"context": context, "kind": kind, "handles": handles, "_claim": claim, "_places": places, "_objects": objects}
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def __len__(self) -> int:
        return len(self.handles)

    @overload
    def __getitem__(self, what: int) -> Any: ...
    @overload
    def __getitem__(self, what: slice) -> LayerList: ...
    def __getitem__(self, what: int | slice) -> Any:
        """Returns a layer, or the list of a slice."""
        if isinstance(what, slice):
            part, objects = object.__new__(LayerList), self._objects
            handles = _array(self.handles[what])
            part._init(self.context, self.kind, handles, self._claim, self._places[what], objects and objects[what])
            return part
        place = whole(what)
        return self.context.layer_of(self.handles[place]) if self._objects is None else self._objects[place]

    def __iter__(self) -> Iterator[Any]:
        return map(self.__getitem__, range(len(self)))

    def take(self) -> list[KinLayer]:
        """Takes the references of the list away, for the caller to release."""
        claim: Claim | None = self._claim
        return [] if claim is None else claim.take(self._places)

    def animate(self, values: Any = None, *, completion: Any = None, **options: Any) -> Animator:
        """Animates all layers, each `stagger` seconds after the one before; otherwise as Layer.animate. An array has a row for each
        layer: `cards.animate(position=rows, duration=0.5)`."""
        from .motion import Each, Motion

        others = (*Motion.__dataclass_fields__, "from_", "start_velocity")
        for name, value in options.items():
            if (
                name not in others
                and (depth := getattr(value, "ndim", 0))
                and len(value) == len(self)
                and depth > _depth(self, name)
            ):
                options[name] = Each(value)
        animator: Animator = self.context.animate_layers(self, values, completion=completion, **options)
        return animator

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


class Column:
    """One property of the layers of a list: `column[:] = rows`, `column[2:5]`, and a numpy array for numpy.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     dots = ctx.layers(3)
    ...     dots.z_position[1:] = [5, 6]
    ...     dots.z_position.tolist(), dots.z_position[0], dots.z_position
    ([0.0, 5.0, 6.0], 0.0, <zPosition of 3 layers>)
    """

    __slots__ = ("_layers", "_path")

    def __init__(self, layers: LayerList, path: KeyPath) -> None:
        self._layers, self._path = layers, path

    def __len__(self) -> int:
        return len(self._layers)

    def __getitem__(self, what: Any) -> Any:
        """Returns the value of one layer, or the rows of several: an array, or without numpy a list."""
        if isinstance(what, slice):
            return Column(self._layers[what], self._path).rows()
        return self._layers[what][self._path]

    def __setitem__(self, what: Any, value: Any) -> None:
        """Sets the values of one layer or several: a row for each, or one row or number for all."""
        if not isinstance(what, slice):
            self._layers[what][self._path] = value
            return
        layers = self._layers if what == slice(None) else self._layers[what]
        if isinstance(value, Column):
            value = value.rows()
        if self._path.name in SUSPECTS:
            examine(self._path.name, value)
        if self._path.width:
            layers.context.set_values(layers, self._path, value)
        else:
            for layer in layers:
                layer[self._path] = value

    def rows(self) -> Any:
        """Returns the model values: an array, or without numpy a list. A color of nil is a row of NaN."""
        layers, path = self._layers, self._path
        if not path.width:
            return [layer[path] for layer in layers]
        kind = c_double * (path.width * len(layers))
        memory = _quick.read_rows(layers.context, layers.handles, len(layers), path.id, path.width) if layers else None
        flat: Any = kind() if memory is None else kind.from_buffer(memory)
        if memory is None:
            self._fill(flat)
        if _numpy.numpy is not None:
            shape = (len(layers),) if path.width == 1 else (len(layers), path.width)
            return _numpy.numpy.frombuffer(flat, float).reshape(shape)
        rows = [tuple(flat[start : start + path.width]) for start in range(0, len(flat), path.width)]
        return [row[0] for row in rows] if path.width == 1 else rows

    def _fill(self, flat: Any) -> None:
        width, size, count = self._path.width, sizeof(c_double) * self._path.width, c_size_t()
        get, pointer, number = lib.kinLayerGetValue, self._layers.context.pointer, self._path.id
        for place, handle in enumerate(self._layers.handles):
            row = (c_double * width).from_buffer(flat, place * size)
            get(pointer, handle, number, row, width, byref(count))
            if count.value < width:
                row[:] = [float("nan")] * width

    def tolist(self) -> list[Any]:
        rows: Any = self.rows()
        return list(rows.tolist() if hasattr(rows, "tolist") else rows)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows())

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return _numpy.numpy.asarray(self.rows(), dtype)

    def __repr__(self) -> str:
        return f"<{self._path.name} of {len(self)} layers>"


def handles_of(layers: Iterable[Any]) -> Any:
    """Returns the handles of layers as an array of C."""
    return layers.handles if isinstance(layers, LayerList) else _array(layer.handle for layer in layers)


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


def _depth(layers: LayerList, name: str) -> int:
    """Returns the dimensions of an array that is the value of one layer."""
    return 0 if _path(layers, name).width == 1 else 1


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
