"""000: a tap on the layer recolors it, and a tap elsewhere moves the layer there slowly. The hit test uses the presentation
layer, which the user sees; the model is already at its destination."""

from __future__ import annotations

import random

from kinema import Color, Context, Layer
from stage import RED, stage


def make_layer(root: Layer) -> Layer:
    """A red square of 100 x 100 in the middle of the screen."""
    layer: Layer = root.add_layer(frame=(0, 0, 100, 100), background_color=RED)
    layer.position = root.bounds.width / 2, root.bounds.height / 2
    root.context.flush()
    return layer


def random_color() -> Color:
    return Color(random.random(), random.random(), random.random())


def touches_began(ctx: Context, layer: Layer, point: tuple[float, float]) -> str:
    """Handles a tap; returns "recolored" or "moved"."""
    if layer.presentation().hit_test(point):
        layer.background_color = random_color()
        return "recolored"
    with ctx.transaction(duration=4):
        layer.position = point
    return "moved"


if __name__ == "__main__":
    ctx, root = stage()
    layer = make_layer(root)
    for time, point in ((0, (60, 60)), (2, (60, 60)), (2, (110, 150)), (5, (60, 60))):
        ctx.advance(time)
        shown = layer.presentation_value("position")
        print(
            f"{time} s: the layer is shown at ({shown.x:.0f}, {shown.y:.0f}), its model is at {tuple(layer.position)}; "
            f"a tap at {point}: {touches_began(ctx, layer, point)}"
        )
