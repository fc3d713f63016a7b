"""Values: named tuples, which compare equal to plain ones, and paths.

Lengths are in the host's unit, y points down, angles are in radians, colors are straight (not premultiplied) sRGB in 0...1.

>>> from kinema import Point, Transform, Path
>>> Point(10, 20) == (10, 20)
True
>>> (Transform.scale(2) @ Transform.translation(5, 0)).apply(1, 1)
Point(x=7.0, y=2.0)
>>> Path().move(0, 0).line(10, 0)
Path([('move', 0, 0), ('line', 10, 0)])
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Iterable, Sequence
from ctypes import byref, c_bool, c_double
from typing import Any, NamedTuple, NoReturn

from ._library import lib
from .colors import Color as Color
from .suspicion import examine

_Sixteen = c_double * 16


class Point(NamedTuple):
    """In points. Points add and subtract, and numbers multiply and divide them.

    >>> import kinema
    >>> kinema.Point(3, 4).y, kinema.Point(3, 4) + (1, 1), kinema.Point(3, 4) * 2, abs(kinema.Point(3, 4))
    (4, Point(x=4, y=5), Point(x=6, y=8), 5.0)
    """

    x: float
    y: float

    def __add__(self, other: Any) -> Point:
        return Point(*_each(self, other, "+", operator.add))

    def __radd__(self, other: Any) -> Point:
        return Point(*_each(self, other, "+", operator.add))

    def __sub__(self, other: Any) -> Point:
        return Point(*_each(self, other, "-", operator.sub))

    def __rsub__(self, other: Any) -> Point:
        return Point(*_each(self, other, "-", lambda a, b: b - a))

    def __mul__(self, factor: Any) -> Point:
        return Point(*_scaled(self, factor, "*", operator.mul))

    def __rmul__(self, factor: Any) -> Point:
        return self.__mul__(factor)

    def __truediv__(self, divisor: Any) -> Point:
        return Point(*_scaled(self, divisor, "/", operator.truediv))

    def __neg__(self) -> Point:
        return Point(-self.x, -self.y)

    def __abs__(self) -> float:
        """The distance from (0, 0)."""
        return math.hypot(self.x, self.y)


class Size(NamedTuple):
    """In points. Numbers multiply and divide a size.

    >>> import kinema
    >>> kinema.Size(40, 30).width, kinema.Size(40, 30) / 2
    (40, Size(width=20.0, height=15.0))
    """

    width: float
    height: float

    def __add__(self, other: Any) -> Size:
        return Size(*_each(self, other, "+", operator.add))

    def __sub__(self, other: Any) -> Size:
        return Size(*_each(self, other, "-", operator.sub))

    def __mul__(self, factor: Any) -> Size:
        return Size(*_scaled(self, factor, "*", operator.mul))

    def __rmul__(self, factor: Any) -> Size:
        return self.__mul__(factor)

    def __truediv__(self, divisor: Any) -> Size:
        return Size(*_scaled(self, divisor, "/", operator.truediv))


def _each(pair: Any, other: Any, sign: str, function: Callable[[float, float], float]) -> list[float]:
    """Applies a function to the numbers of two pairs."""
    try:
        first, second = other
        return [function(pair[0], first), function(pair[1], second)]
    except (TypeError, ValueError):
        raise TypeError(f"{type(pair).__name__} {sign} {other!r}: expected two numbers") from None


def _scaled(pair: Any, factor: Any, sign: str, function: Callable[[float, float], float]) -> list[float]:
    if not isinstance(factor, (int, float)) and not hasattr(factor, "__float__"):
        raise TypeError(f"{type(pair).__name__} {sign} {factor!r}: expected a number")
    return [function(number, factor) for number in pair]


class Rect(NamedTuple):
    """In points.

    >>> import kinema
    >>> kinema.Rect(10, 20, 40, 30).size
    Size(width=40, height=30)
    """

    x: float
    y: float
    width: float
    height: float

    @property
    def center(self) -> Point:
        return Point(self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, dx: float, dy: float | None = None) -> Rect:
        """Returns the rect that is smaller by dx on the left and on the right, and by dy above and below.

        >>> import kinema
        >>> kinema.Rect(0, 0, 40, 30).inset(5)
        Rect(x=5, y=5, width=30, height=20)
        """
        dy = dx if dy is None else dy
        return Rect(self.x + dx, self.y + dy, self.width - 2 * dx, self.height - 2 * dy)

    def union(self, other: Sequence[float]) -> Rect:
        """Returns the smallest rect that contains both."""
        x, y, width, height = other
        left, top = min(self.x, x), min(self.y, y)
        return Rect(left, top, max(self.x + self.width, x + width) - left, max(self.y + self.height, y + height) - top)

    def __add__(self, other: object) -> NoReturn:
        """A tuple would append the numbers."""
        raise TypeError(f"rect + {type(other).__name__}: expected rect.union(other) or rect.inset(dx, dy)")

    def __mul__(self, other: object) -> NoReturn:
        """A tuple would repeat its numbers."""
        raise TypeError(f"rect * {type(other).__name__}: expected rect.inset(dx, dy)")

    @property
    def origin(self) -> Point:
        return Point(self.x, self.y)

    @property
    def size(self) -> Size:
        return Size(self.width, self.height)


class Transform(NamedTuple):
    """CATransform3D, a 4 x 4 matrix for row vectors, p' = p * M: the translation is in m41, m42, m43. `a @ b` does a first.

    >>> import kinema
    >>> (kinema.Transform.scale(2) @ kinema.Transform.translation(5, 0)).m41
    5.0
    """

    m11: float = 1.0
    m12: float = 0.0
    m13: float = 0.0
    m14: float = 0.0
    m21: float = 0.0
    m22: float = 1.0
    m23: float = 0.0
    m24: float = 0.0
    m31: float = 0.0
    m32: float = 0.0
    m33: float = 1.0
    m34: float = 0.0
    m41: float = 0.0
    m42: float = 0.0
    m43: float = 0.0
    m44: float = 1.0

    @classmethod
    def translation(cls, x: float, y: float, z: float = 0.0) -> Transform:
        return cls(m41=float(x), m42=float(y), m43=float(z))

    @classmethod
    def scale(cls, x: float, y: float | None = None, z: float = 1.0) -> Transform:
        """Makes a scale; a single number scales x and y."""
        return cls(m11=float(x), m22=float(x if y is None else y), m33=float(z))

    @classmethod
    def rotation(cls, angle: float, x: float = 0.0, y: float = 0.0, z: float = 1.0) -> Transform:
        """Makes a rotation by `angle` radians about the axis (x, y, z), by default z; an axis of length 0 makes the identity."""
        examine("angle", angle)
        result = _Sixteen()
        lib.kinTransformMakeRotation(*map(float, (angle, x, y, z)), result)
        return cls(*result)

    @classmethod
    def affine(cls, a: float, b: float, c: float, d: float, tx: float, ty: float) -> Transform:
        """x' = a x + c y + tx, y' = b x + d y + ty."""
        return cls(m11=a, m12=b, m21=c, m22=d, m41=tx, m42=ty)

    def __matmul__(self, other: Transform) -> Transform:
        if not isinstance(other, Iterable):
            return NotImplemented
        result = _Sixteen()
        lib.kinTransformConcat(_Sixteen(*self), _Sixteen(*other), result)
        return Transform(*result)

    def __mul__(self, other: object) -> NoReturn:
        """A tuple would repeat its numbers."""
        raise TypeError(f"transform * {type(other).__name__}: expected transform @ transform")

    def __rmul__(self, other: object) -> NoReturn:
        raise TypeError(f"{type(other).__name__} * transform: expected transform @ transform")

    def translated(self, x: float, y: float, z: float = 0.0) -> Transform:
        """CATransform3DTranslate: the translation first, then this transform."""
        return Transform.translation(x, y, z) @ self

    def scaled(self, x: float, y: float | None = None, z: float = 1.0) -> Transform:
        """CATransform3DScale: the scale first, then this transform."""
        return Transform.scale(x, y, z) @ self

    def rotated(self, angle: float, x: float = 0.0, y: float = 0.0, z: float = 1.0) -> Transform:
        """CATransform3DRotate: the rotation first, then this transform."""
        return Transform.rotation(angle, x, y, z) @ self

    @property
    def inverse(self) -> Transform | None:
        """Returns the inverse transform, or None if there is none."""
        result, has_inverse = _Sixteen(), c_bool()
        lib.kinTransformInvert(_Sixteen(*self), result, byref(has_inverse))
        return Transform(*result) if has_inverse.value else None

    @property
    def is_identity(self) -> bool:
        return self == Transform()

    @property
    def is_affine(self) -> bool:
        """Whether a b c d tx ty represent the transform completely."""
        return self == Transform.affine(*self._plane)

    @property
    def affine_numbers(self) -> tuple[float, ...]:
        """Returns the transform as a b c d tx ty, or the identity if it is not affine."""
        return self._plane if self.is_affine else Transform()._plane

    @property
    def _plane(self) -> tuple[float, ...]:
        return self.m11, self.m12, self.m21, self.m22, self.m41, self.m42

    def apply(self, x: float, y: float, z: float = 0.0) -> Point:
        """Transforms a point, and divides it by its w."""
        px, py, w = (x * self[i] + y * self[4 + i] + z * self[8 + i] + self[12 + i] for i in (0, 1, 3))
        return Point(px / w, py / w) if w else Point(math.nan, math.nan)


Element = tuple[str | float, ...]
"""("move", x, y), ("line", x, y), ("quad", cx, cy, x, y), ("curve", c1x, c1y, c2x, c2y, x, y) or ("close",)."""


class Path(list[Element]):
    """A path: a list of elements, with a method for each kind that adds one and returns the path.

    >>> import kinema
    >>> with kinema.Context() as ctx:
    ...     kinema.ShapeLayer(ctx, path=kinema.Path.rect(0, 0, 10, 10)).path == kinema.Path.rect(0, 0, 10, 10)
    True
    """

    def __init__(self, elements: Iterable[Sequence[str | float]] = ()) -> None:
        super().__init__(tuple(element) for element in elements)

    @classmethod
    def svg(cls, text: str) -> Path:
        """Makes a path from SVG's path data; arcs become curves. Properties take such a text, too.

        >>> Path.svg("M10 0 h20 q5 0 5 5 z")
        Path([('move', 10.0, 0.0), ('line', 30.0, 0.0), ('quad', 35.0, 0.0, 35.0, 5.0), ('close',)])
        """
        from ._svg import path

        return cls(path(text))

    def move(self, x: float, y: float) -> Path:
        """Begins a subpath."""
        return self._add("move", x, y)

    def line(self, x: float, y: float) -> Path:
        return self._add("line", x, y)

    def quad(self, cx: float, cy: float, x: float, y: float) -> Path:
        """Adds a quadratic curve; its control point is the first argument."""
        return self._add("quad", cx, cy, x, y)

    def curve(self, c1x: float, c1y: float, c2x: float, c2y: float, x: float, y: float) -> Path:
        """Adds a cubic curve; its two control points are the first arguments."""
        return self._add("curve", c1x, c1y, c2x, c2y, x, y)

    def close(self) -> Path:
        """Adds a line to the beginning of the subpath."""
        return self._add("close")

    def _add(self, *element: str | float) -> Path:
        self.append(element)
        return self

    @classmethod
    def rect(cls, x: float, y: float, width: float, height: float) -> Path:
        return cls().move(x, y).line(x + width, y).line(x + width, y + height).line(x, y + height).close()

    @classmethod
    def ellipse(cls, x: float, y: float, width: float, height: float) -> Path:
        """Makes the ellipse in a rect, of four curves, clockwise from the right (y down)."""
        rx, ry = width / 2, height / 2
        cx, cy, kx, ky = x + rx, y + ry, rx * _ARC, ry * _ARC
        return (
            cls()
            .move(cx + rx, cy)
            .curve(cx + rx, cy + ky, cx + kx, cy + ry, cx, cy + ry)
            .curve(cx - kx, cy + ry, cx - rx, cy + ky, cx - rx, cy)
            .curve(cx - rx, cy - ky, cx - kx, cy - ry, cx, cy - ry)
            .curve(cx + kx, cy - ry, cx + rx, cy - ky, cx + rx, cy)
            .close()
        )

    def __repr__(self) -> str:
        if len(self) <= _SHOWN:
            return f"Path({super().__repr__()})"
        return f"Path([{', '.join(map(repr, self[:_SHOWN]))}, … {len(self) - _SHOWN} more])"


_SHOWN = 6
"""The elements of a path that its repr shows."""
_ARC = 4 / 3 * (math.sqrt(2) - 1)  # the control points of a quarter circle


def deg(angle: Any) -> Any:
    """Converts degrees to radians: a number, a list or a numpy array.

    >>> import kinema
    >>> kinema.deg(180), kinema.deg([0, 360])
    (3.141592653589793, [0.0, 6.283185307179586])
    """
    if isinstance(angle, (list, tuple)):
        return [deg(item) for item in angle]
    return angle * (math.pi / 180) if hasattr(angle, "tolist") else math.radians(angle)


Number = float | int
Numbers = Sequence[Number]
Value = Number | str | Path | Numbers | Sequence[Sequence[Number]] | None
"""The value of a property; numpy arrays count as sequences of numbers, and a color or a path may be a text."""
