"""A scene as a value: the content of its JSON, whose form is checked, and the times and channels to show.

>>> from kinema.scene import Scene
>>> scene = Scene.from_json({"ops": [{"op": "layer", "id": "a", "root": True}, {"op": "flush"}]})
>>> scene == Scene.from_json(scene.to_json()), scene.show.until
(True, 2.0)
"""

from __future__ import annotations

import json
import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from .documents import changes_of, is_document
from .ops import check_all
from .reading import LARGEST, SceneError, value_of

Channel = tuple[str, str]
"""The name of a layer and a key path."""


@dataclass(frozen=True)
class Show:
    """The times 0, step, 2 step ... until, in seconds, and the channels that a scene shows."""

    until: float = 2.0
    step: float = 1 / 30
    channels: tuple[Channel, ...] = ()

    @classmethod
    def from_json(cls, value: Any, until: float) -> Show:
        """Reads the value of "show"; `until` is the default of its end."""
        known = _object(value, "show", {"until", "step", "channels"})
        channels = known.get("channels", [])
        if not isinstance(channels, list):
            raise SceneError(f"show.channels is a list of [layer, key path], not {channels!r}")
        return cls(
            _seconds(known, "until", until), _seconds(known, "step", cls.step), tuple(_channel(channel) for channel in channels)
        )


@dataclass(frozen=True)
class Scene:
    """Ops for a Player, in order, or a scene document. It can be compared, pickled, and turned into JSON and back.

    An `advance` op divides the scene into acts: the ops after it are played at its time. `images` are the files of the images
    that `contents` numbers refer to.
    """

    ops: tuple[dict[str, Any], ...]
    about: str = ""
    show: Show = field(default_factory=Show)
    images: Mapping[int, str] = field(default_factory=dict)
    document: Mapping[str, Any] | None = None
    folder: str = ""

    @classmethod
    def load(cls, path: str | Path) -> Scene:
        """Reads a JSON file and checks the form of its ops. Paths of images are relative to the file. Raises SceneError or
        OSError."""
        file = Path(path)
        try:
            value = json.loads(file.read_text(encoding="utf-8"))
        except ValueError as error:  # JSON or UTF-8
            raise SceneError(f"this is no JSON: {error}") from error
        except RecursionError as error:
            raise SceneError("this is nested too deeply") from error
        scene = cls.from_json(value, file.parent)
        check_all(scene.ops)
        return scene

    @classmethod
    def from_json(cls, value: Any, folder: str | Path = "") -> Scene:
        """Makes a scene from a result of `to_json` or the content of a file; paths of images are relative to `folder`."""
        if is_document(value):
            return cls((), _about(value), Show(until=_duration(value)), document=value, folder=str(folder))
        known = _object(value, "a scene", {"about", "name", "why", "ops", "show", "images"})
        ops = known.get("ops")
        if not isinstance(ops, list) or not all(isinstance(op, dict) for op in ops):
            raise SceneError('a scene has "ops", a list of objects')
        played = tuple(op for op in ops if not isinstance(op.get("op"), str) or op["op"] not in EXPECTATIONS)
        return cls(
            played,
            str(known.get("about", known.get("name", ""))),
            Show.from_json(known.get("show", {}), _end(played)),
            _images(known.get("images", {}), Path(folder)),
        )

    @property
    def touched(self) -> tuple[Channel, ...]:
        """Returns every key path of a layer that the scene sets or animates, in the order of its ops."""
        found: dict[Channel, None] = {}
        for layer, change in changes_of(self.document or {}):
            for key in [change] if isinstance(change, str) else _animated(change):
                found[layer, key] = None
        for op in self.ops:
            layer = str(op.get("id", op.get("layer", "")))
            for key in op["set"] if op.get("op") == "layer" and isinstance(op.get("set"), dict) else ():
                found[layer, str(key)] = None
            if op.get("op") == "set":
                found[layer, str(op.get("key"))] = None
            for key in _animated(op.get("animation") or op.get("value")):
                found[layer, key] = None
        return tuple(found)

    def to_json(self) -> dict[str, Any]:
        """Returns an object for json.dumps; a document as it is, without its folder."""
        if self.document is not None:
            return dict(self.document)
        show = {"until": self.show.until, "step": self.show.step, "channels": [list(one) for one in self.show.channels]}
        return {
            "about": self.about,
            "ops": list(self.ops),
            "show": show,
            "images": {str(handle): path for handle, path in self.images.items()},
        }

    def times(self, start: float = 0.0, until: float | None = None, step: float | None = None) -> list[float]:
        """Returns the times to show, from `start` to `until` in seconds, both included."""
        last, every = self.show.until if until is None else until, self.show.step if step is None else step
        if not (math.isfinite(start) and math.isfinite(last) and start <= last and 0 < every < math.inf):
            raise SceneError(f"there are no times from {start} to {last} in steps of {every} seconds")
        count = (last - start) / every
        if count >= MOST_TIMES:
            raise SceneError(f"{count:.0f} times are more than {MOST_TIMES}")
        return [start + index * every for index in range(math.floor(count + 1e-9) + 1)]


MOST_TIMES = 10_000_000

EXPECTATIONS = frozenset(
    "model presentation samples keys animation events transactionValue tree contains contentsMix warnings defaults hit "
    "convertPoint convertRect convertTime transitionState error settling timing frameRate stream compactList".split()
)
"""Ops that a conformance case checks with; a scene is a case without them."""


def _about(document: Mapping[str, Any]) -> str:
    return str(document.get("about", document.get("name", "")))


def _duration(document: Mapping[str, Any]) -> float:
    """Returns the end of a document; two seconds if it has none. Loading refuses a wrong one."""
    duration = document.get("duration", 0)
    is_number = isinstance(duration, (int, float)) and not isinstance(duration, bool)
    return float(duration) if is_number and 0 < duration <= LARGEST else Show.until


def _end(ops: tuple[dict[str, Any], ...]) -> float:
    """Returns the default end of a scene: the beginning of its last act, or two seconds if it has only one."""
    ends = [op.get("to") for op in ops if op.get("op") == "advance"]
    return max((float(end) for end in ends if isinstance(end, (int, float)) and 0 < end <= LARGEST), default=Show.until)


def _animated(animation: Any) -> list[str]:
    """Returns the key paths that an animation's object names, including its children's."""
    if not isinstance(animation, dict) or "class" not in animation:
        return []
    keys = [animation["keyPath"]] if isinstance(animation.get("keyPath"), str) else []
    if animation.get("rotationMode"):
        keys.append("transform.rotation.z")
    children = animation.get("animations")
    for child in children if isinstance(children, list) else ():
        keys += _animated(child)
    return keys


def _object(value: Any, what: str, names: set[str]) -> dict[str, Any]:
    if not isinstance(value, dict):
        raise SceneError(f"{what} is an object, not {value!r:.40}")
    if set(value) - names:
        raise SceneError(f"{what} has no {sorted(set(value) - names)}")
    return value


def _seconds(values: dict[str, Any], name: str, default: float) -> float:
    given = values.get(name, default)
    value = value_of(given) if isinstance(given, str) else given
    if isinstance(value, bool) or not isinstance(value, (int, float)) or not 0 < value <= LARGEST:
        raise SceneError(f"show.{name} is a positive number of seconds, not {value!r}")
    return float(value)


def _channel(value: Any) -> Channel:
    if not isinstance(value, list) or len(value) != 2 or not all(isinstance(part, str) for part in value):
        raise SceneError(f"a channel is [layer, key path], not {value!r}")
    return value[0], value[1]


def _images(value: Any, folder: Path) -> dict[int, str]:
    if not isinstance(value, dict) or not all(key.isdecimal() and isinstance(path, str) for key, path in value.items()):
        raise SceneError(f"images are files by number, not {value!r:.40}")
    return {int(key): str(folder / path) for key, path in value.items()}
