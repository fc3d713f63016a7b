"""Animations as elements: their values over time."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..scene import Layer
from . import adding, keyframes
from .reading import MOVING, Node, numbers
from .timing import Function, Moves, Timing, animate, timing_of

if TYPE_CHECKING:
    from .drawing import Drawing

MOST_VALUES = 10_000


def add(drawing: Drawing, layer: Layer, path: str, moves: Moves, values: Sequence[Any], **members: Any) -> None:
    """Animates a property of a layer."""
    drawing.scene.count(len(values) * (len(values[0]) if isinstance(values[0], list) else 1))
    drawing.duration = max(drawing.duration, min(moves.timing.end, 3600.0))
    animate(layer, path, moves.timing, **moves.members(values), **members)


def moves_of(drawing: Drawing, node: Node) -> list[tuple[str, Moves]]:
    """Returns what animations change of an element that has no layer, with their values."""
    found = keyframes.of(node, drawing)
    for child in (child for child in node.children if child.tag in MOVING):
        moves = read(drawing, node, child)
        found += [(child.get("attributeName"), moves)] if moves is not None else []
    return found


def left_out(drawing: Drawing, node: Node) -> None:
    """Notes the animations of an element that has no layer."""
    for name in sorted(keyframes.moving(node, drawing)):
        drawing.report.refused(f"animation of {node.tag}: {name}"[:100], drawing.place(node))


def show(drawing: Drawing, layer: Layer, path: str, moves: Moves, values: Sequence[Any]) -> None:
    """Animates a property, if it changes."""
    if any(value != values[0] for value in values):
        add(drawing, layer, path, moves, values)


def read(drawing: Drawing, owner: Node, node: Node) -> Moves | None:
    """Returns the values of an animation of an element; None if they cannot be carried."""
    refuse = drawing.refusal(owner)
    timing = timing_of(node, drawing.tree)
    if timing is None:
        refuse(f"{node.tag} that an event starts, or without a duration")
        return None
    base = owner.style.get(node.get("attributeName"), owner.get(node.get("attributeName")))
    values = [part.strip() for part in node.get("values").split(";") if part.strip()]
    if node.tag == "set":
        values = [node.get("to")] * 2
    elif not values:
        values = _ends(node, base)
    if node.get("additive") == "sum" and node.tag != "animateTransform" and (node.get("values") or node.get("from")):
        values = [adding.total(base, value) or "" for value in values]
    if not values or not all(values):
        refuse(f"{node.tag} without values, or with some that cannot be added")
        return None
    if ";" in node.get("begin").strip("; "):
        drawing.report.approximated(f"{node.tag} with more than one begin", drawing.place(owner))
    for name in ("min", "max"):
        if node.get(name):
            refuse(f"{node.tag} with {name}")
    moves = _moves(node, values[:MOST_VALUES], timing)
    if node.get("accumulate") != "sum" or timing.repeats <= 1:
        return moves
    longer = adding.accumulated(moves)
    if longer is None:
        refuse(f"{node.tag} that accumulates")
    return longer or moves


def _ends(node: Node, base: str) -> list[str]:
    """Returns the two values of `from`, `to` and `by`; "" where one is missing or cannot be added."""
    if node.get("to"):
        return [node.get("from") or base, node.get("to")]
    start = node.get("from") or ("" if node.tag == "animateTransform" else base)
    end = adding.total(start, node.get("by")) or ""
    return [start or adding.total("", node.get("by"), 0.0) or "", end]


def _moves(node: Node, values: list[str], timing: Timing) -> Moves:
    values = values if len(values) > 1 else values * 2
    mode = node.get("calcMode", "linear")
    count = len(values)
    times = numbers(node.get("keyTimes")) if mode != "paced" else _paced(values)
    if (
        len(times) != count
        or any(a > b for a, b in zip(times, times[1:], strict=False))
        or not (0 <= times[0] and times[-1] <= 1)
    ):
        times = [index / (count if mode == "discrete" else count - 1) for index in range(count)]
    if mode == "discrete":
        return Moves(values, times, [], timing, True)
    splines = [numbers(part) for part in node.get("keySplines").split(";") if part.strip()] if mode == "spline" else []
    functions: list[Function] = [_spline(spline) for spline in splines]
    return Moves(values, times, functions if len(functions) == count - 1 else [None] * (count - 1), timing)


def _spline(numbers: list[float]) -> Function:
    """Returns control points, None for those of a line and for others than four numbers from 0 to 1."""
    plain = len(numbers) != 4 or numbers == [0, 0, 1, 1] or not all(0 <= part <= 1 for part in numbers)
    return None if plain else numbers


def _paced(values: list[str]) -> list[float]:
    """Returns times at which values have equal distances in equal times."""
    rows = [numbers(text) for text in values]
    if len({len(row) for row in rows}) != 1 or not rows[0]:
        return []
    steps = [math.dist(a, b) for a, b in zip(rows, rows[1:], strict=False)]
    whole = sum(steps)
    return [sum(steps[:index]) / whole for index in range(len(rows))] if whole > 0 else []
