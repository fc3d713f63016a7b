"""Effects on layers, time remaps beyond the end, and themes. Expected colors follow from the specification."""

from __future__ import annotations

import json
import math
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import kinema
import pytest
from lottie_files import Picture, animation, bezier, fill, key, layer, moving, rect, shapes, solid, still

pytest.importorskip("skia")


def effect(kind: int, *values: Any) -> dict[str, Any]:
    return {
        "ty": kind,
        "nm": "effect",
        "en": 1,
        "ef": [{"ty": 0, "v": value if isinstance(value, dict) else still(value)} for value in values],
    }


def red(*effects: dict[str, Any], **members: Any) -> dict[str, Any]:
    """A red square from 30 to 70 with a black one from 45 to 55 in it."""
    items = (rect(50, 50, 10, 10), fill(0, 0, 0)), (rect(50, 50, 40, 40), fill(1, 0, 0))
    return shapes(*({"ty": "gr", "it": [*item, {"ty": "tr"}]} for item in items), ef=list(effects), **members)


def test_a_fill(ctx: kinema.Context, tmp_path: Path) -> None:
    color = moving(key(0, [0, 1, 0, 1]), key(60, [0, 0, 1, 1]))
    picture = Picture(ctx, tmp_path, animation(red(effect(21, 0, 0, color, 0, 0, 0, 0.5))))
    assert picture.notes == []
    for x in (35, 50):
        assert picture.pixel(x, 50) == pytest.approx((0, 0.5, 0, 0.5), abs=0.01) or picture.pixel(x, 50)[3] == pytest.approx(
            0.5, abs=0.01
        )
    assert picture.alpha(20, 50) == 0
    assert picture.pixel(35, 50, 1)[1] == pytest.approx(picture.pixel(35, 50, 1)[2], abs=0.01)


def test_a_tint(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(
        ctx,
        tmp_path,
        animation(
            solid(sc="#ffffff", sw=40, ef=[effect(20, [0, 0, 1], [0, 1, 0], 100)]), red(effect(20, [0, 0, 1], [0, 1, 0], 100))
        ),
    )
    assert picture.notes == []
    assert picture.pixel(5, 5) == pytest.approx((0, 1, 0, 1), abs=0.02), "white"
    assert picture.pixel(50, 50) == pytest.approx((0, 0, 1, 1), abs=0.02), "black"
    luminance = 0.2126
    assert picture.pixel(35, 50) == pytest.approx((0, luminance, 1 - luminance, 1), abs=0.03), "red"


def test_a_tint_of_nothing_and_of_a_part(ctx: kinema.Context, tmp_path: Path) -> None:
    for amount, expected in ((0, (1, 0, 0, 1)), (50, (0.5, 0, 0.5, 1))):
        with kinema.Context() as own:
            picture = Picture(own, tmp_path, animation(red(effect(20, [0, 0, 1], [0, 0, 1], amount))))
            assert picture.pixel(35, 50) == pytest.approx(expected, abs=0.02)


def test_a_blur(ctx: kinema.Context, tmp_path: Path) -> None:
    """The edge of a wide area: the integral of the normal distribution, whose deviation is 0.3 of the blurriness."""
    picture = Picture(ctx, tmp_path, animation(solid(sw=100, sh=50, ef=[effect(29, 20, 1, 0)])))
    assert picture.notes == []
    for y in (40, 46, 53, 60):
        share = 0.5 * (1 - math.erf((y + 0.5 - 50) / 6 / math.sqrt(2)))
        assert picture.alpha(50, y) == pytest.approx(share, abs=0.03)


def test_a_blur_that_moves(ctx: kinema.Context, tmp_path: Path) -> None:
    """It grows from nothing to a deviation of 6 in 30 frames, and shrinks again."""
    moves = effect(29, moving(key(0, 0), key(30, 20), key(60, 0)), 1, 0)
    picture = Picture(ctx, tmp_path, animation(solid(sw=100, sh=50, ef=[moves])))
    assert picture.notes == []
    assert (picture.alpha(50, 49), picture.alpha(50, 50)) == (1, 0)
    for time in (0.3, 1, 1.5):
        deviation = 6 * (1 - abs(time - 1))
        for y in (46, 53):
            share = 0.5 * (1 - math.erf((y + 0.5 - 50) / deviation / math.sqrt(2)))
            assert picture.alpha(50, y, time) == pytest.approx(share, abs=0.04)


def test_a_blur_in_one_direction_is_approximated(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(red(effect(29, 20, 2, 0))))
    assert picture.notes == [("effect: gaussian blur in one direction", "approximated")]


MASKS = [
    {"mode": "n", "pt": still(bezier((10, 20), (90, 20), closed=False)), "o": still(100)},
    {"mode": "n", "pt": still(bezier((10, 80), (90, 80), closed=False)), "o": still(100)},
]


def lines(kind: int, *, which: int = 1, everywhere: int = 0, joined: int = 0, begin: Any = 0, end: Any = 100) -> dict[str, Any]:
    """A blue square from 30 to 70 whose masks are drawn as red lines, 8 wide."""
    values = (which, everywhere, joined, [1, 0, 0, 1], 4, 1, 1, begin, end, 15, kind)
    items = (rect(50, 50, 40, 80), fill(0, 0, 1))
    return shapes(*items, masksProperties=MASKS, ef=[effect(22, *values)])


@pytest.mark.parametrize(
    ("kind", "square", "line", "beside"),
    [(1, (0, 0, 1, 1), (1, 0, 0, 1), 1), (2, (0, 0, 0, 0), (1, 0, 0, 1), 1), (3, (0, 0, 0, 0), (0, 0, 1, 1), 0)],
    ids=["above the layer", "alone", "the layer where they are"],
)
def test_lines_along_masks(ctx: kinema.Context, tmp_path: Path, kind: int, square: Any, line: Any, beside: float) -> None:
    picture = Picture(ctx, tmp_path, animation(lines(kind, begin=25, end=moving(key(0, 25), key(60, 125)))))
    assert picture.notes == []
    assert picture.pixel(50, 50, 1) == square and picture.pixel(40, 20, 1) == line
    assert picture.alpha(80, 80, 1) == 0, "the other mask"
    assert [picture.alpha(x, 20, 29 / 30) for x in (20, 80)] == [0, 0], "from a quarter to three quarters"
    assert picture.alpha(27, 20, 1) == beside, "the cap"


def test_lines_along_all_masks_one_after_the_other(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(lines(2, everywhere=1, joined=1, end=75)))
    assert [picture.alpha(x, y) for y in (20, 80) for x in (20, 80)] == [1, 1, 1, 0]


def test_lines_that_are_left_out_or_approximated(ctx: kinema.Context, tmp_path: Path) -> None:
    assert Picture(ctx, tmp_path, animation(lines(1, which=3))).notes == [("effect: stroke of a mask that is missing", "refused")]
    for index, value, name in ((5, 0.5, "with a soft brush"), (9, 300, "of dots")):
        other = lines(1)
        other["ef"][0]["ef"][index]["v"] = still(value)
        with kinema.Context() as own:
            assert Picture(own, tmp_path, animation(other)).notes == [(f"effect: stroke {name}", "approximated")]


def test_controls_draw_nothing_and_are_not_reported(ctx: kinema.Context, tmp_path: Path) -> None:
    assert Picture(ctx, tmp_path, animation(red(effect(5, 3)))).notes == []


@pytest.mark.parametrize(
    ("name", "notes"),
    [
        ("ADBE Slider Control", []),
        ("ADBE Dropdown Control", []),
        ("Pseudo/123456", []),
        ("ADBE Black&White", [("effect: Black & White", "refused")]),
    ],
)
def test_an_effect_without_a_kind_of_its_own(ctx: kinema.Context, tmp_path: Path, name: str, notes: Any) -> None:
    """After Effects' exporter writes each effect that it does not know as a group of controls."""
    foreign = effect(5, 3) | {"mn": name, "nm": "Black & White"}
    assert Picture(ctx, tmp_path, animation(red(foreign))).notes == notes


def test_an_unknown_effect_is_refused_by_name(ctx: kinema.Context, tmp_path: Path) -> None:
    assert Picture(ctx, tmp_path, animation(red(effect(26, 3)))).notes == [("effect: radial wipe", "refused")]


def test_a_remap_beyond_the_end(ctx: kinema.Context, tmp_path: Path) -> None:
    """The composition has 20 frames; its last one stays."""
    inner = solid(op=20, ks={"p": moving(key(0, [0, 0]), key(20, [40, 0]))})
    use = layer(0, refId="a", w=100, h=100, tm=moving(key(0, 0), key(30, 2), key(60, 2)))
    picture = Picture(ctx, tmp_path, animation(use, assets=[{"id": "a", "layers": [inner]}]))
    assert picture.alpha(45, 5, 1.5) == 1 and picture.alpha(30, 5, 1.5) == 0
    assert picture.alpha(25, 5, 5 / 30) == 1, "frame 10 at frame 5"


THEMES = [{"id": "dark"}, {"id": "light"}]


@pytest.mark.parametrize("initial", ["dark", None])
def test_themes(ctx: kinema.Context, tmp_path: Path, initial: str | None) -> None:
    from kinema import importers, rendering

    document = animation(shapes(rect(50, 50, 40, 40), {"ty": "fl", "o": still(100), "c": {"sid": "ink", "a": 0, "k": [1, 0, 0]}}))
    listed: dict[str, Any] = {"id": "one", **({"initialTheme": initial} if initial else {})}
    rules = [{"id": "ink", "type": "Color", "value": [0, 0, 1]}, {"id": "font", "type": "Text", "value": "x"}]
    path = tmp_path / "themed.lottie"
    with ZipFile(path, "w") as archive:
        archive.writestr("manifest.json", json.dumps({"version": "2", "animations": [listed], "themes": THEMES}))
        archive.writestr("a/one.json", json.dumps(document))
        archive.writestr("t/dark.json", json.dumps({"rules": rules}))
    made = importers.import_file(path)
    features = [note.feature for note in made.notes]
    assert "theme 'light' of the archive" in features
    assert ("rule of a theme: Text" in features) == bool(initial)
    ctx.load(made.document, resource=importers.Resources(made.document))
    ctx.flush()
    pixel = rendering.render(ctx, 0).pixels[50, 50]
    assert list(pixel[:3]) == ([0, 0, 255] if initial else [255, 0, 0])
