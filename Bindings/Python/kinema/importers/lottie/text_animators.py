"""Text animators: each glyph is a layer, which the animators move, turn, scale, fade and color as far as their ranges cover it."""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from ..report import Report
from ..scene import Layer, finite
from .composition import Composition
from .joining import numbers_of
from .properties import color, point, scalar
from .tracks import Track, constant
from .transforms import FLAT, Transform, place
from .values import Vector, integer, mapping, text

_CARRIED = ("p", "s", "r", "o", "fc", "t", "a")
_NAMES = {
    "sc": "stroke color",
    "sw": "stroke width",
    "rx": "rotation about x",
    "ry": "rotation about y",
    "sk": "skew",
    "bl": "blur",
}


class Glyph(NamedTuple):
    """A glyph of a text: its layer, its middle and its baseline, and the numbers of its character, word and line."""

    layer: Layer
    x: float
    y: float
    units: tuple[int, int, int, int]


class Animator(NamedTuple):
    range: list[Track]
    """Start, end, offset and amount."""
    shape: int
    by_index: bool
    unit: int
    properties: dict[str, Track]


def read(json: list[dict[str, Any]], report: Report, where: str) -> list[Animator]:
    """Reads the animators of a text, and refuses what they have besides ranges and what ranges move."""
    found: list[Animator] = []
    for index, one in enumerate(json):
        selector, held = mapping(one.get("s")), mapping(one.get("a"))
        at = f"{where}.t.a[{index}]"
        if integer(selector.get("rn")) or integer(selector.get("t")):
            report.refused("text animator in a random order, or by an expression", at)
            continue
        for name in held:
            if name not in _CARRIED and isinstance(held[name], dict):
                report.refused(f"text animator: {_NAMES.get(name, text(name)[:40])}", at)
        if any(scalar(selector.get(name)).keys[0].value[0] for name in ("xe", "ne")):
            report.approximated("text animator with an easing of its range", at)
        read_as: dict[str, Callable[[Any], Track]] = {
            "p": point,
            "a": point,
            "s": partial(point, default=(100.0, 100.0)),
            "fc": color,
        }
        properties = {name: read_as.get(name, scalar)(held[name]) for name in _CARRIED if held.get(name) is not None}
        ends = [scalar(selector.get(name), default) for name, default in (("s", 0.0), ("e", 100.0), ("o", 0.0), ("a", 100.0))]
        by_index = integer(selector.get("r"), 1) == 2
        found.append(Animator(ends, integer(selector.get("sh"), 1), by_index, integer(selector.get("b"), 1), properties))
    return found


def show(composition: Composition, glyphs: list[Glyph], animators: list[Animator], size: float) -> list[Layer]:
    """Returns the layers of glyphs inside of those that the animators move."""
    counts = [max((glyph.units[unit] for glyph in glyphs), default=-1) + 1 for unit in range(4)]
    return [_Moved(composition, glyph, glyphs, animators, counts, size).layer() for glyph in glyphs]


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
        zero, middle = constant((0.0,)), (glyph.x, glyph.y)
        position = self._over(
            "p", middle, lambda so_far, value, share: tuple(a + b * share for a, b in zip(so_far, value, strict=True))
        )
        position = self._tracked(position)
        scale = self._over(
            "s",
            (100.0, 100.0),
            lambda so_far, value, share: tuple(a * (1 + (b / 100 - 1) * share) for a, b in zip(so_far, value, strict=True)),
        )
        rotation = self._over("r", (0.0,), lambda so_far, value, share: (so_far[0] + value[0] * share,))
        opacity = self._over("o", (100.0,), lambda so_far, value, share: (so_far[0] * (1 + (value[0] / 100 - 1) * share),))
        anchor = self._over(
            "a", middle, lambda so_far, value, share: tuple(a + b * share for a, b in zip(so_far, value, strict=True))
        )
        moved = Transform(anchor, position, None, scale, rotation, FLAT, zero, zero, opacity)
        box = place(self._composition.show, self._composition.shared.scene.layer(), moved)
        self._colored()
        return box.add(glyph.layer)

    def _colored(self) -> None:
        base = self._glyph.layer.values.get("fillColor")
        if isinstance(base, list) and any("fc" in one.properties for one in self._animators):
            mixed = self._over(
                "fc",
                tuple(base[:3]),
                lambda so_far, value, share: tuple(a + (b - a) * share for a, b in zip(so_far, value, strict=True)),
            )
            self._composition.show.value(
                self._glyph.layer, "fillColor", mixed, lambda value: [*(finite(part) for part in value), 1]
            )

    def _over(self, name: str, start: Vector, mix: Callable[[Vector, Vector, float], Vector]) -> Track:
        """Returns a value that the animators change one after the other."""
        animators = [one for one in self._animators if name in one.properties]
        if not animators:
            return constant(start)
        tracks = [track for one in animators for track in (*one.range, one.properties[name])]

        def made(values: list[Vector]) -> Vector:
            found = start
            for index, one in enumerate(animators):
                (low,), (high,), (shift,), (amount,), value = values[5 * index : 5 * index + 5]
                found = mix(found, value, self._share(one, self._glyph, low, high, shift) * amount / 100)
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
                (low,), (high,), (shift,), (amount,), (wide,) = values[1 + 5 * index : 6 + 5 * index]
                x += sum(self._share(one, other, low, high, shift) for other in before) * amount / 100 * wide * self._size / 1000
            return (x, y)

        return numbers_of(tracks, self._composition.clock, made)

    def _share(self, animator: Animator, glyph: Glyph, start: float, end: float, offset: float) -> float:
        """Returns how far a range covers a glyph, as lottie-web computes it."""
        unit = min(max(animator.unit - 1, 0), 3)
        count, index = self._counts[unit], glyph.units[unit]
        if index < 0:
            return 0.0
        factor = 1.0 if animator.by_index else count / 100
        low, high = sorted((start * factor + offset * factor, end * factor + offset * factor))
        return _covered(animator.shape, index, low, high)


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
