"""The contents of shape layers: groups, paths, styles and modifiers.

A style paints all paths before it in its group, those of groups inside included. A modifier changes all paths before it. The first
item of a group is in front.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any

from ..files import ImportFailure
from ..scene import Layer
from . import paths, primitives, repeaters, styles
from .clock import Clock
from .composition import Composition, Item
from .joining import Sampled, joined
from .properties import scalar
from .showing import Show
from .tracks import Form, Track
from .transforms import Transform, place, transform_of
from .trims import Trim, trim_of
from .values import Vector, flag, integer, objects, text

MOST_DEPTH = 64
MOST_ITEMS = 100_000

_STYLES = ("fl", "st", "gf", "gs")
_REFUSED = {
    "pb": "pucker and bloat",
    "zz": "zig zag",
    "op": "offset path",
    "tw": "twist",
    "no": "no style",
}


@dataclass(eq=False)
class Outline:
    """A path of the file, as a track, and where a primitive lies: its position and its rotation, if they move."""

    track: Track
    place: Transform | None = None
    clockwise: bool = False
    """Whether it is known to be."""


@dataclass(eq=False)
class Style:
    json: dict[str, Any]
    where: str


@dataclass(eq=False)
class Rounding:
    radius: Track


@dataclass(eq=False)
class Merge:
    mode: int


@dataclass(eq=False)
class Group:
    """Items from front to back, in the coordinates of a transform. `shown`: opacity in percent."""

    items: list[Any]
    transform: Transform | None
    name: str = ""
    mode: Any = 0
    where: str = ""


@dataclass(eq=False)
class Painted:
    """A path that a style paints: in the style's coordinates by `transforms`, the innermost first, and changed by `modifiers`."""

    outline: Outline
    transforms: list[Transform]
    modifiers: list[Any]


def fill(composition: Composition, item: Item, layer: Layer) -> bool:
    """Fills a layer with the shapes of a shape layer."""
    reader = Reader(composition)
    root = reader.group(objects(item.json.get("shapes")), f"{item.where}.shapes", None, 0)
    _draw(composition, root, layer, [])
    return True


class Reader:
    """Reads groups, and makes the copies of repeaters."""

    def __init__(self, composition: Composition) -> None:
        self._composition, self._clock, self._report = (
            composition,
            composition.clock,
            composition.shared.report,
        )

    def group(
        self,
        items: list[dict[str, Any]],
        where: str,
        json: dict[str, Any] | None,
        depth: int,
    ) -> Group:
        if depth > MOST_DEPTH:
            raise ImportFailure(f"{where}: more than {MOST_DEPTH} groups are nested")
        group = Group([], None, where=where)
        if json is not None:
            group.name, group.mode = text(json.get("nm")), json.get("bm")
        for index, item in enumerate(items):
            if not flag(item.get("hd")):
                self._add(group, item, f"{where}[{index}]", depth)
        for index, made in enumerate(group.items):
            if isinstance(made, Trim):  # its paths follow each other
                made.scope = _outlines(group.items[:index])
                self._report.work.add(len(made.scope))
        return group

    def _add(self, group: Group, json: dict[str, Any], where: str, depth: int) -> None:
        kind, clock = text(json.get("ty")), self._clock
        self._composition.shared.count_shape()
        made: Any = None
        if kind == "gr":
            made = self.group(objects(json.get("it")), f"{where}.it", json, depth + 1)
        elif kind == "sh":
            made = Outline(paths.path(json))
        elif kind == "el":
            made = self._primitive(json, primitives.ellipse)
        elif kind == "rc":
            made = self._primitive(json, primitives.rectangle)
        elif kind == "sr":
            made = self._primitive(json, primitives.polystar)
        elif kind in _STYLES:
            made = Style(json, where)
        elif kind == "tr":
            group.transform = transform_of(json, clock)
        elif kind == "tm":
            made = trim_of(json)
        elif kind == "rd":
            made = Rounding(scalar(json.get("r")))
        elif kind == "mm":
            made = Merge(integer(json.get("mm"), 1))
        elif kind == "rp":
            group.items = repeaters.copies(self._composition, group.items, json, where)
        else:
            self._report.refused(_REFUSED.get(kind, f"shape {kind!r}"), where)
        if made is not None:
            group.items.append(made)

    def _primitive(self, json: dict[str, Any], read: Callable[[dict[str, Any], Clock], Track]) -> Outline:
        rest, place = primitives.placed(json)
        return Outline(read(rest, self._clock), place, clockwise=integer(json.get("d")) != 3)


def _draw(composition: Composition, group: Group, layer: Layer, outer: list[Any]) -> None:
    """Adds the layers of a group to a layer, from back to front. `outer`: the modifiers that follow it in the groups around."""
    for index in range(len(group.items) - 1, -1, -1):
        item = group.items[index]
        if isinstance(item, Group):
            inner = composition.shared.scene.layer()
            if item.name:
                inner.values["name"] = item.name[:1024]
            if item.transform is not None:
                place(composition.show, inner, item.transform)
            composition.blend(inner, item.mode, item.where)
            _draw(composition, item, inner, [*_modifiers(group, index), *outer])
            if inner.sublayers:
                layer.add(inner)
        elif isinstance(item, Style):
            painted = [Painted(one.outline, one.transforms, [*one.modifiers, *outer]) for one in _painted(group, index)]
            if painted:
                styles.paint(Paint(composition, item, painted), layer)


def _painted(group: Group, end: int) -> Iterator[Painted]:
    """Yields the paths among the first items of a group, in the group's coordinates."""
    for index, item in enumerate(group.items[:end]):
        if isinstance(item, Outline):
            yield Painted(item, [item.place] if item.place else [], _modifiers(group, index))
        elif isinstance(item, Group):
            own = [item.transform] if item.transform is not None else []
            for inner in _painted(item, len(item.items)):
                yield Painted(
                    inner.outline,
                    [*inner.transforms, *own],
                    [*inner.modifiers, *_modifiers(group, index)],
                )


def _outlines(items: list[Any]) -> list[Outline]:
    """Returns all paths among items, those of groups inside included."""
    found: list[Outline] = []
    for item in items:
        if isinstance(item, Outline):
            found.append(item)
        elif isinstance(item, Group):
            found.extend(_outlines(item.items))
    return found


def _modifiers(group: Group, index: int) -> list[Any]:
    return [item for item in group.items[index + 1 :] if isinstance(item, (Trim, Rounding, Merge))]


class Paint:
    """A style with the paths that it paints, as tracks."""

    def __init__(self, composition: Composition, style: Style, painted: list[Painted]) -> None:
        self.composition, self._style, self.painted = composition, style, painted
        self.json, self.where = style.json, style.where
        self.show: Show = composition.show

    def outline(self, one: Painted, modifiers: list[Any]) -> Track:
        """Returns the track of one path, changed by modifiers, in the style's coordinates."""
        self.composition.shared.report.work.add(10 + len(modifiers))
        track = self._modified(one.outline, modifiers)
        for transform in one.transforms:
            track = _moved(track, transform, self.composition)
        return track

    def _modified(self, outline: Outline, modifiers: list[Any]) -> Track:
        """Returns a path that modifiers change: once for all copies of a repeater, which share it."""
        known = self.composition.modified
        key = (id(outline), *(id(modifier) for modifier in modifiers))
        if key not in known:
            track = outline.track
            for modifier in modifiers:
                if isinstance(modifier, Rounding):
                    track = paths.rounded(track, modifier.radius, self.composition.clock)
                elif isinstance(modifier, Trim):
                    track = modifier.cut(track, outline, self.composition.clock)
            known[key] = (track, [outline, *modifiers])
        return known[key][0]

    def framed(self, one: Painted) -> Painted:
        """Returns the box around a path in place of the path, which moves with less work."""
        return replace(one, outline=Outline(paths.frame(one.outline.track)))

    def only(self, one: Painted) -> Paint:
        return Paint(self.composition, self._style, [one])

    def take_motions(self, *, rigid: bool) -> list[Transform]:
        """If the style paints one path, takes the transforms of the path from the first on that moves, for layers around its own:
        they move exactly there, where points of the path would be sampled. `rigid`: if none of them scales."""
        if len(self.painted) != 1:
            return []
        (one,) = self.painted
        first = next((index for index, transform in enumerate(one.transforms) if not transform.is_static), None)
        if first is None or rigid and not all(transform.is_rigid for transform in one.transforms[first:]):
            return []
        self.painted = [replace(one, transforms=one.transforms[:first])]
        return one.transforms[first:]

    def joined(self, outlines: list[Track]) -> Track:
        """Returns one path of many, so that the fill rule sees all of them."""
        if len(outlines) == 1:
            return outlines[0]

        def made(values: Sampled) -> tuple[Vector, Form]:
            numbers = tuple(part for value, _ in values for part in value)
            return numbers, tuple(part for _, form in values for part in form)

        return joined(outlines, self.composition.clock, made, affine=True)


def _moved(track: Track, transform: Transform, composition: Composition) -> Track:
    def made(values: Sampled) -> tuple[Vector, Form]:
        matrix = transform.matrix([value for value, _ in values[1:]])
        return paths.transformed(values[0][0], matrix), values[0][1]

    return joined([track, *transform.tracks], composition.clock, made, affine=transform.is_shift)
