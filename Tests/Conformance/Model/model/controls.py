"""Animators, holding and timelines, of layers and of variables: D87, D88, D115 to D118, D136, D153, D155.

Each thing is a number: a variable, or a property of the root layer. A layer changes with the commit and a variable at once; the programs
commit after each change of a layer, so both begin at the same time and show the same.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from .courses import TOLERANCE, Animator, Course, Cycles, Motion, Op, Thing, Way
from .values import Refused

LAYER = ("zPosition", "cornerRadius")


class Stage:
    """The things and the animators according to the rules."""

    def __init__(self) -> None:
        self.now = Fraction(0)
        self.things = {name: Thing(0.0, is_layer=True) for name in LAYER}
        self.animators: dict[str, Animator] = {}
        self.released: list[Animator] = []  # whose markers still pass
        self.waiting: dict[str, int] = {}
        self.events: list[list[Any]] = []

    def play(self, op: Op) -> None:
        try:
            getattr(self, f"do_{op['op']}")(op)
        except KeyError as name:
            raise Refused("missing") from name

    def do_layer(self, op: Op) -> None:
        pass

    def do_flush(self, op: Op) -> None:
        pass

    def do_variable(self, op: Op) -> None:
        self.things[op["id"]] = Thing(op["value"], is_layer=False)

    def shown(self, name: str, time: Fraction | None = None) -> float:
        """Also at a later time, for which a timeline stays at its end until an advance finds it there (D11, D117)."""
        thing, when = self.things[name], self.now if time is None else time
        return thing.target + sum(one.added(when) for one in thing.motions if one.course is not None or when <= one.end())

    # ---- Changes ---------------------------------------------------------------------------------------------------------

    def do_animate(self, op: Op) -> None:
        thing = self.things[op["key"]]
        self._release(op)
        self._move(thing, op)

    def do_moveVariable(self, op: Op) -> None:
        self._move(self.things[op["variable"]], op)

    def do_setVariable(self, op: Op) -> None:
        thing = self.things[op["variable"]]
        self._end_all(thing)
        thing.target = op["value"]

    def _move(self, thing: Thing, op: Op) -> None:
        animator = self._animator(op)
        if op.get("completion"):
            self.waiting[op["completion"]] = 0
        if op["value"] != thing.target:
            self._start(thing, op.get("motion", {}), op["value"], animator, op.get("completion"))
        self._told(op.get("completion"))

    def _start(self, thing: Thing, motion: Op, value: float, animator: Animator | None, completion: str | None) -> None:
        way, is_added = Way.of(motion), motion.get("retarget") == "additive"
        first = thing.target if is_added else self._value(thing)
        made = Motion(thing, self.now, way.end, first, value, way=way, completion=completion, anchor=self.now)
        if not is_added:
            self._end_all(thing)
        thing.target = first if way.returns else value
        self._add(made, animator)

    def _value(self, thing: Thing) -> float:
        return self.shown(next(name for name, one in self.things.items() if one is thing))

    def _add(self, made: Motion, animator: Animator | None) -> None:
        made.thing.motions.append(made)
        if made.completion:
            self.waiting[made.completion] += 1
        if animator is None:
            return
        if not animator.members:
            animator.outcome, animator.limit = None, Fraction(0)
        animator.members.append(made)
        animator.limit = max(animator.limit, made.length)
        made.animator = animator
        made.rate = Fraction(0) if animator.is_paused else abs(animator.rate)

    def _animator(self, op: Op) -> Animator | None:
        return self.animators.setdefault(op["animator"], Animator()) if "animator" in op else None

    def _release(self, op: Op) -> None:
        """Another one gets the name. The former leaves its motions as they are, but holds them no longer."""
        former = self.animators.pop(op.get("animator", ""), None)
        if former is not None:
            former.holds = False
            self._end_due(layers=False)
            self.released.append(former)

    def _end_all(self, thing: Thing) -> None:
        for one in list(thing.motions):
            self._end(one, None)

    def _end(self, one: Motion, state: str | None) -> None:
        if one.is_over:
            return
        one.is_over = True
        one.thing.motions.remove(one)
        if (animator := one.animator) is not None:
            place = one.place(self.now)
            animator.members.remove(one)
            animator.outcome = state or animator.outcome
            if not animator.members:
                animator.outcome = animator.outcome or "at_current"
                animator.rest = {"at_end": animator.limit, "at_start": Fraction(0)}.get(animator.outcome, place)
        if one.completion:
            self.waiting[one.completion] -= 1
            self._told(one.completion)

    def _told(self, completion: str | None) -> None:
        """An advance delivers it."""
        if completion is not None and self.waiting.get(completion) == 0:
            del self.waiting[completion]
            self.events.append(["completion", completion])

    # ---- Animators -------------------------------------------------------------------------------------------------------

    def do_control(self, op: Op) -> None:
        animator = self.animators.get(op["animator"])
        if animator is None:
            raise Refused("missing")
        if not animator.members:
            raise Refused("not_found")
        if "finish" in op:
            return self._finish(animator, op["finish"])
        if "continue" in op:
            return self._continue(animator, op["continue"])
        rate, place = Fraction(op.get("rate", animator.rate)), None
        is_paused = bool(op.get("paused", animator.is_paused))
        if "time" in op or "fraction" in op:
            place = min(Fraction(op["time"]) if "time" in op else Fraction(op["fraction"]) * animator.limit, animator.limit)
            is_paused = is_paused or animator.is_resting(self.now)
        turns = (rate < 0) != (animator.rate < 0)
        for one in animator.members:
            one.position = one.place(self.now) if place is None else place
            one.anchor, one.rate = self.now, Fraction(0) if is_paused else rate
        animator.rate, animator.is_paused = rate, is_paused
        animator.holds = bool(op.get("holds", animator.holds))
        if turns:
            self._turn(animator)
        self._end_due(layers=False)

    def _turn(self, animator: Animator) -> None:
        """D88: the other end is the one to which it leads."""
        for one in animator.members:
            if one.is_turned == (animator.rate < 0):
                continue
            old = one.lead
            one.is_turned = not one.is_turned
            one.thing.target += one.lead - old

    def _finish(self, animator: Animator, at: str) -> None:
        members = list(animator.members)
        if at != "current" and (at == "start") != (animator.rate < 0):
            animator.rate = -animator.rate
            for one in members:
                one.position, one.anchor = one.place(self.now), self.now
                one.rate = Fraction(0) if animator.is_paused else animator.rate
            self._turn(animator)
        for one in members:
            if at == "current":
                one.thing.target += one.added(self.now)
            self._end(one, f"at_{at}")

    def _continue(self, animator: Animator, motion: Op) -> None:
        animator.rate, animator.is_paused, animator.markers = Fraction(1), False, []
        for one in list(animator.members):
            if one.is_over:
                continue
            completion, target = one.completion, one.thing.target
            if completion:
                self.waiting[completion] += 1
            self._start(one.thing, motion, target, animator, completion)
            if completion:
                self.waiting[completion] -= 1
        animator.limit = max((one.length for one in animator.members), default=Fraction(0))

    # ---- Timelines -------------------------------------------------------------------------------------------------------

    def do_timeline(self, op: Op) -> None:
        courses: dict[str, Course] = {}
        markers: list[tuple[Fraction, str, bool]] = []
        duration = _placed(op["entries"], courses, markers)
        self._release(op)
        animator, completion = self._animator(op), op.get("completion")
        if completion:
            self.waiting[completion] = 0
        whole = op.get("motion", {})
        cycles = Cycles(duration, max(int(whole.get("repeatCount", 1)), 1), whole.get("autoreverses", False))
        delay = Fraction(whole.get("delay", 0))
        for name, course in courses.items():
            thing = self.things[name]
            first = self._value(thing)
            made = Motion(thing, self.now, delay + cycles.length, first, course.end(first), course=course, cycles=cycles)
            made.delay, made.completion, made.anchor = delay, completion, self.now
            self._end_all(thing)
            thing.target = made.lead
            self._add(made, animator)
        self._told(completion)
        if animator is not None:
            animator.passed = Fraction(-1)
            animator.markers = [(delay + time, tag, on) for time, tag, on in _repeated(markers, cycles)]

    # ---- The clock -------------------------------------------------------------------------------------------------------

    def do_advance(self, op: Op) -> None:
        self.now = Fraction(op["to"])
        for animator in [*self.animators.values(), *self.released]:
            self._pass(animator)
        self._end_due()

    def _pass(self, animator: Animator) -> None:
        """D118: also of an animator that has ended since the last advance."""
        if not animator.markers:
            return
        time, before = animator.time(self.now), animator.passed
        if time > before:
            found = [one for one in animator.markers if before < one[0] <= time + TOLERANCE]
        else:
            found = [one for one in animator.markers if time - TOLERANCE <= one[0] < before]
        self.events += [["marker", tag, forwards == (time > before)] for _, tag, forwards in found]
        animator.passed = time
        if not animator.members:
            animator.markers = []

    def _end_due(self, *, layers: bool = True) -> None:
        """Animations of layers end with an advance, motions of variables at once."""
        for thing in self.things.values():
            for one in list(thing.motions):
                if (layers or not thing.is_layer) and one.end() - TOLERANCE <= self.now:
                    self._end(one, "at_start" if one.rate < 0 else "at_end")

    @property
    def is_moving(self) -> bool:
        """D125, D136: from the start to the end, both included."""
        for thing in self.things.values():
            for one in thing.motions:
                has_begun = one.rate < 0 or one.place(self.now) >= one.begin
                if one.rate != 0 and has_begun and self.now <= one.arrival():
                    return True
        return False


def _placed(entries: list[Op], courses: dict[str, Course], markers: list[tuple[Fraction, str, bool]]) -> Fraction:
    """D116: gives the entries their places. Returns the latest end."""
    previous, latest = (Fraction(0), Fraction(0)), Fraction(0)
    for number, entry in enumerate(entries):
        if "at" in entry:
            begin = Fraction(entry["at"])
        else:
            begin = previous[0] if entry.get("together") else latest if entry.get("last") else previous[1]
        begin += Fraction(entry.get("offset", 0))
        end = begin
        if "marker" in entry:
            markers.append((begin, entry["marker"], True))
        elif "entries" in entry:
            if not entry["entries"]:
                if entry.get("rate", 1) != 1:
                    raise Refused("invalid_argument")
                previous, latest = (begin, end), max(latest, end)
                continue
            inner: dict[str, Course] = {}
            passed: list[tuple[Fraction, str, bool]] = []
            duration = _placed(entry["entries"], inner, passed)
            motion = entry.get("motion", {})
            cycles = Cycles(duration, max(int(motion.get("repeatCount", 1)), 1), motion.get("autoreverses", False))
            cycles.rate = Fraction(entry.get("rate", 1))
            start = begin + Fraction(motion.get("delay", 0))
            for name, course in inner.items():
                courses.setdefault(name, Course()).parts.append((start, number, course, None, cycles))
            markers += [(start + time / cycles.rate, tag, on) for time, tag, on in _repeated(passed, cycles)]
            end = start + cycles.length
        else:
            motion = entry.get("motion", {})
            way, start = Way.of({**motion, "delay": 0}), begin + Fraction(motion.get("delay", 0))
            name = entry["variable"] if "variable" in entry else entry["key"]
            courses.setdefault(name, Course()).parts.append((start, number, entry["value"], way, None))
            end = start + way.end
        previous, latest = (begin, end), max(latest, end)
    return latest


def _repeated(markers: list[tuple[Fraction, str, bool]], cycles: Cycles) -> list[tuple[Fraction, str, bool]]:
    """D118: each cycle passes them, and one that autoreverses also on its way back, but at its turn once."""
    found = []
    for cycle in range(cycles.count):
        start = cycle * cycles.duration * (2 if cycles.autoreverses else 1)
        found += [(start + time, tag, on) for time, tag, on in markers]
        if cycles.autoreverses:
            back = start + 2 * cycles.duration
            found += [(back - time, tag, not on) for time, tag, on in markers if time < cycles.duration]
    return found
