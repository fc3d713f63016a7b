"""States: `<states>` and `<stateTransitions>` of a layer.

A file may write transitions between states that it does not describe; the state without an element is the base state, in which a
document is loaded. Editors call it "Base State".
"""

from __future__ import annotations

from typing import Any

from ...errors import KinemaError
from ..files import ImportFailure
from .elements import Element
from .layers import LayerReader
from .spelling import value_of

_SET = ("LKStateSetValue", "LKStateSetProperty", "CAStateSetValue")
_STATE = ("LKState", "CAState")
_TRANSITION = ("LKStateTransition", "CAStateTransition")
_ELEMENT = ("LKStateTransitionElement", "CAStateTransitionElement")
_BASE = ("", "base state", "base")
_DEEPEST = 50


class StateReader:
    """Reads the states of all layers of a file, once its layers are known."""

    def __init__(self, layers: LayerReader, kinds: Any) -> None:
        self._layers, self._kind_of = layers, kinds
        self._say, self._near = layers.say, layers.near

    def all(self) -> None:
        for element, layer in self._layers.made.stateful:
            names = self._states(element, layer)
            self._transitions(element, layer, names)

    # ---- States --------------------------------------------------------------------------------------------------------

    def _states(self, element: Element, layer: dict[str, Any]) -> set[str]:
        made: dict[str, dict[str, Any]] = {}
        placed: dict[str, Element] = {}
        for one in self._items(element, "states", _STATE):
            name = one.get("name") or ""
            if name in ("", "*") or name in made:
                self._say(
                    f"state {name!r}: {'given twice, the first one counts' if name in made else 'has no name of its own'}", one
                )
                continue
            if one.get("initial") in ("1", "true"):
                self._near("initial state: loading begins in the base state", one)
            made[name], placed[name] = self._state(one, name, layer), one
        for name, state in made.items():
            self._check_base(name, state, made, placed[name])
        if made:
            layer["states"] = list(made.values())
        return set(made)

    def _items(self, element: Element, tag: str, known: tuple[str, ...]) -> list[Element]:
        """The children of all lists of a tag; others than the known ones are reported."""
        found = []
        for holder in (child for child in element.children if child.tag == tag):
            for one in holder.children:
                if one.tag in known:
                    found.append(one)
                else:
                    self._say(f"element {one.tag} in {tag}", one)
        return found

    def _state(self, element: Element, name: str, layer: dict[str, Any]) -> dict[str, Any]:
        result: dict[str, Any] = {"name": name}
        if element.get("basedOn"):
            result["basedOn"] = element.get("basedOn")
        for attribute in element.attributes:
            if attribute not in ("name", "basedOn", "initial", "id"):
                self._say(f"state attribute {attribute}", element)
        values: dict[tuple[str | None, str], tuple[Element, dict[str, Any]]] = {}
        for one in self._items(element, "elements", _SET):
            made = self._set_value(one, layer)
            if made is not None:
                values[made[1].get("layer"), made[1]["keyPath"]] = made  # a later value of the same place wins
        result["values"] = [one for _, one in values.values()]
        for one, value in values.values():
            self._expect(value, result["values"], one, layer)
        return result

    def _expect(self, value: dict[str, Any], holder: list[Any], element: Element, layer: dict[str, Any]) -> None:
        def refused(reason: str) -> None:
            holder[:] = [one for one in holder if one is not value]
            self._layers.say_of(value["keyPath"], reason, element)

        target = self._target(element, layer) or layer
        fragment = {"class": target.get("class", "layer"), "set": {value["keyPath"]: value["value"]}}
        self._layers.expect(fragment, refused)

    @staticmethod
    def _check_base_step(name: str, made: dict[str, dict[str, Any]]) -> bool:
        """Whether the states below `name` end."""
        steps, seen = name, 0
        while "basedOn" in made[steps]:
            steps, seen = made[steps]["basedOn"], seen + 1
            if seen > _DEEPEST:
                return False
            if steps not in made:
                return True
        return True

    def _check_base(self, name: str, state: dict[str, Any], made: dict[str, dict[str, Any]], element: Element) -> None:
        base = state.get("basedOn")
        if base is None:
            return
        if base not in made:
            if base.lower() not in _BASE:
                self._say(f"basedOn {base!r}: no such state", element)
            del state["basedOn"]
        elif not self._check_base_step(name, made):
            self._say(f"basedOn {base!r}: the state is based on itself, or on more than {_DEEPEST} states", element)
            del state["basedOn"]

    def _target(self, element: Element, layer: dict[str, Any]) -> dict[str, Any] | None:
        wanted = element.get("targetId")
        if not wanted:
            return layer
        found = self._layers.made.layers.get(wanted)
        if found is None:
            self._say(f"targetId {wanted!r}: no such layer", element)
        return found

    def _set_value(self, element: Element, layer: dict[str, Any]) -> tuple[Element, dict[str, Any]] | None:
        target, path = self._target(element, layer), element.get("keyPath")
        if target is None:
            return None
        holder = element.child("value") or (element if element.get("value") is not None else None)
        if not path or holder is None:
            self._say(f"{element.tag} without a keyPath or a value", element)
            return None
        if element.get("final") in ("1", "true"):
            self._near("final: the value goes back when the state is left", element)
        try:
            value = value_of(self._kind_of(path), path, holder, self._layers.resources)
        except (KinemaError, ImportFailure) as error:
            self._say(f"state value of {path}: {error}", element)
            return None
        return element, self._aimed(target, layer) | {"keyPath": path, "value": value}

    @staticmethod
    def _aimed(target: dict[str, Any], layer: dict[str, Any]) -> dict[str, Any]:
        return {} if target is layer else {"layer": target["id"]}

    # ---- Transitions ---------------------------------------------------------------------------------------------------

    def _transitions(self, element: Element, layer: dict[str, Any], names: set[str]) -> None:
        made: dict[tuple[str | None, str | None], dict[str, Any]] = {}
        for one in self._items(element, "stateTransitions", _TRANSITION):
            pair = (self._end(one, "fromState", names), self._end(one, "toState", names))
            if False in pair:
                continue
            if pair in made:
                self._say(
                    f"transition from {one.get('fromState')!r} to {one.get('toState')!r}: given twice, the first one counts", one
                )
                continue
            made[pair] = {"from": pair[0], "to": pair[1], "animations": self._elements(one, layer)}
        if made:
            layer["transitions"] = list(made.values())

    def _end(self, element: Element, attribute: str, names: set[str]) -> Any:
        """The name of a state, "*", None for the base state; False if there is no such state."""
        name = element.get(attribute)
        if name is None or name == "*":
            return "*"
        if name in names:
            return name
        if name.lower() in _BASE:
            return None
        self._say(f"{attribute} {name!r}: no such state", element)
        return False

    def _elements(self, element: Element, layer: dict[str, Any]) -> list[dict[str, Any]]:
        made = []
        for one in self._items(element, "elements", _ELEMENT):
            target = self._target(one, layer)
            if target is None:
                continue
            if one.get("enabled") in ("0", "false"):
                self._near("transition elements that are not enabled: left out", one)
                continue
            for holder in one.children:
                animation = self._animation(one, holder)
                if animation is not None:
                    made.append(self._aimed(target, layer) | {"animation": animation})
                    self._layers.expect_animation(target.get("class", "layer"), animation, made, made[-1], one)
        return made

    def _animation(self, element: Element, holder: Element) -> dict[str, Any] | None:
        path = element.get("keyPath") or element.get("key")
        animation = self._layers.animations.one(holder, path)
        if animation is None:
            return None
        if path and path != animation.get("keyPath"):
            animation["key"] = path
        for member in ("beginTime", "duration"):
            given = element.get(member)
            if given is not None and member not in animation:
                self._near(f"{member} of a transition element: carried as the animation's", element)
                try:
                    animation[member] = float(given)
                except ValueError:
                    self._say(f"{member}: {given!r} given, expected a number", element)
        return animation
