"""Writes tracks as values and animations of layers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..scene import Layer, Scene, finite
from .clock import EARLY, Clock
from .tracks import Key, Track
from .values import Vector

AT_ONCE = 1e-100
"""A begin time: 0 would be the time of the commit."""
_HELD = "steps(1, jump-end)"

Convert = Callable[[Vector], Any]


class Show:
    """Shows the tracks of one composition."""

    def __init__(self, scene: Scene, clock: Clock) -> None:
        self.scene, self.clock = scene, clock

    def number(self, layer: Layer, path: str, track: Track) -> None:
        self.value(layer, path, track, lambda value: finite(value[0]))

    def vector(self, layer: Layer, path: str, track: Track, parts: tuple[str, ...] = ()) -> None:
        """Shows points and lists of numbers. Numbers with an easing of their own are shown as `parts` of the key path."""
        if parts and not track.has_one_easing:
            for index, part in enumerate(parts):
                self.number(layer, f"{path}.{part}", track.part(index))
        elif track.is_spatial:
            self._curve(layer, path, track)
        else:
            self.value(layer, path, track, lambda value: [finite(part) for part in value])

    def value(self, layer: Layer, path: str, track: Track, convert: Convert) -> None:
        """Sets the value of a key path, and animates it if it changes."""
        layer.values[path] = convert(track.keys[0].value)
        if not track.is_static:
            self.animate(layer, path, track, convert)

    def keyed(self, layer: Layer, path: str, track: Track, convert: Callable[[Key], Any]) -> None:
        """Like `value`, for values that depend on more than the numbers of the key."""
        layer.values[path] = convert(track.keys[0])
        if not track.is_static:
            timed = self.clock.of(track)
            self._keyframes(layer, path, timed, values=[convert(key) for key in timed.keys])

    def animate(self, layer: Layer, path: str, track: Track, convert: Convert, **members: Any) -> None:
        """Animates a key path."""
        timed = self.clock.of(track)
        self._keyframes(
            layer,
            path,
            timed,
            values=[convert(key.value) for key in timed.keys],
            **members,
        )

    def steps(self, layer: Layer, path: str, track: Track, convert: Convert) -> None:
        """Shows values between which there are no others: that of each frame, until another one follows."""
        found: list[tuple[float, Any]] = []
        for second, frame in self.clock.grid(track.keys[0].time, track.keys[-1].time, 1):
            value = convert(track.at(frame))
            if not found or found[-1][1] != value:
                found.append((second - EARLY, value))
        layer.values[path] = found[0][1]
        if len(found) == 1:
            return
        begin, span = found[0][0], found[-1][0] - found[0][0]
        self.scene.count(len(found))
        times = [finite((second - begin) / span, 12) for second, _ in found]
        members = {"values": [value for _, value in found], "keyTimes": times, "calculationMode": "discrete"}
        layer.animations.append(_animation(layer, path, finite(begin, 12) or AT_ONCE, span, **members))

    def constant(self, layer: Layer, path: str, value: Any, **members: Any) -> None:
        """Adds an animation that always has one value, between others that it must precede or follow."""
        layer.animations.append(_animation(layer, path, AT_ONCE, 1.0, values=[value, value], **members))

    def visible(self, layer: Layer, start: float, end: float) -> None:
        """Hides a layer before the frame `start` and from the frame `end` on."""
        self.switch(layer, self.clock.window(start, end))

    def switch(self, layer: Layer, changes: list[tuple[float, bool]]) -> None:
        """Hides a layer by a list of seconds from which on it is visible or not."""
        layer.values.pop("hidden", None)
        if not changes[0][1]:
            layer.values["hidden"] = True
        if len(changes) == 1:
            return
        begin, end = changes[1][0] - EARLY, changes[-1][0] - EARLY
        hidden = [not visible for _, visible in changes]
        if len(changes) == 2:
            members: dict[str, Any] = {"values": [hidden[1], hidden[1]]}
            layer.animations.append(
                _animation(
                    layer,
                    "hidden",
                    finite(begin) or AT_ONCE,
                    1.0,
                    fillMode="forwards",
                    **members,
                )
            )
            return
        span = end - begin
        times = [(second - EARLY - begin) / span for second, _ in changes[1:]]
        members = {
            "values": hidden[1:],
            "keyTimes": [finite(t, 12) for t in times],
            "calculationMode": "discrete",
        }
        self.scene.count(len(hidden))
        layer.animations.append(
            _animation(
                layer,
                "hidden",
                finite(begin) or AT_ONCE,
                span,
                fillMode="forwards",
                **members,
            )
        )

    def _curve(self, layer: Layer, path: str, track: Track) -> None:
        """Animates a point along curves in space."""
        layer.values[path] = [finite(part) for part in track.keys[0].value]
        timed = self.clock.of(track)
        if not timed.is_spatial:  # sampled
            self._keyframes(
                layer,
                path,
                timed,
                values=[[finite(part) for part in key.value] for key in timed.keys],
            )
            return
        x, y = timed.keys[0].value
        elements: list[list[Any]] = [["move", finite(x), finite(y)]]
        for key, following in zip(timed.keys, timed.keys[1:], strict=False):
            (x, y), (u, v) = key.value, following.value
            if key.tangents is None:
                elements.append(["line", finite(u), finite(v)])
            else:
                (a, b), (c, d) = key.tangents
                elements.append(
                    [
                        "curve",
                        *(finite(part) for part in (x + a, y + b, u + c, v + d, u, v)),
                    ]
                )
        self._keyframes(layer, path, timed, path=elements)

    def _keyframes(self, layer: Layer, key_path: str, timed: Track, **members: Any) -> None:
        keys = timed.keys
        self.scene.count(sum(len(key.value) for key in keys) + len(keys))
        instants = _instants(keys)
        begin, span = instants[0], instants[-1] - instants[0]
        if span <= 0:  # all keys at one time
            self._jump(layer, key_path, begin, members)
            return
        times = [min(max(finite((instant - begin) / span, 15), 0.0), 1.0) for instant in instants]
        members["keyTimes"] = [0.0, *times[1:-1], 1.0]
        functions = [_HELD if key.hold else _function(key) for key in keys[:-1]]
        if any(function is not None for function in functions):
            members["timingFunctions"] = functions
        layer.animations.append(_animation(layer, key_path, finite(begin, 12) or AT_ONCE, span, **members))

    def _jump(self, layer: Layer, key_path: str, begin: float, members: dict[str, Any]) -> None:
        """Shows the last value of an animation whose keys are all at one time."""
        members["values"] = [members["values"][-1]] * 2 if "values" in members else [members.pop("path")[-1][-2:]] * 2
        layer.animations.append(_animation(layer, key_path, finite(begin, 12) or AT_ONCE, 1.0, **members))


def _instants(keys: tuple[Key, ...]) -> list[float]:
    """Returns the seconds of keys, never decreasing."""
    found = [keys[0].time]
    for key in keys[1:]:
        found.append(max(key.time, found[-1]))
    return found


def _function(key: Key) -> Any:
    curve = key.ease[0]
    return None if curve is None else [finite(part) for part in curve]


def _animation(layer: Layer, key_path: str, begin: float, duration: float, /, **members: Any) -> dict[str, Any]:
    name, number = key_path, 1
    while any(other["key"] == name for other in layer.animations):
        number += 1
        name = f"{key_path} {number}"
    common = {
        "class": "keyframe",
        "key": name,
        "keyPath": key_path,
        "beginTime": begin,
        "duration": duration,
    }
    return {**common, "fillMode": "both", "removedOnCompletion": False, **members}
