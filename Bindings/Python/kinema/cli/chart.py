"""Draws curves over time as a picture, with matplotlib, or as text."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

from .._extras import Extra
from .._files import replacing

figure = Extra("matplotlib.figure", "matplotlib", "plot")
style = Extra("matplotlib.style", "matplotlib", "plot")
maps = Extra("matplotlib.colors", "matplotlib", "plot")
numpy = Extra("numpy", "numpy", "plot")

ENDINGS = (".png", ".svg", ".pdf")
_DPI = 100
_ROOM = 10 / 72  # inches around what is drawn
_COLORS = ("#2563eb", "#e0532f", "#149c6c", "#9333ea", "#ca8a04", "#0e7490", "#be185d", "#57534e")
_INSIDE = 1e-6  # seconds after a begin or before an end, where a value may jump
_WIDTH, _HEIGHT = 64, 16  # of a text chart, in characters


def check_ending(path: str) -> None:
    if Path(path).suffix.lower() not in ENDINGS:
        raise ValueError(f"{path}: {Path(path).suffix or 'no ending'} given, expected {', '.join(ENDINGS)}")


class Curve(NamedTuple):
    """Values over time. A value that is not a number is a gap: a jump if the times around it are equal."""

    name: str
    times: Any
    values: Any


class Thing(NamedTuple):
    """Curves of one channel. `marks` are the begins and ends of what moves them; a color is drawn as a band."""

    curves: tuple[Curve, ...]
    unit: str = ""
    marks: tuple[tuple[float, float], ...] = ()
    is_color: bool = False


def draw(
    path: str,
    size: tuple[int, int],
    title: str,
    things: Sequence[Thing],
    span: tuple[float, float],
    axis: str = "seconds",
    scale: float = 1,
) -> None:
    """Writes a picture of `size`, with `scale` pixels for each unit. The curves of one thing share a panel; things whose units differ, or whose ranges differ
    a lot, do not."""
    panels = [*grouped([thing for thing in things if not thing.is_color]), *([thing] for thing in things if thing.is_color)]
    total = sum(len(thing.curves) for thing in things)
    colors = iter(_COLORS[index % len(_COLORS)] for index in range(total))
    with style.context(["default", {"font.size": 9, "svg.hashsalt": "kinema"}]):  # independent of the user's style
        sheet = figure.Figure(figsize=(size[0] / _DPI, size[1] / _DPI), dpi=_DPI * scale, layout="constrained")
        sheet.get_layout_engine().set(w_pad=_ROOM, h_pad=_ROOM)
        ratios = [1 if panel[0].is_color else 4 for panel in panels]
        axes = sheet.subplots(len(panels), 1, sharex=True, squeeze=False, height_ratios=ratios)[:, 0]
        for place, panel, ratio in zip(axes, panels, ratios):
            place.set_xlim(*span)
            if panel[0].is_color:
                _band(place, panel[0])
            else:
                _panel(place, panel, colors, named=total > 1, height=0.7 * size[1] * ratio / sum(ratios))
        axes[0].set_title(title, fontsize=10, loc="left", wrap=True)
        axes[-1].set_xlabel(axis)
        kind = Path(path).suffix[1:].lower()
        picture = BytesIO()  # some of matplotlib's writers fail badly if a file cannot be written
        sheet.savefig(picture, format=kind, metadata={"Date": None} if kind == "svg" else None)
    with replacing(path) as file:
        file.write_bytes(picture.getbuffer())


def _panel(place: Any, panel: Sequence[Thing], colors: Iterator[str], named: bool, height: float) -> None:
    """Draws curves: jumps dotted, a ring where an animation begins, a dot where it ends, and the names at the right."""
    ends: list[tuple[float, str, str]] = []
    for thing in panel:
        for curve in thing.curves:
            color = next(colors)
            times, values = numpy.asarray(curve.times, float), numpy.asarray(curve.values, float)
            place.plot(times, values, linewidth=1.8, color=color)
            known = numpy.flatnonzero(values == values)
            for before, after in zip(known, known[1:]):
                if after > before + 1 and times[after] == times[before]:
                    place.plot(times[[before, after]], values[[before, after]], ":", linewidth=1.2, color=color)
            if len(known):
                _mark(place, times[known], values[known], thing.marks, color)
                ends.append((float(values[known[-1]]), curve.name, color))
    place.grid(True, color="#e5e7eb", linewidth=0.8)
    place.margins(y=0.08)
    place.set_ylabel(panel[0].unit)
    for side in ("top", "right"):
        place.spines[side].set_visible(False)
    if named:
        _names(place, ends, height)


def _mark(place: Any, times: Any, values: Any, marks: Sequence[tuple[float, float]], color: str) -> None:
    for begin, end in marks:
        for time, inside, fill in ((begin, begin + _INSIDE, "white"), (end, end - _INSIDE, color)):
            if times[0] <= time <= times[-1]:
                value = numpy.interp(inside, times, values)
                place.plot([time], [value], "o", markersize=5, color=color, markerfacecolor=fill, clip_on=False, zorder=3)


def _names(place: Any, ends: Sequence[tuple[float, str, str]], height: float) -> None:
    """Writes each name at the end of its curve, or as near as the others permit."""
    low, high = place.get_ylim()
    gap, at = 14 / height, -1.0
    wanted = sorted(((value - low) / ((high - low) or 1), name, color) for value, name, color in ends)
    placed = []
    for share, name, color in wanted:
        at = max(share, at + gap)
        placed.append((at, name, color))
    over = max(at - 1.0, 0.0)
    for index, (share, name, color) in enumerate(placed):
        place.annotate(
            name,
            (1.015, max(share - over, index * gap)),
            xycoords="axes fraction",
            color=color,
            va="center",
            annotation_clip=False,
        )


def _band(place: Any, thing: Thing) -> None:
    """Draws a color over time, over white."""
    times = numpy.asarray(thing.curves[0].times, float)
    known = [numpy.interp(times, *_known(curve)) for curve in thing.curves]
    red, green, blue, alpha = (numpy.clip(values, 0, 1) for values in known)
    shown = numpy.stack([part * alpha + 1 - alpha for part in (red, green, blue)], axis=1)
    edges = numpy.append(times, times[-1])
    place.pcolormesh(
        edges, [0, 1], [numpy.arange(len(times))], cmap=maps.ListedColormap(shown), vmin=0, vmax=max(len(times) - 1, 1)
    )
    place.set_yticks([])
    for side in ("top", "right", "left"):
        place.spines[side].set_visible(False)
    name = thing.curves[0].name.rpartition(".")[0]
    place.annotate(name, (1.015, 0.5), xycoords="axes fraction", va="center", annotation_clip=False)


def _known(curve: Curve) -> tuple[Any, Any]:
    times, values = numpy.asarray(curve.times, float), numpy.asarray(curve.values, float)
    return times[values == values], values[values == values]


def grouped(things: Sequence[Thing]) -> list[list[Thing]]:
    """Groups things that can share an axis: they have one unit, and none spans less than a quarter of its panel."""
    panels: list[tuple[float, float, list[Thing]]] = []
    for thing in things:
        low, high = _range([value for curve in thing.curves for value in curve.values])
        for index, (bottom, top, members) in enumerate(panels):
            whole = max(high, top) - min(low, bottom)
            if members[0].unit == thing.unit and min(high - low, top - bottom) >= whole / 4:
                panels[index] = (min(low, bottom), max(high, top), [*members, thing])
                break
        else:
            panels.append((low, high, [thing]))
    return [members for _, _, members in panels]


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
