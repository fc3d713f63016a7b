"""The commands read scene documents (Include/kinema/SCENES.md)."""

from __future__ import annotations

import base64
import csv
import io
import json
import pickle
from pathlib import Path
from typing import Any

import pytest
from kinema.cli import main
from kinema.scene import Playback, Scene, SceneError
from scenes import ROOT, at

SHIP = {
    "kinema": 1,
    "name": "a ship",
    "size": [40, 20],
    "duration": 1,
    "layers": [
        {
            "id": "ship",
            "set": {"bounds": [0, 0, 10, 10], "position": [5, 10], "backgroundColor": [1, 0, 0, 1]},
            "animations": [{"class": "basic", "key": "fly", "keyPath": "position.x", "toValue": 35, "duration": 1}],
            "sublayers": [{"id": "light", "set": {"opacity": 0.5}}, {}],
            "mask": {"id": "hole", "set": {"bounds": [0, 0, 10, 10], "position": [5, 5], "backgroundColor": [0, 0, 0, 1]}},
        }
    ],
}


def written(document: Any, folder: Path) -> str:
    file = folder / "scene.json"
    file.write_text(json.dumps(document))
    return str(file)


def test_a_document_is_a_scene_and_a_value(tmp_path: Path) -> None:
    scene = Scene.load(written(SHIP, tmp_path))
    assert pickle.loads(pickle.dumps(scene)) == scene and scene.to_json() == SHIP
    assert (scene.about, scene.show.until) == ("a ship", 1.0)
    assert ("ship", "position.x") in scene.touched and ("light", "opacity") in scene.touched
    with Playback(scene) as playback:
        _, rows = playback.sample([0, 0.25, 0.5], [("ship", "position.x")])
        assert [row[0] for row in rows.tolist()] == pytest.approx([5, 12.5, 20])
        assert playback.viewport == (0, 0, 40, 20)


def test_sample_plot_and_inspect_read_a_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = written(SHIP, tmp_path)
    assert main(["sample", file, "-c", "ship.position.x", "--step", "0.25", "--to", "0.75"]) == 0
    rows = list(csv.reader(io.StringIO(capsys.readouterr().out)))
    assert rows[0] == ["time", "ship.position.x"]
    assert [float(row[1]) for row in rows[1:]] == pytest.approx([5, 12.5, 20, 27.5])
    assert main(["inspect", file, "--at", "0.5"]) == 0
    text = capsys.readouterr().out
    assert "CALayer ship" in text and '"fly"' in text
    pytest.importorskip("matplotlib")
    assert main(["plot", file, "-o", str(tmp_path / "plot.svg")]) == 0
    assert "<!-- ship.position.x -->" in (tmp_path / "plot.svg").read_text()


def test_render_has_the_size_of_the_document_and_its_images(tmp_path: Path) -> None:
    pytest.importorskip("skia", exc_type=ImportError)
    numpy, pillow = pytest.importorskip("numpy"), pytest.importorskip("PIL.Image")
    pillow.new("RGB", (2, 2), (0, 0, 255)).save(tmp_path / "blue.png")
    inside = "data:image/png;base64," + base64.b64encode((tmp_path / "blue.png").read_bytes()).decode()
    images = [
        {"id": name, "set": {"contents": name, "bounds": [0, 0, 4, 4], "position": [x, 2]}}
        for name, x in (("file", 2), ("inside", 10))
    ]
    document = {
        **SHIP,
        "layers": [*SHIP["layers"], *images],  # type: ignore[misc]
        "resources": [{"name": "file", "source": "blue.png"}, {"name": "inside", "source": inside}],
    }
    picture = tmp_path / "picture.png"
    assert main(["render", written(document, tmp_path), "-o", str(picture), "--at", "0.5", "--scale", "2"]) == 0
    pixels = numpy.asarray(pillow.open(picture).convert("RGBA"))
    assert pixels.shape == (40, 80, 4)
    assert at(pixels, 40, 20) == (255, 0, 0, 255) and at(pixels, 5, 5) == at(pixels, 20, 5) == (0, 0, 255, 255)


def test_an_image_outside_of_the_folder_is_reported_and_not_read(tmp_path: Path, capsys: Any) -> None:
    pytest.importorskip("skia", exc_type=ImportError)
    document = {
        **SHIP,
        "layers": [{"set": {"contents": "secret", "bounds": [0, 0, 4, 4]}}],
        "resources": [{"name": "secret", "source": "../secret.png"}],
    }
    folder = tmp_path / "inner"
    folder.mkdir()
    assert main(["render", written(document, folder), "-o", str(tmp_path / "picture.png"), "--at", "0"]) == 0
    err = capsys.readouterr().err
    assert err.startswith("kinema: resources: ") and err.count("\n") == 1 and "secret.png" in err


def test_an_imported_document_is_drawn() -> None:
    """The states of a document stay in its base state, as loading leaves them."""
    scene = Scene.load(ROOT / "Tests" / "Examples" / "caml" / "switch.json")
    with Playback(scene) as playback:
        playback.seek(0)
        assert "#knob" in playback.player.layers and playback.viewport == (0, 0, 240, 160)


@pytest.mark.parametrize(
    ("document", "word"),
    [
        ({"kinema": 2, "layers": []}, "kinema"),
        ({"kinema": 1, "layers": 3}, "layers"),
        ({"kinema": 1, "layers": [{"set": {"posi": 1}}]}, "posi"),
        ({"kinema": 1, "layers": [], "resources": [3]}, "resources"),
        ({"kinema": 1, "duration": "x", "layers": []}, "duration"),
        ({"kinema": 1, "ops": []}, "ops"),
    ],
)
@pytest.mark.parametrize("command", [["sample", "-c", "a.opacity"], ["inspect"]])
def test_a_wrong_document_is_one_line(document: Any, word: str, command: list[str], tmp_path: Path, capsys: Any) -> None:
    file = written(document, tmp_path)
    assert main([command[0], file, *command[1:]]) == 2
    out, err = capsys.readouterr()
    assert out == "" and err.startswith(f"kinema: {file}: ") and err.count("\n") == 1 and word in err
    with pytest.raises(SceneError), Playback(Scene.load(file)) as playback:
        playback.seek(0)
