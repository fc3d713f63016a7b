"""The pictures of the README equal their scenes: areas of a color are at the positions of their layers."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pillow = pytest.importorskip("PIL.Image")
pytest.importorskip("skia", exc_type=ImportError)

from kinema.cli import main  # noqa: E402
from kinema.rendering import gallery  # noqa: E402
from kinema.scene import Playback, Scene  # noqa: E402
from scenes import BLUE, GREEN, ORANGE, PICTURES, PURPLE, RED, SCENES, where  # noqa: E402

INK = (0.13, 0.15, 0.2, 1)
THINGS = [  # scene, layer, its color, the layer in whose bounds nothing else has this color
    *(
        ("ease", name, color, "stage")
        for name, color in {"linear": BLUE, "easeIn": GREEN, "easeOut": ORANGE, "easeInEaseOut": PURPLE, "button": INK}.items()
    ),
    ("keyframes", "balloon", RED, "stage"),
    ("shape", "morph", PURPLE, "stage"),
    ("tour", "dot", BLUE, "basic"),
    ("tour", "badge", RED, "spring"),
    ("tour", "plane", PURPLE, "keyframe"),
]
SHIFTED = {"plane": 4.3, "morph": 12.0}  # shapes whose area is not centered in their bounds: the maximal distance in units


def frame_at(path: Path, time: float) -> Any:
    """Returns the frame of a film at a time, as an array."""
    film, end = pillow.open(path), 0.0
    for index in range(film.n_frames):
        film.seek(index)
        end += film.info["duration"] / 1000
        if time < end - 1e-6:
            break
    return numpy.asarray(film.convert("RGB"))


def place_of(playback: Playback, layer: str, time: float) -> Any:
    """Returns the box of a layer in root space."""
    found = playback.player.layer(layer)
    shown = found.presentation(time)
    return found.convert_rect(shown.bounds, None, at=time)


def inside(box: Any, around: Any) -> bool:
    return bool(
        box.x >= around.x
        and box.y >= around.y
        and box.x + box.width <= around.x + around.width
        and box.y + box.height <= around.y + around.height
    )


@pytest.mark.parametrize(("name", "layer", "color", "among"), THINGS, ids=[f"{one[0]}-{one[1]}" for one in THINGS])
def test_a_film_shows_layers_at_their_positions(name: str, layer: str, color: Any, among: str) -> None:
    scene, path = Scene.load(SCENES / f"{name}.json"), PICTURES / f"{name}.gif"
    seen = 0
    with Playback(scene) as playback:
        for time in (0.0, 0.4, 1.0, 1.6):
            playback.seek(time)
            box = place_of(playback, layer, time)
            around = place_of(playback, among, time)
            x, y, count = where(frame_at(path, time), color, around)
            if not inside(box, around):
                continue
            seen += 1
            assert (x, y) == pytest.approx((box.x + box.width / 2, box.y + box.height / 2), abs=SHIFTED.get(layer, 0.6))
            assert 0 < count <= box.width * box.height * 1.05 + 4
    assert seen >= 2


def test_the_committed_films_equal_those_of_the_current_scenes(tmp_path: Path) -> None:
    """Compares colors and positions of a few frames, not bytes, because a GIF has few colors."""
    for name in ("tour", "ease", "group", "transition", "replicator", "gradient", "depth", "text"):
        scene, committed = Scene.load(SCENES / f"{name}.json"), PICTURES / f"{name}.gif"
        for time in (0.0, scene.show.until / 2):
            file = tmp_path / "now.png"
            assert main(["render", str(SCENES / f"{name}.json"), "-o", str(file), "--at", str(time)]) == 0
            now = numpy.asarray(pillow.open(file).convert("RGB")).astype(int)
            then = frame_at(committed, time).astype(int)
            assert now.shape == then.shape
            assert (abs(now - then).max(axis=2) > 40).mean() < 0.01, f"{name} at {time} s"


def test_a_film_shows_gradients_without_bands(tmp_path: Path) -> None:
    """Thousands of colors in total, 255 in each frame: none differs much from the original, and most are very close."""
    film, scene = tmp_path / "gradient.gif", str(SCENES / "gradient.json")
    assert main(["render", scene, "-o", str(film), "--fps", "2", "--until", "1.5"]) == 0
    for time in (0.0, 0.5, 1.0):
        picture = tmp_path / "drawn.png"
        assert main(["render", scene, "-o", str(picture), "--at", str(time)]) == 0
        error = abs(numpy.asarray(pillow.open(picture).convert("RGB")).astype(int) - frame_at(film, time).astype(int))
        assert error.max() <= 8 and error.mean() < 0.5


def test_films_last_as_long_as_their_scenes() -> None:
    for path in PICTURES.glob("*.gif"):
        scene, film = Scene.load(SCENES / f"{path.stem}.json"), pillow.open(path)
        total = 0.0
        for index in range(film.n_frames):
            film.seek(index)
            total += film.info["duration"] / 1000
        assert total == pytest.approx(scene.show.until, abs=0.07)
        assert film.info["loop"] == 0


def test_the_gallery_makes_every_picture_and_no_picture_is_too_large() -> None:
    made = {path.name for path in gallery.commands()}
    assert made == {path.name for path in PICTURES.iterdir()}
    for path in PICTURES.iterdir():
        assert path.stat().st_size < {".gif": 600_000, ".webp": 1_600_000, ".png": 100_000}[path.suffix], path.name


def test_the_tour_of_the_front_page_has_sixty_frames_a_second_in_twice_the_size() -> None:
    film = pillow.open(PICTURES / "tour.webp")
    total = 0
    for index in range(film.n_frames):
        film.seek(index)
        film.load()
        total += film.info["duration"]
    until = Scene.load(SCENES / "tour.json").show.until
    assert film.size == (1280, 720) and film.n_frames == pytest.approx(60 * until, abs=2)
    assert total / 1000 == pytest.approx(until, abs=0.05)


def test_the_curve_of_a_spring_overshoots_by_its_closed_form() -> None:
    """Damping ratio 12 / (2 sqrt(300)): the first peak is exp(-pi z / sqrt(1 - z^2)) above the target."""
    pixels = numpy.asarray(pillow.open(PICTURES / "spring-curve.png").convert("RGB")).astype(int)
    rows, columns = numpy.nonzero((abs(pixels - (0x25, 0x63, 0xEB)) < 40).all(axis=2))
    first, last = columns.min(), columns.max()
    start, end, peak = rows[columns <= first + 1].mean(), rows[columns >= last - 1].mean(), rows.min() + 1
    ratio = 12 / (2 * 300**0.5)
    overshoot = numpy.exp(-numpy.pi * ratio / (1 - ratio * ratio) ** 0.5)
    assert (start - peak) / (start - end) == pytest.approx(1 + overshoot, abs=0.02)


# ---- Files ---------------------------------------------------------------------------------------------------------------


def test_a_numbered_name_makes_a_row_of_pictures(tmp_path: Path) -> None:
    pattern = str(tmp_path / "frames" / "ease-%03d.png")
    assert main(["render", str(SCENES / "ease.json"), "-o", pattern, "--fps", "5", "--until", "1", "--scale", "0.5"]) == 0
    files = sorted((tmp_path / "frames").iterdir())
    assert [file.name for file in files] == [f"ease-{index:03}.png" for index in range(5)]
    assert pillow.open(files[0]).size == (160, 100)


def test_a_name_without_a_number_is_one_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", str(SCENES / "ease.json"), "-o", str(tmp_path / "ease.png")]) == 2
    assert "%04d" in capsys.readouterr().err and list(tmp_path.iterdir()) == []
    one = ["--at", "1", "--background", "none"]
    assert main(["render", str(SCENES / "ease.json"), "-o", str(tmp_path / "ease.png"), *one]) == 0
    assert pillow.open(tmp_path / "ease.png").mode == "RGBA"


def test_an_mp4_has_the_frames_and_the_size(tmp_path: Path) -> None:
    ffmpeg = pytest.importorskip("imageio_ffmpeg")
    file = tmp_path / "ease.mp4"
    options = ["--fps", "10", "--until", "1", "--size", "161x101"]
    assert main(["render", str(SCENES / "ease.json"), "-o", str(file), *options]) == 0
    reader = ffmpeg.read_frames(str(file))
    about = next(reader)
    frames = [numpy.frombuffer(frame, numpy.uint8).reshape(100, 160, 3) for frame in reader]
    assert about["size"] == (160, 100) and len(frames) == 10
    x, _, count = where(frames[5], GREEN, tolerance=60)
    assert count > 20 and x == pytest.approx((115 + 180 * _ease_in(0.5 / 1.5)) / 2, abs=1.5)


def _ease_in(fraction: float) -> float:
    import kinema

    return float(kinema.evaluate("easeIn", [fraction])[0])


def test_the_pictures_of_the_readme_exist() -> None:
    readme = PICTURES.parent / "README.md"
    for name in re.findall(r"\(pictures/([\w.-]+)\)", readme.read_text(encoding="utf-8")):
        assert (PICTURES / name).exists(), name
