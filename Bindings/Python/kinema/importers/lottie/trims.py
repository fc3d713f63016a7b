"""Trims: the part of a path between two fractions of its length."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Any

from . import cutting, paths
from .clock import Clock
from .fitting import MOST_ERROR
from .joining import Sampled, joined, numbers_of
from .properties import scalar
from .tracks import Form, Key, Track, constant
from .values import Vector, integer

MOST_TURNS = 64
_LARGE = 60
"""Numbers of a path that is cut once a frame; a smaller one is cut 4 times."""
_MOST_OFF = 1e-3
"""By how much the part of a path may be off, as a share of the path's extent."""
_MOST_SHARE = 1e-4
"""By how much a sampled start or end may be wrong, as a share of the path."""


@dataclass(eq=False)
class Trim:
    """Percent, percent, degrees. Sequential: all paths in its scope follow each other."""

    start: Track
    end: Track
    offset: Track
    sequential: bool
    scope: list[Any] = field(default_factory=list)
    _shares: dict[int, tuple[Clock, dict[int, Track]]] = field(default_factory=dict)

    @property
    def is_idle(self) -> bool:
        """Whether it leaves everything."""
        if not (self.start.is_static and self.end.is_static):
            return False
        one, two = self.start.keys[0].value[0], self.end.keys[0].value[0]
        return min(one, two) <= 0 and max(one, two) >= 100

    def cut(self, track: Track, outline: Any, clock: Clock) -> Track:
        """Returns what it leaves of a path, sampled."""
        share = self._shares_of(clock).get(id(outline)) if self.sequential else None

        def made(values: Sampled) -> tuple[Vector, Form]:
            (start,), (end,), (offset,) = (value for value, _ in values[:3])
            whole = paths.contours_of(*values[3])
            one, two = limits(start, end, offset)
            if share is None:
                return paths.flat(cutting.cut(whole, one, two))
            before, length, total = values[4][0]
            return paths.flat(_share(whole, one * total - before, two * total - before, length, total))

        large = max(len(key.value) for key in track.keys) > _LARGE
        tracks = [self.start, self.end, self.offset, track, *([share] if share else [])]
        error = max(MOST_ERROR, _MOST_OFF * _extent(track))
        return joined(tracks, clock, made, each=1 if large else 4, error=error)

    def _shares_of(self, clock: Clock) -> dict[int, Track]:
        """Returns for each path in the scope, by its identity, the length before it, its own and that of all: measured once for all
        of them, because each path is cut by the lengths of the others."""
        if id(clock) not in self._shares:
            tracks = [outline.track for outline in self.scope]
            moving = [track for track in tracks if not track.is_static]
            frames = clock.instants(moving) if moving else [0.0]
            clock.report.work.add(len(frames) * sum(len(track.keys[0].value) for track in tracks))
            rows = list(zip(*(_lengths(track, frames) for track in tracks), strict=True))
            before = [list(accumulate(row, initial=0.0)) for row in rows]
            self._shares[id(clock)] = (
                clock,
                {
                    id(outline): Track(
                        [
                            Key(frame, (sums[i], row[i], sums[-1] or 1.0))
                            for frame, row, sums in zip(frames, rows, before, strict=True)
                        ]
                    )
                    for i, outline in enumerate(self.scope)
                },
            )
        return self._shares[id(clock)][1]

    def strokes(self, clock: Clock) -> Strokes:
        """Returns the same as strokeStart and strokeEnd of a path that is repeated as often as the offset needs."""
        crosses = _crosses(self.start, self.end)
        if crosses or not (_stays(self.start) and _stays(self.end)):

            def sorted_ends(values: list[Vector]) -> Vector:
                one, two, _ = values
                low, high = limits(one[0], two[0], 0.0)
                return (low, high)

            both = numbers_of([self.start, self.end, constant((0.0,))], clock, sorted_ends, error=_MOST_SHARE)
            start, end = both.part(0), both.part(1)
        else:
            start, end = (track.map(lambda value: (value[0] / 100,)) for track in (self.start, self.end))
            if start.keys[0].value > end.keys[0].value or any(s > e for s, e in zip(*_ends(start, end), strict=True)):
                start, end = end, start
        turns = self.offset.map(lambda value: (value[0] / 360,))
        low, high = _range(turns)
        if turns.is_static:
            low -= math.trunc(low)
            turns, high = constant((low,)), low
        first, last = math.floor(low), math.ceil(high) + (1 if _largest(end) > 0 else 0)
        if low == high == 0:
            first, last = 0, 1
        last = max(last, first + 1)
        return Strokes(start, end, turns, first, last - first)


@dataclass
class Strokes:
    """Fractions of a path, and turns that are added to them, less `first`, all in units of `copies` paths."""

    start: Track
    end: Track
    turns: Track
    first: int
    copies: int


def _extent(track: Track) -> float:
    """Returns the width or the height of a path, whichever is larger."""
    sides = [[part for key in track.keys for part in key.value[axis::2]] for axis in (0, 1)]
    return max(max(side, default=0.0) - min(side, default=0.0) for side in sides)


def _lengths(track: Track, frames: list[float]) -> list[float]:
    if track.is_static:
        key = track.keys[0]
        return [cutting.length_of(paths.contours_of(key.value, key.form))] * len(frames)
    return [cutting.length_of(paths.contours_of(*track.sample(frame))) for frame in frames]


def limits(start: float, end: float, offset: float) -> tuple[float, float]:
    """Returns the fractions of percents and degrees by the specification."""
    turns = offset / 360 - math.trunc(offset / 360)
    return tuple(turns + min(max(part / 100, 0.0), 1.0) for part in sorted((start, end)))  # type: ignore[return-value]


def trim_of(json: dict[str, Any]) -> Trim:
    sequential = integer(json.get("m"), 1) == 2
    return Trim(
        scalar(json.get("s")),
        scalar(json.get("e"), 100.0),
        scalar(json.get("o")),
        sequential,
    )


def repeated(key: Key, copies: int) -> Key:
    """Returns a path several times, one after the other. A closed subpath alone continues, so that its start is no end."""
    if copies == 1 and len(key.form) == 1:
        return key
    contours = paths.contours_of(key.value, key.form)
    if len(contours) == 1 and contours[0].closed:
        once = contours[0].vertices
        value, form = paths.flat([paths.Contour([*(once * copies), once[0]], False)])
    else:
        value, form = paths.flat(contours * copies)
    return key._replace(value=value, form=form)


def _share(contours: list[paths.Contour], start: float, end: float, length: float, total: float) -> list[paths.Contour]:
    """Returns the parts of one of several paths that lie in an interval of the lengths of all, or in the next turn."""
    found: list[paths.Contour] = []
    for turn in (-total, 0.0, total):
        low, high = max(start + turn, 0.0), min(end + turn, length)
        if low < high and length > 0:
            found.extend(cutting.cut(contours, low / length, high / length))
    return found


def _ends(start: Track, end: Track) -> tuple[list[float], list[float]]:
    times = [key.time for track in (start, end) for key in track.keys]
    return [start.at(time)[0] for time in times], [end.at(time)[0] for time in times]


def _crosses(start: Track, end: Track) -> bool:
    """Whether the start is sometimes before and sometimes after the end."""
    times = sorted({key.time for track in (start, end) for key in track.keys})
    fine = [one + (two - one) * step / 16 for one, two in zip(times, times[1:], strict=False) for step in range(16)]
    signs = {(one > two) - (one < two) for one, two in ((start.at(t)[0], end.at(t)[0]) for t in [*fine, *times])}
    return {-1, 1} <= signs


def _stays(track: Track) -> bool:
    """Whether a track stays between 0 and 100 percent, also between its keys."""
    low, high = _range(track)
    return low >= 0 and high <= 100


def _range(track: Track) -> tuple[float, float]:
    """Returns the least and the greatest value, also of an easing that overshoots."""
    values = [key.value[0] for key in track.keys]
    for key, following in zip(track.keys, track.keys[1:], strict=False):
        curve = key.ease[0]
        if curve is not None and not (0 <= curve[1] <= 1 and 0 <= curve[3] <= 1):
            span = following.time - key.time
            values.extend(track.at(key.time + span * step / 32)[0] for step in range(32))
    return min(values), max(values)


def _largest(track: Track) -> float:
    return _range(track)[1]
