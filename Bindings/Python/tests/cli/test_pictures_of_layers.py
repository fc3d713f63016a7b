"""Images on layers, sizes of texts, and films that advance, call and sound."""

from __future__ import annotations

import math
import struct
import subprocess
import wave
from pathlib import Path

import kinema
import kinema.rendering
import numpy as np
import pytest
from kinema import shapes
from kinema.rendering import film, fit, measure, render
from kinema.rendering.encoder import ffmpeg

RED = np.zeros((4, 4, 4), np.uint8) + np.array((255, 0, 0, 255), np.uint8)


def test_images_by_path_bytes_and_array(ctx: kinema.Context, tmp_path: Path) -> None:
    kinema.rendering.Frame(RED).save(tmp_path / "red.png")
    for source in (RED, tmp_path / "red.png", str(tmp_path / "red.png"), (tmp_path / "red.png").read_bytes()):
        layer = ctx.layer(bounds=(0, 0, 8, 8), contents=source)
        assert (render(layer).pixels == (255, 0, 0, 255)).all()
        assert ctx.pictures[layer.contents] is not None
    first, second = ctx.layer(contents=RED), ctx.layer(contents=RED)
    assert first.contents == second.contents and len(ctx.pictures) == 3
    first.contents = None
    assert first.contents is None
    with pytest.raises(kinema.rendering.ImageError, match=r"nowhere\.png"):
        render(ctx.layer(bounds=(0, 0, 8, 8), contents="nowhere.png"))
    assert (render(ctx.layer(bounds=(0, 0, 4, 4), contents=7), images={7: RED}).pixels == (255, 0, 0, 255)).all()


def test_the_size_of_a_text_is_that_of_its_picture(ctx: kinema.Context) -> None:
    label = ctx.root("text", string="Hello, Kinema", font_size=24, foreground_color="black")
    size = fit(label)
    assert label.bounds.size == size and measure("Hello, Kinema", size=24).width <= size.width
    ctx.flush()
    alpha = render(label).pixels[..., 3]
    columns = np.flatnonzero(alpha.any(axis=0))
    assert columns[0] <= 4 and columns[-1] >= size.width - 4 and not alpha[-1].any()
    wide = measure("one two three", size=20)
    broken = measure("one two three", size=20, width=measure("one two", size=20).width)
    assert broken.width < wide.width and broken.height == pytest.approx(2 * wide.height, rel=0.1)
    assert measure("", size=20) == (0, 0) and measure("a\nb", size=20).height > measure("a", size=20).height
    with pytest.raises(ValueError, match="size"):
        measure("a", size=0)


def test_a_film_advances_and_calls(ctx: kinema.Context, tmp_path: Path) -> None:
    stage = ctx.root(bounds=(0, 0, 40, 30), position=(20, 15), background_color="white")
    label = stage.add_layer("text", frame=(0, 0, 40, 30))
    ctx.flush()
    seen, landed = [], []
    with ctx.transaction(duration=0.25, completion=lambda: landed.append(ctx.time)):
        stage.background_color = "red"
    count = shapes.Count(label, 0, 10, duration=1, curve="linear")

    def on_frame(time: float) -> None:
        count(time)
        seen.append((time, ctx.time, label.string))

    film(ctx, tmp_path / "a-%02d.png", 1, fps=10, advance=True, on_frame=on_frame)
    assert [time for time, *_ in seen] == pytest.approx([index / 10 for index in range(10)])
    assert all(time == now for time, now, _ in seen) and [text for *_, text in seen] == [str(index) for index in range(10)]
    assert landed == pytest.approx([0.3]) and ctx.time == pytest.approx(0.9)
    film(ctx, tmp_path / "b-%02d.png", 0.2, fps=10)
    assert ctx.time == pytest.approx(0.9)


def tone(path: Path, seconds: float) -> Path:
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1), file.setsampwidth(2), file.setframerate(8000)
        file.writeframes(
            b"".join(struct.pack("<h", round(20000 * math.sin(index / 4))) for index in range(round(8000 * seconds)))
        )
    return path


def loudness(path: Path) -> np.ndarray:
    """The mean of each tenth of a second of a film's sound."""
    command = [
        ffmpeg.get_ffmpeg_exe(),
        "-v",
        "error",
        "-i",
        str(path),
        "-map",
        "0:a",
        "-f",
        "s16le",
        "-ac",
        "1",
        "-ar",
        "8000",
        "-",
    ]
    samples = np.frombuffer(subprocess.run(command, capture_output=True, check=True).stdout, np.int16).astype(float)
    return np.abs(samples[: len(samples) // 800 * 800]).reshape(-1, 800).mean(axis=1)


@pytest.mark.parametrize("name", ["film.mp4", "film.mov", "film.webm"])
def test_sounds_begin_at_their_times_and_end_with_the_film(ctx: kinema.Context, tmp_path: Path, name: str) -> None:
    ctx.root(bounds=(0, 0, 32, 32), background_color="white")
    ctx.flush()
    click = tone(tmp_path / "click.wav", 0.2)
    film(ctx, tmp_path / name, 1.5, fps=10, sounds={0.5: click, 1.4: click})
    heard = loudness(tmp_path / name)
    loud = [bool(part > 3000) for part in heard[:14]]
    assert loud == [index in (5, 6) for index in range(14)] and heard[14] > 3000 and 14 < len(heard) <= 16


def test_sounds_that_cannot_be_are_refused(ctx: kinema.Context, tmp_path: Path) -> None:
    ctx.root(bounds=(0, 0, 32, 32))
    ctx.flush()
    click = tone(tmp_path / "click.wav", 0.1)
    with pytest.raises(ValueError, match=r"only \.mp4, \.webm and \.mov"):
        film(ctx, tmp_path / "a.gif", 1, sounds={0: click})
    with pytest.raises(ValueError, match="a time of the film"):
        film(ctx, tmp_path / "a.mp4", 1, sounds=[(1, click)])
    with pytest.raises(ValueError, match="there is none"):
        film(ctx, tmp_path / "a.mp4", 1, sounds={0: tmp_path / "nothing.wav"})
    (tmp_path / "text.wav").write_text("no sound")
    with pytest.raises(OSError, match="encoder"):
        film(ctx, tmp_path / "a.mp4", 1, fps=10, sounds={0: tmp_path / "text.wav"})
    assert not (tmp_path / "a.mp4").exists()
