"""The images of `contents` numbers."""

from __future__ import annotations

import colorsys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from ..errors import KinemaError
from ._skia import SkiaImage, paint, skia

Source = Any
"""The path of an image file, its bytes, or a numpy array height x width x 4 of straight RGBA bytes."""

_PLACEHOLDER = 64  # pixels


class ImageError(KinemaError):
    """An image cannot be read."""


class Picture:
    """Converts an image to skia's."""

    __slots__ = ("skia", "width", "height")

    def __init__(self, image: SkiaImage) -> None:
        self.skia: SkiaImage = image
        self.width, self.height = int(image.width()), int(image.height())


class Images:
    """Images by their numbers. A number without an image is drawn as a checkerboard whose color depends on the number."""

    def __init__(self, sources: Mapping[int, Source] | None = None) -> None:
        self._sources = dict(sources or {})
        self._others: Mapping[int, Source] = {}
        self._known: dict[int, Picture] = {}

    def __repr__(self) -> str:
        return f"<images of {len(self._sources)} numbers>"

    def including(self, others: Mapping[int, Source]) -> Images:
        """Adds the images that a context knows; those of this object come first."""
        self._others = others
        return self

    def get(self, handle: int | None) -> Picture | None:
        """Returns the image of a number, or None for no contents. Raises ImageError if its file cannot be read."""
        if not handle:
            return None
        if handle not in self._known:
            source = self._sources.get(handle, self._others.get(handle))
            self._known[handle] = Picture(_checkerboard(handle) if source is None else _load(source))
        return self._known[handle]


def _load(source: Source) -> SkiaImage:
    if isinstance(source, (str, Path)):
        try:
            source = Path(source).read_bytes()
        except OSError as error:
            raise ImageError(f"the image {error.filename} cannot be read: {error.strerror}") from error
    if isinstance(source, bytes):
        image = skia.Image.MakeFromEncoded(skia.Data.MakeWithCopy(source))
        if image is None:
            raise ImageError("the image has an unknown format")
        return image
    return skia.Image.fromarray(source, skia.ColorType.kRGBA_8888_ColorType)


def _checkerboard(handle: int) -> SkiaImage:
    surface = skia.Surface(_PLACEHOLDER, _PLACEHOLDER)
    hue = handle * 0.381966 % 1  # close numbers have distant colors
    surface.getCanvas().drawPaint(paint((*colorsys.hsv_to_rgb(hue, 0.35, 0.95), 1)))
    half, dark = _PLACEHOLDER / 4, paint((*colorsys.hsv_to_rgb(hue, 0.6, 0.75), 1))
    for cell in range(16):
        if (cell + cell // 4) % 2:
            surface.getCanvas().drawRect(skia.Rect.MakeXYWH(cell % 4 * half, cell // 4 * half, half, half), dark)
    return surface.makeImageSnapshot()
