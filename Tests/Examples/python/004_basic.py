"""004, chapter 3: the ends of a basic animation, key paths of every kind, and setting the model."""

from __future__ import annotations

from kinema import Basic, Layer, Transform
from stage import RED


def ends(layer: Layer) -> dict[str, Basic]:
    """3.1: the three values that determine the begin and the end. The underlying value replaces a missing end; without any value,
    the animation runs from the presentation before this commit to the underlying value after it."""
    return {
        "from and to": Basic("opacity", from_=0.2, to=0.8),
        "from and by": Basic("opacity", from_=0.2, by=0.4),
        "by and to": Basic("opacity", by=0.2, to=0.9),
        "from": Basic("opacity", from_=0.1),
        "to": Basic("opacity", to=0.9),
        "by": Basic("opacity", by=0.3),
        "none": Basic("opacity"),
    }


def fade(layer: Layer) -> None:
    """3.2: a number."""
    layer.add(Basic("opacity", from_=0, to=1))


def to_red(layer: Layer) -> None:
    """3.2: a color, from the current one."""
    layer.add(Basic("backgroundColor", to=RED))


def move(layer: Layer, height: float) -> None:
    """3.2: a value of several numbers, given as a list."""
    layer.add(Basic("position", from_=[0, 100], to=[100, height]))


def stretch(layer: Layer) -> None:
    """3.2: a component of the transform, from 3 - 0.5 to 3."""
    layer.add(Basic("transform.scale.y", by=0.5, to=3, duration=2))


def stretch_and_set_the_transform(layer: Layer) -> None:
    """3.3, the first way: the model follows as a matrix."""
    stretch(layer)
    layer.transform = Transform.scale(1, 3, 1) @ Transform()


def stretch_and_set_the_affine_transform(layer: Layer) -> None:
    """3.3, the second way: as an affine matrix."""
    stretch(layer)
    layer.affine_transform = 1, 0, 0, 3, 0, 0


def stretch_and_stay(layer: Layer) -> None:
    """3.3, a mistake: the animation stays for ever, and the presentation differs from the model."""
    animation = Basic("transform.scale.y", by=0.5, to=3, duration=2, fill_mode="forwards", removed_on_completion=False)
    layer.add(animation, "stretch")


if __name__ == "__main__":
    from stage import color_layer, print_values, stage
    from view_layer import View

    for name, animation in ends(color_layer(stage()[1])).items():
        ctx, root = stage()
        layer = View(root.add_layer(opacity=1)).layer
        ctx.flush()
        layer.opacity = 0.5
        layer.add(animation)
        ctx.flush()
        print(f"{name:12} {layer.presentation_value('opacity', 0):.2f} -> {layer.presentation_value('opacity', 0.25):.2f}")

    ctx, root = stage()
    layer = View(color_layer(root)).layer
    for animate in (fade, to_red, lambda layer: move(layer, 480), stretch_and_set_the_affine_transform):
        animate(layer)
    ctx.flush()
    for key in ("opacity", "backgroundColor", "position"):
        print_values(key, layer, key, (0, 0.125, 0.25, 0.3))
    print_values("transform.scale.y", layer, "transform.scale.y", (0, 1, 2, 3))
