"""What programs give as numbers, whatever library has made it: arrays and their scalars, tables, Decimal; and the errors that name what
they have given, in one line."""

from __future__ import annotations

from collections.abc import Mapping, Set
from reprlib import Repr
from typing import Any

from . import _numpy
from .enumerations import PropertyType
from .errors import TypeMismatchError

_WORDS: dict[int, str] = {
    PropertyType.NUMBER: "a number",
    PropertyType.BOOL: "a bool (0 or 1)",
    PropertyType.INTEGER: "an integer",
    PropertyType.POINT: "a point (2 numbers)",
    PropertyType.SIZE: "a size (2 numbers)",
    PropertyType.RECT: "a rect (4 numbers)",
    PropertyType.COLOR: "a color (4 numbers, 3, or a text)",
    PropertyType.TRANSFORM: "a transform (16 numbers)",
    PropertyType.PATH: "a path",
    PropertyType.STRING: "a string",
    PropertyType.LAYERS: "layers",
}
_NUMBER_KINDS = "biuf"
"""The kinds of numpy's types that are numbers."""

_LONGEST = 100
_MOST_SHOWN = 20
_shortly = Repr()
_shortly.maxstring = _shortly.maxother = 60
_shortly.maxlist = _shortly.maxtuple = 6


def told(value: Any) -> str:
    """Returns what messages call a value: its repr on one short line, or its type and shape."""
    shape = getattr(value, "shape", None)
    if isinstance(shape, tuple) and shape:
        kind = getattr(value, "dtype", None)
        return f"{type(value).__name__} of shape {shape}" + ("" if kind is None else f" and type {kind}")
    line = " ".join(_shortly.repr(value).split())
    return line if len(line) <= _LONGEST else f"{line[:_LONGEST]}…"


def shortened(value: Any) -> str:
    """Returns the repr of a value, without the rest of a long list."""
    if type(value) in (list, tuple) and len(value) > _MOST_SHOWN:
        return f"[{', '.join(map(repr, value[:_MOST_SHOWN]))}, … {len(value) - _MOST_SHOWN} more]"
    return repr(value)


def refusal(value: Any, name: str = "", kind: int | None = None) -> TypeMismatchError:
    """Makes the error of a value that has another type."""
    expected = _WORDS.get(-1 if kind is None else kind, "numbers")
    return TypeMismatchError(f"{name or 'value'}: {told(value)} given, expected {expected}")


def plain(value: Any) -> Any:
    """Converts arrays, tables and their scalars, also inside lists, to Python's numbers and lists; returns anything else unchanged."""
    if hasattr(value, "tolist"):
        return value.tolist()
    if hasattr(value, "__array__") and _numpy.numpy is not None:
        return _numpy.numpy.asarray(value).tolist()
    if isinstance(value, (list, tuple)) and any(map(_has_arrays, value)):
        return [plain(item) for item in value]
    return value


def _has_arrays(value: Any) -> bool:
    return hasattr(value, "tolist") or (isinstance(value, (list, tuple)) and any(map(_has_arrays, value)))


def sequence(value: Any, name: str = "", kind: int | None = None) -> Any:
    """Returns the numbers of an object that is neither a list nor a tuple: as a list, or as an array of float64 that is not
    copied. Raises TypeMismatchError for what has no numbers, or hides some, or has no order."""
    if isinstance(value, (str, bytes, bytearray, Mapping, Set)):
        raise refusal(value, name, kind)
    if not hasattr(value, "dtype") and not hasattr(value, "__array__"):
        return [float(value)] if hasattr(value, "__float__") else _listed(value, name, kind)
    if hasattr(value, "__array__") and not _numpy.is_array(value) and _numpy.numpy is not None:
        value = _numpy.numpy.asarray(value)
    if hasattr(value, "filled") and _numpy.numpy.ma.is_masked(value):
        raise TypeMismatchError(
            f"{name or 'value'}: an array with masked numbers given, expected numbers; filled() replaces them"
        )
    known = getattr(getattr(value, "dtype", None), "kind", "f")
    if known not in _NUMBER_KINDS + "O":
        raise refusal(value, name, kind)
    if known == "f" and getattr(value.dtype, "str", "")[1:] == "f8" and value.dtype.isnative:
        return value
    found = value.tolist()
    return found if isinstance(found, list) else [found]


def _listed(value: Any, name: str, kind: int | None) -> Any:
    try:
        view = memoryview(value)
    except TypeError:
        pass
    else:
        return view if view.format == "d" else view.tolist()
    try:
        return list(value)
    except TypeError:
        raise refusal(value, name, kind) from None
