"""Compares what sdl_scene shows of documents with closed forms."""

from __future__ import annotations

import json
import math
from collections.abc import Callable
from pathlib import Path
from typing import Any

import beacon
import pytest
from conftest import HERE, Color, Picture, Run, over, rgb

# ---- The documents of the examples -------------------------------------------------------------------------------------------

SWITCH = HERE.parent / "caml" / "switch.json"
BEACON = HERE.parent / "lottie" / "beacon-scene.json"


class TestSwitch:
    """The switch of Tests/Examples/caml, 0.25 s after a click at 0.25 s: its y axis points up, and its knob is on a spring."""

    @pytest.fixture
    def picture(self, run_host: Run) -> Picture:
        self.output, path = run_host("sdl_scene", 30, SWITCH, "--scale", 2, "--click", 0.25, suffix=".bmp")
        return Picture(path, 2)

    def test_the_picture(self, picture: Picture) -> None:
        picture.keep("scene")
        assert self.output == "0.25 On\n"
        frequency = math.sqrt(100 - 25)
        rest = math.exp(-5 / 4) * (math.cos(frequency / 4) + 5 / frequency * math.sin(frequency / 4))
        knob = 60 + 90 - 60 * rest
        for dx, dy in ((0, 0), (-22, 0), (22, 0), (0, -22), (0, 22)):
            assert picture.shows(knob + dx, 160 - 64 + dy, rgb(0xFFFFFF))
        track = (0.29 * 255, 0.54 * 255, 0.435 * 255)  # halfway between two colors
        assert picture.shows(knob - 27, 160 - 64, track) and picture.shows(62, 160 - 64, track)
        assert picture.shows(120, 160 - 136, (255, 0.8 * 255, 0.2 * 255))  # the lamp is at the top, and on at once
        stage = (0.1 * 255, 0.125 * 255, 0.1725 * 255)
        for k in range(5):  # five marks of half opacity at the bottom, 24 points apart
            assert picture.shows(60 + 12 + 24 * k, 160 - 16, over(rgb(0xFFFFFF), 0.5, stage)), k
        assert picture.shows(84, 160 - 16, stage) and picture.shows(120, 30 + 24, stage)


class TestBeacon:
    """The beacon of Tests/Examples/lottie, which has no states, at 0.5 s."""

    @pytest.mark.parametrize("feature", beacon.EXPECTED)
    def test_the_colors_are_those_of_the_file(self, run_host: Run, feature: str) -> None:
        output, path = run_host("sdl_scene", 30, BEACON, "--scale", 2, suffix=".bmp")
        picture = Picture(path, 2)
        picture.keep("beacon")
        assert output == "" and picture.image.size == (400, 320)
        for x, y, color in beacon.EXPECTED[feature]:
            assert picture.shows(x, y, color), (x, y)

    def test_it_begins_again_after_its_two_seconds(self, run_host: Run) -> None:
        """At 2.5 s every pixel is that of 0.5 s, except for the rounding of the time."""
        first, second = (Picture(run_host("sdl_scene", frames, BEACON, suffix=".bmp")[1]) for frames in (30, 150))
        for x in range(200):
            for y in range(160):
                assert second.shows(x, y, first.at(x, y), 1), (x, y)


# ---- What the painter draws --------------------------------------------------------------------------------------------------

STAGE = rgb(0x336699)
FILTERS = ["xor", "luminanceToAlpha", "multiplyBlendMode", "screenBlendMode", "overlayBlendMode", "darkenBlendMode"]
FILTERS += ["lightenBlendMode", "hardLightBlendMode", "differenceBlendMode", "exclusionBlendMode"]
Paint = Callable[..., Picture]
RED = (255, 0, 0)


@pytest.fixture
def paint(run_host: Run, tmp_path: Path) -> Paint:
    """paint(layer, ...) shows layers on a stage of 120 x 100 points, with one pixel a point."""

    def paint(*layers: dict[str, Any]) -> Picture:
        stage = {"bounds": [0, 0, 120, 100], "anchorPoint": [0, 0], "backgroundColor": [0.2, 0.4, 0.6, 1]}
        document = {"kinema": 1, "size": [120, 100], "resources": [{"name": name} for name in FILTERS]}
        path = tmp_path / "scene.json"
        path.write_text(json.dumps(document | {"layers": [{"set": stage, "sublayers": layers}]}), encoding="utf-8")
        return Picture(run_host("sdl_scene", 1, path, suffix=".bmp")[1])

    return paint


def box(x: float, y: float, width: float, height: float, *sublayers: Any, **values: Any) -> dict[str, Any]:
    place = {"bounds": [0, 0, width, height], "position": [x, y], "anchorPoint": [0, 0]}
    return {"set": place | values, "sublayers": list(sublayers)}


def shape(*path: Any, **values: Any) -> dict[str, Any]:
    return {"class": "shape", "set": {"path": [list(element) for element in path]} | values}


def gradient(x: float, y: float, width: float, height: float, **values: Any) -> dict[str, Any]:
    return {"class": "gradient", **box(x, y, width, height, **values)}


def square(left: float, top: float, side: float) -> list[tuple[Any, ...]]:
    x, y = left + side, top + side
    return [("move", left, top), ("line", x, top), ("line", x, y), ("line", left, y), ("close",)]


@pytest.mark.parametrize(("rule", "inner"), [("non-zero", RED), ("even-odd", STAGE)])
def test_the_rule_decides_what_a_square_in_a_square_is(paint: Paint, rule: str, inner: Color) -> None:
    """Both squares go around in the same direction. A half of a pixel at the edge is covered."""
    picture = paint(shape(*square(10, 10, 60.5), *square(30, 30, 20), fillRule=rule, fillColor=[1, 0, 0, 1]))
    assert picture.shows(20, 20, RED) and picture.shows(40, 40, inner) and picture.shows(80, 40, STAGE)
    assert picture.shows(70, 40, over(RED, 0.5, STAGE), 1) and picture.shows(40, 70, over(RED, 0.5, STAGE), 1)


@pytest.mark.parametrize("cap", ["butt", "round", "square"])
@pytest.mark.parametrize("join", ["miter", "round", "bevel"])
def test_a_line_has_ends_and_joins(paint: Paint, cap: str, join: str) -> None:
    """A line 20 wide from (20, 80) up to (20, 20), and to the right to (90, 20), half transparent."""
    path = [("move", 20, 80), ("line", 20, 20), ("line", 90, 20)]
    line = {"strokeColor": [1, 0, 0, 0.5], "fillColor": None, "lineWidth": 20, "lineCap": cap, "lineJoin": join}
    picture, color = paint(shape(*path, **line)), over(RED, 0.5, STAGE)
    for x, y in ((20, 50), (11, 50), (28, 50), (50, 11), (50, 28), (28, 28), (20, 20), (15, 25), (25, 15), (20, 75)):
        assert picture.shows(x, y, color), (x, y)  # once, also where segments, joins and ends overlap
    for x, y in ((8, 50), (32, 50), (50, 32), (104, 20), (20, 92)):
        assert picture.shows(x, y, STAGE), (x, y)
    assert picture.shows(97, 20, STAGE if cap == "butt" else color) and picture.shows(98, 12, color if cap == "square" else STAGE)
    assert picture.shows(11, 11, color if join == "miter" else STAGE)
    assert picture.shows(14, 13, STAGE if join == "bevel" else color)  # 9.2 from (20, 20), the bevel is 7.1 from it


def test_a_line_is_cut_and_dashed(paint: Paint) -> None:
    """Of a line of 100 points the part from 21 to 97, in dashes of 15 and gaps of 10; the first dash has lost 6."""
    dashes = {"strokeStart": 0.21, "strokeEnd": 0.97, "lineDashPattern": [15, 10], "lineDashPhase": 6}
    line = {"strokeColor": [1, 0, 0, 1], "fillColor": None, "lineWidth": 8}
    picture = paint(shape(("move", 10, 50), ("line", 110, 50), **dashes, **line))
    for along in range(100):
        is_red = 21 <= along < 97 and (along - 21 + 6) % 25 < 15
        assert picture.shows(10 + along, 50, RED if is_red else STAGE), along


def test_a_radial_gradient_is_an_ellipse(paint: Paint) -> None:
    """Red with the alpha 1 in the center (60, 50), 0 at its ends 40 to the right and 20 down. A pixel is at most 1 / 20 of the way
    long, half of which is the error of its center: 0.025 of 204, the largest difference."""
    values = {"type": "radial", "startPoint": [0.5, 0.5], "endPoint": [1, 1], "colors": [[1, 0, 0, 1], [1, 0, 0, 0]]}
    picture = paint(gradient(20, 30, 80, 40, **values))
    for fraction in (0.1, 0.3, 0.5, 0.8):
        for angle in (0, 1, 2, 3, 4, 5):
            x, y = 60 + 40 * fraction * math.cos(angle), 50 + 20 * fraction * math.sin(angle)
            assert picture.shows(x, y, over(RED, 1 - fraction, STAGE), 204 * 0.04), (fraction, angle)
    assert picture.shows(22, 32, STAGE)


def test_an_axial_gradient_has_stops(paint: Paint) -> None:
    """Black until 1/4, white from 3/4 on; x + 0.5 is the center of a pixel."""
    values = {"startPoint": [0, 0.5], "endPoint": [1, 0.5], "colors": [[0, 0, 0, 1], [1, 1, 1, 1]], "locations": [0.25, 0.75]}
    picture = paint(gradient(10, 10, 100, 40, **values))
    for x in range(100):
        level = 255 * min(max((x + 0.5 - 25) / 50, 0), 1)
        assert picture.shows(10 + x, 30, (level, level, level), 1), x


def test_an_inverted_mask_hides_what_is_inside_of_it(paint: Paint) -> None:
    hole = shape(*square(20, 20, 40), fillColor=[0, 0, 0, 0.75], compositingFilter="xor")
    mask = box(0, 0, 80, 80, box(0, 0, 80, 80, backgroundColor=[0, 0, 0, 1]), hole)
    picture = paint({**box(10, 10, 80, 80, backgroundColor=[1, 0, 0, 1]), "mask": mask})
    assert picture.shows(20, 20, RED) and picture.shows(50, 50, over(RED, 0.25, STAGE)) and picture.shows(95, 50, STAGE)


def test_a_luminance_mask_takes_the_weights_of_rec_709(paint: Paint) -> None:
    mask = box(0, 0, 80, 80, backgroundColor=[0.2, 0.7, 0.3, 0.5], filters=["luminanceToAlpha"])
    picture = paint({**box(10, 10, 80, 80, backgroundColor=[1, 0, 0, 1]), "mask": mask})
    alpha = 0.5 * (0.2126 * 0.2 + 0.7152 * 0.7 + 0.0722 * 0.3)
    assert picture.shows(50, 50, over(RED, alpha, STAGE)) and picture.shows(95, 50, STAGE)


def test_opacity_is_that_of_the_group(paint: Paint) -> None:
    """Opaque sublayers do not shine through each other; a round clip cuts them, and the border is over them."""
    red, green = box(0, 0, 50, 80, backgroundColor=[1, 0, 0, 1]), box(30, 0, 50, 80, backgroundColor=[0, 1, 0, 1])
    frame = {"cornerRadius": 20, "masksToBounds": True, "borderWidth": 4, "borderColor": [1, 1, 1, 1]}
    picture = paint(box(10, 10, 80, 80, red, green, opacity=0.5, **frame))
    assert picture.shows(20, 50, over(RED, 0.5, STAGE)) and picture.shows(50, 50, over((0, 255, 0), 0.5, STAGE))
    assert picture.shows(12, 50, over((255, 255, 255), 0.5, STAGE)) and picture.shows(12, 12, STAGE)


BLENDS: dict[str, Callable[[float, float], float]] = {
    "multiply": lambda b, s: b * s,
    "screen": lambda b, s: b + s - b * s,
    "overlay": lambda b, s: 2 * b * s if b <= 0.5 else 1 - 2 * (1 - b) * (1 - s),
    "darken": min,
    "lighten": max,
    "hardLight": lambda b, s: 2 * b * s if s <= 0.5 else 1 - 2 * (1 - b) * (1 - s),
    "difference": lambda b, s: abs(b - s),
    "exclusion": lambda b, s: b + s - 2 * b * s,
}
"""The functions of "Compositing and Blending Level 1" of a backdrop and a source."""


@pytest.mark.parametrize("name", BLENDS)
def test_a_blend_mode_mixes_with_what_is_below(paint: Paint, name: str) -> None:
    source, alpha, below = (0.8, 0.3, 0.55), 0.7, (0.2, 0.4, 0.6)
    picture = paint(box(10, 10, 40, 40, backgroundColor=[*source, alpha], compositingFilter=f"{name}BlendMode"))
    red, green, blue = (255 * BLENDS[name](b, s) for b, s in zip(below, source, strict=True))
    assert picture.shows(30, 30, over((red, green, blue), alpha, STAGE), 1) and picture.shows(60, 30, STAGE, 1)


def test_what_is_not_drawn_is_named(run_host: Run, tmp_path: Path) -> None:
    size = {"bounds": [0, 0, 10, 10]}
    text = {"class": "text", "set": size | {"string": "text"}}
    image = {"set": size | {"contents": "cat.png", "compositingFilter": "sepia"}}
    document = {"kinema": 1, "size": [20, 20], "resources": [{"name": "cat.png"}, {"name": "sepia"}]}
    path = tmp_path / "scene.json"
    path.write_text(json.dumps(document | {"layers": [text, image, text, image]}), encoding="utf-8")
    lines = [f"not drawn: {what}" for what in ("the resource cat.png", "the resource sepia", "text", "images")]
    assert run_host("sdl_scene", 2, path, suffix=".bmp")[0].splitlines() == lines
