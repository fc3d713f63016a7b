"""Films without a background, odd sizes, tags of colors, and loops."""

from __future__ import annotations

import json
import subprocess
import warnings
from pathlib import Path
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)
pillow = pytest.importorskip("PIL.Image")
ffmpeg = pytest.importorskip("imageio_ffmpeg")

import kinema  # noqa: E402
from kinema.cli import main  # noqa: E402
from kinema.rendering import Frame, RenderingWarning, film, write_gif, write_mp4  # noqa: E402


@pytest.fixture
def faint() -> Any:
    """40 x 40: a red layer of opacity 0.2 on the left, an opaque green one in the right lower corner."""
    with kinema.Context() as context:
        stage = context.root(frame=(0, 0, 40, 40))
        stage.add_layer(frame=(0, 0, 20, 40), background_color="red", opacity=0.2)
        stage.add_layer(frame=(20, 20, 20, 20), background_color="lime")
        context.flush()
        yield context


def decoded(path: Path, form: str = "rgba") -> Any:
    """The frames as an array of straight pixels, by ffmpeg."""
    program = [ffmpeg.get_ffmpeg_exe(), "-v", "error", *(["-c:v", "libvpx-vp9"] if path.suffix == ".webm" else [])]
    program += ["-i", str(path), "-f", "rawvideo", "-pix_fmt", form, "-"]
    bytes_ = subprocess.run(program, check=True, capture_output=True).stdout
    height, width = size_of(path)[::-1]
    return numpy.frombuffer(bytes_, numpy.uint8).reshape(-1, height, width, len(form))


def about(path: Path) -> str:
    return subprocess.run([ffmpeg.get_ffmpeg_exe(), "-i", str(path)], check=False, capture_output=True, text=True).stderr


def size_of(path: Path) -> tuple[int, int]:
    import re

    found = re.search(r"Video:.*?, (\d+)x(\d+)", about(path))
    assert found, about(path)
    return int(found[1]), int(found[2])


def near(pixel: Any, want: tuple[int, ...], tolerance: int = 4) -> bool:
    return bool((abs(pixel.astype(int) - numpy.array(want)) <= tolerance).all())


@pytest.mark.parametrize("background", [None, "transparent", (0, 0, 1, 0)])
def test_an_mp4_is_on_white_and_says_so(faint: Any, background: Any, tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    with pytest.warns(RenderingWarning, match="film.mp4: MP4 has no transparency, so the film is on white"):
        film(faint, path, 0.2, fps=10, background=background, quality=100)
    first = decoded(path)[0]
    assert near(first[20, 8], (255, 204, 204, 255)) and near(first[30, 30], (0, 255, 0, 255)) and near(first[8, 30], (255,) * 4)


def test_a_half_transparent_background_is_on_white_too(faint: Any, tmp_path: Path) -> None:
    path = tmp_path / "film.mp4"
    with pytest.warns(RenderingWarning, match="MP4 has no transparency"):
        film(faint, path, 0.1, fps=10, background=(0, 0, 1, 0.5), quality=100)
    assert near(decoded(path)[0][8, 30], (128, 128, 255, 255))


def test_frames_of_ones_own_are_on_white_too(tmp_path: Path) -> None:
    pixels = numpy.zeros((4, 4, 4), numpy.uint8)
    pixels[:] = 255, 0, 0, 51
    path = tmp_path / "film.mp4"
    with pytest.warns(RenderingWarning, match="MP4 has no transparency") as found:
        write_mp4([Frame(pixels)] * 3, path, 10, quality=100)
    assert len(found) == 1 and near(decoded(path)[2][1, 1], (255, 204, 204, 255))


@pytest.mark.parametrize("ending", ["webm", "mov", "webp", "apng"])
def test_other_films_are_transparent(faint: Any, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"film.{ending}"
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        film(faint, path, 0.2, fps=10, background=None, quality=100)
    if ending in ("webp", "apng"):
        picture = pillow.open(path)
        first = numpy.asarray(picture.convert("RGBA"))
    else:
        first = decoded(path)[0]
    assert near(first[20, 8, 3:], (51,)) and first[20, 8, 0] > 240
    assert near(first[30, 30], (0, 255, 0, 255), 6) and first[8, 30, 3] <= 2


def test_a_film_that_becomes_clear_later_is_transparent(tmp_path: Path) -> None:
    """Its first frame is opaque."""
    with kinema.Context() as context:
        stage = context.root(frame=(0, 0, 16, 16), background_color="red")
        stage.add(kinema.Basic("opacity", 1, 0, duration=0.2, timing="steps(2, jump-end)"))
        context.flush()
        film(context, tmp_path / "film.webm", 0.2, fps=10, background=None)
    assert [int(frame[8, 8, 3]) for frame in decoded(tmp_path / "film.webm")] == pytest.approx([255, 128], abs=4)


@pytest.mark.parametrize("background", ["white", "#123456"])
def test_an_opaque_mov_has_no_alpha(faint: Any, background: str, tmp_path: Path) -> None:
    film(faint, tmp_path / "film.mov", 0.1, fps=10, background=background)
    assert "yuv444p" in about(tmp_path / "film.mov") and "prores" in about(tmp_path / "film.mov")


# ---- GIF -------------------------------------------------------------------------------------------------------------------


def gif_frames(path: Path) -> list[Any]:
    picture, found = pillow.open(path), []
    for index in range(picture.n_frames):
        picture.seek(index)
        found.append(numpy.asarray(picture.convert("RGBA")))
    return found


def test_a_gif_has_one_bit_of_transparency(faint: Any, tmp_path: Path) -> None:
    path = tmp_path / "film.gif"
    with pytest.warns(RenderingWarning, match="film.gif: GIF has one bit of transparency"):
        film(faint, path, 0.2, fps=10, background=None)
    (first,) = gif_frames(path)
    assert first[20, 8, 3] == 0 and first[8, 30, 3] == 0 and first[30, 30].tolist() == [0, 255, 0, 255]


@pytest.mark.parametrize("seed", range(6))
def test_a_gif_shows_what_comes_and_goes(seed: int, tmp_path: Path) -> None:
    random = numpy.random.default_rng(seed)
    colors = numpy.array([[255, 0, 0, 255], [0, 0, 255, 255], [0, 0, 0, 0]], numpy.uint8)
    frames = [colors[random.integers(0, 3, (6, 5))] for _ in range(8)]
    frames[3] = frames[2].copy()
    frames[5][2:] = frames[4][2:]
    write_gif([Frame(pixels) for pixels in frames], tmp_path / "film.gif", 10)
    shown, found = gif_frames(tmp_path / "film.gif"), [pixels for index, pixels in enumerate(frames) if index != 3]
    assert len(shown) == len(found)
    for got, want in zip(shown, found, strict=True):
        assert (got[..., 3] == want[..., 3]).all() and (got[want[..., 3] == 255] == want[want[..., 3] == 255]).all()


def test_an_opaque_gif_says_nothing(faint: Any, tmp_path: Path) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        film(faint, tmp_path / "film.gif", 0.1, fps=10)
    assert (gif_frames(tmp_path / "film.gif")[0][..., 3] == 255).all()


# ---- Sizes and colors ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ending", "size"), [("mp4", (40, 30)), ("webm", (40, 30)), ("mov", (41, 31)), ("apng", (41, 31))])
def test_odd_sides_are_said(faint: Any, ending: str, size: tuple[int, int], tmp_path: Path) -> None:
    path = tmp_path / f"film.{ending}"
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        film(faint, path, 0.1, fps=10, viewport=(0, 0, 41, 31))
    said = [str(one.message) for one in found]
    want = f"film.{ending}: frames of 41 x 31 pixels given, the sides must be even: 40 x 30 are written"
    assert said == ([want] if size == (40, 30) else []) and size_of(path) == size


@pytest.mark.parametrize("ending", ["mp4", "webm", "mov"])
def test_the_colors_are_tagged_completely(faint: Any, ending: str, tmp_path: Path) -> None:
    path = tmp_path / f"film.{ending}"
    film(faint, path, 0.1, fps=10)
    assert "(tv, bt709" in about(path) and "unknown" not in about(path)  # ffmpeg prints one name where all three agree


# ---- Loops ----------------------------------------------------------------------------------------------------------------------


@pytest.fixture
def loop(tmp_path: Path) -> Path:
    """A document of one second, in which a square goes and comes back."""
    move = {"class": "basic", "keyPath": "position.x", "fromValue": 20, "toValue": 80, "duration": 0.5, "key": "go"}
    layer = {"set": {"bounds": [0, 0, 20, 20], "position": [20, 20], "backgroundColor": [1, 0, 0, 1]}}
    layer["animations"] = [{**move, "autoreverses": True, "repeatCount": "inf"}]
    path = tmp_path / "loop.json"
    path.write_text(json.dumps({"kinema": 1, "size": [100, 40], "duration": 1, "layers": [layer]}))
    return path


@pytest.mark.parametrize("ending", ["apng", "mp4", "gif"])
@pytest.mark.parametrize("fps", [8, 10])
def test_a_loop_shows_no_picture_twice(loop: Path, ending: str, fps: int, tmp_path: Path) -> None:
    path = tmp_path / f"film.{ending}"
    assert main(["render", str(loop), "-o", str(path), "--fps", str(fps)]) == 0
    frames = list(decoded(path)) if ending == "mp4" else gif_frames(path)
    assert len(frames) == fps
    assert (frames[0][..., :3] != frames[-1][..., :3]).any()


@pytest.mark.parametrize(
    ("options", "count"),
    [([], 10), (["--from", "0.5"], 5), (["--to", "2"], 20), (["--from", "1", "--to", "1"], 1), (["--at", "1"], 1)],
)
def test_the_frames_end_before_the_end(loop: Path, options: list[str], count: int, tmp_path: Path) -> None:
    assert main(["render", str(loop), "-o", str(tmp_path / "p" / "%03d.png"), "--fps", "10", *options]) == 0
    assert len(list((tmp_path / "p").iterdir())) == count


def test_the_command_says_it_once_in_a_line(loop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["render", str(loop), "-o", str(tmp_path / "film.mp4"), "--fps", "4", "--background", "none"]) == 0
    assert capsys.readouterr().err == (
        "kinema: film.mp4: MP4 has no transparency, so the film is on white; .webm, .mov, .webp and .apng have it\n"
    )


@pytest.mark.parametrize("color", ["tomato", "#ff6347", "ff6347", "#ff6347ff"])
def test_the_command_takes_names_of_colors(loop: Path, color: str, tmp_path: Path) -> None:
    path = tmp_path / "picture.png"
    assert main(["render", str(loop), "-o", str(path), "--at", "0", "--background", color]) == 0
    assert pillow.open(path).convert("RGB").getpixel((90, 20)) == (255, 99, 71)


def test_the_command_refuses_other_colors(loop: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["render", str(loop), "-o", str(tmp_path / "picture.png"), "--background", "tomatoe"])
    assert "'tomatoe' given, expected a name of CSS" in capsys.readouterr().err
