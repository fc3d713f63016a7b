"""Shadows: those of outlines, of single layers and of groups are the same blur of the same pixels."""

from __future__ import annotations

from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
skia = pytest.importorskip("skia", exc_type=ImportError)
pytest.importorskip("PIL.Image")

import kinema  # noqa: E402
from kinema.rendering import render, shadow  # noqa: E402
from scenes import BLUE, RED  # noqa: E402


@pytest.mark.parametrize("inner", [None, (0, 0, 2, 2), (-3, 0, 2, 2)])
def test_the_shadow_of_an_outline_equals_that_of_its_pixels(inner: Any) -> None:
    """A box with what is inside of it has the shadow of its outline. With a part of an invisible sublayer outside it is drawn as a
    group, whose shadow is that of its pixels."""
    pictures = []
    for is_group in (False, True):
        with kinema.Context() as context:
            stage = context.root(bounds=(0, 0, 100, 100), position=(50, 50), background_color=(1, 1, 1, 1))
            for index, options in enumerate(({}, {"opacity": 0.5}, {"transform": kinema.Transform.scale(0.8)})):
                box = stage.add_layer(
                    bounds=(0, 0, 20, 20), position=(20 + 30 * index, 50), corner_radius=5, background_color=BLUE, **options
                )
                box.set(shadow_opacity=0.6, shadow_radius=4, shadow_offset=(2, 6), border_width=2, border_color=RED)
                if inner:
                    box.add_layer(bounds=inner, position=(10, 10), background_color=RED)
                if is_group:
                    box.add_layer(bounds=(0, 0, 1, 1), position=(0, 0))
            context.flush()
            pictures.append(render(context, at=5, scale=2).pixels.astype(int))
    difference = abs(pictures[0] - pictures[1]).max(axis=2)
    assert difference.max() <= 12 and difference.mean() < 0.5


def test_a_single_layer_has_the_shadow_of_the_same_layer_in_a_group() -> None:
    """A hidden corner of an invisible sublayer makes the layer a group."""
    for kind, options in (
        ("shape", {"path": "M0 20 L30 0 L60 20 L30 40 Z", "fill_color": RED, "stroke_color": BLUE, "line_width": 4}),
        ("text", {"string": "kinema", "font_size": 18, "foreground_color": BLUE}),
        ("gradient", {"colors": [RED, (0, 0, 1, 0)], "border_width": 2, "border_color": BLUE}),
    ):
        pictures = []
        for is_group in (False, True):
            with kinema.Context() as context:
                stage = context.root(bounds=(0, 0, 120, 100), position=(60, 50), background_color=(1, 1, 1, 1))
                layer = stage.add_layer(kind, bounds=(0, 0, 60, 40), position=(60, 40), opacity=0.8, **options)
                layer.set(transform=kinema.Transform.rotation(0.4), shadow_opacity=0.7, shadow_offset=(3.3, 5.7))
                layer.set(shadow_radius=5)
                if is_group:
                    layer.add_layer(bounds=(0, 0, 1, 1), position=(0, 0))
                context.flush()
                pictures.append(render(context, at=5).pixels.astype(int))
        assert (pictures[0] < 250).sum() > 1000 and abs(pictures[0] - pictures[1]).max() <= 1, kind


def spot(matrix: Any, radius: float, offset: kinema.Size, by: str) -> Any:
    """A red bar over its shadow: by `shadow.cast`, or by skia's filter for masks, or by its filter for images."""
    surface = skia.Surface(160, 120)
    canvas, tone, strength = surface.getCanvas(), (0.1, 0.3, 0.6, 0.9), 0.7
    canvas.clear(skia.ColorWHITE)
    canvas.concat(matrix)
    bar, red = skia.Rect.MakeXYWH(-20, -6, 40, 12), skia.Paint(AntiAlias=True, Color=skia.ColorRED)
    shade = skia.Paint(AntiAlias=True, Color4f=skia.Color4f(*tone[:3], tone[3] * strength))
    if by == "cast":
        with shadow.cast(canvas, tone, strength, offset, radius) as group:
            group.drawRect(bar, red)
    elif by == "mask":
        if radius:
            shade.setMaskFilter(skia.MaskFilter.MakeBlur(skia.kNormal_BlurStyle, radius))
        canvas.drawRect(bar.makeOffset(offset.width, offset.height), shade)
        canvas.drawRect(bar, red)
    else:
        whole = skia.Paint()
        whole.setImageFilter(skia.ImageFilters.DropShadow(offset.width, offset.height, radius, radius, shade.getColor()))
        canvas.saveLayer(paint=whole)
        canvas.drawRect(bar, red)
        canvas.restore()
    return surface.makeImageSnapshot().toarray(colorType=skia.kRGBA_8888_ColorType).astype(int)


@pytest.mark.parametrize("radius", [0.0, 0.7, 3.0, 11.0])
@pytest.mark.parametrize("turn", [0.0, 30.0, 90.0, 229.0])
def test_a_shadow_is_that_of_the_outline_at_any_angle(radius: float, turn: float) -> None:
    matrix = skia.Matrix.Translate(80, 60)
    matrix.preRotate(turn)
    matrix.preScale(1.3, 1.3)
    cast, mask = (spot(matrix, radius, kinema.Size(3.25, 7.5), by) for by in ("cast", "mask"))
    assert abs(cast - mask).mean() < 0.6 and abs(cast - mask).max() <= (40 if radius < 1 else 12)


@pytest.mark.parametrize("distortion", [(1, 0.6, 0, 1), (2, 0, 0, 0.7)])
def test_a_distorted_layer_has_a_distorted_shadow(distortion: tuple[float, ...]) -> None:
    """The blur of a layer that is twice as wide is twice as wide; the axes of a skewed one are not those of the pixels."""
    a, c, b, d = distortion
    matrix = skia.Matrix.MakeAll(a, c, 80, b, d, 60, 0, 0, 1)
    cast, image = (spot(matrix, 4, kinema.Size(2, 5), by) for by in ("cast", "image"))
    assert abs(cast - image).mean() < 0.6 and abs(cast - image).max() <= 12


def test_a_shadow_of_a_layer_outside_the_picture_falls_into_it() -> None:
    matrix = skia.Matrix.Translate(-22, 60)
    cast, mask = (spot(matrix, 6, kinema.Size(8, 0), by) for by in ("cast", "mask"))
    assert cast[60, 0, 0] < 200 and abs(cast - mask).max() <= 12
