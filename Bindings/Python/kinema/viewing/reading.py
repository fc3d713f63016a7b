"""Reads what is shown: a scene document, or what an import makes one of."""

from __future__ import annotations

import base64
import json
import math
import mimetypes
import os
import stat
from contextlib import suppress
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from .. import importers
from .._filters import named
from ..context import Context
from ..errors import InvalidHandleError, KinemaError
from ..scene import Playback, Scene, SceneError

_LARGEST = 64 << 20
"""Bytes of a file, and of all images of a document."""
_MOST_COMMITS = 200
_NOT_A_SCENE = "expected a scene, Lottie or CAML"


class ViewFailure(ValueError):
    """A file cannot be shown; the message is one line."""


@dataclass(frozen=True)
class Shown:
    """A document, its images as URLs by their names, and notes for people: `about` the scene, and what was made of it. A scene of
    commands has acts: each has a time and the documents of its commits, from which the page goes on."""

    name: str
    document: dict[str, Any]
    acts: tuple[dict[str, Any], ...] = ()
    images: dict[str, str] = field(default_factory=dict)
    note: str = ""
    about: str = ""
    time: float = 0.0
    """Seconds of media time at which the page begins."""
    report: tuple[str, ...] = ()
    """The notes of an import on what it approximated or left out."""
    is_document: bool = False
    """Whether the file is a scene document, which can be written back."""

    def members(self) -> dict[str, Any]:
        return {field.name: getattr(self, field.name) for field in fields(self)}


def read(path: str | Path) -> Shown:
    """Reads a file. Raises ViewFailure, and OSError if it cannot be read. A pipe or a device is refused: reading it might never
    end."""
    file = Path(path)
    if file.is_dir():
        return _imported(file)
    require_regular(file, os.stat(file))
    if file.suffix.lower() not in ("", ".json"):
        return _imported(file)
    with open(file, "rb", opener=_at_once) as stream:
        require_regular(file, os.fstat(stream.fileno()))
        data = stream.read(_LARGEST + 1)
    if len(data) > _LARGEST:
        raise ViewFailure(f"{path}: more than {_LARGEST >> 20} MiB")
    try:
        found = _json(data)
    except (ValueError, RecursionError) as error:
        raise ViewFailure(f"{path}: {error}; {_NOT_A_SCENE}") from error
    if not isinstance(found, dict):
        raise ViewFailure(f"{path}: no object; {_NOT_A_SCENE}")
    if "kinema" in found:
        return replace(_checked(file, data, found), is_document=True)
    if "ops" in found or "setup" in found:
        name = found.get("name")
        return _played(file, name if isinstance(name, str) else None)
    return _imported(file)


def require_regular(file: Path, status: os.stat_result) -> None:
    if not stat.S_ISREG(status.st_mode):
        raise ViewFailure(f"{file}: a pipe, a device or a socket given, expected a file")


def _at_once(file: str, flags: int) -> int:
    """Opens a file without waiting: another program may have replaced it by a pipe since."""
    return os.open(file, flags | getattr(os, "O_NONBLOCK", 0))


def _json(text: str | bytes) -> Any:
    return json.loads(text, parse_constant=_finite, parse_float=_finite, parse_int=_integer)


def _integer(text: str) -> float:
    """Reads an integer. One of thousands of digits is a number for the engine and the page, but not for Python."""
    return int(text) if len(text) < 19 else _finite(text)


def _finite(text: str) -> float:
    """Reads a number of JSON. Python's reader would take NaN, and 1e999 as infinity, which the page could not read."""
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text[:40]} given, expected a finite number")
    return number


def checked_text(file: Path, text: str) -> Shown:
    """Reads the text of a document as that of a file. Raises ViewFailure."""
    try:
        found = _json(text)
    except (ValueError, RecursionError) as error:
        raise ViewFailure(f"{file}: {error}; {_NOT_A_SCENE}") from error
    if not isinstance(found, dict) or "kinema" not in found:
        raise ViewFailure(f"{file}: not a scene document")
    return replace(_checked(file, text.encode(), found), is_document=True)


def _checked(file: Path, data: bytes, document: dict[str, Any], note: str = "") -> Shown:
    try:
        with Context() as context:
            context.load(data).close()
    except (KinemaError, ValueError) as error:
        raise ViewFailure(f"{file}: {error}") from error
    images, about = _images(file.parent, document), document.get("about", "")
    return Shown(document.get("name") or file.name, document, images=images, note=note, about=about)


def _imported(file: Path) -> Shown:
    if not file.exists():
        raise FileNotFoundError(2, "No such file or directory", str(file))
    try:
        imported = importers.import_file(file)
    except importers.ImportFailure as error:
        raise ViewFailure(f"{file}: {error}; {_NOT_A_SCENE}") from error
    note = f"Imported; {len(imported.notes)} features are approximated or left out" if imported.notes else "Imported"
    try:
        data = json.dumps(imported.document, allow_nan=False).encode()
    except ValueError as error:
        raise ViewFailure(f"{file}: {error}") from error
    return replace(_checked(file, data, imported.document, note), report=tuple(map(str, imported.notes)))


def _played(file: Path, title: str | None) -> Shown:
    """Returns the states of a scene of commands as documents: one for each of its commits."""
    try:
        scene = Scene.load(file)
        acts, note = _acts(scene)
    except SceneError as error:
        raise ViewFailure(f"{file}: {error}") from error
    document = acts[0]["documents"][-1]
    document["duration"] = scene.show.until
    shown = _checked(file, json.dumps(document).encode(), document, note)
    return replace(shown, name=title or file.name, acts=acts, about=scene.about)


def _acts(scene: Scene) -> tuple[tuple[dict[str, Any], ...], str]:
    """Plays a scene, and returns what each of its commits leaves behind, by the times of its acts; and a note if they are too
    many."""
    acts: dict[float, list[str]] = {}
    left = _MOST_COMMITS
    with Playback(scene) as playback:
        for time in playback.commits(scene.show.until):
            documents = acts.setdefault(time, [])
            text = _written(playback)
            if text in documents[-1:]:
                continue
            documents.append(text)
            left -= 1
            if left == 0:
                break
    found = [{"time": time, "documents": [json.loads(text) for text in texts]} for time, texts in acts.items()]
    return tuple(found), "" if left else f"What the scene does after {time:g} s is left out: {_MOST_COMMITS} commits are shown"


def _written(playback: Playback) -> str:
    for name, layer in playback.player.layers.items():
        with suppress(InvalidHandleError):  # it was destroyed
            layer.name = layer.name or name
    playback.context.flush()
    return playback.context.write(resource=filter_name)


def filter_name(number: int) -> str | None:
    """Returns the name that a filter's number was made of."""
    name = named(number)
    return name if isinstance(name, str) else None


def kind_of(name: str) -> str:
    """The media type of a file, by its name."""
    return mimetypes.guess_type(name)[0] or ""


def _images(folder: Path, document: dict[str, Any]) -> dict[str, str]:
    """The images below the folder of the document. Those elsewhere are not read: a document may come from anyone."""
    found, total = {}, 0
    root = folder.resolve()
    for resource in document.get("resources", []):
        source = str(resource.get("source", ""))
        if source.startswith("data:image/"):
            found[resource["name"]] = source
            continue
        found[resource["name"]] = ""
        kind = kind_of(source)
        try:
            path = (root / source).resolve()
            if kind.startswith("image/") and path.is_relative_to(root) and path.is_file():
                total += path.stat().st_size
                if total <= _LARGEST:
                    found[resource["name"]] = f"data:{kind};base64,{base64.b64encode(path.read_bytes()).decode()}"
        except (OSError, ValueError):
            continue
    return found
