"""Samples by the names of their columns, their conversions, unwrapped angles; samplers that follow, and that warn."""

from __future__ import annotations

import math
import threading
import warnings

import kinema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinema import Basic, Samples, StaleSamplesWarning, _numpy

numpy = pytest.importorskip("numpy")
TIMES = [0, 0.25, 0.5, 1]


@pytest.fixture
def samples(ctx: kinema.Context, card: kinema.Layer) -> Samples:
    """Of a layer that moves from x = 0 to 8 in a second."""
    card.name = "card"
    card.add(Basic("position.x", from_=0, to=8, duration=1, fill_mode="both", removed_on_completion=False))
    ctx.flush()
    return ctx.sampler([(card, "position"), (card, "opacity")]).samples(TIMES)


def test_columns_have_names(samples: Samples) -> None:
    assert samples.columns == ("card.position.x", "card.position.y", "card.opacity") and len(samples) == 4
    assert list(samples["card.position.x"]) == [0, 2, 4, 8] and list(samples.times) == TIMES
    assert "card.opacity" in repr(samples)
    with pytest.raises(KeyError, match="did you mean 'card.position.x'"):
        samples["card.positionx"]


def test_samples_are_an_array(samples: Samples) -> None:
    array = numpy.asarray(samples)
    assert array.tolist() == [[0, 20, 1], [2, 20, 1], [4, 20, 1], [8, 20, 1]] and numpy.shares_memory(array, samples.rows)
    assert numpy.asarray(samples, numpy.float32).dtype == numpy.float32
    assert not numpy.shares_memory(numpy.array(samples, copy=True), samples.rows)
    with pytest.raises(ValueError):
        samples.__array__(numpy.float32, copy=False)


def test_samples_are_a_tensor(samples: Samples) -> None:
    """DLPack, as PyTorch and JAX read it: numpy's reader does not copy."""
    tensor = numpy.from_dlpack(samples)
    assert tensor.tolist() == samples.rows.tolist() and numpy.shares_memory(tensor, samples.rows)
    assert samples.__dlpack_device__() == (1, 0), "kDLCPU"


def test_samples_are_a_table_of_pandas(samples: Samples) -> None:
    pytest.importorskip("pandas")
    frame = samples.to_pandas()
    assert list(frame.columns) == list(samples.columns) and frame.index.name == "time" and list(frame.index) == TIMES
    assert frame["card.position.x"][0.25] == 2 and frame.to_numpy().tolist() == samples.rows.tolist()


def test_samples_are_a_table_of_arrow(samples: Samples) -> None:
    pytest.importorskip("pyarrow")
    table = samples.to_arrow()
    assert table.column_names == ["time", *samples.columns] and table["time"].to_pylist() == TIMES
    assert table["card.position.x"].to_pylist() == [0, 2, 4, 8]


@pytest.mark.parametrize("is_there", [True, False], ids=["numpy", "no numpy"])
@given(turns=st.floats(-3, 3), steps=st.integers(8, 40))
def test_unwrapped_angles_are_those_of_the_animation(is_there: bool, turns: float, steps: int) -> None:
    """The closed form is the angle itself, as long as a step is less than half a turn."""
    with kinema.Context() as ctx, pytest.MonkeyPatch.context() as patch:
        patch.setattr(_numpy, "numpy", numpy if is_there else None)
        dial = ctx.root(name="dial")
        ctx.flush()
        dial.add(Basic("transform.rotation.z", from_=0, to=turns * math.tau, duration=steps))
        ctx.flush()
        sampler = ctx.sampler([(dial, "transform.rotation.z"), (dial, "opacity"), (dial, ctx.key_path("opacity").velocity)])
        samples = sampler.samples([float(time) for time in range(steps)])
        assert samples.angles == (0,) and isinstance(samples.rows, memoryview) == (not is_there)
        wanted = [turns * math.tau * step / steps for step in range(steps)]
        assert list(samples.unwrapped()["dial.transform.rotation.z"]) == pytest.approx(wanted, abs=1e-6)
        assert list(samples.unwrapped()["dial.opacity"]) == [1] * steps
        # A part keeps its whole turns (D142), so its samples are not wrapped either.
        assert list(samples["dial.transform.rotation.z"]) == pytest.approx(wanted, abs=1e-6)


def test_samples_without_angles_are_unwrapped_already(samples: Samples) -> None:
    assert samples.unwrapped() is samples


# ---- Samplers that follow, and that warn -------------------------------------------------------------------------------


def test_a_sampler_follows_the_commits(ctx: kinema.Context, card: kinema.Layer) -> None:
    sampler = ctx.sampler([(card, "zPosition")], follow=True)
    for depth in (1, 2):
        with ctx.transaction(disable_actions=True):
            card.z_position = depth
        assert sampler.sample([0]).tolist() == [[depth]]
    assert not sampler.rebind(), "nothing has changed since"


def test_a_stale_sampler_warns_where_it_is_used(ctx: kinema.Context, card: kinema.Layer) -> None:
    sampler = ctx.sampler([(card, "zPosition")])
    with ctx.transaction(disable_actions=True):
        card.z_position = 3
    with pytest.warns(StaleSamplesWarning, match="rebind") as caught:
        assert sampler.sample([0]).tolist() == [[0]]
        sampler.sample([0])
    assert len(caught) == 1 and caught[0].filename == __file__


def test_a_sampler_does_not_warn_if_it_shows_what_the_context_shows(ctx: kinema.Context, card: kinema.Layer) -> None:
    """A change of another layer; the past; a sampler that was told to stay; a copy; another thread; a closed context."""
    sampler, staying = ctx.sampler([(card, "zPosition")]), ctx.sampler([(card, "zPosition")], follow=False)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        card.add_layer()
        ctx.flush()
        sampler.sample([0])
        ctx.advance(5)
        with ctx.transaction(disable_actions=True):
            card.z_position = 3
        sampler.sample([1, 4])  # before now
        assert staying.sample([9]).tolist() == sampler.copy().sample([9]).tolist() == [[0]]
        with ctx.lock():
            thread = threading.Thread(target=sampler.sample, args=([9],))
            thread.start()
            thread.join(10)
            assert not thread.is_alive(), "a sampler on another thread does not wait for the context"
        sampler.rebind()
        assert sampler.sample([9]).tolist() == [[3]]
        ctx.close()
        assert sampler.sample([9]).tolist() == [[3]]


def rows_of(with_numpy: bool, monkeypatch: pytest.MonkeyPatch) -> kinema.Samples:
    if not with_numpy:
        monkeypatch.setattr(kinema._numpy, "numpy", None)
    with kinema.Context() as ctx:
        ship = ctx.root(name="ship", position=(3, 4))
        ctx.flush()
        ship.add(kinema.Basic("position.x", 0, 8, duration=4))
        ctx.flush()
        return ctx.sampler([(ship, "position")]).samples([0, 1, 2, 3])


@pytest.mark.parametrize("with_numpy", [True, False])
def test_samples_are_a_sequence_of_rows(with_numpy: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = rows_of(with_numpy, monkeypatch)
    want = [[0, 4], [2, 4], [4, 4], [6, 4]]
    assert [list(row) for row in samples] == [list(row) for _, row in zip(samples.times, samples, strict=True)] == want
    assert len(list(samples)) == len(samples) == 4
    assert list(samples[1]) == want[1] and list(samples[-1]) == want[-1]
    part = samples[1:3]
    assert [list(row) for row in part] == want[1:3] and list(part.times) == [1, 2] and part.columns == samples.columns
    assert list(samples[::2]["ship.position.x"]) == [0, 4]
    assert "ship.position.x" in samples and "ship.opacity" not in samples and 0 not in samples
    with pytest.raises(IndexError):
        samples[4]
    with pytest.raises(KeyError, match="did you mean 'ship.position.x'"):
        samples["position.x"]
