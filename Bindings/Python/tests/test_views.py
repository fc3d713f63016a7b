"""Views: changes inside and outside blocks of `Context.animate`."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import kinema
import pytest
from kinema import NO_ACTION, View

EASE_IN_EASE_OUT = (0.42, 0, 0.58, 1)


@pytest.fixture
def view(stage: kinema.Layer) -> View:
    view = View(stage.add_layer(bounds=(0, 0, 10, 10), position=(5, 5)))
    stage.context.flush()
    return view


def shown(view: View, *times: float) -> list[float]:
    return [view.layer.presentation_value("position.x", at=time) for time in times]


def test_9_5_a_view_returns_ns_null_outside_a_block_and_an_animation_inside(ctx: kinema.Context, view: View) -> None:
    assert view.layer.action_for_key("position") is NO_ACTION
    with ctx.animate(0.3):
        action = view.layer.action_for_key("position")
    assert isinstance(action, kinema.AnimationObject) and action.animation_class == kinema.AnimationClass.BASIC
    assert view.layer.action_for_key("position") is NO_ACTION


def test_9_5_outside_a_block_a_change_is_visible_at_once(ctx: kinema.Context, view: View) -> None:
    with ctx.transaction(duration=2):
        view.center = 100, 100
    assert view.layer.animation_keys == [] and view.layer.presentation_value("position") == (100, 100)


def test_9_5_the_animation_of_a_block_equals_that_of_source_000(ctx: kinema.Context, view: View) -> None:
    with ctx.animate(0.3):
        view.center = 105, 5
    animation = view.layer.animation("position")
    assert animation is not None
    assert (animation.key_path, animation.duration, animation.fill_mode) == ("position", 0.3, "both")
    assert animation.timing == EASE_IN_EASE_OUT
    assert (animation.from_, animation.to, animation.by) == ((5, 5), None, None)
    curve = kinema.evaluate(EASE_IN_EASE_OUT, [0, 1 / 3, 2 / 3, 1])
    assert shown(view, 0, 0.1, 0.2, 0.3, 9) == pytest.approx([5 + 100 * part for part in curve] + [105], abs=1e-9)


def test_9_4_a_second_block_continues_from_the_presentation(ctx: kinema.Context, view: View) -> None:
    with ctx.animate(1, timing="linear"):
        view.center = 105, 5
    ctx.advance(0.4)
    with ctx.animate(1, timing="linear"):
        view.center = 5, 5
    assert shown(view, 0.4, 0.9, 1.4) == pytest.approx([45, 25, 5], abs=1e-9)


def test_a_delay_shows_the_old_value_until_it_is_over(ctx: kinema.Context, view: View) -> None:
    ctx.advance(2)
    with ctx.animate(0.5, delay=1, timing="linear"):
        view.center = 105, 5
    assert view.center == (105, 5), "the model changes at once"
    assert shown(view, 2, 3, 3.25, 3.5, 9) == pytest.approx([5, 5, 55, 105, 105], abs=1e-9)


def test_1_8_a_delay_is_counted_in_the_time_of_the_layer(ctx: kinema.Context, stage: kinema.Layer, view: View) -> None:
    view.layer.speed = 2
    ctx.advance(1)
    with ctx.animate(1, delay=1, timing="linear"):
        view.center = 105, 5
    assert shown(view, 1, 1.5, 1.75, 2) == pytest.approx([5, 5, 55, 105], abs=1e-9)


def test_repetitions_and_reversal_are_those_of_the_block(ctx: kinema.Context, view: View) -> None:
    with ctx.animate(1, timing="linear", repeat_count=2, autoreverses=True):
        view.center = 105, 5
    assert shown(view, 0.5, 1, 1.5, 2, 3, 3.5) == pytest.approx([55, 105, 55, 5, 105, 55], abs=1e-9)
    ctx.advance(4)
    assert view.layer.animation_keys == [] and shown(view, 4) == [105]


@pytest.mark.parametrize("degrees, middle", [(270, -45), (-270, 45), (180, 90), (360, 0), (450, 45)])
@pytest.mark.parametrize("options", [{}, {"delay": 1}, {"retarget": "replace"}])
def test_d140_a_block_turns_the_shorter_way(
    ctx: kinema.Context, view: View, degrees: float, middle: float, options: dict[str, Any]
) -> None:
    with ctx.animate(1, timing="linear", **options):
        view.layer["transform.rotation.z"] = kinema.deg(degrees)
    assert view.layer["transform.rotation.z"] == kinema.deg(degrees)
    half = view.layer.presentation_value("transform.rotation.z", at=options.get("delay", 0) + 0.5)
    assert half == pytest.approx(kinema.deg(middle), abs=1e-9)
    ctx.advance(3)
    assert view.layer.presentation_value("transform.rotation.z") == kinema.deg(degrees)


def test_d140_a_block_turns_from_the_angle_that_is_shown(ctx: kinema.Context, view: View) -> None:
    received: list[float] = []
    with ctx.animate(1, timing="linear"):
        view.layer["transform.rotation.z"] = kinema.deg(170)
    ctx.advance(0.5)
    with ctx.animate(1, timing="linear", completion=lambda: received.append(ctx.time)):
        view.layer["transform.rotation.z"] = kinema.deg(300)  # 215 degrees away from 85, or 145 the other way
    assert view.layer.presentation_value("transform.rotation.z", at=1) == pytest.approx(kinema.deg(85 - 145 / 2), abs=1e-9)
    ctx.advance(1.5)
    assert received == [1.5]


@pytest.mark.parametrize("duration", [0, -1])
def test_a_block_without_duration_changes_at_once_and_completes(
    ctx: kinema.Context, stage: kinema.Layer, view: View, duration: float
) -> None:
    received: list[float] = []
    with ctx.animate(duration, delay=3, completion=lambda: received.append(ctx.time)):
        view.center = 105, 5
        stage.opacity = 0.5
    assert view.layer.animation_keys == [] and shown(view, 0) == [105]
    assert "opacity" not in stage.animation_keys and stage.presentation_value("opacity") == 0.5
    ctx.advance(0.5)
    assert received == [0.5]


def test_10_6_the_completion_waits_for_the_views_of_the_block_and_their_delay(ctx: kinema.Context, view: View) -> None:
    received: list[float] = []
    with ctx.animate(0.5, delay=0.5, completion=lambda: received.append(ctx.time)):
        view.alpha = 0
    for time in (0.5, 0.75, 1.0):
        assert received == []
        ctx.advance(time)
    assert received == [1.0]


def test_10_6_nested_blocks_have_separate_durations_and_the_outer_one_waits(ctx: kinema.Context, view: View) -> None:
    received: list[str] = []
    with ctx.animate(0.6, completion=lambda: received.append("outer")):
        with ctx.animate(0.2, timing="linear", completion=lambda: received.append("inner")):
            view.alpha = 0
        view.center = 50, 50
    keys = view.layer.animation_keys
    assert [(key, view.layer.animation(key).duration) for key in keys] == [  # type: ignore[union-attr]
        ("opacity", 0.2),
        ("position", 0.6),
    ]
    for time, heard in ((0.1, []), (0.2, ["inner"]), (0.5, ["inner"]), (0.6, ["inner", "outer"])):
        ctx.advance(time)
        assert received == heard


def test_002_other_layers_animate_with_the_values_of_the_block_inside_and_with_the_defaults_outside(
    ctx: kinema.Context, view: View
) -> None:
    hosted = view.layer.add_layer()
    ctx.flush()
    with ctx.animate(0.3):
        hosted.opacity = 0
    animation = hosted.animation("opacity")
    assert (animation.duration, animation.timing) == (0.3, EASE_IN_EASE_OUT)
    hosted.z_position = 1
    assert hosted.animation("zPosition").duration == 0.25


def test_002_disabled_actions_silence_a_block(ctx: kinema.Context, view: View) -> None:
    with ctx.transaction(disable_actions=True), ctx.animate(0.3):
        view.center = 105, 5
    assert view.layer.animation_keys == []


def test_a_transaction_inside_a_block_does_not_change_the_duration_of_views(ctx: kinema.Context, view: View) -> None:
    with ctx.animate(0.3), ctx.transaction(duration=2, timing="linear"):
        view.center = 105, 5
    animation = view.layer.animation("position")
    assert animation is not None and (animation.duration, animation.timing) == (0.3, EASE_IN_EASE_OUT)


def test_a_block_of_another_context_or_thread_does_not_apply_to_a_view(ctx: kinema.Context, view: View) -> None:
    with kinema.Context() as other, other.animate(1):
        view.center = 6, 5
        assert view.layer.animation_keys == []

    def change() -> None:
        view.center = 7, 5
        ctx.flush()

    with ctx.animate(1):
        thread = threading.Thread(target=change)
        thread.start()
        thread.join()
        assert view.layer.animation_keys == []


def test_a_property_without_a_built_in_animation_has_none_in_a_block(ctx: kinema.Context, view: View) -> None:
    with ctx.animate(1):
        view.layer.name, view.layer.hidden = "card", True
        view.layer.add_layer()
        view.background_color = 1, 0, 0, 1
    assert view.layer.animation_keys == [], "a nil color has no start value"
    with ctx.animate(1):
        view.background_color = 0, 0, 1, 1
    assert view.layer.animation_keys == ["backgroundColor"]


def test_a_block_that_raises_is_closed(ctx: kinema.Context, view: View) -> None:
    with pytest.raises(ZeroDivisionError), ctx.animate(1):
        _ = 1 / 0
    with pytest.raises(kinema.InvalidArgumentError), ctx.animate(float("nan")):
        raise AssertionError
    view.center = 9, 9
    assert view.layer.animation_keys == [] and ctx.statistics.open_transactions == 0


def test_the_properties_of_a_view_are_those_of_its_layer(view: View) -> None:
    view.frame = 0, 0, 20, 40
    assert (view.bounds.width, view.center, view.frame) == (20, (10, 20), (0, 0, 20, 40))
    view.alpha, view.transform, view.bounds = 0.5, kinema.Transform.scale(2), (0, 0, 4, 4)
    assert (view.layer.opacity, view.layer.transform, view.layer.bounds) == (0.5, kinema.Transform.scale(2), (0, 0, 4, 4))
    assert repr(view).startswith("<view of <layer at (10.0, 20.0)")


def test_a_subclass_may_return_another_action(ctx: kinema.Context, stage: kinema.Layer) -> None:
    class Slow(View):
        def action_for_layer(self, layer: kinema.Layer, key: str) -> kinema.Action:
            return kinema.Basic(duration=5) if key == "opacity" else super().action_for_layer(layer, key)

    view = Slow(stage.add_layer())
    ctx.flush()
    view.alpha, view.center = 0, (1, 1)
    animation = view.layer.animation("opacity")
    assert view.layer.animation_keys == ["opacity"] and animation is not None and animation.duration == 5


def test_a_block_can_be_awaited_and_completes_at_the_same_time(ctx: kinema.Context, view: View) -> None:
    received: list[str] = []

    async def move() -> None:
        async with ctx.animate(1, completion=lambda: received.append(f"completion at {ctx.time}")):
            view.center = 105, 5
        received.append("awaited")

    async def main() -> None:
        task = asyncio.create_task(move())
        await asyncio.sleep(0)
        for time in (0, 0.5):
            ctx.advance(time)
            await asyncio.sleep(0)
            assert received == []
        ctx.advance(1)
        await task

    asyncio.run(main())
    assert received == ["completion at 1.0", "awaited"]


def test_an_awaited_block_completes_with_a_function_and_not_with_a_tag(ctx: kinema.Context) -> None:
    async def main() -> None:
        async with ctx.transaction(completion="tag"):
            raise AssertionError

    with pytest.raises(TypeError, match="tag"):
        asyncio.run(main())
    assert ctx.statistics.open_transactions == 0


def test_d84_a_block_adds_continues_or_springs(ctx: kinema.Context, view: View) -> None:
    with ctx.animate(1, timing="linear"):
        view.center = 105, 5
    ctx.advance(0.5)
    with ctx.animate(1, retarget="continue"):
        view.center = 55, 5  # where it is shown
    # g(1/2) of the way of 0, and 100 units per second that fade by v (1 - v)^2
    assert shown(view, 0.5, 1, 1.5) == pytest.approx([55, 55 + 100 * 0.5 * 0.25, 55], abs=1e-7)
    ctx.advance(2)
    with ctx.animate(1, retarget="additive"):
        view.center = 155, 5
    ctx.advance(2.5)
    with ctx.animate(1, retarget="additive"):
        view.center = 55, 5
    assert view.layer.animation_keys == ["position", "position-2"]
    late = kinema.evaluate(EASE_IN_EASE_OUT, [0.75])[0]
    early = kinema.evaluate(EASE_IN_EASE_OUT, [0.25])[0]
    assert shown(view, 2.75) == pytest.approx([55 + 100 * late - 100 * early], abs=1e-7)
    ctx.advance(5)
    with ctx.animate(0.5, bounce=0.2):
        view.center = 0, 0
    animation = view.layer.animation("position")
    assert animation is not None and animation.animation_class == kinema.AnimationClass.SPRING
