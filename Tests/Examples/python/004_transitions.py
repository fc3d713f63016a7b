"""004, chapter 6: a text that pushes another out, and screens that appear and disappear."""

from __future__ import annotations

from typing import Any

from kinema import Layer, Transition
from stage import BLUE, RED
from view_layer import View


def make_text(root: Layer) -> Any:
    layer = root.add_layer("text", frame=(0, 0, 200, 50), string="Red", background_color=RED)
    root.context.flush()
    return layer


def to_blue(label: Any) -> None:
    """6.2: the new appearance pushes the old one out."""
    label.add(Transition("push", duration=2))
    label.background_color = BLUE
    label.string = "Blue"


class NavigationController:
    """6.3: the view of the topmost screen is in a container, which stays."""

    def __init__(self, root: Layer) -> None:
        self.view = View(root.add_layer(frame=(0, 0, 320, 480)))
        self.screens = [View(self.view.layer.add_layer(frame=(0, 0, 320, 480), name="first"))]
        root.context.flush()

    def push_transition(self) -> None:
        self.view.layer.add(Transition("push", "fromTop", duration=1, timing="easeInEaseOut"))

    def pop_transition(self) -> None:
        self.view.layer.add(Transition("push", "fromBottom", duration=1, timing="easeInEaseOut"))

    def handle_push_button(self, name: str) -> None:
        self.push_transition()
        screen = View(self.view.layer.context.layer(frame=(0, 0, 320, 480), name=name))
        self.view.layer.replace_sublayer(self.screens[-1].layer, screen.layer)
        self.screens.append(screen)

    def handle_pop_button(self) -> None:
        self.pop_transition()
        leaving = self.screens.pop()
        self.view.layer.replace_sublayer(leaving.layer, self.screens[-1].layer)


if __name__ == "__main__":
    from stage import stage, text

    ctx, root = stage()
    label, navigation = make_text(root), NavigationController(root)
    to_blue(label)
    navigation.handle_push_button("second")
    ctx.flush()
    for title, layer, times in (("text", label, (0, 1, 2)), ("navigation", navigation.view.layer, (0, 0.25, 0.5, 1))):
        for time in times:
            state = layer.transition_state(time)
            print(f"{title} {time:.2f} s  old side at {text(state.old_offset)}, new side at {text(state.new_offset)}")
