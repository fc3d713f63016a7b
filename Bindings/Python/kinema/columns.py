"""One property of the layers of a list, read and set as an array."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterator, Sequence
from ctypes import byref, c_double, c_size_t, sizeof
from typing import TYPE_CHECKING, Any

from . import _numpy, _quick
from ._given import plain
from ._library import lib
from .enumerations import PropertyType
from .suspicion import SUSPECTS, examine

if TYPE_CHECKING:
    from .key_path import KeyPath
    from .layer_list import LayerList

Operation = Callable[[Any, Any], Any]


def _operator(operation: Operation) -> Operation:
    """Makes an operator of columns: that of their arrays."""

    def operate(self: Column, other: Any) -> Any:
        return operation(self._array(), other._array() if isinstance(other, Column) else other)

    return operate


def _reflected(operation: Operation) -> Operation:
    return _operator(lambda own, other: operation(other, own))


class Column:
    """One property of the layers of a list: `column[:] = rows`, `column[2:5]`, and a numpy array for numpy, whose operators it has:
    `cards.position += (5, 0)`. It takes the indices of numpy.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     dots = ctx.layers(3)
    ...     dots.z_position[1:] = [5, 6]
    ...     dots.z_position.tolist(), dots.z_position[0], dots.z_position
    ([0.0, 5.0, 6.0], 0.0, <zPosition of 3 layers>)
    """

    __slots__ = ("_layers", "_path")

    def __init__(self, layers: LayerList, path: KeyPath) -> None:
        self._layers, self._path = layers, path

    def __len__(self) -> int:
        return len(self._layers)

    def __getitem__(self, what: Any) -> Any:
        """Returns the value of one layer, or the rows of several: an array, or without numpy a list."""
        if isinstance(what, tuple):  # also numbers of the rows
            return self._array()[what]
        found = self._layers[what]
        return found[self._path] if not hasattr(found, "handles") else Column(found, self._path).rows()

    def __setitem__(self, what: Any, value: Any) -> None:
        """Sets the values of one layer or several: a row for each, or one row or number for all."""
        if isinstance(value, Column):
            value = value.rows()
        if isinstance(what, tuple):
            rows = self._array()
            rows[what] = value
            changed = _numpy.numpy.unique(_numpy.numpy.arange(len(self))[what[0]])
            self[changed] = rows[changed]
            return
        found: Any = self._layers if isinstance(what, slice) and what == slice(None) else self._layers[what]
        if isinstance(found, Sequence):
            self._set(found, value)
        else:
            found[self._path] = value

    def _set(self, layers: Any, value: Any) -> None:
        if (values := self._singly(value, len(layers))) is not None:
            for layer, one in zip(layers, values, strict=True):
                layer[self._path] = one
            return
        if self._path.name in SUSPECTS:
            examine(self._path.name, value)
        layers.context.set_values(layers, self._path, value)

    def _singly(self, value: Any, count: int) -> Sequence[Any] | None:
        """Returns a value for each layer, if they are not rows of numbers: texts, paths, colors of which some are nil."""
        kind = self._path.type
        if self._path.width and kind != PropertyType.COLOR:
            return None
        values: Any = plain(value)
        if kind == PropertyType.COLOR and value is not None:
            if not isinstance(values, list) or not any(map(_is_nil, values)):
                return None
            values = [None if _is_nil(one) else one for one in values]
        elif kind != PropertyType.STRING or not isinstance(values, (list, tuple)):
            return [value] * count
        if len(values) != count:
            raise ValueError(
                f"{self._path.name}: {len(values)} values given, expected {count}, one for each layer, or one for all"
            )
        return list(values)

    def rows(self) -> Any:
        """Returns the model values: an array, or without numpy a list. A color of nil is a row of NaN."""
        layers, path = self._layers, self._path
        if not path.width:
            return [layer[path] for layer in layers]
        kind = c_double * (path.width * len(layers))
        memory = _quick.read_rows(layers.context, layers.handles, len(layers), path.id, path.width) if layers else None
        flat: Any = kind() if memory is None else kind.from_buffer(memory)
        if memory is None:
            self._fill(flat)
        if _numpy.numpy is not None:
            shape = (len(layers),) if path.width == 1 else (len(layers), path.width)
            return _numpy.numpy.frombuffer(flat, float).reshape(shape)
        rows = [tuple(flat[start : start + path.width]) for start in range(0, len(flat), path.width)]
        return [row[0] for row in rows] if path.width == 1 else rows

    def _fill(self, flat: Any) -> None:
        width, size, count = self._path.width, sizeof(c_double) * self._path.width, c_size_t()
        get, pointer, number = lib.kinLayerGetValue, self._layers.context.pointer, self._path.id
        for place, handle in enumerate(self._layers.handles):
            row = (c_double * width).from_buffer(flat, place * size)
            get(pointer, handle, number, row, width, byref(count))
            if count.value < width:
                row[:] = [float("nan")] * width

    def tolist(self) -> list[Any]:
        rows: Any = self.rows()
        return list(rows.tolist() if hasattr(rows, "tolist") else rows)

    def _array(self) -> Any:
        if _numpy.numpy is None:
            raise TypeError("operators and indices of columns need numpy: pip install numpy")
        return _numpy.numpy.asarray(self.rows())

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows())

    __add__, __radd__ = _operator(operator.add), _reflected(operator.add)
    __sub__, __rsub__ = _operator(operator.sub), _reflected(operator.sub)
    __mul__, __rmul__ = _operator(operator.mul), _reflected(operator.mul)
    __truediv__, __rtruediv__ = _operator(operator.truediv), _reflected(operator.truediv)
    __lt__, __le__, __gt__, __ge__ = map(_operator, (operator.lt, operator.le, operator.gt, operator.ge))
    __array_ufunc__ = None  # so that array + column asks the column

    def __neg__(self) -> Any:
        return -self._array()

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        return _numpy.numpy.asarray(self.rows(), dtype)

    def __repr__(self) -> str:
        return f"<{self._path.name} of {len(self)} layers>"


def _is_nil(color: Any) -> bool:
    """Whether a color of a list is None, or a row of NaN as Column.rows has it."""
    return color is None or isinstance(color, (list, tuple)) and bool(color) and all(part != part for part in color)
