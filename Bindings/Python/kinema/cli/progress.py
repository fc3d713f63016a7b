"""Progress of long work: a bar on a terminal, nothing elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Iterable
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
