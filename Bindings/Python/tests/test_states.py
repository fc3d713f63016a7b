"""D72 to D75: saving, restoring, and copying the state of a context. The course after a restore must equal the course before it, and the
random programs decide what there is to save."""

from __future__ import annotations

import json
import gc
import weakref
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import kinema

TIMES = [0.0, 0.1, 0.35, 1.0, 2.5]


class World:
    """A context with a few layers, to which random changes are made."""

    def __init__(self) -> None:
        self.context = kinema.Context()
        self.stage = self.context.root(bounds=(0, 0, 100, 100))
        self.layers = [self.stage.add_layer() for _ in range(4)]
        self.animators: list[kinema.Animator] = []
        self.context.flush()

    def change(self, number: int, which: int, x: float) -> None:
        layer = self.layers[which]
        match number:
            case 0:
                layer.position = (x, -x)
            case 1:
                layer.add(kinema.Basic("opacity", from_=0, to=x, duration=1 + abs(x)), key="fade")
            case 2:
                layer.add(kinema.Spring("zPosition", to=x, start_velocity=x), key=None)
            case 3:
                layer.add(
                    kinema.Keyframe("position", values=[(0, 0), (x, 1), (2, x)], duration=2, calculation_mode="cubic"), key="way"
                )
            case 4:
                inner = kinema.Basic("transform.rotation.z", by=x, duration=1, repeat_count=3)
                layer.add(kinema.Group([inner], duration=2, fill_mode="both"), key="turn")
            case 5:
                layer.add(kinema.Transition(duration=0.5), key=None)
            case 6:
                with self.context.transaction(completion=lambda: None, duration=abs(x)):
                    layer.background_color = (1, 0.5, 0, 1)
            case 7:
                layer.speed = x
            case 8:
                other = self.layers[which - 1]
                if other is not layer and not other.sublayers:
                    layer.add_sublayer(other)
            case 9:
                layer.animate(position=(x, x), duration=1, curve="ease-out-back", retarget="continue")
            case 10:
                layer.mask = None if layer.mask else self.context.layer(bounds=(0, 0, x, 1))
            case 11:
                layer.remove_all_animations()
            case 12:
                layer.name = f"layer{which}"
                self.stage.add(kinema.Basic(f"sublayers.{layer.name}.opacity", from_=0, to=1, duration=1), key="named")
            case 13:
                self.animators.append(
                    layer.animate(bounds=(0, 0, abs(x), 1), duration=1 + abs(x), curve="linear", bounce=None, retarget="additive")
                )
            case 14:
                timeline = kinema.Timeline(self.context, repeat_count=2, autoreverses=x > 0)
                timeline.add(layer, position=(x, 3), duration=1, marker=7).add(self.layers[0], opacity=0.25, duration=0.5)
                self.animators.append(timeline.start(completion=9))
            case 15:
                keys = layer.animation_keys
                if keys:
                    self.animators.append(layer.animator(keys[0]))
            case 16:
                with suppress(kinema.NotFoundError, kinema.NotCommittedError):
                    self.control(which, x)

    def control(self, which: int, x: float) -> None:
        """Does something with the last animator."""
        for animator in self.animators[-1:]:
            match which:
                case 0:
                    animator.paused = not animator.paused
                case 1:
                    animator.fraction = min(abs(x) / 8, 1)
                case 2:
                    animator.reverse()
                case 3:
                    animator.rate = round(x) or 1

    def course(self) -> list[Any]:
        """Returns what a host sees of the next seconds."""
        seen: list[Any] = []
        start = self.context.time
        for time in TIMES:
            self.context.advance(start + time)
            seen.append([repr(event) for event in self.context.events()])
            seen.append([(one.time, one.rate, one.duration, one.state) for one in self.animators])
            for layer in self.layers:
                for key in ("position", "opacity", "zPosition", "transform", "backgroundColor"):
                    try:
                        seen.append(layer.presentation_value(key))
                    except kinema.NotCommittedError:
                        seen.append(None)
        seen.append(self.context.dump(json=True))
        return seen


changes = st.lists(
    st.tuples(st.integers(0, 16), st.integers(0, 3), st.floats(-8, 8, allow_subnormal=False), st.sampled_from([0.0, 0.125, 1.0])),
    max_size=12,
)


@given(changes)
def test_d73_the_course_after_a_restore_is_the_course_after_the_save(program: list[tuple[int, int, float, float]]) -> None:
    """D73."""
    world = World()
    for number, which, x, step in program:
        world.change(number, which, x)
        world.context.advance(world.context.time + step)
    world.context.flush()
    state = world.context.save()
    first = world.course()
    world.context.flush()
    world.context.restore(state)
    assert world.context.save() == state
    assert world.course() == first


@given(changes)
def test_d75_a_copy_shows_the_same(program: list[tuple[int, int, float, float]]) -> None:
    """D75."""
    world, copy = World(), World()
    for number, which, x, step in program:
        world.change(number, which, x)
        world.context.advance(world.context.time + step)
    world.context.flush()
    copy.context.restore(world.context.save())
    copy.layers = [copy.context.counterpart(layer) for layer in world.layers]
    copy.stage = copy.context.counterpart(world.stage)
    for layer, other in zip(world.layers, copy.layers, strict=True):
        for time in TIMES:
            time += world.context.time
            for key in ("position", "opacity", "zPosition", "transform", "backgroundColor"):
                try:
                    shown = layer.presentation_value(key, time)
                except kinema.NotCommittedError:
                    with pytest.raises(kinema.NotCommittedError):
                        other.presentation_value(key, time)
                else:
                    assert other.presentation_value(key, time) == shown


def test_d72_a_clock_that_an_animator_has_set_is_saved() -> None:
    """D72, D73, D87: x goes from 0 to 100 in 1 s, linear; at 0.25 s it is paused at the half."""
    context = kinema.Context()
    ship = context.root(position=(0, 0))
    context.flush()
    way = ship.animate(position=(100, 0), duration=1, curve="linear")
    context.advance(0.25)
    way.pause()
    way.fraction = 0.5
    context.flush()
    state = context.save()
    way.rate, way.paused = -2, False
    context.advance(0.3)

    copy = kinema.Context()
    copy.restore(state)
    assert copy.counterpart(ship).presentation_value("position", 9) == (50, 0)
    assert copy.next_event_time == float("inf")

    context.restore(state)
    assert (way.paused, way.rate, way.time, way.duration) == (True, 1, 0.5, 1)
    assert (ship.presentation_value("position", 9), ship.position) == ((50, 0), (100, 0))
    way.resume()
    context.advance(0.5)
    assert ship.presentation_value("position", 0.5) == (75, 0)
    context.advance(0.75)
    assert way.state == kinema.AnimatorState.AT_END


def test_d72_a_turned_change_is_saved() -> None:
    """D72, D88: a rect that is on its way back at the save comes back to its start after the restore."""
    context = kinema.Context()
    ship = context.root(bounds=(0, 0, 10, 10))
    context.flush()
    way = ship.animate(bounds=(0, 0, 30, 50), duration=1, curve="linear")
    context.advance(0.5)
    way.reverse()
    context.flush()
    state = context.save()
    context.restore(state)
    assert ship.presentation_value("bounds", 0.75) == (0, 0, 15, 20)
    assert ship.bounds == (0, 0, 10, 10)


def test_d72_a_context_that_is_not_at_rest_is_refused() -> None:
    """D72."""
    world = World()
    state = world.context.save()
    world.layers[0].opacity = 0.5
    with pytest.raises(kinema.BusyError, match="context"):
        world.context.save()
    with pytest.raises(kinema.BusyError):
        world.context.restore(state)


@pytest.mark.parametrize("state", [b"", b"KINSAVE1", bytes(64), bytes(1000)])
def test_d72_other_bytes_are_refused(state: bytes) -> None:
    """D72."""
    with pytest.raises(kinema.InvalidStateError, match="buffer"):
        kinema.Context().restore(state)


def test_d72_another_version_is_refused() -> None:
    """D72."""
    world = World()
    state = bytearray(world.context.save())
    state[24] ^= 1
    with pytest.raises(kinema.InvalidStateError, match="version"):
        world.context.restore(bytes(state))


def test_d74_a_completion_runs_again() -> None:
    """D74."""
    world = World()
    runs: list[float] = []

    def done() -> None:
        runs.append(world.context.time)

    with world.context.transaction(completion=done, duration=0.5):
        world.layers[0].opacity = 0
    state = world.context.save()
    for _ in range(3):
        world.context.advance(1)
        world.context.restore(state)
    assert runs == [1, 1, 1]


def test_d73_an_event_has_its_tag_again() -> None:
    """D73."""
    world = World()
    with world.context.transaction(completion="landed", duration=0.5):
        world.layers[0].opacity = 0
    state = world.context.save()
    for _ in range(2):
        world.context.advance(1)
        assert [event.tag for event in world.context.events()] == ["landed"]
        world.context.restore(state)


def test_d73_layers_that_a_restore_takes_away_end_silently(capsys: pytest.CaptureFixture[str]) -> None:
    """D73."""
    world = World()
    state = world.context.save()
    layer = world.context.layer()
    world.context.flush()
    world.context.restore(state)
    with pytest.raises(kinema.InvalidHandleError):
        layer.opacity = 1
    del layer
    gc.collect()
    assert capsys.readouterr().err == ""


def test_d72_a_restored_state_is_saved_as_the_same_bytes() -> None:
    """D72: also tags and actions, which have names, and what a style defines."""
    names = [f"name {number}" for number in range(12)]
    with kinema.Context() as context:
        layer = context.root()
        for name in names:
            layer.actions[name] = kinema.Basic("opacity", from_=0)
        layer.style().update(
            opacity=0.5, z_position=3, corner_radius=2, border_width=1, shadow_radius=4, hidden=True, masks_to_bounds=True
        )
        layer.add(kinema.Basic("opacity", from_=0, to=1, tags=dict.fromkeys(names, 1)), key="fade")
        context.flush()
        state = context.save()
        for _ in range(4):
            context.restore(state)
            assert context.save() == state


def test_a_closed_context_leaves_nothing_behind() -> None:
    world = World()
    state = world.context.save()
    world.context.restore(state)
    context = weakref.ref(world.context)
    del world
    gc.collect()
    assert context() is None


def test_d132_a_scene_opens_at_rest_and_a_layer_that_becomes_live_moves() -> None:
    values = [{"keyPath": "position.x", "value": 90}]
    motion = {"duration": 1, "curve": "linear"}
    door = {
        "id": "door",
        "states": [{"name": "open", "values": values}],
        "transitions": [{"from": "*", "to": "open", "motion": motion}],
    }
    with kinema.Context() as ctx:
        layer = ctx.load({"kinema": 1, "layers": [door]})["door"]
        layer.state = "open"
        ctx.flush()
        assert [layer.presentation_value("position.x", at=t) for t in (0, 0.5)] == [90, 90]
        layer.state = None
        ctx.remove_root(layer)
        ctx.advance(2)
        ctx.add_root(layer)
        layer.state = "open"
        ctx.flush()
        assert [layer.presentation_value("position.x", at=2 + t) for t in (0, 0.5, 1)] == [0, 45, 90]


def test_d136_a_saved_state_has_what_an_animator_holds() -> None:
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        move = layer.animate(position=(100, 0), duration=1, curve="linear")
        move.holds = True
        ctx.advance(3)
        saved = ctx.save()
        move.finish("start")
        ctx.advance(4)
        ctx.restore(saved)
        assert (move.holds, move.state.name, ctx.next_event_time) == (True, "PAUSED", float("inf"))
        move.reverse()
        ctx.flush()
        assert [layer.presentation_value("position.x", at=3 + t) for t in (0, 0.5, 1)] == [100, 50, 0]


def test_d134_d151_documents_have_the_durations_and_pauses_of_motions() -> None:
    motions = [
        {"duration": 0, "delay": 0.5},
        {"duration": 2, "curve": "linear", "repeatCount": 2, "repeatDelay": 0.5},
        {"bounce": 0.25},
        {"retarget": "continue"},
    ]
    states = [{"name": f"s{index}", "values": [{"keyPath": "opacity", "value": 0.5}]} for index in range(len(motions))]
    ways = [{"from": "*", "to": f"s{index}", "motion": motion} for index, motion in enumerate(motions)]
    with kinema.Context() as ctx:
        layer = ctx.load({"kinema": 1, "layers": [{"id": "a", "states": states, "transitions": ways}]})["a"]
        ctx.flush()
        written = json.loads(layer.write())["layers"][0]["transitions"]
        assert [one["motion"] for one in written] == motions
