"""Transforms: anchor, scale, skew, rotation and position, applied in this order to points."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from ...values import Transform as InSpace
from ..scene import Layer, finite
from .clock import Clock, breaks_of
from .fitting import LATE, fitted
from .joining import numbers_of
from .properties import point, scalar
from .showing import Show
from .space import Part, Step, depth_of, show_parts, spelled, turns_of
from .tracks import Track, constant
from .values import Vector, flag, mapping

Matrix = tuple[float, float, float, float, float, float]
"""a b c d x y, for row vectors: x' = a·x + c·y + x, y' = b·x + d·y + y."""


class Transform(NamedTuple):
    """The tracks of a transform: points, percents, degrees."""

    anchor: Track
    position: Track
    split: tuple[Track, Track] | None
    scale: Track
    rotation: Track
    turns: tuple[Step, ...]
    """The rotations out of the plane, in the order in which they act."""
    skew: Track
    skew_axis: Track
    opacity: Track
    depths: tuple[Track, Track] | None = None
    """The depths of the anchor and the position, toward the viewer, if they have an effect."""

    @property
    def is_static(self) -> bool:
        tracks = (
            self.anchor,
            *(self.split or (self.position,)),
            self.scale,
            self.rotation,
            self.skew,
            self.skew_axis,
            *(step.track for step in self.turns),
        )
        return all(track.is_static for track in tracks)

    @property
    def is_rigid(self) -> bool:
        """Whether it only turns and moves."""
        still = self.scale.is_static and self.skew.is_static and not self.turns
        return still and self.scale.keys[0].value == (100, 100) and self.skew.keys[0].value == (0,)

    @property
    def is_shift(self) -> bool:
        """Whether nothing but its anchor and its position moves."""
        return all(track.is_static for track in (self.scale, self.rotation, self.skew, self.skew_axis))

    @property
    def tracks(self) -> list[Track]:
        """Returns the tracks of a transform in the plane."""
        place = list(self.split or (self.position,))
        return [
            self.anchor,
            self.scale,
            self.rotation,
            self.skew,
            self.skew_axis,
            *place,
        ]

    def matrix(self, values: list[Vector]) -> Matrix:
        """Returns the matrix of values of `tracks`."""
        anchor, scale, rotation, skew, axis, *place = values
        x, y = (place[0][0], place[1][0]) if self.split else (place[0][0], place[0][1])
        inner = multiplied(
            _scaling(scale),
            multiplied(_skewing(skew[0], axis[0]), _turning(rotation[0])),
        )
        return multiplied((1, 0, 0, 1, -anchor[0], -anchor[1]), multiplied(inner, (1, 0, 0, 1, x, y)))

    def matrix_at(self, frame: float) -> Matrix:
        return self.matrix([track.at(frame) for track in self.tracks])


def transform_of(json: Any, clock: Clock, *, oriented: bool = False, deep: bool = False) -> Transform:
    """Reads a transform. `oriented`: the layer turns with the tangent of its position. `deep`: its depth has an effect."""
    ks = mapping(json)
    place, split = ks.get("p"), None
    if flag(mapping(place).get("s")) or "x" in mapping(place) and "k" not in mapping(place):
        split = (scalar(mapping(place).get("x")), scalar(mapping(place).get("y")))
        place = None
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
        turns=turns_of(ks),
        skew=scalar(ks.get("sk")),
        skew_axis=scalar(ks.get("sa")),
        opacity=scalar(ks.get("o"), 100.0),
        depths=(depth_of(ks.get("a"), clock), depth_of(ks.get("p"), clock)) if deep else None,
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
    return Transform(constant((0.0, 0.0)), position, None, whole, rotation, (), zero, zero, constant((100.0,)))


_MOST_TURN = 0.05
"""Degrees by which a sampled direction may be wrong."""
_MOST_FACTOR, _MOST_DEGREES = 2e-5, 1e-3
"""By how much a sampled scale and turn may be wrong: 0.02 units at a distance of 1000."""


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


def _lifted(m: Matrix) -> InSpace:
    return InSpace.affine(*m)


def json_matrix(m: Matrix) -> list[float]:
    return spelled(_lifted(m))


def place(show: Show, layer: Layer, transform: Transform, *, opacity: bool = True) -> Layer:
    """Gives a layer the transform: its coordinates are those in which the contents are."""
    layer.values["bounds"] = [0, 0, 1, 1]  # the anchor point is in units of the bounds
    show.vector(layer, "anchorPoint", transform.anchor, ("x", "y"))
    if transform.split:
        for axis, track in zip("xy", transform.split, strict=True):
            show.number(layer, f"position.{axis}", track)
    else:
        show.vector(layer, "position", transform.position, ("x", "y"))
    if transform.depths is not None:
        for path, track in zip(("anchorPointZ", "zPosition"), transform.depths, strict=True):
            if not track.is_static or track.keys[0].value != (0.0,):
                show.number(layer, path, track)
    _linear(show, layer, transform)
    if opacity:
        show_opacity(show, layer, transform.opacity)
    return layer


def show_opacity(show: Show, layer: Layer, track: Track) -> None:
    """Shows a track of percents as the layer's opacity."""
    if not (track.is_static and track.keys[0].value[0] >= 100):
        show.number(layer, "opacity", track.map(lambda value: (value[0] / 100,)))


def _linear(show: Show, layer: Layer, transform: Transform) -> None:
    """Shows scale, skew and rotations."""
    scale, rotation, skews = transform.scale, transform.rotation, (transform.skew, transform.skew_axis)
    parts = [
        *(step.part(show, layer, "transform") for step in reversed(transform.turns)),
        Part(
            rotation.is_static,
            lambda: _lifted(_turning(rotation.keys[0].value[0])),
            lambda: _animate_turn(show, layer, rotation),
        ),
        Part(
            all(track.is_static for track in skews),
            lambda: _lifted(_skewing(skews[0].keys[0].value[0], skews[1].keys[0].value[0])),
            lambda: _animate_skew(show, layer, skews),
        ),
        Part(scale.is_static, lambda: _lifted(_scaling(scale.keys[0].value)), lambda: _animate_scale(show, layer, scale)),
    ]
    show_parts(show, layer, "transform", parts)


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
