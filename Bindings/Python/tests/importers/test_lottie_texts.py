"""Texts without glyphs: where they are, in which fonts. Expected places follow from the file; the font is that of the package."""

from __future__ import annotations

import warnings
from pathlib import Path
from typing import Any

import kinema
import pytest
from lottie_files import Picture, animation, found, imported, layer

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
    made = text_of("A\U00012345")
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        for _ in range(2):
            with kinema.Context() as own:
                drawn(own, tmp_path, made).at(0)
    messages = [str(one.message) for one in caught]
    assert len([message for message in messages if "U+12345" in message]) == 1, messages
