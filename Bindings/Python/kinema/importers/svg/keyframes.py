"""Animations of style sheets: the properties that they move, with their values."""

from __future__ import annotations

import math
import re
from typing import TYPE_CHECKING, Any

from .reading import MOVING, Node, numbers
from .timing import EASES, Function, Moves, Timing, clock_value, css_function

if TYPE_CHECKING:
    from .drawing import Drawing

GEOMETRY = ("x", "y", "width", "height", "cx", "cy", "r", "rx", "ry", "x1", "y1", "x2", "y2", "points", "d")
PAINTS = {"fill": "fillColor", "stroke": "strokeColor"}
NUMBERS = {"stroke-width": "lineWidth", "stroke-dashoffset": "lineDashPhase", "stroke-miterlimit": "miterLimit"}

_DIRECTIONS = ("normal", "reverse", "alternate", "alternate-reverse")
_FILLS = ("forwards", "backwards", "both")
_LONGHANDS = ("name", "duration", "delay", "iteration-count", "direction", "fill-mode", "timing-function")
_PAUSED = "animation-play-state"
_LEFT_OUT = {_PAUSED: "running", "animation-composition": "replace", "animation-timeline": "auto"}
_FUNCTION = "animation-timing-function"
OPACITIES = {"fill-opacity": "fill", "stroke-opacity": "stroke"}
_SUPPORTED = {
    "stop-color",
    "stop-opacity",
    "transform",
    "opacity",
    "visibility",
    "display",
    "stroke-dasharray",
    *PAINTS,
    *OPACITIES,
    *NUMBERS,
    *GEOMETRY,
}


def of(node: Node, drawing: Drawing) -> list[tuple[str, Moves]]:
    """Returns the properties that the style animates, with their values."""
    found: list[tuple[str, Moves]] = []
    for name, plain in _LEFT_OUT.items():
        if node.style.get(name, plain) != plain or name == _PAUSED and "paused" in _split(node.style.get("animation", ""), " "):
            drawing.report.refused(name, drawing.place(node))
    for held in _listed(node):
        frames = drawing.tree.keyframes.get(held["name"])
        if frames is None:
            if held["name"] != "none":
                drawing.report.refused("animation without keyframes", drawing.place(node))
            continue
        duration, delay = clock_value(held["duration"]) or 0.0, clock_value(held["delay"]) or 0.0
        if duration <= 0:
            continue
        count = held["iteration-count"]
        repeats = math.inf if count == "infinite" else max(numbers(count)[0] if numbers(count) else 1.0, 1e-3)
        fill, direction = held["fill-mode"], held["direction"]
        timing = Timing(
            delay,
            duration,
            repeats,
            direction.startswith("alternate"),
            fill in ("backwards", "both"),
            fill in ("forwards", "both"),
        )
        for text in dict.fromkeys([held["timing-function"], *(frame.values.get(_FUNCTION, "linear") for frame in frames)]):
            if css_function(text) is None and text.strip().lower() != "linear":
                drawing.report.approximated(f"easing {text}"[:100], drawing.place(node))
        for name in dict.fromkeys(name for frame in frames for name in frame.values):
            if name != _FUNCTION:
                if name not in _SUPPORTED:
                    drawing.report.refused(f"animation of {name}"[:100], drawing.place(node))
                    continue
                moves = _keyed(node, name, frames, held["timing-function"], timing)
                found.append((name, _reversed(moves) if direction.endswith("reverse") else moves))
    return found


def moving(node: Node, drawing: Drawing) -> set[str]:
    """Returns the names of what animations of an element change."""
    frames = [frame for held in _listed(node) for frame in drawing.tree.keyframes.get(held["name"], [])]
    return {name for frame in frames for name in frame.values} | {
        child.get("attributeName") for child in node.children if child.tag in MOVING
    }


def _keyed(node: Node, name: str, frames: list[Any], function: str, timing: Timing) -> Moves:
    base = (
        node.style.get(name)
        or node.get(name)
        or {
            "opacity": "1",
            "fill-opacity": "1",
            "stop-opacity": "1",
            "stop-color": "black",
            "stroke-opacity": "1",
            "transform": "none",
            "stroke": "none",
            "fill": "black",
            "stroke-dasharray": "none",
        }.get(name, "0")
    )
    rows = [(frame.offset, frame.values[name], frame.values.get(_FUNCTION, function)) for frame in frames if name in frame.values]
    if rows[0][0] > 0:
        rows.insert(0, (0.0, base, function))
    if rows[-1][0] < 1:
        rows.append((1.0, base, function))
    return Moves([row[1] for row in rows], [row[0] for row in rows], [css_function(row[2]) for row in rows[:-1]], timing)


def _reversed(moves: Moves) -> Moves:
    def turned(function: Function) -> Function:
        if not isinstance(function, list):
            return function
        return [1 - function[2], 1 - function[3], 1 - function[0], 1 - function[1]]

    return moves._replace(
        values=moves.values[::-1],
        times=[1 - time for time in moves.times[::-1]],
        functions=[turned(one) for one in moves.functions[::-1]],
    )


def _listed(node: Node) -> list[dict[str, str]]:
    """Splits the animations of a style into their parts."""
    defaults = dict(zip(_LONGHANDS, ("none", "0s", "0s", "1", "normal", "none", "ease"), strict=True))
    found = [{**defaults, **_shorthand(text)} for text in _split(node.style.get("animation", ""), ",")]
    for name in _LONGHANDS:
        parts = _split(node.style.get(f"animation-{name}", ""), ",")
        if name == "name" and parts and not found:
            found = [dict(defaults) for _ in parts]
        for index, held in enumerate(found if parts else []):
            held[name] = parts[index % len(parts)]
    return [held for held in found if held["name"] != "none"]


def _split(text: str, mark: str) -> list[str]:
    """Splits a text at marks outside of parentheses."""
    pattern = r",(?![^()]*\))" if mark == "," else r"\s+(?![^()]*\))"
    return [part.strip() for part in re.split(pattern, text.strip()) if part.strip()]


def _shorthand(text: str) -> dict[str, str]:
    found: dict[str, str] = {}
    for word in _split(text, " "):
        plain = word.lower()
        if clock_value(plain) is not None and re.search("[a-z]$", plain):
            found["delay" if "duration" in found else "duration"] = plain
        elif plain in EASES or plain.startswith(("cubic-bezier(", "steps(", "step-", "linear(")):
            found["timing-function"] = plain
        elif plain == "infinite" or re.fullmatch(r"\d+(\.\d+)?", plain):
            found["iteration-count"] = plain
        elif plain in _DIRECTIONS:
            found["direction"] = plain
        elif plain in _FILLS:
            found["fill-mode"] = plain
        elif plain not in ("running", "paused"):
            found["name"] = word.strip("'\"")
    return found
