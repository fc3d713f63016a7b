"""Shared by the examples: a stage with live layers, a few colors, and a table of presentation values.

A program acts as the host. A frame advances first; then it handles input and changes things, flushes, and draws. `ctx.advance(time)`
ends the turn, as the end of a run loop's turn does on a phone: it commits the changes, and what the callbacks have changed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kinema import Color, Context, Layer

BLUE, RED, GREEN = Color(0, 0, 1), Color(1, 0, 0), Color(0, 1, 0)
CLEAR = Color(0, 0, 0, 0)


def stage(width: float = 320, height: float = 480) -> tuple[Context, Layer]:
    """Makes a context with a live root of the size of a phone's screen."""
    ctx = Context()
    root: Layer = ctx.root(frame=(0, 0, width, height))
    ctx.flush()
    return ctx, root


def color_layer(root: Layer) -> Layer:
    """Makes the layer of most listings: a blue square of 100 x 100 at (50, 50), which has no view."""
    layer: Layer = root.add_layer(frame=(50, 50, 100, 100), background_color=BLUE)
    root.context.flush()
    return layer


def print_values(title: str, layer: Layer, key: str, times: Iterable[float]) -> None:
    """Prints the presentation value of a key path, one line for each time."""
    print(title)
    for time in times:
        print(f"  {time:5.2f} s  {key} = {text(layer.presentation_value(key, at=time))}")


def text(value: Any) -> str:
    """Formats a value with three digits for each number."""
    if isinstance(value, tuple):
        return "(" + ", ".join(map(text, value)) + ")"
    return f"{round(value, 3) + 0:.3f}" if isinstance(value, float) else str(value)  # + 0 removes the sign of a negative zero
