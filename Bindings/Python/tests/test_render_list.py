"""Render lists, and the counter of changes."""

from __future__ import annotations

import math

import kinema
import pytest
from kinema import RenderFlag, RenderSide


@pytest.fixture
def stage(ctx: kinema.Context) -> kinema.Layer:
    """A root that becomes live with the test's first commit."""
    layer: kinema.Layer = ctx.root(bounds=(0, 0, 200, 100), anchor_point=(0, 0), background_color=(1, 1, 1, 1))
    return layer


def test_an_item_describes_a_visible_layer(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """7.1, 7.6: matrices from the layer to the root, drawing order by zPosition."""
    over = stage.add_layer(name="over", z_position=1, position=(10, 20), bounds=(0, 0, 8, 4), opacity=0.5)
    under = stage.add_layer(name="under", border_width=2, shadow_opacity=0.25, masks_to_bounds=True)
    inner = under.add_layer(name="inner")
    ctx.flush()
    items = ctx.render_list()
    assert [item.layer for item in items] == [stage, under, inner, over]
    assert [item.parent for item in items] == [None, 0, 1, 0]
    assert [item.end for item in items] == [4, 3, 3, 4]
    assert items[0].background_color == (1, 1, 1, 1) and items[1].background_color is None
    assert items[1].flags == RenderFlag.BORDER | RenderFlag.SHADOW | RenderFlag.CLIPS
    assert items[2].clip == 1 and items[3].clip is None
    assert (items[3].matrix.m41, items[3].matrix.m42) == (6, 18) and items[3].opacity == 0.5


def test_replicators_and_transitions(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """7A, 6.2: instances in order, and both sides of a fade."""
    replicator = stage.add_layer("replicator", instance_count=2, instance_alpha_offset=-0.5)
    dot = replicator.add_layer()
    ctx.flush()
    dots = [item for item in ctx.render_list() if item.layer == dot]
    assert [item.instance for item in dots] == [0, 1]
    assert [item.instance_color.alpha for item in dots] == [1, 0.5]
    stage.add(kinema.Transition("fade", duration=4, timing="linear"))
    ctx.flush()
    sides = [item for item in ctx.render_list(at=1) if item.layer == stage]
    assert [(item.side, item.opacity, item.progress) for item in sides] == [
        (RenderSide.OLD, 0.75, 0.25),
        (RenderSide.NEW, 0.25, 0.25),
    ]


def test_the_list_as_an_array(ctx: kinema.Context, stage: kinema.Layer) -> None:
    numpy = pytest.importorskip("numpy")
    for place in range(100):
        stage.add_layer(position=(place, 0))
    ctx.flush()
    array = ctx.render_array(0)
    assert array.shape == (101,) and array.dtype.itemsize == 512
    assert numpy.array_equal(array["matrix"][1:, 12], numpy.arange(100))


def test_D125_instances_that_are_ahead_begin_before_the_next_event(ctx: kinema.Context) -> None:
    row = ctx.root("replicator", instance_count=2, instance_delay=-0.5)
    dot = row.add_layer()
    ctx.flush()
    dot.add(kinema.Basic("opacity", from_=0.25, to=0.5, duration=1, begin_time=1))
    ctx.flush()
    shown = [row.instance_value(1, dot, "opacity", at) for at in (0.25, 0.5, 0.75)]
    assert shown == [1, 0.25, 0.3125] and ctx.next_event_time == 1 and ctx.is_animating


def test_D156_ids_are_in_use_until_the_cross_fade_ends(ctx: kinema.Context, stage: kinema.Layer) -> None:
    stage.contents = 7
    ctx.flush()
    stage.contents = 3
    ctx.flush()
    assert ctx.used_handles == [3, 7]
    ctx.advance(1)
    assert ctx.used_handles == [3]


def test_nothing_changed(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """D11: a commit is a change, and passing time is not."""
    ctx.flush()
    before = ctx.change_count
    ctx.advance(1)
    assert ctx.change_count == before and ctx.changed_layers(before) == [] and not ctx.is_animating
    stage.opacity = 0.5
    ctx.flush()
    assert ctx.change_count > before and ctx.changed_layers(before) == [stage] and ctx.is_animating
    assert ctx.next_event_time == 1.25
    ctx.advance(2)
    assert not ctx.is_animating and ctx.next_event_time == math.inf
    ctx.root()
    ctx.flush()
    assert ctx.changed_layers(before) is None
