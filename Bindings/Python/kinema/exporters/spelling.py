"""The spelling of values in CAML: the reverse of kinema.importers.caml.spelling."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from ..enumerations import PropertyType
from .transforms import functions, text_of

_NAME = re.compile(r"[A-Za-z_][A-Za-z0-9_.-]*")
LETTERS = {"move": "M", "line": "L", "quad": "Q", "curve": "C", "close": "Z"}

# The elements of CAML by the type of a value.
_TAGS = {
    PropertyType.NUMBER: "real",
    PropertyType.INTEGER: "integer",
    PropertyType.BOOL: "bool",
    PropertyType.POINT: "CGPoint",
    PropertyType.SIZE: "CGSize",
    PropertyType.RECT: "CGRect",
    PropertyType.COLOR: "CGColor",
    PropertyType.TRANSFORM: "CATransform3D",
    PropertyType.PATH: "CGPath",
    PropertyType.STRING: "string",
    PropertyType.HANDLE: "CGImage",
    PropertyType.NUMBERS: "NSArray",
    PropertyType.COLORS: "NSArray",
    PropertyType.HANDLES: "NSArray",
}


class NotInCAML(Exception):
    """A value that CAML cannot express."""


class Speller:
    """Writes values. `images` has the path of each image by the name of its resource, `filters` what each other resource is."""

    def __init__(self, images: Mapping[str, str], filters: Mapping[str, Mapping[str, Any]]) -> None:
        self._images, self._filters = images, filters

    def text(self, kind: PropertyType, value: Any) -> str:
        """Returns the text of a value that an attribute can hold."""
        if value is None:
            raise NotInCAML("null")
        return _TEXTS[kind](value)

    def element(self, tag: str, kind: PropertyType, value: Any, *, typed: bool = False) -> Element:
        """Returns an element with a value; a `typed` one has the type as an attribute."""
        element = Element(tag, {"type": _TAGS[kind]} if typed and kind in _TAGS else {})
        if value is None:
            raise NotInCAML("null")
        if kind == PropertyType.HANDLE:
            self._handle(element, tag, value)
        elif kind in _ITEMS:
            for item in self._filled(kind, value):
                element.append(item)
        elif kind == PropertyType.COLOR:
            self._color(element, value)
        elif kind in _TEXTS:
            element.set("value", _TEXTS[kind](value))
        else:
            raise NotInCAML(f"a value of type {kind.name.lower()}")
        return element

    def item(self, kind: PropertyType, value: Any) -> Element:
        """Returns the element of a value in a list."""
        return self.element(_TAGS.get(kind, "real"), kind, value)

    def _filled(self, kind: PropertyType, value: Sequence[Any]) -> list[Element]:
        if kind == PropertyType.HANDLES:
            return [self._filter(name) for name in value]
        if kind == PropertyType.COLORS and value and isinstance(value[0], (int, float)):
            value = [value[at : at + 4] for at in range(0, len(value), 4)]
        return [self.item(_ITEMS[kind], one) for one in value]

    @staticmethod
    def _color(element: Element, value: Sequence[float]) -> None:
        element.set("value", _row(value[:3]))
        if value[3] != 1:
            element.set("opacity", text_of(value[3]))

    def _handle(self, element: Element, tag: str, value: Any) -> None:
        if tag == "compositingFilter" or value in self._filters:
            element.attrib.update(self._filter(value).attrib, type="CAFilter")
        elif value in self._images:
            element.set("src", self._images[value])
            if tag != "CGImage":
                element.set("type", "CGImage")
        else:
            raise NotInCAML(f"the handle {value!r}, which names no resource")

    def _filter(self, name: Any) -> Element:
        if name not in self._filters:
            raise NotInCAML(f"the filter {name!r}, which names no resource without a source")
        extra = kept(self._filters[name])
        own, inputs = texts(extra), texts(extra.get("inputs"))
        kind = own.get("filter", string(name))
        element = Element("CAFilter", {"filter": kind, "name": own.get("name", kind), **inputs})
        if kind.startswith("CI"):
            element = Element("CIFilter", {"filter": kind, "name": own.get("name", kind)})
            for key, one in inputs.items():
                SubElement(element, key, value=one)
        return element


def _row(numbers: Sequence[float]) -> str:
    return " ".join(map(text_of, numbers))


def _transform(value: Sequence[float]) -> str:
    text = functions(value)
    if text is None:
        raise NotInCAML("a transform that scales, turns and perspective do not make")
    return text


def _path(value: Sequence[Sequence[Any]]) -> str:
    if value and value[0][0] != "move":
        raise NotInCAML("a path that does not begin with a move")
    return " ".join(" ".join([LETTERS[verb], *map(text_of, points)]) for verb, *points in value)


def string(value: str) -> str:
    """Returns a text that XML can hold."""
    if not is_text(value):
        raise NotInCAML("a text with control characters")
    return value


def is_text(value: str) -> bool:
    """Whether XML 1.0 has all characters of a text."""
    return not any(
        (ord(one) < 32 and one not in "\t\n\r") or 0xD800 <= ord(one) < 0xE000 or one in "\ufffe\uffff" for one in value
    )


def kept(holder: Mapping[str, Any]) -> dict[str, Any]:
    """Returns the data that the import of CAML kept in `extra`. Other tools may have changed it."""
    extra = holder.get("extra")
    found = extra.get("caml") if isinstance(extra, dict) else None
    return found if isinstance(found, dict) else {}


def texts(given: Any) -> dict[str, str]:
    """The members of an object that attributes can be."""
    if not isinstance(given, dict):
        return {}
    return {name: one for name, one in given.items() if _NAME.fullmatch(name) and isinstance(one, str) and is_text(one)}


def _number(value: Any) -> str:
    return value if isinstance(value, str) else text_of(value)  # "inf"


_TEXTS: dict[PropertyType, Callable[[Any], str]] = {
    PropertyType.NUMBER: _number,
    PropertyType.INTEGER: _number,
    PropertyType.BOOL: lambda value: "1" if value else "0",
    PropertyType.POINT: _row,
    PropertyType.SIZE: _row,
    PropertyType.RECT: _row,
    PropertyType.COLOR: _row,
    PropertyType.TRANSFORM: _transform,
    PropertyType.PATH: _path,
    PropertyType.STRING: string,
}

_ITEMS = {
    PropertyType.NUMBERS: PropertyType.NUMBER,
    PropertyType.COLORS: PropertyType.COLOR,
    PropertyType.HANDLES: PropertyType.HANDLE,
}
