"""Rules broken on purpose. The comparison must notice each of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from fractions import Fraction
from typing import Any
from unittest.mock import patch

import formulas

from . import actions, animations, controls, courses, events, machine, matrices, motion, motions, tree, values, velocities
from .animations import Animation
from .machine import Machine
from .transactions import Frame, Transactions
from .tree import Layer

Breaking = Callable[[], AbstractContextManager[Any]]


def _around(owner: Any, name: str, change: Callable[..., Any]) -> Breaking:
    """Replaces a function by `change`, which receives the original and its arguments."""
    original = getattr(owner, name)
    return lambda: patch.object(owner, name, lambda *given, **named: change(original, *given, **named))


def _instead(owner: Any, name: str, value: Any) -> Breaking:
    return lambda: patch.object(owner, name, value)


def _open_at_the_end(original: Any, timing: Any, parent: Fraction) -> Any:
    return None if parent == timing.end and timing.fill == "removed" else original(timing, parent)


def _always_a_quarter(original: Any, self: Animation, duration: float, curve: Any) -> Animation:
    result: Animation = original(self, 0.25, curve)
    return result


def _without_velocity(original: Any, self: Any, time: float) -> Any:
    return original(replace(self, velocity=0.0), time)


def _first_scale(original: Any, matrix: Any, component: str) -> Any:
    return original(matrix, "scale.x" if component == "scale" else component)


def _forgets_group_curve(original: Any, animation: Animation, *given: Any, **named: Any) -> None:
    original(replace(animation, curve=None) if animation.kind == "group" else animation, *given, **named)


def _no_stop_on_removal(original: Any, *given: Any, finished: bool) -> None:
    if finished:
        original(*given, finished=finished)


@contextmanager
def _never_paused() -> Iterator[None]:
    """On a paused chain an event has no media time; this mutation uses the current time."""
    up = tree.up
    with (
        patch.object(Layer, "is_paused", False),
        patch.object(
            tree, "up", lambda chain, time: time if any(values["speed"][0] == 0 for values in chain) else up(chain, time)
        ),
    ):
        yield


def _open_above(original: Any, timing: Any, parent: Fraction) -> Any:
    place = original(timing, parent)
    return (Fraction(0), place[1] + 1) if timing.speed < 0 and place and place[0] == 1 and parent < timing.end else place


MUTATIONS: dict[str, Breaking] = {
    "0.2 animations apply in the order of their addition": _around(
        tree, "presented", lambda original, base, all_, time: original(base, list(all_)[::-1], time)
    ),
    "1.3 the active interval is closed": _around(motion, "fraction_and_iteration", _open_at_the_end),
    "1.6 a layer's time depends on its speed": _around(
        tree, "local_time", lambda original, parent, begin, speed, offset: original(parent, begin, Fraction(1), offset)
    ),
    "2.3 a curve may overshoot": _around(motion, "curve", lambda original, points, x: min(max(original(points, x), 0.0), 1.0)),
    "3.3 an angle of 0 counts as 360": _around(
        matrices.Flat,
        "mixed",
        lambda original, self, other, f: original(
            replace(self, angle=self.angle or 1e-30), replace(other, angle=other.angle or 1e-30), f
        ),
    ),
    "3.6 cumulative counts no iterations when autoreversing": _around(
        motion, "_changed", lambda original, animation, *given: original(replace(animation, autoreverses=False), *given)
    ),
    "4.2 invalid key times are ignored": _around(motion, "_times", lambda original, animation: None),
    "5.2 a spring starts with its velocity": _around(formulas.Spring, "progress", _without_velocity),
    "6.1 a group's curve changes its children's time": _around(motion, "_apply", _forgets_group_curve),
    "7.30 the transaction's duration is the default": _around(Animation, "frozen", _always_a_quarter),
    "7.32 a removal delivers a stop": _around(Machine, "_stop", _no_stop_on_removal),
    "8.3 scale reads as the average": _around(values, "_read_matrix", _first_scale),
    "9.1 the delegate precedes the actions and the style": _instead(actions, "_PLACES", actions._PLACES[::-1]),
    "9.4 implicit animations have the default curve": _instead(actions, "PRESETS", {"default": animations.PRESETS["linear"]}),
    "10.2 the innermost transaction's value counts": _around(
        Transactions,
        "value",
        lambda original, self, name: next(
            (frame.values[name] for frame in self.frames if name in frame.values), original(Transactions(), name)
        ),
    ),
    "10.6 a completion waits for its animations": _instead(Transactions, "added", lambda self, attached: None),
    "section 11: starts, completions, stops": _instead(events, "_ORDER", ("stop", "completion", "start")),
    "D130 an advance commits what callbacks have changed": _around(
        Machine, "_dispatch", lambda original, self: (original(self), setattr(self, "do_flush", lambda op: None))[0]
    ),
    "D149 the later transaction's completion comes first": _around(
        Transactions, "begin", lambda original, self: self.explicit.append(Frame(0))
    ),
    "D15 nothing ends while the chain is paused": _never_paused,
    "D21 a negative speed is closed at its upper end": _around(motion, "fraction_and_iteration", _open_above),
    "D40 below no sibling is index 0": _around(
        machine,
        "_index",
        lambda original, op, sublayers, sibling: (
            original({key: value for key, value in op.items() if key != "below" or value}, sublayers, sibling)
            if op.get("below", 0) or op.get("at") is not None or "above" in op
            else len([one for one in sublayers if one.name != op["layer"]])
        ),
    ),
    "D82 a curve gives up its first slope": _instead(velocities, "first_slope", lambda curve: 0.0),
    "D83 a motion waits for its delay": _around(
        machine,
        "moved",
        lambda original, one, layer, path, motion, *given: original(one, layer, path, {**motion, "delay": 0}, *given),
    ),
    "D84 continuing begins with the velocity that is shown": _around(
        motions, "shown_velocity", lambda original, *given: (0.0,) * len(original(*given))
    ),
    "D132 a layer that is not live at the call moves": _around(
        machine, "moved", lambda original, machine, layer, *given: original(machine, layer, *given) if layer.is_live else None
    ),
    "D133 a change begins at the value that the call gives": _around(
        machine, "start_of", lambda original, *given: original(*given[:-2], {}, given[-1])
    ),
    "D134 a duration of 0 is no duration": _around(Machine, "end_changes", lambda original, *given: None),
    "D140 an implicit turn goes the shorter way": _instead(machine, "nearest_turn", lambda *given: None),
    "D142 parts are kept": _around(values, "_write_matrix", lambda original, *given: tuple(original(*given))),
    "D135 a motion ends where it leads": _instead(machine, "come_back", lambda *given: None),
    "D119 an earlier call of the turn keeps its velocity": _instead(machine, "turn_start", lambda *given: None),
    "D120 a throw decays until it meets its target": _instead(velocities.Throw, "time", 0.0),
    "D87 the animations of an animator end together": _instead(courses.Motion, "limit", property(lambda self: self.length)),
    "D88 a negative rate leads to the start": _instead(controls.Stage, "_turn", lambda *given: None),
    "D136 an animator holds at its end": _around(courses.Motion, "end", lambda original, self: self.arrival()),
    "D117 the entry that starts later wins": _around(
        courses.Course,
        "at",
        lambda original, self, time, start, **named: original(self, min(time, self.parts[0][0]), start, **named),
    ),
    "D118 a cycle passes its markers on the way back": _around(
        controls, "_repeated", lambda original, markers, cycles: original(markers, replace(cycles, autoreverses=False))
    ),
}
