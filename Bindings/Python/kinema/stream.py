"""Streams: what layers show, as a numpy structured array of yours.

>>> import kinema
>>> import numpy as np
>>> with kinema.Context() as ctx:
...     ships = [ctx.root(position=(10 * number, 5)) for number in range(3)]
...     ctx.flush()
...     sprite = np.dtype([("xy", "f4", 2), ("angle", "f4"), ("world", "f4", (2, 3))])
...     stream = ctx.stream(ships, sprite, xy="position", angle="transform.rotation.z", world="worldTransform")
...     stream.write(0)["xy"].tolist()
[[0.0, 5.0], [10.0, 5.0], [20.0, 5.0]]
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from contextlib import nullcontext
from ctypes import byref, c_bool, c_size_t, sizeof
from typing import TYPE_CHECKING, Any

from . import _numpy
from ._library import lib
from ._object import Owned
from ._output_structures import KinStreamField, KinStreamLayout, KinStreamSlice
from ._pointers import StreamPointer
from ._turns import Gate, Turn
from ._values import numbers
from .layer_list import handles_of
from .output_enumerations import Format, MatrixForm, RemovalOrder, StreamValue

if TYPE_CHECKING:
    from ._layer_base import Key
    from .context import Context
    from .layer import Layer

    Source = Key | StreamValue | MatrixForm

_FORMATS = {"d": Format.FLOAT64, "f": Format.FLOAT32, "B": Format.UNORM8}
_VALUES = {
    "anchor": StreamValue.ANCHOR,
    "localTransform": StreamValue.LOCAL_TRANSFORM,
    "worldTransform": StreamValue.WORLD_TRANSFORM,
    "worldOpacity": StreamValue.WORLD_OPACITY,
    "visible": StreamValue.VISIBLE,
    "drawingOrder": StreamValue.DRAWING_ORDER,
}
_MATRICES = (StreamValue.LOCAL_TRANSFORM, StreamValue.WORLD_TRANSFORM)
_FORMS: dict[tuple[int, ...], MatrixForm] = {
    (4, 4): MatrixForm.COLUMNS4X4,
    (3, 4): MatrixForm.ROWS3X4,
    (4, 3): MatrixForm.COLUMNS3X4,
    (2, 3): MatrixForm.ROWS2X3,
    (3, 2): MatrixForm.COLUMNS2X3,
    (2, 4): MatrixForm.ROWS2X4,
    (4, 2): MatrixForm.COLUMNS2X4,
}


class Stream(Owned):
    """Layers as rows of a structured array, resolved against the last commit.

    Each field of the dtype that is named has a key path with a fixed count of numbers, or one of "anchor", "localTransform",
    "worldTransform", "worldOpacity", "visible" and "drawingOrder" (see stream.h). Fields that are not named stay as they are.
    A dtype of numbers of several sizes needs numpy.dtype(..., align=True).

    Matrices of shape (4, 4), (4, 3), (4, 2) and (3, 2) are for row vectors, as everywhere in Kinema: p' = p M. Those of shape
    (3, 4), (2, 4) and (2, 3) are for column vectors; `matrices` names a form for a field where that is not what you need.

    >>> import kinema, numpy
    >>> with kinema.Context() as ctx:
    ...     ship = ctx.root(position=(10, 5))
    ...     ctx.flush()
    ...     stream = ctx.stream([ship], [("xy", "f4", 2), ("world", "f8", (2, 3))], xy="position", world="worldTransform")
    ...     stream.write([0, 1])["world"].tolist()[1]
    [[[1.0, 0.0, 10.0], [0.0, 1.0, 5.0]]]
    """

    __slots__ = ("context", "dtype", "_pointer", "_gate", "_writers")

    def __init__(
        self,
        context: Context,
        layers: Sequence[Layer],
        dtype: Any,
        sources: dict[str, Key],
        *,
        matrices: dict[str, MatrixForm] | None = None,
        writers: int = 1,
        skips_missing: bool = False,
    ) -> None:
        self._pointer: StreamPointer | None = None
        self._gate, self._writers = Gate("stream"), [Turn("stream") for _ in range(min(max(writers, 1), 256))]
        if _numpy.numpy is None:
            raise RuntimeError("streams need numpy")
        self.context, self.dtype = context, _numpy.numpy.dtype(dtype)
        forms = matrices or {}
        fields = [_field(context, self.dtype, name, source, forms.get(name)) for name, source in sources.items()]
        layout = KinStreamLayout(
            size=sizeof(KinStreamLayout),
            fields=(KinStreamField * len(fields))(*fields),
            fieldCount=len(fields),
            stride=self.dtype.itemsize,
            writers=writers,
            skipsMissing=skips_missing,
        )
        pointer = StreamPointer()
        lib.kinStreamCreate(context.pointer, byref(layout), _handles(layers), len(layers), byref(pointer))
        self._pointer = pointer

    def _release(self) -> None:
        self._pointer = None  # a call of another thread may still hold it

    def __len__(self) -> int:
        with self._gate.shared():
            return self._count()

    def _count(self) -> int:
        count = c_size_t()
        lib.kinStreamGetCount(self._pointer, byref(count))
        return count.value

    def add(self, layers: Sequence[Layer]) -> None:
        """Appends layers, as of the commit that the stream follows."""
        handles = _handles(layers)
        with self.context.held(), self._gate.alone():
            lib.kinStreamAddLayers(self._pointer, handles, len(handles))

    def remove(self, indices: Sequence[int], swap: bool = False) -> None:
        """Removes rows. The others keep their order; or, with `swap`, the last ones take the positions that become free, from the
        greatest to the least, which costs only as much as the change."""
        places = (c_size_t * len(indices))(*indices)
        with self.context.held(), self._gate.alone():
            lib.kinStreamRemoveLayers(self._pointer, places, len(places), RemovalOrder.SWAPPED if swap else RemovalOrder.KEPT)

    def rebind(self) -> bool:
        """Updates the stream to the last commit. Returns whether a row may be written differently."""
        changed = c_bool()
        with self.context.held(), self._gate.alone():
            lib.kinStreamRebind(self._pointer, byref(changed))
        return changed.value

    def write(self, time: Any, out: Any = None, *, writer: int = 0) -> Any:
        """The rows at one time (seconds), or at several in an array times x rows.

        `out` is filled in place and returned: a writable array of the stream's dtype whose rows are adjacent. Without it, a new
        array is returned; fields without a source are 0 there. Several threads may write at the same time, each with its own
        `writer`, from 0 on; those that give the same one take turns.
        """
        single = not hasattr(time, "__len__")
        moments = numbers([time] if single else time)
        turn = self._writers[writer] if 0 <= writer < len(self._writers) else nullcontext()  # the engine refuses others
        with self._gate.shared(), turn:
            return self._write(moments, single, out, writer)

    def _write(self, moments: Any, single: bool, out: Any, writer: int) -> Any:
        count = self._count()
        shape = (count,) if single else (len(moments), count)
        rows = _numpy.numpy.zeros(shape, self.dtype) if out is None else out
        _check(rows, shape, self.dtype)
        stride = rows.strides[0] if not single else 0
        part = KinStreamSlice(0, count, moments, len(moments), rows.ctypes.data, stride, writer)
        lib.kinStreamWriteSlice(self._pointer, byref(part))
        return rows

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<closed stream>"
        return f"<stream of {len(self)} layers, {self.dtype.itemsize} bytes each>"


def _handles(layers: Sequence[Layer]) -> Any:
    return handles_of(layers)


def _field(context: Context, dtype: Any, name: str, source: Key, form: MatrixForm | None) -> KinStreamField:
    """A field of the layout. ValueError if the dtype has no such field or the field does not fit."""
    if dtype.fields is None or name not in dtype.fields:
        raise ValueError(f"{name}: the dtype has the fields {', '.join(dtype.names or ()) or 'of no structure'}")
    kind, offset = dtype.fields[name][:2]
    base, shape = kind.subdtype or (kind, ())
    if base.char not in _FORMATS or not base.isnative:
        raise ValueError(f"{name}: {base} given, expected float64, float32 or uint8")
    if offset % base.itemsize or dtype.itemsize % base.itemsize:  # numpy packs fields unless told otherwise
        places = f"byte {offset} of {dtype.itemsize} given, expected multiples of {base.itemsize}"
        raise ValueError(f"{name}: {places}, as numpy.dtype(..., align=True) makes them")
    value = _VALUES.get(source, StreamValue.KEY_PATH) if isinstance(source, str) else StreamValue.KEY_PATH
    path = context.key_path(source) if value == StreamValue.KEY_PATH else None
    matrix = MatrixForm.COLUMNS4X4
    if value in _MATRICES:
        fitting = _FORMS.get(shape) if form is None else form
        if fitting is None:
            raise ValueError(f"{name}: shape {shape} given, expected one of {', '.join(map(str, _FORMS))}")
        matrix = fitting
        width = (16, 16, 12, 12, 6, 6, 8, 8)[matrix]
    else:
        width = path.width if path else 2 if value == StreamValue.ANCHOR else 1
    if math.prod(shape) != width:
        raise ValueError(f"{name}: {math.prod(shape)} numbers given, expected {width}")
    return KinStreamField(value, path.id if path else 0, _FORMATS[base.char], matrix, offset)


def _check(rows: Any, shape: tuple[int, ...], dtype: Any) -> None:
    fits = rows.shape == shape and rows.dtype == dtype and rows.flags.writeable and rows.flags.aligned
    if not fits or (rows.size > 1 and rows.strides[-1] != dtype.itemsize) or min(rows.strides, default=0) < 0:
        raise ValueError(f"out must be a writable array of shape {shape} and dtype {dtype} whose rows are adjacent")
