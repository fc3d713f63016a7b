"""003: snapping back, groups, transitions, cancelling."""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any

import kinema
import pytest
from expected import DEFAULT, eased, lerp, near, on_curve, tangent_angle, turned
from stage import BLUE, GREEN, RED, color_layer

snapping = import_module("003_snap_back")
compound = import_module("003_groups_and_transitions")
cancelling = import_module("003_cancel")


def color(layer: kinema.Layer, time: float | None = None) -> kinema.Color:
    return layer.presentation_value("backgroundColor", at=time)


def test_the_color_snaps_back_at_the_end(ctx: kinema.Context, square: kinema.Layer) -> None:
    snapping.snap_back(square, RED)
    ctx.flush()
    for time in (0, 0.125, 0.25):
        assert color(square, time) == near(lerp(BLUE, RED, time / 0.25))
    assert color(square, 0.2500001) == BLUE and square.background_color == BLUE
    ctx.advance(0.25)
    assert color(square) == BLUE


@pytest.mark.parametrize("keep", [snapping.set_the_model, snapping.begin_where_it_is_shown, snapping.change_color])
def test_with_the_model_set_nothing_jumps_at_the_end(ctx: kinema.Context, square: kinema.Layer, keep: Any) -> None:
    keep(square, RED)
    ctx.flush()
    for time in (0, 0.125, 0.25, 0.26):
        assert color(square, time) == near(lerp(BLUE, RED, min(time / 0.25, 1)))
    ctx.advance(0.25)
    assert color(square) == RED


def test_the_first_correction_jumps_if_an_animation_is_running(ctx: kinema.Context, square: kinema.Layer) -> None:
    snapping.set_the_model(square, RED)
    ctx.advance(0.125)
    before = color(square)
    snapping.set_the_model(square, GREEN)
    ctx.flush()
    assert before == near(lerp(BLUE, RED, 0.5)) and color(square) == RED  # a jump to the model


def test_the_second_correction_continues_from_the_presentation(ctx: kinema.Context, square: kinema.Layer) -> None:
    snapping.begin_where_it_is_shown(square, RED)
    ctx.advance(0.125)
    before = color(square)
    snapping.begin_where_it_is_shown(square, GREEN)
    ctx.flush()
    assert before == near(lerp(BLUE, RED, 0.5)) == color(square)
    assert color(square, 0.25) == near(lerp(before, GREEN, 0.5))


def test_without_disabled_actions_an_implicit_animation_runs_as_well(ctx: kinema.Context, square: kinema.Layer) -> None:
    before = ctx.statistics.attached_animations
    snapping.set_the_model(square, RED)
    assert square.animation_keys == ["backgroundColor"] and ctx.statistics.attached_animations == before + 2
    square.remove_all_animations()
    snapping.begin_where_it_is_shown(square, GREEN)
    assert square.animation_keys == [] and ctx.statistics.attached_animations == before + 1


def test_apply_basic_animation_before_the_first_commit_takes_the_model(ctx: kinema.Context, root: kinema.Layer) -> None:
    layer = root.add_layer(opacity=0.2)
    snapping.apply_basic_animation(kinema.Basic("opacity", to=0.8, duration=1), layer)
    ctx.flush()
    assert [layer.presentation_value("opacity", at=time) for time in (0, 0.5, 1, 2)] == near([0.2, 0.5, 0.8, 0.8])


def test_values_of_every_type_of_the_table(ctx: kinema.Context, square: kinema.Layer) -> None:
    snapping.animate_each_type(square)
    ctx.flush()
    for key in ("opacity", "position", "bounds", "backgroundColor"):
        a, b = snapping.VALUES[key]
        assert square.presentation_value(key, at=0.25) == near(lerp(a, b, 0.25))
    half = square.presentation_value("transform", at=0.5)
    assert (half.m11, half.m22, half.m41, half.m42) == near((2, 2, 2.5, 3.5))
    mix = square.contents_mix(0.25)
    assert mix is not None and (mix.from_, mix.to, mix.mix) == (1, 2, near(0.25))


def test_a_group_moves_turns_and_colors_and_snaps_back(ctx: kinema.Context, root: kinema.Layer) -> None:
    layer = compound.add_colored_layer(root)
    compound.animate_group(layer)
    ctx.flush()
    for time in (0, 0.7, 2, 3.1, 4):
        assert layer.presentation_value("position", at=time) == near(on_curve(time / 4), 1e-6)
        assert layer.presentation_value("transform.rotation", at=time) == near(tangent_angle(time / 4), 1e-6)
        assert color(layer, time) == near(lerp(GREEN, RED, time / 4))
    assert (layer.presentation_value("position", at=4.001), color(layer, 4.001)) == ((0, 150), GREEN)


def test_images_cross_fade_by_a_transition_and_start_over_after_the_last(ctx: kinema.Context, root: kinema.Layer) -> None:
    view = compound.make_image_view(root)
    for old, new in ((1, 2), (2, 3), (3, 4), (4, 1)):
        compound.switch_image(view)
        ctx.flush()
        now = ctx.time
        for time in (0, 0.1, 0.25):
            state = view.layer.transition_state(now + time)
            assert (state.old_alpha, state.new_alpha) == near((1 - time / 0.25, time / 0.25))
        assert view.layer.transition_source().contents == old and view.layer.contents == new
        ctx.advance(now + 1)


def test_a_layer_without_a_view_cross_fades_its_contents(ctx: kinema.Context, root: kinema.Layer) -> None:
    layer = root.add_layer(contents=1)
    ctx.flush()
    compound.contents_of_a_lone_layer(layer)
    ctx.flush()
    for time in (0.05, 0.1, 0.2):
        mix = layer.contents_mix(time)
        assert (mix.from_, mix.to, mix.mix) == (1, 2, near(eased(DEFAULT, time / 0.25)))
    assert layer.contents_mix(0.26) is None


def test_screens_fade_by_a_transition_on_the_layer_above_them(ctx: kinema.Context, root: kinema.Layer) -> None:
    container, first, second = compound.make_tab_bar(root)
    compound.select_screen(container, first, second)
    ctx.advance(0.1)
    state = container.layer.transition_state()
    assert (state.old_alpha, state.new_alpha) == near((0.6, 0.4))
    assert [layer.name for layer in container.layer.transition_source().sublayers] == ["first"]
    assert container.layer.sublayers == [second.layer]
    ctx.advance(1)
    assert container.layer.transition_state() is None


def test_a_transition_leaves_the_tree_with_its_layer(ctx: kinema.Context, root: kinema.Layer) -> None:
    """The mistake that the text warns of."""
    container, first, second = compound.make_tab_bar(root)
    compound.transition_on_a_layer_that_leaves(container, first, second)
    ctx.advance(0.1)
    start, stop = ctx.events()
    assert isinstance(start, kinema.Start) and isinstance(stop, kinema.Stop)
    assert not stop.finished and first.layer.animation_keys == []
    assert container.layer.transition_state() is None and second.layer.transition_state() is None


@pytest.fixture
def ship(root: kinema.Layer) -> kinema.Layer:
    return cancelling.add_ship(root)


def test_a_cancelled_rotation_shows_the_model_at_once(ctx: kinema.Context, ship: kinema.Layer) -> None:
    log: list[str] = []
    cancelling.start(ship, log)
    ctx.advance(0.5)
    assert ship.animation_keys == ["rotateAnimation"]
    assert ship.presentation_value("transform.rotation") == near(turned(math.pi * 0.5))
    cancelling.stop(ship)
    ctx.flush()
    assert ship.presentation_value("transform.rotation") == 0 and ship.animation_keys == []
    ctx.advance(0.5)
    assert log == ["The animation stopped (finished: NO)"]


def test_a_rotation_that_ends_is_reported_once_as_finished(ctx: kinema.Context, ship: kinema.Layer) -> None:
    log: list[str] = []
    cancelling.start(ship, log)
    ctx.advance(1.9)
    assert log == []
    ctx.advance(2)
    cancelling.stop(ship)  # nothing is left to stop
    ctx.advance(3)
    assert log == ["The animation stopped (finished: YES)"]


def test_color_layer_is_the_one_of_the_listing(root: kinema.Layer) -> None:
    layer = color_layer(root)
    assert (layer.frame, layer.background_color, layer.superlayer) == ((50, 50, 100, 100), BLUE, root)
