"""`python3 benchmarks/scaling.py [TIMES]`: measures how much faster several processes sample a scene than one.

kinema.distributed divides the times of the tour among 1, 2, ... dask workers, one process each, up to the number of processors.
Each figure is the best of three runs; the rows of every run are compared with those of this process. Wall-clock times are only
meaningful on an idle machine; the processor time of the busiest worker shows how evenly the work is divided.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import kinema.distributed
import numpy
from kinema._extras import Extra
from kinema.scene import Playback, Scene

distributed = Extra("distributed", "distributed", "distributed")
SCENE = Path(__file__).resolve().parents[3] / "Tests" / "Examples" / "scenes" / "tour.json"
RUNS = 3
CHANNELS = [(layer, key) for layer in ("dot", "badge", "plane", "leaf") for key in ("position", "transform", "backgroundColor")]


def best(scene: Scene, times: Any, client: Any, shard: int, want: bytes) -> tuple[float, float]:
    """Returns the wall-clock seconds, and the busiest worker's processor seconds."""
    clock, busiest = [], []
    for _ in range(RUNS):
        before, begin = client.run(time.process_time), time.perf_counter()
        _, rows = kinema.distributed.sample(scene, times, client, CHANNELS, shard=shard)
        clock.append(time.perf_counter() - begin)
        after = client.run(time.process_time)
        busiest.append(max(after[worker] - before[worker] for worker in before))
        assert rows.tobytes() == want
    return min(clock), min(busiest)


def main(count: int) -> None:
    scene = Scene.load(SCENE)
    times = numpy.linspace(0, scene.show.until, count)
    begin = time.perf_counter()
    with Playback(scene) as playback:
        want = playback.sample(times, CHANNELS)[1]
    print(f"{want.size:,} values in this process: {time.perf_counter() - begin:.2f} s")
    one: tuple[float, float] | None = None
    for workers in range(1, (os.cpu_count() or 1) + 1):
        with (
            distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
            distributed.Client(cluster) as client,
        ):
            kinema.distributed.sample(scene, times[: workers * 2], client, CHANNELS, shard=1)  # starts them
            taken = best(scene, times, client, -(-count // (4 * workers)), want.tobytes())
        one = one or taken
        print(
            f"{workers} workers: {taken[0]:.2f} s, {one[0] / taken[0]:.2f} times as fast as 1; "
            f"the busiest computed {taken[1]:.2f} s, 1 / {one[1] / taken[1]:.2f} of the time of 1"
        )


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 400_000)
