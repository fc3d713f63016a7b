"""Where texts stand, and what of their style is carried: the ink of a text against that of the same text in plain words."""

from __future__ import annotations

from pathlib import Path

import kinema
import pytest

pytest.importorskip("skia")
pytest.importorskip("svgelements")
pytest.importorskip("cssselect2")

from svg_files import Picture, imported, svg  # noqa: E402

HOST = ("text in a font of the host", "approximated")


def ink(folder: Path, text: str) -> tuple[int, int, int, int]:
    """Returns left, top, right and bottom of what is drawn."""
    with kinema.Context() as own:
        picture = Picture(own, folder, svg(text))
        assert set(picture.notes) == {HOST}
        ys, xs = (picture.at()[..., 3] > 127).nonzero()
        return int(xs.min()), int(ys.min()), int(xs.max()) + 1, int(ys.max()) + 1


PLAIN = '<text x="{}" y="{}" font-size="{}">{}</text>'
SAME = {
    "a percentage": ('<text x="50%" y="25%" font-size="20">HI</text>', PLAIN.format(50, 25, 20, "HI")),
    "shares of the size": ('<text x="10" y="50" dy="0.5em" dx="1em" font-size="20">HI</text>', PLAIN.format(30, 60, 20, "HI")),
    "shorthand": (
        '<style>text { font: 20px/1.5 sans-serif }</style><text x="10" y="50">HI</text>',
        PLAIN.format(10, 50, 20, "HI"),
    ),
    "upper case": (
        '<text x="10" y="50" font-size="20" style="text-transform:uppercase">hi</text>',
        PLAIN.format(10, 50, 20, "HI"),
    ),
    "blanks": ('<text x="10" y="50" font-size="20">  H  I </text>', PLAIN.format(10, 50, 20, "H I")),
    "no letter spacing": ('<text x="10" y="50" font-size="20" letter-spacing="0px">HI</text>', PLAIN.format(10, 50, 20, "HI")),
}


@pytest.mark.parametrize("name", SAME)
def test_texts_that_are_the_same(tmp_path: Path, name: str) -> None:
    one, other = SAME[name]
    assert ink(tmp_path, one) == ink(tmp_path, other)


def test_blanks_that_are_kept(tmp_path: Path) -> None:
    kept = ink(tmp_path, '<g xml:space="preserve"><text x="10" y="50" font-size="20">  I</text></g>')
    (left, *_), (wide, *_) = ink(tmp_path, PLAIN.format(10, 50, 20, "I")), ink(tmp_path, PLAIN.format(10, 50, 20, "I I"))
    assert kept[0] > left + 8 and wide == left


@pytest.mark.parametrize(
    ("baseline", "top"), [("hanging", 50), ("central", 43), ("text-before-edge", 52), ("text-after-edge", 32), ("auto", 36)]
)
def test_baselines(tmp_path: Path, baseline: str, top: int) -> None:
    """Capital letters are 0.72 of the size high; Helvetica rises 0.905 and falls 0.212 of it."""
    found = ink(tmp_path, f'<text x="10" y="50" font-size="20" dominant-baseline="{baseline}">H</text>')
    assert found[1] == pytest.approx(top, abs=1.5)


@pytest.mark.parametrize("style", ["text-decoration:underline", "font-variant:small-caps", "baseline-shift:super"])
def test_what_is_refused_by_name(tmp_path: Path, style: str) -> None:
    notes = imported(tmp_path, svg(f'<text y="50" style="{style}">HI</text>')).notes
    assert [(note.feature, note.verdict) for note in notes][1:] == [(style.partition(":")[0], "refused")]


def test_spacings(tmp_path: Path) -> None:
    """Each letter is followed by the spacing, each blank by that of words too."""
    plain = ink(tmp_path, PLAIN.format(5, 50, 10, "I I I"))
    spaced = ink(tmp_path, '<text x="5" y="50" font-size="10" letter-spacing="2" word-spacing="5px">I I I</text>')
    assert spaced[0] == plain[0] and spaced[2] - plain[2] == pytest.approx(4 * 2 + 2 * 5, abs=1)


def test_single_characters(tmp_path: Path) -> None:
    found = ink(tmp_path, '<text x="10 50" y="30 80" font-size="20">HI</text>')
    first, second = ink(tmp_path, PLAIN.format(10, 30, 20, "H")), ink(tmp_path, PLAIN.format(50, 80, 20, "I"))
    assert found == (first[0], first[1], second[2], second[3])


def test_a_line_around_a_text(tmp_path: Path) -> None:
    """A line of 4 reaches 2 further on each side."""
    plain = ink(tmp_path, PLAIN.format(20, 60, 40, "H"))
    lined = ink(tmp_path, '<text x="20" y="60" font-size="40" stroke="red" stroke-width="4">H</text>')
    assert [a - b for a, b in zip(plain, lined, strict=True)] == pytest.approx([2, 2, -2, -2], abs=1)


def test_a_gradient_of_a_text(ctx: kinema.Context, tmp_path: Path) -> None:
    gradient = '<linearGradient id="g" x2="0" y2="1"><stop offset="0.5" stop-color="red"/><stop offset="0.5" stop-color="blue"/></linearGradient>'
    picture = Picture(ctx, tmp_path, svg(f'{gradient}<text x="10" y="80" font-size="80" fill="url(#g)">I</text>'))
    drawn = picture.at()
    ys, xs = (drawn[..., 3] > 127).nonzero()
    column = int(xs.min() + xs.max()) // 2
    assert [tuple(int(part) for part in drawn[y, column, :3]) for y in (ys.min() + 5, ys.max() - 5)] == [(255, 0, 0), (0, 0, 255)]
    assert picture.notes == [HOST]


def test_the_ground_of_the_root(ctx: kinema.Context, tmp_path: Path) -> None:
    """As browsers draw it."""
    picture = Picture(ctx, tmp_path, svg('<rect width="50" height="50"/>', style="background: rgb(255, 0, 0)"))
    assert picture.pixel(80, 80) == (1, 0, 0, 1) and picture.notes == []


def test_single_transforms(ctx: kinema.Context, tmp_path: Path) -> None:
    """After CSS Transforms 2: a translation, a turn, a scale, and then the transform."""
    style = "translate: 40px 10px; rotate: 90deg; scale: 2 1; transform: translateX(5px)"
    picture = Picture(ctx, tmp_path, svg(f'<rect width="10" height="10" style="{style}"/>'))
    ys, xs = (picture.at()[..., 3] > 127).nonzero()
    assert (xs.min(), xs.max() + 1, ys.min(), ys.max() + 1) == (30, 40, 20, 40) and picture.notes == []
