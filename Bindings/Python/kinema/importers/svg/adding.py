"""Values of SMIL that add to others: `by`, `additive` and `accumulate`."""

from __future__ import annotations

import math
import re

from ..scene import finite
from .reading import numbers
from .timing import Moves

MOST_TURNS = 100
"""Repeats of an animation that accumulates."""
_PLAIN = re.compile(r"[\d\s.,+\-]*(?:px)?", re.ASCII)


def total(one: str, two: str, times: float = 1.0) -> str | None:
    """Returns a value and another one, `times` as large, number by number; None if they are no lists of as many numbers."""
    if not (_PLAIN.fullmatch(one) and _PLAIN.fullmatch(two)):
        return None
    a, b = numbers(one), numbers(two)
    if not b or a and len(a) != len(b):
        return None
    return " ".join(str(finite(x + times * y)) for x, y in zip(a or [0.0] * len(b), b, strict=True))


def accumulated(moves: Moves) -> Moves | None:
    """Returns an animation in which each repeat begins where the one before it ended; None if it cannot be one."""
    timing = moves.timing
    if not math.isfinite(timing.repeats) or math.ceil(timing.repeats) > MOST_TURNS or moves.discrete:
        return None
    count = max(math.ceil(timing.repeats), 1)
    values: list[str] = []
    for turn in range(count):
        for value in moves.values:
            whole = total(value, moves.values[-1], turn)
            if whole is None:
                return None
            values.append(whole)
    times = [(turn + time) / count for turn in range(count) for time in moves.times]
    functions = [part for turn in range(count) for part in ([*moves.functions, None] if turn < count - 1 else moves.functions)]
    longer = timing._replace(duration=timing.duration * count, repeats=timing.repeats / count)
    return Moves(values, times, functions, longer)
