"""Reads values of Lottie's JSON. Files are old, damaged or odd, so a missing or wrong value becomes a default."""

from __future__ import annotations

import math
from typing import Any

from ..files import ImportFailure

LARGEST = 1e9

Json = Any
Vector = tuple[float, ...]


def number(json: Json, default: float = 0.0) -> float:
    """Returns a number; also of a list of one, and of a text. Raises ImportFailure if it is larger than 1e9."""
    while isinstance(json, list) and json:
        json = json[0]
    if isinstance(json, str):
        try:
            json = float(json)
        except ValueError:
            return default
    if not isinstance(json, (int, float)) or math.isnan(json):
        return default
    if not abs(json) <= LARGEST:
        raise ImportFailure(f"the number {str(json)[:30]} is larger than 1e9")
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


def mapping(json: Json) -> dict[str, Any]:
    return json if isinstance(json, dict) else {}


def objects(json: Json) -> list[dict[str, Any]]:
    """Returns the objects of a list, and leaves out anything else."""
    return [item for item in json if isinstance(item, dict)] if isinstance(json, list) else []


def text(json: Json) -> str:
    return json if isinstance(json, str) else ""


def flag(json: Json) -> bool:
    return bool(number(json))
