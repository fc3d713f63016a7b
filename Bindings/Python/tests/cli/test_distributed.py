"""Sampling on several processes returns the bits of a single process, even if processes are lost."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
dask = pytest.importorskip("distributed")

from kinema.distributed import digest, sample, write_shard  # noqa: E402
from kinema.scene import Playback, Scene  # noqa: E402
from scenes import SCENES  # noqa: E402

SCENE = Scene.load(SCENES / "tour.json")
TIMES = numpy.linspace(0, 3, 4001)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    options = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with dask.LocalCluster(**options) as cluster, dask.Client(cluster) as client:
        yield client


def serial() -> tuple[tuple[str, ...], Any]:
    with Playback(SCENE) as playback:
        return playback.sample(TIMES)


def test_shards_together_are_the_serial_run_to_the_bit(client: Any) -> None:
    columns, rows = sample(SCENE, TIMES, client, shard=333)
    assert columns == serial()[0] and rows.tobytes() == serial()[1].tobytes()


def test_other_channels_and_no_times(client: Any) -> None:
    columns, rows = sample(SCENE, [0.0, 1.0], client, [("leaf", "backgroundColor")])
    assert columns[0] == "leaf.backgroundColor.red" and rows.shape == (2, 4)
    assert sample(SCENE, [], client)[1].shape[0] == 0
    with pytest.raises(ValueError, match="shard"):
        sample(SCENE, TIMES, client, shard=0)


def test_an_interrupted_run_continues_where_it_stopped(client: Any, tmp_path: Path) -> None:
    part = TIMES[1000:2000]
    done = tmp_path / f"{digest(SCENE, part, SCENE.show.channels)}.npy"
    write_shard(done, part, SCENE, SCENE.show.channels)
    written = done.stat().st_mtime_ns
    _, rows = sample(SCENE, TIMES, client, folder=tmp_path, shard=1000)
    assert rows.tobytes() == serial()[1].tobytes()
    assert done.stat().st_mtime_ns == written and len(list(tmp_path.iterdir())) == 5


def test_a_scene_that_changed_has_other_shards() -> None:
    other = Scene(SCENE.ops[:-1], SCENE.about, SCENE.show, SCENE.images)
    names = {
        digest(scene, times, channels)
        for scene in (SCENE, other)
        for times in (TIMES, TIMES[:9])
        for channels in ((("dot", "position"),), (("dot", "opacity"),))
    }
    assert len(names) == 8


def test_a_lost_worker_costs_nothing_but_time(client: Any, tmp_path: Path) -> None:
    pids = client.run(os.getpid)

    def waits_for(file: Path) -> None:  # a nested function is sent by value, because the workers cannot import the tests
        import time

        while not file.exists():
            time.sleep(0.02)

    slow = client.map(waits_for, [tmp_path / "go"] * 2, pure=False)  # keeps both workers while the shards queue up
    from threading import Timer

    def kill() -> None:
        os.kill(next(iter(pids.values())), signal.SIGKILL)
        (tmp_path / "go").touch()

    timer = Timer(0.5, kill)
    timer.start()
    folder = tmp_path / "shards"
    _, rows = sample(SCENE, TIMES, client, folder=folder, shard=200)
    timer.join()
    client.gather(slow)
    assert rows.tobytes() == serial()[1].tobytes()
    assert set(client.run(os.getpid).values()) != set(pids.values()), "one is new"
