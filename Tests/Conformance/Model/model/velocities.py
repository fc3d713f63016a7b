"""Movements that begin with a velocity: starting velocities (D82), the velocity of what is shown (D81), throws (D120)."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from formulas import Curve, Row, Spring
from mpmath import mp, mpf  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from .animations import Animation

_ORDER = 8  # of the difference
_STEP = Fraction(1, 1536)
_TURN = 2 * math.pi


def first_slope(curve: Curve | None) -> float:
    """D80: the slope of a timing function at 0."""
    x1, y1, x2, y2 = curve or (0.0, 0.0, 1.0, 1.0)
    if x1 > 0:
        return y1 / x1
    if y1 != 0:
        return 0.0
    return y2 / x2 if x2 > 0 else float(y2 == 0)


def share(curve: Curve | None) -> float:
    """D82: the part of the run during which a curve gives way to the velocity."""
    slope = abs(first_slope(curve))
    return min(1.0, 3 / slope) if slope else 1.0


def pushed(animation: Animation, time: float, duration: float, a: Row, b: Row) -> Row:
    """D82: what the starting velocity adds at a time of the first run between the ends a and b."""
    velocity: Row = animation.velocity
    if animation.spring is not None:
        answer = response(animation.spring, time)
        return tuple(answer * v for v in velocity)
    slope, part = first_slope(animation.curve), share(animation.curve)
    v = time / (part * duration)
    bump = v * (1 - v) ** 2 if v < 1 else 0.0
    return tuple((w - (y - x) * slope / duration) * part * duration * bump for w, x, y in zip(velocity, a, b, strict=True))


def response(spring: Spring, time: float) -> float:
    """5.2: the solution of a spring's equation that begins at 0 with the velocity 1."""
    ratio, frequency = spring.ratio, spring.frequency
    fade = mp.exp(-ratio * frequency * time)
    if ratio == 1:
        return float(time * fade)
    root = frequency * mp.sqrt(abs(1 - ratio * ratio))
    return float(fade * (mp.sin if ratio < 1 else mp.sinh)(root * time) / root)


def of_motion(duration: float, bounce: float) -> Spring:
    """5.5."""
    frequency = 2 * math.pi / duration
    damping = 2 * frequency * (1 - bounce if bounce >= 0 else 1 / (1 + bounce))
    return Spring(1.0, frequency * frequency, damping, 0.0, allows_overdamping=True)


def settled(spring: Spring, *, is_continued: bool) -> float:
    """D83: how long the spring of a motion lasts."""
    if not is_continued:
        return spring.settling_duration
    against = Spring(1.0, spring.stiffness, spring.damping, -math.sqrt(spring.stiffness), allows_overdamping=True)
    return max(spring.settling_duration, against.settling_duration)


def rate(at: Callable[[Fraction], Row], now: Fraction, kinks: Sequence[Fraction], *, is_angle: bool) -> Row:
    """D81: the derivative by a difference of the eighth order, to the side on which no movement begins or ends soon."""
    ahead = min((kink - now for kink in kinks if kink > now), default=Fraction(1))
    behind = min((now - kink for kink in kinks if kink < now), default=Fraction(0))
    step = min(_STEP, max(ahead, behind) / (_ORDER + 1)) * (1 if ahead >= behind else -1)
    start, total = at(now), [0.0] * len(at(now))
    for k in range(1, _ORDER + 1):
        weight = -((-1) ** k) * math.comb(_ORDER, k) / k
        for index, (x, y) in enumerate(zip(start, at(now + k * step), strict=True)):
            change = y - x
            total[index] += weight * (change - _TURN * round(change / _TURN) if is_angle else change)
    return tuple(sum_ / float(step) for sum_ in total)


def kinks(animation: Animation) -> Iterator[Fraction]:
    """The times at which the movement of an animation is not smooth, in its parent's time."""
    timing = animation.timing(0)
    yield timing.begin
    if timing.active == math.inf:
        cycles = 64
    else:
        yield Fraction(timing.end)
        cycles = math.ceil(timing.active / timing.duration)
    inner = [Fraction(share(animation.curve)) * timing.duration]
    if animation.throw is not None:
        inner += [Fraction(part.time) for part in animation.throw]
    for cycle in range(cycles):
        start = timing.begin + cycle * timing.duration
        yield start
        yield from (start + time for time in inner)
        yield from (start + timing.duration - time for time in inner)


@dataclass(frozen=True)
class Throw:
    """D120: a number that decays until it meets its target, and then moves as a spring about it."""

    start: float
    velocity: float
    target: float
    constant: float
    spring: Spring

    @property
    def time(self) -> float:
        """When the spring begins."""
        way = mpf(self.target - self.start)
        goes = mpf(self.velocity) * self.constant
        if goes == 0 or not 0 < way / goes <= mpf("1.001"):
            return 0.0
        left = 1 - way / goes
        return float(min(-self.constant * mp.log(left), 8 * self.constant)) if left > 0 else 8 * self.constant

    def at(self, time: float) -> float:
        fade = mp.exp(-mpf(min(time, self.time)) / self.constant)
        x = self.start + self.velocity * self.constant * (1 - fade)
        if time <= self.time:
            return float(x)
        after = time - self.time
        return float(
            self.target + (x - self.target) * self.spring.rest(after) + self.velocity * fade * response(self.spring, after)
        )
