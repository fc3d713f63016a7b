"""003: the custom transition, with a frozen copy as its picture."""

from __future__ import annotations

import math

import cover_view
import kinema
import pytest
from expected import DEFAULT, EASE_IN_EASE_OUT, eased, lerp, near
from stage import BLUE, RED
from view_layer import View


@pytest.fixture
def screen(root: kinema.Layer) -> View:
    return cover_view.make_screen(root, BLUE)


def test_the_screen_changes_at_once_under_a_cover_that_does_not(ctx: kinema.Context, screen: View) -> None:
    cover = cover_view.perform_transition(ctx, screen, RED)
    ctx.flush()
    for time in (0, 0.5, 1):
        assert screen.layer.presentation_value("backgroundColor", at=time) == RED
        assert cover.layer.presentation_value("backgroundColor", at=time) == BLUE


def test_the_cover_is_on_top_and_as_large_as_the_screen(ctx: kinema.Context, screen: View, root: kinema.Layer) -> None:
    cover = cover_view.perform_transition(ctx, screen, RED)
    assert root.sublayers == [screen.layer, cover.layer] and cover.layer.frame != screen.layer.frame  # it becomes small
    ctx.flush()
    assert cover.layer.presentation(0).frame == screen.layer.frame


def test_the_cover_shrinks_turns_and_fades_in_a_second(ctx: kinema.Context, screen: View) -> None:
    ctx.advance(3)
    cover = cover_view.perform_transition(ctx, screen, RED)
    ctx.flush()
    for time in (0, 0.2, 0.5, 0.8, 1):
        f = eased(EASE_IN_EASE_OUT, time)
        scale, angle = lerp((1, 0), (0.01, math.pi / 2), f)
        expected = kinema.Transform.scale(scale) @ kinema.Transform.rotation(angle)
        assert cover.layer.presentation_value("transform", at=3 + time) == near(expected)
        assert cover.layer.presentation_value("opacity", at=3 + time) == near(1 - f)


def test_the_cover_is_removed_when_it_has_faded(ctx: kinema.Context, screen: View, root: kinema.Layer) -> None:
    cover_view.perform_transition(ctx, screen, RED)
    ctx.advance(0.999)
    assert len(root.sublayers) == 2
    ctx.advance(1)
    assert root.sublayers == [screen.layer]


def test_a_badge_that_moved_does_not_move_in_the_picture(ctx: kinema.Context, screen: View) -> None:
    badge = screen.layer.sublayers[0]
    badge.position = 120, 20
    ctx.advance(0.1)
    cover = cover_view.perform_transition(ctx, screen, RED)
    ctx.flush()
    picture = cover.layer.sublayers[0]
    half_way = lerp((20, 20), (120, 20), eased(DEFAULT, 0.4))
    assert picture.name == "badge" and picture.animation_keys == [] and picture.position == near(half_way)
    for time in (0.1, 0.2, 0.35):
        assert picture.presentation_value("position", at=time) == near(half_way)
        assert badge.presentation_value("position", at=time) == near(lerp((20, 20), (120, 20), eased(DEFAULT, time / 0.25)))


def test_a_frozen_copy_is_an_independent_tree(ctx: kinema.Context, screen: View) -> None:
    copy = screen.layer.frozen()
    copy.sublayers[0].opacity = 0.5
    copy.background_color = RED
    assert screen.layer.sublayers[0].opacity == 1 and screen.layer.background_color == BLUE
    assert copy.superlayer is None and copy != screen.layer
