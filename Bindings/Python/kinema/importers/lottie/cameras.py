"""Cameras: layers in space are seen from the place of a camera, with its perspective. Those that follow each other in the list are in one
layer, whose transform of sublayers is the inverse of the camera's place and then the perspective."""

from __future__ import annotations

import math

from ...values import Transform as Matrix
from ..scene import Layer
from .clock import Clock
from .composition import Composition, Item
from .joining import numbers_of
from .properties import scalar
from .space import Part, Step, axis_of, negative, show_parts, spelled
from .tracks import Track
from .transforms import Transform, transform_of
from .values import Vector, flag, integer, mapping, number

CAMERA = 13
_PATH = "sublayerTransform"


class View:
    """What a camera sees of a composition."""

    def __init__(self, composition: Composition, camera: Item, zoom: Track) -> None:
        self._composition, self._zoom, clock = composition, zoom, composition.clock
        self._steps: list[Step] = []
        for parent in reversed(composition.parents(camera)):
            transform = transform_of(parent.json.get("ks"), clock, deep=True)
            self._steps += [*_away(transform, clock), *_turned_back(transform), *_unscaled(transform, clock)]
        ks = mapping(camera.json.get("ks"))
        transform = transform_of(ks, clock, deep=True)
        self._steps += [*_away(transform, clock), *(_aim(transform, clock) if "a" in ks else []), *_turned_back(transform)]
        self._steps = [step for step in self._steps if step.has_effect]

    @property
    def is_turned(self) -> bool:
        return any(step.function.startswith("rotate") for step in self._steps)

    def box(self) -> Layer:
        """Returns a layer for what the camera sees, with the coordinates of the composition."""
        composition, show = self._composition, self._composition.show
        layer = composition.shared.scene.layer(bounds=[0, 0, *composition.size], anchorPoint=[0, 0])
        steps = [step.part(show, layer, _PATH) for step in reversed(self._steps)]
        show_parts(show, layer, _PATH, [self._lens(layer), *steps])
        return layer

    def _lens(self, layer: Layer) -> Part:
        """Returns the perspective, whose eye is before the middle of the composition."""
        width, height = self._composition.size

        def matrix(zoom: float) -> Matrix:
            return Matrix.translation(0, 0, zoom) @ Matrix(m34=-1 / zoom) @ Matrix.translation(width / 2, height / 2)

        def animate() -> None:
            fine = numbers_of([self._zoom], self._composition.clock, lambda values: values[0])
            self._composition.show.animate(layer, _PATH, fine, lambda value: spelled(matrix(value[0])), additive=True)

        return Part(self._zoom.is_static, lambda: matrix(self._zoom.keys[0].value[0]), animate)


def view_of(composition: Composition) -> View | None:
    """Returns the view of a composition's first camera; None if it has no camera, or no layers in space."""
    report = composition.shared.report
    cameras = [item for item in composition.items if integer(item.json.get("ty"), -1) == CAMERA and not flag(item.json.get("hd"))]
    seen = [item for item in composition.items if in_space(item)]
    if not cameras or not seen:
        return None
    camera = cameras[0]
    zoom = scalar(camera.json.get("pe"))
    if not all(key.value[0] >= 1 for key in zoom.keys):
        report.refused("camera without a zoom", camera.where)
        return None
    if not zoom.is_static:
        report.approximated("zoom of a camera that moves", camera.where)
    first, last = composition.clock.frames
    if len(cameras) > 1 or number(camera.json.get("ip")) > first or number(camera.json.get("op"), 1e9) < last - 1e-6:
        report.approximated("camera that begins, ends, or gives way to another one", camera.where)
    view = View(composition, camera, zoom)
    if len(seen) > 1 and (view.is_turned or any(map(in_space, (one for item in seen for one in composition.parents(item))))):
        report.approximated("order of layers in space: by their own depth", camera.where)
    return view


def in_space(item: Item) -> bool:
    return flag(item.json.get("ddd")) and integer(item.json.get("ty"), -1) != CAMERA


def _away(transform: Transform, clock: Clock) -> list[Step]:
    return [Step(f"translate{axis}", negative(track)) for axis, track in zip("XYZ", _place(transform, clock), strict=True)]


def _place(transform: Transform, clock: Clock) -> tuple[Track, Track, Track]:
    x, y = transform.split or (axis_of(transform.position, 0, clock), axis_of(transform.position, 1, clock))
    return x, y, _depths(transform)[1]


def _depths(transform: Transform) -> tuple[Track, Track]:
    assert transform.depths is not None
    return transform.depths


def _turned_back(transform: Transform) -> list[Step]:
    return [*(step.back() for step in reversed(transform.turns)), Step("rotateZ", negative(transform.rotation))]


def _unscaled(transform: Transform, clock: Clock) -> list[Step]:
    """Returns the inverse of a scale about the anchor."""

    def inverse(values: list[Vector]) -> Vector:
        return (100 / (values[0][0] or 1e-3),)

    anchor = [axis_of(transform.anchor, index, clock) for index in (0, 1)]
    scales = [numbers_of([transform.scale.part(index)], clock, inverse, error=2e-5) for index in (0, 1)]
    return [
        *(Step(f"scale{axis}", track) for axis, track in zip("XY", scales, strict=True)),
        *(Step(f"translate{axis}", track) for axis, track in zip("XYZ", (*anchor, _depths(transform)[0]), strict=True)),
    ]


def _aim(transform: Transform, clock: Clock) -> list[Step]:
    """Returns the rotations that bring the point at which a camera aims, its anchor, before it."""
    aim = (axis_of(transform.anchor, 0, clock), axis_of(transform.anchor, 1, clock), _depths(transform)[0])
    tracks = [*_place(transform, clock), *aim]

    def away(values: list[Vector]) -> list[float]:
        return [values[index][0] - values[index + 3][0] for index in range(3)]

    def about_y(values: list[Vector]) -> Vector:
        x, _, z = away(values)
        return (-math.degrees(math.atan2(x, z)) if x or z else 0.0,)

    def about_x(values: list[Vector]) -> Vector:
        x, y, z = away(values)
        return (math.degrees(math.atan2(y, math.hypot(x, z))),)

    return [Step(f"rotate{axis}", numbers_of(tracks, clock, turn, error=1e-3)) for axis, turn in (("Y", about_y), ("X", about_x))]
