"""The layers of a composition: their windows, parents, mattes, masks and blending."""

from __future__ import annotations

from typing import Any

from ..scene import Layer
from . import cameras, contents, effects, masks
from .composition import Composition, Item
from .properties import has_expression
from .transforms import Transform, place, transform_of
from .values import flag, inner, integer, mapping, number, objects

_COMPOSITION, _NULL = 0, 3
MOST_MATTES = 50


def drawn(composition: Composition) -> list[Layer]:
    """Returns the layers of a composition from back to front. The source of a matte is not drawn, also if it is not marked as one."""
    sources = _sources(composition)
    composition.view = cameras.view_of(composition)
    found = _Siblings(composition)
    for item in reversed(composition.items):
        if flag(item.json.get("td")) or flag(item.json.get("hd")) or id(item) in sources:
            continue
        composition.shared.report.work.place = item.where
        if integer(item.json.get("tt")) or integer(item.json.get("bm")):
            layer = matted(composition, item)
            if layer is not None:
                composition.blend(layer, item.json.get("bm"), item.where)
                found.add(layer, [], None)
        else:
            layer = alone(composition, item)
            if layer is not None:
                found.add(layer, composition.parents(item), _view(composition, item))
    return found.layers


class _Siblings:
    """Layers from back to front. Those that follow each other share the layers of the parents that they have in common, and the layer of
    what a camera sees."""

    def __init__(self, composition: Composition) -> None:
        self._composition = composition
        self._open: list[tuple[Item, Layer]] = []
        self._seen: Layer | None = None
        self.layers: list[Layer] = []

    def add(self, layer: Layer, parents: list[Item], view: cameras.View | None) -> None:
        """Adds a layer inside of its parents, the nearest first. `view`: what sees it, if it is in space."""
        if (view is None) != (self._seen is None):
            self._open.clear()
            self._seen = None if view is None else view.box()
            if self._seen is not None:
                self.layers.append(self._seen)
        path = parents[::-1]
        common = 0
        while common < min(len(path), len(self._open)) and self._open[common][0] is path[common]:
            common += 1
        del self._open[common:]
        for parent in path[common:]:
            box = _placed(self._composition, parent)
            self._innermost.append(box)
            self._open.append((parent, box))
        self._innermost.append(layer)

    @property
    def _innermost(self) -> list[Layer]:
        if self._open:
            return self._open[-1][1].sublayers
        return self.layers if self._seen is None else self._seen.sublayers


def _sources(composition: Composition) -> set[int]:
    """Returns the identities of the sources of mattes."""
    drawn = (item for item in composition.items if not flag(item.json.get("hd")) and 1 <= integer(item.json.get("tt")) <= 4)
    return {id(composition.matte_of(item)) for item in drawn}


def matted(composition: Composition, item: Item, depth: int = 0) -> Layer | None:
    """Returns a layer with its matte: inside of a box whose mask is another layer of the composition."""
    layer = chain(composition, item)
    mode = integer(item.json.get("tt"))
    if layer is None or mode == 0:
        return layer
    report = composition.shared.report
    if not 1 <= mode <= 4:
        report.refused(f"matte mode {mode}", item.where)
        return layer
    source = composition.matte_of(item)
    if source is None or depth >= MOST_MATTES:
        report.refused("a matte whose source is missing", item.where)
        return layer
    matte = matted(composition, source, depth + 1) if not (depth and source is item) else None
    box = _over(composition).add(layer)
    box.mask = _matte(composition, matte, mode)
    return box


def _matte(composition: Composition, matte: Layer | None, mode: int) -> Layer:
    """Returns the mask of a matte: by its alpha (1), inverted (2), by its luminance (3), inverted (4)."""
    scene = composition.shared.scene
    source = _over(composition)
    if matte is not None:
        source.add(matte)
    if mode >= 3:
        source.values["filters"] = [scene.filter("luminanceToAlpha")]
    if mode in (1, 3):
        return source
    source.values["compositingFilter"] = scene.filter("xor")
    source.values["shouldRasterize"] = True
    return _over(composition, backgroundColor=[0, 0, 0, 1]).add(source)


def _over(composition: Composition, **values: Any) -> Layer:
    """Returns a layer over the whole composition, with its coordinates."""
    return composition.shared.scene.layer(bounds=[0, 0, *composition.size], anchorPoint=[0, 0], **values)


def chain(composition: Composition, item: Item) -> Layer | None:
    """Returns a layer inside of the transforms of its parents; None if it shows nothing."""
    layer = alone(composition, item)
    if layer is not None:
        for parent in composition.parents(item):
            layer = _placed(composition, parent).add(layer)
        view = _view(composition, item)
        if view is not None:
            layer = view.box().add(layer)
    return layer


def _view(composition: Composition, item: Item) -> cameras.View | None:
    return composition.view if cameras.in_space(item) else None


def alone(composition: Composition, item: Item) -> Layer | None:
    """Returns a layer in the coordinates of its parent; None if it shows nothing."""
    if integer(item.json.get("ty"), -1) in (_NULL, cameras.CAMERA):
        return None
    show, scene = composition.show, composition.shared.scene
    _report(composition, item)
    layer = place(show, scene.layer(), _transform(composition, item))
    if not contents.fill(composition, item, layer):
        return None
    masks.apply(composition, item, layer)
    layer = effects.apply(composition, item, layer)
    layer.id = scene.free_id(composition.name + (item.name or item.where.rpartition(".")[2]))
    layer.values["name"] = layer.id
    show.visible(layer, number(item.json.get("ip")), number(item.json.get("op"), 1e9))
    return layer


def _placed(composition: Composition, parent: Item) -> Layer:
    """Returns a layer with the transform of a parent, for what it carries."""
    kind = "transform" if cameras.in_space(parent) else "layer"
    return place(composition.show, composition.shared.scene.layer(kind), _transform(composition, parent), opacity=False)


def _transform(composition: Composition, item: Item) -> Transform:
    oriented, is_seen = flag(item.json.get("ao")), composition.view is not None
    deep = cameras.in_space(item) and (is_seen or any(cameras.in_space(parent) for parent in composition.parents(item)))
    transform = transform_of(item.json.get("ks"), composition.clock, oriented=oriented, deep=deep)
    if transform.turns and not is_seen:
        composition.shared.report.approximated("rotation out of the plane (without perspective)", f"{item.where}.ks")
    return transform


def _collapses(composition: Composition, item: Item) -> bool:
    """Whether a collapsed transform changes the picture: if layers inside blend with what is behind the composition, or are turned
    out of the plane."""
    if integer(item.json.get("ty"), -1) != _COMPOSITION:
        return False
    asset = mapping(composition.shared.assets.get(str(item.json.get("refId"))))
    return any(integer(one.get("bm")) or flag(one.get("ddd")) for one in objects(asset.get("layers")))


def _report(composition: Composition, item: Item) -> None:
    """Reports what is left out of any layer."""
    report = composition.shared.report
    if flag(item.json.get("mb")):
        report.refused("motion blur", item.where)
    if flag(item.json.get("ct")) and _collapses(composition, item):
        report.approximated("collapsed transform of a composition", item.where)
    open_items = [item.json.get(name) for name in ("ks", "shapes", "masksProperties", "t", "tm")]
    while open_items:
        held = open_items.pop()
        if has_expression(held):
            report.refused("expression", item.where)
        open_items.extend(item for _, item in inner(held))
