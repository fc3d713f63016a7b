"""The page "Use it without Swift" of an archive, followed literally: the commands for each toolkit open a window in which something is drawn.
KINEMA_PREFIX names an installed Kinema."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import tarfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from PIL import ImageGrab

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "Tests/Packaging/Ports/root/README.md").read_text(encoding="utf-8")
BLOCKS = {name: lines for name, lines in re.findall(r"```sh\n# ([\w ]+): [^\n]*\n(.*?)```", PAGE, re.S)}
SMALL = {"LD_LIBRARY_PATH", "PYTHONPATH", "KINEMA_LIBRARY", "CMAKE_PREFIX_PATH", "PKG_CONFIG_PATH"}
"""What a new user's environment does not have."""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    out = tmp_path_factory.mktemp("archive")
    made = subprocess.run(
        [ROOT / "Tests/Packaging/archive", os.environ["KINEMA_PREFIX"], "linux-x64", out],
        check=True,
        capture_output=True,
        text=True,
    )
    name = made.stdout.strip()
    with tarfile.open(out / name) as files:
        files.extractall(out)
    return out / name.removesuffix(".tar.gz")


@pytest.fixture
def display() -> Iterator[str]:
    server = subprocess.Popen(["Xvfb", "-displayfd", "1", "-screen", "0", "1280x900x24"], stdout=subprocess.PIPE, text=True)
    assert server.stdout
    yield f":{server.stdout.readline().strip()}"
    server.terminate()
    server.wait()


def test_every_link_of_the_pages_leads_to_a_file_of_the_archive(folder: Path) -> None:
    pages = sorted(folder.rglob("*.md"))
    assert len(pages) > 10
    for page in pages:
        for target in re.findall(r"\]\((?!\w+:)([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert (page.parent / target).exists(), f"{page.relative_to(folder)}: {target}"


@pytest.mark.parametrize("toolkit", ["SDL", "Qt Quick", "GTK 4", "Dear ImGui", "Godot 3"])
def test_the_commands_of_the_page_open_a_window(folder: Path, display: str, toolkit: str) -> None:
    *building, start = BLOCKS[toolkit].splitlines()
    environment = {name: value for name, value in os.environ.items() if name not in SMALL}
    environment |= {"PATH": f"/usr/bin:{environment['PATH']}", "HOME": str(folder), "DISPLAY": display, "GDK_BACKEND": "x11"}
    for line in building:
        done = subprocess.run(line, shell=True, cwd=folder, env=environment, capture_output=True, text=True)
        assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    with open(folder / "log", "w+") as log:
        process = subprocess.Popen(start, shell=True, cwd=folder, env=environment, stdout=log, stderr=log, start_new_session=True)
        try:
            pictures, until = set(), time.monotonic() + 60
            while len(pictures) < 4 and time.monotonic() < until:
                time.sleep(0.1)
                assert process.poll() is None, (folder / "log").read_text()
                picture = ImageGrab.grab(xdisplay=display)
                if len(picture.getcolors(1 << 20) or []) > 2:
                    pictures.add(picture.tobytes())
            assert len(pictures) == 4, f"{len(pictures)} different pictures: {(folder / 'log').read_text()}"
        finally:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
