"""000: the search for the action of a change."""

from __future__ import annotations

from importlib import import_module

import kinema
import pytest
from expected import near
from stage import BLUE, GREEN, RED

actions = import_module("000_actions")


def test_an_action_receives_the_event_the_layer_and_the_arguments(square: kinema.Layer) -> None:
    events: list[kinema.ActionEvent] = []
    actions.action_of_the_host(square, events)
    assert [(event.key, event.layer, event.arguments) for event in events] == [
        ("opacity", square, None),
        ("pulse", square, (1, 2)),
    ]
    assert square.opacity == 0.5 and square.animation_keys == []


def test_the_search_visits_the_delegate_then_actions_style_class_and_the_built_in(
    ctx: kinema.Context, square: kinema.Layer
) -> None:
    assert actions.search(ctx, square) == [0.25, 4, 3, 2, 1]


def test_ns_null_ends_the_search(ctx: kinema.Context, square: kinema.Layer) -> None:
    """The wording of the text, "converted to nil before continuing", must not be read as "goes on searching" (9.1)."""
    assert actions.no_action_ends_the_search(square) is kinema.NO_ACTION
    assert square.animation_keys == []
    ctx.flush()
    assert square.presentation_value("position") == (9, 9)


def test_the_new_color_pushes_the_old_one_out_from_the_left(ctx: kinema.Context, square: kinema.Layer) -> None:
    actions.push_as_an_action(square)
    actions.change_color(square, RED)
    ctx.flush()
    assert square.animation_keys == ["transition"]
    for time in (0, 0.1, 0.25):
        part = time / 0.25
        state = square.transition_state(time)
        assert (state.type, state.order) == (kinema.TransitionType.PUSH, kinema.TransitionOrder.BOTH)
        assert state.old_offset == near((100 * part, 0)) and state.new_offset == near((100 * (part - 1), 0))
        assert (state.old_alpha, state.new_alpha) == (1, 1)
        assert square.presentation_value("backgroundColor", at=time) == RED  # no gradual change
    assert square.transition_source().background_color == BLUE
    assert square.transition_state(0.26) is None


def test_only_changes_of_the_color_push(ctx: kinema.Context, square: kinema.Layer) -> None:
    actions.push_as_an_action(square)
    square.opacity = 0.5
    assert square.animation_keys == ["opacity"]
    actions.change_color(square, GREEN)
    assert square.animation_keys == ["opacity", "transition"]


@pytest.mark.parametrize("key", ["position", "backgroundColor", "opacity", "transform", "bounds", "cornerRadius"])
def test_a_layer_without_a_view_animates_animatable_properties(square: kinema.Layer, key: str) -> None:
    answer = square.action_for_key(key)
    assert isinstance(answer, kinema.AnimationObject)
    assert (answer.animation_class, answer.key_path, answer.duration) == (kinema.AnimationClass.BASIC, key, 0.25)


def test_paths_are_animatable_but_have_no_implicit_animation(ctx: kinema.Context, root: kinema.Layer) -> None:
    shape = root.add_layer("shape", path=kinema.Path.rect(0, 0, 10, 10))
    ctx.flush()
    shape.path = kinema.Path.rect(0, 0, 20, 20)
    assert ctx.key_path("path").animatable and shape.animation_keys == []
