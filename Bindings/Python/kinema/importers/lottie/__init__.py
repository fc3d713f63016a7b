"""Lottie (lottie.github.io): a file of JSON, or an archive .lottie of version 1 or 2."""

from __future__ import annotations

from typing import Any

from ..files import ImportFailure, Place, json_of
from ..report import Report
from . import archive
from .animation import scene_of
from .values import mapping


def recognizes(place: Place) -> bool:
    """Whether a place holds Lottie: a file of JSON, or an archive with a list of animations."""
    if place.main is not None:
        return (
            place.main.lower().endswith((".json", ".lottie"))
            or place.read(place.main)[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"
        )
    return archive.recognizes(place)


def read(place: Place, report: Report, by_length: bool = False) -> dict[str, Any]:
    """Converts the animation of a place to a scene document."""
    if place.main is None:
        name, place = archive.opened(place, report)
    else:
        name = place.main
    json = mapping(json_of(place.read(name), name))
    if "kinema" in json:
        raise ImportFailure("the file is a scene document of Kinema, which needs no import")
    if not isinstance(json.get("layers"), list):
        raise ImportFailure('the file is no Lottie animation: it has no list "layers"')
    return scene_of(json, place, report, by_length)
