"""Converts animations of other formats to scene documents (Include/kinema/SCENES.md): `kinema import FILE -o scene.json`.

    from kinema import importers

    imported = importers.import_file("hello.json")
    scene = context.load(imported.document, resource=importers.Resources(imported.document))

Nothing is dropped silently: `imported.notes` names each feature that is approximated or left out, and so does the document in
its `extra`. README.md and caml/README.md have the tables of features. A format is a package with the functions `recognizes(place)` and
`read(place, report, by_length)`; the latter returns the document without `extra`.
"""

from __future__ import annotations

from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from . import caml, lottie
from .files import ImportFailure, open_place
from .report import Note, Report
from .resources import Resources

__all__ = ["ImportFailure", "Imported", "Note", "Resources", "import_file"]

_FORMATS: tuple[ModuleType, ...] = (caml, lottie)


class Imported(NamedTuple):
    """A scene document as json.dumps takes it, and what could not be carried."""

    document: dict[str, Any]
    notes: list[Note]


def import_file(path: str | Path, *, by_length: bool = False) -> Imported:
    """Converts a file or a folder. With `by_length`, what moves along a curve of Lottie has the progress as a fraction of the curve's
    length, as in most players, in place of the parameter. Raises ImportFailure if the file is damaged or has no known format."""
    report = Report()
    with open_place(Path(path)) as place:
        for form in _FORMATS:
            if form.recognizes(place):
                document: dict[str, Any] = form.read(place, report, by_length)
                notes = report.notes()
                document["extra"] = {
                    "import": {
                        "format": form.__name__.rpartition(".")[2],
                        "notes": [n.json() for n in notes],
                    }
                }
                return Imported(document, notes)
    raise ImportFailure("the file has no known format: expected CAML (.caml, .ca, .wallpaper) or Lottie (.json, .lottie)")
