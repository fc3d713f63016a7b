#!/usr/bin/env python3
"""Tests/Examples/draw.py FOLDER: draws the pictures of the examples of motion: their moments, side by side. Needs kinema[render]."""

from __future__ import annotations

import importlib
import sys
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
PROGRAMS = ("thrown_card", "reordered_list", "dragged_sheet", "staggered_grid", "scrubbed_timeline")
SIZE = 320, 480
"""Of a moment, in points."""


def film(program: str, scale: float = 0.5) -> Any:
    """Returns a picture of the moments of a program, as rows of RGBA."""
    import kinema.rendering
    import numpy

    ctx, root = importlib.import_module("stage").stage(*SIZE)
    root.actions["sublayers"] = kinema.NO_ACTION  # new layers do not fade in
    with ctx.transaction(disable_actions=True):
        root.background_color, root.border_width, root.border_color, root.masks_to_bounds = "white", 1, "#cbd5e0", True
    with ctx:
        frames = [
            kinema.rendering.render(ctx, at=ctx.time, scale=scale).pixels.copy()
            for _ in importlib.import_module(program).play(root)
        ]
        return numpy.concatenate(frames, axis=1)


def main(folder: Path) -> None:
    from PIL import Image

    folder.mkdir(parents=True, exist_ok=True)
    for program in PROGRAMS:
        Image.fromarray(film(program)).save(folder / f"{program}.png", optimize=True)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE / "python"))
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE / "pictures")
