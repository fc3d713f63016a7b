"""Fills, strokes and gradients of shape layers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..scene import Layer, finite
from . import gradients, merging, paths
from .properties import color, scalar
from .tracks import Track
from .transforms import Transform, place, show_opacity
from .trims import Strokes, Trim, repeated
from .values import integer, number, objects, text

if TYPE_CHECKING:
    from .shapes import Merge, Paint, Painted

_CAPS = {1: "butt", 2: "round", 3: "square"}
_JOINS = {1: "miter", 2: "round", 3: "bevel"}
MOST_DASHES = 64
LARGEST_OFFSET = 64


def paint(style: Paint, layer: Layer) -> None:
    """Adds the layers of a style to the layer of its group."""
    kind = text(style.json.get("ty"))
    strokes = kind in ("st", "gs")
    box = gradients.box(style) if kind in ("gf", "gs") else []
    shapes: list[Layer] = []
    for part in [style] if strokes else _parts(style):
        motions = part.take_motions(rigid=strokes)
        shapes += [_moving(part, layer, motions) for layer in (_strokes(part) if strokes else _fills(part))]
    if not shapes:
        return
    if kind in ("gf", "gs"):
        whole = gradients.fill(style, shapes, box)
    elif len(shapes) == 1:
        whole = shapes[0]
    else:
        whole = style.composition.shared.scene.layer().add(*shapes)
    show_opacity(style.show, whole, scalar(style.json.get("o"), 100.0))
    style.composition.blend(whole, style.json.get("bm"), style.where)
    layer.add(whole)


def _moving(style: Paint, layer: Layer, motions: list[Transform]) -> Layer:
    """Puts a layer into one for each motion, the nearest first."""
    for motion in motions:
        layer = place(style.show, style.composition.shared.scene.layer(), motion, opacity=False).add(layer)
    return layer


def _fills(style: Paint) -> list[Layer]:
    modifiers = {id(modifier): modifier for one in style.painted for modifier in one.modifiers}.values()
    even_odd = integer(style.json.get("r"), 1) == 2

    def area(outline: Track) -> Layer:
        layer = _shape(style, outline)
        if even_odd:
            layer.values["fillRule"] = "even-odd"
        _show_color(style, layer, "fillColor")
        return layer

    for modifier in modifiers:
        if isinstance(modifier, Trim) and not modifier.is_idle:
            style.composition.shared.report.approximated("trim of a fill", style.where)
        even_odd = even_odd or getattr(modifier, "mode", 1) == 5
    found: list[Layer] = []
    for unit in merging.units(style.painted, (2, 3, 4)):
        tracks = _areas(style, unit)
        found += merging.fills(style, unit.merge, tracks, area) if unit.merge else [area(style.joined(tracks))]
    return found


def _parts(style: Paint) -> list[Paint]:
    """Returns the paths of a fill one by one, if some of them move and their areas only add up: if all turn the same way round."""
    painted = style.painted
    parts = [transform for one in painted for transform in one.transforms if not transform.is_static]
    moves = (
        len(painted) > 1
        and parts
        and not (all(one.is_shift for one in parts) and all(one.outline.track.is_static for one in painted))
    )
    plain = integer(style.json.get("r"), 1) != 2 and all(one.outline.clockwise and not one.modifiers for one in painted)
    upright = all(transform.is_rigid for one in painted for transform in one.transforms)
    return [style.only(one) for one in painted] if moves and plain and upright else [style]


def _shape(style: Paint, outline: Track) -> Layer:
    layer = style.composition.shared.scene.layer("shape")
    style.show.keyed(layer, "path", outline, paths.speller(outline))
    return layer


def _show_color(style: Paint, layer: Layer, path: str) -> None:
    if text(style.json.get("ty")) in (
        "gf",
        "gs",
    ):  # a mask: the gradient has the colors
        layer.values[path] = [0, 0, 0, 1]
        return
    track = color(style.json.get("c"))
    style.show.value(layer, path, track, lambda value: [*(finite(part) for part in value), 1])


def _without_idle(one: Painted) -> list[Any]:
    return [modifier for modifier in one.modifiers if not (isinstance(modifier, Trim) and modifier.is_idle)]


def _strokes(style: Paint) -> list[Layer]:
    """Returns a layer for all paths without a trim, and one or more for each trim: a trim of strokes is strokeStart and
    strokeEnd if nothing follows it."""
    plain: list[Track] = []
    trimmed: dict[int, tuple[Trim, list[tuple[Painted, Track]]]] = {}
    for unit in merging.units(style.painted, (2, 3, 4, 5)):
        whole = _merged(style, unit.merge, unit) if unit.merge else None
        if whole is not None:
            plain.append(whole)
            continue
        for one in unit.painted:
            modifiers = _without_idle(one)
            trims = [modifier for modifier in modifiers if isinstance(modifier, Trim)]
            if len(trims) == 1 and modifiers[-1] is trims[0]:
                trimmed.setdefault(id(trims[0]), (trims[0], []))[1].append((one, style.outline(one, modifiers[:-1])))
                continue
            if trims:
                style.composition.shared.report.approximated("trim of a trimmed path", style.where)
            plain.append(style.outline(one, modifiers))
    layers = [_pen(style, _shape(style, style.joined(plain)))] if plain else []
    for trim, found in trimmed.values():
        layers.extend(_trimmed(style, trim, found))
    return layers


def _areas(style: Paint, unit: merging.Unit) -> list[Track]:
    return [merging.area(style, part, lambda one: style.outline(one, _without_idle(one))) for part in unit.parts]


def _merged(style: Paint, merge: Merge, unit: merging.Unit) -> Track | None:
    """Returns the path that a line goes along around merged areas, or None if they are drawn one by one."""
    whole = None
    if not any(isinstance(modifier, Trim) for one in unit.painted for modifier in _without_idle(one)):
        whole = merging.track(style, merge, _areas(style, unit))
    name = f"merge of paths: {merging.NAMES[merge.mode]}"
    if whole is None:
        style.composition.shared.report.refused(f"{name}, of a line", style.where)
    elif not whole.is_static:
        style.composition.shared.report.approximated(f"{name}, of a line that moves", style.where)
    return whole


def _trimmed(style: Paint, trim: Trim, found: list[tuple[Painted, Track]]) -> list[Layer]:
    clock = style.composition.clock
    if not trim.sequential:
        return [_trimmed_layer(style, trim.strokes(clock), outline) for _, outline in found]
    if {id(one.outline) for one, _ in found} == {id(outline) for outline in trim.scope}:
        return [
            _trimmed_layer(
                style,
                trim.strokes(clock),
                style.joined([outline for _, outline in found]),
            )
        ]
    style.composition.shared.report.approximated("a sequential trim of paths of several strokes", style.where)
    cut = [style.outline(one, _without_idle(one)) for one, _ in found]
    return [_pen(style, _shape(style, style.joined(cut)))]


def _trimmed_layer(style: Paint, strokes: Strokes, outline: Track) -> Layer:
    copies = min(strokes.copies, LARGEST_OFFSET)
    if copies < strokes.copies:
        style.composition.shared.report.approximated(f"an offset of a trim of more than {LARGEST_OFFSET} turns", style.where)
    layer = _pen(style, _shape(style, Track([repeated(key, copies) for key in outline.keys])))
    for path, track in (("strokeStart", strokes.start), ("strokeEnd", strokes.end)):
        _show_sum(style, layer, path, track, strokes, copies)
    return layer


def _show_sum(style: Paint, layer: Layer, path: str, track: Track, strokes: Strokes, copies: int) -> None:
    """Shows (track + turns − first) / copies: exactly, as two animations of which the second is added."""
    show, turns = style.show, strokes.turns
    if turns.is_static or track.is_static:
        moving, still = (track, turns) if turns.is_static else (turns, track)
        shift = still.keys[0].value[0] - strokes.first
        show.number(layer, path, moving.map(lambda value: ((value[0] + shift) / copies,)))
        return
    show.number(layer, path, track.map(lambda value: ((value[0] - strokes.first) / copies,)))
    show.animate(layer, path, turns, lambda value: finite(value[0] / copies, 12), additive=True)


def _pen(style: Paint, layer: Layer) -> Layer:
    """Makes a layer draw a line instead of filling."""
    json, values = style.json, layer.values
    values["fillColor"] = None
    _show_color(style, layer, "strokeColor")
    style.show.number(layer, "lineWidth", scalar(json.get("w"), 1.0))
    values["lineCap"] = _CAPS.get(integer(json.get("lc"), 2), "round")
    values["lineJoin"] = _JOINS.get(integer(json.get("lj"), 2), "round")
    limit = json["ml2"] if isinstance(json.get("ml2"), dict) else number(json.get("ml"), 4.0)
    if values["lineJoin"] == "miter":
        style.show.number(layer, "miterLimit", scalar(limit, 4.0))
    _dash(style, layer)
    return layer


def _dash(style: Paint, layer: Layer) -> None:
    pattern: list[float] = []
    dashes = objects(style.json.get("d"))
    if len(dashes) > MOST_DASHES:
        style.composition.shared.report.refused(f"more than {MOST_DASHES} dashes", style.where)
    for dash in dashes[:MOST_DASHES]:
        track = scalar(dash.get("v"))
        if text(dash.get("n")) == "o":
            style.show.number(layer, "lineDashPhase", track)
            continue
        if not track.is_static:
            style.composition.shared.report.approximated("animated length of dashes", style.where)
        pattern.append(max(finite(track.keys[0].value[0]), 0.0))
    if sum(pattern) > 0:
        layer.values["lineDashPattern"] = pattern * (1 + len(pattern) % 2)
