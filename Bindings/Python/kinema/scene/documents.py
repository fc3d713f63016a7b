"""Scene documents (Include/kinema/SCENES.md) as scenes: their layers by id, and what they change."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from .._filters import number_of
from ..document import LoadedScene
from .player import Player

Document = Mapping[str, Any]


def is_document(value: Any) -> bool:
    return isinstance(value, dict) and "kinema" in value


def layers_of(document: Document) -> Iterator[Mapping[str, Any]]:
    """Yields the layers of a document and of their masks that have an id; skips what has a wrong form, which loading refuses."""
    waiting = _list(document.get("layers"))[::-1]
    while waiting:
        layer = waiting.pop()
        if isinstance(layer, dict):
            if isinstance(layer.get("id"), str):
                yield layer
            waiting += [*_list(layer.get("sublayers"))[::-1], layer.get("mask")]


def _list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, list) else []


def changes_of(document: Document) -> Iterator[tuple[str, Any]]:
    """Yields the id of a layer with each key path that it sets, and with each of its animations."""
    for layer in layers_of(document):
        values = layer.get("set")
        for key in values if isinstance(values, dict) else ():
            yield layer["id"], str(key)
        for animation in _list(layer.get("animations")):
            yield layer["id"], animation


def load(document: Document, player: Player) -> tuple[LoadedScene, dict[int, str]]:
    """Loads a document into a player; returns what was loaded, and the sources of images by number."""
    sources: dict[int, str] = {}

    def number(name: str, source: str) -> int:
        if not source:
            return number_of(name)
        sources[len(sources) + 1] = source
        return len(sources)

    loaded = player.context.load(document, resource=number)
    for layer in layers_of(document):
        found = loaded[layer["id"]]
        player.layers[layer["id"]], player.names[found.handle.id] = found, layer["id"]
    return loaded, sources
