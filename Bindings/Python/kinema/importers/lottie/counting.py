"""The size of what an animation becomes, before anything is made of it: copies and compositions multiply."""

from __future__ import annotations

from typing import Any

from .. import scene
from ..files import ImportFailure
from . import composition, repeaters
from .values import flag, integer, objects, text

_PRECOMPOSITION, _SHAPES = 0, 4


def check(json: dict[str, Any]) -> None:
    """Raises ImportFailure if an animation has too many layers or items of shapes, those of copies and compositions included."""
    _Count(json).layers(objects(json.get("layers")), "layers")


class _Count:
    def __init__(self, json: dict[str, Any]) -> None:
        self._assets = {str(asset.get("id")): asset for asset in reversed(objects(json.get("assets")))}
        self._known: dict[str, tuple[int, int]] = {}

    def layers(self, layers: list[dict[str, Any]], where: str) -> tuple[int, int]:
        """Returns the number of layers and of items of shapes."""
        count = items = 0
        for index, layer in enumerate(layers):
            if flag(layer.get("hd")):
                continue
            place, kind = f"{where}[{index}]", integer(layer.get("ty"), -1)
            count += 1
            if kind == _SHAPES:
                items += self._items(objects(layer.get("shapes")), f"{place}.shapes")
            elif kind == _PRECOMPOSITION:
                inner = self._composition(str(layer.get("refId")))
                count, items = count + inner[0], items + inner[1]
            if count > scene.MOST_LAYERS:
                raise ImportFailure(f"{place}: the scene has more than {scene.MOST_LAYERS} layers")
            if items > composition.MOST_SHAPES:
                raise ImportFailure(f"{place}: the animation has more than {composition.MOST_SHAPES} items of shapes")
        return count, items

    def _composition(self, name: str) -> tuple[int, int]:
        if name not in self._known:
            self._known[name] = (0, 0)  # a cycle, which the conversion refuses
            self._known[name] = self.layers(objects(self._assets.get(name, {}).get("layers")), f"assets {name!r}.layers")
        return self._known[name]

    def _items(self, items: list[dict[str, Any]], where: str) -> int:
        count = 0
        for index, item in enumerate(items):
            if flag(item.get("hd")):
                continue
            place, kind = f"{where}[{index}]", text(item.get("ty"))
            if kind == "rp":
                count *= 1 + repeaters.count_of(item, place)
            else:
                count += 1 + (self._items(objects(item.get("it")), f"{place}.it") if kind == "gr" else 0)
        return count
