"""The effect that draws lines along the masks of a layer."""

from __future__ import annotations

from typing import Any

from ..scene import Layer, finite
from . import paths, recoloring
from .composition import Composition, Item
from .joining import Sampled, joined
from .properties import color, scalar
from .tracks import Form, Track, constant
from .trims import Trim
from .values import Json, Vector, flag, integer, objects

_ALONE, _REVEALING = 2, 3
"""The lines alone; the layer where they are. Otherwise the lines are above the layer."""
_HARD = 0.99
_TOUCHING = 100
"""Percent of the brush from one dot to the next, at which dots touch each other."""


def apply(composition: Composition, item: Item, layer: Layer, values: list[Json], where: str) -> None:
    """Draws the lines: values are a mask, all masks, one after the other, color, radius, hardness, opacity, start, end, spacing, and
    what is drawn."""
    values = values + [None] * (11 - len(values))
    scene, report = composition.shared.scene, composition.shared.report
    masks = _masks(item, values)
    if not masks:
        report.refused("effect: stroke of a mask that is missing", where)
        return
    if any(key.value[0] < _HARD for key in scalar(values[5], 1.0).keys):
        report.approximated("effect: stroke with a soft brush", where)
    if any(key.value[0] > _TOUCHING for key in scalar(values[9]).keys):
        report.approximated("effect: stroke of dots", where)
    lines = scene.layer(bounds=[0, 0, 1, 1], anchorPoint=[0, 0])
    tracks = [paths.path(mask, "pt") for mask in masks]
    if _first(values[2]) and len(tracks) > 1:
        tracks = [_one(tracks, composition)]
    for track in tracks:
        lines.add(_line(composition, track, values))
    composition.show.number(lines, "opacity", scalar(values[6], 1.0))
    kind = integer(_first(values[10]))
    if kind == _REVEALING:
        contents = recoloring.contents_of(composition, layer)
        contents.mask = lines
        layer.sublayers = [contents]
    elif kind == _ALONE:
        layer.sublayers = [lines]
    else:
        layer.add(lines)


def _first(value: Json) -> float:
    return scalar(value).keys[0].value[0]


def _masks(item: Item, values: list[Json]) -> list[dict[str, Any]]:
    masks = objects(item.json.get("masksProperties"))
    if flag(_first(values[1])):
        return masks
    index = integer(_first(values[0])) - 1
    return masks[index : index + 1] if index >= 0 else []


def _one(tracks: list[Track], composition: Composition) -> Track:
    def made(values: Sampled) -> tuple[Vector, Form]:
        return tuple(part for value, _ in values for part in value), tuple(part for _, form in values for part in form)

    return joined(tracks, composition.clock, made, affine=True)


def _line(composition: Composition, track: Track, values: list[Json]) -> Layer:
    show = composition.show
    layer = composition.shared.scene.layer("shape", fillColor=None, lineCap="round", lineJoin="round")
    show.keyed(layer, "path", track, paths.speller(track))
    show.value(layer, "strokeColor", color(values[3]), lambda value: [*(finite(part) for part in value[:3]), 1])
    show.number(layer, "lineWidth", scalar(values[4]).map(lambda value: (2 * value[0],)))
    ends = Trim(scalar(values[7]), scalar(values[8], 100.0), constant((0.0,)), sequential=False).strokes(composition.clock)
    show.number(layer, "strokeStart", ends.start)
    show.number(layer, "strokeEnd", ends.end)
    return layer
