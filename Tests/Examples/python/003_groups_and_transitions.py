"""003: a group of animations on one layer; transitions for changes that cannot be animated: images, and added or removed
layers."""

from __future__ import annotations

from kinema import Basic, Group, Keyframe, Layer, Path, Transition
from stage import GREEN, RED
from view_layer import View

IMAGES = {"Anchor": 1, "Cone": 2, "Igloo": 3, "Spaceship": 4}
"""The host's numbers for its images."""


def add_colored_layer(root: Layer) -> Layer:
    layer: Layer = root.add_layer(frame=(0, 0, 64, 64), position=(0, 150), background_color=GREEN)
    root.context.flush()
    return layer


def animate_group(layer: Layer) -> None:
    """Follows the curve, rotates with it, and changes from green to red, in one animation of four seconds."""
    path = Path().move(0, 150).curve(75, 0, 225, 300, 300, 150)
    along = Keyframe("position", path=path, rotation_mode="auto")
    color = Basic("backgroundColor", to=RED)
    layer.add(Group([along, color], duration=4))


def make_image_view(root: Layer) -> View:
    view = View(root.add_layer(frame=(0, 0, 200, 200), contents=IMAGES["Anchor"]))
    root.context.flush()
    return view


def switch_image(view: View) -> None:
    """The next image fades in. A view's layer has no implicit action, so the transition is added explicitly."""
    view.layer.add(Transition("fade"))
    images = list(IMAGES.values())
    view.layer.contents = images[(images.index(view.layer.contents) + 1) % len(images)]


def contents_of_a_lone_layer(layer: Layer) -> None:
    """The implicit animation: a layer without a view cross-fades its contents."""
    layer.contents = IMAGES["Cone"]


def make_tab_bar(root: Layer) -> tuple[View, View, View]:
    """A container with the first of two screens."""
    container = View(root.add_layer(frame=(0, 0, 320, 480), name="tabs"))
    first = View(container.layer.add_layer(frame=(0, 0, 320, 480), name="first"))
    second = View(root.context.layer(frame=(0, 0, 320, 480), name="second"))
    root.context.flush()
    return container, first, second


def select_screen(container: View, old: View, new: View) -> None:
    """The screens change below a layer that stays, to which the transition is added."""
    container.layer.add(Transition("fade"))
    container.layer.replace_sublayer(old.layer, new.layer)


def transition_on_a_layer_that_leaves(container: View, old: View, new: View) -> None:
    """The mistake that the text warns of: the transition leaves the tree together with its layer."""
    old.layer.add(Transition("fade"))
    container.layer.replace_sublayer(old.layer, new.layer)


if __name__ == "__main__":
    from stage import print_values, stage

    ctx, root = stage()
    layer, view = add_colored_layer(root), make_image_view(root)
    animate_group(layer)
    switch_image(view)
    ctx.flush()
    for key in ("position", "transform.rotation", "backgroundColor"):
        print_values("in a group:", layer, key, range(5))
    for time in (0, 0.125, 0.25):
        state = view.layer.transition_state(time)
        print(
            f"{time:.3f} s  old image {view.layer.transition_source().contents} with alpha {state.old_alpha:.2f}, "
            f"new image {view.layer.contents} with alpha {state.new_alpha:.2f}"
        )
