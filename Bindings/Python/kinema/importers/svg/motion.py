"""Transforms, and what moves: elements of SMIL, and keyframes of style sheets."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ..files import ImportFailure
from ..scene import Layer, finite
from . import geometry, keyframes, paints, smil
from .geometry import IDENTITY, SHAPES, Matrix, is_known, json_matrix, length_of, matrix_of, multiplied
from .keyframes import GEOMETRY, NUMBERS, OPACITIES, PAINTS
from .reading import MOVING, Node, color, length, number, numbers, share
from .timing import Moves, Timing, animate, timing_of

if TYPE_CHECKING:
    from .drawing import Drawing


_SINGLE = ("translate", "rotate", "scale")
"""Properties of CSS that come before `transform`, in this order."""


def apply(drawing: Drawing, node: Node, layer: Layer) -> Layer:
    """Returns a layer with the transform of an element, and its motions, around its contents."""
    try:
        whole = _Element(drawing, node, layer).whole()
    except ImportFailure as error:
        raise ImportFailure(f"{drawing.place(node)}: {error}") from error
    return whole


class _Element:
    def __init__(self, drawing: Drawing, node: Node, layer: Layer) -> None:
        self.drawing, self.node, self.layer = drawing, node, layer
        self.scene, self.report = drawing.scene, drawing.report

    def whole(self) -> Layer:
        css = keyframes.of(self.node, self.drawing)
        elements = [child for child in self.node.children if child.tag in MOVING]
        moves: dict[str, list[Moves]] = {}
        for name, keyed in css:
            moves.setdefault(name, []).append(keyed)
        for child in elements:
            if child.tag not in ("animateTransform", "animateMotion"):
                found = smil.read(self.drawing, self.node, child)
                if found is not None:
                    moves.setdefault(child.get("attributeName"), []).append(found)
        whole = self._transformed(moves.pop("transform", []), elements)
        is_part = number(self.node.get("pathLength")) == 1 and "stroke-dashoffset" in moves
        if (is_part or "stroke-dasharray" in moves) and self.node.tag in SHAPES:
            self._parts(moves.pop("stroke-dasharray", []), moves.pop("stroke-dashoffset", []))
        geometries = {name: found for name, found in moves.items() if name in GEOMETRY}
        for name, listed in moves.items():
            for found in listed:
                if name not in geometries:
                    self._property(whole, name, found)
        if geometries:
            self._geometry(geometries)
        return whole

    def _refuse(self, what: str) -> None:
        self.report.refused(what[:100], self.drawing.place(self.node))

    def _add(self, layer: Layer, path: str, moves: Moves, values: Sequence[Any], **members: Any) -> None:
        smil.add(self.drawing, layer, path, moves, values, **members)

    # --- Properties

    def _property(self, whole: Layer, name: str, moves: Moves) -> None:
        style = self.node.style
        if name == "opacity":
            self._add(whole, "opacity", moves, [finite(share(text)) for text in moves.values])
        elif name in ("visibility", "display"):
            shown = [text not in ("hidden", "collapse", "none") for text in moves.values]
            self._add(whole, "hidden", moves._replace(discrete=True), [not one for one in shown])
        elif name in PAINTS and self.node.tag in SHAPES:
            opacity = share(style.get(f"{name}-opacity", "1"))
            self._colored(name, moves, [self._color(text, opacity) for text in moves.values])
        elif name in OPACITIES and self.node.tag in SHAPES:
            paint, opacity = OPACITIES[name], share(style.get(name, "1"))
            ink = self._color(style.get(paint, "black" if paint == "fill" else "none"), 1.0)
            if ink is None and opacity == 1:  # a gradient, in the shape of the part
                ink = [0, 0, 0, 1]
            self._colored(paint, moves, [[*ink[:3], finite(ink[3] * share(text))] if ink else None for text in moves.values])
        elif name in NUMBERS and self.node.tag in SHAPES:
            for part in self.drawing.parts:
                if part.values.get("strokeColor") is not None:
                    self._add(part, NUMBERS[name], moves, [finite(length(text, self.drawing.diagonal)) for text in moves.values])
        else:
            self._refuse(f"animation of {name or 'nothing'}")

    def _color(self, text: str, opacity: float) -> list[float] | None:
        found = color(text, self.node.style)
        return None if found is None else [*found[:3], finite(found[3] * opacity)]

    def _colored(self, name: str, moves: Moves, colors: list[list[float] | None]) -> None:
        """Animates the color of a fill or a stroke, which may have one animation."""
        targets = [part for part in self.drawing.parts if isinstance(part.values.get(PAINTS[name]), list)]
        moved = any(one["keyPath"] == PAINTS[name] for part in targets for one in part.animations)
        if None in colors or not targets or moved:
            self._refuse(f"animation of {name}")
            return
        for part in targets:
            self._add(part, PAINTS[name], moves, colors)

    def _parts(self, dashes: list[Moves], offsets: list[Moves]) -> None:
        """Animates the part of a path that one dash draws."""
        style, lead, listed = self.node.style, (dashes or offsets)[0], [*dashes[:1], *offsets[:1]]
        count = len(lead.values)
        lists = dashes[0].values if dashes else [style.get("stroke-dasharray", "")] * count
        places = offsets[0].values if offsets else [style.get("stroke-dashoffset", "0")] * count
        lines = [part for part in self.drawing.parts if part.values.get("strokeColor") is not None]
        for line in lines:
            whole = number(self.node.get("pathLength")) or length_of(line.values["path"])
            shares = [
                paints.part_of(paints.dashes_of(self.drawing, style, dash), length(place, self.drawing.diagonal), whole)
                for dash, place in zip(lists, places, strict=False)
            ]
            found = [one for one in shares if one is not None]
            if len(dashes) > 1 or len(offsets) > 1 or any(one[1:] != lead[1:] for one in listed) or len(found) < count:
                self._refuse("animation of dashes")
                return
            if not lead.timing.is_always and line.values.get("lineDashPattern"):
                self.report.approximated("dashes that an animation replaces for a time", self.drawing.place(self.node))
            line.values.pop("lineDashPattern", None)
            self._add(line, "strokeStart", lead, [finite(start) for start, _ in found])
            self._add(line, "strokeEnd", lead, [finite(end) for _, end in found])

    def _geometry(self, named: dict[str, list[Moves]]) -> None:
        """Animates the path of a shape. Attributes that move alike move together."""
        lead = next(iter(named.values()))[0]
        alike = {name: listed[0] for name, listed in named.items() if listed[0][1:] == lead[1:]}
        for name, listed in named.items():
            if name not in alike or len(listed) > 1:
                self._refuse(f"animation of {name} beside another one")
        if self.node.tag not in SHAPES:
            self._refuse(f"animation of {', '.join(named)}")
            return
        changes = [{name: moves.values[index] for name, moves in alike.items()} for index in range(len(lead.values))]
        outlines = [geometry.outline_of(self.node, self.drawing.size, change) for change in changes]
        forms = {tuple(element[0] for element in outline) for outline in outlines}
        if len(forms) > 1:
            self._refuse("animation between paths that differ in form")
            return
        for part in self.drawing.parts:
            self._add(part, "path", lead, outlines)

    # --- Transforms

    def _transformed(self, css: list[Moves], elements: list[Node]) -> Layer:
        layer = self.layer
        motions = [node for node in elements if node.tag == "animateMotion"]
        turns = [node for node in elements if node.tag == "animateTransform"]
        for node in motions[::-1]:
            layer = self._motion(node, layer)
        replaces = False
        for node in turns[::-1]:
            found = smil.read(self.drawing, self.node, node)
            if found is None:
                continue
            layer = self._turn(node.get("type", "translate"), found, layer)
            if node.get("additive") != "sum" and (node.get("to") or node.get("values") or node.get("from")):  # `by` alone adds
                replaces = True
                self._note_replaced(found.timing)
                break
        matrix = IDENTITY if replaces else self._static()
        if css:
            if len(css) > 1:
                self._refuse("animation of transform beside another one")
            self._note_replaced(css[0].timing, matrix)
            return self._functions(css[0], layer)
        return layer if matrix == IDENTITY else self.scene.layer(transform=json_matrix(matrix)).add(layer)

    def _static(self) -> Matrix:
        """Returns the transform of the style, else that of the attribute."""
        if self.node.tag == "svg" and self.node.parent is None:
            return IDENTITY
        text = self.node.style.get("transform", "")
        single = [f"{name}({held})" for name in _SINGLE if (held := self.node.style.get(name, "none")) != "none"]
        if single:
            text = " ".join([*single, self.node.get("transform") if not text else text.replace("none", "")])
        if not text or text == "none":
            return geometry.transform_of(self.node.get("transform"), self._refuse) if not text else IDENTITY
        x, y = self._origin()
        whole = geometry.transform_of(self._resolved(text), self._refuse)
        return multiplied(multiplied((1, 0, 0, 1, -x, -y), whole), (1, 0, 0, 1, x, y))

    def _note_replaced(self, timing: Timing, matrix: Matrix | None = None) -> None:
        if not timing.is_always and (self._static() if matrix is None else matrix) != IDENTITY:
            self.report.approximated("a transform that an animation replaces for a time", self.drawing.place(self.node))

    def _reference(self) -> tuple[float, float, float, float]:
        if self.node.style.get("transform-box") in ("fill-box", "content-box", "stroke-box", "border-box"):
            return self.drawing.box(self.node)
        return 0.0, 0.0, *self.drawing.size

    def _origin(self) -> tuple[float, float]:
        text = self.node.style.get("transform-origin", "")
        if not text:
            return 0.0, 0.0
        box = self._reference()
        words = text.split()[:2]
        if words and words[0] in ("top", "bottom") or len(words) > 1 and words[1] in ("left", "right"):
            words = words[::-1]
        words += ["50%"] * (2 - len(words))
        known = {"left": "0%", "top": "0%", "right": "100%", "bottom": "100%", "center": "50%"}
        x, y = (length(known.get(word, word), size) for word, size in zip(words, box[2:], strict=False))
        return box[0] + x, box[1] + y

    def _resolved(self, text: str) -> str:
        """Replaces the percentages of translations by lengths."""
        if "%" not in text:
            return text
        _, _, width, height = self._reference()

        def lengths(found: re.Match[str]) -> str:
            parts = [part for part in re.split(r"[\s,]+", found[2].strip()) if part]
            sizes = (height, height) if found[1].lower() == "translatey" else (width, height)
            return f"{found[1]}({','.join(str(length(part, size)) for part, size in zip(parts, sizes, strict=False))})"

        return re.sub(r"(translate[xyXY]?)\s*\(([^)]*)\)", lengths, text)

    def _functions(self, moves: Moves, layer: Layer) -> Layer:
        """Animates a transform of CSS: each function by a layer if all keyframes have the same ones, else their matrices."""
        lists = [geometry.functions_of(self._resolved(text)) for text in moves.values]
        shaped = next((one for one in lists if one), [])
        lists = [one or [(name, _neutral(name, values)) for name, values in shaped] for one in lists]
        if not all(is_known(name, len(values)) for one in lists for name, values in one):
            self._refuse(f"animation of transform: {moves.values[-1]}")
            return layer
        names = {tuple((name.lower(), len(values)) for name, values in one) for one in lists}
        kinds = {name.lower() for one in lists for name, _ in one}
        if len(names) == 1 and not kinds & {"matrix", "matrix3d", "skew", "skewx", "skewy"}:
            for index in range(len(shaped) - 1, -1, -1):
                rows = [one[index][1] for one in lists]
                layer = self._turn(lists[0][index][0], moves, layer, rows, self._origin())
            return layer
        x, y = self._origin()
        matrices = []
        for one in lists:
            whole = IDENTITY
            for name, values in one:
                whole = multiplied(matrix_of(name, values), whole)
            matrices.append(json_matrix(multiplied(multiplied((1, 0, 0, 1, -x, -y), whole), (1, 0, 0, 1, x, y))))
        box = self.scene.layer()
        self._add(box, "transform", moves, matrices)
        return box.add(layer)

    def _turn(
        self, kind: str, moves: Moves, layer: Layer, rows: list[list[float]] | None = None, origin: tuple[float, float] = (0, 0)
    ) -> Layer:
        """Returns a layer around another one that an animation of one function moves."""
        rows = [numbers(text) for text in moves.values] if rows is None else rows
        name, box = kind.lower(), self.scene.layer()
        if not all(rows):
            self._refuse(f"animation of {kind} without numbers")
            return layer
        centers = {tuple(row[1:3]) for row in rows if len(row) >= 3} if name == "rotate" else set()
        if len(centers) > 1:
            self._refuse("rotation about a center that moves")
            return layer
        x, y = next(iter(centers), origin)
        if (x, y) != (0, 0):
            box.values |= {"bounds": [0, 0, 1, 1], "anchorPoint": [finite(x), finite(y)], "position": [finite(x), finite(y)]}
        if name in ("translate", "translatex", "translatey", "translate3d"):
            places = [matrix_of(name, row)[4:] for row in rows]
            self._add(box, "position", moves, [[finite(x + u), finite(y + v)] for u, v in places])
        elif name in ("rotate", "rotatez"):
            self._add(box, "transform", moves, [finite(math.radians(row[0]), 9) for row in rows], valueFunction="rotateZ")
        elif name in ("rotatex", "rotatey"):
            turns = [finite(math.radians(row[0]), 9) for row in rows]
            self._add(box, "transform", moves, turns, valueFunction=f"rotate{name[-1].upper()}")
        elif name in ("translatez", "scalez"):
            return layer
        elif name in ("scale", "scalex", "scaley", "scale3d"):
            sizes = [matrix_of(name, row) for row in rows]
            self._add(box, "transform", moves, [[finite(one[0]), finite(one[3]), 1] for one in sizes], valueFunction="scale")
        elif name in ("skewx", "skewy"):
            self._add(box, "transform", moves, [json_matrix(matrix_of(name, row)) for row in rows])
        else:
            self._refuse(f"animation of {kind}")
            return layer
        return box.add(layer)

    def _motion(self, node: Node, layer: Layer) -> Layer:
        """Moves along a path."""
        timing = timing_of(node, self.drawing.tree)
        target = next((self.drawing.tree.by_id.get(one.reference) for one in node.children if one.tag == "mpath"), None)
        text = target.get("d") if target is not None else node.get("path")
        points = [numbers(part) for part in (node.get("values") or f"{node.get('from') or '0,0'};{node.get('to')}").split(";")]
        outline = (
            geometry.path_of(text)
            if text
            else [["line" if index else "move", *point[:2]] for index, point in enumerate(points) if len(point) > 1]
        )
        if timing is None or len(outline) < 2 or node.get("keyPoints"):
            self._refuse("animateMotion by an event, without a path, or with keyPoints")
            return layer
        box = self.scene.layer()
        members: dict[str, Any] = {"path": outline}
        if node.get("calcMode", "paced") != "linear":
            members["calculationMode"] = "paced"
        if node.get("rotate") in ("auto", "auto-reverse"):
            members["rotationMode"] = {"auto": "auto", "auto-reverse": "autoReverse"}[node.get("rotate")]
        elif node.get("rotate", "0") not in ("0", ""):
            self._refuse("animateMotion with an angle")
        self.drawing.duration = max(self.drawing.duration, min(timing.end, 3600.0))
        self.scene.count(sum(len(element) for element in outline))
        animate(box, "position", timing, **members)
        return box.add(layer)


def _neutral(name: str, values: list[float]) -> list[float]:
    return [1.0] * len(values) if name.lower().startswith("scale") else [0.0] * len(values)
