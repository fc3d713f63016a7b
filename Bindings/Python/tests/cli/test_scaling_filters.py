"""Images that are drawn smaller or larger than they are: the filters of their layer."""

from __future__ import annotations

from typing import Any

import kinema
import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia")


def stripes() -> Any:
    """An image of 64 x 64 pixels whose columns are white and black in turn."""
    pixels = numpy.zeros((64, 64, 4), dtype=numpy.uint8)
    pixels[..., 3] = 255
    pixels[:, ::2, :3] = 255
    return pixels


def drawn(side: float, scale: float = 1, **values: Any) -> Any:
    """Returns the red of the inner pixels of the stripes, drawn as a square."""
    from kinema import rendering

    with kinema.Context() as ctx:
        layer = ctx.layer(bounds=(0, 0, side, side), position=(side / 2, side / 2), contents=1, **values)
        ctx.flush()
        pixels = rendering.render(layer, scale=scale, images={1: stripes()}).pixels[..., 0]
    return pixels[2:-2, 2:-2].astype(int)


@pytest.mark.parametrize(("side", "scale"), [(32, 1), (16, 1), (8, 1), (64, 0.25), (256, 0.0625)])
def test_trilinear_minification_shows_the_average(side: float, scale: float) -> None:
    """A halving of white and black columns is gray."""
    red = drawn(side, scale, minification_filter="trilinear")
    assert abs(red - 127.5).max() <= 1


@pytest.mark.parametrize("side", [21, 16, 9])
def test_nearest_minification_shows_pixels_of_the_image(side: float) -> None:
    red = drawn(side, minification_filter="nearest", magnification_filter="linear")
    assert set(numpy.unique(red)) <= {0, 255}


def test_a_larger_image_has_the_other_filter() -> None:
    given = {"minification_filter": "trilinear", "magnification_filter": "nearest"}
    assert set(numpy.unique(drawn(128, **given))) == {0, 255}
    assert len(numpy.unique(drawn(256, minification_filter="nearest", magnification_filter="linear"))) > 2


def test_linear_minification_takes_pixels_from_the_image_itself() -> None:
    """A quarter of the size: each pixel lies in the middle of four columns, between a black and a white one; a third of it does not."""
    assert abs(drawn(16) - 127.5).max() <= 1
    assert abs(drawn(64 / 3) - 127.5).max() > 60
    assert abs(drawn(64 / 3, minification_filter="trilinear") - 127.5).max() < 60
