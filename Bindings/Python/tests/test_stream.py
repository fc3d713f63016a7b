"""Streams: structured arrays of layers (rule D61)."""

from __future__ import annotations

import math

import numpy as np
import pytest

import kinema

SPRITE = np.dtype(
    [("xy", "f4", 2), ("angle", "f4"), ("color", "u1", 4), ("mine", "i4"), ("world", "f8", (2, 3)), ("all", "f4", (4, 4))],
    align=True,
)
SOURCES = dict(xy="position", angle="transform.rotation.z", color="backgroundColor", world="worldTransform", all="worldTransform")


@pytest.fixture
def ship(ctx: kinema.Context) -> kinema.Layer:
    stage = ctx.root(position=(5, 0))
    ship = stage.add_layer(position=(10, 20), background_color=(1, 0, 0, 1))
    ctx.flush()
    ship.add(kinema.Basic("transform.rotation.z", from_=0, to=math.pi, duration=1))
    ctx.flush()
    return ship


def test_rows_of_a_dtype(ctx: kinema.Context, ship: kinema.Layer) -> None:
    stream = ctx.stream([ship], SPRITE, **SOURCES)
    out = np.zeros(1, SPRITE)
    out["mine"] = 7
    rows = stream.write(0.5, out)
    assert rows is out and out["mine"][0] == 7
    assert out["xy"][0].tolist() == [10, 20] and out["color"][0].tolist() == [255, 0, 0, 255]
    assert out["angle"][0] == pytest.approx(math.pi / 2)
    np.testing.assert_allclose(out["world"][0], [[0, -1, 15], [1, 0, 20]], atol=1e-9)
    np.testing.assert_allclose(out["all"][0], [[0, 1, 0, 0], [-1, 0, 0, 0], [0, 0, 1, 0], [15, 20, 0, 1]], atol=1e-5)


def test_several_times(ctx: kinema.Context, ship: kinema.Layer) -> None:
    rows = ctx.stream([ship, ship.superlayer], SPRITE, xy="position", angle="transform.rotation.z").write([0, 0.5])
    assert rows.shape == (2, 2)
    np.testing.assert_allclose(rows["angle"], [[0, 0], [math.pi / 2, 0]], rtol=1e-6)


def test_layers_come_and_go(ctx: kinema.Context, ship: kinema.Layer) -> None:
    stream = ctx.stream([ship], SPRITE, xy="position")
    others = [ship.superlayer.add_layer(position=(i, i)) for i in range(3)]
    ctx.flush()
    stream.add(others)
    assert math.isnan(stream.write(0)["xy"][1, 0]) and stream.rebind()
    assert len(stream) == 4 and stream.write(0)["xy"][:, 0].tolist() == [10, 0, 1, 2]
    stream.remove([0], swap=True)
    assert stream.write(0)["xy"][:, 0].tolist() == [2, 0, 1]
    others[0].position = 50, 0
    assert not stream.rebind()
    ctx.flush()
    assert stream.rebind() and stream.write(9)["xy"][1].tolist() == [50, 0]


@pytest.mark.parametrize(
    ("dtype", "sources", "text"),
    [
        (SPRITE, {"xz": "position"}, "xz: the dtype has the fields xy"),
        (SPRITE, {"mine": "opacity"}, "mine: int32 given"),
        (SPRITE, {"xy": "opacity"}, "xy: 2 numbers given, expected 1"),
        (SPRITE, {"xy": "worldTransform"}, r"xy: shape \(2,\) given"),
        (np.float32, {"xy": "position"}, "xy: the dtype has the fields of no structure"),
        ([("at", "f8", 2), ("a", "f4")], {"at": "position"}, r"at: byte 0 of 20 given, expected multiples of 8, .*align=True"),
        ([("a", "u1"), ("b", "f4")], {"b": "opacity"}, r"b: byte 1 of 5 given, expected multiples of 4, .*align=True"),
    ],
)
def test_fields_that_do_not_fit_are_refused(ctx: kinema.Context, dtype: object, sources: dict[str, str], text: str) -> None:
    with pytest.raises(ValueError, match=text):
        ctx.stream([ctx.root()], dtype, **sources)


def test_arrays_that_do_not_fit_are_refused(ctx: kinema.Context, ship: kinema.Layer) -> None:
    stream = ctx.stream([ship] * 2, SPRITE, xy="position")
    for out in (np.zeros(3, SPRITE), np.zeros(4, SPRITE)[::2], np.zeros(2, "f4"), np.zeros(2, SPRITE)[::-1]):
        with pytest.raises(ValueError, match="out must be"):
            stream.write(0, out)
    with pytest.raises(kinema.InvalidArgumentError, match="slice.writer"):
        stream.write(0, writer=1)
