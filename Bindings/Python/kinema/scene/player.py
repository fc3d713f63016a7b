"""Plays the ops of a scene into a context, one after the other."""

from __future__ import annotations

import re
from ctypes import ArgumentError
from typing import Any

from .._library import lib
from ..action import NO_ACTION, Action
from ..context import Context
from ..enumerations import LayerClass
from ..errors import InvalidHandleError, KinemaError
from ..records import Completion, Event, Passage, Start
from ..layer import Layer
from .ops import KEYS, Op, check, name_of
from .reading import SceneError, animation_of, value_of

MISREAD = (ArgumentError, AttributeError, LookupError, OverflowError, RecursionError, TypeError, ValueError)
"""The exceptions of an op in which a part has the wrong form."""


class Player:
    """A context, its layers by name, and the events that have not been read."""

    keys = KEYS

    def __init__(self, context: Context | None = None) -> None:
        self.context = context or Context()
        self.layers: dict[str, Layer] = {}
        self.names: dict[int, str] = {}
        self.events: list[list[Any]] = []
        self._handlers: list[tuple[list[Any], list[Op]]] = []
        self._answers: dict[int, dict[str, Action]] = {}
        self.context.on_event(self._happened)

    def close(self) -> None:
        self.context.close()

    def __repr__(self) -> str:
        return f"<player of {len(self.layers)} layers>"

    def play(self, op: Op) -> None:
        """Plays one op. Raises SceneError if its form is wrong, and KinemaError if the engine refuses it."""
        check(op, self.keys)
        getattr(self, f"do_{op['op']}")(op)

    def layer(self, name: str) -> Layer:
        """Returns the layer of a name. Raises InvalidHandleError if no layer has it."""
        try:
            return self.layers[name]
        except KeyError:
            raise InvalidHandleError(f"there is no layer {name!r}") from None

    def maybe(self, name: str | None) -> Layer | None:
        return None if name is None else self.layer(name)

    def name(self, layer: Layer | None) -> str | None:
        """Returns the name that a layer received when it was created."""
        return None if layer is None else self.names.get(layer.handle.id, repr(layer))

    def readable(self, text: str) -> str:
        """Replaces the handles of layers in a text by their names."""
        return re.sub(r"0x[0-9a-f]+", lambda found: self.names.get(int(found[0], 16), found[0]), text)

    # ---- Layers --------------------------------------------------------------------------------------------------------

    def do_layer(self, op: Op) -> None:
        kind = op.get("class", "layer")
        if kind.upper() not in LayerClass.__members__:
            raise SceneError(f"{kind!r} given, expected a class of layers")
        layer = self.context.layer(kind)
        self.layers[op["id"]], self.names[layer.handle.id] = layer, op["id"]
        for key, value in op.get("set", {}).items():
            layer[key] = value_of(value)
        if op.get("root", False):
            self.context.add_root(layer)

    def do_insert(self, op: Op) -> None:
        into, layer = self.layer(op["into"]), self.layer(op["layer"])
        if "above" in op:
            into.insert_sublayer_above(layer, self.maybe(op["above"]))
        elif "below" in op:
            into.insert_sublayer_below(layer, self.maybe(op["below"]))
        elif op.get("at", "end") == "end":
            into.add_sublayer(layer)
        else:
            into.insert_sublayer(layer, op["at"])

    def do_remove(self, op: Op) -> None:
        self.layer(op["layer"]).remove()

    def do_mask(self, op: Op) -> None:
        self.layer(op["layer"]).mask = self.maybe(op["mask"])

    def do_destroy(self, op: Op) -> None:
        layer = self.layer(op["layer"])
        layer.disown()
        lib.kinLayerRelease(self.context.pointer, layer.handle)

    def do_replace(self, op: Op) -> None:
        old = self.layer(op["layer"])
        superlayer = old.superlayer or old  # a layer without a superlayer must not find itself
        superlayer.replace_sublayer(old, self.layer(op["with"]))

    def do_style(self, op: Op) -> None:
        style = self.layer(op["layer"]).style(op.get("level", 1))
        if "value" in op:
            style[op["key"]] = value_of(op["value"])
        else:
            del style[op["key"]]

    def do_sublayers(self, op: Op) -> None:
        self.layer(op["layer"]).sublayers = [self.layer(name) for name in op["sublayers"]]

    def do_set(self, op: Op) -> None:
        self.layer(op["layer"])[op["key"]] = value_of(op["value"])

    # ---- Transactions --------------------------------------------------------------------------------------------------

    def do_begin(self, op: Op) -> None:
        self.context.transaction().begin()

    def do_commit(self, op: Op) -> None:
        self.context.current.commit()

    def do_flush(self, op: Op) -> None:
        self.context.flush()

    def do_transaction(self, op: Op) -> None:
        transaction = self.context.current
        attributes = {"duration": "duration", "timingFunction": "timing", "disableActions": "disable_actions"}
        for name, value in op.items():
            if name in attributes:
                setattr(transaction, attributes[name], value_of(value))
            elif name == "completion":
                transaction.completion = value
            elif name == "values":
                for key, item in value.items():
                    transaction[key] = value_of(item)

    def do_advance(self, op: Op) -> None:
        self.context.advance(value_of(op["to"]))

    def do_lock(self, op: Op) -> None:
        lib.kinContextLock(self.context.pointer)

    def do_unlock(self, op: Op) -> None:
        lib.kinContextUnlock(self.context.pointer)

    # ---- Animations, actions, events -----------------------------------------------------------------------------------

    def do_add(self, op: Op) -> None:
        self.layer(op["layer"]).add(animation_of(op["animation"]), op["key"])

    def do_removeAnimation(self, op: Op) -> None:
        self.layer(op["layer"]).remove_animation(op["key"])

    def do_removeAllAnimations(self, op: Op) -> None:
        self.layer(op["layer"]).remove_all_animations()

    def do_action(self, op: Op) -> None:
        layer, key, where, value = self.layer(op["layer"]), op["key"], op["where"], op["value"]
        if value is None or value == "none":
            action: Action = None if value is None else NO_ACTION
        else:
            action = self.context.animation(animation_of(value))
        if where == "delegate":
            self._answer(layer, key, action)
        elif where == "actions":
            layer.actions[key] = action
        elif where in ("style", "style.style"):
            layer.style_actions(len(where.split(".")))[key] = action
        else:
            raise SceneError(f"there are no actions in {where!r}")

    def _answer(self, layer: Layer, key: str, action: Action) -> None:
        """Makes the layer's delegate return `action` for `key`, also if that is None, which continues the search."""
        answers = self._answers.setdefault(layer.handle.id, {})
        if not answers:
            layer.set_delegate(action_for_key=lambda layer, key: answers.get(key))
        answers[key] = action

    def do_on(self, op: Op) -> None:
        self._handlers.append((op["event"], op["do"]))

    def _happened(self, event: Event) -> None:
        name = self._name_of(event)
        self.events.append(name)
        due = [handler for handler in self._handlers if handler[0] == name]
        self._handlers = [handler for handler in self._handlers if handler[0] != name]
        for _, ops in due:
            for index, op in enumerate(ops, 1):
                try:
                    self.play(op)
                except (SceneError, KinemaError, *MISREAD) as error:
                    raise SceneError(f"on {name}, op {index} ({name_of(op)}): {self.readable(str(error))}") from error

    def _name_of(self, event: Event) -> list[Any]:
        if isinstance(event, Completion):
            return ["completion", event.tag]
        if isinstance(event, Start):
            return ["start", self.name(event.layer), event.key]
        if isinstance(event, Passage):
            return ["marker", event.tag, event.forwards]
        return ["stop", self.name(event.layer), event.key, event.finished]
