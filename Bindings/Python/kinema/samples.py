"""Samples with the names of their columns: for pandas, Arrow, and every library that takes numpy arrays or DLPack.

>>> import kinema
>>> with kinema.Context() as ctx:
...     dial = ctx.root(name="dial")
...     ctx.flush()
...     turns = [kinema.Transform.rotation(kinema.deg(angle)) for angle in range(0, 721, 90)]
...     dial.add(kinema.Keyframe("transform", turns, duration=8))
...     ctx.flush()
...     samples = ctx.sampler([(dial, "transform.rotation.z")]).samples([0, 1, 2.5, 4])
...     [round(angle / kinema.deg(1)) for angle in samples["dial.transform.rotation.z"]]
[0, 90, -135, 0]
>>> [round(angle / kinema.deg(1)) for angle in samples.unwrapped()["dial.transform.rotation.z"]]
[0, 90, 225, 360]
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from math import remainder, tau
from operator import index
from typing import Any, overload

from . import _numpy
from ._extras import Extra
from ._hints import hint
from .suspicion import SuspiciousValueWarning

pandas = Extra("pandas", "pandas", "pandas")
pyarrow = Extra("pyarrow", "pyarrow", "parquet")


class StaleSamplesWarning(SuspiciousValueWarning):
    """A sampler is behind the last commit, and its rows from now on differ from what the context shows; or one of its layers has
    changed since the last commit, which no sampler shows.

    >>> import kinema
    >>> issubclass(kinema.StaleSamplesWarning, kinema.SuspiciousValueWarning)
    True
    """


class Samples:
    """Rows of numbers, one for each time: the result of `Sampler.samples`. Use it as an array, by the name of a column, or
    convert it.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ship = ctx.root(name="ship", position=(3, 4))
    ...     ctx.flush()
    ...     samples = ctx.sampler([(ship, "position")]).samples([0, 1])
    ...     len(samples), samples.columns, float(samples["ship.position.y"][1])
    (2, ('ship.position.x', 'ship.position.y'), 4.0)
    """

    __slots__ = ("times", "rows", "columns", "angles")

    def __init__(self, times: Any, rows: Any, columns: Sequence[str], angles: Sequence[int] = ()) -> None:
        self.times, self.rows, self.columns, self.angles = times, rows, tuple(columns), tuple(angles)

    def __len__(self) -> int:
        return len(self.times)

    @overload
    def __getitem__(self, what: slice) -> Samples: ...
    @overload
    def __getitem__(self, what: str | int) -> Any: ...
    def __getitem__(self, what: str | int | slice) -> Any:
        """Returns a column by its name, a row by its index, or the samples of a range of indices: with numpy a view, otherwise a
        list."""
        if isinstance(what, slice):
            return self._range(what)
        if not isinstance(what, str):
            return self._lists()[index(what)] if isinstance(self.rows, memoryview) else self.rows[index(what)]
        if what not in self.columns:
            raise KeyError(f"there is no column {what!r}{hint(what, self.columns)}")
        return self._column(self.columns.index(what))

    def __iter__(self) -> Iterator[Any]:
        """The rows in the order of the times: `for time, row in zip(samples.times, samples)`."""
        return iter(self._lists() if isinstance(self.rows, memoryview) else self.rows)

    def __contains__(self, column: object) -> bool:
        """Whether there is a column of this name."""
        return column in self.columns

    def _range(self, part: slice) -> Samples:
        if not isinstance(self.rows, memoryview):
            return Samples(self.times[part], self.rows[part], self.columns, self.angles)
        return Samples(self.times[part], _table(self._lists()[part], len(self.columns)), self.columns, self.angles)

    def _column(self, index: int) -> Any:
        return [row[index] for row in self._lists()] if isinstance(self.rows, memoryview) else self.rows[:, index]

    def _lists(self) -> list[list[float]]:
        lists: Any = self.rows.tolist()
        return list(lists)

    def unwrapped(self) -> Samples:
        """Returns samples whose angles go on beyond half a turn, where a rotation is read from a matrix that moves as a whole. The
        times must be so near that an angle changes by less than half a turn from one to the next."""
        if not self.angles:
            return self
        if not isinstance(self.rows, memoryview):
            rows, angles = self.rows.copy(), list(self.angles)
            rows[:, angles] = _numpy.numpy.unwrap(rows[:, angles], axis=0)
            return Samples(self.times, rows, self.columns, self.angles)
        lists = self._lists()
        for index in self.angles:
            for before, row in zip(lists, lists[1:], strict=False):
                row[index] = before[index] + remainder(row[index] - before[index], tau)
        return Samples(self.times, _table(lists, len(self.columns)), self.columns, self.angles)

    def to_pandas(self) -> Any:
        """Returns a pandas.DataFrame whose index is the time in seconds."""
        index = pandas.Index(self.times, name="time")
        rows = self._lists() if isinstance(self.rows, memoryview) else self.rows
        return pandas.DataFrame(rows, index=index, columns=list(self.columns), copy=False)

    def to_arrow(self) -> Any:
        """Returns a pyarrow.Table with the column "time", in seconds, before the others."""
        columns = [self.times, *(self._column(index) for index in range(len(self.columns)))]
        return pyarrow.table([pyarrow.array(column) for column in columns], names=["time", *self.columns])

    def __array__(self, dtype: Any = None, copy: bool | None = None) -> Any:
        if copy:
            return _numpy.numpy.array(self.rows, dtype)
        found = _numpy.numpy.asarray(self.rows, dtype)
        if copy is False and not _numpy.numpy.shares_memory(found, self.rows):
            raise ValueError("samples: another dtype needs a copy")
        return found

    def __dlpack__(self, **options: Any) -> Any:
        return self.__array__().__dlpack__(**options)

    def __dlpack_device__(self) -> Any:
        return self.__array__().__dlpack_device__()

    def __repr__(self) -> str:
        return f"<{len(self)} samples of {', '.join(self.columns)}>"


def _table(lists: list[list[float]], width: int) -> Any:
    """Returns rows as a memoryview of two dimensions."""
    flat = memoryview(array("d", (number for row in lists for number in row)))
    return flat.cast("B").cast("d", (len(lists), width)) if flat else flat
