"""Writes frames to files: PNG pictures, GIF, APNG, WebP, MP4, WebM and MOV (ProRes 4444).

Each function replaces the file at its path only when the new file is complete. A format has two steps: `prepare` makes of one
frame what is written, also in another process, and `write` takes the results in order, one after the other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from .._extras import Extra
from .._files import beside, replacing, settle
from ..suspicion import warn
from . import gif
from .blending import RenderingWarning
from .encoder import Track, encode
from .frame import Frame

numpy = Extra("numpy", "numpy", "render")

QUALITY = 75
"""Of 0 to 100, where 100 is the best and the largest."""


# ---- PNG and GIF ---------------------------------------------------------------------------------------------------------


def write_pngs(frames: Iterable[Frame], pattern: str | Path, fps: float = 0.0) -> None:
    """Writes numbered files, from 0: "frame-%04d.png". Without a number in its name, only one frame is permitted. Creates missing
    folders."""
    _write_pngs((frame.png() for frame in frames), pattern)


def _write_pngs(pictures: Iterable[bytes], pattern: str | Path) -> None:
    target = Path(pattern)
    numbered = bool(re.search(r"%0?\d*d", target.name))
    target.parent.mkdir(parents=True, exist_ok=True)
    with beside(target) as folder:
        for index, picture in enumerate(pictures):
            if index and not numbered:
                raise ValueError(
                    f"{target}: several frames given, expected one, as with --at, or a name with a number such as %04d"
                )
            (folder / (target.name % index if numbered else target.name)).write_bytes(picture)
        for file in sorted(folder.iterdir()):
            settle(file, target.parent / file.name)


def write_gif(frames: Iterable[Frame], path: str | Path, fps: float, colors: int = 255) -> None:
    """Writes an animated GIF that repeats for ever. Each frame has its own palette and lasts a whole number of hundredths of a
    second, at least two; up to 50 frames a second, the total duration is right. GIF has one bit of transparency: a pixel whose
    alpha is below one half is clear, and any other opaque."""
    gif.write((gif.reduced(frame, colors) for frame in frames), path, fps)


# ---- Films of the encoder ------------------------------------------------------------------------------------------------


class _Codec(NamedTuple):
    """`options` are ffmpeg's for a quality; `opaque` and `clear` the forms of pixels without and with transparency, which not every
    codec has. `is_even`: the sides must be even. `mark` corrects the file of a transparent film. `sound`:
    the options of a sound track, which not every film has."""

    muxer: str
    options: Callable[[int], list[str]]
    opaque: str
    clear: str | None
    is_even: bool = False
    mark: Callable[[Path], None] = lambda file: None
    sound: Sequence[str] = ()


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
    None,
    is_even=True,
    sound=("-c:a", "aac", "-b:a", "192k"),
)
_WEBM = _Codec(
    "webm",
    lambda quality: (
        ["-c:v", "libvpx-vp9", "-crf", _factor(quality, 15, 63), "-b:v", "0", "-deadline", "realtime"]
        + ["-cpu-used", "6", "-row-mt", "1", "-auto-alt-ref", "0"]
    ),
    "yuv420p",
    "yuva420p",
    is_even=True,
    sound=("-c:a", "libopus", "-b:a", "128k"),
)
_WEBP = _Codec(
    "webp",
    lambda quality: ["-c:v", "libwebp_anim", "-quality", str(quality), "-lossless", str(int(quality == 100)), "-loop", "0"],
    "bgra",
    "bgra",
    mark=_mark_webp,
)
_APNG = _Codec("apng", lambda quality: ["-c:v", "apng", "-plays", "0", "-pred", "mixed"], "rgb24", "rgba")


_MOV = _Codec(
    "mov",
    lambda quality: ["-c:v", "prores_ks", "-profile:v", "4", "-q:v", _factor(quality, 1, 31), "-alpha_bits", "16"],
    "yuv444p10le",
    "yuva444p10le",
    sound=("-c:a", "pcm_s16le"),
)


_COLORS = [
    "-vf",
    "scale=out_color_matrix=bt709:out_range=tv,setparams=colorspace=bt709:color_primaries=bt709:color_trc=bt709:range=tv",
    *("-colorspace", "bt709", "-color_primaries", "bt709", "-color_trc", "bt709", "-color_range", "tv"),
]
"""The conversion to brightness and color differences, written into the file with the primaries and the transfer function: players
guess others for other sizes."""


def _film(
    codec: _Codec,
    pictures: Iterable[Any],
    path: str | Path,
    fps: float,
    quality: int,
    is_clear: bool | None = None,
    track: Track | None = None,
) -> None:
    """Writes a film, which is transparent if its first frame is, unless `is_clear` says it. Reports what the codec cannot have:
    odd sides in H.264 and VP9, which lose a row or column of pixels, and transparency in H.264, which becomes white."""
    rest = iter(pictures)
    first = next(rest, None)
    if first is None:
        raise ValueError(f"there are no frames for {path}")
    height, width = first.shape[:2]
    options = codec.options(quality)
    if "yuv" in codec.opaque:
        options += _COLORS
    if codec.is_even and (width % 2 or height % 2):
        height, width, odd = max(height - height % 2, 2), max(width - width % 2, 2), f"{width} x {height}"
        report(f"{Path(path).name}: frames of {odd} pixels given, the sides must be even: {width} x {height} are written")
    is_clear = bool(first[..., 3].min() < 255) if is_clear is None else is_clear
    form = codec.clear if is_clear and codec.clear else codec.opaque
    shown = chain((first,), rest) if codec.clear else _on_white(chain((first,), rest), path)
    with replacing(path) as file:
        options += [*(codec.sound if track else ()), "-pix_fmt", form, "-f", codec.muxer, str(file)]
        encode((_cut(picture, width, height) for picture in shown), (width, height), fps, options, track)
        if form == codec.clear:
            codec.mark(file)


def _on_white(pictures: Iterable[Any], path: str | Path) -> Iterator[Any]:
    """Composites pictures with transparency on white, and reports it once."""
    is_reported = False
    for picture in pictures:
        alpha = picture[..., 3:]
        if alpha.min() < 255:
            if not is_reported:
                report(NO_TRANSPARENCY.format(Path(path).name))
            is_reported = True
            colors = (picture[..., :3] * alpha.astype(numpy.uint32) + 255 * (255 - alpha.astype(numpy.uint32)) + 127) // 255
            picture = numpy.concatenate((colors.astype(numpy.uint8), numpy.full_like(alpha, 255)), axis=2)
        yield picture


NO_TRANSPARENCY = "{}: MP4 has no transparency, so the film is on white; .webm, .mov, .webp and .apng have it"


def report(text: str) -> None:
    """Says something about a file that is written."""
    warn(text, None, RenderingWarning)


def _cut(pixels: Any, width: int, height: int) -> Any:
    if pixels.shape[:2] == (height, width):
        return numpy.ascontiguousarray(pixels)
    picture = numpy.zeros((height, width, 4), numpy.uint8)
    part = pixels[:height, :width]
    picture[: part.shape[0], : part.shape[1]] = part
    return picture


def write_mp4(frames: Iterable[Frame], path: str | Path, fps: float, quality: int = QUALITY) -> None:
    """Writes a film in H.264. Its sides must be even, so an odd side loses a row or column of pixels; transparency becomes
    white."""
    _film(_MP4, (frame.pixels for frame in frames), path, fps, quality)


# ---- All -----------------------------------------------------------------------------------------------------------------


class Format(NamedTuple):
    """`prepare` makes of a frame what `write` takes: prepare(frame, quality), write(prepared, path, fps, quality, is_clear, track), where
    `is_clear` says whether the film is transparent, and None that its first frame says so. Not every format `has_alpha` or `has_sound`."""

    prepare: Callable[[Frame, int], Any]
    write: Callable[..., None]
    has_alpha: bool = True
    has_sound: bool = False


def _pixels(frame: Frame, quality: int) -> Any:
    return frame.pixels


def _of(codec: _Codec) -> Format:
    return Format(_pixels, lambda *arguments: _film(codec, *arguments), codec.clear is not None, bool(codec.sound))


FORMATS: dict[str, Format] = {
    ".png": Format(lambda frame, quality: frame.png(), lambda pictures, path, fps, *_: _write_pngs(pictures, path)),
    ".gif": Format(lambda frame, quality: gif.reduced(frame), lambda pictures, path, fps, *_: gif.write(pictures, path, fps)),
    ".mp4": _of(_MP4),
    ".mov": _of(_MOV),
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
        found.write(_prepared(found, frames), path, fps, QUALITY, None)

    return write


def _prepared(format: Format, frames: Iterable[Frame]) -> Iterator[Any]:
    for frame in frames:
        yield format.prepare(frame, QUALITY)
