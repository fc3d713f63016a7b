"""Every program runs, and the table of listings names each of them and nothing else."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
TABLE = (HERE / "README.md").read_text(encoding="utf-8")


def test_a_program_runs_and_prints_something(program_path: Path) -> None:
    run = subprocess.run([sys.executable, program_path], capture_output=True, text=True, timeout=60, check=False)
    assert run.returncode == 0 and run.stderr == ""
    assert run.stdout or program_path.name == "stage.py"


def test_is_in_the_table(program_path: Path) -> None:
    assert f"python/{program_path.name}" in TABLE


def test_the_programs_of_the_table_exist() -> None:
    for name in set(re.findall(r"`((?:python|c)/[\w.]+|test_\w+\.py)`", TABLE)):
        assert (HERE / name).is_file(), name


def test_the_functions_of_the_table_exist() -> None:
    for line in TABLE.splitlines():
        for file, names in re.findall(r"`(python/\w+\.py)`: ((?:`[\w.]+`(?:, )?)+)", line):
            text = (HERE / file).read_text(encoding="utf-8")
            for name in re.findall(r"`([\w.]+)`", names):
                last = name.split(".")[-1]
                assert re.search(rf"\b(?:def|class) {last}\b|^ *{last}\b", text, re.M), f"{file}: {name}"


def test_the_readme_quotes_the_first_program() -> None:
    readme = HERE.parents[1] / "README.md"
    assert f"```c\n{(HERE / 'c' / 'hello.c').read_text(encoding='utf-8')}```" in readme.read_text(encoding="utf-8")
