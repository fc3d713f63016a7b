"""D137: content is, at the progress of its panel, between its layouts at both ends."""

from __future__ import annotations

from typing import Any

import kinema
from hypothesis import given
from hypothesis import strategies as st
from properties.shown import examples, reals

WIDTHS = st.integers(100, 400)
MOTION = st.fixed_dictionaries(
    {"duration": reals(0.25, 2)},
    optional={
        "curve": st.sampled_from(["linear", "easeInOut", "easeOutCubic"]),
        "delay": reals(0, 0.5),
        "autoreverses": st.booleans(),
        "repeat_count": st.sampled_from([1, 2]),
        "from_": st.integers(410, 500),
    },
)
STEP = st.one_of(
    st.tuples(st.just("animate"), WIDTHS, MOTION),
    st.tuples(st.just("timeline"), st.lists(st.tuples(WIDTHS, st.booleans()), min_size=1, max_size=4), st.booleans()),
    st.tuples(st.sampled_from(["reverse", "pause", "resume", "start", "end", "current"])),
    st.tuples(st.just("seek"), reals(0, 1)),
    st.tuples(st.just("wait"), reals(0, 1)),
)


def turn(ctx: kinema.Context, panel: kinema.Layer, animator: kinema.Animator | None, step: tuple[Any, ...]) -> Any:
    """Changes something, and returns the animator of now."""
    if step[0] == "animate":
        return panel.animate({"bounds.size.width": step[1]}, **step[2])
    if step[0] == "timeline":
        timeline = kinema.Timeline(ctx, autoreverses=step[2])
        for width, autoreverses in step[1]:
            timeline.add([panel], {"bounds.size.width": width}, duration=0.5, curve="linear", autoreverses=autoreverses)
        return timeline.start()
    if animator is None or animator.state not in (kinema.AnimatorState.RUNNING, kinema.AnimatorState.PAUSED):
        return None
    if step[0] in ("start", "end", "current"):
        animator.finish(step[0])
    elif step[0] == "seek":
        animator.fraction = step[1]
    elif step[0] == "reverse":
        animator.rate = -animator.rate
    else:
        animator.paused = step[0] == "pause"
    return animator


@examples
@given(steps=st.lists(STEP, min_size=1, max_size=8))
def test_content_keeps_its_distance(steps: list[tuple[Any, ...]]) -> None:
    """The pane has 10 on either side, and the knob in it 5, whatever becomes of the panel."""
    with kinema.Context() as ctx:
        panel = ctx.root(bounds=(0, 0, 200, 50), anchor_point=(0, 0))
        panes = [panel.add_layer(name="pane")]
        panes.append(panes[0].add_layer(name="knob"))
        for outer, inner, margin in ((panel, panes[0], 10), (panes[0], panes[1], 5)):
            outer.layout_manager = kinema.ConstraintLayoutManager()
            inner.constraints = [
                kinema.Constraint("minX", "superlayer", offset=margin),
                kinema.Constraint("maxX", "superlayer", offset=-margin),
            ]
        ctx.flush()
        time, animator = 0.0, None
        for step in steps:
            if step[0] == "wait":
                time += step[1]
                ctx.advance(time)
                continue
            animator = turn(ctx, panel, animator, step)
            ctx.flush()
            for later in (0, 0.1, 0.5, 1.25, 2, 9):
                at = time + later
                width = panel.presentation(at)["bounds.size.width"]
                for inner, margin in zip(panes, (20, 30), strict=True):
                    assert abs(inner.presentation(at)["bounds.size.width"] - (width - margin)) < 1e-6, (step, at)
