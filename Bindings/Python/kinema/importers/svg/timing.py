"""Times of animations: those of elements (SMIL) and those of style sheets."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..scene import Layer, finite
from .reading import Node, Tree, number

AT_ONCE = 1e-100
"""A begin time: 0 would be the time of the commit."""
EASES: dict[str, tuple[float, float, float, float] | None] = {
    "linear": None,
    "ease": (0.25, 0.1, 0.25, 1.0),
    "ease-in": (0.42, 0.0, 1.0, 1.0),
    "ease-out": (0.0, 0.0, 0.58, 1.0),
    "ease-in-out": (0.42, 0.0, 0.58, 1.0),
}
Function = Any
"""A timing function as a document writes it."""


class Timing(NamedTuple):
    """Seconds; how often it repeats, also without end; and what it shows before and after."""

    begin: float
    duration: float
    repeats: float = 1.0
    alternates: bool = False
    before: bool = False
    after: bool = False

    @property
    def end(self) -> float:
        """The end of all repeats; of endless ones that of the first, there and back."""
        return self.begin + self.duration * (self.repeats if math.isfinite(self.repeats) else 2.0 if self.alternates else 1.0)

    @property
    def is_always(self) -> bool:
        """Whether it has an effect at all times."""
        return (self.begin <= 0 or self.before) and (self.after or math.isinf(self.repeats))


class Moves(NamedTuple):
    """Values at shares of a duration, as texts, with the functions between them."""

    values: list[str]
    times: list[float]
    functions: list[Function]
    timing: Timing
    discrete: bool = False

    def members(self, values: Sequence[Any]) -> dict[str, Any]:
        held = {"values": list(values), "keyTimes": [finite(time, 12) for time in self.times]}
        if self.discrete:
            return {
                **held,
                "calculationMode": "discrete",
                "keyTimes": [*held["keyTimes"], 1.0] if len(self.times) == len(values) else held["keyTimes"],
            }
        return {**held, "timingFunctions": self.functions} if any(one is not None for one in self.functions) else held


def clock_value(text: str) -> float | None:
    """Returns the seconds of "1.5s", "200ms", "01:30", None if the text is none of them."""
    text = text.strip()
    parts = text.split(":")
    if len(parts) in (2, 3) and all(re.fullmatch(r"\d+(\.\d+)?", part) for part in parts):
        return float(sum(float(part) * 60.0**index for index, part in enumerate(reversed(parts))))
    found = re.fullmatch(r"([+-]?(?:\d+\.?\d*|\.\d+))\s*(h|min|s|ms|)", text)
    if not found:
        return None
    return min(max(float(found[1]), -1e6), 1e6) * {"h": 3600.0, "min": 60.0, "s": 1.0, "ms": 0.001, "": 1.0}[found[2]]


def timing_of(node: Node, tree: Tree, depth: int = 0) -> Timing | None:
    """Returns the times of an element; None if an event starts it, or it has none."""
    begin = _begin(node.get("begin", "0").split(";")[0].strip(), tree, depth)
    duration = clock_value(node.get("dur", "")) if node.get("dur") not in ("", "indefinite", "media") else None
    if begin is None or duration is None and node.tag != "set":
        return None
    if duration is None or duration <= 0:
        return Timing(begin, 1.0, math.inf) if node.tag == "set" else None
    count = node.get("repeatCount", "1")
    repeats = math.inf if count == "indefinite" else max(number(count, 1.0), 1e-3)
    if node.get("repeatDur"):
        total = clock_value(node.get("repeatDur"))
        repeats = math.inf if total is None else max(total / duration, 1e-3)
    if node.get("end"):
        end = _begin(node.get("end").split(";")[0].strip(), tree, depth)
        if end is None or end <= begin:
            return None
        repeats = min(repeats, (end - begin) / duration)
    return Timing(begin, duration, repeats, after=node.get("fill") == "freeze")


def _begin(text: str, tree: Tree, depth: int) -> float | None:
    plain = clock_value(text)
    if plain is not None:
        return plain
    found = re.fullmatch(r"([^.]+)\.(begin|end)\s*([+-].*)?", text)
    other = tree.by_id.get(found[1]) if found else None
    if found is None or other is None or depth > 16:
        return None
    timing, shift = timing_of(other, tree, depth + 1), clock_value((found[3] or "0").replace(" ", ""))
    if timing is None or shift is None or found[2] == "end" and math.isinf(timing.repeats):
        return None
    return (timing.begin if found[2] == "begin" else timing.end) + shift


def css_function(text: str) -> Function:
    """Returns a timing function of CSS as a document writes it."""
    plain = text.strip().lower()
    if plain in EASES:
        return EASES[plain] and list(EASES[plain] or ())
    if plain in ("step-start", "step-end"):
        return f"steps(1, jump-{plain[5:]})"
    found = re.fullmatch(r"cubic-bezier\(([^)]*)\)", plain)
    parts = [number(part) for part in found[1].split(",")] if found else []
    if len(parts) == 4:
        return [min(max(parts[0], 0.0), 1.0), parts[1], min(max(parts[2], 0.0), 1.0), parts[3]]
    found = re.fullmatch(r"steps\(\s*(\d+)\s*(?:,\s*([a-z-]+)\s*)?\)", plain)
    if found and 1 <= int(found[1]) <= 10_000:
        word = {"start": "jump-start", "end": "jump-end", None: "jump-end"}.get(found[2], found[2])
        return f"steps({found[1]}, {word})" if word in ("jump-start", "jump-end", "jump-none", "jump-both") else None
    return None


def animate(layer: Layer, path: str, timing: Timing, /, **members: Any) -> None:
    """Adds a keyframe animation to a layer."""
    name, count = path, 1
    while any(other["key"] == name for other in layer.animations):
        count += 1
        name = f"{path} {count}"
    found: dict[str, Any] = {"class": "keyframe", "key": name, "keyPath": path}
    found["beginTime"] = finite(timing.begin) if timing.begin > 0 else AT_ONCE
    found["duration"] = finite(timing.duration)
    if timing.begin < 0:
        found["timeOffset"] = finite(-timing.begin)
    repeats = timing.repeats / 2 if timing.alternates else timing.repeats
    if repeats != 1:
        found["repeatCount"] = "inf" if math.isinf(repeats) else finite(repeats)
    if timing.alternates:
        found["autoreverses"] = True
    fill = {(True, True): "both", (True, False): "backwards", (False, True): "forwards"}.get(
        (timing.before or timing.begin <= 0, timing.after)
    )
    if fill:
        found["fillMode"] = fill
    found["removedOnCompletion"] = False
    layer.animations.append({**found, **members})
