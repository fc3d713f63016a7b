"""The shortest animation: x to 300, half a second, ease-out-back. One statement, also for a number of the host's own."""

from __future__ import annotations

from kinema import Layer, PropertyType


def move(ship: Layer) -> None:
    ship.animate({"position.x": 300}, duration=0.5, curve="ease-out-back")


def turn_up(mixer: Layer) -> None:
    mixer.animate({"volume": 1}, duration=0.5, curve="ease-out-back")


if __name__ == "__main__":
    from stage import color_layer, print_values, stage

    ctx, root = stage()
    ship = color_layer(root)
    move(ship)
    ctx.flush()
    print_values("moving:", ship, "position.x", (0, 0.25, 0.5))
    ctx.register_property("volume", PropertyType.NUMBER, 0)  # the host's own number
    turn_up(ship)
    ctx.flush()
    print_values("louder:", ship, "volume", (0, 0.25, 0.5))
