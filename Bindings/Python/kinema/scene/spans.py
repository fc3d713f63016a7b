"""The animations that a playback holds, each with its time, its values and its easing as texts."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from .documents import layers_of
from .playback import Playback

Description = Mapping[str, Any]
"""An animation of a scene document."""

_DEFAULT = 0.25  # seconds
_MOST_VALUES = 4  # of keyframes in a text


class Span(NamedTuple):
    """An animation of a layer, from `begin` to `end` in seconds of media time; `end` may be infinite. `depth` counts the groups
    around it."""

    layer: str
    name: str
    kind: str
    begin: float
    end: float
    duration: float
    change: str
    easing: str
    depth: int


def spans(playback: Playback) -> list[Span]:
    """Returns the animations that the layers of a playback hold now, in the order of the tree. Names all layers."""
    for name, layer in playback.player.layers.items():
        layer.name = name
    playback.context.flush()
    document = json.loads(playback.context.write())
    return [span for layer in layers_of(document) for span in _of_layer(playback, layer)]


def _of_layer(playback: Playback, layer: Mapping[str, Any]) -> Iterator[Span]:
    found = playback.player.layers.get(layer["id"])
    for animation in layer.get("animations", ()) if found is not None else ():
        for span in _described(layer["id"], animation, 0.0, 1.0, _DEFAULT, 0):
            yield span._replace(begin=_converted(found, span.begin), end=_converted(found, span.end))


def _converted(layer: Any, local: float) -> float:
    return round(layer.convert_time(local), 9) if math.isfinite(local) else math.inf


def _described(layer: str, animation: Description, start: float, speed: float, usual: float, depth: int) -> Iterator[Span]:
    """`start`, `speed` and the `usual` duration are those of the group around the animation."""
    begin, pace = start + animation.get("beginTime", 0.0) / speed, speed * animation.get("speed", 1.0)
    duration = animation.get("duration") or usual
    cycle = duration * (2 if animation.get("autoreverses") else 1)
    count = animation.get("repeatCount") or 1
    active = animation.get("repeatDuration") or (math.inf if count == "inf" else cycle * count)
    end = begin + float("inf" if active == "inf" or pace <= 0 else active / pace)
    name = animation.get("keyPath") or animation.get("key") or animation["class"]
    yield Span(layer, name, animation["class"], begin, end, duration, _change(animation), _easing(animation), depth)
    for child in animation.get("animations", ()):
        yield from _described(layer, child, begin, pace or 1.0, duration, depth + 1)


def _change(animation: Description) -> str:
    kind, is_color = animation["class"], str(animation.get("keyPath", "")).lower().endswith("color")
    text = _hex if is_color else _text
    if kind == "transition":
        return f"{animation.get('type', 'fade')} {animation.get('subtype', '')}".strip()
    if kind == "keyframe":
        values = animation.get("values")
        if values is None:
            return "along a path"
        texts = [text(value) for value in values]
        return " → ".join(texts if len(texts) <= _MOST_VALUES else [*texts[: _MOST_VALUES - 2], "…", texts[-1]])
    if "byValue" in animation and "toValue" not in animation:
        return (
            f"{text(animation['fromValue'])} + {text(animation['byValue'])}"
            if "fromValue" in animation
            else f"+ {text(animation['byValue'])}"
        )
    if "toValue" in animation or "fromValue" in animation:
        return " → ".join(text(animation[key]) if key in animation else "model" for key in ("fromValue", "toValue"))
    return ""


def _hex(color: Any) -> str:
    """A color as #rrggbb, with the alpha if it is not opaque."""
    parts = [min(max(round(255 * part), 0), 255) for part in color] if isinstance(color, list) else []
    return f"#{bytes(parts[: 3 if parts[3:] == [255] else 4]).hex()}" if parts else _text(color)


def _text(value: Any) -> str:
    if isinstance(value, (int, float)):
        return f"{value:.4g}"
    if isinstance(value, list) and all(isinstance(part, (int, float)) for part in value):
        return f"({', '.join(f'{part:.4g}' for part in value)})" if len(value) <= 4 else f"{len(value)} numbers"
    return (
        "a path"
        if isinstance(value, list) and value and isinstance(value[0], list) and isinstance(value[0][0], str)
        else str(value)[:24]
    )


def _easing(animation: Description) -> str:
    if animation["class"] == "spring":
        return "spring"
    functions = animation.get("timingFunctions")
    timing = functions if functions is not None else animation.get("timingFunction", "linear")
    if isinstance(timing, list) and all(isinstance(part, (int, float)) for part in timing):
        return f"({', '.join(f'{part:.3g}' for part in timing)})"
    return timing if isinstance(timing, str) else ", ".join(str(part) for part in timing)
