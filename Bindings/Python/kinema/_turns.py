"""Threads and the objects that the C interface leaves to the host: samplers, streams, compact lists, scenes.

A foreign call releases Python's global lock, and some builds of Python have none, so each of these objects has a separate
lock. A call that needs both takes the lock of the context first. If a thread calls an object while it is inside another call of the
same object (from a callback, a destructor or a signal handler), it gets a ConcurrencyError; it would wait for itself.
"""

from __future__ import annotations

from contextlib import contextmanager
from threading import Condition, RLock, get_ident
from typing import TYPE_CHECKING, NoReturn

from . import _quick
from .errors import ConcurrencyError

if TYPE_CHECKING:
    from collections.abc import Iterator


def refuse(name: str) -> NoReturn:
    """Raises the error of a call that would wait for itself."""
    raise ConcurrencyError(f"{name}: a call inside another one of this thread given, expected one after it")


_quick.use(refuse_turn=refuse)


class Turn:
    """One thread at a time: the others wait."""

    __slots__ = ("_lock", "_name", "_is_taken")

    def __init__(self, name: str) -> None:
        self._lock, self._name, self._is_taken = RLock(), name, False

    def __enter__(self) -> None:
        self._lock.acquire()
        if self._is_taken:
            self._lock.release()
            refuse(self._name)
        self._is_taken = True

    def __exit__(self, *_: object) -> None:
        self._is_taken = False
        self._lock.release()


if not TYPE_CHECKING and _quick.Turn is not None:
    Turn = _quick.Turn


class Gate:
    """Many readers or one writer. The others wait; or, if `waits` is false because the writer runs callbacks of the host, which
    may take any time and wait for other threads, they get a ConcurrencyError."""

    __slots__ = ("_changed", "_name", "_waits", "_readers", "_writer", "_waiting")

    def __init__(self, name: str, *, waits: bool = True) -> None:
        self._changed, self._name, self._waits = Condition(), name, waits
        self._readers: dict[int, int] = {}  # how often each thread is inside
        self._writer: int | None = None
        self._waiting = 0  # writers

    @contextmanager
    def shared(self) -> Iterator[None]:
        """Enters as a reader."""
        me = get_ident()
        with self._changed:
            while self._writer is not None or (self._waiting and me not in self._readers):
                self._expect_another(me)
            self._readers[me] = self._readers.get(me, 0) + 1
        try:
            yield
        finally:
            with self._changed:
                left = self._readers.pop(me) - 1
                if left:
                    self._readers[me] = left
                self._changed.notify_all()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Enters as the writer."""
        me = get_ident()
        with self._changed:
            self._waiting += 1
            try:
                while self._writer is not None or self._readers:
                    if me in self._readers:
                        refuse(self._name)
                    self._expect_another(me)
                self._writer = me
            finally:
                self._waiting -= 1
                self._changed.notify_all()
        try:
            yield
        finally:
            with self._changed:
                self._writer = None
                self._changed.notify_all()

    def _expect_another(self, me: int) -> None:
        """Waits for a change of another thread."""
        if self._writer == me:
            refuse(self._name)
        if self._writer is not None and not self._waits:
            raise ConcurrencyError(f"{self._name}: a call while another thread changes it given, expected one before or after")
        self._changed.wait()
