"""`kinema import` and `kinema export` on CAML."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

from documents import write


def kinema(*arguments: object) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "kinema", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_there_and_back(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ca", '<sublayers><CALayer id="a" wobble="1"><contents src="assets/a.png"/></CALayer></sublayers>')
    scene, package = tmp_path / "scene.json", tmp_path / "b.ca"
    run = kinema("import", path, "-o", scene)
    assert run.returncode == 0 and run.stderr == f"kinema: {path}: line 3, column 69, <CALayer>: attribute wobble: refused\n", (
        run.stderr
    )
    document = json.loads(scene.read_text(encoding="utf-8"))
    assert (
        document["extra"]["import"]["format"] == "caml"
        and document["extra"]["import"]["notes"][0]["feature"] == "attribute wobble"
    )
    run = kinema("export", scene, "-o", package)
    assert (run.returncode, run.stderr) == (0, "")
    assert (package / "assets" / "a.png").read_bytes() == (tmp_path / "a.ca" / "assets" / "a.png").read_bytes()
    run = kinema("import", package, "-o", "-", "--quiet")
    assert run.returncode == 0 and json.loads(run.stdout)["layers"] == document["layers"]


def test_a_failure_is_one_line_and_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.caml"
    path.write_text("<caml>\n<CALayer>", encoding="utf-8")
    run = kinema("import", path, "-o", tmp_path / "scene.json")
    assert run.returncode == 2 and run.stderr == f"kinema: {path}: a.caml: line 2, column 10: no element found\n", run.stderr
    scene = tmp_path / "given.json"
    scene.write_text('{"kinema": 1, "layers": [{"set": {"contents": 7}}]}', encoding="utf-8")
    run = kinema("export", scene, "-o", tmp_path / "b.ca")
    wanted = "CAML cannot express: contents: the handle 7, which names no resource"
    assert run.returncode == 2 and run.stderr == f"kinema: {scene}: {wanted}\n", run.stderr
    scene.write_text('{"kinema": 1, "layers": [{]}', encoding="utf-8")
    assert kinema("export", scene, "-o", tmp_path / "b.ca").returncode == 2
    assert sorted(one.name for one in tmp_path.iterdir()) == ["a.caml", "given.json"]
