"""Reads properties of Lottie, static or animated, as tracks over frames."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..files import ImportFailure
from .tracks import Curve, Form, Key, Track, constant
from .values import Json, Vector, flag, mapping, number, objects, sized, vector

MOST_KEYS = 100_000

Reading = Callable[[Json], tuple[Vector, Form]]
"""Reads one value."""


class _Raw:
    """A keyframe as it is in the file."""

    def __init__(self, json: dict[str, Any]) -> None:
        self.json = json
        self.time = number(json.get("t"))
        self.start = json.get("s")
        self.end = json.get("e")


def track_of(json: Json, read: Reading) -> Track:
    """Reads a property: {"a": 0, "k": value}, {"a": 1, "k": [keyframes]}, or a bare value. Of old files, in which a keyframe has
    its end as well, and of new ones."""
    held = json["k"] if isinstance(json, dict) and "k" in json else json
    frames = objects(held)
    if not frames or "t" not in frames[0]:
        return Track([Key(0.0, *_value_and_form(read, held))])
    if len(frames) > MOST_KEYS:
        raise ImportFailure(f"a property has more than {MOST_KEYS} keyframes")
    raw = sorted((_Raw(frame) for frame in frames), key=lambda frame: frame.time)
    return Track(_keys(raw, read))


def _value_and_form(read: Reading, json: Json) -> tuple[Vector, tuple[Curve | None, ...], bool, None, Form]:
    value, form = read(json)
    return value, (None,), False, None, form


def _keys(raw: list[_Raw], read: Reading) -> list[Key]:
    keys: list[Key] = []
    arriving: Json = None  # the end of the key before
    for index, frame in enumerate(raw):
        start = frame.start if frame.start is not None else arriving
        if start is None:
            continue
        value, form = read(start)
        if arriving is not None and keys and not keys[-1].hold:
            end, end_form = read(arriving)
            if end != value and frame.time > keys[-1].time:  # the value jumps at this key
                keys.append(Key(frame.time, end, form=end_form))
        hold = flag(frame.json.get("h")) or index + 1 == len(raw)
        ease = (None,) if hold else _easing(frame.json)
        tangents = None if hold else _tangents(frame.json, len(value))
        keys.append(Key(frame.time, value, ease, hold, tangents, form))
        arriving = frame.end
    return keys or [Key(0.0, *_value_and_form(read, None))]


def _easing(json: dict[str, Any]) -> tuple[Curve | None, ...]:
    leaving, arriving = mapping(json.get("o")), mapping(json.get("i"))
    if not arriving:
        return (None,)
    x1, y1 = vector(leaving.get("x")), vector(leaving.get("y"))
    x2, y2 = vector(arriving.get("x")), vector(arriving.get("y"))
    count = max(len(x1), len(y1), len(x2), len(y2))
    curves = [_curve(_nth(x1, i, 0), _nth(y1, i, 0), _nth(x2, i, 1), _nth(y2, i, 1)) for i in range(count)]
    return (curves[0],) if len(set(curves)) == 1 else tuple(curves)


def _nth(values: Vector, index: int, default: float) -> float:
    return values[min(index, len(values) - 1)] if values else default


def _curve(x1: float, y1: float, x2: float, y2: float) -> Curve | None:
    if x1 == y1 and x2 == y2:
        return None
    return min(max(x1, 0.0), 1.0), y1, min(max(x2, 0.0), 1.0), y2


def _tangents(json: dict[str, Any], count: int) -> tuple[Vector, Vector] | None:
    leaving, arriving = (sized(vector(json.get(name)), count) for name in ("to", "ti"))
    return (leaving, arriving) if any(leaving) or any(arriving) else None


def scalar(json: Json, default: float = 0.0) -> Track:
    """Reads a property of one number."""
    return constant((default,)) if json is None else track_of(json, lambda value: ((number(value, default),), ()))


def point(json: Json, default: Vector = (0.0, 0.0)) -> Track:
    """Reads a property of two numbers."""
    if json is None:
        return constant(default)
    return track_of(json, lambda value: (sized(vector(value), 2, default[1]), ()))


def numbers(json: Json) -> Track:
    """Reads a property of any count of numbers."""
    return track_of(json, lambda value: (vector(value) if isinstance(value, list) else (), ()))


def color(json: Json) -> Track:
    """Reads a color. Old files write 0…255: a property does if one of its keys has a number far above 1, and not its overshoot."""
    track = track_of([0, 0, 0] if json is None else json, lambda value: (sized(vector(value), 3), ()))
    if any(part > 2 for key in track.keys for part in key.value):
        return track.map(lambda value: tuple(part / 255 for part in value))
    return track


def has_expression(json: Json) -> bool:
    return isinstance(json, dict) and isinstance(json.get("x"), str)
