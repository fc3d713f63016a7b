"""Samples a scene on many machines, with dask: `pip install 'kinema[distributed]'`.

    with distributed.Client("scheduler:8786") as client:
        columns, rows = kinema.distributed.sample(scene, times, client, folder="/shared/takes")

A sample is a pure function of the scene and of its time. So the times are shared out, every worker plays the scene for
itself, and the rows are, bit by bit, those that one process gets.
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
    """Files of `shard` rows each (the last may have fewer), in the order of the ascending times, in seconds.

    Each worker writes its own into `folder`, which all of them see, as numpy files. One that is there already is not sampled
    again: a run that broke off goes on where it was. What a lost worker had begun is done by another.
    """
    if shard < 1:
        raise ValueError(f"a shard has at least one time, not {shard}")
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
    """Names of the columns and one row for each of the ascending times: what Playback.sample answers. The shards stay in
    `folder`; without one they are temporary, which workers of this machine can do."""
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
    """A name for a shard by all that it is made from, the version of the library among it."""
    made = sha256(json.dumps([build_info(), scene.to_json(), list(channels)], sort_keys=True).encode())
    made.update(numpy.ascontiguousarray(times, dtype=float).tobytes())
    return made.hexdigest()[:32]


def write_shard(file: Path, times: Any, scene: Scene, channels: Sequence[Channel]) -> None:
    """What a worker does: plays the scene as far as these times and writes their rows, all or nothing."""
    with Playback(scene) as playback:
        _, rows = playback.sample(times, channels)
    with replacing(file) as whole:
        numpy.save(whole, rows)
