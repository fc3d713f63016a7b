"""CAEmitterLayer: draws each particle as its cell's contents."""

from __future__ import annotations

from typing import Any

from .._extras import Extra
from ..enumerations import Property as P
from ..values import Color
from ._skia import Canvas, blending, color4f, layered, skia
from .images import Images, Picture
from .node import Moment, Node, particles

numpy = Extra("numpy", "numpy", "render")


def draw(canvas: Canvas, node: Node, at: Moment, images: Images, flipped: bool) -> None:
    found = particles(node, at)
    if found is None or not len(found):
        return
    shown = found[(found["scale"] != 0) & (found["color"][:, 3] > 0)]
    mode = "kPlus" if node[P.RENDER_MODE] == "additive" else "kSrcOver"
    starts = numpy.flatnonzero(numpy.diff(shown["contents"], prepend=0)).tolist()  # of runs with one image; 0 is no image
    with layered(canvas):
        for start, end in zip(starts, [*starts[1:], len(shown)]):
            image = images.get(int(shown["contents"][start]))
            if image is not None:
                _draw(canvas, shown[start:end], image, mode, flipped)


def _draw(canvas: Canvas, run: Any, image: Picture, mode: str, flipped: bool) -> None:
    """Draws particles with the same image in one call. The colors multiply it."""
    sprite = skia.Image.fromarray(image.skia.toarray()[::-1].copy()) if flipped else image.skia
    cosines, sines = run["scale"] * numpy.cos(run["rotation"]), run["scale"] * numpy.sin(run["rotation"])
    x, y = image.width / 2, image.height / 2  # the middle of the image
    left = run["position"][:, 0] - cosines * x + sines * y
    top = run["position"][:, 1] - sines * x - cosines * y
    places = [skia.RSXform(*one) for one in numpy.stack([cosines, sines, left, top], axis=1).tolist()]
    colors = [int(color4f(Color(*color)).toColor()) for color in run["color"].tolist()]
    whole = skia.Rect.MakeWH(image.width, image.height)
    smooth = skia.SamplingOptions(skia.FilterMode.kLinear)
    canvas.drawAtlas(sprite, places, [whole] * len(places), colors, skia.BlendMode.kModulate, smooth, None, blending(mode))
