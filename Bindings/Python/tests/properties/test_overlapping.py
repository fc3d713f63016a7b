"""D84: changes that continue what moves a part of the same property under another key, without jumps of the whole property."""

from __future__ import annotations

from typing import Any

import kinema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinema import Basic, Motion
from properties.shown import examples, reals
from properties.test_retargeting import TRANSFORM, close, shown

COORDINATE, LENGTH = reals(-200, 200), reals(1, 99)
FAMILIES: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "position": {"position": st.tuples(COORDINATE, COORDINATE), "position.x": COORDINATE, "position.y": COORDINATE},
    "bounds": {
        "bounds": st.tuples(COORDINATE, COORDINATE, LENGTH, LENGTH),
        "bounds.size": st.tuples(LENGTH, LENGTH),
        "bounds.size.width": LENGTH,
        "bounds.origin.x": COORDINATE,
    },
    "transform": {
        "transform": TRANSFORM,
        "transform.translation": st.tuples(COORDINATE, COORDINATE),
        "transform.translation.x": COORDINATE,
        "transform.scale": reals(0.5, 2),
        "transform.scale.xy": reals(0.5, 2),
        "transform.scale.x": reals(0.5, 2),
        "transform.scale.y": reals(0.5, 2),
        "transform.rotation.z": reals(-1.2, 1.2),
    },
}
CURVES = ("linear", "easeIn", "easeOut", "easeInEaseOut", "default", "ease-out-back", "ease-out-expo")


@st.composite
def motions(draw: st.DrawFn, retarget: st.SearchStrategy[str]) -> Motion:
    bounce = draw(st.none() | reals(-0.5, 0.6))
    curve = None if bounce is not None else draw(st.sampled_from(CURVES))
    return Motion(draw(reals(0.1, 1.5)), curve, bounce, retarget=draw(retarget))


def move(layer: kinema.Layer, key: str, value: Any, motion: Motion, how: str) -> None:
    if how == "call":
        layer.animate({key: value}, **vars(motion))
    elif how == "transaction":
        with layer.context.transaction(motion=motion):
            layer[key] = value
    else:
        name = key if key.startswith("transform") else key.partition(".")[0]  # rule D24
        layer.actions[name] = motion
        layer[key] = value
        layer.actions[name] = None


@examples
@given(st.data())
def test_overlapping_interruptions(data: st.DataObject) -> None:
    """D84: the whole property does not jump, whatever part of it moved and whatever part is changed; nor does its velocity if the
    change continues. At the end the model value is shown."""
    family = data.draw(st.sampled_from(sorted(FAMILIES)))
    keys = FAMILIES[family]
    with kinema.Context() as ctx:
        layer = ctx.root(speed=data.draw(st.sampled_from((1, 0.5))))
        ctx.flush()
        time = 0.0
        for _ in range(data.draw(st.integers(2, 5))):
            time += data.draw(reals(0.01, 0.8))
            ctx.advance(time)
            key = data.draw(st.sampled_from(sorted(keys)))
            value, how = data.draw(keys[key]), data.draw(st.sampled_from(("call", "transaction", "action", "host")))
            if how == "host":
                layer.add(Basic(key, data.draw(keys[key]), value, duration=data.draw(reals(0.1, 1.5)), timing="easeIn"), "host")
                continue
            before = shown(layer, family, time)
            motion = data.draw(motions(st.sampled_from(("replace", "continue", "continue"))))
            move(layer, key, value, motion, how)
            ctx.flush()
            after = shown(layer, family, time)
            assert close(before[0], after[0], 1e-7)
            assert motion.retarget == "replace" or close(before[1], after[1], 1e-5)
        ctx.advance(time + 500)
        assert close(shown(layer, family, time + 500)[0], list(layer[family]), 1e-12) and layer.animation_keys == []


@pytest.mark.parametrize("bounce", [None, 0.0])
def test_a_scale_of_several_axes(bounce: float | None) -> None:
    """D84: "transform.scale" moves axes that show different scales each by itself, and so does a change of one axis while it runs."""
    with kinema.Context() as ctx:
        layer = ctx.root()
        ctx.flush()
        layer.animate({"transform.scale.x": 3}, duration=1, curve="linear")
        ctx.advance(0.5)
        layer.animate({"transform.scale": 1}, duration=1, curve=None if bounce is not None else "linear", bounce=bounce,
                      retarget="continue")  # fmt: skip
        ctx.flush()
        assert [layer.presentation_value(f"transform.scale.{axis}", 0.5) for axis in "xyz"] == pytest.approx([2, 1, 1])
        assert [layer.presentation_velocity(f"transform.scale.{axis}", 0.5) for axis in "xyz"] == pytest.approx([2, 0, 0])
        assert layer.presentation_value("transform.scale.y", 0.8) == pytest.approx(1)
        ctx.advance(20)
        layer.animate({"transform.scale": 5}, duration=2, curve="linear")
        ctx.advance(21)
        layer.animate({"transform.scale.x": 9}, duration=1, curve="linear", retarget="continue")
        ctx.flush()
        # The ways of 6 and of 2 in 1 s, and what is left of the velocity 2.
        bump = 0.5 * 0.25
        for time, x, y in ((21, 3, 3), (21.5, 6 + (2 - 6) * bump, 4), (22, 9, 5)):
            assert layer.presentation_value("transform.scale.x", time) == pytest.approx(x)
            assert layer.presentation_value("transform.scale.y", time) == pytest.approx(y)
        ctx.advance(23)
        assert layer.animation_keys == [] and list(layer.transform)[:6] == pytest.approx([9, 0, 0, 0, 0, 5])
