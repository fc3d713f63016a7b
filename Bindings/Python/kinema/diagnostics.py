"""What a context reports about itself: its log, its figures, its dump."""

from __future__ import annotations

from collections.abc import Callable
from ctypes import byref, sizeof
from functools import partial
from typing import TYPE_CHECKING, Any

from . import _callbacks
from ._library import lib
from ._structures import KinLogCallback, KinMemoryStatistics, KinStatistics
from ._values import read_text
from .enumerations import Diagnostics, LogLevel

if TYPE_CHECKING:
    from .records import MemoryStatistics, Statistics


class Diagnosable:
    """The log, the figures and the dump of a context, as its methods."""

    __slots__ = ()
    pointer: Any
    kept: _callbacks.Home

    def log(self, handler: Callable[[LogLevel, str], object] | None, level: LogLevel = LogLevel.WARNING) -> None:
        """Sends messages up to `level` to handler(level, text); None turns the log off."""
        if handler is None:
            lib.kinContextSetLogCallback(self.pointer, level, KinLogCallback(), None, _callbacks.NO_DESTROY)
        else:
            lib.kinContextSetLogCallback(self.pointer, level, _LOG, _callbacks.keep(handler, self.kept), _callbacks.DESTROY)

    def diagnose(self, checks: Diagnostics = Diagnostics.STALE_SAMPLES) -> None:
        """Sets the expensive checks to make during development; they report warnings to the log.

        STALE_SAMPLES: a sampler was used without rebind after a commit, so its snapshot is not the last one.
        """
        lib.kinContextSetDiagnostics(self.pointer, checks)

    @property
    def statistics(self) -> Statistics:
        """The numbers of live objects of the context."""
        from .records import Statistics

        figures = KinStatistics(size=sizeof(KinStatistics))
        lib.kinContextGetStatistics(self.pointer, byref(figures))
        return Statistics(*(getattr(figures, name) for name, _ in figures._fields_[1:]))  # type: ignore[misc]

    def dump(self, *, json: bool = False) -> str:
        """Returns the layer tree as text for people, or as JSON."""
        return read_text(partial(lib.kinContextDump, self.pointer, json))


def _log(level: int, message: bytes, number: int) -> None:
    handler = _callbacks.kept(number)
    if handler is not None:
        handler(LogLevel(level), message.decode(errors="replace"))


_LOG = KinLogCallback(_callbacks.guarded(_log))


def memory_statistics() -> MemoryStatistics:
    """Returns the memory that the library has in this process."""
    from .records import MemoryStatistics

    figures = KinMemoryStatistics()
    lib.kinGetMemoryStatistics(byref(figures))
    return MemoryStatistics(figures.bytes, figures.blocks, figures.peakBytes)
