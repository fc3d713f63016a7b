#!/usr/bin/env python3
"""Plays a scene, and prints its channels over time and the events that a host receives."""

from __future__ import annotations

import io
import sys
from pathlib import Path
from typing import Any

import kinema
from kinema.scene import Playback, Scene, SceneError

BAR = 14


def bar(value: float, low: float, high: float) -> str:
    """Marks the value's position between the minimum and the maximum of its column."""
    index = round((value - low) / (high - low) * (BAR - 1)) if high > low else 0
    return "·" * index + "●" + "·" * (BAR - 1 - index)


def events_of(playback: Playback, times: list[float]) -> list[tuple[float, list[Any]]]:
    """Returns the events that a host receives while its clock passes through the times."""
    events: list[tuple[float, list[Any]]] = []
    for time in times:
        playback.seek(time)
        playback.context.advance(max(time, playback.context.time))
        events += [(time, event) for event in playback.player.events]
        playback.player.events.clear()
    return events


def described(event: list[Any]) -> str:
    """Describes ["start", layer, key], ["stop", layer, key, finished] or ["completion", tag]."""
    if event[0] == "stop":
        return " ".join(map(str, event[:-1])) + (", finished" if event[-1] else ", not finished")
    return " ".join(map(str, event))


def print_table(times: list[float], rows: list[list[float]], names: tuple[str, ...]) -> None:
    lows, highs = [min(c) for c in zip(*rows)], [max(c) for c in zip(*rows)]
    print("  time  " + "  ".join(f"{name:>{BAR + 9}}" for name in names))
    for time, row in zip(times, rows):
        cells = (f"{x:8.3f} {bar(x, low, high)}" for x, low, high in zip(row, lows, highs))
        print(f"{time:6.2f}  " + "  ".join(cells))


def main(path: Path) -> int:
    try:
        scene = Scene.load(path)
        times = scene.times()
        with Playback(scene) as playback:
            names, rows = playback.watch(times, scene.show.channels)
        with Playback(scene) as playback:
            events = events_of(playback, times)
    except (OSError, SceneError, kinema.KinemaError) as error:
        print(f"{path}: {error}", file=sys.stderr)
        return 2
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a terminal may lack the characters of the table
    print(scene.about, end="\n\n")
    print_table(times, rows.tolist(), names)
    print("\nEvents that the host receives:")
    for time, event in events:
        print(f"{time:6.2f}  {described(event)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).with_name("scenes") / "pop.json"))
