"""000: views that are built on layers. A view turns the implicit actions of its layer off, an animation block turns them on
again, and a custom block, "pop", builds keyframes from the states that it collected.

The engine has no views. They only need the layer's delegate, which is the first step of the search for an action. `kinema.View`
and `Context.animate` are ready-made; this program shows how a host makes its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from kinema import NO_ACTION, Action, AnimationObject, Basic, Context, Keyframe, Layer, Point, Rect, Stop

Animations = Callable[[], object]
Completion = Callable[[bool], object]


@dataclass
class BlockDelegate:
    """DRAnimationBlockDelegate: two functions instead of a delegate object; each is called once."""

    beginning: Animations | None = None
    completion: Completion | None = None

    def did_start(self, _: Any) -> None:
        beginning, self.beginning = self.beginning, None
        if beginning:
            beginning()

    def did_stop(self, event: Stop) -> None:
        completion, self.completion = self.completion, None
        if completion:
            completion(event.finished)


@dataclass
class Block:
    """UIViewAnimationState: the options of an animation block for the animations of its changes."""

    duration: float

    def action(self, layer: Layer, key: str) -> Action:
        """Makes an animation before the change, so only its start is known: from the presentation value to the new model
        value."""
        shown = layer.presentation_value(key) if key in layer.animation_keys else layer[key]
        return Basic(key, from_=shown, duration=self.duration, timing="easeInEaseOut", fill_mode="both")


@dataclass
class SavedPopState:
    """DRSavedPopAnimationState: a property of a layer before its change, with its old value."""

    layer: Layer
    key_path: str
    old_value: Any


class PopBlock(Block):
    """Permits every change without an animation, and stores the old value."""

    def __init__(self, duration: float) -> None:
        super().__init__(duration)
        self.saved: list[SavedPopState] = []

    def action(self, layer: Layer, key: str) -> Action:
        self.saved.append(SavedPopState(layer, key, layer[key]))
        return NO_ACTION

    def run(self, state: SavedPopState) -> None:
        """Restores the old value without an animation, and adds keyframes to the new value and back."""
        new_value = state.layer[state.key_path]
        with state.layer.context.transaction(disable_actions=True):
            state.layer[state.key_path] = state.old_value
        state.layer.add(pop(state.key_path, state.old_value, new_value, self.duration), state.key_path)


def pop(key_path: str, old: Any, new: Any, duration: float) -> Keyframe:
    """Makes keyframes: quickly to the new value within the first 35 %, and slowly back."""
    easing = 0.2
    ease_in, ease_out = (1.0, 0.0, 1.0 - easing, 1.0), (easing, 0.0, 0.0, 1.0)
    return Keyframe(key_path, [old, new, old], key_times=[0, 0.35, 1], timing_functions=[ease_in, ease_out], duration=duration)


class View:
    """The animations of UIView: a view owns a layer and is its delegate."""

    blocks: ClassVar[list[Block]] = []
    """The open animation blocks, innermost last."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        layer.set_delegate(action_for_key=self.action_for_layer)

    def action_for_layer(self, layer: Layer, key: str) -> Action:
        """actionForLayer:forKey: returns NSNull outside a block, which ends the search, and an animation inside."""
        return View.blocks[-1].action(layer, key) if View.blocks else NO_ACTION

    @classmethod
    def animate(cls, ctx: Context, duration: float, animations: Animations, completion: Animations | None = None) -> None:
        """animateWithDuration:animations:completion: is a transaction around a block."""
        with ctx.transaction(duration=duration, completion=completion):
            cls._inside(Block(duration), animations)

    @classmethod
    def pop_animation(cls, duration: float, animations: Animations) -> None:
        """DR_popAnimationWithDuration:animations:"""
        block = PopBlock(duration)
        cls._inside(block, animations)
        for state in block.saved:
            block.run(state)

    @classmethod
    def _inside(cls, block: Block, animations: Animations) -> None:
        cls.blocks.append(block)
        try:
            animations()
        finally:
            cls.blocks.pop()

    # The properties of a view are those of its layer.

    @property
    def frame(self) -> Rect:
        return self.layer.frame

    @frame.setter
    def frame(self, frame: tuple[float, float, float, float]) -> None:
        self.layer.frame = frame

    @property
    def center(self) -> Point:
        return self.layer.position

    @center.setter
    def center(self, center: tuple[float, float]) -> None:
        self.layer.position = center


# ---- The listings ----------------------------------------------------------------------------------------------------------


def ask_for_actions(ctx: Context, view: View, key: str) -> tuple[Action, list[Action]]:
    """000, tests 1 and 2: the view's actions outside and inside an animation block."""
    outside, inside = view.action_for_layer(view.layer, key), list[Action]()
    View.animate(ctx, 0.3, lambda: inside.append(view.action_for_layer(view.layer, key)))
    return outside, inside


def inspect(view: View, key: str) -> AnimationObject | None:
    """000, DRInspectionLayer: returns the animation that a change inside a block added, from the layer."""
    return view.layer.animation(key)


def button_becomes_a_circle(ctx: Context, button: View, center: tuple[float, float]) -> None:
    """000, first listing: one transaction animates properties of a view and of a layer together."""
    old_radius, new_width = button.frame.width / 2, 60

    def shrink() -> None:
        button.frame = 0, 0, new_width, new_width
        button.center = center

    with ctx.transaction(duration=2, timing="easeInEaseOut"):
        View.animate(ctx, 2, shrink)
        corner = Basic("cornerRadius", from_=old_radius, to=new_width / 2)
        button.layer.corner_radius = new_width / 2
        button.layer.add(corner, "cornerRadius")


if __name__ == "__main__":
    import math

    from kinema import Transform
    from stage import print_values, stage

    ctx, root = stage()
    view = View(root.add_layer(frame=(100, 100, 40, 40)))
    ctx.flush()

    outside, (inside,) = ask_for_actions(ctx, view, "position")
    print(f"outside animation block: {outside}\ninside animation block:  {inside}")

    view.center = 200, 200
    print(f"a change outside a block adds {view.layer.animation_keys}")
    View.animate(ctx, 0.3, lambda: setattr(view, "center", (200, 300)))
    added = inspect(view, "position")
    print(f"a change inside a block adds {added}" + (f" from {added.from_}" if added else ""))

    ctx.advance(1)
    View.pop_animation(0.7, lambda: setattr(view.layer, "transform", Transform.rotation(math.pi / 2)))
    ctx.flush()
    print_values("pop: there and back", view.layer, "transform.rotation", (1, 1.1, 1.245, 1.4, 1.7, 2))
