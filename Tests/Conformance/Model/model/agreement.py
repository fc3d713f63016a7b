"""Plays a program on the engine and on the machine, and compares all observations after each op."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from typing import Any

from .engine import Engine
from .machine import Machine
from .values import WIDTHS, KeyPath, Refused

Op = dict[str, Any]
Program = dict[str, Any]
TOLERANCE = 1e-9  # of the larger of 1 and the largest number of the value
PUBLISHING = ("flush", "commit", "advance")


class Difference(Exception):
    """The two sides differ after an op."""


def same(got: Any, want: Any, tolerance: float) -> bool:
    """Compares numbers within the tolerance, lists elementwise, and anything else exactly."""
    if isinstance(want, (list, tuple)) and isinstance(got, (list, tuple)):
        return len(got) == len(want) and all(same(g, w, tolerance) for g, w in zip(got, want, strict=True))
    if any(isinstance(one, bool) or not isinstance(one, (int, float)) for one in (got, want)):
        return type(got) is type(want) and bool(got == want)
    return bool(got == want or abs(got - want) <= tolerance)


def size(value: Any) -> float:
    if isinstance(value, (list, tuple)):
        return max(map(size, value), default=1.0)
    return max(1.0, abs(value)) if isinstance(value, (int, float)) and abs(value) != float("inf") else 1.0


def agree(got: Any, want: Any) -> bool:
    return got == want or same(got, want, TOLERANCE * size(want))


def compare(program: Program, index: int, what: str, got: Any, want: Any) -> None:
    """Raises Difference if both sides differ after an op."""
    if not agree(got, want):
        raise Difference(f"after op {index} {program['ops'][index]}\n  {what}\n  engine {got}\n  model  {want}")


def watched(ops: list[Op]) -> dict[str, list[str]]:
    """Returns the key paths that a program sets or animates, by layer, and for each component its property."""
    found: dict[str, set[str]] = {}
    for op in ops:
        keys = found.setdefault(op.get("id") or op.get("layer") or op.get("layers", [""])[0], set())
        if op["op"] in ("set", "animate"):
            keys.add(op["key"])
        keys.update(_animated(op.get("animation") or op.get("value")))
        if op["op"] == "action":
            keys.add(op["key"])
        for layer, more in watched(op.get("do", [])).items():
            found.setdefault(layer, set()).update(more)
    return {
        layer: sorted({name for key in keys if (path := _path(key)) for name in (path.name, path.base)})
        for layer, keys in found.items()
        if keys
    }


def _animated(animation: Any) -> Iterator[str]:
    if isinstance(animation, dict):
        yield animation.get("keyPath", "")
        for child in animation.get("animations", []):
            yield from _animated(child)


def _path(key: str) -> KeyPath | None:
    try:
        return KeyPath.of(key)
    except Refused:
        return None


class Session:
    """Both sides of one program."""

    def __init__(self, program: Program, machine: Machine) -> None:
        self.program, self.machine, self.engine = program, machine, Engine()
        self.keys = watched(program["ops"])
        self.calls = 0
        self.values = 0

    def run(self) -> None:
        """Raises Difference with the place and the values of both sides."""
        try:
            for index, op in enumerate(self.program["ops"]):
                self._step(index, op)
        finally:
            self.engine.close()

    def _step(self, index: int, op: Op) -> None:
        self.calls += 1
        self._compare(index, "status", _status(self.engine.play, op), _status(self.machine.play, op))
        self._compare(index, "events", self.engine.events, self.machine.events)
        self.engine.events.clear()
        self.machine.events.clear()
        self._compare(index, "transaction", self.engine.transaction(), self.machine.transaction())
        if self.machine.is_waiting:
            self._compare(index, "next event time", self.engine.context.next_event_time, float(self.machine.now))
        elif not any(layer.animations or layer.shown and layer.shown.animations for layer in self.machine.layers.values()):
            self._compare(index, "next event time", self.engine.context.next_event_time, math.inf)
        for name in self.machine.layers:
            self._look(index, name, op["op"] in PUBLISHING)

    def _look(self, index: int, name: str, all_times: bool) -> None:
        engine, machine, keys = self.engine, self.machine, self.keys.get(name) or ["opacity"]
        self._compare(index, f"tree of {name}", engine.tree(name), machine.tree(name))
        self._compare(index, f"animations of {name}", engine.attached(name), machine.attached(name))
        self._compare(index, f"model values {keys} of {name}", engine.model(name, keys), machine.model(name, keys))
        times = [float(machine.now), *(self.program["times"] if all_times else [])]
        got, want = engine.presentation(name, keys, times), machine.presentation(name, keys, times)
        if isinstance(got, str) or isinstance(want, str):
            self._compare(index, f"presentation of {name}", got, want)
            return
        for time, got_row, want_row in zip(times, got, want, strict=True):
            for key, one, two in zip(keys, got_row, want_row, strict=True):
                self._compare(index, f"presentation of {name}.{key} at {time}", one, two)
        if all_times:
            numeric = [key for key in keys if KeyPath.of(key).type in WIDTHS and KeyPath.of(key).type != "color"]
            flat = [
                [
                    x
                    for key, value in zip(keys, row, strict=True)
                    if key in numeric
                    for x in (value if isinstance(value, tuple) else [value])
                ]
                for row in got
            ]
            if engine.batch(name, numeric, times) != flat:
                raise Difference(f"after op {index}: a batch of {name}'s {numeric} differs from single values")
            local = [side.converted(times[-1], None, name) for side in (engine, machine)]
            self._compare(index, f"local time of {name}", *local)

    def _compare(self, index: int, what: str, got: Any, want: Any) -> None:
        self.values += 1
        compare(self.program, index, what, got, want)


def _status(play: Callable[[Op], None], op: Op) -> str:
    try:
        play(op)
    except Refused as refusal:
        return refusal.status
    return "ok"
