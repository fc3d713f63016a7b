"""Lottie (lottie.github.io): a file of JSON, or an archive .lottie of version 1 or 2."""

from __future__ import annotations

from typing import Any

from ..files import ImportFailure, Place
from ..json_text import json_of
from ..report import Report
from . import archive
from .animation import scene_of
from .values import NumberFailure, mapping


def recognizes(place: Place) -> bool:
    """Whether a place holds Lottie: a file of JSON, or an archive with a list of animations."""
    if place.main is not None:
        return (
            place.main.lower().endswith((".json", ".lottie"))
            or place.read(place.main)[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"
        )
    return archive.recognizes(place)


def read(place: Place, report: Report, by_length: bool = True) -> dict[str, Any]:
    """Converts the animation of a place to a scene document."""
    if place.main is None:
        name, place = archive.opened(place, report)
    else:
        name = place.main
    label = name if name != place.main else ""  # the caller names the file that it was given
    json = mapping(json_of(place.read(name), label))
    if "kinema" in json:
        raise ImportFailure("the file is a scene document of Kinema, which needs no import")
    if not isinstance(json.get("layers"), list):
        raise ImportFailure('the file is no Lottie animation: it has no list "layers"')
    try:
        return scene_of(json, place, report, by_length)
    except ImportFailure as error:
        raise ImportFailure(": ".join(part for part in (label, _where(error, json, report), str(error)) if part)) from error


def _where(error: ImportFailure, json: dict[str, Any], report: Report) -> str:
    """Returns the place of an error in the document; "" if its message begins with it."""
    if isinstance(error, NumberFailure):
        return error.place_in(json)
    return "" if str(error).startswith(report.work.place.partition("[")[0]) else report.work.place
