"""Scenes as values, and the shipped ones."""

from __future__ import annotations

import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from kinema.scene import Playback, Scene, SceneError
from scenes import NAMES, SCENES

ACTS = {
    "ops": [
        {"op": "layer", "id": "a", "root": True},
        {"op": "flush"},
        {
            "op": "add",
            "layer": "a",
            "key": "k",
            "animation": {"class": "basic", "keyPath": "zPosition", "fromValue": 0, "toValue": 10, "duration": 10},
        },
        {"op": "advance", "to": 2},
        {"op": "removeAnimation", "layer": "a", "key": "k"},
        {"op": "advance", "to": 4},
        {"op": "on", "event": ["completion", "done"], "do": []},
        {"op": "begin"},
        {"op": "transaction", "disableActions": True},
        {"op": "set", "layer": "a", "key": "zPosition", "value": 7},
        {"op": "commit"},
    ]
}


@pytest.mark.parametrize("name", NAMES)
def test_a_shipped_scene_is_a_value_and_plays_to_its_end(name: str) -> None:
    scene = Scene.load(SCENES / f"{name}.json")
    assert pickle.loads(pickle.dumps(scene)) == scene == Scene.from_json(json.loads(json.dumps(scene.to_json())), scene.folder)
    assert scene.about and (scene.show.channels or scene.document)
    times = scene.times()
    with Playback(scene) as playback:
        channels = scene.show.channels or [
            each for each in scene.touched if each[1] in ("position", "position.y", "transform.scale")
        ]
        columns, rows = playback.sample(times, channels)
        assert rows.shape == (len(times), len(columns))
        assert any(row != rows.tolist()[0] for row in rows.tolist()) or name in ("transition", "particles")


def test_an_advance_divides_a_scene_into_acts() -> None:
    with Playback(Scene.from_json(ACTS)) as playback:
        assert [part for part in playback.acts([0, 1, 2, 3, 4, 5])] == [slice(0, 2), slice(2, 4), slice(4, 6)]
    with Playback(Scene.from_json(ACTS)) as playback:
        _, rows = playback.sample([0, 1, 1.999, 3, 4, 5], [("a", "zPosition")])
    assert [row[0] for row in rows.tolist()] == pytest.approx([0, 1, 1.999, 0, 7, 7])


def test_the_end_of_an_act_commits_implicit_transactions() -> None:
    bare = {"ops": [{"op": "layer", "id": "a", "root": True}, {"op": "set", "layer": "a", "key": "zPosition", "value": 3}]}
    with Playback(Scene.from_json(bare)) as playback:
        assert playback.sample([0], [("a", "zPosition")])[1].tolist() == [[3.0]]


def test_sampling_refuses_times_that_do_not_ascend() -> None:
    with Playback(Scene.from_json(ACTS)) as playback, pytest.raises(ValueError, match="ascend"):
        playback.sample([1, 0], [("a", "zPosition")])


def test_without_times_there_are_no_rows() -> None:
    with Playback(Scene.from_json(ACTS)) as playback:
        columns, rows = playback.sample([], [("a", "zPosition")])
    assert columns == () and rows.shape[0] == 0


def test_without_numpy_rows_are_memory_of_the_same_shape(monkeypatch: pytest.MonkeyPatch) -> None:
    with Playback(Scene.load(SCENES / "tour.json")) as playback:
        expected = playback.sample([0, 0.5, 1, 2.5])[1].tolist()
    for module in ("kinema.scene.playback.numpy", "kinema._numpy.numpy"):
        monkeypatch.setattr(module, None)
    with Playback(Scene.load(SCENES / "tour.json")) as playback:
        rows = playback.sample([0, 0.5, 1, 2.5])[1]
    assert isinstance(rows, memoryview) and rows.tolist() == expected


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ([], "is an object"),
        ({}, '"ops"'),
        ({"ops": [1]}, '"ops"'),
        ({"ops": [], "opps": []}, "opps"),
        ({"ops": [], "show": 3}, "show is an object"),
        ({"ops": [], "show": {"until": -1}}, "show.until"),
        ({"ops": [], "show": {"step": "nan"}}, "show.step"),
        ({"ops": [], "show": {"channels": 1}}, "channels"),
        ({"ops": [], "show": {"channels": [["a"]]}}, "a channel is"),
        ({"ops": [], "images": {"x": "y"}}, "images"),
    ],
)
def test_a_value_that_is_not_a_scene_is_refused(value: Any, sentence: str) -> None:
    with pytest.raises(SceneError, match=sentence):
        Scene.from_json(value)


@pytest.mark.parametrize(
    "op",
    [
        {"op": "dance"},
        {"op": "layer", "id": "b", "set": [1]},
        {"op": "layer", "id": [], "set": {}},
        {"op": 3},
        {"op": "set", "layer": "a", "key": "posi", "value": 1},
        {"op": "add", "layer": "a", "key": 7, "animation": []},
        {"op": "insert", "layer": "a", "into": "nobody"},
        {"op": "transaction", "duration": {}},
    ],
)
def test_a_refused_op_is_named(op: dict[str, Any]) -> None:
    scene = Scene.from_json({"ops": [{"op": "layer", "id": "a", "root": True}, op]})
    with Playback(scene) as playback, pytest.raises(SceneError, match="op 2"):
        playback.seek(0)


def test_a_file_that_is_not_a_scene_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "scene.json"
    for text in (b"{", b"\xff", b"[" * 100_000):
        file.write_bytes(text)
        with pytest.raises(SceneError):
            Scene.load(file)
    with pytest.raises(FileNotFoundError):
        Scene.load(tmp_path / "none.json")


@pytest.mark.parametrize(("start", "until", "step"), [(1, 0, 0.1), (0, 1, 0), (0, float("inf"), 1), (0, 1, 1e-9)])
def test_missing_or_too_many_times_are_refused(start: float, until: float, step: float) -> None:
    with pytest.raises(SceneError):
        Scene.from_json({"ops": []}).times(start, until, step)


def test_times_include_the_end_despite_rounding() -> None:
    times = Scene.from_json({"ops": []}).times(0, 0.3, 0.1)
    assert len(times) == 4 and times[-1] == pytest.approx(0.3)


# ---- The form of ops -----------------------------------------------------------------------------------------------------

STARTED = [
    {"op": "layer", "id": "a", "root": True},
    {"op": "add", "layer": "a", "key": "k", "animation": {"class": "basic", "keyPath": "opacity", "toValue": 0, "duration": 0.5}},
]


@pytest.mark.parametrize(
    ("do", "sentence"),
    [
        (True, "do: expected a list"),
        ("stop", "do: expected a list"),
        ({"op": "flush"}, "do: expected a list"),
        (["flush"], r"op 1 \(no object\)"),
        ([{"op": "flush"}, {"op": "dance"}], r"op 2 \(dance\): there is no op 'dance'"),
        ([{"op": "set", "layer": "a"}], r"op 1 \(set\): set: missing"),
        ([{"op": "on", "event": [], "do": 3}], r"op 1 \(on\): on \[\], do: expected"),
    ],
)
def test_the_ops_of_an_event_are_checked_before_anything_is_played(do: Any, sentence: str, tmp_path: Path) -> None:
    ops = [*STARTED, {"op": "on", "event": ["stop", "a", "k", True], "do": do}]
    with (
        pytest.raises(SceneError, match=rf"op 3 \(on\): on \['stop', 'a', 'k', True\], {sentence}"),
        Playback(Scene.from_json({"ops": ops})) as playback,
    ):
        playback.watch([0, 1], [("a", "opacity")])
    file = tmp_path / "scene.json"
    file.write_text(json.dumps({"ops": ops}))
    with pytest.raises(SceneError, match=sentence):
        Scene.load(file)


def test_deeply_nested_ops_are_refused() -> None:
    op: dict[str, Any] = {"op": "flush"}
    for _ in range(2000):
        op = {"op": "on", "event": [], "do": [op]}
    with pytest.raises(SceneError, match="nested too deeply"), Playback(Scene.from_json({"ops": [op]})) as playback:
        playback.seek(0)


@pytest.mark.parametrize(
    "op",
    [
        {"op": "set", "layer": "b", "key": "opacity", "value": 1},
        {"op": "insert", "layer": "a", "into": "b"},
        {"op": "insert", "layer": "b", "into": "a"},
        {"op": "remove", "layer": "b"},
        {"op": "destroy", "layer": "b"},
        {"op": "mask", "layer": "a", "mask": "b"},
        {"op": "replace", "layer": "a", "with": "b"},
        {"op": "removeAllAnimations", "layer": "b"},
        {"op": "insert", "layer": "a", "into": "a", "above": "b"},
    ],
)
def test_an_unknown_layer_is_named(op: dict[str, Any]) -> None:
    scene = Scene.from_json({"ops": [{"op": "layer", "id": "a", "root": True}, op]})
    with Playback(scene) as playback, pytest.raises(SceneError, match=rf"^op 2 \({op['op']}\): there is no layer 'b'$"):
        playback.seek(0)


def test_a_destroyed_layer_is_named() -> None:
    scene = Scene.from_json(
        {
            "ops": [
                {"op": "layer", "id": "card"},
                {"op": "destroy", "layer": "card"},
                {"op": "flush"},
                {"op": "set", "layer": "card", "key": "opacity", "value": 1},
            ]
        }
    )
    with Playback(scene) as playback, pytest.raises(SceneError, match="card") as raised:
        playback.seek(0)
    assert "0x" not in str(raised.value)
