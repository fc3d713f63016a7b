"""Easings of numbers that do not change: exporters write any value there, also such as no easing has."""

from __future__ import annotations

from typing import Any

from ..report import Report
from .values import LARGEST, Json, inner, mapping, objects

_Way = Any
"""Where a value is: () for the document, or the way to what it is in, and its name or number there."""
_SIDES = ("o", "i")
_ENDS = {"o": 0, "i": 1}
"""The control points of a linear easing."""


def cleaned(json: Json, report: Report) -> None:
    """Replaces easing numbers that are too large by those of a linear easing where the eased number does not change."""
    open_items: list[tuple[Json, _Way]] = [(json, ())]
    while open_items:
        held, way = open_items.pop()
        if isinstance(held, dict):
            frames = objects(held.get("k"))
            if frames and "t" in frames[0]:
                _clean(frames, report, way)
        open_items.extend((item, (way, name)) for name, item in inner(held))


def _spelled(way: _Way) -> str:
    parts: list[str] = []
    while way:
        way, name = way
        parts.append(f"[{name}]" if isinstance(name, int) else f".{name[:80]}")
    return "".join(reversed(parts)).lstrip(".")


def _clean(frames: list[dict[str, Any]], report: Report, way: _Way) -> None:
    for index, (frame, following) in enumerate(zip(frames, [*frames[1:], {}], strict=True)):
        start, end = frame.get("s"), frame.get("e", following.get("s"))
        for side in _SIDES:
            point = mapping(frame.get(side))
            for axis in ("x", "y"):
                if _replaced(point, axis, _still(start, end), _ENDS[side]):
                    report.approximated("easing of a number that does not change", f"{_spelled(way)}.k[{index}]")


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
