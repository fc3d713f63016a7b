"""000: the values of a transaction, its completion, and an explicit animation that needs no cleanup."""

from __future__ import annotations

import math
from typing import Any

from kinema import Basic, Color, Context, Layer, NoTransactionError, Transform
from view_layer import BlockDelegate


def class_methods(ctx: Context) -> dict[str, Any]:
    """The interface of CATransaction: returns the value of each key outside, inside and in a nested transaction."""
    seen: dict[str, Any] = {"defaults": _values(ctx)}
    with ctx.transaction(duration=2, timing="easeIn"):
        seen["outer"] = _values(ctx)
        with ctx.transaction(disable_actions=True, values={"mood": "calm"}):
            seen["inner"], seen["mood"] = _values(ctx), ctx.current["mood"]
        seen["after"] = _values(ctx)
    ctx.flush()
    try:
        ctx.transaction().commit()
    except NoTransactionError as error:
        seen["commit without begin"] = error
    with ctx.lock():
        seen["locked"] = True
    return seen


def _values(ctx: Context) -> tuple[Any, ...]:
    return ctx.current.duration, ctx.current.timing, ctx.current.disable_actions


def change_color(ctx: Context, layer: Layer, color: Color) -> None:
    """The color takes a second. The rotation begins in the completion, outside the transaction, so it takes the default quarter
    of a second."""

    def turn() -> None:
        layer.transform = Transform.rotation(math.pi / 2) @ layer.transform

    with ctx.transaction(duration=1, completion=turn):
        layer.background_color = color


def disable_actions(ctx: Context, layer: Layer, color: Color) -> None:
    """setDisableActions:YES: the change is visible at once."""
    with ctx.transaction(disable_actions=True):
        layer.background_color = color


def fade_in(layer: Layer, delegate: BlockDelegate | None = None) -> None:
    """Sets the model to its new value; the animation only has a from value, so nothing remains to be done at its end."""
    fade = Basic("opacity", from_=0, duration=0.75)
    if delegate:
        fade.did_start, fade.did_stop = delegate.did_start, delegate.did_stop
    layer.opacity = 1
    layer.add(fade, "fade in slowly")


def fade_in_and_tell(layer: Layer, said: list[str]) -> None:
    """Fades in with DRAnimationBlockDelegate."""
    delegate = BlockDelegate(
        lambda: said.append("beginning to fade in"),
        lambda finished: said.append("did fade to the end" if finished else "did fade but was cancelled"),
    )
    fade_in(layer, delegate)


if __name__ == "__main__":
    from stage import GREEN, RED, color_layer, print_values, stage
    from view_layer import View

    ctx, root = stage()
    layer = color_layer(root)
    for name, value in class_methods(ctx).items():
        print(f"{name}: {value}")

    change_color(ctx, layer, RED)
    ctx.advance(0)
    print_values("the color takes a second,", layer, "backgroundColor", (0, 0.5, 1))
    ctx.advance(1)
    ctx.flush()
    print_values("then the turn a quarter:", layer, "transform.rotation", (1, 1.125, 1.25))

    disable_actions(ctx, layer, GREEN)
    ctx.flush()
    print_values("no actions, no animation:", layer, "backgroundColor", (1,))

    said: list[str] = []
    ghost = View(root.add_layer(opacity=0)).layer
    ctx.advance(2)
    fade_in_and_tell(ghost, said)
    ctx.advance(2)
    print_values("faded in by a from value:", ghost, "opacity", (2, 2.375, 2.75, 3))
    ctx.advance(3)
    print(*said, sep=", ")
