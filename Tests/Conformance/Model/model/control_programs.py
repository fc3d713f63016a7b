"""Random programs of animators, holding and timelines.

All times are multiples of 1/16, and no program ends two movements of springs and curves close to each other. Each change of a layer is
committed at once, so that its rules are those of a variable.
"""

from __future__ import annotations

import random
from typing import Any

from .controls import LAYER

Op = dict[str, Any]
ROOT = "r"
# What each program begins with.
SETTING: list[Op] = [
    {"op": "layer", "id": ROOT, "root": True},
    {"op": "flush"},
    {"op": "variable", "id": "x", "value": 10},
    {"op": "variable", "id": "y", "value": 20},
]
VARIABLES = ("x", "y")
ANIMATORS = ("p", "q")
_CURVES = ("linear", "easeIn", "easeInEaseOut", "default")


class ControlWriter:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.now, self.tags = 0.0, 0
        self.made: list[str] = []

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def pick(self, things: Any) -> Any:
        return self.random.choice(things)

    def grid(self, low: float, high: float, parts: int = 16) -> float:
        return self.random.randint(round(low * parts), round(high * parts)) / parts

    def program(self) -> Op:
        ops: list[Op] = []
        for _ in range(self.random.randint(4, 20)):
            ops.append(self.op())
        self.now += self.grid(0, 6)
        return {
            "kind": "controls",
            "ops": [*ops, {"op": "advance", "to": self.now}],
            "times": [self.grid(0, 6, 64) for _ in range(4)],
        }

    def op(self) -> Op:
        ways = {self.animate: 12, self.move: 14, self.control: 30, self.timeline: 12, self.advance: 30, self.set: 2}
        if not self.made:
            del ways[self.control]
        op: Op = self.random.choices(list(ways), list(ways.values()))[0]()
        return op

    def advance(self) -> Op:
        self.now += self.grid(0.0625, 1.25)
        return {"op": "advance", "to": self.now}

    def set(self) -> Op:
        return {"op": "setVariable", "variable": self.pick(VARIABLES), "value": self.grid(1, 50, 2)}

    def animate(self) -> Op:
        return {"op": "animate", "layers": [ROOT], "key": self.pick(LAYER), "value": self.grid(1, 50, 2), **self.moving()}

    def move(self) -> Op:
        op = {"op": "moveVariable", "variable": self.pick(VARIABLES), "value": self.grid(1, 50, 2), **self.moving()}
        if self.chance(0.3):
            op["motion"]["retarget"] = "additive"
        return op

    def moving(self) -> Op:
        op: Op = {"motion": self.motion()}
        if self.chance(0.3):
            op["motion"]["delay"] = self.grid(0, 0.5)
        return self.joined(op)

    def joined(self, op: Op, probability: float = 0.75) -> Op:
        if self.chance(probability):
            op["animator"] = self.pick(ANIMATORS)
            self.made = sorted({*self.made, op["animator"]})
        if self.chance(0.3):
            self.tags += 1
            op["completion"] = f"t{self.tags}"
        return op

    def motion(self, *, may_spring: bool = True) -> Op:
        motion: Op = {"duration": self.pick([0.5, 0.75, 1, 1.5, 2]), "retarget": "replace"}
        if may_spring and self.chance(0.25):
            return {**motion, "bounce": self.pick([-0.3, 0, 0.3])}
        motion["curve"] = self.pick(_CURVES)
        return {**motion, **self.repeats(0.15)}

    def repeats(self, probability: float) -> Op:
        repeats: Op = {}
        if self.chance(probability):
            repeats["repeatCount"] = 2
        if self.chance(probability):
            repeats["autoreverses"] = True
        return repeats

    def control(self) -> Op:
        op: Op = {"op": "control", "animator": self.pick(self.made)}
        kind = self.random.random()
        if kind < 0.25:
            op["rate"] = self.pick([-1, -1, 1, 1, 2, -2, 0.5])
        elif kind < 0.5:
            op["paused"] = self.chance(0.4)
        elif kind < 0.65:
            op["time"] = self.grid(0, 2)
        elif kind < 0.75:
            op["fraction"] = self.pick([0, 0.25, 0.5, 1])
        elif kind < 0.88:
            op["holds"] = self.chance(0.7)
        elif kind < 0.94:
            op["continue"] = {"duration": self.pick([0.5, 1]), "curve": self.pick(_CURVES), "retarget": "replace"}
        else:
            op["finish"] = self.pick(["start", "end", "current"])
        return op

    def timeline(self) -> Op:
        op: Op = self.joined({"op": "timeline", "entries": self.entries(0)}, 1)
        if self.chance(0.4):
            op["motion"] = {**self.repeats(0.5), "delay": self.grid(0, 0.5)}
        return op

    def entries(self, depth: int) -> list[Op]:
        entries: list[Op] = [self.entry(depth) for _ in range(self.random.randint(1, 4))]
        if not any("marker" not in entry for entry in entries):
            entries.append(self.moved(may_spring=depth == 0))
        return entries

    def entry(self, depth: int) -> Op:
        place = self.place()
        if self.chance(0.15):
            self.tags += 1
            return {"marker": self.tags, **place}
        if depth < 2 and self.chance(0.2):
            # Its end is that of its springs, which are then up to 1/1000 of the way from theirs.
            nested: Op = {"entries": self.entries(depth + 1), "rate": self.pick([1, 2, 0.5]), **place}
            nested["motion"] = {**self.repeats(0.5), "delay": self.grid(0, 0.25)}
            return nested
        return {**self.moved(may_spring=depth == 0), **place}

    def moved(self, *, may_spring: bool) -> Op:
        motion = {**self.motion(may_spring=may_spring), "delay": self.grid(0, 0.25)}
        entry: Op = {"value": self.grid(1, 50, 2), "motion": motion}
        if self.chance(0.5):
            return {**entry, "variable": self.pick(VARIABLES)}
        return {**entry, "layers": [ROOT], "key": self.pick(LAYER)}

    def place(self) -> Op:
        place = self.pick([{}, {}, {"at": self.grid(0, 1.5)}, {"together": True}, {"last": True}])
        return {**place, "offset": self.grid(0, 0.25)} if self.chance(0.2) else dict(place)
