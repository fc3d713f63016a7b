"""000: a view layer built on layers alone. A view turns the implicit actions of its layer off, an animation block turns them on
again, and a block of the host's own, "pop", builds key frames from the states that it collected.

The engine knows no views. All that they need is the layer's delegate: it is asked for an action before any other. Ready-made
there are `kinema.View` and `Context.animate`; this is how a host makes its own.
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
    """DRAnimationBlockDelegate: two functions instead of a delegate object, each of them called once."""

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
    """UIViewAnimationState: what an animation block wants of the animations that its changes make."""

    duration: float

    def action(self, layer: Layer, key: str) -> Action:
        """Asked before the change, so only the start is known: from what is shown to whatever the property becomes."""
        shown = layer.presentation_value(key) if key in layer.animation_keys else layer[key]
        return Basic(key, from_=shown, duration=self.duration, timing="easeInEaseOut", fill_mode="both")


@dataclass
class SavedPopState:
    """DRSavedPopAnimationState: which property of which layer is about to change, and what it was."""

    layer: Layer
    key_path: str
    old_value: Any


class PopBlock(Block):
    """Lets every change happen without an animation and remembers what was there before."""

    def __init__(self, duration: float) -> None:
        super().__init__(duration)
        self.saved: list[SavedPopState] = []

    def action(self, layer: Layer, key: str) -> Action:
        self.saved.append(SavedPopState(layer, key, layer[key]))
        return NO_ACTION

    def run(self, state: SavedPopState) -> None:
        """Puts the old value back without an animation and adds key frames: there and back again."""
        new_value = state.layer[state.key_path]
        with state.layer.context.transaction(disable_actions=True):
            state.layer[state.key_path] = state.old_value
        state.layer.add(pop(state.key_path, state.old_value, new_value, self.duration), state.key_path)


def pop(key_path: str, old: Any, new: Any, duration: float) -> Keyframe:
    """Quickly to the new value within the first 35 %, and slowly back."""
    easing = 0.2
    ease_in, ease_out = (1.0, 0.0, 1.0 - easing, 1.0), (easing, 0.0, 0.0, 1.0)
    return Keyframe(key_path, [old, new, old], key_times=[0, 0.35, 1], timing_functions=[ease_in, ease_out], duration=duration)


class View:
    """UIView, as far as animations go: it owns a layer and is that layer's delegate."""

    blocks: ClassVar[list[Block]] = []
    """The open animation blocks, innermost last."""

    def __init__(self, layer: Layer) -> None:
        self.layer = layer
        layer.set_delegate(action_for_key=self.action_for_layer)

    def action_for_layer(self, layer: Layer, key: str) -> Action:
        """actionForLayer:forKey: — NSNull outside a block, which ends the search; an animation inside."""
        return View.blocks[-1].action(layer, key) if View.blocks else NO_ACTION

    @classmethod
    def animate(cls, ctx: Context, duration: float, animations: Animations, completion: Animations | None = None) -> None:
        """animateWithDuration:animations:completion: — a transaction around a block."""
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

    # A view's properties are its layer's.

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
    """000, tests 1 and 2: what the view answers outside an animation block, and inside."""
    outside, inside = view.action_for_layer(view.layer, key), list[Action]()
    View.animate(ctx, 0.3, lambda: inside.append(view.action_for_layer(view.layer, key)))
    return outside, inside


def inspect(view: View, key: str) -> AnimationObject | None:
    """000, DRInspectionLayer: the animation that a change inside a block added. It can be looked at where it is attached."""
    return view.layer.animation(key)


def button_becomes_a_circle(ctx: Context, button: View, center: tuple[float, float]) -> None:
    """000, first listing: a view's properties and a layer's, animated in step by one transaction."""
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
