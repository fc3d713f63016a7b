"""004, chapters 7 and 8: a group of opacity, scale and rotation that begins later, and the delegate of its end."""

from __future__ import annotations

import math
from collections.abc import Callable

from kinema import Basic, Group, Layer

Delegate = Callable[[object], object]


def appear(layer: Layer, did_stop: Delegate, child_did_stop: Delegate | None = None) -> None:
    """7: takes half a second, half a second from now; until then it shows its begin. 8: the group's delegate receives the stop; a
    child's (`child_did_stop`) never does."""
    fade = Basic("opacity", from_=0, to=1, did_stop=child_did_stop)
    expand = Basic("transform", from_=[1, 1, 1], to=[1.5, 1.5, 1.5], value_function="scale")
    rotate = Basic("transform", from_=math.pi / 4, to=0, value_function="rotateZ")
    now = layer.context.time
    group = Group([fade, expand, rotate], duration=0.5, begin_time=now + 0.5, fill_mode="backwards", did_stop=did_stop)
    layer.add(group)


def cut_off(layer: Layer) -> None:
    """7, the text: a child of ten seconds in a group of five is cut off, not accelerated; its second half is never visible."""
    layer.add(Group([Basic("opacity", from_=0, to=1, duration=10)], duration=5))


if __name__ == "__main__":
    from stage import print_values, stage

    ctx, root = stage()
    appear(root, lambda event: print("animationDidStop(_:finished:)"))
    ctx.flush()
    for key in ("opacity", "transform.scale.x", "transform.rotation"):
        print_values(key, root, key, (0, 0.5, 0.75, 1, 1.1))
    ctx.advance(1)
