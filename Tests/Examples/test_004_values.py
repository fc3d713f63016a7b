"""004, chapters 3 to 5: basic animations, springs, key frames."""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any

import kinema
import pytest
from expected import DEFAULT, eased, lerp, near, underdamped
from stage import BLUE, CLEAR, RED
from view_layer import View

basic = import_module("004_basic")
springs = import_module("004_springs")
keyframes = import_module("004_keyframes")


@pytest.fixture
def view_layer(square: kinema.Layer) -> kinema.Layer:
    """layerView.layer: it has no implicit actions."""
    return View(square).layer


@pytest.mark.parametrize(
    ("name", "start", "end"),
    [
        ("from and to", 0.2, 0.8),
        ("from and by", 0.2, 0.6),
        ("by and to", 0.7, 0.9),
        ("from", 0.1, 0.5),
        ("to", 0.5, 0.9),
        ("by", 0.5, 0.8),
        ("none", 1, 0.5),
    ],
)
def test_3_1_the_ends_of_a_basic_animation(
    ctx: kinema.Context, view_layer: kinema.Layer, name: str, start: float, end: float
) -> None:
    view_layer.opacity = 0.5  # in the same transaction: without ends, it runs from the old presentation to the new value
    view_layer.add(basic.ends(view_layer)[name])
    ctx.flush()
    shown = [view_layer.presentation_value("opacity", at=time) for time in (0, 0.05, 0.125, 0.25, 0.3)]
    assert shown == near([*(lerp(start, end, f) for f in (0, 0.2, 0.5, 1)), 0.5])


def test_3_2_numbers_colors_and_points_given_as_lists(ctx: kinema.Context, view_layer: kinema.Layer) -> None:
    basic.fade(view_layer)
    basic.to_red(view_layer)
    basic.move(view_layer, 480)
    ctx.flush()
    for time in (0, 0.1, 0.25):
        f = time / 0.25
        assert view_layer.presentation_value("opacity", at=time) == near(f)
        assert view_layer.presentation_value("backgroundColor", at=time) == near(lerp(BLUE, RED, f))
        assert view_layer.presentation_value("position", at=time) == near(lerp((0, 100), (100, 480), f))


def test_3_2_a_component_of_the_transform_animates_from_2_5_to_3(ctx: kinema.Context, view_layer: kinema.Layer) -> None:
    basic.stretch(view_layer)
    ctx.flush()
    for time in (0, 0.5, 1.7, 2):
        assert view_layer.presentation_value("transform.scale.y", at=time) == near(2.5 + time / 4)
        assert view_layer.presentation_value("transform.scale.x", at=time) == 1
    assert view_layer.presentation_value("transform.scale.y", at=2.001) == 1  # the model has not changed


@pytest.mark.parametrize("stretch", [basic.stretch_and_set_the_transform, basic.stretch_and_set_the_affine_transform])
def test_3_3_both_ways_to_set_the_model(ctx: kinema.Context, view_layer: kinema.Layer, stretch: Any) -> None:
    stretch(view_layer)
    ctx.flush()
    assert [view_layer.presentation_value("transform.scale.y", at=time) for time in (0, 1, 2, 2.001)] == near([2.5, 2.75, 3, 3])
    ctx.advance(2)
    assert view_layer.transform == kinema.Transform.scale(1, 3, 1)
    assert ctx.statistics.attached_animations == 0


def test_3_3_an_animation_that_stays_differs_from_the_model(ctx: kinema.Context, view_layer: kinema.Layer) -> None:
    basic.stretch_and_stay(view_layer)
    ctx.advance(5)
    assert view_layer.presentation_value("transform.scale.y") == near(3) and view_layer["transform.scale.y"] == 1
    assert view_layer.animation_keys == ["stretch"]


@pytest.fixture
def text_field(root: kinema.Layer) -> kinema.Layer:
    return springs.make_text_field(root)


def test_4_2_a_point_down_and_back(ctx: kinema.Context, text_field: kinema.Layer) -> None:
    progress, _ = underdamped(1, 100, 10)
    text_field.add(springs.jump(text_field))
    ctx.flush()
    for time in (0, 0.1, 0.2, 0.25):
        assert text_field.presentation_value("position.y", at=time) == near(121 - progress(time))
    assert text_field.presentation_value("position.y", at=0.26) == 120


def test_4_2_a_spring_that_is_too_short_is_cut_off(ctx: kinema.Context, text_field: kinema.Layer) -> None:
    progress, settling = underdamped(10, 1500, 50, 100)
    spring = springs.wild_jump(text_field)
    assert spring.settling_duration == near(settling) and settling > 3
    text_field.add(spring)
    ctx.flush()
    for time in (0, 0.05, 0.1, 0.2, 0.25):
        assert text_field.presentation_value("position.y", at=time) == near(121 - progress(time))
    cut = text_field.presentation_value("position.y", at=0.25)
    assert text_field.presentation_value("position.y", at=0.2500001) == 120 and abs(cut - 120) > 1  # above its start value


def test_4_2_a_spring_is_at_rest_after_the_settling_duration(ctx: kinema.Context, text_field: kinema.Layer) -> None:
    progress, settling = underdamped(10, 1500, 50, 100)
    text_field.add(springs.settled_jump(text_field))
    ctx.flush()
    for time in (0, 0.25, 0.26, 1, 2, 3.6):
        assert text_field.presentation_value("position.y", at=time) == near(121 - progress(time))
    assert abs(text_field.presentation_value("position.y", at=settling - 1e-6) - 120) <= 1e-3
    assert text_field.presentation_value("position.y", at=settling + 1e-6) == 120


def test_4_1_the_effect_of_each_parameter_on_the_settling_duration() -> None:
    base = kinema.Spring("position.y", to=1)
    assert base.settling_duration == near(underdamped(1, 100, 10)[1])
    assert kinema.Spring("position.y", to=1, damping=5).settling_duration > base.settling_duration
    assert kinema.Spring("position.y", to=1, damping=15).settling_duration < base.settling_duration
    assert kinema.Spring("position.y", to=1, mass=2).settling_duration > base.settling_duration


def test_4_2_a_spring_on_a_color_overshoots(ctx: kinema.Context, text_field: kinema.Layer) -> None:
    progress, settling = underdamped(1, 200, 7)
    springs.flash(text_field)
    ctx.flush()
    for time in (0, 0.1, 0.2, 0.5):
        shown = text_field.presentation_value("borderColor", at=time)
        assert shown == near(lerp(springs.ORANGE_RED, CLEAR, progress(time)))
    assert text_field.presentation_value("borderColor", at=0.2).alpha < 0  # clamped when it is drawn, not before
    assert text_field.presentation_value("borderColor", at=settling + 0.01) == CLEAR


def test_5_the_two_figures_basic_and_key_frames(ctx: kinema.Context, root: kinema.Layer) -> None:
    keyframes.from_45_to_minus_45(root)
    ctx.flush()
    shown = [math.degrees(root.presentation_value("transform.rotation", at=time)) for time in (0, 1, 1.5, 2, 3)]
    assert shown == near([45, 15, 0, -15, -45])
    root.remove_all_animations()
    keyframes.by_way_of_22(root)
    ctx.flush()
    shown = [math.degrees(root.presentation_value("transform.rotation", at=time)) for time in (0, 1, 2, 2.5, 3)]
    assert shown == near([45, 33.5, 22, -11.5, -45])


def test_5_2_the_label_wobbles_twice(ctx: kinema.Context, root: kinema.Layer) -> None:
    keyframes.wobble(root)
    ctx.flush()
    angles = 0, -math.pi / 4, 0, math.pi / 4, 0
    for i in range(8):
        for part in (0, 0.5):
            expected = lerp(angles[i % 4], angles[i % 4 + 1], part)
            assert root.presentation_value("transform.rotation", at=(i + part) / 16) == near(expected)
    assert [root.presentation_value("transform.rotation", at=time) for time in (0.5, 0.51)] == near([0, 0])
    ctx.advance(0.5)
    stop = ctx.events()[-1]
    assert isinstance(stop, kinema.Stop) and (stop.time, stop.finished) == (0.5, True)


POINTS = (-50, 0), (370, 240), (-50, 380)


def flight(time: float) -> tuple[float, float]:
    part = time / 1.5
    point: tuple[float, float] = lerp(POINTS[0], POINTS[1], part) if part <= 1 else lerp(POINTS[1], POINTS[2], part - 1)
    return point


def test_5_3_the_balloon_flies_through_three_points_and_stays(ctx: kinema.Context, root: kinema.Layer) -> None:
    balloon = keyframes.add_balloon(root)
    keyframes.fly_without_detour(balloon, 320, 480)
    ctx.flush()
    for time in (0, 0.2, 1.5, 2, 3):
        assert balloon.presentation_value("position", at=time) == near(flight(time))
    assert balloon.presentation_value("position", at=3.1) == (-50, 380)
    ctx.advance(3)
    assert balloon.presentation_value("position") == (-50, 380)


def test_5_3_as_listed_an_implicit_animation_hides_the_first_quarter_second(ctx: kinema.Context, root: kinema.Layer) -> None:
    """0.2, 9.4: the change after the flight animates from (-25, 125), the balloon's old position, to the value of the flight."""
    balloon = keyframes.add_balloon(root)
    keyframes.fly(balloon, 320, 480)
    ctx.flush()
    for time in (0, 0.1, 0.2):
        expected = lerp((-25, 125), flight(time), eased(DEFAULT, time / 0.25))
        assert balloon.presentation_value("position", at=time) == near(expected)
    for time in (0.25, 0.26, 1.5, 3):
        assert balloon.presentation_value("position", at=time) == near(flight(time))
