"""Tests the model against published numbers of Core Animation, and the tools around it. These tests do not use the engine."""

from __future__ import annotations

import math
from typing import Any

import pytest
from model.machine import Machine
from model.matrices import interpolate
from model.motion_programs import written
from model.motions import nearest_turn
from model.shrinking import shrunk
from model.values import IDENTITY, KeyPath

ROOT = {"op": "layer", "id": "r", "root": True}
TIMES = [0, 0.2, 0.5, 0.9, 1, 1.2, 1.5, 1.9, 2.1, 2.5, 3, 4.5]


def played(*ops: dict[str, Any]) -> Machine:
    machine = Machine()
    for op in (ROOT, *ops):
        machine.play(op)
    return machine


def shown(animation: dict[str, Any], times: list[float], **layer: Any) -> list[Any]:
    """Returns the presentation value of a root's zPosition of 0.5 under an animation."""
    machine = played(
        {"op": "set", "layer": "r", "key": "zPosition", "value": 0.5},
        {"op": "flush"},
        {"op": "add", "layer": "r", "key": "k", "animation": {"keyPath": "zPosition", **animation}},
        {"op": "flush"},
    )
    return [row[0] for row in machine.presentation("r", ["zPosition"], times)]


@pytest.mark.parametrize(
    ("setting", "values"),
    [
        ({"autoreverses": True}, [0, 0.2, 0.5, 0.9, 1, 0.8, 0.5, 0.1, 0.5, 0.5, 0.5, 0.5]),
        ({"repeatCount": 2.5}, [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.9, 0.1, 0.5, 0.5, 0.5]),
        ({"repeatDuration": 1.7}, [0, 0.2, 0.5, 0.9, 0, 0.2, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
        ({"speed": 2}, [0, 0.4, 1, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
        ({"timeOffset": 0.3}, [0.3, 0.5, 0.8, 0.2, 0.3, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
        ({"speed": -1}, [0, 0.8, 0.5, 0.1, 0, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5]),
    ],
)
def test_1_4_shows_the_measured_rows(setting: dict[str, Any], values: list[float]) -> None:
    """1.4."""
    animation = {"class": "basic", "duration": 1, "fromValue": 0, "toValue": 1, **setting}
    assert shown(animation, TIMES) == pytest.approx(values, abs=1e-12)


@pytest.mark.parametrize(
    ("fill", "values"),
    [
        ("removed", [0.5, 0.5, 0, 0.5, 1, 0.5]),
        ("forwards", [0.5, 0.5, 0, 0.5, 1, 1]),
        ("backwards", [0, 0, 0, 0.5, 1, 0.5]),
        ("both", [0, 0, 0, 0.5, 1, 1]),
    ],
)
def test_1_5_fills_as_measured(fill: str, values: list[float]) -> None:
    """1.5."""
    animation = {"class": "basic", "beginTime": 1, "duration": 1, "fromValue": 0, "toValue": 1, "fillMode": fill}
    assert shown(animation, [0, 0.5, 1, 1.5, 2, 2.5]) == values


@pytest.mark.parametrize(
    ("ends", "value"),
    [
        ({"fromValue": 0.2}, 0.35),
        ({"toValue": 0.8}, 0.65),
        ({"byValue": 0.3}, 0.65),
        ({"fromValue": 0.2, "byValue": 0.3}, 0.35),
        ({"toValue": 0.9, "byValue": 0.3}, 0.75),
    ],
)
def test_3_1_takes_the_measured_ends(ends: dict[str, float], value: float) -> None:
    """3.1."""
    assert shown({"class": "basic", "duration": 1, **ends}, [0.5]) == pytest.approx([value])


@pytest.mark.parametrize(
    ("mode", "values"),
    [
        ("linear", [0, 0.15, 0.3, 0.6, 0.9, 0.9, 0.75, 0.6, 0.52, 0.58, 0.64, 0.694]),
        ("discrete", [0, 0, 0, 0, 1, 1, 0.5, 0.5, 0.5, 0.7, 0.7, 0.7]),
        ("paced", [0, 0.085, 0.17, 0.34, 0.51, 0.68, 0.85, 0.98, 0.81, 0.64, 0.53, 0.683]),
        ("cubic", [0, 0.16434, 0.34725, 0.708, 0.96075, 0.9848, 0.8, 0.5792, 0.49165, 0.5296, 0.61795, 0.69369]),
    ],
)
def test_4_6_to_4_8_keyframes_as_measured(mode: str, values: list[float]) -> None:
    """4.6, 4.7, 4.8."""
    animation = {"class": "keyframe", "duration": 1, "values": [0, 1, 0.5, 0.7], "calculationMode": mode}
    assert shown(animation, [0, 0.05, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.99]) == pytest.approx(values, abs=6e-6)


@pytest.mark.parametrize(
    ("spring", "value"),
    [({}, 10.440547), ({"damping": 20}, 9.020401), ({"initialVelocity": 5}, 29.307806), ({"initialVelocity": -5}, -8.426713)],
)
def test_5_2_springs_as_measured(spring: dict[str, float], value: float) -> None:
    """5.2."""
    animation = {"class": "spring", "duration": 1, "fromValue": 0, "toValue": 100, **spring}
    assert shown(animation, [0.05]) == pytest.approx([value], rel=2**-23)  # measured in single precision


@pytest.mark.parametrize(
    ("damping", "velocity", "value"),
    [(10, 500, 60.7053444166), (20, 500, 44.8180838243), (30, 500, 34.9658869528), (10, 0, 34.0299846608)],
)
def test_d82_springs_with_a_velocity_as_published(damping: float, velocity: float, value: float) -> None:
    """D82: from 100 below the target, as published for mass 1 and stiffness 100."""
    spring = {"damping": damping, "allowsOverdamping": True, "startVelocity": velocity}
    animation = {"class": "spring", "duration": 1, "fromValue": 0, "toValue": 100, **spring}
    assert shown(animation, [0.1]) == pytest.approx([value])


def test_d82_a_line_with_a_velocity() -> None:
    """D82: a way of 10 in 2 s has the slope 5, so 8 more per second begin with 13."""
    animation = {"class": "basic", "duration": 2, "fromValue": 0, "toValue": 10, "startVelocity": 13}
    assert shown(animation, [0, 0.5, 1, 2]) == pytest.approx([0, 2.5 + 16 * 0.25 * 0.5625, 5 + 16 * 0.5 * 0.25, 10])


def test_d120_a_throw_meets_its_bound_as_published() -> None:
    """D120: 1000 per second at UIScrollView's normal rate towards a bound at 200."""
    machine = played(
        {"op": "flush"},
        {
            "op": "animate",
            "layers": ["r"],
            "key": "zPosition",
            "value": 200,
            "motion": {
                "duration": 0.6283185307179586,
                "bounce": 0,
                "timeConstant": 0.49949983316645474,
                "startVelocity": 1000,
            },
        },
        {"op": "flush"},
    )
    met = 0.25549086975
    rows = machine.presentation("r", ["zPosition"], [0.1, met, met + 0.1])
    assert [row[0] for row in rows] == pytest.approx([90.625850789, 200, 222.058], abs=1e-3)


def test_3_3_a_half_turn_passes_through_minus_a_quarter() -> None:
    """3.3."""
    turn = [-1, 0, 0, 0, 0, -1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
    machine = played(
        {
            "op": "add",
            "layer": "r",
            "key": "k",
            "animation": {"class": "basic", "keyPath": "transform", "duration": 1, "toValue": turn},
        },
        {"op": "flush"},
    )
    matrix = machine.presentation("r", ["transform"], [0.5])[0][0]
    assert (matrix[1], matrix[4]) == pytest.approx((-1, 1))


def test_8_3_a_turn_of_a_scaled_matrix_as_measured() -> None:
    """8.3."""
    machine = played(
        {"op": "set", "layer": "r", "key": "transform.scale", "value": 2},
        {"op": "set", "layer": "r", "key": "transform.rotation.z", "value": 0.5},
    )
    assert machine.model("r", ["transform"])[0][:2] == pytest.approx((1.75516512, 0.95885108))


def test_10_6_and_11_the_completion_comes_between_start_and_stop() -> None:
    """10.6, section 11."""
    machine = played(
        {"op": "flush"},
        {"op": "transaction", "completion": "done"},
        {"op": "add", "layer": "r", "key": "k", "animation": {"class": "basic"}},
        {"op": "advance", "to": 1},
    )
    assert machine.events == [["start", "r", "k"], ["completion", "done"], ["stop", "r", "k", True]]


def test_a_seed_always_writes_the_same_program() -> None:
    assert [written(seed) for seed in range(20)] == [written(seed) for seed in range(20)]


def test_a_program_shrinks_to_the_cause_of_its_failure() -> None:
    """The program fails if a flush precedes an animation with a speed."""

    def fails(program: dict[str, Any]) -> bool:
        names = [op["op"] for op in program["ops"]]
        return "flush" in names and any("speed" in op.get("animation", ()) for op in program["ops"][names.index("flush") :])

    noise = [{"op": "begin"}, {"op": "commit"}]
    add = {"op": "add", "layer": "r", "key": "k", "animation": {"class": "basic", "speed": 2, "duration": 1}}
    program = {"times": [1, 2], "ops": [ROOT, *noise, {"op": "flush"}, *noise, add, *noise]}
    assert shrunk(program, fails) == {
        "times": [],
        "ops": [{"op": "flush"}, {"op": "add", "layer": "r", "key": "k", "animation": {"class": "basic", "speed": 2}}],
    }


def test_d140_an_implicit_turn_goes_the_shorter_way() -> None:
    """D140: to 270 degrees by -90, to 540 by 180, to 360 not at all; and from 350 degrees to 10 by 20."""
    degrees = math.pi / 180
    for start, angle, end in [(0, 270, -90), (0, 540, 180), (0, -540, -180), (0, 360, 0), (350, 10, 370), (720, 90, 810)]:
        nearest = nearest_turn((start * degrees,), (angle * degrees,))
        assert nearest is not None and nearest[0] == pytest.approx(end * degrees)
    for start, angle in [(0, 180), (0, -180), (90, -90), (10, 170)]:
        assert nearest_turn((start * degrees,), (angle * degrees,)) is None


def test_d142_parts_are_kept() -> None:
    """D142: a scale that passes 0, and then a matrix with the same numbers."""
    machine = played({"op": "transaction", "disableActions": True})
    for key, value in [("rotation.z", 7), ("scale.x", -1), ("scale.y", 0), ("scale.y", 2)]:
        machine.play({"op": "set", "layer": "r", "key": f"transform.{key}", "value": value})
    matrix = machine.layers["r"].values["transform"]
    read = [KeyPath.of(f"transform.{key}").read(matrix)[0] for key in ("rotation.z", "scale.x", "scale.y")]
    assert read == [7, -1, 2]
    machine.play({"op": "set", "layer": "r", "key": "transform", "value": list(matrix)})
    matrix = machine.layers["r"].values["transform"]
    read = [KeyPath.of(f"transform.{key}").read(matrix)[0] for key in ("rotation.z", "scale.x", "scale.y")]
    assert read == pytest.approx([7 - 3 * math.pi, 1, -2])


def test_d143_residues_do_not_turn() -> None:
    """D143, 3.3: from two half turns to one, half-way as from the identity."""
    once, twice = math.sin(math.pi), math.sin(2 * math.pi)
    start = (1.0, twice, 0.0, 0.0, -twice, 1.0, *IDENTITY[6:])
    half = interpolate(start, (-1.0, once, 0.0, 0.0, -once, -1.0, *IDENTITY[6:]), 0.5)
    assert half[:6] == pytest.approx((0, -1, 0, 0, 1, 0), abs=1e-15)
