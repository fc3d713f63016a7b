"""The resources of a scene document: images have a source, filters have none and their name is the name of the filter."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from .._filters import number_of
from .files import Folder, ImportFailure, referenced


class Resources:
    """The numbers that a document's resources get: call it as `Context.load(…, resource=resources)`, pass its `images` to
    `rendering.render`, and its `names`, the names and sources by number, to `Context.write`. `folder` has the files of images
    whose source is no `data:` URL."""

    def __init__(self, document: Mapping[str, Any], folder: str | Path | None = None) -> None:
        place = Folder(Path(folder or "."), None)
        self._numbers: dict[str, int] = {}
        self.images: dict[int, bytes] = {}
        self.names: dict[int, str | tuple[str, str]] = {}
        for index, resource in enumerate(document.get("resources", []), 1):
            name, source = resource["name"], resource.get("source")
            number = self._numbers[name] = number_of(name) if source is None else index
            self.names[number] = name if source is None else (name, source)
            if source is None or (folder is None and not source.startswith("data:")):
                continue
            try:
                self.images[index] = referenced(place, source)
            except ImportFailure:
                continue  # drawn as a checkerboard

    def __call__(self, name: str, source: str) -> int:
        return self._numbers[name]

    def __repr__(self) -> str:
        return f"<resources of {len(self._numbers)} names>"
