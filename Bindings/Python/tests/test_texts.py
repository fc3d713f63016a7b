"""Colors as texts of CSS, paths as texts of SVG, degrees, and keyframes as a dict."""

from __future__ import annotations

import math
import re

import kinema
import pytest
from hypothesis import given
from hypothesis import strategies as st
from kinema import Color, Path
from kinema._css import HEXADECIMAL

numbers = st.floats(-1e6, 1e6, allow_nan=False).map(lambda number: float(f"{number:.6g}"))


# ---- Colors: CSS Color Module Level 4, sections 5.2 and 6.1 -------------------------------------------------------------


def test_the_names_of_colors_are_those_of_css() -> None:
    """Pillow has the table of the specification, too."""
    colormap = pytest.importorskip("PIL.ImageColor").colormap
    assert len(HEXADECIMAL) == 148 and {name: f"#{digits}" for name, digits in HEXADECIMAL.items()} == {
        name: str(value).lower() for name, value in colormap.items()
    }


@pytest.mark.parametrize(
    ("text", "color"),
    [
        ("#3366ff", (0.2, 0.4, 1, 1)),
        ("#36F", (0.2, 0.4, 1, 1)),
        ("#00ff0080", (0, 1, 0, 128 / 255)),
        ("#0f08", (0, 1, 0, 136 / 255)),
        ("transparent", (0, 0, 0, 0)),
        (" RebeccaPurple ", (0.4, 0.2, 0.6, 1)),
    ],
)
def test_a_color_is_a_text(ctx: kinema.Context, text: str, color: tuple[float, ...]) -> None:
    layer = ctx.layer(background_color=text)
    assert layer.background_color == Color.css(text) == color
    layer["borderColor"] = text
    assert layer.border_color == color
    assert ctx.layer("gradient", colors=[text, (1, 0, 0, 1)]).colors == (color, (1, 0, 0, 1))
    layer.style().update(shadow_color=text)
    assert layer.style()["shadowColor"] == color


def test_an_animation_takes_colors_as_texts(ctx: kinema.Context, card: kinema.Layer) -> None:
    card.add(kinema.Basic("backgroundColor", from_="black", to="white", duration=1))
    card.add(kinema.Keyframe("borderColor", ["#000", "#f00"], duration=1))
    card.animate(shadow_color="lime", duration=1, curve="linear")
    ctx.flush()
    assert card.presentation_value("backgroundColor", at=0.5) == (0.5, 0.5, 0.5, 1)
    assert card.presentation_value("borderColor", at=0.25) == (0.25, 0, 0, 1)
    assert card.shadow_color == (0, 1, 0, 1)


@pytest.mark.parametrize("text", ["", "#", "#12345", "#gggggg", "reddish", "#٣٣٣", "rgb(1 2)"])
def test_D9_other_texts_are_no_colors(card: kinema.Layer, text: str) -> None:
    with pytest.raises(TypeError, match="expected a name of CSS"):
        card.background_color = text
    assert card.background_color is None


# ---- Paths: SVG 2, chapter 9.3 ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("", Path()),
        ("M 100 100 L 200 200", Path().move(100, 100).line(200, 200)),
        ("M100 100L200 200", Path().move(100, 100).line(200, 200)),  # 9.3.1: both are the same path
        ("M 100 200 L 200 100 -100 -200", Path().move(100, 200).line(200, 100).line(-100, -200)),
        ("m 1 2 3 4 5 6", Path().move(1, 2).line(4, 6).line(9, 12)),  # a relative move first is absolute; lines follow
        ("M0.6.5-1-2", Path().move(0.6, 0.5).line(-1, -2)),  # 9.3.9: "M 0.6.5" has the numbers 0.6 and .5
        ("M1e1,2E-1", Path().move(10, 0.2)),
        ("M1 2H5h1V9v-1", Path().move(1, 2).line(5, 2).line(6, 2).line(6, 9).line(6, 8)),
        ("M10 10l5 0z l0 5", Path().move(10, 10).line(15, 10).close().move(10, 10).line(10, 15)),
        ("M0 0C1 2 3 4 5 6S8 9 10 10", Path().move(0, 0).curve(1, 2, 3, 4, 5, 6).curve(7, 8, 8, 9, 10, 10)),
        ("M1 1s2 2 3 3", Path().move(1, 1).curve(1, 1, 3, 3, 4, 4)),  # no curve before: the current point
        ("M0 0Q1 2 3 4T9 9t1 1", Path().move(0, 0).quad(1, 2, 3, 4).quad(5, 6, 9, 9).quad(13, 12, 10, 10)),
        ("M1 1T5 5", Path().move(1, 1).quad(1, 1, 5, 5)),
        ("M0 0A0 5 0 0 1 7 8", Path().move(0, 0).line(7, 8)),  # 9.5.1: a radius of 0 is a line
        ("M3 3A5 5 0 0 1 3 3", Path().move(3, 3)),  # an end at the begin: nothing
    ],
)
def test_a_path_is_a_text(ctx: kinema.Context, text: str, path: Path) -> None:
    assert Path.svg(text) == path
    assert ctx.layer("shape", path=text).path == path


def ends_of(path: Path) -> list[tuple[float, ...]]:
    return [element[-2:] for element in path if len(element) > 2]  # type: ignore[misc]


@pytest.mark.parametrize(("large", "sweep", "center"), [(0, 1, (0, 0)), (0, 0, (1, -1)), (1, 0, (0, 0)), (1, 1, (1, -1))])
def test_the_flags_of_an_arc_choose_one_of_four(large: int, sweep: int, center: tuple[float, float]) -> None:
    """From (0, -1) to (1, 0) with radius 1: the circles have the centers (0, 0) and (1, -1)."""
    path = Path.svg(f"M0-1A1 1 0 {large} {sweep} 1 0")
    points = [point_at(path, index, t / 8) for index in range(1, len(path)) for t in range(9)]
    assert max(abs(math.dist(center, point) - 1) for point in points) < 3e-4, "a quarter as a cubic curve is that exact"
    turned = sum(cross(points[i], points[i + 1], center) for i in range(len(points) - 1))
    assert turned == pytest.approx((1 if sweep else -1) * (3 if large else 1) * math.pi / 2, rel=2e-2)
    assert ends_of(path)[-1] == (1, 0) and len(path) == (4 if large else 2)


def cross(a: tuple[float, float], b: tuple[float, float], center: tuple[float, float]) -> float:
    """Twice the area that the radius sweeps; positive clockwise on a screen, whose y points down."""
    return (a[0] - center[0]) * (b[1] - center[1]) - (a[1] - center[1]) * (b[0] - center[0])


def point_at(path: Path, index: int, t: float) -> tuple[float, float]:
    """A point of a cubic curve, by its Bernstein form."""
    x0, y0 = (float(number) for number in path[index - 1][-2:])
    x1, y1, x2, y2, x3, y3 = (float(number) for number in path[index][1:])
    a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
    return a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3


@given(numbers, numbers, st.floats(0.1, 100), st.floats(0.1, 100), st.floats(-720, 720), st.booleans(), st.booleans())
def test_every_point_of_an_arc_lies_on_its_ellipse(
    x: float, y: float, rx: float, ry: float, turn: float, large: bool, sweep: bool
) -> None:
    """The ends are given by their angles on a known ellipse, 0.4 and 2 radians."""
    a = math.radians(turn)
    x, y = x / 1e4, y / 1e4

    def place(angle: float) -> tuple[float, float]:
        u, v = rx * math.cos(angle), ry * math.sin(angle)
        return math.cos(a) * u - math.sin(a) * v + x, math.sin(a) * u + math.cos(a) * v + y

    begin, end = (place(0.4), place(2.0)) if sweep != large else (place(2.0), place(0.4))
    path = Path.svg(f"M{begin[0]!r} {begin[1]!r}A{rx!r} {ry!r} {turn!r} {large:d} {sweep:d} {end[0]!r} {end[1]!r}")
    for index in range(1, len(path)):
        px, py = point_at(path, index, 0.5)
        u, v = math.cos(a) * (px - x) + math.sin(a) * (py - y), math.cos(a) * (py - y) - math.sin(a) * (px - x)
        assert math.hypot(u / rx, v / ry) == pytest.approx(1, abs=1e-3)


def test_radii_that_are_too_small_grow() -> None:
    """B.2.5: the smallest ellipse that reaches is a half circle of radius 5."""
    path = Path.svg("M0 0a1 1 0 0 1 10 0")
    assert len(path) == 3 and path[1][-2:] == pytest.approx((5, -5)) and path[2][-2:] == (10, 0)


@given(st.lists(st.tuples(numbers, numbers), min_size=1, max_size=8), st.sampled_from([" ", ",", " , ", "\n"]))
def test_numbers_of_any_separators_and_signs_read_back(points: list[tuple[float, float]], separator: str) -> None:
    text = "M" + separator.join(f"{x!r}{separator}{y!r}" for x, y in points)
    assert ends_of(Path.svg(text)) == points
    squeezed = re.sub(r"[ ,\n]+(?=-)", "", text)  # a minus sign separates
    assert ends_of(Path.svg(squeezed)) == points


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("L0 0", "'L0 0' given at character 1, expected M or m"),
        ("M0", "its end given at character 3, expected a number"),
        ("M0 0,", "its end given at character 6, expected a number"),
        ("M0,,0", "',0' given at character 4, expected a number"),
        ("M0 0 X1", "'X1' given at character 6, expected a command"),
        ("M0 0A1 1 0 2 0 3 3", "expected a flag, 0 or 1"),
        ("M0 0Z1", "'1' given at character 6, expected a command"),
    ],
)
def test_D9_an_error_of_a_path_says_where(ctx: kinema.Context, text: str, message: str) -> None:
    with pytest.raises(ValueError, match=re.escape(message)):
        ctx.layer("shape", path=text)


@given(st.text("MmLlHhVvCcSsQqTtAaZz0123456789.,+-e \n", max_size=30))
def test_any_text_is_a_path_or_a_value_error(text: str) -> None:
    try:
        path = Path.svg(text)
    except ValueError:
        return
    assert not path or path[0][0] == "move"


# ---- Degrees and keyframes ----------------------------------------------------------------------------------------------


@given(st.floats(-1e4, 1e4))
def test_degrees_are_a_part_of_a_half_turn(angle: float) -> None:
    assert kinema.deg(angle) == pytest.approx(angle / 180 * math.pi) and kinema.deg([angle]) == [kinema.deg(angle)]


def test_degrees_of_an_array_are_an_array() -> None:
    numpy = pytest.importorskip("numpy")
    assert numpy.allclose(kinema.deg(numpy.array([0, 90, 180])), [0, math.pi / 2, math.pi])


def test_keyframes_are_a_dict_of_key_times() -> None:
    listed = kinema.Keyframe("opacity", [0, 1, 0.5], key_times=[0, 0.25, 1], duration=2)
    assert kinema.Keyframe("opacity", {0: 0, 1: 0.5, 0.25: 1}, duration=2) == listed
    plain = kinema.Keyframe({0: 0, 0.5: 1, 1: 0})
    assert plain.key_path is None and (plain.values, plain.key_times) == ([0, 1, 0], [0, 0.5, 1])
    for arguments in (({0: 1}, [1]), ("opacity", {0: 1})):
        with pytest.raises(TypeError, match="given twice"):
            kinema.Keyframe(*arguments, key_times=[0])  # type: ignore[arg-type]
