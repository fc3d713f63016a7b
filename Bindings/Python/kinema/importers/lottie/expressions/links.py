"""Expressions of paths that are nothing but the path of another shape or mask: the path is copied, with its keyframes."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from ..values import Json, inner, mapping, objects, text

MOST_LINKS = 16
"""From one path to another one, and on."""
_NAME = r"\(\s*(?:'([^'\\]*)'|\"([^\"\\]*)\")\s*\)"
_BEFORE = r"\s*(?:var \$bm_rt;)?\s*(?:\$bm_rt\s*=)?\s*(?:thisLayer\.)?"
_LINK = re.compile(
    rf"{_BEFORE}(?:thisComp\.layer{_NAME}\.)?(?P<way>(?:content{_NAME}\.)*content{_NAME}\.path|mask{_NAME}\.(?:maskP|p)ath);?\s*"
)
_STEP = re.compile(rf"content{_NAME}")
_MASK = re.compile(rf"mask{_NAME}")


def copied(document: dict[str, Any]) -> None:
    """Gives the paths that are linked to others the keyframes of those. What is no such link, or leads nowhere, stays as it is."""
    for owner in (document, *objects(document.get("assets"))):
        layers = objects(owner.get("layers"))
        for layer in layers:
            for held in _linked(layer):
                target = _end(held, layer, layers)
                if target is not None and target is not held:
                    held |= {name: target[name] for name in ("a", "k") if name in target}
                    held.pop("x")


def _linked(layer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yields the paths of a layer's shapes and masks that have an expression."""
    open_items: list[Json] = [layer.get("shapes"), layer.get("masksProperties")]
    while open_items:
        held = open_items.pop()
        for name in ("ks", "pt"):
            path = mapping(held).get(name)
            if isinstance(path, dict) and isinstance(path.get("x"), str):
                yield path
        open_items.extend(item for _, item in inner(held))


def _end(held: dict[str, Any], layer: dict[str, Any], layers: list[dict[str, Any]]) -> dict[str, Any] | None:
    """Returns the path at the end of a chain of links; None if there is none."""
    for _ in range(MOST_LINKS):
        found = _LINK.fullmatch(text(held.get("x")))
        if found is None:
            return None
        named = found[1] or found[2]
        if named is not None:
            layer = next((one for one in layers if one.get("nm") == named), {})
        target = _at(layer, found["way"])
        if target is None or not isinstance(target.get("x"), str):
            return target
        held = target
    return None


def _at(layer: dict[str, Any], way: str) -> dict[str, Any] | None:
    if way.startswith("mask"):
        return _named(layer.get("masksProperties"), _MASK.findall(way)[0], "pt")
    held: Json = layer.get("shapes")
    names = _STEP.findall(way)
    for name in names[:-1]:
        held = _item(held, name).get("it")
    return _named(held, names[-1], "ks")


def _item(items: Json, name: tuple[str, str]) -> dict[str, Any]:
    return next((one for one in objects(items) if one.get("nm") == (name[0] or name[1])), {})


def _named(items: Json, name: tuple[str, str], member: str) -> dict[str, Any] | None:
    found = _item(items, name).get(member)
    return found if isinstance(found, dict) else None
