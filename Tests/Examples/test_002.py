"""002: implicit actions and transactions."""

from __future__ import annotations

from importlib import import_module
from itertools import product
from typing import Any

import kinema
import pytest
from expected import DEFAULT, EASE_IN_EASE_OUT, eased, lerp, near
from stage import BLUE, RED, color_layer
from view_layer import View

implicit = import_module("002_implicit_actions")
transactions = import_module("002_transactions")


def test_the_layer_of_a_view_changes_at_once_any_other_smoothly(ctx: kinema.Context, root: kinema.Layer) -> None:
    view, layer = implicit.view_and_layer(root)
    implicit.change_both(view, layer)
    ctx.flush()
    for time in (0, 0.1, 0.2, 0.25, 0.3):
        assert view.layer.presentation_value("backgroundColor", at=time) == RED
        expected = lerp(RED, BLUE, eased(DEFAULT, time / 0.25))
        assert layer.presentation_value("backgroundColor", at=time) == near(expected)


def test_an_implicit_animation_changes_the_model_an_explicit_one_does_not(ctx: kinema.Context, square: kinema.Layer) -> None:
    square.opacity = 0
    square.add(kinema.Basic("cornerRadius", to=9), "round")
    assert (square.opacity, square.corner_radius) == (0, 0)
    ctx.advance(1)
    assert (square.presentation_value("opacity"), square.presentation_value("cornerRadius")) == (0, 0)


@pytest.mark.parametrize("answers", list(product((None, "null", "animation"), repeat=4)), ids=str)
def test_the_search_equals_that_of_the_text(ctx: kinema.Context, square: kinema.Layer, answers: tuple[str | None, ...]) -> None:
    """Tests every combination of no action, NSNull and an animation at the delegate, the actions, the style and the class."""
    given: list[kinema.Action] = [
        {None: None, "null": kinema.NO_ACTION, "animation": kinema.Basic(duration=i + 1)}[answer]
        for i, answer in enumerate(answers)
    ]
    square.set_delegate(action_for_key=lambda layer, key: given[0])
    square.actions["opacity"], square.style_actions()["opacity"] = given[1], given[2]
    ctx.default_actions("layer")["opacity"] = given[3]
    expected = implicit.search_action(given[0], {"opacity": given[1]}, [{"opacity": given[2]}], given[3], "opacity")
    square.opacity = 0.5
    animation = square.animation("opacity")
    if expected is None:  # the built-in action is last, and only without an NSNull before it
        assert (animation is None) == ("null" in answers) and (animation is None or animation.duration == 0.25)
    else:
        assert animation is not None and animation.duration == expected.duration


@pytest.mark.parametrize("fade", [transactions.explicit_transaction, transactions.animation_block])
def test_a_transaction_and_an_animation_block_have_the_same_effect(ctx: kinema.Context, square: kinema.Layer, fade: Any) -> None:
    fade(ctx, square)
    ctx.flush()
    for time in (0, 0.1, 0.2, 0.3, 0.4):
        assert square.presentation_value("opacity", at=time) == near(1 - eased(DEFAULT, time / 0.3))


def test_one_turn_of_the_run_loop_starts_everything_together(ctx: kinema.Context, root: kinema.Layer) -> None:
    """Each change has the duration of its transaction, and nothing is visible before the turn ends."""
    c_view = View(root.add_layer())
    layers = color_layer(root), color_layer(root), c_view.layer
    a, b, c = layers
    ctx.advance(5)
    transactions.one_turn_of_the_run_loop(ctx, layers)
    ctx.advance(6)
    assert (a.presentation_value("backgroundColor", at=6), b.presentation_value("position"), c.opacity) == (RED, (110, 119), 0)
    assert ctx.statistics.attached_animations == 0  # all of them began at 5


def test_one_turn_of_the_run_loop_in_the_middle(ctx: kinema.Context, root: kinema.Layer) -> None:
    layers = color_layer(root), color_layer(root), View(root.add_layer()).layer
    a, b, c = layers
    ctx.flush()
    transactions.one_turn_of_the_run_loop(ctx, layers)
    assert [layer.animation(layer.animation_keys[0]).duration for layer in layers] == [0.25, 1, 0.5]
    ctx.flush()
    for time in (0, 0.1, 0.2):
        assert a.presentation_value("backgroundColor", at=time) == near(lerp(BLUE, RED, eased(DEFAULT, time / 0.25)))
        assert b.presentation_value("position", at=time) == near(lerp((100, 100), (110, 119), eased(DEFAULT, time)))
        assert c.presentation_value("opacity", at=time) == near(1 - eased(EASE_IN_EASE_OUT, time / 0.5))


def test_an_explicit_commit_publishes_the_change_before_it_too(ctx: kinema.Context, root: kinema.Layer) -> None:
    """10.3: the outermost explicit commit publishes pending changes of this thread; the times are equal in both cases."""
    layers = color_layer(root), color_layer(root), color_layer(root)
    layers[0].background_color = RED
    with ctx.transaction(duration=1):
        layers[1].position = 110, 119
    assert layers[0].presentation_value("backgroundColor", at=0.25) == RED


def test_disable_actions_with_false_disables_nothing(ctx: kinema.Context, root: kinema.Layer) -> None:
    """The text's mistake: kCATransactionDisableActions must be true (10.8)."""
    a, b = color_layer(root), color_layer(root)
    transactions.prevent_animations(ctx, a, b, disable=False)
    assert (a.animation_keys, b.animation_keys) == (["backgroundColor"], ["opacity"])
    assert (a.animation("backgroundColor").duration, b.animation("opacity").duration) == (0.33, 0.25)


def test_disable_actions_with_true_stops_blocks_and_lone_layers(ctx: kinema.Context, root: kinema.Layer) -> None:
    a, b = View(color_layer(root)).layer, color_layer(root)
    transactions.prevent_animations(ctx, a, b, disable=True)
    ctx.flush()
    assert a.animation_keys == b.animation_keys == []
    assert (a.presentation_value("backgroundColor"), b.presentation_value("opacity")) == (RED, 0)
