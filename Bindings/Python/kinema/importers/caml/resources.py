"""The images and filters of a document: named once each, whatever number of layers shows them."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from ...errors import InvalidArgumentError
from ..files import ImportFailure, data_of_url
from ..scene import data_url
from .elements import Element

Source = Callable[[str], str]
"""Returns the source of the image at a relative path. Raises ImportFailure if there is none."""

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.-]*:")


class Resources:
    """The list `resources` of a document. `source_of` finds images; `missing` is called with a path that it does not find."""

    def __init__(self) -> None:
        self.list: list[dict[str, Any]] = []
        self._names: dict[Any, str] = {}
        self._taken: set[str] = set()
        self._copies: dict[str, int] = {}

    def find_in(self, source_of: Source, missing: Callable[[str], None]) -> None:
        """Begins the images of another file, which has other files beside it."""
        self._source_of, self._missing = source_of, missing
        self._names = {key: name for key, name in self._names.items() if isinstance(key, tuple)}

    def image(self, element: Element) -> str | None:
        """Returns the name of the image of `<contents type="CGImage" src="…"/>` or `<contents><CGImage src="…"/></contents>`; None
        for an empty element or an empty src."""
        holder = element if element.get("src") is not None or not element.children else element.children[0]
        kind = holder.get("type") or ("CGImage" if holder.tag in ("contents", "value") else holder.tag)
        if kind in ("null", "nil"):
            return None
        if kind not in ("CGImage", "fromValue", "toValue", "byValue"):
            raise InvalidArgumentError(f"{kind} given, expected a CGImage")
        written = holder.get("src")
        if not written:
            return None
        return self._image(written)

    def _image(self, written: str) -> str:
        if written[:5].lower() == "data:":
            return self._of_url(written)
        path = inside(written)
        if path not in self._names:
            try:
                source = self._source_of(path)
            except ImportFailure as error:
                self._missing(str(error))
                source = path
            self._names[path] = self._add(path, {"source": source})
        return self._names[path]

    def _of_url(self, written: str) -> str:
        if written not in self._names:
            self._names[written] = self._add("image", {"source": data_url(data_of_url(written))})
        return self._names[written]

    def filter(self, element: Element) -> str:
        """Returns the name of the filter that an element describes. Two filters with other inputs are two resources."""
        holder = element.children[0] if element.children and element.get("filter") is None else element
        kind = holder.get("filter") or holder.get("type") or holder.get("value")
        if not kind:
            raise InvalidArgumentError(f"<{holder.tag}> without a filter given, expected its name")
        inputs = {name: value for name, value in holder.attributes.items() if name.startswith("input")}
        inputs.update({one.tag: one.get("value") or "" for one in holder.children if one.tag.startswith("input")})
        key = (kind, *sorted(inputs.items()))
        if key not in self._names:
            extra = {"filter": kind, "inputs": inputs} | ({"name": holder.get("name")} if holder.get("name") else {})
            self._names[key] = self._add(kind, {"extra": {"caml": extra}} if inputs or holder.tag == "CIFilter" else {})
        return self._names[key]

    def _add(self, name: str, rest: dict[str, Any]) -> str:
        unique, number = name, self._copies.get(name, 1)
        while unique in self._taken:
            number += 1
            unique = f"{name} {number}"
        self._copies[name] = number
        self._taken.add(unique)
        self.list.append({"name": unique, **rest})
        return unique


def is_off(element: Element) -> bool:
    """Whether a filter is there but not enabled."""
    return element.get("enabled") in ("0", "false", "NO")


def inside(written: str) -> str:
    """Returns the path of a src, relative to the document's folder. Raises if it leads out of the folder."""
    parts: list[str] = []
    for part in written.replace("\\", "/").split("/"):
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part not in ("", "."):
            parts.append(part)
    if written.startswith(("/", "\\")) or _SCHEME.match(written) or ".." in parts or not parts or "\0" in written:
        raise InvalidArgumentError("an image outside of the document's folder given")
    return "/".join(parts)
