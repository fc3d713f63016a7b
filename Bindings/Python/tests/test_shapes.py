"""Figures, the geometry of paths, and icons."""

from __future__ import annotations

import math
from pathlib import Path as File

import kinema
import pytest
from kinema import Path, Point, Rect, shapes
from kinema.icons import icon
from kinema.paths import bounds, matched, outlines


@pytest.mark.parametrize(
    ("path", "box"),
    [
        ("M1 2h3v4z", (1, 2, 3, 4)),
        ("M0 0q10 20 20 0", (0, 0, 20, 10)),
        ("M0 0c0 40 10 40 10 0", (0, 0, 10, 30)),
        ("M5 5m10 0", (0, 0, 0, 0)),
        ("M0 0h10M50 60h1", (0, 0, 51, 60)),
    ],
)
def test_the_bounds_of_curves_are_where_they_turn(path: str, box: tuple[float, ...]) -> None:
    """A quadratic curve turns at half of its control point's height, this cubic one at three quarters."""
    assert bounds(Path.svg(path)) == pytest.approx(box, abs=1e-9)
    assert bounds(Path.ellipse(-3, 2, 10, 4)) == pytest.approx((-3, 2, 10, 4), abs=1e-9)


def test_matched_paths_have_the_same_elements_and_the_old_shapes() -> None:
    for first, second in [
        (Path.rect(0, 0, 10, 10), Path.ellipse(0, 0, 10, 10)),
        (shapes.star(5, 10, 4), Path.rect(0, 0, 4, 4)),
        (Path.svg("M0 0h5"), Path.svg("M0 0h5v5M20 20h1")),
        (Path(), Path.rect(0, 0, 4, 4)),
        (Path.svg("M0 0h5v5z"), Path.svg("M0 0h5v5")),
    ]:
        one, other = matched(first, second)
        assert [element[0] for element in one] == [element[0] for element in other]
        for before, after in ((first, one), (second, other)):
            if before and len(outlines(before)) == len(outlines(after)):
                assert bounds(after) == pytest.approx(bounds(before), abs=1e-9)
    assert matched(Path(), Path()) == ([], [])


def test_a_shape_morphs_to_any_other(ctx: kinema.Context, stage: kinema.Layer) -> None:
    shape: kinema.ShapeLayer = stage.add_layer("shape", path=Path.rect(0, 0, 20, 20))
    ctx.flush()
    shapes.morph(shape, Path.ellipse(40, 0, 20, 20), duration=1, curve="linear")
    ctx.flush()
    assert bounds(shape.presentation_value("path", at=0)) == pytest.approx((0, 0, 20, 20), abs=1e-6)
    middle = bounds(shape.presentation_value("path", at=0.5))
    assert 15 < middle.x < 25 and bounds(shape.path) == pytest.approx((40, 0, 20, 20), abs=1e-6)


def test_figures(ctx: kinema.Context, stage: kinema.Layer) -> None:
    arrow = shapes.Arrow(stage, (0, 0), (30, 40), head=10, stroke_color="red")
    assert stage.sublayers[-1] is arrow and arrow.stroke_color == (1, 0, 0, 1) and arrow.fill_color is None
    assert arrow.path[:2] == [("move", 0, 0), ("line", 30, 40)]
    ends = [Point(*arrow.path[2][1:]), Point(*arrow.path[4][1:])]
    assert [abs(end - (30, 40)) for end in ends] == pytest.approx([math.hypot(10, 5)] * 2)
    arrow.point_to((0, 0), (10, 0), duration=1)
    assert arrow.path[1] == ("line", 10, 0)
    assert shapes.arrow((1, 1), (1, 1))[0] == ("move", 1, 1)
    brace = shapes.Brace(stage, (0, 0), (100, 0), depth=12)
    assert bounds(brace.path) == pytest.approx((0, 0, 100, 12))
    grid = shapes.Grid(stage, (10, 10, 100, 50), 25)
    assert sum(verb == "move" for verb, *_ in grid.path) == 5 + 3 and bounds(grid.path) == (10, 10, 100, 50)
    assert bounds(shapes.polygon(6, 10)) == pytest.approx((-10 * math.sqrt(0.75), -10, 20 * math.sqrt(0.75), 20))
    for wrong in (0, -1, math.nan, 1e-9):
        with pytest.raises(ValueError, match="step"):
            shapes.Grid(stage, (0, 0, 100, 100), wrong)
    with pytest.raises(ValueError, match="points"):
        shapes.polygon(1, 10)


def test_number_lines_and_axes(ctx: kinema.Context, stage: kinema.Layer) -> None:
    line = shapes.NumberLine(stage, (10, 50), (110, 50), (0, 10), step=2, label="g")
    assert line.point(5) == (60, 50) and [label.string for label in line.sublayers] == ["0", "2", "4", "6", "8", "10"]
    assert sum(verb == "move" for verb, *_ in line.path) == 1 + 6
    axes = shapes.Axes(stage, (20, 180), (200, 100), x=(0, 10), y=(-1, 1))
    assert axes.point(5, 0) == (120, 130) and axes.point(0, 1) == (20, 80)
    wave = axes.plot(lambda x: math.sin(x), stroke_color="blue")
    assert bounds(wave.path) == pytest.approx((20, 80, 200, 100), abs=0.1)
    gap = axes.line([(0, 0), (1, 1), (2, math.nan), (3, 0), (4, math.inf), (5, 0)])
    assert [verb for verb, *_ in gap.path] == ["move", "line", "move", "move"]


def test_the_bounds_of_layers(ctx: kinema.Context, stage: kinema.Layer) -> None:
    card = stage.add_layer(position=(100, 100), bounds=(0, 0, 20, 20), transform=kinema.Transform.scale(2))
    card.add_layer(frame=(20, 0, 10, 10))
    card.add_layer("shape", path=Path.svg("M-5 0h1"), bounds=(0, 0, 0, 0), position=(0, 0))
    assert shapes.bounds(card) == pytest.approx((70, 80, 70, 40))
    assert shapes.bounds(ctx.layer(position=(3, 4))) == (3, 4, 0, 0)


def test_formulas_are_paths(ctx: kinema.Context, stage: kinema.Layer) -> None:
    path = shapes.formula(r"$\frac{a}{b}$", 40)
    box = bounds(path)
    assert box.y < 0 < box.y + box.height and box.height > box.width  # one letter over another
    made = shapes.Formula(stage, "$x^2$", 30, position=(50, 60), fill_color="red")
    assert made.bounds == bounds(made.path) and made.position == (50, 60)
    wide = shapes.formula("$xx$", 20)
    assert bounds(shapes.formula("$xx$", 40)).width == pytest.approx(2 * bounds(wide).width, rel=0.02)


def test_counts(ctx: kinema.Context) -> None:
    label: kinema.TextLayer = ctx.root("text")
    count = shapes.Count(label, 10, 20, duration=2, begin=1, curve="linear", format=".1f")
    seen = []
    for time in (0, 1, 2, 2.5, 9):
        count(time)
        seen.append(label.string)
    assert seen == ["10.0", "10.0", "15.0", "17.5", "20.0"]


SVG = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10" fill="none" stroke="currentColor" stroke-width="2">
<title>An icon</title><g transform="translate(10 0) scale(2)"><rect x="1" y="1" width="2" height="2" fill="#ff0000" stroke="none"/></g>
<circle cx="5" cy="5" r="4" style="stroke: blue; opacity: 0.5"/><line x1="0" y1="0" x2="1" y2="1"/>
<polygon points="0,0 4,0 4,4"/><path d="M0 0h1" transform="rotate(90 0 0)" id="turned"/></svg>"""


def test_icons_are_shape_layers(ctx: kinema.Context, stage: kinema.Layer, tmp_path: File) -> None:
    made = icon(stage, SVG, size=40, color="#00ff00", position=(50, 50))
    assert made.bounds.size == (40, 20) and made.position == (50, 50) and stage.sublayers[-1] is made
    made = icon(stage, SVG, size=40)
    rect, circle, line, polygon, turned = made.sublayers
    assert bounds(rect.path) == pytest.approx((24, 4, 8, 8)) and rect.fill_color == (1, 0, 0, 1) and rect.stroke_color is None
    assert (
        bounds(circle.path) == pytest.approx((2, 2, 16, 16)) and circle.stroke_color == (0, 0, 1, 0.5) and circle.line_width == 4
    )
    assert line.stroke_color == (0, 0, 0, 1) and polygon.path[-1] == ("close",)
    assert turned.name == "turned" and bounds(turned.path) == pytest.approx((0, 0, 0, 2))
    (tmp_path / "icon.svg").write_text(SVG)
    assert len(icon(stage, tmp_path / "icon.svg").sublayers) == 5


def test_wrong_icons_are_refused_or_reported(ctx: kinema.Context, stage: kinema.Layer) -> None:
    for wrong in ("<svg", "<p/>", '<!DOCTYPE a [<!ENTITY b "c">]><svg/>', '<svg><path d="M0 0" transform="spin(1)"/></svg>'):
        with pytest.raises(ValueError, match="svg"):
            icon(stage, wrong)
    with pytest.raises(ValueError, match="groups"):
        icon(stage, "<svg>" + "<g>" * 200 + "</g>" * 200 + "</svg>")
    with pytest.warns(kinema.SuspiciousValueWarning, match="element text is not drawn"):
        icon(stage, "<svg><text>a</text></svg>")
    with pytest.warns(kinema.SuspiciousValueWarning, match="not a plain color"):
        icon(stage, '<svg><path d="M0 0h1" fill="url(#a)"/></svg>')
    assert icon(stage, "<svg/>").bounds.size == (24, 24) and Rect(0, 0, 1, 1).center == (0.5, 0.5)
