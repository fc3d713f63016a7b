"""Curves in space by their length.

Most players take the eased progress along a curve of Lottie as the fraction of its length; Core Animation takes it as the parameter of
the curve. Before the import, the keyframes of curves become others whose parameter is near that fraction: a straight one loses its
tangents, another one is cut at every frame."""

from __future__ import annotations

import math
from bisect import bisect_left
from itertools import accumulate
from typing import Any

from ..work import Work
from .tracks import Key, between, progress
from .values import Json, Vector, flag, mapping, number, objects, sized, vector

_STEPS = 256
_MOST_CUTS = 1000


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
    return {name: by_length(held, work, gradients_only=gradients_only and name not in points) for name, held in json.items()}


def _frames(frames: list[dict[str, Any]], work: Work) -> list[dict[str, Any]]:
    work.add(_STEPS * len(frames))
    made: list[dict[str, Any]] = []
    for frame, following in zip(frames, [*frames[1:], {}], strict=True):
        start, end = frame.get("s"), frame.get("e", following.get("s"))
        curved = not flag(frame.get("h")) and isinstance(start, list) and isinstance(end, list) and following
        made += _cut(frame, vector(start), vector(end), number(following.get("t"))) if curved else [frame]
    return made


def _cut(frame: dict[str, Any], start: Vector, end: Vector, until: float) -> list[dict[str, Any]]:
    """Returns the keyframes of one way."""
    leaving, arriving = (sized(vector(frame.get(name)), len(start)) for name in ("to", "ti"))
    plain = {name: held for name, held in frame.items() if name not in ("to", "ti")}
    if len(start) != len(end) or _is_straight(leaving, arriving, start, end):
        return [plain]
    begin = number(frame.get("t"))
    curve = Key(begin, start, tangents=(leaving, arriving)), Key(until, end)
    points = [between(*curve, step / _STEPS) for step in range(_STEPS + 1)]
    lengths = list(accumulate((math.dist(a, b) for a, b in zip(points, points[1:], strict=False)), initial=0.0))
    count = min(max(8, math.ceil(until - begin)), _MOST_CUTS)
    places = [_parameter(lengths, _eased(frame, cut / count)) for cut in range(count + 1)]
    return [
        {
            **{name: held for name, held in plain.items() if name not in ("o", "i")},
            "t": begin + (until - begin) * cut / count,
            "s": list(between(*curve, a)),
            "e": list(between(*curve, b)),
            "to": [(b - a) / 3 * part for part in _slope(curve, a)],
            "ti": [(a - b) / 3 * part for part in _slope(curve, b)],
        }
        for cut, (a, b) in enumerate(zip(places, places[1:], strict=False))
    ]


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


def _eased(frame: dict[str, Any], fraction: float) -> float:
    leaving, arriving = mapping(frame.get("o")), mapping(frame.get("i"))
    if not leaving or not arriving:
        return fraction
    x1, y1, x2, y2 = (number(side.get(axis)) for side in (leaving, arriving) for axis in "xy")
    return min(max(progress((min(max(x1, 0.0), 1.0), y1, min(max(x2, 0.0), 1.0), y2), fraction), 0.0), 1.0)


def _parameter(lengths: list[float], fraction: float) -> float:
    """Returns the parameter of a curve at a fraction of its length."""
    wanted = fraction * lengths[-1]
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
