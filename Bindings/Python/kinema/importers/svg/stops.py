"""The stops of gradients, and how animations change them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from ..scene import finite
from . import smil
from .reading import Node, color, length, share
from .timing import Moves

if TYPE_CHECKING:
    from .drawing import Drawing

MOST_STOPS = 256
Stops = list[tuple[float, list[float]]]
_NAMES = ("offset", "stop-color", "stop-opacity")


class Changing(NamedTuple):
    """The stops at the keys of an animation."""

    moves: Moves
    rows: list[Stops]


def stops_of(drawing: Drawing, node: Node) -> Stops:
    """Returns the offsets of stops, which ascend from 0 to 1, and their colors."""
    stops = _nodes(node)
    if len(stops) > MOST_STOPS:
        drawing.report.refused(f"more than {MOST_STOPS} stops of a gradient", drawing.place(node))
    return [(min(max(at, 0.0), 1.0), rgba) for at, rgba in _row(stops[:MOST_STOPS], {})]


def changing_stops(drawing: Drawing, node: Node) -> Changing | None:
    """Returns how animations change stops; None if none does, or if they do not move together."""
    stops = _nodes(node)[:MOST_STOPS]
    found = {(index, name): moves for index, stop in enumerate(stops) for name, moves in smil.moves_of(drawing, stop)}
    lead = next(iter(found.values()), None)
    if lead is None:
        return None
    if any(moves[1:] != lead[1:] for moves in found.values()) or not all(name in _NAMES for _, name in found):
        drawing.report.refused("animation of stops that do not move together", drawing.place(node))
        return None
    keys = range(len(lead.values))
    return Changing(lead, [_row(stops, {place: moves.values[key] for place, moves in found.items()}) for key in keys])


def _nodes(node: Node) -> list[Node]:
    return [child for child in node.children if child.tag == "stop"]


def _row(stops: list[Node], changes: Mapping[tuple[int, str], str]) -> Stops:
    found: Stops = []
    for index, stop in enumerate(stops):

        def read(name: str, held: str, index: int = index) -> str:
            return changes.get((index, name), held)

        offset = length(read("offset", stop.get("offset")), 1.0)
        rgba = color(read("stop-color", stop.style.get("stop-color", "black")), stop.style) or [0, 0, 0, 1]
        alpha = finite(rgba[3] * share(read("stop-opacity", stop.style.get("stop-opacity", "1"))))
        found.append((max(offset, found[-1][0]) if found else offset, [*rgba[:3], alpha]))
    return found
