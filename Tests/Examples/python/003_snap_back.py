"""003: an explicit animation does not change the model, and at its end the layer shows its model again. Four attempts, each
better than the one before, to keep the new color."""

from __future__ import annotations

from kinema import Animation, Basic, Color, Layer, NotCommittedError


def snap_back(layer: Layer, color: Color) -> None:
    """The model does not change: at the end of the animation, the layer abruptly has its old color."""
    layer.add(Basic("backgroundColor", to=color))


def set_the_model(layer: Layer, color: Color) -> None:
    """The model changes too. This has two flaws: while an animation runs, the presentation differs from the model; and a layer
    without a view also runs its implicit animation."""
    animation = Basic("backgroundColor", from_=layer.background_color, to=color)
    layer.background_color = color
    layer.add(animation)


def begin_where_it_is_shown(layer: Layer, color: Color) -> None:
    """Corrects both flaws: begins at the presentation value, with actions disabled."""
    animation = Basic("backgroundColor", from_=layer.presentation_value("backgroundColor"), to=color)
    with layer.context.transaction(disable_actions=True):
        layer.background_color = color
    layer.add(animation)


def apply_basic_animation(animation: Basic, layer: Layer) -> None:
    """applyBasicAnimation:toLayer: does this for every key path. It needs a to value."""
    key = animation.key_path
    assert key is not None
    try:
        animation.from_ = layer.presentation_value(key)
    except NotCommittedError:  # presentationLayer is nil before the first commit
        animation.from_ = layer[key]
    with layer.context.transaction(disable_actions=True):
        layer[key] = animation.to
    layer.add(animation)


def change_color(layer: Layer, color: Color) -> None:
    """The listing's use of it."""
    apply_basic_animation(Basic("backgroundColor", to=color), layer)


VALUES: dict[str, tuple[object, object]] = {
    "opacity": (0.25, 0.75),  # CGFloat
    "position": ((10, 20), (30, 60)),  # CGPoint
    "bounds.size": ((10, 20), (30, 60)),  # CGSize
    "bounds": ((0, 0, 10, 20), (0, 0, 30, 60)),  # CGRect
    "transform": (
        (1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1),
        (3, 0, 0, 0, 0, 3, 0, 0, 0, 0, 1, 0, 5, 7, 0, 1),
    ),  # CATransform3D
    "contents": (1, 2),  # CGImageRef: a number that the host chooses
    "backgroundColor": ((0, 0, 1, 1), (1, 0, 0, 1)),  # CGColorRef
}
"""The table of types: a key path of each type, and two values between which an animation interpolates."""


def animate_each_type(layer: Layer) -> list[Animation]:
    """Numbers need no wrapping."""
    animations: list[Animation] = [Basic(key, *ends, duration=1) for key, ends in VALUES.items()]
    for animation in animations:
        layer.add(animation)
    return animations


if __name__ == "__main__":
    from stage import RED, color_layer, print_values, stage

    for attempt in (snap_back, set_the_model, begin_where_it_is_shown, change_color):
        ctx, root = stage()
        layer = color_layer(root)
        attempt(layer, RED)
        ctx.flush()
        print_values(attempt.__name__, layer, "backgroundColor", (0, 0.125, 0.25, 0.26))
