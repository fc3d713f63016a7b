"""Events, delegates, the clock, exceptions that cross C."""

from __future__ import annotations

import math
from typing import Any

import kinema
import pytest
from kinema import Basic, Completion, Start, Stop


def test_11_start_and_stop_are_queued(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Basic("opacity", 0, 1, duration=1, tags={"n": 1}), "fade")
    ctx.advance(0.5)
    (start,) = ctx.events()
    assert isinstance(start, Start) and (start.time, start.layer, start.key) == (0, card, "fade")
    assert start.animation.tag("n") == 1
    ctx.advance(2)
    (stop,) = ctx.events()
    assert isinstance(stop, Stop) and (stop.time, stop.finished, stop.key) == (1, True, "fade")
    assert stop.animation == start.animation and ctx.events() == []


def test_7_32_a_removed_animation_stops_unfinished(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(Basic("opacity", 0, 1, duration=1))
    ctx.advance(0.5)
    card.remove_all_animations()
    ctx.advance(0.75)
    assert [(type(event), getattr(event, "finished", None), event.time) for event in ctx.events()] == [
        (Start, None, 0),
        (Stop, False, 0.5),
    ]


def test_more_events_than_one_poll_returns(ctx: kinema.Context, card: kinema.Layer) -> None:
    for _ in range(150):
        card.add(Basic("opacity", 0, 1, duration=1))
    ctx.advance(0)
    assert len(ctx.events()) == 150


def test_delegates_are_functions_of_the_event(ctx: kinema.Context, card: kinema.Layer) -> None:
    received: list[Any] = []
    card.add(Basic("opacity", 0, 1, duration=1, did_start=received.append, did_stop=received.append), "k")
    ctx.advance(0)
    ctx.advance(1)
    assert [type(event) for event in received] == [Start, Stop] and ctx.events() == []


def test_on_event_receives_all_events_without_a_delegate(ctx: kinema.Context, card: kinema.Layer) -> None:
    received: list[Any] = []
    ctx.on_event(received.append)
    card.add(Basic("opacity", 0, 1, duration=1), "k")
    with ctx.transaction(completion="done"):
        pass
    ctx.advance(0)
    assert [type(event) for event in received] == [Start, Completion]
    ctx.on_event(None)
    ctx.advance(1)
    assert len(received) == 2 and len(ctx.events()) == 1


def test_callbacks_may_change_anything(ctx: kinema.Context, card: kinema.Layer) -> None:
    def again(event: Stop) -> None:
        if len(times) < 3:
            times.append(event.time)
            event.layer.add(Basic("opacity", 0, 1, duration=1, did_stop=again))

    times: list[float] = []
    card.add(Basic("opacity", 0, 1, duration=1, did_stop=again))
    for step in range(1, 5):
        ctx.advance(step)
    assert times == [1, 2, 3]


def test_a_callback_may_close_the_context() -> None:
    ctx = kinema.Context()
    ctx.root()
    with ctx.transaction(completion=ctx.close):
        pass
    ctx.advance(1)
    assert ctx.pointer is None
    with pytest.raises(kinema.InvalidHandleError):
        _ = ctx.time


def test_an_exception_in_a_callback_is_raised_by_the_call_that_caused_it(ctx: kinema.Context) -> None:
    def fail() -> None:
        received.append(ctx.layer(position=(1, 2)).position)  # calls inside work
        raise RuntimeError("lost")

    received: list[Any] = []
    for _ in range(2):
        with ctx.transaction(completion=fail):
            pass
    with pytest.raises(RuntimeError, match="lost"):
        ctx.advance(1)
    assert received == [(1, 2), (1, 2)] and ctx.time == 1
    ctx.advance(2)


def test_D10_time_only_moves_forward(ctx: kinema.Context) -> None:
    ctx.advance(2)
    ctx.advance(2)
    with pytest.raises(kinema.TimeBackwardsError):
        ctx.advance(1)
    assert ctx.time == 2


@pytest.mark.parametrize("last", [1.0, 0.5], ids=["that has its value", "that ends early"])
def test_d85_a_completion_waits_for_every_property_of_the_call(ctx: kinema.Context, card: kinema.Layer, last: float) -> None:
    received: list[float] = []
    card.animate(position=(9, 9), opacity=last, duration=1, completion=lambda: received.append(ctx.time))
    ctx.flush()
    card.animate(opacity=0, duration=0)
    for time in (0.1, 0.9, 1.0):
        assert received == []
        ctx.advance(time)
    assert received == [1.0]


def test_d85_a_completion_of_properties_without_a_change_comes_with_the_next_advance(
    ctx: kinema.Context, card: kinema.Layer
) -> None:
    card.animate(z_position=card.z_position, opacity=card.opacity, duration=1, completion="all")
    ctx.advance(0.1)
    (completion,) = ctx.events()
    assert isinstance(completion, Completion) and (completion.tag, completion.time) == ("all", 0)


def test_the_next_event_time_of_an_idle_host(ctx: kinema.Context, card: kinema.Layer) -> None:
    ctx.advance(1)  # past the fade of the new sublayer
    assert ctx.next_event_time == math.inf
    card.add(Basic("opacity", 0, 1, duration=2))
    ctx.advance(2)
    assert ctx.next_event_time == 3
    ctx.advance(4)
    card.animate(position=(9, 9), delay=2, duration=1)
    ctx.flush()
    assert ctx.next_event_time == 6 and not ctx.is_animating  # D125: the begin of a motion, which has no event
    ctx.advance(6)
    assert ctx.next_event_time == 7 and ctx.is_animating
    assert all(event.time < 4 for event in ctx.events())


@pytest.mark.filterwarnings("ignore::kinema.SuspiciousValueWarning")
def test_D4_warnings_are_logged(ctx: kinema.Context, card: kinema.Layer) -> None:
    log: list[tuple[kinema.LogLevel, str]] = []
    ctx.log(lambda level, text: log.append((level, text)))
    card.add(kinema.Keyframe("opacity", [0, 1, 0], key_times=[0, 1]))
    ctx.flush()
    assert [level for level, _ in log] == [kinema.LogLevel.WARNING] and log[0][1]
    ctx.log(None)
    card.add(kinema.Keyframe("opacity", [0, 1, 0], key_times=[0, 1]))
    ctx.flush()
    assert len(log) == 1


def test_an_event_of_a_destroyed_layer(ctx: kinema.Context, stage: kinema.Layer) -> None:
    card = stage.add_layer()
    ctx.flush()
    card.add(Basic("opacity", 0, 1, duration=1))
    ctx.advance(0.1)
    ctx.events()
    card.remove()
    card.close()
    ctx.advance(0.2)
    (stop,) = ctx.events()
    assert isinstance(stop, Stop) and not stop.finished and "invalid_handle" in repr(stop.layer)
