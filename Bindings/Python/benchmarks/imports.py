"""`python3 benchmarks/imports.py`: measures the import of files of Lottie that a designer's tool could have written.

Each has about 660 kB: many layers of morphing paths, trims and groups that move; texts of shapes that stand still; and rectangles with
round corners, repeaters and curves, which the import samples. It prints the processor time of the fastest of three imports, and the
size of the document.
"""

from __future__ import annotations

import json
import math
import random
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kinema import importers

SIZE = 660_000
Layer = dict[str, Any]


def still(value: Any) -> dict[str, Any]:
    return {"a": 0, "k": value}


def moving(*keys: tuple[float, Any], **members: Any) -> dict[str, Any]:
    ease = {"o": {"x": [0.6], "y": [0]}, "i": {"x": [0.4], "y": [1]}}
    frames = [{"t": at, "s": value if isinstance(value, list) else [value], **ease, **members} for at, value in keys]
    return {"a": 1, "k": frames}


def blob(random: random.Random, size: float, points: int = 24) -> dict[str, Any]:
    path: dict[str, Any] = {"v": [], "i": [], "o": [], "c": True}
    for index in range(points):
        angle, radius = 2 * math.pi * index / points, size * (0.7 + 0.3 * random.random())
        tangent = [round(size * 0.1 * math.sin(angle), 3), round(-size * 0.1 * math.cos(angle), 3)]
        path["v"].append([round(radius * math.cos(angle), 3), round(radius * math.sin(angle), 3)])
        path["i"].append(tangent)
        path["o"].append([-tangent[0], -tangent[1]])
    return path


def group(*items: dict[str, Any], turn: float = 90) -> dict[str, Any]:
    transform = {"ty": "tr", "p": still([5, 0]), "s": moving((0, [100, 100]), (60, [120, 80])), "r": moving((0, 0), (60, turn))}
    return {"ty": "gr", "it": [*items, transform]}


def layer(number: int, random: random.Random, *shapes: dict[str, Any]) -> Layer:
    places = [(at, [round(random.uniform(50, 450), 3), round(random.uniform(50, 450), 3), 0]) for at in (0, 20, 40, 60)]
    ks = {
        "p": moving(*places),
        "r": moving((0, 0), (60, 180)),
        "o": moving((0, 0), (10, 100)),
        "s": moving((0, [100, 100]), (60, [50, 50])),
    }
    return {"ty": 4, "ind": number, "ip": 0, "op": 60, "st": 0, "ks": ks, "shapes": list(shapes)}


FILL = {"ty": "fl", "c": still([0.2, 0.4, 0.8, 1]), "o": still(100)}
STROKE = {"ty": "st", "c": still([0, 0, 0, 1]), "o": still(100), "w": still(3), "lc": 2, "lj": 2}
TRIM = {"ty": "tm", "s": moving((0, 0), (60, 40)), "e": moving((0, 10), (60, 100)), "o": still(0), "m": 1}


def morphs(number: int, random: random.Random) -> Layer:
    path = moving(*((at, [blob(random, 30)]) for at in (0, 30, 60)))
    outline = {"ty": "sh", "ks": still(blob(random, 25))}
    return layer(number, random, group({"ty": "sh", "ks": path}, FILL), group(outline, TRIM, STROKE), group(outline, FILL))


def drawings(number: int, random: random.Random) -> Layer:
    paths = [{"ty": "sh", "ks": still(blob(random, 20, 40))} for _ in range(6)]
    return layer(number, random, *(group(path, FILL, turn=0) for path in paths))


def sampled(number: int, random: random.Random) -> Layer:
    size = moving((0, [20, 10]), (60, [60, 30]))
    rect = {"ty": "rc", "p": moving((0, [0, 0]), (60, [40, 10]), to=[20, 30, 0], ti=[-10, 5, 0]), "s": size, "r": still(50)}
    copies = {
        "ty": "rp",
        "c": still(4),
        "o": still(0),
        "m": 1,
        "tr": {"p": still([9, 0]), "r": moving((0, 0), (60, 30)), "s": still([90, 90])},
    }
    return layer(
        number, random, group(rect, FILL), group(rect, TRIM, STROKE), group(rect, {"ty": "rd", "r": still(4)}, FILL), copies
    )


def document(make: Callable[[int, random.Random], Layer]) -> str:
    """Returns an animation of the size, as text."""
    chance = random.Random(1)
    count = SIZE // len(json.dumps(make(1, chance), separators=(",", ":")))
    layers = [make(number, chance) for number in range(1, count + 1)]
    whole = {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 500, "h": 500, "layers": layers}
    return json.dumps(whole, separators=(",", ":"))


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        for make in (morphs, drawings, sampled):
            path = Path(folder) / "file.json"
            path.write_text(document(make))
            seconds = []
            for _ in range(3):
                begin = time.process_time()
                imported = importers.import_file(path)
                seconds.append(time.process_time() - begin)
            size = len(json.dumps(imported.document, separators=(",", ":")))
            print(
                f"{make.__name__}: {path.stat().st_size / 1000:.0f} kB in {min(seconds):.2f} s, a document of {size / 1000:.0f} kB",
                flush=True,
            )


if __name__ == "__main__":
    main()
