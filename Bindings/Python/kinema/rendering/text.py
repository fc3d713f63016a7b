"""CATextLayer: draws one string in one font, in lines from the top of the bounds. Bounds without height place the baseline of the first
line at y = 0, in any font."""

from __future__ import annotations

from ..enumerations import Property as P
from ..values import Rect
from ._skia import Canvas, paint, rect_of, saved, skia, upright
from .node import Node
from .typefaces import Font, Typefaces

_DOTS = "…"
_SHARES = {"center": 0.5, "right": 1.0}  # the share of the free space before the line


def draw(canvas: Canvas, node: Node, typefaces: Typefaces, flipped: bool) -> None:
    string, color, size = node[P.STRING], node[P.FOREGROUND_COLOR], node[P.FONT_SIZE]
    if not string or color is None or size <= 0:
        return
    bounds: Rect = node[P.BOUNDS]
    font = typefaces.font(node[P.FONT], size)
    metrics = font.metrics
    by_baseline = bounds.height == 0
    baseline, brush = 0.0 if by_baseline else bounds.y - metrics.fAscent, paint(color)
    share = _SHARES.get(node[P.ALIGNMENT_MODE] or "", 0.0)
    with saved(canvas):
        upright(canvas, bounds, flipped)
        if not by_baseline:
            canvas.clipRect(rect_of(bounds), skia.ClipOp.kIntersect, True)
        for line in lines(string, bounds.width, font, wrapped=node[P.WRAPPED], truncation=node[P.TRUNCATION_MODE] or "none"):
            free = bounds.width - font.measureText(line)
            font.draw(canvas, line, bounds.x + max(free, 0.0) * share, baseline, brush)
            baseline += metrics.fDescent - metrics.fAscent + metrics.fLeading


def lines(string: str, width: float, font: Font, *, wrapped: bool, truncation: str) -> list[str]:
    """Splits a text into lines: breaks them between words if it is wrapped, else shortens them if it is truncated."""
    paragraphs = string.splitlines()
    if wrapped:
        return [line for paragraph in paragraphs for line in _broken(paragraph, width, font)]
    return [line if truncation == "none" else _shortened(line, width, font, truncation) for line in paragraphs]


def _broken(paragraph: str, width: float, font: Font) -> list[str]:
    found = [""]
    for word in paragraph.split(" "):
        longer = f"{found[-1]} {word}" if found[-1] else word
        if found[-1] and font.measureText(longer) > width:
            found.append(word)
        else:
            found[-1] = longer
    return found


def _shortened(line: str, width: float, font: Font, truncation: str) -> str:
    """Returns the longest part that fits with an ellipsis in place of the rest, found by bisection."""
    if font.measureText(line) <= width:
        return line
    fits, too_long = 0, len(line)
    while too_long - fits > 1:
        middle = (fits + too_long) // 2
        if font.measureText(_cut(line, middle, truncation)) <= width:
            fits = middle
        else:
            too_long = middle
    return _cut(line, fits, truncation)


def _cut(line: str, count: int, truncation: str) -> str:
    head = {"start": 0, "middle": (count + 1) // 2}.get(truncation, count)
    return line[:head] + _DOTS + line[len(line) - (count - head) :]
