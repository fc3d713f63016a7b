"""Files of Lottie: damaged ones, archives, limits, and the command."""

from __future__ import annotations

import json
import random
import zipfile
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema import importers
from kinema.cli import main
from lottie_files import animation, imported, key, layer, moving, shapes, solid, still
from lottie_files import fill as filled
from lottie_files import rect

jsonschema: Any = pytest.importorskip("jsonschema")


def refused(tmp_path: Path, document: Any) -> str:
    with pytest.raises(importers.ImportFailure) as caught:
        imported(tmp_path, document)
    return str(caught.value)


@pytest.mark.parametrize(
    ("document", "message"),
    [
        ("", "line 1, column 1"),
        ("{", "line 1, column 2"),
        ('{"layers": [NaN]}', "NaN is not a number"),
        ("[" * 100_000, "nested"),
        ('{"layers":' + "[" * 200 + "]" * 200 + "}", "more than 128"),
        ("{}", 'no list "layers"'),
        ({"layers": {}}, 'no list "layers"'),
        ({"kinema": 1, "layers": []}, "a scene document of Kinema"),
        (animation(fr=0), "fr: 0 given"),
        (animation(op=0), "op: 0 given, expected a frame after ip, 0"),
        (animation(w=0), "w, h: 0 x 100 given"),
        (animation(w=1e300), "larger than 1e9"),
        (animation(w="nan"), "w, h: 0 x 100 given"),
        ('{"layers": [], "w": 1e999, "h": 1, "ip": 0, "op": 1}', "larger than 1e9"),
        (animation(shapes({"ty": "rp", "c": still(1e6)})), "1000000 copies given"),
    ],
)
def test_damaged_files_get_one_line(tmp_path: Path, document: Any, message: str) -> None:
    line = refused(tmp_path, document)
    assert message in line and "\n" not in line


def test_compositions_inside_each_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kinema.importers.scene.MOST_LAYERS", 1000)
    use = layer(0, refId="a", w=10, h=10)
    assert "contains itself" in refused(tmp_path, animation(use, assets=[{"id": "a", "layers": [use]}]))
    levels = [{"id": f"{n}", "layers": [layer(0, refId=f"{n + 1}", w=9, h=9)] * 10} for n in range(9)]
    bomb = animation(layer(0, refId="0", w=9, h=9), assets=[*levels, {"id": "9", "layers": [solid()]}])
    assert "more than 1000 layers" in refused(tmp_path, bomb)


def test_copies_of_copies_are_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("kinema.importers.lottie.composition.MOST_SHAPES", 1000)
    copy = {"ty": "rp", "c": still(99), "o": still(0), "tr": {}}
    assert "items of shapes" in refused(tmp_path, animation(shapes(rect(1, 1, 1, 1), filled(1, 0, 0), copy, copy)))


def archive(path: Path, files: dict[str, Any]) -> Path:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        for name, held in files.items():
            target.writestr(name, held if isinstance(held, (str, bytes)) else json.dumps(held))
    return path


PICTURE = b"\x89PNG\r\n\x1a\n" + b"\0\0\0\rIHDR" + b"\0\0\0\x02\0\0\0\x02" + bytes(20)


@pytest.mark.parametrize(("animations", "images"), [("animations", "images"), ("a", "i")])
def test_archives_of_both_versions(tmp_path: Path, animations: str, images: str) -> None:
    document = animation(layer(2, refId="1"), assets=[{"id": "1", "w": 2, "h": 2, "u": "/images/", "p": "x.png", "e": 0}])
    files = {
        "manifest.json": {"animations": [{"id": "main"}]},
        f"{animations}/another.json": animation(),
        f"{animations}/main.json": document,
        f"{images}/x.png": PICTURE,
    }
    made = importers.import_file(archive(tmp_path / "file.lottie", files))
    assert made.document["resources"][0]["source"].startswith("data:image/png;base64,")
    assert [note.feature for note in made.notes] == ["another animation of the archive"]


def test_a_written_scene_has_the_resources_of_the_document(ctx: kinema.Context, tmp_path: Path) -> None:
    document = animation(layer(2, refId="1", bm=1), assets=[{"id": "1", "w": 2, "h": 2, "p": "x.png"}])
    (tmp_path / "x.png").write_bytes(PICTURE)
    made = imported(tmp_path, document).document
    resources = importers.Resources(made)
    ctx.load(made, resource=resources)
    ctx.flush()
    written = json.loads(ctx.write(resource=resources.names))
    assert {r["name"]: r.get("source") for r in written["resources"]} == {r["name"]: r.get("source") for r in made["resources"]}
    assert importers.Resources(written).images.keys() != set()
    filters = [r["name"] for r in made["resources"] if "source" not in r]
    assert filters and [r["name"] for r in json.loads(ctx.write())["resources"]] == filters  # names that this process has made


@pytest.mark.parametrize("name", ["../evil.json", "/evil.json", "a/../../evil", "C:/evil.json"])
def test_archives_stay_inside(tmp_path: Path, name: str) -> None:
    path = archive(tmp_path / "file.lottie", {"a/main.json": animation(), name: "{}"})
    with pytest.raises(importers.ImportFailure, match="no relative name"):
        importers.import_file(path)


def test_archives_that_unpack_to_too_much(tmp_path: Path) -> None:
    path = archive(tmp_path / "file.lottie", {"a/main.json": b" " * (8 << 20) + json.dumps(animation()).encode()})
    with pytest.raises(importers.ImportFailure, match="is larger than"):
        importers.import_file(path)
    (tmp_path / "broken.lottie").write_bytes(path.read_bytes()[:300])
    with pytest.raises(importers.ImportFailure, match="archive is damaged"):
        importers.import_file(tmp_path / "broken.lottie")


def test_unknown_files(tmp_path: Path) -> None:
    path = tmp_path / "file.bin"
    path.write_bytes(b"\0\1\2")
    with pytest.raises(importers.ImportFailure, match="no known format"):
        importers.import_file(path)


WHOLE = animation(
    shapes(
        {
            "ty": "gr",
            "it": [rect(50, 50, 20, 20), {"ty": "el", "p": still([20, 20]), "s": still([10, 10])}, {"ty": "tr", "o": still(50)}],
        },
        {"ty": "tm", "s": moving(key(0, 0), key(60, 50)), "e": still(100), "o": moving(key(0, 0), key(9, 720))},
        {"ty": "st", "c": still([1, 0, 0]), "o": still(100), "w": still(2), "d": [{"n": "d", "v": still(3)}]},
        {
            "ty": "gf",
            "t": 2,
            "s": still([0, 0]),
            "e": moving(key(0, [9, 9]), key(9, [5, 5])),
            "g": {"p": 2, "k": still([0, 1, 1, 1, 1, 0, 0, 0, 0, 1, 1, 0])},
        },
        {"ty": "rp", "c": still(3), "o": still(0), "tr": {"p": still([9, 0]), "s": still([50, 50])}},
        masksProperties=[
            {
                "mode": "s",
                "pt": still({"v": [[0, 0], [9, 0], [9, 9]], "i": [[0, 0]] * 3, "o": [[0, 0]] * 3, "c": True}),
                "o": still(50),
            }
        ],
        ks={"p": moving(key(0, [0, 0], to=[9, 0], ti=[0, 9]), key(30, [20, 20])), "s": still([-100, 50])},
    ),
    layer(0, refId="c", w=50, h=50, tm=moving(key(0, 0), key(60, 1)), tt=2),
    assets=[{"id": "c", "layers": [solid(parent=1, ks={"r": moving(key(0, 0), key(60, 90))}), layer(3, ind=1)]}],
    markers=[{"cm": "m", "tm": 5, "dr": 1}],
)


def mutated(value: Any, random: random.Random) -> Any:
    """Returns a copy in which some values are wrong."""
    if random.random() < 0.02:
        return random.choice([None, "x", -1, 1e8, [], {}, [[]], True, "", 0, [1, "a", None], {"a": 1, "k": [{"t": 0}]}])
    if isinstance(value, dict):
        return {name: mutated(item, random) for name, item in value.items() if random.random() > 0.02}
    if isinstance(value, list):
        return [mutated(item, random) for item in value if random.random() > 0.02]
    return value


def test_damaged_documents_load_or_are_refused(tmp_path: Path) -> None:
    """What is made of them keeps to the schema, and the engine loads it."""
    schema = Path(__file__).resolve().parents[4] / "Include/kinema/scene.schema.json"
    validator = jsonschema.Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))
    loaded = 0
    for seed in range(40):
        try:
            made = imported(tmp_path, mutated(WHOLE, random.Random(seed)))
        except importers.ImportFailure as error:
            assert "\n" not in str(error)
            continue
        if len(json.dumps(made.document)) < 30_000:  # the validator is slow
            validator.validate(made.document)
        with kinema.Context() as own:
            own.load(made.document)
            own.flush()
        loaded += 1
    assert loaded > 20


def test_the_same_file_gives_the_same_document(tmp_path: Path) -> None:
    assert json.dumps(imported(tmp_path, WHOLE).document) == json.dumps(imported(tmp_path, WHOLE).document)


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    source, target = tmp_path / "hello.json", tmp_path / "scene.json"
    source.write_text(json.dumps(animation(solid(mb=1), layer(6))), encoding="utf-8")
    assert main(["import", str(source), "-o", str(target)]) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"kinema: {source}: layers[1]: audio: refused",
        f"kinema: {source}: layers[0]: motion blur: refused",
    ]
    with kinema.Context() as own:
        assert own.load(target.read_bytes())["layer"].sublayers
    source.write_text("{", encoding="utf-8")
    assert main(["import", str(source), "-o", str(target)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    assert main(["import", str(tmp_path / "missing"), "-o", str(target)]) == 2


def test_a_file_that_is_no_archive(tmp_path: Path) -> None:
    (tmp_path / "file.lottie").write_bytes(b"PK\3\4" + bytes(100))
    with pytest.raises(importers.ImportFailure):
        importers.import_file(tmp_path / "file.lottie")
