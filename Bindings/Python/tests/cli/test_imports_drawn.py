"""What imported documents need of the drawing: fill rules, gradients with transparency, mattes, the orientation of images."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)
pillow = pytest.importorskip("PIL.Image")

import kinema  # noqa: E402
from kinema.rendering import render  # noqa: E402
from kinema.values import Path as P  # noqa: E402
from scenes import at  # noqa: E402

RED, BLUE, WHITE = (1, 0, 0, 1), (0, 0, 1, 1), (1, 1, 1, 1)


@pytest.fixture
def stage() -> Iterator[Any]:
    with kinema.Context() as context:
        yield context.root(bounds=(0, 0, 40, 40), position=(20, 20), background_color=WHITE)


def picture(stage: Any, **options: Any) -> Any:
    stage.context.flush()
    return render(stage.context, 10, **options).pixels


WHOLE = {"bounds": (0, 0, 40, 40), "position": (20, 20)}


def test_an_even_odd_fill_leaves_the_overlap_empty(stage: Any) -> None:
    path = P.rect(0, 0, 40, 40) + P.rect(10, 10, 20, 20)
    shape = stage.add_layer("shape", **WHOLE, path=path, fill_color=RED)
    assert at(picture(stage), 20, 20) == (255, 0, 0, 255)
    shape.fill_rule = "even-odd"
    pixels = picture(stage)
    assert at(pixels, 20, 20) == (255, 255, 255, 255) and at(pixels, 5, 20) == (255, 0, 0, 255)


@pytest.mark.parametrize("kind", ["axial", "radial"])
def test_a_gradient_to_transparency_has_no_gray(stage: Any, kind: str) -> None:
    """Colors are premultiplied: from opaque red to nothing, red stays red over white."""
    start, end = ((0, 0.5), (1, 0.5)) if kind == "axial" else ((0, 0.5), (1, 1.5))
    stage.add_layer("gradient", **WHOLE, type=kind, colors=[RED, (0, 0, 0, 0)], start_point=start, end_point=end)
    pixels = picture(stage)
    for x in (4, 20, 36):
        share = (x + 0.5) / 40
        assert at(pixels, x, 20) == pytest.approx((255, 255 * share, 255 * share, 255), abs=4)


@pytest.mark.parametrize(
    ("matte", "is_luminance", "share"),
    [
        ((1, 1, 1, 0.5), False, 0.5),
        ((0, 0, 0, 1), False, 1),
        ((1, 1, 1, 1), True, 1),
        ((0, 0, 0, 1), True, 0),
        ((0, 1, 0, 1), True, 0.7152),
    ],
)
def test_mattes_by_alpha_and_by_luminance(stage: Any, matte: Any, is_luminance: bool, share: float) -> None:
    """The luminance of linear Rec. 709 weights: 0.2126, 0.7152, 0.0722."""
    layer = stage.add_layer(**WHOLE, background_color=RED)
    filters = ["luminanceToAlpha"] if is_luminance else None
    layer.mask = stage.context.layer(bounds=(0, 0, 20, 40), position=(10, 20), background_color=matte, filters=filters)
    pixels = picture(stage)
    rest = 255 * (1 - share)
    assert at(pixels, 10, 20) == pytest.approx((255, rest, rest, 255), abs=4)
    assert at(pixels, 30, 20) == (255, 255, 255, 255)


@pytest.mark.parametrize("scale", [1, 2])
def test_a_masked_root_layer_is_drawn_at_its_place_at_any_scale(scale: int) -> None:
    with kinema.Context() as context:
        root = context.root(bounds=(0, 0, 40, 40), position=(20, 20), background_color=RED)
        root.mask = context.layer(bounds=(0, 0, 10, 10), position=(25, 15), background_color=BLUE)
        context.flush()
        pixels = render(context, 10, scale=scale).pixels
    rows, columns = numpy.nonzero(pixels[..., 3])
    box = [edge / scale for edge in (columns.min(), rows.min(), columns.max() + 1, rows.max() + 1)]
    assert box == [20, 10, 30, 20]


@pytest.mark.parametrize(
    ("orientation", "size", "blue"),
    [  # the place of what is stored at the left: EXIF 2.3, tag 0x0112
        (1, (40, 20), "left"),
        (2, (40, 20), "right"),
        (3, (40, 20), "right"),
        (4, (40, 20), "left"),
        (5, (20, 40), "top"),
        (6, (20, 40), "top"),
        (7, (20, 40), "bottom"),
        (8, (20, 40), "bottom"),
    ],
)
def test_an_image_is_turned_as_its_file_says(stage: Any, orientation: int, size: Any, blue: str) -> None:
    image, file, exif = pillow.new("RGB", (40, 20), (255, 0, 0)), io.BytesIO(), pillow.Exif()
    image.paste((0, 0, 255), (0, 0, 20, 20))
    exif[0x0112] = orientation
    image.save(file, "JPEG", exif=exif, quality=95)
    stage.add_layer(bounds=(0, 0, *size), position=(20, 20), contents=1)
    pixels = picture(stage, images={1: file.getvalue()})
    width, height = size
    places = {
        "left": (20 - width / 4, 20),
        "right": (20 + width / 4, 20),
        "top": (20, 20 - height / 4),
        "bottom": (20, 20 + height / 4),
    }
    assert at(pixels, *places[blue])[2] > 200 and at(pixels, *places[blue])[0] < 60
