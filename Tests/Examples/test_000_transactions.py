"""000: transactions, completions, and the animation that needs no cleanup."""

from __future__ import annotations

import math
from importlib import import_module

import kinema
from expected import DEFAULT, eased, lerp, near
from stage import BLUE, RED
from view_layer import View

transactions = import_module("000_transactions")


def test_class_methods_of_transactions(ctx: kinema.Context) -> None:
    seen = transactions.class_methods(ctx)
    ease_in = kinema.TimingFunction.named("easeIn")
    assert seen["defaults"] == (0.25, None, False)
    assert seen["outer"] == seen["after"] == (2, ease_in, False)
    assert seen["inner"] == (2, ease_in, True) and seen["mood"] == "calm"
    assert isinstance(seen["commit without begin"], kinema.NoTransactionError)


def test_the_color_takes_a_second_and_the_rotation_in_the_completion_a_quarter(ctx: kinema.Context, square: kinema.Layer) -> None:
    transactions.change_color(ctx, square, RED)
    ctx.flush()
    for time in (0, 0.3, 0.7, 1):
        assert square.presentation_value("backgroundColor", at=time) == near(lerp(BLUE, RED, eased(DEFAULT, time)))
    ctx.advance(0.999)
    assert square["transform.rotation"] == 0
    ctx.advance(1)
    assert square["transform.rotation"] == near(math.pi / 2)  # the completion ran
    ctx.flush()
    assert square.animation("transform").duration == 0.25
    for time in (1, 1.1, 1.2, 1.25):
        turn = eased(DEFAULT, (time - 1) / 0.25) * math.pi / 2
        assert square.presentation_value("transform.rotation", at=time) == near(turn)


def test_the_model_has_the_value_at_once_the_presentation_not_before_the_commit(
    ctx: kinema.Context, square: kinema.Layer
) -> None:
    with ctx.transaction(duration=1):
        square.background_color = RED
        assert square.background_color == RED
        assert square.presentation_value("backgroundColor", at=1) == BLUE
    assert square.presentation_value("backgroundColor", at=1) == RED


def test_disabled_actions(ctx: kinema.Context, square: kinema.Layer) -> None:
    transactions.disable_actions(ctx, square, RED)
    ctx.flush()
    assert square.animation_keys == [] and square.presentation_value("backgroundColor") == RED


def test_fade_in_ends_without_a_jump_and_leaves_nothing_behind(ctx: kinema.Context, root: kinema.Layer) -> None:
    layer = View(root.add_layer(opacity=0)).layer
    ctx.flush()
    transactions.fade_in(layer)
    ctx.flush()
    for time in (0, 0.25, 0.5, 0.75, 0.7500001, 1):
        assert layer.presentation_value("opacity", at=time) == near(min(time / 0.75, 1))
    ctx.advance(0.75)
    assert layer.animation_keys == [] and layer.opacity == layer.presentation_value("opacity") == 1


def test_fade_in_of_a_layer_without_a_view_ends_at_its_implicit_animation(ctx: kinema.Context, root: kinema.Layer) -> None:
    """3.1, 0.2: a missing end is the result of the animations before it, at every time."""
    layer = root.add_layer(opacity=0)
    ctx.flush()
    transactions.fade_in(layer)
    ctx.flush()
    for time in (0, 0.1, 0.2, 0.25, 0.5, 0.75):
        implicit = eased(DEFAULT, time / 0.25)
        assert layer.presentation_value("opacity", at=time) == near(implicit * time / 0.75)


def test_the_two_blocks_of_the_delegate_run_once_each(ctx: kinema.Context, root: kinema.Layer) -> None:
    said: list[str] = []
    layer = View(root.add_layer(opacity=0)).layer
    ctx.flush()
    transactions.fade_in_and_tell(layer, said)
    ctx.advance(0)
    assert said == ["beginning to fade in"]
    ctx.advance(0.7)
    assert len(said) == 1
    ctx.advance(0.75)
    ctx.advance(9)
    assert said == ["beginning to fade in", "did fade to the end"]


def test_a_cancelled_fade_is_reported(ctx: kinema.Context, root: kinema.Layer) -> None:
    said: list[str] = []
    layer = View(root.add_layer(opacity=0)).layer
    ctx.flush()
    transactions.fade_in_and_tell(layer, said)
    ctx.advance(0.1)
    layer.remove_animation("fade in slowly")
    ctx.advance(0.2)
    ctx.advance(0.2)
    assert said == ["beginning to fade in", "did fade but was cancelled"]
