"""Progress of long work: a bar or a line on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import TracebackType
from typing import TypeVar

from .._extras import Extra, MissingExtra

tqdm = Extra("tqdm", "tqdm", "render")
Item = TypeVar("Item")


def progress(items: Iterable[Item], what: str, total: int) -> Iterable[Item]:
    """Yields the items, of which there are `total`, and shows a bar on a terminal if tqdm is installed."""
    if not sys.stderr.isatty():
        return items
    try:
        bar: Iterable[Item] = tqdm.tqdm(items, desc=what, total=total, unit="frame", leave=False)
        return bar
    except MissingExtra:
        return items


class Line:
    """A line on a terminal that is written again and again while work goes on, and erased at its end."""

    _AFTER, _EACH = 1.0, 0.5
    """Seconds: short work shows no line."""

    def __init__(self, what: str) -> None:
        self._what, self._shown = what, 0.0

    def __enter__(self) -> Line:
        return self

    def show(self, place: str, seconds: float) -> None:
        """Shows where the work is; too early or too soon after the last time, it has no effect."""
        if seconds < self._AFTER or seconds < self._shown + self._EACH or not sys.stderr.isatty():
            return
        self._shown = seconds
        sys.stderr.write(f"\r\x1b[K{self._what}: {place or 'reading'}, {seconds:.0f} s")
        sys.stderr.flush()

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
