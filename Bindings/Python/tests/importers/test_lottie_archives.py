"""Archives of Lottie with several animations, themes and state machines."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import kinema
import pytest
from kinema import importers
from kinema.cli import main
from lottie_files import animation, imported, rect, shapes, solid, still

INK = {"ty": "fl", "o": still(100), "c": {"sid": "ink", "a": 0, "k": [1, 0, 0]}}
SKY = {
    "ty": "gf",
    "t": 1,
    "o": still(100),
    "s": still([0, 0]),
    "e": still([100, 0]),
    "g": {"sid": "sky", "p": 1, "k": still([0, 0, 0, 0])},
}
ONE = animation(shapes(rect(50, 50, 40, 40), INK))
TWO = animation(solid(), w=200, markers=[{"cm": "open", "tm": 10, "dr": 20}])
BLUE = {"rules": [{"id": "ink", "type": "Color", "value": [0, 0, 1]}]}
GREEN = {"rules": [{"id": "ink", "type": "Color", "value": [0, 1, 0], "animations": ["one"]}]}


def packed(path: Path, **files: Any) -> Path:
    """Writes an archive of version 2: two animations, of which `one` has an initial theme, and more files."""
    listed = [{"id": "one", "initialTheme": "blue"}, {"id": "two"}]
    manifest = {"version": "2", "animations": listed, "themes": [{"id": "blue"}, {"id": "green"}]}
    members = {"manifest.json": manifest, "a/one.json": ONE, "a/two.json": TWO, "t/blue.json": BLUE, "t/green.json": GREEN}
    with ZipFile(path, "w") as archive:
        for name, held in {**members, **{name.replace("__", "/") + ".json": held for name, held in files.items()}}.items():
            archive.writestr(name, json.dumps(held))
    return path


def features(made: importers.Imported) -> list[str]:
    return [note.feature for note in made.notes]


@pytest.mark.parametrize(("theme", "color"), [(None, [0, 0, 255]), ("green", [0, 255, 0]), ("", [255, 0, 0])])
def test_a_theme_by_its_name(ctx: kinema.Context, tmp_path: Path, theme: str | None, color: list[int]) -> None:
    pytest.importorskip("skia")
    from kinema import rendering

    made = importers.import_file(packed(tmp_path / "file.lottie"), theme=theme)
    shown = "blue" if theme is None else theme
    others = [f"theme {name!r} of the archive" for name in ("blue", "green") if name != shown]
    assert features(made) == ["another animation of the archive", *others]
    ctx.load(made.document, resource=importers.Resources(made.document))
    ctx.flush()
    assert list(rendering.render(ctx, 0).pixels[50, 50][:3]) == color


def test_a_gradient_of_a_theme(ctx: kinema.Context, tmp_path: Path) -> None:
    pytest.importorskip("skia")
    from kinema import rendering

    stops = [{"offset": 0, "color": [1, 0, 0, 1]}, {"offset": 1, "color": [0, 0, 1, 1]}]
    rules = {
        "rules": [{"id": "sky", "type": "Gradient", "value": stops}, {"id": "x", "type": "Gradient", "value": [{"offset": 1}]}]
    }
    path = packed(tmp_path / "file.lottie", a__one=animation(shapes(rect(50, 50, 100, 100), SKY)), t__blue=rules)
    made = importers.import_file(path)
    assert "rule of a theme: Gradient" in features(made), "one without a color"
    ctx.load(made.document, resource=importers.Resources(made.document))
    ctx.flush()
    row = rendering.render(ctx, 0).pixels[50] / 255
    for x in (10, 50, 90):
        assert list(row[x][:3]) == pytest.approx([1 - (x + 0.5) / 100, 0, (x + 0.5) / 100], abs=0.02)


def test_an_animation_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path, out = packed(tmp_path / "file.lottie"), tmp_path / "scene.json"
    assert importers.import_file(path).document["size"] == [100, 100]
    assert main(["import", str(path), "--animation", "two", "--theme", "", "-o", str(out)]) == 0
    assert json.loads(out.read_text())["size"] == [200, 100]
    assert "a/one.json: another animation of the archive: refused" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({"animation": "three"}, "animation 'three' given, expected one of the archive: 'one', 'two'"),
        ({"theme": "red"}, "theme 'red' given, expected one of the archive: 'blue', 'green'"),
    ],
)
def test_names_that_an_archive_lacks(tmp_path: Path, options: dict[str, str], expected: str) -> None:
    with pytest.raises(importers.ImportFailure, match=expected):
        importers.import_file(packed(tmp_path / "file.lottie"), **options)
    (tmp_path / "file.svg").write_text("<svg/>")
    for path in (tmp_path / "file.svg", tmp_path / "file.json"):
        path.write_text(path.read_text() if path.exists() else json.dumps(ONE))
        with pytest.raises(importers.ImportFailure, match="expected an archive of Lottie"):
            importers.import_file(path, **options)


MACHINE = {
    "initial": "shut",
    "states": [
        {"name": "shut", "type": "PlaybackState", "segment": [0, 6]},
        {"name": "opening", "type": "PlaybackState", "segment": "open", "loop": True, "transitions": [{"toState": "shut"}]},
        {"name": "all", "type": "PlaybackState", "speed": 2},
        {"name": "open", "segment": [1, 2]},
        {"name": "lost", "segment": "nowhere"},
        {"name": "elsewhere", "animation": "one"},
        {"name": "any", "type": "GlobalState"},
    ],
    "interactions": [{"type": "Click"}],
}


def test_states_of_a_machine_are_markers(tmp_path: Path) -> None:
    made = importers.import_file(packed(tmp_path / "file.lottie", s__door=MACHINE), animation="two")
    assert made.document["markers"] == [
        {"name": "open", "time": pytest.approx(1 / 3), "duration": pytest.approx(2 / 3)},
        {"name": "shut", "time": 0, "duration": 0.2},
        {"name": "opening", "time": pytest.approx(1 / 3), "duration": pytest.approx(2 / 3)},
        {"name": "all", "time": 0, "duration": 2},
    ]
    assert [(note.feature, note.verdict, note.occurrences) for note in made.notes if "s/door" in note.first] == [
        ("interactions of a state machine", "refused", 1),
        ("transitions of a state machine", "refused", 1),
        ("state of a state machine, without its loop, speed and direction", "approximated", 2),
        ("state whose name a marker has", "refused", 1),
        ("state whose part of the animation is missing", "refused", 1),
        ("state that shows no part of the animation", "refused", 2),
    ]


def test_states_of_version_1(tmp_path: Path) -> None:
    states = {"rest": {"animationId": "two", "playbackSettings": {"segments": [3, 9]}}, "run": {"playbackSettings": {"loop": 2}}}
    made = importers.import_file(packed(tmp_path / "file.lottie", states__door={"states": states}), animation="two")
    assert [(one["name"], one["time"]) for one in made.document["markers"]] == [
        ("open", pytest.approx(1 / 3)),
        ("rest", 0.1),
        ("run", 0),
    ]


def test_a_file_without_a_machine_has_its_own_markers(tmp_path: Path) -> None:
    assert [marker["name"] for marker in imported(tmp_path, TWO).document["markers"]] == ["open"]
