"""Files that are there as a whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory


@contextmanager
def replacing(path: str | Path) -> Iterator[Path]:
    """A file of another name beside `path`, which takes its place when the block ends well and vanishes when it does not.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with replacing(Path(folder) / "a.txt") as file:
    ...         _ = file.write_text("whole")
    ...     [file.read_text() for file in Path(folder).iterdir()]
    ['whole']
    """
    target = Path(path)
    with beside(target) as folder:
        file = folder / target.name
        yield file
        os.replace(file, target)


@contextmanager
def beside(target: Path) -> Iterator[Path]:
    """A folder on the same disk as `target` that is gone after the block."""
    try:
        holder = TemporaryDirectory(prefix=f".{target.name[:32]}-", dir=target.parent)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(target)) from error
    with holder as folder:
        yield Path(folder)
