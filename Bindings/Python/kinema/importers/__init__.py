"""Converts animations of other formats to scene documents (Include/kinema/SCENES.md): `kinema import FILE -o scene.json`.

    from kinema import importers

    imported = importers.import_file("hello.json")
    scene = context.load(imported.document, resource=importers.Resources(imported.document))

Nothing is dropped silently: `imported.notes` names each feature that is approximated or left out, and so does the document in
its `extra`. README.md, caml/README.md and svg/README.md have the tables of features. A format is a package with the functions `recognizes(place)` and
`read(place, report, options)`; the latter returns the document without `extra`.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from . import caml, lottie, svg
from .files import NO_ARCHIVE, ImportFailure, open_place
from .options import Options
from .report import Note, Report
from .resources import Resources
from .work import Tell, Work

__all__ = ["ImportFailure", "Imported", "Note", "Resources", "import_file"]

_FORMATS: tuple[ModuleType, ...] = (svg, caml, lottie)


class Imported(NamedTuple):
    """A scene document as json.dumps takes it, and what could not be carried."""

    document: dict[str, Any]
    notes: list[Note]

    def __repr__(self) -> str:
        return f"<imported {self.document.get('name') or 'scene'!r} with {len(self.notes)} notes>"


def import_file(
    path: str | Path,
    *,
    by_length: bool = True,
    animation: str = "",
    theme: str | None = None,
    timeout: float | None = None,
    tell: Tell | None = None,
) -> Imported:
    """Converts a file or a folder. What moves along a curve of Lottie has the progress as a fraction of the curve's
    length, as in most players; without `by_length` as its parameter, as in Core Animation. `animation`
    and `theme` are names in an archive .lottie, which otherwise shows those that it names first. The import ends after
    `timeout` seconds; `tell` is called from time to time with the place in the file and the seconds so far. Raises ImportFailure if
    the file is damaged, has no known format, or takes longer."""
    if timeout is not None and not timeout > 0:
        raise ImportFailure(f"timeout: {timeout:g} given, expected seconds above 0")
    report = Report(Work(timeout, tell))
    with open_place(Path(path)) as place:
        for form in _FORMATS:
            if form.recognizes(place):
                if form is not lottie and (animation or theme):
                    raise ImportFailure(NO_ARCHIVE)
                document: dict[str, Any] = form.read(place, report, Options(by_length, animation, theme))
                notes = report.notes()
                document["extra"] = {
                    "import": {
                        "format": form.__name__.rpartition(".")[2],
                        **({} if report.frame_rate is None else {"frameRate": report.frame_rate}),
                        "notes": [n.json() for n in notes],
                    }
                }
                return Imported(document, notes)
    raise ImportFailure(
        "the file has no known format: expected CAML (.caml, .ca, .wallpaper), Lottie (.json, .lottie, .tgs) or SVG (.svg)"
    )
