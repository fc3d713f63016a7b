"""Writes scene documents as Lottie: `kinema export scene.json -o animation.lottie.json` (a name that ends with ".lottie.json").

The layers are groups of one shape layer. What moves is sampled 30 times a second, and keeps the samples that lines between the others do
not pass. Backgrounds, borders, shapes, parts of lines and axial and radial gradients are written; masks, clips, texts, images, shadows
and filters, which groups do not have, are left out and listed."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any

from .. import importers
from ..context import Context
from ..enumerations import LayerClass
from ..importers.lottie.composition import BLEND_MODES
from .sampling import Row, Samples, needed
from .svg import REFUSED, matrix_of

_RATE = 30
_CAPS = {"butt": 1, "round": 2, "square": 3}
_JOINS = {"miter": 1, "round": 2, "bevel": 3}

Json = dict[str, Any]


def to_lottie(document: Json) -> tuple[Json, list[str]]:
    """Returns an animation, and what was left out."""
    samples = Samples(float(document.get("duration", 0) or 0))
    with Context() as context:
        scene = context.load(document, resource=importers.Resources(document))
        context.flush()
        writer = _Writer(samples)
        groups = [writer.group(root, is_root=True) for root in scene.roots][::-1]
    width, height = document.get("size") or [300, 150]
    frames = samples.duration * _RATE
    common = {"ip": 0, "op": frames, "st": 0}
    layer = {"ty": 4, "nm": "scene", "ks": {}, "shapes": groups, **common}
    made = {
        "v": "5.7.0",
        "fr": _RATE,
        "ip": 0,
        "op": frames,
        "w": width,
        "h": height,
        "nm": document.get("name", ""),
        "layers": [layer],
    }
    markers = [
        {"cm": one["name"], "tm": one["time"] * _RATE, "dr": one.get("duration", 0) * _RATE}
        for one in document.get("markers", [])
    ]
    return {**made, **({"markers": markers} if markers else {})}, writer.notes()


class _Writer:
    def __init__(self, samples: Samples) -> None:
        self._samples = samples
        self._left: dict[str, int] = {}

    def notes(self) -> list[str]:
        return [f"{what}: not written" + (f" ({count} times)" if count > 1 else "") for what, count in self._left.items()]

    def _leave(self, what: str, given: object = True) -> None:
        if given:
            self._left[what] = self._left.get(what, 0) + 1

    def group(self, layer: Any, *, is_root: bool = False) -> Json:
        """Returns the group of a layer: its sublayers are in front of what it shows itself."""
        if layer.layer_class in REFUSED:
            self._leave(f"{layer.layer_class.name.lower()} layer")
        for what, given in (
            ("mask", layer.mask is not None),
            ("clip to the bounds", layer.masks_to_bounds and not is_root and len(layer.sublayers) > 0),
            ("shadow", layer.shadow_opacity > 0),
            ("filter", layer.filters),
            ("image", layer.contents),
            ("text", layer.layer_class == LayerClass.TEXT),
        ):
            self._leave(what, given)
        items = [self.group(child) for child in layer.sublayers][::-1] + self._own(layer)
        blend = layer.compositing_filter
        mode = BLEND_MODES.index(blend) if blend in BLEND_MODES else 0
        self._leave(f"compositingFilter {blend}", blend and blend not in BLEND_MODES)
        return {"ty": "gr", "nm": layer.name or "", "it": [*items, self._transform(layer)], **({"bm": mode} if mode else {})}

    def _transform(self, layer: Any) -> Json:
        rows = self._samples.rows(
            layer, ["position", "anchorPoint", "bounds", "transform"], lambda *given: _parts(matrix_of(*given))
        )
        turned = _unwrapped([row[4] for _, row in rows])
        parts = [(time, (*row[:4], turn, row[5])) for (time, row), turn in zip(rows, turned, strict=True)]
        shown = self._samples.rows(
            layer, ["opacity", "hidden"], lambda opacity, hidden: (0.0 if hidden else 100 * float(opacity),)
        )
        found = {"ty": "tr", "a": _still([0, 0])}
        for name, start, end in (("p", 0, 2), ("s", 2, 4), ("r", 4, 5), ("sk", 5, 6)):
            found[name] = self._property([(time, row[start:end]) for time, row in parts])
        return {**found, "sa": _still(0), "o": self._property(shown)}

    def _property(self, rows: Sequence[Row], made: Callable[[Any], Any] = list) -> Json:
        """Returns a property of samples."""
        kept = needed(list(rows)) if len(rows) > 1 and any(row != rows[0][1] for _, row in rows) else rows[:1]
        if len(kept) == 1:
            value = made(kept[0][1])
            return _still(
                value[0] if isinstance(value, list) and len(value) == 1 and isinstance(value[0], (int, float)) else value
            )
        frames = self._samples.duration * _RATE
        linear = {"o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}
        keys: list[Json] = []
        for time, row in kept:
            value = made(row)
            keys.append({"t": round(time * frames, 6), "s": value if isinstance(value, list) else [value], **linear})
        return {"a": 1, "k": keys}

    def _animated(self, layer: Any, path: str, scale: float = 1.0, count: int = 1) -> Json:
        rows = self._samples.rows(
            layer,
            [path],
            lambda value: tuple(scale * float(part) for part in (value if isinstance(value, tuple) else (value,))[:count]),
        )
        return self._property(rows)

    def _own(self, layer: Any) -> list[Json]:
        found: list[Json] = []
        kind = layer.layer_class
        if kind == LayerClass.SHAPE:
            found += self._shape(layer)
        elif kind == LayerClass.GRADIENT and layer.colors:
            found.append(_grouped(self._rect(layer), self._gradient(layer)))
        if layer.border_width > 0 and layer.border_color is not None:
            found.append(_grouped(self._rect(layer), self._stroke(layer, "borderColor", "borderWidth")))
        if layer.background_color is not None:
            found.append(_grouped(self._rect(layer), self._fill(layer, "backgroundColor")))
        return found

    def _rect(self, layer: Any) -> Json:
        middle = self._samples.rows(layer, ["bounds"], lambda b: (b[0] + b[2] / 2, b[1] + b[3] / 2))
        size = self._samples.rows(layer, ["bounds"], lambda b: (b[2], b[3]))
        return {"ty": "rc", "p": self._property(middle), "s": self._property(size), "r": self._animated(layer, "cornerRadius")}

    def _fill(self, layer: Any, path: str) -> Json:
        rule = 2 if path == "fillColor" and layer.fill_rule == "even-odd" else 1
        return {"ty": "fl", "c": self._animated(layer, path, count=3), "o": self._alpha(layer, path), "r": rule}

    def _alpha(self, layer: Any, path: str) -> Json:
        return self._property(self._samples.rows(layer, [path], lambda color: (100 * float(color[3]),) if color else (0.0,)))

    def _stroke(self, layer: Any, color: str, width: str) -> Json:
        held = {
            "ty": "st",
            "c": self._animated(layer, color, count=3),
            "o": self._alpha(layer, color),
            "w": self._animated(layer, width),
        }
        if width == "borderWidth":
            return {**held, "lc": 1, "lj": 1, "ml": 4}
        dashes = [{"n": "dg"[index % 2], "v": _still(part)} for index, part in enumerate(layer.line_dash_pattern or ())]
        dashes += [{"n": "o", "v": self._animated(layer, "lineDashPhase")}] if dashes else []
        look = {"lc": _CAPS.get(layer.line_cap, 1), "lj": _JOINS.get(layer.line_join, 1), "ml": layer.miter_limit}
        return {**held, **look, **({"d": dashes} if dashes else {})}

    def _shape(self, layer: Any) -> list[Json]:
        """The line in front of the fill: only the line is trimmed."""
        outlines = self._outlines(layer)
        found: list[Json] = []
        if layer.stroke_color is not None and layer.line_width > 0:
            trim = {
                "ty": "tm",
                "s": self._animated(layer, "strokeStart", 100),
                "e": self._animated(layer, "strokeEnd", 100),
                "o": _still(0),
                "m": 2,
            }
            is_whole = trim["s"] == _still(0) and trim["e"] == _still(100)
            found.append(_grouped(*outlines, *([] if is_whole else [trim]), self._stroke(layer, "strokeColor", "lineWidth")))
        if layer.fill_color is not None:
            found.append(_grouped(*outlines, self._fill(layer, "fillColor")))
        return found

    def _outlines(self, layer: Any) -> list[Json]:
        rows = self._samples.paths(layer)
        shapes = [(time, _contours(path)) for time, path in rows]
        if len({len(contours) for _, contours in shapes}) > 1:
            self._leave("motion of a path whose form changes")
            shapes = shapes[:1]
        frames, linear = self._samples.duration * _RATE, {"o": {"x": [0], "y": [0]}, "i": {"x": [1], "y": [1]}}
        found: list[Json] = []
        for index in range(len(shapes[0][1])):
            if len(shapes) == 1:
                found.append({"ty": "sh", "ks": _still(shapes[0][1][index])})
                continue
            keys = [{"t": round(time * frames, 6), "s": [contours[index]], **linear} for time, contours in shapes]
            found.append({"ty": "sh", "ks": {"a": 1, "k": keys}})
        return found

    def _gradient(self, layer: Any) -> Json:
        self._leave("motion of a gradient", layer.animation_keys)
        colors, bounds = layer.colors, layer.bounds
        places = layer.locations or [index / max(len(colors) - 1, 1) for index in range(len(colors))]
        stops = [part for place, color in zip(places, colors, strict=False) for part in (place, *color[:3])]
        alphas = [part for place, color in zip(places, colors, strict=False) for part in (place, color[3])]
        ends = [[bounds.x + x * bounds.width, bounds.y + y * bounds.height] for x, y in (layer.start_point, layer.end_point)]
        radial = layer.type == "radial"
        if radial:
            ends[1] = [ends[1][0], ends[0][1]]
        self._leave("conic gradient", layer.type == "conic")
        values = stops + (alphas if any(color[3] < 1 for color in colors) else [])
        return {
            "ty": "gf",
            "o": _still(100),
            "t": 2 if radial else 1,
            "s": _still(ends[0]),
            "e": _still(ends[1]),
            "g": {"p": len(colors), "k": _still(values)},
        }


def _still(value: Any) -> Json:
    return {"a": 0, "k": value}


def _grouped(*items: Json) -> Json:
    return {"ty": "gr", "it": [*items, {"ty": "tr"}]}


def _parts(m: tuple[float, ...]) -> tuple[float, ...]:
    """Splits a matrix into position, scale in percent, rotation and skew in degrees, in the order of Lottie."""
    a, b, c, d, x, y = m
    size, area = math.hypot(a, b), a * d - b * c
    if size < 1e-12:
        return (x, y, 0.0, 100 * math.hypot(c, d), math.degrees(math.atan2(-c, d)) if c or d else 0.0, 0.0)
    skew = (a * c + b * d) / area if abs(area) > 1e-12 else 0.0
    return (x, y, 100 * size, 100 * area / size, math.degrees(math.atan2(b, a)), -math.degrees(math.atan(skew)))


def _unwrapped(turns: list[float]) -> list[float]:
    """Removes the jumps by whole turns."""
    found = turns[:1]
    for turn in turns[1:]:
        found.append(turn + 360 * round((found[-1] - turn) / 360))
    return found


def _contours(path: Sequence[Sequence[Any]]) -> list[Json]:
    """Returns the subpaths, with tangents relative to their vertices."""
    found: list[Json] = []
    for verb, *p in path:
        if verb == "move":
            found.append({"v": [list(p)], "i": [[0, 0]], "o": [[0, 0]], "c": False})
            continue
        one = found[-1]
        if verb == "close":
            one["c"] = True
            if len(one["v"]) > 1 and one["v"][-1] == one["v"][0]:
                one["i"][0] = one["i"].pop()
                one["v"].pop()
                one["o"].pop()
            continue
        (x, y), end = one["v"][-1], list(p[-2:])
        if verb == "quad":
            p = [
                x + 2 / 3 * (p[0] - x),
                y + 2 / 3 * (p[1] - y),
                end[0] + 2 / 3 * (p[0] - end[0]),
                end[1] + 2 / 3 * (p[1] - end[1]),
                *end,
            ]
        if len(p) == 6:
            one["o"][-1] = [round(p[0] - x, 6), round(p[1] - y, 6)]
        one["v"].append(end)
        one["i"].append([round(p[2] - end[0], 6), round(p[3] - end[1], 6)] if len(p) == 6 else [0, 0])
        one["o"].append([0, 0])
    return found
