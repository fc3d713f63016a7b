"""The results of commands do not depend on the machine: its locale, time zone, terminal, home and temporary folders, user."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import kinema
import pytest

PACKAGE = os.pathsep.join([str(Path(kinema.__file__).parents[1]), os.environ.get("PYTHONPATH", "")])
TESTS = Path(__file__).resolve().parents[3] / "Tests"
SCENES = TESTS / "Examples" / "scenes"

ASCII = {"LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
STRANGE = {
    "LC_ALL": "tr_TR.ISO-8859-9",
    "LANG": "de_DE@euro",
    "TZ": "Pacific/Kiritimati",
    "COLUMNS": "12",
    "LINES": "3",
    "TERM": "dumb",
    "HOME": "/dev/null/home",
    "XDG_CACHE_HOME": "/dev/null/cache",
    "XDG_CONFIG_HOME": "",
    "TMPDIR": "/dev/null/tmp",
    "FORCE_COLOR": "1",
    "CLICOLOR_FORCE": "1",
    "MATPLOTLIBRC": "{style}",
    "MPLCONFIGDIR": "{folder}",
}
STYLE = """font.family: serif
axes.facecolor: black
savefig.dpi: 20
figure.autolayout: True
lines.marker: o
"""
COMMANDS = {
    "sample": ["sample", str(SCENES / "pop.json")],
    "inspect": ["inspect", str(SCENES / "pop.json"), "--at", "0.5"],
    "curve": ["curve", "easeIn"],
    "curve picture": ["curve", "spring", "-o", "output.png"],
    "plot": ["plot", str(SCENES / "group.json"), "-o", "output.svg"],
    "render": ["render", str(SCENES / "transition.json"), "--at", "0.5", "-o", "output.png"],
    "refusal": ["sample", str(SCENES / "pop.json"), "--fps", "x"],
}


def ran(command: list[str], folder: Path, **changes: str) -> tuple[int, bytes, bytes, bytes]:
    """Runs a command; returns its status, standard output, standard error, and the file that it wrote."""
    environment = {**os.environ, "PYTHONPATH": PACKAGE, **changes}
    done = subprocess.run(
        [sys.executable, "-m", "kinema", *command], cwd=folder, env=environment, capture_output=True, check=False
    )
    output = folder / command[-1]
    return done.returncode, done.stdout, done.stderr, output.read_bytes() if output.is_file() else b""


@pytest.mark.parametrize("command", COMMANDS)
def test_a_command_gives_the_same_everywhere(command: str, tmp_path: Path) -> None:
    for module in {"curve picture": "matplotlib", "plot": "matplotlib", "render": "skia"}.get(command, "").split():
        pytest.importorskip(module, exc_type=ImportError)
    style = tmp_path / "style" / "matplotlibrc"
    style.parent.mkdir()
    style.write_text(STYLE)
    status, output, received, written = ran(COMMANDS[command], tmp_path)
    strange = {name: value.format(style=style, folder=tmp_path) for name, value in STRANGE.items()}
    found = ran(COMMANDS[command], tmp_path, **strange)
    assert (found[:2], found[3]) == ((status, output), written)
    assert found[2] == received or "matplotlib" in found[2].decode().lower(), "matplotlib misses a home"
    if command in ("curve", "inspect"):  # characters that the terminal lacks become question marks
        output = output.decode().encode("ascii", "replace")
    assert ran(COMMANDS[command], tmp_path, **ASCII) == (status, output, received, written)


def test_files_are_written_with_the_user_s_rights(tmp_path: Path) -> None:
    for umask, mode in ((0o022, 0o644), (0o077, 0o600), (0o002, 0o664)):
        command = [sys.executable, "-m", "kinema", "sample", str(SCENES / "pop.json"), "-o", f"{umask}.csv"]
        subprocess.run(command, cwd=tmp_path, env={**os.environ, "PYTHONPATH": PACKAGE}, check=True, umask=umask)
        assert (tmp_path / f"{umask}.csv").stat().st_mode & 0o777 == mode


@pytest.mark.parametrize("folder", ["Größe 1", "a 'quoted' \"name\"", "100% $HOME;x"])
def test_paths_may_have_any_letters(folder: str, tmp_path: Path) -> None:
    place = tmp_path / folder
    place.mkdir()
    (place / "scene ü.json").write_bytes((SCENES / "pop.json").read_bytes())
    for changes in ({}, ASCII):
        done = ran(["sample", str(place / "scene ü.json"), "-o", str(place / "Werte 1.csv")], place, **changes)
        assert done[:3] == (0, b"", b"") and done[3].startswith(b"time,")


SCRIPTS = [["rules"], ["Conformance/run", "Tests/Conformance/cases/own"], ["Examples/play.py"]]


@pytest.mark.parametrize("script", SCRIPTS, ids=[script[0] for script in SCRIPTS])
def test_the_scripts_of_the_tree_read_its_files_in_any_locale(script: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, TESTS / script[0], *script[1:]],
        cwd=TESTS.parent,
        check=False,
        capture_output=True,
        env={**os.environ, "PYTHONPATH": PACKAGE, **ASCII},
    )
    assert done.returncode == 0, done.stdout + done.stderr
