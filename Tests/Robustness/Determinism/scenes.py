"""Random scenes from seeds: the ops of a scene file, the channels and the times to sample. A seed always produces the same scene,
because only `random()` of Python's generator is used, whose results Python guarantees."""

from __future__ import annotations

import math
import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeVar

T = TypeVar("T")
Op = dict[str, Any]

CLASSES = ("layer", "shape", "gradient", "text", "replicator", "emitter", "scroll", "transform", "tiled")
CURVES: tuple[Any, ...] = (
    "linear",
    "easeIn",
    "easeOut",
    "easeInEaseOut",
    "default",
    [1, 0, 0.8, 1],
    [0.2, 0, 0, 1],
    [0.3, -0.6, 0.7, 1.6],
    [0, 0, 1, 1],
)
IDENTITY = [1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, 0.0, 0.0, 0.0, 1.0]


class Dice:
    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed).random

    def chance(self, share: float) -> bool:
        return self.random() < share

    def number(self, low: float, high: float) -> float:
        return low + (high - low) * self.random()

    def count(self, low: int, high: int) -> int:
        return low + int(self.random() * (high + 1 - low))

    def one(self, items: Sequence[T]) -> T:
        return items[int(self.random() * len(items))]


# ---- Values ------------------------------------------------------------------------------------------------------------


def unit(dice: Dice) -> float:
    return dice.random()


def length(dice: Dice) -> float:
    return dice.number(0, 50)


def signed(dice: Dice) -> float:
    return dice.one((0, 1, -1)) if dice.chance(0.1) else dice.number(-300, 300)


def angle(dice: Dice) -> float:
    return dice.number(-7, 7)


def factor(dice: Dice) -> float:
    return dice.number(-2, 2)


def point(dice: Dice) -> list[float]:
    return [signed(dice), signed(dice)]


def rect(dice: Dice) -> list[float]:
    return [signed(dice), signed(dice), length(dice), length(dice)]


def color(dice: Dice) -> list[float] | None:
    return None if dice.chance(0.05) else [unit(dice), unit(dice), unit(dice), unit(dice)]


def colors(dice: Dice) -> list[list[float]]:
    return [[unit(dice), unit(dice), unit(dice), unit(dice)] for _ in range(3)]


def stops(dice: Dice) -> list[float]:
    return sorted(unit(dice) for _ in range(3))


def flag(dice: Dice) -> bool:
    return dice.chance(0.5)


def matrix(dice: Dice) -> list[float]:
    """Makes the identity, a rotation, an affine map, a rotation in space, or any matrix with perspective."""
    kind, m = dice.count(0, 4), list(IDENTITY)
    if kind == 1 or kind == 3:
        a, (i, j) = angle(dice), dice.one(((0, 1), (1, 2), (0, 2))) if kind == 3 else (0, 1)
        m[i * 5] = m[j * 5] = math.cos(a)
        m[i * 4 + j], m[j * 4 + i] = math.sin(a), -math.sin(a)
    elif kind == 2:
        m[0], m[1], m[4], m[5], m[12], m[13] = (factor(dice) for _ in range(6))
    elif kind == 4:
        m = [number + dice.number(-0.4, 0.4) for number in IDENTITY]
        m[3], m[7], m[11], m[15] = m[3] * 0.01, m[7] * 0.01, m[11] * 0.01, 1.0
    return m


def path(dice: Dice) -> list[list[Any]]:
    sizes = {"line": 2, "quad": 4, "curve": 6}
    elements: list[list[Any]] = [["move", *point(dice)]]
    for _ in range(dice.count(1, 4)):
        verb = dice.one(tuple(sizes))
        elements.append([verb, *(signed(dice) for _ in range(sizes[verb]))])
    return elements + [["close"]] if dice.chance(0.2) else elements


Maker = Callable[[Dice], Any]

# Functions that make a value of a key path, first for every class, then for single classes.
COMMON: dict[str, Maker] = {
    "opacity": unit,
    "zPosition": signed,
    "cornerRadius": length,
    "borderWidth": length,
    "shadowOpacity": unit,
    "position": point,
    "position.x": signed,
    "position.y": signed,
    "anchorPoint": point,
    "anchorPointZ": signed,
    "bounds": rect,
    "bounds.size": lambda dice: [length(dice), length(dice)],
    "bounds.origin.x": signed,
    "contentsRect": rect,
    "shadowOffset": point,
    "backgroundColor": color,
    "borderColor": color,
    "shadowColor": color,
    "hidden": flag,
    "transform": matrix,
    "sublayerTransform": matrix,
    "transform.rotation": angle,
    "transform.rotation.x": angle,
    "transform.rotation.y": angle,
    "transform.scale": factor,
    "transform.scale.x": factor,
    "transform.translation.x": signed,
    "transform.translation": point,
}
OWN: dict[str, dict[str, Maker]] = {
    "shape": {"strokeStart": unit, "strokeEnd": unit, "lineWidth": length, "fillColor": color, "strokeColor": color},
    "gradient": {"colors": colors, "locations": stops, "startPoint": point, "endPoint": point},
    "text": {"fontSize": length, "foregroundColor": color},
    "replicator": {"instanceCount": lambda dice: dice.count(0, 9), "instanceDelay": unit, "instanceTransform": matrix},
    "emitter": {"birthRate": unit, "emitterPosition": point, "emitterSize": lambda dice: [length(dice), length(dice)]},
}
POINTS = ("position", "anchorPoint")
DISCRETE = ("hidden", "colors", "locations")  # by, additive and cumulative have no effect on these


# ---- Animations --------------------------------------------------------------------------------------------------------


def timing(dice: Dice, root: bool) -> Op:
    """Makes the properties of every animation. A child's beginTime counts from its group's."""
    made: Op = {"duration": dice.one((0.25, 0.5, 1, 1.5, 2, dice.number(0.05, 3)))}
    odds: list[tuple[str, float, Callable[[], Any]]] = [
        ("beginTime", 0.25, lambda: dice.number(0, 2)),
        ("speed", 0.2, lambda: dice.one((0.5, 2, -1, 0, dice.number(0.1, 4)))),
        ("timeOffset", 0.2, lambda: dice.number(0, 1.5)),
        ("repeatCount", 0.35, lambda: dice.one((2, 2.5, 3, "inf"))),
        ("repeatDuration", 0.1, lambda: dice.number(0.2, 4)),
        ("autoreverses", 0.3, lambda: True),
        ("fillMode", 0.5, lambda: dice.one(("forwards", "backwards", "both"))),
        ("timingFunction", 0.6, lambda: dice.one(CURVES)),
    ]
    for name, share, value in odds:
        if dice.chance(share):
            made[name] = value()
    if root:
        made["removedOnCompletion"] = dice.chance(0.6)
    return made


def moving(dice: Dice, key: str) -> Op:
    made: Op = {"keyPath": key}
    if key not in DISCRETE and dice.chance(0.25):
        made["additive"] = True
    if key not in DISCRETE and dice.chance(0.25):
        made["cumulative"] = True
    return made


def basic(dice: Dice, key: str, maker: Maker, root: bool) -> Op:
    made = {"class": "basic", **timing(dice, root), **moving(dice, key)}
    ends = dice.one(
        (("fromValue", "toValue"), ("fromValue",), ("toValue",), ("fromValue", "byValue"), ("byValue", "toValue"), ("byValue",))
    )
    for name in ends if key not in DISCRETE else ends[:1] if ends[0] != "byValue" else ("toValue",):
        made[name] = maker(dice)
    return made


def spring(dice: Dice, key: str, maker: Maker, root: bool) -> Op:
    made = {**basic(dice, key, maker, root), "class": "spring"}
    made.update(
        mass=dice.one((1, dice.number(0.2, 3))),
        stiffness=dice.one((100, dice.number(5, 400))),
        damping=dice.one((0, 10, 20, dice.number(0, 60))),
    )
    if dice.chance(0.4):
        made["initialVelocity"] = dice.number(-20, 20)
    if dice.chance(0.3):
        made["allowsOverdamping"] = True
    return made


def keyframe(dice: Dice, key: str, maker: Maker, root: bool) -> Op:
    made = {"class": "keyframe", **timing(dice, root), **moving(dice, key)}
    mode = dice.one(("linear", "linear", "discrete", "paced", "cubic", "cubicPaced"))
    made["calculationMode"] = mode
    if key in POINTS and dice.chance(0.5):
        made["path"] = path(dice)
        if dice.chance(0.4):
            made["rotationMode"] = dice.one(("auto", "autoReverse"))
        return made
    count = dice.count(2, 6)
    values = [maker(dice) for _ in range(count)]
    made["values"] = [value if value is not None else [0, 0, 0, 1] for value in values]
    if mode in ("linear", "cubic") and dice.chance(0.5):
        inner = sorted(unit(dice) for _ in range(count - 2))
        made["keyTimes"] = [0, *inner, 1]
    if mode in ("linear", "cubic") and dice.chance(0.4):
        made["timingFunctions"] = [[unit(dice), unit(dice), unit(dice), unit(dice)] for _ in range(count - 1)]
    if mode.startswith("cubic") and dice.chance(0.5):
        for name in ("tensionValues", "continuityValues", "biasValues"):
            made[name] = [dice.number(-1, 1) for _ in range(count)]
    return made


def animation(dice: Dice, keys: dict[str, Maker], depth: int = 0) -> Op:
    if depth < 3 and dice.chance(0.15):
        children = [animation(dice, keys, depth + 1) for _ in range(dice.count(1, 3))]
        return {"class": "group", **timing(dice, depth == 0), "animations": children}
    key = dice.one(POINTS) if dice.chance(0.1) else dice.one(tuple(keys))
    return dice.one((basic, basic, keyframe, spring))(dice, key, keys[key], depth == 0)


# ---- Scenes ------------------------------------------------------------------------------------------------------------


@dataclass
class Sampling:
    """A scene with the channels to sample."""

    seed: int
    ops: list[Op] = field(default_factory=list)
    channels: list[tuple[str, str]] = field(default_factory=list)
    times: list[float] = field(default_factory=list)


def keys_of(kind: str) -> dict[str, Maker]:
    return {**COMMON, **OWN.get(kind, {})}


def clock_of(dice: Dice) -> Op:
    """Makes the time properties of a layer."""
    made: Op = {}
    if dice.chance(0.3):
        made["speed"] = dice.one((0.5, 2, 0, -1, dice.number(0.1, 3)))
    if dice.chance(0.3):
        made["timeOffset"] = dice.number(-1, 2)
    if dice.chance(0.2):
        made["beginTime"] = dice.number(-1, 1)
    return made


def add_layers(dice: Dice, scene: Sampling) -> list[tuple[str, str]]:
    """Makes a tree of layers. One scene in four has many similar layers, which fill vectors of lanes."""
    layers = [("root", "layer")]
    scene.ops.append({"op": "layer", "id": "root", "root": True, "set": {"bounds": [0, 0, 640, 360]}})
    for index in range(dice.count(2, 8)):
        kind, name = dice.one(CLASSES) if dice.chance(0.7) else "layer", f"l{index}"
        keys = keys_of(kind)
        names = [dice.one(tuple(keys)) for _ in range(dice.count(0, 6))]
        values = clock_of(dice) | {key: keys[key](dice) for key in names}
        scene.ops.append({"op": "layer", "id": name, "class": kind, "set": values})
        scene.ops.append({"op": "insert", "layer": name, "into": dice.one(layers)[0]})
        layers.append((name, kind))
    for index in range(dice.count(20, 60) if scene.seed % 4 == 0 else 0):
        scene.ops.append({"op": "layer", "id": f"c{index}", "set": {"position": point(dice)}})
        scene.ops.append({"op": "insert", "layer": f"c{index}", "into": "root"})
        layers.append((f"c{index}", "layer"))
    return layers


def change(dice: Dice, layers: list[tuple[str, str]], scene: Sampling) -> None:
    """Makes a turn: a transaction of implicit animations, then explicit ones."""
    scene.ops.append({"op": "begin"})
    values: Op = {"duration": dice.number(0.1, 3)}
    if dice.chance(0.5):
        values["timingFunction"] = dice.one(CURVES)
    if dice.chance(0.1):
        values["disableActions"] = True
    scene.ops.append({"op": "transaction", **values})
    for name, kind in layers:
        keys = keys_of(kind)
        for _ in range(dice.count(0, 2)):
            key = dice.one(tuple(keys))
            scene.ops.append({"op": "set", "layer": name, "key": key, "value": keys[key](dice)})
    scene.ops.append({"op": "commit"})
    alike = keys_of("layer")
    crowd = animation(dice, alike)
    for name, kind in layers:
        if name[0] == "c":
            scene.ops.append({"op": "add", "layer": name, "key": "crowd", "animation": crowd})
            continue
        for index in range(dice.count(0, 3)):
            made = animation(dice, keys_of(kind))
            scene.ops.append({"op": "add", "layer": name, "key": dice.one((None, f"k{index}")), "animation": made})
    scene.ops.append({"op": "flush"})


def animated(made: Op) -> list[str]:
    """Returns the key paths of an animation and its children. An animation that rotates along a path also sets the rotation."""
    found = [made["keyPath"]] if "keyPath" in made else []
    if "rotationMode" in made:
        found.append("transform.rotation.z")
    return found + [key for child in made.get("animations", []) for key in animated(child)]


def moved(name: str, ops: list[Op]) -> list[str]:
    """Returns the key paths of a layer that may change."""
    found: list[str] = []
    for op in ops:
        if op.get("layer") == name:
            found += [op["key"]] if op["op"] == "set" else animated(op["animation"]) if op["op"] == "add" else []
    return found


def scene_of(seed: int) -> Sampling:
    dice, scene = Dice(seed), Sampling(seed)
    layers = add_layers(dice, scene)
    scene.ops.append({"op": "flush"})
    change(dice, layers, scene)
    for step in range(dice.count(0, 2)):
        scene.ops.append({"op": "advance", "to": 0.25 * (step + 1) + dice.one((0, dice.number(0, 0.2)))})
        change(dice, layers, scene)
    for name, kind in layers:
        keys = tuple(keys_of(kind)) + ("frame",)
        others = [dice.one(keys) for _ in range(1 if name[0] == "c" else 3)]
        scene.channels += [(name, key) for key in dict.fromkeys(moved(name, scene.ops) + others)]
    # Round times equal the ends of animations exactly; the others are before, between and long after them.
    scene.times = [step / 8 for step in range(-4, 29)] + [dice.number(-1, 6) for _ in range(20)] + [1e3, -1e3, 1e6 + 0.1]
    return scene
