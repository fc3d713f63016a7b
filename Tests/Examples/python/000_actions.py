"""000: actions of a change: the steps of the search, how it ends, and custom actions."""

from __future__ import annotations

from kinema import NO_ACTION, Action, ActionEvent, Basic, Color, Context, Layer, Transition


def action_of_the_host(layer: Layer, events: list[ActionEvent]) -> None:
    """The CAAction protocol: an object that runs with the name of the event, the layer and the arguments of the event."""
    layer.actions["opacity"] = events.append
    layer.actions["pulse"] = events.append
    layer.opacity = 0.5
    layer.run_action("pulse", [1, 2])


def search(ctx: Context, layer: Layer) -> list[float]:
    """Installs the four steps of actionForKey:, beginning with the last; the duration shows which step returned the action."""
    answers = [_duration(layer)]
    ctx.default_actions("layer")["position"] = Basic(duration=4)
    answers.append(_duration(layer))
    layer.style_actions()["position"] = Basic(duration=3)
    answers.append(_duration(layer))
    layer.actions["position"] = Basic(duration=2)
    answers.append(_duration(layer))
    layer.set_delegate(action_for_key=lambda layer, key: Basic(duration=1))
    answers.append(_duration(layer))
    return answers


def _duration(layer: Layer) -> float:
    answer = layer.action_for_key("position")
    return float(getattr(answer, "duration", 0))


def no_action_ends_the_search(layer: Layer) -> Action:
    """The text's "NSNull is converted to nil before continuing" could mean that the search continues. It ends without an
    action."""
    layer.actions["position"] = Basic(duration=2)
    layer.set_delegate(action_for_key=lambda layer, key: NO_ACTION)
    layer.position = 9, 9
    return layer.action_for_key("position")


def push_as_an_action(layer: Layer) -> None:
    """The listing's layer: when its color changes, the new color pushes the old one out, from the left."""
    layer.actions["backgroundColor"] = Transition("push", "fromLeft")


def change_color(layer: Layer, color: Color) -> None:
    layer.background_color = color


if __name__ == "__main__":
    from stage import RED, color_layer, stage, text

    ctx, root = stage()
    events: list[ActionEvent] = []
    action_of_the_host(color_layer(root), events)
    print(f"actions of the host ran for {[(event.key, event.arguments) for event in events]}")
    print(f"NSNull: {no_action_ends_the_search(color_layer(root))}")
    print(f"who answers, as more and more can: {search(ctx, color_layer(root))}")

    layer = color_layer(root)
    push_as_an_action(layer)
    change_color(layer, RED)
    ctx.flush()
    for time in (0, 0.125, 0.25):
        state = layer.transition_state(time)
        print(f"{time:.3f} s  old side at {text(state.old_offset)}, new side at {text(state.new_offset)}")
