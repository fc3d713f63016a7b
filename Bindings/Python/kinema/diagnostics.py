"""The reports of a context about itself, its log, figures and dump; and the log of the process."""

from __future__ import annotations

import gc
from collections.abc import Callable
from ctypes import byref, sizeof
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from . import _callbacks
from ._library import lib
from ._structures import KinLogCallback, KinMemoryStatistics, KinStatistics
from ._values import read_text
from .enumerations import Diagnostics, LogLevel
from .errors import TypeMismatchError

if TYPE_CHECKING:
    from .records import MemoryStatistics, Statistics


class Logger(Protocol):
    """A logger of Python's logging."""

    def log(self, level: int, msg: str, *args: object) -> Any: ...
    def isEnabledFor(self, level: int) -> bool: ...  # noqa: N802 (logging's name)


Handler = Callable[[LogLevel, str], object]
"""A function that receives the messages of a log."""

_PYTHON_LEVELS = {LogLevel.ERROR: 40, LogLevel.WARNING: 30, LogLevel.INFO: 20, LogLevel.DEBUG: 10}


class Diagnosable:
    """The log, the figures and the dump of a context, as its methods."""

    __slots__ = ()
    pointer: Any
    kept: _callbacks.Home

    def log(self, handler: Handler | Logger | None, level: LogLevel | None = None) -> None:
        """Sends messages up to `level` to handler(level, text), or to a logger of Python's logging; None turns the log off. By
        default these are warnings and errors for a function, and for a logger those that it is enabled for."""
        function, most = _receiver(handler, level)
        if function is None:
            lib.kinContextSetLogCallback(self.pointer, most, KinLogCallback(), None, _callbacks.NO_DESTROY)
        else:
            lib.kinContextSetLogCallback(self.pointer, most, _LOG, _callbacks.keep(function, self.kept), _callbacks.DESTROY)

    def diagnose(self, checks: Diagnostics = Diagnostics.STALE_SAMPLES) -> None:
        """Sets the expensive checks to make during development; they report warnings to the log.

        STALE_SAMPLES: a sampler was used without rebind after a commit, so its snapshot is not the last one.
        FAILURES: a call failed; the log receives it as an error before the exception is raised.
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


def log(handler: Handler | Logger | None, level: LogLevel | None = None) -> None:
    """Sets the log of the contexts that are made later, as Context.log sets that of one, which replaces it there. It is set before
    the first context exists.

    >>> import kinema, logging
    >>> kinema.log(logging.getLogger("kinema"))
    >>> kinema.log(None)
    """
    global _process
    function, most = _receiver(handler, level)
    if lib.kinLiveObjectCount():
        gc.collect()  # contexts in cycles of callbacks
    home: _callbacks.Home = {}
    number = None if function is None else _callbacks.keep(function, home)
    lib.kinSetLog(most, KinLogCallback() if function is None else _LOG, number)
    _process = home


_process: _callbacks.Home = {}
"""The owner of the handler of the process."""


def _receiver(handler: Handler | Logger | None, level: LogLevel | None) -> tuple[Handler | None, LogLevel]:
    """Returns the function for a handler, and the level of its messages."""
    if handler is None or callable(handler):
        return handler, LogLevel.WARNING if level is None else level
    if not hasattr(handler, "log") or not hasattr(handler, "isEnabledFor"):
        raise TypeMismatchError(f"handler: {handler!r} given, expected a function of a level and a text, or a logger")
    logger = handler
    enabled = [own for own, theirs in _PYTHON_LEVELS.items() if logger.isEnabledFor(theirs)]
    most = max(enabled, default=LogLevel.ERROR) if level is None else level
    return lambda own, text: logger.log(_PYTHON_LEVELS[own], "%s", text), most


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
