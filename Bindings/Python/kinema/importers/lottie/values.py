"""Reads values of Lottie's JSON. Files are old, damaged or odd, so a missing or wrong value becomes a default."""

from __future__ import annotations

import re
from typing import Any

from ..files import ImportFailure

LARGEST = 1e9
_PLAIN = (float, int)

Json = Any
_DECIMAL = re.compile(r"\s*[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?\s*", re.ASCII)
"""Python's own conversion also takes "inf", "nan", "1_000" and the digits of other scripts."""
Vector = tuple[float, ...]


class NumberFailure(ImportFailure):
    """A number is too large; `value` is as the file has it."""

    def __init__(self, value: Json) -> None:
        short = f"{value:g}" if isinstance(value, (int, float)) else repr(value[:30])
        super().__init__(f"the number {short} is larger than 1e9")
        self.value = value

    def place_in(self, json: Json) -> str:
        """Returns where a document has the number, as "layers[0].ks"; "" if it has it nowhere."""
        open_items: list[tuple[str, Json]] = [("", json)]
        while open_items:
            place, held = open_items.pop()
            if isinstance(held, dict):
                open_items.extend((f"{place}.{name[:80]}", held[name]) for name in reversed(held))
            elif isinstance(held, list):
                open_items.extend((f"{place}[{index}]", held[index]) for index in reversed(range(len(held))))
            elif type(held) is type(self.value) and held == self.value:
                return place[1:]
        return ""


def number(json: Json, default: float = 0.0) -> float:
    """Returns a number; also of a list of one, and of a text of decimals. Raises NumberFailure if it is larger than 1e9."""
    while isinstance(json, list) and json:
        json = json[0]
    given = json
    if isinstance(json, str):
        if not _DECIMAL.fullmatch(json):
            return default
        json = float(json)
    if not isinstance(json, (int, float)):
        return default
    if not abs(json) <= LARGEST:
        raise NumberFailure(given)
    return float(json)


def integer(json: Json, default: int = 0) -> int:
    return int(number(json, default))


def vector(json: Json) -> Vector:
    """Returns the numbers of a list, or of one number."""
    if isinstance(json, list):
        return tuple(number(item) for item in json)
    return (number(json),)


def sized(values: Vector, count: int, default: float = 0.0) -> Vector:
    """Returns exactly `count` numbers."""
    return values[:count] + (default,) * (count - len(values))


def pair(json: Json) -> tuple[float, float]:
    """Returns the first two numbers of a list. Most numbers of a file are points, so plain ones take a short way."""
    if type(json) is list and len(json) >= 2:
        x, y = json[0], json[1]
        if type(x) in _PLAIN and type(y) in _PLAIN and -LARGEST <= x <= LARGEST and -LARGEST <= y <= LARGEST:
            return float(x), float(y)
    x, y = sized(vector(json), 2)
    return x, y


def inner(json: Json) -> list[tuple[str | int, Json]]:
    """Returns the objects and lists in an object or a list where properties can be, with their names or numbers. The values and
    keyframes of a property, which are most of a file, have none in them."""
    if isinstance(json, dict):
        return [(name, item) for name, item in json.items() if isinstance(item, dict) or isinstance(item, list) and name != "k"]
    return [(index, item) for index, item in enumerate(json) if isinstance(item, (dict, list))] if isinstance(json, list) else []


def mapping(json: Json) -> dict[str, Any]:
    return json if isinstance(json, dict) else {}


def objects(json: Json) -> list[dict[str, Any]]:
    """Returns the objects of a list, and leaves out anything else."""
    return [item for item in json if isinstance(item, dict)] if isinstance(json, list) else []


def text(json: Json) -> str:
    return json if isinstance(json, str) else ""


def flag(json: Json) -> bool:
    return bool(number(json))
