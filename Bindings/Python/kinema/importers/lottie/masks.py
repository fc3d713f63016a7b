"""Masks: paths that are combined to one coverage, in order."""

from __future__ import annotations

from typing import Any

from ..files import ImportFailure
from ..scene import Layer
from . import paths
from .composition import Composition, Item
from .properties import scalar
from .tracks import Track
from .transforms import show_opacity
from .values import flag, objects, text

MOST_MASKS = 256
_FAR = 1e5
_AROUND = paths.Contour(
    [paths.corner(x, y) for x, y in ((-_FAR, -_FAR), (_FAR, -_FAR), (_FAR, _FAR), (-_FAR, _FAR))],
    True,
)
"""A rectangle around everything."""


def apply(composition: Composition, item: Item, layer: Layer) -> None:
    """Masks what a layer contains, before its opacity and its effects."""
    stack = _Stack(composition)
    masks = objects(item.json.get("masksProperties"))
    if len(masks) > MOST_MASKS:
        raise ImportFailure(f"{item.where}.masksProperties: {len(masks)} masks given, expected at most {MOST_MASKS}")
    for index, json in enumerate(masks):
        stack.add(json, f"{item.where}.masksProperties[{index}]")
    if stack.coverage is None:
        return
    inner = composition.shared.scene.layer(bounds=[0, 0, 1, 1], anchorPoint=[0, 0])
    inner.sublayers, layer.sublayers = layer.sublayers, [inner]
    inner.mask = stack.coverage if stack.coverage.mask is None else stack.box().add(stack.coverage)  # no mask has a mask


class _Stack:
    """The masks so far: a layer whose alpha is their coverage."""

    def __init__(self, composition: Composition) -> None:
        self._composition, self._show = composition, composition.show
        self.coverage: Layer | None = None

    def box(self, *layers: Layer) -> Layer:
        return self._composition.shared.scene.layer(bounds=[0, 0, 1, 1], anchorPoint=[0, 0]).add(*layers)

    def add(self, json: dict[str, Any], where: str) -> None:
        mode, report = text(json.get("mode")) or "a", self._composition.shared.report
        if mode == "n" or flag(json.get("hd")):
            return
        if mode not in "asildf":
            report.refused(f"mask mode {mode!r}", where)
            return
        opacity = scalar(json.get("o"), 100.0)
        before, full = (
            self.coverage,
            opacity.is_static and opacity.keys[0].value[0] >= 100,
        )
        if mode in "ld" and before is not None and not full:
            report.approximated(f"mask mode {mode!r} with an opacity", where)
        if before is None:
            self.coverage = self.box(self._mask(json, opacity, where, complement=mode == "s"))
        elif mode in "al":
            self.coverage = self.box(before, self._mask(json, opacity, where))
        elif mode == "f":
            other = self._mask(json, opacity, where)
            other.values["compositingFilter"] = self._composition.shared.scene.filter("xor")
            self.coverage = self.box(before, other)
            self.coverage.values["shouldRasterize"] = True
        else:
            self.coverage = self.box(before)
            self.coverage.mask = self._mask(json, opacity, where, complement=mode == "s")

    def _mask(
        self,
        json: dict[str, Any],
        opacity: Track,
        where: str,
        *,
        complement: bool = False,
    ) -> Layer:
        """Returns a layer whose alpha is the coverage of a mask, or 1 less that."""
        inverted = flag(json.get("inv"))
        shape = self._shape(json, where, inverted != complement)
        if opacity.is_static and opacity.keys[0].value[0] >= 100:
            return shape
        if not complement:
            show_opacity(self._show, shape, opacity)
            return shape
        rest = self._composition.shared.scene.layer(bounds=[-_FAR, -_FAR, 2 * _FAR, 2 * _FAR], position=[0, 0])
        rest.values["backgroundColor"] = [0, 0, 0, 1]
        show_opacity(self._show, rest, opacity.map(lambda value: (100 - value[0],)))
        return self.box(rest, shape)

    def _shape(self, json: dict[str, Any], where: str, inverted: bool) -> Layer:
        outline = paths.path(json, "pt")
        around = paths.flat([_AROUND])
        filled = Track([key._replace(value=around[0] + key.value, form=around[1] + key.form) for key in outline.keys])
        shape = self._path(filled if inverted else outline)
        shape.values |= {
            "fillColor": [0, 0, 0, 1],
            "fillRule": "even-odd" if inverted else "non-zero",
        }
        expansion = scalar(json.get("x"))
        largest = max((key.value[0] for key in expansion.keys), key=abs)
        if largest == 0:
            return shape
        self._composition.shared.report.approximated("mask expansion", where)
        edge = self._path(outline)
        edge.values |= {
            "fillColor": None,
            "strokeColor": [0, 0, 0, 1],
            "lineJoin": "round",
        }
        self._show.number(edge, "lineWidth", expansion.map(lambda value: (2 * abs(value[0]),)))
        if (largest < 0) != inverted:
            edge.values["compositingFilter"] = self._composition.shared.scene.filter("destOut")
        box = self.box(shape, edge)
        box.values["shouldRasterize"] = True
        return box

    def _path(self, outline: Track) -> Layer:
        layer = self._composition.shared.scene.layer("shape")
        self._show.keyed(layer, "path", outline, paths.speller(outline))
        return layer
