"""001: listings 8.3 and 8.5 to 8.9."""

from __future__ import annotations

import math
from importlib import import_module

import kinema
import pytest
from expected import lerp, near, on_curve, tangent_angle, turned
from stage import BLUE, GREEN, RED

delegate = import_module("001_delegate")
keyframes = import_module("001_keyframes")
virtual = import_module("001_virtual_properties")


def color(layer: kinema.Layer, time: float | None = None) -> kinema.Color:
    return layer.presentation_value("backgroundColor", at=time)


def test_listing_8_3_the_model_follows_without_a_second_animation(ctx: kinema.Context, square: kinema.Layer) -> None:
    delegate.change_color(square, RED)
    ctx.flush()
    for time in (0, 0.1, 0.25):
        assert color(square, time) == near(lerp(BLUE, RED, time / 0.25))
    assert square.background_color == BLUE  # an explicit animation does not change the model
    ctx.advance(0.25)
    assert square.background_color == RED and color(square) == RED and square.animation_keys == []


def test_listing_8_3_a_frame_ahead_of_the_delegate_shows_the_old_color(ctx: kinema.Context, square: kinema.Layer) -> None:
    delegate.change_color(square, RED)
    ctx.flush()
    assert color(square, 0.26) == BLUE
    ctx.advance(0.26)
    assert color(square, 0.26) == RED


def test_listing_8_3_fill_mode_closes_the_gap(ctx: kinema.Context, square: kinema.Layer) -> None:
    delegate.change_color(square, RED, fills=True)
    ctx.flush()
    assert [color(square, time) for time in (0.25, 0.26, 9)] == [RED] * 3
    ctx.advance(0.26)
    assert square.background_color == RED and color(square) == RED


def test_listing_8_5_colors_change_at_a_constant_pace(ctx: kinema.Context, square: kinema.Layer) -> None:
    keyframes.change_color(square)
    ctx.flush()
    frames = BLUE, RED, GREEN, BLUE
    for i in range(3):
        for part in (0, 0.25, 0.5, 0.9):
            assert color(square, (i + part) * 2 / 3) == near(lerp(frames[i], frames[i + 1], part))
    assert color(square, 2) == color(square, 2.1) == BLUE


def test_key_frames_jump_if_their_ends_are_not_the_layer_s_own_value(ctx: kinema.Context, square: kinema.Layer) -> None:
    """The text below 8.5: keyframe animations take neither end from the layer."""
    ctx.advance(1)
    square.add(kinema.Keyframe("backgroundColor", [RED, GREEN], duration=1, begin_time=2))
    ctx.flush()
    assert [color(square, time) for time in (1.999, 2, 3, 3.001)] == [BLUE, RED, GREEN, BLUE]


def test_listing_8_6_the_ship_follows_the_curve_and_is_back_at_once(ctx: kinema.Context, root: kinema.Layer) -> None:
    shape, ship = keyframes.draw_path(root), keyframes.add_ship(root)
    keyframes.fly(ship)
    ctx.flush()
    assert shape.path == keyframes.bezier_path() and shape.line_width == 3
    for time in (0, 0.5, 1, 2, 3.3, 4):
        assert ship.presentation_value("position", at=time) == near(on_curve(time / 4), 1e-6)
        assert ship.presentation_value("transform.rotation", at=time) == 0  # it looks to the right all the way
    assert ship.presentation_value("position", at=4.001) == (0, 150)


def test_listing_8_7_the_ship_turns_with_the_curve(ctx: kinema.Context, root: kinema.Layer) -> None:
    ship = keyframes.add_ship(root)
    keyframes.fly(ship, turns=True)
    ctx.flush()
    for time in (0, 0.5, 1, 2, 3.3, 4):
        assert ship.presentation_value("position", at=time) == near(on_curve(time / 4), 1e-6)
        assert ship.presentation_value("transform.rotation", at=time) == near(tangent_angle(time / 4), 1e-6)


@pytest.fixture
def ship(root: kinema.Layer) -> kinema.Layer:
    return virtual.add_ship(root)


def test_listing_8_8_half_a_turn_by_matrix_turns(ctx: kinema.Context, ship: kinema.Layer) -> None:
    virtual.rotate_by_matrix(ship)
    ctx.flush()
    for time in (0.5, 1, 1.5):
        angle = abs(ship.presentation_value("transform.rotation", at=time))
        assert angle == near(math.pi * time / 2)
    half_way = ship.presentation_value("transform", at=1)
    assert (half_way.m12, half_way.m21) == near((-1, 1))  # 3.3: by way of -90 degrees
    assert ship.presentation_value("transform", at=2.001) == kinema.Transform()


def test_listing_8_8_a_full_turn_by_matrix_does_nothing(ctx: kinema.Context, ship: kinema.Layer) -> None:
    virtual.rotate_by_matrix(ship, math.tau)
    ctx.flush()
    for time in (0, 0.3, 1, 1.7, 2):
        assert ship.presentation_value("transform", at=time) == near(kinema.Transform())


def test_listing_8_8_by_value_of_a_matrix_scales_and_does_not_rotate(ctx: kinema.Context, ship: kinema.Layer) -> None:
    virtual.rotate_by_value_of_a_matrix(ship)
    ctx.flush()
    for time in (0, 0.5, 1, 2):
        shown = ship.presentation_value("transform", at=time)
        assert (shown.m11, shown.m12, shown.m21, shown.m22) == near((1 + time / 2, 0, 0, 1 + time / 2))


def test_listing_8_9_the_virtual_property_turns_all_the_way(ctx: kinema.Context, ship: kinema.Layer) -> None:
    virtual.rotate_by_virtual_property(ship)
    ctx.flush()
    for time in (0, 0.3, 0.9, 1.1, 1.7):
        assert ship.presentation_value("transform.rotation", at=time) == near(math.pi * time)
    assert ship.presentation_value("transform", at=2) == near(kinema.Transform())


def test_listing_8_9_components_do_not_interfere(ctx: kinema.Context, ship: kinema.Layer) -> None:
    virtual.rotate_scale_and_move(ship)
    ctx.flush()
    for time in (0, 0.3, 0.9, 1.7):
        assert ship.presentation_value("transform.rotation", at=time) == near(math.pi * time)
        assert ship.presentation_value("transform.scale", at=time) == near(1 + time / 2)
        assert ship.presentation_value("transform.translation.x", at=time) == near(20 * time)


def test_the_virtual_property_can_be_read_and_written_by_key_path(ship: kinema.Layer) -> None:
    """The text says that this is impossible for a property of that name; the key path works (8.3)."""
    ship["transform.rotation"] = 0.5
    assert ship["transform.rotation"] == near(0.5) and ship.transform == near(kinema.Transform.rotation(0.5))
