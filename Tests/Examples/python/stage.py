"""What the examples share: a stage with live layers, a few colors, and a table of what is shown.

A program plays the host: the end of its turn is `ctx.advance(time)`, which commits what it changed, as the end of a run loop's
turn does on a phone.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from kinema import Color, Context, Layer

BLUE, RED, GREEN = Color(0, 0, 1), Color(1, 0, 0), Color(0, 1, 0)
CLEAR = Color(0, 0, 0, 0)


def stage(width: float = 320, height: float = 480) -> tuple[Context, Layer]:
    """A context whose root is as large as a phone's screen and has been shown: it is live."""
    ctx = Context()
    root: Layer = ctx.root(frame=(0, 0, width, height))
    ctx.flush()
    return ctx, root


def color_layer(root: Layer) -> Layer:
    """The layer that most listings play with: a blue square of 100 x 100 at (50, 50). It stands alone, no view owns it."""
    layer: Layer = root.add_layer(frame=(50, 50, 100, 100), background_color=BLUE)
    root.context.flush()
    return layer


def print_values(title: str, layer: Layer, key: str, times: Iterable[float]) -> None:
    """What a layer shows of a key path, one line for each time."""
    print(title)
    for time in times:
        print(f"  {time:5.2f} s  {key} = {text(layer.presentation_value(key, at=time))}")


def text(value: Any) -> str:
    """A value with three digits a number."""
    if isinstance(value, tuple):
        return "(" + ", ".join(map(text, value)) + ")"
    return f"{round(value, 3) + 0:.3f}" if isinstance(value, float) else str(value)  # + 0: no minus before a zero
