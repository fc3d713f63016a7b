"""Animations in CAML: the reverse of kinema.importers.caml.animations."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from ..context import Context
from ..enumerations import PropertyType
from ..importers.caml.animations import CLASSES, ENDS, MEMBERS
from .spelling import NotInCAML, Speller, string
from .transforms import text_of

_NAMES = {name: tag for tag, name in CLASSES.items()}
_CURVES = {"default", "linear", "easeIn", "easeOut", "easeInEaseOut"}
_ALIASES = {"easeInOut": "easeInEaseOut"}
_PARAMETERS = (
    "class",
    "mass",
    "stiffness",
    "damping",
    "initialVelocity",
    "allowsOverdamping",
    "duration",
    "perceptualDuration",
    "bounce",
)

Refuse = Callable[[str], None]


class AnimationWriter:
    """Writes animations. `kind_of` returns the type of a key path; `refuse` is called with what CAML cannot express."""

    def __init__(self, speller: Speller, kind_of: Callable[[str], PropertyType], refuse: Refuse) -> None:
        self._speller, self._kind_of, self._refuse = speller, kind_of, refuse

    def element(self, animation: dict[str, Any]) -> Element:
        made = Element("animation", {"type": _NAMES[animation["class"]]})
        given = _explicit(animation)
        for member, value in given.items():
            if value is None or member in ("class", "extra") or value == []:
                continue
            try:
                self._member(made, given, member, value)
            except NotInCAML as error:
                self._refuse(f"animation's {member}: {error}")
        return made

    def _member(self, made: Element, animation: dict[str, Any], member: str, value: Any) -> None:
        known = MEMBERS[animation["class"]].get(member)
        if member == "key":
            if value != animation.get("keyPath"):
                made.set("key", string(value))
        elif member == "timingFunction":
            made.set(member, curve(value))
        elif member == "timingFunctions":
            holder = SubElement(made, member)
            for one in _curves(value):
                SubElement(holder, "CAMediaTimingFunction", value=curve(one))
        elif member in ENDS:
            self._shown(made, animation, member, value)
        elif member == "values":
            holder = SubElement(made, member)
            for one in value:
                holder.append(self._item(animation, one))
        elif member == "animations":
            holder = SubElement(made, member)
            holder.extend([self.element(one) for one in value])
        elif known is None:
            raise NotInCAML("not part of CAML")
        elif known in (PropertyType.NUMBERS,) or member == "type":
            made.append(self._speller.element(member, known, value))
        else:
            made.set("velocity" if member == "initialVelocity" else member, self._speller.text(known, value))

    def _shown(self, made: Element, animation: dict[str, Any], member: str, value: Any) -> None:
        kind = self._shown_kind(animation)
        if kind is None:
            SubElement(made, member, type="real", value=_loose(value))
        else:
            made.append(self._speller.element(member, kind, value, typed=True))

    def _item(self, animation: dict[str, Any], value: Any) -> Element:
        kind = self._shown_kind(animation)
        return Element("real", value=_loose(value)) if kind is None else self._speller.item(kind, value)

    def _shown_kind(self, animation: dict[str, Any]) -> PropertyType | None:
        """The type of the values; None if a value function takes numbers."""
        path = animation.get("keyPath")
        if not path:
            raise NotInCAML("values without a keyPath")
        kind = self._kind_of(path)
        has_function = animation.get("valueFunction") not in (None, "none")
        return None if has_function and kind == PropertyType.TRANSFORM else kind


def _loose(value: Any) -> str:
    """One number, or several."""
    if value is None:
        raise NotInCAML("null")
    return " ".join(map(text_of, value)) if isinstance(value, list) else text_of(value)


def _explicit(animation: dict[str, Any]) -> dict[str, Any]:
    """Replaces the parameters of a spring from which the engine computes others."""
    if animation["class"] != "spring" or not (animation.get("duration") == "settling" or "perceptualDuration" in animation):
        return animation
    kept = {name: value for name, value in animation.items() if name in _PARAMETERS}
    with Context() as context:
        scene = context.load(
            {"kinema": 1, "layers": [{"id": "layer", "animations": [kept | {"key": "spring", "keyPath": "opacity"}]}]}
        )
        made = scene["layer"].animation("spring")
        computed = {name: made[name] for name in ("mass", "stiffness", "damping", "duration")}
        scene.close()
    return {name: value for name, value in animation.items() if name not in ("perceptualDuration", "bounce")} | computed


def curve(value: Any) -> str:
    """Returns the text of a timing function."""
    if isinstance(value, list):
        return " ".join(map(text_of, value))
    name = _ALIASES.get(value, value)
    if name not in _CURVES:
        raise NotInCAML(f"the timing function {value!r}")
    return str(name)


def _curves(value: Any) -> list[Any]:
    if isinstance(value, str):
        if "(" in value:
            raise NotInCAML(f"the timing functions {value!r}")
        return [one.strip() for one in value.split(",")]
    return ["linear" if one is None else one for one in value]  # rule 4.5: a missing one is linear
