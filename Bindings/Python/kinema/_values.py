"""Converts Python values to and from KinValue and KinBuffer. The Python type decides the encoding; the engine checks it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from ctypes import addressof, byref, c_char, c_double, c_size_t, c_uint64, create_string_buffer, memmove, sizeof, string_at
from typing import Any, TypeGuard

from . import _quick
from ._given import plain, refusal, sequence, told
from ._structures import KinBuffer, KinLayer, KinPathElement, KinValue
from .enumerations import PathVerb, PropertyType, ValueType
from .errors import BufferTooSmallError, InvalidArgumentError, TypeMismatchError
from .values import Color, Path, Point, Rect, Size, Transform

_HANDLES = (PropertyType.HANDLE, PropertyType.HANDLES)
_TEXTS = (PropertyType.COLOR, PropertyType.COLORS, PropertyType.PATH)
_SINGLE = (PropertyType.NUMBER, PropertyType.BOOL, PropertyType.INTEGER)
_VERBS = {
    "move": (PathVerb.MOVE, 2),
    "line": (PathVerb.LINE, 2),
    "quad": (PathVerb.QUAD, 4),
    "curve": (PathVerb.CURVE, 6),
    "close": (PathVerb.CLOSE, 0),
}
_VERB_NAMES = {int(verb): (name, count) for name, (verb, count) in _VERBS.items()}


# ---- In ----------------------------------------------------------------------------------------------------------------


def meant(value: Any, kind: int | None) -> Any:
    """Converts text to what the type of a property expects: "#3366ff" and "red" to a color, SVG path data to a path; and three
    numbers to an opaque color."""
    if isinstance(value, str):
        if kind == PropertyType.COLOR:
            return Color.css(value)
        if kind == PropertyType.PATH:
            return Path.svg(value)
    elif kind == PropertyType.COLOR and _is_row(value) and len(value) == 3:
        return [*value, 1.0]
    elif kind == PropertyType.COLORS and isinstance(value, (list, tuple)):
        return [meant(color, PropertyType.COLOR) for color in value]
    return value


def _is_row(value: Any) -> bool:
    """Whether a value is a tuple, or an array of one dimension. The lists of JSON stay as they are, for the engine to check."""
    return isinstance(value, tuple) or getattr(value, "ndim", 0) == 1


def encode(value: Any, kind: int | None = None, name: str = "") -> KinValue:
    """Encodes a value. `kind` is the type of the property, if known: it distinguishes handles from numbers and decides what an
    empty list is. A list of one number is not a number; C could not distinguish them. `name` is for messages."""
    if value is None:
        return KinValue()
    if kind in _TEXTS:
        value = meant(value, kind)
    if kind in _HANDLES or kind == PropertyType.LAYERS:
        value = plain(value)
    if kind in _SINGLE and isinstance(value, (list, tuple)):
        raise refusal(value, name, kind)
    if isinstance(value, str):
        return _string(value)
    if _is_layer(value):
        return _array(ValueType.LAYERS, KinLayer, [value.handle])
    if isinstance(value, Path) or _is_path(value) or (kind == PropertyType.PATH and _is_empty(value)):
        return _array(ValueType.PATH, KinPathElement, list(map(_element, value)))
    if isinstance(value, int) and kind in _HANDLES and not isinstance(value, bool):
        return _array(ValueType.HANDLES, c_uint64, [value])
    if kind in _HANDLES and _is_list(value) and all(type(item) is int for item in value):
        return _array(ValueType.HANDLES, c_uint64, list(value))
    if _is_list(value) and (kind == PropertyType.LAYERS or any(map(_is_layer, value))):
        return _array(ValueType.LAYERS, KinLayer, [getattr(item, "handle", KinLayer()) for item in value])
    return _of(ValueType.NUMBERS, numbers(value, name, kind))


def numbers(value: Any, name: str = "", kind: int | None = None) -> Any:
    """Returns the numbers of a value as a ctypes array of doubles; uses a contiguous float64 buffer (numpy) in place. The name and
    the type are for messages."""
    if isinstance(value, (int, float)):
        given: Any = (value,)
    elif isinstance(value, (tuple, list)):
        given = value
    else:
        given = sequence(value, name, kind)
        if not isinstance(given, list):
            return _doubles(memoryview(given))
    try:
        return _row(given)
    except TypeError:
        pass
    except OverflowError:
        raise InvalidArgumentError(f"{name or 'value'}: {told(value)} given, expected a finite number") from None
    try:
        return _row(plain(given))
    except TypeError:
        raise refusal(value, name, kind) from None


def real(value: Any, name: str = "value") -> float:
    """Converts one number, such as a time. The error of ctypes for anything else would not be clear."""
    try:
        if not isinstance(value, str):
            return float(value)
    except (TypeError, ValueError, OverflowError):
        pass
    raise TypeMismatchError(f"{name}: {told(value)} given, expected a number")


def _doubles(view: memoryview) -> Any:
    array = c_double * (view.nbytes // sizeof(c_double))
    if view.c_contiguous and not view.readonly and view.nbytes:
        return array.from_buffer(view)
    return array.from_buffer_copy(view.tobytes())


def _row(value: Any) -> Any:
    row = [number for item in value for number in (item if _is_list(item) else (item,))]
    return (c_double * len(row))(*row)


def _string(text: str) -> KinValue:
    data = text.encode()
    return _of(ValueType.STRING, (c_char * len(data)).from_buffer_copy(data) if data else (c_char * 0)())


def _array(kind: ValueType, element: Any, items: Sequence[Any]) -> KinValue:
    return _of(kind, (element * len(items))(*items))


def _of(kind: ValueType, memory: Any) -> KinValue:
    value = KinValue(kind, 0, addressof(memory), sizeof(memory))
    value.memory = memory
    return value


def _is_layer(value: Any) -> bool:
    return isinstance(getattr(value, "handle", None), KinLayer)


def _is_list(value: Any) -> TypeGuard[Sequence[Any]]:
    return isinstance(value, Sequence) and not isinstance(value, (str, bytes))


def _is_empty(value: Any) -> TypeGuard[Sequence[Any]]:
    return _is_list(value) and not value


def _is_path(value: Any) -> TypeGuard[Sequence[Any]]:
    return _is_list(value) and bool(value) and all(_is_list(item) and item and isinstance(item[0], str) for item in value)


def _element(item: Sequence[Any]) -> KinPathElement:
    verb, count = _VERBS.get(str(item[0]), (None, 0))
    if verb is None or len(item) != count + 1:
        raise TypeMismatchError(f"a path element cannot be {tuple(item)!r}")
    element = KinPathElement(verb)
    element.points[:count] = [float(number) for number in item[1:]]
    return element


def values_array(items: Iterable[Any], kind: int | None) -> Any:
    """An array of KinValue, which keeps the memory of its members."""
    values = [encode(item, kind) for item in plain(items)]
    array: Any = (KinValue * len(values))(*values)
    array.memory = values
    return array


def c_text(text: str | None, name: str = "key") -> bytes | None:
    """Encodes a text for C, where a NUL ends it: ctypes would pass the part before a NUL, which is another name."""
    if text is None:
        return None
    if not isinstance(text, str):
        raise TypeMismatchError(f"{name}: {text!r} given, expected a text")
    if "\0" in text:
        raise InvalidArgumentError(f"{name}: {text!r} given, expected a text without NUL")
    return text.encode()


# ---- Out ---------------------------------------------------------------------------------------------------------------

_SHAPES: dict[int, Callable[..., Any]] = {
    PropertyType.POINT: Point,
    PropertyType.SIZE: Size,
    PropertyType.RECT: Rect,
    PropertyType.COLOR: Color,
    PropertyType.TRANSFORM: Transform,
}


_quick.use(shapes=tuple(_SHAPES.get(kind) for kind in range(PropertyType.TRANSFORM + 1)))


def shaped(row: Sequence[float], kind: int | None) -> Any:
    """Converts numbers to a value of type `kind`; returns None for no numbers, unless the type is a list."""
    if kind == PropertyType.NUMBERS:
        return tuple(row)
    if kind == PropertyType.COLORS:
        return tuple(Color(*row[i : i + 4]) for i in range(0, len(row), 4))
    if not row:
        return None
    if kind == PropertyType.BOOL:
        return row[0] != 0
    if kind == PropertyType.INTEGER:
        return int(row[0])
    shape = _SHAPES.get(-1 if kind is None else kind)
    if shape is not None:
        return shape(*row)
    return row[0] if len(row) == 1 else tuple(row)


def read(call: Callable[[Any], None], kind: int | None = None) -> Any:
    """Calls with a buffer, and again with larger ones until the value fits, which another thread may change meanwhile; returns the
    value that was written."""
    memory = (c_char * 256)()
    while True:
        buffer = KinBuffer(addressof(memory), sizeof(memory))
        try:
            call(byref(buffer))
            break
        except BufferTooSmallError:
            memory = (c_char * buffer.size)()
    return decode(buffer.type, memory, buffer.size, kind)


def read_value(value: KinValue, kind: int | None = None) -> Any:
    """Decodes a KinValue that C passes to a callback."""
    memory = (c_char * value.size)()
    if value.size and value.data:
        memmove(memory, value.data, value.size)
    return decode(value.type, memory, value.size, kind)


def decode(value_type: int, memory: Any, size: int, kind: int | None) -> Any:
    if value_type == ValueType.NUMBERS:
        return shaped(_items(memory, size, c_double), kind)
    if value_type == ValueType.STRING:
        return string_at(memory, size).decode(errors="replace")
    if value_type == ValueType.PATH:
        return Path(map(_element_tuple, _items(memory, size, KinPathElement)))
    if value_type == ValueType.HANDLES:
        handles = _items(memory, size, c_uint64)
        return list(handles) if kind == PropertyType.HANDLES or len(handles) != 1 else handles[0]
    if value_type == ValueType.LAYERS:
        return [KinLayer(layer.id) for layer in _items(memory, size, KinLayer)]
    return None


def _items(memory: Any, size: int, element: Any) -> Any:
    return (element * (size // sizeof(element))).from_buffer(memory)[:]


def _element_tuple(element: KinPathElement) -> tuple[str | float, ...]:
    name, count = _VERB_NAMES[element.verb]
    return (name, *element.points[:count])


def read_text(call: Callable[[Any, int, Any], None]) -> str:
    """Calls with a text buffer, its capacity and a pointer to the required size."""
    size = c_size_t()
    try:
        call(None, 0, byref(size))
    except BufferTooSmallError:
        pass
    while True:
        buffer = create_string_buffer(max(size.value, 1))
        try:
            call(buffer, len(buffer), byref(size))
            return buffer.raw[: max(size.value, 1) - 1].decode(errors="replace")  # the names in documents may have a NUL
        except BufferTooSmallError:
            continue


def read_array(call: Callable[[Any, int, Any], None], element: Any, guess: int = 16) -> Any:
    """Calls with an array, its capacity and a pointer to the count until the array is large enough; returns the items that were
    written."""
    count, capacity = c_size_t(), guess
    while True:
        array = (element * capacity)()
        try:
            call(array, capacity, byref(count))
        except BufferTooSmallError:
            capacity = count.value
            continue
        return (element * count.value).from_buffer(array)
