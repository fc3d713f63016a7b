"""Where the documents of CAML lie: a .caml file, a .ca folder with index.xml, a .wallpaper folder of several .ca, or an archive of
one of these."""

from __future__ import annotations

import plistlib
from pathlib import PurePosixPath
from typing import Any, NamedTuple
from xml.parsers.expat import ExpatError

from ..files import ImportFailure, Place, relative_name
from ..report import Report

_LARGEST_INDEX = 1 << 20
_ORDER = ("background", "floating", "foreground")


class Source(NamedTuple):
    """One document: the name of its file, of the folder that its images are relative to, and what its index says."""

    file: str
    folder: str
    facts: dict[str, Any]

    @property
    def label(self) -> str:
        """The name of the .ca folder."""
        return PurePosixPath(self.folder).stem


def find(place: Place, report: Report) -> list[Source]:
    """Returns the documents of a place, from back to front; none if it has no CAML."""
    if place.main is not None:
        return [Source(place.main, "", {})] if place.main.lower().endswith(".caml") else []
    names = set(place.names())
    indices = sorted(name for name in names if PurePosixPath(name).name == "index.xml")
    found = [source for name in indices for source in _indexed(place, name, names)]
    if not found:
        files = sorted(name for name in names if name.lower().endswith(".caml") and not name.endswith("assetManifest.caml"))
        found = [Source(name, _folder(name), {}) for name in files[:1]]
        for name in files[1:]:
            report.refused("further document without an index.xml", name)
    return _stacked(found, report)


def _folder(name: str) -> str:
    parent = PurePosixPath(name).parent.as_posix()
    return "" if parent == "." else parent


def _indexed(place: Place, name: str, names: set[str]) -> list[Source]:
    try:
        index = plistlib.loads(place.read(name, _LARGEST_INDEX))
    except (
        plistlib.InvalidFileException,
        ExpatError,
        ValueError,
        TypeError,
        LookupError,
        AttributeError,
        OverflowError,
    ) as error:
        if isinstance(error, ImportFailure):
            raise
        raise ImportFailure(f"{name}: not a property list: {error}") from error
    if not isinstance(index, dict) or not isinstance(index.get("rootDocument", "main.caml"), str):
        raise ImportFailure(f"{name}: no dictionary with the name of a rootDocument given")
    folder = _folder(name)
    root = relative_name(index.get("rootDocument", "main.caml"))
    file = f"{folder}/{root}" if folder else root
    if file not in names:
        if "rootDocument" not in index:
            return []
        raise ImportFailure(f"{name}: the rootDocument {root!r} is missing")
    return [Source(file, _folder(file), index)]


def _stacked(found: list[Source], report: Report) -> list[Source]:
    """The documents of the first package, from back to front."""
    packages: dict[str, list[Source]] = {}
    for source in found:
        parts = PurePosixPath(source.folder).parts
        wallpaper = next((at + 1 for at, part in enumerate(parts) if part.endswith(".wallpaper")), len(parts) - 1)
        packages.setdefault("/".join(parts[: max(wallpaper, 0)]), []).append(source)
    for name in list(packages)[1:]:
        report.refused("further package", name)
    stack = next(iter(packages.values()), [])
    return sorted(stack, key=lambda source: (_rank(source.label), source.label))


def _rank(label: str) -> int:
    return next((rank for rank, word in enumerate(_ORDER) if word in label.lower()), 1)
