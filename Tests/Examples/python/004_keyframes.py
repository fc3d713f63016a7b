"""004, chapter 5: keyframes and their times, a wobble, and a balloon."""

from __future__ import annotations

import math

from kinema import Basic, Keyframe, Layer


def from_45_to_minus_45(layer: Layer) -> None:
    """5, the first figure: a basic animation has a begin and an end."""
    layer.add(Basic("transform.rotation", from_=math.pi / 4, to=-math.pi / 4, duration=3))


def by_way_of_22(layer: Layer) -> None:
    """5, the second figure: two thirds of the time for the first quarter of the distance."""
    layer.add(
        Keyframe(
            "transform.rotation", [math.radians(45), math.radians(22), math.radians(-45)], key_times=[0, 2 / 3, 1], duration=3
        )
    )


def wobble(title_label: Layer) -> None:
    """5.2: moves to both sides and back, twice."""
    title_label.add(
        Keyframe(
            "transform.rotation",
            [0, -math.pi / 4, 0, math.pi / 4, 0],
            key_times=[0, 0.25, 0.5, 0.75, 1],
            duration=0.25,
            repeat_count=2,
        )
    )


def add_balloon(root: Layer) -> Layer:
    """5.3: a position outside the screen, to the left."""
    balloon: Layer = root.add_layer(frame=(-50, 100, 50, 50), contents=1)
    root.context.flush()
    return balloon


def fly(balloon: Layer, width: float, height: float) -> None:
    """5.3: points need no wrapping; the model is set to the end of the flight.

    The balloon's layer has no view, so this last change adds an implicit animation after the flight: for a quarter of a second,
    the balloon moves from its original position."""
    balloon.add(flight(width, height))
    balloon.position = -50, height - 100


def fly_without_detour(balloon: Layer, width: float, height: float) -> None:
    """5.3, with actions disabled: the balloon only moves through the three points."""
    balloon.add(flight(width, height))
    with balloon.context.transaction(disable_actions=True):
        balloon.position = -50, height - 100


def flight(width: float, height: float) -> Keyframe:
    points = [(-50, 0), (width + 50, height / 2), (-50, height - 100)]
    return Keyframe("position", points, key_times=[0, 0.5, 1], duration=3)


if __name__ == "__main__":
    from stage import print_values, stage

    for animate in (from_45_to_minus_45, by_way_of_22):
        ctx, root = stage()
        animate(root)
        ctx.flush()
        print_values(animate.__name__, root, "transform.rotation", (0, 1, 2, 3))
    ctx, root = stage()
    wobble(root)
    ctx.flush()
    print_values("wobble", root, "transform.rotation", (0, 0.0625, 0.125, 0.1875, 0.25, 0.3125, 0.5))
    for fly_balloon in (fly, fly_without_detour):
        ctx, root = stage()
        balloon = add_balloon(root)
        fly_balloon(balloon, 320, 480)
        ctx.flush()
        print_values(fly_balloon.__name__, balloon, "position", (0, 0.125, 0.25, 0.75, 1.5, 2.25, 3, 4))
