"""Commands that take files of every format that is imported, and scenes as documents."""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any

import pytest
from kinema.cli import main
from lottie_files import animation, imported, key, moving, solid

BOX = solid(nm="box", ks={"p": moving(key(0, [0, 0], ease=(0.5, 0.5, 0.5, 0.5)), key(60, [60, 0]))})
CAML = """<caml xmlns="http://www.apple.com/CoreAnimation/1.0"><CALayer name="root" bounds="0 0 10 10" position="5 5"/></caml>"""


@pytest.fixture(params=["box.json", "box.tgs", "box.lottie", "box.caml", "box.ca"])
def foreign(request: Any, tmp_path: Path) -> Path:
    path = tmp_path / request.param
    data = json.dumps(animation(BOX)).encode()
    if path.suffix == ".json":
        path.write_bytes(data)
    elif path.suffix == ".tgs":
        path.write_bytes(gzip.compress(data))
    elif path.suffix == ".lottie":
        from zipfile import ZipFile

        with ZipFile(path, "w") as archive:
            archive.writestr("animations/a.json", data)
    elif path.suffix == ".caml":
        path.write_text(CAML)
    else:
        path.mkdir()
        (path / "main.caml").write_text(CAML)
    return path


def test_commands_take_foreign_files(foreign: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("skia")
    picture = tmp_path / "picture.png"
    assert main(["render", str(foreign), "--at", "0.5", "-o", str(picture)]) == 0
    assert picture.read_bytes()[:4] == b"\x89PNG"
    assert main(["inspect", str(foreign)]) == 0
    output = capsys.readouterr()
    assert ("box" in output.out or "root" in output.out) and output.err == ""
    made = tmp_path / "made.json"
    assert main(["export", str(foreign), "-o", str(made)]) == 0
    assert json.loads(made.read_text())["kinema"] == 1


def test_a_channel_of_a_foreign_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "box.json"
    path.write_text(json.dumps(animation(BOX)))
    pytest.importorskip("numpy")
    assert main(["sample", str(path), "--key", "box.position.x", "--to", "1", "--step", "1"]) == 0
    assert [line.split(",")[1] for line in capsys.readouterr().out.split()[1:]] == ["0.0", "30.0"]


def test_notes_of_foreign_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "box.json"
    path.write_text(json.dumps(animation(solid(mb=1))))
    assert main(["inspect", str(path)]) == 0
    assert capsys.readouterr().err == f"kinema: {path}: layers[0]: motion blur: refused\n"


def test_commands_become_a_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    ops = [
        {"op": "layer", "id": "a", "root": True, "set": {"position": [1, 2], "bounds": [0, 0, 8, 8]}},
        {"op": "flush"},
        {"op": "advance", "to": 1.5},
        {"op": "set", "layer": "a", "key": "opacity", "value": 0.5},
        {"op": "flush"},
    ]
    scene, made = tmp_path / "scene.json", tmp_path / "made.json"
    scene.write_text(json.dumps({"ops": ops}))
    assert main(["export", str(scene), "-o", str(made)]) == 0
    (layer,) = json.loads(made.read_text())["layers"]
    assert layer["set"]["position"] == [1, 2] and "opacity" not in layer["set"]
    assert "from 1.5 s on: not written" in capsys.readouterr().err
    assert main(["inspect", str(made)]) == 0


@pytest.mark.parametrize("data", [b"\x1f\x8b\x08damaged", gzip.compress(b" " * (1 << 22)), b""])
def test_damaged_archives_of_one_file(tmp_path: Path, data: bytes, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file.tgs"
    path.write_bytes(data)
    assert main(["inspect", str(path)]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_what_gzip_has_packed_is_the_same(tmp_path: Path) -> None:
    document = animation(BOX)
    path = tmp_path / "file.tgs"
    path.write_bytes(gzip.compress(json.dumps(document).encode()))
    from kinema import importers

    assert importers.import_file(path).document == imported(tmp_path, document).document


def test_a_sheet_beside_other_players(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("skia")
    pytest.importorskip("rlottie_python")
    pytest.importorskip("thorvg_python")
    from PIL import Image

    path, sheet = tmp_path / "box.json", tmp_path / "sheet.png"
    path.write_text(json.dumps(animation(BOX)))
    assert main(["compare", str(path), "-o", str(sheet), "--frames", "2", "--width", "100"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert rows[0].split() == ["frame", "rlottie", "ThorVG"] and [row.split()[0] for row in rows[1:3]] == ["0", "30"]
    assert all(float(share.rstrip("%")) < 1 for row in rows[1:3] for share in row.split()[1:])
    with Image.open(sheet) as picture:
        assert picture.size == (4 * 100 + 3 * 4, 2 * 100 + 4)
        assert picture.getpixel((5, 5)) == picture.getpixel((109, 5)) == (255, 0, 0)


def test_pictures_of_a_part_of_a_row_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """250 wide is 142.5 high."""
    for name in ("skia", "rlottie_python", "thorvg_python"):
        pytest.importorskip(name)
    path = tmp_path / "box.json"
    path.write_text(json.dumps(animation(BOX, h=57)))
    assert main(["compare", str(path), "-o", str(tmp_path / "sheet.png"), "--frames", "1", "--width", "250"]) == 0
    assert capsys.readouterr().out.split()[:3] == ["frame", "rlottie", "ThorVG"]


def test_only_lottie_is_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "scene.json"
    path.write_text("{}")
    assert main(["compare", str(path)]) == 2
    assert "no Lottie animation" in capsys.readouterr().err
