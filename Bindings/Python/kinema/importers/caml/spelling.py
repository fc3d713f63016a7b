"""The spelling of values: text of attributes, and elements with a `value`, a `src` or children, by the type of the property.

A type that is written beside a value is a hint only: files write integers for `position.x`.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from ..._svg import path as svg_path
from ...enumerations import PropertyType
from ...errors import InvalidArgumentError
from .elements import Element
from .resources import Resources, is_off
from .transforms import matrix, number, numbers

Written = str | Element
"""The text of an attribute, or an element."""

_BOOLEANS = {"0": False, "1": True, "false": False, "true": True, "NO": False, "YES": True}
_INFINITE = {"inf": "inf", "+inf": "inf", "infinity": "inf", "+infinity": "inf", "-inf": "-inf", "-infinity": "-inf"}
_NULL = ("null", "nil", "NSNull")


def text_of(written: Written) -> str:
    """Returns the text: of the attribute, of `value="…"`, of an only child's, or between the tags."""
    if isinstance(written, str):
        return written
    value = written.get("value")
    if value is None and len(written.children) == 1:
        return text_of(written.children[0])
    return written.text.strip() if value is None else value


def is_null(written: Written) -> bool:
    if isinstance(written, str):
        return False
    only = written.children[0] if len(written.children) == 1 and written.get("value") is None else written
    return only.tag in _NULL or (only.get("type") in _NULL and only.get("value") is None)


def value_of(kind: PropertyType, name: str, written: Written, resources: Resources) -> Any:
    """Returns a value of the scene document for the property `name`. Raises InvalidArgumentError if the spelling is wrong."""
    if is_null(written):
        return None
    if kind == PropertyType.HANDLE:
        return (_compositing if name == "compositingFilter" else _contents)(written, resources)
    if kind in _LISTS:
        return _LISTS[kind](written, resources)
    if kind == PropertyType.STRING:
        return _string(written)
    if kind == PropertyType.COLOR:
        return color(written)
    if kind not in _READERS:
        raise InvalidArgumentError(f"a value of type {kind.name.lower()} given, expected one that a text can hold")
    return _READERS[kind](text_of(written).strip())


def _number(text: str) -> float | str:
    return _INFINITE.get(text.lower()) or plain(number(text))


def plain(value: float) -> float:
    """Returns whole numbers as integers, which are shorter in JSON."""
    if abs(value) >= 1 << 53 or value != int(value):
        return value
    return value if value == 0 and math.copysign(1, value) < 0 else int(value)


def _bool(text: str) -> bool:
    if text not in _BOOLEANS:
        raise InvalidArgumentError(f"{text!r} given, expected 0, 1, false or true")
    return _BOOLEANS[text]


def _several(count: int, what: str) -> Callable[[str], list[float]]:
    def read(text: str) -> list[float]:
        given = numbers(text)
        if len(given) != count:
            raise InvalidArgumentError(f"{text[:60]!r} given, expected a {what} ({count} numbers)")
        return list(map(plain, given))

    return read


def color(written: Written) -> list[float]:
    """Returns red, green, blue and alpha. The alpha is in the attribute `opacity`, or else the fourth number. One number, or two, are a
    gray and its alpha."""
    text = text_of(written)
    given = numbers(text)
    if len(given) in (1, 2):
        given = [given[0], *given[:1] * 2, *given[1:]]
    if len(given) not in (3, 4):
        raise InvalidArgumentError(f"{text[:60]!r} given, expected a color (3 numbers)")
    holder = written
    while isinstance(holder, Element) and holder.get("value") is None and len(holder.children) == 1:
        holder = holder.children[0]
    opacity = holder.get("opacity") if isinstance(holder, Element) else None
    return list(map(plain, [*given[:3], number(opacity.strip()) if opacity is not None else (*given, 1.0)[3]]))


def _string(written: Written) -> str:
    if isinstance(written, Element) and written.get("type") == "NSAttributedString":
        raise InvalidArgumentError("an attributed string given, expected a plain one")
    if isinstance(written, Element) and written.get("value") is None and not written.children:
        return written.text or written.get("name") or ""
    if isinstance(written, Element) and written.get("value") is None and len(written.children) == 1:
        return _string(written.children[0])  # <font><CTFont name="Helvetica"/></font>
    return text_of(written)


def _path(text: str) -> list[list[float | str]]:
    return [[verb, *map(plain, points)] for verb, *points in svg_path(text)]  # type: ignore[arg-type]


def _numbers(written: Written, _: Resources) -> list[float | str]:
    if isinstance(written, str) or written.get("value") is not None or not written.children:
        return [plain(one) for one in numbers(text_of(written))]
    return [_number(text_of(child).strip()) for child in written.children]


def _colors(written: Written, _: Resources) -> list[list[float]]:
    if isinstance(written, str):
        raise InvalidArgumentError("a text given, expected a list of CGColor elements")
    return [color(child) for child in written.children]


def _contents(written: Written, resources: Resources) -> str | None:
    if isinstance(written, str):
        raise InvalidArgumentError(f"{written[:60]!r} given, expected an element with the src of an image")
    return resources.image(written)


def _compositing(written: Written, resources: Resources) -> str | None:
    """Also `compositingFilter="multiplyBlendMode"`."""
    if isinstance(written, str):
        written = Element("CAFilter", {"filter": written}, 0, 0)
    return None if is_off(written) else resources.filter(written)


def _filters(written: Written, resources: Resources) -> list[str]:
    if isinstance(written, str):
        raise InvalidArgumentError(f"{written[:60]!r} given, expected a list of filters")
    return [resources.filter(child) for child in written.children if not is_off(child)]


_READERS: dict[PropertyType, Callable[[str], Any]] = {
    PropertyType.NUMBER: _number,
    PropertyType.INTEGER: _number,
    PropertyType.BOOL: _bool,
    PropertyType.POINT: _several(2, "point"),
    PropertyType.SIZE: _several(2, "size"),
    PropertyType.RECT: _several(4, "rect"),
    PropertyType.TRANSFORM: lambda text: [plain(one) for one in matrix(text)],
    PropertyType.PATH: _path,
}

_LISTS: dict[PropertyType, Callable[[Written, Resources], Any]] = {
    PropertyType.NUMBERS: _numbers,
    PropertyType.COLORS: _colors,
    PropertyType.HANDLES: _filters,
}
