"""The typefaces of text layers, the same on every machine.

A name selects the font that the caller provides for it, or an installed family of exactly this name; words after a dash or a blank
select its weight and style, as in "Helvetica-Bold" or "Avenir Next Medium Italic". Any other name, and Helvetica, which is the
default of text layers, select the font of this package, because the system's substitutes differ from machine to machine. It is
emboldened and slanted for such words.

A character that the font lacks is drawn in an installed font that has it. If none has, it is a box, and a RenderingWarning names it, as it
does characters that the renderer cannot join or reorder.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any, NamedTuple

from ..errors import KinemaError
from ..suspicion import warn
from ._skia import skia
from .blending import RenderingWarning

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
        self._known: dict[str, _Face] = {}
        self._reported: set[str] = set()

    def __repr__(self) -> str:
        return f"<typefaces of {len(self._sources)} names>"

    def get(self, name: str | None) -> Typeface:
        """Returns the typeface of a name. Raises FontError if its file cannot be read."""
        return self._face(name).typeface

    def font(self, name: str | None, size: float) -> Font:
        return Font(self._face(name), size, self._report)

    def _report(self, characters: set[str], what: str) -> None:
        """Warns of characters that no text before has had."""
        new = sorted(characters - self._reported)
        self._reported.update(new)
        if new:
            listed = ", ".join(f"{character!r} (U+{ord(character):04X})" for character in new[:_MOST_NAMED])
            more = f" and {len(new) - _MOST_NAMED} more" if len(new) > _MOST_NAMED else ""
            warn(f"text: {what} {listed}{more}", None, RenderingWarning)

    def _face(self, name: str | None) -> _Face:
        name = name or _DEFAULT
        if name not in self._known:
            if name in self._sources:
                self._known[name] = _Face(_read(self._sources[name]), False, 0.0)
            else:
                self._known[name] = _named(name)
        return self._known[name]


class _Face(NamedTuple):
    """A typeface, and what is done to its outlines to make it bold and italic."""

    typeface: Typeface
    bold: bool
    slant: float


class Font:
    """A typeface in a size, with installed fonts for the characters that it lacks."""

    def __init__(self, face: _Face, size: float, report: Callable[[set[str], str], None]) -> None:
        self._face, self._size, self._report = face, size, report
        self._own = self._of(face.typeface)
        self.metrics = self._own.getMetrics()

    def _of(self, typeface: Typeface) -> Any:
        font = skia.Font(typeface, self._size)
        font.setSubpixel(True)
        font.setEdging(skia.Font.Edging.kAntiAlias)
        font.setEmbolden(self._face.bold)
        font.setSkewX(-self._face.slant)
        return font

    def measureText(self, text: str) -> float:  # noqa: N802 as skia's own fonts
        """Returns the width of a text."""
        return float(sum(font.measureText(part) for part, font in self.runs(text)))

    def draw(self, canvas: Any, text: str, x: float, baseline: float, brush: Any) -> None:
        for part, font in self.runs(text):
            canvas.drawString(part, x, baseline, font, brush)
            x += font.measureText(part)

    def runs(self, text: str) -> list[tuple[str, Any]]:
        """Splits a text into parts, each with the font that has its characters."""
        if any(map(_is_joined, text)):
            self._report(
                set(filter(_is_joined, text)), "letters are drawn one by one from left to right, neither joined nor reordered:"
            )
        glyphs = self._own.textToGlyphs(text)
        if len(glyphs) == len(text) and all(glyphs):
            return [(text, self._own)]
        found: list[tuple[str, Any]] = []
        for character in text:
            font = self._own if _skipped(character) or self._own.unicharToGlyph(ord(character)) else self._fallback(character)
            if found and (found[-1][1] is font or character in _JOINERS):
                found[-1] = (found[-1][0] + character, found[-1][1])
            else:
                found.append((character, font))
        boxes = {character for character in text if not (_skipped(character) or self._has(character))}
        if boxes:
            self._report(boxes, "boxes stand in for characters that no font has; render(…, fonts={name: file}) provides one:")
        return found

    def _has(self, character: str) -> bool:
        return bool(self._own.unicharToGlyph(ord(character))) or _installed_with(ord(character)) is not None

    def _fallback(self, character: str) -> Any:
        typeface = _installed_with(ord(character))
        if typeface is None:
            return self._own
        key = typeface.uniqueID()
        if key not in self._others:
            self._others[key] = self._of(typeface)
        return self._others[key]

    @cached_property
    def _others(self) -> dict[int, Any]:
        return {}


_JOINERS = "\u200d\ufe0e\ufe0f"
_MOST_NAMED = 5
"""Characters that a warning names."""


def _is_joined(character: str) -> bool:
    """Whether writing joins or reorders the character: right to left, or in a syllable, as the scripts of India have them."""
    return character > "\u0590" and (
        unicodedata.bidirectional(character) in ("R", "AL") or unicodedata.category(character) == "Mc"
    )


def _skipped(character: str) -> bool:
    """Whether a character needs no glyph."""
    return character in _JOINERS or character.isspace() or unicodedata.category(character) in ("Cc", "Cf")


@cache
def _installed_with(code: int) -> Typeface:
    """Returns an installed typeface that has a character, or None."""
    return skia.FontMgr().matchFamilyStyleCharacter("", skia.FontStyle(), [], code)


_WEIGHTS = {
    "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "regular": 400, "roman": 400, "book": 400,
    "normal": 400, "medium": 500, "semibold": 600, "demibold": 600, "demi": 600, "bold": 700, "extrabold": 800, "ultrabold": 800,
    "heavy": 800, "black": 900,
}  # fmt: skip
_SLANTS = ("italic", "oblique")
_SLANT = 0.2
"""The slope of outlines that are slanted."""


def _named(name: str) -> _Face:
    """Returns the installed family of a name, its weight and style selected by the words at the end of the name; else the font of
    this package."""
    family, weight, slanted = styled(name)
    whole = _installed(name, 400, False)
    if whole is not None:
        return _Face(whole, False, 0.0)
    typeface = _installed(family, weight, slanted)
    if typeface is not None:
        style = typeface.fontStyle()
        return _Face(
            typeface,
            weight >= 600 > style.weight(),
            _SLANT if slanted and style.slant() == skia.FontStyle.Slant.kUpright_Slant else 0.0,
        )
    return _Face(_bundled(), weight >= 600, _SLANT if slanted else 0.0)


def styled(name: str) -> tuple[str, int, bool]:
    """Splits "Helvetica-BoldOblique" into the family, its weight and whether it is slanted."""
    family, dash, ending = name.rpartition("-")
    words = re.findall("[A-Z]?[a-z]+", ending) if dash else []
    if not dash:
        parts = name.split()
        while len(parts) > 1 and parts[-1].casefold() in (*_WEIGHTS, *_SLANTS):
            words.insert(0, parts.pop())
        family = " ".join(parts)
    weight, slanted, known = 400, False, bool(words)
    joined = "".join(words).casefold()
    for slant in _SLANTS:
        slanted, joined = slanted or slant in joined, joined.replace(slant, "")
    if joined in _WEIGHTS:
        weight = _WEIGHTS[joined]
    elif joined:
        known = False
    return (family, weight, slanted) if known else (name, 400, False)


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
def _installed(name: str, weight: int, slanted: bool) -> Typeface:
    """Returns the installed family of this name, or None if the system returns another family."""
    if name == _DEFAULT:
        return None
    slant = skia.FontStyle.Slant.kItalic_Slant if slanted else skia.FontStyle.Slant.kUpright_Slant
    typeface = skia.Typeface.MakeFromName(name, skia.FontStyle(weight, 5, slant))
    return typeface if typeface is not None and typeface.getFamilyName().casefold() == name.casefold() else None
