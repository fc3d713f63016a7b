"""Writes files completely or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """Yields a temporary file beside `path`. It replaces `path` at the end of the block, and is deleted if the block raises. A
    pipe or a device cannot be replaced, so the block writes to it directly.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "a.txt") as file:
    ...         _ = file.write_text("whole")
    ...     [file.read_text() for file in Path(folder).iterdir()]
    ['whole']
    """
    target = Path(os.path.realpath(path))
    with _errors_name(path):
        if target.exists() and not target.is_file() and not target.is_dir():
            yield target
            return
        with beside(target) as folder:
            file = folder / target.name
            yield file
            settle(file, target)


def settle(file: Path, target: Path) -> None:
    """Moves a file to its place once all of it is on the disk, so that it is complete even after a loss of power."""
    with open(file, "rb") as whole:
        os.fsync(whole.fileno())
    os.replace(file, target)


@contextmanager
def beside(target: Path) -> Iterator[Path]:
    """Yields a folder on the same disk as `target` and deletes it after the block."""
    with _errors_name(target), TemporaryDirectory(prefix=_prefix(target), dir=target.parent) as folder:
        yield Path(folder)


def _prefix(target: Path) -> str:
    return f".{target.name[:32]}-"


@contextmanager
def _errors_name(path: str | Path) -> Iterator[None]:
    """Makes an error of writing name `path` instead of a temporary file or no file. An error about another file passes
    unchanged."""
    try:
        yield
    except OSError as error:
        if error.filename is not None and f"/{_prefix(Path(path))}" not in str(error.filename):
            raise
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
