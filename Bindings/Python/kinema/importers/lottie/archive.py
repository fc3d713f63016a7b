"""Archives of dotLottie: a zip file with manifest.json, animations/ or a/, images/ or i/. Also archives and folders with one file of
JSON, and its images beside it."""

from __future__ import annotations

from typing import Any

from ..files import ImportFailure, Place
from ..json_text import json_of
from ..report import Report
from .values import Json, mapping, objects, text

_MANIFEST = "manifest.json"
_FOLDERS = (("animations/", "images/"), ("a/", "i/"))
"""The folders of animations and of images in versions 1 and 2."""


def recognizes(place: Place) -> bool:
    names = place.names()
    return (
        _MANIFEST in names
        or any(name.startswith(folder) and name.endswith(".json") for name in names for folder, _ in _FOLDERS)
        or len(_loose(names)) == 1
    )


def _loose(names: list[str]) -> list[str]:
    """Returns the files of JSON in no folder."""
    return [name for name in names if "/" not in name and name.lower().endswith(".json") and name != _MANIFEST]


def opened(place: Place, report: Report, wanted: str = "") -> tuple[str, Place]:
    """Returns the name of an animation's file, that of the animation that the archive shows first without a name, and the place of its
    images."""
    names = place.names()
    animations = [name for name in names if name.endswith(".json") and name.startswith(("animations/", "a/"))]
    if not animations and len(_loose(names)) == 1:
        animations = _loose(names)
    if not animations:
        raise ImportFailure("the archive has no animation")
    chosen = next(
        (name for name in animations if stem(name) == (wanted or _first(_manifest(place)))), "" if wanted else animations[0]
    )
    if not chosen:
        given = ", ".join(repr(stem(name)) for name in animations[:10])
        raise ImportFailure(f"animation {wanted[:80]!r} given, expected one of the archive: {given}")
    for other in animations:
        if other != chosen:
            report.refused("another animation of the archive", other)
    folders = [images for folder, images in _FOLDERS if chosen.startswith(folder)]
    return chosen, _Images(place, folders[0]) if folders else place


def _manifest(place: Place) -> dict[str, Any]:
    return mapping(json_of(place.read(_MANIFEST), _MANIFEST)) if _MANIFEST in place.names() else {}


def stem(name: str) -> str:
    return name.rpartition("/")[2].removesuffix(".json")


def _first(manifest: dict[str, Any]) -> str:
    """Returns the name of the animation that the archive shows first."""
    listed = text(next(iter(objects(manifest.get("animations"))), {}).get("id"))
    return text(manifest.get("activeAnimationId")) or text(mapping(manifest.get("initial")).get("animation")) or listed


def themed(json: dict[str, Any], name: str, place: Place, report: Report, wanted: str | None) -> None:
    """Gives the slots of an animation the values of a theme: of that with which the archive shows it first, or of a named one."""
    manifest, names = _manifest(place), place.names()
    listed = [one for one in objects(manifest.get("animations")) if text(one.get("id")) == stem(name)]
    theme = text(next(iter(listed), {}).get("initialTheme")) if wanted is None else wanted
    themes = [text(one.get("id")) for one in objects(manifest.get("themes"))]
    for other in themes:
        if other != theme:
            report.refused(f"theme {other[:80]!r} of the archive", _MANIFEST)
    file = next((file for file in (f"t/{theme}.json", f"themes/{theme}.json") if file in names), None)
    if theme and file is None and wanted:
        given = ", ".join(repr(one) for one in themes[:10]) or "none"
        raise ImportFailure(f"theme {wanted[:80]!r} given, expected one of the archive: {given}")
    if file is None:
        if theme:
            report.refused(f"theme {theme[:80]!r} that is missing", _MANIFEST)
        return
    slots = json.setdefault("slots", {})
    for index, rule in enumerate(objects(mapping(json_of(place.read(file), file)).get("rules"))):
        value = _slot(rule)
        if value is None or not isinstance(slots, dict):
            report.refused(f"rule of a theme: {text(rule.get('type'))[:80] or 'without a type'}", f"{file}: rules[{index}]")
        elif not isinstance(rule.get("animations"), list) or not rule["animations"] or stem(name) in rule["animations"]:
            slots[text(rule.get("id"))] = {"p": value}


def _slot(rule: dict[str, Any]) -> dict[str, Any] | None:
    """Returns the property that a rule of a theme gives to its slot."""
    kind = text(rule.get("type"))
    if kind not in ("Color", "Scalar", "Position", "Vector", "Gradient"):
        return None
    spelled = _stops if kind == "Gradient" else _plain
    frames = objects(rule.get("keyframes"))
    values = [spelled(frame.get("value")) for frame in frames] or [spelled(rule.get("value"))]
    if None in values:
        return None
    held = {"a": 1, "k": [_key(*pair) for pair in zip(frames, values, strict=True)]} if frames else {"a": 0, "k": values[0]}
    first = values[0]
    return {"p": len(first) // 4, "k": held} if kind == "Gradient" and isinstance(first, list) else held


def _plain(value: Json) -> Json:
    return value if isinstance(value, (int, float, list)) else None


def _stops(value: Json) -> list[Json] | None:
    """Returns the stops of a gradient as Lottie spells them: positions and colors."""
    found: list[Json] = []
    for stop in objects(value):
        color = stop.get("color")
        if not isinstance(color, list) or len(color) < 3:
            return None
        found += [stop.get("offset"), *color[:3]]
    return found or None


def _key(frame: dict[str, Any], value: Json) -> dict[str, Any]:
    key = {"t": frame.get("frame"), "s": value if isinstance(value, list) else [value], "h": 1 if frame.get("hold") else 0}
    for ours, theirs in (("i", "inTangent"), ("o", "outTangent")):
        if isinstance(frame.get(theirs), dict):
            key[ours] = frame[theirs]
    return key


class _Images(Place):
    """The archive as its animation sees it: an image is in the folder of images, whatever folder the animation names."""

    def __init__(self, place: Place, folder: str) -> None:
        self._place, self._folder = place, folder

    def names(self) -> list[str]:
        return self._place.names()

    def read(self, name: str, most: int = 64 << 20) -> bytes:
        inside = self._folder + name.replace("\\", "/").rpartition("/")[2]
        return self._place.read(inside if inside in self.names() else name, most)
