"""Samples what layers show over the time of a scene, and keeps the samples that lines between the others do not pass."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

_RATE = 30
_MOST = 3000
_ERROR = 0.02
Row = tuple[float, Any]
"""A share of the duration, and a value."""


def numbers_text(numbers: Sequence[float]) -> str:
    """Spells numbers with blanks between them."""
    return " ".join(f"{round(float(part), 4):.10g}" for part in numbers)


class Samples:
    def __init__(self, duration: float) -> None:
        self.duration = duration if 0 < duration < 3600 else 1.0
        count = min(max(round(self.duration * _RATE), 1), _MOST)
        self._shares = [index / count for index in range(count + 1)]
        self._moving: dict[int, bool] = {}

    def _values(self, layer: Any, path: str) -> list[Any]:
        return [
            layer.presentation_value(path, at=max(share * self.duration - (1e-6 if share == 1 else 0), 0))
            for share in self._shares
        ]

    def _moves(self, layer: Any) -> bool:
        key = layer.handle.id
        if key not in self._moving:
            self._moving[key] = bool(layer.animation_keys)
        return self._moving[key]

    def rows(self, layer: Any, paths: Sequence[str], made: Callable[..., tuple[float, ...]]) -> list[Row]:
        """Returns samples of a function of key paths; one if nothing moves."""
        if not self._moves(layer):
            return [(0.0, made(*(_plain(layer.presentation_value(path, at=0)) for path in paths)))]
        columns = [self._values(layer, path) for path in paths]
        rows = [(share, made(*map(_plain, values))) for share, *values in zip(self._shares, *columns, strict=True)]
        is_still = len({row for _, row in rows}) == 1 or len({len(row) for _, row in rows}) != 1
        return rows[:1] if is_still else rows

    def lines(self, layer: Any, paths: Sequence[str], made: Callable[..., tuple[float, ...]]) -> list[Row]:
        """Returns a function of key paths as lines."""
        rows = self.rows(layer, paths, made)
        return rows if len(rows) == 1 else needed(rows)

    def paths(self, layer: Any) -> list[Row]:
        """Returns the path of a shape as lines; elements change as a whole where they change their form."""
        if not self._moves(layer):
            return [(0.0, _elements(layer.presentation_value("path", at=0)))]
        rows = list(zip(self._shares, map(_elements, self._values(layer, "path")), strict=True))
        forms = {tuple(element[0] for element in path) for _, path in rows}
        if all(path == rows[0][1] for _, path in rows) or len(forms) > 1:
            return rows[:1] if len(forms) == 1 else rows
        flat = [(share, tuple(float(part) for element in path for part in element[1:])) for share, path in rows]
        kept = {share for share, _ in needed(flat)}
        return [row for row in rows if row[0] in kept]

    def steps(self, layer: Any, path: str) -> list[Row]:
        """Returns a value that jumps, where it changes."""
        if not self._moves(layer):
            return [(0.0, layer.presentation_value(path, at=0))]
        found: list[Row] = []
        for share, value in zip(self._shares, self._values(layer, path), strict=True):
            if not found or found[-1][1] != value:
                found.append((share, value))
        return found


def _plain(value: Any) -> Any:
    return value if value is None or isinstance(value, (int, float, bool)) else tuple(value)


def _elements(path: Any) -> list[list[Any]]:
    return [list(element) for element in path or ()]


def needed(rows: list[tuple[float, tuple[float, ...]]]) -> list[Row]:
    """Keeps the ends of lines that pass the rows between them within an error: absolute, and relative to small extents."""
    extents = [max(parts) - min(parts) for parts in zip(*(row for _, row in rows), strict=True)]
    errors = [min(_ERROR, extent / 500) + 1e-9 for extent in extents]
    kept, start = [rows[0]], 0
    while start + 1 < len(rows):
        low, high = [-math.inf] * len(errors), [math.inf] * len(errors)
        end = start + 1
        for index in range(start + 1, len(rows)):
            span = rows[index][0] - rows[start][0]
            slopes = [(b - a) / span for a, b in zip(rows[start][1], rows[index][1], strict=True)]
            if not all(a <= slope <= b for a, slope, b in zip(low, slopes, high, strict=True)):
                break
            end = index
            low = [max(a, slope - error / span) for a, slope, error in zip(low, slopes, errors, strict=True)]
            high = [min(b, slope + error / span) for b, slope, error in zip(high, slopes, errors, strict=True)]
        kept.append(rows[end])
        start = end
    return list(kept)
