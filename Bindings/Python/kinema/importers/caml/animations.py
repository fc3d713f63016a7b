"""Animations: `<animation type="CABasicAnimation" keyPath="position.x" …/>`, below a layer, a group or a transition of states.

CAML writes no key: a layer's animation gets its key path as key, and a second one of the same key path a number behind it. A
`beginTime` of 1e-100 is AV Foundation's word for the layer's time zero; the number means that to Kinema, too, because any begin
time but 0 is one of the layer's time.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...enumerations import PropertyType
from ...errors import InvalidArgumentError, KinemaError
from .elements import Element
from .resources import Resources
from .spelling import Written, text_of, value_of
from .transforms import NUMBER, numbers

CLASSES = {
    "CABasicAnimation": "basic",
    "CAKeyframeAnimation": "keyframe",
    "CASpringAnimation": "spring",
    "CAAnimationGroup": "group",
    "CATransition": "transition",
}

_TIMING = {
    "beginTime": PropertyType.NUMBER,
    "duration": PropertyType.NUMBER,
    "speed": PropertyType.NUMBER,
    "timeOffset": PropertyType.NUMBER,
    "repeatCount": PropertyType.NUMBER,
    "repeatDuration": PropertyType.NUMBER,
    "autoreverses": PropertyType.BOOL,
    "fillMode": PropertyType.STRING,
    "removedOnCompletion": PropertyType.BOOL,
}
_PROPERTY = {
    "keyPath": PropertyType.STRING,
    "additive": PropertyType.BOOL,
    "cumulative": PropertyType.BOOL,
    "valueFunction": PropertyType.STRING,
}
_SPRING = {
    "mass": PropertyType.NUMBER,
    "stiffness": PropertyType.NUMBER,
    "damping": PropertyType.NUMBER,
    "initialVelocity": PropertyType.NUMBER,
    "allowsOverdamping": PropertyType.BOOL,
}
_KEYFRAMES = {
    "path": PropertyType.PATH,
    "keyTimes": PropertyType.NUMBERS,
    "calculationMode": PropertyType.STRING,
    "tensionValues": PropertyType.NUMBERS,
    "continuityValues": PropertyType.NUMBERS,
    "biasValues": PropertyType.NUMBERS,
    "rotationMode": PropertyType.STRING,
}
_TRANSITION = {
    "type": PropertyType.STRING,
    "subtype": PropertyType.STRING,
    "startProgress": PropertyType.NUMBER,
    "endProgress": PropertyType.NUMBER,
}
MEMBERS: dict[str, dict[str, PropertyType]] = {
    "basic": _TIMING | _PROPERTY,
    "keyframe": _TIMING | _PROPERTY | _KEYFRAMES,
    "spring": _TIMING | _PROPERTY | _SPRING,
    "group": _TIMING,
    "transition": _TIMING | _TRANSITION,
}
"""The members of each class that have a type of their own."""

ENDS = ("fromValue", "toValue", "byValue")
_SPELLINGS = {"velocity": "initialVelocity", "isAdditive": "additive", "isCumulative": "cumulative"}
_SILENT = ("type", "key", "id", "name", "mica_autorecalculatesDuration")  # read elsewhere, or of editors

Say = Callable[[str, Element], None]
"""Reports a feature and the element that has it."""


class AnimationReader:
    """Makes animations of the scene document. `kind_of` returns the type of a key path, and raises if there is none."""

    def __init__(self, resources: Resources, kind_of: Callable[[str], PropertyType], say: Say) -> None:
        self._resources, self._kind_of, self._say = resources, kind_of, say

    def all(self, elements: list[Element], *, keyed: bool) -> list[dict[str, Any]]:
        """Returns the animations of a list, with the keys of a layer's."""
        made, taken = [], set()
        for element in elements:
            named, holder = _entry(element)
            animation = self.one(holder)
            if animation is None:
                continue
            if keyed:
                wanted = named or animation.get("keyPath") or animation["class"]
                key, number = wanted, 1
                while key in taken:
                    number += 1
                    key = f"{wanted} {number}"
                taken.add(key)
                animation["key"] = key
            made.append(animation)
        return made

    def one(self, element: Element, key_path: str | None = None) -> dict[str, Any] | None:
        """Returns an animation, or None if its class is not known. `key_path` is used if it names none."""
        name = element.tag if element.tag in CLASSES else element.get("type") or element.tag
        kind = CLASSES.get(name)
        if kind is None:
            self._say(f"animation {'without a type' if name == 'animation' else name}", element)
            return None
        result: dict[str, Any] = {"class": kind}
        written = self._written(element, kind)
        if "keyPath" in MEMBERS[kind] and "keyPath" not in written and key_path:
            written["keyPath"] = key_path
        for member, given in written.items():
            self._set(result, member, given, element)
        if kind == "spring" and "duration" not in written and element.get("mica_autorecalculatesDuration") in ("1", "true"):
            result["duration"] = "settling"
        return result

    def _written(self, element: Element, kind: str) -> dict[str, Written]:
        """What the attributes and the children say, by member."""
        found: dict[str, Written] = {}
        for name, text in element.attributes.items():
            member = _SPELLINGS.get(name, name)
            if self._is_member(member, kind) and name not in _SILENT:
                found.setdefault(member, text)
            elif name not in _SILENT and not name.startswith("caplay"):
                self._say(f"animation attribute {name}", element)
        for child in element.children:
            member = _SPELLINGS.get(child.tag, child.tag)
            if self._is_member(member, kind):
                found[member] = child
            else:
                self._say(f"animation element {child.tag}", child)
        return found

    @staticmethod
    def _is_member(name: str, kind: str) -> bool:
        if name in MEMBERS[kind] or name == "timingFunction":
            return True
        if kind in ("basic", "spring"):
            return name in ENDS
        return name in {"keyframe": ("values", "timingFunctions"), "group": ("animations",), "transition": ("filter",)}[kind]

    def _set(self, result: dict[str, Any], member: str, written: Written, element: Element) -> None:
        try:
            value = self._value(result, member, written)
        except KinemaError as error:
            self._say(f"animation's {member}: {error}", written if isinstance(written, Element) else element)
            return
        result[member] = value

    def _value(self, result: dict[str, Any], member: str, written: Written) -> Any:
        if member == "timingFunction":
            return timing(written)
        if member == "filter":
            return value_of(PropertyType.HANDLE, "compositingFilter", written, self._resources)
        known = MEMBERS[result["class"]].get(member)
        if known is not None:
            return value_of(known, member, written, self._resources)
        if member in ENDS:
            return self._shown(result, written)
        children = _children(written)
        if member == "timingFunctions":
            return [timing(child) for child in children]
        if member == "animations":
            return self.all(children, keyed=False)
        return [self._shown(result, child) for child in children]

    def _shown(self, result: dict[str, Any], written: Written) -> Any:
        """A value of the animated key path."""
        path = result.get("keyPath")
        if not isinstance(path, str):
            raise InvalidArgumentError("a value given, expected a keyPath too")
        kind = self._kind_of(path)
        if "valueFunction" in result and kind == PropertyType.TRANSFORM:
            given = numbers(text_of(written))
            return given[0] if len(given) == 1 else given
        return value_of(kind, path, written, self._resources)


def _entry(element: Element) -> tuple[str | None, Element]:
    """Returns the key and the animation of an item of a list, or of an entry of a dictionary: `<p key="…"><animation …/></p>`."""
    if element.tag == "p" and element.get("type") is None and len(element.children) == 1:
        return element.get("key") or element.children[0].get("key"), element.children[0]
    is_entry = element.tag != "animation" and element.tag not in CLASSES
    return element.get("key") or (element.tag if is_entry else None), element


def _children(written: Written) -> list[Element]:
    if isinstance(written, str):
        raise InvalidArgumentError(f"{written[:60]!r} given, expected a list of elements")
    return written.children


def timing(written: Written) -> str | list[float] | None:
    """Returns a timing function: a name, or the two control points of a cubic Bézier curve."""
    text = text_of(written).strip()
    if isinstance(written, Element) and not text:
        text = (written.get("name") or written.get("controlPoints") or "").strip()
    if not text:
        return None
    if NUMBER.match(text):
        given = numbers(text)
        if len(given) != 4:
            raise InvalidArgumentError(f"{text[:60]!r} given, expected a name or 4 numbers")
        return given
    return text
