"""Effects on all that a layer shows: fill, tint and blur."""

from __future__ import annotations

import copy
import math

from ..scene import Layer, finite
from .composition import Composition
from .properties import color, scalar
from .tracks import Track
from .values import Json, Vector

_FAR = 1e5
_BLUR = 0.3
"""The standard deviation of a blur, as a share of its blurriness, as in lottie-web."""
_FINEST, _STEPS = 0.05, 16
"""A blur that moves has steps: of a deviation of 0.05, or 16 until it is twice as large."""
_FEATHERS = slice(4, 6)


def fill(composition: Composition, layer: Layer, values: list[Json], where: str) -> None:
    """Gives everything one color."""
    values = values + [None] * 7
    report = composition.shared.report
    if any(not _is_still(value, 0) for value in values[_FEATHERS]) or not _is_still(values[3], 0):
        report.approximated("effect: fill with a feather, or inverted", where)
    rect = _colored(composition, color(values[2]))
    rect.mask = contents_of(composition, layer)
    composition.show.number(rect, "opacity", scalar(values[6], 1.0))
    layer.sublayers = [rect]


def tint(composition: Composition, layer: Layer, values: list[Json], where: str) -> None:
    """Gives black one color, white another one, and gray a mixture of them."""
    values = values + [None] * 3
    scene = composition.shared.scene
    contents = contents_of(composition, layer)
    if _is_still(values[2], 0):
        layer.sublayers = [contents]
        return
    dark, light = (
        _colored(composition, color(values[0])),
        _colored(composition, color(values[1]) if values[1] else color([1, 1, 1])),
    )
    dark.mask, bright = _copied(composition, contents), _copied(composition, contents)
    light.mask = scene.layer().add(bright)
    light.mask.values["filters"] = [scene.filter("luminanceToAlpha")]
    whole = scene.layer(bounds=[0, 0, 1, 1], anchorPoint=[0, 0]).add(dark, light)
    composition.show.number(whole, "opacity", scalar(values[2], 100.0).map(lambda value: (value[0] / 100,)))
    layer.sublayers = [whole] if _is_still(values[2], 100) else [contents, whole]


def blur(composition: Composition, layer: Layer, values: list[Json], where: str) -> None:
    """Blurs everything."""
    if not values:
        composition.shared.report.refused("effect: gaussian blur", where)
        return
    values = values + [None] * 3
    radius, report, scene = scalar(values[0]), composition.shared.report, composition.shared.scene
    if not _is_still(values[1], 1):
        report.approximated("effect: gaussian blur in one direction", where)
    if all(key.value[0] <= 0 for key in radius.keys):
        return

    def filters(value: Vector) -> list[str]:
        sigma = max(_BLUR * value[0], 0.0)
        if not radius.is_static and sigma > 0:
            step = max(_FINEST, 2 ** math.floor(math.log2(sigma)) / _STEPS)
            sigma = round(sigma / step) * step
        return [scene.filter(f"gaussianBlur:{finite(sigma, 3):f}".rstrip("0").rstrip("."))] if sigma > 0 else []

    contents = contents_of(composition, layer)
    composition.show.steps(contents, "filters", radius, filters)
    layer.sublayers = [contents]


def _is_still(value: Json, wanted: float) -> bool:
    track = scalar(value, wanted)
    return track.is_static and track.keys[0].value[0] == wanted


def _colored(composition: Composition, track: Track) -> Layer:
    """Returns a layer around everything in a color."""
    rect = composition.shared.scene.layer(bounds=[-_FAR, -_FAR, 2 * _FAR, 2 * _FAR], position=[0, 0])
    composition.show.value(rect, "backgroundColor", track, lambda value: [*(finite(part) for part in value[:3]), 1])
    return rect


def contents_of(composition: Composition, layer: Layer) -> Layer:
    """Takes what a layer shows into a layer."""
    inner = composition.shared.scene.layer(bounds=[0, 0, 1, 1], anchorPoint=[0, 0])
    inner.sublayers = layer.sublayers
    return inner


def _copied(composition: Composition, layer: Layer) -> Layer:
    """Returns a copy of a layer with what is in it, without ids."""
    made = composition.shared.scene.layer(layer.kind)
    made.values, made.animations = dict(layer.values), copy.deepcopy(layer.animations)
    made.mask = None if layer.mask is None else _copied(composition, layer.mask)
    return made.add(*(_copied(composition, child) for child in layer.sublayers))
