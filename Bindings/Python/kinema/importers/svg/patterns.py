"""Patterns: a tile that replicators repeat over the area of a shape."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from ..scene import Layer, finite
from . import smil
from .geometry import IDENTITY, Elements, Matrix, bounds_of, fitting, inverted, json_matrix, mapped, multiplied, transform_of
from .gradients import chain_of
from .reading import Node, length, numbers

if TYPE_CHECKING:
    from .drawing import Drawing

MOST_TILES = 10_000
Box = tuple[float, float, float, float]


def pattern(drawing: Drawing, node: Node, outline: Elements, margin: float) -> Layer | None:
    """Returns tiles that cover a path and a margin around it; None if they paint nothing, so that another paint counts."""
    with drawing.using(node) as may:
        if not may:
            drawing.report.refused("pattern that uses itself", drawing.place(node))
            return None
        return _Pattern(drawing, node, bounds_of(outline)).layer(margin)


class _Pattern:
    def __init__(self, drawing: Drawing, node: Node, box: Box) -> None:
        self._drawing, self._node, self._box = drawing, node, box
        self._chain = chain_of(drawing, node)
        for one in self._chain:
            smil.left_out(drawing, one)

    def _read(self, name: str, default: str) -> str:
        return next((one.get(name) for one in self._chain if one.get(name)), default)

    def layer(self, margin: float) -> Layer | None:
        tile = self._tile()
        matrix = transform_of(self._read("patternTransform", ""), self._drawing.refusal(self._node))
        back = inverted(matrix)
        if back is None or tile[2] <= 0 or tile[3] <= 0:
            return None
        scene, tiles = self._drawing.scene, self._tiles(tile, back, margin)
        if tiles is None:
            return None
        (left, top), (across, down) = tiles
        x, y, w, h = (finite(part) for part in tile)
        layer = scene.layer(bounds=[x, y, w, h], anchorPoint=[0, 0], position=[x, y], masksToBounds=True).add(
            self._contents(tile)
        )
        for count, step in ((across, (w, 0.0)), (down, (0.0, h))):
            if count > 1:
                move = json_matrix((1, 0, 0, 1, *step))
                layer = scene.layer("replicator", instanceCount=count, instanceTransform=move).add(layer)
        first = multiplied((1, 0, 0, 1, left * w, top * h), matrix)
        return scene.layer().add(scene.layer(transform=json_matrix(first)).add(layer))

    def _tile(self) -> Box:
        """Returns the first tile, in the coordinates of the pattern."""
        user = self._read("patternUnits", "objectBoundingBox") == "userSpaceOnUse"
        size = self._drawing.size if user else (1.0, 1.0)
        x, y, w, h = (
            length(self._read(name, "0"), size[axis]) for axis, name in ((0, "x"), (1, "y"), (0, "width"), (1, "height"))
        )
        if user:
            return x, y, w, h
        left, top, width, height = self._box
        return left + x * width, top + y * height, w * width, h * height

    def _tiles(self, tile: Box, back: Matrix, margin: float) -> tuple[tuple[int, int], tuple[int, int]] | None:
        """Returns the column and the row of the first tile that is needed, and how many columns and rows."""
        (x, y, w, h), (left, top, width, height) = tile, self._box
        corners = [
            mapped(back, u, v) for u in (left - margin, left + width + margin) for v in (top - margin, top + height + margin)
        ]
        found = []
        for axis, start, step in ((0, x, w), (1, y, h)):
            places = [(corner[axis] - start) / step for corner in corners]
            first = math.floor(min(places) + 1e-6)
            found.append((first, max(math.ceil(max(places) - 1e-6) - first, 1)))
        (column, across), (row, down) = found
        if across * down > MOST_TILES:
            self._drawing.report.refused(f"pattern of more than {MOST_TILES} tiles", self._drawing.place(self._node))
            return None
        return (column, row), (across, down)

    def _contents(self, tile: Box) -> Layer:
        drawing, parts = self._drawing, self._drawing.parts
        owner = next((one for one in self._chain if one.children), self._node)
        shown = next((one for one in self._chain if one.get("viewBox")), self._node)
        view = numbers(shown.get("viewBox"))
        matrix, size = IDENTITY, drawing.size
        if len(view) == 4 and view[2] > 0 and view[3] > 0:
            matrix, size = fitting(shown, view, tile[2:]), (view[2], view[3])
        elif self._read("patternContentUnits", "userSpaceOnUse") == "objectBoundingBox":
            matrix = (self._box[2], 0, 0, self._box[3], 0, 0)
        layer = drawing.scene.layer(transform=json_matrix(multiplied(matrix, (1, 0, 0, 1, *tile[:2]))))
        with drawing.within(size):
            drawing.children(owner, layer)
        drawing.parts = parts
        return layer
