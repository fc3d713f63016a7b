"""001, listing 8.3 (and 003): the model follows when the animation has stopped. A frame before that shows the old value."""

from __future__ import annotations

from kinema import Basic, Color, Layer, Stop


def change_color(layer: Layer, color: Color, *, fills: bool = False) -> None:
    """`fills` is the text's solution: an animation that fills forwards keeps its end until the model has followed."""

    def did_stop(event: Stop) -> None:
        with layer.context.transaction(disable_actions=True):  # otherwise an implicit animation would start
            layer.background_color = event.animation.to

    animation = Basic("backgroundColor", to=color, did_stop=did_stop)
    if fills:
        animation.fill_mode, animation.removed_on_completion = "forwards", False
    layer.add(animation)


if __name__ == "__main__":
    from stage import RED, color_layer, print_values, stage

    for fills in (False, True):
        ctx, root = stage()
        layer = color_layer(root)
        change_color(layer, RED, fills=fills)
        ctx.flush()
        print("fillMode forwards:" if fills else "as listed:")
        print_values(" drawn ahead of the clock", layer, "backgroundColor", (0, 0.125, 0.25, 0.26))
        ctx.advance(0.26)
        print_values(" after the delegate heard of the end", layer, "backgroundColor", (0.26,))
