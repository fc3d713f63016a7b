"""Compares results with expectations."""

from __future__ import annotations

import math
from typing import Any

from kinema.scene import value_of
from kinema.timing import control_points

TOLERANCE = 1e-6


class Failure(Exception):
    """An expectation does not hold."""


def same(got: Any, want: Any, tolerance: float) -> bool:
    """Compares numbers within the tolerance, lists elementwise, and anything else exactly. Booleans are the numbers 0 and 1."""
    if isinstance(want, (int, float)) and isinstance(got, (int, float)):
        return got == want or (math.isnan(got) and math.isnan(want)) or abs(got - want) <= tolerance
    if isinstance(want, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(got) == len(want) and all(same(g, w, tolerance) for g, w in zip(got, want, strict=True))
    if isinstance(want, dict) and isinstance(got, dict):
        return got.keys() == want.keys() and all(same(got[key], want[key], tolerance) for key in want)
    return type(got) is type(want) and bool(got == want)


def expect(got: Any, op: dict[str, Any], key: str = "value") -> None:
    """Fails unless `got` equals the op's value of `key`, within its tolerance."""
    want = op[key] if isinstance(op[key], dict) else value_of(op[key])
    if not same(got, want, op.get("tol", TOLERANCE)):
        raise Failure(f"wanted {shown(want)}\n        got    {shown(got)}")


def curve(timing: Any) -> Any:
    """Converts a timing function to its four numbers, or None."""
    points = control_points(value_of(timing))
    return None if points is None else list(points)


def shown(value: Any) -> str:
    if isinstance(value, float):
        return f"{value:.12g}"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(shown, value))}]"
    return str(value) if isinstance(value, dict) else repr(value)
