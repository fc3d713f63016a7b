"""Imports CAML, the archive format of Core Animation: a .caml file, a .ca or .wallpaper folder, or an archive of one.

README.md has the table of features. Core Animation's y axis points up, Kinema's down: each document becomes a root that flips its
geometry, with CAML's root layer as its sublayer.
"""

from __future__ import annotations

from functools import partial
from typing import Any
from urllib.parse import unquote

from ..files import MOST_IMAGE, ImportFailure, Place
from ..options import Options
from ..report import Report
from ..scene import data_url
from .elements import LARGEST, Element, Tree
from .elements import read as read_xml
from .layers import LayerReader
from .package import Source, find
from .probe import Probe
from .resources import Resources
from .spelling import plain
from .states import StateReader

__all__ = ["read", "recognizes"]

ROOTS = "kinema-roots"
"""The processing instruction that an export writes: the root layer holds the roots of a scene, and is none itself."""


def recognizes(place: Place) -> bool:
    """Whether a place has CAML."""
    if place.main is not None:
        return place.main.lower().endswith(".caml")
    return any(name.lower().endswith(".caml") for name in place.names())


def read(place: Place, report: Report, options: Options) -> dict[str, Any]:
    """Returns the scene document of a place; `options` are for other formats. Raises ImportFailure."""
    sources = find(place, report)
    if not sources:
        raise ImportFailure("no document of CAML is there")
    resources, layers, ids = Resources(), [], set[str]()
    sizes: list[list[float]] = []
    with Probe() as probe:
        for source in sources:
            where = f"{source.label or source.file}: " if len(sources) > 1 else ""
            try:
                tree = read_xml(place.read(source.file, LARGEST), report.work)
            except ImportFailure as error:
                raise ImportFailure(f"{source.file}: {error}") from error
            if len(sources) > 1 and not _layers_of(tree):
                report.refused("document without a layer", f"{where}{source.file}")
                continue
            resources.find_in(_images_of(place, source), partial(_report, report, where or source.file))
            reader = LayerReader(probe, resources, report, where)
            reader.ids = ids
            roots, size = _roots(tree, reader, source)
            StateReader(reader, probe.kind_of).all()
            reader.check()
            layers += roots
            sizes.append(size)
    if not sizes:
        raise ImportFailure("no document of the package has a layer")
    document: dict[str, Any] = {"kinema": 1, "size": [max(size[axis] for size in sizes) for axis in (0, 1)]}
    if resources.list:
        document["resources"] = resources.list
    return {**document, "layers": layers}


def _report(report: Report, where: str, what: str) -> None:
    report.refused(what, where)


def _roots(tree: Tree, reader: LayerReader, source: Source) -> tuple[list[dict[str, Any]], list[float]]:
    root = _root_element(tree, reader)
    layer = reader.layer(root)
    assert layer is not None  # its tag is that of a layer
    if ROOTS in tree.instructions:
        size = layer.get("set", {}).get("bounds", [0, 0, 0, 0])[2:]
        return layer.get("sublayers", []), size
    if root.get("geometryFlipped") is None and source.facts.get("geometryFlipped") is True:
        layer.setdefault("set", {})["geometryFlipped"] = True
    return _flipped(layer, source)


def _root_element(tree: Tree, reader: LayerReader) -> Element:
    found = _layers_of(tree)
    assert tree.root is not None
    for child in tree.root.children:
        if child not in found[:1]:
            reader.say(f"element {child.tag} beside the root layer: not carried", child)
    if not found:
        raise ImportFailure(f"{tree.root.place}: no layer in <caml>, expected one")
    return found[0]


def _layers_of(tree: Tree) -> list[Element]:
    assert tree.root is not None
    if tree.root.tag != "caml":
        raise ImportFailure(f"{tree.root.place}: <{tree.root.tag}> given, expected <caml>")
    return [child for child in tree.root.children if child.tag.startswith("CA") and child.tag.endswith("Layer")]


def _flipped(layer: dict[str, Any], source: Source) -> tuple[list[dict[str, Any]], list[float]]:
    """A root whose y axis points up, and which shows the frame of CAML's root layer."""
    values = layer.get("set", {})
    x, y = values.get("position", (0, 0))
    left, bottom = values.get("anchorPoint", (0.5, 0.5))
    width, height = values.get("bounds", (0, 0, 0, 0))[2:]
    frame = [x - left * width, y - bottom * height, width, height]
    given = [source.facts.get(name) for name in ("documentWidth", "documentHeight")]
    size = [float(one) for one in given if isinstance(one, (int, float)) and 0 < one < 1e6]
    if not (width and height) and len(size) == 2:
        frame = [0, 0, *size]
    if not all(abs(one) < 1e9 for one in frame):
        frame = [0, 0, 0, 0]
    frame = list(map(plain, frame))
    holder = {"geometryFlipped": True, "bounds": frame, "position": [plain(frame[2] / 2), plain(frame[3] / 2)]}
    made = {"set": holder, "sublayers": [layer], "extra": {"caml": {"holds": "root"}}}
    return [made], [abs(frame[2]), abs(frame[3])]


def _images_of(place: Place, source: Source) -> Any:
    """The function that returns an image as a `data:` URL."""

    def source_of(path: str) -> str:
        name = f"{source.folder}/{path}" if source.folder else path
        try:
            data = place.read(name, MOST_IMAGE)
        except ImportFailure:
            if "%" not in name:
                raise ImportFailure("image: missing, or too large") from None
            try:
                data = place.read(unquote(name), MOST_IMAGE)
            except ImportFailure:
                raise ImportFailure("image: missing, or too large") from None
        return data_url(data)

    return source_of
