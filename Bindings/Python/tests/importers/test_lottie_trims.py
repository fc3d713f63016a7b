"""Trims of Lottie. The expected parts of paths follow from the formulas of the specification."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema.importers.lottie import cutting
from kinema.importers.lottie.paths import Contour, Vertex
from lottie_files import Picture, animation, bezier, fill, found, group, key, loaded, moving, rect, shapes, still, stroke

pytest.importorskip("skia")


def line(y: float, left: float = 0, right: float = 100) -> dict[str, Any]:
    return {"ty": "sh", "ks": still(bezier((left, y), (right, y), closed=False))}


def trim(start: Any, end: Any, offset: Any = None, **members: Any) -> dict[str, Any]:
    return {"ty": "tm", "s": start, "e": end, "o": offset or still(0), **members}


def shown(picture: Picture, y: int, time: float = 0) -> tuple[int, int]:
    """Returns the first and the last pixel of a row that are drawn, -1 if none is."""
    row = [x for x in range(100) if picture.at(time)[y, x, 3] > 127]
    return (row[0], row[-1]) if row else (-1, -1)


def limits(start: float, end: float, offset: float) -> tuple[float, float]:
    """The formula of the specification."""
    turns = offset / 360 - math.trunc(offset / 360)
    return turns + min(max(min(start, end) / 100, 0), 1), turns + min(max(max(start, end) / 100, 0), 1)


def test_start_and_end_that_cross(ctx: kinema.Context, tmp_path: Path) -> None:
    items = (line(50), trim(moving(key(0, 20), key(60, 60)), moving(key(0, 80), key(30, 0))), stroke(1, 0, 0))
    picture = Picture(ctx, tmp_path, animation(shapes(*items)))
    assert picture.notes == []
    for frame in (0, 10, 20, 30, 50):
        one, two = limits(20 + 40 * frame / 60, max(80 - 80 * frame / 30, 0), 0)
        assert shown(picture, 50, frame / 30) == pytest.approx((100 * one, 100 * two - 1), abs=1)


def test_offset_of_a_closed_path(ctx: kinema.Context, tmp_path: Path) -> None:
    """A square of 4 x 20 units, half of it, turning from −90° to 270°: each turn of 90° is one side."""
    offset = moving(key(0, -90), key(60, 270))
    items = (rect(50, 50, 20, 20), stroke(1, 0, 0, width=2), trim(still(0), still(50), offset))
    picture = Picture(ctx, tmp_path, animation(shapes(*items)))
    sides = [(60, 50), (50, 60), (40, 50), (50, 40)]  # clockwise from the upper right corner
    for frame in range(0, 60, 3):
        one, two = limits(0, 50, -90 + 6 * frame)
        for side, (x, y) in enumerate(sides):
            middle = (side + 0.5) / 4
            inside = any(one + 0.02 < middle + turn < two - 0.02 for turn in (-1, 0, 1))
            outside = all(not one - 0.02 < middle + turn < two + 0.02 for turn in (-1, 0, 1))
            if inside or outside:
                assert (picture.alpha(x, y, frame / 30) > 0.9) == inside, (frame, side)


def test_the_stroke_is_trimmed_if_it_comes_first(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(shapes(line(50), stroke(1, 0, 0), trim(still(25), still(50)))))
    assert shown(picture, 50) == (25, 49)


def test_parallel_and_sequential(ctx: kinema.Context, tmp_path: Path) -> None:
    """Sequential paths follow each other in the order of the list."""

    def rows(mode: int) -> list[tuple[int, int]]:
        with kinema.Context() as own:
            items = (line(20), line(60), trim(still(0), still(75), m=mode), stroke(1, 0, 0))
            picture = Picture(own, tmp_path, animation(shapes(*items)))
            assert picture.notes == []
            return [shown(picture, y) for y in (20, 60)]

    assert rows(1) == [(0, 74), (0, 74)]
    assert rows(2) == [(0, 99), (0, 49)]


def test_an_idle_trim_leaves_everything(ctx: kinema.Context, tmp_path: Path) -> None:
    items = (line(50), trim(still(0), still(100)), trim(still(50), still(100)), stroke(1, 0, 0))
    picture = Picture(ctx, tmp_path, animation(shapes(*items)))
    assert shown(picture, 50) == (50, 99) and picture.notes == []


def test_many_turns_are_limited(ctx: kinema.Context, tmp_path: Path) -> None:
    items = (rect(50, 50, 20, 20), trim(still(0), still(25), moving(key(0, 0), key(60, 360 * 900))), stroke(1, 0, 0))
    assert Picture(ctx, tmp_path, animation(shapes(*items))).notes[0][1] == "approximated"


def test_trim_of_a_fill_and_trim_of_a_trim(ctx: kinema.Context, tmp_path: Path) -> None:
    """Half of a square is a triangle."""
    picture = Picture(ctx, tmp_path, animation(shapes(rect(50, 50, 40, 40), trim(still(0), still(50)), fill(1, 0, 0))))
    assert picture.alpha(64, 64) == 1 and picture.alpha(36, 36) == 0
    assert picture.notes == [("trim of a fill", "approximated")]
    with kinema.Context() as own:
        items = (line(50), trim(still(0), still(50)), trim(still(50), still(100)), stroke(1, 0, 0))
        twice = Picture(own, tmp_path, animation(shapes(*items)))
        assert shown(twice, 50) == (25, 49) and twice.notes == [("trim of a trimmed path", "approximated")]


def test_a_sequential_trim_across_strokes(ctx: kinema.Context, tmp_path: Path) -> None:
    items = (group(line(20), stroke(1, 0, 0)), group(line(60), stroke(0, 0, 1)), trim(still(25), still(75), m=2))
    picture = Picture(ctx, tmp_path, animation(shapes(*items)))
    assert [shown(picture, y) for y in (20, 60)] == [(50, 99), (0, 49)]


def test_animated_start_and_offset_add_up(ctx: kinema.Context, tmp_path: Path) -> None:
    ease = (0.3, 0, 0.6, 1)
    items = (rect(50, 50, 20, 20), trim(still(0), moving(key(0, 0, ease=ease), key(60, 100)), moving(key(0, 0), key(60, 360))))
    scene = loaded(ctx, tmp_path, animation(shapes(*items, stroke(1, 0, 0))))
    (one,) = found(scene.roots[0], kinema.LayerClass.SHAPE)
    start, end = (one.presentation_value(name, at=1) for name in ("strokeStart", "strokeEnd"))
    s = next(
        s / 1e5
        for s in range(100_000)
        if 3 * (1 - s / 1e5) ** 2 * s / 1e5 * 0.3 + 3 * (1 - s / 1e5) * (s / 1e5) ** 2 * 0.6 + (s / 1e5) ** 3 >= 0.5
    )
    eased = 3 * (1 - s) * s * s + s**3
    assert start == pytest.approx(0.5 / 2) and end == pytest.approx((eased + 0.5) / 2, abs=1e-4), "of the path, twice"


def test_a_segment_is_measured_once() -> None:
    """A path with many points that stands still while its trim moves."""
    count = 20_000
    vertices = [Vertex(float(n), 0.25, float(n), 0.25, float(n), 0.25) for n in range(count + 1)]
    path = [Contour(vertices, False)]
    before = cutting._lengths.cache_info().misses
    for step in range(1, 6):
        cutting.cut(path, 0, step / 10)
    assert count <= cutting._lengths.cache_info().misses - before <= count + 10
