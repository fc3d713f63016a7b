"""003, a custom transition: a picture of the view covers the view while it changes; then the picture shrinks, rotates and fades
out. The picture is a frozen copy of the layers, which the host draws as it draws other layers."""

from __future__ import annotations

import math

from kinema import Color, Context, Layer, Transform
from view_layer import View

DURATION = 1.0


def perform_transition(ctx: Context, screen: View, color: Color) -> View:
    """Changes the color of `screen` under a cover, and returns the cover. `screen` must be live."""
    cover = View(screen.layer.frozen())
    screen.layer.superlayer.insert_sublayer_above(cover.layer, screen.layer)
    ctx.flush()  # only changes of a live layer animate
    screen.layer.background_color = color

    def leave() -> None:
        cover.layer.transform = Transform.rotation(math.pi / 2) @ Transform.scale(0.01)
        cover.layer.opacity = 0

    View.animate(ctx, DURATION, leave, completion=cover.layer.remove)
    return cover


def make_screen(root: Layer, color: Color) -> View:
    """A screen with a moving badge, which the cover must show at a fixed position."""
    screen = View(root.add_layer(frame=(0, 0, 320, 480), background_color=color, name="screen"))
    screen.layer.add_layer(frame=(0, 0, 40, 40), name="badge")
    root.context.flush()
    return screen


if __name__ == "__main__":
    from stage import BLUE, RED, stage, text

    ctx, root = stage()
    screen = make_screen(root, BLUE)
    cover = perform_transition(ctx, screen, RED)
    ctx.advance(0)
    for time in (0, 0.25, 0.5, 0.75, 1):
        shown, picture = screen.layer.presentation(time), cover.layer.presentation(time)
        print(
            f"{time:.2f} s  screen {text(shown.background_color)}, cover {text(picture.background_color)} "
            f"scale {picture['transform.scale.x']:.3f} angle {math.degrees(picture['transform.rotation']):4.1f}° "
            f"opacity {picture.opacity:.3f}"
        )
    ctx.advance(1)
    ctx.advance(1)
    print(f"then {len(root.sublayers)} layer is left")
