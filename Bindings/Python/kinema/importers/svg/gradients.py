"""Gradients: a large gradient layer in the shape of a path."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from ..scene import Layer, finite
from . import smil
from .geometry import IDENTITY, Elements, Matrix, bounds_of, inverted, json_matrix, mapped, multiplied, transform_of
from .reading import Node, length
from .stops import Changing, Stops, changing_stops, stops_of

if TYPE_CHECKING:
    from .drawing import Drawing

MOST_PERIODS = 128
"""Of a gradient that is repeated."""
_DISCS, _MOST_DISCS = 64, 1024
"""Of one period, and of all."""
_NEAR = 0.99

Point = tuple[float, float]


class _Gradient(NamedTuple):
    """A line from a point to another one, or circles from that around the focus to that around the center."""

    start: Point
    end: Point
    radius: float = 0.0
    inner: float = 0.0
    is_radial: bool = False


def gradient(drawing: Drawing, node: Node, outline: Elements, margin: float) -> Layer | None:
    """Returns a gradient that covers a path and a margin around it; None if it paints nothing."""
    chain = chain_of(drawing, node)
    owner = next((one for one in chain if any(child.tag == "stop" for child in one.children)), node)
    stops, changing = stops_of(drawing, owner), changing_stops(drawing, owner)
    for one in chain:
        smil.left_out(drawing, one)

    def read(name: str, default: str) -> str:
        return next((one.get(name) for one in chain if one.get(name)), default)

    box = bounds_of(outline)
    user = read("gradientUnits", "objectBoundingBox") == "userSpaceOnUse"
    if not stops or not user and (box[2] <= 0 or box[3] <= 0):  # units of a box without an extent
        return None
    units: Matrix = IDENTITY if user else (box[2], 0, 0, box[3], box[0], box[1])
    matrix = multiplied(transform_of(read("gradientTransform", ""), drawing.refusal(node)), units)
    back = inverted(matrix)
    if back is None:
        return _flat(drawing, stops[-1], box, margin)
    found = _read(read, drawing.size if user else (1.0, 1.0), drawing.diagonal if user else 1.0, node.tag == "radialGradient")
    if found.radius <= 0 if found.is_radial else found.start == found.end:
        return _flat(drawing, stops[-1], box, margin)
    if found.is_radial and math.dist(found.start, found.end) > _NEAR * found.radius:
        drawing.report.approximated("focal point outside of its gradient", drawing.place(node))
        found = found._replace(start=_along(found.end, found.start, _NEAR * found.radius / math.dist(found.start, found.end)))
    left, top, right, bottom = box[0] - margin, box[1] - margin, box[0] + box[2] + margin, box[1] + box[3] + margin
    corners = [mapped(back, x, y) for x in (left, right) for y in (top, bottom)]
    spread = read("spreadMethod", "pad")
    if spread in ("reflect", "repeat"):
        found, stops = _repeated(drawing, node, found, stops, corners, spread == "reflect")
        _refuse_changes(drawing, node, changing)
        changing = None
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    area = (min(xs), min(ys), max(max(xs) - min(xs), 1e-6), max(max(ys) - min(ys), 1e-6))
    layer = _filled(drawing, node, area, found, stops, changing)
    inner = drawing.scene.layer(transform=json_matrix(matrix)).add(layer)
    return drawing.scene.layer().add(inner)


def _read(read: Callable[[str, str], str], size: Point, diagonal: float, is_radial: bool) -> _Gradient:
    def point(x: str, y: str, defaults: tuple[str, str]) -> Point:
        return length(read(x, defaults[0]), size[0]), length(read(y, defaults[1]), size[1])

    if not is_radial:
        return _Gradient(point("x1", "y1", ("0%", "0%")), point("x2", "y2", ("100%", "0%")))
    center = point("cx", "cy", ("50%", "50%"))
    radius, inner = length(read("r", "50%"), diagonal), length(read("fr", "0%"), diagonal)
    focus = point("fx", "fy", (f"{center[0]!r}", f"{center[1]!r}"))
    return _Gradient(focus, center, radius, max(inner, 0.0), True)


def _repeated(
    drawing: Drawing, node: Node, given: _Gradient, stops: Stops, corners: list[Point], mirrored: bool
) -> tuple[_Gradient, Stops]:
    """Returns a longer gradient whose stops are those of all periods that the corners of an area need."""
    first, last = _periods(given, corners)
    if last - first > MOST_PERIODS:
        drawing.report.approximated(f"a gradient with more than {MOST_PERIODS} periods", drawing.place(node))
        first, last = max(first, -MOST_PERIODS // 2), min(last, MOST_PERIODS // 2)
    if stops[0][0] > 0:
        stops = [(0.0, stops[0][1]), *stops]
    if stops[-1][0] < 1:
        stops = [*stops, (1.0, stops[-1][1])]
    found: Stops = []
    for period in range(first, last):
        one = [(1 - offset, rgba) for offset, rgba in reversed(stops)] if mirrored and period % 2 else stops
        found += [((period + offset - first) / (last - first), rgba) for offset, rgba in one]
    ends = _along(given.start, given.end, first), _along(given.start, given.end, last)
    grown = given.radius - given.inner
    return _Gradient(*ends, given.inner + grown * last, given.inner + grown * first, given.is_radial), found


def _periods(given: _Gradient, corners: list[Point]) -> tuple[int, int]:
    if given.is_radial:
        most = max(math.dist(given.end, corner) for corner in corners)
        thin = max(given.radius - given.inner - math.dist(given.start, given.end), 1e-3 * given.radius)
        return -math.ceil(given.inner / thin), min(max(math.ceil(most / thin), 1), 10 * MOST_PERIODS)
    (x, y), (u, v) = given.start, given.end
    square = (u - x) ** 2 + (v - y) ** 2
    shares = [((a - x) * (u - x) + (b - y) * (v - y)) / square for a, b in corners]
    return min(math.floor(max(min(shares), -1e6)), 0), max(math.ceil(min(max(shares), 1e6)), 1)


def _along(start: Point, end: Point, part: float) -> Point:
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _refuse_changes(drawing: Drawing, node: Node, changing: Changing | None) -> None:
    if changing is not None:
        drawing.report.refused("animation of the stops of a gradient that repeats, or has a focal point", drawing.place(node))


def _filled(
    drawing: Drawing, node: Node, area: tuple[float, ...], given: _Gradient, stops: Stops, changing: Changing | None
) -> Layer:
    """Colors and opacities are mixed apart."""
    is_plain = not given.is_radial or given.start == given.end and given.inner == 0
    clear = any(rgba[3] < 1 for row in (stops, *(changing.rows if changing else ())) for _, rgba in row)
    if clear and not is_plain:
        drawing.report.approximated("focal point of a gradient with opacities", drawing.place(node))
        given, is_plain = given._replace(start=given.end, inner=0.0), True
    if not is_plain:
        _refuse_changes(drawing, node, changing)
        return _discs(drawing, area, given, stops)

    def layer_of(ink: Callable[[list[float]], list[float]]) -> Layer:
        layer = _layer(drawing, area, given, [(offset, ink(rgba)) for offset, rgba in stops])
        if changing is not None:
            smil.show(drawing, layer, "colors", changing.moves, [[ink(rgba) for _, rgba in row] for row in changing.rows])
            smil.show(drawing, layer, "locations", changing.moves, [[finite(at) for at, _ in row] for row in changing.rows])
        return layer

    layer = layer_of(lambda rgba: [*rgba[:3], 1])
    if clear:
        layer.mask = layer_of(lambda rgba: [0, 0, 0, rgba[3]])
    return layer


def _discs(drawing: Drawing, area: tuple[float, ...], given: _Gradient, stops: Stops) -> Layer:
    """Returns the circles of a gradient above each other, the largest behind: a gradient layer has no focus."""
    bounds = [finite(part) for part in area]
    whole = drawing.scene.layer(bounds=bounds, anchorPoint=[0, 0], position=bounds[:2], backgroundColor=stops[-1][1])
    count = min(_DISCS * max(len(stops) // 4, 1), _MOST_DISCS)
    ends = sorted({index / count for index in range(count + 1)} | {offset for offset, _ in stops})
    for before, at in reversed(list(zip([-ends[1], *ends], ends, strict=False))):
        x, y = _along(given.start, given.end, at)
        radius = given.inner + (given.radius - given.inner) * at
        if radius <= 0:
            continue
        disc = drawing.scene.layer(
            bounds=[0, 0, finite(2 * radius), finite(2 * radius)],
            position=[finite(x), finite(y)],
            cornerRadius=finite(radius),
            backgroundColor=_at(stops, (before + at) / 2),
        )
        whole.add(disc)
    return whole


def _at(stops: Stops, at: float) -> list[float]:
    """Returns the color at an offset."""
    before = stops[0]
    for stop in stops:
        if stop[0] >= at:
            span = stop[0] - before[0]
            part = min(max((at - before[0]) / span, 0.0), 1.0) if span > 0 else 1.0
            return [finite(a + (b - a) * part, 6) for a, b in zip(before[1], stop[1], strict=True)]
        before = stop
    return before[1]


def chain_of(drawing: Drawing, node: Node) -> list[Node]:
    """Returns a gradient, or a pattern, and those that it refers to."""
    found = [node]
    while len(found) < 32:
        following = drawing.tree.by_id.get(found[-1].reference) if found[-1].reference else None
        if following is None or following in found:
            break
        found.append(following)
    return found


def _layer(drawing: Drawing, area: tuple[float, ...], given: _Gradient, stops: Stops) -> Layer:
    x, y, w, h = area
    if len(stops) == 1:
        stops = stops * 2
    start, end = (given.end, (given.end[0] + given.radius, given.end[1] + given.radius)) if given.is_radial else given[:2]
    layer = drawing.scene.layer(
        "gradient",
        bounds=[finite(part) for part in area],
        anchorPoint=[0, 0],
        position=[finite(x), finite(y)],
        colors=[rgba for _, rgba in stops],
        locations=[finite(offset) for offset, _ in stops],
    )
    for name, (u, v) in (("startPoint", start), ("endPoint", end)):
        layer.values[name] = [finite((u - x) / w), finite((v - y) / h)]
    if given.is_radial:
        layer.values["type"] = "radial"
    return layer


def _flat(drawing: Drawing, stop: tuple[float, list[float]], box: tuple[float, ...], margin: float) -> Layer:
    """Returns one color in place of a gradient without an extent."""
    area = [box[0] - margin, box[1] - margin, box[2] + 2 * margin, box[3] + 2 * margin]
    inner = drawing.scene.layer(bounds=area, anchorPoint=[0, 0], position=area[:2], backgroundColor=stop[1])
    return drawing.scene.layer().add(inner)
