"""`kinema sample`: writes the values of channels over time as CSV, NPZ, JSON or Parquet."""

from __future__ import annotations

import argparse
import csv
import io
import json
import math
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import IO, Any

from .._extras import Extra
from .._files import replacing
from ..scene import Playback, Scene
from .arguments import Commands, add_channels, add_scene, add_times, channels_of
from .opening import scene_of

numpy = Extra("numpy", "numpy", "numpy")
pyarrow = Extra("pyarrow", "pyarrow", "parquet")
parquet = Extra("pyarrow.parquet", "pyarrow", "parquet")

Table = tuple[Sequence[float], Sequence[str], Any]
"""Times in seconds, names of columns, rows."""


def add(commands: Commands) -> None:
    parser = commands.add_parser("sample", help="values over time as CSV, NPZ, JSON or Parquet", description=__doc__)
    add_scene(parser)
    add_channels(parser)
    add_times(parser)
    parser.add_argument("-o", "--output", metavar="FILE", help="the file to write (the standard output)")
    parser.add_argument("-f", "--format", choices=sorted(_WRITERS), help="(the ending of FILE, or csv)")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    ending = Path(given.output).suffix[1:].lower() if given.output else "csv"
    kind = given.format or ending
    if kind not in _WRITERS:
        raise ValueError(f"--format: {kind!r} given, expected one of {', '.join(sorted(_WRITERS))}")
    scene = scene_of(given.scene)
    times = scene.times(given.start, given.until, given.step)
    with Playback(scene) as playback:
        table = (times, *playback.watch(times, channels_of(scene, given)))
    if given.output:
        with replacing(given.output) as file, open(file, "wb") as stream:
            _WRITERS[kind](table, stream)
    else:
        _WRITERS[kind](table, sys.stdout.buffer)


def _write_csv(table: Table, stream: IO[bytes]) -> None:
    """Writes numbers with the fewest digits that read back exactly; an empty field if there is no value."""
    times, columns, rows = table
    text = io.TextIOWrapper(stream, encoding="utf-8", newline="", write_through=True)
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("time", *columns))
    for time, row in zip(times, rows.tolist()):
        writer.writerow((repr(time), *("" if math.isnan(value) else repr(value) for value in row)))
    text.detach()


def _write_json(table: Table, stream: IO[bytes]) -> None:
    """{"times": [...], "columns": [...], "rows": [[...], ...]}; null if there is no value."""
    times, columns, rows = table
    values = [[None if math.isnan(value) else value for value in row] for row in rows.tolist()]
    stream.write(json.dumps({"times": list(times), "columns": list(columns), "rows": values}).encode() + b"\n")


def _write_npz(table: Table, stream: IO[bytes]) -> None:
    """The arrays times, columns and rows."""
    times, columns, rows = table
    whole = io.BytesIO()  # numpy seeks in its file
    numpy.savez_compressed(whole, times=numpy.asarray(times), columns=numpy.asarray(columns), rows=numpy.asarray(rows))
    stream.write(whole.getvalue())


def _write_parquet(table: Table, stream: IO[bytes]) -> None:
    """Writes a column "time" and one column for each number."""
    times, columns, rows = table
    values = numpy.asarray(rows)
    arrays = {"time": numpy.asarray(times)} | {name: values[:, index] for index, name in enumerate(columns)}
    whole = io.BytesIO()
    parquet.write_table(pyarrow.table(arrays), whole)
    stream.write(whole.getvalue())


_WRITERS: dict[str, Callable[[Table, IO[bytes]], None]] = {
    "csv": _write_csv,
    "json": _write_json,
    "npz": _write_npz,
    "parquet": _write_parquet,
}
