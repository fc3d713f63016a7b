"""Layers and their tree: 0.1, 0.3, 1.6, 1.7, 7C, D19, D25, D40."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any
from formulas import local_time

from .animations import Animation
from .motion import Values, presented
from .values import PROPERTIES, Refused


@dataclass(eq=False)
class Attached:
    """An animation of a layer. `number` counts additions; the commit that starts it decides its begin."""

    number: int
    key: str | None
    animation: Animation
    has_events: bool  # D22
    is_begun: bool = False
    committed: Fraction = Fraction(0)
    is_started: bool = False
    is_stopped: bool = False
    turn_velocity: Any = None  # D119, D133: how a call of the turn began it
    turn_start: Any = None


@dataclass(eq=False)
class Shown:
    """The published state of a layer, and the animations of the last commit that still run (D16)."""

    values: Values
    superlayer: Layer | None
    animations: list[Attached]


@dataclass(eq=False)
class Layer:
    name: str
    is_root: bool = False
    values: Values = field(default_factory=lambda: {key: one.default for key, one in PROPERTIES.items()})
    superlayer: Layer | None = None
    sublayers: list[Layer] = field(default_factory=list)
    mask: Layer | None = None
    animations: list[Attached] = field(default_factory=list)
    removed: list[Attached] = field(default_factory=list)  # since the last commit
    shown: Shown | None = None  # None: not live
    actions: dict[tuple[str, str], Any] = field(default_factory=dict)

    @property
    def is_live(self) -> bool:
        return self.shown is not None

    def ancestors(self) -> Iterator[Layer]:
        """Yields the layer, its superlayer, and so on."""
        layer: Layer | None = self
        while layer is not None:
            yield layer
            layer = layer.superlayer

    def reached(self) -> Iterator[Layer]:
        """Yields the layer and its descendants, including masks."""
        yield self
        for layer in [*self.sublayers, *([self.mask] if self.mask else [])]:
            yield from layer.reached()

    def leave(self) -> None:
        """Removes the layer from its superlayer."""
        self.is_root = False
        above, self.superlayer = self.superlayer, None
        if above is None:
            return
        if above.mask is self:
            above.mask = None
        else:
            above.sublayers.remove(self)

    def refuse_cycle(self, sublayer: Layer) -> None:
        if sublayer in self.ancestors():
            raise Refused("cycle")

    # ---- Presentation ---------------------------------------------------------------------------------------------------

    def presented(self, time: Fraction) -> Values:
        """0.2 for the committed state."""
        assert self.shown is not None
        return presented(self.shown.values, [one.animation for one in self.shown.animations], self.shown_time(time))

    def _shown_chain(self) -> list[Values]:
        """Returns the committed values from the root to the layer."""
        chain: list[Values] = []
        layer: Layer | None = self
        while layer is not None:
            assert layer.shown is not None
            chain.insert(0, layer.shown.values)
            layer = layer.shown.superlayer
        return chain

    def shown_time(self, time: Fraction) -> Fraction:
        """1.6: the layer's local time, by the committed values."""
        return down(self._shown_chain(), time)

    def media_time(self, time: Fraction) -> Fraction:
        """The inverse conversion, if no layer of the chain is paused."""
        return up(self._shown_chain(), time)

    @property
    def is_paused(self) -> bool:
        """D15."""
        return any(values["speed"][0] == 0 for values in self._shown_chain())

    @property
    def is_reversed(self) -> bool:
        """1.10: the layer's time runs backwards."""
        return sum(values["speed"][0] < 0 for values in self._shown_chain()) % 2 == 1

    def model_chain(self) -> list[Values]:
        return [layer.values for layer in self.ancestors()][::-1]


def _numbers(values: Values) -> tuple[Fraction, Fraction, Fraction]:
    begin, speed, offset = (Fraction(values[key][0]) for key in ("beginTime", "speed", "timeOffset"))
    return begin, speed, offset


def down(chain: list[Values], time: Fraction) -> Fraction:
    for values in chain:
        begin, speed, offset = _numbers(values)
        time = local_time(time, begin, speed, offset)
    return time


def up(chain: list[Values], time: Fraction) -> Fraction:
    """1.7: the time above a layer whose time stands still is 0."""
    for values in reversed(chain):
        begin, speed, offset = _numbers(values)
        time = (time - offset) / speed + begin if speed else Fraction(0)
    return time


def converted(time: Fraction, source: Layer | None, target: Layer | None) -> Fraction:
    """1.7, D19: on model values, by way of the nearest layer above both."""
    above, below = (layer.model_chain() if layer else [] for layer in (source, target))
    shared = next((at for at, (a, b) in enumerate(zip(above, below)) if a is not b), min(len(above), len(below)))
    return down(below[shared:], up(above[shared:], time))
