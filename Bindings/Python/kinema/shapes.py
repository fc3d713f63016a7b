"""Figures of explanations and charts: arrows, braces, axes, grids, number lines, polygons, formulas, and paths that become others.

Each figure is a layer, made as the topmost sublayer of another; its keywords are those of a ShapeLayer.

>>> import kinema
>>> from kinema import shapes
>>> with kinema.Context() as ctx:
...     stage = ctx.root(bounds=(0, 0, 640, 360))
...     arrow = shapes.Arrow(stage, (10, 10), (110, 10), stroke_color="white")
...     axes = shapes.Axes(stage, (40, 320), (560, 280), x=(0, 10), y=(-1, 1))
...     wave = axes.plot(lambda x: x / 10, stroke_color="orange")
...     arrow.path[-1], axes.point(5, 0), len(stage.sublayers)
(('line', 100.0, 5.0), Point(x=320.0, y=180.0), 2)
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any

from .errors import InvalidArgumentError
from .layer import Layer
from .layer_classes import ShapeLayer, TextLayer
from .paths import bounds as path_bounds
from .paths import matched
from .suspicion import warn
from .values import Path, Point, Rect

if TYPE_CHECKING:
    from .animator import Animator

Pair = Sequence[float]
"""Two numbers: a point, a size, or the ends of a range."""


class Figure(ShapeLayer):
    """A shape layer above its superlayer's other sublayers. It is only stroked, unless a fill_color is given."""

    __slots__ = ()

    def __init__(self, parent: Layer, path: Path, **properties: Any) -> None:
        options: dict[str, Any] = {
            "fill_color": None,
            "stroke_color": "black",
            "line_width": 2,
            "line_cap": "round",
            "line_join": "round",
        }
        super().__init__(parent.context, path=path, **{**options, **properties})
        parent.add_sublayer(self)


# ---- Lines -------------------------------------------------------------------------------------------------------------


class Arrow(Figure):
    """An arrow from a point to another, with a head of two lines."""

    __slots__ = ()

    def __init__(self, parent: Layer, start: Pair, end: Pair, *, head: float = 10, **properties: Any) -> None:
        super().__init__(parent, arrow(start, end, head), **properties)

    def point_to(self, start: Pair, end: Pair, *, head: float = 10, **motion: Any) -> Animator:
        """Moves the arrow to other points; the options are those of a motion."""
        return self.animate(path=arrow(start, end, head), **motion)


def arrow(start: Pair, end: Pair, head: float = 10) -> Path:
    """Returns the path of an arrow; its head is never longer than the arrow."""
    tail, tip = Point(*map(float, start)), Point(*map(float, end))
    length = abs(tip - tail)
    back = (tail - tip) * (min(head, length) / length) if length else Point(0.0, 0.0)
    side = Point(-back.y, back.x) / 2
    return Path().move(*tail).line(*tip).move(*(tip + back - side)).line(*tip).line(*(tip + back + side))


class Brace(Figure):
    """A curly brace along a line; it points to the right of the way from start to end as seen with y down, or to the left if `depth`
    is negative."""

    __slots__ = ()

    def __init__(self, parent: Layer, start: Pair, end: Pair, *, depth: float = 12, **properties: Any) -> None:
        super().__init__(parent, brace(start, end, depth), **properties)


def brace(start: Pair, end: Pair, depth: float = 12) -> Path:
    """Returns the path of a brace whose tip is `depth` from the middle of the line."""
    first, last = Point(*map(float, start)), Point(*map(float, end))
    way = last - first
    length = abs(way)
    along = way / length if length else Point(1.0, 0.0)
    across = Point(-along.y, along.x) * (depth / 2)
    bend = along * min(abs(depth) / 2, length / 4)
    middle = (first + last) / 2
    path = Path().move(*first).quad(*(first + across), *(first + across + bend)).line(*(middle + across - bend))
    path.quad(*(middle + across), *(middle + across * 2)).quad(*(middle + across), *(middle + across + bend))
    return path.line(*(last + across - bend)).quad(*(last + across), *last)


class Grid(Figure):
    """Lines `step` apart in a rect: one number, or one across and one down."""

    __slots__ = ()

    def __init__(self, parent: Layer, rect: Sequence[float], step: float | Pair, **properties: Any) -> None:
        across, down = (step, step) if isinstance(step, (int, float)) else step
        box, path = Rect(*map(float, rect)), Path()
        for x in ticks(0, box.width, across):
            path.move(box.x + x, box.y).line(box.x + x, box.y + box.height)
        for y in ticks(0, box.height, down):
            path.move(box.x, box.y + y).line(box.x + box.width, box.y + y)
        super().__init__(parent, path, **{"stroke_color": "lightgray", "line_width": 1, **properties})


def ticks(first: float, last: float, step: float) -> list[float]:
    """Returns the multiples of `step` from first to last."""
    if not (step > 0 and math.isfinite(last - first) and (last - first) / step <= 10_000):
        raise InvalidArgumentError(f"step: {step!r} given, expected a number above 0 that makes at most 10,000 lines")
    begin, end = math.ceil(first / step - 1e-9), math.floor(last / step + 1e-9)
    return [number * step for number in range(begin, end + 1)]


# ---- Charts ------------------------------------------------------------------------------------------------------------


class NumberLine(Figure):
    """A line from one number to another with a tick for each step, and with labels if a `label` format is given, such as "g". They are
    on the right of its way as seen with y down; on the left if `side` is -1."""

    __slots__ = ("_start", "_way", "numbers")

    def __init__(
        self,
        parent: Layer,
        start: Pair,
        end: Pair,
        numbers: Pair = (0, 1),
        *,
        step: float | None = None,
        tick: float = 8,
        label: str | None = None,
        font_size: float = 14,
        side: int = 1,
        **properties: Any,
    ) -> None:
        self.numbers = low, high = float(numbers[0]), float(numbers[1])
        self._start, self._way = Point(*map(float, start)), Point(*map(float, end)) - Point(*map(float, start))
        marks = ticks(low, high, _step(high - low) if step is None else step)
        across = Point(-self._way.y, self._way.x) * (tick / 2 / (abs(self._way) or 1))
        path = Path().move(*self._start).line(*(self._start + self._way))
        for number in marks:
            path.move(*(self.point(number) - across)).line(*(self.point(number) + across))
        super().__init__(parent, path, **properties)
        for number in marks if label is not None else ():
            _label(
                self,
                format(number + 0.0, label or ""),
                self.point(number) + across * (side * (2 + font_size / max(tick, 1e-9))),
                font_size,
            )

    def point(self, number: float) -> Point:
        """Returns the point of a number, in the coordinates of the superlayer."""
        low, high = self.numbers
        return self._start + self._way * ((number - low) / (high - low))


def _step(length: float) -> float:
    """Returns 1, 2 or 5 times a power of ten for about ten ticks."""
    rough = length / 10
    power = 10.0 ** math.floor(math.log10(rough)) if rough > 0 else 1.0
    return next(factor * power for factor in (1, 2, 5, 10) if factor * power >= rough * (1 - 1e-9))


def _label(figure: ShapeLayer, text: str, center: Point, size: float) -> None:
    width = len(text) * size
    box = {"position": center, "bounds": (0, 0, width, size * 1.3), "alignment_mode": "center"}
    made = TextLayer(figure.context, string=text, font_size=size, foreground_color=figure.stroke_color, **box)  # type: ignore[arg-type]
    figure.add_sublayer(made)


class Axes(Layer):
    """Two number lines: `origin` is the lower left corner and `size` the width and height of the plot; `x` and `y` are the ranges."""

    __slots__ = ("horizontal", "vertical")

    def __init__(
        self,
        parent: Layer,
        origin: Pair,
        size: Pair,
        x: Pair = (0, 1),
        y: Pair = (0, 1),
        *,
        label: str | None = None,
        **properties: Any,
    ) -> None:
        super().__init__(parent.context)
        parent.add_sublayer(self)
        (left, bottom), (width, height) = origin, size
        self.horizontal = NumberLine(self, (left, bottom), (left + width, bottom), x, label=label, **properties)
        self.vertical = NumberLine(self, (left, bottom), (left, bottom - height), y, label=label, side=-1, **properties)
        zero = self.vertical.point(min(max(0.0, self.vertical.numbers[0]), self.vertical.numbers[1]))
        self.horizontal.position = (0, zero.y - bottom)
        zero = self.horizontal.point(min(max(0.0, self.horizontal.numbers[0]), self.horizontal.numbers[1]))
        self.vertical.position = (zero.x - left, 0)

    def point(self, x: float, y: float) -> Point:
        """Returns the point of two numbers, in the coordinates of the superlayer."""
        return Point(self.horizontal.point(x).x, self.vertical.point(y).y)

    def plot(self, function: Callable[[float], float], *, points: int = 200, **properties: Any) -> Figure:
        """Draws a function over the range of x; where it has no finite value, the line is interrupted."""
        low, high = self.horizontal.numbers
        places = [low + (high - low) * index / (points - 1) for index in range(points)]
        return self.line(((x, function(x)) for x in places), **properties)

    def line(self, pairs: Iterable[Pair], **properties: Any) -> Figure:
        """Draws a line through pairs of numbers."""
        path, is_open = Path(), False
        for x, y in pairs:
            is_finite = math.isfinite(x) and math.isfinite(y)
            if is_finite:
                (path.line if is_open else path.move)(*self.point(x, y))
            is_open = is_finite
        return Figure(self, path, **properties)


# ---- Areas -------------------------------------------------------------------------------------------------------------


def polygon(sides: int, radius: float, center: Pair = (0, 0), turn: float = 0) -> Path:
    """Returns a regular polygon with a corner at the top, turned by `turn` radians.

    >>> polygon(4, 10)[1]
    ('line', 10.0, 0.0)
    """
    return star(sides, radius, None, center, turn)


def star(points: int, radius: float, inner: float | None = None, center: Pair = (0, 0), turn: float = 0) -> Path:
    """Returns a star with a point at the top; `inner` is the radius of the corners between the points."""
    if points < 2 or points > 10_000:
        raise InvalidArgumentError(f"points: {points} given, expected 2 to 10,000")
    radii = [radius] if inner is None else [radius, inner]
    count, path = points * len(radii), Path()
    for index in range(count):
        angle, length = turn + math.tau * index / count, radii[index % len(radii)]
        place = Point(round(center[0] + length * math.sin(angle), 9) + 0.0, round(center[1] - length * math.cos(angle), 9) + 0.0)
        (path.line if index else path.move)(*place)
    return path.close()


def morph(layer: ShapeLayer, path: Path | str, **motion: Any) -> Animator:
    """Moves a shape layer's path to another path of any elements: `morph(icon, star(5, 40, 16), duration=1)`. The options are those of a
    motion. Both paths become curves that match."""
    target = Path.svg(path) if isinstance(path, str) else Path(path)
    shown = layer.path
    first, second = matched(Path() if shown is None else shown, target)
    with layer.context.transaction(disable_actions=True):
        layer.path = first
    return layer.animate(path=second, **motion)


def bounds(layer: Layer) -> Rect:
    """Returns the box around a layer with everything below it, in the coordinates of its superlayer, by the model values. A shape
    layer counts with its path.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     card = ctx.layer(frame=(10, 10, 20, 20))
    ...     badge = card.add_layer(frame=(15, -5, 10, 10))
    ...     bounds(card)
    Rect(x=10.0, y=5.0, width=25.0, height=25.0)
    """
    boxes = [box for box in (layer.bounds, path_bounds(getattr(layer, "path", None) or ())) if box.width or box.height]
    boxes += [box for box in map(bounds, layer.sublayers) if box.width or box.height]
    if not boxes:
        return Rect(*layer.position, 0, 0)
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    if layer.superlayer is not None:
        return layer.convert_rect(whole, layer.superlayer)
    corner = layer.frame
    return Rect(corner.x + whole.x - layer.bounds.x, corner.y + whole.y - layer.bounds.y, whole.width, whole.height)


# ---- Texts -------------------------------------------------------------------------------------------------------------


def formula(text: str, size: float = 36, *, latex: bool = False) -> Path:
    """Returns a formula as a path that begins at (0, 0) and lies on y = 0: r"$\\frac{a}{b}$" in the notation of matplotlib, which needs
    `pip install 'kinema[plot]'`; with `latex`, what an installed LaTeX makes of it."""
    from ._extras import Extra

    textpath: Any = Extra("matplotlib.textpath", "matplotlib", "plot")
    outline = textpath.TextPath((0, 0), text, size=size, usetex=latex)
    if not latex:
        _report_boxes(text)
    path = Path()
    verbs: dict[int, Callable[..., Path]] = {1: path.move, 2: path.line, 3: path.quad, 4: path.curve}
    for places, code in outline.iter_segments(curves=True, simplify=False):
        if code == 79:
            path.close()
        else:
            verbs[int(code)](*(float(number) * (-1 if index % 2 else 1) + 0.0 for index, number in enumerate(places)))
    return path


def _report_boxes(text: str) -> None:
    """Warns of characters beside the mathematics that matplotlib draws as boxes. It reports those of the mathematics itself."""
    from matplotlib import font_manager

    known = font_manager.get_font(font_manager.findfont(font_manager.FontProperties())).get_charmap()
    boxes = "".join(sorted({letter for letter in "".join(text.split("$")[::2]) if ord(letter) not in known and letter >= " "}))
    if boxes:
        from .rendering.blending import RenderingWarning

        warn(f"formula: boxes stand in for characters that matplotlib's font lacks: {boxes!r}", None, RenderingWarning)


class Formula(Figure):
    """A formula, filled with a color: `Formula(stage, r"$e^{i\\pi} + 1 = 0$", 48, position=(100, 80))`. Its bounds are those of the
    formula, so position is the center."""

    __slots__ = ()

    def __init__(self, parent: Layer, text: str, size: float = 36, *, latex: bool = False, **properties: Any) -> None:
        path = formula(text, size, latex=latex)
        options: dict[str, Any] = {"fill_color": "black", "stroke_color": None, "bounds": path_bounds(path)}
        super().__init__(parent, path, **{**options, **properties})


class Count:
    """A number that a text layer counts: `film(…, on_frame=Count(label, 0, 1000, duration=2))` or `count(ctx.time)` in a host's frame.
    `curve` is a timing function, and `format` one of Python's formats, alone or in a text: ",.0f", "{:.1f} s".

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     label = ctx.root("text")
    ...     count = Count(label, 0, 1000, duration=2, format=",.0f")
    ...     count(2)
    ...     label.string
    '1,000'
    """

    def __init__(
        self,
        layer: TextLayer,
        start: float,
        end: float,
        *,
        duration: float,
        begin: float | None = None,
        curve: Any = "ease-in-out",
        format: str = ".0f",
    ) -> None:
        self.layer, self.start, self.end, self.duration, self.format = layer, start, end, duration, format
        self.curve, self.begin = curve, layer.context.time if begin is None else begin
        self(self.begin)

    def __call__(self, time: float) -> None:
        """Shows the number of a time."""
        from .timing import evaluate

        progress = min(max((time - self.begin) / self.duration, 0.0), 1.0) if self.duration > 0 else 1.0
        number = self.start + (self.end - self.start) * float(evaluate(self.curve, [progress])[0])
        text = self.format.format(number) if "{" in self.format else format(number, self.format)
        if self.layer.string != text:
            self.layer.string = text

    def __repr__(self) -> str:
        return f"<count from {self.start} to {self.end} of {self.layer!r}>"
