"""The document of an animation: its size, duration and markers, and the root layer that clips the composition."""

from __future__ import annotations

from typing import Any

from ..files import ImportFailure, Place
from ..report import Report
from ..scene import Scene, finite
from . import counting, easings, expressions, lengths, slots
from .clock import Clock
from .composition import Composition, Shared
from .expressions import links
from .values import number, objects, text

_RATES = (0.001, 1000.0)
_LARGEST = 32768.0


def scene_of(json: dict[str, Any], place: Place, report: Report, by_length: bool) -> dict[str, Any]:
    """Converts an animation. Its first frame is the time 0."""
    slots.filled(json, report)
    easings.cleaned(json, report)
    links.copied(json)
    expressions.evaluated(json, report)
    json = lengths.by_length(json, report.work, gradients_only=not by_length)
    rate, first, last = (
        number(json.get("fr"), 60.0),
        number(json.get("ip")),
        number(json.get("op")),
    )
    width, height = number(json.get("w")), number(json.get("h"))
    if not _RATES[0] <= rate <= _RATES[1]:
        raise ImportFailure(f"fr: {rate:g} given, expected frames per second, {_RATES[0]} to {_RATES[1]:g}")
    if last <= first:
        raise ImportFailure(f"op: {last:g} given, expected a frame after ip, {first:g}")
    if not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise ImportFailure(f"w, h: {width:g} x {height:g} given, expected a size of 1 to {_LARGEST:g}")
    counting.check(json)
    duration = (last - first) / rate
    report.frame_rate = rate
    scene = Scene(report.work)
    shared = Shared(scene, report, place, json)
    root = scene.layer(bounds=[0, 0, width, height], anchorPoint=[0, 0], masksToBounds=True)
    clock = Clock(1 / rate, -first / rate, duration, report)
    Composition(shared, objects(json["layers"]), "layers", (width, height), clock).fill(root)
    scene.layers.append(root)
    report.work.place = "markers"
    for marker in objects(json.get("markers")):
        entry = {
            "name": text(marker.get("cm"))[:1024],
            "time": finite((number(marker.get("tm")) - first) / rate),
        }
        if number(marker.get("dr")) > 0:
            entry["duration"] = finite(number(marker.get("dr")) / rate)
        scene.markers.append(entry)
    return scene.document(size=(width, height), duration=duration, name=text(json.get("nm"))[:1024])
