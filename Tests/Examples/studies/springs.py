"""A study of springs: how far and how long they overshoot, by their bounce. Prints a table and writes springs.png, the curves."""

from __future__ import annotations

import sys
from pathlib import Path

import kinema
import numpy
from kinema import shapes
from kinema.rendering import render

BOUNCES = (0.0, 0.2, 0.4, 0.6, 0.8)
DURATION = 0.6
"""The perceptual duration of all."""


def curves() -> tuple[numpy.ndarray, numpy.ndarray]:
    """Returns times, and a column of positions for each bounce: from 0 to 1."""
    with kinema.Context() as ctx:
        balls = ctx.layers(len(BOUNCES), above=ctx.root())
        ctx.flush()
        for ball, bounce in zip(balls, BOUNCES, strict=True):
            ball.animate({"position.x": 1}, bounce=bounce, duration=DURATION)
        ctx.flush()
        times = numpy.linspace(0, 3, 601)
        return times, ctx.sampler([(ball, "position.x") for ball in balls]).sample(times)


def table() -> list[tuple[float, float, float]]:
    """Returns for each bounce the greatest overshoot, and the time from which on the ball is within a hundredth."""
    times, columns = curves()
    return [
        (bounce, float(column.max()) - 1, float(times[numpy.flatnonzero(abs(column - 1) > 0.01)[-1] + 1]))
        for bounce, column in zip(BOUNCES, columns.T, strict=True)
    ]


def chart() -> kinema.Context:
    """Draws the curves."""
    ctx, (times, columns) = kinema.Context(), curves()
    stage = ctx.root(frame=(0, 0, 640, 360), background_color="white")
    shapes.Grid(stage, (50, 30, 560, 290), (560 / 12, 290 / 8), stroke_color="#eeeeee")
    axes = shapes.Axes(stage, (50, 320), (560, 290), x=(0, 3), y=(0, 2), label="g", stroke_color="#555555")
    for index, (bounce, column) in enumerate(zip(BOUNCES, columns.T, strict=True)):
        axes.line(zip(times, column, strict=True), stroke_color=kinema.Color.hsl(210 + 30 * index, 0.7, 0.45), name=str(bounce))
    ctx.flush()
    return ctx


def main(folder: Path) -> None:
    print("bounce  overshoot  settled after")
    for bounce, overshoot, settled in table():
        print(f"{bounce:6.1f}  {overshoot:8.1%}  {settled:11.2f} s")
    with chart() as ctx:
        render(ctx).save(folder / "springs.png")


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "."))
