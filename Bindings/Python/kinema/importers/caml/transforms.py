"""Transforms as functions: "translate(10, 0, 0) rotate(30deg)". As in CSS, the last function acts first on the layer.

>>> [round(number, 3) for number in matrix("translate(5, 0) scale(2)")[:1] + matrix("translate(5, 0) scale(2)")[12:13]]
[2.0, 5.0]
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence

from ...errors import InvalidArgumentError
from ...values import Transform

_FUNCTION = re.compile(r"\s*,?\s*([A-Za-z][A-Za-z0-9]*)\s*\(([^()]*)\)\s*")
_ANGLE = re.compile(r"(.*?)(deg|rad|grad|turn)?")
_UNITS = {None: math.pi / 180, "deg": math.pi / 180, "rad": 1.0, "grad": math.pi / 200, "turn": math.tau}

NUMBER = re.compile(r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?", re.ASCII)


def number(text: str) -> float:
    """Returns a finite number of plain decimal spelling."""
    value = float(text) if NUMBER.fullmatch(text) else math.inf
    if not math.isfinite(value):
        raise InvalidArgumentError(f"{text!r} given, expected a number")
    return value


def numbers(text: str) -> list[float]:
    """Splits a text at blanks, commas and semicolons; the brackets of "{x, y}" and "[a b; c d]" are ignored."""
    return [number(part) for part in re.split(r"[\s,;{}\[\]]+", text) if part]


def matrix(text: str) -> list[float]:
    """Returns the 16 numbers of a list of functions, of "none" or "identity", or of 16 plain numbers."""
    if text.strip() in ("", "none", "identity"):
        return list(Transform())
    if "(" not in text:
        plain = numbers(text)
        if len(plain) not in (6, 16):
            raise InvalidArgumentError(f"{len(plain)} numbers given, expected 16")
        return plain if len(plain) == 16 else list(Transform.affine(*plain))
    result, at = Transform(), 0
    while at < len(text):
        match = _FUNCTION.match(text, at)
        if match is None or match.group(1) not in _FUNCTIONS:
            raise InvalidArgumentError(f"{text[at : at + 30]!r} given, expected a function, one of {', '.join(_FUNCTIONS)}")
        result = _FUNCTIONS[match.group(1)](match.group(2)) @ result
        at = match.end()
    return list(result)


def rotation(text: str, axis: int) -> float | None:
    """Returns the angle about an axis (0, 1, 2) if every function of the text is a scale, a translation or a rotation about one of
    the three axes, else None."""
    total = 0.0
    for name, inside in _FUNCTION.findall(text):
        if name.startswith(("scale", "translate")):
            continue
        turned = _axis_of(name, inside)
        if turned is None:
            return None
        if turned[0] == axis:
            total += turned[1]
    return total


def _axis_of(name: str, inside: str) -> tuple[int, float] | None:
    """The axis and the angle of a rotation about x, y or z."""
    if name in ("rotateX", "rotateY", "rotateZ"):
        return "XYZ".index(name[-1]), _angle(inside.strip())
    if name not in ("rotate", "rotate3d"):
        return None
    angle, direction = _turn(inside)
    used = [index for index, length in enumerate(direction) if length]
    return (used[0], angle if direction[used[0]] > 0 else -angle) if len(used) == 1 else None


def _angle(text: str) -> float:
    match = _ANGLE.fullmatch(text)
    assert match is not None  # the pattern matches anything
    return number(match.group(1).strip()) * _UNITS[match.group(2)]


def _turn(inside: str) -> tuple[float, list[float]]:
    """The angle and the axis of `rotate(angle)` or `rotate(angle, x, y, z)`."""
    first, *rest = (part for part in re.split(r"[\s,]+", inside.strip()))
    direction = [number(part) for part in rest]
    if len(direction) not in (0, 3):
        raise InvalidArgumentError(f"rotate({inside}) given, expected an angle, or an angle and an axis of 3 numbers")
    return _angle(first), direction or [0.0, 0.0, 1.0]


def _rotate(inside: str) -> Transform:
    angle, direction = _turn(inside)
    return Transform.rotation(angle, *direction)


def _about(*axis: float) -> Callable[[str], Transform]:
    return lambda inside: Transform.rotation(_angle(inside.strip()), *axis)


def _with(make: Callable[..., Transform], counts: Sequence[int]) -> Callable[[str], Transform]:
    def made(inside: str) -> Transform:
        given = numbers(inside)
        if len(given) not in counts:
            raise InvalidArgumentError(f"({inside}) given, expected {' or '.join(map(str, counts))} numbers")
        return make(*given)

    return made


def _translation(x: float, y: float = 0.0, z: float = 0.0) -> Transform:
    return Transform.translation(x, y, z)


def _perspective(distance: float) -> Transform:
    if distance == 0:
        raise InvalidArgumentError("perspective(0) given, expected another distance")
    return Transform(m34=-1 / distance)


_FUNCTIONS: dict[str, Callable[[str], Transform]] = {
    "translate": _with(_translation, (1, 2, 3)),
    "translateX": _with(_translation, (1,)),
    "translateY": _with(lambda y: _translation(0, y), (1,)),
    "translateZ": _with(lambda z: _translation(0, 0, z), (1,)),
    "translate3d": _with(_translation, (3,)),
    "scale": _with(Transform.scale, (1, 2, 3)),
    "scaleX": _with(lambda x: Transform.scale(x, 1), (1,)),
    "scaleY": _with(lambda y: Transform.scale(1, y), (1,)),
    "scaleZ": _with(lambda z: Transform.scale(1, 1, z), (1,)),
    "scale3d": _with(Transform.scale, (3,)),
    "rotate": _rotate,
    "rotateX": _about(1, 0, 0),
    "rotateY": _about(0, 1, 0),
    "rotateZ": _about(0, 0, 1),
    "perspective": _with(_perspective, (1,)),
    "matrix": _with(lambda *given: Transform(*given) if len(given) == 16 else Transform.affine(*given), (6, 16)),
    "matrix3d": _with(lambda *given: Transform(*given), (16,)),
}
