"""Texts without glyphs: where they are, in which fonts. Expected places follow from the file; the font is that of the package."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import kinema
import pytest
from lottie_files import Picture, animation, box, found, imported, key, layer, moving, still

pytest.importorskip("skia")

from kinema.rendering import typefaces  # noqa: E402


def text_of(string: str, *, size: float = 50, x: float = 10, y: float = 80, **style: Any) -> dict[str, Any]:
    held = {"s": size, "f": "Font", "t": string, "j": 0, "tr": 0, "lh": 0, "ls": 0, "fc": [0, 0, 0], **style}
    return layer(5, ks={"p": {"k": [x, y]}}, t={"d": {"k": [{"t": 0, "s": held}]}, "a": [], "p": {}, "m": {}})


def drawn(ctx: kinema.Context, folder: Path, made: dict[str, Any], font: str = "Font", **members: Any) -> Picture:
    listed = {"list": [{"fName": font, "fFamily": font, "fStyle": "Regular", **members}]}
    made["t"]["d"]["k"][0]["s"]["f"] = font
    return Picture(ctx, folder, animation(made, fonts=listed))


def ink(picture: Picture) -> tuple[int, int, int, int]:
    """Returns left, top, right and bottom of what is drawn."""
    ys, xs = (picture.at(0)[..., 3] > 127).nonzero()
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


@pytest.mark.parametrize("ascent", [{}, {"ascent": 24}, {"ascent": 71.9}, {"ascent": 120}])
@pytest.mark.parametrize(("font", "size"), [("Font", 50), ("Helvetica", 33), ("Helvetica-Bold", 60)])
def test_the_position_is_the_baseline(ctx: kinema.Context, tmp_path: Path, font: str, size: float, ascent: Any) -> None:
    picture = drawn(ctx, tmp_path, text_of("H", size=size), font, **ascent)
    assert ink(picture)[3] == pytest.approx(80, abs=1)
    assert picture.notes == [("text in a font of the host", "approximated")]


def test_a_text_in_a_group_is_whole(ctx: kinema.Context, tmp_path: Path) -> None:
    made = text_of("H")
    made["ks"]["o"] = {"k": 50}
    assert ink(drawn(kinema.Context(), tmp_path, text_of("H"))) == (left_top := ink_half(drawn(ctx, tmp_path, made)))
    assert left_top[1] < 60


def ink_half(picture: Picture) -> tuple[int, int, int, int]:
    ys, xs = (picture.at(0)[..., 3] > 63).nonzero()
    return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


def test_lines_are_a_line_height_apart(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = drawn(ctx, tmp_path, text_of("H\rH", size=20, y=30, lh=37))
    rows = (picture.at(0)[..., 3] > 127).any(axis=1)
    assert not rows[30:50].any() and rows[29] and rows[66] and not rows[67:].any()


@pytest.mark.parametrize(("mode", "left"), [(0, 50), (1, 50 - 20), (2, 50 - 10)])
def test_alignment_about_the_position(ctx: kinema.Context, tmp_path: Path, mode: int, left: float) -> None:
    wide = typefaces.Typefaces().font("Font", 20).measureText("HHH")
    shift = {0: 0.0, 1: wide, 2: wide / 2}[mode]
    picture = drawn(ctx, tmp_path, text_of("HHH", size=20, x=50, j=mode))
    bearing = ink(drawn(kinema.Context(), tmp_path, text_of("HHH", size=20, x=0)))[0]
    assert ink(picture)[0] == pytest.approx(50 - shift + bearing, abs=1) and left <= 50


@pytest.mark.parametrize("tracking", [500, -100])
def test_tracking(ctx: kinema.Context, tmp_path: Path, tracking: float) -> None:
    """Thousandths of the size after each glyph."""
    plain = ink(drawn(kinema.Context(), tmp_path, text_of("IIII", size=20)))
    wide = drawn(ctx, tmp_path, text_of("IIII", size=20, tr=tracking))
    assert ink(wide)[2] - plain[2] == pytest.approx(3 * 20 * tracking / 1000, abs=1)
    assert ink(wide)[3] == plain[3] and wide.notes == [("text in a font of the host", "approximated")]


def test_lines_of_a_box(ctx: kinema.Context, tmp_path: Path) -> None:
    """Broken between words at the width of the box; the first baseline is a size below its top."""
    made = text_of("HH HH HH", size=20, x=0, y=0, lh=25, sz=[70, 90], ps=[5, 10])
    picture = drawn(ctx, tmp_path, made)
    lines = found(picture.scene.roots[0], kinema.LayerClass.TEXT)
    assert [line.string for line in lines] == ["HH HH", "HH"]
    assert ink(picture)[3] == pytest.approx(10 + 20 + 25, abs=1)


def test_justified_lines_fill_the_box(ctx: kinema.Context, tmp_path: Path) -> None:
    made = text_of("I I HHHH", size=20, x=0, y=0, sz=[80, 90], ps=[10, 0], j=3)
    columns = (drawn(ctx, tmp_path, made).at(0)[:22, :, 3] > 127).any(axis=0)
    assert columns[10:14].any() and columns[84:90].any() and not columns[90:].any()


def test_styles_of_names() -> None:
    assert typefaces.styled("Helvetica-Bold") == ("Helvetica", 700, False)
    assert typefaces.styled("Avenir Next Medium Italic") == ("Avenir Next", 500, True)
    assert typefaces.styled("SourceSans-SemiBoldOblique") == ("SourceSans", 600, True)
    assert typefaces.styled("Font-Something") == ("Font-Something", 400, False)
    assert typefaces.styled("Black") == ("Black", 400, False)


def test_bold_is_bold(ctx: kinema.Context, tmp_path: Path) -> None:
    areas = []
    for name in ("Helvetica", "Helvetica-Bold"):
        with kinema.Context() as own:
            areas.append(int((drawn(own, tmp_path, text_of("HI"), name).at(0)[..., 3] > 127).sum()))
    assert areas[1] > 1.15 * areas[0]


def test_a_family_with_a_style(tmp_path: Path) -> None:
    fonts = {"list": [{"fName": "Font", "fFamily": "Font", "fStyle": "Bold Italic"}]}
    made = imported(tmp_path, animation(text_of("A"), fonts=fonts))
    assert '"Font-BoldItalic"' in str(made.document).replace("'", '"')


def test_what_no_font_has_is_warned_of_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(typefaces, "_installed_with", lambda code: None)
    with kinema.Context() as own:
        picture = drawn(own, tmp_path, text_of("A\U00012345"))
        with warnings.catch_warnings(record=True) as caught:
            warnings.simplefilter("default")  # once at each place
            for time in (0, 1):
                picture.at(time)
    messages = [str(one.message) for one in caught]
    assert len([message for message in messages if "U+12345" in message]) == 1, messages


GLYPH = {"ch": "A", "fFamily": "Fam", "style": "Regular", "size": 100, "w": 50}
SQUARE = {"shapes": [{"ty": "gr", "it": [{"ty": "sh", "ks": still(box(0, -40, 40, 40))}]}]}
FONTS = {"list": [{"fName": "Font", "fFamily": "Fam", "fStyle": "Regular"}]}


def animator(properties: dict[str, Any], **selector: Any) -> dict[str, Any]:
    held = {"t": 0, "b": 1, "rn": 0, "sh": 1, "r": 1, "a": still(100), "s": still(0), "e": still(100), "o": still(0), **selector}
    return {"nm": "one", "s": held, "a": properties}


def squares(ctx: kinema.Context, folder: Path, *animators: dict[str, Any], string: str = "AAAA") -> Picture:
    """Squares of 20 units from x = 0, 25, 50 and 75 on, with their feet at 60."""
    made = text_of(string, x=0, y=60)
    made["t"]["a"] = list(animators)
    return Picture(ctx, folder, animation(made, fonts=FONTS, chars=[{**GLYPH, "data": SQUARE}]))


def lit(picture: Picture, time: float = 0, y: int = 50) -> list[int]:
    """Returns which squares are drawn at their places."""
    return [index for index in range(4) if picture.at(time)[y, 25 * index + 10, 3] > 127]


def test_a_range_that_moves(ctx: kinema.Context, tmp_path: Path) -> None:
    moves = moving(key(0, 0), key(60, 100))
    picture = squares(ctx, tmp_path, animator({"o": still(0)}, s=moves))
    assert picture.notes == []
    assert [lit(picture, frame / 30) for frame in (0, 16, 31, 46)] == [[], [0], [0, 1], [0, 1, 2]]
    assert picture.at(22 / 30)[50, 35, 3] / 255 == pytest.approx(22 / 60 * 4 - 1, abs=0.02), "a part of the second one"


def test_positions_scales_and_rotations(ctx: kinema.Context, tmp_path: Path) -> None:
    half = {"e": still(50)}
    for properties, expected in (
        ({"p": still([0, 30])}, {(10, 80): 1, (10, 50): 0, (60, 50): 1}),
        ({"s": still([50, 50])}, {(2, 55): 0, (12, 55): 1, (12, 45): 0, (52, 45): 1}),
        ({"r": still(180)}, {(10, 70): 1, (10, 50): 0, (60, 50): 1}),
        ({"fc": still([1, 0, 0])}, {(10, 50): 1}),
    ):
        with kinema.Context() as own:
            picture = squares(own, tmp_path, animator(properties, **half))
            assert picture.notes == []
            assert {place: round(picture.alpha(*place)) for place in expected} == expected
            if "fc" in properties:
                assert picture.pixel(10, 50)[0] == 1 and picture.pixel(60, 50)[0] == 0


def test_units_words_indices_and_tracking(ctx: kinema.Context, tmp_path: Path) -> None:
    for selector, string, expected in (
        ({"r": 2, "s": still(1), "e": still(2)}, "AAAA", [0, 2, 3]),
        ({"b": 3, "s": still(50)}, "AA A", [0, 1]),
        ({"s": still(0), "e": still(100), "o": still(50)}, "AAAA", [0, 1]),
    ):
        with kinema.Context() as own:
            assert lit(squares(own, tmp_path, animator({"o": still(0)}, **selector), string=string)) == expected
    picture = squares(ctx, tmp_path, animator({"t": still(200)}, e=still(25)))
    assert picture.alpha(27, 50) == 0 and picture.alpha(37, 50) == 1, "10 units after the first glyph"


@pytest.mark.parametrize(
    ("shape", "shares"), [(2, (0.125, 0.375, 0.625, 0.875)), (3, (0.875, 0.625, 0.375, 0.125)), (4, (0.25, 0.75, 0.75, 0.25))]
)
def test_shapes_of_ranges(ctx: kinema.Context, tmp_path: Path, shape: int, shares: tuple[float, ...]) -> None:
    picture = squares(ctx, tmp_path, animator({"o": still(0)}, sh=shape))
    assert [1 - picture.alpha(25 * index + 10, 50) for index in range(4)] == pytest.approx(shares, abs=0.01)


def test_strokes_of_animators(ctx: kinema.Context, tmp_path: Path) -> None:
    made = text_of("AA", x=0, y=60, fc=[0, 0, 1], sc=[0, 0, 0], sw=2)
    made["t"]["a"] = [animator({"sc": still([1, 0, 0]), "sw": still(4), "so": still(50), "fc": still([0, 1, 0])}, e=still(50))]
    picture = Picture(ctx, tmp_path, animation(made, fonts=FONTS, chars=[{**GLYPH, "data": SQUARE}]))
    assert picture.notes == []
    assert picture.pixel(10, 38) == pytest.approx((1, 0, 0, 0.5), abs=0.01), "3 units of the stroke are outside"
    assert picture.pixel(10, 50) == (0, 1, 0, 1), "its fill lies over its stroke"
    assert picture.alpha(35, 38) == 0 and picture.pixel(35, 50) == (0, 0, 1, 1)


def test_a_skew_of_animators(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = squares(ctx, tmp_path, animator({"sk": still(45)}, e=still(25)))
    assert picture.notes == [] and lit(picture, y=55) == [0, 1, 2, 3]
    assert picture.alpha(22, 42) == 1 and picture.alpha(3, 42) == 0, "18 units above the baseline it is 18 to the right"


@pytest.mark.parametrize(
    ("grouping", "alignment", "expected"),
    [(1, [0, 0], 12.5), (2, [0, 0], 25), (3, [0, 0], 50), (4, [0, 0], 50), (4, [100, 0], 100), (1, [-50, 0], 6.25)],
)
def test_groups_of_glyphs(ctx: kinema.Context, tmp_path: Path, grouping: int, alignment: list[float], expected: float) -> None:
    """Half a turn about the anchor of its group brings a glyph to the other side."""
    made = text_of("AA A", x=0, y=60)
    made["t"] |= {"a": [animator({"r": still(180)}, e=still(25))], "m": {"g": grouping, "a": still(alignment)}}
    space = {**GLYPH, "ch": " ", "w": 50, "data": {}}
    picture = Picture(ctx, tmp_path, animation(made, w=300, fonts=FONTS, chars=[{**GLYPH, "data": SQUARE}, space]))
    assert picture.notes == [] and picture.alpha(10, 50) == 0
    assert picture.alpha(int(2 * expected - 10), 70) == 1


def test_what_animators_lack(ctx: kinema.Context, tmp_path: Path) -> None:
    picture = squares(ctx, tmp_path, animator({"bl": still([2, 2])}), animator({"o": still(0)}, rn=1))
    assert picture.notes == [
        ("text animator: blur", "refused"),
        ("text animator in a random order, or by an expression", "refused"),
    ]


def test_animators_of_a_font_of_the_host(ctx: kinema.Context, tmp_path: Path) -> None:
    made = text_of("HH", size=40, x=0, y=60)
    made["t"]["a"] = [animator({"p": still([0, 30])}, e=still(50))]
    picture = drawn(ctx, tmp_path, made)
    assert picture.notes == [("text in a font of the host", "approximated")] and ink(picture)[3] == 90
