"""Minimal documents of Lottie, after the specification at lottie.github.io."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import kinema
from kinema import importers


def animation(*layers: dict[str, Any], **members: Any) -> dict[str, Any]:
    """Returns an animation of 100 x 100 units, 60 frames at 30 frames a second."""
    return {"v": "5.7.0", "fr": 30, "ip": 0, "op": 60, "w": 100, "h": 100, "layers": list(layers), **members}


def layer(kind: int, *, ks: Any = None, **members: Any) -> dict[str, Any]:
    return {"ty": kind, "nm": "layer", "ip": 0, "op": 60, "st": 0, "ks": ks or {}, **members}


def solid(*, ks: Any = None, **members: Any) -> dict[str, Any]:
    return layer(1, ks=ks, **{"sw": 20, "sh": 10, "sc": "#ff0000", **members})


def still(value: Any) -> dict[str, Any]:
    return {"a": 0, "k": value}


def key(time: float, value: Any, *, ease: tuple[float, float, float, float] | None = None, **members: Any) -> dict[str, Any]:
    frame: dict[str, Any] = {"t": time, "s": value if isinstance(value, list) else [value], **members}
    if ease is not None:
        frame |= {"o": {"x": [ease[0]], "y": [ease[1]]}, "i": {"x": [ease[2]], "y": [ease[3]]}}
    return frame


def moving(*keys: dict[str, Any]) -> dict[str, Any]:
    return {"a": 1, "k": list(keys)}


def imported(tmp_path: Path, document: Any, **options: Any) -> importers.Imported:
    path = tmp_path / "file.json"
    path.write_text(document if isinstance(document, str) else json.dumps(document), encoding="utf-8")
    return importers.import_file(path, **options)


def loaded(ctx: kinema.Context, tmp_path: Path, document: Any, **options: Any) -> Any:
    """Imports an animation and loads it into a context."""
    made = imported(tmp_path, document, **options)
    assert made.notes == []
    scene = ctx.load(made.document, resource=importers.Resources(made.document))
    ctx.flush()
    return scene


def shapes(*items: dict[str, Any], **members: Any) -> dict[str, Any]:
    return layer(4, shapes=list(items), **members)


def group(*items: dict[str, Any], **transform: Any) -> dict[str, Any]:
    return {"ty": "gr", "it": [*items, {"ty": "tr", **{name: still(value) for name, value in transform.items()}}]}


def rect(x: float, y: float, width: float, height: float, **members: Any) -> dict[str, Any]:
    return {"ty": "rc", "p": still([x, y]), "s": still([width, height]), "r": still(0), **members}


def fill(*color: float, **members: Any) -> dict[str, Any]:
    return {"ty": "fl", "c": still([*color, 1]), "o": still(100), "r": 1, **members}


def stroke(*color: float, width: float = 4, **members: Any) -> dict[str, Any]:
    return {"ty": "st", "c": still([*color, 1]), "o": still(100), "w": still(width), "lc": 1, "lj": 1, **members}


def bezier(*points: tuple[float, float], closed: bool = True) -> dict[str, Any]:
    zero = [[0, 0]] * len(points)
    return {"v": [list(point) for point in points], "i": zero, "o": zero, "c": closed}


def box(x: float, y: float, width: float, height: float) -> dict[str, Any]:
    return bezier((x, y), (x + width, y), (x + width, y + height), (x, y + height))


class Picture:
    """An imported animation, drawn: one pixel a unit, on white."""

    def __init__(self, ctx: kinema.Context, tmp_path: Path, document: Any) -> None:
        made = imported(tmp_path, document)
        self.notes = [(note.feature, note.verdict) for note in made.notes]
        resources = importers.Resources(made.document)
        self._ctx, self._images = ctx, resources.images
        self.scene = ctx.load(made.document, resource=resources)
        ctx.flush()
        self._drawn: dict[float, Any] = {}

    def at(self, time: float) -> Any:
        from kinema import rendering

        if time not in self._drawn:
            self._drawn[time] = rendering.render(self._ctx, time, images=self._images).pixels
        return self._drawn[time]

    def pixel(self, x: int, y: int, time: float = 0) -> tuple[float, ...]:
        """Returns red, green, blue and alpha of a pixel, 0...1."""
        return tuple(float(part) / 255 for part in self.at(time)[y, x])

    def alpha(self, x: int, y: int, time: float = 0) -> float:
        return self.pixel(x, y, time)[3]


def found(root: kinema.Layer, kind: kinema.LayerClass) -> list[kinema.Layer]:
    """Returns the layers of a class below a layer, masks included, in the order of drawing."""
    layers = [root] if root.layer_class == kind else []
    for child in root.sublayers:
        layers += found(child, kind)
    if root.mask is not None:
        layers += found(root.mask, kind)
    return layers


def linear_part(layer: kinema.Layer, at: float) -> list[float]:
    m = layer.presentation_value("transform", at=at)
    return [m.m11, m.m12, m.m21, m.m22]
