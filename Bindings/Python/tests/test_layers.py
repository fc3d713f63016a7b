"""Layers: values, tree, classes, custom properties."""

from __future__ import annotations

import math
from typing import cast

import kinema
import pytest
from kinema import Color, Path, Point, Rect, Size, Transform


def test_0_1_model_values_read_back_at_once(ctx: kinema.Context) -> None:
    layer = ctx.layer(position=(10, 20), opacity=0.5)
    layer.bounds = 0, 0, 30, 40
    assert layer.position == Point(10, 20) and layer.position.x == 10
    assert (layer.opacity, layer.bounds.size, layer.bounds.origin) == (0.5, Size(30, 40), Point(0, 0))


@pytest.mark.parametrize(
    ("name", "value", "want"),
    [
        ("hidden", True, True),
        ("z_position", 7, 7.0),
        ("anchor_point", (0, 1), Point(0, 1)),
        ("shadow_offset", (1, 2), Size(1, 2)),
        ("contents_rect", (0, 0, 0.5, 0.5), Rect(0, 0, 0.5, 0.5)),
        ("background_color", (1, 0, 0, 1), Color(1, 0, 0, 1)),
        ("background_color", None, None),
        ("transform", Transform.translation(1, 2), Transform.translation(1, 2)),
        ("name", "card", "card"),
        ("name", None, None),
        ("contents", 7, 7),
        ("contents", None, None),
        ("filters", [3, 4], [3, 4]),
        ("filters", [3], [3]),
        ("shadow_path", [("move", 0, 0), ("line", 1, 1), ("close",)], Path().move(0, 0).line(1, 1).close()),
        ("shadow_path", None, None),
        ("masked_corners", 3, kinema.Corner.MIN_X_MIN_Y | kinema.Corner.MAX_X_MIN_Y),
        ("contents_gravity", "center", "center"),
        ("speed", 2, 2.0),
    ],
)
def test_7A_a_property_of_every_type(ctx: kinema.Context, name: str, value: object, want: object) -> None:
    layer = ctx.layer()
    setattr(layer, name, value)
    got = getattr(layer, name)
    assert got == want and type(got) is type(want)


@pytest.mark.parametrize(
    ("kind", "name", "value", "want"),
    [
        ("shape", "path", Path.rect(0, 0, 10, 10), Path.rect(0, 0, 10, 10)),
        ("shape", "line_dash_pattern", [1, 2], (1.0, 2.0)),
        ("gradient", "colors", [(1, 0, 0, 1), (0, 0, 1, 1)], (Color(1, 0, 0, 1), Color(0, 0, 1, 1))),
        ("gradient", "colors", None, None),
        ("gradient", "locations", [0, 0.5, 1], (0.0, 0.5, 1.0)),
        ("gradient", "type", "radial", "radial"),
        ("text", "string", "Grüße", "Grüße"),
        ("replicator", "instance_count", 5, 5),
        ("emitter", "seed", 9, 9),
        ("scroll", "scroll_mode", "vertically", "vertically"),
        ("tiled", "tile_size", (64, 64), Size(64, 64)),
    ],
)
def test_7A_properties_of_classes(ctx: kinema.Context, kind: str, name: str, value: object, want: object) -> None:
    layer = ctx.layer(kind, **{name: value})
    assert layer.layer_class.name.lower() == kind
    assert getattr(layer, name) == want and type(getattr(layer, name)) is type(want)


def test_7A_every_property_of_the_header_is_an_attribute_that_reads(ctx: kinema.Context) -> None:
    from kinema import properties
    from kinema.properties import Attribute

    seen = set()
    for kind in (*kinema.LayerClass,):
        layer = ctx.layer(kind)
        for name in dir(type(layer)):
            attribute = getattr(type(layer), name)
            if isinstance(attribute, Attribute):
                seen.add(attribute.number)
                getattr(layer, name)
    assert seen == set(kinema.Property) - {kinema.Property.NONE}
    assert properties.LayerProperties.position.number == kinema.Property.POSITION


def test_7A_attributes_are_named_as_their_key_paths(ctx: kinema.Context) -> None:
    from kinema.properties import Attribute
    from kinema.scene.reading import field_name

    for kind in kinema.LayerClass:
        owner = type(ctx.layer(kind))
        for name in dir(owner):
            attribute = getattr(owner, name)
            if isinstance(attribute, Attribute):
                assert field_name(ctx.key_path(attribute.number).name) == name


def test_D13_an_unknown_property_is_an_error(ctx: kinema.Context) -> None:
    layer = ctx.layer()
    with pytest.raises(kinema.UnknownKeyError):
        layer["colour"] = 1
    with pytest.raises(AttributeError):
        layer.colour = 1
    with pytest.raises(AttributeError):
        ctx.layer(colour=1)
    with pytest.raises(kinema.UnknownKeyError):
        layer["strokeEnd"] = 1


def test_8_2_components_of_points_sizes_rects(ctx: kinema.Context) -> None:
    layer = ctx.layer(bounds=(1, 2, 3, 4))
    layer["position.x"] = 5
    layer["bounds.size"] = 30, 40
    assert layer.position == (5, 0)
    assert layer["bounds.size"] == Size(30, 40) and layer["bounds.origin.y"] == 2


def test_8_3_components_of_transforms(ctx: kinema.Context) -> None:
    layer = ctx.layer()
    layer["transform.rotation.z"] = math.pi / 2
    assert layer.transform == pytest.approx(Transform.rotation(math.pi / 2))
    layer["transform.scale"] = 2
    assert layer["transform.scale.x"] == pytest.approx(2)
    assert layer[kinema.Property.TRANSFORM] == layer.transform


def test_D13_custom_properties_animate_like_the_rest(ctx: kinema.Context, stage: kinema.Layer) -> None:
    path = ctx.register_property("glow", "number", 0.5)
    assert path.custom and path.animatable and not path.implicit_action
    assert stage["glow"] == 0.5
    stage.add(kinema.Basic("glow", from_=0, to=1, duration=1))
    ctx.flush()
    assert stage.presentation_value("glow", at=0.25) == 0.25
    tint = ctx.register_property("tint", kinema.PropertyType.COLOR)
    assert stage[tint] is None
    with pytest.raises(kinema.InvalidArgumentError):
        ctx.register_property("glow", "number", 0)


def test_8_1_default_values(ctx: kinema.Context) -> None:
    assert ctx.default_value("layer", "opacity") == 1
    assert ctx.default_value(kinema.LayerClass.SHAPE, "lineWidth") == 1
    assert ctx.default_value("layer", "backgroundColor") is None


def test_key_paths_describe_themselves(ctx: kinema.Context) -> None:
    path = ctx.key_path("transform.rotation.z")
    assert (path.name, path.type, path.width, path.animatable) == ("transform.rotation.z", kinema.PropertyType.NUMBER, 1, True)
    assert ctx.key_path("position").columns(2) == ["position.x", "position.y"]
    assert not ctx.key_path("frame").animatable


def test_7C_insertion_and_order(ctx: kinema.Context) -> None:
    root = ctx.layer()
    a, b, c, d, e = (ctx.layer(name=name) for name in "abcde")
    root.add_sublayer(a)
    root.insert_sublayer(b, 0)
    root.insert_sublayer_above(c, b)
    root.insert_sublayer_below(d, None)
    root.insert_sublayer(e, -3)
    assert [layer.name for layer in root.sublayers] == ["e", "d", "b", "c", "a"]
    root.insert_sublayer(e, 2**64)
    assert [layer.name for layer in root.sublayers] == ["d", "b", "c", "a", "e"]
    root.insert_sublayer(e, 0)
    with pytest.raises(TypeError):
        root.insert_sublayer(e, cast(int, 1.5))
    root.replace_sublayer(a, e)
    assert [layer.name for layer in root.sublayers] == ["d", "b", "c", "e"]
    b.remove()
    assert b.superlayer is None and c.superlayer == root and root.sublayers == [d, c, e]


def test_7C_a_mask_has_its_layer_as_superlayer(ctx: kinema.Context) -> None:
    layer, mask = ctx.layer(), ctx.layer("shape")
    layer.mask = mask
    assert (layer.mask, mask.superlayer, layer.sublayers) == (mask, layer, [])
    assert isinstance(layer.mask, kinema.ShapeLayer)
    layer.mask = None
    assert layer.mask is None


def test_7C_more_sublayers_than_the_first_buffer(ctx: kinema.Context) -> None:
    root = ctx.layer()
    layers = [root.add_layer() for _ in range(40)]
    assert root.sublayers == layers


def test_roots(ctx: kinema.Context) -> None:
    root, other = ctx.root(), ctx.root("gradient")
    assert ctx.roots == [root, other]
    ctx.remove_root(root)
    assert ctx.roots == [other] and isinstance(ctx.roots[0], kinema.GradientLayer)


def test_D31_the_tree_owns_layers_that_the_host_released(ctx: kinema.Context) -> None:
    root = ctx.root()
    root.add_layer(name="kept")
    assert root.sublayers[0].name == "kept"
    loose = ctx.layer()
    handle = loose.handle
    loose.close()
    loose.close()
    with pytest.raises(kinema.InvalidHandleError):
        _ = loose.opacity
    assert "invalid_handle" in repr(loose) and loose.handle is handle


def test_7_4_affine_transform(ctx: kinema.Context) -> None:
    layer = ctx.layer()
    layer.affine_transform = 1, 2, 3, 4, 5, 6
    assert layer.affine_transform == (1, 2, 3, 4, 5, 6)
    assert layer.transform == Transform.affine(1, 2, 3, 4, 5, 6)
    with pytest.raises(kinema.TypeMismatchError):
        layer.affine_transform = 1, 2, 3


def test_7A_scroll_to_point(ctx: kinema.Context) -> None:
    layer = ctx.layer("scroll", bounds=(0, 0, 10, 10), scroll_mode="horizontally")
    layer.scroll_to_point((5, 6))
    assert layer.bounds.origin == (5, 0)


def test_one_property_of_many_layers_in_one_call(ctx: kinema.Context) -> None:
    layers = [ctx.layer() for _ in range(3)]
    ctx.set_values(layers, "position", [(1, 2), (3, 4), (5, 6)])
    assert [layer.position for layer in layers] == [(1, 2), (3, 4), (5, 6)]
    with pytest.raises(ValueError):
        ctx.set_values(layers, "position", [1, 2, 3, 4])


def test_user_data_is_any_object(ctx: kinema.Context) -> None:
    layer, thing = ctx.layer(), object()
    assert layer.user_data is None
    layer.user_data = thing
    assert layer.user_data is thing


def test_objects_of_the_same_layer_are_equal(ctx: kinema.Context) -> None:
    root = ctx.layer()
    card = root.add_layer()
    assert root.sublayers[0] == card and hash(root.sublayers[0]) == hash(card) and root != card
    with kinema.Context() as other:
        assert other.layer() != root


class Card(kinema.Layer):
    """A layer with an attribute."""

    def __init__(self, ctx: kinema.Context, score: int) -> None:
        super().__init__(ctx, bounds=(0, 0, 40, 20))
        self.score = score


def test_a_layer_is_one_object_while_python_holds_it(ctx: kinema.Context, stage: kinema.Layer) -> None:
    card = Card(ctx, 5)
    stage.add_sublayer(card)
    card.position = 100, 100
    seen: list[object] = []
    card.actions["opacity"] = lambda event: seen.append(event.layer)
    ctx.flush()
    card.opacity = 0.5
    card.add(kinema.Basic("opacity", 0, 1, duration=1, did_stop=lambda stop: seen.append(stop.layer)))
    ctx.advance(2)
    seen += [stage.sublayers[0], stage.hit_test(stage.convert_point((100, 100), to=None)), card.presentation().model]
    seen += [item.layer for item in ctx.render_list()][1:]
    assert len(seen) == 6 and all(layer is card for layer in seen)
    assert stage.sublayers[0].score == 5 and stage.sublayers[0].superlayer is stage is ctx.roots[0]
    mask = stage.mask = ctx.layer("shape")
    assert stage.mask is mask


def test_every_way_to_make_a_layer_gives_the_object(ctx: kinema.Context, stage: kinema.Layer) -> None:
    sprites, cell = ctx.layers(3, above=stage), ctx.cell()
    emitter = stage.add_layer("emitter", emitter_cells=[cell])
    scene = ctx.load({"kinema": 1, "layers": [{"id": "a"}]}, stage)
    found = scene["a"]
    assert all(one is other for one, other in zip(stage.sublayers, [*sprites, emitter, found], strict=True))
    assert emitter.emitter_cells[0] is cell and scene["a"] is found is scene.roots[0]
    ctx.flush()
    assert stage.presentation().model is stage and stage.presentation().sublayers[4].model is found


def test_an_object_that_python_does_not_hold_is_made_again(ctx: kinema.Context, stage: kinema.Layer) -> None:
    stage.add_sublayer(Card(ctx, 5))
    card = stage.sublayers[0]
    assert type(card) is kinema.Layer and ctx.statistics.layers == 2
    card.close()
    again = stage.sublayers[0]
    assert again is not card and again == card and again.bounds.width == 40


def test_objects_survive_a_restore(ctx: kinema.Context, stage: kinema.Layer) -> None:
    early = stage.add_layer()
    ctx.flush()
    state = ctx.save()
    late = stage.add_layer("shape")
    ctx.flush()
    ctx.restore(state)
    assert stage.sublayers == [early] and stage.sublayers[0] is early
    made = stage.add_layer("text")
    assert stage.sublayers[1] is made and made is not late


def test_reprs_show_the_state(ctx: kinema.Context) -> None:
    assert repr(ctx.layer("shape", name="card", position=(1, 2))) == "<shape 'card' at (1.0, 2.0) size (0.0, 0.0)>"
    assert repr(ctx.cell()).startswith("<emitter cell ")
    assert repr(ctx) == "<context at 0.0 s: 0 layers>"


def test_bits_read_as_their_names(card: kinema.Layer) -> None:
    card.masked_corners = 5
    card.set(edge_antialiasing_mask=kinema.Edge.LEFT, autoresizing_mask=18)
    assert repr(card.masked_corners) == repr(kinema.Corner.MIN_X_MIN_Y | kinema.Corner.MIN_X_MAX_Y) and card.masked_corners == 5
    assert card.edge_antialiasing_mask is kinema.Edge.LEFT
    assert card.autoresizing_mask == kinema.Autoresizing.WIDTH_SIZABLE | kinema.Autoresizing.HEIGHT_SIZABLE


@pytest.mark.parametrize("call", ["add_sublayer", "insert_sublayer_below", "mask", "sublayers"])
def test_what_is_no_layer_is_refused_by_name(card: kinema.Layer, call: str) -> None:
    with pytest.raises(kinema.TypeMismatchError, match="layers?: 'card' given, expected a layer"):
        if call in ("mask", "sublayers"):
            setattr(card, call, "card" if call == "mask" else ["card"])
        else:
            getattr(card, call)(*["card", None][: 2 if "below" in call else 1])


def test_the_axis_of_a_rotation_is_three_numbers() -> None:
    with pytest.raises(TypeError, match="not 'tuple'"):
        kinema.Transform.rotation(1, (0, 1, 0))  # type: ignore[arg-type]


def test_descendants_are_those_of_the_picture_from_back_to_front(ctx: kinema.Context) -> None:
    stage = ctx.root()
    first, second = stage.add_layer(name="first"), stage.add_layer(name="second")
    first.add_layer(name="inner").add_layer(name="innermost")
    first.mask = ctx.layer(name="mask")
    assert [layer.name for layer in stage.descendants()] == ["first", "inner", "innermost", "second"]
    assert list(second.descendants()) == [] and next(stage.descendants()) is first


def test_deep_trees_have_descendants(ctx: kinema.Context) -> None:
    layer = stage = ctx.root()
    for _ in range(100):
        layer = layer.add_layer()
    found = list(stage.descendants())
    assert len(found) == 100 and found[-1] is layer
