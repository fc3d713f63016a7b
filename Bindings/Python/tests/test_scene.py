"""Scenes, and the runner of the conformance cases: errors are reported, never skipped."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema.scene import Playback, Player, Scene, SceneError, animation_of, value_of

CONFORMANCE = Path(__file__).resolve().parents[3] / "Tests" / "Conformance"
SCENE: list[dict[str, Any]] = [
    {"op": "layer", "id": "a", "root": True},
    {"op": "flush"},
    {
        "op": "add",
        "layer": "a",
        "key": "k",
        "animation": {"class": "basic", "keyPath": "opacity", "fromValue": 0, "toValue": 1, "duration": 1},
    },
    {"op": "flush"},
]


def test_a_scene_is_played_into_a_context() -> None:
    player = Player()
    for op in [*SCENE, {"op": "advance", "to": 2}]:
        player.play(op)
    assert player.layer("a").presentation_value("opacity") == 1
    assert player.events == [["start", "a", "k"], ["stop", "a", "k", True]]
    player.close()


def test_handlers_run_inside_the_dispatch() -> None:
    player = Player()
    handler = {"op": "on", "event": ["stop", "a", "k", True], "do": [{"op": "set", "layer": "a", "key": "zPosition", "value": 3}]}
    for op in [*SCENE, handler, {"op": "advance", "to": 2}]:
        player.play(op)
    assert player.layer("a").z_position == 3
    player.close()


@pytest.mark.parametrize(
    "op",
    [
        {"op": "dance"},
        {},
        {"op": "flush", "now": True},
        {"op": "insert", "layer": "a"},
        {"op": "layer", "id": "b", "class": "hologram"},
        {"op": "action", "layer": "a", "key": "opacity", "where": "attic", "value": None},
        {"op": "add", "layer": "a", "key": None, "animation": {"class": "wiggle"}},
        {"op": "add", "layer": "a", "key": None, "animation": {"class": "basic", "values": [1]}},
        {"op": "set", "layer": "a", "key": "opacity", "value": {"a": 1}},
    ],
)
def test_a_value_that_is_not_an_op_is_an_error(op: dict[str, Any]) -> None:
    player = Player()
    player.play(SCENE[0])
    with pytest.raises(SceneError):
        player.play(op)
    player.close()


def test_numbers_that_json_lacks() -> None:
    assert value_of(["inf", "-inf", [1, "text"]]) == [float("inf"), float("-inf"), [1, "text"]]
    assert str(value_of("nan")) == "nan"


def test_animations_of_every_class() -> None:
    group = animation_of(
        {
            "class": "group",
            "duration": 2,
            "animations": [
                {"class": "basic", "keyPath": "opacity", "byValue": 1, "repeatCount": "inf", "tags": {"n": 1}},
                {"class": "keyframe", "keyPath": "position", "path": [["move", 0, 0], ["line", 1, 1]]},
                {"class": "spring", "keyPath": "opacity", "duration": "settling", "timingFunction": "easeIn"},
                {"class": "transition", "type": "push"},
            ],
        }
    )
    assert group == kinema.Group(
        [
            kinema.Basic("opacity", by=1, repeat_count=float("inf"), tags={"n": 1}),
            kinema.Keyframe("position", path=[["move", 0, 0], ["line", 1, 1]]),
            kinema.Spring("opacity", duration="settling", timing="easeIn"),
            kinema.Transition("push"),
        ],
        duration=2,
    )


@pytest.mark.parametrize(
    ("scene", "place"),
    [
        ({"ops": [{"op": ["set"]}]}, r"op 1 \(.*there is no op"),
        ({"ops": [{"op": {}}]}, r"op 1 \(.*there is no op"),
        ({"ops": [{"op": "advance", "to": 10**400}]}, r"op 1 \(advance\): "),
        ({"ops": [{"op": "advance", "to": float("inf")}]}, r"op 1 \(advance\): "),
        ({"ops": SCENE[:1] + [{"op": "set", "layer": "a", "key": "zPosition", "value": -(10**400)}]}, r"op 2 \(set\): "),
        ({"ops": SCENE, "show": {"until": 10**400}}, r"show.until "),
        ({"ops": SCENE, "show": {"until": {"": None}}}, r"show.until is a positive number of seconds, not {'': None}"),
        (
            {"ops": SCENE + [{"op": "layer", "id": "b"}, {"op": "insert", "layer": "b", "into": "a", "at": 1.5}]},
            r"op \d+ \(insert\): 'float' object",
        ),
        ({"ops": SCENE, "show": {"channels": [["a", "name"]]}}, "a:name: "),
        ({"ops": SCENE, "show": {"channels": [["a", "\ud800"]]}}, "a:\ud800: "),
        ({"ops": SCENE, "show": {"channels": [["b", "opacity"]]}}, "b:opacity: there is no layer 'b'"),
    ],
)
def test_an_error_in_a_scene_is_reported_with_its_place(scene: dict[str, Any], place: str) -> None:
    with pytest.raises(SceneError, match=place), Playback(Scene.from_json(scene)) as playback:
        playback.sample([0, 1])
    with pytest.raises(SceneError, match=place), Playback(Scene.from_json(scene)) as playback:
        playback.watch([0, 1], playback.scene.show.channels)


# ---- The runner --------------------------------------------------------------------------------------------------------


def run(*arguments: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, CONFORMANCE / "run", *map(str, arguments)], capture_output=True, text=True, check=False
    )


def case_file(folder: Path, *ops: dict[str, Any]) -> Path:
    file = folder / "case.json"
    file.write_text(json.dumps({"area": "own", "cases": [{"name": "one", "ops": [*SCENE, *ops]}]}))
    return file


HOLDS: list[dict[str, Any]] = [
    {"op": "model", "layer": "a", "key": "opacity", "value": 1},
    {"op": "presentation", "layer": "a", "key": "opacity", "value": 0.5, "at": 0.5},
    {"op": "samples", "layer": "a", "key": "opacity", "times": [0, 0.5], "values": [0, 0.5]},
    {"op": "samples", "layer": "a", "key": "backgroundColor", "times": [0], "values": [None]},
    {"op": "keys", "layer": "a", "keys": ["k"]},
    {"op": "animation", "layer": "a", "key": "k", "field": "duration", "value": 1},
    {"op": "animation", "layer": "a", "key": "k", "field": "timingFunction", "value": None},
    {"op": "events", "events": []},
    {"op": "transactionValue", "key": "animationDuration", "value": 0.25},
    {"op": "tree", "layer": "a", "sublayers": [], "superlayer": None, "mask": None},
    {"op": "contains", "layer": "a", "point": [0, 0], "result": False},
    {"op": "contentsMix", "layer": "a", "at": 0, "value": None},
    {"op": "warnings", "count": 0},
    {"op": "frameRate", "value": [0, 0, 0], "unspecified": True},
    {"op": "defaults", "class": "shape", "values": {"lineWidth": 1, "path": None}},
    {"op": "hit", "root": "a", "point": [5, 5], "result": None},
    {"op": "convertPoint", "from": "a", "to": None, "point": [1, 2], "result": [1, 2]},
    {"op": "convertRect", "from": None, "to": "a", "rect": [1, 2, 3, 4], "result": [1, 2, 3, 4]},
    {"op": "convertTime", "from": "a", "to": None, "time": 3, "result": 3},
    {"op": "nextEventTime", "value": 0},
    {"op": "transitionState", "layer": "a", "at": 0, "value": None},
    {"op": "error", "do": {"op": "set", "layer": "a", "key": "opacity", "value": "half"}, "status": "type_mismatch"},
    {"op": "settling", "animation": {"class": "spring"}, "value": 1.4727003346780927},
    {"op": "timing", "timingFunction": "linear", "x": [0.5], "y": [0.5]},
]
FAILS: list[dict[str, Any]] = [
    {"op": "model", "layer": "a", "key": "opacity", "value": 0.5},
    {"op": "model", "layer": "a", "key": "opacity", "value": None},
    {"op": "presentation", "layer": "a", "key": "opacity", "value": "absent"},
    {"op": "samples", "layer": "a", "key": "opacity", "times": [0, 0.5], "values": [0, 0.6]},
    {"op": "samples", "layer": "a", "key": "opacity", "times": [0, 0.5], "values": [0]},
    {"op": "keys", "layer": "a", "keys": []},
    {"op": "animation", "layer": "a", "key": "k", "field": "duration", "value": 2},
    {"op": "animation", "layer": "a", "key": "x", "field": "duration", "value": 2},
    {"op": "animation", "layer": "a", "key": "k", "field": "tag", "value": 2},
    {"op": "animation", "layer": "a", "key": "k", "field": "timingFunction", "value": "easeIn"},
    {"op": "events", "events": [["start", "a", "k"]]},
    {"op": "transactionValue", "key": "mood", "value": 1},
    {"op": "tree", "layer": "a", "sublayers": ["b"]},
    {"op": "contains", "layer": "a", "point": [0, 0], "result": True},
    {"op": "contentsMix", "layer": "a", "at": 0, "value": {"from": 1, "to": 2, "mix": 0}},
    {"op": "warnings", "count": 1},
    {"op": "frameRate", "value": [0, 0, 0], "unspecified": False},
    {"op": "defaults", "class": "shape", "values": {"lineWidth": 2}},
    {"op": "hit", "root": "a", "point": [5, 5], "result": "a"},
    {"op": "convertPoint", "from": "a", "to": None, "point": [1, 2], "result": [1, 3]},
    {"op": "convertRect", "from": None, "to": "a", "rect": [1, 2, 3, 4], "result": [1, 2, 3, 5]},
    {"op": "convertTime", "from": "a", "to": None, "time": 3, "result": 4},
    {"op": "nextEventTime", "value": 77},
    {"op": "transitionState", "layer": "a", "at": 0, "value": {"progress": 0}},
    {"op": "error", "do": {"op": "set", "layer": "a", "key": "opacity", "value": "half"}, "status": "cycle"},
    {"op": "error", "do": {"op": "set", "layer": "a", "key": "opacity", "value": 0.5}, "status": "cycle"},
    {"op": "settling", "animation": {"class": "spring"}, "value": 1},
    {"op": "timing", "timingFunction": "linear", "x": [0.5], "y": [0.6]},
    {"op": "set", "layer": "a", "key": "opacity", "value": "half"},
    {"op": "dance"},
]


def test_expectations_that_hold_pass(tmp_path: Path) -> None:
    result = run(case_file(tmp_path, *HOLDS))
    assert (result.stdout, result.returncode) == ("1 passed, 0 failed\n", 0), result.stderr


@pytest.fixture(scope="module")
def failures_of_a_case(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Returns the runner's output for a file in which every case fails, in one process."""
    file = tmp_path_factory.mktemp("fails") / "case.json"
    cases = [{"name": f"case {index}", "ops": [*SCENE, op]} for index, op in enumerate(FAILS)]
    file.write_text(json.dumps({"area": "own", "cases": cases}))
    result = run(file)
    assert result.returncode == 1
    return result.stdout


@pytest.mark.parametrize("index", range(len(FAILS)), ids=[str(op["op"]) for op in FAILS])
def test_expectations_that_do_not_hold_fail(failures_of_a_case: str, index: int) -> None:
    assert f"case.json: case {index}\n    op 4 " in failures_of_a_case


def test_every_expectation_is_tried_both_ways(failures_of_a_case: str) -> None:
    sys.path.insert(0, str(CONFORMANCE))
    from runner.checks import _KEYS  # type: ignore[import-not-found]

    assert {op["op"] for op in HOLDS} == set(_KEYS) == {op["op"] for op in FAILS} & set(_KEYS)
    assert failures_of_a_case.splitlines()[-1] == f"0 passed, {len(FAILS)} failed"


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"area": "x", "cases": [{"name": 1}]}', '{"area": "x", "cases": 3}'])
def test_a_file_without_cases_fails(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.json").write_text(text)
    result = run(tmp_path)
    assert result.returncode == 1 and "bad.json" in result.stdout and result.stdout.endswith("0 passed, 1 failed\n")


def test_selection_and_summary(tmp_path: Path) -> None:
    file = case_file(tmp_path, *HOLDS)
    assert run(file, "-k", "other").stdout == "0 passed, 0 failed\n"
    assert run(file, "--area", "own", "--summary").stdout.splitlines()[0].split() == ["own", "1", "passed", "0", "failed"]


def test_each_commit_of_a_scene_is_yielded_at_its_time() -> None:
    ops = [
        {"op": "layer", "id": "a", "root": True},
        {"op": "flush"},
        {"op": "begin"},
        {"op": "set", "layer": "a", "key": "zPosition", "value": 8},
        {"op": "flush"},
        {"op": "commit"},
        {"op": "advance", "to": 1},
        {"op": "set", "layer": "a", "key": "zPosition", "value": 9},
        {"op": "advance", "to": 5},
        {"op": "remove", "layer": "a"},
    ]
    with Playback(Scene.from_json({"ops": ops})) as playback:
        found = [(time, playback.player.layers["a"].z_position) for time in playback.commits(2)]
    assert found == [(0, 0), (0, 8), (0, 8), (1, 9)]
