"""The keywords that type checkers know are the properties that the classes have, with the names that the engine accepts."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from typing import Any, get_args, get_type_hints

import kinema
import pytest
from kinema import Property, _layer_options, _options, animation_object, choices, layer_classes, layout, properties
from kinema._fields import Field
from kinema._hints import CURVES
from kinema.animation_enumerations import AnimationProperty
from kinema.properties import Attribute

LAYERS: dict[str, Any] = {
    "Layer": kinema.Layer,
    "Shape": kinema.ShapeLayer,
    "Gradient": kinema.GradientLayer,
    "Text": kinema.TextLayer,
    "Replicator": kinema.ReplicatorLayer,
    "Emitter": kinema.EmitterLayer,
    "Scroll": kinema.ScrollLayer,
    "Tiled": kinema.TiledLayer,
    "Cell": kinema.EmitterCell,
}
NAMES = {  # of the annotations, which are imported for type checkers only
    **vars(properties),
    **vars(layer_classes),
    "Constraint": layout.Constraint,
    "Animator": kinema.Animator,
    "Retarget": kinema.Retarget,
}


def attributes(kind: type) -> dict[str, Any]:
    return {name: getattr(kind, name) for name in dir(kind) if not name.startswith("_")}


@pytest.mark.parametrize("name", LAYERS)
def test_every_attribute_that_can_be_set_is_a_keyword_of_its_type(name: str) -> None:
    hints = get_type_hints(getattr(_layer_options, f"{name}Options"), None, NAMES)
    found = attributes(LAYERS[name])
    settable = {word for word, thing in found.items() if isinstance(thing, property) and thing.fset}
    settable.discard("state")  # only the layers of a document have states
    table = {word: thing for word, thing in found.items() if isinstance(thing, Attribute)}
    assert set(hints) == settable | set(table) and len(table) > 30
    for word, attribute in table.items():
        wanted = int if isinstance(attribute, properties.Bits) else get_args(attribute.__orig_class__)[1]
        if isinstance(getattr(wanted, "__forward_arg__", None), str):
            wanted = eval(wanted.__forward_arg__, {**NAMES})  # a type of this package
        assert hints[word] == wanted, word


@pytest.mark.parametrize("name", [name for name in LAYERS if name != "Cell"])
def test_a_motion_has_the_keywords_of_its_layer_and_of_a_motion(name: str) -> None:
    keywords = set(get_type_hints(getattr(_layer_options, f"{name}Motion"), None, NAMES))
    properties = set(get_type_hints(getattr(_layer_options, f"{name}Options"), None, NAMES))
    assert keywords == properties | set(kinema.Motion.__dataclass_fields__) | {"start_velocity", "from_", "animator"}


def test_the_makers_of_layers_show_keywords(ctx: kinema.Context) -> None:
    """Those of every layer; the class decides about others."""
    for call in (ctx.layer, ctx.root, ctx.root().add_layer):
        assert {"kind", "position", "opacity", "name"} <= set(inspect.signature(call).parameters)
    for call in (ctx.animate_layers, ctx.layers(1).animate):
        assert {"values", "position", "stagger", "curve", "duration"} <= set(inspect.signature(call).parameters)
    assert "birth_rate" in inspect.signature(ctx.cell).parameters


def test_every_property_of_the_library_is_an_attribute_with_documentation() -> None:
    table = [thing for kind in LAYERS.values() for thing in attributes(kind).values() if isinstance(thing, Attribute)]
    assert {attribute.number for attribute in table} == set(Property) - {Property.NONE}
    for attribute in table:
        assert attribute.__doc__ and attribute.__doc__ != Attribute.__doc__ and len(inspect.getdoc(attribute) or "") > 5


@pytest.mark.parametrize("kind", [kinema.Basic, kinema.Spring, kinema.Keyframe, kinema.Group, kinema.Transition])
def test_every_field_of_an_animation_is_a_keyword(kind: type[kinema.Animation]) -> None:
    fields = {word for word, thing in attributes(kind).items() if isinstance(thing, Field)}
    assert set(inspect.signature(kind).parameters) == fields | {"did_start", "did_stop", "tags"}


@pytest.mark.parametrize("name", [name for name in LAYERS if name != "Cell"])
def test_signatures_show_every_keyword(ctx: kinema.Context, name: str) -> None:
    kind, other = LAYERS[name], {**vars(_layer_options)}
    keywords = set(get_type_hints(other[f"{name}Options"], None, NAMES))
    assert set(inspect.signature(kind).parameters) == keywords | {"context"}
    assert set(inspect.signature(kind.set).parameters) == keywords | {"self"}
    motion = inspect.signature(kind(ctx).animate)
    assert set(motion.parameters) == set(get_type_hints(other[f"{name}Motion"], None, NAMES)) | {"values", "completion"}
    assert (motion.parameters["position"].annotation, motion.parameters["curve"].annotation) == ("PointLike", "Timing")
    assert motion.return_annotation == "Animator"


def test_every_property_of_animations_is_a_field() -> None:
    derived = {AnimationProperty.SETTLING_DURATION, AnimationProperty.PERCEPTUAL_DURATION, AnimationProperty.BOUNCE}
    assert set(animation_object._FIELDS) | derived == set(AnimationProperty)


def fixed_choices() -> Iterator[tuple[str, str, Any]]:
    """The attributes whose type is a fixed choice: class, name and names of the choice."""
    for kind, layer in LAYERS.items():
        for name, thing in attributes(layer).items():
            wanted = get_args(thing.__orig_class__)[-1] if isinstance(thing, Attribute) else None
            if (
                wanted is not None
                and wanted in vars(choices).values()
                and (kind in ("Layer", "Cell") or name not in dir(kinema.Layer))
            ):
                yield kind, name, get_args(wanted)


@pytest.mark.parametrize(("kind", "name", "names"), list(fixed_choices()))
def test_the_names_of_a_fixed_choice_are_the_engines(ctx: kinema.Context, kind: str, name: str, names: tuple[str, ...]) -> None:
    """A refused value is answered with all names."""
    layer = ctx.cell() if kind == "Cell" else kinema.layer_classes.CLASSES[LAYERS[kind].CLASS](ctx)
    assert refusal(lambda: setattr(layer, name, "?")) == names
    for choice in names:
        setattr(layer, name, choice)
        assert getattr(layer, name) == choice


@pytest.mark.parametrize(
    ("animation", "name", "choice"),
    [
        (kinema.Keyframe("opacity", [0, 1]), "calculation_mode", choices.CalculationMode),
        (kinema.Keyframe("opacity", [0, 1]), "rotation_mode", choices.RotationMode),
        (kinema.Basic("transform"), "value_function", choices.ValueFunction),
        (kinema.Basic("opacity"), "fill_mode", choices.FillMode),
        (kinema.Transition(), "type", choices.TransitionType),
        (kinema.Transition(), "subtype", choices.TransitionSubtype),
    ],
)
def test_the_names_of_a_choice_of_animations_are_the_engines(
    ctx: kinema.Context, animation: kinema.Animation, name: str, choice: Any
) -> None:
    made = ctx.animation(animation)
    assert refusal(lambda: setattr(made, name, "?")) == get_args(choice)


def test_the_choices_of_retargeting_are_the_members() -> None:
    assert [name.upper() for name in get_args(choices.Retarget)] == list(kinema.Retarget.__members__)


def refusal(call: Any) -> tuple[str, ...]:
    with pytest.raises(kinema.InvalidArgumentError) as raised:
        call()
    listed = re.search(r"expected one of (.*)", raised.value.args[0])
    assert listed
    return tuple(listed[1].split(", "))


def test_the_names_of_curves_are_the_engines() -> None:
    assert set(get_args(choices.CurveName)) == {name for name in CURVES if "(" not in name}
    for name in get_args(choices.CurveName):
        assert kinema.evaluate(name, [0, 1]) == pytest.approx([float(name == "step-start"), 1], abs=1e-12)


def test_the_names_of_key_paths_can_be_animated(ctx: kinema.Context) -> None:
    names = get_args(choices.KeyPathName)
    assert len(set(names)) == len(names) and all(ctx.key_path(name).animatable for name in names)


def test_objects_list_what_programs_use(ctx: kinema.Context) -> None:
    """For completion."""
    for thing in (ctx, ctx.root()):
        names = {name for name in dir(thing) if not name.startswith("_")}
        assert {"animate", "close"} <= names and names & {
            "pointer",
            "kept",
            "known",
            "handle",
            "wrap",
            "disown",
            "owns",
            "eras",
        } == set()
