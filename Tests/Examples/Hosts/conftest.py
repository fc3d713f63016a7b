"""Runs the hosts and checks their pictures. HOSTS_BUILD names the folder of the programs, HOSTS_LIBRARY the library for LÖVE;
HOSTS_PICTURES, if set, a folder that keeps the pictures."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from PIL import Image

HERE = Path(__file__).resolve().parent
sys.path.append(str(HERE.parent))  # the module beacon
Color = tuple[float, float, float]


def rgb(number: int) -> Color:
    return number >> 16, number >> 8 & 255, number & 255


def over(color: Color, alpha: float, under: Color) -> Color:
    """Blends a color of this opacity over another."""
    return tuple(a * alpha + b * (1 - alpha) for a, b in zip(color, under, strict=True))  # type: ignore[return-value]


class Picture:
    """A screenshot, whose pixels are addressed in points."""

    def __init__(self, path: Path, scale: int = 1) -> None:
        self.image, self.scale = Image.open(path).convert("RGB"), scale

    def at(self, x: float, y: float) -> Color:
        pixel = self.image.getpixel((int(x * self.scale), int(y * self.scale)))
        assert isinstance(pixel, tuple)
        return pixel[:3]

    def shows(self, x: float, y: float, color: Color, tolerance: float = 3) -> bool:
        return all(abs(a - b) <= tolerance for a, b in zip(self.at(x, y), color, strict=True))

    def keep(self, name: str) -> None:
        """Saves a copy of few colors for the README."""
        folder = os.environ.get("HOSTS_PICTURES")
        if folder:
            small = self.image.quantize(128, dither=Image.Dither.NONE)
            small.save(Path(folder) / f"{name}.png", optimize=True)


def command_of(program: str) -> list[str | Path]:
    """A script, a folder of LÖVE, or a program of the build."""
    if program.endswith(".py"):
        return [sys.executable, HERE / program]
    return ["love", HERE / program] if (HERE / program).is_dir() else [Path(os.environ["HOSTS_BUILD"]).resolve() / program]


Run = Callable[..., tuple[str, Path]]


@pytest.fixture(scope="session")
def run_host(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """run_host(program, frames, ..., screen=None) returns the output and the screenshot. With `screen` "x11", the program has a
    display. Equal runs happen once."""

    @cache
    def run(program: str, frames: int, *options: object, suffix: str, screen: str | None = None) -> tuple[str, Path]:
        picture = tmp_path_factory.mktemp("host") / f"{program}{suffix}"
        command = command_of(program)
        if screen == "x11":
            command = ["xvfb-run", "-a", "-s", "-screen 0 1600x1200x24", *command]
        line = [str(word) for word in [*command, "--frames", frames, "--screenshot", picture, *options]]
        environment = os.environ | {"SDL_VIDEODRIVER": screen or "dummy"}
        if "love" in command:
            environment["KINEMA_LIBRARY"] = os.environ["HOSTS_LIBRARY"]
        done = subprocess.run(line, env=environment, capture_output=True, text=True, timeout=120)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout, picture

    return run
