"""The images of a document that is written as a folder."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ..errors import KinemaError
from ..importers.caml.resources import inside
from ..importers.files import Folder, ImportFailure, referenced

_ENDINGS = ((b"\x89PNG", ".png"), (b"\xff\xd8", ".jpg"), (b"GIF8", ".gif"), (b"RIFF", ".webp"))


class Images:
    """`paths` has the path of each image by the name of its resource, `files` the bytes by path, `filters` the resources without a
    source. An image that is missing keeps its source as path."""

    def __init__(self, resources: Sequence[dict[str, Any]], folder: Path) -> None:
        place = Folder(folder, None)
        self.paths: dict[str, str] = {}
        self.files: dict[str, bytes] = {}
        self.filters: dict[str, dict[str, Any]] = {}
        for number, resource in enumerate(resources, 1):
            name, source = resource["name"], resource.get("source")
            if not source:
                self.filters[name] = resource
                continue
            try:
                data = referenced(place, source)
            except ImportFailure:
                if source[:5].lower() == "data:":
                    raise
                self.paths[name] = source
                continue
            path = self._path_of(name, number, data)
            self.paths[name], self.files[path] = path, data

    def _path_of(self, name: str, number: int, data: bytes) -> str:
        """The name itself if it is a path, else a number below assets."""
        try:
            path = inside(name)
        except KinemaError:
            path = ""
        is_free = path and "." in path.rsplit("/", 1)[-1] and path.casefold() not in {one.casefold() for one in self.files}
        if is_free and path.casefold() not in ("main.caml", "index.xml"):
            return path
        ending = next((ending for start, ending in _ENDINGS if data.startswith(start)), ".img")
        return f"assets/image {number}{ending}"
