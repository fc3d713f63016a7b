"""The ops and expectations of motions: changes, animators, moves across the tree, timelines."""

from __future__ import annotations

from typing import Any

import kinema
from kinema.animator import of_transaction
from kinema.scene import SceneError, value_of

from .compare import expect
from .copies import CopyOps

Op = dict[str, Any]

_KEYS: dict[str, tuple[str, str]] = {
    "transaction": ("", f"{CopyOps.keys['transaction'][1]} motion"),
    "animate": ("layers key value", "each motion animator completion"),
    "animator": ("id", "layer key"),
    "control": ("animator", "paused holds rate time fraction finish continue"),
    "setRate": ("layer rate", "ramp"),
    "move": ("layer into", "at motion animator"),
    "timeline": ("animator entries", "motion completion"),
    "variable": ("id value", "color key"),
    "moveVariable": ("variable value", "motion animator completion"),
    "setVariable": ("variable value", ""),
    "releaseVariable": ("variable", ""),
    "velocity": ("layer key value", "tol at"),
    "variableValue": ("variable value", "tol"),
    "variableVelocity": ("variable value", "tol"),
    "animatorValue": ("animator key value", "tol"),
}
_MOTION = {
    "duration": "duration",
    "curve": "curve",
    "bounce": "bounce",
    "delay": "delay",
    "stagger": "stagger",
    "repeatCount": "repeat_count",
    "autoreverses": "autoreverses",
    "retarget": "retarget",
    "timeConstant": "time_constant",
    "repeatDelay": "repeat_delay",
    "startVelocity": "start_velocity",
    "from": "from_",
}
_PLACES = ("at", "after", "together", "last", "offset", "label")
_ENTRIES = {
    "marker": "marker",
    "entries": "entries motion rate",
    "variable": "variable value motion",
    "layers": "layers key value motion delays",
    "label": "",
}
"""The members that each kind of entry of a timeline has beside its place."""


def _options(motion: Op) -> dict[str, Any]:
    """Returns the keywords of Python for the members of a motion."""
    if unknown := set(motion) - set(_MOTION):
        raise SceneError(f"a motion has no {sorted(unknown)}")
    return {_MOTION[name]: value_of(value) for name, value in motion.items()}


def _kind(entry: Op) -> str:
    """Returns the kind of an entry of a timeline, after checking its members."""
    kind = next((kind for kind in _ENTRIES if kind in entry), "")
    if not kind:
        raise SceneError(f"an entry of a timeline has one of {list(_ENTRIES)}")
    if unknown := set(entry) - {*_PLACES, *_ENTRIES[kind].split()}:
        raise SceneError(f"an entry of a timeline with {kind} has no {sorted(unknown)}")
    return kind


class MotionOps(CopyOps):
    """The part of FORMAT.md about motions, in addition to the ops of scenes."""

    keys = {**CopyOps.keys, **_KEYS}

    def __init__(self) -> None:
        super().__init__()
        self._animators: dict[str, kinema.Animator] = {}
        self._variables: dict[str, kinema.Variable] = {}

    def _animator(self, name: str) -> kinema.Animator:
        if name not in self._animators:
            raise SceneError(f"there is no animator {name!r}")
        return self._animators[name]

    def _keep(self, op: Op, animator: kinema.Animator | None) -> None:
        if "animator" in op and animator is not None:
            self._animators[op["animator"]] = animator

    def do_transaction(self, op: Op) -> None:
        super().do_transaction(op)
        if "motion" in op:
            self.context.current.set(motion=kinema.Motion(**_options(op["motion"])))

    def do_animate(self, op: Op) -> None:
        value, options = value_of(op["value"]), _options(op.get("motion", {}))
        if op.get("each", False):
            value = kinema.Each(value)
            if "from_" in options:
                options["from_"] = kinema.Each(options["from_"])
        made = self.context.animate_layers(
            [self.layer(name) for name in op["layers"]], {op["key"]: value}, completion=op.get("completion"), **options
        )
        self._keep(op, made)

    def do_animator(self, op: Op) -> None:
        if "layer" in op:
            made = self.layer(op["layer"]).animator(op["key"])
        else:
            made = of_transaction(self.context)
        self._animators[op["id"]] = made

    def do_control(self, op: Op) -> None:
        animator = self._animator(op["animator"])
        for name in op.keys() & {"paused", "holds", "rate", "time", "fraction"}:
            setattr(animator, name, value_of(op[name]))
        if "continue" in op:
            animator.continue_(kinema.Motion(**_options(op["continue"])))
        if "finish" in op:
            animator.finish(op["finish"])

    def do_setRate(self, op: Op) -> None:
        self.layer(op["layer"]).set_rate(op["rate"], op.get("ramp", 0))

    def do_move(self, op: Op) -> None:
        motion = kinema.Motion(**_options(op["motion"])) if "motion" in op else None
        place = {"index": op["at"]} if "at" in op else {}
        self._keep(op, self.layer(op["layer"]).move(self.layer(op["into"]), motion=motion, **place))

    def _variable(self, name: str) -> kinema.Variable:
        if name not in self._variables:
            raise SceneError(f"there is no variable {name!r}")
        return self._variables[name]

    def do_variable(self, op: Op) -> None:
        value = value_of(op["value"])
        given = kinema.Color(*value) if op.get("color", False) else value
        self._variables[op["id"]] = self.context.variable(given, key=op.get("key"))

    def do_moveVariable(self, op: Op) -> None:
        options = _options(op.get("motion", {}))
        joined = self._animators.get(op["animator"], True) if "animator" in op else None
        variable = self._variable(op["variable"])
        self._keep(op, variable.animate(value_of(op["value"]), completion=op.get("completion"), animator=joined, **options))

    def do_setVariable(self, op: Op) -> None:
        self._variable(op["variable"]).value = value_of(op["value"])

    def do_releaseVariable(self, op: Op) -> None:
        self._variable(op["variable"]).close()

    def do_timeline(self, op: Op) -> None:
        self._keep(op, self._timeline(op).start(op.get("completion")))

    def _timeline(self, op: Op) -> kinema.Timeline:
        timeline = kinema.Timeline(self.context, **_options(op.get("motion", {})))
        for entry in op["entries"]:
            kind, place = _kind(entry), {name: value_of(entry[name]) for name in _PLACES if name in entry}
            if kind == "marker":
                timeline.mark(entry["marker"], **place)
            elif kind == "entries":
                timeline.add(self._timeline(entry), rate=entry.get("rate", 1), **place)
            elif kind == "variable":
                variable, options = self._variable(entry["variable"]), _options(entry.get("motion", {}))
                timeline.add(variable, value_of(entry["value"]), **place, **options)
            elif kind == "layers":
                layers = [self.layer(name) for name in entry["layers"]]
                changed = {entry["key"]: value_of(entry["value"])}
                timeline.add(layers, changed, delays=entry.get("delays"), **place, **_options(entry.get("motion", {})))
            else:
                timeline.label(**{"name": place.pop("label"), **place})
        return timeline

    # ---- Expectations ----------------------------------------------------------------------------------------------------

    def do_velocity(self, op: Op) -> None:
        expect(self.layer(op["layer"]).presentation_velocity(op["key"], op.get("at")), op)

    def do_variableValue(self, op: Op) -> None:
        expect(self._variable(op["variable"]).value, op)

    def do_variableVelocity(self, op: Op) -> None:
        expect(self._variable(op["variable"]).velocity, op)

    def do_animatorValue(self, op: Op) -> None:
        got = getattr(self._animator(op["animator"]), op["key"])
        expect(got.name.lower() if op["key"] == "state" else got, op)
