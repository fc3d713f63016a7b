"""Key paths in snake case, as the attributes have it."""

from __future__ import annotations

import warnings

import kinema
import pytest
from kinema.properties import Attribute

ATTRIBUTES = sorted(
    {
        (name, kind)
        for kind in (
            kinema.Layer,
            kinema.ShapeLayer,
            kinema.GradientLayer,
            kinema.TextLayer,
            kinema.ReplicatorLayer,
            kinema.EmitterLayer,
        )
        for name in dir(kind)
        if isinstance(getattr(kind, name), Attribute)
    },
    key=str,
)


@pytest.mark.parametrize(("name", "kind"), ATTRIBUTES, ids=lambda value: value if isinstance(value, str) else value.__name__)
def test_every_attribute_is_a_key_path(ctx: kinema.Context, name: str, kind: type[kinema.Layer]) -> None:
    layer = kind(ctx)
    assert layer[name] == layer[getattr(kind, name).number] == getattr(layer, name)


@pytest.mark.parametrize(
    ("given", "want"),
    [
        ("background_color", "backgroundColor"),
        ("shadow_offset.width", "shadowOffset.width"),
        ("anchor_point.x", "anchorPoint.x"),
        ("sublayer_transform.rotation.z", "sublayerTransform.rotation.z"),
        ("position.x", "position.x"),
    ],
)
def test_the_name_is_core_animations(ctx: kinema.Context, given: str, want: str) -> None:
    assert ctx.key_path(given).name == want and ctx.key_path(given) == ctx.key_path(want)


def test_animations_samplers_and_motions_take_it(ctx: kinema.Context, card: kinema.Layer) -> None:
    card["background_color"] = "red"
    card.add(kinema.Basic("shadow_opacity", 0, 1, duration=2), key="shade")
    card.add(kinema.Keyframe("corner_radius", [0, 8], duration=2))
    card.animate({"anchor_point.x": 1}, duration=2, curve="linear")
    ctx.set_values([card], "border_width", 3)
    ctx.add_animations([card], kinema.Basic("z_position", 0, 4, duration=2))
    ctx.flush()
    sampler = ctx.sampler([(card, key) for key in ("shadow_opacity", "corner_radius", "anchor_point.x", "z_position")])
    assert sampler.sample([1]).tolist() == [[0.5, 4, 0.75, 2]]
    assert sampler.columns[0].endswith("shadowOpacity") and card.animation("shade").key_path == "shadowOpacity"
    assert card.border_width == 3


def test_suspicious_values_are_found_in_either_spelling(card: kinema.Layer) -> None:
    with pytest.warns(kinema.SuspiciousValueWarning, match="shadowOpacity"):
        card.add(kinema.Basic("shadow_opacity", 0, 80))


def test_a_property_of_ones_own_keeps_its_name(ctx: kinema.Context, card: kinema.Layer) -> None:
    assert ctx.register_property("my_glow", "number", 0.5).name == "my_glow"
    ctx.register_property("opacity_", "number", 2)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert (card["my_glow"], card["opacity_"]) == (0.5, 2)
        card.add(kinema.Basic("my_glow", 0, 1, duration=1), key="glow")
    assert card.animation("glow").key_path == "my_glow"


@pytest.mark.parametrize("name", ["back_ground", "_opacity", "a__b", "corner_Radius", "position_x"])
def test_other_names_are_refused_as_they_were_given(card: kinema.Layer, name: str) -> None:
    with pytest.raises(kinema.UnknownKeyError, match=f'keyPath: "{name}" given'):
        card[name]
