"""Files that are damaged or mean harm: one line with the file and the place, and an amount of work that is bounded."""

from __future__ import annotations

import json
import os
import struct
import zipfile
from pathlib import Path
from typing import Any

import pytest
from kinema import importers
from kinema.cli import main
from kinema.importers import work
from lottie_files import animation, bezier, fill, imported, key, moving, rect, shapes, solid, still


def line_of(path: Path, capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """Runs the command on a file that it refuses, and returns its only line after the file's name."""
    assert main(["import", str(path), "-o", str(path.with_name("scene.json")), *options]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1) and not path.with_name("scene.json").exists()
    assert str(path) in err
    return err.partition(f"{path}: ")[2].rstrip("\n")


def wrapped(member: str) -> str:
    """An animation with one more member, in the third line."""
    return '{"fr":30,"ip":0,\n"w":9,"h":9,"layers":[],\n' + member + "}"


NINES = "9" * 4000
TEXTS = [
    (wrapped(f'"op":{NINES}'), "op: the number inf is larger than 1e9"),
    (wrapped('"op":' + "9" * 25), "op: the number 1e+25 is larger than 1e9"),
    (wrapped('"op":-1e999'), "op: the number -inf is larger than 1e9"),
    (wrapped(f'"op":"{NINES}"'), "op: the number '999999999999999999999999999999' is larger than 1e9"),
    (wrapped('"op":6,"markers":[{"tm":1},{"tm":[2e9]}]'), "markers[1].tm[0]: the number 2e+09 is larger than 1e9"),
    (wrapped('"op":NaN'), "line 3, column 6: NaN is not a number of JSON"),
    (wrapped('"a":"NaN Infinity","op":-Infinity'), "line 3, column 25: -Infinity is not a number of JSON"),
    (wrapped('"op":0x10'), "line 3, column 7: Expecting ',' delimiter"),
    (wrapped('"op":01'), "line 3, column 7: Expecting ',' delimiter"),
    (wrapped('"op":"inf"'), "op: 0 given, expected a frame after ip, 0"),
    (wrapped('"op":"1_000"'), "op: 0 given, expected a frame after ip, 0"),
    (wrapped('"op":"\\u0661\\u0660"'), "op: 0 given, expected a frame after ip, 0"),
    (wrapped('"op":6,"nm":"\\ud83d"'), "line 3, column 14: the lone surrogate \\ud83d given, expected a pair"),
    (wrapped('"op":6,"nm":"\\\\\\uDE00\\ud83d"'), "line 3, column 16: the lone surrogate \\uDE00 given, expected a pair"),
    (wrapped('"op":6,"\\udc00":1'), "line 3, column 9: the lone surrogate \\udc00 given, expected a pair"),
    (wrapped('"op":6,"nm":"\n"'), "line 3, column 14: Invalid control character at"),
    (wrapped('"op":6,"nm":"\\x"'), "line 3, column 14: Invalid \\escape"),
]


@pytest.mark.parametrize(("text", "expected"), TEXTS, ids=range(len(TEXTS)))
def test_texts(text: str, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file.json"
    path.write_text(text, encoding="utf-8")
    assert line_of(path, capsys) == expected


@pytest.mark.parametrize("damaged", [b"\xff", b"\xed\xa0\x80", b"\xc0\x80", b"\xf4\x90\x80\x80"])
def test_bytes_that_are_no_text(damaged: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file.json"
    path.write_bytes(b'{\n"nm":"' + damaged + b'"}')
    assert line_of(path, capsys) == "line 2, column 7: byte 8 is not UTF-8"


@pytest.mark.parametrize("name", ['"\\ud83d\\ude00"', '"\\\\ud83d"', '"\\u0041"', f"[{NINES}]", f'{{"x":-{NINES}}}'])
def test_texts_and_numbers_that_have_no_effect(name: str, tmp_path: Path) -> None:
    assert imported(tmp_path, wrapped(f'"op":6,"cm":{name}')).notes == []


def changed(path: Path, mark: bytes, offset: int, value: bytes) -> None:
    """Changes bytes of the first record of an archive that begins with a mark."""
    data = bytearray(path.read_bytes())
    start = data.index(mark) + offset
    data[start : start + len(value)] = value
    path.write_bytes(data)


CENTRAL, LOCAL, END = b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06"
RECORDS = [
    (CENTRAL, 6, b"\xff\x00", "zip file version 25.5"),
    (CENTRAL, 10, struct.pack("<H", 99), "compression method"),
    (CENTRAL, 10, struct.pack("<H", 12), "is damaged"),
    (CENTRAL, 10, struct.pack("<H", 14), "is damaged"),
    (CENTRAL, 16, b"\0\0\0\0", "Bad CRC-32"),
    (CENTRAL, 42, b"\xff\xff\xff\x7f", "damaged"),
    (LOCAL, 2, b"XX", "Bad magic number"),
    (LOCAL, 26, b"\xff\xff", "damaged"),
    (END, 12, b"\xff\xff\xff\x7f", "damaged"),
]


@pytest.mark.parametrize(("mark", "offset", "value", "expected"), RECORDS, ids=range(len(RECORDS)))
def test_archives(
    mark: bytes, offset: int, value: bytes, expected: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "file.lottie"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("a/main.json", json.dumps(animation()))
    changed(path, mark, offset, value)
    assert expected in line_of(path, capsys)


def test_every_changed_byte_of_an_archive_is_read_or_refused(tmp_path: Path) -> None:
    path = tmp_path / "file.lottie"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as target:
        target.writestr("a/main.json", json.dumps(animation()))
    whole, refused = path.read_bytes(), 0
    for position in range(len(whole)):
        for value in (0, 255):
            path.write_bytes(whole[:position] + bytes([value]) + whole[position + 1 :])
            try:
                importers.import_file(path)
            except importers.ImportFailure as error:
                refused += 1
                assert "\n" not in str(error)
    assert refused > len(whole)


def test_a_failure_inside_an_archive_names_the_member(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file.lottie"
    with zipfile.ZipFile(path, "w") as target:
        target.writestr("a/main.json", json.dumps(animation(op=1e12)))
    assert line_of(path, capsys) == "a/main.json: op: the number 1e+12 is larger than 1e9"


def test_a_pipe_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file.json"
    os.mkfifo(path)
    assert line_of(path, capsys) == "a pipe, a socket or a device given, expected a file or a folder"


def mask(mode: str) -> dict[str, Any]:
    return {"mode": mode, "pt": still(bezier((0, 0), (9, 0), (9, 9))), "o": still(100)}


@pytest.mark.parametrize("mode", "asidf")
def test_many_masks(mode: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "file.json"
    path.write_text(json.dumps(animation(solid(), solid(masksProperties=[mask(mode)] * 2000))))
    assert line_of(path, capsys) == "layers[1].masksProperties: 2000 masks given, expected at most 256"
    made = imported(tmp_path, animation(solid(masksProperties=[mask(mode)] * 256)))
    assert json.loads(json.dumps(made.document)) == made.document


def test_layers_in_each_other_stay_below_the_depth_of_a_document(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """17 compositions in each other, each below 49 parents."""
    parents = [{**solid(ind=n, parent=n + 1), "ty": 3} for n in range(1, 49)]

    def level(name: int) -> list[dict[str, Any]]:
        return [solid(refId=f"{name}", parent=1, w=9, h=9) | {"ty": 0}, *parents, {**solid(ind=49), "ty": 3}]

    assets = [{"id": f"{n}", "layers": level(n + 1) if n < 16 else [solid()]} for n in range(17)]
    path = tmp_path / "file.json"
    path.write_text(json.dumps(animation(*level(0), assets=assets)))
    assert "the scene has more than 500 layers in each other" in line_of(path, capsys)


def copies(count: int) -> dict[str, Any]:
    return {"ty": "rp", "c": still(count), "o": still(0), "tr": {}}


def test_copies_are_counted_before_they_are_made(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*_: object) -> None:
        raise AssertionError("a copy is made")

    monkeypatch.setattr("kinema.importers.lottie.repeaters.copies", never)
    path = tmp_path / "file.json"
    many = shapes(rect(1, 1, 1, 1), fill(1, 0, 0), copies(9999))
    path.write_text(json.dumps(animation(*[many] * 40)))
    assert line_of(path, capsys) == "layers[10]: the animation has more than 200000 items of shapes"
    use = solid(refId="a", w=9, h=9) | {"ty": 0}
    path.write_text(json.dumps(animation(*[use] * 20, assets=[{"id": "a", "layers": [many]}])))
    assert line_of(path, capsys) == "layers[10]: the animation has more than 200000 items of shapes"


def steps(tmp_path: Path, document: Any, monkeypatch: pytest.MonkeyPatch) -> int:
    """Returns the steps that an import takes."""
    found: list[work.Work] = []

    class Counted(work.Work):
        def __init__(self, *given: Any) -> None:
            super().__init__(*given)
            found.append(self)

    monkeypatch.setattr(importers, "Work", Counted)
    imported(tmp_path, document)
    return found[0].steps


def trimmed(count: int, mode: int) -> dict[str, Any]:
    """A fill of moving paths that a moving trim cuts."""
    paths = [
        {"ty": "sh", "ks": moving(key(0, [bezier((y, 0), (y, 9))]), key(30, [bezier((y, 0), (y, 5))]))} for y in range(count)
    ]
    cut = {"ty": "tm", "s": moving(key(0, 0), key(30, 50)), "e": still(100), "o": still(0), "m": mode}
    return animation(shapes(*paths, cut, fill(1, 0, 0)))


@pytest.mark.parametrize("mode", [1, 2])
def test_the_work_of_a_trim_grows_as_its_paths_do(mode: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    few, many = (steps(tmp_path, trimmed(count, mode), monkeypatch) for count in (10, 40))
    assert few > 1000
    assert many < 5 * few


def test_the_work_is_bounded(tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "MOST_STEPS", 20_000)
    path = tmp_path / "file.json"
    path.write_text(json.dumps(trimmed(100, 2)))
    assert line_of(path, capsys) == "layers[0]: the import takes more than 20000 steps"


class Passing:
    """A clock that passes a second each time it is read."""

    def __init__(self) -> None:
        self.now = 0.0

    def monotonic(self) -> float:
        self.now += 1
        return self.now


def test_an_import_ends_in_time_and_tells_where_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "time", Passing())
    path = tmp_path / "file.json"
    path.write_text(json.dumps(trimmed(40, 2)))
    assert line_of(path, capsys, "--timeout", "5") == "layers[0]: the import takes longer than 5 seconds"
    told: list[tuple[str, float]] = []
    importers.import_file(path, tell=lambda place, seconds: told.append((place, seconds)))
    assert told[0] == ("layers[0]", 1.0) and len(told) > 5
    with pytest.raises(importers.ImportFailure, match="timeout: 0 given"):
        importers.import_file(path, timeout=0)


def test_a_long_import_shows_a_line_on_a_terminal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(work, "time", Passing())
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    path = tmp_path / "file.json"
    path.write_text(json.dumps(trimmed(40, 2)))
    assert main(["import", str(path), "-o", str(tmp_path / "scene.json"), "--quiet"]) == 0
    shown = capsys.readouterr().err
    assert f"kinema: {path}: layers[0], 2 s" in shown and shown.endswith("\r\x1b[K") and "\n" not in shown
