"""Animators, holding and timelines, of layers and of variables: D87, D88, D115 to D118, D136, D153, D155.

Each thing is a number: a variable, or a property of the root layer. A layer changes with the commit and a variable at once; the programs
commit after each change of a layer, so both begin at the same time and show the same.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from formulas import Curve, Spring, Timing, curve, fraction_and_iteration

from .animations import curve_of
from .values import Refused
from .velocities import of_motion, settled

Op = dict[str, Any]
LAYER = ("zPosition", "cornerRadius")
TOLERANCE = Fraction(1, 10**9)  # 1.9


@dataclass
class Way:
    """How a motion gets from 0 to 1, in seconds from its start: D83, D135."""

    timing: Timing
    curve: Curve | None
    spring: Spring | None

    @classmethod
    def of(cls, motion: Op) -> Way:
        spring = of_motion(motion.get("duration", 0.25), motion["bounce"]) if "bounce" in motion else None
        duration = settled(spring, is_continued=False) if spring else motion.get("duration", 0.25)
        begin, count = Fraction(motion.get("delay", 0)), Fraction(motion.get("repeatCount", 0))
        timing = Timing(
            begin,
            Fraction(duration),
            Fraction(1),
            Fraction(0),
            count,
            Fraction(0),
            motion.get("autoreverses", False),
            "backwards",
        )
        return cls(timing, None if spring else curve_of(motion.get("curve", "default")), spring)

    @property
    def end(self) -> Fraction:
        return Fraction(self.timing.end)

    @property
    def returns(self) -> bool:
        """D135: all repeat counts of the programs are whole."""
        return self.timing.autoreverses

    def at(self, time: Fraction, *, holds: bool = False) -> float | None:
        """None after the end, where a timeline goes on holding."""
        if holds and time >= self.end and not self.returns and self.spring is None:
            return 1.0
        if holds and self.spring is not None and not self.returns and self.timing.count <= 1:
            return self.spring.progress(max(float(time - self.timing.begin), 0.0))  # D117: it keeps approaching
        place = fraction_and_iteration(self.timing, min(time, self.end) if holds else time)
        if place is None:
            return None
        if self.spring is not None:
            return self.spring.progress(max(float(place[0] * self.timing.duration), 0.0))
        return curve(self.curve, float(place[0]))


@dataclass(eq=False)
class Thing:
    """A number, and what moves it. It leads to `target`."""

    target: float
    is_layer: bool
    motions: list[Motion] = field(default_factory=list)


@dataclass(eq=False)
class Course:
    """The entries of a timeline that move one thing, and those of timelines within: D117."""

    parts: list[tuple[Fraction, int, float | Course, Way | None, Cycles | None]] = field(default_factory=list)

    def at(self, time: Fraction, start: float, *, upto: int | None = None) -> float:
        """What the entries before a number show, and before the first one the start."""
        shown = self._shown(time, start, upto)
        return start if shown is None else shown

    def _shown(self, time: Fraction, start: float, upto: int | None = None) -> float | None:
        """The last one that has started decides; None if none has."""
        ordered = sorted(self.parts, key=lambda part: part[0])
        for index in reversed(range(len(ordered) if upto is None else upto)):
            begin, _, what, way, cycles = ordered[index]
            if time < begin:
                continue
            before = self.at(begin, start, upto=index)
            if isinstance(what, Course):
                assert cycles is not None
                inner = what._shown(cycles.inside(time - begin), before)
                if inner is None:
                    continue
                return inner
            assert way is not None
            progress = way.at(time - begin, holds=True)
            assert progress is not None
            return before + (what - before) * progress
        return None

    def end(self, start: float) -> float:
        """The exact value to which it leads."""
        value = start
        ordered = sorted(self.parts, key=lambda part: part[0])
        for index, (begin, _, what, way, cycles) in enumerate(ordered):
            if isinstance(what, float | int):
                value = self.at(begin, start, upto=index) if way is not None and way.returns else what
            elif cycles is not None:
                before = self.at(begin, start, upto=index)
                value = before if cycles.autoreverses else what.end(before)
        return value


@dataclass
class Cycles:
    """The runs of a timeline, in its own seconds."""

    duration: Fraction
    count: int = 1
    autoreverses: bool = False
    rate: Fraction = Fraction(1)

    @property
    def length(self) -> Fraction:
        return self.duration * self.count * (2 if self.autoreverses else 1) / self.rate

    def inside(self, time: Fraction) -> Fraction:
        """The time of the entries at a time from the start of the first run."""
        own, cycle = time * self.rate, self.duration * (2 if self.autoreverses else 1)
        if own >= cycle * self.count:
            return Fraction(0) if self.autoreverses else self.duration
        place = own - (own // cycle) * cycle
        return 2 * self.duration - place if place > self.duration else place


@dataclass(eq=False)
class Motion:
    thing: Thing
    base: Fraction  # the time of its start
    length: Fraction
    first: float
    last: float
    way: Way | None = None
    course: Course | None = None
    cycles: Cycles | None = None
    delay: Fraction = Fraction(0)  # of a timeline
    animator: Animator | None = None
    completion: str | None = None
    is_turned: bool = False
    is_over: bool = False
    position: Fraction = Fraction(0)
    anchor: Fraction = Fraction(0)
    rate: Fraction = Fraction(1)

    @property
    def limit(self) -> Fraction:
        return self.animator.limit if self.animator else self.length

    @property
    def begin(self) -> Fraction:
        return self.delay if self.way is None else self.way.timing.begin

    @property
    def lead(self) -> float:
        returns = self.way.returns if self.way else self.cycles is not None and self.cycles.autoreverses
        return self.first if self.is_turned or returns else self.last

    def place(self, time: Fraction) -> Fraction:
        """D87: the seconds from its start that it shows."""
        return min(max(self.position + (time - self.anchor) * self.rate, Fraction(0)), self.limit)

    def added(self, time: Fraction) -> float:
        """D153: what it shows beyond the value to which it leads."""
        own = self.place(time)
        if self.course is not None:
            assert self.cycles is not None
            return self.course.at(self.cycles.inside(max(own - self.delay, Fraction(0))), self.first) - self.lead
        assert self.way is not None
        progress = self.way.at(own)
        if progress is None and self.is_turned and self.way.spring is not None and self.thing.is_layer and not self.way.returns:
            progress = self.way.at(self.way.end)  # D88: an animation of a layer stays at its last value
        if progress is None:
            return 0.0 if self.way.returns or not self.is_turned else self.last - self.first
        return self.first + (self.last - self.first) * progress - self.lead

    def end(self) -> Fraction | float:
        """When it ends."""
        holds = self.animator is not None and self.animator.holds
        return math.inf if holds else self.arrival()

    def arrival(self) -> Fraction | float:
        """When it is at the end of its animator, where it ends or is held."""
        if self.rate == 0:
            return math.inf
        return self.anchor + ((0 if self.rate < 0 else self.limit) - self.position) / self.rate


@dataclass(eq=False)
class Animator:
    members: list[Motion] = field(default_factory=list)
    rate: Fraction = Fraction(1)
    is_paused: bool = False
    holds: bool = False
    limit: Fraction = Fraction(0)
    outcome: str | None = None
    rest: Fraction = Fraction(0)
    markers: list[tuple[Fraction, str, bool]] = field(default_factory=list)  # times, and whether a cycle passes them forwards
    passed: Fraction = Fraction(-1)

    def time(self, now: Fraction) -> Fraction:
        last = max(self.members, key=lambda one: one.length, default=None)
        return self.rest if last is None else last.place(now)

    def is_resting(self, now: Fraction) -> bool:
        """D136."""
        way = self.time(now) if self.rate < 0 else self.limit - self.time(now)
        return self.holds and bool(self.members) and way <= TOLERANCE * abs(self.rate)

    def state(self, now: Fraction) -> str:
        if not self.members:
            return self.outcome or "at_end"
        return "paused" if self.is_paused or self.is_resting(now) else "running"


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
