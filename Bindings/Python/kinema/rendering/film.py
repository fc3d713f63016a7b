"""Writes frames to files: PNG pictures, GIF and MP4.

Each function replaces the file at its path only when the new file is complete.
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
    """Writes numbered files, from 0: "frame-%04d.png". Without a number in its name, only one frame is permitted. Creates missing
    folders."""
    target = Path(pattern)
    numbered = bool(re.search(r"%0?\d*d", target.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    with beside(target) as folder:
        for index, frame in enumerate(frames):
            if index and not numbered:
                raise ValueError(f"{target}: several frames given, expected a name with a number such as %04d")
            frame.save(folder / (target.name % index if numbered else target.name))
        for file in sorted(folder.iterdir()):
            settle(file, target.parent / file.name)


def write_gif(frames: Iterable[Frame], path: str | Path, fps: float, colors: int = 255) -> None:
    """Writes an animated GIF that repeats for ever. Each frame has its own palette and lasts a whole number of hundredths of a
    second, at least two; up to 50 frames a second, the total duration is right. Transparent pixels become black, so render on a
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
    """Returns the milliseconds of each frame, in steps of 10 and at least 20, because players slow down shorter frames."""
    edges = [round(index * 100 / fps) for index in range(count + 1)]
    return [max((end - start) * 10, 20) for start, end in pairwise(edges)]


def write_mp4(frames: Iterable[Frame], path: str | Path, fps: float) -> None:
    """Writes a film in H.264. Its sides must be even, so an odd side loses a row or column of pixels."""
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
    """Feeds an encoder. Raises OSError with the encoder's last line of output if it fails."""
    with TemporaryFile() as said, Popen(command, stdin=PIPE, stdout=DEVNULL, stderr=said) as encoder:
        assert encoder.stdin is not None
        try:
            for picture in pictures:
                encoder.stdin.write(picture)
            encoder.stdin.close()
        except BrokenPipeError:
            pass  # the encoder has failed; its output has the reason
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
    """Returns the function that writes files with a path's ending. Raises ValueError if the ending is unknown."""
    ending = Path(path).suffix.lower()
    if ending not in WRITERS:
        raise ValueError(f"{ending or 'no ending'} given, expected {', '.join(WRITERS)}")
    return WRITERS[ending]
