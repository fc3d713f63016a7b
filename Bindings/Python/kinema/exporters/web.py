"""Writes the motions of a scene as code for web pages: keyframes of CSS (FILE.css), or calls of the Web Animations API (FILE.js).

An element of the page moves as the layer with its id does: its transform, its opacity and its background. Transforms are those from the
layer's coordinates to its superlayer's, about the upper left corner."""

from __future__ import annotations

import json
from typing import Any

from .. import importers
from ..context import Context
from .sampling import Samples, numbers_text
from .svg import matrix_of, rgb

Track = list[tuple[float, dict[str, str]]]
"""Offsets, and the values of a property at them, as CSS spells it."""


def to_css(document: dict[str, Any]) -> str:
    """Returns a style sheet."""
    duration, found = _tracks(document)
    rules: list[str] = []
    for index, (name, tracks) in enumerate(found):
        names = []
        for number, track in enumerate(tracks):
            key = f"k{index}-{number}"
            frames = "\n".join(f"  {100 * offset:.6g}% {{ {_declared(values)} }}" for offset, values in track)
            rules.append(f"@keyframes {key} {{\n{frames}\n}}\n")
            names.append(f"{key} {duration:g}s linear both")
        rules.append(f"[id={json.dumps(name)}] {{ transform-origin: 0 0; animation: {', '.join(names)} }}\n")
    return "".join(rules)


def to_javascript(document: dict[str, Any]) -> str:
    """Returns a module whose function `animate` starts the animations and returns them."""
    duration, found = _tracks(document)
    timing = json.dumps({"duration": round(1000 * duration, 3), "easing": "linear", "fill": "both"})
    rows = [[name, [{"offset": offset, **values} for offset, values in track]] for name, tracks in found for track in tracks]
    return (
        f"const tracks = {json.dumps(rows, ensure_ascii=False)};\n\n"
        "/** Starts the animations of the elements below `root` that have the ids of layers; returns them. */\n"
        f"export function animate(root = document, timing = {timing}) {{\n"
        "    return tracks.flatMap(([id, frames]) => {\n"
        "        const element = root.querySelector(`[id=${JSON.stringify(id)}]`);\n"
        '        if (element && "transform" in frames[0]) element.style.transformOrigin = "0 0";\n'
        "        return element ? [element.animate(frames, timing)] : [];\n"
        "    });\n"
        "}\n"
    )


def _declared(values: dict[str, str]) -> str:
    return "; ".join(f"{'background-color' if name == 'backgroundColor' else name}: {value}" for name, value in values.items())


def _tracks(document: dict[str, Any]) -> tuple[float, list[tuple[str, list[Track]]]]:
    """Returns the duration, and the tracks of the layers that have an id."""
    found: list[tuple[str, list[Track]]] = []
    samples = Samples(float(document.get("duration", 0) or 0))
    with Context() as context:
        scene = context.load(document, resource=importers.Resources(document))
        context.flush()
        waiting = list(scene.roots)[::-1]
        while waiting:
            layer = waiting.pop()
            waiting.extend(reversed(list(layer.sublayers)))
            if layer.name:
                found.append((layer.name, _of(samples, layer)))
    return samples.duration, [(name, tracks) for name, tracks in found if tracks]


def _of(samples: Samples, layer: Any) -> list[Track]:
    found: list[Track] = []
    matrices = samples.lines(layer, ["position", "anchorPoint", "bounds", "transform"], matrix_of)
    if len(matrices) > 1:
        found.append([(offset, {"transform": f"matrix({', '.join(numbers_text(row).split())})"}) for offset, row in matrices])
    opacity = samples.lines(layer, ["opacity"], lambda value: (float(value),))
    if len(opacity) > 1:
        found.append([(offset, {"opacity": f"{row[0]:.5g}"}) for offset, row in opacity])
    if layer.background_color is not None:
        color = samples.lines(layer, ["backgroundColor"], tuple)
        if len(color) > 1:
            found.append([(offset, {"backgroundColor": rgb(row)}) for offset, row in color])
    return found
