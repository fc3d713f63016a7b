"""Values of Python and of C."""

from __future__ import annotations

import math

import kinema
import pytest
from kinema import Path, Transform
from kinema._structures import KinLayer, KinPathElement, KinValue
from kinema._values import decode, encode, numbers, values_array
from kinema.enumerations import PropertyType, ValueType


def test_encodings_follow_the_python_type() -> None:
    assert encode(None).type == ValueType.NIL
    assert (encode("text").type, encode("Grüße").size) == (ValueType.STRING, 7)
    assert encode("").size == 0
    assert (encode(1).type, encode(True).memory[:]) == (ValueType.NUMBERS, [1.0])
    assert encode([(1, 2), (3, 4)]).memory[:] == [1, 2, 3, 4]
    assert encode([("move", 1, 2)]).type == ValueType.PATH
    assert encode(Path()).type == ValueType.PATH
    assert encode([], PropertyType.PATH).type == ValueType.PATH
    assert encode([], PropertyType.NUMBERS).type == ValueType.NUMBERS


def test_integers_are_handles_for_properties_of_handles() -> None:
    assert encode(7, PropertyType.HANDLE).type == ValueType.HANDLES
    assert encode([7, 8], PropertyType.HANDLES).memory[:] == [7, 8]
    assert encode(7.5, PropertyType.HANDLE).type == ValueType.NUMBERS


@pytest.mark.parametrize("value", [object(), ["a"], [[1, "b"]], [("spin", 1)], [("move", 1)], {"a": 1}, [[[1]]]])
def test_D9_an_unsupported_value_is_a_type_mismatch(value: object) -> None:
    with pytest.raises(TypeError):
        encode(value)


def test_a_list_of_one_number_is_not_a_number() -> None:
    with pytest.raises(kinema.TypeMismatchError):
        encode([1], PropertyType.NUMBER)


def test_arrays_of_values_keep_their_memory() -> None:
    array = values_array(["a", None, 2], None)
    assert [value.type for value in array] == [ValueType.STRING, ValueType.NIL, ValueType.NUMBERS]
    assert len(array.memory) == 3


def test_numpy_arrays_are_used_in_place_if_possible() -> None:
    numpy = pytest.importorskip("numpy")
    row = numpy.array([1.0, 2.0])
    view = numbers(row)
    view[0] = 9.0
    assert row[0] == 9.0
    assert numbers(numpy.array([[1, 2], [3, 4]]))[:] == [1, 2, 3, 4]
    assert numbers(numpy.arange(6.0)[::2])[:] == [0, 2, 4]
    assert numbers(numpy.float32(0.5))[:] == [0.5]
    assert numbers(numpy.array([True, False]))[:] == [1, 0]
    assert numbers(numpy.array([1.5, 2], ">f8"))[:] == [1.5, 2] and numbers(numpy.zeros((0, 2)))[:] == []


def test_a_read_only_numpy_array_is_copied() -> None:
    numpy = pytest.importorskip("numpy")
    row = numpy.array([1.0, 2.0])
    row.flags.writeable = False
    numbers(row)[0] = 9.0
    assert row[0] == 1.0


def test_decoding_an_unknown_type_is_none() -> None:
    assert decode(77, bytearray(8), 8, None) is None


def test_structs_have_the_size_of_c() -> None:
    import ctypes

    assert ctypes.sizeof(KinPathElement) == 56
    assert ctypes.sizeof(KinValue) == 24
    assert ctypes.sizeof(KinLayer) == 8


def test_3_3_concatenation_applies_the_left_one_first() -> None:
    both = Transform.scale(2, 3) @ Transform.translation(10, 0)
    assert both.apply(1, 1) == (12, 3)
    assert Transform.rotation(math.pi / 2).apply(1, 0) == pytest.approx((0, 1))
    assert Transform.rotation(1.0, 0, 0, 0) == Transform()
    assert Transform.rotation(math.pi, 1, 0, 0).apply(0, 1) == pytest.approx((0, -1))
    assert math.isnan(Transform(m44=0).apply(0, 0).x)
    move = Transform.translation(3, 4, 5)
    assert move.scaled(2).m41 == 3 and Transform.scale(2).translated(3, 4).m41 == 6
    assert move.rotated(0.5, 1, 2, 3) == Transform.rotation(0.5, 1, 2, 3) @ move
    assert move.inverse == Transform.translation(-3, -4, -5)
    assert Transform.scale(1, 0).inverse is None
    assert Transform().is_identity and not move.is_identity and not move.is_affine
    assert Transform.affine(1, 2, 3, 4, 5, 6).affine_numbers == (1, 2, 3, 4, 5, 6)
    assert move.affine_numbers == (1, 0, 0, 1, 0, 0)
    with pytest.raises(kinema.InvalidArgumentError, match="not finite"):
        Transform.scale(1e200).scaled(1e200)
    with pytest.raises(TypeError, match="transform \\* Transform: expected transform @ transform"):
        move * move
    with pytest.raises(TypeError, match="int \\* transform"):
        2 * move
    with pytest.raises(TypeError, match="unsupported operand"):
        move @ 2  # type: ignore[operator]


def test_3_3_rotation_is_that_of_the_engine(ctx: kinema.Context) -> None:
    layer = ctx.layer()
    for name, axis in (("x", (1, 0, 0)), ("y", (0, 1, 0)), ("z", (0, 0, 1))):
        layer.transform = Transform()
        layer[f"transform.rotation.{name}"] = 0.3
        assert layer.transform == pytest.approx(Transform.rotation(0.3, *axis), abs=1e-15)


def test_an_ellipse_touches_its_rect() -> None:
    path = Path.ellipse(0, 0, 20, 10)
    ends = [element[-2:] for element in path if element[0] != "close"]
    assert ends == [(20, 5), (10, 10), (0, 5), (10, 0), (20, 5)]


def test_values_compare_with_plain_ones() -> None:
    assert kinema.Color(1, 0, 0) == (1, 0, 0, 1)
    assert Path([["move", 0, 0]]) == [("move", 0, 0)]
    assert repr(Path().move(1, 2).quad(1, 2, 3, 4)) == "Path([('move', 1, 2), ('quad', 1, 2, 3, 4)])"


def test_2_1_presets() -> None:
    assert kinema.TimingFunction.named("default") == (0.25, 0.1, 0.25, 1.0)
    with pytest.raises(kinema.InvalidArgumentError):
        kinema.TimingFunction.named("bouncy")


def test_2_3_values_of_a_curve() -> None:
    assert kinema.evaluate(None, [0.25]) == [0.25]
    assert kinema.evaluate([0.2, 0, 0, 1], [0.5]) == pytest.approx([0.87783360], abs=1e-7)
    numpy = pytest.importorskip("numpy")
    assert kinema.evaluate("linear", numpy.array([[0.25], [2]])).tolist() == [[0.25], [1]]
    assert kinema.TimingFunction(0.2, 0, 0, 1)(0.1) == pytest.approx(0.15625, abs=1e-7)
