"""SVG (Scalable Vector Graphics 1.1 and the parts of 2 that browsers have), with SMIL animation and CSS keyframes.

The packages of `kinema[svg]` read paths, style sheets and selectors."""

from __future__ import annotations

from typing import Any

from ..files import Place, unzipped
from ..options import Options
from ..report import Report
from .drawing import scene_of
from .reading import tree_of

_ENDINGS = (".svg", ".svgz")


def recognizes(place: Place) -> bool:
    """Whether a place is a file of SVG."""
    if place.main is None:
        return False
    start = (
        unzipped(place.read(place.main), place.main)[:4096]
        if place.main.lower().endswith(_ENDINGS)
        else place.read(place.main)[:4096]
    )
    return place.main.lower().endswith(_ENDINGS) or start.lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"<" and b"<svg" in start


def read(place: Place, report: Report, options: Options) -> dict[str, Any]:
    """Converts a file to a scene document."""
    assert place.main is not None
    return scene_of(tree_of(unzipped(place.read(place.main), place.main), report), place, report)
