"""Repeaters: copies of the items before them, each with the transform once more."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from ..files import ImportFailure
from .composition import Composition
from .joining import numbers_of
from .properties import scalar
from .tracks import Track, constant
from .transforms import Transform, transform_of
from .values import Vector, integer, mapping

MOST_COPIES = 10_000


def copies(composition: Composition, items: list[Any], json: dict[str, Any], where: str) -> list[Any]:
    """Returns the copies as groups, from front to back."""
    from .shapes import Group

    count, offset = scalar(json.get("c"), 1.0), scalar(json.get("o"))
    most = count_of(json, where)
    tr = mapping(json.get("tr"))
    transform = transform_of(tr, composition.clock)
    first, last = scalar(tr.get("so"), 100.0), scalar(tr.get("eo"), 100.0)
    found: list[Any] = []
    for index in range(most):
        composition.shared.count_shape(max(len(items), 1))
        composition.shared.report.work.add(20)
        copy = _transform(composition, transform, offset, index)
        opacity = numbers_of(
            [first, last, count],
            composition.clock,
            partial(_opacity, index),
        )
        found.append(Group(list(items), copy._replace(opacity=opacity), where=where))
    return found if integer(json.get("m"), 1) == 1 else found[::-1]


def count_of(json: dict[str, Any], where: str) -> int:
    """Returns the largest number of copies. Raises ImportFailure if it is too large."""
    most = math.floor(max(key.value[0] for key in scalar(json.get("c"), 1.0).keys) + 1e-9)
    if most > MOST_COPIES:
        raise ImportFailure(f"{where}: {most} copies given, expected at most {MOST_COPIES}")
    return max(most, 0)


def _opacity(index: int, values: list[Vector]) -> Vector:
    (first,), (last,), (count,) = values
    count = math.floor(count + 1e-9)
    if index >= count:
        return (0.0,)
    return (first + (last - first) * index / (count - 1) if count > 1 else first,)


def _transform(composition: Composition, transform: Transform, offset: Track, index: int) -> Transform:
    """Returns the transform `index` + offset times: position and rotation that often, the scale to that power."""
    clock = composition.clock
    x, y = transform.split or (transform.position.part(0), transform.position.part(1))
    place = [offset, transform.anchor, x, y]

    def position(values: list[Vector]) -> Vector:
        (shift,), (a, b), (u,), (v,) = values
        return (a + u * (index + shift), b + v * (index + shift))

    def scale(values: list[Vector]) -> Vector:
        (shift,), scales = values
        return tuple(100 * _power(part / 100, index + shift) for part in scales)

    return transform._replace(
        position=numbers_of(place, clock, position, affine=offset.is_static),
        split=None,
        rotation=numbers_of(
            [offset, transform.rotation],
            clock,
            lambda v: (v[1][0] * (index + v[0][0]),),
            affine=offset.is_static,
        ),
        scale=numbers_of([offset, transform.scale], clock, scale),
        turns=(),
        skew=constant((0.0,)),
    )


def _power(base: float, exponent: float) -> float:
    """Returns a power; of a negative base the power of its size, with the sign of the nearest whole exponent."""
    if base == 0:
        return 1.0 if exponent == 0 else 0.0
    size = abs(base) ** min(max(exponent, -1000.0), 1000.0) if abs(math.log(abs(base)) * exponent) < 100 else 0.0
    return -size if base < 0 and round(exponent) % 2 else size
