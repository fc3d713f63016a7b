"""What `kinema plot` draws, as values: jumps, marks, units, angles, colors, transitions."""

from __future__ import annotations

import math
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("matplotlib")

from kinema.cli import curves  # noqa: E402
from kinema.cli.chart import Thing, grouped  # noqa: E402
from kinema.scene import Scene  # noqa: E402

TIMES = [index / 120 for index in range(241)]


def things(key: str, animation: dict[str, Any], layer: dict[str, Any] | None = None) -> list[Thing]:
    scene = Scene.from_json(
        {
            "ops": [
                {"op": "layer", "id": "box", "root": True, "set": {"bounds": [0, 0, 10, 10], **(layer or {})}},
                {"op": "flush"},
                {"op": "add", "layer": "box", "key": "a", "animation": animation},
                {"op": "flush"},
            ]
        }
    )
    return curves.things(scene, TIMES, (("box", key),) if key else ())


def test_a_jump_has_both_values_at_its_time_and_a_gap() -> None:
    steps = {"class": "keyframe", "keyPath": "opacity", "values": [1, 0.25], "calculationMode": "discrete", "duration": 1.1}
    ((curve,), unit, marks, is_color) = things("opacity", steps)[0]
    gaps = numpy.flatnonzero(numpy.isnan(curve.values))
    assert curve.times[gaps] == pytest.approx([0.55, 1.1], abs=1e-9)
    for gap, before, after in zip(gaps, (1, 0.25), (0.25, 1), strict=True):
        assert (curve.values[gap - 1], curve.values[gap + 1]) == (before, after)
        assert curve.times[gap - 1] == curve.times[gap] == curve.times[gap + 1]
    assert (unit, marks, is_color) == ("", ((0.0, 1.1),), False)


def test_a_steep_curve_is_no_jump() -> None:
    (thing,) = things(
        "position.x",
        {
            "class": "basic",
            "keyPath": "position.x",
            "fromValue": 0,
            "toValue": 100,
            "duration": 0.02,
            "fillMode": "both",
            "removedOnCompletion": False,
        },
    )
    assert not numpy.isnan(thing.curves[0].values).any() and thing.unit == "points"


def test_angles_go_on_beyond_half_a_turn() -> None:
    turn = {"class": "basic", "keyPath": "transform.rotation.z", "fromValue": 0, "toValue": 2 * math.tau, "duration": 2}
    (thing,) = things("transform.rotation.z", {**turn, "fillMode": "both", "removedOnCompletion": False})
    assert thing.curves[0].values == pytest.approx([math.tau * time for time in TIMES], abs=1e-9)
    assert thing.unit == "radians"


def test_a_color_is_a_band_and_a_transition_its_progress() -> None:
    fade = {"class": "basic", "keyPath": "backgroundColor", "toValue": [1, 0, 0, 1], "duration": 1}
    (thing,) = things("backgroundColor", fade, {"backgroundColor": [0, 0, 1, 1]})
    assert thing.is_color and len(thing.curves) == 4
    (thing,) = things("", {"class": "transition", "duration": 1.5, "timingFunction": "linear"})
    values = thing.curves[0].values
    assert values[:180] == pytest.approx([time / 1.5 for time in TIMES[:180]]) and numpy.isnan(values[181:]).all()
    assert (thing.unit, thing.marks) == ("progress", ((0.0, 1.5),))


def test_panels_have_one_unit() -> None:
    move = {"class": "basic", "keyPath": "position", "toValue": [1, 1], "duration": 1}
    turn = {"class": "basic", "keyPath": "transform.rotation.z", "toValue": 1, "duration": 1}
    panels = grouped([*things("position", move), *things("transform.rotation.z", turn)])
    assert [panel[0].unit for panel in panels] == ["points", "radians"]
