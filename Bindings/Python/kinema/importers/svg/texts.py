"""Texts: a text layer for each run in one style, placed by its baseline."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from ..._extras import MissingExtra
from ..scene import Layer, finite
from . import outlined, paints
from .reading import Node, Style, color, length, share

if TYPE_CHECKING:
    from .drawing import Drawing

MOST_CHARACTERS = 10_000
_GENERIC = ("serif", "sans-serif", "monospace", "cursive", "fantasy", "system-ui")
_WIDTH = 0.55
"""The width of a character as a share of its size, if the renderer is not installed to measure it."""


_ASCENT, _DESCENT, _X_HEIGHT = 0.905, 0.212, 0.519
"""Of Helvetica, in font sizes."""
_BASELINES = {
    "middle": _X_HEIGHT / 2,
    "central": (_ASCENT - _DESCENT) / 2,
    "mathematical": _ASCENT / 2,
    "hanging": 0.8 * _ASCENT,
    **dict.fromkeys(("text-before-edge", "before-edge", "text-top"), _ASCENT),
    **dict.fromkeys(("text-after-edge", "after-edge", "text-bottom", "ideographic"), -_DESCENT),
}
_CASES = {"uppercase": str.upper, "lowercase": str.lower, "capitalize": str.title}
_LEFT_OUT = {
    "text-decoration": "none",
    "baseline-shift": "baseline",
    "writing-mode": "horizontal-tb",
    "font-variant": "normal",
}
_SPACE = "{http://www.w3.org/XML/1998/namespace}space"


class _Run(NamedTuple):
    text: str
    node: Node
    x: float | None
    y: float | None
    dx: float
    dy: float


def fill(drawing: Drawing, node: Node, layer: Layer) -> None:
    """Adds the runs of a text to a layer. A run with a given place starts a chunk, which is aligned as a whole."""
    runs = [run for run in _runs(drawing, node, "") if run.text]
    if sum(len(run.text) for run in runs) > MOST_CHARACTERS:
        drawing.report.refused(f"more than {MOST_CHARACTERS} characters", drawing.place(node))
        return
    if runs:
        drawing.report.approximated("text in a font of the host", drawing.place(node))
    x = y = 0.0
    chunk: list[tuple[_Run, float, float, float]] = []
    for run in runs:
        if run.x is not None or run.y is not None:
            _add(drawing, layer, chunk)
            chunk = []
        x, y = (x if run.x is None else run.x) + run.dx, (y if run.y is None else run.y) + run.dy
        width = _width(drawing, run)
        chunk.append((run, x, y, width))
        x += width
    _add(drawing, layer, chunk)


def _runs(drawing: Drawing, node: Node, before: str) -> list[_Run]:
    """Returns the runs of an element; `before` is the text that precedes it, for the collapse of blanks."""
    places = [_lengths(drawing, node, name, axis) for name, axis in (("x", 0), ("y", 1), ("dx", 0), ("dy", 1))]
    single = any(len(place) > 1 for place in places)
    if single and any(child.tag in ("tspan", "a") for child in node.children):
        drawing.report.refused("places of single characters, some of them in other elements", drawing.place(node))
    for name in ("rotate", "textLength"):
        if node.get(name):
            drawing.report.refused(f"{name} of a text", drawing.place(node))
    x, y, dx, dy = (place[0] if place else None for place in places)
    found: list[_Run] = []

    def add(text: str | None) -> None:
        nonlocal x, y, dx, dy, before
        if _keeps_blanks(node):
            plain = re.sub(r"\s", " ", text or "")
        else:
            plain = re.sub(r"\s+", " ", text or "")
            plain = plain.lstrip() if before in ("", " ") else plain
        plain = _CASES.get(node.style.get("text-transform", ""), str)(plain)
        for character in plain if single else ():
            taken = [place.pop(0) if place else None for place in places]
            found.append(_Run(character, node, taken[0], taken[1], taken[2] or 0.0, taken[3] or 0.0))
        if plain:
            if not single:
                found.append(_Run(plain, node, x, y, dx or 0.0, dy or 0.0))
            x = y = dx = dy = None
            before = plain[-1]

    add(node.element.text)
    for child in node.children:
        if child.tag in ("tspan", "a"):
            inner = _runs(drawing, child, before)
            if inner and (x is not None or y is not None) and inner[0].x is None and inner[0].y is None:
                inner[0] = inner[0]._replace(x=x, y=y, dx=inner[0].dx + (dx or 0.0), dy=inner[0].dy + (dy or 0.0))
                x = y = dx = dy = None
            found += inner
            before = inner[-1].text[-1] if inner else before
        elif child.tag not in ("title", "desc", "animate", "set", "animateTransform") and not child.is_foreign:
            drawing.report.refused(f"{child.tag} in a text"[:80], drawing.place(node))
        add(child.element.tail)
    return found


def _add(drawing: Drawing, layer: Layer, chunk: list[tuple[_Run, float, float, float]]) -> None:
    if not chunk:
        return
    last = chunk[-1]
    wide = last[1] + last[3] - chunk[0][1] - (_blank(drawing, last[0]) if last[0].text.endswith(" ") else 0.0)
    shift = {"middle": 0.5, "end": 1.0}.get(chunk[0][0].node.style.get("text-anchor", "start"), 0.0) * wide
    for run, x, y, width in chunk:
        style = run.node.style
        for name, plain in _LEFT_OUT.items():
            held = style.get(name, plain)
            if held != plain and (name != "baseline-shift" or length(held, 1.0, default=1.0) != 0):
                drawing.report.refused(name, drawing.place(run.node))
        ink = color(style.get("fill", "black"), style)
        if style.get("visibility", "visible") != "visible":
            continue
        if outlined.is_needed(drawing, style):
            place = x - shift, y + _baseline(style) * drawing.font(style)
            outline = outlined.outline(drawing, name_of(style), run.text, style, *place)
            if outline is not None:
                layer.add(*paints.shape(drawing, run.node, outline))
                continue
            drawing.report.refused("stroke, gradient or spacing of a text", drawing.place(run.node))
            ink = ink or [0, 0, 0, 1]
        if ink is None:
            continue
        layer.add(
            drawing.scene.layer(
                "text",
                anchorPoint=[0, 0],
                bounds=[0, 0, finite(2 * width + drawing.font(style)), 0],
                position=[finite(x - shift), finite(y + _baseline(style) * drawing.font(style))],
                string=run.text,
                font=name_of(style),
                fontSize=finite(drawing.font(style)),
                foregroundColor=[*ink[:3], finite(ink[3] * share(style.get("fill-opacity", "1")))],
                alignmentMode="left",
            )
        )


def _lengths(drawing: Drawing, node: Node, name: str, axis: int) -> list[float]:
    parts = re.split(r"[\s,]+", node.get(name).strip())
    return [length(part, drawing.size[axis], drawing.font(node.style)) for part in parts if part]


def _keeps_blanks(node: Node) -> bool:
    """Whether `xml:space`, of the element or the nearest one around it that has it, or `white-space` keeps all blanks."""
    if "white-space" in node.style:
        return node.style["white-space"].startswith(("pre", "break-spaces"))
    around: Node | None = node
    while around is not None and not around.get(_SPACE):
        around = around.parent
    return around is not None and around.get(_SPACE) == "preserve"


def _baseline(style: Style) -> float:
    """Returns how far below its place the baseline of a text lies, in font sizes."""
    return _BASELINES.get(style.get("alignment-baseline", style.get("dominant-baseline", "auto")), 0.0)


def name_of(style: Style) -> str:
    """Returns the name of the first font, with its weight and style."""
    family = style.get("font-family", "Helvetica").split(",")[0].strip().strip("'\"")
    family = "Helvetica" if not family or family in _GENERIC else family
    weight = style.get("font-weight", "normal")
    bold = weight in ("bold", "bolder") or weight.isdecimal() and int(weight) >= 600
    slanted = style.get("font-style", "normal") in ("italic", "oblique")
    ending = ("Bold" if bold else "") + ("Italic" if slanted else "")
    return f"{family}-{ending}" if ending else family


def _width(drawing: Drawing, run: _Run) -> float:
    size = drawing.font(run.node.style)
    letter, word = outlined.spacings(drawing, run.node.style)
    try:
        from ...rendering.typefaces import Typefaces

        wide: float = Typefaces().font(name_of(run.node.style), size).measureText(run.text)
        return wide + letter * len(run.text) + word * run.text.count(" ")
    except (MissingExtra, ImportError):
        return _WIDTH * size * len(run.text)


def _blank(drawing: Drawing, run: _Run) -> float:
    return _width(drawing, run._replace(text=" "))
