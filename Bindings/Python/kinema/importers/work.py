"""The work of an import: it is counted, limited, and can end at a deadline."""

from __future__ import annotations

import time
from collections.abc import Callable

from .files import ImportFailure

MOST_STEPS = 10_000_000
_EACH = 2_000
"""The clock is read once in this many steps."""

Tell = Callable[[str, float], None]
"""Receives the place that is being converted, and the seconds since the start."""


class Work:
    """Counts steps: about one for each number that is computed. A small file can ask for a large amount of work, because copies,
    samples and compositions multiply."""

    def __init__(self, timeout: float | None = None, tell: Tell | None = None) -> None:
        self.place = ""
        """Where in the file the import is, as "layers[3]"."""
        self._timeout, self._tell = timeout, tell
        self._start = time.monotonic()
        self.steps = 0
        self._next = _EACH

    def add(self, steps: int = 1) -> None:
        """Counts steps. Raises ImportFailure if they are too many, or if the time is over."""
        self.steps += steps
        if self.steps >= self._next:
            self._next = self.steps + _EACH
            self.check()

    def left(self, most: float) -> float:
        """Returns the seconds until the deadline, at most the given number."""
        passed = time.monotonic() - self._start
        return most if self._timeout is None else min(max(self._timeout - passed, 0.01), most)

    def check(self) -> None:
        """Raises ImportFailure if the steps are too many, or the time is over."""
        if self.steps > MOST_STEPS:
            raise ImportFailure(f"the import takes more than {MOST_STEPS} steps")
        passed = time.monotonic() - self._start
        if self._timeout is not None and passed > self._timeout:
            raise ImportFailure(f"the import takes longer than {self._timeout:g} seconds")
        if self._tell is not None:
            self._tell(self.place, passed)
