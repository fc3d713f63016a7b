"""The cost of single calls: kinema with its accelerator and with ctypes alone, beside what numpy, PySide6 and pytweening take for the
nearest thing that they have, in one run. Times are the least of many short rounds, in microseconds of processor time, so that other
programs count little; "–" is what a library does not have, or a library that is not installed.

    python3 benchmarks/calls.py
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from itertools import cycle
from typing import Any

ROUNDS = 200
AIMS = {
    "set a number": 0.6,
    "get a number": None,
    "animate a property": 3.0,
    "add a new Basic": 4.0,
    "add a layer with three properties": 6.0,
    "one value at one time": 1.5,
    "100,000 layers": 30_000.0,
    "10,000 positions": 1_000.0,
}
COLUMNS = ("aim", "kinema", "ctypes alone", "numpy", "PySide6", "pytweening")


def least(
    call: Callable[[], object], repeats: int = 100, rounds: int = ROUNDS, rest: Callable[[], object] = lambda: None
) -> float:
    """Returns the microseconds of a call; `rest` runs between rounds and does not count."""
    best = float("inf")
    for _ in range(rounds):
        begin = time.process_time()
        for _ in range(repeats):
            call()
        best = min(best, (time.process_time() - begin) / repeats)
        rest()
    return best * 1e6


def of_kinema() -> dict[str, float]:
    import kinema
    import numpy

    ctx = kinema.Context()
    stage = ctx.root(bounds=(0, 0, 640, 360))
    card, shown = stage.add_layer(), stage.add_layer(position=(1, 2))
    ctx.flush()
    values = cycle([step / 64 for step in range(64)])
    sampler = ctx.sampler([(shown, "opacity")])
    sampler.sample(0.5)
    found = {
        "set a number": least(lambda: setattr(card, "opacity", next(values)), rest=ctx.flush),
        "get a number": least(lambda: card.opacity),
        "animate a property": least(lambda: card.animate(opacity=0.5, duration=0.5), rest=ctx.flush),
        "add a new Basic": least(lambda: card.add(kinema.Basic("opacity", from_=0, to=1, duration=1), "fade"), rest=ctx.flush),
        "add a layer with three properties": least(
            lambda: stage.add_layer(position=(1, 2), bounds=(0, 0, 4, 4), opacity=0.5), 50, 100
        ),
    }
    ctx.flush()
    sampler.rebind()
    found["one value at one time"] = least(lambda: sampler.sample(0.5))
    kept = []
    with kinema.Context() as other:
        found["100,000 layers"] = least(lambda: kept.append(other.layers(100_000)), 1, 3)
        cards, rows = other.layers(10_000, above=other.root()), numpy.random.default_rng(1).random((10_000, 2))
        cards.position[:] = rows

        def move() -> None:
            cards.position[:] = rows

        found["10,000 positions"] = least(move, 1, 50)
    return found


def of_numpy() -> dict[str, float]:
    import numpy

    row, table, rows = numpy.zeros(8), numpy.zeros((10_000, 2)), numpy.random.default_rng(1).random((10_000, 2))
    times, curve = numpy.linspace(0, 1, 64), numpy.linspace(0, 1, 64) ** 2

    def move() -> None:
        table[:] = rows

    return {
        "set a number": least(lambda: row.__setitem__(3, 0.5)),
        "get a number": least(lambda: float(row[3])),
        "one value at one time": least(lambda: numpy.interp(0.5, times, curve)),
        "10,000 positions": least(move),
    }


SPARE: list[None] = []
"""PySide6 6.12 releases None at each call, which ends a Python before 3.12 without these."""


def of_pyside() -> dict[str, float]:
    os.environ["QT_QPA_PLATFORM"] = "offscreen"
    from PySide6.QtCore import QEasingCurve, QPropertyAnimation, QRectF
    from PySide6.QtWidgets import QApplication, QGraphicsObject, QGraphicsRectItem, QGraphicsScene

    SPARE.extend([None] * 1_000_000)
    app = QApplication([])
    scene = QGraphicsScene()

    class Card(QGraphicsObject):  # type: ignore[misc, unused-ignore]
        def boundingRect(self) -> Any:  # noqa: N802 (Qt's name)
            return QRectF(0, 0, 4, 4)

        def paint(self, *_: Any) -> None:
            pass

    card = Card()
    scene.addItem(card)
    values = cycle([step / 64 for step in range(64)])
    kept: list[Any] = []

    def animate() -> None:
        made = QPropertyAnimation(card, b"opacity")
        made.setDuration(500)
        made.setEndValue(0.5)
        made.start()
        kept.append(made)

    def add() -> None:
        item = QGraphicsRectItem(0, 0, 4, 4)
        item.setPos(1, 2)
        item.setOpacity(0.5)
        scene.addItem(item)

    items = [QGraphicsRectItem(0, 0, 4, 4) for _ in range(10_000)]
    points = [(index % 100, index / 100) for index in range(10_000)]

    def move() -> None:
        for item, (x, y) in zip(items, points, strict=True):
            item.setPos(x, y)

    curve = QEasingCurve(QEasingCurve.Type.OutQuad)
    found = {
        "set a number": least(lambda: card.setOpacity(next(values))),
        "get a number": least(card.opacity),
        "animate a property": least(animate, 20, 50, kept.clear),
        "add a layer with three properties": least(add, 20, 50),
        "one value at one time": least(lambda: curve.valueForProgress(0.5)),
        "10,000 positions": least(move, 1, 10),
    }
    del app
    return found


def of_pytweening() -> dict[str, float]:
    import pytweening

    return {"one value at one time": least(lambda: pytweening.easeOutQuad(0.5))}


PROGRAMS = {"kinema": of_kinema, "ctypes alone": of_kinema, "numpy": of_numpy, "PySide6": of_pyside, "pytweening": of_pytweening}


def measured(name: str) -> dict[str, float]:
    """Measures a library in a process; returns nothing if it is not installed."""
    environment = {**os.environ, "KINEMA_ACCELERATOR": "off" if name == "ctypes alone" else "on"}
    run = subprocess.run([sys.executable, __file__, name], capture_output=True, text=True, check=False, env=environment)
    if run.returncode:
        print(f"{name}: {run.stderr.strip().splitlines()[-1]}", file=sys.stderr)
        return {}
    found: dict[str, float] = json.loads(run.stdout)
    return found


def main() -> None:
    if len(sys.argv) > 1:
        print(json.dumps(PROGRAMS[sys.argv[1]]()), flush=True)
        os._exit(0)  # Qt's objects would be destroyed in any order
    columns: dict[str, dict[str, Any]] = {"aim": AIMS, **{name: measured(name) for name in PROGRAMS}}
    print(f"{'µs':36}" + "".join(f"{name:>14}" for name in COLUMNS))
    for row in AIMS:
        numbers = (columns[name].get(row) for name in COLUMNS)
        print(f"{row:36}" + "".join(f"{'–' if number is None else f'{number:,.2f}':>14}" for number in numbers))


if __name__ == "__main__":
    main()
