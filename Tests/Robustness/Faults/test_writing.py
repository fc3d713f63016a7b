"""Files are written completely or not at all; in the latter case the old file is intact."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from commands import ENVIRONMENT, SCENE, WRITERS, command, refusal

OLD = "what was there before"


def start(arguments: list[str], before: Callable[[], None] | None = None) -> subprocess.Popen[str]:
    return subprocess.Popen(
        arguments, env=ENVIRONMENT, preexec_fn=before, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )


def finished(process: subprocess.Popen[str]) -> subprocess.CompletedProcess[str]:
    _, errors = process.communicate(timeout=100)
    return subprocess.CompletedProcess(process.args, process.returncode, "", errors)


# ---- Full disks --------------------------------------------------------------------------------------------------------


def no_file_grows() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (512, 512))


@pytest.mark.parametrize("name", WRITERS)
def test_a_full_disk_is_reported_and_keeps_the_old_file(name: str, tmp_path: Path) -> None:
    target = tmp_path / name
    target.write_text(OLD)
    line = refusal(finished(start(command(name, target), no_file_grows)))
    assert str(target) in line and ("File too large" in line or "encoder failed" in line)
    assert target.read_text() == OLD and os.listdir(tmp_path) == [name]


@pytest.mark.parametrize("name", ["rows.csv", "rows.json", "rows.npz", "rows.parquet"])
def test_a_full_device_is_reported(name: str) -> None:
    assert refusal(finished(start(command(name, "/dev/full")))) == "kinema: /dev/full: No space left on device"
    assert Path("/dev/full").is_char_device()


@pytest.mark.parametrize("arguments", [["sample", str(SCENE)], ["inspect", str(SCENE)], ["curve", "easeIn"]])
def test_a_full_disk_behind_the_standard_output_is_reported(arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "kinema", *arguments],
            env=ENVIRONMENT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            timeout=100,
        )
    assert refusal(done) == "kinema: standard output: No space left on device"


# ---- Folders -----------------------------------------------------------------------------------------------------------


def nobody(arguments: list[str]) -> list[str]:
    """Returns the command; root, who may write everywhere, becomes nobody after all modules are loaded."""
    program = (
        "import os, sys, multiprocessing.popen_fork, kinema.cli, kinema.rendering.encoder\n"
        "os.geteuid() or os.seteuid(65534)\n"
        "sys.exit(kinema.cli.main(sys.argv[1:]))"
    )
    return [sys.executable, "-c", program, *arguments[3:]]


@pytest.mark.parametrize("name", ["rows.csv", "frame.png", "film.mp4"])
def test_a_folder_that_cannot_be_written_is_reported(name: str, tmp_path: Path) -> None:
    scene = tmp_path / "scene.json"
    scene.write_bytes(SCENE.read_bytes())
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o555)
    for folder in (tmp_path, *tmp_path.parents[:2]):
        os.chmod(folder, 0o755)  # only their owner may enter pytest's folders
    line = refusal(finished(start(nobody(command(name, closed / name, scene)))))
    assert line == f"kinema: {closed / name}: Permission denied"
    assert os.listdir(closed) == []


@pytest.mark.parametrize("name", ["rows.csv", "plot.svg", "film.gif"])
def test_a_missing_folder_is_reported(name: str, tmp_path: Path) -> None:
    target = tmp_path / "nowhere" / name
    assert refusal(finished(start(command(name, target)))) == f"kinema: {target}: No such file or directory"


def test_a_folder_in_place_of_the_file_is_reported(tmp_path: Path) -> None:
    (tmp_path / "rows.csv").mkdir()
    line = refusal(finished(start(command("rows.csv", tmp_path / "rows.csv"))))
    assert line == f"kinema: {tmp_path / 'rows.csv'}: Is a directory"


def test_a_pipe_is_written_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "rows.csv"
    os.mkfifo(pipe)
    process = start(command("rows.csv", pipe))
    assert pipe.read_text().startswith("time,")
    assert finished(process).returncode == 0 and pipe.is_fifo()


def test_the_target_of_a_link_is_replaced_and_not_the_link(tmp_path: Path) -> None:
    link, target = tmp_path / "link.csv", tmp_path / "rows.csv"
    target.write_text(OLD)
    link.symlink_to(target)
    assert finished(start(command("rows.csv", link))).returncode == 0
    assert link.is_symlink() and target.read_text().startswith("time,")


# ---- Kills -------------------------------------------------------------------------------------------------------------

# Long output leaves time for the kill.
LONG = {"rows.csv": ["--fps", "10000"], "film.mp4": ["--fps", "1000"], "frame-%d.png": ["--fps", "1000"]}


def long_command(name: str, folder: Path) -> list[str]:
    verb = "sample" if name.startswith("rows") else "render"
    return [sys.executable, "-m", "kinema", verb, str(SCENE), *LONG[name], "-o", str(folder / name)]


def bytes_written(folder: Path) -> int:
    """Returns the size of the unfinished file, which is in a hidden folder beside its target."""
    return sum(file.stat().st_size for file in folder.glob(".*/*"))


def hears_interrupts() -> None:
    """Restores the default signals, which background processes of a shell and their children ignore."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def killed(name: str, folder: Path, number: signal.Signals) -> int:
    """Starts a command, kills it as soon as a part of its file is written, and returns its status."""
    process = start(long_command(name, folder), hears_interrupts)
    deadline = time.monotonic() + 100
    while bytes_written(folder) == 0:
        assert process.poll() is None and time.monotonic() < deadline, process.stderr and process.stderr.read()
        time.sleep(0.002)
    process.send_signal(number)
    return finished(process).returncode


@pytest.mark.parametrize("name", LONG)
@pytest.mark.parametrize("number", [signal.SIGKILL, signal.SIGTERM, signal.SIGINT])
def test_a_kill_while_writing_keeps_the_old_file_and_leaves_no_incomplete_one(
    name: str, number: signal.Signals, tmp_path: Path
) -> None:
    old = tmp_path / (name % 0 if "%" in name else name)
    old.write_text(OLD)
    status = killed(name, tmp_path, number)
    assert status == {signal.SIGKILL: -9, signal.SIGTERM: 143, signal.SIGINT: 130}[number]
    assert old.read_text() == OLD
    assert [file.name for file in tmp_path.iterdir() if not file.name.startswith(".")] == [old.name]
    if number != signal.SIGKILL:  # a process that can still clean up does so
        assert os.listdir(tmp_path) == [old.name]


def test_the_next_run_after_a_kill_writes_the_whole_file(tmp_path: Path) -> None:
    killed("rows.csv", tmp_path, signal.SIGKILL)
    assert finished(start(command("rows.csv", tmp_path / "rows.csv"))).returncode == 0
    lines = (tmp_path / "rows.csv").read_text().splitlines()
    assert len({line.count(",") for line in lines}) == 1 and len(lines) > 2
