"""Transforms: anchor, scale, skew, rotation and position, applied in this order to points."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any, NamedTuple

from ..report import Report
from ..scene import Layer, finite
from .clock import Clock, breaks_of
from .fitting import LATE, fitted
from .joining import numbers_of
from .properties import point, scalar, track_of
from .showing import Show
from .tracks import Track, constant
from .values import Vector, flag, mapping, sized, vector

Matrix = tuple[float, float, float, float, float, float]
"""a b c d x y, for row vectors: x' = a·x + c·y + x, y' = b·x + d·y + y."""


class Transform(NamedTuple):
    """The tracks of a transform: points, percents, degrees."""

    anchor: Track
    position: Track
    split: tuple[Track, Track] | None
    scale: Track
    rotation: Track
    tilt: Track
    """A rotation out of the plane, seen from the front: the parts a b c d of a matrix."""
    skew: Track
    skew_axis: Track
    opacity: Track

    @property
    def is_static(self) -> bool:
        tracks = (
            self.anchor,
            *(self.split or (self.position,)),
            self.scale,
            self.rotation,
            self.tilt,
            self.skew,
            self.skew_axis,
        )
        return all(track.is_static for track in tracks)

    @property
    def is_rigid(self) -> bool:
        """Whether it only turns and moves."""
        still = self.scale.is_static and self.tilt.is_static and self.skew.is_static
        return still and self.scale.keys[0].value == (100, 100) and self.tilt is FLAT and self.skew.keys[0].value == (0,)

    @property
    def is_shift(self) -> bool:
        """Whether nothing but its anchor and its position moves."""
        return all(track.is_static for track in (self.scale, self.rotation, self.tilt, self.skew, self.skew_axis))

    @property
    def tracks(self) -> list[Track]:
        place = list(self.split or (self.position,))
        return [
            self.anchor,
            self.scale,
            self.rotation,
            self.tilt,
            self.skew,
            self.skew_axis,
            *place,
        ]

    def matrix(self, values: list[Vector]) -> Matrix:
        """Returns the matrix of values of `tracks`."""
        anchor, scale, rotation, tilt, skew, axis, *place = values
        x, y = (place[0][0], place[1][0]) if self.split else (place[0][0], place[0][1])
        inner = multiplied(
            _scaling(scale),
            multiplied(_skewing(skew[0], axis[0]), multiplied(_turning(rotation[0]), _tilted(tilt))),
        )
        return multiplied((1, 0, 0, 1, -anchor[0], -anchor[1]), multiplied(inner, (1, 0, 0, 1, x, y)))

    def matrix_at(self, frame: float) -> Matrix:
        return self.matrix([track.at(frame) for track in self.tracks])


def transform_of(json: Any, report: Report, where: str, clock: Clock, *, oriented: bool = False) -> Transform:
    """Reads a transform. `oriented`: the layer turns with the tangent of its position."""
    ks = mapping(json)
    place, split = ks.get("p"), None
    if flag(mapping(place).get("s")) or "x" in mapping(place) and "k" not in mapping(place):
        split = (scalar(mapping(place).get("x")), scalar(mapping(place).get("y")))
        place = None
    tilt = _tilt(ks, clock)
    if tilt is not FLAT:
        report.approximated("rotation out of the plane (without perspective)", where)
    position = point(place)
    rotation = scalar(ks.get("r") if "r" in ks else ks.get("rz"))
    moving = position if split is None else numbers_of(split, clock, lambda values: (values[0][0], values[1][0]))
    if oriented and not moving.is_static:
        rotation = _along(moving, rotation, clock)
    return Transform(
        anchor=point(ks.get("a")),
        position=position,
        split=split,
        scale=point(ks.get("s"), (100.0, 100.0)),
        rotation=rotation,
        tilt=tilt,
        skew=scalar(ks.get("sk")),
        skew_axis=scalar(ks.get("sa")),
        opacity=scalar(ks.get("o"), 100.0),
    )


def _along(position: Track, rotation: Track, clock: Clock) -> Track:
    """Adds the direction in which a position moves to a rotation, without jumps by whole turns."""
    turned = 0.0

    def angle(values: list[Vector], frame: float) -> Vector:
        nonlocal turned
        (x, y), (u, v) = position.at(frame - 0.01), position.at(frame + 0.01)
        if math.hypot(u - x, v - y) > 1e-9:
            wanted = math.degrees(math.atan2(v - y, u - x))
            turned = wanted + 360 * round((turned - wanted) / 360)
        return (values[1][0] + turned,)

    frames = clock.instants([track for track in (position, rotation) if not track.is_static])
    angles = [(angle([position.at(frame), rotation.at(frame)], frame), ()) for frame in frames]
    moving = [track for track in (position, rotation) if not track.is_static]
    work = clock.report.work
    return Track(fitted(frames, angles.__getitem__, work, _MOST_TURN, breaks_of(moving), late=LATE, every=True))


def moved(position: Track, rotation: Track) -> Transform:
    """Returns a transform that turns and moves."""
    zero, whole = constant((0.0,)), constant((100.0, 100.0))
    return Transform(constant((0.0, 0.0)), position, None, whole, rotation, FLAT, zero, zero, constant((100.0,)))


_MOST_TURN = 0.05
"""Degrees by which a sampled direction may be wrong."""
_MOST_PART = 5e-7
"""By how much a number of a sampled matrix may be wrong."""
_MOST_FACTOR, _MOST_DEGREES = 2e-5, 1e-3
"""By how much a sampled scale and turn may be wrong: 0.02 units at a distance of 1000."""
FLAT = constant((1.0, 0.0, 0.0, 1.0))


def _tilt(ks: dict[str, Any], clock: Clock) -> Track:
    """Reads the rotations about y and x, and then those of the orientation about z, y and x."""
    about_x, about_y = scalar(ks.get("rx")), scalar(ks.get("ry"))
    orientation = track_of(ks.get("or"), lambda value: (sized(vector(value), 3), ()))
    tracks = [about_x, about_y, orientation]
    if not any(part for track in tracks for key in track.keys for part in key.value):
        return FLAT

    def made(values: list[Vector]) -> Vector:
        (rx,), (ry,), (ox, oy, oz) = values
        found: list[float] = []
        for x, y in ((1.0, 0.0), (0.0, 1.0)):
            z = 0.0
            for axis, angle in ((1, ry), (0, rx), (2, oz), (1, oy), (0, ox)):
                c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
                if axis == 0:
                    y, z = y * c - z * s, y * s + z * c
                elif axis == 1:
                    x, z = x * c + z * s, z * c - x * s
                else:
                    x, y = x * c - y * s, x * s + y * c
            found += [x, y]
        return tuple(found)

    return numbers_of(tracks, clock, made, error=_MOST_PART)


def _tilted(tilt: Vector) -> Matrix:
    a, b, c, d = tilt
    return a, b, c, d, 0, 0


def multiplied(m: Matrix, n: Matrix) -> Matrix:
    """Returns the matrix that applies m first."""
    a, b, c, d, x, y = m
    p, q, r, s, u, v = n
    return (
        a * p + b * r,
        a * q + b * s,
        c * p + d * r,
        c * q + d * s,
        x * p + y * r + u,
        x * q + y * s + v,
    )


def mapped(m: Matrix, x: float, y: float) -> tuple[float, float]:
    return m[0] * x + m[2] * y + m[4], m[1] * x + m[3] * y + m[5]


def _scaling(scale: Vector) -> Matrix:
    return (scale[0] / 100, 0, 0, scale[1] / 100, 0, 0)


def _turning(degrees: float) -> Matrix:
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return (c, s, -s, c, 0, 0)


def _skewing(skew: float, axis: float) -> Matrix:
    """Skews along an axis: turns by −axis, shears, turns back."""
    if skew == 0:
        return (1, 0, 0, 1, 0, 0)
    return multiplied(_turning(-axis), multiplied((1, 0, _tangent(skew), 1, 0, 0), _turning(axis)))


def _tangent(skew: float) -> float:
    return math.tan(math.radians(-min(max(skew, -85.0), 85.0)))


def json_matrix(m: Matrix) -> list[float]:
    a, b, c, d, x, y = (finite(part, 12) for part in m)
    return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, x, y, 0, 1]


def place(show: Show, layer: Layer, transform: Transform, *, opacity: bool = True) -> Layer:
    """Gives a layer the transform: its coordinates are those in which the contents are."""
    layer.values["bounds"] = [0, 0, 1, 1]  # the anchor point is in units of the bounds
    show.vector(layer, "anchorPoint", transform.anchor, ("x", "y"))
    if transform.split:
        for axis, track in zip("xy", transform.split, strict=True):
            show.number(layer, f"position.{axis}", track)
    else:
        show.vector(layer, "position", transform.position, ("x", "y"))
    _linear(show, layer, transform)
    if opacity:
        show_opacity(show, layer, transform.opacity)
    return layer


def show_opacity(show: Show, layer: Layer, track: Track) -> None:
    """Shows a track of percents as the layer's opacity."""
    if not (track.is_static and track.keys[0].value[0] >= 100):
        show.number(layer, "opacity", track.map(lambda value: (value[0] / 100,)))


def _linear(show: Show, layer: Layer, transform: Transform) -> None:
    """Scale, skew and rotation. They are added up from the outside: value functions with `additive` multiply matrices, so that
    negative scales and turns by more than half a circle keep their meaning, which components of one matrix lose."""
    scale, rotation, is_moving = transform.scale, transform.rotation, False
    static: Matrix = (1, 0, 0, 1, 0, 0)
    skews = (transform.skew, transform.skew_axis)
    steps: list[tuple[bool, Callable[[], Matrix], Callable[[], None]]] = [
        (
            transform.tilt.is_static,
            lambda: _tilted(transform.tilt.keys[0].value),
            lambda: show.animate(
                layer,
                "transform",
                transform.tilt,
                lambda v: json_matrix(_tilted(v)),
                additive=True,
            ),
        ),
        (
            rotation.is_static,
            lambda: _turning(rotation.keys[0].value[0]),
            lambda: _animate_turn(show, layer, rotation),
        ),
        (
            all(track.is_static for track in skews),
            lambda: _skewing(skews[0].keys[0].value[0], skews[1].keys[0].value[0]),
            lambda: _animate_skew(show, layer, skews),
        ),
        (
            scale.is_static,
            lambda: _scaling(scale.keys[0].value),
            lambda: _animate_scale(show, layer, scale),
        ),
    ]
    for is_static, matrix, animate in steps:
        if not is_static:
            animate()
            is_moving = True
        elif not is_moving:
            static = multiplied(matrix(), static)
        elif matrix() != (1, 0, 0, 1, 0, 0):
            show.constant(layer, "transform", json_matrix(matrix()), additive=True)
    if static != (1, 0, 0, 1, 0, 0):
        layer.values["transform"] = json_matrix(static)


def _animate_scale(show: Show, layer: Layer, scale: Track) -> None:
    if scale.has_one_easing:
        show.animate(
            layer,
            "transform",
            scale,
            lambda v: [finite(v[0] / 100, 12), finite(v[1] / 100, 12), 1],
            valueFunction="scale",
            additive=True,
        )
        return
    for index, function in enumerate(("scaleX", "scaleY")):
        show.animate(
            layer,
            "transform",
            scale.part(index),
            lambda v: finite(v[0] / 100, 12),
            valueFunction=function,
            additive=True,
        )


def _animate_skew(show: Show, layer: Layer, skews: tuple[Track, Track]) -> None:
    """A shear by k turns, scales by s and 1 / s, and turns again, all of which value functions carry: with tan d = k / 2 it turns by
    -45° - d / 2 and by 45° - d / 2, and s = tan d + 1 / cos d. A matrix that moves would be decomposed otherwise."""
    skew, axis = skews

    def turn(sign: float) -> Track:
        def degrees(values: list[Vector]) -> Vector:
            return (sign * (values[1][0] + 45) - math.degrees(_half(values[0][0])) / 2,)

        return numbers_of([skew, axis], show.clock, degrees, affine=skew.is_static, error=_MOST_DEGREES)

    def scale(sign: float) -> Track:
        def factor(values: list[Vector]) -> Vector:
            half = _half(values[0][0])
            return ((math.tan(half) + 1 / math.cos(half)) ** sign,)

        return numbers_of([skew], show.clock, factor, error=_MOST_FACTOR)

    _show_turn(show, layer, turn(1))
    if skew.is_static:
        wide = scale(1.0).keys[0].value[0]
        show.constant(layer, "transform", json_matrix((wide, 0, 0, 1 / wide, 0, 0)), additive=True)
    for function, sign in () if skew.is_static else (("scaleX", 1.0), ("scaleY", -1.0)):
        show.animate(layer, "transform", scale(sign), lambda v: finite(v[0], 12), valueFunction=function, additive=True)
    _show_turn(show, layer, turn(-1))


def _show_turn(show: Show, layer: Layer, rotation: Track) -> None:
    if rotation.is_static:
        show.constant(layer, "transform", json_matrix(_turning(rotation.keys[0].value[0])), additive=True)
    else:
        _animate_turn(show, layer, rotation)


def _half(skew: float) -> float:
    return math.atan(_tangent(skew) / 2)


def _animate_turn(show: Show, layer: Layer, rotation: Track) -> None:
    show.animate(layer, "transform", rotation, lambda v: finite(math.radians(v[0]), 12), valueFunction="rotateZ", additive=True)
