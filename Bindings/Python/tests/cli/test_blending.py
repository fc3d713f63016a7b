"""compositingFilter: the blend modes of the W3C's Compositing and Blending (level 1, sections 9 and 10), which Core Animation and
Core Image have under the same names."""

from __future__ import annotations

import math
import warnings
from collections.abc import Callable
from typing import Any

import pytest

numpy = pytest.importorskip("numpy")
pytest.importorskip("skia", exc_type=ImportError)

import kinema  # noqa: E402
from kinema.cli import main  # noqa: E402
from kinema.rendering import RenderingWarning, render  # noqa: E402
from scenes import at  # noqa: E402

Part = Callable[[float, float], float]
BELOW, ABOVE = (0.25, 0.5, 0.75), (0.8, 0.4, 0.1)


def hard_light(b: float, s: float) -> float:
    return b * 2 * s if s <= 0.5 else b + (2 * s - 1) - b * (2 * s - 1)


def soft_light(b: float, s: float) -> float:
    d = ((16 * b - 12) * b + 4) * b if b <= 0.25 else math.sqrt(b)
    return b - (1 - 2 * s) * b * (1 - b) if s <= 0.5 else b + (2 * s - 1) * (d - b)


SEPARABLE: dict[str, Part] = {  # B(backdrop, source) of section 9.1
    "normal": lambda b, s: s,
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: hard_light(s, b),
    "darken": min,
    "lighten": max,
    "colorDodge": lambda b, s: min(1, b / (1 - s)),
    "colorBurn": lambda b, s: 1 - min(1, (1 - b) / s),
    "softLight": soft_light,
    "hardLight": hard_light,
    "difference": lambda b, s: abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
}


def luminosity(color: Any) -> float:
    return 0.3 * color[0] + 0.59 * color[1] + 0.11 * color[2]


def with_luminosity(color: Any, wanted: float) -> list[float]:
    moved = [part + wanted - luminosity(color) for part in color]
    low, high = min(moved), max(moved)
    if low < 0:
        moved = [wanted + (part - wanted) * wanted / (wanted - low) for part in moved]
    if high > 1:
        moved = [wanted + (part - wanted) * (1 - wanted) / (high - wanted) for part in moved]
    return moved


def with_saturation(color: Any, wanted: float) -> list[float]:
    low, high = min(color), max(color)
    return [(part - low) * wanted / (high - low) for part in color]


def saturation(color: Any) -> float:
    return float(max(color) - min(color))


WHOLE: dict[str, Callable[[Any, Any], list[float]]] = {  # section 9.2
    "hue": lambda b, s: with_luminosity(with_saturation(s, saturation(b)), luminosity(b)),
    "saturation": lambda b, s: with_luminosity(with_saturation(b, saturation(s)), luminosity(b)),
    "color": lambda b, s: with_luminosity(s, luminosity(b)),
    "luminosity": lambda b, s: with_luminosity(b, luminosity(s)),
}

EXPECTED = {name: [part(b, s) for b, s in zip(BELOW, ABOVE)] for name, part in SEPARABLE.items()}
EXPECTED |= {name: part(BELOW, ABOVE) for name, part in WHOLE.items()}
SPELLINGS = [(f"{name}BlendMode", name) for name in EXPECTED]
SPELLINGS += [(f"CI{name[0].upper()}{name[1:]}BlendMode", name) for name in EXPECTED if name != "normal"]


@pytest.fixture
def context() -> Any:
    with kinema.Context() as context:
        yield context


def shown(
    context: kinema.Context, filter: Any, alpha: float = 1.0, below: Any = BELOW, above: Any = ABOVE, **options: Any
) -> Any:
    """Returns a pixel of a layer with the filter over its superlayer, and one beside it."""
    root = context.root(bounds=(0, 0, 8, 4), position=(4, 2), background_color=(*below, 1) if len(below) == 3 else below)
    layer = root.add_layer(bounds=(0, 0, 4, 4), position=(2, 2), compositing_filter=filter, opacity=alpha)
    layer.add_layer(bounds=(0, 0, 4, 4), position=(2, 2), background_color=(*above, 1))
    context.flush()
    pixels = render(context, at=10, **options).pixels
    return at(pixels, 1, 1), at(pixels, 6, 1)


def same(pixel: Any, color: Any) -> bool:
    return bool(pixel == pytest.approx([255 * part for part in color], abs=2))


@pytest.mark.parametrize("alpha", [1.0, 0.5])
@pytest.mark.parametrize(("name", "mode"), SPELLINGS)
def test_a_layer_is_blended_with_what_is_below(context: kinema.Context, name: str, mode: str, alpha: float) -> None:
    blended, beside = shown(context, name, alpha)
    mixed = [alpha * part + (1 - alpha) * below for part, below in zip(EXPECTED[mode], BELOW)]
    assert same(blended, (*mixed, 1)) and same(beside, (*BELOW, 1))


CLEAR = (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("name", "over_color", "over_nothing"),
    [  # section 10: over an opaque layer, and over nothing
        ("sourceOver", (*ABOVE, 1), (*ABOVE, 1)),
        ("copy", (*ABOVE, 1), (*ABOVE, 1)),
        ("clear", CLEAR, CLEAR),
        ("sourceIn", (*ABOVE, 1), CLEAR),
        ("sourceOut", CLEAR, (*ABOVE, 1)),
        ("sourceAtop", (*ABOVE, 1), CLEAR),
        ("destOver", (*BELOW, 1), (*ABOVE, 1)),
        ("destIn", (*BELOW, 1), CLEAR),
        ("destOut", CLEAR, CLEAR),
        ("destAtop", (*BELOW, 1), (*ABOVE, 1)),
        ("xor", CLEAR, (*ABOVE, 1)),
        ("dest", (*BELOW, 1), CLEAR),
        ("plusL", (1, 0.9, 0.85, 1), (*ABOVE, 1)),
        ("plusLighter", (1, 0.9, 0.85, 1), (*ABOVE, 1)),
        ("CIAdditionCompositing", (1, 0.9, 0.85, 1), (*ABOVE, 1)),
        ("CISourceInCompositing", (*ABOVE, 1), CLEAR),
    ],
)
def test_the_operators_of_porter_and_duff(context: kinema.Context, name: str, over_color: Any, over_nothing: Any) -> None:
    blended, beside = shown(context, name)
    assert same(blended, over_color) and same(beside, (*BELOW, 1)), "what lies beside the layer stays"
    for root in context.roots:
        context.remove_root(root)
    blended, beside = shown(context, name, below=CLEAR)
    assert same(blended, over_nothing) and same(beside, CLEAR)


def test_multiply_of_yellow_and_cyan_is_green(context: kinema.Context) -> None:
    assert shown(context, "multiplyBlendMode", below=(1, 1, 0), above=(0, 1, 1))[0] == (0, 255, 0, 255)


def test_a_number_of_the_host_selects_a_named_mode(context: kinema.Context) -> None:
    assert shown(context, 7, below=(1, 1, 0), above=(0, 1, 1), filters={7: "multiplyBlendMode"})[0] == (0, 255, 0, 255)


def test_a_name_reads_as_it_was_set_everywhere(context: kinema.Context) -> None:
    layer = context.root(
        compositing_filter="screenBlendMode", filters=["CIGaussianBlur", 5], background_filters=["CIColorInvert"]
    )
    layer["compositingFilter"] = "overlayBlendMode"
    context.flush()
    for one in (layer, layer.presentation()):
        assert one.compositing_filter == one["compositingFilter"] == "overlayBlendMode"
        assert (one.filters, one.background_filters) == (["CIGaussianBlur", 5], ["CIColorInvert"])
    layer.compositing_filter = 7
    assert layer.compositing_filter == 7
    layer.set(compositing_filter=None, filters=None)
    assert (layer.compositing_filter, layer.filters) == (None, None)
    layer.contents = "screenBlendMode"  # the path of an image, not the name of a filter
    assert layer.contents not in (None, layer.compositing_filter)


def test_opacity_and_masks_are_of_the_blended_group(context: kinema.Context) -> None:
    root = context.root(bounds=(0, 0, 8, 4), position=(4, 2), background_color=(1, 1, 0, 1))
    layer = root.add_layer(
        bounds=(0, 0, 8, 4), position=(4, 2), background_color=(0, 1, 1, 1), opacity=0.5, compositing_filter="multiplyBlendMode"
    )
    layer.mask = context.layer(bounds=(0, 0, 4, 4), position=(2, 2), background_color=(0, 0, 0, 1))
    context.flush()
    pixels = render(context, at=10).pixels
    assert at(pixels, 1, 1) == pytest.approx((128, 255, 0, 255), abs=1) and at(pixels, 6, 1) == (255, 255, 0, 255)


def test_a_transform_layer_ignores_its_filter(context: kinema.Context) -> None:
    """D45."""
    root = context.root(bounds=(0, 0, 4, 4), position=(2, 2), background_color=(1, 1, 0, 1))
    deep = root.add_layer("transform", bounds=(0, 0, 4, 4), position=(2, 2), compositing_filter="multiplyBlendMode")
    deep.add_layer(bounds=(0, 0, 4, 4), position=(2, 2), background_color=(0, 1, 1, 1))
    context.flush()
    assert at(render(context, at=10).pixels, 1, 1) == (0, 255, 255, 255)


# ---- Unsupported filters -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("properties", "received"),
    [
        ({"compositing_filter": "plusD"}, "compositingFilter: 'plusD' is not drawn"),
        ({"compositing_filter": 99}, "compositingFilter: the filter 99 has no name"),
        ({"filters": ["CIGaussianBlur", 98]}, "filters: 'CIGaussianBlur' is not drawn"),
        ({"background_filters": ["CIColorInvert"]}, "backgroundFilters: 'CIColorInvert' is not drawn"),
    ],
)
def test_what_is_not_drawn_is_reported_once(context: kinema.Context, properties: Any, received: str) -> None:
    root = context.root(bounds=(0, 0, 4, 4))
    for _ in range(2):
        root.add_layer(bounds=(0, 0, 4, 4), background_color=(1, 0, 0, 1), **properties)
    context.flush()
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        for time in (0, 1):
            render(context, at=time)
    assert sum(received in str(one.message) for one in found) == 1
    assert len({str(one.message) for one in found}) == len(found) and {one.category for one in found} == {RenderingWarning}


def test_the_command_line_reports_in_one_line_for_a_whole_film(tmp_path: Any, capsys: Any) -> None:
    scene = tmp_path / "scene.json"
    scene.write_text(
        '{"ops": [{"op": "layer", "id": "a", "root": true, "set": {"bounds": [0, 0, 4, 4], "compositingFilter": '
        '"CIVividLightBlendMode"}}, {"op": "flush"}]}'
    )
    assert main(["render", str(scene), "-o", str(tmp_path / "film.gif"), "--to", "0.2"]) == 0
    assert capsys.readouterr().err == "kinema: compositingFilter: 'CIVividLightBlendMode' is not drawn\n"
