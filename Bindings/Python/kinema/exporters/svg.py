"""Writes scene documents as animated SVG: `kinema export scene.json -o scene.svg`.

What moves is sampled 30 times a second, and keeps the samples that lines between the others do not pass. Transforms are keyframes of CSS,
everything else is SMIL. What SVG cannot express is left out and listed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from .. import importers
from ..context import Context
from ..enumerations import LayerClass
from .sampling import Samples, numbers_text

_BLENDS = {
    f"{name}BlendMode": "".join(f"-{c.lower()}" if c.isupper() else c for c in name)
    for name in (
        *(
            "multiply",
            "screen",
            "overlay",
            "darken",
            "lighten",
            "colorDodge",
            "colorBurn",
            "hardLight",
            "softLight",
            "difference",
        ),
        *("exclusion", "hue", "saturation", "color", "luminosity"),
    )
} | {"plusL": "plus-lighter"}
_VERBS = {"move": "M", "line": "L", "quad": "Q", "curve": "C", "close": "Z"}
REFUSED = (LayerClass.EMITTER, LayerClass.REPLICATOR, LayerClass.SCROLL, LayerClass.TILED)
_IDENTITY = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def to_svg(document: dict[str, Any], folder: Any = None) -> tuple[str, list[str]]:
    """Returns the text of a file, and what was left out."""
    resources = importers.Resources(document, folder)
    with Context() as context:
        scene = context.load(document, resource=resources)
        context.flush()
        writer = _Writer(Samples(float(document.get("duration", 0) or 0)), resources)
        body = "".join(writer.layer(root) for root in scene.roots)
    width, height = document.get("size") or [300, 150]
    title = f"<title>{escape(str(document['name']))}</title>" if document.get("name") else ""
    style = f"<style>{''.join(writer.rules)}</style>" if writer.rules else ""
    defs = f"<defs>{''.join(writer.defs)}</defs>" if writer.defs else ""
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{width:g}" height="{height:g}" viewBox="0 0 {width:g} {height:g}">'
    return f"{head}{title}{style}{defs}{body}</svg>\n", writer.notes()


class _Writer:
    def __init__(self, samples: Samples, resources: importers.Resources) -> None:
        self.samples, self._resources = samples, resources
        self.rules: list[str] = []
        self.defs: list[str] = []
        self._count = 0
        self._left: dict[str, int] = {}

    def notes(self) -> list[str]:
        return [f"{what}: not written" + (f" ({count} times)" if count > 1 else "") for what, count in self._left.items()]

    def _leave(self, what: str) -> None:
        self._left[what] = self._left.get(what, 0) + 1

    def _name(self) -> str:
        self._count += 1
        return f"k{self._count}"

    def layer(self, layer: Any) -> str:
        """Returns the element of a layer."""
        if layer.layer_class in REFUSED:
            self._leave(f"{layer.layer_class.name.lower()} layer")
        attributes, inner = self._attributes(layer), self._animated(layer)
        own = self._own(layer)
        children = "".join(self.layer(child) for child in layer.sublayers)
        if layer.masks_to_bounds and children:
            children = f'<g clip-path="url(#{self._clip(layer)})">{children}</g>'
        body = own + children
        if layer.mask is not None:
            body = f'<g mask="url(#{self._mask(layer.mask)})">{body}</g>'
        turn = self._transform(layer)
        return f"<g{turn}{attributes}>{inner}{body}</g>"

    def _attributes(self, layer: Any) -> str:
        found = f" id={quoteattr(layer.name)}" if layer.name else ""
        if layer.opacity != 1:
            found += f' opacity="{layer.opacity:g}"'
        if layer.hidden:
            found += ' display="none"'
        blend = layer.compositing_filter
        if blend in _BLENDS:
            found += f' style="mix-blend-mode:{_BLENDS[blend]}"'
        elif blend:
            self._leave(f"compositingFilter {blend}")
        for name in layer.filters or ():
            if str(name).startswith("gaussianBlur:"):
                key = self._name()
                self.defs.append(f'<filter id="{key}"><feGaussianBlur stdDeviation="{str(name).partition(":")[2]}"/></filter>')
                found += f' filter="url(#{key})"'
            elif name != "luminanceToAlpha":
                self._leave(f"filter {name}")
        if layer.shadow_opacity > 0:
            self._leave("shadow")
        return found

    def _animated(self, layer: Any) -> str:
        opacity = self._animate(layer, "opacity", ["opacity"], lambda value: f"{value[0]:.4g}")
        hidden = self.samples.steps(layer, "hidden")
        if len(hidden) > 1:
            opacity += self._element("display", [(time, "none" if value else "inline") for time, value in hidden], discrete=True)
        return opacity

    def _transform(self, layer: Any) -> str:
        rows = self.samples.lines(layer, ["position", "anchorPoint", "bounds", "transform"], matrix_of)
        if any(abs(part) > 1e-9 for part in _depth(layer)):
            self._leave("transform out of the plane")
        if len(rows) == 1:
            return "" if rows[0][1] == _IDENTITY else f' transform="matrix({numbers_text(rows[0][1])})"'
        key = self._name()
        frames = "".join(f"{100 * time:.5g}%{{transform:matrix({','.join(numbers_text(row).split())})}}" for time, row in rows)
        self.rules.append(f"@keyframes {key}{{{frames}}}.{key}{{animation:{key} {self.samples.duration:g}s linear infinite}}")
        return f' class="{key}"'

    def _animate(self, layer: Any, attribute: str, paths: Sequence[str], spell: Callable[[Sequence[float]], str]) -> str:
        rows = self.samples.lines(layer, paths, lambda *values: _flat(values))
        return self._element(attribute, [(time, spell(row)) for time, row in rows]) if len(rows) > 1 else ""

    def _element(self, attribute: str, rows: Sequence[tuple[float, str]], *, discrete: bool = False) -> str:
        values, times = ";".join(value for _, value in rows), ";".join(f"{time:.6g}" for time, _ in rows)
        mode = ' calcMode="discrete"' if discrete else ""
        return f'<animate attributeName="{attribute}" dur="{self.samples.duration:g}s" repeatCount="indefinite"{mode} keyTimes="{times}" values="{values}"/>'

    def _own(self, layer: Any) -> str:
        """Returns the elements of a layer without its sublayers."""
        found = self._box(layer)
        if layer.contents:
            found += self._image(layer)
        kind = layer.layer_class
        if kind == LayerClass.SHAPE:
            found += self._shape(layer)
        elif kind == LayerClass.GRADIENT:
            found += self._gradient(layer)
        elif kind == LayerClass.TEXT:
            found += self._text(layer)
        return found

    def _box(self, layer: Any) -> str:
        bounds, color, border = layer.bounds, layer.background_color, layer.border_width
        if color is None and border <= 0:
            return ""
        radius = f' rx="{layer.corner_radius:g}"' if layer.corner_radius > 0 else ""
        place = f'x="{bounds.x:g}" y="{bounds.y:g}" width="{max(bounds.width, 0):g}" height="{max(bounds.height, 0):g}"{radius}'
        inner = self._animate(layer, "fill", ["backgroundColor"], rgb) + self._animate(
            layer, "width", ["bounds.size.width"], _first
        )
        inner += self._animate(layer, "height", ["bounds.size.height"], _first)
        stroke = f' stroke="{rgb(layer.border_color)}" stroke-width="{border:g}"' if border > 0 and layer.border_color else ""
        return f"<rect {place}{_paint('fill', color)}{stroke}>{inner}</rect>"

    def _image(self, layer: Any) -> str:
        data = self._resources.images.get(layer.contents)
        if data is None:
            self._leave("contents without an image")
            return ""
        bounds, fill = layer.bounds, {"resizeAspect": "xMidYMid meet", "resizeAspectFill": "xMidYMid slice"}
        from ..importers.scene import data_url

        return (
            f'<image x="{bounds.x:g}" y="{bounds.y:g}" width="{bounds.width:g}" height="{bounds.height:g}" '
            f'preserveAspectRatio="{fill.get(layer.contents_gravity, "none")}" href="{data_url(data)}"/>'
        )

    def _shape(self, layer: Any) -> str:
        paths = self.samples.paths(layer)
        rule = ' fill-rule="evenodd"' if layer.fill_rule == "even-odd" else ""
        stroke = ""
        if layer.stroke_color is not None and layer.line_width > 0:
            stroke = (
                f'{_paint("stroke", layer.stroke_color)} stroke-width="{layer.line_width:g}" stroke-linecap="{layer.line_cap}" '
            )
            stroke += f'stroke-linejoin="{layer.line_join}" stroke-miterlimit="{layer.miter_limit:g}"{self._dashes(layer)}'
        inner = self._element("d", [(time, _path(path)) for time, path in paths]) if len(paths) > 1 else ""
        inner += self._animate(layer, "fill", ["fillColor"], rgb) + self._animate(layer, "stroke", ["strokeColor"], rgb)
        inner += self._animate(layer, "stroke-width", ["lineWidth"], _first) + self._trim(layer)
        return f'<path d="{_path(paths[0][1])}"{_paint("fill", layer.fill_color)}{rule}{stroke}>{inner}</path>'

    def _dashes(self, layer: Any) -> str:
        trimmed = len(self.samples.lines(layer, ["strokeStart", "strokeEnd"], lambda a, b: (a, b))) > 1
        if trimmed or layer.stroke_start > 0 or layer.stroke_end < 1:
            if layer.line_dash_pattern:
                self._leave("dashes of a part of a line")
            length = max(layer.stroke_end - layer.stroke_start, 0)
            return f' pathLength="1" stroke-dasharray="{length:g} 2" stroke-dashoffset="{-layer.stroke_start:g}"'
        if not layer.line_dash_pattern:
            return ""
        return f' stroke-dasharray="{numbers_text(layer.line_dash_pattern)}" stroke-dashoffset="{layer.line_dash_phase:g}"'

    def _trim(self, layer: Any) -> str:
        found = self._animate(layer, "stroke-dasharray", ["strokeStart", "strokeEnd"], lambda v: f"{max(v[1] - v[0], 0):.5g} 2")
        if found:
            found += self._animate(layer, "stroke-dashoffset", ["strokeStart", "strokeEnd"], lambda v: f"{-v[0]:.5g}")
        return found

    def _gradient(self, layer: Any) -> str:
        key, bounds = self._name(), layer.bounds
        colors, kind = layer.colors or [], layer.type or "axial"
        if kind == "conic" or not colors:
            self._leave("conic gradient" if colors else "gradient without colors")
            return ""
        if layer.animation_keys:
            self._leave("motion of a gradient")
        places = layer.locations or [index / max(len(colors) - 1, 1) for index in range(len(colors))]
        stops = "".join(
            f'<stop offset="{place:.5g}" stop-color="{rgb(color)}" stop-opacity="{color[3]:.4g}"/>'
            for place, color in zip(places, colors, strict=False)
        )
        (x, y), (u, v) = layer.start_point, layer.end_point
        if kind == "radial":
            turn = f"matrix({numbers_text(((u - x) * bounds.width, 0, 0, (v - y) * bounds.height, bounds.x + x * bounds.width, bounds.y + y * bounds.height))})"
            self.defs.append(
                f'<radialGradient id="{key}" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="1" gradientTransform="{turn}">{stops}</radialGradient>'
            )
        else:
            ends = [(bounds.x + a * bounds.width, bounds.y + b * bounds.height) for a, b in ((x, y), (u, v))]
            line = f'x1="{ends[0][0]:g}" y1="{ends[0][1]:g}" x2="{ends[1][0]:g}" y2="{ends[1][1]:g}"'
            self.defs.append(f'<linearGradient id="{key}" gradientUnits="userSpaceOnUse" {line}>{stops}</linearGradient>')
        return f'<rect x="{bounds.x:g}" y="{bounds.y:g}" width="{bounds.width:g}" height="{bounds.height:g}" fill="url(#{key})"/>'

    def _text(self, layer: Any) -> str:
        bounds, size = layer.bounds, layer.font_size
        share, anchor = {"center": (0.5, "middle"), "right": (1.0, "end")}.get(layer.alignment_mode or "", (0.0, "start"))
        if layer.wrapped:
            self._leave("wrapped text")
        family, _, style = (layer.font or "Helvetica").partition("-")
        look = (' font-weight="bold"' if "bold" in style.lower() else "") + (
            ' font-style="italic"' if "italic" in style.lower() else ""
        )
        baseline = 0.0 if bounds.height == 0 else bounds.y + 0.93 * size
        place = f'x="{bounds.x + share * bounds.width:g}" y="{baseline:g}" text-anchor="{anchor}" font-size="{size:g}"'
        return f"<text {place} font-family={quoteattr(family)}{look}{_paint('fill', layer.foreground_color)}>{escape(layer.string or '')}</text>"

    def _clip(self, layer: Any) -> str:
        key, bounds = self._name(), layer.bounds
        rect = (
            f'x="{bounds.x:g}" y="{bounds.y:g}" width="{bounds.width:g}" height="{bounds.height:g}" rx="{layer.corner_radius:g}"'
        )
        self.defs.append(f'<clipPath id="{key}"><rect {rect}/></clipPath>')
        return key

    def _mask(self, mask: Any) -> str:
        key = self._name()
        kind = "luminance" if "luminanceToAlpha" in (mask.filters or ()) else "alpha"
        area = 'maskUnits="userSpaceOnUse" x="-100000" y="-100000" width="200000" height="200000"'
        self.defs.append(f'<mask id="{key}" style="mask-type:{kind}" {area}>{self.layer(mask)}</mask>')
        return key


def matrix_of(position: Any, anchor: Any, bounds: Any, m: Any) -> tuple[float, ...]:
    x, y = bounds[0] + anchor[0] * bounds[2], bounds[1] + anchor[1] * bounds[3]
    return (m[0], m[1], m[4], m[5], m[12] + position[0] - x * m[0] - y * m[4], m[13] + position[1] - x * m[1] - y * m[5])


def _depth(layer: Any) -> tuple[float, ...]:
    m = layer.transform
    return (m.m13, m.m14, m.m23, m.m24, m.m31, m.m32, m.m34)


def _flat(values: Sequence[Any]) -> tuple[float, ...]:
    found: list[float] = []
    for value in values:
        found.extend([float(value)] if isinstance(value, (int, float)) else [float(part) for part in value or ()])
    return tuple(found)


def _first(value: Sequence[float]) -> str:
    return f"{value[0]:.6g}"


def rgb(color: Sequence[float]) -> str:
    return "#" + "".join(f"{round(255 * min(max(part, 0.0), 1.0)):02x}" for part in color[:3]) if color else "none"


def _paint(name: str, color: Any) -> str:
    if color is None:
        return f' {name}="none"'
    return f' {name}="{rgb(color)}"' + (f' {name}-opacity="{color[3]:.4g}"' if color[3] < 1 else "")


def _path(elements: Any) -> str:
    return "".join(f"{_VERBS[verb]}{numbers_text(points)}" for verb, *points in elements or ())
