"""Samplers: batches into the host's memory."""

from __future__ import annotations

import re
import threading
from array import array
from typing import Any

import kinema
import pytest
from kinema import Basic

numpy: Any = pytest.importorskip("numpy")


@pytest.fixture
def sampler(ctx: kinema.Context, stage: kinema.Layer) -> kinema.Sampler:
    card = stage.add_layer(name="card", position=(0, 5))
    other = stage.add_layer()
    ctx.flush()
    card.add(Basic("position.x", 0, 10, duration=1))
    card.add(Basic("opacity", 0, 1, duration=1))
    ctx.flush()
    return ctx.sampler([(card, "position"), (card, "opacity"), (other, "backgroundColor")])


TIMES = [0, 0.25, 0.5]
WANT = [[0, 5, 0], [2.5, 5, 0.25], [5, 5, 0.5]]


def test_a_row_for_each_time_and_nil_as_nan(sampler: kinema.Sampler) -> None:
    rows = sampler.sample(TIMES)
    assert rows.dtype == numpy.float64 and rows.shape == (3, sampler.width) == (3, 7)
    assert rows[:, :3].tolist() == WANT and numpy.isnan(rows[:, 3:]).all()


def test_columns_have_names(sampler: kinema.Sampler) -> None:
    assert sampler.columns == ("card.position.x", "card.position.y", "card.opacity") + tuple(
        f"layer1.backgroundColor.{part}" for part in ("red", "green", "blue", "alpha")
    )
    assert sampler.channel(1) == slice(2, 3)
    rows = sampler.sample(TIMES)
    named = sampler.named(rows)
    assert named["card.opacity"].tolist() == [0, 0.25, 0.5] and named["card.opacity"].base is rows


@pytest.mark.parametrize("dtype", ["float64", "float32", "uint8"])
def test_a_new_array_of_any_format(sampler: kinema.Sampler, dtype: str) -> None:
    rows = sampler.sample(TIMES, dtype=dtype)
    assert rows.dtype == dtype
    assert rows[:, 2].tolist() == ([0, 64, 128] if dtype == "uint8" else [0, 0.25, 0.5])


def test_out_is_filled_in_place_without_a_copy(sampler: kinema.Sampler) -> None:
    out = numpy.zeros((3, 7), numpy.float32)
    assert sampler.sample(TIMES, out) is out
    assert out[:, :3].tolist() == WANT


def test_rows_of_out_may_be_apart(sampler: kinema.Sampler) -> None:
    wide = numpy.full((6, 10), -1.0)
    sampler.sample(numpy.array(TIMES, float), wide[::2, 1:8])
    assert wide[::2, 1:4].tolist() == WANT
    assert (wide[1::2] == -1).all() and (wide[:, 0] == -1).all() and (wide[:, 8:] == -1).all()


@pytest.mark.parametrize(
    "out",
    [
        numpy.zeros((3, 6)),
        numpy.zeros((2, 7)),
        numpy.zeros((3, 7), int),
        numpy.zeros((3, 14))[:, ::2],
        numpy.zeros(21),
        numpy.zeros((3, 7), ">f8"),
        numpy.broadcast_to(numpy.zeros(7), (3, 7)),
        numpy.zeros((3, 7))[::-1],
        bytearray(10),
    ],
)
def test_a_wrong_out_is_refused(sampler: kinema.Sampler, out: object) -> None:
    with pytest.raises(ValueError):
        sampler.sample(TIMES, out)


def test_any_buffer_is_accepted(sampler: kinema.Sampler) -> None:
    memory = array("f", bytes(3 * 7 * 4))
    assert sampler.sample(array("d", TIMES), memory) is memory
    assert memory[7:10].tolist() == [2.5, 5, 0.25]


def test_without_numpy_a_memoryview(sampler: kinema.Sampler, monkeypatch: pytest.MonkeyPatch) -> None:
    import kinema.sampler

    monkeypatch.setattr(kinema._numpy, "numpy", None)
    rows = sampler.sample(TIMES)
    assert isinstance(rows, memoryview) and rows.shape == (3, 7) and rows[1, 0] == 2.5
    assert sampler.sample([], dtype="f").nbytes == 0
    assert sampler.sample(TIMES, dtype="f").format == "f"


def test_without_times_there_are_no_rows(sampler: kinema.Sampler) -> None:
    assert sampler.sample([]).shape == (0, 7)


def test_a_slice_into_any_layout(sampler: kinema.Sampler) -> None:
    columns = numpy.zeros((3, 3))
    sampler.sample_slice(TIMES, columns.T, first_channel=0, channel_count=2)
    assert columns.T.tolist() == WANT
    with pytest.raises(ValueError):
        sampler.sample_slice(TIMES, columns.T, first_channel=1)
    with pytest.raises(kinema.InvalidArgumentError):
        sampler.sample_slice(TIMES, numpy.zeros((3, 0)), first_channel=4, channel_count=0)
    with pytest.raises(ValueError):
        sampler.sample_slice(TIMES, numpy.zeros((3, 3))[::-1], channel_count=2)


def test_rebinding_follows_commits(ctx: kinema.Context, sampler: kinema.Sampler) -> None:
    card = sampler.channels[0][0]
    card.remove_all_animations()
    ctx.flush()
    with pytest.warns(kinema.StaleSamplesWarning):
        assert sampler.sample([0.5])[0, 0] == 5
    assert sampler.rebind() is True
    assert sampler.sample([0.5])[0, 0] == 0
    assert sampler.rebind() is False


def test_a_sampler_outlives_its_context() -> None:
    with kinema.Context() as ctx:
        root = ctx.root(opacity=0.5)
        ctx.flush()
        sampler = ctx.sampler([(root, "opacity")])
    assert sampler.sample([0, 1]).tolist() == [[0.5], [0.5]]
    with pytest.raises(kinema.InvalidHandleError):
        sampler.rebind()
    sampler.close()


def test_copies_sample_on_other_threads(sampler: kinema.Sampler) -> None:
    times = numpy.linspace(0, 1, 10_000)
    want = sampler.sample(times)
    results: list[Any] = []
    threads = [threading.Thread(target=lambda copy: results.append(copy.sample(times)), args=(sampler.copy(),)) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(results) == 4 and all(rows.tobytes() == want.tobytes() for rows in results)


def test_the_same_bits_as_single_values(ctx: kinema.Context, sampler: kinema.Sampler) -> None:
    card = sampler.channels[0][0]
    rows = sampler.sample([0.1, 0.7])
    assert [row[2] for row in rows] == [card.presentation_value("opacity", time) for time in (0.1, 0.7)]


def test_strings_cannot_be_sampled(ctx: kinema.Context, stage: kinema.Layer) -> None:
    with pytest.raises(kinema.TypeMismatchError):
        ctx.sampler([(stage, "name")])
    with pytest.raises(kinema.InvalidArgumentError):
        ctx.sampler([(stage, "opacity")]).sample([float("nan")])
    assert repr(ctx.sampler([(stage, "position")])) == "<sampler of 1 channels, 2 numbers a row>"


def test_the_cost_of_naming_columns_is_linear(ctx: kinema.Context, monkeypatch: pytest.MonkeyPatch) -> None:
    """Counts comparisons and hashes of layers, which every way of distinguishing layers needs."""
    counted = [0]
    for name in ("__eq__", "__hash__"):
        original = getattr(kinema.Layer, name)

        def call(*arguments: Any, original: Any = original) -> Any:
            counted[0] += 1
            return original(*arguments)

        monkeypatch.setattr(kinema.Layer, name, call)
    costs = []
    for count in (100, 200, 400):
        with ctx.sampler([(layer, "opacity") for layer in [ctx.layer() for _ in range(count)]]) as sampler:
            counted[0] = 0
            assert sampler.columns[-1] == f"layer{count - 1}.opacity"
            costs.append(counted[0] / count)
    assert costs == pytest.approx([costs[0]] * 3, rel=0.1)


def test_columns_of_layers_without_names_are_numbered_by_layer(ctx: kinema.Context) -> None:
    one, two = ctx.layer(), ctx.layer(name="card")
    sampler = ctx.sampler([(one, "opacity"), (two, "opacity"), (one, "zPosition"), (ctx.layer(), "opacity")])
    assert sampler.columns == ("layer0.opacity", "card.opacity", "layer0.zPosition", "layer2.opacity")


def test_matrices_of_moved_parts_are_those_of_single_values(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """Rule 8.3, D11: the same bits while nothing moves, while only the translation does, and while a part turns or scales; in a
    window, too, that begins between channels that one clock moves."""
    begin, layers = 1.0, []
    resting = kinema.Transform.rotation(0.3)
    for index in range(11):
        layer = stage.add_layer(position=(0, 0))
        if index % 2:
            layer.transform = resting
        layers.append(layer)
    ctx.flush()
    for index, layer in enumerate(layers):
        timing = {"begin_time": begin, "duration": 1 if index % 3 else 2, "timing": (0.42, 0, 0.58, 1)}
        layer.add(Basic("position", (0, 1), (2, 3), **timing))
        layer.add(Basic("transform.translation", (1, 2), (3, 4), **timing))
        if index % 4:
            layer.add(Basic("transform.rotation", 0.5, 2, **timing))
        if index % 5:
            layer.add(Basic("transform.scale", 1, 3, **timing))
    ctx.flush()
    channels = [(layer, key) for layer in layers for key in ("position", "transform")]
    times = [0.5, 1.25, 1.5, 2.5, 3.5]
    with ctx.sampler(channels) as sampler:
        rows = sampler.sample(times)
        part = numpy.zeros((len(times), 16 + 18 * 3))
        sampler.sample_slice(times, part, first_channel=3, channel_count=7)
        assert part.tobytes() == rows[:, 20 : 20 + part.shape[1]].copy().tobytes()
    # Layer 1 turns from 0.5 to 2 about z and scales from 1 to 3 in one second: half of it at 1.5.
    turn, scale = numpy.array([1.25, 2])
    cosine, sine = scale * numpy.cos(turn), scale * numpy.sin(turn)
    wanted = [cosine, sine, 0, 0, -sine, cosine, 0, 0, 0, 0, scale, 0, 2, 3, 0, 1]
    assert rows[2, 18 + 2 : 36] == pytest.approx(wanted, abs=1e-12)
    for row, time in zip(rows, times):
        ctx.advance(time)
        for index, layer in enumerate(layers):
            alone = numpy.array([*layer.presentation_value("position"), *layer.presentation_value("transform")])
            assert row[18 * index : 18 * index + 18].tobytes() == alone.tobytes(), (time, index)


def test_channels_come_and_go(ctx: kinema.Context, stage: kinema.Layer) -> None:
    """D66: channels are added at the end; removed, the others keep their order, or the last one takes the position."""
    ship, boat = stage.add_layer(name="ship", opacity=0.25), stage.add_layer(name="boat", opacity=0.5)
    ctx.flush()
    sampler = ctx.sampler([(ship, "opacity"), (ship, "zPosition"), (ship, "position")])
    copy = sampler.copy()
    sampler.add([(boat, "opacity")])
    assert sampler.columns[-1] == "boat.opacity" and sampler.sample([0])[0][-1] == 0.5
    sampler.remove([1])
    assert sampler.columns == ("ship.opacity", "ship.position.x", "ship.position.y", "boat.opacity")
    sampler.remove([0], swap=True)
    assert sampler.columns == ("boat.opacity", "ship.position.x", "ship.position.y")
    assert list(sampler.sample([0])[0]) == [0.5, 0, 0]
    with pytest.raises(kinema.InvalidArgumentError):
        sampler.remove([2])
    assert copy.width == 4


@pytest.mark.parametrize("wrong", ["a layer", ("a", "b", "c"), 3])
def test_a_channel_that_is_no_pair_is_named(ctx: kinema.Context, wrong: object) -> None:
    with pytest.raises(TypeError, match=re.escape(f"channels: {wrong!r} given, expected pairs of a layer and a key path")):
        ctx.sampler([wrong])  # type: ignore[list-item]


@pytest.mark.parametrize("owner", ["ship", "stage"])
def test_d81_velocities_follow_the_speed_of_a_layer(owner: str) -> None:
    """D81: from 0 to 1 in 2 s is 1/2 in the time of the layer."""
    with kinema.Context() as context:
        stage = context.root()
        ship = stage.add_layer()
        context.flush()
        ship.add(kinema.Basic("opacity", from_=0, to=1, duration=2, fill_mode="both"))
        paced = {"ship": ship, "stage": stage}[owner]
        paced.speed = 2
        context.flush()
        sampler = context.sampler([(ship, context.key_path("opacity").velocity)], follow=False)
        assert sampler.sample([0.125]).tolist() == [[1]]
        for speed in (0.5, 4, 0, 1):
            paced.speed = speed
            context.flush()
            assert sampler.rebind()
            assert sampler.sample([0.125]).tolist() == [[speed / 2]]
