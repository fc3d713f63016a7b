"""Filters that layers have: a blur and a shadow."""

from __future__ import annotations

import math
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


class Source(NamedTuple):
    """The picture itself, blurred by a standard deviation."""

    deviation: float = 0.0


class Flood(NamedTuple):
    color: list[float]


Part = Source | Shadow | Flood
Parts = tuple[Part, ...]
"""What a step of a filter shows, from back to front."""


class Found(NamedTuple):
    """What a layer shows of a filter: a blur, or shadows from back to front."""

    deviation: float = 0.0
    shadows: tuple[Shadow, ...] = ()


def of(style: Style, tree: Tree) -> Found | None:
    """Returns the blur or the shadows of a filter; None for another filter, or several."""
    text, target = style["filter"], tree.target(style["filter"])
    if len([part for part in _tinycss2.parse_component_value_list(text) if part.type in ("function", "url")]) > 1:
        return None
    if re.fullmatch(r"blur\([^()]*\)", text):
        deviation = _positive(length(text[5:-1], 1.0))
        return None if deviation is None else Found(deviation)
    if re.fullmatch(r"drop-shadow\(.*\)", text):
        shadow = _of_css(text[12:-1], style)
        return None if shadow is None else Found(shadows=(shadow,))
    if target is None or target.get("primitiveUnits") == "objectBoundingBox":
        return None
    parts = _parts([child for child in target.children if child.tag.startswith("fe")])
    match parts:
        case (Source(deviation),):
            return Found(deviation)
        case (*shadows, Source(0)) if all(isinstance(one, Shadow) for one in shadows):
            return Found(shadows=tuple(one for one in shadows if isinstance(one, Shadow)))
    return None


def _parts(steps: list[Node]) -> Parts | None:
    """Returns what the last step shows; None if a step is none of those that shadows and blurs consist of."""
    named: dict[str, Parts] = {"SourceGraphic": (Source(),), "SourceAlpha": (Shadow(0.0, 0.0, 0.0, [0, 0, 0, 1]),)}
    last = named["SourceGraphic"]
    for step in steps:
        inputs = step.children if step.tag == "feMerge" else [step]
        names = [one.get(name) for one in inputs for name in ("in", "in2") if name == "in" or one.get(name)]
        given = [named.get(name) if name else last for name in names]
        made = _made(step, [parts for parts in given if parts is not None]) if None not in given else None
        if made is None:
            return None
        named[step.get("result")] = last = made
    return last


def _made(step: Node, given: list[Parts]) -> Parts | None:
    match step.tag, given:
        case "feFlood", _:
            ink = color(step.style.get("flood-color", "black"), step.style)
            alpha = share(step.style.get("flood-opacity", "1"))
            return () if alpha == 0 else None if ink is None else (Flood([*ink[:3], ink[3] * alpha]),)
        case "feMerge", _:
            return tuple(part for parts in given for part in parts)
        case "feGaussianBlur", [(Source() | Shadow() as part,)]:
            deviation = _deviation(step)
            return None if deviation is None else (part._replace(deviation=math.hypot(part.deviation, deviation)),)
        case "feOffset", [(Shadow() as shadow,)]:
            return (shadow._replace(x=shadow.x + number(step.get("dx")), y=shadow.y + number(step.get("dy"))),)
        case "feColorMatrix", [(Shadow() as shadow,)]:
            return _recolored(step, shadow)
        case "feDropShadow", [(Source(0),) as parts]:
            dropped = _shadow(step)
            return None if dropped is None else (dropped, *parts)
        case "feBlend", [front, back] if step.get("mode", "normal") == "normal":
            return back + front
    return _composed(step.get("operator", "over"), given) if step.tag == "feComposite" else None


def _composed(operator: str, given: list[Parts]) -> Parts | None:
    match operator, given:
        case "over", [front, back]:
            return back + front
        case "in", [(Flood(ink),), (Shadow() as shadow,)] | [(Shadow() as shadow,), (Flood(ink),)]:
            return (shadow._replace(color=[*ink[:3], ink[3] * shadow.color[3]]),)
        case "in", [(Flood(ink),), (Source(deviation),)]:
            return (Shadow(0.0, 0.0, deviation, ink),)
        case "out", [(Shadow(),) as front, (Shadow(),)]:  # what is cut out lies below the picture
            return front
    return None


def _recolored(step: Node, shadow: Shadow) -> Parts | None:
    """Returns the shadow whose color a matrix sets, if the matrix ignores the color of the source. An alpha above 1 counts as 1."""
    values = numbers(step.get("values"))
    if (
        step.get("type", "matrix") != "matrix"
        or len(values) != 20
        or any(values[row + i] for row in (0, 5, 10) for i in range(4))
    ):
        return None
    if any(values[15:18]) or values[19]:
        return None
    ink = [min(max(values[row + 4], 0.0), 1.0) for row in (0, 5, 10)]
    if _interpolation(step) != "sRGB":
        ink = [12.92 * part if part <= 0.0031308 else 1.055 * part ** (1 / 2.4) - 0.055 for part in ink]
    return (shadow._replace(color=[*ink, min(values[18] * shadow.color[3], 1.0)]),)


def _interpolation(step: Node) -> str:
    """Returns the space in which a step mixes colors."""
    return step.style.get("color-interpolation-filters", "linearRGB")


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
