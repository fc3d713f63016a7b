"""Runs the command line in a separate process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

SCENES = Path(__file__).resolve().parents[2] / "Examples" / "scenes"
SCENE = SCENES / "tour.json"

# Every command that writes a file, and the name of the file.
WRITERS: dict[str, list[str]] = {
    "rows.csv": ["sample", "--fps", "200"],
    "rows.json": ["sample", "--fps", "200"],
    "rows.npz": ["sample", "--fps", "200"],
    "rows.parquet": ["sample", "--fps", "200"],
    "plot.png": ["plot"],
    "plot.svg": ["plot"],
    "plot.pdf": ["plot"],
    "film.gif": ["render", "--to", "0.5"],
    "film.mp4": ["render", "--to", "0.5"],
    "film.webm": ["render", "--to", "0.5"],
    "film.webp": ["render", "--to", "0.5"],
    "film.apng": ["render", "--to", "0.5"],
    "frame.png": ["render", "--at", "0.5"],
}

ENVIRONMENT = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}


def command(name: str, output: Path | str, scene: Path = SCENE) -> list[str]:
    """Returns a command that writes to `output` what it would write to a file of this name."""
    verb, *options = WRITERS[name]
    form = ["-f", Path(name).suffix[1:]] if verb == "sample" else []
    return [sys.executable, "-m", "kinema", verb, str(scene), *options, *form, "-o", str(output)]


def refusal(done: subprocess.CompletedProcess[str]) -> str:
    """Returns the only line of a command that exited with 2. The drawing libraries may also warn about the machine's fonts."""
    lines = [line for line in done.stderr.splitlines() if line.startswith("kinema: ")]
    assert done.returncode == 2 and len(lines) == 1, done
    assert "Traceback" not in done.stderr, done.stderr
    return lines[0]
