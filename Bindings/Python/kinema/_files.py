"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """A file of another name beside `path`, which takes its place when the block ends well and vanishes when it does not. What
    is no regular file (a pipe, a device) is written as it is: it can not be replaced.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "a.txt") as file:
    ...         _ = file.write_text("whole")
    ...     [file.read_text() for file in Path(folder).iterdir()]
    ['whole']
    """
    target = Path(os.path.realpath(path))
    with _told_of(path):
        if target.exists() and not target.is_file() and not target.is_dir():
            yield target
            return
        with beside(target) as folder:
            file = folder / target.name
            yield file
            settle(file, target)


def settle(file: Path, target: Path) -> None:
    """Moves a file to its place once all of it is on the disk: so it is whole there after a loss of power, too."""
    with open(file, "rb") as whole:
        os.fsync(whole.fileno())
    os.replace(file, target)


@contextmanager
def beside(target: Path) -> Iterator[Path]:
    """A folder on the same disk as `target` that is gone after the block."""
    with _told_of(target), TemporaryDirectory(prefix=_prefix(target), dir=target.parent) as folder:
        yield Path(folder)


def _prefix(target: Path) -> str:
    return f".{target.name[:32]}-"


@contextmanager
def _told_of(path: str | Path) -> Iterator[None]:
    """An error of writing names the file that was asked for, not one of ours, and not none. An error about another file is
    left alone."""
    try:
        yield
    except OSError as error:
        if error.filename is not None and f"/{_prefix(Path(path))}" not in str(error.filename):
            raise
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
