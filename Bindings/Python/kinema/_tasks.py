"""Transactions of tasks: `async with`.

The engine's transactions belong to a thread and nest strictly, but all tasks of an event loop share one thread. Therefore the
blocks of different tasks take turns: a block begins when the block before it has committed. A block inside another one (of the
same task, or of a task that the outer block started) nests in it, and takes turns with the other blocks that nest there.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from contextvars import ContextVar
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from .errors import InvalidHandleError

if TYPE_CHECKING:
    from .context import Context

Queues = WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Lock]
"""The lock of the outermost open block, for each event loop."""


class Turn:
    """Excludes other blocks of the same level from `enter` to `leave`."""

    __slots__ = ("_context", "_loop", "_inside", "_lock", "_before", "_is_over", "__weakref__")

    def __init__(self, context: Context) -> None:
        self._context, self._loop = context, asyncio.get_running_loop()
        self._inside = asyncio.Lock()  # of the open block inside this one
        self._lock = self._inside
        self._before = _innermost.get()
        self._is_over = False

    async def enter(self) -> None:
        while True:
            around = self._around()
            self._lock = around._inside if around else self._context.turns.setdefault(self._loop, asyncio.Lock())
            await self._lock.acquire()
            if around is None or not around._is_over:
                break
            self._lock.release()
        _innermost.set(self)

    def _around(self) -> Turn | None:
        """The open block around this one."""
        turn = self._before
        while turn is not None and (turn._is_over or turn._context is not self._context or turn._loop is not self._loop):
            turn = turn._before
        return turn

    async def settle(self) -> None:
        """Waits for the blocks of other tasks inside this one. A cancellation takes effect after that, because the engine cannot
        commit earlier."""
        cancelled: asyncio.CancelledError | None = None
        while True:
            try:
                await self._inside.acquire()
                break
            except asyncio.CancelledError as error:
                cancelled = error
        if cancelled is not None:
            raise cancelled

    def leave(self) -> None:
        self._is_over = True
        if _innermost.get() is self:
            _innermost.set(self._before)
        if self._inside.locked():
            self._inside.release()
        self._lock.release()


_innermost: ContextVar[Turn | None] = ContextVar("kinema transaction", default=None)


class Landing:
    """The completion of an awaited transaction. Its future fails if the engine discards the completion without a call."""

    __slots__ = ("_loop", "_then", "future")

    def __init__(self, then: Callable[[], object] | None) -> None:
        self._loop, self._then = asyncio.get_running_loop(), then
        self.future: asyncio.Future[None] = self._loop.create_future()

    def __call__(self) -> None:
        self._loop.call_soon_threadsafe(_finish, self.future)
        if self._then is not None:
            self._then()

    def __del__(self) -> None:
        with suppress(RuntimeError, AttributeError):  # the loop has ended
            self._loop.call_soon_threadsafe(_abandon, self.future)


def _finish(future: asyncio.Future[None]) -> None:
    if not future.done():  # it may have been cancelled
        future.set_result(None)


def _abandon(future: asyncio.Future[None]) -> None:
    if not future.done():
        future.set_exception(InvalidHandleError("transaction: its context was closed before its animations ended"))
        future.exception()  # nobody may be waiting
