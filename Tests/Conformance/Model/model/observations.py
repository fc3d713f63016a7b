"""What a program observes of the engine according to the rules, after each op."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .transactions import Transactions
from .tree import Layer, converted
from .values import KeyPath, shown


class Observations:
    """The part of the machine that answers and changes nothing."""

    now: Fraction
    transactions: Transactions
    layers: dict[str, Layer]

    def layer(self, name: str) -> Layer:
        raise NotImplementedError

    def maybe(self, name: str | None) -> Layer | None:
        raise NotImplementedError

    def model(self, name: str, keys: list[str]) -> Any:
        paths = [KeyPath.of(key) for key in keys]
        return [shown(path.read(self.layers[name].values[path.base])) for path in paths]

    def presentation(self, name: str, keys: list[str], times: list[float]) -> Any:
        """A row of values for each time."""
        layer, paths = self.layers[name], [KeyPath.of(key) for key in keys]
        if layer.shown is None:
            return "absent"
        rows = []
        for time in times:
            values = layer.presented(Fraction(time))
            rows.append([shown(path.read(values[path.base])) for path in paths])
        return rows

    def tree(self, name: str) -> Any:
        layer = self.layers[name]
        return [[one.name for one in layer.sublayers], *(one and one.name for one in (layer.superlayer, layer.mask))]

    def attached(self, name: str) -> list[Any]:
        """Each key with what the commit and the addition decided."""
        return [
            [one.key, float(one.animation.duration), float(one.animation.begin)]
            for one in self.layers[name].animations
            if one.key is not None
        ]

    def transaction(self) -> Any:
        return [self.transactions.value("duration"), self.transactions.value("disableActions")]

    def converted(self, time: float, source: str | None, target: str | None) -> float:
        return float(converted(Fraction(time), self.maybe(source), self.maybe(target)))
