"""The common base of layers and emitter cells: a reference, a class, values by key path."""

from __future__ import annotations

from ctypes import byref, c_double, c_int, c_size_t, c_void_p
from functools import partial
from typing import TYPE_CHECKING, Any, ClassVar

from . import _callbacks, _filters, _quick, choices
from ._given import refusal, told
from ._library import lib
from ._object import Owned
from ._structures import KinLayer
from ._style import Style
from ._values import encode, read, shaped
from .enumerations import LayerClass, Property, PropertyType, ValueType
from .errors import KinemaError, TypeMismatchError
from .key_path import KeyPath
from .suspicion import SUSPECTS, examine

if TYPE_CHECKING:
    from .context import Context
    from .saving import Era

Key = choices.KeyPathName | str | int | KeyPath
"""A property or key path: "transform.rotation.z", a member of kinema.Property, or a result of Context.key_path."""


def known_handle(layer: Any, name: str = "layer") -> KinLayer:
    """Returns the handle of a layer or cell that somebody gives."""
    if not isinstance(layer, LayerBase):
        raise TypeMismatchError(f"{name}: {told(layer)} given, expected a layer")
    return layer.handle


class LayerBase(_quick.Held, Owned):
    """A layer or cell of a context. Two objects are equal if they refer to the same one."""

    __slots__ = ("_era", "_is_presentation")
    CLASS: ClassVar[LayerClass]
    context: Context
    handle: KinLayer
    _era: Era | None  # in which it took its reference; None without one

    @classmethod
    def wrap(cls, context: Context, handle: KinLayer, *, owns: bool, is_presentation: bool = False) -> Any:
        """Makes an object for a handle. If it `owns` the handle, it takes over one reference. Context.layer_of makes no second
        object for a layer."""
        layer = object.__new__(cls)
        layer.context, layer.handle, layer._is_presentation = context, handle, is_presentation
        layer._era = context.eras.current if owns else None
        return layer

    def _create(self, context: Context, layer_class: LayerClass, properties: dict[str, Any]) -> None:
        self.context, self.handle, self._era, self._is_presentation = context, KinLayer(), None, False
        if not _quick.create(self, layer_class):
            if not isinstance(context, _quick.World):
                raise TypeMismatchError(f"context: {told(context)} given, expected a kinema.Context")
            lib.kinLayerCreate(context.pointer, layer_class, byref(self.handle))
        self._era = context.eras.current
        context.known.add(self)
        try:
            for name, value in properties.items():
                setattr(self, name, value)
        except BaseException:
            self._release()
            raise

    @property
    def owns(self) -> bool:
        """Whether it has a reference. Saved states contain no presentation layers."""
        return self._era is not None and (self._era.counts or self._is_presentation)

    def disown(self) -> None:
        """Takes the reference away, for the caller to release."""
        self.context.known.take(self)

    def _release(self) -> None:
        if self.context.known.take(self) and (pointer := self.context.pointer) and not _quick.release(self):
            lib.kinLayerRelease(pointer, self.handle)

    @property
    def layer_class(self) -> LayerClass:
        result = c_int()
        lib.kinLayerGetClass(self.context.pointer, self.handle, byref(result))
        return LayerClass(result.value)

    @property
    def user_data(self) -> Any:
        """Any Python object that the layer carries; a presentation layer returns its model layer's."""
        number = c_void_p()
        lib.kinLayerGetUserData(self.context.pointer, self.handle, byref(number))
        return _callbacks.kept(number.value)

    @user_data.setter
    def user_data(self, thing: Any) -> None:
        number = _callbacks.keep(thing, self.context.kept)
        try:
            lib.kinLayerSetUserData(self.context.pointer, self.handle, number, _callbacks.DESTROY)
        except KinemaError:
            _callbacks.forget(number)
            raise

    # ---- Values --------------------------------------------------------------------------------------------------------

    if TYPE_CHECKING:  # each class narrows it to its properties

        def set(self, *_: Any, **properties: Any) -> None: ...
    else:

        def set(self, **properties: Any) -> None:
            """Sets several attributes, in this order: `layer.set(position=(10, 20), opacity=0.5)`."""
            for name, value in properties.items():
                setattr(self, name, value)

    __iter__ = None  # indices are key paths; without this, iteration would try 0, 1, 2

    def __getitem__(self, key: Key) -> Any:
        """Returns the model value, or a presentation layer's value."""
        path = self.context.key_path(key)
        if path.width:
            row, count = (c_double * path.width)(), c_size_t()
            lib.kinLayerGetValue(self.context.pointer, self.handle, path.id, row, path.width, byref(count))
            return shaped(row[: count.value], path.type)
        return self._shown(path, read(partial(lib.kinLayerGetData, self.context.pointer, self.handle, path.id), path.type))

    def __setitem__(self, key: Key, value: Any) -> None:
        """Sets the model value. On a live layer this runs the action for the key, by default an implicit animation."""
        path = self.context.key_path(key)
        if path.name in SUSPECTS:
            examine(path.name, value)
        if path.id in _filters.PROPERTIES:
            value = _filters.numbered(value)
        elif path.id == Property.CONTENTS:
            value = self.context.pictures.number_of(value)
        encoded = encode(value, path.type, path.name)
        if path.width and encoded.type == ValueType.NUMBERS and not encoded.size:  # which C has for nil
            raise refusal(value, path.name, path.type)
        self.context.depth.changed.add(self.handle.id)
        if encoded.type == ValueType.NUMBERS or value is None:
            row = () if value is None else encoded.memory
            lib.kinLayerSetValue(self.context.pointer, self.handle, path.id, row or None, len(row))
        else:
            lib.kinLayerSetData(self.context.pointer, self.handle, path.id, byref(encoded))

    def style(self, level: int = 1) -> Style:
        """The values in the layer's style; level 2 is the style's style, up to level 16. `style_actions` has the style's actions.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     spark = ctx.cell(birth_rate=20)
        ...     spark.style().update(birth_rate=5, lifetime=3)
        ...     spark.birth_rate, spark.lifetime
        (20.0, 3.0)
        """
        return Style(self, level)

    def _shown(self, path: KeyPath, value: Any) -> Any:
        if path.type == PropertyType.LAYERS and value is not None:
            return [self.context.layer_of(handle) for handle in value]
        return _filters.named(value) if path.id in _filters.PROPERTIES else value

    def __dir__(self) -> list[str]:
        """Lists what programs use; the package's own parts are left out."""
        return [name for name in super().__dir__() if name not in _INTERNAL]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, LayerBase) and self.handle.id == other.handle.id and self.context is other.context

    def __hash__(self) -> int:
        return hash(self.handle.id)


_INTERNAL = frozenset(("disown", "owns", "wrap", "handle", "CLASS"))
"""Names that the modules of this package use, and nobody else."""
