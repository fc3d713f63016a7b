"""The shipped scenes, and functions that find colors in pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[4]
SCENES = ROOT / "Tests" / "Examples" / "scenes"
PICTURES = ROOT / "Bindings" / "Python" / "pictures"
NAMES = sorted(path.stem for path in SCENES.glob("*.json"))

BLUE, RED, GREEN = (0.15, 0.39, 0.92, 1), (0.88, 0.2, 0.18, 1), (0.06, 0.62, 0.42, 1)
YELLOW, PURPLE, ORANGE = (0.96, 0.72, 0.1, 1), (0.55, 0.25, 0.9, 1), (0.95, 0.45, 0.1, 1)


def scene(name: str) -> str:
    return str(SCENES / f"{name}.json")


def where(pixels: Any, color: Any, box: Any = None, tolerance: int = 24) -> tuple[float, float, int]:
    """Returns the center, in pixels, and the number of the pixels of a color (0...1), in a box x, y, width, height."""
    import numpy

    x, y, width, height = (round(part) for part in box or (0, 0, pixels.shape[1], pixels.shape[0]))
    part = pixels[y : y + height, x : x + width, :3].astype(int)
    near = (abs(part - [round(channel * 255) for channel in color[:3]]) <= tolerance).all(axis=2)
    rows, columns = numpy.nonzero(near)
    if not len(rows):
        return -1.0, -1.0, 0
    return float(columns.mean()) + x + 0.5, float(rows.mean()) + y + 0.5, len(rows)


def at(pixels: Any, x: float, y: float) -> tuple[int, ...]:
    """Returns one pixel as RGBA bytes."""
    return tuple(int(channel) for channel in pixels[int(y), int(x)])
