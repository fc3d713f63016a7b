"""001, listing 8.4: the hands of the clock."""

from __future__ import annotations

import clock as clocks
import kinema
import pytest
from expected import near


@pytest.mark.parametrize("fills", [False, True])
def test_every_hand_is_distinguished_by_its_tag(ctx: kinema.Context, root: kinema.Layer, fills: bool) -> None:
    clock = clocks.Clock(root, fills=fills)
    clock.show(2, 58, 59, animated=False)
    clocks.tick(ctx, clock, 1, 3, 15, 30)
    ctx.advance(1.5)
    assert clock.stops == ["hour", "minute", "second"]
    angles = {name: clocks.degrees(clock, name, 1.5) for name in clocks.HANDS}
    assert angles == near({"hour": 90, "minute": 90, "second": 180})


def test_the_second_hand_passes_twelve_the_shorter_way(ctx: kinema.Context, root: kinema.Layer) -> None:
    clock = clocks.Clock(root, fills=True)
    clock.show(10, 8, 59, animated=False)
    clocks.tick(ctx, clock, 1, 10, 9, 0)
    for time, angle in ((1, 354), (1.125, 355.5), (1.25, 357), (1.375, 358.5)):
        assert clocks.degrees(clock, "second", time) == near(angle)


def test_as_listed_no_frame_shows_the_hand_where_it_was(ctx: kinema.Context, root: kinema.Layer) -> None:
    """D130: the advance commits what the delegate sets. On a phone the text has seen the hand return for a moment."""
    clock = clocks.Clock(root, fills=False)
    clock.show(10, 8, 20, animated=False)
    clocks.tick(ctx, clock, 1, 10, 8, 21)
    assert clocks.degrees(clock, "second", 1.5) == near(126)
    ctx.advance(1.5)
    assert clock.stops
    assert clocks.degrees(clock, "second", 1.5) == near(126)


def test_with_fill_mode_no_frame_returns_through_many_ticks(ctx: kinema.Context, root: kinema.Layer) -> None:
    clock = clocks.Clock(root, fills=True)
    clock.show(10, 8, 20, animated=False)
    ctx.advance(20)
    angles = []
    for second in range(21, 25):
        clocks.tick(ctx, clock, second, 10, 8, second)
        for part in (0.1, 0.4, 0.5, 0.6, 0.9):
            ctx.advance(second + part)
            angles.append(clocks.degrees(clock, "second", second + part))
            assert angles[-1] == near(6 * (second - 1 + min(part / 0.5, 1)))
    assert len(angles) == 20 and ctx.statistics.attached_animations == 3  # one for each hand; they do not accumulate


def test_as_printed_the_hands_have_no_distance_to_animate(ctx: kinema.Context, root: kinema.Layer) -> None:
    """The listing calls updateHandsAnimated:NO first: the hands jump, and the ends of the animations are equal."""
    clock = clocks.Clock(root, fills=False)
    clock.show(10, 8, 20, animated=False)
    ctx.advance(1)
    clock.show_as_printed(10, 8, 21)
    ctx.flush()
    assert [clocks.degrees(clock, "second", time) for time in (1, 1.25, 1.5, 1.6)] == near([126] * 4)


def test_hands_turn_about_their_anchor_point(ctx: kinema.Context, root: kinema.Layer) -> None:
    clock = clocks.Clock(root, fills=True)
    clock.show(3, 0, 15, animated=False)
    ctx.flush()
    hand = clock.hands["second"].layer
    assert hand.convert_point((3, 90), None) == near((160, 240))  # the axis
    assert hand.convert_point((3, 0), None) == near((250, 240))  # the tip, at a quarter past
