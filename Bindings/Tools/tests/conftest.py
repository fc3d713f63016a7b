"""Programs with inspectors, in C, C++ and Python. KINEMA_PREFIX names an installed Kinema."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

TOOLS = Path(__file__).resolve().parents[1]
PREFIX = Path(os.environ["KINEMA_PREFIX"]).resolve()
WARNINGS = ["-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror"]


def build(target: Path, *sources: Path, compiler: str = "gcc", options: tuple[str, ...] = ("-std=c99",)) -> Path:
    """Compiles a program that links Kinema."""
    library = [f"-L{PREFIX}/lib", f"-Wl,-rpath,{PREFIX}/lib", "-lkinema", "-lm"]
    command = [compiler, *options, "-g", *WARNINGS, f"-I{TOOLS}", f"-I{PREFIX}/include", *sources, "-o", target, *library]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return target


@pytest.fixture(scope="session")
def programs(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """The commands of the program in each language."""
    folder = tmp_path_factory.mktemp("programs")
    sources = [TOOLS / "tests/program.c", TOOLS / "kinema_inspector.c"]
    c = build(folder / "c", *sources, options=("-std=c99", "-fsanitize=address,undefined"))
    cpp = build(folder / "cpp", *sources, compiler="g++", options=("-std=c++11", "-xc++"))
    return {"C": [str(c)], "C++": [str(cpp)], "Python": [sys.executable, str(TOOLS / "tests/program.py")]}


class Running:
    """A program that runs, and the address of its inspector."""

    def __init__(self, command: list[str], frames: int) -> None:
        self.process = subprocess.Popen([*command, str(frames)], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert self.process.stdout
        self.address = self.process.stdout.readline().strip()
        self.port = int(self.address.rpartition(":")[2])

    def finished(self) -> None:
        """Waits for the end, which nothing a viewer did may have changed."""
        out, error = self.process.communicate(timeout=60)
        assert (self.process.returncode, out, error) == (0, "done\n", "")


@pytest.fixture(params=["C", "C++", "Python"])
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def run(programs: dict[str, list[str]], language: str) -> Iterator[Callable[[int], Running]]:
    started: list[Running] = []

    def start(frames: int) -> Running:
        started.append(Running(programs[language], frames))
        return started[-1]

    yield start
    for each in started:
        each.process.kill()
        each.process.communicate()
