"""Films: `film` and `kinema render` in every format, drawn by several processes."""

from __future__ import annotations

import os
import subprocess
import sys
import time
import weakref
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)
pillow = pytest.importorskip("PIL.Image")
ffmpeg = pytest.importorskip("imageio_ffmpeg")

import kinema  # noqa: E402
from kinema.cli import main  # noqa: E402
from kinema.rendering import Frame, RenderingWarning, film, gif, processes  # noqa: E402
from kinema.rendering.processes import spread  # noqa: E402
from scenes import BLUE, RED, scene, where  # noqa: E402

ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(kinema.__file__).parents[1])}


@pytest.fixture
def moving() -> Any:
    """A red square of 20 x 20 that moves from x = 20 to 100 in one second, over white."""
    with kinema.Context() as context:
        stage = context.root(bounds=(0, 0, 120, 40), position=(60, 20))
        square = stage.add_layer(bounds=(0, 0, 20, 20), position=(20, 20), background_color=RED)
        square.add(kinema.Basic("position.x", from_=20, to=100, duration=1))
        context.flush()
        yield context


def frames_of(path: Path) -> list[Any]:
    """Decodes a film with the tools of others."""
    if path.suffix in (".mp4", ".webm"):
        reader = ffmpeg.read_frames(str(path))
        width, height = next(reader)["size"]
        return [numpy.frombuffer(frame, numpy.uint8).reshape(height, width, 3) for frame in reader]
    picture, found = pillow.open(path), []
    for index in range(picture.n_frames):
        picture.seek(index)
        found.append(numpy.asarray(picture.convert("RGBA")))
    return found


@pytest.mark.parametrize("ending", ["mp4", "webm", "webp", "apng", "gif"])
@pytest.mark.parametrize("processes", [1, 3])
def test_a_film_shows_every_frame_in_order(moving: Any, ending: str, processes: int, tmp_path: Path) -> None:
    path = tmp_path / f"film.{ending}"
    film(moving, path, 1, fps=10, processes=processes)
    found = frames_of(path)
    assert len(found) == 10
    for index, pixels in enumerate(found):
        x, y, count = where(pixels, RED, tolerance=60)
        assert (x, y) == pytest.approx((20 + 8 * index, 20), abs=1) and count == pytest.approx(400, rel=0.1)
    assert os.listdir(tmp_path) == [path.name]


def test_a_gif_keeps_few_frames_and_joins_equal_ones(tmp_path: Path) -> None:
    made: list[weakref.ref[Any]] = []

    def pictures() -> Iterator[Any]:
        for index in range(30):
            pixels = numpy.full((8, 9, 4), 255, numpy.uint8)
            pixels[index // 3 % 8, 2, :3] = 0, 0, 200
            picture = gif.reduced(Frame(pixels))
            made.append(weakref.ref(picture))
            assert sum(one() is not None for one in made) <= 4
            yield picture

    gif.write(pictures(), tmp_path / "film.gif", 30)
    film = pillow.open(tmp_path / "film.gif")
    assert film.n_frames == 10
    for index, pixels in enumerate(frames_of(tmp_path / "film.gif")):
        film.seek(index)
        assert film.info["duration"] == 100 and where(pixels, (0, 0, 200 / 255, 1)) == (2.5, index % 8 + 0.5, 1)


def test_a_film_may_be_numbered_pictures(moving: Any, tmp_path: Path) -> None:
    film(moving, tmp_path / "frame-%03d.png", 0.5, fps=10, scale=2, processes=2)
    names = sorted(path.name for path in tmp_path.iterdir())
    assert names == [f"frame-{index:03}.png" for index in range(5)]
    last = numpy.asarray(pillow.open(tmp_path / names[-1]))
    assert where(last, RED) == (104, 40, 1600)


@pytest.mark.parametrize("ending", ["webp", "apng"])
def test_without_a_background_a_film_is_transparent(moving: Any, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"film.{ending}"
    film(moving, path, 0.2, fps=10, background=None, quality=100)
    first = frames_of(path)[0]
    assert first[2, 2, 3] == 0 and where(first, RED)[2] == 400 and first[20, 20, 3] == 255


@pytest.mark.parametrize("ending", ["mp4", "webm", "webp"])
def test_quality_is_size(ending: str, tmp_path: Path) -> None:
    sizes = []
    for quality in (10, 90):
        path = tmp_path / f"film{quality}.{ending}"
        options = ["--until", "0.5", "--fps", "10", "--quality", str(quality)]
        assert main(["render", scene("tour"), "-o", str(path), *options]) == 0
        sizes.append(path.stat().st_size)
    assert sizes[0] * 1.5 < sizes[1]


def test_several_processes_draw_what_one_draws(tmp_path: Path) -> None:
    """Also in later acts of a scene, which each process plays by itself."""
    for count in ("1", "3"):
        folder = str(tmp_path / count / "%03d.png")
        assert main(["render", scene("transactions"), "-o", folder, "--fps", "8", "--processes", count]) == 0
    files = sorted((tmp_path / "1").iterdir())
    assert len(files) > 8
    assert [file.read_bytes() for file in files] == [(tmp_path / "3" / file.name).read_bytes() for file in files]


def test_one_layer_can_be_filmed_from_a_time(moving: Any, tmp_path: Path) -> None:
    square = moving.roots[0].sublayers[0]
    square.add(kinema.Basic("backgroundColor", from_=RED, to=BLUE, duration=1, timing="steps(1, jump-end)", fill_mode="forwards"))
    moving.flush()
    film(square, tmp_path / "film.apng", 0.4, start=0.9, fps=5)
    first, second = frames_of(tmp_path / "film.apng")
    assert first.shape == (20, 20, 4) and where(first, RED)[2] == 400


# ---- Processes -----------------------------------------------------------------------------------------------------------


def test_results_are_in_order_and_only_a_few_are_held() -> None:
    begun: list[float] = []
    for value in spread(lambda item: (item, time.monotonic()), range(40), 4):
        begun.append(value[1])
        assert value[0] == len(begun) - 1
    assert len(begun) == 40


@pytest.mark.parametrize("shared", [1 << 20, 100])
def test_arrays_arrive_whole_through_shared_memory_and_beside_it(shared: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each result is used before the next is asked for. What has no room in the memory passes through the pipe."""
    monkeypatch.setattr(processes, "SHARED", shared)

    def draw(item: int) -> Any:
        return item, numpy.full((20, item + 1), item, numpy.uint8), numpy.arange(6).reshape(2, 3).T

    for index, (item, pixels, other) in enumerate(spread(draw, range(12), 3)):
        assert item == index and pixels.shape == (20, index + 1) and (pixels == index).all()
        assert other.tolist() == [[0, 3], [1, 4], [2, 5]]


def test_an_exception_and_a_warning_of_a_process_are_those_of_the_caller() -> None:
    def draw(item: int) -> int:
        import warnings

        if item == 3:
            raise kinema.NotFoundError("no layer 3")
        warnings.warn(f"layer {item}", RenderingWarning, stacklevel=1)
        return item

    with pytest.warns(RenderingWarning, match="layer [012]"), pytest.raises(kinema.NotFoundError, match="no layer 3"):
        list(spread(draw, range(8), 2))


def test_a_process_that_dies_is_an_error_and_nothing_hangs() -> None:
    with pytest.raises(ChildProcessError, match="ended early"):
        list(spread(lambda item: os._exit(9) if item == 5 else item, range(8), 2))


# ---- Bad input -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"duration": 0}, "duration: 0 given, expected seconds above 0"),
        ({"duration": float("nan")}, "duration: nan given"),
        ({"fps": 0}, "fps: 0 given"),
        ({"duration": 1e9}, "at most 1000000 frames"),
        ({"quality": 101}, "quality: 101 given, expected 0 to 100"),
        ({"processes": 0}, "processes: 0 given, expected at least 1"),
        ({"path": "film.avi"}, ".avi given, expected"),
    ],
)
def test_a_wrong_argument_is_named(moving: Any, options: dict[str, Any], sentence: str, tmp_path: Path) -> None:
    given = {"path": "film.mp4", "duration": 1, **options}
    path = tmp_path / given.pop("path")
    with pytest.raises(ValueError, match=sentence):
        film(moving, path, **given)
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize("ending", ["mp4", "webm", "apng", "gif", "png"])
def test_a_disk_that_fills_is_one_line_and_no_file(ending: str, tmp_path: Path) -> None:
    """A limit for the size of files has the effect of a full disk."""
    name = "frame-%d.png" if ending == "png" else f"film.{ending}"
    program = (
        "import resource, signal, sys, kinema.cli\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (600, 600))\n"
        "sys.exit(kinema.cli.main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-B", "-c", program, "render", scene("ease"), "-o", str(tmp_path / name), "--until", "1"],
        capture_output=True,
        text=True,
        timeout=120,
        env=ENVIRONMENT,
    )
    lines = [line for line in done.stderr.splitlines() if line.startswith("kinema: ")]
    assert done.returncode == 2 and len(lines) == 1 and "Traceback" not in done.stderr, done
    assert "File too large" in lines[0] or "encoder failed" in lines[0]
    assert os.listdir(tmp_path) == []
