"""The rules as plain, slow Python: exact fractions, bisection, 40 digits, independent of the engine.

Each function names the rule of behavior that it implements.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any

from mpmath import mp, mpf  # type: ignore[import-untyped]

mp.dps = 40
Curve = tuple[float, float, float, float]
Row = tuple[float, ...]
Matrix = list[list[Any]]

# ---- 1: time -----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Timing:
    """The eight properties of CAMediaTiming; `duration` is the value that was frozen when the animation was added."""

    begin: Fraction
    duration: Fraction
    speed: Fraction
    offset: Fraction
    count: Fraction | float
    length: Fraction
    autoreverses: bool
    fill: str

    @property
    def cycle(self) -> Fraction:
        """1.2: P."""
        return 2 * self.duration if self.autoreverses else self.duration

    @property
    def active(self) -> Fraction | float:
        """1.2: A, in local time."""
        if self.length > 0:
            return self.length
        return self.cycle * self.count if self.count > 0 else self.cycle

    @property
    def end(self) -> Fraction | float:
        """1.9: in the parent's time."""
        return math.inf if self.speed == 0 or self.active == math.inf else self.begin + self.active / abs(self.speed)


def local_time(parent: Fraction, begin: Fraction, speed: Fraction, offset: Fraction) -> Fraction:
    """1.1, 1.6: 0 before the begin of a layer that has a timing and runs forwards."""
    if speed > 0 and parent < begin and (begin, speed, offset) != (0, 1, 0):
        return Fraction(0)
    return (parent - begin) * speed + offset


def slack(timing: Timing, parent: Fraction) -> Any:
    """D148: the seconds of the run by which a time before a boundary counts as on it."""
    return min((Fraction(1, 10**9) + abs(parent) / 2**50) * abs(timing.speed), timing.cycle / 2**16)


def fraction_and_iteration(timing: Timing, parent: Fraction) -> tuple[Fraction, int] | None:
    """1.4 with D21 and D148; None: no effect."""
    elapsed, active = parent - timing.begin, timing.active
    local: Any
    covered = elapsed * abs(timing.speed)
    if elapsed < 0:
        if timing.fill not in ("backwards", "both"):
            return None
        local = timing.offset
    elif covered > active:
        if timing.fill not in ("forwards", "both"):
            return None
        local = (active if timing.speed > 0 else -active) + timing.offset
    else:
        local = elapsed * timing.speed + timing.offset
    index = math.floor(local / timing.cycle)
    place = local - index * timing.cycle
    at_end = elapsed >= 0 and covered >= active
    is_closed = timing.speed == 0 or at_end == (timing.speed > 0)  # D21: backwards it is closed before the end only
    near = slack(timing, parent)
    if timing.autoreverses or elapsed < 0 or not (covered >= active or covered + near < active):
        near = 0
    if is_closed and place <= near and index > 0:
        place, index = timing.cycle, index - 1
    elif near and (not is_closed or index < 0) and place >= timing.cycle - near:
        place, index = Fraction(0), index + 1
    if timing.autoreverses and place > timing.duration:
        place = 2 * timing.duration - place
    return min(place / timing.duration, Fraction(1)), max(index, 0)


# ---- 2: curves ---------------------------------------------------------------------------------------------------------


def bezier(c1: Any, c2: Any, s: Any) -> Any:
    """2.1: one coordinate of the curve from 0 to 1."""
    return 3 * c1 * s * (1 - s) ** 2 + 3 * c2 * s * s * (1 - s) + s**3


@lru_cache(maxsize=10_000)
def curve(points: Curve | None, x: float) -> float:
    """2.3 by bisection in whole numbers of 2^-160; 2.5: None is linear."""
    if x <= 0 or x >= 1 or points is None:
        return min(max(x, 0.0), 1.0)
    x1, y1, x2, y2, goal = (int(Fraction(number) * 2**160) for number in (*points, x))
    low, high = 0, 2**160
    for _ in range(80):
        middle = (low + high) // 2
        low, high = (middle, high) if _cubic(x1, x2, middle) < goal else (low, middle)
    return float(Fraction(_cubic(y1, y2, low), 2**160))


def _cubic(c1: int, c2: int, s: int) -> int:
    """`bezier` in powers of s, all in whole numbers of 2^-160."""
    a, b, c = 2**160 + 3 * (c1 - c2), 3 * (c2 - 2 * c1), 3 * c1
    return ((((a * s >> 160) + b) * s >> 160) + c) * s >> 160


# ---- 5: springs --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Spring:
    mass: float = 1.0
    stiffness: float = 100.0
    damping: float = 10.0
    velocity: float = 0.0
    allows_overdamping: bool = False

    @property
    def frequency(self) -> Any:
        """5.2: the undamped angular frequency."""
        return mp.sqrt(mpf(self.stiffness) / self.mass)

    @property
    def ratio(self) -> Any:
        """5.2: the damping ratio, D28."""
        ratio = mpf(self.damping) / (2 * mp.sqrt(mpf(self.stiffness) * self.mass))
        ratio = ratio if self.allows_overdamping else min(ratio, mpf(1))
        return mpf(1) if abs(ratio - 1) <= 1e-9 else ratio

    def rest(self, time: float) -> Any:
        """5.2: 1 - q, the remaining distance at a time."""
        ratio, frequency = self.ratio, self.frequency
        decay = ratio * frequency
        push = decay - mpf(self.velocity)
        if ratio == 1:
            return mp.exp(-decay * time) * (1 + push * time)
        root = frequency * mp.sqrt(abs(1 - ratio * ratio))
        even, odd = (mp.cos, mp.sin) if ratio < 1 else (mp.cosh, mp.sinh)
        return mp.exp(-decay * time) * (even(root * time) + push / root * odd(root * time))

    def progress(self, time: float) -> float:
        return float(1 - self.rest(time))

    @property
    def settling_duration(self) -> float:
        """5.4."""
        ratio, frequency = self.ratio, self.frequency
        if ratio <= 0:
            return 3.4028234663852886e38
        if ratio < 1:
            swing = abs((ratio * frequency - mpf(self.velocity)) / (frequency * mp.sqrt(1 - ratio * ratio)))
            return float(mp.log(1000 * (1 + swing)) / (ratio * frequency))
        time = 0.0
        while abs(self.rest(time)) >= 0.001:
            time += 0.1
        return time


# ---- 4: keyframes ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Keyframes:
    """Values as rows of numbers. `shape`: tension, continuity, bias of each keyframe."""

    mode: str
    values: Sequence[Row]
    times: Sequence[float] | None = None
    curves: Sequence[Curve | None] = ()
    shape: Sequence[tuple[float, float, float]] | None = None

    def at(self, fraction: float) -> Row:
        """4.4 - 4.9."""
        times = self.key_times()
        if self.mode == "discrete":
            return self.values[min(bisect_right(times, min(max(fraction, 0.0), 1.0)), len(self.values)) - 1]
        index, s = self.segment(fraction)
        return (
            self.hermite(index, s, times) if self.mode.startswith("cubic") else mix(self.values[index], self.values[index + 1], s)
        )

    def segment(self, fraction: float) -> tuple[int, float]:
        """4.4, 4.5: the two keyframes, and the fraction between them."""
        place, times = min(max(fraction, 0.0), 1.0), self.key_times()
        index = min(bisect_right(times, place), len(self.values) - 1) - 1
        start, end = times[index], times[index + 1]
        s = (place - start) / (end - start) if end > start else 1.0
        if self.mode in ("linear", "cubic") and index < len(self.curves):
            s = curve(self.curves[index], s)
        return index, s

    def key_times(self) -> Sequence[float]:
        """4.2 with D4, 4.3, 4.7, 4.9."""
        count = len(self.values)
        if self.mode in ("paced", "cubicPaced"):
            steps = [math.dist(a, b) for a, b in zip(self.values, self.values[1:], strict=False)]
            if total := math.fsum(steps):
                return [math.fsum(steps[:i]) / total for i in range(count)]
        elif self.times is not None and len(self.times) in ((count, count + 1) if self.mode == "discrete" else (count,)):
            return self.times
        return [i / count for i in range(count + 1)] if self.mode == "discrete" else [i / (count - 1) for i in range(count)]

    def hermite(self, index: int, s: float, times: Sequence[float]) -> Row:
        """4.8: the segment with its two tangents."""
        basis = (2 * s**3 - 3 * s * s + 1, s**3 - 2 * s * s + s, -2 * s**3 + 3 * s * s, s**3 - s * s)
        rows = (
            self.values[index],
            self.tangent(index, times, True),
            self.values[index + 1],
            self.tangent(index + 1, times, False),
        )
        return tuple(sum(weight * row[k] for weight, row in zip(basis, rows, strict=True)) for k in range(len(rows[0])))

    def tangent(self, index: int, times: Sequence[float], leaves: bool) -> Row:
        """4.8: Kochanek-Bartels, D20 at the two ends."""
        before = difference(self.values, index) if index else None
        after = difference(self.values, index + 1) if index + 1 < len(self.values) else None
        scale = 1.0
        if before and after:
            left, right = times[index] - times[index - 1], times[index + 1] - times[index]
            scale = 2 * (right if leaves else left) / (left + right) if left + right else 0.0
        t, c, b = (min(max(x, -1.0), 1.0) for x in (self.shape[index] if self.shape else (0.0, 0.0, 0.0)))
        c = c if leaves else -c
        return tuple(
            scale * ((1 - t) * (1 + c) * (1 + b) * x + (1 - t) * (1 - c) * (1 - b) * y) / 2
            for x, y in zip(before or after or (), after or before or (), strict=True)
        )


def difference(values: Sequence[Row], index: int) -> Row:
    return tuple(b - a for a, b in zip(values[index - 1], values[index], strict=True))


def mix(a: Row, b: Row, f: float) -> Row:
    """3.2."""
    return tuple(x + (y - x) * f for x, y in zip(a, b, strict=True))


# ---- 8: components of matrices -----------------------------------------------------------------------------------------


def product(*matrices: Matrix) -> Matrix:
    """Row vectors: the first is applied first."""
    result = matrices[0]
    for other in matrices[1:]:
        result = [[sum(row[k] * other[k][j] for k in range(len(other))) for j in range(len(other[0]))] for row in result]
    return result


def diagonal(*numbers: float) -> Matrix:
    return [[x if i == j else 0.0 for j in range(len(numbers))] for i, x in enumerate(numbers)]


def turn(x: float, y: float, z: float) -> Matrix:
    """8.3: Rx Ry Rz, each of which rotates row vectors."""
    cx, sx, cy, sy, cz, sz = (f(angle) for angle in (x, y, z) for f in (math.cos, math.sin))
    return product(
        [[1, 0, 0], [0, cx, sx], [0, -sx, cx]], [[cy, 0, -sy], [0, 1, 0], [sy, 0, cy]], [[cz, sz, 0], [-sz, cz, 0], [0, 0, 1]]
    )


def inverse(matrix: Matrix) -> Matrix:
    """By elimination in exact fractions."""
    size = len(matrix)
    rows = [[Fraction(x) for x in row] + [Fraction(i == j) for j in range(size)] for i, row in enumerate(matrix)]
    for k in range(size):
        pivot = next(i for i in range(k, size) if rows[i][k])
        rows[k], rows[pivot] = rows[pivot], rows[k]
        rows[k] = [x / rows[k][k] for x in rows[k]]
        rows = [
            row if i == k or not row[k] else [x - row[k] * y for x, y in zip(row, rows[k], strict=True)]
            for i, row in enumerate(rows)
        ]
    return [[float(x) for x in row[size:]] for row in rows]


@dataclass
class Parts:
    """8.3, D18, D57: the components of a matrix, and the parts that its recomposition keeps."""

    scale: list[float]
    rotation: list[float]
    translation: list[float]
    skew: Matrix
    perspective: list[float]

    @classmethod
    def of(cls, matrix: Row) -> Parts:
        """The getter. The skew and the perspective need rows that are independent."""
        rows = [list(matrix[i : i + 4]) for i in (0, 4, 8, 12)]
        linear = [row[:3] for row in rows[:3]]
        scale = [math.hypot(*row) for row in linear]
        if float(mp.det(mp.matrix(linear))) < 0:
            scale[1] = -scale[1]
        unit = [
            [x / size if abs(x / size) >= 1e-12 else 0.0 for x in row] if size else diagonal(1, 1, 1)[i]  # D143
            for i, (row, size) in enumerate(zip(linear, scale, strict=True))
        ]
        parts = cls(scale, angles(unit), rows[3][:3], diagonal(1, 1, 1), [0, 0, 0, 1])
        if all(scale):
            back = [list(column) for column in zip(*turn(*parts.rotation), strict=True)]  # a rotation's inverse
            parts.skew = product(diagonal(*(1 / x for x in scale)), linear, back)
            affine = [[*row[:3], float(i == 3)] for i, row in enumerate(rows)]
            parts.perspective = [x for (x,) in product(inverse(affine), [[row[3]] for row in rows])]
        return parts

    def matrix(self) -> Row:
        """The setter's recomposition: scale, skew, rotation, translation, perspective."""
        linear = product(diagonal(*self.scale), self.skew, turn(*self.rotation))
        affine = [[*row, 0.0] for row in linear] + [[*self.translation, 1.0]]
        last = [[float(i == j) for j in range(3)] + [x] for i, x in enumerate(self.perspective)]
        return tuple(x for row in product(affine, last) for x in row)


def angles(unit: Matrix) -> list[float]:
    """8.3: the Euler angles of three rows of length 1."""
    y = math.asin(min(max(-unit[0][2], -1.0), 1.0))
    if abs(unit[0][2]) >= 0.999999:
        return [0.0, y, math.atan2(-unit[1][0], unit[1][1])]
    return [math.atan2(unit[1][2], unit[2][2]), y, math.atan2(unit[0][1], unit[0][0])]
