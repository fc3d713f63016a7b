"""Layers of Lottie: compositions, mattes, masks, images, texts, effects, blend modes, markers."""

from __future__ import annotations

import base64
import math
from pathlib import Path
from typing import Any

import kinema
import pytest
from lottie_files import Picture, animation, box, found, imported, key, layer, linear_part, loaded, moving, shapes, solid, still
from lottie_files import fill as filled
from lottie_files import rect

skia: Any = pytest.importorskip("skia")


def composition(*layers: dict[str, Any], name: str = "comp", **members: Any) -> dict[str, Any]:
    return {"id": name, "layers": list(layers), **members}


def use(name: str = "comp", **members: Any) -> dict[str, Any]:
    return layer(0, **{"refId": name, "w": 100, "h": 100, "nm": name, **members})


def mask(mode: str, x: float, width: float, opacity: float = 100, **members: Any) -> dict[str, Any]:
    return {"mode": mode, "pt": still(box(x, 0, width, 100)), "o": still(opacity), "x": still(0), "inv": False} | members


def wide(**members: Any) -> dict[str, Any]:
    return solid(**{"sw": 100, "sh": 100, **members})


def test_a_stretched_composition(ctx: kinema.Context, tmp_path: Path) -> None:
    inner = solid(nm="inner", ks={"o": moving(key(0, 0), key(60, 100))}, ip=5, op=25)
    document = animation(use(st=10, sr=2), assets=[composition(inner)])
    box = loaded(ctx, tmp_path, document)["comp/inner"]
    assert box.presentation_value("opacity", at=30 / 30) == pytest.approx((30 - 10) / 2 / 60)
    visible = [frame for frame in range(60) if not box.presentation_value("hidden", at=frame / 30)]
    assert visible == list(range(10 + 2 * 5, 10 + 2 * 25))


def test_a_composition_clips_and_has_its_opacity(ctx: kinema.Context, tmp_path: Path) -> None:
    inner = (wide(sw=40, sc="#ff0000"), wide(sc="#0000ff"))
    document = animation(use(w=50, ks={"o": still(50)}), assets=[composition(*inner)])
    picture = Picture(ctx, tmp_path, document)
    assert picture.pixel(20, 50) == pytest.approx((1, 0, 0, 0.5), abs=0.01)
    assert picture.pixel(45, 50) == pytest.approx((0, 0, 1, 0.5), abs=0.01) and picture.alpha(60, 50) == 0


def test_time_remap(ctx: kinema.Context, tmp_path: Path) -> None:
    """Backwards, then still; all properties at whole frames."""
    ks = {"p": moving(key(0, [0, 0]), key(60, [60, 120])), "r": moving(key(0, 0), key(60, 180))}
    remap = moving(key(0, 2), key(30, 1, h=1), key(45, 0.5))
    document = animation(use(tm=remap, st=7), assets=[composition(solid(nm="inner", ks=ks, ip=20))])
    box = loaded(ctx, tmp_path, document)["comp/inner"]
    for frame in (0, 7, 29, 30, 44, 45, 50):
        inner = 60 - frame if frame < 30 else 30 if frame < 45 else 15
        assert box.presentation_value("position", at=frame / 30) == pytest.approx((inner, 2 * inner))
        c = math.cos(math.radians(3 * inner))
        assert linear_part(box, frame / 30)[0] == pytest.approx(c, abs=1e-9)
        assert box.presentation_value("hidden", at=frame / 30) == (inner < 20 or inner >= 60)


@pytest.mark.parametrize(
    ("mode", "wanted"), [(1, (1, 0, 0.5)), (2, (0, 1, 0.5)), (3, (0.7152, 0, 0.3576)), (4, (0.2848, 1, 0.6424))]
)
def test_mattes(ctx: kinema.Context, tmp_path: Path, mode: int, wanted: tuple[float, ...]) -> None:
    """The matte is green: opaque on the left, missing in the middle, half opaque on the right."""
    matte = use("matte", td=1, ind=3, hd=True)
    parts = [solid(sw=30, sh=100, sc="#00ff00"), solid(sw=30, sh=100, sc="#00ff00", ks={"p": still([70, 0]), "o": still(50)})]
    source = solid(sw=1, sh=1, sc="#00ff00")
    for members in ({"tp": 3}, {}):
        with kinema.Context() as own:
            layers = [matte, source, wide(tt=mode, **members)] if members else [source, matte, wide(tt=mode)]
            picture = Picture(own, tmp_path, animation(*layers, assets=[composition(*parts, name="matte")]))
            assert [picture.alpha(x, 50) for x in (15, 50, 85)] == pytest.approx(wanted, abs=0.02)


def coverage(masks: list[dict[str, Any]], x: float) -> float:
    """The formulas of the modes; the first mask starts from nothing, or from everything if it takes away."""
    whole: float | None = None
    for one in masks:
        left, right = one["pt"]["k"]["v"][0][0], one["pt"]["k"]["v"][1][0]
        inside = left <= x < right
        c = float(inside != one["inv"]) * one["o"]["k"] / 100
        if whole is None:
            whole = 1 - c if one["mode"] == "s" else c
        else:
            whole = {
                "a": whole + c - whole * c,
                "s": whole * (1 - c),
                "i": whole * c,
                "l": max(whole, c),
                "d": min(whole, c),
                "f": whole + c - 2 * whole * c,
            }[one["mode"]]
    return 1.0 if whole is None else whole


@pytest.mark.parametrize("second", "asildf")
def test_masks(tmp_path: Path, second: str) -> None:
    """The effects of masks follow the formulas; lighten and darken are exact where all masks are opaque."""
    for first, opacity, inverted in (("a", 100, False), ("s", 100, True), ("i", 40, False), ("a", 40, True), ("s", 40, False)):
        _check_masks(tmp_path, first, second, opacity, inverted)


def _check_masks(tmp_path: Path, first: str, second: str, opacity: int, inverted: bool) -> None:
    masks = [mask(first, 10, 50), mask(second, 40, 50, opacity, inv=inverted)]
    with kinema.Context() as own:
        picture = Picture(own, tmp_path, animation(wide(hasMask=True, masksProperties=masks)))
        if second in "ld" and opacity < 100:
            assert picture.notes == [(f"mask mode {second!r} with an opacity", "approximated")]
            return
        assert picture.notes == []
        for x in (5, 25, 50, 75, 95):
            assert picture.alpha(x, 50) == pytest.approx(coverage(masks, x), abs=0.02), x


def test_three_masks_and_the_mode_none(ctx: kinema.Context, tmp_path: Path) -> None:
    masks = [mask("n", 0, 1), mask("a", 0, 60), mask("s", 20, 20), mask("a", 30, 5), mask("i", 0, 50)]
    picture = Picture(ctx, tmp_path, animation(wide(masksProperties=masks)))
    for x in (5, 25, 32, 37, 45, 55):
        assert picture.alpha(x, 50) == coverage(masks[1:], x), x


@pytest.mark.parametrize("expansion", [5, -5])
def test_mask_expansion_is_approximated(ctx: kinema.Context, tmp_path: Path, expansion: float) -> None:
    picture = Picture(ctx, tmp_path, animation(wide(masksProperties=[{**mask("a", 30, 40), "x": still(expansion)}])))
    row = [x for x in range(100) if picture.at(0)[50, x, 3] > 127]
    assert (row[0], row[-1]) == (30 - expansion, 70 + expansion - 1)
    assert picture.notes == [("mask expansion", "approximated")]


def png() -> str:
    import numpy as np

    pixels = np.zeros((2, 2, 4), np.uint8)
    pixels[:, 0], pixels[:, 1] = (255, 0, 0, 255), (0, 0, 255, 255)
    image = skia.Image.fromarray(pixels, skia.ColorType.kRGBA_8888_ColorType)
    return "data:image/png;base64," + base64.b64encode(bytes(image.encodeToData())).decode()


def test_images(ctx: kinema.Context, tmp_path: Path) -> None:
    (tmp_path / "images").mkdir()
    (tmp_path / "images/a.png").write_bytes(base64.b64decode(png().partition(",")[2]))
    assets = [
        {"id": 1, "w": 40, "h": 40, "u": "images/", "p": "a.png", "e": 0},
        {"id": "2", "w": 40, "h": 40, "p": png(), "e": 1},
    ]
    layers = [layer(2, refId="1"), layer(2, refId="2", ks={"p": still([50, 50])})]
    picture = Picture(ctx, tmp_path, animation(*layers, assets=assets))
    for left in (0, 50):
        assert picture.pixel(left + 5, left + 20) == (1, 0, 0, 1) and picture.pixel(left + 35, left + 20) == (0, 0, 1, 1)
    assert picture.alpha(45, 20) == 0 and picture.notes == []


@pytest.mark.parametrize("file", ["../a.png", "/etc/passwd", "http://host/a.png", "missing.png"])
def test_images_outside_of_the_folder(tmp_path: Path, file: str) -> None:
    made = imported(tmp_path, animation(layer(2, refId="1"), assets=[{"id": "1", "w": 4, "h": 4, "p": file}]))
    assert made.notes[0].verdict == "refused" and "resources" not in made.document


def test_blend_modes(tmp_path: Path) -> None:
    """The formulas of the W3C's Compositing and Blending, of opaque colors."""
    below, above = 0x66 / 255, 0xCC / 255
    formulas = {
        1: below * above,
        2: below + above - below * above,
        4: min(below, above),
        5: max(below, above),
        10: abs(below - above),
        11: below + above - 2 * below * above,
        8: 1 - 2 * (1 - above) * (1 - below),
        3: 2 * below * above,
        16: 1.0,
    }
    for mode, wanted in formulas.items():
        with kinema.Context() as own:
            picture = Picture(own, tmp_path, animation(wide(bm=mode, sc="#cccccc"), wide(sc="#666666")))
            assert picture.pixel(50, 50) == pytest.approx((wanted,) * 3 + (1,), abs=0.01) and picture.notes == [], mode
    for mode in (6, 7, 9, 12, 13, 14, 15):
        made = imported(tmp_path, animation(wide(bm=mode)))
        assert made.notes == [] and made.document["resources"][0]["name"].endswith("BlendMode")
    assert imported(tmp_path, animation(wide(bm=17))).notes[0].feature == "blend mode 17"


def test_drop_shadows(ctx: kinema.Context, tmp_path: Path) -> None:
    values = [still([0, 0, 1, 1]), still(127.5), still(90), still(30), still(20), still(0)]
    effect = {"ty": 25, "en": 1, "ef": [{"v": value} for value in values]}
    box = loaded(ctx, tmp_path, animation(solid(ef=[effect])))["layer"]
    assert box.shadow_opacity == 0.5 and box.shadow_radius == 4 and tuple(box.shadow_offset) == pytest.approx((30, 0))
    style = {"ty": 1, "c": still([0, 1, 0]), "o": still(50), "a": still(90), "d": still(30), "s": still(0)}
    with kinema.Context() as own:
        picture = Picture(own, tmp_path, animation(solid(sy=[style], sw=20, sh=20)))
        assert picture.pixel(10, 40) == pytest.approx((0, 1, 0, 0.5), abs=0.01)


def test_other_effects_and_styles_are_refused_by_name(tmp_path: Path) -> None:
    made = imported(tmp_path, animation(solid(ef=[{"ty": 29, "nm": "Blur"}], sy=[{"ty": 2}], mb=1, ddd=1)))
    assert {note.feature for note in made.notes} == {
        "effect: gaussian blur",
        "layer style: inner shadow",
        "motion blur",
    }
    assert made.document["extra"]["import"]["notes"][0]["verdict"] == "refused"


@pytest.mark.parametrize(("kind", "name"), [(6, "audio"), (15, "data layer"), (99, "layer type 99")])
def test_layers_that_are_refused(tmp_path: Path, kind: int, name: str) -> None:
    assert [note.feature for note in imported(tmp_path, animation(layer(kind))).notes] == [name]


def test_markers(ctx: kinema.Context, tmp_path: Path) -> None:
    document = animation(ip=30, op=90, markers=[{"cm": "drop", "tm": 45, "dr": 15}, {"cm": "end", "tm": 60}])
    scene = loaded(ctx, tmp_path, document)
    assert scene.markers == [kinema.Marker("drop", 0.5, 0.5), kinema.Marker("end", 1, 0)]
    assert scene.duration == 2 and scene.size == (100, 100)


def text_layer(string: str, **style: Any) -> dict[str, Any]:
    return layer(
        5, t={"d": {"k": [{"s": {"s": 50, "f": "F", "t": string, "j": 0, "tr": 0, "lh": 60, "fc": [1, 0, 0], **style}, "t": 0}]}}
    )


FONTS = {"list": [{"fName": "F", "fFamily": "Fam", "fStyle": "Bold", "ascent": 80}]}


def glyph(character: str, width: float) -> dict[str, Any]:
    shape = {"ty": "gr", "it": [{"ty": "sh", "ks": still(box(0, -60, width - 20, 60))}]}
    return {"ch": character, "fFamily": "Fam", "style": "Bold", "size": 50, "w": width, "data": {"shapes": [shape]}}


def test_text_of_glyphs(ctx: kinema.Context, tmp_path: Path) -> None:
    """Glyphs have the size 100; tracking is in thousandths of the size; lines break at carriage returns."""
    chars = [glyph("A", 60), glyph("B", 100)]
    document = animation({**text_layer("AB\rB", tr=100), "ks": {"p": still([0, 50])}}, fonts=FONTS, chars=chars)
    picture = Picture(ctx, tmp_path, document)
    rows = {y: [x for x in range(100) if picture.at(0)[y, x, 3] > 127] for y in (35, 95)}
    assert rows[35] == [*range(20), *range(35, 75)] and rows[95] == list(range(40)) and picture.notes == []


def test_text_is_aligned(ctx: kinema.Context, tmp_path: Path) -> None:
    for alignment, left in ((1, 50 - 30), (2, 50 - 15)):
        with kinema.Context() as own:
            made = {**text_layer("A", j=alignment), "ks": {"p": still([50, 50])}}
            picture = Picture(own, tmp_path, animation(made, fonts=FONTS, chars=[glyph("A", 60)]))
            assert [x for x in range(100) if picture.at(0)[35, x, 3] > 127] == list(range(left, left + 20))


def test_text_with_a_font_is_approximated(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(text_layer("Hi"), fonts=FONTS))
    (one,) = found(picture.scene.roots[0], kinema.LayerClass.TEXT)
    assert (one.string, one.font, one.font_size, one.position.y) == ("Hi", "F", 50, -40)
    assert picture.notes == [("text in a font of the host", "approximated")]


def test_expressions_and_animators_are_refused(tmp_path: Path) -> None:
    made = imported(tmp_path, animation(solid(ks={"o": {"a": 0, "k": 50, "x": "var $bm_rt;"}})))
    assert [note.feature for note in made.notes] == ["expression"]


def test_missing_assets_and_parents(tmp_path: Path) -> None:
    made = imported(tmp_path, animation(use("nothing"), layer(2, refId="none"), solid(parent=77)))
    assert [note.feature for note in made.notes] == [
        "parent that is missing",
        "image that is missing",
        "composition that is missing",
    ]
    cycle = imported(tmp_path, animation(solid(ind=1, parent=2), solid(ind=2, parent=1)))
    assert cycle.notes[0].feature == "a cycle or a long chain of parents" and cycle.notes[0].occurrences == 2


def test_an_oriented_layer_follows_its_path(ctx: kinema.Context, tmp_path: Path) -> None:
    keys = moving(key(0, [0, 0], to=[30, 0], ti=[0, -30], ease=(0, 0, 1, 1)), key(60, [60, 60]))
    box = loaded(ctx, tmp_path, animation(solid(ao=1, ks={"p": keys})))["layer"]
    m = box.presentation_value("transform", at=1)
    assert math.atan2(m.m12, m.m11) == pytest.approx(math.pi / 4, abs=1e-3)


def test_a_fill_of_the_specification(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = Picture(ctx, tmp_path, animation(shapes(rect(50, 50, 20, 20), filled(0.2, 0.4, 0.6))))
    assert picture.pixel(50, 50) == pytest.approx((0.2, 0.4, 0.6, 1), abs=0.01)
