"""`kinema inspect`: prints the layers of a scene and their running animations, and these in a table with a bar in time."""

from __future__ import annotations

import argparse
import math

from ..scene import Playback, Scene
from ..scene.spans import Span, spans
from .arguments import Commands, add_scene, number
from .opening import scene_of


def add(commands: Commands) -> None:
    parser = commands.add_parser("inspect", help="the layer tree and its running animations as text", description=__doc__)
    add_scene(parser)
    parser.add_argument("--at", type=number, default=0.0, metavar="S", help="the time of the clock in seconds (0)")
    parser.add_argument("--json", action="store_true", help="print JSON, for programs")
    parser.set_defaults(run=run)


def run(given: argparse.Namespace) -> None:
    scene = scene_of(given.scene)
    with Playback(scene) as playback:
        playback.seek(given.at)
        if given.at > playback.context.time:
            playback.context.advance(given.at)
        text = playback.context.dump(json=given.json)
        print(text if given.json else playback.player.readable(text), end="")
        if not given.json:
            print_table(spans(playback), max(scene.show.until, given.at), given.at)


_BAR = 32  # characters
_HEAD = ("animation", "values", "begin", "end", "duration", "easing")


def print_table(found: list[Span], until: float, now: float) -> None:
    """Prints a row for each animation. A bar is the time from 0 to `until`; the mark is now."""
    if not found:
        return
    rows = [_HEAD, *(_cells(span) for span in found)]
    widths = [max(len(row[column]) for row in rows) for column in range(len(_HEAD))]
    bars = [f"0 s{f'{until:g} s':>{_BAR - 3}}", *(bar(span, until, now) for span in found)]
    print()
    for row, drawn in zip(rows, bars):
        print("  ".join([*(cell.ljust(width) for cell, width in zip(row, widths)), drawn]).rstrip())


def _cells(span: Span) -> tuple[str, ...]:
    name = "  " * span.depth + (span.name if span.depth else f"{span.layer} {span.name}")
    return name, span.change, _seconds(span.begin), _seconds(span.end), _seconds(span.duration), span.easing


def _seconds(value: float) -> str:
    return f"{value:.4g} s" if math.isfinite(value) else "never"


def bar(span: Span, until: float, now: float) -> str:
    """Draws the time of an animation."""
    first, last = (
        round(_BAR * min(max(time / until, 0.0), 1.0)) if until > 0 else 0 for time in (span.begin, min(span.end, until))
    )
    cells = ["·"] * _BAR
    cells[first : max(last, first + 1)] = "█" * (max(last, first + 1) - first)
    cells[min(int(_BAR * now / until) if until > 0 else 0, _BAR - 1)] = "┃"
    return "".join(cells[:_BAR])
