"""`python3 -m kinema.rendering.gallery [FOLDER]`: makes the pictures of the README again, by the command line's commands.

It works in the source tree: it reads scenes from Tests/Examples/scenes and writes pictures to Bindings/Python/pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path

from ..cli import main as command

_TREE = Path(__file__).resolve().parents[4]
SCENES = _TREE / "Tests" / "Examples" / "scenes"
PICTURES = _TREE / "Bindings" / "Python" / "pictures"

_FILMS = {
    "tour": "20",
    "ease": "25",
    "spring": "25",
    "path": "25",
    "keyframes": "25",
    "group": "25",
    "transition": "25",
    "replicator": "25",
    "gradient": "20",
    "shape": "25",
    "text": "25",
    "depth": "25",
}
_PLOTS = ("ease", "spring", "path", "keyframes", "group", "replicator", "shape")
_CURVES = {"easeInEaseOut": ["easeInEaseOut"], "spring": ["spring", "--stiffness", "300", "--damping", "12"]}


def commands(scenes: Path = SCENES, pictures: Path = PICTURES) -> dict[Path, list[str]]:
    """Returns each picture with the arguments of `kinema` that make it."""
    made: dict[Path, list[str]] = {}
    for name, fps in _FILMS.items():
        made[pictures / f"{name}.gif"] = ["render", str(scenes / f"{name}.json"), "--fps", fps]
    made[pictures / "tour.webp"] = ["render", str(scenes / "tour.json"), "--fps", "60", "--scale", "2", "--quality", "100"]
    for name in _PLOTS:
        made[pictures / f"{name}-plot.png"] = ["plot", str(scenes / f"{name}.json"), "--size", "640x320", "--scale", "2"]
    for name, curve in _CURVES.items():
        made[pictures / f"{name}-curve.png"] = ["curve", *curve, "--size", "400x260", "--scale", "2"]
    return {path: [*arguments, "--output", str(path)] for path, arguments in made.items()}


def main(folder: Path = PICTURES) -> int:
    """Makes all pictures; returns the first status that is not 0."""
    folder.mkdir(parents=True, exist_ok=True)
    for path, arguments in commands(pictures=folder).items():
        status = command(arguments)
        if status:
            return status
        print(f"{path.name}  {path.stat().st_size / 1000:.0f} kB")
    return 0


if __name__ == "__main__":
    sys.exit(main(*map(Path, sys.argv[1:2])))
