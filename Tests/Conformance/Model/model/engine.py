"""The engine, with the same ops and observations as the machine."""

from __future__ import annotations

from typing import Any

import kinema
from kinema.geometry import convert_time
from runner.motions import MotionOps

from .values import Refused

Op = dict[str, Any]


def _with_curve_text(op: Op) -> Op:
    """A motion names its curve by a text."""
    motion = op.get("motion", {})
    if not isinstance(motion.get("curve"), list):
        return op
    return {**op, "motion": {**motion, "curve": f"cubic-bezier({', '.join(map(str, motion['curve']))})"}}


class Engine(MotionOps):
    def play(self, op: Op) -> None:
        try:
            super().play(_with_curve_text(op))
        except kinema.KinemaError as error:
            raise Refused(error.status_name) from error

    @property
    def variables(self) -> dict[str, kinema.Variable]:
        return self._variables

    @property
    def animators(self) -> dict[str, kinema.Animator]:
        return self._animators

    def name(self, layer: Any) -> str | None:
        """Replaces the player's method, which is slower because it also handles layers that it did not make."""
        return None if layer is None else self.names[layer.handle.id]

    def model(self, name: str, keys: list[str]) -> Any:
        return [self.layers[name][key] for key in keys]

    def presentation(self, name: str, keys: list[str], times: list[float]) -> Any:
        """Returns a row of values for each time: one by one, and in a batch if every key is numeric."""
        layer = self.layers[name]
        try:
            return [[layer.presentation_value(key, time) for key in keys] for time in times]
        except kinema.NotCommittedError:
            return "absent"

    def batch(self, name: str, keys: list[str], times: list[float]) -> list[list[float]]:
        layer = self.layers[name]
        with self.context.sampler([(layer, key) for key in keys]) as sampler:
            rows: list[list[float]] = sampler.sample(times).tolist()
            return rows

    def tree(self, name: str) -> Any:
        layer = self.layers[name]
        return [[self.name(one) for one in layer.sublayers], self.name(layer.superlayer), self.name(layer.mask)]

    def attached(self, name: str) -> list[Any]:
        layer = self.layers[name]
        found = [(key, layer.animation(key)) for key in layer.animation_keys]
        return [[key, animation.duration, animation.begin_time] for key, animation in found if animation]

    def transaction(self) -> Any:
        return [self.context.current.duration, self.context.current.disable_actions]

    def converted(self, time: float, source: str | None, target: str | None) -> float:
        return convert_time(self.context, self.maybe(source), self.maybe(target), time)
