"""Curves in space by their length, which the import takes by default."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema import importers
from kinema.cli import main
from lottie_files import animation, found, key, loaded, moving, rect, shapes, solid, still

Place = Callable[[float], Any]


@pytest.fixture
def place(ctx: kinema.Context, tmp_path: Path) -> Callable[..., Place]:
    """Imports a solid with a position by length; returns what it shows at a frame."""

    def made(position: dict[str, Any]) -> Place:
        path = tmp_path / "file.json"
        path.write_text(json.dumps(animation(solid(ks={"p": position}))), encoding="utf-8")
        box = ctx.load(importers.import_file(path).document)["layer"]
        ctx.flush()
        return lambda frame: box.presentation_value("position", at=frame / 30)

    return made


def bezier(points: list[tuple[float, float]], s: float) -> tuple[float, float]:
    r = 1 - s
    weights = (r * r * r, 3 * r * r * s, 3 * r * s * s, s * s * s)
    x, y = (sum(weight * point[axis] for weight, point in zip(weights, points, strict=True)) for axis in (0, 1))
    return x, y


def at_length(points: list[tuple[float, float]], fraction: float) -> tuple[float, float]:
    """The point of a curve at a fraction of its length, from ten thousand chords."""
    places = [bezier(points, step / 10_000) for step in range(10_001)]
    lengths = [math.dist(a, b) for a, b in zip(places, places[1:], strict=False)]
    wanted, passed = fraction * sum(lengths), 0.0
    for point, length in zip(places, lengths, strict=False):
        if passed >= wanted:
            return point
        passed += length
    return places[-1]


def test_a_straight_way_is_as_fast_as_its_easing(place: Callable[..., Place]) -> None:
    """After Effects writes tangents of a sixth of a straight way; as a parameter they would make it start and end slowly."""
    shown = place(moving(key(0, [10, 20], to=[10, 5], ti=[-10, -5], ease=(0, 0, 1, 1)), key(40, [70, 50])))
    for frame in (0, 5, 10, 27, 40):
        assert shown(frame) == pytest.approx((10 + 1.5 * frame, 20 + 0.75 * frame), abs=1e-9)
    overshooting = place(moving(key(0, [0, 0], to=[10, 0], ti=[-10, 0], ease=(0.5, 2, 0.5, 2)), key(40, [60, 0])))
    assert overshooting(20) == pytest.approx((60 * 1.625, 0))  # y of the curve at x = 1/2: 3/8 * 2 + 3/8 * 2 + 1/8


@pytest.mark.parametrize("old", [False, True])
def test_a_curved_way_is_passed_by_its_length(place: Callable[..., Place], old: bool) -> None:
    points = [(0.0, 0.0), (60.0, 0.0), (60.0, 10.0), (60.0, 60.0)]
    ease = (0.6, 0.0, 0.4, 1.0)
    first = key(0, [0, 0], to=[60, 0], ti=[0, -50], ease=ease, **({"e": [60, 60]} if old else {}))
    shown = place(moving(first, key(40, [60, 60], h=1), key(50, [5, 6])))
    for frame in (0, 3, 10, 20, 33, 40):
        x = frame / 40
        t = next(n / 1e5 for n in range(100_001) if bezier([(0, 0), ease[:2], ease[2:], (1, 1)], n / 1e5)[0] >= x)
        wanted = at_length(points, bezier([(0, 0), ease[:2], ease[2:], (1, 1)], t)[1])
        assert shown(frame) == pytest.approx(wanted, abs=0.05)
    assert shown(45) == (60, 60) and shown(50) == (5, 6)


def test_a_loop_and_a_way_without_length_are_passed(place: Callable[..., Place]) -> None:
    points = [(0.0, 0.0), (40.0, 0.0), (0.0, 40.0), (0.0, 0.0)]
    shown = place(moving(key(0, [0, 0], to=[40, 0], ti=[0, 40]), key(20, [0, 0], to=[0, 0], ti=[0, 0]), key(30, [0, 0])))
    for frame in (5, 10, 18):
        assert shown(frame) == pytest.approx(at_length(points, frame / 20), abs=0.05)
    assert shown(25) == (0, 0)


def test_the_command_takes_the_option(tmp_path: Path) -> None:
    position = moving(key(0, [0, 0], to=[10, 0], ti=[-10, 0]), key(30, [60, 0]))
    path = tmp_path / "file.json"
    path.write_text(json.dumps(animation(solid(ks={"p": position}))), encoding="utf-8")
    shown = []
    for options in (["--by-parameter"], ["--by-length"], []):
        main(["import", str(path), "-o", str(tmp_path / "scene.json"), *options])
        with kinema.Context() as ctx:
            box = ctx.load((tmp_path / "scene.json").read_text(encoding="utf-8"))["layer"]
            ctx.flush()
            shown.append(box.presentation_value("position", at=0.25).x)
    assert shown == pytest.approx([(27 * 10 + 9 * 50 + 60) / 64, 15, 15])


@pytest.mark.parametrize("by_length", [False, True])
def test_points_of_gradients_are_always_passed_by_length(ctx: kinema.Context, tmp_path: Path, by_length: bool) -> None:
    """A straight way from x = -40 to 40 with a tangent at its start: 0 at half time."""
    gradient = {"ty": "gf", "t": 1, "o": still(100), "g": {"p": 2, "k": still([0, 1, 0, 0, 1, 0, 0, 1])}, "e": still([42, 0])}
    gradient["s"] = moving(key(0, [-40, 0], to=[13.333, 0], ti=[0, 0], ease=(0, 0, 1, 1)), key(30, [40, 0]))
    root = loaded(ctx, tmp_path, animation(shapes(rect(0, 0, 84, 84), gradient)), by_length=by_length)["layer"]
    layer = found(root, kinema.LayerClass.GRADIENT)[0]
    start, box = layer.presentation_value("startPoint", at=0.5), layer.bounds
    assert box.x + start.x * box.width == pytest.approx(0, abs=1e-6)
