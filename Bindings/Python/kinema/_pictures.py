"""Images as the contents of layers: a path, the bytes of a file, or an array of pixels has a number in its context, which the
engine stores. kinema.rendering draws them; another host asks `context.pictures[number]`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from os import PathLike, fspath
from typing import Any

_FIRST = 1 << 52  # far from the numbers that hosts choose; documents have numbers up to 2^53


class Pictures(Mapping[int, Any]):
    """The images of a context by their numbers."""

    __slots__ = ("_numbers", "_sources")

    def __init__(self) -> None:
        self._sources: dict[int, Any] = {}
        self._numbers: dict[Any, int] = {}

    def __getitem__(self, number: int) -> Any:
        return self._sources[number]

    def __iter__(self) -> Iterator[int]:
        return iter(self._sources)

    def __len__(self) -> int:
        return len(self._sources)

    def __repr__(self) -> str:
        return f"<{len(self)} pictures>"

    def number_of(self, value: Any) -> Any:
        """Returns the number of an image, the same for the same image; anything else unchanged."""
        if isinstance(value, (str, PathLike)) and value:
            return self._numbered(fspath(value), fspath(value))
        if isinstance(value, bytes) or getattr(value, "ndim", 0) == 3:
            return self._numbered(value if isinstance(value, bytes) else id(value), value)
        return value

    def _numbered(self, key: Any, source: Any) -> int:
        number = self._numbers.get(key)
        if number is None:
            number = self._numbers[key] = _FIRST + len(self._sources)
            self._sources[number] = source  # also so that the id of an array is not used again
        return number

    def name_of(self, number: int) -> tuple[str, str] | None:
        """Returns a name and the path of an image that was given by a path."""
        source = self._sources.get(number)
        return (source, source) if isinstance(source, str) else None
