"""Colors and the arithmetic of points, sizes and rects."""

from __future__ import annotations

import kinema
import numpy as np
import pytest
from kinema import Color, Point, Rect, Size


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("rgb(255, 0, 51)", (1, 0, 0.2, 1)),
        ("rgb(0 128 255 / 50%)", (0, 128 / 255, 1, 0.5)),
        ("RGBA(0%, 50%, 100%, .25)", (0, 0.5, 1, 0.25)),
        ("rgb(300 -5 0)", (1, 0, 0, 1)),
        ("hsl(120 100% 50%)", (0, 1, 0, 1)),
        ("hsl(120, 100%, 25%)", (0, 0.5, 0, 1)),
        ("hsl(0.5turn 100% 50%)", (0, 1, 1, 1)),
        ("hsla(-120deg, 100%, 50%, 0)", (0, 0, 1, 0)),
        ("hsl(210 50% 40%)", (0.2, 0.4, 0.6, 1)),
    ],
)
def test_functions_of_css(ctx: kinema.Context, text: str, expected: tuple[float, ...]) -> None:
    """The numbers are those of CSS Color Module Level 4: sections 5.1 and 7.1."""
    assert Color.css(text) == pytest.approx(expected, abs=1e-12)
    layer = ctx.layer(background_color=text)
    assert layer.background_color == pytest.approx(expected, abs=1e-12)


@pytest.mark.parametrize(
    "text", ["rgb()", "rgb(1 2)", "rgb(1 2 3 4 5)", "rgb(a b c)", "hsl(10% 1 1)", "rgb(1deg 2 3)", "rgb(1 2 3", "lab(1 2 3)"]
)
def test_other_texts_are_refused(text: str) -> None:
    with pytest.raises(kinema.TypeMismatchError, match="expected a name of CSS"):
        Color.css(text)


def test_colors_convert_and_mix() -> None:
    assert Color.rgb(255, 128, 0) == (1, 128 / 255, 0, 1) and Color.rgb(0, 0, 0, 0.5).alpha == 0.5
    assert Color.hsl(480, 1, 0.5) == (0, 1, 0, 1) and Color.css("#336699").as_hsl == pytest.approx((210, 0.5, 0.4))
    assert Color.css("#336699").hex == "#336699" and Color(1, 1, 1, 0).hex == "#ffffff00" and Color(2, -1, 0).hex == "#ff0000"
    assert Color(0, 0, 0).mix("white") == (0.5, 0.5, 0.5, 1) and Color(0, 0, 0).mix((1, 1, 1), 0) == (0, 0, 0, 1)
    assert Color.css("red").faded(0.25) == (1, 0, 0, 0.25)
    with pytest.raises(ValueError, match=r"saturation: 50 given, expected 0 to 1"):
        Color.hsl(0, 50, 50)


def test_three_numbers_are_an_opaque_color(ctx: kinema.Context) -> None:
    layer = ctx.root(background_color=(1, 0.5, 0))
    ctx.flush()
    assert layer.background_color == (1, 0.5, 0, 1)
    layer.background_color = np.array([0, 1, 0.5])
    assert layer.background_color == (0, 1, 0.5, 1)
    layer.animate(background_color=(0, 0, 1), duration=1, curve="linear")
    layer.add(kinema.Basic("borderColor", (0, 0, 0), (1, 1, 1), duration=1))
    ctx.flush()
    assert layer.background_color == (0, 0, 1, 1) and layer.presentation_value("borderColor", at=0.5) == (0.5, 0.5, 0.5, 1)
    gradient = ctx.layer("gradient", colors=[(1, 0, 0), "blue"])
    assert gradient.colors == ((1, 0, 0, 1), (0, 0, 1, 1))
    with pytest.raises(kinema.TypeMismatchError):
        layer.background_color = (1, 0)


def test_points_and_sizes_calculate(ctx: kinema.Context) -> None:
    layer = ctx.layer(position=(10, 20), bounds=(0, 0, 40, 30))
    layer.position += (5, 5)
    assert layer.position == (15, 25) and layer.position - Point(5, 5) == (10, 20) and (1, 1) - Point(0, 1) == (1, 0)
    assert 2 * Point(1, 2) == (2, 4) and Point(1, 2) / 2 == (0.5, 1) and -Point(1, 2) == (-1, -2) and abs(Point(3, 4)) == 5
    assert (
        layer.bounds.size / 2 == (20, 15)
        and Size(1, 2) * 3 == (3, 6)
        and Size(1, 2) + Size(1, 1) == (2, 3)
        and Size(1, 2) - (1, 1) == (0, 1)
    )
    assert layer.bounds.center == (20, 15) and Rect(0, 0, 10, 10).inset(1, 2) == (1, 2, 8, 6)
    assert Rect(0, 0, 10, 10).union((20, -5, 5, 5)) == (0, -5, 25, 15)


@pytest.mark.parametrize(
    "call",
    [
        lambda: Point(1, 2) + (1, 2, 3),
        lambda: Point(1, 2) * (1, 2),
        lambda: Point(1, 2) + 1,
        lambda: Color(1, 0, 0) + Color(0, 0, 1),
        lambda: Color(1, 0, 0) * 2,
        lambda: 2 * Color(1, 0, 0),
        lambda: Rect(0, 0, 1, 1) + (1, 1),
        lambda: Rect(0, 0, 1, 1) * 2,
    ],
)
def test_what_has_no_meaning_is_refused(call: object) -> None:
    with pytest.raises(TypeError, match="expected"):
        call()  # type: ignore[operator]
