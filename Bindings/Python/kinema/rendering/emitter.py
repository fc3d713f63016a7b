"""CAEmitterLayer: draws each particle as its cell's contents."""

from __future__ import annotations

import math

from ..enumerations import Property as P
from ..presentation import Particle
from ..values import Rect
from ._skia import Canvas, blending, layered, rect_of, saved, skia, tint
from .images import Images, Picture
from .node import Moment, Node, particles


def draw(canvas: Canvas, node: Node, at: Moment, images: Images, flipped: bool) -> None:
    mode = "kPlus" if node[P.RENDER_MODE] == "additive" else "kSrcOver"
    with layered(canvas):
        for particle in particles(node, at):
            image = images.get(particle.contents)
            if image is not None and particle.scale and particle.color.alpha > 0:
                _draw(canvas, particle, image, mode, flipped)


def _draw(canvas: Canvas, particle: Particle, image: Picture, mode: str, flipped: bool) -> None:
    brush = blending(mode)
    brush.setColorFilter(tint(particle.color))
    with saved(canvas):
        canvas.translate(particle.position[0], particle.position[1])
        canvas.rotate(math.degrees(particle.rotation))
        canvas.scale(particle.scale, -particle.scale if flipped else particle.scale)
        place = Rect(-image.width / 2, -image.height / 2, image.width, image.height)
        canvas.drawImageRect(image.skia, rect_of(place), skia.SamplingOptions(skia.FilterMode.kLinear), brush)
