"""Writes frames to files: PNG pictures, GIF, APNG, WebP, MP4 and WebM.

Each function replaces the file at its path only when the new file is complete. A format has two steps: `prepare` makes of one
frame what is written, also in another process, and `write` takes the results in order, one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from .._extras import Extra
from .._files import beside, replacing, settle
from . import gif
from .encoder import encode
from .frame import Frame

numpy = Extra("numpy", "numpy", "render")

QUALITY = 75
"""Of 0 to 100, where 100 is the best and the largest."""


# ---- PNG and GIF ---------------------------------------------------------------------------------------------------------


def write_pngs(frames: Iterable[Frame], pattern: str | Path, fps: float = 0.0) -> None:
    """Writes numbered files, from 0: "frame-%04d.png". Without a number in its name, only one frame is permitted. Creates missing
    folders."""
    _write_pngs((frame.png() for frame in frames), pattern, fps, QUALITY)


def _write_pngs(pictures: Iterable[bytes], pattern: str | Path, fps: float, quality: int) -> None:
    target = Path(pattern)
    numbered = bool(re.search(r"%0?\d*d", target.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    with beside(target) as folder:
        for index, picture in enumerate(pictures):
            if index and not numbered:
                raise ValueError(f"{target}: several frames given, expected a name with a number such as %04d")
            (folder / (target.name % index if numbered else target.name)).write_bytes(picture)
        for file in sorted(folder.iterdir()):
            settle(file, target.parent / file.name)


def write_gif(frames: Iterable[Frame], path: str | Path, fps: float, colors: int = 255) -> None:
    """Writes an animated GIF that repeats for ever. Each frame has its own palette and lasts a whole number of hundredths of a
    second, at least two; up to 50 frames a second, the total duration is right. Transparent pixels become black, so render on a
    background."""
    gif.write((gif.reduced(frame, colors) for frame in frames), path, fps)


# ---- Films of the encoder ------------------------------------------------------------------------------------------------


class _Codec(NamedTuple):
    """`options` are ffmpeg's for a quality; `opaque` and `clear` the forms of pixels without and with transparency. `mark` corrects
    the file of a transparent film."""

    muxer: str
    options: Callable[[int], list[str]]
    opaque: str
    clear: str
    mark: Callable[[Path], None] = lambda file: None


def _factor(quality: int, best: int, worst: int) -> str:
    """Returns an encoder's constant rate factor."""
    return str(round(worst + (best - worst) * quality / 100))


def _mark_webp(file: Path) -> None:
    """Sets the flag of transparency in the chunk VP8X: libwebp leaves it out if all parts that it encodes are opaque."""
    with open(file, "r+b") as stream:
        header = stream.read(21)
        if header[12:16] == b"VP8X":
            stream.seek(20)
            stream.write(bytes((header[20] | 0x10,)))


_MP4 = _Codec(
    "mp4",
    lambda quality: ["-c:v", "libx264", "-preset", "veryfast", "-crf", _factor(quality, 12, 51), "-movflags", "+faststart"],
    "yuv420p",
    "yuv420p",
)
_WEBM = _Codec(
    "webm",
    lambda quality: (
        ["-c:v", "libvpx-vp9", "-crf", _factor(quality, 15, 63), "-b:v", "0", "-deadline", "realtime"]
        + ["-cpu-used", "6", "-row-mt", "1", "-auto-alt-ref", "0"]
    ),
    "yuv420p",
    "yuva420p",
)
_WEBP = _Codec(
    "webp",
    lambda quality: ["-c:v", "libwebp_anim", "-quality", str(quality), "-lossless", str(int(quality == 100)), "-loop", "0"],
    "bgra",
    "bgra",
    _mark_webp,
)
_APNG = _Codec("apng", lambda quality: ["-c:v", "apng", "-plays", "0", "-pred", "mixed"], "rgb24", "rgba")


_COLORS = ["-vf", "scale=out_color_matrix=bt709:out_range=tv", "-colorspace", "bt709", "-color_range", "tv"]
"""The conversion to brightness and color differences, written into the file: players guess others for other sizes."""


def _film(codec: _Codec, pictures: Iterable[Any], path: str | Path, fps: float, quality: int) -> None:
    """Writes a film. H.264 and VP9 need even sides, so an odd side loses a row or column of pixels there. It is transparent if
    its first frame is."""
    rest = iter(pictures)
    first = next(rest, None)
    if first is None:
        raise ValueError(f"there are no frames for {path}")
    height, width = first.shape[:2]
    options = codec.options(quality)
    if "yuv" in codec.opaque:
        options += _COLORS
        height, width = (max(side - side % 2, 2) for side in (height, width))
    is_clear = bool(first[..., 3].min() < 255)
    with replacing(path) as file:
        options += ["-pix_fmt", codec.clear if is_clear else codec.opaque, "-f", codec.muxer, str(file)]
        encode((_cut(picture, width, height) for picture in chain((first,), rest)), (width, height), fps, options)
        if is_clear:
            codec.mark(file)


def _cut(pixels: Any, width: int, height: int) -> Any:
    if pixels.shape[:2] == (height, width):
        return numpy.ascontiguousarray(pixels)
    picture = numpy.zeros((height, width, 4), numpy.uint8)
    part = pixels[:height, :width]
    picture[: part.shape[0], : part.shape[1]] = part
    return picture


def write_mp4(frames: Iterable[Frame], path: str | Path, fps: float, quality: int = QUALITY) -> None:
    """Writes a film in H.264. Its sides must be even, so an odd side loses a row or column of pixels."""
    _film(_MP4, (frame.pixels for frame in frames), path, fps, quality)


# ---- All -----------------------------------------------------------------------------------------------------------------


class Format(NamedTuple):
    """`prepare` makes of a frame what `write` takes: prepare(frame, quality), write(prepared, path, fps, quality)."""

    prepare: Callable[[Frame, int], Any]
    write: Callable[[Iterable[Any], Path, float, int], None]


def _pixels(frame: Frame, quality: int) -> Any:
    return frame.pixels


def _of(codec: _Codec) -> Format:
    return Format(_pixels, lambda pictures, path, fps, quality: _film(codec, pictures, path, fps, quality))


FORMATS: dict[str, Format] = {
    ".png": Format(lambda frame, quality: frame.png(), _write_pngs),
    ".gif": Format(lambda frame, quality: gif.reduced(frame), gif.write),
    ".mp4": _of(_MP4),
    ".webm": _of(_WEBM),
    ".webp": _of(_WEBP),
    ".apng": _of(_APNG),
}


def format_of(path: str | Path) -> Format:
    """Returns the format of files with a path's ending. Raises ValueError if the ending is unknown."""
    ending = Path(path).suffix.lower()
    if ending not in FORMATS:
        raise ValueError(f"{ending or 'no ending'} given, expected {', '.join(FORMATS)}")
    return FORMATS[ending]


Writer = Callable[[Iterable[Frame], Path, float], None]


def writer_of(path: str | Path) -> Writer:
    """Returns the function that writes frames to files with a path's ending. Raises ValueError if the ending is unknown."""
    found = format_of(path)

    def write(frames: Iterable[Frame], path: Path, fps: float) -> None:
        found.write(_prepared(found, frames), path, fps, QUALITY)

    return write


def _prepared(format: Format, frames: Iterable[Frame]) -> Iterator[Any]:
    for frame in frames:
        yield format.prepare(frame, QUALITY)
