"""Draws a context from its render list: one call returns what is visible, as arrays.

A plain item is drawn from the arrays alone, or its contents by its class. A layer that must be composited as a group (masks,
filters, transitions, replicators, depth) is drawn with its descendants by `Drawing`, inside the box that they cover.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from .._structures import KinLayer
from ..context import Context
from ..enumerations import LayerClass
from ..enumerations import Property as P
from ..output_enumerations import RenderFlag
from ..values import Color, Rect, Size
from . import content, shadow, shape
from ._skia import Canvas, layered, paint, path_of, rounded, saved, skia
from .boxes import Boxes
from .drawing import Around, Drawing, run
from .node import shown
from .placing import for_sublayers
from .resources import Resources

_GROUPS = int(RenderFlag.OFFSCREEN | RenderFlag.MASKED)
_BACKGROUND, _BORDER, _SHADOW = int(RenderFlag.BACKGROUND), int(RenderFlag.BORDER), int(RenderFlag.SHADOW)
_CONTENTS, _CLIPS, _FLIPPED = int(RenderFlag.CONTENTS), int(RenderFlag.CLIPS), int(RenderFlag.FLIPPED)
_DEEP = (int(LayerClass.TRANSFORM), int(LayerClass.REPLICATOR))
_REACHING = (int(LayerClass.SHAPE), int(LayerClass.EMITTER))
_COLUMNS = (
    *("flags", "side", "layerClass", "parent", "end", "opacity", "bounds", "cornerRadius", "maskedCorners", "backgroundColor"),
    *("borderColor", "borderWidth", "shadowColor", "shadowOpacity", "shadowOffset", "shadowRadius"),
)
_EVERYWHERE = Rect(0, 0, math.inf, math.inf)
_DRAWN = tuple(map(int, (LayerClass.GRADIENT, LayerClass.SHAPE, LayerClass.TEXT, LayerClass.EMITTER)))


class _Open(NamedTuple):
    """A layer whose sublayers are being drawn, up to the item `end`."""

    end: int
    item: int
    clips: bool


class Listed:
    """Draws the items of a context at a time. The canvas has the matrix from root space to pixels."""

    def __init__(self, canvas: Canvas, context: Context, at: float, resources: Resources) -> None:
        self.canvas, self.context, self.at, self.resources = canvas, context, at, resources
        self.items = context.render_array(at)
        self.base = canvas.getTotalMatrix()
        self.boxes = Boxes(self.items, self.base, self._reach)
        self.column = {name: self.items[name].tolist() for name in _COLUMNS}
        self.handles = self.items["layer"]["id"].tolist()
        self.open: list[_Open] = []

    def roots(self) -> dict[int, tuple[int, int]]:
        """Returns the range of items of each root that is visible, by its handle."""
        found: dict[int, tuple[int, int]] = {}
        index = 0
        while index < len(self.handles):
            first, handle = index, self.handles[index]
            while index < len(self.handles) and self.handles[index] == handle:
                index = self.column["end"][index]
            found[handle] = first, index
        return found

    def draw(self, first: int, end: int) -> None:
        """Draws the items of a root."""
        index = first
        while index < end:
            self._close(index)
            index = self._plain(index) if self._is_plain(index) else self._group(index)
        self._close(end)
        self.canvas.setMatrix(self.base)

    def _close(self, index: int) -> None:
        """Ends the layers whose last sublayer comes before an item."""
        while self.open and self.open[-1].end <= index:
            done = self.open.pop()
            if done.clips:
                self.canvas.restore()
            self.canvas.setMatrix(self.boxes.matrix(done.item))
            self._border(done.item)

    def _is_plain(self, index: int) -> bool:
        column = self.column
        flags = column["flags"][index]
        if flags & _GROUPS or column["side"][index] or column["layerClass"][index] in _DEEP:
            return False
        return not flags & _SHADOW or self._is_box(index) or self._is_alone(index)

    def _is_alone(self, index: int) -> bool:
        """Whether only the pixels of the layer cast its shadow: it has no sublayers, clips nothing and has no shadow path."""
        alone = self.column["end"][index] == index + 1 and not self.column["flags"][index] & _CLIPS
        return alone and not self._shadow_path(index)

    def _is_box(self, index: int) -> bool:
        """Whether the shadow of a layer is that of its background: nothing is outside of it, nor shines through it, and the layer
        has no shadow path."""
        flags, end = self.column["flags"][index], self.column["end"][index]
        if not flags & _BACKGROUND or flags & (_CONTENTS | _CLIPS) or self.column["layerClass"][index] in _REACHING:
            return False
        is_leaf = end == index + 1 and not flags & _BORDER and self.column["layerClass"][index] not in _DRAWN
        if not is_leaf and self.column["backgroundColor"][index][3] < 1:
            return False
        if end > index + 1 and (self.column["opacity"][index] < 1 or not self._holds(index, end)):
            return False
        return not self._shadow_path(index)

    def _holds(self, index: int, end: int) -> bool:
        """Whether the descendants of a layer draw only inside its outline."""
        flags, kinds = self.column["flags"], self.column["layerClass"]
        if any(flags[one] & (_SHADOW | _CONTENTS) or kinds[one] in _REACHING for one in range(index + 1, end)):
            return False
        return self.boxes.holds(index, end, self.column["cornerRadius"][index])

    def _plain(self, index: int) -> int:
        """Draws an item, and opens it if it has sublayers; returns the index of the next item."""
        flags, end = self.column["flags"][index], int(self.column["end"][index])
        drawn = bool(flags & _CONTENTS) or self.column["layerClass"][index] in _DRAWN
        opacity = self.column["opacity"][index]
        parts = bool(flags & _BACKGROUND) + bool(flags & _SHADOW) + bool(flags & _BORDER) + 2 * drawn
        if not parts and not flags & _CLIPS:
            return index + 1
        casts = bool(flags & _SHADOW) and not self._is_box(index)
        if casts or (opacity < 1 and parts > 1 and end == index + 1):
            self._whole(index, drawn, casts)
            return end
        self.canvas.setMatrix(self.boxes.matrix(index))
        self._parts(index, drawn, opacity, shadowed=bool(flags & _SHADOW))
        if end > index + 1 or flags & _BORDER:
            clips = bool(flags & _CLIPS)
            if clips:
                self.canvas.save()
                self.canvas.clipRRect(self._outline(index), skia.ClipOp.kIntersect, True)
            self.open.append(_Open(end, index, clips))
        return index + 1

    def _whole(self, index: int, drawn: bool, casts: bool) -> None:
        """Draws an item without sublayers as a group. If it `casts` its shadow, that is the shadow of its pixels."""
        column, below = self.column, self.canvas
        opacity, flags = column["opacity"][index], column["flags"][index]
        with saved(below):
            self.boxes.clip(below, index, index + 1)
            below.setMatrix(self.boxes.matrix(index))
            with layered(below, _faded(opacity)) if opacity < 1 else saved(below):
                if casts:
                    strength, offset = min(max(column["shadowOpacity"][index], 0.0), 1.0), Size(*column["shadowOffset"][index])
                    tone, radius = column["shadowColor"][index], max(column["shadowRadius"][index], 0.0)
                    with shadow.cast(below, tone, strength, offset, radius) as self.canvas:
                        self._parts(index, drawn, 1.0)
                        self._border(index, 1.0)
                    self.canvas = below
                else:
                    self._parts(index, drawn, 1.0, shadowed=bool(flags & _SHADOW))
                    self._border(index, 1.0)

    def _outline(self, index: int) -> Any:
        column = self.column
        return rounded(Rect(*column["bounds"][index]), column["cornerRadius"][index], column["maskedCorners"][index])

    def _parts(self, index: int, drawn: bool, opacity: float, shadowed: bool = False) -> None:
        """Draws the shadow of the outline if it is `shadowed`, the background and the contents. The canvas has its matrix."""
        flags, outline = self.column["flags"][index], self._outline(index)
        if shadowed:
            self._shadow(index, outline, opacity)
        if flags & _BACKGROUND:
            self.canvas.drawRRect(outline, paint(self.column["backgroundColor"][index], opacity))
        if drawn:
            with layered(self.canvas, _faded(opacity)) if opacity < 1 else saved(self.canvas):
                if flags & _CLIPS:
                    self.canvas.clipRRect(outline, skia.ClipOp.kIntersect, True)
                content.draw(self.canvas, self._node(index), self.at, outline, self.resources, bool(flags & _FLIPPED))

    def _shadow(self, index: int, outline: Any, opacity: float) -> None:
        column = self.column
        strength = min(max(column["shadowOpacity"][index], 0.0), 1.0) * min(max(column["backgroundColor"][index][3], 0.0), 1.0)
        shade, radius = paint(column["shadowColor"][index], strength * opacity), column["shadowRadius"][index]
        if radius > 0:
            shade.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, radius))
        self.canvas.drawRRect(outline.makeOffset(*column["shadowOffset"][index]), shade)

    def _border(self, index: int, opacity: float | None = None) -> None:
        if not self.column["flags"][index] & _BORDER:
            return
        color, outline = Color(*self.column["borderColor"][index]), self._outline(index)
        faded = color._replace(alpha=color.alpha * (self.column["opacity"][index] if opacity is None else opacity))
        content.stroke_border(self.canvas, faded, self.column["borderWidth"][index], outline)

    def _group(self, index: int) -> int:
        """Draws a layer and its descendants by its presentation; returns the index of the item after all of its sides."""
        end, parent = index, self.column["parent"][index]
        while end < len(self.handles) and self.handles[end] == self.handles[index] and self.column["parent"][end] == parent:
            end = self.column["end"][end]
        around, opacity = Around(), 1.0
        with saved(self.canvas):
            self.boxes.clip(self.canvas, index, end)
            self.canvas.setMatrix(self.boxes.matrix(parent) if parent >= 0 else self.base)
            if parent >= 0:
                around = Around(for_sublayers(self._node(parent)), bool(self.column["flags"][parent] & _FLIPPED))
                opacity = self.column["opacity"][parent]
            with layered(self.canvas, _faded(opacity)) if opacity < 1 else saved(self.canvas):
                drawing = Drawing(self.canvas, self.resources)
                run(drawing.layer(*shown(self._layer(index), self.at), around))
        return end

    def _reach(self, index: int) -> Rect | None:
        """Returns the rect of what an item draws outside of its bounds; one without end if it is unknown."""
        column = self.column
        flags, kind = column["flags"][index], column["layerClass"][index]
        if kind == LayerClass.TEXT and column["bounds"][index][3] == 0:  # placed by its baseline
            return _EVERYWHERE
        if flags & _GROUPS:  # the layer of a transition's side may have been removed
            if column["side"][index] or self.resources.blending.filtered(self._node(index)).blur > 0:
                return _EVERYWHERE
        if not flags & (_CONTENTS | _SHADOW) and kind not in _REACHING:
            return None
        if flags & _CONTENTS or kind == LayerClass.EMITTER or column["side"][index] or self.items["instance"][index] >= 0:
            return _EVERYWHERE
        node, area = self._node(index), None
        if kind == LayerClass.SHAPE and node[P.PATH]:
            area = shape.reach(node)
        path = self._shadow_path(index) if flags & _SHADOW else None
        if path:
            area = skia.Rect(area) if area else skia.Rect.MakeEmpty()
            area.join(path_of(path).getBounds())
        return Rect(area.x(), area.y(), area.width(), area.height()) if area else None

    def _shadow_path(self, index: int) -> Any:
        return self._layer(index).presentation_value(P.SHADOW_PATH, self.at)

    def _layer(self, index: int) -> Any:
        return self.context.layer_of(KinLayer(self.handles[index]))

    def _node(self, index: int) -> Any:
        return self._layer(index).presentation(self.at)


def _faded(opacity: float) -> Any:
    whole = skia.Paint()
    whole.setAlphaf(opacity)
    return whole
