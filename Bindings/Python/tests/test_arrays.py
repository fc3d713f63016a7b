"""numpy arrays and scalars as arguments for numbers."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import kinema
import pytest

numpy = pytest.importorskip("numpy")

KINDS = {
    "float64": lambda rows: numpy.array(rows, numpy.float64),
    "float32": lambda rows: numpy.array(rows, numpy.float32),
    "big-endian": lambda rows: numpy.array(rows, ">f8"),
    "strided": lambda rows: numpy.array([rows, rows], numpy.float64).T.copy().T[0],
    "list of scalars": lambda rows: [numpy.array(row, numpy.float32) for row in rows],
    "tuple": lambda rows: tuple(numpy.float64(row) if numpy.isscalar(row) else numpy.array(row) for row in rows),
}
Made = Callable[[Any], Any]


def shown(ctx: kinema.Context, animation: kinema.Animation, key: str) -> list[Any]:
    layer = ctx.root(bounds=(0, 0, 10, 10))
    ctx.flush()
    layer.add(animation)
    ctx.flush()
    return [layer.presentation_value(key, at=time) for time in (0, 0.5, 1)]


@pytest.mark.parametrize("kind", KINDS)
def test_arrays_as_keyframes_and_key_times(ctx: kinema.Context, kind: str) -> None:
    made: Made = KINDS[kind]
    scalars = kinema.Keyframe("opacity", made([0.5, 1, 0]), key_times=made([0, 0.5, 1]), duration=1)
    assert shown(ctx, scalars, "opacity") == [0.5, 1, 0]
    points = kinema.Keyframe("position", made([[0, 1], [4, 2], [8, 1]]), key_times=made([0, 0.5, 1]), duration=1)
    assert shown(ctx, points, "position") == [(0, 1), (4, 2), (8, 1)]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("animation", [kinema.Spring, kinema.Basic])
def test_arrays_as_ends(ctx: kinema.Context, kind: str, animation: Any) -> None:
    made: Made = KINDS[kind]
    moved = animation("position", made([2, 0]), made([4, 8]), duration=1)
    assert shown(ctx, moved, "position")[0] == (2, 0)
    pushed = animation("position", from_=made([2, 0]), by=made([4, 8]), duration=1)
    assert shown(ctx, pushed, "position")[0] == (2, 0)
    number = animation("opacity", numpy.float32(0.5), numpy.array(1.0), duration=numpy.float32(1))
    assert shown(ctx, number, "opacity")[0] == 0.5


def test_arrays_as_curves_and_tensions(ctx: kinema.Context) -> None:
    held = kinema.Keyframe(
        "opacity",
        numpy.array([0, 1, 0.5]),
        duration=1,
        timing_functions=numpy.array([[0, 0, 1, 1]] * 2),
        tension_values=numpy.zeros(3),
        continuity_values=numpy.zeros(3, numpy.float32),
        bias_values=numpy.zeros(3),
        timing=numpy.array([0, 0, 1, 1]),
    )
    assert shown(ctx, held, "opacity") == [0, 1, 0.5]
    assert ctx.animation(held).timing_functions is not None


def test_descriptions_with_arrays_are_values() -> None:
    values = numpy.array([[0, 1], [2, 3]], numpy.float32)
    one = kinema.Keyframe("position", values, key_times=numpy.array([0, 1]))
    assert one == kinema.Keyframe("position", [[0, 1], [2, 3]], key_times=[0, 1])
    assert one == copy.deepcopy(one) and "array" not in repr(one)
    values[:] = 9
    assert one.values == [[0, 1], [2, 3]], "an array that changes later does not change the animation"


def test_arrays_in_objects_of_a_context(ctx: kinema.Context) -> None:
    animation = ctx.animation(kinema.Keyframe("position"))
    animation.values, animation.key_times = numpy.array([[0, 1], [2, 3]]), numpy.array([0, 1])
    assert (animation.values, animation.key_times) == ([(0, 1), (2, 3)], (0, 1))
    animation.set_tag("a", numpy.array([1, 2]))
    assert animation.tag("a") == (1, 2)
    animation.set_tag("a", [numpy.float32(1), numpy.int64(2)])
    assert animation.tag("a") == (1, 2)


def test_arrays_of_handles_and_flags(ctx: kinema.Context) -> None:
    layer = ctx.layer(
        contents=numpy.uint64(1 << 63),
        hidden=numpy.bool_(True),
        filters=numpy.array([1, 2], numpy.uint64),
        edge_antialiasing_mask=numpy.int32(3),
    )
    assert (layer.contents, layer.hidden, layer.filters, layer.edge_antialiasing_mask) == (1 << 63, True, [1, 2], 3)
    faded = kinema.Keyframe("contents", numpy.array([1, 2, 3]), duration=1)
    assert shown(ctx, kinema.Basic("contents", numpy.int64(4), numpy.int64(5), duration=1), "contents")[0] == 4
    assert shown(ctx, faded, "contents")[0] == 1


def test_arrays_in_transactions_and_geometry(ctx: kinema.Context, card: kinema.Layer) -> None:
    with ctx.transaction(duration=numpy.float32(2), timing=numpy.array([0, 0, 1, 1]), disable_actions=numpy.bool_(True)) as one:
        assert (one.duration, one.timing, one.disable_actions) == (2, (0, 0, 1, 1), True)
        card.frame = numpy.array([1, 2, 3, 4])
    assert card.frame == (1, 2, 3, 4)
    assert card.convert_point(numpy.array([1, 1]), None) is not None
    ctx.advance(numpy.float32(1))
    ctx.set_values([card], "position", numpy.array([[5, 6]], numpy.float32))
    assert card.position == (5, 6)


@pytest.mark.parametrize("wrong", [numpy.array(["a", "b"]), numpy.array([1j, 2])])
def test_arrays_that_are_not_numeric_are_refused(ctx: kinema.Context, wrong: Any) -> None:
    layer = ctx.root()
    with pytest.raises(kinema.KinemaError):
        layer.add(kinema.Keyframe("position", wrong, duration=1))
    with pytest.raises(kinema.KinemaError):
        layer.position = wrong


@pytest.mark.parametrize("kind", KINDS)
def test_7_34_arrays_as_values_and_delays_of_many_layers(ctx: kinema.Context, kind: str) -> None:
    made: Made = KINDS[kind]
    layers = [ctx.root() for _ in range(3)]
    ctx.flush()
    move = kinema.Basic("position", by=(8, 4), duration=1, timing="linear", fill_mode="both", removed_on_completion=False)
    ctx.add_animations(layers, move, "move", from_=made([[0, 1], [2, 3], [4, 5]]), delays=made([0, 1, 2]))
    ctx.flush()
    assert [layer.presentation_value("position", at=1.5) for layer in layers] == [(8, 5), (6, 5), (4, 5)]
    assert [layer.animation("move").begin_time for layer in layers] == [0, 1, 2]


def test_7_34_what_a_batch_cannot_have(ctx: kinema.Context) -> None:
    layers = [ctx.root(), ctx.root()]
    fade = kinema.Basic("opacity", to=0)
    with pytest.raises(ValueError, match="from_"):
        ctx.add_animations(layers, fade, from_=[1, 2, 3])
    with pytest.raises(ValueError, match="delays"):
        ctx.add_animations(layers, fade, delays=[1, 2, 3])
    with pytest.raises(ValueError, match="tags"):
        ctx.add_animations(layers, kinema.Basic("opacity", to=0, tags={"a": 1}))
    with pytest.raises(kinema.InvalidArgumentError, match=r"layers\[1\]: fromValue"):
        ctx.add_animations(layers, fade, from_=[1, float("nan")])
    assert layers[0].animation_keys == []


# ---- Shapes --------------------------------------------------------------------------------------------------------------


def of_positions(ctx: kinema.Context, values: object, count: int = 3) -> list[tuple[float, ...]]:
    layers = ctx.layers(count)
    ctx.set_values(layers, "position", values)
    return [tuple(layer.position) for layer in layers]


@pytest.mark.parametrize(
    ("values", "want"),
    [
        ([[1, 2], [3, 4], [5, 6]], [(1, 2), (3, 4), (5, 6)]),
        ([[7, 8]], [(7, 8)] * 3),
        ([7, 8], [(7, 8)] * 3),
        (9, [(9, 9)] * 3),
        ([9], [(9, 9)] * 3),
        ([[9]], [(9, 9)] * 3),
        ([[1], [2], [3]], [(1, 1), (2, 2), (3, 3)]),
    ],
)
def test_rows_and_numbers_broadcast_as_in_numpy(ctx: kinema.Context, values: object, want: object) -> None:
    assert numpy.broadcast_to(values, (3, 2)).tolist() == [list(row) for row in want]  # type: ignore[attr-defined]
    assert of_positions(ctx, values) == of_positions(ctx, numpy.array(values, float)) == want
    assert of_positions(ctx, numpy.array(values, float).astype("f4")) == want


@pytest.mark.parametrize("shape", [(2, 3), (6,), (3, 3), (4, 2), (3, 2, 2), (3,), (2, 1), (1, 6), (0, 2), (2, 2)])
def test_other_shapes_are_refused(ctx: kinema.Context, shape: tuple[int, ...]) -> None:
    layers = [ctx.root() for _ in range(3)]
    values = numpy.ones(shape)
    with pytest.raises(ValueError, match=re.escape(f"position: an array of shape {shape} given, expected (3, 2) for 3 layers")):
        ctx.set_values(layers, "position", values)
    with pytest.raises(ValueError, match="position: "):
        ctx.set_values(layers, "position", values.tolist())
    assert [tuple(layer.position) for layer in layers] == [(0, 0)] * 3
    move = kinema.Basic("position", to=(0, 0), duration=1)
    with pytest.raises(ValueError, match=re.escape(f"from_: an array of shape {shape} given")):
        ctx.add_animations(layers, move, from_=values)


def test_views_of_arrays_are_read_in_their_order(ctx: kinema.Context) -> None:
    whole = numpy.arange(12.0).reshape(2, 6)
    assert of_positions(ctx, whole[:, ::2].T) == [(0, 6), (2, 8), (4, 10)]
    assert of_positions(ctx, whole.T[:3][::-1]) == [(2, 8), (1, 7), (0, 6)]


def test_numbers_of_one_component(ctx: kinema.Context) -> None:
    layers = ctx.layers(3)
    for values, want in [(0.5, [0.5] * 3), ([0.1, 0.2, 0.3], [0.1, 0.2, 0.3]), ([[0.1], [0.2], [0.3]], [0.1, 0.2, 0.3])]:
        ctx.set_values(layers, "opacity", values)
        assert [layer.opacity for layer in layers] == want
    with pytest.raises(
        ValueError, match=re.escape("opacity: an array of shape (2,) given, expected (3,) for 3 layers, one number")
    ):
        ctx.set_values(layers, "opacity", [0.1, 0.2])


def test_matrices_colors_and_lists(ctx: kinema.Context) -> None:
    layers = [ctx.layer("gradient") for _ in range(2)]
    ctx.set_values(layers, "transform", kinema.Transform.translation(1, 2))
    assert [layer.transform.m41 for layer in layers] == [1, 1]
    ctx.set_values(layers, "transform", numpy.array([numpy.eye(4), 2 * numpy.eye(4)]))
    assert [layer.transform.m11 for layer in layers] == [1, 2]
    ctx.set_values(layers, "backgroundColor", ["red", "#0000ff"])
    assert [tuple(layer.background_color) for layer in layers] == [(1, 0, 0, 1), (0, 0, 1, 1)]
    ctx.set_values(layers, "backgroundColor", "lime")
    assert [tuple(layer.background_color) for layer in layers] == [(0, 1, 0, 1)] * 2
    ctx.set_values(layers, "locations", [0, 0.5, 1])
    assert [layer.locations for layer in layers] == [(0, 0.5, 1)] * 2
    ctx.set_values(layers, "locations", [[0, 1], [0.25, 0.75]])
    assert [layer.locations for layer in layers] == [(0, 1), (0.25, 0.75)]
    with pytest.raises(ValueError, match="locations: "):
        ctx.set_values(layers, "locations", numpy.zeros((3, 2)))
    with pytest.raises(kinema.TypeMismatchError):
        ctx.set_values(layers, "opacity", ["red", "blue"])


def test_no_layers_take_no_rows(ctx: kinema.Context) -> None:
    ctx.set_values([], "position", numpy.zeros((0, 2)))
    ctx.set_values([], "opacity", 1)


def test_animations_of_many_layers_broadcast(ctx: kinema.Context) -> None:
    layers = [ctx.root() for _ in range(3)]
    ctx.flush()
    ctx.add_animations(
        layers, kinema.Basic("position", duration=1), from_=5, to=numpy.array([[1.0, 2.0]]), delays=numpy.float32(0)
    )
    ctx.flush()
    assert [tuple(layer.presentation_value("position", at=0)) for layer in layers] == [(5, 5)] * 3
    assert [tuple(layer.presentation_value("position", at=0.999999999)) for layer in layers][0] == pytest.approx((1, 2))


def test_a_value_for_each_layer_needs_one_for_each(ctx: kinema.Context) -> None:
    """C reads one for each layer: with fewer values it would read beyond them."""
    layers = [ctx.root() for _ in range(3)]
    ctx.flush()
    for count in (0, 1, 2, 4):
        with pytest.raises(ValueError, match=f"position: {count} values of kinema.Each given, expected one for each of 3 layers"):
            ctx.animate_layers(layers, position=kinema.Each([(0, 0)] * count), duration=1)
        with pytest.raises(ValueError, match=f"{count} values of kinema.Each given"):
            kinema.Timeline(ctx).add(layers, opacity=kinema.Each([0] * count), duration=1)
