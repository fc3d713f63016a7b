"""The options of render and film: colors by name, viewports as four numbers, and what is refused."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import kinema
import pytest
from kinema.rendering import film, render
from trees import stage

__all__ = ["stage"]  # a fixture


@pytest.fixture
def half(stage: Any) -> kinema.Context:
    """The left half of the stage is red, the right half clear."""
    stage.background_color = None
    stage.add_layer(frame=(0, 0, 50, 100), background_color="red")
    stage.context.flush()
    context: kinema.Context = stage.context
    return context


@pytest.mark.parametrize("viewport", [(10, 20, 80, 40), [10, 20, 80, 40], kinema.Rect(10, 20, 80, 40)])
def test_a_viewport_is_four_numbers(half: kinema.Context, viewport: Any) -> None:
    pixels = render(half, 9, viewport=viewport).pixels
    assert pixels.shape == (40, 80, 4)
    assert pixels[0, 39].tolist() == [255, 0, 0, 255] and pixels[0, 41].tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("background", "want"),
    [
        ("white", [255, 255, 255, 255]),
        ("rebeccapurple", [102, 51, 153, 255]),
        ("#0f0", [0, 255, 0, 255]),
        ("#0000ff80", [0, 0, 255, 128]),
        ((0, 1, 0, 1), [0, 255, 0, 255]),
        ((0, 1, 0), [0, 255, 0, 255]),
        (kinema.Color(0, 0, 1), [0, 0, 255, 255]),
        ("transparent", [0, 0, 0, 0]),
        (None, [0, 0, 0, 0]),
    ],
)
def test_a_background_is_any_color(half: kinema.Context, background: Any, want: list[int]) -> None:
    assert render(half, 9, background=background).pixels[50, 75].tolist() == want


def test_a_film_takes_them_too(half: kinema.Context, tmp_path: Path) -> None:
    film(half, tmp_path / "f-%d.png", 0.2, fps=10, background="blue", viewport=(40, 0, 20, 10), processes=1)
    from PIL import Image

    assert Image.open(tmp_path / "f-1.png").getpixel((15, 5)) == (0, 0, 255, 255)


@pytest.mark.parametrize("viewport", [(1, 2, 3), "abcd", 5, (0, 0, -1, 5), (0, 0, float("nan"), 5), (0, 0, "a", 5)])
def test_other_viewports_are_refused(half: kinema.Context, viewport: Any) -> None:
    with pytest.raises(ValueError, match="viewport: .* given, expected x, y, width and height"):
        render(half, 9, viewport=viewport)


@pytest.mark.parametrize("background", ["whit", (1, 2), 5, (0, 0, float("inf"), 1), ("a", "b", "c")])
def test_other_backgrounds_are_refused(half: kinema.Context, background: Any) -> None:
    with pytest.raises((ValueError, TypeError), match="given, expected"):
        render(half, 9, background=background)
