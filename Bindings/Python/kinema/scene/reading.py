"""Reads values and animations from the JSON of scenes. Only their form is checked here; the engine checks the values."""

from __future__ import annotations

import re
import sys
from typing import Any

from .._fields import Field
from ..animation import CLASSES, Animation

_NUMBERS = {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf")}
_NAMES = {"fromValue": "from_", "toValue": "to", "byValue": "by", "timingFunction": "timing"}


LARGEST = sys.float_info.max
"""Integers of JSON that exceed this are refused."""


class SceneError(Exception):
    """A scene has a wrong form."""


def value_of(json: Any) -> Any:
    """Converts a JSON value; "inf", "-inf" and "nan" are numbers."""
    if isinstance(json, str):
        return _NUMBERS.get(json, json)
    if isinstance(json, list):
        return [value_of(item) for item in json]
    if json is None or isinstance(json, (int, float)):
        return json
    raise SceneError(f"{json!r} given, expected a value")


def field_name(name: str) -> str:
    """Returns the attribute for a Core Animation name: "from_" for "fromValue", "repeat_count" for "repeatCount"."""
    return _NAMES.get(name) or re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", "_", name).lower()


def animation_of(json: Any) -> Animation:
    """Returns the animation that a JSON object describes."""
    kind = CLASSES.get(json.get("class", "")) if isinstance(json, dict) else None
    if kind is None:
        raise SceneError(f"{json!r} given, expected an animation")
    animation = kind()
    for name, value in json.items():
        if name == "tags":
            animation.tags = {key: value_of(item) for key, item in value.items()}
        elif name != "class":
            _set(animation, name, value)
    return animation


def _set(animation: Animation, name: str, json: Any) -> None:
    attribute = field_name(name)
    if not isinstance(getattr(type(animation), attribute, None), Field):
        raise SceneError(f"a {animation.animation_class.name.lower()} animation has no {name!r}")
    if name == "animations":
        setattr(animation, attribute, [animation_of(child) for child in json])
    else:
        setattr(animation, attribute, value_of(json))
