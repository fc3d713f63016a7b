"""003, the last listing: a rotation that can be stopped. The stop event distinguishes the end from an interruption."""

from __future__ import annotations

import math

from kinema import Basic, Layer, Stop


def add_ship(root: Layer) -> Layer:
    ship: Layer = root.add_layer(frame=(0, 0, 128, 128), position=(150, 150), contents=1)
    root.context.flush()
    return ship


def start(ship: Layer, log: list[str]) -> None:
    def did_stop(event: Stop) -> None:
        log.append(f"The animation stopped (finished: {'YES' if event.finished else 'NO'})")

    ship.add(Basic("transform.rotation", by=math.tau, duration=2, did_stop=did_stop), "rotateAnimation")


def stop(ship: Layer) -> None:
    """Removes the animation. The layer shows its model value at once; it does not keep the presentation value."""
    ship.remove_animation("rotateAnimation")


if __name__ == "__main__":
    from stage import print_values, stage

    ctx, root = stage()
    ship, log = add_ship(root), list[str]()
    start(ship, log)
    ctx.advance(0.5)
    print_values("turning:", ship, "transform.rotation", (0.5,))
    stop(ship)
    ctx.advance(0.5)
    print_values("stopped:", ship, "transform.rotation", (0.5,))
    start(ship, log)
    ctx.advance(2.5)
    ctx.advance(2.5)
    print(*log, sep="\n")
