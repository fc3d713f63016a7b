"""The annotations are complete and correct, and type checkers report wrong uses."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

PROJECT = Path(__file__).resolve().parents[1]
USES = PROJECT / "tests" / "typed" / "uses.py"
LINES = USES.read_text(encoding="utf-8").splitlines()
WRONG = [(number, line) for number, line in enumerate(LINES, 1) if line.endswith("# wrong")]


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What mypy knows already."""
    return tmp_path_factory.mktemp("mypy")


def check(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", *command], cwd=PROJECT, text=True, capture_output=True, check=False)


def reported(numbers: set[int]) -> list[tuple[int, str]]:
    return [(number, LINES[number - 1]) for number in sorted(numbers)]


def test_strict_mypy_finds_nothing_in_the_package_and_its_benchmarks(cache: Path) -> None:
    for what in ([], ["benchmarks"]):
        run = check("mypy", "--cache-dir", cache, *what)
        assert run.returncode == 0, run.stdout + run.stderr
        assert "Success: no issues found" in run.stdout


def test_strict_mypy_reports_every_wrong_use_and_no_other(cache: Path) -> None:
    run = check("mypy", "--strict", "--cache-dir", cache, USES)
    assert len(WRONG) > 30 and reported({int(line) for line in re.findall(r"uses\.py:(\d+): error", run.stdout)}) == WRONG


def test_pyright_reports_every_wrong_use_and_no_other() -> None:
    run = check("pyright", "--outputjson", "--pythonpath", sys.executable, USES)
    found = json.loads(run.stdout)["generalDiagnostics"]
    assert reported({one["range"]["start"]["line"] + 1 for one in found if one["severity"] != "information"}) == WRONG


def test_the_package_says_that_it_is_typed() -> None:
    assert (PROJECT / "kinema" / "py.typed").exists()


@pytest.mark.parametrize(
    "call",
    [
        'kinema.Context().root("shap")',
        'kinema.Context().layer("Shape", position=(1, 2))',
        'kinema.Context().root().add_layer("text", fill_color="red")',
        'kinema.Context().root().add_layer("shape", line_cap="rond")',
    ],
)
def test_what_mypy_says_about_a_kind_is_short_and_names_the_kinds(cache: Path, tmp_path: Path, call: str) -> None:
    """With all overloads and their keywords it would be 37 kB."""
    (tmp_path / "wrong.py").write_text(f"import kinema\n{call}\n")
    run = check("mypy", "--cache-dir", cache, tmp_path / "wrong.py")
    assert "wrong.py:2: error" in run.stdout and "'gradient', 'text', 'replicator'" in run.stdout and len(run.stdout) < 1200
