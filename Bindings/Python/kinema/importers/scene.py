"""Scene documents under construction."""

from __future__ import annotations

import base64
import math
from typing import Any

from .files import ImportFailure
from .work import Work

MOST_LAYERS = 100_000
MOST_NUMBERS = 20_000_000
MOST_DEPTH = 500
"""Layers in each other: the engine reads 1024 arrays and objects in each other, two for each layer."""

# The first bytes of image files, and their types.
_TYPES = (
    (b"\x89PNG", "image/png"),
    (b"\xff\xd8", "image/jpeg"),
    (b"GIF8", "image/gif"),
    (b"RIFF", "image/webp"),
)


class Layer:
    """A layer of a document."""

    __slots__ = ("animations", "id", "kind", "mask", "sublayers", "values")

    def __init__(self, kind: str = "layer", **values: Any) -> None:
        self.kind = kind
        self.id: str | None = None
        self.values: dict[str, Any] = values
        self.animations: list[dict[str, Any]] = []
        self.sublayers: list[Layer] = []
        self.mask: Layer | None = None

    def add(self, *layers: Layer) -> Layer:
        self.sublayers.extend(layers)
        return self


class Scene:
    """A document: makes layers, ids and resources, and counts what it makes."""

    def __init__(self, work: Work | None = None) -> None:
        self._work = work or Work()
        self.layers: list[Layer] = []
        self.resources: list[dict[str, Any]] = []
        self.markers: list[dict[str, Any]] = []
        self._names: set[str] = set()
        self._ids: set[str] = set()
        self._copies: dict[str, int] = {}
        self._layers = self._numbers = 0

    def layer(self, kind: str = "layer", **values: Any) -> Layer:
        """Makes a layer. Raises ImportFailure if there are too many."""
        self._layers += 1
        self._work.add(10)
        if self._layers > MOST_LAYERS:
            raise ImportFailure(f"the scene has more than {MOST_LAYERS} layers")
        return Layer(kind, **values)

    def count(self, numbers: int) -> None:
        """Counts the numbers of an animation. Raises ImportFailure if there are too many."""
        self._numbers += numbers
        self._work.add(numbers)
        if self._numbers > MOST_NUMBERS:
            raise ImportFailure(f"the animations have more than {MOST_NUMBERS} numbers")

    def free_id(self, wanted: str) -> str:
        """Returns an id that no other layer has."""
        plain = "".join(character for character in wanted if character.isprintable())[:1024] or "layer"
        found, number = plain, self._copies.get(plain, 1)
        while found in self._ids:
            number += 1
            found = f"{plain} {number}"
        self._copies[plain] = number
        self._ids.add(found)
        return found

    def filter(self, name: str) -> str:
        """Declares a filter by its name, which values then use."""
        self._declare({"name": name})
        return name

    def image(self, name: str, data: bytes) -> str:
        """Declares an image, and returns the name that `contents` uses."""
        self._declare({"name": name, "source": data_url(data)})
        return name

    def _declare(self, resource: dict[str, Any]) -> None:
        if resource["name"] not in self._names:
            self._names.add(resource["name"])
            self.resources.append(resource)

    def document(self, *, size: tuple[float, float], duration: float, name: str = "") -> dict[str, Any]:
        result: dict[str, Any] = {"kinema": 1}
        if name:
            result["name"] = name
        result["size"], result["duration"] = list(size), duration
        if self.markers:
            result["markers"] = self.markers
        if self.resources:
            result["resources"] = self.resources
        result["layers"] = [_json(layer) for layer in self.layers]
        return result


def data_url(data: bytes) -> str:
    """Returns an image as a `data:` URL."""
    kind = next((kind for start, kind in _TYPES if data.startswith(start)), "application/octet-stream")
    return f"data:{kind};base64,{base64.b64encode(data).decode()}"


def _json(root: Layer) -> dict[str, Any]:
    """Converts a tree without recursion, because precompositions may be deep."""
    made = _own(root)
    open_layers = [(root, made, 1)]
    while open_layers:
        layer, json, depth = open_layers.pop()
        if depth > MOST_DEPTH:
            raise ImportFailure(f"the scene has more than {MOST_DEPTH} layers in each other")
        if layer.sublayers:
            children = [(child, _own(child), depth + 1) for child in layer.sublayers]
            json["sublayers"] = [child_json for _, child_json, _ in children]
            open_layers.extend(children)
        if layer.mask is not None:
            json["mask"] = _own(layer.mask)
            open_layers.append((layer.mask, json["mask"], depth + 1))
    return made


def _own(layer: Layer) -> dict[str, Any]:
    json: dict[str, Any] = {}
    if layer.id is not None:
        json["id"] = layer.id
    if layer.kind != "layer":
        json["class"] = layer.kind
    if layer.values:
        json["set"] = layer.values
    if layer.animations:
        json["animations"] = layer.animations
    return json


def finite(value: float, digits: int = 9) -> float:
    """Rounds a number for the document, so that rounding errors of the conversion do not fill it."""
    rounded = round(value, digits)
    if not math.isfinite(rounded):
        raise ImportFailure("a value is too large")
    return rounded + 0.0
