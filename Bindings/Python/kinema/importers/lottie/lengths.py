"""Curves in space by their length.

Most players take the eased progress along a curve of Lottie as the fraction of its length; Core Animation takes it as the parameter of
the curve. Before the import, the keyframes of curves become others whose parameter is near that fraction: a straight one loses its
tangents, another one is cut into parts with an easing each, as few as an error along the curve allows."""

from __future__ import annotations

import math
from bisect import bisect_left
from itertools import accumulate
from typing import Any

from ..work import Work
from .fitting import fitted
from .tracks import Curve, Key, between, progress
from .values import Json, Vector, flag, inner, mapping, number, objects, sized, vector

_STEPS = 64
_MOST_SAMPLES = 4000
_MOST_ERROR = 0.1
"""By how much a point on its curve may be early or late, in units of the file; or by 1/2000 of its length."""


def by_length(json: Json, work: Work, *, gradients_only: bool = False) -> Json:
    """Returns JSON in which the keyframes of curves in space have other tangents, or more keyframes; those of the points of gradients,
    or all."""
    if isinstance(json, list):
        return [by_length(item, work, gradients_only=gradients_only) for item in json]
    if not isinstance(json, dict):
        return json
    frames = objects(json.get("k"))
    if not gradients_only and any(frame.get("to") or frame.get("ti") for frame in frames):
        return {**json, "k": _frames(sorted(frames, key=lambda frame: number(frame.get("t"))), work)}
    points = ("s", "e") if json.get("ty") in ("gf", "gs") else ()
    below = [(name, by_length(held, work, gradients_only=gradients_only and name not in points)) for name, held in inner(json)]
    return {**json, **dict(below)}


def _frames(frames: list[dict[str, Any]], work: Work) -> list[dict[str, Any]]:
    work.add(_STEPS * len(frames))
    made: list[dict[str, Any]] = []
    for frame, following in zip(frames, [*frames[1:], {}], strict=True):
        start, end = frame.get("s"), frame.get("e", following.get("s"))
        curved = not flag(frame.get("h")) and isinstance(start, list) and isinstance(end, list) and following
        made += _cut(frame, vector(start), vector(end), number(following.get("t")), work) if curved else [frame]
    return made


def _cut(frame: dict[str, Any], start: Vector, end: Vector, until: float, work: Work) -> list[dict[str, Any]]:
    """Returns the keyframes of one way."""
    leaving, arriving = (sized(vector(frame.get(name)), len(start)) for name in ("to", "ti"))
    plain = {name: held for name, held in frame.items() if name not in ("to", "ti")}
    if len(start) != len(end) or _is_straight(leaving, arriving, start, end):
        return [plain]
    begin = number(frame.get("t"))
    curve = Key(begin, start, tangents=(leaving, arriving)), Key(until, end)
    way = _Way(curve[0], curve[1], _easing(frame))
    count = min(max(32, math.ceil(4 * (until - begin))), _MOST_SAMPLES)
    error = max(_MOST_ERROR, way.length / 2000) / max(way.fastest, 1e-6)
    keys = fitted([index / count for index in range(count + 1)], lambda index: ((way.at(index / count),), ()), work, error)
    return [_part(curve, plain, key, following, begin, until) for key, following in zip(keys, keys[1:], strict=False)]


def _part(curve: tuple[Key, Key], plain: dict[str, Any], key: Key, following: Key, begin: float, until: float) -> dict[str, Any]:
    """Returns the keyframe of a part of a curve, between two keys of its parameter."""
    (a,), (b,), ease = key.value, following.value, key.ease[0]
    made = {
        **{name: held for name, held in plain.items() if name not in ("o", "i")},
        "t": begin + (until - begin) * key.time,
        "s": list(between(*curve, a)),
        "e": list(between(*curve, b)),
        "to": [(b - a) / 3 * part for part in _slope(curve, a)],
        "ti": [(a - b) / 3 * part for part in _slope(curve, b)],
    }
    if ease is not None:
        made |= {"o": {"x": ease[0], "y": ease[1]}, "i": {"x": ease[2], "y": ease[3]}}
    return made


def _is_straight(leaving: Vector, arriving: Vector, start: Vector, end: Vector) -> bool:
    """Whether a curve goes along the line from its start to its end, never backwards."""
    way = [b - a for a, b in zip(start, end, strict=True)]
    square = sum(part * part for part in way)
    for tangent, sign in ((leaving, 1), (arriving, -1)):
        along = sign * sum(a * b for a, b in zip(tangent, way, strict=True))
        aside = sum(a * a for a in tangent) * square - along * along
        if not 0 <= along <= square or aside > 1e-6 * square * square or square == 0 and any(tangent):
            return False
    return True


def _easing(frame: dict[str, Any]) -> Curve | None:
    leaving, arriving = mapping(frame.get("o")), mapping(frame.get("i"))
    if not leaving or not arriving:
        return None
    x1, y1, x2, y2 = (number(side.get(axis)) for side in (leaving, arriving) for axis in "xy")
    return min(max(x1, 0.0), 1.0), y1, min(max(x2, 0.0), 1.0), y2


class _Way:
    """A curve with an easing: the parameter over the time."""

    def __init__(self, key: Key, following: Key, easing: Curve | None) -> None:
        self._easing = easing
        points = [between(key, following, step / _STEPS) for step in range(_STEPS + 1)]
        steps = [math.dist(a, b) for a, b in zip(points, points[1:], strict=False)]
        self._lengths = list(accumulate(steps, initial=0.0))
        self.length = self._lengths[-1]
        self.fastest = max(steps) * _STEPS
        """The greatest length for a change of the parameter by 1."""

    def at(self, time: float) -> float:
        """Returns the parameter at the eased fraction of the length."""
        lengths = self._lengths
        wanted = min(max(progress(self._easing, time), 0.0), 1.0) * lengths[-1]
        index = min(max(bisect_left(lengths, wanted), 1), _STEPS)
        step = lengths[index] - lengths[index - 1]
        return (index - 1 + ((wanted - lengths[index - 1]) / step if step > 0 else 0.0)) / _STEPS


def _slope(curve: tuple[Key, Key], s: float) -> list[float]:
    """Returns the derivative of a curve by its parameter."""
    first, last = curve
    assert first.tangents is not None
    r = 1 - s
    return [
        3 * r * r * b + 6 * r * s * (d + c - a - b) + 3 * s * s * -c
        for a, b, c, d in zip(first.value, *first.tangents, last.value, strict=True)
    ]
