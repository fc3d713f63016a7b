"""Actions: the search, and the effects of its result. Section 9, D1, D17, D24, D36, D37, D43, D44."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from typing import Any, Protocol

from .animations import PRESETS, Animation
from .transactions import Transactions
from .tree import Layer
from .motions import AT_ONCE, come_back, moved, touches
from .values import PROPERTIES, KeyPath, Refused

Op = dict[str, Any]
_PLACES = ("delegate", "actions", "style", "style.style")  # 9.1, in the order of the search
NONE = "none"


class Actions(Protocol):
    now: Fraction
    transactions: Transactions

    def layer(self, name: str) -> Layer: ...

    def add(self, layer: Layer, animation: Animation, key: str | None, *, has_events: bool) -> None: ...

    def end_changes(self, layer: Layer, path: KeyPath) -> None: ...

    def do_action(self, op: Op) -> None:
        layer, value = self.layer(op["layer"]), op["value"]
        if value not in (None, NONE):
            Animation.of(value)
        # 8.3: the engine replaces "rotation" by "rotation.z"; the host's delegate receives the original name.
        where = op["where"], op["key"] if op["where"] == "delegate" else _canonical(op["key"])
        layer.actions.pop(where, None)
        if value is not None:
            layer.actions[where] = value

    def _installed(self, layer: Layer, key: str) -> Any:
        """9.1, steps 1 to 3."""
        return next((layer.actions[place, key] for place in _PLACES if (place, key) in layer.actions), None)

    # ---- Properties ----------------------------------------------------------------------------------------------------

    def property_action(self, layer: Layer, path: KeyPath) -> Any:
        """9.2: decides before the change which animation it runs. Returns the animation and whether it is the host's."""
        if not layer.is_live or self.transactions.value("disableActions"):
            return None
        action = self._installed(layer, path.action_key)
        whole = path if path.action_key == path.name else KeyPath.of(path.action_key)
        if action is None:
            return self._default(layer, whole)
        return None if action == NONE else (self._completed(layer, action, whole), True)

    def _default(self, layer: Layer, path: KeyPath) -> Any:
        """9.4, D17, D44."""
        kind = PROPERTIES[path.base].action
        motion = self.transactions.value("motion")
        if (self.transactions.value("duration") <= 0 and "duration" not in (motion or {})) or kind is None:
            return None
        if kind == "fade":
            return Animation("transition"), False
        if layer.values[path.base] is None or (start := self.start_value(layer, path)) is None:
            return None
        if motion is not None:
            return moved(self, layer, path, motion, start), False
        return Animation(
            "basic",
            path=path,
            start=start,
            fill="backwards",
            curve=self.transactions.value("timingFunction") or PRESETS["default"],
        ), False

    def start_value(self, layer: Layer, path: KeyPath) -> Any:
        """9.4: the presentation if an attached animation touches the property, else the model."""
        if any(touches(one.animation, path.base) for one in layer.animations):
            return path.read(layer.presented(self.now)[path.base])
        return path.read(layer.values[path.base])

    def _completed(self, layer: Layer, json: dict[str, Any], path: KeyPath) -> Animation:
        """9.3: a nil key path becomes the key, and a basic animation without ends starts from the presentation value."""
        if json["class"] in ("group", "transition"):
            return Animation.of(json)
        result = Animation.of({"keyPath": path.name, **json})
        if result.is_without_ends:
            assert result.path is not None
            result = replace(result, start=self.start_value(layer, result.path))
        return result

    # ---- The tree ------------------------------------------------------------------------------------------------------

    @staticmethod
    def moving(layer: Layer | None, new: Layer | None = None, place: str = "") -> list[tuple[Layer, str]]:
        """7A, 7C: the superlayer that a layer leaves, then the one that it enters as a sublayer or mask."""
        asked: list[tuple[Layer, str]] = []
        if layer is not None and (old := layer.superlayer) is not None:
            asked.append((old, "mask" if old.mask is layer else "sublayers"))
        if new is not None and (new, place) not in asked:
            asked.append((new, place))
        return asked

    def answers(self, asked: list[tuple[Layer, str]]) -> list[tuple[Layer, str, Any]]:
        """9.6, D43: the search for the order actions includes layers that are not live; the search for others does not."""
        found: list[tuple[Layer, str, Any]] = []
        for layer, key in asked:
            if self.transactions.value("disableActions") or not (layer.is_live or key.startswith("onOrder")):
                continue
            action = self._installed(layer, key)
            if action is not None:
                found.append((layer, key, None if action == NONE else (Animation.of(action), True)))
            elif not key.startswith("onOrder") and self.transactions.value("duration") > 0:
                found.append((layer, key, (Animation("transition"), False)))
        return found

    def run_all(self, actions: list[tuple[Layer, str, Any]]) -> None:
        for layer, key, action in actions:
            self.run(layer, key, action)

    def run(self, layer: Layer, key: str, action: Any) -> None:
        """9.3: an animation is added under the key."""
        if action is not None:
            animation, has_events = action
            if animation.kind == AT_ONCE:
                self.end_changes(layer, animation.path)
            if animation.is_returning:
                come_back(layer, animation)
            if animation.kind == AT_ONCE:
                return
            if (
                animation.kind == "transition"
                and not has_events
                and any(one.key == "transition" and one.has_events and not one.is_begun for one in layer.animations)
            ):
                return  # D50: of this transaction, and the host's
            self.add(layer, animation, key, has_events=has_events)


def _canonical(key: str) -> str:
    return f"{key}.z" if key in ("transform.rotation", "sublayerTransform.rotation") else key
