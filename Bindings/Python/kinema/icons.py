"""Icons: SVG files as shape layers, one for each element, so that each can move.

>>> import kinema
>>> from kinema.icons import icon
>>> with kinema.Context() as ctx:
...     stage = ctx.root(bounds=(0, 0, 100, 100))
...     check = icon(stage, '<svg viewBox="0 0 24 24" fill="none" stroke="green"><path d="M4 12l5 5L20 6"/></svg>', size=48)
...     check.bounds.size, [part.stroke_color.hex for part in check.sublayers]
(Size(width=48.0, height=48.0), ['#008000'])

It knows paths, lines, rects, circles, ellipses, polylines and polygons, groups, transforms, and plain colors; it reports anything else that
would be drawn.
"""

from __future__ import annotations

import math
import re
from os import PathLike
from typing import Any

from .errors import InvalidArgumentError, KinemaError
from .layer import Layer
from .layer_classes import ShapeLayer
from .paths import outlines, path_of
from .suspicion import warn
from .values import Color, Path, Point, Rect, Transform

_INHERITED = (
    "fill",
    "stroke",
    "stroke-width",
    "stroke-linecap",
    "stroke-linejoin",
    "fill-rule",
    "opacity",
    "fill-opacity",
    "stroke-opacity",
    "color",
)
_NUMBER = re.compile(r"[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?", re.I)
_FUNCTION = re.compile(r"(\w+)\s*\(([^)]*)\)")
_SILENT = ("title", "desc", "metadata", "defs", "style", "script")
MOST_DEPTH = 100


def icon(parent: Layer, source: str | PathLike[str], *, size: float | None = None, color: Any = None, **properties: Any) -> Layer:
    """Makes a layer with a shape layer for each element of an SVG, as the topmost sublayer. `source` is a file, or the text of one.
    `size` is the longer side, in points. `color` replaces all colors, and is the `currentColor`."""
    root = _root(source)
    box = _view_box(root)
    scale = 1.0 if size is None else size / (max(box.width, box.height) or 1)
    layer = Layer(parent.context, bounds=(0, 0, box.width * scale, box.height * scale), **properties)
    placed = Transform(m11=scale, m22=scale, m41=-box.x * scale, m42=-box.y * scale)
    base = {
        "fill": "black",
        "stroke": "none",
        "stroke-width": "1",
        "color": "black",
        "opacity": "1",
        "fill-opacity": "1",
        "stroke-opacity": "1",
    }
    if color is not None:
        base["color"] = (Color.css(color) if isinstance(color, str) else Color(*color)).hex
    _add(layer, root, placed, _style(root, base), color is not None, 0)
    parent.add_sublayer(layer)
    return layer


def _root(source: str | PathLike[str]) -> Any:
    text = source if isinstance(source, str) and source.lstrip().startswith("<") else None
    if text is None:
        with open(source, encoding="utf-8") as file:
            text = file.read()
    if "<!ENTITY" in text:
        raise InvalidArgumentError("svg: an entity given, expected none")
    from xml.etree import ElementTree

    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise InvalidArgumentError(f"svg: {error}, expected an SVG") from None
    if _name(root) != "svg":
        raise InvalidArgumentError(f"svg: the element {_name(root)} given, expected svg")
    return root


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2]


def _view_box(root: Any) -> Rect:
    numbers = _numbers(root.get("viewBox", ""))
    if len(numbers) != 4:
        numbers = [0.0, 0.0, _length(root, "width", 24), _length(root, "height", 24)]
    return Rect(*numbers)


def _add(layer: Layer, element: Any, transform: Transform, style: dict[str, str], is_tinted: bool, depth: int) -> None:
    """Adds the layers of an element's children."""
    if depth > MOST_DEPTH:
        raise InvalidArgumentError(f"svg: more than {MOST_DEPTH} groups inside each other given")
    for child in element:
        name = _name(child)
        found = _style(child, style)
        placed = _transform(child.get("transform", "")) @ transform
        if name in ("g", "svg", "a"):
            _add(layer, child, placed, found, is_tinted, depth + 1)
        elif name in _OUTLINES:
            _shape(layer, _OUTLINES[name](child), placed, found, is_tinted, child.get("id"))
        elif name not in _SILENT and isinstance(child.tag, str):
            warn(f"svg: the element {name} is not drawn", layer)


def _style(element: Any, inherited: dict[str, str]) -> dict[str, str]:
    found = {**inherited, **{name: element.get(name) for name in _INHERITED if element.get(name) is not None}}
    for part in element.get("style", "").split(";"):
        name, _, value = part.partition(":")
        if name.strip() in _INHERITED and value:
            found[name.strip()] = value.strip()
    if found["opacity"] is not inherited["opacity"]:
        found["opacity"] = str(_one(found["opacity"]) * _one(inherited["opacity"]))
    return found


def _shape(layer: Layer, path: Path, transform: Transform, style: dict[str, str], is_tinted: bool, name: str | None) -> None:
    scale = math.sqrt(abs(transform.m11 * transform.m22 - transform.m12 * transform.m21))
    cap: Any = style.get("stroke-linecap", "butt")
    join: Any = style.get("stroke-linejoin", "miter")
    made = ShapeLayer(
        layer.context,
        name=name,
        bounds=layer.bounds,
        position=layer.bounds.center,
        path=_moved(path, transform),
        fill_color=_paint(style, "fill", is_tinted),
        stroke_color=_paint(style, "stroke", is_tinted),
        line_width=_one(style["stroke-width"]) * scale,
        line_cap=cap,
        line_join=join,
        fill_rule="even-odd" if style.get("fill-rule") == "evenodd" else "non-zero",
    )
    layer.add_sublayer(made)


def _paint(style: dict[str, str], name: str, is_tinted: bool) -> Color | None:
    text = style[name].strip()
    if text in ("none", "transparent"):
        return None
    if is_tinted or text.lower() == "currentcolor":
        text = style["color"]
    try:
        color = Color.css(text)
    except KinemaError:
        warn(f"svg: the {name} {text!r} is not a plain color, and black is drawn", text)
        color = Color(0, 0, 0)
    return color.faded(color.alpha * _one(style["opacity"]) * _one(style[f"{name}-opacity"]))


def _moved(path: Path, transform: Transform) -> Path:
    if all(len(element) != 7 for element in path) and transform.is_affine:
        pairs = [zip(*[iter(map(float, element[1:]))] * 2, strict=True) for element in path]
        return Path(
            (element[0], *(number for x, y in places for number in transform.apply(x, y)))
            for element, places in zip(path, pairs, strict=True)
        )
    found = outlines(path)
    for one in found:
        one.curves[:] = [
            (transform.apply(*a), transform.apply(*b), transform.apply(*c), transform.apply(*d)) for a, b, c, d in one.curves
        ]
    return path_of(found)


# ---- Elements ----------------------------------------------------------------------------------------------------------


def _numbers(text: str) -> list[float]:
    return [float(number) for number in _NUMBER.findall(text)]


def _one(text: str) -> float:
    numbers = _numbers(text)
    return (numbers[0] / (100 if "%" in text else 1)) if numbers else 1.0


def _length(element: Any, name: str, otherwise: float = 0.0) -> float:
    numbers = _numbers(element.get(name, ""))
    return numbers[0] if numbers else otherwise


def _rect(element: Any) -> Path:
    x, y, width, height = (_length(element, name) for name in ("x", "y", "width", "height"))
    rx = min(_length(element, "rx", _length(element, "ry")), width / 2)
    ry = min(_length(element, "ry", rx), height / 2)
    if not (rx and ry):
        return Path.rect(x, y, width, height)
    arc, across, down = f"a{rx} {ry} 0 0 1", width - 2 * rx, height - 2 * ry
    return Path.svg(
        f"M{x + rx} {y}h{across}{arc} {rx} {ry}v{down}{arc} {-rx} {ry}h{-across}{arc} {-rx} {-ry}v{-down}{arc} {rx} {-ry}z"
    )


def _circle(element: Any) -> Path:
    radius = _length(element, "r")
    rx, ry = _length(element, "rx", radius), _length(element, "ry", radius)
    return Path.ellipse(_length(element, "cx") - rx, _length(element, "cy") - ry, 2 * rx, 2 * ry)


def _line(element: Any) -> Path:
    return Path().move(_length(element, "x1"), _length(element, "y1")).line(_length(element, "x2"), _length(element, "y2"))


def _polyline(element: Any) -> Path:
    numbers, path = _numbers(element.get("points", "")), Path()
    for index in range(0, len(numbers) - 1, 2):
        (path.line if index else path.move)(*numbers[index : index + 2])
    return path


_OUTLINES: dict[str, Any] = {
    "path": lambda element: Path.svg(element.get("d", "")),
    "rect": _rect,
    "circle": _circle,
    "ellipse": _circle,
    "line": _line,
    "polyline": _polyline,
    "polygon": lambda element: _polyline(element).close(),
}


def _transform(text: str) -> Transform:
    """Returns the matrix of a list of SVG's functions: the last one is done first."""
    whole = Transform()
    for name, inside in _FUNCTION.findall(text):
        whole = _function(name, _numbers(inside)) @ whole
    return whole


def _function(name: str, numbers: list[float]) -> Transform:
    if name == "translate" and numbers:
        return Transform.translation(numbers[0], numbers[1] if len(numbers) > 1 else 0)
    if name == "scale" and numbers:
        return Transform.scale(numbers[0], numbers[-1] if len(numbers) > 1 else None)
    if name == "rotate" and numbers:
        center = Point(*numbers[1:3]) if len(numbers) == 3 else Point(0, 0)
        turn = math.radians(numbers[0])
        cosine, sine = math.cos(turn), math.sin(turn)
        around = Transform.affine(cosine, sine, -sine, cosine, 0, 0)
        return Transform.translation(-center.x, -center.y) @ around @ Transform.translation(*center)
    if name == "matrix" and len(numbers) == 6:
        return Transform.affine(*numbers)
    if name in ("skewX", "skewY") and numbers:
        slope = math.tan(math.radians(numbers[0]))
        return Transform.affine(1, slope if name == "skewY" else 0, slope if name == "skewX" else 0, 1, 0, 0)
    raise InvalidArgumentError(f"svg: the transform {name} of {len(numbers)} numbers given, expected one of SVG's")
