"""The boxes in pixels that the items of a render list cover, so that groups are composited inside them and not in the whole
picture."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import cached_property
from typing import Any

from .._extras import Extra
from ..output_enumerations import RenderFlag
from ..values import Rect
from ._skia import Canvas, skia

numpy = Extra("numpy", "numpy", "render")

Edges = tuple[float, float, float, float]
"""Left, top, right and bottom."""

_SHADOW = int(RenderFlag.SHADOW)
_NEAR = 1e-6  # rounding errors of matrices, in units

BLUR = 3.0
"""A blur reaches this many standard deviations; Core Animation's radius is one."""


class Boxes:
    """`base` is the matrix from root space to pixels. `reach` returns the rect of what an item draws outside of its bounds, in
    its own coordinates: None if there is nothing, or a rect with an infinite side if it is unknown."""

    def __init__(self, items: Any, base: Any, reach: Callable[[int], Rect | None]) -> None:
        self._items, self._reach = items, reach
        m = items["matrix"]
        columns = [(0, 4, 12), (1, 5, 13), (3, 7, 15)]  # the effect on the plane z = 0
        plane = numpy.stack([m[:, list(row)] for row in columns], axis=1)
        self._matrices = numpy.asarray(base.get9()).reshape(3, 3) @ plane
        self._rows = self._matrices.reshape(-1, 9).tolist()

    def matrix(self, index: int) -> Any:
        """Returns the matrix from an item's coordinates to pixels."""
        return skia.Matrix.MakeAll(*self._rows[index])

    def clip(self, canvas: Canvas, first: int, end: int) -> None:
        """Confines drawing to the pixels of the items first...end - 1, if they are known."""
        box = self.of(first, end)
        if int(self._items["flags"][first]) & RenderFlag.MASKED:
            mask = self.of(first + 1, int(self._items["sublayers"][first]))
            if box is None or mask is None:
                box = box or mask
            else:
                box = (*map(max, box[:2], mask[:2]), *map(min, box[2:], mask[2:]))  # type: ignore[assignment]
        if box is not None:
            left, top, right, bottom = (min(max(edge, -1e6), 1e6) for edge in box)
            canvas.setMatrix(skia.Matrix())
            area = skia.IRect.MakeLTRB(
                math.floor(left) - 1, math.floor(top) - 1, max(math.ceil(right) + 1, 0), max(math.ceil(bottom) + 1, 0)
            )
            canvas.clipRect(skia.Rect.Make(area), skia.ClipOp.kIntersect, False)

    def of(self, first: int, end: int) -> Edges | None:
        """Returns left, top, right and bottom of what a range of items draws, in pixels; None if it is unknown."""
        found = []
        for index in range(first, end):
            beyond = self._reach(index)
            edges = self._edges[index] if beyond is None else self._stretched(index, beyond)
            if edges is None:
                return None
            found.append(edges)
        left, top, right, bottom = zip(*found, strict=True)
        return min(left), min(top), max(right), max(bottom)

    def _stretched(self, index: int, beyond: Rect) -> Edges | None:
        """Returns the edges of an item that also draws in the rect `beyond`."""
        if beyond.width == math.inf:
            return None
        one = slice(index, index + 1)
        bounds = numpy.asarray([_union(self._items["bounds"][index].tolist(), beyond)])
        return _edges(self._matrices[one], bounds, self._far[one])[0]

    @cached_property
    def _edges(self) -> list[Edges | None]:
        return _edges(self._matrices, self._items["bounds"], self._far)

    def holds(self, index: int, end: int, radius: float) -> bool:
        """Whether the bounds of the items below an item are inside its bounds with round corners."""
        x, y, width, height = self._items["bounds"][index].tolist()
        radius = min(max(radius, 0.0), width / 2, height / 2)
        own = self._matrices[index]
        if radius < 0 or not abs(numpy.linalg.det(own)) > 1e-9:
            return False
        matrices, bounds = numpy.linalg.inv(own) @ self._matrices[index + 1 : end], self._items["bounds"][index + 1 : end]
        u, v, w = _corners(matrices, bounds)
        if not (w > 1e-6).all():
            return False
        u, v = u / w, v / w
        across = u - numpy.clip(u, x + radius, x + width - radius)
        down = v - numpy.clip(v, y + radius, y + height - radius)
        if radius == 0:
            return bool((numpy.maximum(abs(across), abs(down)) <= _NEAR).all())
        return bool((across * across + down * down <= (radius + _NEAR) ** 2).all())

    @cached_property
    def _far(self) -> Any:
        """How far, in pixels, the shadows of each item and of its superlayers reach beyond the item."""
        items = self._items
        far = numpy.zeros(len(items))
        if not (items["flags"] & _SHADOW).any():
            return far
        stretch = numpy.abs(self._matrices[:, :2, :2]).sum(axis=(1, 2))
        own = stretch * (BLUR * numpy.maximum(items["shadowRadius"], 0) + numpy.abs(items["shadowOffset"]).sum(axis=1)) + 2
        own = numpy.where(items["flags"] & _SHADOW, own, 0.0).tolist()
        for index, parent in enumerate(items["parent"].tolist()):
            far[index] = own[index] + (far[parent] if parent >= 0 else 0.0)
        return far


def _edges(matrices: Any, bounds: Any, far: Any) -> list[Edges | None]:
    """Returns the edges of rects in pixels, moved outwards by `far`; None for a rect that is not in front of the eye."""
    u, v, w = _corners(matrices, bounds)
    seen = (w > 1e-6).all(axis=1)
    w = numpy.where(seen[:, None], w, 1.0)
    u, v = u / w, v / w
    edges = zip(u.min(axis=1) - far, v.min(axis=1) - far, u.max(axis=1) + far, v.max(axis=1) + far, strict=True)
    return [tuple(map(float, one)) if is_seen else None for one, is_seen in zip(edges, seen.tolist(), strict=True)]  # type: ignore[misc]


def _corners(matrices: Any, bounds: Any) -> Any:
    """Returns the homogeneous coordinates of the four corners of each rect."""
    x, y = bounds[:, [0]] + bounds[:, [2]] * [0, 1, 0, 1], bounds[:, [1]] + bounds[:, [3]] * [0, 0, 1, 1]
    return tuple(matrices[:, [row], 0] * x + matrices[:, [row], 1] * y + matrices[:, [row], 2] for row in range(3))


def _union(bounds: list[float], other: Rect) -> tuple[float, float, float, float]:
    x, y, width, height = bounds
    left, top = min(x, other.x), min(y, other.y)
    right, bottom = max(x + width, other.x + other.width), max(y + height, other.y + other.height)
    return left, top, right - left, bottom - top
