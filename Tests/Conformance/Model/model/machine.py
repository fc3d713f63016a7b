"""The engine according to the rules: every op of a program, and the observations after it."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from formulas import Timing

from .actions import Actions
from .animations import Animation, curve_of
from .events import Events
from .motion import Values
from .motions import AT_ONCE, come_back, given_velocity, moved, nearest_turn, start_of, turn_start
from .observations import Observations
from .transactions import Transactions
from .tree import Attached, Layer, Shown
from .values import MAY_BE_INFINITE, PROPERTIES, KeyPath, Refused, checked, is_same, standardized

Op = dict[str, Any]


class Machine(Events, Actions, Observations):
    def __init__(self) -> None:
        super().__init__()
        self.now = Fraction(0)
        self.layers: dict[str, Layer] = {}
        self.transactions = Transactions()
        self._number = 0

    def play(self, op: Op) -> None:
        """A call was refused with a status, and changed nothing."""
        getattr(self, f"do_{op['op']}")(op)

    def layer(self, name: str) -> Layer:
        if name not in self.layers:
            raise Refused("invalid_handle")
        return self.layers[name]

    def maybe(self, name: str | None) -> Layer | None:
        return None if name is None else self.layer(name)

    # ---- Layers --------------------------------------------------------------------------------------------------------

    def do_layer(self, op: Op) -> None:
        self.transactions.opened()  # D44
        layer = self.layers[op["id"]] = Layer(op["id"])
        for key, value in op.get("set", {}).items():
            self._set(layer, KeyPath.of(key), value)
        layer.is_root = op.get("root", False)
        self.transactions.is_changed = self.transactions.is_changed or layer.is_root

    def do_set(self, op: Op) -> None:
        path = KeyPath.of(op["key"])
        self._set(self.layer(op["layer"]), path, op["value"])

    def _set(self, layer: Layer, path: KeyPath, json: Any) -> None:
        """9.2, D9."""
        nil = PROPERTIES[path.base].default is None
        value = checked(json, path.type, nil=nil, infinite=path.base in MAY_BE_INFINITE)
        old = layer.values[path.base]
        new = path.write(old, value)
        if path.base == "bounds":
            new = standardized(new)
        if is_same(new, old, path):
            layer.values[path.base] = old if path.component else new  # D142: an equal matrix forgets the parts
            return
        self.transactions.changed()
        action = self.property_action(layer, path)
        if action is not None and not action[1] and path.is_turn:
            action[0].to = nearest_turn(action[0].start, path.read(new))
        layer.values[path.base] = new
        self.run(layer, path.action_key, action)

    def do_insert(self, op: Op) -> None:
        """7C, D40, D43."""
        into, layer = self.layer(op["into"]), self.layer(op["layer"])
        sibling = self.maybe(op.get("above", op.get("below")))
        into.refuse_cycle(layer)
        self.transactions.changed()
        asked = self.moving(layer, into, "sublayers")
        if layer.superlayer is not into:
            asked.append((layer, "onOrderIn"))
        actions = self.answers(asked)
        layer.leave()
        into.sublayers.insert(_index(op, into.sublayers, sibling), layer)
        layer.superlayer = into
        self.run_all(actions)

    def do_remove(self, op: Op) -> None:
        layer = self.layer(op["layer"])
        if layer.superlayer is None:
            return
        self.transactions.changed()
        actions = self.answers([*self.moving(layer), (layer, "onOrderOut")])
        layer.leave()
        self.run_all(actions)

    def do_replace(self, op: Op) -> None:
        old, new = self.layer(op["layer"]), self.layer(op["with"])
        above = old.superlayer or old
        above.refuse_cycle(new)
        if old not in above.sublayers:
            raise Refused("invalid_argument")
        if new is old:
            return
        self.transactions.changed()
        asked = [*self.moving(new, above, "sublayers"), (old, "onOrderOut")]
        if new.superlayer is not above:
            asked.append((new, "onOrderIn"))
        actions = self.answers(asked)
        new.leave()
        index = above.sublayers.index(old)
        old.leave()
        above.sublayers.insert(index, new)
        new.superlayer = above
        self.run_all(actions)

    def do_sublayers(self, op: Op) -> None:
        """D59."""
        above, wanted = self.layer(op["layer"]), [self.layer(name) for name in op["sublayers"]]
        for index, layer in enumerate(wanted):
            if layer in wanted[:index]:
                raise Refused("invalid_argument")
            above.refuse_cycle(layer)
        if wanted == above.sublayers:
            return
        self.transactions.changed()
        added = [layer for layer in wanted if layer not in above.sublayers]
        removed = [layer for layer in above.sublayers if layer not in wanted]
        asked = list(dict.fromkeys(place for layer in added for place in self.moving(layer)))
        asked += [(above, "sublayers"), *((layer, "onOrderOut") for layer in removed)]
        asked += [(layer, "onOrderIn") for layer in added if layer.superlayer is not above]
        actions = self.answers(asked)
        for layer in [*added, *removed]:
            layer.leave()
        above.sublayers[:] = wanted
        for layer in wanted:
            layer.superlayer = above
        self.run_all(actions)

    def do_mask(self, op: Op) -> None:
        layer, mask = self.layer(op["layer"]), self.maybe(op["mask"])
        if mask is not None:
            layer.refuse_cycle(mask)
        if layer.mask is mask:
            return
        self.transactions.changed()
        actions = self.answers(self.moving(mask, layer, "mask"))
        if layer.mask is not None:
            layer.mask.leave()
        if mask is not None:
            mask.leave()
            layer.mask, mask.superlayer = mask, layer
        self.run_all(actions)

    # ---- Animations ----------------------------------------------------------------------------------------------------

    def do_add(self, op: Op) -> None:
        layer = self.layer(op["layer"])  # a player first looks up the names of an op
        animation = Animation.of(op["animation"])
        self.transactions.changed()
        self.add(layer, animation, op["key"], has_events=True)

    def add(self, layer: Layer, animation: Animation, key: str | None, *, has_events: bool) -> None:
        """7.30, 7.31."""
        values = self.transactions
        frozen = animation.frozen(values.value("duration"), values.value("timingFunction"))
        key = "transition" if frozen.kind == "transition" else key
        self._number += 1
        attached = Attached(self._number, key, frozen, has_events)
        if key is not None:
            self._remove(layer, key)
        layer.animations.append(attached)
        values.added(attached)

    def end_changes(self, layer: Layer, path: KeyPath) -> None:
        """D134: what moves the key, or only a part of it, ends."""
        self._remove(layer, path.action_key)
        for one in layer.animations:
            if not one.has_events and one.key is not None and one.key.startswith(f"{path.action_key}."):
                self._remove(layer, one.key)

    def do_removeAnimation(self, op: Op) -> None:
        layer = self.layer(op["layer"])
        if any(one.key == op["key"] for one in layer.animations):
            self.transactions.changed()
            self._remove(layer, op["key"])

    def do_removeAllAnimations(self, op: Op) -> None:
        layer = self.layer(op["layer"])
        if layer.animations:
            self.transactions.changed()
            layer.removed += layer.animations
            layer.animations = []

    @staticmethod
    def _remove(layer: Layer, key: str) -> None:
        layer.removed += [one for one in layer.animations if one.key == key]
        layer.animations = [one for one in layer.animations if one.key != key]

    # ---- Transactions --------------------------------------------------------------------------------------------------

    def do_begin(self, op: Op) -> None:
        self.transactions.begin()

    def do_commit(self, op: Op) -> None:
        """10.3, 10.4, D8."""
        transactions = self.transactions
        if transactions.explicit:
            transactions.close(transactions.explicit.pop(), self.now)
            if not transactions.explicit:
                self._publish()
                if transactions.waits_for_flush:  # 10.5, D43
                    self._end_implicit()
        elif transactions.implicit:
            self._commit_implicit()
        else:
            raise Refused("no_transaction")
        self._queue_completions()

    def do_flush(self, op: Op) -> None:
        """10.5, D32: the implicit transaction waits for the end of open explicit transactions."""
        if self.transactions.explicit:
            self.transactions.waits_for_flush = True
        elif self.transactions.implicit:
            self._commit_implicit()
        self._queue_completions()

    def _commit_implicit(self) -> None:
        self._publish()
        self._end_implicit()

    def _end_implicit(self) -> None:
        transactions = self.transactions
        transactions.waits_for_flush = False
        if transactions.implicit:
            transactions.close(transactions.implicit, self.now)
            transactions.implicit = None

    def do_transaction(self, op: Op) -> None:
        for name, value in op.items():
            if name == "completion":
                self.transactions.set_completion(value)
            elif name != "op":
                if name == "timingFunction":
                    value = curve_of(value)
                elif name == "duration":
                    value = checked(value, "number")[0]
                self.transactions.opened().values[name] = value

    def do_animate(self, op: Op) -> None:
        """D85: whatever the actions are."""
        path, motion = KeyPath.of(op["key"]), op["motion"]
        whole = path if path.action_key == path.name else KeyPath.of(path.action_key)
        for layer in [self.layer(name) for name in op["layers"]]:
            kept = None if whole.component or path == whole else turn_start(layer, path.action_key)
            old, velocity = layer.values[path.base], given_velocity(self, layer, path, whole, motion, kept)
            new = path.write(old, checked(op["value"], path.type))
            new = standardized(new) if path.base == "bounds" else new
            if is_same(new, old, path) and velocity is None and "from" not in motion:
                continue
            self.transactions.changed()
            start = start_of(self, layer, path, whole, motion, kept)
            made = None if start is None else moved(self, layer, whole, motion, start, velocity, new)
            layer.values[path.base] = new
            if made is not None and made.is_returning:
                come_back(layer, made)
            if made is not None and made.kind == AT_ONCE:
                self.end_changes(layer, whole)
            elif made is not None:
                self.add(layer, made, path.action_key, has_events=False)
                added = layer.animations[-1]
                has_start = "from" in motion or kept is not None and kept.turn_start is not None
                added.turn_velocity, added.turn_start = velocity, start if has_start else None

    # ---- The commit and the clock --------------------------------------------------------------------------------------

    def _publish(self) -> None:
        """10.3, 0.1, D25."""
        self.transactions.is_changed = False
        live = {one for layer in self.layers.values() if layer.is_root for one in layer.reached()}
        previous = {
            layer: layer.presented(self.now) if layer.shown else layer.values
            for layer in live
            if any(not one.is_begun for one in layer.animations)
        }
        for layer in self.layers.values():
            for one in layer.removed:
                self._stop(layer, one, self.now, finished=False)
            layer.removed = []
            if layer not in live:
                for one in layer.animations:
                    self._start(layer, one, self.now)
                    self._stop(layer, one, self.now, finished=False)
                layer.animations, layer.shown = [], None
        for layer in live:
            layer.shown = Shown(dict(layer.values), layer.superlayer, list(layer.animations))
        for layer in live:
            for one in layer.animations:
                if not one.is_begun:
                    one.is_begun, one.committed = True, self.now
                    self._begin(layer, one, previous[layer])

    def _begin(self, layer: Layer, attached: Attached, previous: Values) -> None:
        """1.8, and the start of an animation without ends (3.1)."""
        animation = attached.animation
        if animation.begin == 0:
            animation.begin = max(layer.shown_time(self.now), Fraction(0)) + animation.delay
        stack = [animation]
        while stack:
            one = stack.pop()
            stack += one.children
            if one.path and one.is_without_ends:
                one.previous = one.path.read(previous[one.path.base])

    def do_advance(self, op: Op) -> None:
        """D10, D130."""
        time = checked(op["to"], "number")[0]
        if time < self.now:
            raise Refused("time_backwards")
        self.do_flush(op)
        self.now = Fraction(time)
        for layer in self.layers.values():
            if layer.shown is not None and not layer.is_paused:
                self._sweep(layer, layer.shown)
        self._queue_completions()
        refusals = self._dispatch()
        self.do_flush(op)
        if refusals:
            raise refusals[0]

    def _sweep(self, layer: Layer, state: Shown) -> None:
        """1.9, section 11, D7, D15. The commit of a removal delivers the stop of an animation that the host removed."""
        time = layer.shown_time(self.now)
        for one in [one for one in state.animations if one in layer.animations]:
            timing = one.animation.timing(0)
            if time >= timing.begin:  # D46: a time that runs backwards has passed the begin at the commit
                self._start(layer, one, one.committed if layer.is_reversed else layer.media_time(timing.begin))
            if (end := self._end(layer, timing, time)) is not None:
                self._start(layer, one, end)
                self._stop(layer, one, end, finished=True)
                if one.animation.is_removed_on_completion:
                    state.animations.remove(one)
                    layer.animations.remove(one)

    @staticmethod
    def _end(layer: Layer, timing: Timing, time: Fraction) -> Fraction | None:
        """Returns the time at which an animation ended. 1.9; D46: if time runs backwards, it ends at its begin."""
        tolerance = Fraction(1, 10**9)
        if layer.is_reversed:
            return layer.media_time(timing.begin) if time <= timing.begin + tolerance else None
        return layer.media_time(Fraction(timing.end)) if time >= timing.end - tolerance else None


def _index(op: Op, sublayers: list[Layer], sibling: Layer | None) -> int:
    """D40: an index in the list without the layer, which `sublayers` still contains if it moves within its superlayer."""
    left = [one.name for one in sublayers if one.name != op["layer"]]
    if "at" in op:
        return len(left) if op["at"] == "end" else min(max(op["at"], 0), len(left))
    if sibling is None:
        return 0 if "below" in op else len(left)
    if sibling.name not in left:
        return len(left)
    return left.index(sibling.name) + ("above" in op)
