"""The clock of a context as a task of asyncio, for programs whose tasks wait for motions.

async with kinema.hosts.asyncio.Clock(ctx):
    await card.animate(position=(300, 150), duration=0.5)
    await card.animate(opacity=0, duration=0.2)
"""

from __future__ import annotations

import asyncio
from types import TracebackType
from typing import Any

from ..context import Context
from .host import Host


class Clock(Host):
    """Advances a context in a task while its block runs: at `fps` frames a second while something moves, and otherwise when something
    begins or ends, or ten times a second for changes. An error of a callback or of `on_frame` ends the block."""

    def __init__(self, context: Context, *, fps: float = 60.0, **options: Any) -> None:
        super().__init__(context, **options)
        if not 0 < fps <= 1000:
            raise ValueError(f"fps: {fps} given, expected 1 to 1000")
        self.interval, self._task = 1 / fps, None

    _task: asyncio.Task[None] | None

    async def run(self) -> None:
        """Advances until the task is cancelled."""
        while True:
            self.frame()
            await asyncio.sleep(self.interval if self.moves else max(min(self.pause, 0.1), self.interval))

    async def __aenter__(self) -> Clock:
        self._task = asyncio.get_running_loop().create_task(self.run())
        self._owner = asyncio.current_task()
        self._task.add_done_callback(self._ended)
        return self

    def _ended(self, task: asyncio.Task[None]) -> None:
        """Ends the block if the clock has failed: nothing that it waits for would come."""
        if not task.cancelled() and task.exception() is not None and self._owner is not None:
            self._owner.cancel()

    async def __aexit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        task, self._task = self._task, None
        assert task is not None
        if task.done() and not task.cancelled() and (failure := task.exception()) is not None:
            if self._owner is not None and hasattr(self._owner, "uncancel"):
                self._owner.uncancel()
            raise failure
        self._owner = None
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            pass
        self.frame()
