"""Easings of numbers that do not change: exporters write any value there, also such as no easing has."""

from __future__ import annotations

from typing import Any

from ..report import Report
from .values import LARGEST, Json, mapping, objects

_SIDES = ("o", "i")
_ENDS = {"o": 0, "i": 1}
"""The control points of a linear easing."""


def cleaned(json: Json, report: Report) -> None:
    """Replaces easing numbers that are too large by those of a linear easing where the eased number does not change."""
    open_items: list[tuple[Json, str]] = [(json, "")]
    while open_items:
        held, where = open_items.pop()
        if isinstance(held, dict):
            frames = objects(held.get("k"))
            if frames and "t" in frames[0]:
                _clean(frames, report, where)
            open_items.extend((item, f"{where}.{name[:80]}".lstrip(".")) for name, item in held.items())
        elif isinstance(held, list):
            open_items.extend((item, f"{where}[{index}]") for index, item in enumerate(held))


def _clean(frames: list[dict[str, Any]], report: Report, where: str) -> None:
    for index, (frame, following) in enumerate(zip(frames, [*frames[1:], {}], strict=True)):
        start, end = frame.get("s"), frame.get("e", following.get("s"))
        for side in _SIDES:
            point = mapping(frame.get(side))
            for axis in ("x", "y"):
                if _replaced(point, axis, _still(start, end), _ENDS[side]):
                    report.approximated("easing of a number that does not change", f"{where}.k[{index}]")


def _replaced(point: dict[str, Any], axis: str, still: list[bool], end: float) -> bool:
    """Replaces what is too large at one control point; returns whether something is."""
    given = point.get(axis)
    several = isinstance(given, list) and len(given) > 1
    numbers = given if isinstance(given, list) else [given]
    kept = [
        end if _is_absurd(number) and (all(still) if not several else dimension < len(still) and still[dimension]) else number
        for dimension, number in enumerate(numbers)
    ]
    if all(one is two for one, two in zip(kept, numbers, strict=True)):
        return False
    point[axis] = kept if isinstance(given, list) else kept[0]
    return True


def _is_absurd(number: Json) -> bool:
    return isinstance(number, (int, float)) and abs(number) > LARGEST


def _still(start: Json, end: Json) -> list[bool]:
    """Returns for each dimension whether its number stays; an end that is missing is no change."""
    if not isinstance(start, list) or not isinstance(end, list):
        return [start == end or end is None]
    return [one == two for one, two in zip(start, end, strict=False)]
