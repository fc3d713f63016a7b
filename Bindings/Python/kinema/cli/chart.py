"""Draws curves over time as a picture, with matplotlib, or as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any

from .._extras import Extra
from .._files import replacing

figure = Extra("matplotlib.figure", "matplotlib", "plot")
style = Extra("matplotlib.style", "matplotlib", "plot")

ENDINGS = (".png", ".svg", ".pdf")
_DPI = 100
_COLORS = ("#2563eb", "#e0532f", "#149c6c", "#9333ea", "#ca8a04", "#0e7490", "#be185d", "#57534e")
_WIDTH, _HEIGHT = 64, 16  # of a text chart, in characters


def check_ending(path: str) -> None:
    if Path(path).suffix.lower() not in ENDINGS:
        raise ValueError(f"{path}: {Path(path).suffix or 'no ending'} given, expected {', '.join(ENDINGS)}")


Curves = Mapping[str, Sequence[float]]
"""Values over time by name."""


def draw(
    path: str, size: tuple[int, int], title: str, times: Sequence[float], things: Sequence[Curves], axis: str = "seconds"
) -> None:
    """Writes a picture of `size` in pixels. The curves of one thing share a panel; things whose ranges differ a lot do not."""
    panels, total = grouped(things), sum(len(thing) for thing in things)
    colors = iter(_COLORS[index % len(_COLORS)] for index in range(total))
    with style.context(["default", {"font.size": 9, "svg.hashsalt": "kinema"}]):  # independent of the user's style
        sheet = figure.Figure(figsize=(size[0] / _DPI, size[1] / _DPI), dpi=_DPI, layout="constrained")
        axes = sheet.subplots(len(panels), 1, sharex=True, squeeze=False)[:, 0]
        for place, panel in zip(axes, panels):
            for name, values in panel.items():
                place.plot(times, values, label=name, linewidth=1.8, color=next(colors))
            _decorate(place, named=total > 1)
        axes[0].set_title(title, fontsize=10, loc="left", wrap=True)
        axes[-1].set_xlabel(axis)
        kind = Path(path).suffix[1:].lower()
        picture = BytesIO()  # some of matplotlib's writers fail badly if a file cannot be written
        sheet.savefig(picture, format=kind, metadata={"Date": None} if kind == "svg" else None)
    with replacing(path) as file:
        file.write_bytes(picture.getbuffer())


def _decorate(place: Any, named: bool) -> None:
    place.grid(True, color="#e5e7eb", linewidth=0.8)
    place.margins(x=0.01, y=0.08)
    for side in ("top", "right"):
        place.spines[side].set_visible(False)
    if named:
        place.legend(loc="center left", bbox_to_anchor=(1.01, 0.5), frameon=False)


def grouped(things: Sequence[Curves]) -> list[Curves]:
    """Groups things that can share an axis: none spans less than a quarter of its panel."""
    panels: list[tuple[float, float, dict[str, Sequence[float]]]] = []
    for thing in things:
        low, high = _range([value for values in thing.values() for value in values])
        for index, (bottom, top, curves) in enumerate(panels):
            whole = max(high, top) - min(low, bottom)
            if min(high - low, top - bottom) >= whole / 4:
                panels[index] = (min(low, bottom), max(high, top), {**curves, **thing})
                break
        else:
            panels.append((low, high, dict(thing)))
    return [curves for _, _, curves in panels]


def _range(values: Sequence[float]) -> tuple[float, float]:
    numbers = [float(value) for value in values if value == value]
    return (min(numbers), max(numbers)) if numbers else (0.0, 0.0)


def text(times: Sequence[float], values: Sequence[float]) -> str:
    """Draws a curve with braille dots, two by four in a character, and its ranges at the edges."""
    low, high = _range(values)
    rows = _dots(values, low, (high - low) or 1.0)
    cells = [[0] * _WIDTH for _ in range(_HEIGHT)]
    for column, row in enumerate(rows):
        first, last = sorted((row, rows[max(column - 1, 0)]))
        for dot in {row, *range(first + 1, last)}:  # connects the dots without a gap
            cells[dot // 4][column // 2] |= _DOTS[dot % 4][column % 2]
    lines = ["".join(chr(0x2800 + dots) for dots in line) for line in cells]
    margin = [f"{high:9.3f} "] + [" " * 10] * (_HEIGHT - 2) + [f"{low:9.3f} "]
    scale = f"{'':10}{times[0]:<{_WIDTH // 2}g}{times[-1]:>{_WIDTH // 2}.6g}"
    return "\n".join([left + line for left, line in zip(margin, lines)] + [scale])


def _dots(values: Sequence[float], low: float, span: float) -> list[int]:
    """Returns the row of each column's dot, from the top."""
    columns, lowest = 2 * _WIDTH, 4 * _HEIGHT - 1
    picked = (values[round(column * (len(values) - 1) / (columns - 1))] for column in range(columns))
    return [lowest - round((value - low) / span * lowest) for value in picked]


_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
