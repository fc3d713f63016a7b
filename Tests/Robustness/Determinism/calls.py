"""Converts scenes to lines that a C program reads without a JSON parser: one call per line, numbers in a form that reads back
exactly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scenes import CLASSES, Op, Sampling

ANIMATIONS = ("basic", "keyframe", "spring", "group")
VERBS = {"move": 0, "line": 1, "quad": 2, "curve": 3, "close": 4}


def flat(value: Any) -> list[float]:
    """Flattens a number, a bool, a list or a list of lists to numbers; nil has none."""
    if value is None:
        return []
    if isinstance(value, list):
        return [number for item in value for number in flat(item)]
    return [float(value)]


def counted(numbers: list[float]) -> str:
    return " ".join([str(len(numbers)), *(number.hex() for number in numbers)])


def elements(path: list[list[Any]]) -> str:
    """Returns the elements of a path, each a verb and six numbers."""
    parts = [
        f"{VERBS[verb]} " + " ".join(float(number).hex() for number in (*points, *[0] * (6 - len(points))))
        for verb, *points in path
    ]
    return " ".join([str(len(path)), *parts])


class Writer:
    """Numbers layers and animations in the order of their creation."""

    def __init__(self) -> None:
        self.layers: dict[str, int] = {}
        self.animations = 0

    def lines(self, op: Op) -> Iterator[str]:
        yield from getattr(self, f"write_{op['op']}")(op)

    def write_layer(self, op: Op) -> Iterator[str]:
        self.layers[op["id"]] = index = len(self.layers)
        yield f"layer {CLASSES.index(op.get('class', 'layer'))}"
        for key, value in op.get("set", {}).items():
            yield f"set {index} {key} {counted(flat(value))}"
        if op.get("root"):
            yield f"root {index}"

    def write_insert(self, op: Op) -> Iterator[str]:
        yield f"insert {self.layers[op['into']]} {self.layers[op['layer']]}"

    def write_set(self, op: Op) -> Iterator[str]:
        yield f"set {self.layers[op['layer']]} {op['key']} {counted(flat(op['value']))}"

    def write_begin(self, _: Op) -> Iterator[str]:
        yield "begin"

    def write_commit(self, _: Op) -> Iterator[str]:
        yield "commit"

    def write_flush(self, _: Op) -> Iterator[str]:
        yield "flush"

    def write_advance(self, op: Op) -> Iterator[str]:
        yield f"advance {float(op['to']).hex()}"

    def write_transaction(self, op: Op) -> Iterator[str]:
        if "duration" in op:
            yield f"duration {float(op['duration']).hex()}"
        if isinstance(op.get("timingFunction"), str):
            yield f"preset {op['timingFunction']}"
        elif "timingFunction" in op:
            yield "curve " + " ".join(float(number).hex() for number in op["timingFunction"])
        if op.get("disableActions"):
            yield "disable"

    def write_add(self, op: Op) -> Iterator[str]:
        yield from self.animation(op["animation"])
        yield f"add {self.layers[op['layer']]} {self.animations - 1} {op['key'] or '-'}"

    def animation(self, made: Op) -> Iterator[str]:
        """Writes an animation after its children, so that it is the last one that is made."""
        children = []
        for child in made.get("animations", []):
            yield from self.animation(child)
            children.append(self.animations - 1)
        yield f"animation {ANIMATIONS.index(made['class'])}"
        index, self.animations = self.animations, self.animations + 1
        if children:
            yield f"children {index} {len(children)} " + " ".join(map(str, children))
        for name, value in sorted(made.items(), key=lambda item: item[0] != "keyPath"):
            if name == "values":
                yield f"values {index} {len(value)} {counted(flat(value))}"
            elif name == "path":
                yield f"path {index} {elements(value)}"
            elif isinstance(value, str) and value != "inf":
                if name != "class":
                    yield f"text {index} {name} {value}"
            elif name != "animations":
                yield f"value {index} {name} {counted(flat(value))}"


def program(scene: Sampling) -> str:
    writer = Writer()
    lines = [line for op in scene.ops for line in writer.lines(op)]
    lines += [f"channel {writer.layers[name]} {key}" for name, key in scene.channels]
    return "\n".join([f"scene {scene.seed}", *lines, f"sample {counted(scene.times)}", ""])
