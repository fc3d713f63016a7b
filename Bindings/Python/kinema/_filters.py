"""Filters by name. The engine stores numbers that the host chooses; a name has the same number in every process."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .enumerations import Property as P

PROPERTIES = frozenset((P.COMPOSITING_FILTER, P.FILTERS, P.BACKGROUND_FILTERS))

_names: dict[int, str] = {}


def number_of(name: str) -> int:
    """Returns the number of a name: FNV-1a of its UTF-8, with the highest bit set to avoid numbers that people choose."""
    number = 0xCBF29CE484222325
    for byte in name.encode():
        number = (number ^ byte) * 0x100000001B3 % (1 << 64)
    number |= 1 << 63
    _names[number] = name
    return number


def name_of(number: int) -> str | None:
    """Returns the name of which a number was made."""
    return _names.get(number)


def numbered(filters: Any) -> Any:
    """Replaces names, also in lists, by their numbers; returns anything else unchanged."""
    if isinstance(filters, str):
        return number_of(filters)
    if isinstance(filters, Sequence):
        return [number_of(filter) if isinstance(filter, str) else filter for filter in filters]
    return filters


def named(filters: Any) -> Any:
    """Replaces numbers, also in lists, by the names that they were made of; returns anything else unchanged."""
    if isinstance(filters, list):
        return [_names.get(filter, filter) for filter in filters]
    return _names.get(filters, filters)
