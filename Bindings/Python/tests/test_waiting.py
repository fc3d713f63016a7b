"""Waiting for one animation, which the host's advances end."""

from __future__ import annotations

import asyncio
import math
import re
import threading
from collections.abc import Callable

import kinema
import pytest
from kinema import Basic, Group, Keyframe, Spring, Transition


def ended(
    ctx: kinema.Context, begin: Callable[[], kinema.Layer], key: str, step: float = 0.25, last: float = 20
) -> tuple[float, bool]:
    """Adds an animation and advances until it is over; returns when, and what the future said."""

    async def main() -> tuple[float, bool]:
        finished = begin().finished(key)
        while not finished.done():
            ctx.advance(ctx.time + step)
            await asyncio.sleep(0)
            assert ctx.time < last, "it waits for ever"
        return ctx.time, await finished

    return asyncio.run(main())


@pytest.mark.parametrize(
    ("animation", "end"),
    [
        (Basic("opacity", 0, 1, duration=2), 2),
        (Basic("opacity", 0, 1, duration=2, speed=2), 1),
        (Basic("opacity", 0, 1, duration=1, repeat_count=2, autoreverses=True), 4),
        (Basic("opacity", 0, 1, duration=1, repeat_duration=2.5), 2.5),
        (Basic("opacity", 0, 1, duration=1, removed_on_completion=False, fill_mode="forwards"), 1),
        (Basic("opacity", 0, 1, duration=1, begin_time=1.5), 2.5),
        (Keyframe("opacity", {0: 0, 1: 1}, duration=0.5), 0.5),
        (Group([Basic("opacity", 0, 1, duration=9)], duration=3), 3),
        (Basic("opacity", 0, 1), 0.25),  # the duration of the transaction
    ],
)
def test_it_ends_with_the_active_duration(
    ctx: kinema.Context, card: kinema.Layer, animation: kinema.Animation, end: float
) -> None:
    """Section 3 of the rules: repetitions multiply, the speed divides, the repeat duration overrides."""

    def begin() -> kinema.Layer:
        card.add(animation, "it")
        return card

    assert ended(ctx, begin, "it") == (end, True)


def test_a_spring_ends_when_it_has_settled(ctx: kinema.Context, card: kinema.Layer) -> None:
    spring = Spring("zPosition", 0, 1, duration="settling")

    def begin() -> kinema.Layer:
        card.add(spring, "rise")
        return card

    time, finished = ended(ctx, begin, "rise", 1 / 64)
    assert finished and spring.settling_duration <= time < spring.settling_duration + 1 / 64


def test_implicit_animations_motions_and_transitions_end(ctx: kinema.Context, card: kinema.Layer) -> None:
    def change() -> kinema.Layer:
        card.opacity = 0.5
        return card

    def move() -> kinema.Layer:
        card.animate(position=(30, 40), duration=0.5, delay=0.25)
        return card

    def push() -> kinema.Layer:
        card.add(Transition("push", duration=1))
        return card

    assert ended(ctx, change, "opacity") == (0.25, True)
    assert ended(ctx, move, "position") == (1, True)
    assert ended(ctx, push, "transition") == (2, True)


def test_the_speed_of_layers_counts(ctx: kinema.Context, stage: kinema.Layer, card: kinema.Layer) -> None:
    """A layer of speed 0.5 in a stage of speed 0.5: four seconds are one."""
    stage.speed = card.speed = 0.5
    ctx.flush()

    def begin() -> kinema.Layer:
        card.add(Basic("zPosition", 0, 1, duration=1), "it")
        return card

    assert ended(ctx, begin, "it") == (4, True)


@pytest.mark.parametrize(
    "cut",
    [
        lambda card: card.remove_animation("it"),
        lambda card: card.remove_all_animations(),
        lambda card: card.add(Basic("opacity", 0, 1, duration=9), "it"),
        lambda card: card.remove(),
    ],
    ids=["removed", "all removed", "replaced", "out of the tree"],
)
def test_it_says_if_the_animation_was_cut(ctx: kinema.Context, card: kinema.Layer, cut: Callable[[kinema.Layer], object]) -> None:
    async def main() -> bool:
        card.add(Basic("opacity", 0, 1, duration=5), "it")
        finished = card.finished("it")
        ctx.advance(1)
        cut(card)
        assert not finished.done()
        ctx.advance(2)
        return await asyncio.wait_for(finished, 5)

    assert asyncio.run(main()) is False


def test_several_wait_for_one_and_one_for_several(ctx: kinema.Context, card: kinema.Layer) -> None:
    async def main() -> list[bool]:
        card.add(Basic("opacity", 0, 1, duration=1), "a")
        card.add(Basic("zPosition", 0, 1, duration=2), "b")
        waits = [card.finished("a"), card.finished("a"), card.finished("b")]
        waits[0].cancel()
        ctx.advance(1.5)
        await asyncio.sleep(0)
        assert [wait.done() for wait in waits] == [True, True, False]
        ctx.advance(2.5)
        return await asyncio.gather(*waits[1:])

    assert asyncio.run(main()) == [True, True]


def test_another_thread_may_advance(ctx: kinema.Context, card: kinema.Layer) -> None:
    async def main() -> bool:
        card.add(Basic("opacity", 0, 1, duration=1), "it")
        finished = card.finished("it")
        ctx.flush()
        thread = threading.Thread(target=ctx.advance, args=(2,))
        thread.start()
        try:
            return await asyncio.wait_for(finished, 10)
        finally:
            thread.join()

    assert asyncio.run(main()) is True


def test_a_key_that_does_not_exist_is_not_found(ctx: kinema.Context, card: kinema.Layer) -> None:
    async def main(key: str) -> None:
        await card.finished(key)

    with pytest.raises(kinema.NotFoundError, match="of which the layer has none"):
        asyncio.run(main("fade"))
    card.add(Basic("opacity", 0, 1, duration=1), "fadeOut")
    with pytest.raises(kinema.NotFoundError, match=re.escape("expected one of fadeOut: did you mean 'fadeOut'?")):
        asyncio.run(main("fade_out"))
    with pytest.raises(RuntimeError, match="no running event loop"):
        card.finished("fadeOut")


def test_closing_the_context_fails_the_wait(ctx: kinema.Context, card: kinema.Layer) -> None:
    async def main() -> None:
        card.add(Basic("opacity", 0, 1, duration=math.inf), "it")
        finished = card.finished("it")
        ctx.advance(1)
        ctx.close()
        await asyncio.wait_for(finished, 5)

    with pytest.raises(kinema.InvalidHandleError, match="closed before"):
        asyncio.run(main())


def test_a_callback_that_fails_does_not_keep_the_wait(ctx: kinema.Context, card: kinema.Layer) -> None:
    def fail(_: object) -> None:
        raise OSError("in a callback")

    async def main() -> bool:
        card.add(Basic("opacity", 0, 1, duration=1, did_stop=fail), "it")
        finished = card.finished("it")
        with pytest.raises(OSError, match="in a callback"):
            ctx.advance(2)
        return await asyncio.wait_for(finished, 5)

    assert asyncio.run(main()) is True


def test_an_animator_that_has_ended_is_not_waited_for() -> None:
    async def main() -> list[kinema.AnimatorState]:
        with kinema.Context() as ctx:
            layer = ctx.root()
            ctx.flush()
            move, fade = layer.animate(position=(1, 2), duration=1), layer.animate(opacity=0, duration=1)
            ctx.flush()
            move.finish("start")
            ctx.advance(1)
            return [await asyncio.wait_for(one, 1) for one in (move, fade)]  # nothing advances the context

    assert asyncio.run(main()) == [kinema.AnimatorState.AT_START, kinema.AnimatorState.AT_END]
