"""What moves a number: ways, the courses of timelines, motions and the animators that hold them, as functions of the time: D83, D87, D88,
D116, D117, D135, D136, D151.

A number is a variable, or a property of the root layer.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from formulas import Curve, Spring, Timing, curve, fraction_and_iteration

from .animations import curve_of
from .velocities import of_motion, settled

Op = dict[str, Any]
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
