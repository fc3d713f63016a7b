"""Samplers: many values at many times in one call, into the caller's memory.

>>> import kinema
>>> with kinema.Context() as ctx:
...     ship = ctx.root(name="ship", position=(0, 5))
...     ctx.flush()
...     ship.add(kinema.Basic("position.x", from_=0, to=10, duration=1))
...     ctx.flush()
...     sampler = ctx.sampler([(ship, "position"), (ship, "opacity")])
...     sampler.columns, [list(row) for row in sampler.sample([0, 0.5]).tolist()]
(('ship.position.x', 'ship.position.y', 'ship.opacity'), [[0.0, 5.0, 1.0], [5.0, 5.0, 1.0]])
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from ctypes import addressof, byref, c_bool, c_char, c_double, c_size_t, c_uint64
from threading import get_ident
from typing import TYPE_CHECKING, Any, TypeVar, overload

from . import _numpy, _quick
from ._given import told
from ._layer_base import Key, known_handle
from ._library import lib
from ._object import Owned
from ._output_structures import KinChannel, KinSlice
from ._pointers import SamplerPointer
from ._turns import Turn
from ._values import numbers
from .errors import TypeMismatchError
from .output_enumerations import Format, RemovalOrder
from .samples import Samples, StaleSamplesWarning
from .suspicion import warn

if TYPE_CHECKING:
    import numpy

    from .context import Context
    from .layer import Layer

Channel = tuple["Layer", Key]
"""A layer and a property or key path."""


def _pair(channel: Any) -> Channel:
    if isinstance(channel, (tuple, list)) and len(channel) == 2:
        return channel[0], channel[1]
    raise TypeError(f'channels: {told(channel)} given, expected pairs of a layer and a key path such as (ship, "position")')


Buffer = TypeVar("Buffer")
Rows = Any
"""A numpy array, or any writable buffer of doubles, floats or bytes."""

_FORMATS = {"d": (Format.FLOAT64, 8), "f": (Format.FLOAT32, 4), "B": (Format.UNORM8, 1)}


class Sampler(_quick.Source, Owned):
    """Channels that are resolved against the last commit. With `follow` it rebinds itself; with None it warns if its rows differ from
    what the context shows. Calls of several threads take turns; a `copy` for each thread samples at the same time.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     ctx.sampler([(ctx.root(name="ship"), "position")]).columns
    ('ship.position.x', 'ship.position.y')
    """

    __slots__ = ("_columns", "channels")

    def __init__(self, context: Context, channels: Sequence[Channel], follow: bool | None = None) -> None:
        self._follow, self._thread, self._turn = follow, get_ident(), Turn("sampler")
        self.context, self.channels = context, [(layer, context.key_path(key)) for layer, key in map(_pair, channels)]
        self._pointer: SamplerPointer | None = None
        array = _channels(self.channels)
        pointer = SamplerPointer()
        lib.kinSamplerCreate(context.pointer, array, len(array), byref(pointer))
        self._adopt(pointer)
        self._seen = self._changes()

    def _adopt(self, pointer: SamplerPointer | None) -> None:
        self._pointer = pointer
        self._columns: tuple[str, ...] | None = None
        width = c_size_t()
        lib.kinSamplerGetWidth(pointer, byref(width))
        self._width = width.value

    def _changes(self) -> int:
        """The number of changes of the context. Another thread must not ask, because this takes the context's lock."""
        if self._follow is False or self.context.pointer is None or get_ident() != self._thread:
            return -1
        count = c_uint64()
        lib.kinContextGetChangeCount(self.context.pointer, byref(count))
        return count.value

    def _keep_up(self, moments: Any) -> None:
        """Rebinds a sampler that follows. Otherwise warns if the rows from now on differ from what the context shows."""
        if self._follow is None and self._is_before_changes():
            self._follow = False  # one warning for each sampler
            text = (
                "the sampler shows the last commit, and a layer has changed since: flush() before, or make it with follow=False"
            )
            warn(text, self, StaleSamplesWarning)
            return
        changes = self._changes()
        if changes in (-1, self._seen):
            return
        self._seen = changes
        if self._follow:
            self.rebind()
            return
        now = self.context.time
        later = [moment for moment in moments[:64] if moment >= now]
        if later and self._is_stale(numbers(later)):
            self._follow = False  # one warning for each sampler
            text = "the sampler is behind the last commit: rebind() it, or make it with follow=True, or with follow=False"
            warn(text, self, StaleSamplesWarning)

    def _is_before_changes(self) -> bool:
        """Whether this thread has changed a layer of the sampler since its last commit, and is in no transaction."""
        depth = self.context.depth
        changed = depth.changed
        return bool(changed) and depth.open == 0 and any(layer.handle.id in changed for layer, _ in self.channels)

    def _is_stale(self, moments: Any) -> bool:
        with self.copy() as other:
            other.rebind()
            return other._width != self._width or self._bytes(moments) != other._bytes(moments)

    def _bytes(self, moments: Any) -> bytes:
        with self._turn:
            rows = (c_double * (len(moments) * self._width))()
            lib.kinSamplerSample(self._pointer, moments, len(moments), rows, 0, Format.FLOAT64)
        return bytes(rows)

    def _release(self) -> None:
        self._pointer = None  # a call of another thread may still hold it

    def copy(self) -> Sampler:
        """Makes a sampler of the same channels and the same commit, for another thread. It does not follow."""
        pointer = SamplerPointer()
        copy: Sampler = object.__new__(Sampler)
        copy.context, copy._follow, copy._thread, copy._turn = self.context, False, self._thread, Turn("sampler")
        with self._turn:
            lib.kinSamplerCopy(self._pointer, byref(pointer))
            copy.channels = self.channels
        copy._adopt(pointer)
        copy._seen = -1
        return copy

    __copy__ = copy

    @property
    def width(self) -> int:
        """The number of components in one row."""
        return self._width

    def channel(self, index: int) -> slice:
        """Returns the components of channel `index` in a row."""
        with self._turn:
            return self._part(index)

    def _part(self, index: int) -> slice:
        offset, width = c_size_t(), c_size_t()
        lib.kinSamplerGetChannel(self._pointer, index, byref(offset), byref(width))
        return slice(offset.value, offset.value + width.value)

    def _parts(self) -> list[slice]:
        return [self._part(index) for index in range(len(self.channels))]

    @property
    def columns(self) -> tuple[str, ...]:
        """A name for each component of a row: "ship.position.x". A layer without a name is "layer" and its number."""
        with self._turn:
            known, channels, parts = self._columns, self.channels, [] if self._columns else self._parts()
        return self._named(channels, parts) if known is None else known

    def _named(self, channels: list[Any], parts: list[slice]) -> tuple[str, ...]:
        """Returns the columns of channels. Names are read outside a turn, because that takes the context's lock."""
        columns = tuple(_column_names(channels, parts))
        with self._turn:
            if self.channels is channels:
                self._columns = columns
        return columns

    def rebind(self) -> bool:
        """Resolves the channels against the last commit; returns whether anything that the sampler reads has changed."""
        changed = c_bool()
        with self.context.held(), self._turn:
            pointer, width, seen = self._pointer, self._width, self._changes()
            lib.kinSamplerRebind(pointer, byref(changed))
            self._adopt(pointer)
            self._seen = seen
            return changed.value or width != self._width

    def add(self, channels: Sequence[Channel]) -> None:
        """Adds channels at the end, on the commit that the sampler follows: `rebind` first if their layers are newer.

        >>> import kinema
        >>> with kinema.Context() as ctx:
        ...     ship, boat = ctx.root(name="ship"), ctx.root(name="boat")
        ...     ctx.flush()
        ...     sampler = ctx.sampler([(ship, "opacity"), (ship, "zPosition")])
        ...     sampler.add([(boat, "opacity")])
        ...     sampler.remove([0], swap=True)
        ...     sampler.columns
        ('boat.opacity', 'ship.zPosition')
        """
        added = [(layer, self.context.key_path(key)) for layer, key in channels]
        with self.context.held(), self._turn:
            pointer = self._pointer
            lib.kinSamplerAddChannels(pointer, _channels(added), len(added))
            self.channels = self.channels + added
            self._adopt(pointer)

    def remove(self, indices: Sequence[int], swap: bool = False) -> None:
        """Removes channels. The others keep their order; or, with `swap`, the last ones take the positions that become free, from
        the greatest index to the least, which costs only as much as the change."""
        places = (c_size_t * len(indices))(*indices)
        with self._turn:
            pointer, channels = self._pointer, list(self.channels)
            lib.kinSamplerRemoveChannels(pointer, places, len(places), RemovalOrder.SWAPPED if swap else RemovalOrder.KEPT)
            for index in sorted(places, reverse=True):
                last = channels.pop() if swap else channels.pop(index)
                if swap and index < len(channels):
                    channels[index] = last
            self.channels = channels
            self._adopt(pointer)

    @overload
    def sample(self, times: Any, out: None = None, dtype: None = None) -> numpy.ndarray[Any, numpy.dtype[numpy.float64]]: ...
    @overload
    def sample(self, times: Any, out: None = None, *, dtype: Any) -> numpy.ndarray[Any, Any]: ...
    @overload
    def sample(self, times: Any, out: Buffer, dtype: Any = None) -> Buffer: ...
    def sample(self, times: Any, out: Any = None, dtype: Any = None) -> Any:
        """Returns one row of `width` numbers for each time in seconds; a nil value is NaN.

        If `out` is given, it is filled and returned: a numpy array times x width of float64, float32 or uint8 (0...1 as 0...255)
        whose rows may be apart, or any contiguous buffer. Otherwise the result is a new numpy array of `dtype`, or without numpy
        a memoryview of that shape.
        """
        if out is None and dtype is None and _numpy.numpy is not None and (rows := _quick.sample(self, times)) is not None:
            return rows
        moments = moments_of(times)
        if self._follow is not False:
            self._keep_up(moments)
        with self._turn:
            return self._sampled(moments, out, dtype)

    def _sampled(self, moments: Any, out: Rows | None, dtype: Any) -> Any:
        rows = self._new(len(moments), dtype) if out is None else out
        address, stride, kind, keeper = _target(rows, len(moments), self._width)
        lib.kinSamplerSample(self._pointer, moments, len(moments), address, stride, kind)
        del keeper
        return rows

    def samples(self, times: Any) -> Samples:
        """Returns rows with their times and the names of their columns, which convert to pandas and Arrow, and are an array."""
        given = moments_of(times)
        moments = given[:]
        if self._follow is not False:
            self._keep_up(given)
        with self._turn:
            rows, known, channels, parts = self._sampled(given, None, None), self._columns, self.channels, self._parts()
        columns = self._named(channels, parts) if known is None else known
        angles = [part.start for (_, path), part in zip(channels, parts, strict=True) if _is_angle(path.name)]
        times = moments if isinstance(rows, memoryview) else _numpy.numpy.array(moments)
        return Samples(times, rows, columns, angles)

    def sample_slice(self, times: Any, out: Any, first_channel: int = 0, channel_count: int | None = None) -> Any:
        """Samples some channels only, into a numpy array times x numbers of any strides, such as a view of columns or a
        transposed array."""
        moments, (kind, _) = moments_of(times), _format(out)
        with self._turn:
            self._sample_slice(moments, out, first_channel, channel_count, kind)
        return out

    def _sample_slice(self, moments: Any, out: Any, first_channel: int, channel_count: int | None, kind: Format) -> None:
        count = len(self.channels) - first_channel if channel_count is None else channel_count
        parts = [self._part(first_channel + index) for index in range(min(count, len(self.channels)))]
        width = sum(part.stop - part.start for part in parts)
        if out.shape != (len(moments), width) or min(out.strides) < 0:
            raise ValueError(
                f"out must have the shape {(len(moments), width)} and strides that are not negative, "
                f"not {out.shape} with strides {out.strides}"
            )
        part = KinSlice(first_channel, count, moments, len(moments), out.ctypes.data, *out.strides, kind)
        lib.kinSamplerSampleSlice(self._pointer, byref(part))

    def named(self, rows: Any) -> dict[str, Any]:
        """Returns the columns of a result of `sample` by name, as numpy views without copies."""
        return {name: rows[:, index] for index, name in enumerate(self.columns)}

    def _new(self, count: int, dtype: Any) -> Any:
        if _numpy.numpy is not None:
            _quick.use(ndarray=_numpy.numpy.ndarray, float64=_numpy.numpy.dtype(float))
            return _numpy.numpy.empty((count, self._width), dtype or _numpy.numpy.float64)
        code: Any = dtype or "d"
        memory = array(code, bytes(count * self._width * _FORMATS[code][1]))
        return memoryview(memory).cast("B").cast(code, (count, self._width)) if memory else memoryview(memory)

    def __repr__(self) -> str:
        if self._pointer is None:
            return "<closed sampler>"
        return f"<sampler of {len(self.channels)} channels, {self._width} numbers a row>"


def moments_of(times: Any) -> Any:
    """Returns times as numbers of C. Raises ValueError if they are a table."""
    if getattr(times, "ndim", 1) > 1:
        raise ValueError(f"times: an array of shape {tuple(times.shape)} given, expected one of a dimension")
    return numbers(times, "times")


def _column_names(channels: Sequence[tuple[Layer, Any]], parts: Sequence[slice]) -> Iterator[str]:
    names: dict[Layer, str] = {}
    for (layer, path), part in zip(channels, parts, strict=True):
        if layer not in names:
            names[layer] = layer.name or f"layer{len(names)}"
        yield from (f"{names[layer]}.{column}" for column in path.columns(part.stop - part.start))


def _is_angle(name: str) -> bool:
    return ".rotation" in name and not name.startswith("velocity")


def _channels(channels: Sequence[tuple[Layer, Any]]) -> Any:
    """Channels as C has them."""
    return (KinChannel * len(channels))(*(KinChannel(known_handle(layer, "channels"), path.id) for layer, path in channels))


def _target(rows: Any, count: int, width: int) -> tuple[int, int, Format, Any]:
    """The memory of rows: address, stride of a row in bytes, format, and the object that must stay alive."""
    interface = getattr(rows, "__array_interface__", None)  # its address is much cheaper to read than that of rows.ctypes
    if interface is not None:
        kind, size = _format(rows)
        columns_fit = rows.shape == (count, width) and (width < 2 or count == 0 or rows.strides[1] == size)
        rows_fit = columns_fit and (count < 2 or rows.strides[0] >= width * size)
        if not rows_fit:
            raise ValueError(
                f"out must have the shape {(count, width)} with adjacent columns and rows that do not overlap, "
                f"not {rows.shape} with strides {rows.strides}"
            )
        return interface["data"][0], rows.strides[0] if count > 1 else width * size, kind, rows
    try:
        view = memoryview(rows)
    except TypeError:
        raise TypeMismatchError(f"out: {told(rows)} given, expected an array or a writable buffer") from None
    known = _FORMATS.get(view.format)
    if known is None or view.readonly or not view.c_contiguous or view.nbytes != count * width * known[1]:
        about = f"{'a read-only' if view.readonly else 'a'} {type(rows).__name__} of {view.nbytes} bytes"
        raise ValueError(f"out: {about} given, expected a writable buffer of {count * width} doubles, floats or bytes")
    memory = (c_char * view.nbytes).from_buffer(view) if view.nbytes else (c_char * 1)()
    return addressof(memory), width * known[1], known[0], memory


def _format(rows: Any) -> tuple[Format, int]:
    """Returns the format of a numpy array. Raises ValueError if C cannot write it."""
    known = _FORMATS.get(rows.dtype.char)
    if known is None or not rows.dtype.isnative or not rows.flags.writeable or not rows.flags.aligned:
        about = "an" if rows.flags.writeable else "a read-only"
        raise ValueError(f"out: {about} array of {rows.dtype} given, expected a writable one of float64, float32 or uint8")
    return known
