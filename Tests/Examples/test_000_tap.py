"""000: the tap on the moving layer."""

from __future__ import annotations

import kinema
import pytest
import tap
from expected import DEFAULT, eased, lerp, near
from stage import RED


@pytest.fixture
def layer(root: kinema.Layer) -> kinema.Layer:
    return tap.make_layer(root)


def test_no_presentation_layer_before_the_first_commit(root: kinema.Layer) -> None:
    layer = root.add_layer(frame=(0, 0, 100, 100))
    with pytest.raises(kinema.NotCommittedError):
        layer.presentation()
    root.context.flush()
    assert layer.presentation().model == layer and layer.model == layer


def test_a_tap_elsewhere_moves_it_there_in_four_seconds(ctx: kinema.Context, layer: kinema.Layer) -> None:
    assert tap.touches_began(ctx, layer, (60, 400)) == "moved"
    ctx.flush()
    assert layer.position == (60, 400)  # the model, at once
    for time in (0, 1, 2, 3, 4):
        assert layer.presentation_value("position", at=time) == near(lerp((160, 240), (60, 400), eased(DEFAULT, time / 4)))


def test_a_moving_layer_is_hit_at_its_presentation(ctx: kinema.Context, layer: kinema.Layer) -> None:
    tap.touches_began(ctx, layer, (60, 430))
    ctx.advance(0.5)
    x, y = layer.presentation_value("position")
    assert (x, y) == near(lerp((160, 240), (60, 430), eased(DEFAULT, 0.125)))
    assert tap.touches_began(ctx, layer, (x, y)) == "recolored"
    assert layer.background_color != RED and layer.position == (60, 430)  # the animation continues
    assert layer.hit_test((60, 430)) == layer and layer.hit_test((160, 240)) is None  # the mistake: the model is elsewhere


def test_the_destination_of_a_moving_layer_is_not_hit(ctx: kinema.Context, layer: kinema.Layer) -> None:
    tap.touches_began(ctx, layer, (60, 430))
    ctx.advance(0.5)
    assert layer.presentation().hit_test((60, 430)) is None
    hit = layer.presentation().hit_test(layer.presentation_value("position"))
    assert hit is not None and hit.model == layer


def test_a_second_tap_in_flight_turns_it_without_a_jump(ctx: kinema.Context, layer: kinema.Layer) -> None:
    tap.touches_began(ctx, layer, (60, 430))
    ctx.advance(1)
    before = layer.presentation_value("position")
    assert tap.touches_began(ctx, layer, (310, 20)) == "moved"
    ctx.flush()
    assert layer.presentation_value("position") == near(before)
    assert layer.presentation_value("position", at=5) == (310, 20)
