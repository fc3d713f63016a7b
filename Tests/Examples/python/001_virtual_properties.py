"""001, listings 8.8 and 8.9 (and 003): a rotation by a matrix, which cannot express a full turn, and by the virtual property
`transform.rotation`, which can."""

from __future__ import annotations

import math

from kinema import Basic, Layer, Transform


def add_ship(root: Layer) -> Layer:
    ship: Layer = root.add_layer(frame=(0, 0, 128, 128), position=(150, 150), contents=1)
    root.context.flush()
    return ship


def rotate_by_matrix(ship: Layer, angle: float = math.pi) -> None:
    """8.8. With 2 pi it has no effect, because that matrix is the identity."""
    ship.add(Basic("transform", to=Transform.rotation(angle), duration=2))


def rotate_by_value_of_a_matrix(ship: Layer) -> None:
    """8.8, the text below it: byValue. The ship grows and does not rotate, because matrices do not add up as angles do."""
    ship.add(Basic("transform", by=Transform.rotation(math.pi), duration=2))


def rotate_by_virtual_property(ship: Layer) -> None:
    """8.9: a full turn, relative to the current rotation."""
    ship.add(Basic("transform.rotation", by=math.tau, duration=2))


def rotate_scale_and_move(ship: Layer) -> None:
    """8.9, its last advantage: components do not interfere with each other."""
    rotate_by_virtual_property(ship)
    ship.add(Basic("transform.scale", to=2, duration=2))
    ship.add(Basic("transform.translation.x", to=40, duration=2))


if __name__ == "__main__":
    from stage import print_values, stage

    times = (0, 0.5, 1, 1.5, 2)
    for title, key, animate in (
        ("transform to rotation by pi:", "transform.rotation", rotate_by_matrix),
        ("transform to rotation by 2 pi:", "transform.rotation", lambda ship: rotate_by_matrix(ship, math.tau)),
        ("transform by rotation by pi:", "transform.scale.x", rotate_by_value_of_a_matrix),
        ("transform.rotation by 2 pi:", "transform.rotation", rotate_by_virtual_property),
    ):
        ctx, root = stage()
        ship = add_ship(root)
        animate(ship)
        ctx.flush()
        print_values(title, ship, key, times)
