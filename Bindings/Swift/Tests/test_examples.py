"""The examples run: what the loop prints, and what the window of SDL draws.

KINEMA_SWIFT_BUILD names the folder in which the package was built."""

from __future__ import annotations

import os
import struct
import subprocess
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
BUILD = Path(os.environ["KINEMA_SWIFT_BUILD"]).resolve()


def output(*words: str | Path, **environment: str) -> str:
    ran = subprocess.run(words, check=False, capture_output=True, text=True, timeout=900, env={**os.environ, **environment})
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


def pixels(path: Path) -> dict[tuple[int, int], tuple[int, int, int]]:
    """Returns the colors of a BMP of 32 bits."""
    data = path.read_bytes()
    start, width, height = struct.unpack_from("<10xI4xii", data)
    rows = range(height - 1, -1, -1) if height > 0 else range(-height)
    places = ((x, y) for y in rows for x in range(width))
    return {place: (data[at + 2], data[at + 1], data[at]) for at, place in zip(range(start, len(data), 4), places, strict=False)}


def test_the_loop_ends_when_the_ball_has_bounced() -> None:
    lines = output(BUILD / "debug/loop").splitlines()
    columns = [len(line) - 1 for line in lines if line.endswith("o")]
    assert "the ball has bounced" in lines and len(columns) > 20
    assert max(columns) > 50 and columns[-1] == 50  # beyond the end, and back


def test_a_window_of_sdl_shows_the_card_where_it_was_clicked(tmp_path: Path) -> None:
    output("swift", "build", "--quiet", "--package-path", PACKAGE / "Examples/sdl", "--scratch-path", BUILD / "sdl")
    orange, blue = (255, 128, 0), (32, 64, 128)
    seen = {}
    for frames in (1, 180):
        picture = tmp_path / "window.bmp"
        words = ["--frames", str(frames), "--click", "200", "120", "--screenshot", str(picture)]
        output(BUILD / "sdl/debug/cards", *words, SDL_VIDEODRIVER="dummy", SDL_RENDER_DRIVER="software")
        seen[frames] = pixels(picture)
    assert [seen[1][place] for place in ((50, 60), (200, 120))] == [orange, blue]
    assert [seen[180][place] for place in ((50, 60), (200, 120), (172, 82), (168, 82))] == [blue, orange, orange, blue]
