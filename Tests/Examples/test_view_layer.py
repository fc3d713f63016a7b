"""000: the view layer that a host builds on the delegate of layers."""

from __future__ import annotations

import math

import kinema
import pytest
import view_layer
from expected import EASE_IN_EASE_OUT, eased, lerp, near
from view_layer import View

POP_IN, POP_OUT = (1, 0, 0.8, 1), (0.2, 0, 0, 1)


@pytest.fixture
def view(root: kinema.Layer) -> View:
    view = View(root.add_layer(frame=(0, 0, 10, 10)))
    root.context.flush()
    return view


@pytest.mark.parametrize("key", ["position", "backgroundColor"])
def test_the_view_returns_ns_null_outside_and_an_animation_inside(ctx: kinema.Context, view: View, key: str) -> None:
    outside, (inside,) = view_layer.ask_for_actions(ctx, view, key)
    assert outside is kinema.NO_ACTION and repr(outside) == "NO_ACTION"
    assert isinstance(inside, kinema.Basic) and inside.key_path == key


def test_outside_a_block_the_change_is_visible_at_once(ctx: kinema.Context, view: View) -> None:
    view.center = 100, 100
    ctx.flush()
    assert view.layer.animation_keys == [] and view.layer.presentation_value("position") == (100, 100)


def test_inside_a_block_the_animation_equals_that_of_the_text(ctx: kinema.Context, view: View) -> None:
    View.animate(ctx, 0.3, lambda: setattr(view, "center", (105, 5)))
    ctx.flush()
    animation = view_layer.inspect(view, "position")
    assert (animation.key_path, animation.duration, animation.fill_mode) == ("position", 0.3, "both")
    assert animation.timing == EASE_IN_EASE_OUT
    assert (animation.from_, animation.to, animation.by) == ((5, 5), None, None)
    for time in (0, 0.1, 0.2, 0.3, 0.4):
        assert view.layer.presentation_value("position", at=time) == near(
            lerp((5, 5), (105, 5), eased(EASE_IN_EASE_OUT, time / 0.3))
        )


def test_a_second_block_continues_from_the_presentation(ctx: kinema.Context, view: View) -> None:
    View.animate(ctx, 1, lambda: setattr(view, "center", (105, 5)))
    ctx.advance(0.4)
    before = view.layer.presentation_value("position")
    View.animate(ctx, 1, lambda: setattr(view, "center", (5, 205)))
    ctx.flush()
    assert view.layer.presentation_value("position") == near(before)
    assert view.layer.presentation_value("position", at=1.5) == (5, 205)


def test_nested_blocks_have_separate_durations_and_the_completion_waits(ctx: kinema.Context, view: View) -> None:
    said: list[str] = []

    def outer() -> None:
        View.animate(ctx, 0.2, lambda: setattr(view.layer, "opacity", 0), lambda: said.append("inner"))
        view.center = 50, 50

    View.animate(ctx, 0.6, outer, lambda: said.append("outer"))
    assert [view.layer.animation(key).duration for key in view.layer.animation_keys] == [0.2, 0.6]
    assert View.blocks == []
    for time, heard in ((0.1, []), (0.2, ["inner"]), (0.5, ["inner"]), (0.6, ["inner", "outer"])):
        ctx.advance(time)
        assert said == heard


def test_the_pop_returns_and_the_model_does_not_change(ctx: kinema.Context, view: View) -> None:
    def changes() -> None:
        view.layer.transform = kinema.Transform.rotation(math.pi / 2)
        view.layer.opacity = 0.5

    ctx.advance(1)
    View.pop_animation(0.7, changes)
    ctx.flush()
    assert view.layer.transform == kinema.Transform() and view.layer.opacity == 1
    assert view.layer.animation_keys == ["transform", "opacity"]
    for part in (0, 0.1, 0.2, 0.35, 0.5, 0.8, 1):
        out = eased(POP_IN, part / 0.35) if part <= 0.35 else 1 - eased(POP_OUT, (part - 0.35) / 0.65)
        time = 1 + 0.7 * part
        assert view.layer.presentation_value("opacity", at=time) == near(1 - 0.5 * out)
        assert view.layer.presentation_value("transform.rotation", at=time) == near(math.pi / 2 * out)
    ctx.advance(1.7)
    assert view.layer.animation_keys == [] and view.layer.presentation_value("opacity") == 1


def test_after_a_pop_blocks_animate_as_before(ctx: kinema.Context, view: View) -> None:
    View.pop_animation(0.7, lambda: setattr(view, "center", (9, 9)))
    View.animate(ctx, 0.3, lambda: setattr(view.layer, "opacity", 0))
    assert view.layer.animation("opacity").animation_class == kinema.AnimationClass.BASIC
    assert view.layer.animation("position").animation_class == kinema.AnimationClass.KEYFRAME


def test_the_button_becomes_a_circle_and_is_round_at_every_moment(ctx: kinema.Context, root: kinema.Layer) -> None:
    """One transaction: the view's bounds and the layer's corners are never out of step."""
    button = View(root.add_layer(frame=(40, 100, 240, 240), corner_radius=120))
    ctx.flush()
    view_layer.button_becomes_a_circle(ctx, button, (160, 240))
    ctx.flush()
    for time in (0, 0.5, 1, 1.9, 2, 2.1):
        f = eased(EASE_IN_EASE_OUT, time / 2)
        bounds = button.layer.presentation_value("bounds", at=time)
        assert bounds == near(lerp((0, 0, 240, 240), (0, 0, 60, 60), f))
        assert button.layer.presentation_value("cornerRadius", at=time) == near(bounds.width / 2)
        assert button.layer.presentation_value("position", at=time) == near(lerp((160, 220), (160, 240), f))
    ctx.advance(2)
    assert button.layer.animation_keys == [] and button.layer.corner_radius == 30
