"""Random programs of movements that interrupt each other: motions of transactions and of calls, starting velocities, throws.

The times of changes are multiples of 1/16, and no movement that a program describes ends close to one, so that the velocity of what
is shown is a difference of values on one side of every kink. Each change of a layer interrupts what an earlier moment began.
"""

from __future__ import annotations

from typing import Any

from .control_programs import ControlWriter
from .programs import PATHS, Writer

Op = dict[str, Any]
_KINDS = {kind: PATHS[kind] for kind in ("number", "angle", "distance", "point", "size", "rect")}
# D84: a change of several axes moves each of them where another one moves one, which conformance cases check.
_KINDS["scale"] = ("transform.scale.x", "transform.scale.y", "transform.scale.z")
_KINDS["distance"] = ("transform.translation.z",)
_DURATIONS = [0.3, 0.55, 0.65, 1.05]
_CURVES = ["linear", "easeIn", "easeOut", "easeInEaseOut", "default", [0.25, -0.5, 0.75, 1.25], [0.1, 0.9, 0.4, 1], [0, 0.5, 0.5, 1]]  # fmt: skip
_PARTS = ("transform.translation",)  # D120: no single numbers


class MotionWriter(Writer):
    kinds = _KINDS

    def value(self, kind: str) -> Any:
        # No two scales are equal: whether setting the same one again is a change depends on how the matrix was rounded.
        return self.random.uniform(0.5, 3) if kind == "scale" else super().value(kind)

    def program(self) -> Op:
        program = super().program()
        for op in program["ops"]:
            if op["op"] == "layer" and self.chance(0.3):
                op["set"] = {"speed": self.pick([0.5, 2])}
        program["ops"] = [one for op in program["ops"] for one in self.with_sibling(op)]
        return program

    def with_sibling(self, op: Op) -> list[Op]:
        """D119: one component is thrown, and then the other one in the same turn."""
        if op["op"] != "animate" or op["key"] not in ("position.x", "anchorPoint.x") or self.chance(0.3):
            return [op]
        first = {**op["motion"], "startVelocity": self.value("number")}
        second = {**self.motion(), **({"startVelocity": self.value("number")} if self.chance(0.5) else {})}
        return [
            {**op, "motion": first},
            {**op, "key": op["key"][:-1] + "y", "value": self.value("number"), "motion": second},
        ]

    def op(self) -> Op:
        ways = {self.transaction: 16, self.animate: 22, self.set: 22, self.add: 10, self.advance: 34, self.take_off: 2}
        return self.random.choices(list(ways), list(ways.values()))[0]()

    def set(self) -> Op:
        kind, path = self.path()
        return {"op": "set", "layer": self.random.choice(self.names), "key": path, "value": self.value(kind)}

    def transaction(self) -> Op:
        op: Op = {"op": "transaction", "motion": self.motion()}
        if self.chance(0.2):
            op["duration"] = self.pick(_DURATIONS)
        if self.chance(0.2):
            op["timingFunction"] = self.curve()
        return op

    def animate(self) -> Op:
        kind, path = self.path()
        motion = self.motion()
        if self.chance(0.3):
            motion["startVelocity"] = self.value(kind)
        if self.chance(0.2):
            motion["from"] = self.value(kind)
        if "bounce" in motion and path not in _PARTS and self.chance(0.5):
            motion["timeConstant"] = self.pick([0.1, 0.25, 0.5])
            motion.pop("delay", None)
        return {
            "op": "animate",
            "layers": [self.random.choice(self.names)],
            "key": path,
            "value": self.value(kind),
            "motion": motion,
        }

    def motion(self) -> Op:
        motion: Op = {"duration": self.pick(_DURATIONS), "retarget": self.pick(["replace", "continue", "continue", "automatic"])}
        if self.chance(0.1):
            motion["duration"] = 0
        if self.chance(0.4):
            motion["bounce"] = self.pick([-0.3, 0, 0.2, 0.5])
        elif self.chance(0.8):
            motion["curve"] = self.curve()
        if self.chance(0.1):
            motion["repeatCount"] = 2
        if self.chance(0.1):
            motion["autoreverses"] = True
        if self.chance(0.3) and self.may_wait(motion):
            motion["delay"] = 0.15
        return motion

    @staticmethod
    def may_wait(motion: Op) -> bool:
        """D84: a motion that continues after a delay adds, which programs do not. One with an animation object has its begin time only
        after the commit."""
        is_plain = motion["duration"] > 0 and "repeatCount" not in motion and "autoreverses" not in motion
        return is_plain and (motion["retarget"] == "replace" or "bounce" not in motion and motion["retarget"] == "automatic")

    def curve(self) -> Any:
        return self.pick(_CURVES)

    def advance(self) -> Op:
        self.now += self.random.randint(1, 12) / 16
        return {"op": "advance", "to": self.now}

    def timing(self, is_child: bool) -> Op:
        return {"duration": self.pick(_DURATIONS)}

    def animation(self, *, is_child: bool = False) -> Op:
        made: Op = {"class": self.pick(["basic", "spring"]), **self.timing(is_child)}
        self.fill_in(made, made["class"])
        made.pop("valueFunction", None)
        if made["duration"] == "settling":
            made["duration"] = self.pick(_DURATIONS)
        return made


def written(seed: int) -> Op:
    """Every fourth program is one of movements, and every eighth one of animators and timelines."""
    kind = MotionWriter if seed % 4 == 3 else ControlWriter if seed % 8 == 5 else Writer
    return kind(seed).program()
