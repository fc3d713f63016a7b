"""The values in the style of a layer or an emitter cell."""

from __future__ import annotations

from ctypes import byref
from functools import partial
from typing import TYPE_CHECKING, Any

from ._hints import hint
from ._library import lib
from ._values import encode, read
from .properties import Attribute
from .suspicion import SUSPECTS, examine

if TYPE_CHECKING:
    from ._layer_base import Key, LayerBase


class Style:
    """The values of properties that the layer does not define: `layer.style()["opacity"] = 0.5`. Changes run no action."""

    __slots__ = ("layer", "level")

    def __init__(self, layer: LayerBase, level: int) -> None:
        self.layer, self.level = layer, level

    def __getitem__(self, key: Key) -> Any:
        """Returns a value. Raises NotFoundError if this level of the style does not define it."""
        path = self.layer.context.key_path(key)
        return read(
            partial(lib.kinLayerGetStyleData, self.layer.context.pointer, self.layer.handle, self.level, path.id), path.type
        )

    def __setitem__(self, key: Key, value: Any) -> None:
        path = self.layer.context.key_path(key)
        if path.name in SUSPECTS:
            examine(path.name, value)
        encoded = encode(value, path.type, path.name)
        lib.kinLayerSetStyleData(self.layer.context.pointer, self.layer.handle, self.level, path.id, byref(encoded))

    def update(self, **properties: Any) -> None:
        """Sets several values, by the names of attributes: `style.update(opacity=0.5, border_width=2)`."""
        for name, value in properties.items():
            attribute = getattr(type(self.layer), name, None)
            if not isinstance(attribute, Attribute):
                known = (word for word in dir(type(self.layer)) if isinstance(getattr(type(self.layer), word, None), Attribute))
                raise TypeError(f"a style has no property {name!r}{hint(name, known)}")
            self[attribute.number] = value

    def __repr__(self) -> str:
        return f"<style {self.level} of {self.layer!r}>"

    def __delitem__(self, key: Key) -> None:
        """Removes a value. Has no effect if this level of the style does not define it."""
        path = self.layer.context.key_path(key)
        lib.kinLayerSetStyleData(self.layer.context.pointer, self.layer.handle, self.level, path.id, None)
