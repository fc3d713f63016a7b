"""Animated GIF: each frame has its own palette and holds the pixels that changed, so only a few frames are in memory. Where a pixel
becomes clear, the frame before is written whole, and players remove it.

The format is that of www.w3.org/Graphics/GIF/spec-gif89a.txt; Pillow encodes the frames.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from struct import pack
from typing import Any

from .._extras import Extra
from .._files import replacing
from ..suspicion import warn
from .blending import RenderingWarning
from .frame import Frame

pillow = Extra("PIL.Image", "Pillow", "render")
encoder = Extra("PIL.GifImagePlugin", "Pillow", "render")
numpy = Extra("numpy", "numpy", "render")

_SAME = 255  # the color of pixels that did not change, or are clear
_KEEP, _REMOVE = 1, 2  # what becomes of a frame after its time
_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_END = b"\x3b"


def reduced(frame: Frame, colors: int = _SAME) -> Any:
    """Reduces a frame to at most 255 colors. Pixels whose alpha is below one half are clear, all others opaque."""
    picture = (
        pillow.fromarray(frame.pixels)
        .convert("RGB")
        .quantize(colors=min(colors, _SAME), method=pillow.Quantize.MAXCOVERAGE, kmeans=2, dither=pillow.Dither.NONE)
    )
    alpha = frame.pixels[..., 3]
    if alpha.min() < 255:
        picture.paste(_SAME, mask=pillow.fromarray(alpha < 128))
        picture.info["is_partial"] = bool(((alpha > 0) & (alpha < 255)).any())
    return picture


def write(pictures: Iterable[Any], path: str | Path, fps: float) -> None:
    """Writes reduced frames of one size as an animation that repeats for ever. A frame that equals the one before prolongs it."""
    film = None
    with replacing(path) as file, open(file, "wb") as stream:
        for index, picture in enumerate(pictures):
            if film is None:
                film = _Film(stream, picture.size)
            if picture.info.get("is_partial") and not film.is_reported:
                film.is_reported = True
                warn(PARTIAL.format(Path(path).name), None, RenderingWarning)
            film.show(picture, _hundredths(index, fps))
        if film is None:
            raise ValueError(f"there are no frames for {path}")
        film.end(_hundredths(index + 1, fps))


PARTIAL = (
    "{}: GIF has one bit of transparency: pixels of less than half alpha are clear, and others opaque; .webp and .apng have more"
)


class _Film:
    """A file to which frames are written: each when the next one is known."""

    def __init__(self, stream: Any, size: tuple[int, int]) -> None:
        stream.write(b"GIF89a" + pack("<HHBBB", *size, 0x70, 0, 0) + _FOREVER)
        self.stream, self.is_reported = stream, False
        self.pending: tuple[Any, tuple[int, int]] | None = None  # the part to write, and its place
        self.edge = 0  # where it begins
        self.picture: Any = None  # the whole of it
        self.colors: Any = None
        self.clear: Any = None

    def show(self, picture: Any, at: int) -> None:
        """Shows a picture from a time on, in hundredths of a second."""
        colors, clear = numpy.asarray(picture.convert("RGB")), numpy.asarray(picture) == _SAME
        if self.picture is None:
            changed, clears = numpy.ones(clear.shape, bool), False
        else:
            changed = ((colors != self.colors).any(axis=2) & ~clear) | (clear != self.clear)
            clears = bool((clear & ~self.clear).any())
        if not changed.any():
            return
        self._write(at, clears)
        whole = clears or self.picture is None
        self.pending = (picture, (0, 0)) if whole else _part(picture, changed)
        self.edge, self.picture, self.colors, self.clear = at, picture, colors, clear

    def end(self, at: int) -> None:
        self._write(at, bool(self.clear.any()))  # a player may not remove the last picture before it repeats the film
        self.stream.write(_END)

    def _write(self, at: int, removes: bool) -> None:
        if self.pending is not None:
            part = (self.picture, (0, 0)) if removes else self.pending
            _frame(self.stream, part, at - self.edge, _REMOVE if removes else _KEEP)


def _hundredths(index: int, fps: float) -> int:
    """Returns when a frame begins. Players slow down frames of less than two hundredths of a second."""
    return round(index * 100 / min(fps, 50))


def _part(picture: Any, changed: Any) -> tuple[Any, tuple[int, int]]:
    """Returns the rect that contains all changes, with the other pixels in the color of what did not change, and its place."""
    rows, columns = numpy.flatnonzero(changed.any(axis=1)), numpy.flatnonzero(changed.any(axis=0))
    left, top, right, bottom = int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
    part = picture.crop((left, top, right, bottom))
    part.paste(_SAME, mask=pillow.fromarray(~changed[top:bottom, left:right]))
    return part, (left, top)


def _frame(stream: Any, part: tuple[Any, tuple[int, int]], duration: int, disposal: int) -> None:
    """Writes a frame that is shown for hundredths of a second."""
    options = {"duration": 10 * duration, "disposal": disposal, "transparency": _SAME, "include_color_table": True}
    stream.write(b"".join(encoder.getdata(part[0], part[1], **options)))
