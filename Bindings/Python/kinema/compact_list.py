"""Compact render lists: the visible layers in drawing order as a numpy structured array, and what changes from frame to frame.

>>> import kinema
>>> with kinema.Context() as ctx:
...     stage = ctx.root(bounds=(0, 0, 100, 100), anchor_point=(0, 0))
...     card = stage.add_layer(bounds=(0, 0, 20, 10), position=(50, 50), opacity=0.5)
...     ctx.flush()
...     cards = ctx.compact_list()
...     items = cards.prepare()
...     items["matrix"][1].tolist(), items["opacity"].tolist()
([1.0, 0.0, 0.0, 1.0, 40.0, 45.0], [1.0, 0.5])
"""

from __future__ import annotations

from ctypes import byref, c_bool, c_size_t, c_uint64, sizeof
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _numpy
from ._library import lib
from ._object import Owned
from ._output_structures import KinCompactItem, KinCompactItem3D, KinRenderRun
from ._pointers import ListPointer
from ._structures import KinLayer
from ._turns import Gate
from ._values import read_array, real

if TYPE_CHECKING:
    from .context import Context
    from .layer import Layer


class ListChanges(NamedTuple):
    """The changes of a compact list since a revision.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     stage = ctx.root(bounds=(0, 0, 40, 30))
    ...     ctx.flush()
    ...     frames = ctx.compact_list()
    ...     before = frames.revision
    ...     items = frames.prepare()
    ...     frames.changes(before)
    ListChanges(runs=[slice(0, 1, None)], reordered=True, removed=[])
    """

    runs: list[slice]
    """The items that changed."""
    reordered: bool
    """Whether layers were added, removed or moved in the order."""
    removed: list[Layer] | None
    """The layers that have no item any more; None if too many were removed to remember them."""


class CompactList(Owned):
    """The render list of a context in single precision. It keeps its memory, so keep one for all frames.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     layer = ctx.root(bounds=(0, 0, 40, 30))
    ...     ctx.flush()
    ...     frames = ctx.compact_list(matrix="4x4")
    ...     frames.prepare()["bounds"].tolist(), frames.dtype.itemsize
    ([[0.0, 0.0, 40.0, 30.0]], 184)
    """

    __slots__ = ("context", "dtype", "revision", "_gate", "_items", "_pointer")

    def __init__(self, context: Context, matrix: str = "2x3") -> None:
        forms = {"2x3": KinCompactItem, "4x4": KinCompactItem3D}
        if matrix not in forms:
            raise ValueError(f'matrix: {matrix!r} given, expected "2x3" or "4x4"')
        self.context = context
        self._pointer: ListPointer | None = None
        self._gate = Gate("list")
        self.dtype = _numpy.numpy.dtype(forms[matrix])
        """The members of an item: those of the C struct, `layer` as a structured member."""
        self.revision = 0
        """Counts the lists that differ from the one before."""
        self._items = _numpy.numpy.empty(0, self.dtype)
        pointer = ListPointer()
        lib.kinRenderListCreate(context.pointer, sizeof(forms[matrix]), byref(pointer))
        self._pointer = pointer

    def _release(self) -> None:
        self._pointer = None  # a call of another thread may still hold it

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<closed compact list>"
        return f"<compact list of {self.dtype.itemsize} bytes an item, revision {self.revision}>"

    def prepare(self, at: float | None = None) -> Any:
        """Returns the items at a media time, now by default. The array is a view of memory that the next call overwrites."""
        time = self.context.time if at is None else real(at)
        with self.context.held(), self._gate.alone():
            return self._prepare(time)

    def _prepare(self, time: float) -> Any:
        count, revision = c_size_t(), c_uint64()
        lib.kinRenderListPrepare(self._pointer, time, byref(count), byref(revision))
        if revision.value != self.revision or len(self._items) < count.value:
            if len(self._items) < count.value:
                self._items = _numpy.numpy.empty(2 * count.value, self.dtype)
            self._write(self._items[: count.value], 0)
        self.revision = revision.value
        return self._items[: count.value]

    def write(self, out: Any, first: int = 0) -> None:
        """Writes the items from `first` on into an array of `dtype`, which may be strided. Threads may write parts of one list."""
        if out.dtype != self.dtype or out.ndim != 1:
            raise TypeError("out: expected an array of one dimension of the list's dtype")
        if not out.flags.writeable or (len(out) > 1 and out.strides[0] < self.dtype.itemsize):
            raise ValueError("out: expected a writable array whose items ascend in memory")
        with self._gate.shared():
            self._write(out, first)

    def _write(self, out: Any, first: int) -> None:
        lib.kinRenderListWrite(self._pointer, first, len(out), out.ctypes.data, out.strides[0] if len(out) > 1 else 0)

    def changes(self, since: int) -> ListChanges:
        """Returns what changed since a revision: cut the array of that revision to the new length and write the runs again."""
        reordered, everything = c_bool(), c_bool()
        with self._gate.shared():
            pointer = self._pointer
            runs = read_array(
                lambda *target: lib.kinRenderListGetChanges(pointer, since, *target, byref(reordered)), KinRenderRun
            )
            layers = read_array(
                lambda *target: lib.kinRenderListGetRemovedLayers(pointer, since, *target, byref(everything)), KinLayer
            )
        return ListChanges(
            [slice(run.first, run.first + run.count) for run in runs],
            reordered.value,
            None if everything.value else [self.context.layer_of(layer) for layer in layers],
        )
