"""Lottie (lottie.github.io): a file of JSON, also one that gzip has packed (.tgs), or an archive .lottie of version 1 or 2."""

from __future__ import annotations

from typing import Any

from ..files import NO_ARCHIVE, ImportFailure, Place, unzipped
from ..json_text import json_of
from ..options import Options
from ..report import Report
from . import archive, machines
from .animation import scene_of
from .values import NumberFailure, mapping


def recognizes(place: Place) -> bool:
    """Whether a place holds Lottie: a file of JSON, or an archive with a list of animations."""
    if place.main is not None:
        return (
            place.main.lower().endswith((".json", ".lottie", ".tgs"))
            or place.read(place.main)[:64].lstrip(b"\xef\xbb\xbf \t\r\n")[:1] == b"{"
        )
    return archive.recognizes(place)


def read(place: Place, report: Report, options: Options) -> dict[str, Any]:
    """Converts the animation of a place to a scene document."""
    name, label, place = _opened(place, report, options)
    json = _json(name, label, place)
    if label:
        archive.themed(json, name, place, report, options.theme)
        machines.read(json, archive.stem(name), place, report)
    try:
        return scene_of(json, place, report, options.by_length)
    except ImportFailure as error:
        raise ImportFailure(": ".join(part for part in (label, _where(error, json, report), str(error)) if part)) from error


def json_in(place: Place) -> dict[str, Any]:
    """Returns the animation of a place as it is in the file."""
    return _json(*_opened(place, Report(), Options()))


def _opened(place: Place, report: Report, options: Options) -> tuple[str, str, Place]:
    """Returns the name of the file, its name for messages, and the place of its images."""
    if place.main is not None:
        if options.animation or options.theme:
            raise ImportFailure(NO_ARCHIVE)
        return place.main, "", place  # the caller names the file that it was given
    name, inside = archive.opened(place, report, options.animation)
    return name, name, inside


def _json(name: str, label: str, place: Place) -> dict[str, Any]:
    json = mapping(json_of(unzipped(place.read(name), name), label))
    if "kinema" in json:
        raise ImportFailure("the file is a scene document of Kinema, which needs no import")
    if not isinstance(json.get("layers"), list):
        raise ImportFailure('the file is no Lottie animation: it has no list "layers"')
    return json


def _where(error: ImportFailure, json: dict[str, Any], report: Report) -> str:
    """Returns the place of an error in the document; "" if its message begins with it."""
    if isinstance(error, NumberFailure):
        return error.place_in(json)
    return "" if str(error).startswith(report.work.place.partition("[")[0]) else report.work.place
