"""The requests of the studio to its server: to write the file back, to read a dropped file, to write other formats and films."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from .._files import replacing
from .reading import ViewFailure, read

LARGEST = 64 << 20
"""Bytes of what a page sends."""
EXPORTS = ("caml", "lottie.json", "js")
"""Endings of what `kinema export` writes and the page does not."""
FILMS = ("mp4", "webm", "gif", "apng", "webp", "mov")
_SECONDS = 600
"""The time that a film or an export may take."""


def formats() -> dict[str, Any]:
    """The formats that the server writes, as endings of files."""
    films = FILMS if _can_draw() else ()
    return {"exports": list(EXPORTS), "films": list(films)}


def _can_draw() -> bool:
    try:
        from .. import rendering  # noqa: F401 (asks whether its packages are installed)
    except ImportError:
        return False
    return True


def write_back(path: Path, text: str) -> None:
    """Writes a document to the file that it came from, completely or not at all. Raises OSError."""
    target = Path(os.path.realpath(path))
    with replacing(target) as file:
        file.write_text(text, encoding="utf-8")
        with suppress(FileNotFoundError):  # somebody has removed it
            shutil.copymode(target, file)


def dropped(name: str, data: bytes) -> dict[str, Any]:
    """Reads the bytes of a file that was dropped on the page. Raises ViewFailure."""
    with TemporaryDirectory(prefix="kinema-") as folder:
        file = Path(folder, Path(name.replace("\\", "/")).name or "file")
        file.write_bytes(data)
        try:
            return read(file).members()
        except ViewFailure as error:
            raise ViewFailure(str(error).replace(str(file), name)) from error


def exported(ending: str, document: dict[str, Any]) -> tuple[bytes, list[str]]:
    """Returns a document in another format, and what was left out. Raises ViewFailure."""
    offered = formats()["exports"]
    if ending not in offered:
        raise ViewFailure(f"{ending}: no such format, expected one of {', '.join(offered)}")
    return _made(["export", "{scene}", "-o", "{output}"], ending, document)


def filmed(ending: str, document: dict[str, Any], fps: float, scale: float) -> tuple[bytes, list[str]]:
    """Returns a film of a document. Raises ViewFailure."""
    offered = formats()["films"]
    if ending not in offered:
        raise ViewFailure(f"{ending}: no such film, expected one of {', '.join(offered) or 'none: pip install kinema[render]'}")
    command = ["render", "{scene}", "-o", "{output}", "--fps", str(fps), "--scale", str(scale)]
    return _made(command, ending, document)


def _made(command: list[str], ending: str, document: dict[str, Any]) -> tuple[bytes, list[str]]:
    """Runs a command of this client in a separate process, so that whatever a document asks for ends there."""
    with TemporaryDirectory(prefix="kinema-") as folder:
        scene, output = Path(folder, "scene.json"), Path(folder, f"scene.{ending}")
        scene.write_text(json.dumps(document), encoding="utf-8")
        words = [word.format(scene=scene, output=output) for word in command]
        try:
            ran = subprocess.run([sys.executable, "-m", "kinema", *words], capture_output=True, text=True, timeout=_SECONDS)
        except subprocess.TimeoutExpired:
            raise ViewFailure(f"{ending}: it takes longer than {_SECONDS} seconds") from None
        said = [line.replace(f"{scene}: ", "").replace(str(scene), "the document") for line in ran.stderr.splitlines() if line]
        if ran.returncode or not output.is_file():
            raise ViewFailure((said or [f"{ending}: nothing was written"])[-1].removeprefix("kinema: "))
        return output.read_bytes(), [line.removeprefix("kinema: ") for line in said if line.startswith("kinema: ")]
