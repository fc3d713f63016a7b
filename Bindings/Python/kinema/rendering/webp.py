"""Animated WebP: a container of pictures, each compressed by itself.

The format is that of developers.google.com/speed/webp/docs/riff_container: chunks VP8X, ANIM, and an ANMF for each frame.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from itertools import chain
from pathlib import Path
from struct import pack, unpack_from

from .._extras import Extra
from .._files import replacing
from .frame import Frame

pillow = Extra("PIL.Image", "Pillow", "render")

_ANIMATED, _TRANSPARENT = 0x02, 0x10
_OVERWRITE = 0x02  # a frame replaces the pixels of the one before, also where it is transparent


def picture(frame: Frame, quality: int) -> bytes:
    """Compresses one frame; a quality of 100 is lossless."""
    memory = BytesIO()
    pillow.fromarray(frame.pixels).save(memory, format="WEBP", quality=quality, lossless=quality == 100, method=2)
    return memory.getvalue()


def write(pictures: Iterable[bytes], path: str | Path, fps: float, quality: int = 0) -> None:
    """Writes pictures of one size as an animation that repeats for ever."""
    rest = iter(pictures)
    first = next(rest, None)
    if first is None:
        raise ValueError(f"there are no frames for {path}")
    width, height = pillow.open(BytesIO(first)).size
    size = _three(width - 1) + _three(height - 1)
    with replacing(path) as file, open(file, "wb") as stream:
        stream.write(b"RIFF\0\0\0\0WEBP" + _chunk(b"VP8X", bytes((_ANIMATED | _TRANSPARENT, 0, 0, 0)) + size))
        stream.write(_chunk(b"ANIM", bytes(6)))
        for index, one in enumerate(chain((first,), rest)):
            duration = round((index + 1) * 1000 / fps) - round(index * 1000 / fps)
            stream.write(_chunk(b"ANMF", bytes(6) + size + _three(duration) + bytes((_OVERWRITE,)) + _image_of(one)))
        length = stream.tell()
        stream.seek(4)
        stream.write(pack("<I", length - 8))


def _three(number: int) -> bytes:
    return number.to_bytes(3, "little")


def _chunk(name: bytes, content: bytes) -> bytes:
    return name + pack("<I", len(content)) + content + bytes(len(content) % 2)


def _image_of(file: bytes) -> bytes:
    """Returns the chunks of a WebP file that have the image and its transparency."""
    found, at = b"", 12
    while at + 8 <= len(file):
        length = unpack_from("<I", file, at + 4)[0]
        end = at + 8 + length + length % 2
        if file[at : at + 4] in (b"ALPH", b"VP8 ", b"VP8L"):
            found += file[at:end]
        at = end
    return found
