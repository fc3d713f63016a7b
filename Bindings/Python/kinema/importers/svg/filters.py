"""Filters that layers have: a blur and a shadow."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ..._extras import Extra
from ..scene import finite
from .reading import Node, Style, Tree, color, length, number, numbers, share

_tinycss2: Any = Extra("tinycss2", "tinycss2", "svg")


class Shadow(NamedTuple):
    x: float
    y: float
    deviation: float
    color: list[float]

    def values(self) -> dict[str, Any]:
        """Returns the properties of a layer with the shadow."""
        return {
            "shadowColor": [*self.color[:3], 1],
            "shadowOpacity": finite(self.color[3]),
            "shadowOffset": [finite(self.x), finite(self.y)],
            "shadowRadius": finite(self.deviation),
        }


def of(style: Style, tree: Tree) -> float | Shadow | None:
    """Returns the standard deviation of a blur, or a shadow; None for another filter, or several."""
    text, target = style["filter"], tree.target(style["filter"])
    if len([part for part in _tinycss2.parse_component_value_list(text) if part.type in ("function", "url")]) > 1:
        return None
    if re.fullmatch(r"blur\([^()]*\)", text):
        return _positive(length(text[5:-1], 1.0))
    if re.fullmatch(r"drop-shadow\(.*\)", text):
        return _of_css(text[12:-1], style)
    if target is None:
        return None
    steps = [child for child in target.children if child.tag.startswith("fe")]
    if [step.tag for step in steps] == ["feGaussianBlur"]:
        return _deviation(steps[0])
    if [step.tag for step in steps] == ["feDropShadow"] and steps[0].get("in", "SourceGraphic") == "SourceGraphic":
        return _shadow(steps[0])
    return None


def _positive(deviation: float | None) -> float | None:
    return deviation if deviation is not None and deviation >= 0 else None


def _deviation(node: Node, default: str = "0") -> float | None:
    values = numbers(node.get("stdDeviation", default))
    return _positive(values[0]) if values and len(set(values)) == 1 else None


def _shadow(node: Node) -> Shadow | None:
    deviation = _deviation(node, "2")
    flood = color(node.style.get("flood-color", "black"), node.style)
    if deviation is None or flood is None:
        return None
    alpha = flood[3] * share(node.style.get("flood-opacity", "1"))
    return Shadow(number(node.get("dx"), 2.0), number(node.get("dy"), 2.0), deviation, [*flood[:3], alpha])


def _of_css(text: str, style: Style) -> Shadow | None:
    """Reads the color, the offset and the deviation of drop-shadow()."""
    parts = _tinycss2.parse_component_value_list(text, skip_comments=True)
    sizes = [_tinycss2.serialize([part]) for part in parts if part.type in ("number", "dimension")]
    rest = [part for part in parts if part.type not in ("number", "dimension")]
    ink = color(_tinycss2.serialize(rest).strip() or "currentColor", style)
    if len(sizes) not in (2, 3) or ink is None:
        return None
    x, y, deviation = (length(part, 1.0) for part in (*sizes, "0")[:3])
    return Shadow(x, y, deviation, ink) if deviation >= 0 else None
