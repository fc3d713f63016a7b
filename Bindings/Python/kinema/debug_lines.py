"""Lines over the picture that show where layers are: their bounds, anchor points, paths and ways. In C and C++ the same is
Bindings/Tools/kinema_debug_draw.h.

>>> import kinema
>>> from kinema.debug_lines import debug_lines
>>> with kinema.Context() as ctx:
...     card = ctx.root(bounds=(0, 0, 20, 10), position=(50, 50))
...     ctx.flush()
...     [(line.kind, line.start, line.end) for line in debug_lines(ctx, "anchors")]
[('anchors', (46.0, 50.0), (54.0, 50.0)), ('anchors', (50.0, 46.0), (50.0, 54.0))]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from .errors import KinemaError
from .layer_classes import ShapeLayer

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer
    from .records import RenderItem
    from .values import Rect, Transform

Pair = tuple[float, float]

COLORS = {"bounds": (0, 200, 80, 255), "anchors": (255, 40, 40, 255), "paths": (40, 120, 255, 255), "ways": (255, 150, 0, 255)}
"""The kinds of lines, and their colors: red, green, blue, alpha."""


class DebugLine(NamedTuple):
    """A line in root space.

    >>> from kinema.debug_lines import DebugLine
    >>> DebugLine("bounds", (0, 0), (10, 0)).color
    (0, 200, 80, 255)
    """

    kind: str
    start: Pair
    end: Pair

    @property
    def color(self) -> tuple[int, int, int, int]:
        return COLORS[self.kind]


def debug_lines(context: Context, *kinds: str, at: float | None = None) -> list[DebugLine]:
    """Returns the lines of what is shown at a time, layer by layer in drawing order: all, or those of the kinds "bounds", "anchors",
    "paths" of shape layers, and "ways", where the anchor point of each layer whose position changes is from a second
    ago to a second ahead.

    >>> import kinema
    >>> from kinema.debug_lines import debug_lines
    >>> with kinema.Context() as ctx:
    ...     card = ctx.root(bounds=(0, 0, 20, 10), position=(50, 50))
    ...     ctx.flush()
    ...     len(debug_lines(ctx, "bounds"))
    4
    """
    for kind in kinds:
        if kind not in COLORS:
            raise ValueError(f"kinds: {kind!r} given, expected {', '.join(COLORS)}")
    time, wanted = context.time if at is None else at, kinds or tuple(COLORS)
    found: list[DebugLine] = []
    for item in context.render_list(time):
        for kind, draw in (("bounds", _bounds), ("paths", _paths), ("ways", _ways), ("anchors", _anchors)):
            if kind in wanted:
                found += (DebugLine(kind, start, end) for start, end in draw(item, time))
    return found


def _project(matrix: Transform, x: float, y: float) -> Pair | None:
    """Returns a point in root space; None if it is behind the viewer."""
    w = x * matrix.m14 + y * matrix.m24 + matrix.m44
    if not w > 1e-9:
        return None
    return (x * matrix.m11 + y * matrix.m21 + matrix.m41) / w, (x * matrix.m12 + y * matrix.m22 + matrix.m42) / w


def _joined(matrix: Transform, points: Sequence[Pair]) -> Iterator[tuple[Pair, Pair]]:
    places = [_project(matrix, *point) for point in points]
    for start, end in zip(places, places[1:], strict=False):
        if start is not None and end is not None:
            yield start, end


def _bounds(item: RenderItem, time: float) -> Iterator[tuple[Pair, Pair]]:
    x, y, width, height = item.bounds
    return _joined(item.matrix, [(x, y), (x + width, y), (x + width, y + height), (x, y + height), (x, y)])


def _anchors(item: RenderItem, time: float) -> Iterator[tuple[Pair, Pair]]:
    shown = _shown(item.layer, time)
    place = None if shown is None else _project(item.matrix, *_anchor(item.bounds, shown))
    if place:
        x, y = place
        yield (x - 4, y), (x + 4, y)
        yield (x, y - 4), (x, y + 4)


def _shown(layer: Layer, time: float) -> Layer | None:
    try:
        return layer.presentation(time)
    except KinemaError:  # the old side of a transition shows a layer that is gone
        return None


def _anchor(bounds: Rect, shown: Layer) -> Pair:
    x, y = shown.anchor_point
    return bounds.x + x * bounds.width, bounds.y + y * bounds.height


def _paths(item: RenderItem, time: float) -> Iterator[tuple[Pair, Pair]]:
    shown = _shown(item.layer, time)
    if not isinstance(shown, ShapeLayer) or not shown.path:
        return
    at = start = (0.0, 0.0)
    for verb, *values in shown.path:
        numbers = [float(value) for value in values]
        points = list(zip(numbers[::2], numbers[1::2], strict=True)) or [start]
        if verb == "move":
            start = points[0]
        else:
            yield from _joined(item.matrix, [at, *_curve(at, points)])
        at = points[-1]


def _curve(start: Pair, points: list[Pair]) -> list[Pair]:
    """The ends of the lines of an element: a quad is 8, a curve 16."""
    if len(points) == 1:
        return points
    steps = 8 if len(points) == 2 else 16
    return [_bezier([start, *points], step / steps) for step in range(1, steps + 1)]


def _bezier(points: list[Pair], t: float) -> Pair:
    while len(points) > 1:
        points = [(a + t * (c - a), b + t * (d - b)) for (a, b), (c, d) in zip(points, points[1:], strict=False)]
    return points[0]


def _ways(item: RenderItem, time: float) -> Iterator[tuple[Pair, Pair]]:
    if (item.instance or 0) > 0:  # the copies of a layer have one way
        return
    shown = [_shown(item.layer, time - 1 + step / 16) for step in range(33)]
    if len({each and tuple(each.position) for each in shown}) < 2:
        return
    places = [_place(item.layer, time - 1 + step / 16) for step in range(33)]
    for start, end in zip(places, places[1:], strict=False):
        if start is not None and end is not None and start != end:
            yield start, end


def _place(layer: Layer, time: float) -> Pair | None:
    """Where the anchor point of a layer is in root space."""
    shown = _shown(layer, time)
    return None if shown is None else _project(layer.world_transform(time), *_anchor(shown.bounds, shown))
