"""Layers, cells and states in CAML: the reverse of kinema.importers.caml.layers and states."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from xml.etree.ElementTree import Element, SubElement

from ..context import Context
from ..enumerations import PropertyType
from ..errors import KinemaError
from ..importers.caml.layers import CLASSES
from ..importers.caml.probe import Probe
from .animations import AnimationWriter
from .spelling import NotInCAML, Speller, kept, string, texts

_TAGS = {name: tag for tag, name in CLASSES.items()} | {"emitterCell": "CAEmitterCell"}
_AS_ELEMENTS = (PropertyType.HANDLE, PropertyType.HANDLES, PropertyType.NUMBERS, PropertyType.COLORS)
_TEXTS = ("string", "font")  # strings that CAML writes as elements, as it does the type of a gradient
_DERIVED = "frame"
_CLASS = re.compile(r"CA[A-Za-z0-9]*Layer")


class LayerWriter:
    """Writes layers. `refused` collects what CAML cannot express, and `listed` what it expresses otherwise."""

    def __init__(self, probe: Probe, speller: Speller, ids: set[str]) -> None:
        self._probe, self._speller, self._ids = probe, speller, ids
        self.refused: dict[str, int] = {}
        self.listed: dict[str, int] = {}
        self._animations = AnimationWriter(speller, probe.kind_of, self.refuse)

    def refuse(self, what: str) -> None:
        self.refused[what] = self.refused.get(what, 0) + 1

    def list(self, what: str) -> None:
        self.listed[what] = self.listed.get(what, 0) + 1

    def element(self, layer: dict[str, Any], kind: str | None = None) -> Element:
        kind = kind or layer.get("class", "layer")
        extra = kept(layer)
        tag = extra.get("class")
        made = Element(tag if isinstance(tag, str) and _CLASS.fullmatch(tag) else _TAGS[kind])
        if layer.get("style"):
            values = {name: value for level in reversed(layer["style"]) for name, value in level.items()}
            layer = {**layer, "set": values | layer.get("set", {})}
            self.list("style: written as values of the layer")
        if (layer.get("states") or layer.get("transitions")) and "id" not in layer:
            layer = {**layer, "id": self._free_id()}
        if "id" in layer:
            self._guarded("id", lambda: made.set("id", string(layer["id"])))
        for name, value in _settled(layer, kind).items():
            self._guarded(name, lambda name=name, value=value: self._value(made, kind, name, value))
        for name, text in texts(extra.get("attributes")).items():
            made.attrib.setdefault(name, text)
        if layer.get("animations"):
            SubElement(made, "animations").extend([self._animations.element(one) for one in layer["animations"]])
        self._below(made, layer)
        self._states(made, layer)
        return made

    def _free_id(self) -> str:
        number = 1
        while f"#{number}" in self._ids:
            number += 1
        self._ids.add(f"#{number}")
        return f"#{number}"

    def _guarded(self, name: str, write: Any) -> None:
        try:
            write()
        except NotInCAML as error:
            self.refuse(f"{name}: {error}")
        except KinemaError as error:
            self.refuse(f"{name}: {str(error).removeprefix('keyPath: ')}")

    def _value(self, made: Element, kind: str, name: str, value: Any) -> None:
        known = self._probe.kind_of(name)
        if value is None:
            self._nil(made, kind, name, known)
        elif known == PropertyType.COLOR and value[3] == 1:
            made.set(name, self._speller.text(known, value[:3]))
        elif known in _AS_ELEMENTS or known == PropertyType.COLOR or name == "type":
            made.append(self._speller.element(name, known, value))
        elif name in _TEXTS:
            made.append(self._speller.element(name, known, value, typed=True))
        else:
            made.set(name, self._speller.text(known, value))

    def _nil(self, made: Element, kind: str, name: str, known: PropertyType) -> None:
        """No value is one where that is the default. A color that is not drawn is a transparent one."""
        with Context() as context:
            layer = context.cell() if kind == "emitterCell" else context.layer(kind)  # type: ignore[arg-type]
            is_default = layer[name] is None
        if is_default:
            return
        if known != PropertyType.COLOR:
            raise NotInCAML("null")
        self.list(f"{name}: null is written as a transparent color")
        made.append(self._speller.element(name, known, [0, 0, 0, 0]))

    def _below(self, made: Element, layer: dict[str, Any]) -> None:
        """The recursion is as deep as the document, whose depth the engine limits."""
        if layer.get("sublayers"):
            SubElement(made, "sublayers").extend([self.element(one) for one in layer["sublayers"]])
        if layer.get("mask"):
            SubElement(made, "mask").append(self.element(layer["mask"]))
        if layer.get("emitterCells"):
            holder = SubElement(made, "emitterCells")
            for cell in layer["emitterCells"]:
                if isinstance(cell, str):
                    self.refuse("emitterCells: a cell of several emitters")
                else:
                    holder.append(self.element(cell, "emitterCell"))

    # ---- States --------------------------------------------------------------------------------------------------------

    def _states(self, made: Element, layer: dict[str, Any]) -> None:
        own = layer.get("id")
        if layer.get("state"):
            self.refuse("state: not part of CAML")
        if layer.get("timelines"):
            self.refuse("timelines: not part of CAML")
        if layer.get("states"):
            holder = SubElement(made, "states")
            for state in layer["states"]:
                self._guarded("state", lambda state=state: self._state(holder, state, own))
        if layer.get("transitions"):
            holder = SubElement(made, "stateTransitions")
            for transition in layer["transitions"]:
                self._transition(holder, transition, own)

    def _state(self, holder: Element, state: dict[str, Any], own: str | None) -> None:
        element = SubElement(holder, "LKState", name=string(state["name"]))
        if state.get("basedOn"):
            element.set("basedOn", string(state["basedOn"]))
        elements = SubElement(element, "elements")
        for one in state.get("values", []):
            known = self._probe.kind_of(one["keyPath"])
            attributes = {"targetId": one.get("layer", own) or "", "keyPath": one["keyPath"]}
            value = self._speller.element("value", known, one["value"], typed=True)
            SubElement(elements, "LKStateSetValue", attributes).append(value)

    def _transition(self, holder: Element, transition: dict[str, Any], own: str | None) -> None:
        if transition.get("motion") is not None:
            self.refuse("transition: a motion")
        if transition.get("timeline") is not None:
            self.refuse("transition: a timeline")
        ends = {"fromState": transition["from"] or "", "toState": transition["to"] or ""}
        elements = SubElement(SubElement(holder, "LKStateTransition", ends), "elements")
        for one in transition.get("animations", []):
            animation = one["animation"]
            key = animation.get("key") or animation.get("keyPath") or ""
            attributes = {"targetId": one.get("layer", own) or "", "key": key}
            element = self._animations.element(animation)
            element.attrib.pop("key", None)
            SubElement(elements, "LKStateTransitionElement", attributes).append(element)


def _settled(layer: dict[str, Any], kind: str) -> dict[str, Any]:
    """The values that a layer has at the end: CAML writes a transform before its components, and knows no frame."""
    values = dict(layer.get("set", {}))
    wholes = [name for name in values if any(other.startswith(f"{name}.") for other in values)]
    if _DERIVED in values:
        wholes += ["position", "bounds", _DERIVED]
    if wholes:
        plain = {name: value for name, value in values.items() if name.split(".")[0] in {*wholes, "anchorPoint", "transform"}}
        with Context() as context:
            scene = context.load({"kinema": 1, "layers": [{"id": "layer", "class": kind, "set": plain}]})
            settled = {name: list(scene["layer"][name]) for name in wholes if name != _DERIVED}
            scene.close()
        values = {name: value for name, value in values.items() if name.split(".")[0] not in wholes} | settled
    return values


def ids_of(layers: Any) -> Iterator[str]:
    """The ids of a tree of layers and cells."""
    waiting = [one for one in layers if isinstance(one, dict)]
    while waiting:
        layer = waiting.pop()
        if "id" in layer:
            yield layer["id"]
        for name in ("sublayers", "emitterCells"):
            waiting.extend(one for one in layer.get(name, ()) if isinstance(one, dict))
        if layer.get("mask"):
            waiting.append(layer["mask"])
