"""State machines of dotLottie: the states that play a part of an animation are markers. What leads from one state to another, which is
the host's part here, is refused by name."""

from __future__ import annotations

from typing import Any

from ..files import Place
from ..json_text import json_of
from ..report import Report
from .values import Json, mapping, number, objects, text, vector

MOST_STATES = 1000
_FOLDERS = ("s/", "states/")
_ONCE: dict[str, tuple[Json, ...]] = {
    "loop": (None, False),
    "bounce": (None, False),
    "speed": (None, 1),
    "direction": (None, 1),
    "mode": (None, "Forward", "forward"),
}
"""How a marker is played: once, forwards."""
_REST = ("transitions", "interactions", "listeners", "inputs", "triggers", "entryActions", "exitActions")


def read(json: dict[str, Any], animation: str, place: Place, report: Report) -> None:
    """Adds the states of all state machines to the markers of an animation."""
    markers = objects(json.get("markers"))
    named = {text(marker.get("cm")): marker for marker in reversed(markers)}
    for file in sorted(name for name in place.names() if name.startswith(_FOLDERS) and name.endswith(".json")):
        machine = mapping(json_of(place.read(file), file))
        for name in _REST:
            if machine.get(name):
                report.refused(f"{name} of a state machine", file)
        for state in _states(machine)[:MOST_STATES]:
            where = f"{file}: {text(state.get('name'))[:80]}"
            for name in _REST:
                if state.get(name):
                    report.refused(f"{name} of a state machine", where)
            if text(state.get("animation")) not in ("", animation) or state.get("type", "PlaybackState") != "PlaybackState":
                report.refused("state that shows no part of the animation", where)
                continue
            if any(state.get(name) not in once for name, once in _ONCE.items()):
                report.approximated("state of a state machine, without its loop, speed and direction", where)
            part = _part(state.get("segment", state.get("marker")), json, named)
            if part is None:
                report.refused("state whose part of the animation is missing", where)
            else:
                _add(markers, named, text(state.get("name")), part, report, where)
    json["markers"] = markers


def _add(
    markers: list[dict[str, Any]],
    named: dict[str, dict[str, Any]],
    name: str,
    part: tuple[float, float],
    report: Report,
    where: str,
) -> None:
    if name not in named:
        named[name] = {"cm": name, "tm": part[0], "dr": part[1] - part[0]}
        markers.append(named[name])
    elif _between(named[name]) != part:
        report.refused("state whose name a marker has", where)


def _between(marker: dict[str, Any]) -> tuple[float, float]:
    first = number(marker.get("tm"))
    return first, first + number(marker.get("dr"))


def _states(machine: dict[str, Any]) -> list[dict[str, Any]]:
    """Returns states in the form of version 2; in version 1 they are a dictionary."""
    states = machine.get("states")
    if not isinstance(states, dict):
        return objects(states)
    found = []
    for name, state in states.items():
        settings = mapping(mapping(state).get("playbackSettings"))
        played = {key: settings.get(key) for key in _ONCE}
        segment = settings.get("segments", settings.get("segment"))
        found.append(
            {**mapping(state), **played, "name": name, "segment": segment, "animation": mapping(state).get("animationId")}
        )
    return found


def _part(segment: Json, json: dict[str, Any], named: dict[str, dict[str, Any]]) -> tuple[float, float] | None:
    """Returns the first frame and the frame after the last one: of a marker, of a pair of frames, or of everything."""
    if isinstance(segment, str) and segment:
        marker = named.get(segment)
        return _between(marker) if marker else None
    if isinstance(segment, list) and segment:
        frames = vector(segment)
        return (frames[0], frames[1]) if len(frames) == 2 and frames[0] <= frames[1] else None
    return number(json.get("ip")), number(json.get("op"))
