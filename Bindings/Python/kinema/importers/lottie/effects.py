"""Effects and layer styles: drop shadows, fills, tints, blurs and lines are carried, all others refused by name."""

from __future__ import annotations

import math
from typing import Any

from ..scene import Layer, finite
from . import recoloring, tracings
from .composition import Composition, Item
from .joining import numbers_of
from .properties import color, scalar
from .tracks import Track
from .values import Json, Vector, flag, integer, mapping, objects, text

_SHADOW_EFFECT, _SHADOW_STYLE = 25, 1
_STROKE = 22
_RECOLORING = {20: recoloring.tint, 21: recoloring.fill, 29: recoloring.blur}
_CONTROLS = (0, 1, 2, 3, 4, 5, 6, 7, 10)
"""They draw nothing: expressions read them."""
_EFFECTS = {
    23: "tritone",
    24: "levels",
    26: "radial wipe",
}
_STYLES = {
    0: "stroke",
    2: "inner shadow",
    3: "outer glow",
    4: "inner glow",
    5: "bevel and emboss",
    6: "satin",
    7: "color overlay",
    8: "gradient overlay",
}


def apply(composition: Composition, item: Item, layer: Layer) -> Layer:
    """Gives a layer its shadows."""
    report, is_first = composition.shared.report, True
    for index, json in enumerate(objects(item.json.get("ef"))):
        kind, where = integer(json.get("ty")), f"{item.where}.ef[{index}]"
        if "en" in json and not flag(json["en"]):
            continue
        if kind == _SHADOW_EFFECT:
            values = [effect.get("v") for effect in objects(json.get("ef"))] + [None] * 6
            _shadow(composition, layer, is_first, values, 255, 90, 5)
            is_first = False
            if flag(mapping(values[5]).get("k")):
                report.refused("shadow without its layer", where)
        elif kind in _RECOLORING:
            values = [effect.get("v") for effect in objects(json.get("ef"))]
            _RECOLORING[kind](composition, layer, values, where)
        elif kind == _STROKE:
            tracings.apply(composition, item, layer, [effect.get("v") for effect in objects(json.get("ef"))], where)
        elif not _is_control(kind, json):
            report.refused(
                f"effect: {_EFFECTS.get(kind, text(json.get('nm'))[:80] or str(kind))}",
                where,
            )
    for index, json in enumerate(objects(item.json.get("sy"))):
        kind, where = integer(json.get("ty")), f"{item.where}.sy[{index}]"
        if kind != _SHADOW_STYLE:
            report.refused(f"layer style: {_STYLES.get(kind, str(kind))}", where)
            continue
        _shadow(
            composition,
            layer,
            is_first,
            [json.get(name) for name in ("c", "o", "a", "d", "s")],
            100,
            0,
            2,
        )
        is_first = False
    return layer


def _is_control(kind: int, json: dict[str, Any]) -> bool:
    """Whether an effect draws nothing. Kind 5 has each effect of After Effects that has no kind, too; they differ by `mn`."""
    name = text(json.get("mn"))
    return kind in _CONTROLS and (kind != 5 or not name or name.startswith("Pseudo/") or name.endswith(" Control"))


def _shadow(
    composition: Composition,
    layer: Layer,
    is_first: bool,
    values: list[Json],
    opaque: float,
    turn: float,
    softness: float,
) -> None:
    """Gives the first shadow to the layer, so that it moves with it; a further one shadows the layer with its shadow."""
    shaded, show = layer, composition.show
    if not is_first:  # the shadow that the layer has so far belongs to its contents
        inner = composition.shared.scene.layer(bounds=[0, 0, 1, 1], anchorPoint=[0, 0])
        inner.sublayers, layer.sublayers = layer.sublayers, [inner]
        for name in [name for name in layer.values if name.startswith("shadow")]:
            inner.values[name] = layer.values.pop(name)
        inner.animations = [one for one in layer.animations if one["keyPath"].startswith("shadow")]
        layer.animations = [one for one in layer.animations if not one["keyPath"].startswith("shadow")]
    shade, strength, angle, distance, size = values[:5]
    show.value(
        shaded,
        "shadowColor",
        color(shade),
        lambda value: [*(finite(part) for part in value[:3]), 1],
    )
    show.number(
        shaded,
        "shadowOpacity",
        scalar(strength, opaque).map(lambda value: (value[0] / opaque,)),
    )
    show.number(shaded, "shadowRadius", scalar(size).map(lambda value: (value[0] / softness,)))

    def offset(both: list[Vector]) -> Vector:
        direction = math.radians(both[0][0] - turn)
        return (both[1][0] * math.cos(direction), both[1][0] * math.sin(direction))

    tracks: list[Track] = [scalar(angle), scalar(distance)]
    show.vector(
        shaded,
        "shadowOffset",
        numbers_of(tracks, composition.clock, offset, affine=tracks[0].is_static),
    )
