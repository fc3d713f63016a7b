"""Shapes of Lottie: primitives, styles, groups, modifiers."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import kinema
import pytest
from lottie_files import Picture, animation, bezier, box, fill, found, group, key, loaded, moving, rect, shapes, still, stroke

pytest.importorskip("skia")
SHAPE = kinema.LayerClass.SHAPE
E_T = 0.5519150244935106


def path(ctx: kinema.Context, tmp_path: Path, *items: dict[str, Any], at: float = 0) -> list[Any]:
    scene = loaded(ctx, tmp_path, animation(shapes(*items)))
    (one,) = found(scene.roots[0], SHAPE)
    return list(one.presentation_value("path", at=at))


def points(elements: list[Any]) -> list[tuple[float, float]]:
    """Returns the end points of the segments."""
    return [tuple(element[-2:]) for element in elements if element[0] != "close"]


def test_ellipse(ctx: kinema.Context, tmp_path: Path) -> None:
    ellipse = {"ty": "el", "p": still([50, 40]), "s": moving(key(0, [20, 10]), key(60, [60, 30]))}
    made = path(ctx, tmp_path, ellipse, fill(1, 0, 0), at=1)
    assert points(made) == [(50, 30), (70, 40), (50, 50), (30, 40), (50, 30)]
    assert made[1][1:] == pytest.approx((50 + 20 * E_T, 30, 70, 40 - 10 * E_T, 70, 40))


def test_rectangle(ctx: kinema.Context, tmp_path: Path) -> None:
    made = path(ctx, tmp_path, rect(50, 40, 20, 10), fill(1, 0, 0))
    assert points(made) == [(60, 35), (60, 45), (40, 45), (40, 35), (60, 35)]


def test_rounded_rectangle(ctx: kinema.Context, tmp_path: Path) -> None:
    made = path(ctx, tmp_path, rect(50, 40, 20, 10, r=still(9)), fill(1, 0, 0))
    ends = [(60, 40), (60, 40), (55, 45), (45, 45), (40, 40), (40, 40), (45, 35), (55, 35), (60, 40)]
    assert points(made) == ends, "the radius is at most half of the shorter side"


@pytest.mark.parametrize("kind", [1, 2])
def test_polystar(ctx: kinema.Context, tmp_path: Path, kind: int) -> None:
    star = {"ty": "sr", "sy": kind, "p": still([50, 50]), "r": still(15), "pt": still(5), "or": still(20), "os": still(50)}
    made = path(ctx, tmp_path, {**star, "ir": still(8), "is": still(0)}, fill(1, 0, 0))
    count = 10 if kind == 1 else 5
    for index, end in enumerate(points(made)[:-1]):
        radius = 8 if kind == 1 and index % 2 else 20
        angle = math.radians(15 - 90) + index * math.tau / count
        assert end == pytest.approx((50 + radius * math.cos(angle), 50 + radius * math.sin(angle)))
    length = 20 * 0.5 / 5 * (0.47829 / 0.28 if kind == 1 else math.pi / 2)
    x, y = points(made)[0]
    angle = math.radians(15 - 90)
    assert made[1][1:3] == pytest.approx((x - math.sin(angle) * length, y + math.cos(angle) * length))


def test_direction_3_is_the_other_way_round(ctx: kinema.Context, tmp_path: Path) -> None:
    made = path(ctx, tmp_path, rect(50, 40, 20, 10, d=3), fill(1, 0, 0))
    assert points(made) == [(60, 35), (40, 35), (40, 45), (60, 45), (60, 35)]


def test_paths_with_tangents_morph(ctx: kinema.Context, tmp_path: Path) -> None:
    one = {"v": [[0, 0], [10, 0]], "i": [[0, 0], [-2, 3]], "o": [[1, 2], [0, 0]], "c": False}
    two = {"v": [[10, 0], [30, 0]], "i": [[0, 0], [-2, 3]], "o": [[3, 4], [0, 0]], "c": False}
    made = path(ctx, tmp_path, {"ty": "sh", "ks": moving(key(0, [one]), key(60, [two]))}, stroke(1, 0, 0), at=0.5)
    assert list(made[0][1:]) == [2.5, 0] and list(made[1][1:]) == [2.5 + 1.5, 2.5, 13, 3, 15, 0] and len(made) == 2


def test_one_fill_joins_its_paths_and_sees_holes(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(
        ctx, tmp_path, animation(shapes(rect(50, 50, 60, 60), rect(50, 50, 20, 20), fill(1, 0, 0, r=2, o=still(50))))
    )
    assert picture.pixel(30, 30) == pytest.approx((1, 0, 0, 0.5), abs=0.01) and picture.alpha(50, 50) == 0
    assert picture.notes == []


def test_several_animated_paths_of_one_fill(ctx: kinema.Context, tmp_path: Path) -> None:
    """Unlike keys are sampled, equal ones are joined key by key."""
    one = {"ty": "rc", "p": moving(key(0, [10, 10]), key(60, [70, 10])), "s": still([10, 10]), "r": still(0)}
    two = {"ty": "rc", "p": moving(key(15, [10, 50]), key(45, [70, 50], h=1)), "s": still([10, 10]), "r": still(0)}
    made = points(path(ctx, tmp_path, one, two, fill(1, 0, 0), at=20 / 30))
    assert made[0] == pytest.approx((35, 5)) and made[5] == pytest.approx((25, 45), abs=1e-6)


def test_groups_inside_are_painted_by_the_style_outside(ctx: kinema.Context, tmp_path: Path) -> None:
    inner = group(rect(0, 0, 10, 10), p=[50, 50], s=[200, 100], r=90)
    picture = Picture(ctx, tmp_path, animation(shapes(inner, fill(0, 0, 1))))
    assert [picture.alpha(x, y) for x, y in ((50, 58), (58, 50), (50, 42), (42, 50))] == [1, 0, 1, 0]


def test_the_first_item_is_in_front_and_a_group_has_its_opacity(ctx: kinema.Context, tmp_path: Path) -> None:
    items = [group(rect(50, 50, 20, 20), fill(1, 0, 0), o=50), group(rect(50, 50, 40, 40), fill(0, 0, 1))]
    picture = Picture(ctx, tmp_path, animation(shapes(*items)))
    assert picture.pixel(50, 50) == pytest.approx((0.5, 0, 0.5, 1), abs=0.01) and picture.pixel(35, 35) == (0, 0, 1, 1)


def test_strokes(ctx: kinema.Context, tmp_path: Path) -> None:
    pen = stroke(1, 0, 0, width=6, lc=3, lj=3, ml=7, d=[{"n": "d", "v": still(8)}, {"n": "g", "v": still(3)}])
    pen["d"].append({"n": "o", "v": moving(key(0, 0), key(60, 22))})
    scene = loaded(ctx, tmp_path, animation(shapes(rect(50, 50, 60, 60), pen)))
    (line,) = found(scene.roots[0], SHAPE)
    assert (line.line_cap, line.line_join, line.line_width, line.fill_color) == ("square", "bevel", 6, None)
    assert tuple(line.line_dash_pattern) == (8, 3) and line.presentation_value("lineDashPhase", at=1) == 11


def test_linear_gradient_with_alpha_stops(ctx: kinema.Context, tmp_path: Path) -> None:
    stops = [0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0.2, 1, 0.6]
    gradient = {"ty": "gf", "t": 1, "s": still([10, 0]), "e": still([90, 0]), "o": still(100), "g": {"p": 2, "k": still(stops)}}
    picture = Picture(ctx, tmp_path, animation(shapes(rect(50, 50, 80, 40), gradient)))
    for x, share, alpha in ((30, 0.25, 0.6), (70, 0.75, 0.4)):
        share += 0.5 / 80
        assert picture.pixel(x, 50) == pytest.approx((1 - share, 0, share, alpha), abs=0.03)
    assert picture.alpha(5, 50) == 0 and picture.notes == []


def test_animated_stops_of_a_gradient(ctx: kinema.Context, tmp_path: Path) -> None:
    stops = moving(key(0, [0, 1, 0, 0, 1, 0, 0, 1]), key(60, [0.4, 0, 1, 0, 1, 0, 0, 1]))
    gradient = {"ty": "gf", "t": 1, "s": still([0, 0]), "e": still([100, 0]), "o": still(100), "g": {"p": 2, "k": stops}}
    scene = loaded(ctx, tmp_path, animation(shapes(rect(50, 50, 80, 40), gradient)))
    (one,) = found(scene.roots[0], kinema.LayerClass.GRADIENT)
    assert one.presentation_value("locations", at=1) == pytest.approx((0.2, 1))
    assert one.presentation_value("colors", at=1)[0] == pytest.approx((0.5, 0.5, 0, 1))


def test_radial_gradient_of_a_stroke(ctx: kinema.Context, tmp_path: Path) -> None:
    gradient = {"ty": "gs", "t": 2, "s": still([50, 50]), "e": still([50, 90]), "o": still(100), "w": still(20), "lc": 1, "lj": 1}
    stops = {"p": 2, "k": still([0, 1, 0, 0, 1, 0, 0, 1])}
    line = {"ty": "sh", "ks": still(bezier((10, 50), (90, 50), closed=False))}
    picture = Picture(ctx, tmp_path, animation(shapes(line, {**gradient, "g": stops})))
    share = math.dist((70.5, 50.5), (50, 50)) / 40
    assert picture.pixel(70, 50) == pytest.approx((1 - share, 0, share, 1), abs=0.03) and picture.alpha(70, 35) == 0


def focal(x: float, y: float, focus: tuple[float, float], center: tuple[float, float], radius: float) -> float:
    """Returns t of the circle through a point, of the circles that grow from a focus to a circle: by bisection."""
    low, high = 0.0, 1.0
    for _ in range(40):
        t = (low + high) / 2
        middle = [a + (b - a) * t for a, b in zip(focus, center, strict=True)]
        low, high = (t, high) if math.dist((x, y), middle) > radius * t else (low, t)
    return low


@pytest.mark.parametrize(("length", "angle"), [(50, 0), (-60, 30), (80, 90), (300, 180)])
def test_the_highlight_of_a_radial_gradient(ctx: kinema.Context, tmp_path: Path, length: float, angle: float) -> None:
    stops = {"p": 2, "k": still([0, 1, 0, 0, 1, 0, 0, 1])}
    gradient = {"ty": "gf", "t": 2, "s": still([50, 50]), "e": still([50, 90]), "o": still(100), "g": stops}
    picture = Picture(ctx, tmp_path, animation(shapes(rect(50, 50, 96, 96), gradient | {"h": still(length), "a": still(angle)})))
    assert picture.notes == []
    share, turn = min(max(length / 100, -0.99), 0.99), math.radians(90 + angle)
    focus = (50 + 40 * share * math.cos(turn), 50 + 40 * share * math.sin(turn))
    for x, y in ((50, 50), (30, 60), (75, 45), (60, 25), (5, 5)):
        t = focal(x + 0.5, y + 0.5, focus, (50, 50), 40)
        assert picture.pixel(x, y) == pytest.approx((1 - t, 0, t, 1), abs=0.05)


def test_a_highlight_with_alpha_stops_and_ends_that_move(ctx: kinema.Context, tmp_path: Path) -> None:
    stops = {"p": 2, "k": still([0, 1, 0, 0, 1, 1, 0, 0, 0, 1, 1, 0])}
    end = moving(key(0, [90, 50]), key(60, [70, 50]))
    gradient = {"ty": "gf", "t": 2, "s": still([50, 50]), "e": end, "o": still(100), "g": stops, "h": still(50), "a": still(0)}
    picture = Picture(ctx, tmp_path, animation(shapes(rect(50, 50, 96, 96), gradient)))
    assert picture.notes == []
    for time, radius in ((0, 40), (1, 30)):
        for x, y in ((50, 50), (60, 30), (70, 60)):
            t = focal(x + 0.5, y + 0.5, (50 + radius / 2, 50), (50, 50), radius)
            assert picture.alpha(x, y, time) == pytest.approx(1 - t, abs=0.05)


def test_a_highlight_and_colors_that_move(ctx: kinema.Context, tmp_path: Path) -> None:
    stops = {"p": 2, "k": moving(key(0, [0, 1, 0, 0, 1, 0, 0, 1]), key(60, [0, 0, 1, 0, 1, 0, 0, 1]))}
    gradient = {"ty": "gf", "t": 2, "s": still([50, 50]), "e": still([90, 50]), "o": still(100), "g": stops}
    moves = gradient | {"h": moving(key(0, 50), key(60, 0)), "a": still(0)}
    picture = Picture(ctx, tmp_path, animation(shapes(rect(50, 50, 96, 96), moves)))
    assert picture.notes == []
    assert picture.pixel(59, 50, 1) == pytest.approx((0.5, 0.5, 0, 1), abs=0.08)
    t = focal(75.5, 50.5, (55, 50), (50, 50), 40)
    assert picture.pixel(75, 50, 1.5) == pytest.approx((0.25 * (1 - t), 0.75 * (1 - t), t, 1), abs=0.05)


def test_repeater(ctx: kinema.Context, tmp_path: Path) -> None:
    """Copy k has k times the position and rotation, and the k-th power of the scale; its opacity goes from so to eo."""
    tr = {"p": still([30, 0]), "a": still([0, 0]), "s": still([50, 50]), "r": still(0), "so": still(100), "eo": still(50)}
    repeater = {"ty": "rp", "c": still(3), "o": still(0), "m": 1, "tr": tr}
    picture = Picture(ctx, tmp_path, animation(shapes(rect(20, 50, 16, 16), fill(1, 0, 0), repeater)))
    centers = [(20, 50, 8), (40, 25, 4), (65, 12.5, 2)]
    for (x, y, half), alpha in zip(centers, (1, 0.75, 0.5), strict=True):
        assert picture.alpha(int(x), int(y)) == pytest.approx(alpha, abs=0.01)
        assert picture.alpha(int(x + half + 1), int(y)) == 0


@pytest.mark.parametrize(("count", "shown"), [(2.9, 2), (3, 3), (0.5, 0)])
def test_a_part_of_a_copy_is_not_drawn(ctx: kinema.Context, tmp_path: Path, count: float, shown: int) -> None:
    for held in (still(count), moving(key(0, count), key(60, count + 0.05))):
        with kinema.Context() as own:
            repeater = {"ty": "rp", "c": held, "o": still(0), "m": 1, "tr": {"p": still([30, 0])}}
            picture = Picture(own, tmp_path, animation(shapes(rect(15, 50, 10, 10), fill(1, 0, 0), repeater)))
            assert [picture.alpha(x, 50) for x in (15, 45, 75)] == [1] * shown + [0] * (3 - shown)


def test_rounded_corners(ctx: kinema.Context, tmp_path: Path) -> None:
    made = path(ctx, tmp_path, {"ty": "sh", "ks": still(box(10, 10, 40, 20))}, {"ty": "rd", "r": still(5)}, fill(1, 0, 0))
    assert points(made)[:3] == [(10, 15), (15, 10), (45, 10)]
    assert made[1][1:5] == pytest.approx((10, 15 - 5 * E_T, 15 - 5 * E_T, 10))


MERGED = {1: (1, 1, 1), 2: (1, 1, 1), 3: (1, 0, 0), 4: (0, 1, 0), 5: (1, 0, 1)}
"""By modes: whether the first of two areas alone, both, and the second one alone are filled."""


@pytest.mark.parametrize("mode", MERGED)
@pytest.mark.parametrize("moves", [False, True])
def test_merged_paths(ctx: kinema.Context, tmp_path: Path, mode: int, moves: bool) -> None:
    """Squares from 20 to 60 and from 40 to 80; the second one may go 10 units down in a second."""
    place = moving(key(0, [60, 50]), key(30, [60, 60])) if moves else still([60, 50])
    items = (rect(40, 50, 40, 40), {**rect(60, 50, 40, 40), "p": place}, {"ty": "mm", "mm": mode}, fill(1, 0, 0))
    picture = Picture(ctx, tmp_path, animation(shapes(*items)))
    assert picture.notes == []
    assert tuple(round(picture.alpha(x, 50)) for x in (30, 50, 70)) == MERGED[mode]
    assert round(picture.alpha(70, 76, 1)) == (MERGED[mode][2] if moves else 0)
    assert round(picture.alpha(50, 33, 1)) == (MERGED[mode][0] if moves else MERGED[mode][1])


def test_merged_paths_of_a_gradient_and_of_a_line(ctx: kinema.Context, tmp_path: Path) -> None:
    two = (
        rect(40, 50, 40, 40),
        {**rect(60, 50, 40, 40), "p": moving(key(0, [60, 50]), key(30, [60, 60]))},
        {"ty": "mm", "mm": 4},
    )
    stops = {"p": 2, "k": still([0, 1, 0, 0, 1, 1, 0, 0])}
    gradient = {"ty": "gf", "t": 1, "o": still(100), "s": still([0, 0]), "e": still([100, 0]), "g": stops}
    picture = Picture(ctx, tmp_path, animation(shapes(*two, gradient)))
    assert [round(picture.alpha(x, 50)) for x in (30, 50, 70)] == [0, 1, 0] and picture.notes == []
    for still_one, note in ((True, []), (False, [("merge of paths: intersect, of a line that moves", "approximated")])):
        with kinema.Context() as own:
            items = (two[0], rect(60, 50, 40, 40), two[2]) if still_one else two
            picture = Picture(own, tmp_path, animation(shapes(*items, stroke(0, 0, 1))))
            assert [round(picture.alpha(x, 50)) for x in (20, 40, 50, 59, 79)] == [0, 1, 0, 1, 0]
            assert picture.notes == note


@pytest.mark.parametrize(
    ("inside", "filled"),
    [
        ([rect(50, 50, 60, 60), rect(50, 50, 20, 20), {"ty": "mm", "mm": 3}], (1, 1, 0)),  # a ring
        ([rect(50, 50, 60, 60), {"ty": "mm", "mm": 1}, {"ty": "mm", "mm": 4}], (1, 1, 1)),  # one area alone
        (
            [rect(35, 50, 30, 60), rect(65, 50, 30, 60), {"ty": "mm", "mm": 1}, rect(50, 50, 50, 50), {"ty": "mm", "mm": 4}],
            (0, 1, 1),
        ),
        (
            [rect(50, 50, 60, 60), rect(50, 50, 20, 20), {"ty": "mm", "mm": 3}, rect(50, 50, 50, 50), {"ty": "mm", "mm": 4}],
            (0, 1, 0),
        ),
        (
            [rect(50, 50, 60, 60), rect(50, 50, 20, 20), {"ty": "mm", "mm": 5}, rect(50, 50, 50, 50), {"ty": "mm", "mm": 4}],
            (0, 1, 0),
        ),
        ([group(rect(50, 50, 60, 60)), {"ty": "mm", "mm": 1}, rect(50, 50, 20, 20), {"ty": "mm", "mm": 3}], (1, 1, 0)),
    ],
)
def test_a_merge_of_merged_paths(ctx: kinema.Context, tmp_path: Path, inside: list[Any], filled: tuple[int, ...]) -> None:
    """A modifier merges what the one before it has left; 22, 28 and 50 lie in the rim, in the middle and in the center."""
    picture = Picture(ctx, tmp_path, animation(shapes(*inside, fill(1, 0, 0))))
    assert picture.notes == [] and tuple(round(picture.alpha(x, 50)) for x in (22, 28, 50)) == filled


def test_merged_paths_that_cannot_be(ctx: kinema.Context, tmp_path: Path) -> None:
    trim = {"ty": "tm", "s": still(0), "e": still(50), "o": still(0)}
    items = (rect(40, 50, 40, 40), rect(60, 50, 40, 40), {"ty": "mm", "mm": 3}, trim, stroke(0, 0, 1))
    assert Picture(ctx, tmp_path, animation(shapes(*items))).notes == [("merge of paths: subtract, of a line", "refused")]


def test_skew(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(shapes(group(rect(0, 0, 20, 40), fill(1, 0, 0), p=[50, 50], sk=45))))
    assert picture.alpha(50 + 16, 50 - 16) == 1 and picture.alpha(50 - 16, 50 - 16) == 0


def test_hidden_items_are_not_drawn(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(shapes(rect(50, 50, 20, 20, hd=True), rect(20, 20, 8, 8), fill(1, 0, 0))))
    assert picture.alpha(50, 50) == 0 and picture.alpha(20, 20) == 1


@pytest.mark.parametrize(
    ("kind", "name"), [("pb", "pucker and bloat"), ("zz", "zig zag"), ("op", "offset path"), ("tw", "twist")]
)
def test_modifiers_that_are_refused(ctx: kinema.Context, tmp_path: Path, kind: str, name: str) -> None:
    assert Picture(ctx, tmp_path, animation(shapes({"ty": kind}))).notes == [(name, "refused")]
