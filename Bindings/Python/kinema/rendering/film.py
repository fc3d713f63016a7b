"""Frames in files: PNG pictures, GIF and MP4.

Each function writes what is at its path only when all of it is there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from errno import EIO
from fractions import Fraction
from itertools import chain, pairwise
from pathlib import Path
from subprocess import DEVNULL, PIPE, Popen
from tempfile import TemporaryFile
from typing import Any

from .._extras import Extra
from .._files import beside, replacing, settle
from .frame import Frame

pillow = Extra("PIL.Image", "Pillow", "render")
ffmpeg = Extra("imageio_ffmpeg", "imageio-ffmpeg", "render")
numpy = Extra("numpy", "numpy", "render")


def write_pngs(frames: Iterable[Frame], pattern: str | Path, fps: float = 0.0) -> None:
    """Numbered files, from 0: "frame-%04d.png". Without a number in its name there may be one frame only. Folders that are
    missing are made."""
    target = Path(pattern)
    numbered = bool(re.search(r"%0?\d*d", target.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    with beside(target) as folder:
        for index, frame in enumerate(frames):
            if index and not numbered:
                raise ValueError(f"{target} is one picture: for a row of them put a number like %04d into its name")
            frame.save(folder / (target.name % index if numbered else target.name))
        for file in sorted(folder.iterdir()):
            settle(file, target.parent / file.name)


def write_gif(frames: Iterable[Frame], path: str | Path, fps: float, colors: int = 255) -> None:
    """An animated GIF that repeats for ever, each frame in colors of its own. Frames last whole hundredths of a second, two
    at least; up to 50 frames a second the whole takes as long as it should. Transparent pixels become black: render on a
    background."""
    reduced = [_reduced(frame, colors) for frame in frames]
    if not reduced:
        raise ValueError(f"there are no frames for {path}")
    with replacing(path) as file:
        reduced[0].save(
            file,
            format="GIF",
            save_all=True,
            append_images=reduced[1:],
            loop=0,
            optimize=True,
            duration=_durations(len(reduced), fps),
            disposal=1,
        )


def _reduced(frame: Frame, colors: int) -> Any:
    return (
        pillow.fromarray(frame.pixels)
        .convert("RGB")
        .quantize(colors=colors, method=pillow.Quantize.MAXCOVERAGE, kmeans=2, dither=pillow.Dither.NONE)
    )


def _durations(count: int, fps: float) -> list[int]:
    """Milliseconds of each frame, in steps of 10, none shorter than 20 (players slow down what is shorter)."""
    edges = [round(index * 100 / fps) for index in range(count + 1)]
    return [max((end - start) * 10, 20) for start, end in pairwise(edges)]


def write_mp4(frames: Iterable[Frame], path: str | Path, fps: float) -> None:
    """A film in H.264. Its sides are even: an odd one loses a row or column of pixels."""
    rest = iter(frames)
    first = next(rest, None)
    if first is None:
        raise ValueError(f"there are no frames for {path}")
    width, height = (max(side - side % 2, 2) for side in first.size)
    with replacing(path) as file:
        _encode(
            (_cut(frame, width, height) for frame in chain((first,), rest)),
            [
                ffmpeg.get_ffmpeg_exe(),
                "-y",
                "-v",
                "error",
                "-f",
                "rawvideo",
                "-pix_fmt",
                "rgb24",
                "-s",
                f"{width}x{height}",
                "-r",
                str(Fraction(fps).limit_denominator()),
                "-i",
                "-",
                "-an",
                "-vcodec",
                "libx264",
                "-pix_fmt",
                "yuv420p",
                "-crf",
                "25",
                "-movflags",
                "+faststart",
                "-f",
                "mp4",
                str(file),
            ],
        )


def _cut(frame: Frame, width: int, height: int) -> bytes:
    picture = numpy.zeros((height, width, 3), numpy.uint8)
    part = frame.pixels[:height, :width, :3]
    picture[: part.shape[0], : part.shape[1]] = part
    return bytes(picture)


def _encode(pictures: Iterable[bytes], command: Sequence[str]) -> None:
    """Feeds an encoder. OSError: it failed; the text is the last that it said."""
    with TemporaryFile() as said, Popen(command, stdin=PIPE, stdout=DEVNULL, stderr=said) as encoder:
        assert encoder.stdin is not None
        try:
            for picture in pictures:
                encoder.stdin.write(picture)
            encoder.stdin.close()
        except BrokenPipeError:
            pass  # it gave up, and says why
        except BaseException:
            encoder.kill()
            raise
        if encoder.wait():
            said.seek(0)
            lines = said.read().decode(errors="replace").split("\n")
            raise OSError(EIO, f"the encoder failed: {next((line for line in reversed(lines) if line), encoder.returncode)}")


Writer = Callable[[Iterable[Frame], Path, float], None]
WRITERS: dict[str, Writer] = {".png": write_pngs, ".gif": write_gif, ".mp4": write_mp4}


def writer_of(path: str | Path) -> Writer:
    """The function that writes what a path's ending says. ValueError: none does."""
    ending = Path(path).suffix.lower()
    if ending not in WRITERS:
        raise ValueError(f"frames become {', '.join(WRITERS)}, not {ending or 'a file without ending'}")
    return WRITERS[ending]
