"""Shared by the property tests: the number of examples, numbers that are exact in binary, presentation values of the engine."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import kinema
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st

examples = settings(
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=150,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.filter_too_much],
)


def steps(low: float, high: float, parts: int = 64) -> st.SearchStrategy[Fraction]:
    """Multiples of 1 / parts from low to high: sums and products of a few of them are exact in doubles."""
    return st.integers(math.ceil(low * parts), math.floor(high * parts)).map(lambda number: Fraction(number, parts))


def reals(low: float, high: float) -> st.SearchStrategy[float]:
    return st.floats(low, high, allow_subnormal=False)


# c1x, c1y, c2x, c2y: the abscissas lie in 0...1, the ordinates may overshoot (2.3, 2.4).
curves = st.tuples(reals(0, 1), reals(-2, 3), reals(0, 1), reals(-2, 3))


def shown(
    animations: Sequence[kinema.Animation], key: str, times: Sequence[Any], model: Any = None, now: Any = 0, **layer: Any
) -> list[Any]:
    """Returns the values of a key path of a layer to which the animations are added at the time `now`.

    Each is read alone, and all of them again in one batch, which must have the same bits.
    """
    moments = [float(time) for time in times]
    with kinema.Context() as ctx:
        root = ctx.root(**layer)
        if model is not None:
            root[key] = model
        ctx.flush()
        ctx.advance(float(now))
        for animation in animations:
            root.add(animation)
        ctx.flush()
        values = [root.presentation_value(key, moment) for moment in moments]
        rows = ctx.sampler([(root, key)]).sample(moments).tolist()
        assert [list(value) if isinstance(value, tuple) else [value] for value in values] == rows
        return values
