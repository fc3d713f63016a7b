"""The annotations are complete and correct."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]


def test_strict_mypy_finds_nothing_in_the_package_and_its_benchmarks(tmp_path: Path) -> None:
    for what in ([], ["benchmarks"]):
        run = subprocess.run(
            [sys.executable, "-m", "mypy", "--cache-dir", tmp_path, *what],
            cwd=PROJECT,
            text=True,
            capture_output=True,
            check=False,
        )
        assert run.returncode == 0, run.stdout + run.stderr
        assert "Success: no issues found" in run.stdout


def test_the_package_says_that_it_is_typed() -> None:
    assert (PROJECT / "kinema" / "py.typed").exists()
