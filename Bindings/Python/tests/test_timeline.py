"""Timelines and staggered delays in Python. Rules D115, D116, D117, D118."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import kinema
import pytest
from kinema import Completion, Each, Passage, Timeline, stagger


@pytest.fixture
def ctx() -> Iterator[kinema.Context]:
    with kinema.Context() as context:
        yield context


@pytest.fixture
def cards(ctx: kinema.Context) -> list[kinema.Layer]:
    layers = [ctx.root() for _ in range(3)]
    ctx.flush()
    return layers


def xs(cards: list[kinema.Layer], at: float) -> list[float]:
    return [round(card.presentation_value("position", at=at).x, 9) for card in cards]


def test_delays() -> None:
    assert stagger(5, total=1, start="edges") == [0, 0.5, 1, 0.5, 0]
    assert stagger(4, each=1, columns=2, axis="y") == [0, 0, 1, 1]
    assert stagger(3, each=1, start=2) == [2, 1, 0]
    assert stagger(0) == []
    with pytest.raises(kinema.InvalidArgumentError, match="index"):
        stagger(3, start=3)
    with pytest.raises(kinema.InvalidArgumentError, match=r"stagger\.columns"):
        stagger(3, columns=-1)
    with pytest.raises(ValueError, match="middle"):
        stagger(3, start="middle")  # type: ignore[arg-type]


def test_each_layer_has_its_value_and_its_delay(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    places = Each([(10, 0), (20, 0), (30, 0)])
    Timeline(ctx).add(cards, position=places, duration=1, curve="linear", delays=stagger(3, each=0.5, start="end")).start()
    ctx.flush()
    assert xs(cards, 1) == [0, 10, 30] and xs(cards, 1.5) == [5, 20, 30]
    with pytest.raises(ValueError, match="2 given"):
        Timeline(ctx).add(cards, position=places, delays=[0, 1])
    ctx.animate_layers(cards, position=Each([(0, 0), (2, 0), (4, 0)]), duration=1, curve="linear")
    ctx.flush()
    assert xs(cards, 0.5) == [0, 1, 2], "the layers showed 0"
    with pytest.raises(ValueError, match="different lengths"):
        ctx.animate_layers(cards, {"position": Each([(0, 0), 2, (1, 1)])})


def test_places(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    a, b, c = cards
    second = {"duration": 1, "curve": "linear"}
    timeline = Timeline(ctx).add(a, position=(100, 0), opacity=0, label="go", **second)
    timeline.add(b, position=(100, 0), after="go", offset=0.5, **second)
    timeline.add(c, position=(100, 0), at="go", offset=0.25, **second)
    timeline.add(c, position=(0, 0), last=True, **second).add(a, position=(0, 0), together=True, **second)
    timeline.add(b, position=(0, 0), at=4, **second)
    show = timeline.start(completion="over")
    ctx.flush()
    assert xs(cards, 1) == [100, 0, 75] and xs(cards, 2) == [100, 50, 100] and xs(cards, 3) == [50, 100, 50]
    assert xs(cards, 4.5) == [0, 50, 0] and show.duration == 5
    ctx.advance(6)
    assert ctx.events() == [kinema.Completion(5.0, "over")]
    with pytest.raises(KeyError, match="'gone'"):
        timeline.add(a, position=(0, 0), after="gone")
    with pytest.raises(TypeError, match="one of them"):
        timeline.add(a, position=(0, 0), after="go", at=1)


def test_a_timeline_within_and_its_markers(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    inner = Timeline(ctx, repeat_count=2).add(cards[0], position=(8, 0), duration=1, curve="linear", marker={"any": "thing"})
    outer = Timeline(ctx).label("begin", at=1).add(inner, after="begin", offset=1).mark("end")
    show = outer.start()
    ctx.flush()
    assert xs(cards[:1], 2.5) == [4] and xs(cards[:1], 3.25) == [2] and show.duration == 4
    ctx.advance(5)
    events = [(event.tag, event.time, event.forwards) for event in ctx.events() if isinstance(event, Passage)]
    assert events == [({"any": "thing"}, 2, True), ({"any": "thing"}, 3, True), ("end", 4, True)]


def test_a_timeline_does_not_contain_itself(ctx: kinema.Context) -> None:
    inner, outer = Timeline(ctx), Timeline(ctx)
    outer.add(inner)
    for one, other in ((inner, outer), (inner, inner), (outer, outer)):
        with pytest.raises(kinema.CycleError, match="contains"):
            one.add(other)
    with pytest.raises(TypeError, match="takes a place"):
        outer.add(Timeline(ctx), opacity=0)


def test_what_is_wrong_with_an_entry(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    with pytest.raises(TypeError, match="positoin"):
        Timeline(ctx).add(cards[0], positoin=(1, 2))
    with pytest.raises(kinema.InvalidArgumentError, match=r"entries\[1\]: offset"):
        Timeline(ctx).label("a").add(cards[0], opacity=0, offset=-1).start()


def test_any_marker_makes_an_event(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    """D118, also with the tag 0, which in C is none."""
    way = Timeline(ctx).add(cards[0], opacity=0, duration=1, marker=0)
    for number in range(2):
        way.mark(number, at=(number + 1) / 4)
    way.start(completion=0)
    ctx.advance(2)
    assert ctx.events() == [Completion(1, 0), Passage(0, 0, True), Passage(0.25, 0, True), Passage(0.5, 1, True)]


def test_scrubbing(ctx: kinema.Context, cards: list[kinema.Layer]) -> None:
    move = Timeline(ctx).add(cards[0], position=(100, 0), duration=1, curve="linear").mark("middle", at=0.5).start()
    move.pause()
    ctx.advance(1)
    for time, shown, forwards in ((0.75, 75, True), (0.25, 25, False), (0.6, 60, True)):
        move.time = time
        ctx.advance(1)
        assert xs(cards[:1], 1) == [shown] and ctx.events() == [Passage(1.0, "middle", forwards)]


@pytest.mark.parametrize("how", [{"curve": "linear"}, {"bounce": 0.3}])
def test_the_other_axes_of_a_scale_go_on(ctx: kinema.Context, cards: list[kinema.Layer], how: dict[str, Any]) -> None:
    """D117: as on a layer without the timelines, which move x from 0.1 s on and y from 0.3 s on."""
    layer, alone = cards[:2]
    for one in (layer, alone):
        one.animate({"transform.scale": 2}, duration=1, **how)
    others = ["x", "y", "z"]
    for time in (0.1, 0.3, 0.7, 1.2, 3.0):
        ctx.advance(time)
        if time in (0.1, 0.3):
            axis = others.pop(0)
            before = layer.presentation_value(f"transform.scale.{axis}")
            Timeline(ctx).add(layer, {f"transform.scale.{axis}": 3}, duration=2, curve="linear").start()
            ctx.flush()
            assert layer.presentation_value(f"transform.scale.{axis}") == pytest.approx(before)
        for other in others:
            shown = alone.presentation_value("transform.scale")
            assert layer.presentation_value(f"transform.scale.{other}") == pytest.approx(shown, abs=1e-12)
            assert "curve" not in how or shown == pytest.approx(min(1 + time, 2))
    assert [layer.presentation_value(f"transform.scale.{axis}") for axis in "xyz"] == pytest.approx([3, 3, 2])


def test_rate_of_a_timeline_within(ctx: kinema.Context) -> None:
    """D116: a timeline within takes as many times less time as its rate says."""
    layer = ctx.root()
    ctx.flush()
    inner = kinema.Timeline(ctx).add(layer, position=(100, 0), duration=2, curve="linear")
    run = kinema.Timeline(ctx).add(inner, rate=4).start()
    ctx.flush()
    assert run.duration == 0.5
    assert layer.presentation_value("position.x", 0.25) == pytest.approx(50)
    with pytest.raises(TypeError, match="rate: 2 given for layers"):
        kinema.Timeline(ctx).add(layer, opacity=0, rate=2)
    with pytest.raises(ValueError, match="rate: -1"):
        kinema.Timeline(ctx).add(inner, rate=-1).start()


DOCUMENT = """{"kinema": 1, "layers": [{"id": "a", "set": {"name": "a"}, "timelines": [{"name": "t", "repeatCount": 2, "repeatDelay": 1, "entries": [
    {"timeline": {"rate": 2, "autoreverses": true, "repeatDelay": 1, "entries": [
        {"marker": 7}, {"keyPath": "position.x", "value": 100, "motion": {"curve": "linear", "duration": 1}}]}}]}]}]}"""


def test_pauses_and_rates_in_documents_and_saved_states(ctx: kinema.Context) -> None:
    """D107, D151: a run of 0.5 s there, 0.5 s of pause and 0.5 s back; then 1 s of pause, and again."""
    times, wanted = [0.25, 0.75, 1.25, 2, 2.75, 3.25, 3.75, 4], [50.0, 100, 50, 0, 50, 100, 50, 0]
    for document in (DOCUMENT, ctx.load(DOCUMENT) and ctx.write()):
        with kinema.Context() as other:
            layer = other.load(document)["a"]
            other.flush()
            layer.start_timeline("t")
            other.advance(1.1)
            saved = other.save()
            for _ in range(2):
                shown = [layer.presentation_value("position.x", at=at) for at in times]
                assert shown == pytest.approx(wanted, abs=1e-6)
                other.advance(4)
                other.restore(saved)
            passed: list[tuple[float, bool]] = []
            other.on_event(lambda event: passed.append((round(event.time, 6), event.forwards)))
            other.advance(5)
            assert passed == [(1.5, False), (2.5, True), (4.0, False)]
