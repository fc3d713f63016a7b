"""Layers and emitter cells: attributes and elements by their names, which are key paths.

The first pass makes the tree. What CAML says of a layer and Kinema does not have is reported, and kept as written in the layer's
`extra`, so that an export writes it again.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from functools import partial
from typing import Any

from ...errors import KinemaError
from ..files import ImportFailure
from ..report import Report
from .animations import AnimationReader
from .elements import Element
from .probe import Probe
from .resources import Resources, is_off
from .spelling import Written, text_of, value_of
from .transforms import number, rotation

CLASSES = {
    "CALayer": "layer",
    "CATransformLayer": "transform",
    "CATextLayer": "text",
    "CAGradientLayer": "gradient",
    "CAReplicatorLayer": "replicator",
    "CAEmitterLayer": "emitter",
    "CAShapeLayer": "shape",
    "CAScrollLayer": "scroll",
    "CATiledLayer": "tiled",
}
MOST_LAYERS = 100_000
_MOST_KEPT = 200
_NEEDED = ("class", "key", "keyPath", "fromValue", "toValue", "byValue", "values", "path", "animations")

_SILENT = ("id", "sublayers", "animations", "states", "stateTransitions", "mask", "emitterCells", "actions")
_SCRIPTS = ("modules", "scriptComponents", "scriptObject")
_AXES = {f"transform.rotation{suffix}": axis for suffix, axis in ((".x", 0), (".y", 1), (".z", 2), ("", 2))}


class Made:
    """What one file became: its layers by the ids of CAML, and the elements that have states."""

    def __init__(self) -> None:
        self.layers: dict[str, dict[str, Any]] = {}
        self.stateful: list[tuple[Element, dict[str, Any]]] = []


class LayerReader:
    """Makes layers of the scene document. `free_id` returns an id that no layer of the document has yet."""

    def __init__(self, probe: Probe, resources: Resources, report: Report, where: str) -> None:
        self._probe, self.resources, self._report, self._where = probe, resources, report, where
        self.made = Made()
        self.ids: set[str] = set()
        self._count = 0
        self._expected: list[tuple[dict[str, Any], Callable[[str], None]]] = []
        self.animations = AnimationReader(resources, probe.kind_of, self.say)

    def say(self, what: str, element: Element) -> None:
        """Reports something that is left out."""
        self._report.refused(what, f"{self._where}{element.place}, <{element.tag}>")

    def near(self, what: str, element: Element) -> None:
        """Reports something that is approximated."""
        self._report.approximated(what, f"{self._where}{element.place}, <{element.tag}>")

    def layer(self, element: Element) -> dict[str, Any] | None:
        """Makes a layer with everything below it, or None if the element is none."""
        name = element.get("type") if element.tag in ("mask", "layer") else element.tag
        kind = CLASSES.get(name or "CALayer")
        if kind is None and not (name or "").startswith("CA"):
            self.say(f"element {element.tag} in a list of layers", element)
            return None
        extra: dict[str, Any] = {}
        if kind is None:
            self.near(f"{name}: carried as a plain layer", element)
            extra["class"] = name
        return self._filled(element, kind or "layer", extra)

    def _filled(self, element: Element, kind: str, extra: dict[str, Any]) -> dict[str, Any]:
        self._count += 1
        self._report.work.add(20)
        if self._count > MOST_LAYERS:
            raise ImportFailure(f"{self._where}{element.place}: more than {MOST_LAYERS} layers given")
        result: dict[str, Any] = {}
        self._identify(result, element)
        if kind != "layer":
            result["class"] = kind
        values = self._values(element, kind, extra)
        animations = element.child("animations")
        if values:
            result["set"] = values
        if animations is not None:
            result["animations"] = self.animations.all(animations.children, keyed=True)
        if extra:
            result["extra"] = {"caml": extra}
        self._expect_layer(result, element, extra)
        self._descendants(result, element, kind)
        return result

    def _identify(self, result: dict[str, Any], element: Element) -> None:
        wanted = element.get("id")
        if not wanted:
            return
        if wanted in self.made.layers:
            self.say(f"id {wanted!r}: given twice, the first layer has it", element)
            return
        free, number = wanted, 1
        while free in self.ids:  # another file of the same package has it
            number += 1
            free = f"{wanted} {number}"
        self.ids.add(free)
        result["id"] = free
        self.made.layers[wanted] = result

    # ---- Values --------------------------------------------------------------------------------------------------------

    def _values(self, element: Element, kind: str, extra: dict[str, Any]) -> dict[str, Any]:
        written: dict[str, Written] = {}
        for name, text in element.attributes.items():
            is_class = name == "type" and element.tag != "CAGradientLayer"
            if name in _SILENT or name.startswith("caplay") or is_class:
                continue
            if self._probe.knows(name):
                written[name] = text
            else:
                self.say(f"attribute {name}", element)
                self._keep(extra, name, text)
        for child in element.children:
            if self._probe.knows(child.tag):
                written[child.tag] = child
            elif child.tag not in _SILENT:
                self._unknown(child, extra)
        values: dict[str, Any] = {}
        for name in sorted(written, key=lambda name: "." in name):  # transform before transform.rotation.z
            if not self._is_said_by_transform(name, written):
                self._value(values, name, written[name], element, extra)
        return values

    def _unknown(self, child: Element, extra: dict[str, Any]) -> None:
        if child.tag in _SCRIPTS:
            if child.children or child.tag == "scriptObject":
                self.say(f"{child.tag}: never run", child)
        elif child.tag == "style":
            for one in child.children:
                self.say(f"style {one.tag}", one)
        else:
            self.say(f"element {child.tag}", child)
        extra.setdefault("elements", []).append(child.tag)

    @staticmethod
    def _keep(extra: dict[str, Any], name: str, text: str) -> None:
        """Keeps an attribute as it is written; an object of a document has at most 256 members."""
        attributes = extra.setdefault("attributes", {})
        if len(attributes) < _MOST_KEPT:
            attributes[name] = text

    @staticmethod
    def _is_said_by_transform(name: str, written: dict[str, Written]) -> bool:
        """Files write `transform` and `transform.rotation.z` for one rotation. Setting both would read the angle of a mirrored
        matrix, which is another one (rule 8.3)."""
        if name not in _AXES or "transform" not in written:
            return False
        try:
            angle = rotation(text_of(written["transform"]), _AXES[name])
            given = number(text_of(written[name]).strip())
        except KinemaError:
            return False
        return angle is not None and abs(math.remainder(angle - given, math.tau)) < 1e-4

    def _value(self, values: dict[str, Any], name: str, written: Written, element: Element, extra: dict[str, Any]) -> None:
        place = written if isinstance(written, Element) else element
        try:
            value = value_of(self._probe.kind_of(name), name, written, self.resources)
        except (KinemaError, ImportFailure) as error:
            self.say_of(name, str(error), place)
            if isinstance(written, str):
                self._keep(extra, name, written)
            return
        if value is None and name == "contents":
            return  # an empty element
        values[name] = value
        if name == "filters" and isinstance(written, Element) and any(map(is_off, written.children)):
            self.near("filters that are not enabled: left out", place)
        if name == "cornerCurve" and value == "continuous":
            self.near("cornerCurve continuous: drawn as circular", place)

    # ---- What the engine refuses ---------------------------------------------------------------------------------------

    def expect(self, fragment: dict[str, Any], refused: Callable[[str], None]) -> None:
        """Notes a layer that the engine must take; `refused` is called with its reason if it does not."""
        self._expected.append((fragment, refused))

    def check(self) -> None:
        """Asks the engine about all that is expected, and about what the answers make necessary."""
        while self._expected:
            asked, self._expected = self._expected, []
            answers = self._probe.refusals([fragment for fragment, _ in asked], self.resources.list)
            for index, reason in sorted(answers.items()):
                asked[index][1](reason)

    def _expect_layer(self, layer: dict[str, Any], element: Element, extra: dict[str, Any]) -> None:
        own = {name: one for name, one in layer.items() if name in ("class", "set", "animations")}
        if own:
            self.expect(own, lambda _: self._expect_parts(layer, element, extra))

    def _expect_parts(self, layer: dict[str, Any], element: Element, extra: dict[str, Any]) -> None:
        """Asks about the values and the animations of a refused layer one by one, and leaves out what is refused."""
        kind = {"class": layer.get("class", "layer")}
        for name, value in layer.get("set", {}).items():
            refused = partial(self._leave_out, layer, name, element, extra)
            self.expect({**kind, "set": {name: value}}, refused)
        for animation in layer.get("animations", []):
            self.expect_animation(kind["class"], animation, layer["animations"], animation, element)

    def _leave_out(self, layer: dict[str, Any], name: str, element: Element, extra: dict[str, Any], reason: str) -> None:
        del layer["set"][name]
        self.say_of(name, reason, element.child(name) or element)
        if name in element.attributes:
            self._keep(extra, name, element.attributes[name])
            layer["extra"] = {"caml": extra}

    def say_of(self, name: str, reason: str, element: Element) -> None:
        """Reports a refused value by its name, which the engine may say already."""
        self.say(reason if reason.startswith(f"{name}:") else f"{name}: {reason}", element)

    def expect_animation(self, kind: str, animation: dict[str, Any], holder: list[Any], item: Any, element: Element) -> None:
        """Leaves out the member of an animation that the engine refuses, or the item of the animation if none is the reason."""

        def refused(reason: str) -> None:
            path = animation.get("keyPath", animation["class"])
            for name in [name for name in animation if name not in _NEEDED]:
                rest = {other: one for other, one in animation.items() if other != name}
                if self._probe.refusal({"class": kind, "animations": [rest]}, self.resources.list) is None:
                    del animation[name]
                    self.say(f"animation of {path}: {name}: {reason}", element)
                    return
            holder[:] = [one for one in holder if one is not item]
            self.say(f"animation of {path}: {reason}", element)

        self.expect({"class": kind, "animations": [animation]}, refused)

    # ---- Below a layer -------------------------------------------------------------------------------------------------

    def _descendants(self, result: dict[str, Any], element: Element, kind: str) -> None:
        """The recursion is as deep as elements nest, which the reader of the text limits."""
        for child in element.children:
            if kind == "emitterCell" and child.tag in ("sublayers", "mask", "states", "stateTransitions"):
                self.say(f"{child.tag} of a cell", child)
            elif child.tag == "sublayers":
                made = [self.layer(one) for one in child.children]
                result.setdefault("sublayers", []).extend(one for one in made if one is not None)
            elif child.tag == "mask":
                holder = child.children[0] if child.children and child.children[0].tag.startswith("CA") else child
                mask = self.layer(holder)
                if mask is not None:
                    result["mask"] = mask
            elif child.tag == "emitterCells":
                self._cells(result, child, kind)
            elif child.tag == "actions" and child.children:
                self.say("actions", child)
        if kind != "emitterCell" and any(child.tag in ("states", "stateTransitions") for child in element.children):
            self.made.stateful.append((element, result))

    def _cells(self, result: dict[str, Any], element: Element, kind: str) -> None:
        if kind not in ("emitter", "emitterCell"):
            self.say(f"emitterCells of a layer of class {kind}", element)
            return
        cells = []
        for child in element.children:
            if child.tag != "CAEmitterCell":
                self.say(f"element {child.tag} in a list of cells", child)
                continue
            cell = self._filled(child, "emitterCell", {})
            cells.append(cell)
        if cells:
            result["emitterCells"] = cells
