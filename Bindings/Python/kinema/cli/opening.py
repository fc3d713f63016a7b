"""Opens what a command shows: a scene, or a file of a format that `kinema import` reads."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from .. import importers
from ..scene import Scene, SceneError
from .progress import Line

_SCENES = ("", ".json")
"""The endings of scenes, and of Lottie."""


def scene_of(path: str | Path) -> Scene:
    """Returns the scene of a file. Another format is imported, and what it could not carry is said on the standard error. Raises
    SceneError, and OSError if the file cannot be read."""
    file = Path(path)
    if not is_foreign(file):
        return Scene.load(file)
    try:
        with Line(f"kinema: {file}") as line:
            imported = importers.import_file(file, tell=line.show)
    except importers.ImportFailure as error:
        raise SceneError(str(error)) from error
    for note in imported.notes:
        print(f"kinema: {file}: {note}", file=sys.stderr)
    return Scene.from_json(imported.document, file if file.is_dir() else file.parent)


def is_foreign(file: Path) -> bool:
    """Whether a file is to be imported: a folder, a file with the ending of another format, or JSON that has layers and is no scene."""
    if file.is_dir():
        return True
    if file.suffix.lower() not in _SCENES:
        return file.is_file()
    try:
        found: Any = json.loads(file.read_bytes()) if file.is_file() else None
    except (ValueError, RecursionError):
        return False
    return isinstance(found, dict) and isinstance(found.get("layers"), list) and "kinema" not in found
