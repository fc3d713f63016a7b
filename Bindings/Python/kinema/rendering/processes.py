"""Computes a row of results in several processes, in order and with little memory.

Each process is a fork, so it has the tree of layers. Process k of n computes the items k, k + n, k + 2 n, …, and waits until the
pipe takes a result: each holds one result at most. A process that ends early ends the work with an error.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, TypeVar

Item = TypeVar("Item")

MOST = 16


def count_for(items: int) -> int:
    """Returns a good number of processes: the processors, or 1 where processes cannot be forked."""
    if not hasattr(os, "fork") or sys.platform == "darwin":
        return 1
    free = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(min(free, MOST, items // 4), 1)


def spread(compute: Callable[[Item], Any], items: Sequence[Item], processes: int) -> Iterator[Any]:
    """Yields compute(item) of all items, in order. Warnings and exceptions of the processes are those of this one."""
    if processes <= 1:
        yield from map(compute, items)
        return
    forks = get_context("fork")
    ends: list[Connection] = []
    workers = []
    try:
        for index in range(processes):
            here, there = forks.Pipe(duplex=False)
            worker = forks.Process(target=_work, args=(compute, items[index::processes], there, [*ends, here]), daemon=True)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside other threads, which do not draw
                worker.start()
            there.close()
            ends.append(here)
            workers.append(worker)
        for index in range(len(items)):
            yield _receive(ends[index % processes])
    finally:
        for end in ends:
            end.close()
        for worker in workers:
            worker.terminate()
            worker.join()


def _receive(end: Connection) -> Any:
    while True:
        try:
            kind, value = end.recv()
        except EOFError:
            raise ChildProcessError("a process that draws ended early") from None
        if kind == "warning":
            warnings.warn(value, stacklevel=3)
        elif kind == "error":
            raise value
        else:
            return value


def _work(compute: Callable[[Item], Any], items: Sequence[Item], end: Connection, others: list[Connection]) -> None:
    """Runs in the fork. It ends at once and without cleanup when nobody reads its results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in others:
        other.close()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = lambda message, *_: end.send(("warning", message))
            for item in items:
                end.send(("result", compute(item)))
    except BrokenPipeError:
        pass
    except BaseException as error:
        _send_error(end, error)
    os._exit(0)


def _send_error(end: Connection, error: BaseException) -> None:
    for sent in (error, RuntimeError(f"{type(error).__name__}: {error}")):
        try:
            return end.send(("error", sent))
        except OSError:  # nobody reads: another process has ended the work
            return None
        except Exception:  # it cannot be pickled
            continue
    return None
