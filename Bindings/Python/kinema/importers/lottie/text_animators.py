"""Text animators: each glyph is a layer, which the animators move, turn, scale, fade and color as far as their ranges cover it."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ..report import Report
from ..scene import Layer, finite
from .composition import Composition
from .joining import numbers_of
from .properties import color, point, scalar
from .tracks import Curve, Track, constant, progress
from .transforms import Transform, place
from .values import Vector, integer, mapping, objects, text

_CARRIED = ("p", "s", "r", "o", "fc", "fo", "sc", "so", "sw", "sk", "sa", "t", "a")
_RANGE = {"s": 0.0, "e": 100.0, "o": 0.0, "a": 100.0, "xe": 0.0, "ne": 0.0, "sm": 100.0}
_NAMES = {
    "rx": "rotation about x",
    "ry": "rotation about y",
    "bl": "blur",
}


_EACH = len(_RANGE) + 1
"""Tracks of an animator for one property."""
_SQUARE = 1


class Glyph(NamedTuple):
    """A glyph of a text: its layer, its middle, its baseline and its width, and the numbers of its character, word and line."""

    layer: Layer
    x: float
    y: float
    width: float
    units: tuple[int, int, int, int]


class Animator(NamedTuple):
    range: list[Track]
    """Start, end, offset and amount; the easing of the shape at its high and at its low end, and its smoothness, in percent."""
    shape: int
    by_index: bool
    unit: int
    properties: dict[str, Track]


class Animators(NamedTuple):
    """The animators of a text, and about what glyphs turn: their characters (1), words, lines, or all (4), and where in these."""

    each: list[Animator]
    grouping: int
    alignment: Vector

    def __bool__(self) -> bool:
        return bool(self.each)


def read(data: dict[str, Any], report: Report, where: str) -> Animators:
    """Reads the animators of a text, and refuses what they have besides ranges and what ranges move."""
    found: list[Animator] = []
    more = mapping(data.get("m"))
    alignment = point(more.get("a"))
    if not alignment.is_static:
        report.approximated("alignment of groups of a text that moves", where)
    for index, one in enumerate(objects(data.get("a"))):
        selector, held = mapping(one.get("s")), mapping(one.get("a"))
        at = f"{where}.t.a[{index}]"
        if integer(selector.get("rn")) or integer(selector.get("t")):
            report.refused("text animator in a random order, or by an expression", at)
            continue
        for name in held:
            if name not in _CARRIED and isinstance(held[name], dict):
                report.refused(f"text animator: {_NAMES.get(name, text(name)[:40])}", at)
        read_as: dict[str, Callable[[Any], Track]] = {
            "p": point,
            "a": point,
            "s": partial(point, default=(100.0, 100.0)),
            "fc": color,
            "sc": color,
        }
        properties = {name: read_as.get(name, scalar)(held[name]) for name in _CARRIED if held.get(name) is not None}
        ends = [scalar(selector.get(name), default) for name, default in _RANGE.items()]
        by_index = integer(selector.get("r"), 1) == 2
        found.append(Animator(ends, integer(selector.get("sh"), 1), by_index, integer(selector.get("b"), 1), properties))
    return Animators(found, integer(more.get("g"), 1), alignment.keys[0].value)


def show(composition: Composition, glyphs: list[Glyph], animators: Animators, size: float) -> list[Layer]:
    """Returns the layers of glyphs inside of those that the animators move."""
    glyphs = _anchored(glyphs, animators, size)
    counts = [max((glyph.units[unit] for glyph in glyphs), default=-1) + 1 for unit in range(4)]
    return [_Moved(composition, glyph, glyphs, animators.each, counts, size).layer() for glyph in glyphs]


def _anchored(glyphs: list[Glyph], animators: Animators, size: float) -> list[Glyph]:
    """Gives glyphs the anchors of their groups: the middle of the baseline, from which an alignment of 100 % leads to the right end and
    down by the height of a capital letter."""
    unit, groups = {1: 0, 2: 2, 3: 3}.get(animators.grouping), defaultdict[int, list[Glyph]](list)
    for glyph in glyphs:
        groups[0 if unit is None else glyph.units[unit]].append(glyph)
    found = {}
    for number, group in groups.items():
        left, right = min(one.x - one.width / 2 for one in group), max(one.x + one.width / 2 for one in group)
        x = (left + right + animators.alignment[0] / 100 * (right - left)) / 2
        found[number] = x, (group[0].y + group[-1].y) / 2 + animators.alignment[1] / 100 * _CAPITAL * size
    places = [found[0 if unit is None else glyph.units[unit]] for glyph in glyphs]
    return [glyph._replace(x=x, y=y) for glyph, (x, y) in zip(glyphs, places, strict=True)]


_CAPITAL = 1.2 * 0.714
"""The height of capital letters, as lottie-web takes it."""


class _Moved:
    def __init__(
        self,
        composition: Composition,
        glyph: Glyph,
        glyphs: list[Glyph],
        animators: list[Animator],
        counts: list[int],
        size: float,
    ) -> None:
        self._composition, self._glyph, self._glyphs, self._animators = composition, glyph, glyphs, animators
        self._counts, self._size = counts, size

    def layer(self) -> Layer:
        glyph = self._glyph
        middle = (glyph.x, glyph.y)
        position = self._tracked(self._over("p", middle, _sum))
        scale, opacity = self._over("s", (100.0, 100.0), _product), self._over("o", (100.0,), _product)
        rotation, skew, axis = (self._over(name, (0.0,), _sum) for name in ("r", "sk", "sa"))
        moved = Transform(self._over("a", middle, _sum), position, None, scale, rotation, (), skew, axis, opacity)
        box = place(self._composition.show, self._composition.shared.scene.layer(), moved)
        for part in [glyph.layer, *glyph.layer.sublayers]:
            self._ink(part)
        return box.add(glyph.layer)

    def _ink(self, part: Layer) -> None:
        """Animates the color and the opacity of a fill and a stroke, and the width of the stroke."""
        show, clock = self._composition.show, self._composition.clock
        for path, color, opacity in (("fillColor", "fc", "fo"), ("strokeColor", "sc", "so")):
            base = part.values.get(path)
            if isinstance(base, list) and self._has(color, opacity):
                tracks = [self._over(color, tuple(base[:3]), _mixture), self._over(opacity, (100.0,), _product)]
                mixed = numbers_of(tracks, clock, lambda v: (*v[0], v[1][0] / 100))
                show.value(part, path, mixed, lambda value: [finite(part) for part in value])
        if part.values.get("strokeColor") is not None and self._has("sw"):
            show.number(part, "lineWidth", self._over("sw", (part.values["lineWidth"],), _sum))

    def _has(self, *names: str) -> bool:
        return any(name in one.properties for one in self._animators for name in names)

    def _over(self, name: str, start: Vector, mix: Callable[[Vector, Vector, float], Vector]) -> Track:
        """Returns a value that the animators change one after the other."""
        animators = [one for one in self._animators if name in one.properties]
        if not animators:
            return constant(start)
        tracks = [track for one in animators for track in (*one.range, one.properties[name])]

        def made(values: list[Vector]) -> Vector:
            found = start
            for index, one in enumerate(animators):
                *range_, value = values[_EACH * index : _EACH * (index + 1)]
                found = mix(found, value, self._share(one, self._glyph, range_))
            return found

        return numbers_of(tracks, self._composition.clock, made)

    def _tracked(self, position: Track) -> Track:
        """Adds the tracking of the glyphs before this one in its line."""
        animators = [one for one in self._animators if "t" in one.properties]
        before = [one for one in self._glyphs if one.units[3] == self._glyph.units[3] and one.units[0] < self._glyph.units[0]]
        if not animators or not before:
            return position
        tracks = [position, *(track for one in animators for track in (*one.range, one.properties["t"]))]

        def made(values: list[Vector]) -> Vector:
            x, y = values[0]
            for index, one in enumerate(animators):
                *range_, (wide,) = values[1 + _EACH * index : 1 + _EACH * (index + 1)]
                x += sum(self._share(one, other, range_) for other in before) * wide * self._size / 1000
            return (x, y)

        return numbers_of(tracks, self._composition.clock, made)

    def _share(self, animator: Animator, glyph: Glyph, numbers: list[Vector]) -> float:
        """Returns how far a range covers a glyph, as lottie-web computes it."""
        start, end, offset, amount, high_ease, low_ease, smoothness = (value[0] for value in numbers)
        unit = min(max(animator.unit - 1, 0), 3)
        count, index = self._counts[unit], glyph.units[unit]
        if index < 0:
            return 0.0
        factor = 1.0 if animator.by_index else count / 100
        low, high = sorted((start * factor + offset * factor, end * factor + offset * factor))
        share = progress(_easing(high_ease, low_ease), _covered(animator.shape, index, low, high))
        if animator.shape == _SQUARE and smoothness < 100:
            sharp = max(smoothness / 100, 1e-8)
            share = min(max((share - (1 - sharp) / 2) / sharp, 0.0), 1.0)
        return share * amount / 100


def _sum(so_far: Vector, value: Vector, share: float) -> Vector:
    return tuple(a + b * share for a, b in zip(so_far, value, strict=True))


def _product(so_far: Vector, value: Vector, share: float) -> Vector:
    """Returns what percents leave."""
    return tuple(a * (1 + (b / 100 - 1) * share) for a, b in zip(so_far, value, strict=True))


def _mixture(so_far: Vector, value: Vector, share: float) -> Vector:
    return tuple(a + (b - a) * share for a, b in zip(so_far, value, strict=True))


def _easing(high: float, low: float) -> Curve | None:
    """Returns the curve of the easing at the high and the low end of a range, in percent."""
    if not high and not low:
        return None
    high, low = (min(max(part / 100, -1.0), 1.0) for part in (high, low))
    return max(low, 0.0), max(-low, 0.0), 1 - max(high, 0.0), 1 + min(high, 0.0)


def _covered(shape: int, index: int, low: float, high: float) -> float:
    span = high - low
    if shape in (2, 3, 4):
        up = (1.0 if index >= high else 0.0) if span == 0 else max(0.0, min(0.5 / span + (index - low) / span, 1.0))
        return {2: up, 3: 1 - up, 4: 2 * up if up < 0.5 else 2 - 2 * up}[shape]
    if shape in (5, 6):
        if span <= 0:
            return 0.0
        at = min(max(0.0, index + 0.5 - low), span)
        if shape == 6:
            return (1 + math.cos(math.pi + 2 * math.pi * at / span)) / 2
        return math.sqrt(max(1 - ((at - span / 2) / (span / 2)) ** 2, 0.0))
    if index < math.floor(low):
        return 0.0
    return max(0.0, min(min(high, index + 1) - max(low, index), 1.0))
