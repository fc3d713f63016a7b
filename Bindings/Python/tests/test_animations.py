"""Animations: descriptions, adding, attached animations."""

from __future__ import annotations

import math
import pickle

import kinema
import pytest
from kinema import Basic, Group, Keyframe, Path, Spring, Transition


def at(layer: kinema.Layer, key: str, *times: float) -> list[object]:
    return [layer.presentation_value(key, time) for time in times]


def test_3_1_from_to(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Basic("opacity", 0, 1, duration=2))
    ctx.flush()
    assert at(card, "opacity", 0, 0.5, 2, 2.1) == [0, 0.25, 1, 1]


def test_3_1_by_starts_from_the_underlying_value(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Basic("position", by=(10, 20), duration=1))
    ctx.flush()
    assert at(card, "position", 0.5, 1) == [(15, 30), (20, 40)]


def test_4_10_keyframes_along_a_path(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Keyframe("position", path=Path().move(0, 0).line(10, 0).line(10, 10), duration=2))
    ctx.flush()
    assert at(card, "position", 0.5, 1.5) == [(5, 0), (10, 5)]


def test_4_5_timing_functions_of_segments(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Keyframe("zPosition", [0, 1, 2], timing_functions=["easeIn", None], duration=2), "k")
    ctx.flush()
    curve = kinema.TimingFunction.named("easeIn")
    assert at(card, "zPosition", 0.5, 1.5) == pytest.approx([curve(0.5), 1.5])
    attached = card.animation("k")
    assert attached is not None and attached.values == [0, 1, 2]


def test_5_4_settling_duration() -> None:
    assert Spring().settling_duration == pytest.approx(1.4727003346780927, abs=1e-12)
    assert Spring(mass=2, stiffness=100, damping=5).settling_duration == pytest.approx(5.658348137358159, abs=1e-12)


def test_5_4_a_spring_may_run_until_it_settles(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Spring("zPosition", to=1, duration="settling"), "k")
    attached = card.animation("k")
    assert attached is not None
    assert attached.duration == attached.settling_duration == pytest.approx(1.4727003346780927, abs=1e-12)


def test_5_5_perceptual_springs(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Spring("zPosition", to=1, perceptual_duration=0.5, bounce=0.2), "k")
    attached = card.animation("k")
    assert attached is not None
    assert attached.stiffness == pytest.approx((2 * math.pi / 0.5) ** 2)
    assert attached.damping == pytest.approx(4 * math.pi * 0.8 / 0.5)
    assert (attached.perceptual_duration, attached.bounce) == pytest.approx((0.5, 0.2))
    assert attached.allows_overdamping and attached.duration == attached.settling_duration
    with pytest.raises(kinema.InvalidArgumentError):
        card.add(Spring("zPosition", to=1, perceptual_duration=0.5, bounce=-1))


def test_6_1_children_of_groups(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Group([Basic("opacity", 0, 1), Basic("zPosition", 0, 10, duration=1, fill_mode="forwards")], duration=2), "g")
    ctx.flush()
    assert at(card, "opacity", 1) == [0.5] and at(card, "zPosition", 0.5, 1.5) == [5, 10]
    attached = card.animation("g")
    assert attached is not None and [child.key_path for child in attached.animations] == ["opacity", "zPosition"]
    assert attached.animation_class == kinema.AnimationClass.GROUP


def test_6_2_a_transition_has_the_key_transition(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Transition("push", "fromLeft", duration=1), "other")
    assert card.animation_keys == ["transition"]
    attached = card.animation("transition")
    assert attached is not None and (attached.type, attached.subtype, attached.end_progress) == ("push", "fromLeft", 1)


def test_6_3_value_functions(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Basic("transform", 0, math.pi, value_function="rotateZ", duration=1))
    card.add(Basic("transform", [1, 1, 1], [3, 3, 3], value_function=kinema.ValueFunction.SCALE, duration=1))
    ctx.flush()
    assert at(card, "transform.rotation.z", 0.5) == pytest.approx([math.pi / 2])
    assert at(card, "transform.scale.x", 0.5) == pytest.approx([2])


def test_7_30_adding_copies_and_freezes(ctx: kinema.Context, card: kinema.Layer) -> None:
    spin = Basic("opacity", 0, 1, duration=1)
    card.add(spin, "k")
    spin.duration = 5
    attached = card.animation("k")
    assert attached is not None and attached.duration == 1
    with pytest.raises(kinema.ReadOnlyError):
        attached.duration = 2
    copy = attached.copy()
    copy.duration = 2
    assert (copy.duration, attached.duration, copy.from_) == (2, 1, 0)


def test_7_30_a_missing_duration_is_the_transaction_s(ctx: kinema.Context, card: kinema.Layer) -> None:
    with ctx.transaction(duration=3, timing="easeIn"):
        card.add(Basic("opacity", 0, 1), "k")
    attached = card.animation("k")
    assert attached is not None and (attached.duration, attached.timing) == (3, (0.42, 0, 1, 1))


def test_7_30_a_copy_has_the_tags(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Basic("opacity", 0, 1, tags={"name": "form", "n": 3, "where": [1, 2]}), "k")
    attached = card.animation("k")
    assert attached is not None
    assert [attached.tag(key) for key in ("name", "n", "where", "missing")] == ["form", 3, (1, 2), None]
    attached.set_tag("name", None)
    assert attached.tag("name", "gone") == "gone"


def test_7_31_one_animation_per_key_and_any_without(ctx: kinema.Context, card: kinema.Layer) -> None:
    for key in ("a", "b", "a", None, None):
        card.add(Basic("opacity", 0, 1), key)
    assert card.animation_keys == ["b", "a"]
    card.remove_animation("b")
    card.remove_animation("absent")
    assert card.animation_keys == ["a"]
    card.remove_all_animations()
    assert card.animation_keys == [] and card.animation("a") is None


def test_1_8_begin_time_is_set_by_the_commit(ctx: kinema.Context, card: kinema.Layer) -> None:
    ctx.advance(2)
    card.add(Basic("opacity", 0, 1, duration=1), "k")
    ctx.flush()
    attached = card.animation("k")
    assert attached is not None and attached.begin_time == 2


def test_a_description_can_be_added_to_any_layer_of_any_context() -> None:
    fade = Basic("opacity", 0, 1, duration=1)
    for _ in range(2):
        with kinema.Context() as ctx:
            root = ctx.root()
            ctx.flush()
            root.add(fade)
            ctx.flush()
            assert root.presentation_value("opacity", 0.5) == 0.5


def test_descriptions_read_core_animation_s_defaults() -> None:
    spring = Spring("position")
    assert (spring.mass, spring.stiffness, spring.damping, spring.speed, spring.fill_mode, spring.to) == (
        1,
        100,
        10,
        1,
        "removed",
        None,
    )


def test_descriptions_refuse_unknown_properties() -> None:
    with pytest.raises(TypeError):
        Basic("opacity", stiffness=3)  # type: ignore[call-arg]
    with pytest.raises(AttributeError):
        Basic("opacity").fill_mod = "both"  # type: ignore[attr-defined]


def test_descriptions_compare_and_pickle() -> None:
    fade = Group([Basic("opacity", 0, 1, duration=1, tags={"n": 1})], duration=2)
    assert pickle.loads(pickle.dumps(fade)) == fade
    assert fade != Group([Basic("opacity", 0, 0.5, duration=1)], duration=2)


def test_reprs_read_as_they_are_written() -> None:
    assert repr(Keyframe("position", [(0, 0), (1, 1)], duration=1)) == (
        "Keyframe('position', values=[(0, 0), (1, 1)], duration=1)"
    )
    assert repr(Transition("push", "fromLeft")) == "Transition('push', subtype='fromLeft')"


def test_the_repr_of_objects_describes_them(ctx: kinema.Context) -> None:
    spring = ctx.animation(Spring("zPosition", to=1, duration=2))
    assert repr(spring) == "<spring animation zPosition of 2.0 s>"
    thing = object()
    spring.user_data = thing
    assert spring.user_data is thing and spring.copy().user_data is thing
    assert (spring["keyPath"], spring["toValue"], spring["removedOnCompletion"]) == ("zPosition", 1, True)
    assert spring["settlingDuration"] == spring.settling_duration
    with pytest.raises(kinema.UnknownKeyError):
        _ = spring["wiggle"]
    spring.close()
    assert "invalid_handle" in repr(spring)
    assert repr(ctx.animation(Group([Basic("opacity", to=1)], duration=1))) == "<group animation of 1.0 s>"
    assert repr(ctx.animation(Transition(duration=1))) == "<transition animation of 1.0 s>"


def test_objects_take_values_by_the_names_of_core_animation(ctx: kinema.Context, card: kinema.Layer) -> None:
    move = ctx.animation(Basic("position"))
    move["toValue"], move["duration"], move["fillMode"] = (3, 4), 2, "both"
    assert (move.to, move.duration, move.fill_mode) == ((3, 4), 2, "both")
    move["toValue"] = None
    assert move.to is None
    with pytest.raises(kinema.UnknownKeyError):
        move["mass"] = 1
    with pytest.raises(kinema.ReadOnlyError):
        ctx.animation(Spring("position"))["settlingDuration"] = 1
    card.add(move, "move")
    frozen = card.animation("move")
    assert frozen is not None
    with pytest.raises(kinema.ReadOnlyError):
        frozen["duration"] = 1


def test_what_is_no_animation_is_refused_by_name(card: kinema.Layer) -> None:
    with pytest.raises(TypeError, match="animation: 'opacity' given"):
        card.add("opacity")  # type: ignore[arg-type]
    with pytest.raises(kinema.TypeMismatchError, match="key: 3 given, expected a text"):
        card.add(Basic("opacity", to=0), 3)  # type: ignore[arg-type]


def test_every_animation_property_of_the_header_is_an_attribute(ctx: kinema.Context) -> None:
    from kinema._fields import Field
    from kinema.animation_object import AnimationObject
    from kinema.animation_enumerations import AnimationProperty as P

    fields = {
        getattr(AnimationObject, name).number
        for name in dir(AnimationObject)
        if isinstance(getattr(AnimationObject, name), Field)
    } - {None}
    assert fields == set(P) - {P.SETTLING_DURATION, P.PERCEPTUAL_DURATION, P.BOUNCE}


@pytest.mark.parametrize("kind", [Basic, Keyframe, Spring, Group, Transition])
def test_every_field_of_a_class_reads_its_default_from_the_engine(ctx: kinema.Context, kind: type[kinema.Animation]) -> None:
    from kinema._fields import Field

    described, bound = kind(), kind().bind(ctx)
    for name in dir(kind):
        field = getattr(kind, name)
        if isinstance(field, Field) and name not in ("perceptual_duration", "bounce"):
            got = getattr(bound, name)
            assert (tuple(got) if isinstance(got, list) else got) == getattr(described, name), name


def test_a_property_that_the_class_lacks_is_a_missing_attribute(ctx: kinema.Context) -> None:
    fade, basic = ctx.animation(kinema.Transition()), ctx.animation(kinema.Basic("opacity"))
    assert getattr(fade, "key_path", None) is None and not hasattr(fade, "values") and not hasattr(basic, "bounce")
    for error in (kinema.UnknownKeyError, KeyError, AttributeError):
        with pytest.raises(error):
            _ = fade.key_path
        with pytest.raises(error):
            fade.key_path = "opacity"


# ---- The two forms of a spring -------------------------------------------------------------------------------------------


def test_5_5_a_perceptual_spring_reads_the_same_before_it_is_bound(ctx: kinema.Context) -> None:
    spring = Spring("zPosition", to=1, perceptual_duration=0.5, bounce=0.2)
    assert (spring.mass, spring.stiffness) == pytest.approx((1, (2 * math.pi / 0.5) ** 2))
    assert spring.damping == pytest.approx(4 * math.pi * (1 - 0.2) / 0.5)
    bound = ctx.animation(spring)
    assert spring.allows_overdamping is True
    for name in ("mass", "stiffness", "damping", "duration", "perceptual_duration", "bounce", "settling_duration"):
        assert getattr(spring, name) == pytest.approx(getattr(bound, name)), name
    assert spring.duration == spring.settling_duration


def test_5_5_a_physical_spring_has_a_perceptual_duration_and_bounce() -> None:
    spring = Spring(mass=1, stiffness=(2 * math.pi) ** 2, damping=2 * math.pi)
    assert (spring.perceptual_duration, spring.bounce) == pytest.approx((1, 0.5))


@pytest.mark.parametrize("physical", [{"mass": 1}, {"stiffness": 300}, {"damping": 4}])
@pytest.mark.parametrize("perceptual", [{"perceptual_duration": 0.5}, {"bounce": 0.2}])
def test_a_spring_of_both_forms_is_refused(physical: dict[str, float], perceptual: dict[str, float]) -> None:
    with pytest.raises(ValueError, match="either perceptual_duration and bounce, or mass, stiffness and damping"):
        Spring("zPosition", **physical, **perceptual)  # type: ignore[arg-type]
    for first, second in ((physical, perceptual), (perceptual, physical)):
        spring, [(name, value)] = Spring("zPosition", **first), second.items()  # type: ignore[arg-type]
        with pytest.raises(ValueError, match=name):
            setattr(spring, name, value)
        setattr(spring, next(iter(first)), None)
        setattr(spring, name, value)


def test_a_perceptual_spring_keeps_its_initial_velocity(ctx: kinema.Context) -> None:
    bound = ctx.animation(Spring("zPosition", to=1, perceptual_duration=0.5, bounce=0.2, initial_velocity=7))
    assert bound.initial_velocity == 7
    assert bound.duration == bound.settling_duration
