"""Makes one HTML file of the page's modules, its style, the engine, a document and the scenes of the gallery."""

from __future__ import annotations

import base64
import hashlib
import json
import os
import posixpath
import re
import subprocess
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

from .._library import package_folders
from .reading import Shown, ViewFailure, read

_ENGINE = "kinema.wasm"
_FIRST = ("tour", "app", "grid", "stack", "reveal", "particles", "sprites")
"""The scenes with which the gallery begins."""
_IMPORT = re.compile(r'(\bfrom\s*|^import\s*)"(\.[^"]+)"', re.M)


def _has_page(folder: Path) -> bool:
    return all((folder / part).is_file() for part in (_ENGINE, "view/index.html"))


def package_of(given: str | Path | None = None) -> Path:
    """The folder with the page and the engine: the given one, that of the environment, that of the installed package, or one that is
    built from the sources of the installed package, which are asked for once."""
    named = given or os.environ.get("KINEMA_WEB")
    ready = _ready(named)
    if ready:
        return ready
    if named:
        raise ViewFailure(f"{named}: no {_ENGINE} and view/index.html, expected a folder that Bindings/Web/build has filled")
    built = next(filter(None, (_built(folder / "source.txt") for folder in _installed())), None)
    if not built:
        raise ViewFailure(
            f"{_ENGINE} is not in this installation: fill a folder with Bindings/Web/build and name it with --web or KINEMA_WEB"
        )
    return built


def about() -> str:
    """Says where the page is, without building it."""
    named = os.environ.get("KINEMA_WEB")
    ready = _ready(named)
    if ready:
        return str(ready)
    if named:
        return f"missing: {named} has no {_ENGINE} and view/index.html"
    return "not built" if any((folder / "source.txt").is_file() for folder in _installed()) else f"missing: {_ENGINE}"


def _installed() -> list[Path]:
    return [Path(folder, "web") for folder in package_folders()]


def _ready(named: str | Path | None) -> Path | None:
    """Returns the folder of a page that exists."""
    folders = (Path(named), Path(named, "package")) if named else _installed()
    return next(filter(_has_page, folders), None)


def _built(source: Path) -> Path | None:
    """Builds the page from the sources that a file names, into the user's cache; None if there are none."""
    command = Path(source.read_text(encoding="utf-8").strip(), "Bindings/Web/build") if source.is_file() else source
    if not command.is_file() or command == source:
        return None
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    folder = cache / "kinema" / f"page-{hashlib.sha256(str(source).encode()).hexdigest()[:12]}"
    if not _has_page(folder / "package"):
        print("Building the page of `kinema view` (once, about two minutes) …", file=sys.stderr)
        ran = subprocess.run([command, folder], capture_output=True, text=True)
        if ran.returncode:
            raise ViewFailure(f"{command} {folder}: {(ran.stderr.strip() or ran.stdout.strip())[-2000:]}")
    return folder / "package"


def scenes(web: str | Path | None = None) -> dict[str, Path]:
    """The scenes of the gallery by name: the tour, those that show what the library is for, and one for each thing."""
    found = {file.stem: file for file in sorted((package_of(web) / "scenes").glob("*.json"))}
    return {name: found[name] for name in sorted(found, key=lambda name: _FIRST.index(name) if name in _FIRST else len(_FIRST))}


@lru_cache(maxsize=2)
def _gallery(folder: Path) -> tuple[dict[str, Any], ...]:
    return tuple({**read(file).members(), "name": name} for name, file in scenes(folder).items())


def page(shown: Shown, web: str | Path | None = None, **more: Any) -> str:
    """Returns the page as HTML that needs no other file. `more` are members for the page: version, scene, watch."""
    folder = package_of(web)
    engine = base64.b64encode((folder / _ENGINE).read_bytes()).decode()
    view = {**shown.members(), **more, "wasm": engine, "gallery": _gallery(folder)}
    html = (folder / "view/index.html").read_text(encoding="utf-8")
    style = (folder / "view/view.css").read_text(encoding="utf-8")
    imports = json.dumps({"imports": _modules(folder)})
    scripts = (
        f"<script>globalThis.kinemaView = {_safe(view)};</script>\n"
        f'<script type="importmap">{imports}</script>\n'
        '<script type="module">import "kinema/view/app.js";</script>'
    )
    html = html.replace('<link rel="stylesheet" href="view.css">', f"<style>\n{style}</style>")
    return html.replace('<script type="module" src="app.js"></script>', scripts)


def _safe(value: Any) -> str:
    """JSON that cannot end a script."""
    return json.dumps(value, allow_nan=False, separators=(",", ":")).replace("<", "\\u003c")


def _modules(folder: Path) -> dict[str, str]:
    """The modules as URLs, by names that do not depend on a place."""
    result = {}
    for file in sorted([*folder.glob("*.js"), *folder.glob("view/*.js")]):
        name = file.relative_to(folder).as_posix()
        base = posixpath.dirname(name)

        def absolute(match: re.Match[str], base: str = base) -> str:
            return f'{match[1]}"kinema/{posixpath.normpath(posixpath.join(base, match[2]))}"'

        source = _IMPORT.sub(absolute, file.read_text(encoding="utf-8"))
        result[f"kinema/{name}"] = f"data:text/javascript;base64,{base64.b64encode(source.encode()).decode()}"
    return result
