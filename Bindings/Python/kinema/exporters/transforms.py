"""Transforms as functions of CAML: the reverse of kinema.importers.caml.transforms.

>>> functions([2, 0, 0, 0, 0, 2, 0, 0, 0, 0, 1, 0, 5, 6, 0, 1])
'translate(5, 6, 0) scale(2, 2, 1)'
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from ..importers.caml.transforms import matrix

_CLOSE = 1e-12


def text_of(number: float) -> str:
    """Returns the shortest text that reads back to the same number."""
    return str(number) if isinstance(number, int) else repr(number).removesuffix(".0")


def functions(m: Sequence[float]) -> str | None:
    """Returns functions whose matrix differs from 16 numbers only by rounding errors; None if there are none."""
    parts: list[str] = []
    distance = _perspective(m)
    if distance is None:
        return None
    if distance:
        parts.append(f"perspective({text_of(distance)})")
    if m[12] or m[13] or m[14]:
        parts.append(_call("translate", *m[12:15]))
    linear = _linear([list(m[row : row + 3]) for row in (0, 4, 8)])
    if linear is None:
        return None
    text = " ".join([*parts, *linear]) or "identity"
    size = max(map(abs, m))
    again = matrix(text)
    return text if all(abs(a - b) <= _CLOSE * size for a, b in zip(again, m, strict=True)) else None


def _perspective(m: Sequence[float]) -> float | None:
    """The distance of a perspective that is multiplied last, 0 if there is none, None if the last column is of no perspective."""
    depth = [m[2], m[6], m[10], m[14]]
    column = [m[3], m[7], m[11], m[15] - 1]
    if not any(column):
        return 0.0
    largest = max(range(4), key=lambda row: abs(depth[row]))
    if depth[largest] == 0 or column[largest] == 0:
        return None
    return -depth[largest] / column[largest]


def _call(name: str, *numbers: float) -> str:
    return f"{name}({', '.join(map(text_of, numbers))})"


def _turn(angle: float, *axis: int) -> list[str]:
    if angle == 0:
        return []
    degrees = f"{text_of(math.degrees(angle))}deg"
    return [f"rotate({', '.join([degrees, *map(str, axis)])})"]


def _linear(rows: list[list[float]]) -> list[str] | None:
    """The functions of the upper 3 x 3."""
    (a, b, p), (c, d, q), (r, s, z) = rows
    if not (b or c or p or q or r or s):
        return [] if (a, d, z) == (1, 1, 1) else [_call("scale", a, d, z)]
    if not (p or q or r or s):
        return _planar(a, b, c, d, z)
    return _spatial(rows)


def _planar(a: float, b: float, c: float, d: float, z: float) -> list[str]:
    """A scale, then a turn if the rows are orthogonal; otherwise a turn, a scale and a turn (singular values)."""
    width, height = math.hypot(a, b), math.hypot(c, d)
    if width and abs(a * c + b * d) <= 1e-15 * width * height:
        return [*_turn(math.atan2(b, a)), _call("scale", width, math.copysign(height, a * d - b * c), z)]
    e, f, g, h = (a + d) / 2, (a - d) / 2, (b + c) / 2, (b - c) / 2
    even, odd = math.hypot(e, h), math.hypot(f, g)
    total, difference = math.atan2(h, e), math.atan2(g, f)
    return [
        *_turn((total + difference) / 2),
        _call("scale", even + odd, even - odd, z),
        *_turn((total - difference) / 2),
    ]


def _spatial(rows: list[list[float]]) -> list[str] | None:
    """A scale, then turns about x, y and z, as `transform` is composed (rule 8.3)."""
    scales = [math.hypot(*row) for row in rows]
    if not all(scales):
        return None
    (a, b, p), (c, d, q), (r, s, z) = rows
    if a * (d * z - q * s) - b * (c * z - q * r) + p * (c * s - d * r) < 0:
        scales[1] = -scales[1]
    one, two, three = ([number / scale for number in row] for row, scale in zip(rows, scales, strict=True))
    y = math.asin(max(-1.0, min(1.0, -one[2])))
    if abs(one[2]) < 0.999999:
        x, turn = math.atan2(two[2], three[2]), math.atan2(one[1], one[0])
    else:
        x, turn = 0.0, math.atan2(-two[0], two[1])
    angles = [*_turn(turn), *_turn(y, 0, 1, 0), *_turn(x, 1, 0, 0)]
    return angles if scales == [1, 1, 1] else [*angles, _call("scale", *scales)]
