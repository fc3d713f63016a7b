"""Merged paths: the union, the difference, the intersection or the exclusion of areas. Paths that stand still become one path. An area
that moves is masked by the others, which is exact at all times; a line around it is sampled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

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


class Unit(NamedTuple):
    """Paths that a style paints as one, with the modifier that merges them, if one does."""

    merge: Merge | None
    painted: list[Painted]


def units(painted: Sequence[Painted], modes: Sequence[int]) -> list[Unit]:
    """Splits paths by the modifier of a mode that is the first to merge them. A path alone needs none."""
    from .shapes import Merge

    found: dict[int, Unit] = {}
    for one in painted:
        merge = next((m for m in one.modifiers if isinstance(m, Merge) and m.mode in modes), None)
        found.setdefault(id(merge), Unit(merge, [])).painted.append(one)
    alone = [one for unit in found.values() if unit.merge and len(unit.painted) == 1 for one in unit.painted]
    plain = [one for unit in found.values() if not unit.merge for one in unit.painted]
    merged = [unit for unit in found.values() if unit.merge and len(unit.painted) > 1]
    return ([Unit(None, [one for one in painted if one in plain or one in alone])] if plain or alone else []) + merged


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


def fills(style: Paint, merge: Merge, tracks: Sequence[Track], area: Any) -> list[Layer]:
    """Returns the layers of a fill of merged paths. `area` makes a layer that is filled of a track."""
    if all(one.is_static for one in tracks):
        whole = track(style, merge, tracks)
        if whole is not None:
            return [area(whole)] if whole.keys[0].form else []
    layers: list[Layer] = [area(one) for one in tracks]
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
