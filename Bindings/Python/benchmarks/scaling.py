"""`python3 benchmarks/scaling.py [TIMES]`: how much faster several processes sample a scene than one does.

kinema.distributed shares the times of the tour out to 1, 2, ... dask workers, one process each, up to as many as there are
processors. Each figure is the fastest of three runs; the rows of every run are compared with those of this process.
"""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import distributed  # type: ignore[import-untyped]
import kinema.distributed
import numpy
from kinema.scene import Playback, Scene

SCENE = Path(__file__).resolve().parents[3] / "Tests" / "Examples" / "scenes" / "tour.json"
RUNS = 3
CHANNELS = [(layer, key) for layer in ("dot", "badge", "plane", "leaf")
            for key in ("position", "transform", "backgroundColor")]


def fastest(scene: Scene, times: Any, client: Any, shard: int, want: bytes) -> float:
    """Seconds of the fastest run."""
    taken = []
    for _ in range(RUNS):
        begin = time.perf_counter()
        _, rows = kinema.distributed.sample(scene, times, client, CHANNELS, shard=shard)
        taken.append(time.perf_counter() - begin)
        assert rows.tobytes() == want
    return min(taken)


def main(count: int) -> None:
    scene = Scene.load(SCENE)
    times = numpy.linspace(0, scene.show.until, count)
    begin = time.perf_counter()
    with Playback(scene) as playback:
        want = playback.sample(times, CHANNELS)[1]
    alone, values, one = time.perf_counter() - begin, want.size, 0.0
    print(f"{values:,} values in this process: {alone:.2f} s")
    for workers in range(1, (os.cpu_count() or 1) + 1):
        with (distributed.LocalCluster(n_workers=workers, threads_per_worker=1, dashboard_address=None) as cluster,
              distributed.Client(cluster) as client):
            kinema.distributed.sample(scene, times[:workers * 2], client, CHANNELS, shard=1)  # starts them
            taken = fastest(scene, times, client, -(-count // (4 * workers)), want.tobytes())
        one = one or taken
        print(f"{workers} workers: {taken:.2f} s, {one / taken:.2f} times as fast as 1")


if __name__ == "__main__":
    main(int(sys.argv[1]) if sys.argv[1:] else 400_000)
