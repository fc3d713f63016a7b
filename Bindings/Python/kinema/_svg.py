"""Paths as text: the grammar of path data, and the arcs, of the SVG 2 specification (chapter 9 and appendix B.2).

>>> path("M0 0h10v10z")
Path([('move', 0.0, 0.0), ('line', 10.0, 0.0), ('line', 10.0, 10.0), ('close',)])
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable

from .errors import InvalidArgumentError
from .values import Path

_SPACE = re.compile(r"[\t\n\f\r ]*")
_COMMA = re.compile(r"[\t\n\f\r ]*,?[\t\n\f\r ]*")
_NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)
_FLAG = re.compile(r"[01]")
_COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7, "Z": 0}

Place = tuple[float, float]


def path(text: str) -> Path:
    """Returns the path of a text."""
    reader, pen = _Reader(text), _Pen()
    for letter, numbers in reader.segments():
        pen.draw(letter, numbers)
    return pen.path


class _Reader:
    """Splits a text into commands and their numbers."""

    def __init__(self, text: str) -> None:
        self.text, self.at = text, 0

    def segments(self) -> list[tuple[str, list[float]]]:
        found: list[tuple[str, list[float]]] = []
        self._skip(_SPACE)
        while self.at < len(self.text):
            letter = self.text[self.at]
            if letter.upper() not in _COUNTS or (not found and letter not in "Mm"):
                raise self._error("M or m" if not found else "a command, one of MLHVCSQTAZ")
            self.at += 1
            self._skip(_SPACE)
            found.append((letter, self._numbers(letter)))
            if letter not in "Zz":
                self._further(letter, found)
            self._skip(_SPACE)
        return found

    def _further(self, letter: str, found: list[tuple[str, list[float]]]) -> None:
        """Reads the numbers that repeat the command; those after a move are lines."""
        letter = {"M": "L", "m": "l"}.get(letter, letter)
        while True:
            before = self.at
            comma = "," in self._skip(_COMMA)
            if not _NUMBER.match(self.text, self.at):
                if comma:
                    raise self._error("a number")
                self.at = before
                return
            found.append((letter, self._numbers(letter)))

    def _numbers(self, letter: str) -> list[float]:
        numbers = []
        for index in range(_COUNTS[letter.upper()]):
            if index:
                self._skip(_COMMA)
            flag = letter in "Aa" and index in (3, 4)
            match = (_FLAG if flag else _NUMBER).match(self.text, self.at)
            if match is None:
                raise self._error("a flag, 0 or 1" if flag else "a number")
            numbers.append(float(match.group()))
            self.at = match.end()
        return numbers

    def _skip(self, what: re.Pattern[str]) -> str:
        match = what.match(self.text, self.at)
        assert match is not None  # every pattern matches nothing
        self.at = match.end()
        return match.group()

    def _error(self, expected: str) -> InvalidArgumentError:
        given = f"{self.text[self.at : self.at + 20]!r}" if self.at < len(self.text) else "its end"
        return InvalidArgumentError(f"path: {given} given at character {self.at + 1}, expected {expected}")


class _Pen:
    """Turns commands into elements of absolute points."""

    def __init__(self) -> None:
        self.path = Path()
        self.here: Place = (0.0, 0.0)
        self.begin: Place = (0.0, 0.0)
        self.control: Place = (0.0, 0.0)  # the last control point of the command before, for S and T
        self.before = ""

    def draw(self, letter: str, numbers: list[float]) -> None:
        command = letter.upper()
        if self.before == "Z" and command != "M":
            self.path.move(*self.here)  # a command after Z begins a subpath at the same point
        points = self._points(command, numbers, letter.islower())
        self._commands[command](self, points, numbers)
        if command not in "CSQT":
            self.control = self.here
        self.before = command

    def _points(self, command: str, numbers: list[float], relative: bool) -> list[Place]:
        x, y = self.here if relative else (0.0, 0.0)
        if command == "H":
            return [(x + numbers[0], self.here[1])]
        if command == "V":
            return [(self.here[0], y + numbers[0])]
        flat = numbers[5:] if command == "A" else numbers
        return [(x + flat[index], y + flat[index + 1]) for index in range(0, len(flat), 2)]

    def _move(self, points: list[Place], _: list[float]) -> None:
        self.here = self.begin = points[0]
        self.path.move(*self.here)

    def _line(self, points: list[Place], _: list[float]) -> None:
        self.here = points[0]
        self.path.line(*self.here)

    def _curve(self, points: list[Place], _: list[float]) -> None:
        self.path.curve(*points[0], *points[1], *points[2])
        self.control, self.here = points[1:]

    def _quad(self, points: list[Place], _: list[float]) -> None:
        self.path.quad(*points[0], *points[1])
        self.control, self.here = points

    def _smooth_curve(self, points: list[Place], numbers: list[float]) -> None:
        self._curve([self._mirrored("CS"), *points], numbers)

    def _smooth_quad(self, points: list[Place], numbers: list[float]) -> None:
        self._quad([self._mirrored("QT"), *points], numbers)

    def _mirrored(self, family: str) -> Place:
        if self.before not in family:
            return self.here
        return 2 * self.here[0] - self.control[0], 2 * self.here[1] - self.control[1]

    def _arc(self, points: list[Place], numbers: list[float]) -> None:
        for curve in arc(self.here, points[0], *numbers[:5]):
            self.path.curve(*curve)
        if self.here != points[0] and 0 in numbers[:2]:
            self.path.line(*points[0])
        self.here = points[0]

    def _close(self, points: list[Place], _: list[float]) -> None:
        self.here = self.begin
        self.path.close()

    _commands: dict[str, Callable[[_Pen, list[Place], list[float]], None]] = {
        "M": _move,
        "L": _line,
        "H": _line,
        "V": _line,
        "C": _curve,
        "S": _smooth_curve,
        "Q": _quad,
        "T": _smooth_quad,
        "A": _arc,
        "Z": _close,
    }


def arc(begin: Place, end: Place, rx: float, ry: float, turn: float, large: float, sweep: float) -> list[tuple[float, ...]]:
    """Returns the cubic curves of an elliptical arc, each of at most a quarter. `turn` is in degrees, as in SVG."""
    rx, ry, phi = abs(rx), abs(ry), math.radians(turn % 360)
    if begin == end or rx == 0 or ry == 0:
        return []
    cosine, sine = math.cos(phi), math.sin(phi)
    dx, dy = (begin[0] - end[0]) / 2, (begin[1] - end[1]) / 2
    x, y = (cosine * dx + sine * dy) / rx, (cosine * dy - sine * dx) / ry  # on the unit circle
    length = x * x + y * y
    if length > 1:  # the radii are too small
        rx, ry = rx * math.sqrt(length), ry * math.sqrt(length)
        x, y = x / math.sqrt(length), y / math.sqrt(length)
    root = math.sqrt(max(0.0, 1 / min(length, 1.0) - 1)) * (1 if large != sweep else -1)
    cx, cy = root * y, -root * x
    first = math.atan2(y - cy, x - cx)
    angle = (math.atan2(-y - cy, -x - cx) - first) % math.tau - (0 if sweep else math.tau)

    def place(u: float, v: float) -> Place:
        u, v = (u + cx) * rx, (v + cy) * ry
        return cosine * u - sine * v + (begin[0] + end[0]) / 2, sine * u + cosine * v + (begin[1] + end[1]) / 2

    count = max(1, math.ceil(abs(angle) / (math.pi / 2) - 1e-9))
    step = angle / count
    curves: list[tuple[float, ...]] = []
    reach = 4 / 3 * math.tan(step / 4)
    for index in range(count):
        a, b = first + index * step, first + (index + 1) * step
        one = place(math.cos(a) - reach * math.sin(a), math.sin(a) + reach * math.cos(a))
        two = place(math.cos(b) + reach * math.sin(b), math.sin(b) - reach * math.cos(b))
        last = end if index == count - 1 else place(math.cos(b), math.sin(b))
        curves.append((*one, *two, *last))
    return curves
