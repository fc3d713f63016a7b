#!/usr/bin/env python3
"""Tests/Examples/draw.py [FOLDER [PROGRAM]]: draws the pictures of the examples of motion into the folder: their moments, side by side.
PROGRAM is cpp/card_game.cpp, compiled, for the picture of the game. Needs kinema[all] and pygame."""

from __future__ import annotations

import importlib
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

HERE = Path(__file__).resolve().parent
PROGRAMS = ("thrown_card", "reordered_list", "dragged_sheet", "staggered_grid", "scrubbed_timeline")
STUDIES = {
    "bar_race": (0.05, 0.45, 0.95),
    "explanation": (0.2, 0.55, 0.95),
    "lottie_edit": (0, 0.3, 0.8),
    "springs": (0,),
    "batch": (0,),
    "loop": (0, 0.3, 0.6),
}
"""The moments of a study, as parts of its film."""
SIZE = 320, 480
"""Of a moment, in points."""


VIEWS = {"thrown_card": (0, 150, 320, 180)}
"""The part of the moments that a picture shows, where it is not the whole."""
GAP = 16
"""Pixels between two moments, and around all."""


def moments(program: str, scale: float, view: tuple[float, float, float, float]) -> list[Any]:
    """Returns pictures of the moments of a program, each as rows of RGBA."""
    import kinema.rendering

    ctx, root = importlib.import_module("stage").stage(*SIZE)
    root.actions["sublayers"] = kinema.NO_ACTION  # new layers do not fade in
    with ctx.transaction(disable_actions=True):
        root.background_color, root.border_width, root.border_color, root.masks_to_bounds = "white", 1, "#cbd5e0", True
    with ctx:
        return [
            kinema.rendering.render(ctx, at=ctx.time, scale=scale, viewport=view).pixels.copy()
            for _ in importlib.import_module(program).play(root)
        ]


def film(program: str) -> Any:
    """Returns the whole moments of a program side by side, half as large."""
    import numpy

    return numpy.concatenate(moments(program, 0.5, (0, 0, *SIZE)), axis=1)


def strip(frames: list[Any]) -> Any:
    """Returns pictures side by side, with room between them and around them."""
    from PIL import Image

    height, width = frames[0].shape[:2]
    made = Image.new("RGB", (GAP + len(frames) * (width + GAP), height + 2 * GAP), "white")
    for index, frame in enumerate(frames):
        made.paste(Image.fromarray(frame), (GAP + index * (width + GAP), GAP))
    return made


def study(name: str, places: tuple[float, ...]) -> Any:
    """Returns moments of the film of a study side by side, or its picture."""
    from PIL import Image

    with TemporaryDirectory() as folder:
        importlib.import_module(name).main(Path(folder))
        found = next(file for file in (Path(folder, f"{name}.webp"), Path(folder, f"{name}.png")) if file.exists())
        moments = []
        with Image.open(found) as film:
            for place in places:
                film.seek(round(place * (getattr(film, "n_frames", 1) - 1)))
                moments.append(film.convert("RGB").resize((320, round(320 * film.height / film.width))))
    strip = Image.new("RGB", (sum(moment.width for moment in moments), moments[0].height))
    for index, moment in enumerate(moments):
        strip.paste(moment, (320 * index, 0))
    return strip


def interface() -> Any:
    """Returns a moment of the interface, which needs pygame."""
    import kinema.rendering
    from PIL import Image

    os.environ["SDL_VIDEODRIVER"] = "dummy"
    hand = importlib.import_module("interface").main(clicks=[(1.2, 320, 280), (1.9, 455, 280)], until=2.2)
    return Image.fromarray(kinema.rendering.render(hand.ctx, scale=0.75).pixels)


def game(program: Path, scale: float = 0.75) -> Any:
    """Returns pictures of the states that the game saves at its moments."""
    import kinema.rendering
    import numpy

    look = {"background": "#2f6b4f", "images": {1: numpy.full((6, 6, 4), (250, 190, 60, 255), numpy.uint8)}}
    frames = []
    with TemporaryDirectory() as folder, kinema.Context() as ctx:
        subprocess.run([program.resolve(), folder], check=True, stdout=subprocess.DEVNULL)
        for moment in sorted(Path(folder).iterdir()):
            ctx.restore(moment.read_bytes())
            frames.append(kinema.rendering.render(ctx, at=ctx.time, scale=scale, viewport=(0, 0, *SIZE), **look).pixels.copy())
    return frames


def main(folder: Path, program: Path | None) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in PROGRAMS:
        strip(moments(name, 0.75, VIEWS.get(name, (0, 0, *SIZE)))).quantize(128).save(folder / f"{name}.png", optimize=True)
    for name, places in STUDIES.items():
        study(name, places).quantize(64).save(folder / f"{name}.png", optimize=True)
    interface().convert("RGB").quantize(64).save(folder / "interface.png", optimize=True)
    if program:
        strip(game(program)).quantize(128).save(folder / f"{program.stem}.png", optimize=True)


if __name__ == "__main__":
    sys.path[:0] = [str(HERE / "python"), str(HERE / "studies")]
    given = [Path(argument) for argument in sys.argv[1:]]
    main(given[0] if given else HERE / "pictures", given[1] if len(given) > 1 else None)
