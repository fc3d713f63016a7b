"""Shrinks a program that shows a difference: removes ops and parts of their objects as long as the difference remains."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

Program = dict[str, Any]
_NEEDED = "op class id layer layers motion into key value with where event do to mask animation animator entries variable marker retarget".split()


def shrunk(program: Program, differs: Callable[[Program], bool]) -> Program:
    """Shrinks `program`, which shows a difference."""
    while True:
        smaller = next((one for one in _smaller(program) if differs(one)), None)
        if smaller is None:
            return program
        program = smaller


def _smaller(program: Program) -> Iterator[Program]:
    """Yields smaller programs, first those without large parts."""
    ops = program["ops"]
    size = len(ops) // 2
    while size:
        for start in range(0, len(ops), size):
            yield {**program, "ops": ops[:start] + ops[start + size :]}
        size //= 2
    for index, op in enumerate(ops):
        for less in _without(op):
            yield {**program, "ops": [*ops[:index], less, *ops[index + 1 :]]}
    for index in range(len(program["times"])):
        yield {**program, "times": program["times"][:index] + program["times"][index + 1 :]}


def _without(thing: Any) -> Iterator[Any]:
    """Yields an object without one of its keys, or a list of objects without one of them, at any depth."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            if key not in _NEEDED:
                yield {name: other for name, other in thing.items() if name != key}
            for less in _without(value):
                yield {**thing, key: less}
    elif isinstance(thing, list) and all(isinstance(one, dict) for one in thing):
        for index, one in enumerate(thing):
            yield thing[:index] + thing[index + 1 :]
            for less in _without(one):
                yield [*thing[:index], less, *thing[index + 1 :]]
