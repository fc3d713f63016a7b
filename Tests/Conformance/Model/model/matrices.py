"""Interpolation and arithmetic of matrices: 3.3, 3.4, D3, D18, D42. Row vectors; a matrix is a row of 16 numbers."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from formulas import Row, mix, product

Vector = list[float]
Rows = list[Any]


def grid(matrix: Row) -> Rows:
    return [list(matrix[i : i + 4]) for i in (0, 4, 8, 12)]


def flat(rows: Rows) -> Row:
    return tuple(float(x) for row in rows for x in row)


def concat(first: Row, second: Row) -> Row:
    return flat(product(grid(first), grid(second)))


def interpolate(a: Row, b: Row, f: float) -> Row:
    """3.3."""
    if _is_affine(a) and _is_affine(b):
        flat_a, flat_b = Flat.of(a), Flat.of(b)
        return flat_a.mixed(flat_b, f) if flat_a and flat_b else mix(a, b, f)
    solid_a, solid_b = Solid.of(a), Solid.of(b)
    return solid_a.mixed(solid_b, f) if solid_a and solid_b else mix(a, b, f)


def _is_affine(matrix: Row) -> bool:
    if any(matrix[i] for i in (3, 7, 11, 14)) or matrix[15] != 1:
        return False
    rows = [_cleaned([x / (math.hypot(*matrix[i : i + 3]) or 1) for x in matrix[i : i + 3]]) for i in (0, 4)]
    return not rows[0][2] and not rows[1][2] and _cleaned([matrix[8], matrix[9], matrix[10] - 1]) == [0, 0, 0]


def _cleaned(row: Vector) -> Vector:
    """D143: a row of length 1 without residues."""
    return [0.0 if abs(x) < 1e-12 else x for x in row]


@dataclass
class Flat:
    """3.3: the decomposition of an affine matrix."""

    translation: Row
    scale: Row
    angle: float
    remainder: Row

    @classmethod
    def of(cls, m: Row) -> Flat | None:
        x, y = list(m[0:2]), list(m[4:6])
        determinant = x[0] * y[1] - x[1] * y[0]
        if determinant == 0:
            return None
        scale = [math.hypot(*x), math.hypot(*y)]
        if determinant < 0:
            scale[0 if m[5] - m[0] > 1e-12 * max(scale) else 1] *= -1  # D143
        x, y = _cleaned([v / scale[0] for v in x]), _cleaned([v / scale[1] for v in y])
        angle = math.atan2(x[1], x[0])
        remainder = product(_turn(-angle), [x, y])  # D42: from the left
        return cls((m[12], m[13]), tuple(scale), math.degrees(angle), tuple(v for row in remainder for v in row))

    def mixed(self, other: Flat, f: float) -> Row:
        scale, one, two = self.scale, self.angle, other.angle
        if (scale[0] < 0 and other.scale[1] < 0) or (scale[1] < 0 and other.scale[0] < 0):
            scale, one = (-scale[0], -scale[1]), one + (180 if one < 0 else -180)
        one, two = one or 360, two or 360
        if abs(one - two) > 180 + 1e-10:  # D143
            one, two = (one - 360, two) if one > two else (one, two - 360)
        (sx, sy), (c, d, e, g) = mix(scale, other.scale, f), mix(self.remainder, other.remainder, f)
        angle = math.radians(one + (two - one) * f)
        (a, b), (p, q) = product([[sx, 0], [0, sy]], _turn(angle), [[c, d], [e, g]])
        tx, ty = mix(self.translation, other.translation, f)
        return (a, b, 0.0, 0.0, p, q, 0.0, 0.0, 0.0, 0.0, 1.0, 0.0, tx, ty, 0.0, 1.0)


def _turn(angle: float) -> Rows:
    return [[math.cos(angle), math.sin(angle)], [-math.sin(angle), math.cos(angle)]]


@dataclass
class Solid:
    """3.3, D18: CSS Transforms Level 2 "unmatrix", M = scale, skew, rotation, translation, perspective."""

    translation: Row
    scale: Row
    skew: Row  # xy, xz, yz
    rotation: Row  # a quaternion x y z w
    perspective: Row

    @classmethod
    def of(cls, matrix: Row) -> Solid | None:
        if matrix[15] == 0:
            return None
        rows = grid(tuple(x / matrix[15] for x in matrix))
        last = [row[3] for row in rows]
        linear, move = [row[:3] for row in rows[:3]], rows[3][:3]
        if _determinant(linear) == 0:
            return None
        px, py, pz = _solve(linear, last[:3])
        pw = last[3] - _dot(move, [px, py, pz])
        x, y, z = linear
        sx = math.hypot(*x)
        x = [v / sx for v in x]
        xy = _dot(x, y)
        y = [v - xy * w for v, w in zip(y, x, strict=True)]
        sy = math.hypot(*y)
        y = [v / sy for v in y]
        xz, yz = _dot(x, z), _dot(y, z)
        z = [v - xz * w - yz * u for v, w, u in zip(z, x, y, strict=True)]
        sz = math.hypot(*z)
        z = [v / sz for v in z]
        scale, axes = (sx, sy, sz), [x, y, z]
        if _determinant(axes) < 0:
            scale, axes = (-sx, -sy, -sz), [[-v for v in axis] for axis in axes]
        return cls(tuple(move), scale, (xy / sy, xz / sz, yz / sz), _quaternion(axes), (px, py, pz, pw))

    def mixed(self, other: Solid, f: float) -> Row:
        return Solid(
            mix(self.translation, other.translation, f),
            mix(self.scale, other.scale, f),
            mix(self.skew, other.skew, f),
            _slerp(self.rotation, other.rotation, f),
            mix(self.perspective, other.perspective, f),
        ).matrix()

    def matrix(self) -> Row:
        (sx, sy, sz), (xy, xz, yz) = self.scale, self.skew
        linear = product([[sx, 0, 0], [0, sy, 0], [0, 0, sz]], [[1, 0, 0], [xy, 1, 0], [xz, yz, 1]], _axes(self.rotation))
        affine = [[*row, 0.0] for row in linear] + [[*self.translation, 1.0]]
        last = [[float(i == j) for j in range(3)] + [p] for i, p in enumerate(self.perspective)]
        return flat(product(affine, last))


def _dot(a: Vector, b: Vector) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _determinant(rows: Rows) -> float:
    (a, b, c), (d, e, f), (g, h, i) = rows
    return float(a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g))


def _solve(rows: Rows, right: Vector) -> Vector:
    """Cramer's rule."""
    whole = _determinant(rows)
    return [
        _determinant([[right[i] if j == k else row[j] for j in range(3)] for i, row in enumerate(rows)]) / whole for k in range(3)
    ]


def _axes(q: Row) -> Rows:
    """Returns the axes after a rotation, as rows."""
    x, y, z, w = q
    return [
        [1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w)],
        [2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w)],
        [2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y)],
    ]


def _quaternion(axes: Rows) -> Row:
    """The inverse of `_axes`, by the largest of the four."""
    (a, b, c), (d, e, f), (g, h, i) = axes
    w, x, y, z = (math.sqrt(max(v, 0.0)) / 2 for v in (1 + a + e + i, 1 + a - e - i, 1 - a + e - i, 1 - a - e + i))
    largest = max(w, x, y, z)
    if largest == w:
        return ((f - h) / (4 * w), (g - c) / (4 * w), (b - d) / (4 * w), w)
    if largest == x:
        return (x, (b + d) / (4 * x), (c + g) / (4 * x), (f - h) / (4 * x))
    if largest == y:
        return ((b + d) / (4 * y), y, (f + h) / (4 * y), (g - c) / (4 * y))
    return ((c + g) / (4 * z), (f + h) / (4 * z), z, (b - d) / (4 * z))


def _slerp(a: Row, b: Row, f: float) -> Row:
    cosine = _dot(list(a), list(b))
    if cosine < -1e-12:  # D143
        b = tuple(-v for v in b)
    cosine = abs(cosine)
    if cosine > 0.9995:
        mixed = mix(a, b, f)
    else:
        angle = math.acos(cosine)
        one, two = math.sin((1 - f) * angle) / math.sin(angle), math.sin(f * angle) / math.sin(angle)
        mixed = tuple(one * x + two * y for x, y in zip(a, b, strict=True))
    size = math.hypot(*mixed)
    return tuple(v / size for v in mixed)


def added(start: Row, by: Row, sign: int) -> Row:
    """D3, D42: translation, scale and skew of `by` added or subtracted; the rotation and the perspective of `start` stay."""
    one, two = Solid.of(start), Solid.of(by)
    if one is None or two is None:
        return start

    def total(a: Row, b: Row) -> Row:
        return tuple(x + sign * y for x, y in zip(a, b, strict=True))

    return Solid(
        total(one.translation, two.translation),
        total(one.scale, two.scale),
        total(one.skew, two.skew),
        one.rotation,
        one.perspective,
    ).matrix()
