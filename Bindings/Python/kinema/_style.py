"""The values in the style of a layer or an emitter cell."""

from __future__ import annotations

from ctypes import byref
from functools import partial
from typing import TYPE_CHECKING, Any

from ._library import lib
from ._values import encode, read

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
        encoded = encode(value, path.type)
        lib.kinLayerSetStyleData(self.layer.context.pointer, self.layer.handle, self.level, path.id, byref(encoded))

    def update(self, **properties: Any) -> None:
        """Sets several values, by the names of attributes: `style.update(opacity=0.5, border_width=2)`."""
        for name, value in properties.items():
            self[getattr(type(self.layer), name).number] = value

    def __delitem__(self, key: Key) -> None:
        """Removes a value. Has no effect if this level of the style does not define it."""
        path = self.layer.context.key_path(key)
        lib.kinLayerSetStyleData(self.layer.context.pointer, self.layer.handle, self.level, path.id, None)
