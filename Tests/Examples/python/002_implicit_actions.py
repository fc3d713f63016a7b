"""002: layers with and without implicit animations, and the search for the action of a change."""

from __future__ import annotations

from kinema import NO_ACTION, Action, Layer
from stage import BLUE, RED
from view_layer import View


def view_and_layer(root: Layer) -> tuple[View, Layer]:
    """A view and, in its layer, a layer that no view owns."""
    view = View(root.add_layer(frame=(0, 0, 200, 200), background_color=BLUE))
    layer = view.layer.add_layer(frame=(50, 50, 100, 100), background_color=RED)
    root.context.flush()
    return view, layer


def change_both(view: View, layer: Layer) -> None:
    """A view's layer has the new color at once; the other layer animates to it."""
    view.layer.background_color = RED
    layer.background_color = BLUE


def search_action(
    delegate: Action, actions: dict[str, Action], style: list[dict[str, Action]], default: Action, key: str
) -> Action:
    """searchActionForLayer:forKey: as the text describes it: None continues the search, NSNull from any step ends it with
    None."""
    for answer in (delegate, actions.get(key), *(level.get(key) for level in style), default):
        if answer is not None:
            return None if answer is NO_ACTION else answer
    return None


if __name__ == "__main__":
    from stage import print_values, stage

    ctx, root = stage()
    view, layer = view_and_layer(root)
    change_both(view, layer)
    ctx.flush()
    print_values("the layer of a view:", view.layer, "backgroundColor", (0, 0.125, 0.25))
    print_values("a layer on its own:", layer, "backgroundColor", (0, 0.125, 0.25))
    print(f"the view's layer has {view.layer.animation_keys}, the other one {layer.animation_keys}")
