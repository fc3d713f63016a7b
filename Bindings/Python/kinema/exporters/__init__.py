"""Writes scene documents in other formats: `kinema export scene.json -o folder.ca` or FILE.caml.

The file says the same as the document: at every time its layers have the same values. What CAML cannot express is refused by name,
and nothing is written. What has no effect on values (a duration, markers, names of documents) is left out and listed.
"""

from __future__ import annotations

import json
import plistlib
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

from .._files import replacing
from ..context import Context
from ..errors import KinemaError
from ..importers.caml import ROOTS
from ..importers.caml.elements import DEEPEST, NAMESPACE
from ..importers.caml.probe import Probe
from ..importers.files import ImportFailure
from .images import Images
from .layers import LayerWriter, ids_of
from .spelling import Speller, is_text, kept

__all__ = ["ExportFailure", "Exported", "document_of", "export_file", "to_caml"]

_LEFT_OUT = ("name", "about", "duration", "markers", "motions")


class ExportFailure(ValueError):
    """A scene cannot be exported; the message is one line."""


class Exported(NamedTuple):
    """The text of a .caml file, its images by path, and what was left out."""

    caml: bytes
    images: dict[str, bytes]
    size: tuple[float, float]
    notes: list[str]


def export_file(scene: str | Path, output: str | Path) -> list[str]:
    """Converts the scene of a file, or of a file that an import reads: to Lottie if the name of the output ends with ".lottie.json", to a scene document if it ends with ".json",
    to animated SVG, keyframes of CSS or code of the Web Animations API if it ends with ".svg", ".css" or ".js", else to CAML; a name without ".caml" is a folder. Returns what was left out. Raises ExportFailure."""
    source, target = Path(scene), Path(output)
    document, notes = document_of(source)
    if target.name.lower().endswith(".lottie.json"):
        return notes + _write_for_pages(document, source.parent, target)
    if target.suffix.lower() == ".json":
        with replacing(target) as file:
            file.write_text(json.dumps(document, ensure_ascii=False, allow_nan=False) + "\n", encoding="utf-8")
        return notes
    if target.suffix.lower() in (".svg", ".css", ".js"):
        return notes + _write_for_pages(document, source.parent, target)
    return notes + _write_caml(document, source.parent, target)


def document_of(source: Path) -> tuple[dict[str, Any], list[str]]:
    """Returns the scene document of a file, and what was left out. Of a scene of commands it is what the scene shows before its first
    advance. Raises ExportFailure, and OSError if the file cannot be read."""
    from .. import viewing  # which shows them, too

    try:
        if source.suffix.lower() in ("", ".json") and not source.is_dir():
            document = json.loads(source.read_text(encoding="utf-8"))
            if not isinstance(document, dict) or "kinema" in document or not {"layers", "ops"} & set(document):
                return document, []
        shown = viewing.read(source)
    except (ValueError, RecursionError) as error:
        raise ExportFailure(f"not a scene document: {error}") from error
    notes = [
        "{first}: {feature}: {verdict}".format(**note)
        for note in shown.document.get("extra", {}).get("import", {}).get("notes", [])
    ]
    if len(shown.acts) > 1:
        notes.append(f"what the scene does from {shown.acts[1]['time']:g} s on: not written")
    return shown.document, notes


def _write_for_pages(document: dict[str, Any], folder: Path, target: Path) -> list[str]:
    from . import lottie, svg, web

    notes: list[str] = []
    try:
        if target.suffix.lower() == ".svg":
            text, notes = svg.to_svg(document, folder)
        elif target.suffix.lower() == ".json":
            animation, notes = lottie.to_lottie(document)
            text = json.dumps(animation, ensure_ascii=False, separators=(",", ":")) + "\n"
        else:
            text = web.to_css(document) if target.suffix.lower() == ".css" else web.to_javascript(document)
    except (KinemaError, TypeError, ValueError, RecursionError) as error:
        raise ExportFailure(str(error)) from error
    with replacing(target) as file:
        file.write_text(text, encoding="utf-8")
    return notes


def _write_caml(document: dict[str, Any], folder: Path, target: Path) -> list[str]:
    is_file = target.suffix.lower() == ".caml"
    exported = to_caml(document, folder)
    if is_file and exported.images:
        raise ExportFailure("images given, which only a .ca folder can hold")
    if is_file:
        with replacing(target) as file:
            file.write_bytes(exported.caml)
        return exported.notes
    index = {
        "rootDocument": "main.caml",
        "documentWidth": float(exported.size[0]),
        "documentHeight": float(exported.size[1]),
    }
    files = {**exported.images, "main.caml": exported.caml, "index.xml": plistlib.dumps(index)}
    for name, data in files.items():
        path = target / name
        path.parent.mkdir(parents=True, exist_ok=True)
        with replacing(path) as file:
            file.write_bytes(data)
    return exported.notes


def to_caml(document: dict[str, Any], folder: str | Path = ".") -> Exported:
    """Converts a scene document, whose images lie in `folder`. Raises ExportFailure if CAML cannot express it."""
    try:
        with Context() as context:
            context.load(document).close()
    except (KinemaError, TypeError, ValueError, RecursionError) as error:
        raise ExportFailure(str(error)) from error
    try:
        images = Images(document.get("resources", []), Path(folder))
    except ImportFailure as error:
        raise ExportFailure(str(error)) from error
    with Probe() as probe:
        writer = LayerWriter(probe, Speller(images.paths, images.filters), set(ids_of(document.get("layers", []))))
        try:
            root, is_holder = _root(document, writer)
        except RecursionError:
            raise ExportFailure("layers in each other: more than CAML can express") from None
    if document.get("properties"):
        writer.refuse("properties: custom properties")
    if writer.refused:
        raise ExportFailure("CAML cannot express: " + "; ".join(map(_counted, writer.refused.items())))
    notes = [f"{name}: not written" for name in _LEFT_OUT if document.get(name)] + list(map(_counted, writer.listed.items()))
    top = ElementTree.Element("caml", xmlns=NAMESPACE)
    top.append(root)
    _check(top)
    ElementTree.indent(top)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n' + (f"<?{ROOTS}?>\n" if is_holder else "")
    text = head + ElementTree.tostring(top, encoding="unicode") + "\n"
    width, height = document.get("size", [0, 0])
    return Exported(text.encode(), images.files, (width, height), notes)


def _root(document: dict[str, Any], writer: LayerWriter) -> tuple[ElementTree.Element, bool]:
    """The root layer, and whether it only holds the roots of the scene: an import's root that flips goes without it."""
    layers = document.get("layers", [])
    if len(layers) == 1 and _holds_root(layers[0]):
        return writer.element(layers[0]["sublayers"][0]), False
    width, height = document.get("size", [0, 0])
    holder = {"bounds": [0, 0, width, height], "position": [width / 2, height / 2], "geometryFlipped": True}
    return writer.element({"set": holder, "sublayers": layers}), True


def _holds_root(layer: dict[str, Any]) -> bool:
    return (
        kept(layer).get("holds") == "root"
        and set(layer) == {"set", "sublayers", "extra"}
        and len(layer["sublayers"]) == 1
        and set(layer["set"]) == {"geometryFlipped", "bounds", "position"}
    )


def _check(top: ElementTree.Element) -> None:
    """Raises ExportFailure for a text that XML cannot hold, and for more levels than an import reads."""
    level, depth = [top], 0
    while level:
        depth += 1
        if depth > DEEPEST:
            raise ExportFailure(f"layers in each other: more than the {DEEPEST} elements that CAML can express")
        for element in level:
            if not all(map(is_text, element.attrib.values())):
                raise ExportFailure("CAML cannot express: a text with control characters")
        level = [child for element in level for child in element]


def _counted(entry: tuple[str, int]) -> str:
    what, count = entry
    return f"{what} ({count} times)" if count > 1 else what
