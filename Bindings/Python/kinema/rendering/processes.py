"""Computes a row of results in several processes, in order and with little memory.

Each process is a fork, so it has the tree of layers. Process k of n computes the items k, k + n, k + 2 n, …, and waits before it
sends a result until the one before was used: each holds two results at most. The bytes of arrays lie in memory that both processes
share, so a picture is copied once. A process that ends early ends the work with an error.
"""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Callable, Iterator, Sequence
from mmap import mmap
from multiprocessing import get_context
from multiprocessing.connection import Connection
from pickle import PickleBuffer, dumps, loads
from typing import Any, NamedTuple, TypeVar

from ..suspicion import warn

Item = TypeVar("Item")

MOST = 16
SHARED = 1 << 26
"""Bytes of the memory that two processes share. Larger results pass through the pipe; only the pages that are used exist."""


class _Line(NamedTuple):
    """The way from one process to another: the pipe has the results, the memory the bytes of their arrays."""

    pipe: Connection
    memory: mmap


def count_for(items: int) -> int:
    """Returns a good number of processes: the processors, or 1 where processes cannot be forked."""
    if not hasattr(os, "fork") or sys.platform == "darwin":
        return 1
    free = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(min(free, MOST, items // 4), 1)


def spread(compute: Callable[[Item], Any], items: Sequence[Item], processes: int) -> Iterator[Any]:
    """Yields compute(item) of all items, in order. An array in a result is valid until the next result is asked for. Warnings and
    exceptions of the processes are those of this one."""
    if processes <= 1:
        yield from map(compute, items)
        return
    forks = get_context("fork")
    lines: list[_Line] = []
    workers = []
    try:
        for index in range(processes):
            here, there = forks.Pipe()
            memory = mmap(-1, SHARED)
            given = compute, items[index::processes], _Line(there, memory), [*(line.pipe for line in lines), here]
            worker = forks.Process(target=_work, args=given, daemon=True)
            with warnings.catch_warnings():
                warnings.simplefilter("ignore", DeprecationWarning)  # of forks beside other threads, which do not draw
                worker.start()
            there.close()
            lines.append(_Line(here, memory))
            workers.append(worker)
        said: set[str] = set()
        for index in range(len(items)):
            line = lines[index % processes]
            yield _receive(line, said)
            _used(line)
    finally:
        for line in lines:
            line.pipe.close()
        for worker in workers:
            worker.terminate()
            worker.join()


def _receive(line: _Line, said: set[str]) -> Any:
    """Returns the next result of a process. `said` are the warnings that one of them has sent already."""
    while True:
        try:
            kind, value, sizes = line.pipe.recv()
        except (EOFError, ConnectionResetError):
            raise ChildProcessError("a process that draws ended early") from None
        if kind == "result":
            return _unpacked(value, sizes, line.memory)
        if kind == "error":
            raise value
        if str(value) not in said:
            said.add(str(value))
            warn(str(value), None, type(value))


def _used(line: _Line) -> None:
    """Permits the process to write over the result before."""
    try:
        line.pipe.send(None)
    except OSError:  # it has ended, which `_receive` reports if a result is missing
        pass


def _work(compute: Callable[[Item], Any], items: Sequence[Item], line: _Line, others: list[Connection]) -> None:
    """Runs in the fork. It ends at once and without cleanup when nobody reads its results."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the first process ends this one
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    for other in others:
        other.close()
    try:
        with warnings.catch_warnings():
            warnings.showwarning = lambda message, *_: line.pipe.send(("warning", message, ()))
            for index, item in enumerate(items):
                result = compute(item)
                if index:
                    line.pipe.recv()
                line.pipe.send(("result", *_packed(result, line.memory)))
    except (BrokenPipeError, EOFError):
        pass
    except BaseException as error:
        _send_error(line.pipe, error)
    os._exit(0)


def _packed(result: Any, memory: mmap) -> tuple[bytes, list[int]]:
    """Writes the bytes of the arrays of a result into the memory if there is room; returns the rest, and their sizes."""
    arrays: list[PickleBuffer] = []
    rest = dumps(result, 5, buffer_callback=arrays.append)
    sizes = [array.raw().nbytes for array in arrays]
    if sum(sizes) > len(memory):
        return dumps(result), []
    memory.seek(0)
    for array in arrays:
        memory.write(array.raw())
    return rest, sizes


def _unpacked(rest: bytes, sizes: list[int], memory: mmap) -> Any:
    ends = [sum(sizes[: index + 1]) for index in range(len(sizes))]
    return loads(rest, buffers=[memoryview(memory)[end - size : end] for end, size in zip(ends, sizes, strict=True)])


def _send_error(end: Connection, error: BaseException) -> None:
    for sent in (error, RuntimeError(f"{type(error).__name__}: {error}")):
        try:
            return end.send(("error", sent, ()))
        except OSError:  # nobody reads: another process has ended the work
            return None
        except Exception:  # it cannot be pickled
            continue
    return None
