"""Compact render lists as numpy arrays."""

from __future__ import annotations

import gc

import kinema
import pytest
from kinema import RenderFlag

numpy = pytest.importorskip("numpy")


@pytest.fixture
def stage(ctx: kinema.Context) -> kinema.Layer:
    layer: kinema.Layer = ctx.root(bounds=(0, 0, 200, 100), anchor_point=(0, 0), background_color=(1, 1, 1, 1))
    for place in range(100):
        layer.add_layer(position=(place, 0.1), opacity=0.1)
    ctx.flush()
    return layer


@pytest.mark.parametrize("matrix", ["2x3", "4x4"])
def test_it_is_the_full_list_in_single_precision(ctx: kinema.Context, stage: kinema.Layer, matrix: str) -> None:
    """D64"""
    full, items = ctx.render_array(), ctx.compact_list(matrix).prepare()
    numbers = [0, 1, 4, 5, 12, 13] if matrix == "2x3" else list(range(16))
    assert numpy.array_equal(items["matrix"], full["matrix"][:, numbers].astype("float32"))
    for member in ("layer", "end", "clip", "flags"):
        assert numpy.array_equal(items[member], full[member])
    for member in ("bounds", "opacity", "backgroundColor", "cornerRadius"):
        assert numpy.array_equal(items[member], full[member].astype("float32"))


def test_changes_lead_to_the_present_list(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """D65"""
    frames = ctx.compact_list()
    old, before = frames.prepare().copy(), frames.revision
    with ctx.transaction(disable_actions=True):
        stage.sublayers[5].opacity = 0.5
        gone = stage.sublayers[50]
        gone.remove()
    ctx.flush()
    items = frames.prepare()
    changes = frames.changes(before)
    patched = old[: len(items)]
    for run in changes.runs:
        frames.write(patched[run], run.start)
    assert patched.tobytes() == items.tobytes() and len(items) == 100
    assert changes.reordered and changes.removed == [gone] and changes.runs[0] == slice(0, 1)
    assert frames.changes(frames.revision) == ([], False, [])


def test_parts_are_written_into_strided_arrays(ctx: kinema.Context, stage: kinema.Layer) -> None:
    frames = ctx.compact_list()
    items = frames.prepare()
    records = numpy.zeros(10, numpy.dtype([("item", frames.dtype), ("mine", "u8")]))
    frames.write(records["item"], 20)
    assert records["item"].tobytes() == items[20:30].tobytes() and not records["mine"].any()
    with pytest.raises(kinema.InvalidArgumentError, match="first, count"):
        frames.write(records["item"], 100)
    with pytest.raises(TypeError):
        frames.write(numpy.zeros(3))
    with pytest.raises(ValueError):
        frames.write(items[::-1])


def test_flags_and_errors(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """D63"""
    stage.opacity = 0.5
    ctx.advance(10)
    frames = ctx.compact_list()
    assert RenderFlag.OFFSCREEN in RenderFlag(int(frames.prepare()["flags"][0]))
    with pytest.raises(ValueError):
        ctx.compact_list("3x3")
    frames.close()
    with pytest.raises(kinema.InvalidHandleError):
        frames.prepare()
    gc.collect()
