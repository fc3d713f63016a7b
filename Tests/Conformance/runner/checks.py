"""The expectations of FORMAT.md, in addition to the ops of scenes."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import kinema
from kinema._fields import Field
from kinema.enumerations import PropertyType as T
from kinema.geometry import convert_point, convert_rect, convert_time
from kinema.scene import SceneError, animation_of, value_of
from kinema.scene.reading import field_name

from .compare import TOLERANCE, Failure, curve, expect, same, shown
from .motions import MotionOps

Op = dict[str, Any]

_KEYS: dict[str, tuple[str, str]] = {
    "model": ("layer key value", "tol"),
    "presentation": ("layer key value", "tol at"),
    "samples": ("layer key times values", "tol"),
    "keys": ("layer keys", ""),
    "animation": ("layer key field value", "tol"),
    "events": ("events", "kinds"),
    "transactionValue": ("key value", "tol"),
    "tree": ("layer", "sublayers superlayer mask"),
    "contains": ("layer point result", "at tree"),
    "contentsMix": ("layer at value", "tol"),
    "warnings": ("count", ""),
    "frameRate": ("value unspecified", ""),
    "defaults": ("class values", "tol"),
    "hit": ("root point result", "at tree"),
    "convertPoint": ("from to point result", "tol at tree"),
    "convertRect": ("from to rect result", "tol at tree"),
    "convertTime": ("from to time result", "tol"),
    "transitionState": ("layer at value", "tol"),
    "error": ("do status", ""),
    "nextEventTime": ("value", "tol"),
    "settling": ("animation value", "tol"),
    "timing": ("timingFunction x y", "tol"),
}

# A sampler has no channel for these, or one as wide as the committed list, while FORMAT.md expects the presented list. Therefore
# they are read time by time.
_NOT_SAMPLED = (T.PATH, T.STRING, T.NUMBERS, T.COLORS, T.HANDLES, T.LAYERS)
_OVER = {
    kinema.TransitionOrder.BOTH: "both",
    kinema.TransitionOrder.NEW_OVER_OLD: "new",
    kinema.TransitionOrder.OLD_OVER_NEW: "old",
}


class Run(MotionOps):
    """A case that is running."""

    keys = {**MotionOps.keys, **_KEYS}

    def __init__(self) -> None:
        super().__init__()
        self.warnings = 0
        self.context.log(self._logged)

    def _logged(self, level: kinema.LogLevel, message: str) -> None:
        self.warnings += level == kinema.LogLevel.WARNING

    def _at(self, op: Op) -> float | None:
        """Returns the time of the op, or None for the model tree."""
        tree = op.get("tree", "presentation")
        if tree not in ("model", "presentation"):
            raise SceneError(f"there is no tree {tree!r}")
        return None if tree == "model" else op.get("at", self.context.time)

    # ---- Values --------------------------------------------------------------------------------------------------------

    def do_model(self, op: Op) -> None:
        expect(self.layer(op["layer"])[op["key"]], op)

    def do_presentation(self, op: Op) -> None:
        try:
            got = self.layer(op["layer"]).presentation_value(op["key"], op.get("at"))
        except kinema.NotCommittedError:
            got = "absent"
        expect(got, op)

    def do_samples(self, op: Op) -> None:
        layer, path = self.layer(op["layer"]), self.context.key_path(op["key"])
        if path.type in _NOT_SAMPLED:
            got = [layer.presentation_value(path, time) for time in op["times"]]
        else:
            with self.context.sampler([(layer, path)]) as sampler:
                got = [_sampled(row) for row in sampler.sample(op["times"]).tolist()]
        wrong = [i for i, want in enumerate(op["values"]) if not same(got[i], value_of(want), op.get("tol", TOLERANCE))]
        if wrong or len(got) != len(op["values"]):
            raise Failure(
                "\n        ".join(f"at {op['times'][i]}: wanted {shown(op['values'][i])}, got {shown(got[i])}" for i in wrong)
            )

    def do_defaults(self, op: Op) -> None:
        layer = self.context.layer(op["class"])
        expect(
            {key: layer[key] for key in op["values"]},
            {**op, "values": {key: value_of(value) for key, value in op["values"].items()}},
            "values",
        )

    # ---- Animations, events, transactions ------------------------------------------------------------------------------

    def do_keys(self, op: Op) -> None:
        expect(self.layer(op["layer"]).animation_keys, op, "keys")

    def do_animation(self, op: Op) -> None:
        animation = self.layer(op["layer"]).animation(op["key"])
        if animation is None:
            raise Failure(f"no animation is attached under {op['key']!r}")
        field = field_name(op["field"])
        if not isinstance(getattr(type(animation), field, None), Field):
            expect(animation.tag(op["field"]), op)
        elif field == "timing":
            expect(animation.timing, {**op, "value": curve(op["value"])})
        else:
            expect(getattr(animation, field), op)

    def do_events(self, op: Op) -> None:
        kinds = op.get("kinds", ["start", "stop", "completion", "marker"])
        got = [event for event in self.events if event[0] in kinds]
        self.events.clear()
        expect(got, op, "events")

    def do_transactionValue(self, op: Op) -> None:
        transaction = self.context.current
        if op["key"] == "animationDuration":
            expect(transaction.duration, op)
        elif op["key"] == "disableActions":
            expect(transaction.disable_actions, op)
        elif op["key"] == "animationTimingFunction":
            expect(transaction.timing, {**op, "value": curve(op["value"])})
        else:
            expect(transaction.get(op["key"]), op)

    def do_warnings(self, op: Op) -> None:
        got, self.warnings = self.warnings, 0
        expect(got, {**op, "tol": 0}, "count")

    def do_frameRate(self, op: Op) -> None:
        *got, unspecified = self.context.preferred_frame_rate
        expect(got, {**op, "tol": 0})
        expect(unspecified, op, "unspecified")

    def do_nextEventTime(self, op: Op) -> None:
        expect(self.context.next_event_time, op)

    def do_settling(self, op: Op) -> None:
        expect(self.context.animation(animation_of(op["animation"])).settling_duration, op)

    def do_timing(self, op: Op) -> None:
        expect(kinema.evaluate(op["timingFunction"], op["x"]), op, "y")

    def do_error(self, op: Op) -> None:
        before = self._observed()
        try:
            self.play(op["do"])
        except kinema.KinemaError as error:
            if error.status_name != op["status"]:
                raise Failure(f"wanted {op['status']}\n        got    {error.status_name}: {error}") from None
        else:
            raise Failure(f"wanted {op['status']}\n        got    no error")
        after = self._observed()
        if before != after:
            raise Failure(f"the refused op changed something\n        before {before}\n        after  {after}")

    def _observed(self) -> tuple[Any, ...]:
        transaction = self.context.current
        return (
            self.context.dump(json=True),
            self.context.time,
            self.context.statistics,
            transaction.duration,
            transaction.timing,
            transaction.disable_actions,
        )

    # ---- Tree and geometry ---------------------------------------------------------------------------------------------

    def do_tree(self, op: Op) -> None:
        layer = self.layer(op["layer"])
        if "sublayers" in op:
            expect([self.name(sublayer) for sublayer in layer.sublayers], op, "sublayers")
        if "superlayer" in op:
            expect(self.name(layer.superlayer), op, "superlayer")
        if "mask" in op:
            expect(self.name(layer.mask), op, "mask")

    def do_hit(self, op: Op) -> None:
        expect(self.name(self.layer(op["root"]).hit_test(op["point"], self._at(op))), op, "result")

    def do_contains(self, op: Op) -> None:
        expect(self.layer(op["layer"]).contains(op["point"], self._at(op)), op, "result")

    def do_convertPoint(self, op: Op) -> None:
        expect(convert_point(self.context, *self._ends(op), op["point"], self._at(op)), op, "result")

    def do_convertRect(self, op: Op) -> None:
        expect(convert_rect(self.context, *self._ends(op), op["rect"], self._at(op)), op, "result")

    def do_convertTime(self, op: Op) -> None:
        expect(convert_time(self.context, *self._ends(op), op["time"]), op, "result")

    def _ends(self, op: Op) -> tuple[Any, Any]:
        return self.maybe(op["from"]), self.maybe(op["to"])

    # ---- Transitions ---------------------------------------------------------------------------------------------------

    # A layer that is not live has no transition: the engine returns a status, FORMAT.md has null.

    def do_transitionState(self, op: Op) -> None:
        state = _shown_by(self.layer(op["layer"]).transition_state, op["at"])
        got = (
            None
            if state is None
            else {
                "progress": state.progress,
                "oldOffset": state.old_offset,
                "newOffset": state.new_offset,
                "oldAlpha": state.old_alpha,
                "newAlpha": state.new_alpha,
                "over": _OVER[state.order],
            }
        )
        expect(got, op)

    def do_contentsMix(self, op: Op) -> None:
        mix = _shown_by(self.layer(op["layer"]).contents_mix, op["at"])
        expect(None if mix is None else {"from": mix.from_, "to": mix.to, "mix": mix.mix}, op)


def _shown_by(call: Callable[[float], Any], time: float) -> Any:
    try:
        return call(time)
    except kinema.NotCommittedError:
        return None


def _sampled(row: list[float]) -> Any:
    """Converts a sampled value to the form of FORMAT.md: no value is null, a single number is a number."""
    if row and all(map(math.isnan, row)):
        return None
    return row[0] if len(row) == 1 else row
