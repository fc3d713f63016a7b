"""Many threads on one object: calls take turns or raise ConcurrencyError, and nothing ends under a call of another thread."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Callable, Iterator
from typing import Any

import kinema
import pytest
from kinema._turns import Gate, Turn

numpy: Any = pytest.importorskip("numpy")

ROUNDS = 150
SPRITE = numpy.dtype([("xy", "f4", 2), ("fade", "f4")])
DOCUMENT = {"kinema": 1, "layers": [{"id": f"l{n}", "set": {"position": [n, 0]}} for n in range(20)]}
DOCUMENT["markers"] = [{"name": f"m{n}", "time": n} for n in range(20)]
SMALL = {"kinema": 1, "layers": [{"id": "l0"}], "markers": [{"name": "m0", "time": 0}]}


@pytest.fixture(autouse=True)
def eager() -> Iterator[None]:
    """Threads change as often as Python permits. What earlier tests have left does not end while these count."""
    gc.collect()
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def cards(ctx: kinema.Context, stage: kinema.Layer) -> list[kinema.Layer]:
    cards = [stage.add_layer(position=(index, 1)) for index in range(40)]
    ctx.flush()
    return cards


def together(*tasks: Callable[[], object]) -> list[BaseException]:
    """Runs each task on a thread of its own, and returns the errors other than those that a closed or busy object raises."""
    errors: list[BaseException] = []
    start = threading.Barrier(len(tasks))

    def run(task: Callable[[], object]) -> None:
        start.wait()
        try:
            task()
        except (kinema.ConcurrencyError, kinema.InvalidHandleError, kinema.BusyError):
            pass
        except BaseException as error:
            errors.append(error)

    threads = [threading.Thread(target=run, args=(task,), daemon=True) for task in tasks]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert not any(thread.is_alive() for thread in threads)
    return errors


def repeated(task: Callable[[], object], rounds: int = ROUNDS) -> Callable[[], None]:
    def run() -> None:
        for _ in range(rounds):
            task()

    return run


# ---- Closing -------------------------------------------------------------------------------------------------------------


def users(ctx: kinema.Context, cards: list[kinema.Layer], kind: str) -> tuple[Any, Callable[[], object]]:
    """Returns an object of a kind, and a call on it that takes some time."""
    if kind == "sampler":
        sampler = ctx.sampler([(card, "position") for card in cards], follow=False)
        return sampler, lambda: sampler.sample([0, 0.1, 0.2])
    if kind == "stream":
        stream = ctx.stream(cards, SPRITE, xy="position", fade="opacity")
        return stream, lambda: stream.write(0.1)
    if kind == "list":
        frames = ctx.compact_list()
        return frames, lambda: frames.prepare()
    scene = ctx.load(DOCUMENT)
    return scene, lambda: scene.markers


@pytest.mark.parametrize("kind", ["sampler", "stream", "list", "scene"])
def test_what_is_closed_under_a_call_ends_after_it(ctx: kinema.Context, cards: list[kinema.Layer], kind: str) -> None:
    before = kinema.live_object_count()
    for _ in range(30):
        thing, call = users(ctx, cards, kind)
        assert together(repeated(call), repeated(call), thing.close) == []
    del thing, call
    assert kinema.live_object_count() == before


def test_a_context_that_is_closed_under_a_call_ends_after_it() -> None:
    before = kinema.live_object_count()
    for _ in range(30):
        ctx = kinema.Context()
        cards = [ctx.root(position=(index, 0)) for index in range(10)]
        ctx.flush()

        def change(ctx: kinema.Context = ctx, cards: list[kinema.Layer] = cards) -> None:
            for card in cards:
                card.position = 1, 2
                card.presentation_value("opacity")
            ctx.flush()

        assert together(repeated(change, 20), repeated(change, 20), ctx.close) == []
        del cards, change
    assert kinema.live_object_count() == before


def test_a_context_closed_while_another_thread_holds_its_lock() -> None:
    ctx = kinema.Context()
    locked, closed = threading.Event(), threading.Event()

    def hold() -> None:
        with ctx.lock():
            locked.set()
            closed.wait(60)

    def close() -> None:
        locked.wait(60)
        ctx.close()
        closed.set()

    assert together(hold, close) == []


def test_no_callback_runs_after_a_close_inside_a_callback() -> None:
    ctx, seen = kinema.Context(), []
    layer = ctx.root()
    ctx.flush()
    for number in range(3):

        def stop(event: object, number: int = number) -> None:
            seen.append(number)
            ctx.close()

        layer.add(kinema.Basic("opacity", 0, 1, duration=1, did_stop=stop))
    ctx.advance(2)
    assert len(seen) == 1


# ---- One object in several threads -----------------------------------------------------------------------------------------


def test_a_sampler_serves_threads_in_turn(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    sampler = ctx.sampler([(card, "position") for card in cards], follow=False)
    want = [[value for index in range(len(cards)) for value in (index, 1)]] * 3

    def sample() -> None:
        assert sampler.sample([0, 0.5, 1]).tolist() == want

    assert together(*[repeated(sample, 60)] * 6) == []


def test_a_sampler_changes_while_others_sample(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    sampler = ctx.sampler([(card, "position") for card in cards], follow=False)

    def change() -> None:
        sampler.add([(cards[0], "opacity")])
        sampler.rebind()
        sampler.remove([len(cards)])

    def sample() -> None:
        samples = sampler.samples([0, 0.5])
        assert samples.rows.shape == (2, len(samples.columns))
        assert sampler.copy().sample([0]).shape[0] == 1

    assert together(repeated(change), repeated(sample), repeated(sample)) == []


def test_a_stream_changes_while_others_write(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    stream = ctx.stream(cards, SPRITE, xy="position", fade="opacity", writers=2)

    def change() -> None:
        stream.add(cards[:3])
        stream.remove([len(cards)], swap=True)
        stream.rebind()
        stream.remove([len(cards), len(cards) + 1])

    def write(writer: int) -> Callable[[], None]:
        def call() -> None:
            rows = stream.write(0.5, writer=writer)
            assert rows["xy"][: len(cards)].tolist() == [[index, 1] for index in range(len(cards))]

        return call

    assert together(repeated(change), *(repeated(write(number % 2)) for number in range(4))) == []


def test_a_compact_list_changes_while_others_write(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    frames = ctx.compact_list()
    count = len(frames.prepare(0))

    def prepare() -> None:
        assert len(frames.prepare(0)) == count

    def write() -> None:
        out = numpy.zeros(count, frames.dtype)
        frames.write(out)
        assert len(set(out["layer"]["id"].tolist())) == count
        frames.changes(0)

    assert together(repeated(prepare), repeated(prepare), repeated(write), repeated(write)) == []


def test_a_scene_is_read_while_it_is_reloaded(ctx: kinema.Context) -> None:
    scene = ctx.load(DOCUMENT)
    ctx.flush()  # another thread changes what this one has made
    busy: list[int] = []

    def reload() -> None:
        scene.reload(SMALL)
        scene.reload(DOCUMENT)

    def read() -> None:
        try:
            assert len(scene.markers) in (1, 20) and len(scene.roots) in (1, 20)
            assert scene["l0"].name in (None, "l0")
        except kinema.ConcurrencyError:
            busy.append(1)

    assert together(repeated(reload, 30), repeated(read), repeated(read)) == []
    assert scene.layer_count == 20


def test_events_are_polled_by_several_threads(ctx: kinema.Context, stage: kinema.Layer) -> None:
    for index in range(200):
        stage.add(kinema.Basic("opacity", 0, 1, duration=1), key=f"key {index}")
    ctx.advance(2)
    found: list[Any] = []
    assert together(*[lambda: found.extend(ctx.events())] * 4) == []
    assert {event.key for event in found} == {f"key {index}" for index in range(200)}


def test_a_layer_is_one_object_for_all_threads(ctx: kinema.Context, stage: kinema.Layer) -> None:
    for _ in range(40):
        stage.add_layer()
        found: list[Any] = []
        assert together(*[lambda: found.append(stage.sublayers[-1])] * 4) == []
        assert len(found) == 4 and len({id(layer) for layer in found}) == 1
        found[0].remove()
        found.clear()
    ctx.flush()
    ctx.advance(1)
    ctx.advance(2)
    assert ctx.statistics.layers == 1


def test_a_layer_is_closed_by_several_threads(ctx: kinema.Context, stage: kinema.Layer) -> None:
    for _ in range(60):
        layer = stage.add_layer()
        assert together(*[layer.close] * 4) == []
        assert stage.sublayers[-1].superlayer is stage  # the tree has its reference still


def test_numbers_of_callbacks_are_distinct(ctx: kinema.Context) -> None:
    layers = [ctx.layer() for _ in range(8)]

    def write(layer: kinema.Layer) -> Callable[[], None]:
        def call() -> None:
            thing = object()
            layer.user_data = thing
            assert layer.user_data is thing

        return call

    assert together(*(repeated(write(layer)) for layer in layers)) == []


# ---- A call inside a call ----------------------------------------------------------------------------------------------------


def test_a_call_inside_a_turn_of_its_thread_is_refused() -> None:
    turn = Turn("sampler")
    with turn, pytest.raises(kinema.ConcurrencyError, match="sampler: a call inside another one"), turn:
        pass
    with turn:
        pass


def test_a_gate_refuses_what_would_wait_for_itself() -> None:
    gate = Gate("list")
    with gate.alone():
        with pytest.raises(kinema.ConcurrencyError), gate.shared():
            pass
        with pytest.raises(kinema.ConcurrencyError), gate.alone():
            pass
    with gate.shared(), gate.shared():
        with pytest.raises(kinema.ConcurrencyError), gate.alone():
            pass
    with gate.alone():
        pass


def test_a_scene_that_reads_itself_during_its_reload_is_refused(ctx: kinema.Context) -> None:
    image = {"kinema": 1, "layers": [{"id": "a", "set": {"contents": "photo"}}], "resources": [{"name": "photo"}]}
    scene = ctx.load(image, resource={"photo": 1})
    inside: list[Any] = []

    def resource(name: str, source: str) -> int:
        for call in (lambda: scene.markers, lambda: scene["a"], lambda: scene.reload(image)):
            with pytest.raises(kinema.ConcurrencyError):
                call()
            inside.append(call)
        return 2

    scene.reload(image, resource=resource)
    assert len(inside) == 3 and scene["a"].contents == 2


def test_a_scene_does_not_wait_for_a_callback_that_waits(ctx: kinema.Context) -> None:
    """The callback waits for a thread that reads the scene: with a lock, both would wait for ever."""
    image = {"kinema": 1, "layers": [{"id": "a", "set": {"contents": "photo"}}], "resources": [{"name": "photo"}]}
    scene = ctx.load(image, resource={"photo": 1})
    errors: list[BaseException] = []

    def read() -> None:
        try:
            scene["a"]
        except BaseException as error:
            errors.append(error)

    def resource(name: str, source: str) -> int:
        reader = threading.Thread(target=read, daemon=True)
        reader.start()
        reader.join(60)
        return 2

    scene.reload(image, resource=resource)
    assert [type(error) for error in errors] == [kinema.ConcurrencyError]


def test_the_context_lock_and_a_sampler_in_any_order(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    """One thread samples with the context locked, the other one rebinds: the context's lock comes first in both."""
    sampler = ctx.sampler([(card, "position") for card in cards], follow=False)
    frames, stream = ctx.compact_list(), ctx.stream(cards, SPRITE, xy="position")

    def locked() -> None:
        with ctx.lock():
            sampler.sample([0])
            frames.prepare(0)
            stream.write(0)
            cards[0].opacity = 0.5

    def rebind() -> None:
        sampler.rebind()
        frames.prepare(0)
        stream.rebind()
        assert len(sampler.columns) == 2 * len(cards)

    assert together(repeated(locked), repeated(rebind), repeated(rebind)) == []
    ctx.flush()


# ---- Both errors are Kinema's ------------------------------------------------------------------------------------------------


def test_the_error_is_one_of_the_package() -> None:
    error = kinema.ConcurrencyError("sampler: busy")
    assert isinstance(error, kinema.KinemaError) and isinstance(error, RuntimeError)
    assert error.status_name == "concurrency" and str(error) == "sampler: busy"
