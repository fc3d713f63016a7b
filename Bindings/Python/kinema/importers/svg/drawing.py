"""The layers of a document of SVG."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from ..files import ImportFailure, Place, referenced
from ..report import Report
from ..scene import Layer, Scene, finite
from . import filters, markers, motion, paints, smil, texts
from .geometry import IDENTITY, SHAPES, Elements, Matrix, bounds_of, fitting, json_matrix, multiplied, outline_of, transform_of
from .reading import INHERITED, Node, Style, Tree, color, length, numbers, share, walk

MOST_USES = 16
_GROUPS = ("g", "a", "svg", "switch", "symbol", "use")
_SILENT = ("defs", "clipPath", "mask", "linearGradient", "radialGradient", "symbol", "style", "title", "desc", "metadata", "pattern",
           "filter", "marker", "animate", "animateTransform", "animateMotion", "set", "", "view", "stop", "mpath")  # fmt: skip
_BLENDS = {name: re.sub("-(.)", lambda found: found[1].upper(), name) + "BlendMode" for name in (
    "multiply", "screen", "overlay", "darken", "lighten", "color-dodge", "color-burn", "hard-light", "soft-light", "difference",
    "exclusion", "hue", "saturation", "color", "luminosity")}  # fmt: skip
_BLENDS["plus-lighter"] = "plusL"


def scene_of(tree: Tree, place: Place, report: Report) -> dict[str, Any]:
    """Converts a document. Its size is that of its root, else that of its view box."""
    root = tree.root
    box = numbers(root.get("viewBox"))
    box = box if len(box) == 4 and box[2] > 0 and box[3] > 0 else []
    whole = (box[2], box[3]) if box else (300.0, 150.0)
    width, height = (length(root.get(name), size, default=size) for name, size in zip(("width", "height"), whole, strict=True))
    if box and root.get("width") and not root.get("height"):
        height = width * box[3] / box[2]
    if not (0 < width <= 32768 and 0 < height <= 32768):
        raise ImportFailure(f"width, height: {width:g} x {height:g} given, expected a size of 1 to 32768")
    scene = Scene(report.work)
    drawing = Drawing(scene, tree, place, report, whole if box else (width, height))
    top = scene.layer(bounds=[0, 0, finite(width), finite(height)], anchorPoint=[0, 0], masksToBounds=True)
    ground = color(root.style.get("background-color", root.style.get("background", "none")), root.style)
    if ground is not None:
        top.values["backgroundColor"] = ground
    if root.style.get("display") != "none":
        inside = scene.layer()
        drawing.children(root, inside)
        whole_layer = drawing.composed(root, inside, [])
        top.add(scene.layer(transform=json_matrix(fitting(root, box, (width, height)))).add(whole_layer) if box else whole_layer)
    scene.layers.append(top)
    title = next((node.element.text or "" for node in root.children if node.tag == "title"), "")
    return scene.document(size=(width, height), duration=drawing.duration or 1.0, name=" ".join(title.split())[:1024])


class Drawing:
    """Makes layers of elements."""

    def __init__(self, scene: Scene, tree: Tree, place: Place, report: Report, size: tuple[float, float]) -> None:
        self.scene, self.tree, self.folder, self.report = scene, tree, place, report
        self.size = size
        """Of the view port around what is converted: percentages are parts of it."""
        self.duration = 0.0
        self.parts: list[Layer] = []
        """The shape layers of the element that is converted."""
        self._uses: list[Node] = []
        self._images = 0

    @property
    def diagonal(self) -> float:
        return math.hypot(*self.size) / math.sqrt(2)

    @contextmanager
    def within(self, size: tuple[float, float]) -> Iterator[None]:
        """Converts what is in another view port."""
        around, self.size = self.size, size
        try:
            yield
        finally:
            self.size = around

    @contextmanager
    def using(self, target: Node) -> Iterator[bool]:
        """Converts what an element refers to. Whether it may be converted: not inside of itself, nor too deep."""
        if target in self._uses or len(self._uses) >= MOST_USES:
            yield False
            return
        self._uses.append(target)
        try:
            yield True
        finally:
            self._uses.pop()

    def font(self, style: Style) -> float:
        return length(style.get("font-size", "16"), 16.0, default=16.0)

    def place(self, node: Node) -> str:
        return f"{node.tag} {node.get('id')!r}"[:120] if node.get("id") else node.tag[:80]

    def refusal(self, node: Node) -> Callable[[str], None]:
        """Returns a function that notes what an element has that is not carried."""
        return lambda what: self.report.refused(what[:100], self.place(node))

    def children(self, node: Node, layer: Layer) -> None:
        """Adds the elements inside of an element to its layer, from back to front."""
        inner = node.children
        if node.tag == "switch":
            inner = [one for one in inner if one.tag not in _SILENT and _applies(one)][:1]
        for child in inner:
            made = self.element(child)
            if made is not None:
                layer.add(made)

    def element(self, node: Node) -> Layer | None:
        """Returns the layer of an element; None if it draws nothing."""
        self.report.work.place = self.place(node)
        self.report.work.add(20)
        style = node.style
        if style.get("display") == "none" or node.tag in _SILENT or node.is_foreign:
            return None
        layer = self._contents(node)
        parts = self.parts if node.tag in SHAPES else []
        if layer is None:
            return None
        whole = self.composed(node, layer, parts)
        whole.id = self.scene.free_id(node.get("id") or node.tag)
        whole.values["name"] = whole.id
        return whole

    def composed(self, node: Node, layer: Layer, parts: list[Layer]) -> Layer:
        """Returns a layer with clips, motions, opacity, blending and filters around its contents. `parts`: its shape layers."""
        style, opacity = node.style, share(node.style.get("opacity", "1"))
        self._clipped(node, layer)
        self.parts = parts
        whole = motion.apply(self, node, layer)
        if opacity < 1:
            whole.values.setdefault("opacity", finite(opacity))
        blend = style.get("mix-blend-mode", "normal")
        if blend in _BLENDS:
            whole.values["compositingFilter"] = self.scene.filter(_BLENDS[blend])
        if style.get("isolation") == "isolate":
            whole.values["shouldRasterize"] = True
        if style.get("filter", "none") != "none":
            whole = self._filtered(node, whole)
        return whole

    def _filtered(self, node: Node, layer: Layer) -> Layer:
        """Blurs a layer, or gives it shadows; other filters are refused."""
        found, target = filters.of(node.style, self.tree), self.tree.target(node.style["filter"])
        for part in walk(target) if target is not None else ():
            smil.left_out(self, part)
        if found is None:
            self.report.refused("filter", self.place(node))
            return layer
        if found.deviation > 0:
            layer.values["filters"] = [self.scene.filter(f"gaussianBlur:{found.deviation:.3f}".rstrip("0").rstrip("."))]
        if len(found.shadows) > 1:
            self.report.approximated("several shadows: each shadows the others", self.place(node))
        for shadow in found.shadows[::-1]:
            if "shadowColor" in layer.values:
                layer = self.scene.layer().add(layer)
            layer.values |= shadow.values()
        return layer

    def _contents(self, node: Node) -> Layer | None:
        """Returns a layer with what an element shows, in the coordinates inside of it."""
        layer = self.scene.layer()
        if node.tag == "use":
            return self._used(node, layer)
        if node.tag in _GROUPS:
            if node.tag == "svg":
                return self._nested(node, layer)
            self.children(node, layer)
            return layer
        if node.style.get("visibility", "visible") != "visible" and node.tag != "text":
            return None
        if node.tag in SHAPES:
            outline = self.outline(node)
            if not outline:
                return None
            layer.add(*paints.shape(self, node, outline))
            shapes = self.parts
            markers.add(self, node, layer)
            self.parts = shapes
            return layer
        if node.tag == "text":
            texts.fill(self, node, layer)
            return layer
        if node.tag == "image":
            return self._image(node)
        self.report.refused(f"element {node.tag}"[:80], self.place(node))
        return None

    def _nested(self, node: Node, layer: Layer) -> Layer:
        """A separate view port."""
        x, y = length(node.get("x"), self.size[0]), length(node.get("y"), self.size[1])
        w, h = length(node.get("width", "100%"), self.size[0]), length(node.get("height", "100%"), self.size[1])
        port = self.scene.layer(bounds=[0, 0, finite(w), finite(h)], anchorPoint=[0, 0], position=[finite(x), finite(y)])
        port.values["masksToBounds"] = node.style.get("overflow", node.get("overflow")) != "visible"
        box = numbers(node.get("viewBox"))
        if len(box) == 4 and box[2] > 0 and box[3] > 0:
            layer.values["transform"] = json_matrix(fitting(node, box, (w, h)))
        with self.within((box[2], box[3]) if "transform" in layer.values else (w, h)):
            self.children(node, layer)
        return self.scene.layer().add(port.add(layer))

    def _used(self, node: Node, layer: Layer) -> Layer | None:
        target = self.tree.by_id.get(node.reference)
        if target is None or len(self._uses) >= MOST_USES or target in self._uses or any(one is node for one in walk(target)):
            self.report.refused("use of an element that is missing, or uses itself", self.place(node))
            return None
        x, y = length(node.get("x"), self.size[0]), length(node.get("y"), self.size[1])
        layer.values["position"] = [finite(x), finite(y)]
        self._uses.append(target)
        try:
            if target.tag in ("symbol", "svg"):
                self._symbol(node, target, layer)
            else:
                made = self.element(_styled(target, node))
                if made is not None:
                    layer.add(made)
        finally:
            self._uses.pop()
        return self.scene.layer().add(layer)

    def _symbol(self, node: Node, target: Node, layer: Layer) -> None:
        smil.left_out(self, target)
        box = numbers(target.get("viewBox"))
        w, h = (
            length(node.get(name, target.get(name, "100%")), size)
            for name, size in zip(("width", "height"), self.size, strict=True)
        )
        inner = self.scene.layer()
        if len(box) == 4 and box[2] > 0 and box[3] > 0:
            inner.values["transform"] = json_matrix(fitting(target, box, (w, h)))
        port = self.scene.layer(bounds=[0, 0, finite(w), finite(h)], anchorPoint=[0, 0], masksToBounds=True)
        with self.within((box[2], box[3]) if "transform" in inner.values else (w, h)):
            self.children(_styled(target, node), inner)
        layer.add(port.add(inner) if box else inner)

    def _image(self, node: Node) -> Layer | None:
        from ..lottie.contents import MOST_IMAGES, MOST_PIXELS, _pixels

        try:
            data = referenced(self.folder, node.get("href", node.get("{http://www.w3.org/1999/xlink}href")))
        except (ImportFailure, OSError) as error:
            self.report.refused(f"image that cannot be read ({error})", self.place(node))
            return None
        size = _pixels(data)
        self._images += 1
        if size is None or size[0] * size[1] > MOST_PIXELS or self._images > MOST_IMAGES:
            self.report.refused("image of an unknown format or size", self.place(node))
            return None
        x, y = length(node.get("x"), self.size[0]), length(node.get("y"), self.size[1])
        w, h = length(node.get("width"), self.size[0]), length(node.get("height"), self.size[1])
        if any(node.get(name, "auto") != "auto" and side <= 0 for name, side in (("width", w), ("height", h))):
            return None
        w, h = w or (h or size[1]) * size[0] / size[1], h or (w or size[0]) * size[1] / size[0]
        picture = self.scene.layer(
            bounds=[0, 0, size[0], size[1]],
            anchorPoint=[0, 0],
            transform=json_matrix(fitting(node, [0, 0, *size], (w, h))),
            contents=self.scene.image(f"image {self._images}", data),
            contentsGravity="resize",
            minificationFilter="trilinear",
        )
        box = self.scene.layer(bounds=[0, 0, finite(w), finite(h)], anchorPoint=[0, 0], position=[finite(x), finite(y)])
        box.values["masksToBounds"] = True
        return self.scene.layer().add(box.add(picture))

    def _clipped(self, node: Node, layer: Layer) -> None:
        """Clips and masks what is in a layer."""
        for name, make in (("clip-path", self._clip), ("mask", self._mask)):
            text = node.style.get(name, "none")
            if text == "none":
                continue
            target = self.tree.target(text)
            if target is None or target.tag != {"clip-path": "clipPath", "mask": "mask"}[name]:
                self.report.refused(name, self.place(node))
                continue
            smil.left_out(self, target)
            with self.using(target) as may:
                if may:
                    inner = self.scene.layer()
                    inner.sublayers, layer.sublayers = layer.sublayers, [inner]
                    inner.mask = make(target, self.box(node))
                else:
                    self.report.refused(f"{name} that uses itself", self.place(node))

    def outline(self, node: Node, inside_arcs: set[int] | None = None) -> Elements:
        """Returns the path of a shape, as outline_of does, and counts the work: a path may be used many times."""
        outline = outline_of(node, self.size, inside_arcs=inside_arcs)
        self.report.work.add(5 * len(outline))
        return outline

    def box(self, node: Node) -> tuple[float, float, float, float]:
        """Returns the bounding box of the shapes in an element, in its coordinates."""
        outlines: Elements = []
        for one in walk(node):
            if one.tag in SHAPES:
                outlines += _placed(self.outline(one), one, node)
        return bounds_of(outlines)

    def _units(self, target: Node, name: str, box: tuple[float, float, float, float]) -> Matrix:
        return (box[2], 0, 0, box[3], box[0], box[1]) if target.get(name) == "objectBoundingBox" else IDENTITY

    def _clip(self, target: Node, box: tuple[float, float, float, float]) -> Layer:
        whole = multiplied(transform_of(target.get("transform"), self.refusal(target)), self._units(target, "clipPathUnits", box))
        layer = self.scene.layer(transform=json_matrix(whole))
        for child in target.children:
            black = {"fill": "black", "fill-opacity": "1", "stroke": "none", "opacity": "1", "mask": "none", "filter": "none"}
            rule = child.style.get("clip-rule", "nonzero")
            made = self.element(_restyled(child, {**black, "fill-rule": rule}))
            if made is not None:
                layer.add(made)
        self._clipped(target, layer)
        return self.scene.layer().add(layer)

    def _mask(self, target: Node, box: tuple[float, float, float, float]) -> Layer:
        """The luminance of what is in the mask, or its alpha."""
        layer = self.scene.layer(transform=json_matrix(self._units(target, "maskContentUnits", box)))
        self.children(target, layer)
        user = target.get("maskUnits") == "userSpaceOnUse"
        size = self.size if user else (1.0, 1.0)
        named = (("x", "-10%", 0), ("y", "-10%", 1), ("width", "120%", 0), ("height", "120%", 1))
        x, y, w, h = (length(target.get(name, default), size[axis]) for name, default, axis in named)
        if not user:
            x, y, w, h = box[0] + x * box[2], box[1] + y * box[3], w * box[2], h * box[3]
        area = [finite(part) for part in (x, y, max(w, 0.0), max(h, 0.0))]
        port = self.scene.layer(bounds=area, anchorPoint=[0, 0], position=area[:2], masksToBounds=True)
        whole = self.scene.layer().add(port.add(layer))
        if target.style.get("mask-type", "luminance") != "alpha":
            whole.values["filters"] = [self.scene.filter("luminanceToAlpha")]
        return whole


def _applies(node: Node) -> bool:
    """Whether a child of `switch` may be shown: without extensions, and in English or any language."""
    if node.get("requiredExtensions").strip():
        return False
    languages = node.element.get("systemLanguage")
    return languages is None or any(one.strip().lower().partition("-")[0] == "en" for one in languages.split(","))


def _styled(target: Node, user: Node) -> Node:
    """Returns an element that inherits from the element that uses it."""
    inherited = {
        name: value for name, value in user.style.items() if name not in ("opacity", "clip-path", "mask", "filter", "display")
    }
    own = _own(target)
    changes = {name: value for name, value in inherited.items() if name not in own and name != "mix-blend-mode"}
    around = {name: "" for name in target.style if name in INHERITED and name not in own and name not in inherited}
    return _restyled(target, {**around, **changes})


def _own(node: Node) -> set[str]:
    """Returns the properties that an element does not inherit from where it is defined."""
    parent = node.parent.style if node.parent else {}
    return {name for name, value in node.style.items() if parent.get(name) != value}


def _restyled(node: Node, changes: dict[str, str]) -> Node:
    """Returns a copy of an element with other values, "" for none, which its children inherit if they have none of their own."""
    style = {name: value for name, value in {**node.style, **changes}.items() if value}
    made = Node(node.element, style, node.parent)
    for child in node.children:
        own = _own(child)
        made.children.append(
            _restyled(
                child,
                {name: value for name, value in changes.items() if name not in own and name not in ("opacity", "mask", "filter")},
            )
        )
    return made


def _placed(outline: Elements, node: Node, until: Node) -> Elements:
    """Returns a path in the coordinates of an element around it."""
    whole, at = IDENTITY, node
    while at is not until and at.parent is not None:
        whole = multiplied(whole, transform_of(at.get("transform")))
        at = at.parent
    if whole == IDENTITY:
        return outline
    a, b, c, d, x, y = whole
    return [
        [name, *(part for i in range(0, len(p), 2) for part in (a * p[i] + c * p[i + 1] + x, b * p[i] + d * p[i + 1] + y))]
        for name, *p in outline
    ]
