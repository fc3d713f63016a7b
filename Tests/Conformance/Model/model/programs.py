"""Random programs: ops in the format of the conformance cases. A seed produces the same program everywhere.

Times and speeds are small binary fractions, so that both sides compare times with boundaries exactly (D21).
"""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from formulas import product, turn

from .animations import FILLS, MODES, VALUE_FUNCTIONS

Op = dict[str, Any]
ROOT, LAYERS, NOBODY = "r", "abcd", "nobody"
NUMBERS = ("opacity", "zPosition", "cornerRadius", "shadowRadius", "minificationFilterBias", "anchorPointZ")
PATHS: dict[str, tuple[str, ...]] = {
    "number": (*NUMBERS, "position.x", "position.y", "bounds.size.width", "bounds.origin.x", "shadowOffset.width"),
    "angle": (
        "transform.rotation",
        "transform.rotation.x",
        "transform.rotation.y",
        "transform.rotation.z",
        "sublayerTransform.rotation.z",
    ),
    "scale": ("transform.scale", "transform.scale.x", "transform.scale.y", "transform.scale.z", "transform.scale.xy"),
    "distance": ("transform.translation.x", "transform.translation.z"),
    "point": ("position", "anchorPoint", "bounds.origin"),
    "size": ("shadowOffset", "bounds.size", "transform.translation"),
    "rect": ("bounds", "contentsRect"),
    "color": ("backgroundColor", "borderColor"),
    "transform": ("transform", "sublayerTransform"),
    "bool": ("hidden", "doubleSided", "masksToBounds", "shouldRasterize"),
    "handle": ("contents",),
}
VELOCITIES = ("number", "angle", "scale", "distance", "point", "size", "rect")
FIXED: dict[str, tuple[str, ...]] = {"bool": ("geometryFlipped",), "string": ("name",)}
TIMES = {"beginTime": "time", "timeOffset": "time", "speed": "speed"}
MISTAKES: tuple[tuple[str, Any], ...] = (
    ("colour", 1),
    ("position.z", 1),
    ("opacity", [1, 2]),
    ("opacity", "much"),
    ("position", 3),
    ("position", [1, "nan"]),
    ("opacity", None),
    ("bounds", [1, 2]),
    ("zPosition", "inf"),
    ("hidden", "yes"),
    ("transform.rotation.w", 1),
    ("backgroundColor", [1, 2, 3]),
    ("beginTime", "inf"),
    ("transform", [1, 0, 0, 1]),
    ("name", 5),
)
FLAWS: tuple[tuple[str, Any], ...] = (
    ("keyPath", "colour"),
    ("keyPath", "name"),
    ("keyPath", "geometryFlipped"),
    ("fromValue", [1, 2, 3, 4, 5]),
    ("toValue", "much"),
    ("duration", "nan"),
    ("fillMode", "never"),
    ("speed", "inf"),
    ("beginTime", "nan"),
    ("timingFunction", "bounce"),
    ("timingFunction", [2, 0, 0, 1]),
    ("toValue", "nan"),
    ("valueFunction", "skewX"),
)


class Writer:
    """Writes one program."""

    kinds = PATHS

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)
        self.now = 0.0
        self.depth = 0
        self.tags = 0

    def chance(self, probability: float) -> bool:
        return self.random.random() < probability

    def pick(self, things: Any) -> Any:
        return self.random.choice(things)

    def grid(self, low: float, high: float, parts: int = 16) -> float:
        return self.random.randint(round(low * parts), round(high * parts)) / parts

    def program(self) -> dict[str, Any]:
        ops: list[Op] = [{"op": "layer", "id": ROOT, "root": True}]
        for name in LAYERS[: self.random.randint(1, len(LAYERS))]:
            ops.append({"op": "layer", "id": name})
            if self.chance(0.85):
                above = [op["id"] for op in ops if op["op"] == "layer"][:-1]
                ops.append({"op": "insert", "layer": name, "into": self.pick(above)})
        self.names = [op["id"] for op in ops if op["op"] == "layer"]
        # A program has few key paths, so that animations meet.
        kinds = self.random.choices(list(self.kinds), k=self.random.randint(1, 3))
        self.paths: list[tuple[str, str]] = [(kind, self.pick(self.kinds[kind])) for kind in kinds]
        if self.chance(0.9):
            ops.append({"op": "flush"})
        ops += [self.op() for _ in range(self.random.randint(4, 24))]
        ops.append({"op": "advance", "to": self.now + self.grid(0, 4)})
        return {"ops": ops, "times": sorted(self.grid(-1, 6, 64) for _ in range(5))}

    # ---- Ops -----------------------------------------------------------------------------------------------------------

    def op(self) -> Op:
        kinds: dict[Callable[[], Op], int] = {
            self.set: 22,
            self.add: 24,
            self.advance: 16,
            self.flush: 6,
            self.begin: 5,
            self.commit: 6,
            self.transaction: 8,
            self.tree: 8,
            self.take_off: 5,
            self.action: 4,
            self.retime: 5,
            self.on: 3,
            self.mistake: 2,
        }
        return self.random.choices(list(kinds), list(kinds.values()))[0]()

    def name(self) -> str:
        return NOBODY if self.chance(0.005) else self.random.choice(self.names)

    def path(self) -> tuple[str, str]:
        return self.random.choice(self.paths)

    def set(self) -> Op:
        if self.chance(0.08):
            kind = self.pick(list(FIXED))
            return {"op": "set", "layer": self.name(), "key": self.pick(FIXED[kind]), "value": self.value(kind)}
        kind, path = self.path()
        nil = path in ("backgroundColor", "contents") and self.chance(0.2)
        return {"op": "set", "layer": self.name(), "key": path, "value": None if nil else self.value(kind)}

    def retime(self) -> Op:
        key = self.pick(list(TIMES))
        value = self.pick([0, 0.5, 1, 1, 1, 2, 4, -1]) if key == "speed" else self.grid(-1, 2, 8)
        return {"op": "set", "layer": self.name(), "key": key, "value": value}

    def mistake(self) -> Op:
        key, value = self.pick(MISTAKES)
        return {"op": "set", "layer": self.name(), "key": key, "value": value}

    def add(self) -> Op:
        animation = self.animation()
        if self.chance(0.03):
            name, value = self.pick(FLAWS)
            if name not in ("keyPath", "fromValue", "toValue", "valueFunction") or animation["class"] in ("basic", "spring"):
                animation[name] = value
        return {"op": "add", "layer": self.name(), "key": self.key(), "animation": animation}

    def key(self) -> str | None:
        return self.random.choice(["k", "l", "m", None, self.path()[1]])

    def take_off(self) -> Op:
        if self.chance(0.2):
            return {"op": "removeAllAnimations", "layer": self.name()}
        return {"op": "removeAnimation", "layer": self.name(), "key": self.key() or "transition"}

    def advance(self) -> Op:
        if self.chance(0.04):
            return {"op": "advance", "to": self.pick([-1, "nan", "inf", self.now - 0.5])}
        self.now += self.pick([0, 0.0625, 0.125, 0.25, 0.5, 1, 2])
        return {"op": "advance", "to": self.now}

    def flush(self) -> Op:
        return {"op": "flush"}

    def begin(self) -> Op:
        return {"op": "begin"}

    def commit(self) -> Op:
        return {"op": "commit"}

    def transaction(self) -> Op:
        op: Op = {"op": "transaction"}
        if self.chance(0.4):
            op["duration"] = self.pick([0, -1, 0.5, 1, 2, 0.125])
        if self.chance(0.3):
            op["timingFunction"] = self.curve()
        if self.chance(0.3):
            op["disableActions"] = self.chance(0.5)
        if self.chance(0.5):
            self.tags += 1
            op["completion"] = None if self.chance(0.1) else f"t{self.tags}"
        return op

    def tree(self) -> Op:
        kind, layer, other = self.random.random(), self.name(), self.name()
        if kind < 0.35:
            return {"op": "insert", "layer": layer, "into": other, **self.place()}
        if kind < 0.65:
            return {"op": "remove", "layer": layer}
        if kind < 0.85:
            return {"op": "mask", "layer": layer, "mask": None if self.chance(0.2) else other}
        if kind < 0.93:
            return {"op": "replace", "layer": layer, "with": other}
        return {"op": "sublayers", "layer": layer, "sublayers": [self.name() for _ in range(self.random.randint(0, 3))]}

    def place(self) -> Op:
        return self.random.choice(
            [
                {},
                {"at": self.random.randint(-1, 3)},
                {"above": self.name()},
                {"below": self.name()},
                {"below": None},
                {"above": None},
                {"at": "end"},
            ]
        )

    def action(self) -> Op:
        kind, path = self.path()
        where = self.pick(["actions", "style", "style.style", "delegate"])
        key = self.pick([path, path, path, "position", "onOrderIn", "onOrderOut", "sublayers", "hidden", "mask"])
        value: Any = self.pick(["none", None])
        if self.chance(0.7):
            value = self.animation()
            if key == path and self.chance(0.3) and value.get("keyPath") == path:
                del value["keyPath"]
            elif value["class"] in ("basic", "keyframe", "spring"):
                value.setdefault("keyPath", path)
        return {"op": "action", "layer": self.name(), "key": key, "where": where, "value": value}

    def on(self) -> Op:
        event = self.pick(
            [
                ["start", self.name(), self.key()],
                ["stop", self.name(), self.key(), self.chance(0.6)],
                ["completion", f"t{self.tags}"],
            ]
        )
        ops = [
            self.pick(
                [self.set, self.set, self.add, self.take_off, self.transaction, self.begin, self.commit, self.flush, self.advance]
            )()
            for _ in range(self.random.randint(1, 2))
        ]
        return {"op": "on", "event": event, "do": ops}

    # ---- Values --------------------------------------------------------------------------------------------------------

    def value(self, kind: str) -> Any:
        if kind == "bool":
            return self.chance(0.5)
        if kind == "string":
            return self.pick(["x", "y", "zz"])
        if kind == "handle":
            return self.random.randint(1, 4)
        if kind == "transform":
            return self.matrix()
        if kind == "scale":
            return self.pick([0.5, 1, 1.5, 2, 3, -1, -2])
        if kind == "angle":
            return self.grid(-4, 4, 8)
        if kind == "color":
            return [self.grid(0, 1, 8) for _ in range(4)]
        count = {"number": 1, "distance": 1, "point": 2, "size": 2, "rect": 4}[kind]
        numbers = [self.grid(-20, 100, 4) for _ in range(count)]
        return numbers if count > 1 else numbers[0]

    def matrix(self, scale: float | None = None) -> list[float]:
        """Makes matrices in the plane, mirrored, and in space with and without perspective; all can be decomposed. Those in space
        have arbitrary rotations, so that between two of them the two directions never have equal lengths (3.3). `scale` is for a
        matrix that is added (D3): so small that no sum or difference changes its sign, which would be a half turn."""
        x, y = (scale, scale) if scale else (self.pick([1, 2, 0.5, 1, -1]), self.pick([1, 2, 3, 1]))
        skew, around = self.pick([0, 0, 0.5]), self.pick([(1, 0), (0, 1), (0.6, 0.8), (-0.8, 0.6), (-1, 0)])
        c, s = around
        rows = [
            [x * c, x * s, 0, 0],
            [y * (skew * c - s), y * (skew * s + c), 0, 0],
            [0, 0, scale or 1, 0],
            [self.grid(-50, 50, 2), self.grid(-50, 50, 2), 0, 1],
        ]
        if self.chance(0.4):
            turned = product([row[:3] for row in rows[:3]], turn(*(self.random.uniform(-3, 3) for _ in range(3))))
            rows[:3] = [[*row, self.pick([0, 0, 0.125])] for row in turned]
            rows[3][2] = self.grid(-10, 10, 2)
        return [float(number) for row in rows for number in row]

    def curve(self) -> Any:
        """Makes no symmetrical curve, because only exact arithmetic decides the boundary in the middle of its time."""
        return self.pick([None, "linear", "easeIn", "easeOut", "default", [0.25, -0.5, 0.75, 1.25], [0.5, 0, 0.6, 1]])

    # ---- Animations ----------------------------------------------------------------------------------------------------

    def animation(self, *, is_child: bool = False) -> dict[str, Any]:
        kind = self.random.choices(
            ["basic", "keyframe", "spring", "group", "transition"], [50, 20, 12, 0 if is_child else 10, 0 if is_child else 3]
        )[0]
        animation: dict[str, Any] = {"class": kind, **self.timing(is_child)}
        if kind == "group":
            animation["animations"] = [self.animation(is_child=True) for _ in range(self.random.randint(0, 3))]
        elif kind != "transition":
            self.fill_in(animation, kind)
        return animation

    def timing(self, is_child: bool) -> dict[str, Any]:
        some: dict[str, Any] = {}
        options: dict[str, tuple[float, Callable[[], Any]]] = {
            "duration": (0.8, lambda: self.pick([0.25, 0.5, 1, 1, 2, 4])),
            "beginTime": (0.25, lambda: self.grid(-1, 3, 8)),
            "speed": (0.2, lambda: self.pick([0, 0.5, 2, -1, -2, 4])),
            "timeOffset": (0.2, lambda: self.grid(-1, 2, 8)),
            "repeatCount": (0.2, lambda: self.pick([0, 1.5, 2, 2.5, 3, "inf", -1])),
            "repeatDuration": (0.1, lambda: self.pick([0, 0.75, 1.5, 3, "inf"])),
            "autoreverses": (0.2, lambda: True),
            "fillMode": (0.4, lambda: self.pick(FILLS)),
            "timingFunction": (0.3, self.curve),
            "removedOnCompletion": (0.2, lambda: False),
        }
        for name, (probability, write) in options.items():
            if self.chance(probability):
                some[name] = write()
        if is_child:
            some.pop("removedOnCompletion", None)
        return some

    def fill_in(self, animation: dict[str, Any], kind: str) -> None:
        type_, path = self.path()
        if not self.chance(0.03):
            animation["keyPath"] = path
        for name in ("additive", "cumulative"):
            if self.chance(0.2):
                animation[name] = True
        if type_ == "transform" and "keyPath" in animation and self.chance(0.2):
            animation["valueFunction"] = name = self.pick(list(VALUE_FUNCTIONS))
            type_ = {"r": "angle", "s": "scale", "t": "distance"}[name[0]]
        if kind == "keyframe":
            self.keyframes(animation, type_)
            return
        ends = self.pick(
            [
                ("fromValue", "toValue"),
                ("fromValue", "toValue"),
                ("fromValue",),
                ("toValue",),
                ("byValue",),
                ("fromValue", "byValue"),
                ("toValue", "byValue"),
                ("fromValue", "toValue", "byValue"),
                (),
            ]
        )
        for name in ends:
            if "keyPath" in animation:
                is_addend = name == "byValue" and type_ == "transform"
                animation[name] = self.matrix(0.25) if is_addend else self.value(type_)
        if type_ not in ("handle", "bool") and self.chance(0.1):
            animation["timingFunction"] = "easeInEaseOut"
        # D82: of the first run, forwards from its begin. A color may be nil.
        is_forward = animation.get("speed", 1) > 0 and not animation.get("timeOffset")
        if "keyPath" in animation and type_ in VELOCITIES and is_forward and self.chance(0.25):
            animation["startVelocity"] = self.value(type_)
        if kind == "spring":
            self.spring(animation)

    def spring(self, animation: dict[str, Any]) -> None:
        for name, values in (
            ("mass", [1, 2, 0.5]),
            ("stiffness", [25, 100, 300]),
            ("damping", [5, 10, 20, 30]),
            ("initialVelocity", [-5, 2, 5]),
            ("allowsOverdamping", [True]),
        ):
            if self.chance(0.3):
                animation[name] = self.pick(values)
        if self.chance(0.5):
            animation["duration"] = "settling"

    def keyframes(self, animation: dict[str, Any], kind: str) -> None:
        if "keyPath" not in animation:
            return
        count = self.random.randint(1, 4) if self.chance(0.1) else self.random.randint(2, 4)
        animation["values"] = [self.value(kind) for _ in range(count)]
        mode = animation["calculationMode"] = self.pick(MODES)
        if self.chance(0.4):
            inner = sorted(self.grid(0, 1, 8) for _ in range(count - (1 if mode == "discrete" and self.chance(0.5) else 2)))
            animation["keyTimes"] = [0.0, *inner, 1.0] if count > 1 else [0.0]
        if self.chance(0.3):
            animation["timingFunctions"] = [self.curve() for _ in range(self.random.randint(0, count))]
        if self.chance(0.3) and mode.startswith("cubic"):
            for name in ("tensionValues", "continuityValues", "biasValues"):
                animation[name] = [self.grid(-1, 1, 4) for _ in range(count)]
