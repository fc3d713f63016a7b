"""Actions: the search, delegates, defaults, layout."""

from __future__ import annotations

from typing import Any

import kinema
import pytest
from kinema import NO_ACTION, Basic, _callbacks


def duration(layer: kinema.Layer, key: str) -> float | str | None:
    animation = layer.animation(key)
    return None if animation is None else animation.duration


def test_9_1_the_order_of_the_search(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.opacity = 0.9
    assert duration(card, "opacity") == 0.25
    ctx.default_actions("layer")["opacity"] = Basic(duration=5)
    card.opacity = 0.8
    assert duration(card, "opacity") == 5
    card.style_actions(2)["opacity"] = Basic(duration=4)
    card.opacity = 0.7
    assert duration(card, "opacity") == 4
    card.style_actions()["opacity"] = Basic(duration=3)
    card.opacity = 0.6
    assert duration(card, "opacity") == 3
    card.actions["opacity"] = Basic(duration=2)
    card.opacity = 0.5
    assert duration(card, "opacity") == 2
    card.set_delegate(action_for_key=lambda layer, key: Basic(duration=1) if key == "opacity" else None)
    card.opacity = 0.4
    assert duration(card, "opacity") == 1
    card.set_delegate()
    del card.actions["opacity"]
    card.opacity = 0.3
    assert duration(card, "opacity") == 3


def test_actions_are_set_together(card: kinema.Layer) -> None:
    card.actions.update({"opacity": NO_ACTION, "position": Basic(duration=2)})
    card.set(opacity=0.5, position=(5, 5))
    assert card.animation_keys == ["position"] and duration(card, "position") == 2


def test_9_1_no_action_ends_the_search(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.actions["opacity"] = NO_ACTION
    card.opacity = 0.5
    assert card.animation_keys == [] and card.action_for_key("opacity") is NO_ACTION
    card.set_delegate(action_for_key=lambda layer, key: NO_ACTION)
    card.position = 5, 5
    assert card.animation_keys == [] and repr(NO_ACTION) == "NO_ACTION"


def test_9_2_a_function_runs_after_the_change(ctx: kinema.Context, card: kinema.Layer) -> None:
    received: list[Any] = []
    card.actions["opacity"] = lambda event: received.append((event.layer, event.key, event.layer.opacity, event.arguments))
    card.opacity = 0.5
    assert received == [(card, "opacity", 0.5, None)] and card.animation_keys == []


@pytest.mark.parametrize(
    "key", ["birthRate", "lifetime", "velocity", "scale", "spin", "contentsScale", "contentsRect", "contents"]
)
def test_7a_no_property_of_a_cell_runs_an_implicit_action(ctx: kinema.Context, key: str) -> None:
    emitter = ctx.root("emitter", emitter_cells=[spark := ctx.cell(name="spark", birth_rate=1, contents=1)])
    ctx.flush()
    new = (0, 0, 0.5, 0.5) if key == "contentsRect" else 4
    path = f"emitterCells.spark.{key}"
    assert not ctx.key_path(path).implicit_action and ctx.key_path(path).animatable
    spark[key] = new
    ctx.flush()
    assert emitter.presentation_value(path, at=0.01) == new
    emitter[path] = (0, 0, 1, 1) if key == "contentsRect" else 9
    ctx.flush()
    assert emitter.presentation_value(path, at=0.01) == spark[key] != new


def test_9_6_custom_events_of_the_host(ctx: kinema.Context, card: kinema.Layer) -> None:
    received: list[Any] = []
    card.actions["pulse"] = lambda event: received.append(event.arguments)
    assert card.run_action("pulse", [1, 2]) is True
    assert card.run_action("other") is False
    with ctx.transaction(disable_actions=True):
        assert card.run_action("pulse") is False
    assert received == [(1, 2)]


def test_9_1_action_for_key_returns_a_separate_animation(ctx: kinema.Context, card: kinema.Layer) -> None:
    answer = card.action_for_key("opacity")
    assert isinstance(answer, kinema.AnimationObject) and answer.duration == 0.25
    assert card.action_for_key("mood") is None
    function = lambda event: None  # noqa: E731
    card.actions["mood"] = function
    assert card.action_for_key("mood") is function


def test_9_1_the_built_in_action_is_the_last_step_alone(card: kinema.Layer) -> None:
    card.set_delegate(action_for_key=lambda layer, key: NO_ACTION)
    assert card.action_for_key("opacity") is NO_ACTION
    found = card.built_in_action("opacity")
    assert found.key_path == "opacity" and found.duration == 0.25
    assert card.built_in_action("mood") is None


def test_9_1_action_for_key_returns_the_function_of_a_delegate(card: kinema.Layer) -> None:
    function = lambda event: None  # noqa: E731
    card.set_delegate(action_for_key=lambda layer, key: function)
    held = len(_callbacks._objects)
    assert card.action_for_key("opacity") is function and len(_callbacks._objects) == held


def test_9_6_the_built_in_action_of_a_property_runs(card: kinema.Layer) -> None:
    assert card.run_action("opacity") is True and card.animation_keys == ["opacity"]
    assert card.run_action("hidden") is True and card.animation_keys == ["opacity", "transition"]


def test_layout_runs_in_the_outermost_commit(ctx: kinema.Context, card: kinema.Layer) -> None:
    received: list[kinema.Layer] = []
    card.set_delegate(layout_sublayers=received.append)
    ctx.flush()
    received.clear()
    card.set_needs_layout()
    assert received == []
    ctx.flush()
    assert received == [card]
    card.bounds = 0, 0, 5, 5
    ctx.flush()
    assert received == [card, card]


def test_7C_order_in_and_out(ctx: kinema.Context, stage: kinema.Layer) -> None:
    received: list[str] = []
    layer = ctx.layer()
    layer.set_delegate(action_for_key=lambda layer, key: received.append(key))
    stage.add_sublayer(layer)
    layer.remove()
    assert received == ["onOrderIn", "onOrderOut"]


def test_an_exception_in_a_delegate_is_raised_by_the_setter(ctx: kinema.Context, card: kinema.Layer) -> None:
    def fail(layer: kinema.Layer, key: str) -> None:
        raise RuntimeError(key)

    card.set_delegate(action_for_key=fail)
    with pytest.raises(RuntimeError, match="opacity"):
        card.opacity = 0.5
    assert card.opacity == 0.5


def test_a_value_that_is_not_an_action_is_refused(ctx: kinema.Context, card: kinema.Layer) -> None:
    with pytest.raises(TypeError):
        card.actions["opacity"] = 3  # type: ignore[assignment]
    with pytest.raises(kinema.InvalidArgumentError):
        card.actions["opacity"] = Basic(fill_mode="sideways")
    with pytest.raises(kinema.InvalidArgumentError):
        card.style_actions(17)["opacity"] = NO_ACTION
