"""The typefaces of text layers, the same on every machine.

A name selects the font that the caller provides for it, or an installed family of exactly this name. Any other name, and
Helvetica, which is the default of text layers, select the font of this package, because the system's substitutes differ from
machine to machine.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any

from ..errors import KinemaError
from ._skia import skia

Typeface = Any

FontSource = str | Path | bytes
"""The path of a font file, or its bytes."""

_BUNDLED = Path(__file__).with_name("fonts") / "DejaVuSans.ttf"
_DEFAULT = "Helvetica"


class FontError(KinemaError):
    """A font file cannot be read."""


class Typefaces:
    """Typefaces by name; `sources` provides fonts for some."""

    def __init__(self, sources: Mapping[str, FontSource] | None = None) -> None:
        self._sources = dict(sources or {})
        self._known: dict[str, Typeface] = {}

    def __repr__(self) -> str:
        return f"<typefaces of {len(self._sources)} names>"

    def get(self, name: str | None) -> Typeface:
        """Returns the typeface of a name. Raises FontError if its file cannot be read."""
        name = name or _DEFAULT
        if name not in self._known:
            self._known[name] = _read(self._sources[name]) if name in self._sources else _installed(name) or _bundled()
        return self._known[name]


@cache
def _bundled() -> Typeface:
    return _read(_BUNDLED)


def _read(source: FontSource) -> Typeface:
    if not isinstance(source, bytes):
        try:
            source = Path(source).read_bytes()
        except OSError as error:
            raise FontError(f"the font {error.filename} cannot be read: {error.strerror}") from error
    data = skia.Data.MakeWithCopy(source)
    if hasattr(skia.FontMgr, "New_Custom_Empty"):  # reads bytes without the system's fonts
        typeface = skia.FontMgr.New_Custom_Empty().makeFromData(data)
    else:
        typeface = skia.Typeface.MakeFromData(data)
    if typeface is None:
        raise FontError("the font has an unknown format")
    return typeface


@cache
def _installed(name: str) -> Typeface:
    """Returns the installed family of this name, or None if the system returns another family."""
    if name == _DEFAULT:
        return None
    typeface = skia.Typeface.MakeFromName(name, skia.FontStyle())
    return typeface if typeface is not None and typeface.getFamilyName().casefold() == name.casefold() else None
