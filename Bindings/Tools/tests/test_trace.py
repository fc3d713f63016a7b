"""The trace of three frames, as Perfetto and Tracy get it: its zones are those that trace.h names, nested as the calls are."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path

import pytest
from conftest import TOOLS, build

FRAME = ["kinContextAdvance", "kinContextFlush", "kinContextGetRenderList"]
BEFORE = ["kinContextFlush", "kinTransactionCommit"]
LANGUAGES = [("gcc", ("-std=c99",)), ("g++", ("-std=c++11", "-xc++"))]


@pytest.mark.parametrize(("compiler", "options"), LANGUAGES, ids=["C", "C++"])
def test_perfetto_gets_nested_zones(tmp_path: Path, compiler: str, options: tuple[str, ...]) -> None:
    program = build(tmp_path / "traced", TOOLS / "example/traced.c", compiler=compiler, options=options)
    subprocess.run([program, tmp_path / "trace.json"], check=True)
    head, *events = json.loads((tmp_path / "trace.json").read_text())
    assert head["ph"] == "M" and head["args"]["name"].startswith("Kinema 0.")
    assert {(event["cat"], event["pid"], event["tid"]) for event in events} == {("kinema", 1, events[0]["tid"])}
    times = [event["ts"] for event in events]
    assert times == sorted(times)
    open_, begun = [], []
    for event in events:
        if event["ph"] == "B":
            begun.append((len(open_), event["name"]))
            open_.append(event["name"])
        else:
            assert event["ph"] == "E" and open_.pop() == event["name"]
    assert open_ == []
    outer = [name for depth, name in begun if depth == 0]
    assert outer == BEFORE + 3 * FRAME
    second = [at for at, found in enumerate(begun) if found == (0, "kinContextAdvance")][1]
    assert begun[second + 1] == (1, "kinContextFlush")  # the completion at 0.03 s is delivered in the second frame


def test_tracy_gets_the_same_zones(tmp_path: Path) -> None:
    """Against the declarations of Tracy's header: neither Debian nor PyPI has Tracy itself."""
    (tmp_path / "tracy").mkdir()
    shutil.copy(TOOLS / "tests/tracy_stub.h", tmp_path / "tracy/TracyC.h")
    for compiler, options in LANGUAGES:
        flags = (*options, "-DTRACY_ENABLE", f"-I{tmp_path}")
        program = build(tmp_path / "traced", TOOLS / "example/traced.c", compiler=compiler, options=flags)
        done = subprocess.run([program], check=True, capture_output=True, text=True)
        open_, outer = [], []
        for words in map(str.split, done.stdout.splitlines()):
            if words[0] == "begin":
                assert words[1] == "kinema" and words[2] == words[3]
                outer += [words[2]] if not open_ else []
                open_.append(words[4])
            else:
                assert words == ["end", open_.pop()]
        assert open_ == [] and outer == BEFORE + 3 * FRAME
