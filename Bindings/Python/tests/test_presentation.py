"""The presentation: values, presentation layers, frozen copies, geometry, transitions, instances, particles."""

from __future__ import annotations

import kinema
import pytest
from kinema import Basic, Transform, Transition


def test_D11_an_open_transaction_is_invisible(ctx: kinema.Context, card: kinema.Layer) -> None:
    ctx.current.disable_actions = True
    card.opacity = 0.5
    assert card.presentation_value("opacity") == 1
    ctx.flush()
    assert card.presentation_value("opacity") == 0.5


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("opacity", 0.5),
        ("name", "x"),
        ("backgroundColor", (1, 0, 0, 1)),
        ("contents", 7),
        ("filters", [1, 2]),
        ("shadowPath", [("move", 0.0, 1.0)]),
        ("hidden", True),
        ("borderColor", None),
    ],
)
def test_values_of_every_type(ctx: kinema.Context, card: kinema.Layer, key: str, value: object) -> None:
    ctx.current.disable_actions = True
    card[key] = value
    ctx.flush()
    assert card.presentation_value(key) == value


def test_0_3_a_layer_that_is_not_live_has_no_presentation(ctx: kinema.Context) -> None:
    layer = ctx.layer()
    with pytest.raises(kinema.NotCommittedError):
        layer.presentation_value("opacity")
    with pytest.raises(LookupError):
        layer.presentation()


def test_7_7_presentation_layers(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    card.add(Basic("position", (0, 0), (10, 0), duration=1))
    card.mask = ctx.layer("shape")
    ctx.flush()
    shown = card.presentation(at=0.5)
    assert shown.position == (5, 0) and shown.model == card and card.model == card
    assert shown.superlayer.model == stage and shown.superlayer.sublayers[0].position == (5, 0)
    assert isinstance(shown.mask, kinema.ShapeLayer) and repr(shown).startswith("<presentation layer at (5.0, 0.0)")
    assert shown.presentation() == shown
    with pytest.raises(kinema.ReadOnlyError):
        shown.position = 1, 1
    ctx.advance(3)
    assert shown.position == (5, 0)


def test_a_frozen_copy_can_be_changed(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    card.add(Basic("opacity", 0, 1, duration=1))
    ctx.flush()
    copy = stage.frozen(at=0.5)
    assert [layer.opacity for layer in copy.sublayers] == [0.5] and copy.sublayers[0].animation_keys == []
    copy.sublayers[0].opacity = 0.25
    assert card.opacity == 1


def test_7_6_layers_whose_masks_show_nothing_are_not_hit(stage: kinema.Layer, card: kinema.Layer) -> None:
    card.add_layer(bounds=(0, 0, 40, 20), position=(20, 10))
    card.mask = mask = card.context.layer(bounds=(0, 0, 10, 20), position=(5, 10), background_color="black")
    assert stage.hit_test((-5, 20)) == card.sublayers[0] and stage.hit_test((5, 20)) == stage
    mask.hidden = True
    assert stage.hit_test((-5, 20)) is None
    mask.hidden, mask.opacity = False, 0
    assert stage.hit_test((-5, 20)) is None


def test_7_6_hit_tests(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    card.add(Basic("position", (100, 100), (200, 100), duration=1))
    ctx.flush()
    assert stage.hit_test((10, 20)) == card and stage.hit_test((300, 20)) == stage and stage.hit_test((-1, 0)) is None
    assert stage.hit_test((150, 100), at=0.5) == card and stage.hit_test((150, 100), at=0) == stage
    shown = stage.presentation(at=0.5).hit_test((150, 100))
    assert shown is not None and shown.model == card and shown != card
    assert card.contains((0, 0)) and not card.contains((40, 0)) and card.contains((0, 0), at=0.5)


def test_7_5_conversions(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    card.add(Basic("position.x", 100, 200, duration=1))
    ctx.flush()
    assert card.convert_point((0, 0), stage) == (-10, 10)
    assert card.convert_point((0, 0), stage, at=0.5) == (130, 10)
    assert card.convert_point_from((-10, 10), stage) == (0, 0)
    assert card.convert_rect((0, 0, 40, 20), None) == (-10, 10, 40, 20)
    assert card.convert_rect_from((-10, 10, 40, 20), None) == (0, 0, 40, 20)
    assert card.world_transform() == Transform.translation(-10, 10)
    with pytest.raises(kinema.TypeMismatchError):
        card.convert_point((1, 2, 3), None)


def test_1_7_conversion_of_times(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    stage.speed, stage.time_offset = 2, 1
    assert card.convert_time_from(3) == 7 and card.convert_time(7) == 3 and card.convert_time(5, stage) == 5
    assert kinema.geometry.convert_time(ctx, None, None, 4) == 4


def test_6_2_transition_states(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    ctx.advance(1)
    card.add(Transition("push", "fromLeft", duration=2))
    ctx.flush()
    state = card.transition_state(at=1.5)
    assert state is not None and (state.progress, state.old_offset, state.new_offset) == (0.25, (10, 0), (-30, 0))
    assert (state.type, state.order, state.filter) == (kinema.TransitionType.PUSH, kinema.TransitionOrder.BOTH, None)
    assert card.transition_state(at=4) is None
    assert ctx.transition_states([card, stage], at=1.5) == [state, None]
    assert card.transition_source().bounds == (0, 0, 40, 20)
    with pytest.raises(kinema.NotFoundError):
        stage.transition_source()


def test_D34_a_cross_fade_of_contents(ctx: kinema.Context, card: kinema.Layer) -> None:
    ctx.current.disable_actions = True
    card.contents = 1
    ctx.flush()
    assert card.contents_mix() is None
    with ctx.transaction(duration=1, timing="linear"):
        card.contents = 2
    mix = card.contents_mix(at=0.25)
    assert mix == kinema.ContentsMix(1, 2, 0.25)
    assert [card.presentation_value("contents", time) for time in (0.25, 0.75)] == [1, 2]


def test_7A_instances_of_replicators(ctx: kinema.Context, stage: kinema.Layer) -> None:
    dots = stage.add_layer(
        "replicator",
        instance_count=3,
        instance_transform=Transform.translation(10, 0),
        instance_delay=0.5,
        instance_color=(1, 1, 1, 1),
        instance_red_offset=-0.25,
    )
    dot = dots.add_layer()
    ctx.flush()
    dot.add(Basic("zPosition", 0, 10, duration=10))
    ctx.flush()
    instances = dots.instances()
    assert [one.transform for one in instances] == [Transform.translation(10 * k, 0) for k in range(3)]
    assert [(one.color, one.time_offset) for one in instances] == [((1 - 0.25 * k, 1, 1, 1), 0.5 * k) for k in range(3)]
    assert dots.instance_value(2, dot, "zPosition", at=4) == 3
    with pytest.raises(kinema.NotFoundError):
        dots.instance_value(3, dot, "zPosition")
    with pytest.raises(kinema.TypeMismatchError):
        stage.instances()


def test_7A_particles_are_a_function_of_time(ctx: kinema.Context, stage: kinema.Layer) -> None:
    spark = ctx.cell(name="spark", birth_rate=10, lifetime=2, velocity=100, contents=7)
    emitter = stage.add_layer("emitter", emitter_cells=[spark], seed=3)
    ctx.flush()
    assert emitter.emitter_cells == [spark] and isinstance(emitter.emitter_cells[0], kinema.EmitterCell)
    later = emitter.particles(at=5)
    assert len(later) == pytest.approx(20, abs=1)
    assert all(0 <= one.age <= one.lifetime == 2 and one.cell == spark and one.contents == 7 for one in later)
    assert all(one.position == pytest.approx((100 * one.age, 0, 0)) for one in later)
    emitter.particles(at=1)
    assert emitter.particles(at=5) == later
    assert len({one.index for one in later}) == len(later)
    rows = emitter.particle_array(at=5)
    assert rows["position"].tolist() == [list(one.position) for one in later] and len(emitter.particle_array(at=-1)) == 0


def test_8_5_key_paths_with_the_name_of_a_cell_or_sublayer(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    ctx.current.disable_actions = True
    card.name = "card"
    ctx.flush()
    stage["sublayers.card.opacity"] = 0.5
    assert card.opacity == 0.5


def test_dumps(ctx: kinema.Context, card: kinema.Layer) -> None:
    import json

    card.set(name='a "card"', opacity=0.5)
    ctx.flush()
    assert "card" in ctx.dump()
    assert json.loads(ctx.dump(json=True))
