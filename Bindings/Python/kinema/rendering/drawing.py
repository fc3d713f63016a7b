"""Draws a tree of layers with skia.

A generator draws a layer and yields the drawings of its sublayers to its caller, so that a deep tree needs no deep stack.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, ExitStack, nullcontext
from typing import Any, NamedTuple

from ..animation_enumerations import TransitionType
from ..enumerations import LayerClass
from ..enumerations import Property as P
from ..output_enumerations import TransitionOrder
from ..values import Color, Path, Point, Transform
from . import content, shadow
from ._skia import Canvas, Paint, blending, layered, matrix_of, paint, path_of, rect_of, rounded, saved, skia, tint
from .blending import Filtered, NORMAL
from .node import Moment, Node, instances, sublayers_of_instance, transition
from .placing import IDENTITY, back_to_front, depth, faces_away, for_sublayers, still_instances, to_superlayer
from .resources import Resources

Steps = Generator[Any, None, None]
"""A drawing that yields other drawings, which must be done before it continues."""


def run(steps: Steps) -> None:
    """Runs a drawing and all drawings that it yields."""
    stack = [steps]
    while stack:
        following = next(stack[-1], None)
        if following is None:
            stack.pop()
        else:
            stack.append(following)


WHITE = Color(1, 1, 1, 1)


class Around(NamedTuple):
    """The effects of the superlayers on a layer. Those that keep depth transform it, and their opacity is its own. Those without
    group opacity fade each layer by itself. If an odd number of the superlayers flip their geometry, it is upside down."""

    transform: Transform = IDENTITY
    flipped: bool = False
    opacity: float = 1.0
    fading: float = 1.0


class Drawing:
    """Draws layers on a canvas; `resources` define their contents and filters."""

    def __init__(self, canvas: Canvas, resources: Resources) -> None:
        self.canvas, self.resources = canvas, resources

    def layer(self, node: Node, at: Moment, around: Around = Around()) -> Steps:
        """Draws a layer in its superlayer's coordinates."""
        found = transition(node, at)
        if found is None:
            yield self._side(node, at, around)
            return
        state, source = found
        sides = [(node, at, state.new_offset, state.new_alpha)]
        if source is not None:
            old = (source, None, state.old_offset, state.old_alpha)
            sides.insert(1 if state.order == TransitionOrder.OLD_OVER_NEW else 0, old)
        dissolves = state.type == TransitionType.FADE and not state.filter
        whole = blending(self.resources.blending.of(node)[0])
        with layered(self.canvas, whole) if dissolves else saved(self.canvas):
            for side, moment, offset, alpha in sides:
                yield self._side(side, moment, around, offset, alpha, "kPlus" if dissolves else None)

    def alone(self, node: Node, at: Moment) -> Steps:
        """Draws a layer in its own coordinates, opaque and without its mask."""
        yield self._body(node, at, flipped=False)

    def _side(
        self, node: Node, at: Moment, around: Around, offset: Point = Point(0, 0), alpha: float = 1.0, mode: str | None = None
    ) -> Steps:
        """Draws a layer, or one side of its transition, with its position, opacity, mask and shadow. `mode` replaces the mode of
        its compositing filter."""
        own = min(max(node[P.OPACITY], 0.0), 1.0) * around.opacity
        opacity = own * around.fading * alpha
        if node[P.HIDDEN] or opacity <= 0:
            return
        matrix = to_superlayer(node) @ Transform.translation(*offset) @ around.transform
        flipped = around.flipped != node[P.GEOMETRY_FLIPPED]
        if keeps_depth(node):
            yield self._deep(node, at, Around(matrix, flipped, own, around.fading), alpha, mode or NORMAL)
            return
        with ExitStack() as stack:
            stack.enter_context(saved(self.canvas))
            self.canvas.concat(matrix_of(matrix))
            if not node[P.DOUBLE_SIDED] and faces_away(self.canvas.getTotalMatrix()):
                return
            blend, is_confined = (mode, False) if mode else self.resources.blending.of(node)
            if is_confined:
                self.canvas.clipRect(rect_of(node[P.BOUNDS]), skia.ClipOp.kIntersect, True)
            mask, filtered = node.mask, self.resources.blending.filtered(node)
            is_group = alpha < 1 or (own < 1 and node[P.ALLOWS_GROUP_OPACITY])
            if is_group or mask is not None or blend != NORMAL or filtered or node[P.SHOULD_RASTERIZE]:
                stack.enter_context(layered(self.canvas, _group(blend, opacity, filtered)))
                opacity = 1.0
            yield self._with_shadow(node, at, flipped, opacity)
            if mask is not None:
                with layered(self.canvas, blending("kDstIn")):
                    yield self.layer(mask, at, Around(flipped=flipped))

    def _deep(self, node: Node, at: Moment, around: Around, alpha: float, mode: str) -> Steps:
        """Draws the sublayers of a layer that keeps depth, the farthest first. The layer itself shows nothing and has neither mask
        nor filter. They are a group only as one side of its transition."""
        placed = []
        for nodes, moment, transform, color in copies(node, at):
            whole = transform @ around.transform
            placed += [(depth(child, whole), child, moment, whole, color) for child in nodes]
        with layered(self.canvas, _group(mode, alpha)) if alpha < 1 or mode != NORMAL else saved(self.canvas):
            for _, child, moment, whole, color in sorted(placed, key=lambda one: one[0]):
                with self._tinted(color):
                    yield self.layer(child, moment, around._replace(transform=whole))

    def _with_shadow(self, node: Node, at: Moment, flipped: bool, opacity: float) -> Steps:
        """Draws the shadow and the layer, each part with the opacity. A layer that clips its sublayers clips its shadow too, unless
        the layer has a shadow path."""
        color, strength = node[P.SHADOW_COLOR], min(max(node[P.SHADOW_OPACITY], 0.0), 1.0)
        path: Path | None = node[P.SHADOW_PATH]
        if color is None or strength <= 0 or (node[P.MASKS_TO_BOUNDS] and not path):
            yield self._body(node, at, flipped, opacity)
            return
        offset, radius = node[P.SHADOW_OFFSET], max(node[P.SHADOW_RADIUS], 0.0)
        if path:
            shade = paint(color, strength * opacity)
            with saved(self.canvas):
                self.canvas.translate(offset.width, offset.height)
                if radius:
                    shade.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, radius))
                self.canvas.drawPath(path_of(path), shade)
            yield self._body(node, at, flipped, opacity)
            return
        below = self.canvas
        with shadow.cast(below, color, strength, offset, radius) as self.canvas:
            yield self._body(node, at, flipped, opacity)
        self.canvas = below

    def _body(self, node: Node, at: Moment, flipped: bool, opacity: float = 1.0) -> Steps:
        """Draws the layer's content, its sublayers, and its border over them, each of them with the opacity."""
        outline = rounded(node[P.BOUNDS], node[P.CORNER_RADIUS], node[P.MASKED_CORNERS])
        with self._faded(opacity):
            content.draw_background(self.canvas, node, outline)
            self._clip(node, outline)
            content.draw(self.canvas, node, at, outline, self.resources, flipped)
        with saved(self.canvas):
            self._clip(node, outline)
            for nodes, moment, transform, color in copies(node, at):
                with self._tinted(color):
                    for child in back_to_front(nodes):
                        yield self.layer(child, moment, Around(transform, flipped, fading=opacity))
        with self._faded(opacity):
            content.draw_border(self.canvas, node, outline)

    def _clip(self, node: Node, outline: Any) -> None:
        if node[P.MASKS_TO_BOUNDS]:
            self.canvas.clipRRect(outline, skia.ClipOp.kIntersect, True)

    def _faded(self, opacity: float) -> AbstractContextManager[Any]:
        return layered(self.canvas, _group(NORMAL, opacity)) if opacity < 1 else saved(self.canvas)

    def _tinted(self, color: Color) -> AbstractContextManager[Any]:
        if color == WHITE:
            return nullcontext()
        tinted = skia.Paint()
        tinted.setColorFilter(tint(color))
        return layered(self.canvas, tinted)


def keeps_depth(node: Node) -> bool:
    """Whether a layer shows its sublayers in space, and nothing else."""
    kind = node.layer_class
    return kind == LayerClass.TRANSFORM or (kind == LayerClass.REPLICATOR and bool(node[P.PRESERVES_DEPTH]))


def copies(node: Node, at: Moment) -> Iterator[tuple[list[Node], Moment, Transform, Color]]:
    """Yields the sublayers of a layer, each copy of a replicator by itself, with their time, matrix and tint."""
    around = for_sublayers(node)
    if node.layer_class != LayerClass.REPLICATOR:
        yield node.sublayers, at, around, WHITE
        return
    shown = instances(node, at)
    for index, instance in enumerate(still_instances(node) if shown is None else shown):
        yield *sublayers_of_instance(node, instance, index, at), instance.transform @ around, instance.color


def _group(mode: str, opacity: float, filtered: Filtered | None = None) -> Paint:
    whole = blending(mode)
    whole.setAlphaf(opacity)
    if filtered is not None and filtered.luminance:
        whole.setColorFilter(skia.LumaColorFilter.Make())
    if filtered is not None and filtered.blur > 0:
        whole.setImageFilter(skia.ImageFilters.Blur(filtered.blur, filtered.blur))
    return whole
