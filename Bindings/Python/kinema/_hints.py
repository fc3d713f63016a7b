"""Suggestions for names that do not exist: "did you mean 'background_color'?"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum
from functools import lru_cache
from types import ModuleType
from typing import TYPE_CHECKING, Any, TypeVar

from . import _quick

Member = TypeVar("Member", bound=Enum)

_OTHER_WORDS = {  # names in other libraries, and the attributes that are meant
    "alpha": ("opacity",),
    "center": ("position",),
    "colour": ("color",),
    "curve": ("timing",),
    "easing": ("timing",),
    "timingfunction": ("timing",),
    "rotation": ("transform.rotation.z",),
    "scale": ("transform.scale",),
    "size": ("bounds",),
    "width": ("bounds.size.width",),
    "height": ("bounds.size.height",),
    "fromvalue": ("from_",),
    "from": ("from_",),
    "tovalue": ("to",),
    "byvalue": ("by",),
    "x": ("position.x",),
    "y": ("position.y",),
    "color": ("background_color", "backgroundColor"),
    "background": ("background_color", "backgroundColor"),
    "radius": ("corner_radius", "cornerRadius"),
    "removefromsuperlayer": ("remove",),  # Core Animation's names from here on
    "addanimation": ("add",),
    "animationforkey": ("animation",),
    "removeanimationforkey": ("remove_animation",),
    "presentationlayer": ("presentation",),
    "modellayer": ("model",),
    "containspoint": ("contains",),
    "begin": ("transaction",),
    "animationduration": ("duration",),
    "completionblock": ("completion",),
}
_EASINGS = ("sine", "quad", "cubic", "quart", "quint", "expo", "circ", "back", "elastic", "bounce")
CURVES = (
    *("linear", "ease", "ease-in", "ease-out", "ease-in-out", "step-start", "step-end"),
    *("easeIn", "easeOut", "easeInEaseOut", "default"),
    *(f"ease-{side}-{name}" for name in _EASINGS for side in ("in", "out", "in-out")),
    *("steps()", "cubic-bezier()", "linear()", "spring()"),
)


def closest(name: str, known: Iterable[str]) -> str | None:
    """Returns the known name that was most likely meant, or None. Case, hyphens and underscores do not count."""
    names: dict[str, str] = {}
    for word in known:
        names.setdefault(_plain(word), word)
    plain = _plain(name)
    if plain in names:
        return names[plain]
    if plain.startswith("is") and plain[2:] in names:  # Core Animation's getters: isHidden
        return names[plain[2:]]
    others = [other for other in _OTHER_WORDS.get(plain, ()) if _plain(other) in names]
    if others:
        return names[_plain(others[0])]
    ends = [word for word in names if len(plain) > 2 and word.endswith(plain)]
    if len(ends) == 1:  # "left" for "fromLeft"
        return names[ends[0]]
    from difflib import get_close_matches

    found = get_close_matches(plain, names, 1, 0.7)
    return names[found[0]] if found else None


def _plain(name: str) -> str:
    return re.sub(r"[-_ ()]", "", name).lower()


def component(name: str) -> str | None:
    """Returns the key path of a component that other libraries have as a property: "position.x" for "x"."""
    return next((word for word in _OTHER_WORDS.get(_plain(name), ()) if "." in word), None)


def hint(name: str, known: Iterable[str]) -> str:
    """Returns the end of a message: a suggestion, or nothing."""
    found = closest(name, known)
    return "" if found is None else f": did you mean {found!r}?"


# ---- The engine's messages ---------------------------------------------------------------------------------------------

_MESSAGE = re.compile(r'(?:document: .*: )?([\w.]+): "(.*?)" given, expected (.*)', re.S)


def completed(message: str, more: Iterable[str] = ()) -> str:
    """Adds a suggestion to a message of the form: argument: "name" given, expected one of these; or of a document, which has
    the place before."""
    match = _MESSAGE.fullmatch(message)
    if match is None:
        return message
    argument, given, expected = match.groups()
    if expected.startswith("one of "):
        known: Iterable[str] = expected[7:].split(", ")
    elif argument == "keyPath":
        known = (*key_paths(), *more)
    elif argument == "color":
        from ._css import HEXADECIMAL as known
    elif "ease-out-back" in expected:
        known = CURVES
    else:
        return message
    return message + hint(given, known)


@lru_cache(None)
def key_paths() -> tuple[str, ...]:
    """Returns Core Animation's names of all properties and components."""
    from .context import Context
    from .enumerations import Component, Property
    from .errors import KinemaError

    names = []
    with Context() as context:
        for number in (prop | part << 16 for prop in Property for part in Component):
            try:
                names.append(context.key_path(number).name)
            except KinemaError:
                continue  # the property has no such component
    return tuple(names)


# ---- Members of enumerations -------------------------------------------------------------------------------------------


def member(kind: type[Member], value: Any, argument: str) -> Member:
    """Returns a member of an enumeration by its name, in letters of any case, or by its number."""
    from .errors import InvalidArgumentError

    if isinstance(value, str) and value.upper() in kind.__members__:
        return kind[value.upper()]
    try:
        return kind(value)
    except ValueError:
        names = ", ".join(kind.__members__).lower()
        given = f'"{value}"' if isinstance(value, str) else repr(value)
        raise InvalidArgumentError(f"{argument}: {given} given, expected one of {names}") from None


# ---- Attributes --------------------------------------------------------------------------------------------------------


class UnknownAttributeError(AttributeError):
    """An attribute that does not exist; the message suggests one, or a layer's key path. It is written when it is
    read: hasattr must be cheap."""

    def __init__(self, thing: Any, name: str) -> None:
        super().__init__(name)
        self.obj, self.unknown = thing, name
        self.owner = thing if isinstance(thing, ModuleType) else type(thing)

    def __str__(self) -> str:
        known = [name for name in dir(self.owner) if not name.startswith("_")]
        part = component(self.unknown) if hasattr(self.owner, "presentation_value") else None
        suggestion = f': did you mean layer["{part}"]?' if part else hint(self.unknown, known)
        return f"{self.owner.__name__} has no attribute {self.unknown!r}{suggestion}"


def _refuse(thing: Any, name: str) -> None:
    """Raises the error of an attribute that cannot be set, unless it exists."""
    if not hasattr(type(thing), name):
        raise UnknownAttributeError(thing, name) from None


_quick.use(refuse=_refuse)


class Guided(_quick.Settable):
    """The base of classes whose unknown attributes raise an error with a suggestion."""

    __slots__ = ()

    if not TYPE_CHECKING:  # type checkers would permit every attribute

        def __getattr__(self, name: str) -> Any:
            if hasattr(type(self), name):
                return object.__getattribute__(self, name)  # raises the error of the getter again
            raise UnknownAttributeError(self, name)
