"""Zones for profilers: which calls of the library take time, and when, beside what the program does meanwhile."""

from __future__ import annotations

import gc
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from ctypes import byref, sizeof
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Any, NamedTuple, overload

from ._library import lib
from ._structures import KinTraceCallback, KinTracer

if TYPE_CHECKING:
    from types import TracebackType

    from typing_extensions import Self


class Zone(NamedTuple):
    """A call, or a block of the program, that a trace has recorded."""

    name: str
    begin: float
    """Seconds since the trace began."""
    duration: float
    """Seconds."""
    thread: int
    """The identifier of the thread, as threading.get_ident has it."""


class Trace(Sequence[Zone]):
    """Records the calls of the library that take time: advance, flush, commit, sample, save and others. `with kinema.Trace(path):`
    writes them as a trace in Chrome's format, which Perfetto and chrome://tracing show. It must begin before the first context
    exists, because the library takes a tracer only then; a later trace may begin at any time. The zones are ordered by their ends.

    >>> import kinema
    >>> with kinema.Trace() as trace:
    ...     with kinema.Context() as ctx, trace.zone("set up"):
    ...         root = ctx.root()
    ...         ctx.flush()
    >>> [zone.name for zone in trace], trace[1].begin <= trace[0].begin
    (['kinContextFlush', 'set up'], True)
    """

    __slots__ = ("_zones", "_start", "_threads", "path")

    def __init__(self, path: str | Path | None = None) -> None:
        self.path = path
        self._zones: list[Zone] = []
        self._threads: dict[int, str] = {}
        self._start = perf_counter()

    def __enter__(self) -> Self:
        with _guard:
            _install()
            self._zones.clear()
            self._start = perf_counter()
            _traces.append(self)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        with _guard:
            _traces.remove(self)
            _uninstall()
        if self.path is not None:
            self.save(self.path)

    @contextmanager
    def zone(self, name: str) -> Iterator[None]:
        """Records the block as a zone of this thread: `with trace.zone("draw"):`."""
        _begin(name)
        try:
            yield
        finally:
            _end()

    def totals(self) -> dict[str, tuple[int, float]]:
        """Returns how often each zone was recorded, and its seconds in all, the longest first."""
        found: dict[str, tuple[int, float]] = {}
        for zone in list(self._zones):
            count, seconds = found.get(zone.name, (0, 0.0))
            found[zone.name] = count + 1, seconds + zone.duration
        return dict(sorted(found.items(), key=lambda item: -item[1][1]))

    def save(self, path: str | Path) -> None:
        """Writes the zones as a trace in Chrome's format."""
        import json
        import os

        from ._files import replacing

        place = {"pid": os.getpid()}
        events: list[dict[str, Any]] = [
            {"ph": "M", "name": "thread_name", **place, "tid": thread, "args": {"name": name}}
            for thread, name in self._threads.items()
        ]
        for zone in list(self._zones):
            times = {"ts": zone.begin * 1e6, "dur": zone.duration * 1e6}
            events.append({"ph": "X", "cat": "kinema", "name": zone.name, **times, **place, "tid": zone.thread})
        with replacing(path) as file:
            file.write_text(json.dumps({"traceEvents": events, "displayTimeUnit": "ms"}), encoding="utf-8")

    def _record(self, name: str, begin: float, end: float) -> None:
        if begin >= self._start:
            thread = threading.get_ident()
            if thread not in self._threads:
                self._threads[thread] = threading.current_thread().name
            self._zones.append(Zone(name, begin - self._start, end - begin, thread))

    @overload
    def __getitem__(self, place: int) -> Zone: ...
    @overload
    def __getitem__(self, place: slice) -> list[Zone]: ...
    def __getitem__(self, place: int | slice) -> Zone | list[Zone]:
        return self._zones[place]

    def __len__(self) -> int:
        return len(self._zones)

    def __repr__(self) -> str:
        return f"<trace of {len(self)} zones>"


# ---- The tracer of the process -----------------------------------------------------------------------------------------

_guard = threading.Lock()
_traces: list[Trace] = []
_is_installed = False


class _Open(threading.local):
    """The zones of a thread that have begun, with their times."""

    def __init__(self) -> None:
        self.zones: list[tuple[str, float]] = []


_open = _Open()


def _begin(name: str) -> None:
    _open.zones.append((name, perf_counter()))


def _end() -> None:
    if _open.zones:
        name, begin = _open.zones.pop()
        end = perf_counter()
        for trace in tuple(_traces):
            trace._record(name, begin, end)


_BEGIN = KinTraceCallback(lambda zone, data: _begin(zone.decode()))
_END = KinTraceCallback(lambda zone, data: _end())


def _install() -> None:
    global _is_installed
    if not _is_installed:
        if lib.kinLiveObjectCount():
            gc.collect()  # contexts in cycles of callbacks
        lib.kinSetTracer(byref(KinTracer(size=sizeof(KinTracer), begin=_BEGIN, end=_END)))
        _is_installed = True


def _uninstall() -> None:
    """Removes the tracer with the last trace, unless contexts still use it."""
    global _is_installed
    if _is_installed and not _traces and not lib.kinLiveObjectCount():
        lib.kinSetTracer(None)
        _is_installed = False
