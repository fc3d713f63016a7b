"""Archives of dotLottie: a zip file with manifest.json, animations/ or a/, images/ or i/. Also archives and folders with one file of
JSON, and its images beside it."""

from __future__ import annotations

from typing import Any

from ..files import ImportFailure, Place
from ..json_text import json_of
from ..report import Report
from .values import mapping, objects, text

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


def opened(place: Place, report: Report) -> tuple[str, Place]:
    """Returns the name of the animation that the archive shows first, and the place of its images."""
    names = place.names()
    manifest = mapping(json_of(place.read(_MANIFEST), _MANIFEST)) if _MANIFEST in names else {}
    animations = [name for name in names if name.endswith(".json") and name.startswith(("animations/", "a/"))]
    if not animations and len(_loose(names)) == 1:
        return _loose(names)[0], place
    if not animations:
        raise ImportFailure("the archive has no animation")
    listed = [text(animation.get("id")) for animation in objects(manifest.get("animations"))]
    wanted = (
        text(manifest.get("activeAnimationId")) or text(mapping(manifest.get("initial")).get("animation")) or "".join(listed[:1])
    )
    chosen = next(
        (name for name in animations if name.rpartition("/")[2] == f"{wanted}.json"),
        animations[0],
    )
    for other in animations:
        if other != chosen:
            report.refused("another animation of the archive", other)
    for feature in ("states", "stateMachines"):
        if manifest.get(feature):
            report.refused(f"{feature} of the archive", _MANIFEST)
    initial = text(next((one.get("initialTheme") for one in objects(manifest.get("animations")) if one.get("id") == wanted), ""))
    for theme in objects(manifest.get("themes")):
        if text(theme.get("id")) != initial:
            report.refused(f"theme {text(theme.get('id'))[:80]!r} of the archive", _MANIFEST)
    return chosen, _Images(place, next(images for folder, images in _FOLDERS if chosen.startswith(folder)))


def themed(json: dict[str, Any], place: Place, report: Report) -> None:
    """Gives the slots of an animation the values of the theme with which the archive shows it first."""
    names = place.names() if place.main is None else []
    manifest = mapping(json_of(place.read(_MANIFEST), _MANIFEST)) if _MANIFEST in names else {}
    listed = [one for one in objects(manifest.get("animations")) if text(one.get("initialTheme"))]
    if not listed:
        return
    chosen = text(manifest.get("activeAnimationId")) or text(mapping(manifest.get("initial")).get("animation"))
    first = text(next(iter(objects(manifest.get("animations"))), {}).get("id"))
    theme = next((text(one["initialTheme"]) for one in listed if text(one.get("id")) == (chosen or first)), "")
    file = next((name for name in (f"t/{theme}.json", f"themes/{theme}.json") if name in names), None)
    if not theme:
        return
    if file is None:
        report.refused(f"theme {theme[:80]!r} that is missing", _MANIFEST)
        return
    slots = json.setdefault("slots", {})
    for index, rule in enumerate(objects(mapping(json_of(place.read(file), file)).get("rules"))):
        value = _slot(rule)
        if value is None or not isinstance(slots, dict):
            report.refused(f"rule of a theme: {text(rule.get('type'))[:80] or 'without a type'}", f"{file}: rules[{index}]")
        elif not rule.get("animations") or (chosen or first) in rule["animations"]:
            slots[text(rule.get("id"))] = {"p": value}


def _slot(rule: dict[str, Any]) -> dict[str, Any] | None:
    """Returns the property that a rule of a theme gives to its slot."""
    if text(rule.get("type")) not in ("Color", "Scalar", "Position", "Vector"):
        return None
    frames = objects(rule.get("keyframes"))
    if not frames:
        return {"a": 0, "k": rule.get("value")} if isinstance(rule.get("value"), (int, float, list)) else None
    keys = [
        {
            "t": frame.get("frame"),
            "s": frame.get("value") if isinstance(frame.get("value"), list) else [frame.get("value")],
            **{
                ours: frame[theirs]
                for ours, theirs in (("i", "inTangent"), ("o", "outTangent"))
                if isinstance(frame.get(theirs), dict)
            },
            "h": 1 if frame.get("hold") else 0,
        }
        for frame in frames
    ]
    return {"a": 1, "k": keys}


class _Images(Place):
    """The archive as its animation sees it: an image is in the folder of images, whatever folder the animation names."""

    def __init__(self, place: Place, folder: str) -> None:
        self._place, self._folder = place, folder

    def names(self) -> list[str]:
        return self._place.names()

    def read(self, name: str, most: int = 64 << 20) -> bytes:
        inside = self._folder + name.replace("\\", "/").rpartition("/")[2]
        return self._place.read(inside if inside in self.names() else name, most)
