"""Keys with easing for a function that is sampled: as few as pass the samples within an error.

Between two keys a value moves along a line. Its progress is a cubic polynomial of the time, which is an easing curve whose control
points are at 1/3 and 2/3."""

from __future__ import annotations

import math
from collections.abc import Callable, Collection, Sequence
from operator import mul

from ..work import Work
from .tracks import Curve, Form, Key
from .values import Vector

MOST_ERROR = 0.02
"""By how much a function may differ from its samples, in units of the file."""
Sample = Callable[[int], tuple[Vector, Form]]
_FIRST = 32
"""Samples that the first key passes at most. A later key passes at most twice as many as the one before it, so that no motion is
missed between the samples that are looked at."""
_LOOKS = 8
LATE = 0.01
"""By how much of a frame a fast value may be early or late."""
_THIRD, _THIRDS = 0.3333333, 0.6666667


def fitted(
    times: Sequence[float],
    sample: Sample,
    work: Work,
    error: float,
    breaks: Collection[float] = (),
    *,
    late: float = 0.0,
    every: bool = False,
) -> list[Key]:
    """Returns keys of a function, given by its samples, which pass them within an error, or `late` by that much time. The times among
    `breaks` get a key. `every`: all samples are looked at, else eight for each key."""
    if len(times) == 1:
        return [Key(times[0], sample(0)[0], form=sample(0)[1])]
    fit = _Fit(times, sample, work, error, late, every)
    stops = [index for index in range(1, len(times) - 1) if times[index] in breaks] if breaks else []
    keys: list[Key] = []
    for first, last in zip([0, *stops], [*stops, len(times) - 1], strict=True):
        keys.extend(fit.keys(first, last))
    keys.append(fit.key(len(times) - 1))
    return _without_repeats(keys)


class _Fit:
    def __init__(self, times: Sequence[float], sample: Sample, work: Work, error: float, late: float, every: bool) -> None:
        self._times, self._sample, self._work = times, sample, work
        self._error, self._late, self._every = error, late, every
        self._digits = max(math.ceil(-math.log10(error)) + 1, 0)
        self._known: dict[int, tuple[Vector, Form]] = {}

    def key(self, index: int, curve: Curve | None = None) -> Key:
        value, form = self._at(index)
        return Key(self._times[index], tuple(round(part, self._digits) for part in value), (curve,), form=form)

    def _at(self, index: int) -> tuple[Vector, Form]:
        if index not in self._known:
            self._known[index] = self._sample(index)
        return self._known[index]

    def keys(self, first: int, last: int) -> list[Key]:
        """Returns the keys from a sample to another one, without the last."""
        stops: list[tuple[int, Curve | None]] = []
        step = _FIRST
        while first < last:
            end = min(first + step, last)
            passes, curve = self._way(first, end)
            while not passes:
                end = first + (end - first) // 2
                passes, curve = self._way(first, end)
            stops.append((first, curve))
            first, step = end, max(2 * (end - first), 2)
        return [self.key(index, curve) for index, curve in self._fewer(stops, last)]

    def _fewer(self, stops: list[tuple[int, Curve | None]], last: int) -> list[tuple[int, Curve | None]]:
        """Joins neighboring ways where one passes the samples of both."""
        kept = stops[:1]
        for index in range(1, len(stops)):
            end = stops[index + 1][0] if index + 1 < len(stops) else last
            passes, curve = self._way(kept[-1][0], end)
            if passes:
                kept[-1] = (kept[-1][0], curve)
            else:
                kept.append(stops[index])
        return kept

    def _way(self, first: int, last: int) -> tuple[bool, Curve | None]:
        """Returns whether one way from a sample to another passes those between them, and its easing."""
        if last - first == 1:
            return True, None
        (start, form), (end, end_form) = self._at(first), self._at(last)
        if form != end_form:
            return False, None
        way = [b - a for a, b in zip(start, end, strict=True)]
        square = sum([part * part for part in way])
        span, error = self._times[last] - self._times[first], self._error
        self._work.add(len(way))
        if square > 0:  # what is fast may be late
            error = max(error, max(max(way), -min(way)) * self._late / span)
        rows: list[tuple[float, float, list[float]]] = []
        for look in self._looks(last - first):
            value, between = self._at(first + look)
            if between != form:
                return False, None
            off = [b - a for a, b in zip(start, value, strict=True)]
            share = sum(map(mul, off, way)) / square if square > 0 else 0.0
            if not _is_near(off, way, share, error):
                return False, None
            rows.append(((self._times[first + look] - self._times[first]) / span, share, off))
        if all(_is_near(off, way, time, error) for time, _, off in rows):
            return True, None
        curve = _curve(rows)
        return curve is not None and all(_is_near(off, way, _cubic(curve, time), error) for time, _, off in rows), curve

    def _looks(self, count: int) -> Sequence[int]:
        """Returns which of the samples between two are looked at: the middle first, which tells the most."""
        looks = range(1, count) if self._every or count <= _LOOKS else [count * look // _LOOKS for look in range(1, _LOOKS)]
        return sorted(looks, key=lambda look: abs(2 * look - count))


def _is_near(off: list[float], way: list[float], share: float, error: float) -> bool:
    """Whether a point, relative to the start of a way, is where the way is at a share."""
    for a, b in zip(off, way, strict=True):
        if not -error <= a - share * b <= error:
            return False
    return True


def _curve(rows: list[tuple[float, float, list[float]]]) -> Curve | None:
    """Returns the easing nearest to times and shares, by least squares."""
    aa = ab = bb = ar = br = 0.0
    for t, share, _ in rows:
        a, b = 3 * (1 - t) * (1 - t) * t, 3 * (1 - t) * t * t
        rest = share - t * t * t
        aa, ab, bb, ar, br = aa + a * a, ab + a * b, bb + b * b, ar + a * rest, br + b * rest
    size = aa * bb - ab * ab
    if len(rows) < 2 or size <= 1e-12:
        return None
    y1, y2 = (ar * bb - br * ab) / size, (br * aa - ar * ab) / size
    return (_THIRD, round(y1, 7), _THIRDS, round(y2, 7)) if max(abs(y1), abs(y2)) < 1e6 else None


def _cubic(curve: Curve, t: float) -> float:
    r = 1 - t
    return 3 * r * r * t * curve[1] + 3 * r * t * t * curve[3] + t * t * t


def _without_repeats(keys: list[Key]) -> list[Key]:
    """Leaves out keys between two equal ones."""
    kept: list[Key] = []
    for key in keys:
        while len(kept) > 1 and kept[-1].value == kept[-2].value == key.value and kept[-1].form == kept[-2].form == key.form:
            kept.pop()
        kept.append(key)
    return kept
