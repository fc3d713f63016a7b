"""The expected values of the tests: closed forms of curves, springs and paths, independent of the engine."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

import pytest

EASE_IN_EASE_OUT = 0.42, 0.0, 0.58, 1.0
DEFAULT = 0.25, 0.1, 0.25, 1.0
"""The curve of implicit animations."""

CURVE = (0.0, 150.0), (75.0, 0.0), (225.0, 300.0), (300.0, 150.0)
"""The ship's path: start, two control points, end."""


def near(value: Any, tolerance: float = 1e-9) -> Any:
    return pytest.approx(value, abs=tolerance, rel=0)


def lerp(a: Any, b: Any, f: float) -> Any:
    if isinstance(a, (int, float)):
        return a + (b - a) * f
    return tuple(x + (y - x) * f for x, y in zip(a, b, strict=True))


def cubic(p0: float, p1: float, p2: float, p3: float, s: float) -> float:
    return (1 - s) ** 3 * p0 + 3 * (1 - s) ** 2 * s * p1 + 3 * (1 - s) * s**2 * p2 + s**3 * p3


def eased(points: Sequence[float], x: float) -> float:
    """Evaluates a timing function at x, by bisection."""
    if not 0 < x < 1:
        return min(max(x, 0.0), 1.0)
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = (low + high) / 2
        low, high = (middle, high) if cubic(0, points[0], points[2], 1, middle) < x else (low, middle)
    return cubic(0, points[1], points[3], 1, low)


def on_curve(s: float) -> tuple[float, float]:
    """Returns the ship's position at the parameter s of its curve."""
    x, y = (cubic(*(point[axis] for point in CURVE), s) for axis in (0, 1))
    return x, y


def tangent_angle(s: float) -> float:
    """Returns the direction of the ship's curve at s, in radians."""
    x, y = (
        3 * (1 - s) ** 2 * (CURVE[1][i] - CURVE[0][i])
        + 6 * (1 - s) * s * (CURVE[2][i] - CURVE[1][i])
        + 3 * s**2 * (CURVE[3][i] - CURVE[2][i])
        for i in (0, 1)
    )
    return math.atan2(y, x)


def underdamped(mass: float, stiffness: float, damping: float, velocity: float = 0) -> tuple[Callable[[float], float], float]:
    """Returns the progress of an underdamped spring at a time, and its settling duration (5.2, 5.4)."""
    decay = damping / (2 * mass)
    swing = math.sqrt(stiffness / mass - decay**2)
    sine = (decay - velocity) / swing
    progress = lambda t: 1 - math.exp(-decay * t) * (math.cos(swing * t) + sine * math.sin(swing * t))  # noqa: E731
    return progress, math.log(1000 * (1 + abs(sine))) / decay


def turned(angle: float, turns: float = math.tau) -> float:
    """Reduces an angle to within half a turn of 0, as a matrix does."""
    return math.remainder(angle, turns)
