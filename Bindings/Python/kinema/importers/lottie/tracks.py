"""Tracks: values over time, as keys with easing. Every property of Lottie becomes one, and every value of a layer is one."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Sequence
from typing import NamedTuple

from .values import Vector

Curve = tuple[float, float, float, float]
"""A cubic easing curve from (0, 0) to (1, 1), as x and y of its control points."""

Form = tuple[tuple[int, bool], ...]
"""The subpaths of a path: the number of vertices, and whether it is closed."""


class Key(NamedTuple):
    """A value at a time. The other members describe the way to the next key."""

    time: float
    value: Vector
    ease: tuple[Curve | None, ...] = (None,)
    """The easing of each number, or of all of them; None is linear."""
    hold: bool = False
    tangents: tuple[Vector, Vector] | None = None
    """The control points of a curve in space, relative to the two ends."""
    form: Form = ()


class Track:
    """At least one key, in the order of time."""

    __slots__ = ("_times", "keys")

    def __init__(self, keys: Sequence[Key]) -> None:
        self.keys = tuple(keys)
        self._times = [key.time for key in self.keys]

    @property
    def is_static(self) -> bool:
        """Whether the value never changes."""
        first = self.keys[0]
        return all(key.value == first.value and key.form == first.form and not _curved(key) for key in self.keys)

    @property
    def is_spatial(self) -> bool:
        return any(key.tangents is not None for key in self.keys)

    def at(self, time: float) -> Vector:
        """Returns the value at a time. At the time of several keys it is that of the last one."""
        return self.sample(time)[0]

    def sample(self, time: float) -> tuple[Vector, Form]:
        index = bisect_right(self._times, time) - 1
        if index < 0:
            return self.keys[0].value, self.keys[0].form
        key = self.keys[index]
        if index + 1 == len(self.keys) or key.hold:
            return key.value, key.form
        following = self.keys[index + 1]
        if key.form != following.form or len(key.value) != len(following.value):
            return key.value, key.form
        return between(key, following, (time - key.time) / (following.time - key.time)), key.form

    def map(self, change: Callable[[Vector], Vector]) -> Track:
        """Returns the track of an affine function of the values, whose result has one number for each given number or only
        mixes numbers with the same easing."""
        linear = [key._replace(value=change(key.value)) for key in self.keys]
        return Track([key._replace(tangents=None) for key in linear])

    def part(self, index: int) -> Track:
        """Returns the track of one number."""
        return Track(
            [
                key._replace(
                    value=(key.value[index] if index < len(key.value) else 0.0,),
                    ease=(key.ease[min(index, len(key.ease) - 1)],),
                    tangents=None,
                )
                for key in self.keys
            ]
        )

    @property
    def has_one_easing(self) -> bool:
        """Whether all numbers of a value have the same easing."""
        return all(len(set(key.ease)) == 1 for key in self.keys)

    def has_keys_of(self, other: Track) -> bool:
        """Whether two tracks have the same times and easings, so that their numbers can be joined key by key."""
        return len(self.keys) == len(other.keys) and all(
            one.time == two.time and one.hold == two.hold and set(one.ease) == set(two.ease) and len(set(one.ease)) == 1
            for one, two in zip(self.keys, other.keys, strict=True)
        )


def constant(value: Vector, form: Form = ()) -> Track:
    return Track([Key(0.0, value, form=form)])


def between(key: Key, following: Key, fraction: float) -> Vector:
    """Returns the value at a fraction of the way from a key to the next one."""
    shares = [progress(curve, fraction) for curve in key.ease]
    if key.tangents is not None:
        return _on_curve(key, following, shares[0])
    last = len(shares) - 1
    return tuple(
        one + (two - one) * shares[min(index, last)]
        for index, (one, two) in enumerate(zip(key.value, following.value, strict=True))
    )


def _on_curve(key: Key, following: Key, s: float) -> Vector:
    assert key.tangents is not None
    r = 1 - s
    weights = (r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s)
    leaving, arriving = key.tangents
    return tuple(
        weights[0] * a + weights[1] * (a + b) + weights[2] * (d + c) + weights[3] * d
        for a, b, c, d in zip(key.value, leaving, arriving, following.value, strict=True)
    )


def progress(curve: Curve | None, x: float) -> float:
    """Returns y of an easing curve at x."""
    if curve is None or x <= 0 or x >= 1:
        return min(max(x, 0.0), 1.0)
    x1, y1, x2, y2 = curve
    if abs(x1 - 1 / 3) < 1e-6 and abs(x2 - 2 / 3) < 1e-6:  # x is the parameter
        return _bezier(y1, y2, x)
    low, high, t = 0.0, 1.0, x
    for _ in range(60):
        error = _bezier(x1, x2, t) - x
        if abs(error) < 1e-13:
            break
        low, high = (t, high) if error < 0 else (low, t)
        slope = 3 * (1 - t) * (1 - t) * x1 + 6 * (1 - t) * t * (x2 - x1) + 3 * t * t * (1 - x2)
        newton = t - error / slope if slope > 1e-9 else low
        t = newton if low < newton < high else (low + high) / 2
    return _bezier(y1, y2, t)


def _bezier(a: float, b: float, t: float) -> float:
    r = 1 - t
    return 3 * r * r * t * a + 3 * r * t * t * b + t * t * t


def _curved(key: Key) -> bool:
    return key.tangents is not None and any(number != 0 for tangent in key.tangents for number in tangent)
