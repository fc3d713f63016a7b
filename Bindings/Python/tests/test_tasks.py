"""Transactions of tasks: blocks of several tasks on one thread, in turns, nested, cancelled."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable

import kinema
import pytest

Main = Callable[[], Awaitable[object]]


def played(ctx: kinema.Context, main: Main, end: float = 20.0) -> list[float]:
    """Runs a coroutine while a clock task advances the context; returns the time at which it ends. Fails instead of waiting for
    ever."""
    ended: list[float] = []

    async def clock() -> None:
        while not ended:
            await asyncio.sleep(0)
            ctx.advance(ctx.time + 0.25)
            assert ctx.time < end, "it waits for ever"

    async def run() -> None:
        ticking = asyncio.create_task(clock())
        running = asyncio.ensure_future(main())
        await asyncio.wait([ticking, running], return_when=asyncio.FIRST_COMPLETED)
        ended.append(ctx.time)
        if not running.done():
            running.cancel()
        await asyncio.gather(ticking, running)

    asyncio.run(run())
    return ended


async def moments(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)


@pytest.mark.parametrize(("first", "second"), [(1, 8), (8, 1), (3, 3)])
def test_overlapping_blocks_of_two_tasks(ctx: kinema.Context, stage: kinema.Layer, first: int, second: int) -> None:
    """Each has a separate duration and completion, regardless of which one suspends longer."""
    landed: dict[str, float] = {}

    async def move(name: str, duration: float, suspended: int) -> None:
        layer = stage.add_layer(position=(0, 0))
        ctx.flush()
        async with ctx.transaction(duration=duration, timing="linear") as t:
            await moments(suspended)
            layer.position = 100, 0
            assert t.duration == ctx.current.duration == duration
            await moments(suspended)
        landed[name] = ctx.time
        assert layer.animation_keys == []

    async def main() -> None:
        await asyncio.gather(move("a", 1, first), move("b", 3, second))

    played(ctx, main)
    assert landed["a"] >= 1 and landed["b"] >= 3 and ctx.statistics.open_transactions == 0


def test_many_tasks_begin_in_the_order_of_their_calls(ctx: kinema.Context, stage: kinema.Layer) -> None:
    order: list[int] = []

    async def block(number: int) -> None:
        async with ctx.transaction():
            order.append(number)
            await moments(number % 3)
            order.append(number)

    async def main() -> None:
        await asyncio.gather(*map(block, range(20)))

    played(ctx, main)
    assert order == [number for number in range(20) for _ in range(2)]


def test_a_block_inside_another_ends_at_its_commit(ctx: kinema.Context, card: kinema.Layer) -> None:
    async def main() -> None:
        async with ctx.transaction(duration=1):
            async with ctx.transaction(duration=2) as inner:
                assert inner.duration == 2
                card.position = 100, 100
            assert ctx.time < 2, "the inner one does not wait: nothing is published yet"
        assert ctx.time >= 2, "the outer one waits for the animations of both"

    played(ctx, main)


def test_a_block_inside_an_ordinary_one_ends_at_its_commit(ctx: kinema.Context, card: kinema.Layer) -> None:
    async def main() -> None:
        with ctx.transaction(duration=1):
            async with ctx.transaction(duration=2):
                card.position = 100, 100
        assert ctx.time == 0

    played(ctx, main)


def test_tasks_that_are_started_and_awaited_inside_a_block_nest_in_it(ctx: kinema.Context, stage: kinema.Layer) -> None:
    seen: list[float] = []

    async def child(duration: float | None) -> None:
        async with ctx.transaction(duration=duration):
            await moments(3)
            seen.append(ctx.current.duration)
            stage.add_layer().opacity = 0.5

    async def main() -> None:
        async with ctx.transaction(duration=1):
            await asyncio.gather(child(2), child(None), child(3))
            assert ctx.current.duration == 1

    played(ctx, main)
    assert seen == [2, 1, 3] and ctx.statistics.open_transactions == 0


def test_a_block_waits_for_the_blocks_that_its_tasks_have_open(ctx: kinema.Context) -> None:
    order: list[str] = []

    async def child() -> None:
        async with ctx.transaction():
            await moments(5)
            order.append("child")

    async def late() -> None:
        await moments(15)
        async with ctx.transaction():
            order.append("late")

    async def main() -> None:
        async with ctx.transaction():
            tasks = [asyncio.create_task(child()), asyncio.create_task(late())]
            await moments(2)
        order.append("main")
        await asyncio.gather(*tasks)

    played(ctx, main)
    assert order == ["child", "main", "late"] or order == ["child", "late", "main"]
    assert ctx.statistics.open_transactions == 0


@pytest.mark.parametrize("when", range(1, 12))
def test_a_cancelled_block_passes_its_turn_to_the_next(ctx: kinema.Context, card: kinema.Layer, when: int) -> None:
    async def block() -> None:
        async with ctx.transaction(duration=0.5):
            await moments(3)
            card.position = 100, 100

    async def main() -> None:
        tasks = [asyncio.create_task(block()) for _ in range(3)]
        await moments(when)
        tasks[1].cancel()
        done = await asyncio.gather(*tasks, return_exceptions=True)
        assert done[0] is done[2] is None

    played(ctx, main)
    assert ctx.statistics.open_transactions == 0


def test_a_block_that_raises_or_is_refused_passes_its_turn_to_the_next(ctx: kinema.Context) -> None:
    async def wrong() -> None:
        async with ctx.transaction():
            await moments(2)
            raise ZeroDivisionError

    async def refused() -> None:
        async with ctx.transaction(duration=float("nan")):
            raise AssertionError

    async def right() -> int:
        async with ctx.transaction():
            await moments(1)
        return 1

    async def main() -> None:
        found = await asyncio.gather(wrong(), refused(), right(), return_exceptions=True)
        assert [type(one) for one in found] == [ZeroDivisionError, kinema.InvalidArgumentError, int]

    played(ctx, main)
    assert ctx.statistics.open_transactions == 0


def test_animation_blocks_of_views_take_turns_too(ctx: kinema.Context, stage: kinema.Layer) -> None:
    async def move(view: kinema.View, duration: float) -> None:
        async with ctx.animate(duration):
            await moments(2)
            view.center = 50, 50
        assert ctx.time >= duration

    async def main() -> None:
        views = [kinema.View(stage.add_layer()) for _ in range(2)]
        ctx.flush()
        await asyncio.gather(move(views[0], 1), move(views[1], 2))

    played(ctx, main)


def test_each_thread_and_each_context_has_separate_turns(ctx: kinema.Context) -> None:
    opened = threading.Barrier(2, timeout=10)

    async def block() -> None:
        async with ctx.transaction():
            await asyncio.to_thread(opened.wait)

    def other() -> None:
        async def main() -> None:
            task = asyncio.create_task(block())
            while not task.done():
                await asyncio.sleep(0.01)
                ctx.advance(ctx.time)

        asyncio.run(main())

    threads = [threading.Thread(target=other) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert ctx.statistics.open_transactions == 0

    async def main() -> None:
        with kinema.Context() as second:

            async def move() -> None:
                async with second.transaction(duration=7) as t:
                    await moments(3)
                    assert t.duration == 7
                    second.flush()

            task = asyncio.create_task(move())
            async with ctx.transaction(duration=1) as t:
                await moments(5)
                assert t.duration == 1
            while not task.done():
                await asyncio.sleep(0)
                second.advance(second.time)

    played(ctx, main)


def test_closing_the_context_ends_the_waiting(ctx: kinema.Context) -> None:
    async def main() -> None:
        context = kinema.Context()
        root = context.root()
        context.flush()

        async def move() -> None:
            async with context.transaction(duration=1):
                root.position = 100, 100

        task = asyncio.create_task(move())
        await moments(3)
        context.close()
        with pytest.raises(kinema.InvalidHandleError, match="closed"):
            await task

    played(ctx, main)
