"""The types of properties: those of layers from the comments of property.h, those of animations from the JSON Schema of scene documents
and the groups of animation.h."""

import json
import re
from typing import Any, NamedTuple

from .headers import INCLUDE

TYPES = (
    "number bool integer point size rect color transform path string handles handle numbers colors layers".split()  # handles before handle
)
COMPONENTS = {
    "point": ("x", "y"),
    "size": ("width", "height"),
    "rect": ("origin", "size", "origin.x", "origin.y", "size.width", "size.height"),
    "transform": (
        *("rotation", "rotation.x", "rotation.y", "rotation.z", "scale", "scale.x", "scale.y", "scale.z", "scale.xy"),
        *("translation", "translation.x", "translation.y", "translation.z"),
    ),
}
"""The components of a type, as key paths have them."""
PAIRS = {"origin", "translation"}
"""Components of two numbers, and the size of a rect."""


class Property(NamedTuple):
    name: str
    type: str
    animatable: bool
    choices: tuple[str, ...]
    """The texts that a property of strings takes, if the header lists them."""


def layer_properties() -> list[Property]:
    """Returns the properties of layers in the order of the header."""
    text = (INCLUDE / "kinema/property.h").read_text(encoding="utf-8")
    body = re.search(r"typedef enum KIN_ENUM KinProperty \{(.*?)\} KinProperty;", text, re.S)
    assert body
    result = []
    for name, _, comment in re.findall(r"KinProperty(\w+) = (\d+),?(?:[ \t]*/\*\s*(.*?)\s*\*/)?", body[1], re.S):
        if name == "None":
            continue
        kind = next((each for each in TYPES if re.match(rf"{each}\b", comment)), "number")
        own = name[:1].lower() + name[1:]
        listed = re.sub(r'named "\w+"', "", comment)
        choices = tuple(re.findall(r'"(\w[\w-]*)"', listed)) if kind == "string" else ()
        result.append(Property(own, kind, "[*]" not in comment and name not in TIMING, choices))
    return result


TIMING = set("BeginTime Duration Speed TimeOffset RepeatCount RepeatDuration Autoreverses FillMode Rate".split())
"""The properties of CAMediaTiming, of which the header says once that they are not animatable."""


def components(found: list[Property]) -> dict[str, bool]:
    """Returns the key paths of all components, and whether each is a pair of numbers."""
    return {
        f"{each.name}.{part}": part in PAIRS or (part == "size" and each.type == "rect")
        for each in found
        for part in COMPONENTS.get(each.type, ())
    }


def animation_members() -> dict[str, dict[str, Any]]:
    """Returns the members of animations, as the schema describes them, by the classes that the header names: "every class" or
    "basic, spring"."""
    schema = json.loads((INCLUDE / "kinema/scene.schema.json").read_text(encoding="utf-8"))
    described = schema["$defs"]["animation"]["properties"]
    text = (INCLUDE / "kinema/animation.h").read_text(encoding="utf-8")
    body = re.search(r"typedef enum KIN_ENUM KinAnimationProperty \{(.*?)\} KinAnimationProperty;", text, re.S)
    assert body
    groups: dict[str, dict[str, Any]] = {}
    group: dict[str, Any] = {}
    classes = r"every class|(?:basic|keyframe|spring|transition)(?:, (?:basic|keyframe|spring|transition))*"
    for title, name in re.findall(rf"^    /\* ({classes})\b|KinAnimationProperty(\w+) = \d+", body[1], re.M):
        if title:
            group = groups.setdefault(title, {})
        own = name[:1].lower() + name[1:]
        if own in described:
            group[own] = described[own]
    return groups
