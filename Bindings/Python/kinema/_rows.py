"""Values of many layers: an array of one row for each layer, or one row or number for all of them, as numpy broadcasts."""

from __future__ import annotations

from ctypes import c_double, sizeof
from typing import Any

from ._given import plain, refusal
from ._values import meant, numbers
from .enumerations import PropertyType
from .key_path import KeyPath


class Rows:
    """The numbers of layers in memory: `width` of each layer; one row for all if `is_one`."""

    __slots__ = ("numbers", "width", "is_one")

    def __init__(self, numbers: Any, width: int, is_one: bool) -> None:
        self.numbers, self.width, self.is_one = numbers, width, is_one

    @property
    def stride(self) -> int:
        """The bytes from one layer's row to the next; 0 if there is one row."""
        return 0 if self.is_one else self.width * sizeof(c_double)

    def each(self, count: int) -> Any:
        """Returns a row for each of `count` layers."""
        if not self.is_one:
            return self.numbers
        return (c_double * (self.width * count)).from_buffer_copy(bytes(self.numbers) * count)


def rows_of(values: Any, count: int, path: KeyPath, name: str) -> Rows:
    """Returns the rows of `count` layers. Raises ValueError if the shape is neither theirs nor can be broadcast to it."""
    if not hasattr(values, "shape") and hasattr(values, "__array__"):  # an array of another library
        values = plain(values)
    given = _without_texts(values if hasattr(values, "__len__") or not hasattr(values, "__iter__") else list(values), path)
    shape, width = shape_of(given, name), path.width
    row = numbers(_flat(given) if len(shape) > 2 and not hasattr(given, "shape") else given, name, path.type)
    if path.type == PropertyType.COLOR and shape[-1:] == (3,) and len(shape) < 3:  # opaque ones
        row = (c_double * (len(row) // 3 * 4))(
            *(part for place in range(0, len(row), 3) for part in (*row[place : place + 3], 1.0))
        )
        shape = *shape[:-1], 4
    if width == 0:  # lists of any length
        if len(shape) < 2:
            return Rows(row, len(row), True)
        if shape[0] == count:
            return Rows(row, len(row) // max(count, 1), False)
        raise ValueError(f"{name}: an array of shape {shape} given, expected a row for each of {count} layers, or one row")
    if shape[:1] == (count,) and len(row) == count * width and (len(shape) > 1 or width == 1):
        return Rows(row, width, False)
    if len(row) == width and (len(shape) < 2 or shape[0] == 1 or shape == (4, 4)):
        return Rows(row, width, True)
    if len(row) == 1:
        return Rows((c_double * width)(*[row[0]] * width), width, True)
    if shape == (count, 1):
        return Rows((c_double * (count * width))(*(number for number in row for _ in range(width))), width, False)
    whole = (count,) if width == 1 else (count, width)
    one = "one number" if width == 1 else f"one row of {width} numbers, or one number"
    raise ValueError(f"{name}: an array of shape {shape} given, expected {whole} for {count} layers, {one}")


def shape_of(values: Any, name: str) -> tuple[int, ...]:
    """Returns the shape as numpy has it. Raises ValueError if rows differ in length."""
    known = getattr(values, "shape", None)
    if isinstance(known, tuple):
        return known
    if not hasattr(values, "__len__") or isinstance(values, (str, bytes)):
        return ()
    shapes = {shape_of(item, name) for item in values}
    if len(shapes) > 1:
        raise ValueError(f"{name}: rows of different lengths given, expected equal ones")
    return (len(values), *next(iter(shapes), ()))


def _flat(values: Any) -> list[Any]:
    return [number for item in values for number in (_flat(item) if hasattr(item, "__len__") else (item,))]


def _without_texts(values: Any, path: KeyPath) -> Any:
    """Converts colors that are texts, one or one for each layer."""
    if getattr(getattr(values, "dtype", None), "kind", "f") in _TEXT_KINDS:
        values = plain(values)
    if isinstance(values, str):
        found = meant(values, path.type)
    elif isinstance(values, (list, tuple)) and any(isinstance(item, str) for item in values):
        found = [meant(item, path.type) for item in values]
    else:
        return values
    if any(isinstance(item, str) for item in ([found] if isinstance(found, str) else found)):
        raise refusal(values, path.name, path.type if isinstance(values, str) else None)
    return found


_TEXT_KINDS = "OSU"
"""The kinds of numpy's types that may be texts."""
