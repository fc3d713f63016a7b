"""D125: the promise to hosts that draw only when something changes: while no animation changes a value, the picture stays the
same until the time of the next event."""

from __future__ import annotations

from typing import Any

import kinema
from hypothesis import given
from hypothesis import strategies as st
from kinema import Basic, Group
from properties.shown import examples

TIMES = st.sampled_from([0, 0.25, 0.5, 1])
TIMING = st.fixed_dictionaries(
    {
        "duration": st.sampled_from([0.25, 0.5]),
        "begin_time": TIMES,
        "speed": st.sampled_from([1, 1, 2, 0, -1]),
        "time_offset": st.sampled_from([0, 0.25]),
        "repeat_count": st.sampled_from([0, 1.5]),
        "fill_mode": st.sampled_from(["removed", "forwards", "backwards", "both"]),
        "removed_on_completion": st.booleans(),
    }
)
BASICS = st.builds(lambda timing: Basic("opacity", 0.25, 0.75, **timing), TIMING)
ANIMATIONS = BASICS | st.builds(lambda basic, timing: Group([basic], **timing), BASICS, TIMING)
LAYERS = st.fixed_dictionaries(
    {
        "instance_delay": st.sampled_from([0, 0.25, -0.25]),
        "begin_time": TIMES,
        "speed": st.sampled_from([1, 2, 0]),
        "time_offset": TIMES,
    }
)


def picture(ctx: kinema.Context, time: float) -> list[tuple[Any, ...]]:
    return [(item.layer.handle.id, item.opacity, item.matrix, item.side, item.progress) for item in ctx.render_list(time)]


@examples
@given(LAYERS, ANIMATIONS, st.sampled_from(["nothing", "change", "motion", "hide"]), st.lists(TIMES, min_size=4, max_size=4))
def test_D125_the_picture_stays_until_the_next_event(
    layer: dict[str, Any], animation: Any, change: str, steps: list[float]
) -> None:
    with kinema.Context() as ctx:
        row = ctx.root("replicator", instance_count=2, **layer)
        dot = row.add_layer(begin_time=layer["time_offset"])
        ctx.flush()
        dot.add(animation)
        if change == "change":
            dot.position = 1, 1
        elif change == "motion":
            dot.animate(position=(1, 1), duration=0.25, delay=0.5)
        elif change == "hide":
            dot.hidden = True
        ctx.flush()
        for step in steps:
            ctx.advance(ctx.time + step)
            if ctx.is_animating:
                continue
            until = min(ctx.next_event_time, ctx.time + 3)
            for part in (0.01, 0.2, 0.4, 0.6, 0.8, 0.99):
                between = ctx.time + (until - ctx.time) * part
                assert picture(ctx, between) == picture(ctx, ctx.time), (ctx.time, until, between)


def followed(chain: list[tuple[float, float, str]], skips: bool) -> list[tuple[float, float]]:
    """Plays motions, each of which the completion of the one before begins; returns the time of each end and the value shown then.
    With `skips` the host advances by the rule of ENGINES.md only."""
    ends: list[tuple[float, float]] = []
    with kinema.Context() as ctx:
        dot = ctx.root()
        ctx.flush()

        def end() -> None:
            ends.append((ctx.time, dot.presentation_value("zPosition")))
            go_on()

        def go_on() -> None:
            if len(ends) < len(chain):
                duration, delay, kind = chain[len(ends)]
                if kind == "animate":
                    dot.animate(z_position=len(ends) + 1, duration=duration, delay=delay, curve="linear", completion=end)
                else:
                    with ctx.transaction(duration=duration or 0.25, timing="linear", completion=end):
                        dot.z_position = len(ends) + 1

        go_on()
        ctx.flush()
        seen = None
        for frame in range(1, 160):
            now = frame / 16
            if skips and seen == ctx.change_count and not ctx.is_animating and now < ctx.next_event_time:
                continue
            ctx.advance(now)
            seen = ctx.change_count
        assert ctx.next_event_time == float("inf")
    return ends


@examples
@given(
    st.lists(
        st.tuples(st.sampled_from([0, 0.25, 0.5, 0.625]), st.sampled_from([0, 0, 0.25]), st.sampled_from(["animate", "set"])),
        min_size=1,
        max_size=5,
    )
)
def test_D130_an_idle_host_misses_no_follow_up(chain: list[tuple[float, float, str]]) -> None:
    ends = followed(chain, skips=True)
    assert ends == followed(chain, skips=False)
    assert [value for _, value in ends] == [float(number) for number in range(1, len(chain) + 1)]
    assert all(later > earlier for (earlier, _), (later, _) in zip(ends, ends[1:], strict=False))
