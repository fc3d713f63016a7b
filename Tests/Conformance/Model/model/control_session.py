"""Plays a program of animators, holding and timelines on the engine and on its model, and compares both after each commit."""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from kinema.scene import SceneError

from .agreement import compare
from .control_programs import ROOT, SETTING
from .controls import Stage
from .engine import Engine
from .values import Refused

Op = dict[str, Any]


class Controls:
    """Both sides of one program, which is compared after each op."""

    def __init__(self, program: Op) -> None:
        self.program, self.engine, self.stage = program, Engine(), Stage()
        self.calls = self.values = 0
        for op in SETTING:
            self.engine.play(op)
            self.stage.play(op)

    def run(self) -> None:
        """Raises Difference with the place and the values of both sides."""
        ops = self.program["ops"]
        try:
            for index, op in enumerate(ops):
                self.calls += 1
                statuses = [_status(side, op) for side in (self.engine, self.stage)]
                compare(self.program, index, "status", *statuses)
                self.engine.play({"op": "flush"})
                for what, got, want in [*self.heard(op), *self.things(), *self.animators()]:
                    self.values += 1
                    compare(self.program, index, what, got, want)
        finally:
            self.engine.close()

    def heard(self, op: Op) -> Iterator[tuple[str, Any, Any]]:
        """An advance delivers events. D149 and D118 order those of one time."""
        if op["op"] == "advance":
            yield "events", sorted(map(str, self.engine.events)), sorted(map(str, self.stage.events))
            self.engine.events.clear()
            self.stage.events.clear()

    def things(self) -> Iterator[tuple[str, Any, Any]]:
        engine, stage, now = self.engine, self.stage, float(self.stage.now)
        for name, thing in stage.things.items():
            if thing.is_layer:
                layer = engine.layers[ROOT]
                yield f"model value of {name}", layer[name], thing.target
                for time in (now, *(now + more for more in self.program["times"])):
                    yield f"{name} at {time}", layer.presentation_value(name, time), stage.shown(name, Fraction(time))
            else:
                variable = engine.variables[name]
                yield f"target of {name}", variable.target, thing.target
                yield f"{name} at {now}", variable.value, stage.shown(name)
        yield "is animating", engine.context.is_animating, stage.is_moving
        if not stage.is_moving and not any(thing.motions for thing in stage.things.values()):
            yield "next event time", engine.context.next_event_time, now if stage.events else math.inf

    def animators(self) -> Iterator[tuple[str, Any, Any]]:
        for name, animator in self.stage.animators.items():
            made = self.engine.animators[name]
            yield f"state of {name}", made.state.name.lower(), animator.state(self.stage.now)
            yield f"time of {name}", made.time, float(animator.time(self.stage.now))
            yield f"duration of {name}", made.duration, float(animator.limit)
            yield f"rate of {name}", made.rate, float(animator.rate)
            yield f"holds of {name}", bool(made.holds), animator.holds


def _status(side: Any, op: Op) -> str:
    try:
        side.play(op)
    except Refused as refusal:
        return refusal.status
    except SceneError:
        return "missing"
    return "ok"
