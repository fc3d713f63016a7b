"""Animated GIF: each frame has its own palette and holds the pixels that changed, so only two frames are in memory.

The format is that of www.w3.org/Graphics/GIF/spec-gif89a.txt; Pillow encodes the frames.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from struct import pack
from typing import Any

from .._extras import Extra
from .._files import replacing
from .frame import Frame

pillow = Extra("PIL.Image", "Pillow", "render")
encoder = Extra("PIL.GifImagePlugin", "Pillow", "render")
numpy = Extra("numpy", "numpy", "render")

_SAME = 255  # the color of pixels that did not change
_FOREVER = b"\x21\xff\x0bNETSCAPE2.0\x03\x01\0\0\0"
_END = b"\x3b"


def reduced(frame: Frame, colors: int = _SAME) -> Any:
    """Reduces a frame to at most 255 colors. Transparent pixels become black."""
    return (
        pillow.fromarray(frame.pixels)
        .convert("RGB")
        .quantize(colors=min(colors, _SAME), method=pillow.Quantize.MAXCOVERAGE, kmeans=2, dither=pillow.Dither.NONE)
    )


def write(pictures: Iterable[Any], path: str | Path, fps: float, quality: int = 0) -> None:
    """Writes reduced frames of one size as an animation that repeats for ever. A frame that equals the one before prolongs it."""
    shown = pending = None
    edge = 0
    with replacing(path) as file, open(file, "wb") as stream:
        for index, picture in enumerate(pictures):
            pixels = numpy.asarray(picture.convert("RGB"))
            changed = numpy.ones(pixels.shape[:2], bool) if shown is None else (pixels != shown).any(axis=2)
            if shown is None:
                stream.write(b"GIF89a" + pack("<HHBBB", *picture.size, 0x70, 0, 0) + _FOREVER)
            if changed.any():
                at = _hundredths(index, fps)
                _frame(stream, pending, at - edge)
                pending, edge, shown = _part(picture, changed), at, pixels
        if shown is None:
            raise ValueError(f"there are no frames for {path}")
        _frame(stream, pending, _hundredths(index + 1, fps) - edge)
        stream.write(_END)


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


def _frame(stream: Any, part: tuple[Any, tuple[int, int]] | None, duration: int) -> None:
    """Writes a frame that is shown for hundredths of a second."""
    if part is not None:
        options = {"duration": 10 * duration, "disposal": 1, "transparency": _SAME, "include_color_table": True}
        stream.write(b"".join(encoder.getdata(part[0], part[1], **options)))
