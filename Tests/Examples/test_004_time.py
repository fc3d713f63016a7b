"""004, chapters 6 to 8: transitions, groups, delegates, keys."""

from __future__ import annotations

import math
from importlib import import_module
from typing import Any

import kinema
import pytest
from expected import EASE_IN_EASE_OUT, eased, lerp, near
from stage import BLUE, RED

transitions = import_module("004_transitions")
groups = import_module("004_groups")
delegates = import_module("004_delegate")


def test_6_1_the_properties_of_a_transition() -> None:
    """The text has 0 as the default of endProgress; it is 1."""
    transition = kinema.Transition()
    assert (transition.start_progress, transition.end_progress) == (0, 1)
    assert (transition.type, transition.subtype, transition.filter) == ("fade", None, None)


def test_6_2_the_text_is_pushed_out(ctx: kinema.Context, root: kinema.Layer) -> None:
    text = transitions.make_text(root)
    transitions.to_blue(text)
    ctx.flush()
    for time in (0, 0.5, 1.5, 2):
        state = text.transition_state(time)
        assert state.type == kinema.TransitionType.PUSH and state.progress == near(time / 2)
        assert state.old_offset == near((100 * time, 0)) and state.new_offset == near((100 * (time - 2), 0))
    source = text.transition_source()
    assert (source["string"], source.background_color) == ("Red", RED)
    assert (text.string, text.presentation_value("backgroundColor", at=2)) == ("Blue", BLUE)
    ctx.advance(2)
    assert text.transition_state() is None


def test_6_3_screens_are_pushed_from_the_top_and_popped_from_the_bottom(ctx: kinema.Context, root: kinema.Layer) -> None:
    navigation = transitions.NavigationController(root)
    container = navigation.view.layer
    navigation.handle_push_button("second")
    ctx.flush()
    for time in (0, 0.25, 0.5, 1):
        state, p = container.transition_state(time), eased(EASE_IN_EASE_OUT, time)
        assert state.old_offset == near((0, 480 * p), 1e-7) and state.new_offset == near((0, 480 * (p - 1)), 1e-7)
    assert [layer.name for layer in container.transition_source().sublayers] == ["first"]
    assert [layer.name for layer in container.sublayers] == ["second"]
    ctx.advance(2)
    navigation.handle_pop_button()
    ctx.flush()
    for time in (0, 0.25, 0.5, 1):
        state, p = container.transition_state(2 + time), eased(EASE_IN_EASE_OUT, time)
        assert state.old_offset == near((0, -480 * p), 1e-7) and state.new_offset == near((0, 480 * (1 - p)), 1e-7)
    assert [layer.name for layer in container.sublayers] == ["first"]


def test_7_the_group_waits_then_runs_all_three(ctx: kinema.Context, root: kinema.Layer) -> None:
    events: list[Any] = []
    ctx.advance(4)
    groups.appear(root, events.append)
    ctx.flush()
    for time, part in ((4, 0), (4.3, 0), (4.5, 0), (4.6, 0.2), (4.75, 0.5), (5, 1)):
        shown = [
            root.presentation_value(key, at=time)
            for key in ("opacity", "transform.scale.x", "transform.scale.y", "transform.rotation")
        ]
        assert shown == near([part, 1 + part / 2, 1 + part / 2, math.pi / 4 * (1 - part)])
    assert root.presentation_value("opacity", at=5.001) == 1
    assert root.presentation_value("transform", at=5.001) == kinema.Transform()


def test_7_the_group_receives_its_stop_and_its_children_do_not(ctx: kinema.Context, root: kinema.Layer) -> None:
    events: list[Any] = []
    groups.appear(root, events.append, child_did_stop=lambda event: events.append("child"))
    ctx.advance(0.99)
    assert events == []
    ctx.advance(1)
    (stop,) = events
    assert stop.finished and stop.time == near(1)
    assert [type(event) for event in ctx.events()] == [kinema.Start]  # the group's event, which has no handler


def test_7_a_child_that_is_too_long_is_cut_off(ctx: kinema.Context, root: kinema.Layer) -> None:
    groups.cut_off(root)
    ctx.flush()
    assert [root.presentation_value("opacity", at=time) for time in (0, 2, 4.9, 5, 5.001)] == near([0, 0.2, 0.49, 0.5, 1])


@pytest.fixture
def form(root: kinema.Layer) -> Any:
    return delegates.Form(root)


def test_8_1_one_description_two_copies_that_differ(ctx: kinema.Context, form: Any) -> None:
    ctx.advance(1)
    form.fly_in()
    ctx.flush()
    title, field = (form.layers[name] for name in ("title", "field"))
    for time in (0, 0.3, 0.7, 1.5, 2):
        assert title.presentation_value("position.x", at=1 + time) == near(-160 + 160 * time)
        assert field.presentation_value("position.x", at=1 + time) == near(-160 + 160 * max(time - 0.3, 0))
    assert field.presentation_value("position.x", at=3.5) == 160
    assert [layer.animation(name).tag("layer") for name, layer in form.layers.items()] == ["title", "field"]
    assert [layer.animation(name).begin_time for name, layer in form.layers.items()] == near([1, 1.3])


def test_8_2_each_field_pulses_when_it_has_arrived(ctx: kinema.Context, form: Any) -> None:
    form.fly_in()
    for time, log in ((1.9, []), (2, ["title"]), (2.2, ["title"]), (2.3, ["title", "field"]), (9, ["title", "field"])):
        ctx.advance(time)
        ctx.flush()
        assert form.log == log
        if time == 2:
            title = form.layers["title"]
            assert [title.presentation_value("transform.scale", at=2 + t) for t in (0, 0.1, 0.25, 0.26)] == near([1.5, 1.3, 1, 1])


def test_8_2_an_interrupted_flight_adds_no_pulse(ctx: kinema.Context, form: Any) -> None:
    form.fly_in()
    ctx.advance(1)
    form.stop()
    ctx.advance(1)
    assert form.log == ["Did not reach the end of the duration"] * 2
    for layer in form.layers.values():
        assert layer.animation_keys == [] and layer.presentation_value("position.x") == 160  # at once


def test_8_3_one_key_has_one_animation_and_a_duration_of_0_is_replaced(ctx: kinema.Context, root: kinema.Layer) -> None:
    ctx.flush()
    delegates.default_duration(root)
    assert root.animation_keys == ["slow fade", "fade"]
    assert (root.animation("fade").duration, root.animation("fade").from_) == (0.25, 1)
    assert root.animation("slow fade").duration == 3
    ctx.advance(0)
    assert [(type(event).__name__, event.key) for event in ctx.events()][-1] == ("Stop", "fade")  # of the one replaced


def test_8_3_the_added_animation_is_a_copy(ctx: kinema.Context, root: kinema.Layer) -> None:
    fade = ctx.animation(kinema.Basic("opacity", from_=0, to=1, duration=1))
    root.add(fade, "fade")
    fade.duration, fade.to = 9, 0.5
    copy = root.animation("fade")
    assert copy is not None and (copy.duration, copy.to) == (1, 1)
    with pytest.raises(kinema.ReadOnlyError):
        copy.duration = 5
    ctx.flush()
    assert root.presentation_value("opacity", at=0.5) == near(lerp(0, 1, 0.5))


def test_8_3_a_transition_always_has_its_fixed_key(ctx: kinema.Context, root: kinema.Layer) -> None:
    root.add(kinema.Transition("fade"), "mine")
    assert root.animation_keys == ["transition"]
