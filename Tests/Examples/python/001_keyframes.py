"""001, listings 8.5 to 8.7 (and 003): keyframes of colors, a ship along a curve, a ship that rotates with the curve."""

from __future__ import annotations

from kinema import Keyframe, Layer, Path
from stage import BLUE, CLEAR, GREEN, RED


def change_color(layer: Layer) -> None:
    """8.5: blue, red, green, blue in two seconds, at a constant pace. The first and last keyframe are the layer's color, because
    a keyframe animation takes neither end from the layer."""
    layer.add(Keyframe("backgroundColor", [BLUE, RED, GREEN, BLUE], duration=2))


def bezier_path() -> Path:
    return Path().move(0, 150).curve(75, 0, 225, 300, 300, 150)


def draw_path(root: Layer) -> Layer:
    """8.6: shows the curve as a shape."""
    shape: Layer = root.add_layer("shape", path=bezier_path(), fill_color=CLEAR, stroke_color=RED, line_width=3)
    return shape


def add_ship(root: Layer) -> Layer:
    """8.6: the ship of 64 x 64 at the curve's beginning. The host chooses the number of its image."""
    ship: Layer = root.add_layer(frame=(0, 0, 64, 64), position=(0, 150), contents=1)
    root.context.flush()
    return ship


def fly(ship: Layer, *, turns: bool = False) -> None:
    """8.6: the ship follows the curve in four seconds; 8.7: its rotation follows the tangent."""
    ship.add(Keyframe("position", path=bezier_path(), duration=4, rotation_mode="auto" if turns else None))


if __name__ == "__main__":
    from stage import color_layer, print_values, stage

    ctx, root = stage()
    layer = color_layer(root)
    change_color(layer)
    draw_path(root)
    ship = add_ship(root)
    fly(ship, turns=True)
    ctx.flush()
    print_values("key frames of colors:", layer, "backgroundColor", (0, 1 / 3, 2 / 3, 1, 4 / 3, 2))
    print_values("along a curve:", ship, "position", range(5))
    print_values("turning with it:", ship, "transform.rotation", range(5))
