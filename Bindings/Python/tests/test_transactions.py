"""Transactions: values, nesting, completions, waiting for them."""

from __future__ import annotations

import asyncio
import threading

import kinema
import pytest


def test_10_2_values_and_defaults(ctx: kinema.Context) -> None:
    assert (ctx.current.duration, ctx.current.timing, ctx.current.disable_actions) == (0.25, None, False)
    with ctx.transaction(duration=2, timing="easeIn", disable_actions=True, values={"mood": "calm", "n": 3}) as t:
        assert (t.duration, t.timing, t.disable_actions) == (2, (0.42, 0, 1, 1), True)
        assert (t["mood"], t["n"], "other" in t, t.get("other", 7)) == ("calm", 3, False, 7)
        with pytest.raises(KeyError):
            _ = t["other"]
        t.timing = None
        assert t.timing is None
    assert ctx.current.duration == 0.25


def test_10_2_nested_values_are_inherited(ctx: kinema.Context) -> None:
    with ctx.transaction(duration=2, values={"n": 1}) as outer:
        with ctx.transaction(values={"n": 2}) as inner:
            assert (inner.duration, inner["n"], outer["n"]) == (2, 2, 1)
            assert ctx.current["n"] == 2


def test_10_3_only_the_outermost_commit_publishes(ctx: kinema.Context, card: kinema.Layer) -> None:
    with ctx.transaction(disable_actions=True):
        with ctx.transaction():
            card.opacity = 0.5
        assert card.presentation_value("opacity") == 1
    assert card.presentation_value("opacity") == 0.5


def test_10_4_commit_without_begin(ctx: kinema.Context) -> None:
    with pytest.raises(kinema.NoTransactionError):
        ctx.current.commit()


def test_committing_out_of_order_or_twice(ctx: kinema.Context) -> None:
    outer, inner = ctx.transaction().begin(), ctx.transaction().begin()
    with pytest.raises(kinema.OutOfOrderError):
        outer.commit()
    inner.commit()
    with pytest.raises(kinema.InvalidHandleError):
        inner.commit()
    outer.commit()


def test_a_block_that_raises_commits_too(ctx: kinema.Context, card: kinema.Layer) -> None:
    with pytest.raises(ZeroDivisionError), ctx.transaction(disable_actions=True):
        card.opacity = 0.5
        _ = 1 / 0
    assert card.presentation_value("opacity") == 0.5 and ctx.statistics.open_transactions == 0


def test_a_refused_value_closes_its_transaction(ctx: kinema.Context) -> None:
    with pytest.raises(kinema.InvalidArgumentError), ctx.transaction(duration=float("nan")):
        raise AssertionError
    with pytest.raises(kinema.TypeMismatchError):
        ctx.transaction(timing=[0, 0, 1]).begin()
    with pytest.raises(kinema.TypeMismatchError):
        ctx.transaction(duration="long").begin()  # type: ignore[arg-type]
    assert ctx.statistics.open_transactions == 0


def test_9_2_disabled_actions(ctx: kinema.Context, card: kinema.Layer) -> None:
    ctx.current.disable_actions = True
    card.opacity = 0.5
    ctx.flush()
    assert card.animation_keys == [] and ctx.current.disable_actions is False


def test_10_6_completion_after_the_last_animation(ctx: kinema.Context, card: kinema.Layer) -> None:
    received: list[float] = []
    with ctx.transaction(duration=2, completion=lambda: received.append(ctx.time)):
        card.position = 100, 100
    ctx.advance(1)
    assert received == []
    ctx.advance(2.5)
    assert received == [2.5]


def test_10_6_the_next_advance_delivers_a_completion_without_animations(ctx: kinema.Context) -> None:
    received: list[int] = []
    with ctx.transaction(completion=lambda: received.append(1)):
        pass
    assert received == []
    ctx.advance(0)
    assert received == [1]


def test_10_6_a_tag_instead_of_a_function_is_an_event(ctx: kinema.Context) -> None:
    with ctx.transaction(completion="landed"):
        pass
    with ctx.transaction(completion=7):
        pass
    ctx.advance(1)
    assert [event.tag for event in ctx.events()] == [7, "landed"]  # type: ignore[union-attr]


def test_10_6_clearing_keeps_the_completion_of_earlier_animations(ctx: kinema.Context) -> None:
    with ctx.transaction(completion="first") as t:
        t.completion = None
    ctx.advance(0)
    assert ctx.events() == [kinema.Completion(0, "first")]


def test_async_with_waits_for_the_animations_of_the_block(ctx: kinema.Context, card: kinema.Layer) -> None:
    async def main() -> list[str]:
        received: list[str] = []

        async def move() -> None:
            async with ctx.transaction(duration=1):
                card.position = 100, 100
            received.append(f"landed at {ctx.time}")

        task = asyncio.create_task(move())
        for step in range(5):
            await asyncio.sleep(0)
            ctx.advance(step * 0.5)
        await task
        return received

    assert asyncio.run(main()) in (["landed at 1.0"], ["landed at 1.5"], ["landed at 2.0"])


def test_10_1_transactions_belong_to_a_thread(ctx: kinema.Context) -> None:
    seen: list[float] = []
    with ctx.transaction(duration=3):
        thread = threading.Thread(target=lambda: seen.append(ctx.current.duration))
        thread.start()
        thread.join()
    assert seen == [0.25]


def test_10_7_lock(ctx: kinema.Context) -> None:
    with ctx.lock(), ctx.lock():
        waiting = threading.Thread(target=ctx.layer)
        waiting.start()
        waiting.join(0.05)
        assert waiting.is_alive()
    waiting.join(5)
    assert not waiting.is_alive()


def test_reprs(ctx: kinema.Context) -> None:
    assert repr(ctx.current) == "<the current transaction>"
    with ctx.transaction() as t:
        assert repr(t).startswith("<transaction 0x")


def test_10_2_the_completion_reads_back() -> None:
    def landed() -> None: ...

    with kinema.Context() as context, context.transaction() as outer:
        assert outer.completion is None
        outer.completion = "a tag"
        with context.transaction() as inner:
            assert inner.completion == "a tag"
            inner.completion = landed
            assert inner.completion is landed and outer.completion == "a tag"
            inner.completion = None
            assert inner.completion == "a tag"
