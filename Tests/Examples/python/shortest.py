"""The shortest animation: x to 300, half a second, ease-out-back. One statement."""

from __future__ import annotations

from kinema import Layer


def move(ship: Layer) -> None:
    ship.animate({"position.x": 300}, duration=0.5, curve="ease-out-back")


if __name__ == "__main__":
    from stage import color_layer, print_values, stage

    ctx, root = stage()
    ship = color_layer(root)
    move(ship)
    ctx.flush()
    print_values("moving:", ship, "position.x", (0, 0.25, 0.5))
