"""Samples a scene on many machines, with dask: `pip install 'kinema[distributed]'`.

    with distributed.Client("scheduler:8786") as client:
        columns, rows = kinema.distributed.sample(scene, times, client, folder="/shared/takes")

A sample is a pure function of the scene and of its time. Therefore the times are divided among the workers, every worker plays
the scene separately, and the rows have the same bits as those of a single process.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from . import build_info
from ._extras import Extra
from ._files import replacing
from .scene import Playback, Scene
from .scene.description import Channel
from .scene.playback import Times

numpy = Extra("numpy", "numpy", "distributed")

Client = Any
"""A distributed.Client."""

_SHARD = 1 << 16  # times


def shards(
    scene: Scene,
    times: Times,
    client: Client,
    folder: str | Path,
    channels: Sequence[Channel] | None = None,
    *,
    shard: int = _SHARD,
) -> list[Path]:
    """Writes files of `shard` rows each (the last may have fewer), in the order of the ascending times, in seconds.

    The workers write numpy files into `folder`, which all of them share. A file that exists already is not sampled again, so an
    interrupted run continues where it stopped. If a worker is lost, another one takes over its shards.
    """
    if shard < 1:
        raise ValueError(f"shard: {shard} given, expected at least one time")
    wanted = tuple(scene.show.channels if channels is None else channels)
    Path(folder).mkdir(parents=True, exist_ok=True)
    moments = numpy.ascontiguousarray(times, dtype=float)
    parts = [moments[start : start + shard] for start in range(0, len(moments), shard)]
    files = [Path(folder).resolve() / f"{digest(scene, part, wanted)}.npy" for part in parts]
    missing = {file: part for file, part in zip(files, parts) if not file.exists()}
    client.gather(client.map(write_shard, list(missing), list(missing.values()), scene=scene, channels=wanted, pure=False))
    return files


def sample(
    scene: Scene,
    times: Times,
    client: Client,
    channels: Sequence[Channel] | None = None,
    *,
    folder: str | Path | None = None,
    shard: int = _SHARD,
) -> tuple[tuple[str, ...], Any]:
    """Returns the names of the columns and one row for each of the ascending times, as Playback.sample does. The shards stay in
    `folder`. Without a folder they are temporary, which requires workers on this machine."""
    wanted = tuple(scene.show.channels if channels is None else channels)
    with Playback(scene) as playback:
        columns, rows = playback.sample(times[:1], wanted)
    with TemporaryDirectory() if folder is None else nullcontext(folder) as place:
        files = shards(scene, times, client, place, wanted, shard=shard)
        if files:
            rows = numpy.empty((len(times), rows.shape[1]))
        for index, file in enumerate(files):
            rows[index * shard : (index + 1) * shard] = numpy.load(file, mmap_mode="r")
    return columns, rows


def digest(scene: Scene, times: Any, channels: Sequence[Channel]) -> str:
    """Names a shard by everything that it depends on, including the version of the library."""
    made = sha256(json.dumps([build_info(), scene.to_json(), list(channels)], sort_keys=True).encode())
    made.update(numpy.ascontiguousarray(times, dtype=float).tobytes())
    return made.hexdigest()[:32]


def write_shard(file: Path, times: Any, scene: Scene, channels: Sequence[Channel]) -> None:
    """Runs in a worker: plays the scene up to these times and writes their rows, all or none."""
    with Playback(scene) as playback:
        _, rows = playback.sample(times, channels)
    with replacing(file) as whole:
        numpy.save(whole, rows)
