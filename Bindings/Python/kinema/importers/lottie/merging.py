"""Merged paths: the union, the difference, the intersection or the exclusion of areas. Paths that stand still become one path. An area
that moves is masked by the others, which is exact at all times; a line around it is sampled."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from ..scene import Layer
from . import paths, skia_paths
from .joining import Sampled, joined
from .tracks import Form, Track
from .values import Vector

if TYPE_CHECKING:
    from .shapes import Merge, Paint, Painted

NAMES = {2: "add", 3: "subtract", 4: "intersect", 5: "exclude"}
_OPERATIONS = {2: "union", 3: "difference", 4: "intersect", 5: "xor"}
_FAR = 1e5
_AROUND = paths.Contour([paths.corner(x, y) for x, y in ((-_FAR, -_FAR), (_FAR, -_FAR), (_FAR, _FAR), (-_FAR, _FAR))], True)


class Merged(NamedTuple):
    """Areas that a modifier merges: paths, and what modifiers before it have merged."""

    merge: Merge
    parts: list[Part]


Part: TypeAlias = "Painted | Merged"


class Unit(NamedTuple):
    """Areas that a style paints as one, with the modifier that merges them, if one does."""

    merge: Merge | None
    parts: list[Part]

    @property
    def painted(self) -> list[Painted]:
        return [one for part in self.parts for one in _paths_of(part)]


def units(painted: Sequence[Painted], modes: Sequence[int]) -> list[Unit]:
    """Splits paths into those that merge by one of the modes, and those that only add up."""
    from .shapes import Merge

    parts = _merged_parts([(one, [m for m in one.modifiers if isinstance(m, Merge)]) for one in painted])
    plain, merged = _split(parts, modes)
    return ([Unit(None, plain)] if plain else []) + merged


def _merged_parts(painted: Sequence[tuple[Painted, list[Merge]]]) -> list[Part]:
    """Returns the areas that the last modifiers leave. A modifier of one area alone has no effect."""
    found: dict[int, tuple[Merge | None, list[tuple[Painted, list[Merge]]]]] = {}
    for one, merges in painted:
        last = merges[-1] if merges else None
        found.setdefault(id(last or one), (last, []))[1].append((one, merges[:-1]))
    parts: list[Part] = []
    for merge, before in found.values():
        inside: list[Part] = _merged_parts(before) if merge else [one for one, _ in before]
        parts += [Merged(merge, inside)] if merge and len(inside) > 1 else inside
    return parts


def _split(parts: Sequence[Part], modes: Sequence[int]) -> tuple[list[Part], list[Unit]]:
    plain: list[Part] = []
    merged: list[Unit] = []
    for part in parts:
        if not isinstance(part, Merged):
            plain.append(part)
        elif part.merge.mode in modes:
            merged.append(Unit(part.merge, part.parts))
        else:
            plain_inside, merged_inside = _split(part.parts, modes)
            plain += plain_inside
            merged += merged_inside
    return plain, merged


def _paths_of(part: Part) -> list[Painted]:
    return [one for inner in part.parts for one in _paths_of(inner)] if isinstance(part, Merged) else [part]


def area(style: Paint, part: Part, outline: Callable[[Painted], Track]) -> Track:
    """Returns a part as one path. `outline` returns that of a path of the file."""
    if not isinstance(part, Merged):
        return outline(part)
    tracks = [area(style, inner, outline) for inner in part.parts]
    whole = track(style, part.merge, tracks) if part.merge.mode in _OPERATIONS else None
    if whole is None:
        if part.merge.mode in _OPERATIONS:
            style.composition.shared.report.refused(f"merge of paths: {NAMES[part.merge.mode]}, before another one", style.where)
        return style.joined(tracks)
    return whole


def track(style: Paint, merge: Merge, tracks: Sequence[Track]) -> Track | None:
    """Returns merged paths as one, sampled where they move: the first one with each of the others. None if skia cannot merge them."""
    if _merged([[contour for contour in paths.contours_of(t.keys[0].value, t.keys[0].form)] for t in tracks], merge.mode) is None:
        return None

    def made(values: Sampled) -> tuple[Vector, Form]:
        return paths.flat(_merged([paths.contours_of(*value) for value in values], merge.mode) or [])

    return joined(tracks, style.composition.clock, made)


def _merged(areas: list[list[paths.Contour]], mode: int) -> list[paths.Contour] | None:
    whole: list[paths.Contour] | None = areas[0]
    for area in areas[1:]:
        whole = skia_paths.operated(whole or [], area, _OPERATIONS[mode])
        if whole is None:
            return None
    return whole


def fills(style: Paint, merge: Merge, tracks: Sequence[Track], filled: Any) -> list[Layer]:
    """Returns the layers of a fill of merged paths. `filled` makes a layer of a track."""
    if all(one.is_static for one in tracks):
        whole = track(style, merge, tracks)
        if whole is not None:
            return [filled(whole)] if whole.keys[0].form else []
    layers: list[Layer] = [filled(one) for one in tracks]
    if merge.mode == 2:
        return layers
    whole_layer, scene = layers[0], style.composition.shared.scene
    for one in tracks[1:]:
        shape = scene.layer("shape", fillColor=[0, 0, 0, 1])
        if merge.mode == 3:
            around = paths.flat([_AROUND])
            one = Track([key._replace(value=around[0] + key.value, form=around[1] + key.form) for key in one.keys])
            shape.values["fillRule"] = "even-odd"
        style.show.keyed(shape, "path", one, paths.speller(one))
        whole_layer = scene.layer().add(whole_layer)
        whole_layer.mask = shape
    return [whole_layer]
