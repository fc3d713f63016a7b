"""002: explicit transactions, transactions inside the implicit one of the run loop, and turning implicit animations off."""

from __future__ import annotations

from kinema import Context, Layer
from stage import RED
from view_layer import View


def explicit_transaction(ctx: Context, layer: Layer) -> None:
    """The first half of the listing."""
    with ctx.transaction() as transaction:
        transaction["animationDuration"] = 0.3
        layer.opacity = 0


def animation_block(ctx: Context, layer: Layer) -> None:
    """The second half, which has the same effect: an animation block is a transaction, also for layers without a view."""
    View.animate(ctx, 0.3, lambda: setattr(layer, "opacity", 0))


def one_turn_of_the_run_loop(ctx: Context, layers: tuple[Layer, Layer, Layer]) -> None:
    """Changes of one turn start together, each with the duration of its transaction. The turn ends with `advance`."""
    a, b, c = layers
    a.background_color = RED  # the implicit transaction of the turn: a quarter of a second
    with ctx.transaction() as transaction:
        transaction["animationDuration"] = 1
        b.position = 110, 119
    View.animate(ctx, 0.5, lambda: setattr(c, "opacity", 0))


def prevent_animations(ctx: Context, a: Layer, b: Layer, *, disable: bool) -> None:
    """The text sets kCATransactionDisableActions to false to disable actions. This is a mistake: it must be true."""
    with ctx.transaction() as transaction:
        transaction["disableActions"] = disable
        View.animate(ctx, 0.33, lambda: setattr(a, "background_color", RED))
        b.opacity = 0


if __name__ == "__main__":
    from stage import color_layer, stage

    ctx, root = stage()
    layers = color_layer(root), color_layer(root), color_layer(root)
    one_turn_of_the_run_loop(ctx, layers)
    for name, layer in zip("ABC", layers):
        print(f"layer {name}: " + ", ".join(f"{key} for {layer.animation(key).duration} s" for key in layer.animation_keys))

    for disable in (False, True):
        a, b = color_layer(root), color_layer(root)
        prevent_animations(ctx, a, b, disable=disable)
        print(f"disableActions {disable}: {a.animation_keys + b.animation_keys} are animated")
